//! The sweep over a hashed space in which every step has its reverse.
//!
//! There a successor lies in the layer before, in the same one or in the next: three layers are all that must be remembered.
//! A step down from a layer must be the reverse of a step up to it. Both are added up as hashes of their two ends, so that the
//! sums differ, but for a chance of one in 2^64, where any step has no reverse. A step back over more than one layer has
//! none, so the state that it seems to have found is found out one layer later.

use std::hint::black_box;
use std::mem::{swap, take};
use std::ops::Range;

use super::Endless;
use super::space::{End, Trace};
use crate::engine::expand_run::expand_every;
use crate::engine::guard::Guard;
use crate::engine::{Halt, KeyOf, note_last_layer, note_layer, room};
use crate::hash::hash_words;
use crate::store::{Arena, KeyTable, Memory, Room};
use crate::{Key, SearchError, SearchProblem, StateCodec, Stats, StopReason};

/// The most states a group.
const MOST_STATES: usize = 256;

/// The states of a layer.
#[derive(Debug)]
struct Layer<K> {
    keys: Arena<K>,
    table: KeyTable,
}

impl<K: Key> Layer<K> {
    fn clear(&mut self, most: Room, memory: &mut Memory) -> Result<(), StopReason> {
        self.keys.clear();
        self.keys.limit(most.within_ids());
        self.table.clear(memory)
    }

    #[inline]
    fn contains(&self, hash: u64, key: &K) -> bool {
        self.table.find(hash, |id| self.keys.get(id) == Some(key)).is_some()
    }

    /// Stores a state, if it is new.
    #[inline]
    fn insert(&mut self, hash: u64, key: &K, memory: &mut Memory) -> Result<(), StopReason> {
        if self.keys.room_left() == 0 && !self.contains(hash, key) {
            self.keys.make_room_for_one(memory)?;
        }
        if self.table.room_left() == 0 {
            self.table.grow(memory, |id| self.keys.get(id).map_or(0, Key::hash64))?;
        }
        if self.table.find_or_insert(hash, self.keys.next_id(), |id| self.keys.get(id) == Some(key)).is_none() {
            self.keys.push(key.clone());
        }
        Ok(())
    }
}

/// The layer that is being expanded, the one before it and the next.
#[derive(Debug)]
pub(super) struct ThreeLayers<K> {
    before: Layer<K>,
    present: Layer<K>,
    next: Layer<K>,
    /// The successors of a group of states, their hashes, and where those of each state end.
    successors: Vec<K>,
    hashes: Vec<u64>,
    ends: Vec<u32>,
    /// The sums over the steps up to the present layer, down from it, and up from it.
    came: u64,
    back: u64,
    on: u64,
}

impl<K> Default for ThreeLayers<K> {
    fn default() -> Self {
        let layer = || Layer { keys: Arena::default(), table: KeyTable::default() };
        ThreeLayers {
            before: layer(),
            present: layer(),
            next: layer(),
            successors: Vec::new(),
            hashes: Vec::new(),
            ends: vec![0; MOST_STATES],
            came: 0,
            back: 0,
            on: 0,
        }
    }
}

/// Sweeps; `None` where there is no start. `stats.layers` gets the layers that are complete.
pub(super) fn sweep<P>(
    problem: &Endless<'_, P>,
    layers: &mut ThreeLayers<KeyOf<P>>,
    guard: &mut Guard<'_, '_>,
    stats: &mut Stats,
) -> Result<Option<End<KeyOf<P>>>, Halt>
where
    P: SearchProblem + StateCodec<P::State>,
{
    let most = room(guard.budget(), u64::MAX);
    let mut stored = 0;
    let swept = run(problem, layers, most, &mut stored, guard, stats);
    note_last_layer(stats, stored);
    Ok(swept?.map(|last| (last, Trace::Forgotten)))
}

/// Sweeps: a state of the last layer.
fn run<P>(
    problem: &Endless<'_, P>,
    layers: &mut ThreeLayers<KeyOf<P>>,
    most: Room,
    stored: &mut u64,
    guard: &mut Guard<'_, '_>,
    stats: &mut Stats,
) -> Result<Option<KeyOf<P>>, Halt>
where
    P: SearchProblem + StateCodec<P::State>,
{
    layers.begin(most, &mut guard.memory)?;
    let mut seeded = Ok(());
    problem.starts(|state| {
        let key = problem.encode_owned(state);
        if seeded.is_ok() {
            seeded = layers.next.insert(key.hash64(), &key, &mut guard.memory);
        }
    });
    *stored = layers.next.keys.len();
    stats.peak_frontier = *stored;
    seeded?;
    let mut last = None;
    for depth in 0.. {
        let states = layers.next.keys.len();
        if states == 0 {
            break;
        }
        note_layer(stats, states, &mut guard.memory)?;
        stats.stored = *stored;
        guard.enter_layer(stats, states)?;
        layers.turn(most.less(*stored), &mut guard.memory)?;
        last = layers.present.keys.run(0..1).first().cloned();
        let mut at = 0;
        while at < states {
            stats.stored = *stored + layers.next.keys.len();
            let most = guard.look(stats, states - at + layers.next.keys.len())?;
            let expanded = layers.expand(problem, at..states.min(at.saturating_add(most)), guard, stats);
            if expanded.is_err() {
                *stored += layers.next.keys.len();
            }
            at += expanded?;
        }
        *stored += layers.next.keys.len();
        if layers.came != layers.back {
            return Err(SearchError::OneWay { depth }.into());
        }
    }
    Ok(last)
}

impl<K: Key> ThreeLayers<K> {
    /// Forgets all states.
    fn begin(&mut self, most: Room, memory: &mut Memory) -> Result<(), StopReason> {
        for layer in [&mut self.before, &mut self.present, &mut self.next] {
            layer.keys.begin(most.within_ids());
            layer.table.begin();
            layer.table.clear(memory)?;
        }
        (self.came, self.back, self.on) = (0, 0, 0);
        Ok(())
    }

    /// The next layer becomes the present one.
    fn turn(&mut self, most: Room, memory: &mut Memory) -> Result<(), StopReason> {
        swap(&mut self.before, &mut self.present);
        swap(&mut self.present, &mut self.next);
        self.came = take(&mut self.on);
        self.back = 0;
        self.next.clear(most, memory)
    }

    /// Expands a group of states of the present layer: how many.
    fn expand<P>(
        &mut self,
        problem: &Endless<'_, P>,
        range: Range<u64>,
        guard: &mut Guard<'_, '_>,
        stats: &mut Stats,
    ) -> Result<u64, Halt>
    where
        P: SearchProblem + StateCodec<P::State, Key = K>,
    {
        let ThreeLayers { before, present, next, successors, hashes, ends, .. } = self;
        let states = present.keys.run(range.clone());
        let tried = expand_every(problem, states, successors, ends);
        hashes.clear();
        hashes.extend(successors.iter().map(Key::hash64));
        // Loads that do not depend on each other, so that their cache misses overlap.
        let tables = [&before.table, &present.table, &next.table];
        black_box(
            hashes.iter().flat_map(|hash| tables.map(|table| table.touch(*hash))).fold(0, |all, slot| all | slot),
        );

        let waiting = present.keys.len() - range.start;
        let mut begin = 0;
        for (number, (state, end)) in (1..).zip(states.iter().zip(&ends[..tried.expanded])) {
            let own = begin..*end as usize;
            begin = own.end;
            stats.expanded += 1;
            stats.generated += own.len() as u64;
            let from = state.hash64();
            for at in own.clone() {
                let (key, hash) = (&successors[at], hashes[at]);
                // Of several steps between two states, or classes of them, one counts.
                if successors[own.start..at].contains(key) {
                    continue;
                }
                if before.contains(hash, key) {
                    self.back = self.back.wrapping_add(hash_words([hash, from]));
                } else if !present.contains(hash, key) {
                    next.insert(hash, key, &mut guard.memory)?;
                    self.on = self.on.wrapping_add(hash_words([from, hash]));
                }
            }
            stats.peak_frontier = stats.peak_frontier.max(waiting - number + next.keys.len());
        }
        Ok(tried.expanded as u64)
    }
}
