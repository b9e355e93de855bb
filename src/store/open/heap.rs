//! A binary heap, for costs that are no whole numbers or lie far apart: two costs and 12 bytes an entry, O(log n) each.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use super::Entry;
use crate::Cost;

/// A queue for any cost.
#[derive(Debug)]
pub(super) struct HeapQueue<C: Cost> {
    heap: BinaryHeap<Ranked<C>>,
    /// How many entries ever came: the later one wins between equals.
    pushed: u64,
    peak_len: usize,
}

impl<C: Cost> Default for HeapQueue<C> {
    fn default() -> Self {
        HeapQueue { heap: BinaryHeap::new(), pushed: 0, peak_len: 0 }
    }
}

impl<C: Cost> HeapQueue<C> {
    pub(super) fn clear(&mut self) {
        self.heap.clear();
        (self.pushed, self.peak_len) = (0, 0);
    }

    pub(super) fn len(&self) -> u64 {
        self.heap.len() as u64
    }

    pub(super) fn push(&mut self, entry: Entry<C>) {
        self.pushed += 1;
        self.heap.push(Ranked { entry, number: self.pushed });
        self.peak_len = self.peak_len.max(self.heap.len());
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

    /// The most bytes since the last [`clear`](Self::clear).
    pub(super) fn peak_bytes(&self) -> u64 {
        let capacity = if self.peak_len > 0 { self.peak_len.next_power_of_two() } else { 0 };
        (capacity * size_of::<Ranked<C>>()) as u64
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
