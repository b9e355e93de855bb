//! Storing what a group of expansions has brought.
//!
//! Where a store must grow for a group, the group is settled in parts: the states for which there is still room, then one after
//! what it needs was made room for, and so on. So neither a limit nor what a search takes depends on where groups are cut.

use std::ops::Range;

use super::{Expansion, Group, Layers};
use crate::engine::expand_run::{Tried, count_successors};
use crate::report::StopReason;
use crate::store::{Memory, NodeId};
use crate::{Key, SearchProblem, StateCodec};

impl<K: Key> Layers<K> {
    /// Stores what a group of states, of which this is the first, has brought.
    #[inline(always)]
    pub(super) fn settle<const DENSE: bool, P>(
        &mut self,
        problem: &P,
        first: u64,
        tried: &Tried,
        memory: &mut Memory,
    ) -> Expansion
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

    pub(super) fn make_room_in_table(&mut self, keys: usize, memory: &mut Memory) -> Result<(), StopReason> {
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
