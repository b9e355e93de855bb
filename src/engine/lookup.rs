//! Looking keys up together, so that their cache misses overlap.
//!
//! Rounds of loads that do not depend on each other: first the home buckets of all keys, then the stored keys that those
//! point to. What a round finds is gathered without a branch, for a branch that is guessed wrong ends the overlap.

use std::hint::black_box;

use crate::Key;
use crate::store::{Arena, KeyTable, NodeId};

/// Room for looking keys up together.
#[derive(Debug, Default)]
pub(super) struct Lookup {
    hashes: Vec<u64>,
    /// The keys whose home buckets point to a stored key, and which.
    candidates: Vec<(u32, NodeId)>,
    known: Vec<bool>,
    unknown: Vec<u32>,
}

impl Lookup {
    /// Those keys that the first look does not find, in order, as places and hashes: new ones, but for a few.
    pub(super) fn unknown<'l, K: Key>(
        &'l mut self,
        keys: &[K],
        table: &KeyTable,
        stored: &Arena<K>,
    ) -> impl Iterator<Item = (u32, u64)> + use<'l, K> {
        self.hashes.clear();
        self.hashes.extend(keys.iter().map(Key::hash64));
        black_box(self.hashes.iter().fold(0, |touched, hash| touched | table.touch(*hash)));

        self.candidates.resize(keys.len(), (0, NodeId::FIRST));
        let mut count = 0;
        for (at, hash) in (0..).zip(&self.hashes) {
            let candidate = table.candidate(*hash);
            self.candidates[count] = (at, candidate.unwrap_or(NodeId::FIRST));
            count += usize::from(candidate.is_some());
        }

        self.known.clear();
        self.known.resize(keys.len(), false);
        for (at, id) in &self.candidates[..count] {
            self.known[*at as usize] = stored.get(*id) == keys.get(*at as usize);
        }

        self.unknown.resize(keys.len(), 0);
        let mut count = 0;
        for (at, known) in (0..).zip(&self.known) {
            self.unknown[count] = at;
            count += usize::from(!known);
        }
        self.unknown[..count].iter().map(|at| (*at, self.hashes[*at as usize]))
    }
}
