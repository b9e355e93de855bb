//! A binary heap, for costs that are no whole numbers or lie far apart: two costs and 12 bytes an entry, O(log n) each.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use super::Entry;
use crate::Cost;
use crate::report::StopReason;
use crate::store::memory::{Memory, bytes_of};

/// A queue for any cost.
#[derive(Debug)]
pub(super) struct HeapQueue<C: Cost> {
    heap: BinaryHeap<Ranked<C>>,
    /// How many entries ever came: the later one wins between equals.
    pushed: u64,
    /// Entries for which there is memory in the books.
    room: usize,
}

impl<C: Cost> Default for HeapQueue<C> {
    fn default() -> Self {
        HeapQueue { heap: BinaryHeap::new(), pushed: 0, room: 0 }
    }
}

impl<C: Cost> HeapQueue<C> {
    pub(super) fn clear(&mut self) {
        self.heap.clear();
        (self.pushed, self.room) = (0, 0);
    }

    pub(super) fn len(&self) -> u64 {
        self.heap.len() as u64
    }

    pub(super) fn push(&mut self, entry: Entry<C>, memory: &mut Memory) -> Result<(), StopReason> {
        if self.heap.len() == self.room {
            let room = (2 * self.room).max(4);
            memory.allow(bytes_of::<Ranked<C>>(room))?;
            self.heap.try_reserve_exact(room - self.heap.len()).map_err(|_| memory.run_out())?;
            memory.enter(bytes_of::<Ranked<C>>(self.room), bytes_of::<Ranked<C>>(room));
            self.room = room;
        }
        self.pushed += 1;
        self.heap.push(Ranked { entry, number: self.pushed });
        Ok(())
    }

    pub(super) fn pop(&mut self) -> Option<Entry<C>> {
        self.heap.pop().map(|ranked| ranked.entry)
    }

    /// The f and g of the entry that comes next.
    pub(super) fn next_costs(&self) -> Option<(C, C)> {
        self.heap.peek().map(|ranked| (ranked.entry.f, ranked.entry.g))
    }

    pub(super) fn retain(&mut self, keep: impl Fn(&Entry<C>) -> bool) {
        self.heap.retain(|ranked| keep(&ranked.entry));
    }
}

/// An entry in the order of the heap, whose greatest comes first.
#[derive(Debug)]
struct Ranked<C> {
    entry: Entry<C>,
    number: u64,
}

impl<C: Cost> Ranked<C> {
    fn rank(&self) -> (Reverse<C>, C, u64) {
        (Reverse(self.entry.f), self.entry.g, self.number)
    }
}

impl<C: Cost> PartialEq for Ranked<C> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<C: Cost> Eq for Ranked<C> {}

impl<C: Cost> PartialOrd for Ranked<C> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<C: Cost> Ord for Ranked<C> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}
