//! Chance that is the same on every run and platform.

use crate::hash::hash_words;

/// Numbers that follow from a seed.
pub(super) struct Dice {
    seed: u64,
    thrown: u64,
}

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        Dice { seed, thrown: 0 }
    }

    /// A number below `sides`, if there is one.
    pub(super) fn below(&mut self, sides: usize) -> Option<usize> {
        self.thrown += 1;
        // The product's upper half: the hash is good in its high bits.
        let hash = u128::from(hash_words([self.seed, self.thrown]));
        (sides > 0).then(|| ((hash * sides as u128) >> 64) as usize)
    }
}
