//! The search that fills a table: from the goals backwards, by distance.
//!
//! Dijkstra's algorithm with a list of states for each distance, which ends where a byte does. Steps that cost nothing stay
//! within a distance, so their states are settled as soon as they are met; others wait for theirs, once for each step by
//! which they were met.

use super::database;
use super::error::PatternError;
use crate::engine::Guard;
use crate::store::memory::bytes_of;
use crate::store::{BitSet, bit_set};
use crate::{Abstraction, Cost, Key, KeySpace, SearchError, SearchProblem, Stats, StopReason, Watch};

/// A backward search that is running.
struct Backward<'a, 'w, 'o, A: SearchProblem> {
    abstraction: &'a A,
    guard: Guard<'w, 'o>,
    stats: Stats,
    most_states: u64,
    closed: BitSet,
    table: Vec<u8>,
    /// By distance, states to which there is a way of that cost.
    waiting: Vec<Vec<A::State>>,
    /// States of the present distance that were not expanded yet.
    settled: Vec<A::State>,
}

/// The table of an abstraction.
pub(super) fn table<P, A>(abstraction: &A, watch: &mut Watch<'_>) -> Result<Vec<u8>, PatternError>
where
    P: SearchProblem,
    A: Abstraction<P>,
{
    abstraction.check().map_err(SearchError::from)?;
    let KeySpace::Dense { keys } = abstraction.key_space() else { return Err(SearchError::NotDense.into()) };
    let mut guard = Guard::new(watch);
    let most_states = guard.budget().states.unwrap_or(u64::MAX);
    let entries = usize::try_from(abstraction.entries(keys)).unwrap_or(usize::MAX);
    guard.memory.allow(entries as u64)?;
    let table = guard.memory.zeros(entries)?;
    guard.memory.enter(0, entries as u64);
    let mut closed = BitSet::default();
    closed.reserve(keys, &mut guard.memory)?;
    let mut waiting = Vec::new();
    waiting.resize_with(usize::from(database::FURTHEST) + 1, Vec::new);
    let (stats, settled) = (Stats::default(), Vec::new());
    let mut backward = Backward { abstraction, guard, stats, most_states, closed, table, waiting, settled };
    backward.fill::<P>()?;
    Ok(backward.table)
}

impl<A: SearchProblem> Backward<'_, '_, '_, A> {
    fn fill<P>(&mut self) -> Result<(), PatternError>
    where
        P: SearchProblem,
        A: Abstraction<P>,
    {
        let mut seeded = Ok(());
        let abstraction = self.abstraction;
        abstraction.goals(|goal| {
            if seeded.is_ok() {
                seeded = self.settle(goal, 0);
            }
        });
        seeded?;
        for distance in 0..=database::FURTHEST {
            let waiting = std::mem::take(&mut self.waiting[usize::from(distance)]);
            let bytes = bytes_of::<A::State>(waiting.capacity());
            for state in waiting {
                self.settle(state, distance)?;
            }
            self.guard.memory.shrink(bytes);
            let mut most = 0;
            while let Some(state) = self.settled.pop() {
                if most == 0 {
                    most = self.guard.look(&self.stats, self.settled.len() as u64)?;
                }
                most -= 1;
                self.expand(&state, distance)?;
            }
        }
        if self.closed.has_beyond() { Err(SearchError::KeyOutOfRange.into()) } else { Ok(()) }
    }

    /// Notes the distance of a state, if none was noted before.
    fn settle<P>(&mut self, state: A::State, distance: u8) -> Result<(), PatternError>
    where
        P: SearchProblem,
        A: Abstraction<P>,
    {
        let index = self.abstraction.encode(&state).index();
        let is_new = index.and_then(|index| Some((index, bit_set::insert(self.closed.words_mut(), index)?)));
        let (index, is_new) = is_new.ok_or(SearchError::KeyOutOfRange)?;
        if !is_new {
            return Ok(());
        }
        if self.stats.stored >= self.most_states {
            return Err(StopReason::States.into());
        }
        self.stats.stored += 1;
        let entry = usize::try_from(self.abstraction.entry(index)).unwrap_or(usize::MAX);
        let entry = self.table.get_mut(entry).ok_or(SearchError::KeyOutOfRange)?;
        // Distances come in order, so the first one of an entry is the least.
        if *entry == database::NO_WAY {
            *entry = database::byte_of(distance);
        }
        self.guard.memory.reserve_more(&mut self.settled, 1)?;
        self.settled.push(state);
        Ok(())
    }

    /// Takes in all states from which a step leads to this one.
    fn expand<P>(&mut self, state: &A::State, distance: u8) -> Result<(), PatternError>
    where
        P: SearchProblem,
        A: Abstraction<P>,
    {
        self.stats.expanded += 1;
        let mut taken = Ok(());
        let abstraction = self.abstraction;
        abstraction.predecessors(state, |_, cost, before| {
            self.stats.generated += 1;
            if taken.is_ok() {
                taken = self.take(before, cost, distance);
            }
        });
        taken
    }

    fn take<P>(&mut self, state: A::State, cost: A::Cost, distance: u8) -> Result<(), PatternError>
    where
        P: SearchProblem,
        A: Abstraction<P>,
    {
        let units = cost.units().ok_or(PatternError::NoUnits)?;
        let before = u64::from(distance).saturating_add(units).min(database::FURTHEST.into()) as u8;
        // Beyond the furthest distance nothing is further away.
        if before == distance {
            return self.settle(state, distance);
        }
        let is_known = self.abstraction.encode(&state).index().is_some_and(|index| self.closed.contains(index));
        if is_known {
            return Ok(());
        }
        let waiting = &mut self.waiting[usize::from(before)];
        self.guard.memory.reserve_more(waiting, 1)?;
        waiting.push(state);
        Ok(())
    }
}
