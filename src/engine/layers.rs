//! The breadth-first core: states in discovery order, expanded layer by layer.
//!
//! One invariant: the states from 0 to `expanded` were expanded, those from there on wait, and the children of every
//! expanded state follow those of the one before it. So a layer is a range of ids, and a parent is found again from the
//! number of children alone.
//!
//! A group of states is expanded into a buffer and then settled into the stores. Against a bitmap a successor is looked up
//! at once, and only new ones stay in the buffer. Against a table all successors stay but a state's own parent, and are
//! looked up together when the group is settled, so that their cache misses overlap.

use std::ops::Range;

use super::expand_run::{Tried, expand_all, expand_new};
use super::lookup::Lookup;
use crate::store::{Arena, BitSet, ChildCounts, KeyTable, NodeId, Parents, bit_set};
use crate::{Key, SearchError, SearchProblem, StateCodec};

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
    /// The most states that may be stored.
    room: u64,
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

/// The most states a group.
const MOST_STATES: usize = 1024;

/// What an expansion of a group came to.
#[derive(Debug, Default)]
pub(super) struct Expansion {
    pub(super) expanded: u64,
    pub(super) generated: u64,
    /// The first goal that was discovered.
    pub(super) goal: Option<NodeId>,
    /// Whether there was a new state for which no room was left.
    pub(super) full: bool,
}

/// What became of a root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seeded {
    New,
    Known,
    Full,
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
            room: 0,
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
    /// Begins a search; `dense_keys` as `Storage::dense_keys` says. Whatever a search before this one left is cleaned up.
    /// Without `parents` neither [`chain_to`](Self::chain_to) nor the peak of the frontier is known.
    pub(super) fn begin(&mut self, dense_keys: Option<u64>, room: u64, parents: bool) {
        if self.dense_keys.is_some() {
            let count = if self.spoiled { u64::MAX } else { self.keys.len() };
            self.bits.undo(count, self.keys.iter().map(Key::index));
        }
        self.spoiled = false;
        self.keys.clear();
        self.children.clear();
        self.at = Parents::default();
        self.dense_keys = dense_keys;
        match dense_keys {
            Some(keys) => self.bits.reserve(keys),
            None => self.table.clear(),
        }
        self.parents = parents;
        self.room = room;
        self.roots = 0;
        self.expanded = 0;
        self.peak_frontier = 0;
    }

    /// Adds a state without a parent. Only before the first expansion.
    pub(super) fn seed(&mut self, key: K) -> Result<Seeded, SearchError> {
        if self.contains(&key) {
            return Ok(Seeded::Known);
        }
        if self.keys.len() >= self.room {
            return Ok(Seeded::Full);
        }
        let Some(id) = self.keys.push(key.clone()) else { return Ok(Seeded::Full) };
        if let Some(keys) = self.dense_keys {
            let index = key.index().filter(|index| *index < keys).ok_or(SearchError::KeyOutOfRange)?;
            bit_set::insert(self.bits.words_mut(), index).ok_or(SearchError::KeyOutOfRange)?;
        } else {
            if self.table.is_full() {
                self.table.grow(|id| self.keys.get(id).map_or(0, Key::hash64));
            }
            self.table.find_or_insert(key.hash64(), id, |_| false);
        }
        self.roots += 1;
        self.peak_frontier = self.roots;
        Ok(Seeded::New)
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

    pub(super) fn bytes(&self) -> u64 {
        self.keys.bytes()
            + self.children.bytes()
            + if self.dense_keys.is_some() { self.bits.bytes() } else { self.table.bytes() }
    }

    /// The keys from a root to a state.
    pub(super) fn chain_to(&self, node: NodeId) -> Vec<K> {
        let ids = self.children.chain_to(node, self.roots, self.keys.len());
        let mut chain = Vec::with_capacity(ids.len());
        chain.extend(ids.into_iter().filter_map(|id| self.keys.get(id).cloned()));
        chain
    }

    /// Expands the next group of states, all of them below the id `end` and at most `most`. Ends after the expansion that
    /// finds a goal or runs out of room.
    pub(super) fn expand<P>(
        &mut self,
        problem: &P,
        end: u64,
        most: u64,
        is_goal: impl Fn(&P::State) -> bool,
    ) -> Result<Expansion, SearchError>
    where
        P: SearchProblem + StateCodec<P::State, Key = K>,
    {
        let range = self.expanded..end.min(self.expanded.saturating_add(most));
        let room = usize::try_from(self.room - self.keys.len()).unwrap_or(usize::MAX);
        if range.is_empty() {
            Ok(Expansion::default())
        } else if self.dense_keys.is_some() {
            self.expand_dense(problem, range, room, is_goal)
        } else {
            Ok(self.expand_hashed(problem, range, room, is_goal))
        }
    }

    #[inline]
    fn expand_dense<P>(
        &mut self,
        problem: &P,
        range: Range<u64>,
        room: usize,
        is_goal: impl Fn(&P::State) -> bool,
    ) -> Result<Expansion, SearchError>
    where
        P: SearchProblem + StateCodec<P::State, Key = K>,
    {
        let Group { buffer, ends, .. } = &mut self.group;
        let tried = expand_new(problem, self.keys.run(range), self.bits.words_mut(), buffer, room, ends, is_goal);
        // The bitmap rounds the number of keys up to whole words, so it does not refuse all that are out of range.
        let tried = tried.filter(|_| !self.bits.has_beyond());
        self.spoiled |= tried.is_none_or(|tried| tried.kept > room);
        Ok(self.settle_fresh(tried.ok_or(SearchError::KeyOutOfRange)?, room))
    }

    #[inline(never)]
    fn expand_hashed<P>(
        &mut self,
        problem: &P,
        range: Range<u64>,
        room: usize,
        is_goal: impl Fn(&P::State) -> bool,
    ) -> Expansion
    where
        P: SearchProblem + StateCodec<P::State, Key = K>,
    {
        let Group { buffer, ends, .. } = &mut self.group;
        let parents = range.clone().map(|id| {
            let parent = if id < self.roots { None } else { self.children.next_parent(&mut self.at) };
            parent.and_then(|parent| self.keys.get(parent))
        });
        let tried = expand_all(problem, self.keys.run(range), parents, buffer, room, ends, is_goal);
        self.settle_waiting(tried)
    }

    /// Stores the new keys that a bitmap let through.
    #[inline(always)]
    fn settle_fresh(&mut self, tried: Tried, room: usize) -> Expansion {
        let base = self.keys.len();
        let kept = self.keys.extend(&self.group.buffer[..tried.kept.min(room)]);
        if let Some(last) = self.group.ends[..tried.expanded].last_mut() {
            *last = kept as u32;
        }
        self.note_expanded(tried.expanded, base);
        Expansion {
            expanded: tried.expanded as u64,
            generated: tried.generated,
            goal: tried.goal.filter(|at| *at < kept).and_then(|at| NodeId::new(base + at as u64)),
            full: tried.kept > kept,
        }
    }

    /// Looks up all successors of a group, and stores those that are new.
    fn settle_waiting(&mut self, tried: Tried) -> Expansion {
        let Group { buffer: waiting, ends, lookup, discovered } = &mut self.group;
        let base = self.keys.len();
        let mut full = false;
        discovered.clear();
        discovered.resize(waiting.len(), 0);
        let unknown = lookup.unknown(waiting, &self.table, &self.keys);
        let mut successors = waiting.drain(..);
        let mut passed = 0;
        for (at, hash) in unknown {
            let Some(key) = successors.nth((at - passed) as usize) else { break };
            passed = at + 1;
            let is_key = |id| self.keys.get(id) == Some(&key);
            // For a new key only: what a group takes may not depend on where groups are cut.
            if self.table.is_full() && self.table.find(hash, is_key).is_none() {
                self.table.grow(|id| self.keys.get(id).map_or(0, Key::hash64));
            }
            let room_for = NodeId::new(self.keys.len()).filter(|_| self.keys.len() < self.room);
            let Some(new) = room_for else {
                full |= self.table.find(hash, is_key).is_none();
                continue;
            };
            if self.table.find_or_insert(hash, new, is_key).is_none() {
                self.keys.push(key);
                discovered[at as usize] = 1;
            }
        }
        drop(successors);

        // From here on the ends among the new keys: how many of them come before each place.
        let mut count = 0;
        for at in &mut **discovered {
            count += *at;
            *at = count - *at;
        }
        discovered.push(count);
        for end in &mut ends[..tried.expanded] {
            *end = discovered[*end as usize];
        }
        let goal = tried.goal.filter(|goal| discovered[goal + 1] > discovered[*goal]).map(|goal| discovered[goal]);
        let expansion = Expansion {
            expanded: tried.expanded as u64,
            generated: tried.generated,
            goal: goal.and_then(|place| NodeId::new(base + u64::from(place))),
            full,
        };
        self.note_expanded(tried.expanded, base);
        expansion
    }

    /// Keeps the books of a group: the new keys after `base` are the children of its states, up to `ends`.
    fn note_expanded(&mut self, states: usize, base: u64) {
        let ends = &self.group.ends[..states];
        if self.parents {
            self.children.extend(ends);
            // Fewer wait after each state than if all new keys had come first: mostly that is no more than ever waited.
            let before = base - self.expanded;
            if before + (self.keys.len() - base) > self.peak_frontier {
                // What waits is stored, and so counts as ids do.
                let waiting = (1..).zip(ends).map(|(expanded, end)| before as u32 - expanded + end);
                self.peak_frontier = self.peak_frontier.max(waiting.fold(0, u32::max).into());
            }
        }
        self.expanded += ends.len() as u64;
    }
}
