//! The breadth-first core: states in discovery order, expanded layer by layer.
//!
//! One invariant: the states from 0 to `expanded` were expanded, those from there on wait, and the children of every
//! expanded state follow those of the one before it. So a layer is a range of ids, and a parent is found again from the
//! number of children alone.
//!
//! A group of states is expanded into a buffer and then settled into the stores. Against a bitmap a successor is looked up
//! at once, and only new ones stay in the buffer. Against a table all successors stay but a state's own parent, and are
//! looked up together when the group is settled, so that their cache misses overlap.

mod expand;
mod settle;

use std::hint::black_box;
use std::mem::replace;
use std::ops::Range;

use super::Halt;
use super::lookup::Lookup;
use crate::report::StopReason;
use crate::store::{Arena, BitSet, ChildCounts, KeyTable, Memory, NodeId, Parents, Room, bit_set};
use crate::{Key, SearchError};

/// States of a breadth-first search, and which of them were seen.
#[derive(Debug)]
pub(super) struct Layers<K> {
    keys: Arena<K>,
    children: ChildCounts,
    /// Stands at the parent of the state that was expanded last.
    at: Parents,
    bits: BitSet,
    table: KeyTable,
    /// The number of keys, where the space is dense.
    dense_keys: Option<u64>,
    /// Whether the bitmap has keys that are not stored, because a search ended in the middle of a group.
    spoiled: bool,
    /// Whether the way to a state may be asked for.
    parents: bool,
    /// The first states, which have no parent.
    roots: u64,
    expanded: u64,
    peak_frontier: u64,
    group: Group<K>,
}

/// The successors of a group of states.
#[derive(Debug)]
struct Group<K> {
    buffer: Vec<K>,
    /// Where in the buffer the successors of each state end; what follows is room.
    ends: Vec<u32>,
    lookup: Lookup,
    /// Which successors were new, and how many of them came before each.
    discovered: Vec<u32>,
}

/// So many keys are looked up together, so that their cache misses overlap.
const LOOKED_UP_TOGETHER: u64 = 256;

/// The most states a group.
const MOST_STATES: usize = 1024;

/// What an expansion of a group came to.
#[derive(Debug, Default)]
pub(super) struct Expansion {
    pub(super) expanded: u64,
    pub(super) generated: u64,
    /// The first goal that was discovered.
    pub(super) goal: Option<NodeId>,
    /// Why there was no room for a new state, where there was none.
    pub(super) stopped: Option<StopReason>,
}

impl<K> Default for Layers<K> {
    fn default() -> Self {
        Layers {
            keys: Arena::default(),
            children: ChildCounts::default(),
            at: Parents::default(),
            bits: BitSet::default(),
            table: KeyTable::default(),
            dense_keys: None,
            spoiled: false,
            parents: true,
            roots: 0,
            expanded: 0,
            peak_frontier: 0,
            group: Group {
                buffer: Vec::new(),
                ends: vec![0; MOST_STATES],
                lookup: Lookup::default(),
                discovered: Vec::new(),
            },
        }
    }
}

impl<K: Key> Layers<K> {
    /// Begins a search of at most so many states, in which nothing is in the books yet. To be cleared before it is used.
    pub(super) fn begin(&mut self, most: Room) {
        self.clean();
        self.keys.begin(most);
        self.children.begin();
        self.bits.begin();
        self.table.begin();
    }

    /// Forgets all states; `dense_keys` as `Storage::dense_keys` says. Without `parents` neither
    /// [`chain_to`](Self::chain_to) nor the peak of the frontier will be known.
    pub(super) fn clear(
        &mut self,
        dense_keys: Option<u64>,
        parents: bool,
        memory: &mut Memory,
    ) -> Result<(), StopReason> {
        self.clean();
        self.keys.clear();
        self.children.clear();
        match dense_keys {
            Some(keys) => self.bits.reserve(keys, memory)?,
            None => self.table.clear(memory)?,
        }
        self.dense_keys = dense_keys;
        self.parents = parents;
        // A small search needs no more, and so never settles its states in parts.
        if parents { self.children.make_room_for_one(0, memory) } else { Ok(()) }
    }

    /// Cleans up what the states that were seen have left; they must be forgotten next.
    #[inline]
    fn clean(&mut self) {
        if self.dense_keys.take().is_some() {
            let count = if self.spoiled { u64::MAX } else { self.keys.len() };
            self.bits.undo(count, self.keys.iter().map(Key::index));
        }
        self.spoiled = false;
        self.at = Parents::default();
        self.roots = 0;
        self.expanded = 0;
        self.peak_frontier = 0;
    }

    /// Allows no more than so many states from now on: fewer than before.
    pub(super) fn limit(&mut self, most: Room) {
        self.keys.limit(most);
    }

    /// Adds a state without a parent; false where it is known. Only before the first expansion.
    pub(super) fn seed(&mut self, key: K, memory: &mut Memory) -> Result<bool, Halt> {
        if self.contains(&key) {
            return Ok(false);
        }
        self.keys.make_room_for_one(memory)?;
        if let Some(keys) = self.dense_keys {
            let index = key.index().filter(|index| *index < keys).ok_or(SearchError::KeyOutOfRange)?;
            bit_set::insert(self.bits.words_mut(), index).ok_or(SearchError::KeyOutOfRange)?;
        } else {
            self.make_room_in_table(1, memory)?;
            self.table.find_or_insert(key.hash64(), self.keys.next_id(), |_| false);
        }
        self.keys.push(key);
        self.roots += 1;
        self.peak_frontier = self.roots;
        Ok(true)
    }

    #[inline(always)]
    pub(super) fn contains(&self, key: &K) -> bool {
        let dense = self.dense_keys.is_some();
        if dense { key.index().is_some_and(|index| self.bits.contains(index)) } else { self.is_hashed(key) }
    }

    /// [`contains`](Self::contains) where states are hashed.
    #[inline(never)]
    fn is_hashed(&self, key: &K) -> bool {
        self.table.find(key.hash64(), |id| self.keys.get(id) == Some(key)).is_some()
    }

    /// The first of some states that another search has stored too.
    pub(super) fn first_common(&self, states: Range<u64>, other: &Self) -> Option<NodeId> {
        let mut from = states.start;
        while from < states.end {
            let keys = self.keys.run(from..states.end.min(from + LOOKED_UP_TOGETHER));
            if other.dense_keys.is_none() {
                black_box(keys.iter().fold(0, |touched, key| touched | other.table.touch(key.hash64())));
            }
            if let Some(place) = keys.iter().position(|key| other.contains(key)) {
                return NodeId::new(from + place as u64);
            }
            from += keys.len() as u64;
        }
        None
    }

    /// The id of a key, by looking at all: for one path, not for a search.
    pub(super) fn find(&self, key: &K) -> Option<NodeId> {
        NodeId::new(self.keys.iter().position(|known| known == key)? as u64)
    }

    /// How many states are stored.
    pub(super) fn len(&self) -> u64 {
        self.keys.len()
    }

    /// How many states were expanded: the id of the next one.
    pub(super) fn expanded(&self) -> u64 {
        self.expanded
    }

    /// The most states that waited at one time.
    pub(super) fn peak_frontier(&self) -> u64 {
        self.peak_frontier
    }

    /// The most states that waited at one time since this was asked the last time.
    pub(super) fn take_peak_frontier(&mut self) -> u64 {
        let waiting = self.waiting();
        replace(&mut self.peak_frontier, waiting)
    }

    pub(super) fn key(&self, id: NodeId) -> Option<&K> {
        self.keys.get(id)
    }

    /// How many states wait.
    pub(super) fn waiting(&self) -> u64 {
        self.len() - self.expanded
    }

    /// The keys from a root to a state.
    pub(super) fn chain_to(&self, node: NodeId) -> Vec<K> {
        let ids = self.children.chain_to(node, self.roots, self.keys.len());
        let mut chain = Vec::with_capacity(ids.len());
        chain.extend(ids.into_iter().filter_map(|id| self.keys.get(id).cloned()));
        chain
    }
}
