//! What the stores of one search hold, and how much they may.
//!
//! Every store that grows asks here before it does, so that neither a limit nor the end of the machine's memory comes as a
//! surprise. A block that grows counts twice while it is copied: what the limit says holds with any allocator.
//!
//! Scratch that is kept keeps memory too, but counts from nothing in each search: what a search takes may not depend on
//! those before it.

use std::collections::TryReserveError;
use std::hint::black_box;
use std::time::Instant;

use crate::report::StopReason;
use crate::{Budget, CancelToken};

/// The books of a search: all bytes that its stores hold.
#[derive(Debug)]
pub(crate) struct Memory {
    limit: u64,
    held: u64,
    peak: u64,
    /// Given back when the system has no more: what is left to do then, a report for one, needs a little.
    cushion: Vec<u8>,
    /// When a store that takes long to grow must give up.
    deadline: Option<Instant>,
    cancel: Option<CancelToken>,
}

/// Room for a report. A search that holds less than [`CUSHIONED`] has none.
const CUSHION: usize = 64 << 10;
const CUSHIONED: u64 = 1 << 20;

impl Default for Memory {
    fn default() -> Self {
        Memory::new(None)
    }
}

impl Memory {
    /// Books with nothing in them, and the most bytes that may ever be held.
    pub(crate) fn new(limit: Option<u64>) -> Self {
        let limit = limit.unwrap_or(u64::MAX);
        Memory { limit, held: 0, peak: 0, cushion: Vec::new(), deadline: None, cancel: None }
    }

    /// The books of a search that begins now.
    pub(crate) fn of(budget: &Budget, now: Instant) -> Self {
        let deadline = budget.time.and_then(|time| now.checked_add(time));
        Memory { deadline, cancel: budget.cancel.clone(), ..Memory::new(budget.bytes) }
    }

    /// Whether there is still time. Asked by whatever takes long while a store grows.
    pub(crate) fn look(&self) -> Result<(), StopReason> {
        if self.cancel.as_ref().is_some_and(CancelToken::is_cancelled) {
            return Err(StopReason::Cancelled);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(StopReason::Time);
        }
        Ok(())
    }

    /// The bytes that are held now.
    pub(crate) fn held(&self) -> u64 {
        self.held
    }

    /// The most bytes that were held at one time.
    pub(crate) fn peak(&self) -> u64 {
        self.peak
    }

    /// Whether the limit allows a block of so many bytes beside all that is held.
    pub(crate) fn allow(&self, bytes: u64) -> Result<(), StopReason> {
        if self.held.saturating_add(bytes) > self.limit { Err(StopReason::Bytes) } else { Ok(()) }
    }

    /// Enters that a block of `old` bytes has become one of `new` bytes: both were there at a time.
    pub(crate) fn enter(&mut self, old: u64, new: u64) {
        let both = self.held.saturating_add(new);
        self.peak = self.peak.max(both);
        self.held = both.saturating_sub(old);
    }

    /// Enters that so many bytes are held no longer.
    #[inline]
    pub(crate) fn shrink(&mut self, bytes: u64) {
        self.held = self.held.saturating_sub(bytes);
    }

    /// Makes room for `new` entries in a block that has room for `old`.
    pub(crate) fn reserve<T>(&mut self, block: &mut Vec<T>, old: usize, new: usize) -> Result<(), StopReason> {
        self.allow(bytes_of::<T>(new))?;
        self.allocate(block, new)?;
        self.enter(bytes_of::<T>(old), bytes_of::<T>(new));
        Ok(())
    }

    /// Makes room for so many entries in all, which the caller keeps the books of.
    pub(crate) fn allocate<T>(&mut self, block: &mut Vec<T>, entries: usize) -> Result<(), StopReason> {
        if self.held > CUSHIONED && self.cushion.capacity() == 0 {
            // A search that gets none goes on without.
            let _ = self.cushion.try_reserve_exact(CUSHION);
        }
        try_reserve(block, entries).map_err(|_| self.run_out())
    }

    /// So many zeros, which the caller keeps the books of, and which cost nothing until they are touched.
    ///
    /// There is no such allocation that may fail, so another one, large enough to leave no trace in the allocator, first
    /// shows that memory is there. Where it is not, memory is scarce, and the zeros may as well be written.
    pub(crate) fn zeros<T: Clone + Default>(&mut self, entries: usize) -> Result<Vec<T>, StopReason> {
        let mut zeros: Vec<T> = Vec::new();
        let is_plenty = try_reserve(&mut zeros, entries.max(LARGE / size_of::<T>())).is_ok();
        // Otherwise nobody would need the allocation, and none would be made.
        black_box(&mut zeros);
        zeros = Vec::new();
        if is_plenty {
            return Ok(vec![T::default(); entries]);
        }
        self.allocate(&mut zeros, entries)?;
        zeros.resize(entries, T::default());
        Ok(zeros)
    }

    /// What to say when the system has no more.
    #[cold]
    pub(crate) fn run_out(&mut self) -> StopReason {
        self.cushion = Vec::new();
        StopReason::OutOfMemory
    }

    /// Makes room for so many entries more, where the block has no other room than what was entered here. Doubles at least.
    #[inline]
    pub(crate) fn reserve_more<T>(&mut self, block: &mut Vec<T>, more: usize) -> Result<(), StopReason> {
        if more <= block.capacity() - block.len() { Ok(()) } else { self.double(block, more) }
    }

    #[cold]
    fn double<T>(&mut self, block: &mut Vec<T>, more: usize) -> Result<(), StopReason> {
        let room = block.capacity();
        self.reserve(block, room, block.len().saturating_add(more).max(2 * room).max(4))
    }
}

/// The bytes of so many entries.
#[inline]
pub(crate) fn bytes_of<T>(entries: usize) -> u64 {
    (entries as u64).saturating_mul(size_of::<T>() as u64)
}

fn try_reserve<T>(block: &mut Vec<T>, entries: usize) -> Result<(), TryReserveError> {
    block.try_reserve_exact(entries.saturating_sub(block.len()))
}

/// Allocations above this size come from the system and go back to it with every common allocator.
const LARGE: usize = 33 << 20;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_counts_twice_while_it_grows_and_once_afterwards() {
        let (mut memory, mut block) = (Memory::new(Some(100)), Vec::<u8>::new());
        assert_eq!(memory.reserve(&mut block, 0, 40), Ok(()));
        assert_eq!(memory.reserve(&mut block, 40, 60), Ok(()), "the limit itself is allowed");
        assert_eq!((memory.held(), memory.peak()), (60, 100));
        assert_eq!(memory.reserve(&mut block, 60, 61), Err(StopReason::Bytes));
        assert_eq!((memory.held(), memory.peak()), (60, 100), "what is refused is not entered");
        memory.shrink(60);
        assert_eq!(memory.allow(100), Ok(()));
    }

    #[test]
    fn what_no_machine_has_is_refused_and_not_an_abort() {
        let mut memory = Memory::default();
        assert_eq!(memory.reserve(&mut Vec::<u64>::new(), 0, usize::MAX / 16), Err(StopReason::OutOfMemory));
        assert_eq!(memory.reserve(&mut Vec::<u64>::new(), 0, usize::MAX), Err(StopReason::OutOfMemory));
        assert_eq!(memory.zeros::<u64>(usize::MAX / 16), Err(StopReason::OutOfMemory));
        assert_eq!(memory.zeros::<u32>(usize::MAX), Err(StopReason::OutOfMemory));
        assert_eq!(memory.zeros::<u32>(3), Ok(vec![0; 3]));
        assert_eq!(memory.peak(), 0);
    }

    #[test]
    fn one_entry_more_doubles_a_full_block() {
        let (mut memory, mut block) = (Memory::default(), Vec::new());
        for entry in 0..9u32 {
            memory.reserve_more(&mut block, 1).unwrap();
            block.push(entry);
        }
        assert_eq!((block.capacity(), memory.held(), memory.peak()), (16, 64, 96));
    }
}
