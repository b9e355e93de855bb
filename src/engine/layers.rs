//! The breadth-first core: states in discovery order, expanded layer by layer.
//!
//! One invariant: the states from 0 to `expanded` were expanded, those from there on wait, and the children of every
//! expanded state follow those of the one before it. So a layer is a range of ids, and a parent is found again from the
//! number of children alone.
//!
//! A group of states is expanded into a buffer and then settled into the stores. Against a bitmap a successor is looked up
//! at once, and only new ones stay in the buffer. Against a table all successors stay but a state's own parent, and are
//! looked up together when the group is settled, so that their cache misses overlap.
//!
//! Where a store must grow for a group, the group is settled in parts: the states for which there is still room, then one after
//! what it needs was made room for, and so on. So neither a limit nor what a search takes depends on where groups are cut.

use std::hint::black_box;
use std::mem::replace;
use std::ops::Range;

use super::Halt;
use super::expand_run::{Tried, count_successors, expand_all, expand_new};
use super::lookup::Lookup;
use crate::report::StopReason;
use crate::store::{Arena, BitSet, ChildCounts, KeyTable, Memory, NodeId, Parents, Room, bit_set};
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

    /// Expands the next group of states, all of them below the id `end` and at most `most`. Ends after the expansion that
    /// finds a goal or for which there is no room.
    pub(super) fn expand<P>(
        &mut self,
        problem: &P,
        end: u64,
        most: u64,
        memory: &mut Memory,
        is_goal: impl Fn(&P::State) -> bool,
    ) -> Result<Expansion, SearchError>
    where
        P: SearchProblem + StateCodec<P::State, Key = K>,
    {
        let range = self.expanded..end.min(self.expanded.saturating_add(most));
        if range.is_empty() {
            Ok(Expansion::default())
        } else if self.dense_keys.is_some() {
            self.expand_dense(problem, range, memory, is_goal)
        } else {
            Ok(self.expand_hashed(problem, range, memory, is_goal))
        }
    }

    #[inline]
    fn expand_dense<P>(
        &mut self,
        problem: &P,
        range: Range<u64>,
        memory: &mut Memory,
        is_goal: impl Fn(&P::State) -> bool,
    ) -> Result<Expansion, SearchError>
    where
        P: SearchProblem + StateCodec<P::State, Key = K>,
    {
        let (first, Group { buffer, ends, .. }) = (range.start, &mut self.group);
        let tried = expand_new(problem, self.keys.run(range), self.bits.words_mut(), buffer, ends, is_goal);
        // The bitmap rounds the number of keys up to whole words, so it does not refuse all that are out of range.
        match &tried {
            Some(tried) if !self.bits.has_beyond() => Ok(self.settle::<true, P>(problem, first, tried, memory)),
            _ => {
                self.spoiled = true;
                Err(SearchError::KeyOutOfRange)
            }
        }
    }

    #[inline(never)]
    fn expand_hashed<P>(
        &mut self,
        problem: &P,
        range: Range<u64>,
        memory: &mut Memory,
        is_goal: impl Fn(&P::State) -> bool,
    ) -> Expansion
    where
        P: SearchProblem + StateCodec<P::State, Key = K>,
    {
        let (first, Group { buffer, ends, .. }) = (range.start, &mut self.group);
        let parents = range.clone().map(|id| {
            let parent = if id < self.roots { None } else { self.children.next_parent(&mut self.at) };
            parent.and_then(|parent| self.keys.get(parent))
        });
        let tried = expand_all(problem, self.keys.run(range), parents, buffer, ends, is_goal);
        self.settle::<false, P>(problem, first, &tried, memory)
    }

    /// Stores what a group of states, of which this is the first, has brought.
    #[inline(always)]
    fn settle<const DENSE: bool, P>(&mut self, problem: &P, first: u64, tried: &Tried, memory: &mut Memory) -> Expansion
    where
        P: SearchProblem + StateCodec<P::State, Key = K>,
    {
        let children_fit = || self.children.take_all_easily(&self.group.ends[..tried.expanded]);
        if tried.kept as u64 <= self.room_for_keys::<DENSE>() && (!self.parents || children_fit()) {
            let (goal, _) = self.settle_part::<DENSE>(0..tried.expanded, 0..tried.kept, tried.goal);
            return Expansion { expanded: tried.expanded as u64, generated: tried.generated, goal, stopped: None };
        }
        let mut expansion = self.settle_in_parts::<DENSE>(tried, memory);
        if expansion.expanded < tried.expanded as u64 {
            let expanded = self.keys.run(first..first + expansion.expanded);
            expansion.generated = count_successors(problem, expanded);
        }
        expansion
    }

    /// [`settle`](Self::settle) where a store must grow, or cannot: before it does, what still fits; then one state.
    #[cold]
    #[inline(never)]
    fn settle_in_parts<const DENSE: bool>(&mut self, tried: &Tried, memory: &mut Memory) -> Expansion {
        let mut expansion = Expansion { expanded: 0, generated: tried.generated, goal: None, stopped: None };
        let (mut state, mut key) = (0, 0);
        while state < tried.expanded && expansion.stopped.is_none() {
            let fitting = self.fitting::<DENSE>(state..tried.expanded, key);
            let next = if fitting.is_empty() { state + 1 } else { fitting.end };
            let end = self.group.ends[next - 1] as usize;
            let room = if fitting.is_empty() { self.make_room::<DENSE>(end - key, memory) } else { Ok(()) };
            expansion.expanded += (next - state) as u64;
            match room {
                Ok(()) => {
                    let (goal, is_full) = self.settle_part::<DENSE>(state..next, key..end, tried.goal);
                    expansion.goal = expansion.goal.or(goal);
                    expansion.stopped = is_full.then(|| self.keys.full());
                }
                Err(reason) => {
                    self.expanded += 1;
                    expansion.stopped = Some(reason);
                }
            }
            (state, key) = (next, end);
        }
        self.spoiled |= DENSE && expansion.stopped.is_some();
        expansion
    }

    /// The first ones of some states of the group for which nothing must grow; their keys begin at a place in the buffer.
    fn fitting<const DENSE: bool>(&self, states: Range<usize>, first_key: usize) -> Range<usize> {
        let ends = &self.group.ends[states.clone()];
        let room = self.room_for_keys::<DENSE>();
        let mut fitting = ends.partition_point(|end| u64::from(*end) - first_key as u64 <= room);
        if self.parents {
            fitting = self.children.take_easily(first_key as u32, &ends[..fitting]);
        }
        states.start..states.start + fitting
    }

    /// How many keys may be stored before a store must grow.
    #[inline(always)]
    fn room_for_keys<const DENSE: bool>(&self) -> u64 {
        let room = self.keys.room_left();
        if DENSE { room } else { room.min(self.table.room_left()) }
    }

    /// Makes room for one expanded state with so many children at most, as far as states may be stored at all.
    fn make_room<const DENSE: bool>(&mut self, children: usize, memory: &mut Memory) -> Result<(), StopReason> {
        if self.parents {
            self.children.make_room_for_one(children, memory)?;
        }
        self.keys.make_room(children, memory)?;
        if DENSE { Ok(()) } else { self.make_room_in_table(children, memory) }
    }

    fn make_room_in_table(&mut self, keys: usize, memory: &mut Memory) -> Result<(), StopReason> {
        while self.table.room_left() < keys as u64 {
            self.table.grow(memory, |id| self.keys.get(id).map_or(0, Key::hash64))?;
        }
        Ok(())
    }

    /// Stores the new ones among some keys of the buffer, which some states of the group have brought; the first goal among
    /// them, and whether there was no room for one. The keys before them were settled, and are gone where not `DENSE`.
    #[inline(always)]
    fn settle_part<const DENSE: bool>(
        &mut self,
        states: Range<usize>,
        keys: Range<usize>,
        goal: Option<usize>,
    ) -> (Option<NodeId>, bool) {
        let base = self.keys.len();
        let goal = goal.filter(|goal| keys.contains(goal)).map(|goal| goal - keys.start);
        let ends = states.clone();
        let (goal, is_full) =
            if DENSE { self.store_fresh(ends, keys, goal) } else { self.store_waiting(ends, keys, goal) };
        self.note_expanded(states, base);
        (goal.and_then(|place| NodeId::new(base + place as u64)), is_full)
    }

    /// Stores keys that a bitmap let through, as many as there is room for. The ends of the states become ends among the new
    /// keys; where the goal is among those.
    #[inline(always)]
    fn store_fresh(&mut self, states: Range<usize>, keys: Range<usize>, goal: Option<usize>) -> (Option<usize>, bool) {
        let kept = keys.len().min(usize::try_from(self.keys.room_left()).unwrap_or(usize::MAX));
        self.keys.extend(&self.group.buffer[keys.start..keys.start + kept]);
        if keys.start > 0 || kept < keys.len() {
            for end in &mut self.group.ends[states] {
                *end = (*end - keys.start as u32).min(kept as u32);
            }
        }
        (goal.filter(|goal| *goal < kept), kept < keys.len())
    }

    /// Looks up the first keys that wait, and stores those that are new. The rest as [`store_fresh`](Self::store_fresh).
    fn store_waiting(
        &mut self,
        states: Range<usize>,
        keys: Range<usize>,
        goal: Option<usize>,
    ) -> (Option<usize>, bool) {
        let Group { buffer: waiting, ends, lookup, discovered } = &mut self.group;
        let mut is_full = false;
        discovered.clear();
        discovered.resize(keys.len(), 0);
        let unknown = lookup.unknown(&waiting[..keys.len()], &self.table, &self.keys);
        let mut successors = waiting.drain(..keys.len());
        let mut passed = 0;
        for (at, hash) in unknown {
            let Some(key) = successors.nth((at - passed) as usize) else { break };
            passed = at + 1;
            let is_key = |id| self.keys.get(id) == Some(&key);
            if self.keys.room_left() == 0 {
                is_full |= self.table.find(hash, is_key).is_none();
                continue;
            }
            if self.table.find_or_insert(hash, self.keys.next_id(), is_key).is_none() {
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
        for end in &mut ends[states] {
            *end = discovered[*end as usize - keys.start];
        }
        let goal = goal.filter(|goal| discovered[goal + 1] > discovered[*goal]);
        (goal.map(|goal| discovered[goal] as usize), is_full)
    }

    /// Keeps the books of some states of the group: the new keys after `base` are their children, up to their ends.
    #[inline(always)]
    fn note_expanded(&mut self, states: Range<usize>, base: u64) {
        let ends = &self.group.ends[states];
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
