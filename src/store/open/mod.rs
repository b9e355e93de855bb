//! States that wait for a best-first engine, ordered by f (least first), then g (largest first), then last in, first out.
//!
//! Costs on a whole-number scale lie in [`BucketQueue`]s, O(1) each; other costs, and numbers too far apart for an array
//! of buckets, in a [`HeapQueue`]. An entry is never moved when a cheaper way to its state is found: the state is put in
//! again, and the engine drops the dead entry when it comes up (lazy deletion).

mod buckets;
mod heap;

use buckets::BucketQueue;
use heap::HeapQueue;

use super::{Memory, NodeId};
use crate::Cost;
use crate::report::StopReason;

/// A state that waits, with the costs that it was put in with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry<C> {
    pub(crate) f: C,
    pub(crate) g: C,
    pub(crate) id: NodeId,
}

/// The open list: buckets as long as the costs allow, then a heap.
#[derive(Debug)]
pub(crate) struct OpenList<C: Cost> {
    buckets: BucketQueue<C>,
    heap: HeapQueue<C>,
    heaped: bool,
}

impl<C: Cost> Default for OpenList<C> {
    fn default() -> Self {
        OpenList { buckets: BucketQueue::default(), heap: HeapQueue::default(), heaped: false }
    }
}

impl<C: Cost> OpenList<C> {
    /// Begins a search, in which nothing is in the books yet.
    pub(crate) fn begin(&mut self) {
        self.buckets.begin();
        self.heap.clear();
        self.heaped = false;
    }

    /// How many entries wait, dead ones included.
    pub(crate) fn len(&self) -> u64 {
        if self.heaped { self.heap.len() } else { self.buckets.len() }
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, entry: Entry<C>, memory: &mut Memory) -> Result<(), StopReason> {
        if self.heaped || !self.buckets.push(entry, memory)? { self.push_to_heap(entry, memory) } else { Ok(()) }
    }

    /// Takes the entry with the least f; among those the largest g; among those the last that came.
    #[inline]
    pub(crate) fn pop(&mut self, memory: &mut Memory) -> Option<Entry<C>> {
        if self.heaped { self.heap.pop() } else { self.buckets.pop(memory) }
    }

    /// Takes the next entry, if it has these costs.
    #[inline]
    pub(crate) fn pop_equal(&mut self, f: C, g: C, memory: &mut Memory) -> Option<Entry<C>> {
        let next = if self.heaped { self.heap.next_costs() } else { self.buckets.next_costs() };
        if next == Some((f, g)) { self.pop(memory) } else { None }
    }

    /// Drops every entry for which `keep` does not hold; the others keep their order.
    pub(crate) fn retain(&mut self, memory: &mut Memory, keep: impl Fn(&Entry<C>) -> bool) {
        if self.heaped { self.heap.retain(keep) } else { self.buckets.retain(memory, keep) }
    }

    /// Puts an entry into the heap, and all others that are not there yet.
    #[inline(never)]
    fn push_to_heap(&mut self, entry: Entry<C>, memory: &mut Memory) -> Result<(), StopReason> {
        if !self.heaped {
            self.buckets.iter().try_for_each(|entry| self.heap.push(entry, memory))?;
            memory.shrink(self.buckets.bytes());
            self.buckets.begin();
            self.heaped = true;
        }
        self.heap.push(entry, memory)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lex;

    fn id(number: u64) -> NodeId {
        NodeId::new(number).unwrap()
    }

    /// What the order means, by sorting.
    fn pop_plainly<C: Cost>(waiting: &mut Vec<Entry<C>>) -> Option<Entry<C>> {
        let best = (0..waiting.len()).min_by_key(|&i| (waiting[i].f, std::cmp::Reverse((waiting[i].g, i))))?;
        Some(waiting.remove(best))
    }

    fn same_order_as_plain_sorting<C: Cost>(cost: impl Fn(u64) -> C, spread: u64) {
        let (mut open, memory) = (OpenList::default(), &mut Memory::default());
        for round in 0..2 {
            let mut plain = Vec::new();
            let mut random = 12345u64 + round;
            for step in 0..4000 {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let (draw, g) = (random >> 60, (random >> 30) % spread);
                if draw < 9 {
                    let entry = Entry { f: cost(g + (random >> 50) % 8 * (spread / 8)), g: cost(g), id: id(step) };
                    open.push(entry, memory).unwrap();
                    plain.push(entry);
                } else if draw == 9 {
                    let keep = |entry: &Entry<C>| !entry.id.get().is_multiple_of(5);
                    open.retain(memory, keep);
                    plain.retain(keep);
                } else {
                    assert_eq!(open.pop(memory), pop_plainly(&mut plain));
                }
                assert_eq!(open.len(), plain.len() as u64);
            }
            while let Some(entry) = pop_plainly(&mut plain) {
                assert_eq!(open.pop(memory), Some(entry));
            }
            assert_eq!(open.pop(memory), None);
            open.begin();
        }
    }

    #[test]
    fn buckets_and_heap_give_the_order_of_plain_sorting() {
        same_order_as_plain_sorting(|n| n as u32, 40);
        same_order_as_plain_sorting(|n| n, 3000);
        same_order_as_plain_sorting(|n| n * 4, 1 << 30);
        same_order_as_plain_sorting(|n| Lex((n / 7) as u32, (n % 7) as u32), 40);
    }

    #[test]
    fn one_far_cost_moves_all_to_the_heap_in_order() {
        let (mut open, memory) = (OpenList::default(), &mut Memory::default());
        for number in 0..5u64 {
            open.push(Entry { f: 7u64, g: 3, id: id(number) }, memory).unwrap();
        }
        open.push(Entry { f: u64::MAX, g: 3, id: id(9) }, memory).unwrap();
        assert!(open.heaped);
        let order: Vec<u32> = std::iter::from_fn(|| open.pop(memory)).map(|entry| entry.id.get()).collect();
        assert_eq!(order, [4, 3, 2, 1, 0, 9]);
    }
}
