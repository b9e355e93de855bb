//! The best-first core: always expands the state with the least f = g + h.
//!
//! A node is in the open list with its present g exactly once, or not at all: it is put in when it is new or when a cheaper
//! way to it was found, and g only ever falls. So an entry whose g is not its node's is dead, and no list of closed
//! states is needed.

use crate::store::open::{Entry, OpenList};
use crate::store::{Arena, IdIndex, NodeId, id_index};
use crate::{Cost, Key, SearchError};

/// A state, the cheapest known way to it, and where that came from.
#[derive(Clone, Debug)]
pub(super) struct Node<K, C> {
    pub(super) key: K,
    pub(super) g: C,
    link: Link,
}

impl<K, C> id_index::Keyed<K> for Node<K, C> {
    #[inline]
    fn key(&self) -> &K {
        &self.key
    }
}

/// A parent, and whether the node itself was expanded, in 32 bits: so ids end at [`Link::LAST_ID`].
#[derive(Clone, Copy, Debug)]
struct Link(u32);

impl Link {
    const LAST_ID: u32 = (1 << 31) - 2;

    #[inline]
    fn to(parent: Option<NodeId>) -> Self {
        Link(parent.map_or(0, |parent| (parent.get() + 1) << 1))
    }

    #[inline]
    fn parent(self) -> Option<NodeId> {
        NodeId::new(u64::from((self.0 >> 1).checked_sub(1)?))
    }

    #[inline]
    fn is_expanded(self) -> bool {
        self.0 & 1 != 0
    }

    #[inline]
    fn expanded(self) -> Self {
        Link(self.0 | 1)
    }
}

/// The most states that the core can number.
pub(super) const MOST_STATES: u64 = Link::LAST_ID as u64 + 1;

/// States that were generated, and those among them that wait.
#[derive(Debug)]
pub(super) struct BestFirst<K, C: Cost> {
    nodes: Arena<Node<K, C>>,
    index: IdIndex,
    open: OpenList<C>,
    /// Entries of the open list for whose states a cheaper way was found since.
    dead: u64,
    /// The most states that may be stored.
    room: u64,
    pub(super) reopened: u64,
    peak_frontier: u64,
    peak_open_bytes: u64,
}

impl<K, C: Cost> Default for BestFirst<K, C> {
    fn default() -> Self {
        BestFirst {
            nodes: Arena::default(),
            index: IdIndex::default(),
            open: OpenList::default(),
            dead: 0,
            room: 0,
            reopened: 0,
            peak_frontier: 0,
            peak_open_bytes: 0,
        }
    }
}

/// Why a state could not be taken in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Refused {
    /// There was no room left.
    Full,
    /// The search cannot go on at all.
    Error(SearchError),
}

/// Dead entries are swept out when there are more than live ones, and at least this many.
const SWEEP_FROM: u64 = 1024;

impl<K: Key, C: Cost> BestFirst<K, C> {
    /// Begins a search. Whatever a search before this one left is cleaned up.
    pub(super) fn begin(&mut self, dense_keys: Option<u64>, dense_at_once: bool, room: u64) {
        self.index.end(&self.nodes);
        self.index.begin(dense_keys, dense_at_once);
        self.nodes.clear();
        self.open.clear();
        self.dead = 0;
        self.room = room;
        self.reopened = 0;
        self.peak_frontier = 0;
        self.peak_open_bytes = 0;
    }

    /// Takes in a state to which there is a way of cost `g`; `heuristic` is asked only where that is news.
    #[inline]
    pub(super) fn reach(
        &mut self,
        key: K,
        g: C,
        parent: Option<NodeId>,
        heuristic: impl FnOnce() -> Option<C>,
    ) -> Result<(), Refused> {
        if self.nodes.len() >= self.room && self.index.find(&key, &self.nodes).is_none() {
            return Err(Refused::Full);
        }
        let Some(new) = NodeId::new(self.nodes.len()) else { return Err(Refused::Full) };
        let (id, was_open) = match self.index.find_or_insert(&key, new, &self.nodes) {
            id_index::Found::OutOfRange => return Err(Refused::Error(SearchError::KeyOutOfRange)),
            id_index::Found::New => {
                self.nodes.push(Node { key, g, link: Link::to(parent) });
                (new, false)
            }
            id_index::Found::Old(id) => {
                let Some(node) = self.nodes.get_mut(id).filter(|node| g < node.g) else { return Ok(()) };
                let was_expanded = node.link.is_expanded();
                node.g = g;
                node.link = Link::to(parent);
                self.reopened += u64::from(was_expanded);
                (id, !was_expanded)
            }
        };
        // No goal from here: the state is remembered, so that it is known at once next time, and never expanded.
        let Some(h) = heuristic() else { return Ok(()) };
        let f = g.checked_add(h).ok_or(Refused::Error(SearchError::CostOverflow))?;
        self.dead += u64::from(was_open);
        self.open.push(Entry { f, g, id });
        Ok(())
    }

    /// Takes the most promising state out of the open list.
    #[inline]
    pub(super) fn next(&mut self) -> Option<Entry<C>> {
        loop {
            let entry = self.open.pop()?;
            if self.nodes.get(entry.id).is_some_and(|node| node.g == entry.g) {
                return Some(entry);
            }
            self.dead -= 1;
        }
    }

    /// Notes that a state is being expanded.
    #[inline]
    pub(super) fn close(&mut self, id: NodeId) {
        if let Some(node) = self.nodes.get_mut(id) {
            node.link = node.link.expanded();
        }
    }

    #[inline]
    pub(super) fn key(&self, id: NodeId) -> Option<&K> {
        self.nodes.get(id).map(|node| &node.key)
    }

    /// Keeps the books between two expansions.
    #[inline]
    pub(super) fn settle(&mut self) {
        self.peak_frontier = self.peak_frontier.max(self.frontier());
        if self.dead > SWEEP_FROM && self.dead > self.frontier() {
            self.sweep();
        }
    }

    #[cold]
    fn sweep(&mut self) {
        self.peak_open_bytes = self.peak_open_bytes.max(self.open.bytes());
        let nodes = &self.nodes;
        self.open.retain(|entry| nodes.get(entry.id).is_some_and(|node| node.g == entry.g));
        self.dead = 0;
    }

    /// How many states are stored.
    pub(super) fn len(&self) -> u64 {
        self.nodes.len()
    }

    /// How many states wait.
    pub(super) fn frontier(&self) -> u64 {
        self.open.len() - self.dead
    }

    pub(super) fn peak_frontier(&self) -> u64 {
        self.peak_frontier
    }

    pub(super) fn peak_bytes(&self) -> u64 {
        self.nodes.bytes() + self.index.peak_bytes() + self.peak_open_bytes.max(self.open.bytes())
    }

    /// The keys from a start to a state.
    pub(super) fn chain_to(&self, id: NodeId) -> Vec<K> {
        let mut chain = Vec::new();
        let mut next = Some(id);
        while let Some(node) = next.and_then(|id| self.nodes.get(id)) {
            chain.push(node.key.clone());
            next = node.link.parent();
        }
        chain.reverse();
        chain
    }
}
