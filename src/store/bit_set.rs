//! Which keys of a dense space were seen: one bit a possible key.
//!
//! Zeroed lazily by the system when it is made, and cleaned by undoing afterwards, so that a kept set answers thousands of
//! small searches without being swept. Indices from 0 to the number of keys.

use super::memory::{Memory, bytes_of};
use crate::report::StopReason;

/// Emptying so many words together takes no longer than looking one up by its number.
const WORDS_A_NUMBER: u64 = 4;

/// A set of numbers below a bound. Empty whenever no search is running.
#[derive(Debug, Default)]
pub(crate) struct BitSet {
    /// At least one word for every 64 keys; those beyond are zero.
    words: Vec<u64>,
    /// The present space, 0 for none.
    keys: u64,
    /// How many words belong to the present space.
    len: usize,
    /// The bits of the last of them that stand for no key.
    beyond: u64,
    /// The bytes that this search has in the books.
    entered: u64,
}

impl BitSet {
    /// Begins a search, in which nothing is in the books yet.
    pub(crate) fn begin(&mut self) {
        (self.keys, self.len, self.entered) = (0, 0, 0);
    }

    /// Makes room for the numbers below `keys`. The set must be empty.
    #[inline]
    pub(crate) fn reserve(&mut self, keys: u64, memory: &mut Memory) -> Result<(), StopReason> {
        // The many inner spaces of a search are equally large.
        if keys == self.keys { Ok(()) } else { self.reserve_anew(keys, memory) }
    }

    fn reserve_anew(&mut self, keys: u64, memory: &mut Memory) -> Result<(), StopReason> {
        (self.keys, self.len) = (0, 0);
        let len = usize::try_from(keys.div_ceil(64)).unwrap_or(usize::MAX);
        let bytes = bytes_of::<u64>(len).max(self.entered);
        memory.allow(bytes - self.entered)?;
        if self.words.len() < len {
            // A new zeroed allocation costs nothing until it is touched; growing the old one would touch it all.
            self.words = Vec::new();
            self.words = memory.zeros(len)?;
        }
        memory.enter(0, bytes - self.entered);
        self.entered = bytes;
        (self.keys, self.len) = (keys, len);
        self.beyond = if keys.is_multiple_of(64) { 0 } else { u64::MAX << (keys % 64) };
        Ok(())
    }

    /// The words of the present space.
    #[inline]
    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words[..self.len]
    }

    /// Whether a number was put in that is not below the bound: the last word has bits for some.
    #[inline]
    pub(crate) fn has_beyond(&self) -> bool {
        self.words.get(self.len.wrapping_sub(1)).is_some_and(|last| last & self.beyond != 0)
    }

    #[inline]
    pub(crate) fn contains(&self, index: u64) -> bool {
        let word = usize::try_from(index / 64).ok().and_then(|word| self.words.get(word));
        word.is_some_and(|word| word >> (index % 64) & 1 != 0)
    }

    /// Empties the set again, given the `count` numbers that were put in (others do no harm).
    pub(crate) fn undo(&mut self, count: u64, numbers: impl Iterator<Item = Option<u64>>) {
        if count.saturating_mul(WORDS_A_NUMBER) >= self.len as u64 {
            self.words_mut().fill(0);
            return;
        }
        let words = &mut self.words[..self.len];
        // Iterates inside, because the numbers come from several pieces.
        numbers.for_each(|number| {
            let word = number.and_then(|number| usize::try_from(number / 64).ok());
            if let Some(word) = word.and_then(|word| words.get_mut(word)) {
                *word = 0;
            }
        });
    }
}

/// Sets a bit of the words of a [`BitSet`]: whether it was unset before, or `None` where the index is out of range.
#[inline(always)]
pub(crate) fn insert(words: &mut [u64], index: u64) -> Option<bool> {
    let word = words.get_mut(usize::try_from(index / 64).ok()?)?;
    let bit = 1 << (index % 64);
    let new = *word & bit == 0;
    *word |= bit;
    Some(new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_new_once_and_out_of_range_never() {
        let mut set = BitSet::default();
        set.reserve(130, &mut Memory::default()).unwrap();
        for number in [0, 63, 64, 129] {
            assert_eq!(insert(set.words_mut(), number), Some(true));
            assert_eq!(insert(set.words_mut(), number), Some(false));
            assert!(set.contains(number));
        }
        assert_eq!(insert(set.words_mut(), 192), None);
        assert_eq!(insert(set.words_mut(), u64::MAX), None);
        assert!(!set.contains(1) && !set.contains(u64::MAX));
    }

    #[test]
    fn a_number_in_the_last_word_but_beyond_the_space_is_noticed() {
        for (keys, number, beyond) in
            [(130, 129, false), (130, 130, true), (128, 127, false), (1, 63, true), (64, 63, false)]
        {
            let mut set = BitSet::default();
            set.reserve(keys, &mut Memory::default()).unwrap();
            assert_eq!(insert(set.words_mut(), number), Some(true));
            assert_eq!(set.has_beyond(), beyond, "{number} of {keys}");
        }
    }

    #[test]
    fn a_space_counts_once_a_search_and_a_refused_one_is_no_space() {
        let (mut set, mut memory) = (BitSet::default(), Memory::new(Some(128)));
        for _ in 0..3 {
            set.reserve(1024, &mut memory).unwrap();
        }
        assert_eq!(memory.held(), 128);
        set.begin();
        let mut memory = Memory::new(Some(127));
        assert_eq!(set.reserve(1024, &mut memory), Err(StopReason::Bytes));
        assert_eq!(set.words_mut().len(), 0);
    }

    #[test]
    fn a_set_is_empty_after_undoing_few_or_many() {
        let mut set = BitSet::default();
        for keys in [10_000, 64, 1_000_000, 300] {
            set.reserve(keys, &mut Memory::default()).unwrap();
            for stride in [1, 997] {
                let numbers = || (0..keys).step_by(stride);
                numbers().for_each(|number| assert_eq!(insert(set.words_mut(), number), Some(true)));
                set.undo(numbers().count() as u64, numbers().map(Some));
                assert!(set.words.iter().all(|word| *word == 0));
            }
        }
    }
}
