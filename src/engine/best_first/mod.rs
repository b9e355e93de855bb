//! The best-first core: always expands the state with the least f = g + h.
//!
//! A node is in the open list with its present g exactly once, or not at all: it is put in when it is new or when a cheaper
//! way to it was found, and g only ever falls. So an entry whose g is not its node's is dead, and no list of closed
//! states is needed.
//!
//! States of one f and g are taken in batches where there are many of them, and their successors are looked up together, so
//! that cache misses overlap. No state of a batch can offer another one of it a cheaper way, since all have the same g; so
//! it makes no difference where a batch is cut.

mod again;
mod asked;
mod group;
mod link;

pub(super) use group::Group;

use super::Halt;
use crate::report::StopReason;
use crate::store::id_index::{Found, Keyed, Place};
use crate::store::open::{Entry, OpenList};
use crate::store::{Arena, IdIndex, Memory, NodeId, Room};
use crate::{Cost, Key, SearchError};
use link::Link;

/// A state, the cheapest known way to it, and where that came from.
#[derive(Clone, Debug)]
pub(super) struct Node<K, C> {
    pub(super) key: K,
    pub(super) g: C,
    link: Link,
}

impl<K, C> Keyed<K> for Node<K, C> {
    #[inline]
    fn key(&self) -> &K {
        &self.key
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
    /// Entries that were taken out of the open list to be expanded next, the next one last.
    batch: Vec<Entry<C>>,
    /// Entries of the open list for whose states a cheaper way was found since.
    dead: u64,
    /// States whose successors were taken in, and those successors.
    expanded: u64,
    generated: u64,
    reopened: u64,
    /// Whether an expanded state is expanded again when a cheaper way to it is found.
    reopens: bool,
    peak_frontier: u64,
}

impl<K, C: Cost> Default for BestFirst<K, C> {
    fn default() -> Self {
        BestFirst {
            nodes: Arena::default(),
            index: IdIndex::default(),
            open: OpenList::default(),
            batch: Vec::new(),
            dead: 0,
            expanded: 0,
            generated: 0,
            reopened: 0,
            reopens: true,
            peak_frontier: 0,
        }
    }
}

/// The most states a batch.
const BATCH: u64 = 16;
/// So many states must wait for each one that is taken with a batch.
const BATCH_FROM: u64 = 1024;

/// Where a state belongs in the open list.
#[derive(Clone, Copy, Debug)]
pub(super) enum Rank<C> {
    /// At this place: the least comes first.
    At(C),
    /// Nowhere: no goal can be reached from it, or none that is wanted.
    Nowhere,
    /// Its rank does not fit the cost type.
    TooLarge,
}

impl<C> Rank<C> {
    #[inline(always)]
    fn is_some(&self) -> bool {
        matches!(self, Rank::At(_))
    }
}

/// Dead entries are swept out when there are more than live ones, and at least this many.
const SWEEP_FROM: u64 = 1024;

impl<K: Key, C: Cost> BestFirst<K, C> {
    /// Begins a search. Whatever a search before this one left is cleaned up.
    pub(super) fn begin(
        &mut self,
        dense_keys: Option<u64>,
        dense_at_once: bool,
        most: Room,
        reopens: bool,
        memory: &mut Memory,
    ) -> Result<(), StopReason> {
        self.reopens = reopens;
        self.index.end(&self.nodes);
        self.nodes.begin(most);
        self.open.begin();
        self.batch.clear();
        self.dead = 0;
        (self.expanded, self.generated, self.reopened) = (0, 0, 0);
        self.peak_frontier = 0;
        self.index.begin(dense_keys, dense_at_once, memory)
    }

    /// Takes in a state to which there is a way of cost `g`. Only where that is news, `rank` is asked.
    pub(super) fn reach(
        &mut self,
        key: K,
        g: C,
        parent: Option<NodeId>,
        memory: &mut Memory,
        rank: impl FnOnce(C) -> Rank<C>,
    ) -> Result<(), Halt> {
        let place = self.index.place_now(&key);
        if self.index.is_dense() {
            self.reach_at::<true>(place, key, g, parent, memory, rank)
        } else {
            self.reach_at::<false>(place, key, g, parent, memory, rank)
        }
    }

    /// The same for a state whose place is known.
    #[inline(always)]
    fn reach_at<const DENSE: bool>(
        &mut self,
        place: Place,
        key: K,
        g: C,
        parent: Option<NodeId>,
        memory: &mut Memory,
        rank: impl FnOnce(C) -> Rank<C>,
    ) -> Result<(), Halt> {
        if self.nodes.room_left() == 0 && self.index.find(&key, &self.nodes).is_none() {
            self.nodes.make_room_for_one(memory)?;
        }
        // A state without a place in the open list is remembered, so that it is known at once next time.
        let new = self.nodes.next_id();
        let found = self.index.find_or_insert_at::<DENSE, _, _>(place, &key, new, &self.nodes, memory)?;
        let (id, rank) = match found {
            Found::OutOfRange => return Err(SearchError::KeyOutOfRange.into()),
            Found::New => {
                let rank = rank(g);
                (self.nodes.push(Node { key, g, link: Link::of(parent, rank.is_some()) }), rank)
            }
            Found::Old(id) => {
                let Some(node) = self.nodes.get_mut(id).filter(|node| g < node.g) else { return Ok(()) };
                if !self.reopens && node.link.is_expanded() {
                    return Ok(());
                }
                self.dead += u64::from(node.link.is_open());
                self.reopened += u64::from(node.link.is_expanded());
                let rank = rank(g);
                node.g = g;
                node.link = Link::of(parent, rank.is_some());
                (id, rank)
            }
        };
        match rank {
            Rank::At(f) => Ok(self.open.push(Entry { f, g, id }, memory)?),
            Rank::Nowhere => Ok(()),
            Rank::TooLarge => Err(SearchError::CostOverflow.into()),
        }
    }

    /// Takes the most promising states out of the open list, unless some are left from the last time. False where
    /// none wait any more.
    #[inline]
    pub(super) fn take_batch(&mut self, memory: &mut Memory) -> bool {
        if !self.batch.is_empty() {
            return true;
        }
        // Where few wait, they are in the cache, and the next best may come from among the successors of the first.
        let most = (self.open.len() / BATCH_FROM).clamp(1, BATCH) as usize;
        while self.batch.len() < most {
            let next = match self.batch.first() {
                None => self.open.pop(memory),
                Some(first) => self.open.pop_equal(first.f, first.g, memory),
            };
            let Some(entry) = next else { break };
            if self.nodes.get(entry.id).is_some_and(|node| node.g == entry.g) {
                self.batch.push(entry);
            } else {
                self.dead -= 1;
            }
        }
        self.batch.reverse();
        !self.batch.is_empty()
    }

    /// The next state of the batch.
    #[inline]
    pub(super) fn next(&mut self) -> Option<Entry<C>> {
        self.batch.pop()
    }

    /// Whether states are looked up in the map.
    #[inline]
    pub(super) fn is_dense(&self) -> bool {
        self.index.is_dense()
    }

    /// Notes that a state is being expanded.
    #[inline]
    pub(super) fn close(&mut self, id: NodeId) {
        if let Some(node) = self.nodes.get_mut(id) {
            node.link = node.link.expanded();
        }
    }

    #[cold]
    fn sweep(&mut self, memory: &mut Memory) {
        let nodes = &self.nodes;
        self.open.retain(memory, |entry| nodes.get(entry.id).is_some_and(|node| node.g == entry.g));
        self.dead = 0;
    }
}
