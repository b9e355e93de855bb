//! The best-first core: always expands the state with the least f = g + h.
//!
//! A node is in the open list with its present g exactly once, or not at all: it is put in when it is new or when a cheaper
//! way to it was found, and g only ever falls. So an entry whose g is not its node's is dead, and no list of closed
//! states is needed.
//!
//! States of one f and g are taken in batches where there are many of them, and their successors are looked up together, so
//! that cache misses overlap. No state of a batch can offer another one of it a cheaper way, since all have the same g; so
//! it makes no difference where a batch is cut.

use std::hint::black_box;

use super::Halt;
use crate::report::StopReason;
use crate::store::id_index::{Found, Keyed, Place};
use crate::store::open::{Entry, OpenList};
use crate::store::{Arena, IdIndex, Memory, NodeId, Room};
use crate::{Cost, Key, SearchError, Stats};

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

/// A parent, and whether the node itself was expanded, in 32 bits: so ids end at [`Link::LAST_ID`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Link(u32);

impl Link {
    /// Unit tests have fewer, so that they see what happens when ids run out.
    const LAST_ID: u32 = if cfg!(test) { 70_000 } else { (1 << 31) - 3 };
    /// No goal can be reached from the node, so it was not put into the open list and needs no parent.
    const DEAD_END: Link = Link(u32::MAX);

    /// That of a state which was just reached, and which a goal may be reached from or not.
    #[inline]
    fn of(parent: Option<NodeId>, is_alive: bool) -> Self {
        if is_alive { Link::to(parent) } else { Link::DEAD_END }
    }

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
        self.0 & 1 != 0 && self != Self::DEAD_END
    }

    /// Whether the node waits in the open list.
    #[inline]
    fn is_open(self) -> bool {
        self.0 & 1 == 0
    }

    #[inline]
    fn expanded(self) -> Self {
        Link(self.0 | 1)
    }

    fn not_expanded(self) -> Self {
        if self.is_expanded() { Link(self.0 & !1) } else { self }
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

/// Expanded states and their successors, before they are looked up.
#[derive(Debug)]
pub(super) struct Group<S, K, C> {
    successors: Vec<Successor<S, K, C>>,
    /// The expanded states, and where their successors end.
    members: Vec<(NodeId, usize)>,
}

#[derive(Debug)]
struct Successor<S, K, C> {
    state: S,
    key: K,
    g: C,
    place: Place,
    /// What was loaded early from a map. A table is looked at again.
    slot: u32,
    is_old: bool,
}

impl<S, K, C> Group<S, K, C> {
    pub(super) fn new() -> Self {
        Group { successors: Vec::new(), members: Vec::new() }
    }

    /// Ends the successors of a state.
    #[inline]
    pub(super) fn end_of(&mut self, id: NodeId) {
        self.members.push((id, self.successors.len()));
    }
}

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

/// So many states are opened again between two looks at the clock.
const UNWATCHED: u64 = 1 << 12;

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

    /// Adds a successor of the state that is being expanded to a group. `DENSE` is what [`is_dense`](Self::is_dense) says,
    /// asked once an expansion.
    #[inline(always)]
    pub(super) fn offer<const DENSE: bool, S>(&self, group: &mut Group<S, K, C>, state: S, key: K, g: C) {
        let place = self.index.place::<DENSE>(&key);
        // Loaded early, because such loads do not depend on each other. Those of a table come later, close together: more of
        // them overlap then, and they wait longer.
        let slot = if DENSE { self.index.first_slot::<DENSE>(place) } else { 0 };
        group.successors.push(Successor { state, key, g, place, slot, is_old: false });
    }

    /// Takes in the successors of a group of expanded states; `rank` as [`reach`](Self::reach) says.
    pub(super) fn absorb<S>(
        &mut self,
        group: &mut Group<S, K, C>,
        memory: &mut Memory,
        rank: impl FnMut(&S, C) -> Rank<C>,
    ) -> Result<(), Halt> {
        let absorbed = if self.index.is_dense() {
            self.absorb_as::<true, S>(group, memory, rank)
        } else {
            self.absorb_as::<false, S>(group, memory, rank)
        };
        if absorbed.is_err() {
            self.open_again(group);
        }
        absorbed
    }

    /// [`absorb`](Self::absorb), once for each kind of look-up: in one function they cost each other registers.
    #[inline(never)]
    fn absorb_as<const DENSE: bool, S>(
        &mut self,
        group: &mut Group<S, K, C>,
        memory: &mut Memory,
        mut rank: impl FnMut(&S, C) -> Rank<C>,
    ) -> Result<(), Halt> {
        if !DENSE {
            let slots = group.successors.iter().map(|successor| self.index.first_slot::<DENSE>(successor.place));
            black_box(slots.fold(0, |touched, slot| touched | slot));
        }
        // Loads that do not depend on each other once more: the nodes that slots and buckets point to.
        for successor in &mut group.successors {
            let id = self.index.candidate::<DENSE>(successor.slot, successor.place);
            let node = id.and_then(|id| self.nodes.get(id));
            successor.is_old = node.is_some_and(|node| node.g <= successor.g && node.key == successor.key);
        }
        // Those states that were taken, but not yet expanded by then.
        let mut taken = (self.batch.len() + group.members.len()) as u64;
        let mut begin = 0;
        for (parent, end) in &group.members {
            // Counted here, because a limit may end the search between two states of a group.
            self.expanded += 1;
            self.generated += (*end - begin) as u64;
            for successor in &group.successors[begin..*end] {
                if !successor.is_old {
                    let rank = |g| rank(&successor.state, g);
                    let (key, parent) = (successor.key.clone(), Some(*parent));
                    self.reach_at::<DENSE>(successor.place, key, successor.g, parent, memory, rank)?;
                }
            }
            begin = *end;
            taken -= 1;
            self.peak_frontier = self.peak_frontier.max(self.open.len() - self.dead + taken);
        }
        group.successors.clear();
        group.members.clear();
        if self.dead > SWEEP_FROM && self.dead > self.open.len() - self.dead {
            self.sweep(memory);
        }
        Ok(())
    }

    /// States of a group whose successors may not all have been taken in: they count as open for what is proven.
    #[cold]
    fn open_again<S>(&mut self, group: &Group<S, K, C>) {
        for (id, _) in &group.members {
            if let Some(node) = self.nodes.get_mut(*id) {
                node.link = node.link.not_expanded();
            }
        }
    }

    /// The least of what `bound` says about the open states: no way to a goal that is not known yet is cheaper. `None` where
    /// no state is open.
    pub(super) fn least_open(&self, bound: impl Fn(&K, C) -> Option<C>) -> Option<C> {
        let open = self.nodes.iter().filter(|node| node.link.is_open());
        open.filter_map(|node| bound(&node.key, node.g)).min()
    }

    /// Notes that a state is being expanded.
    #[inline]
    pub(super) fn close(&mut self, id: NodeId) {
        if let Some(node) = self.nodes.get_mut(id) {
            node.link = node.link.expanded();
        }
    }

    /// Puts all states that were expanded, and that cost no more than this, into the open list again: they are taken with
    /// [`take_again`](Self::take_again), those that cost most first.
    pub(super) fn open_all_again(&mut self, cost: C, memory: &mut Memory) -> Result<(), StopReason> {
        for (node, number) in self.nodes.iter().zip(0..) {
            if number % UNWATCHED == 0 {
                memory.look()?;
            }
            if let Some(id) = NodeId::new(number).filter(|_| node.link.is_expanded() && node.g <= cost) {
                self.open.push(Entry { f: cost, g: node.g, id }, memory)?;
            }
        }
        Ok(())
    }

    /// The next of the states that were opened again with this cost. What still waited then comes after them.
    pub(super) fn take_again(&mut self, cost: C, memory: &mut Memory) -> Option<Entry<C>> {
        self.open.pop(memory).filter(|entry| entry.f == cost)
    }

    /// The number of a state that was reached, and what the cheapest known way to it costs.
    #[inline]
    pub(super) fn find(&self, key: &K) -> Option<(NodeId, C)> {
        let id = self.index.find(key, &self.nodes)?;
        Some((id, self.cost(id)?))
    }

    /// How many states were reached.
    pub(super) fn stored(&self) -> u64 {
        self.nodes.len()
    }

    #[inline]
    pub(super) fn key(&self, id: NodeId) -> Option<&K> {
        self.nodes.get(id).map(|node| &node.key)
    }

    #[cold]
    fn sweep(&mut self, memory: &mut Memory) {
        let nodes = &self.nodes;
        self.open.retain(memory, |entry| nodes.get(entry.id).is_some_and(|node| node.g == entry.g));
        self.dead = 0;
    }

    /// Enters what was counted.
    pub(super) fn count(&self, stats: &mut Stats) {
        stats.expanded = self.expanded;
        stats.generated = self.generated;
        stats.stored = self.nodes.len();
        stats.reopened = self.reopened;
        stats.peak_frontier = self.peak_frontier;
    }

    /// How many states wait, those of the batch included.
    pub(super) fn frontier(&self) -> u64 {
        self.open.len() - self.dead + self.batch.len() as u64
    }

    /// What the cheapest known way to a state costs.
    pub(super) fn cost(&self, id: NodeId) -> Option<C> {
        self.nodes.get(id).map(|node| node.g)
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
