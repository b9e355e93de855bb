//! Buckets of ids by (f, g), for whole-number costs: O(1) each, four bytes an entry, up to twice that where a bucket has just
//! grown.
//!
//! A row holds the entries of one f, as a stack for each g. Rows are dropped when they are passed, so a search takes room for
//! the costs that wait, not for all that ever came. Costs further apart than [`WINDOW`] are refused.

use super::Entry;
use crate::Cost;
use crate::store::NodeId;

/// The most rows, and the most stacks a row.
const WINDOW: u64 = 1 << 16;

/// A queue for whole-number costs.
#[derive(Debug)]
pub(super) struct BucketQueue<C> {
    rows: Vec<Row<C>>,
    /// The rows before this one were passed: they hold nothing, and now and then they are dropped.
    first: usize,
    /// The f of the first row that was not passed.
    first_f: u64,
    len: u64,
    /// Entries for which there is memory.
    capacity: u64,
    peak_capacity: u64,
}

/// The entries of one f.
#[derive(Debug)]
struct Row<C> {
    f: C,
    /// The g of the first stack.
    first_g: u64,
    stacks: Vec<Stack<C>>,
    /// The stacks up to the last one that is not empty. Those after it keep their memory, for they will be filled again.
    used: usize,
}

/// The entries of one f and g, the newest last.
#[derive(Debug)]
struct Stack<C> {
    /// Known once there has been an entry.
    g: C,
    ids: Vec<NodeId>,
}

/// So many passed rows are no burden.
const PASSED: usize = 64;
/// An emptied stack gives back what it has beyond this.
const KEPT: usize = 256;

impl<C: Cost> Default for BucketQueue<C> {
    fn default() -> Self {
        BucketQueue { rows: Vec::new(), first: 0, first_f: 0, len: 0, capacity: 0, peak_capacity: 0 }
    }
}

impl<C: Cost> BucketQueue<C> {
    pub(super) fn clear(&mut self) {
        self.rows.clear();
        self.first = 0;
        (self.len, self.capacity, self.peak_capacity) = (0, 0, 0);
    }

    pub(super) fn len(&self) -> u64 {
        self.len
    }

    /// False, and nothing done, where the costs are no whole numbers or too far from the others.
    #[inline(always)]
    pub(super) fn push(&mut self, entry: Entry<C>) -> bool {
        let (Some(f), Some(g)) = (entry.f.units(), entry.g.units()) else { return false };
        if f.wrapping_sub(self.first_f) >= (self.rows.len() - self.first) as u64 && !self.make_row(entry, f, g) {
            return false;
        }
        let Some(row) = self.rows.get_mut(self.first + f.wrapping_sub(self.first_f) as usize) else { return false };
        let Some(grown) = row.push(entry, g) else {
            self.trim();
            return false;
        };
        if grown > 0 {
            self.capacity += grown as u64;
            self.peak_capacity = self.peak_capacity.max(self.capacity);
        }
        self.len += 1;
        true
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<Entry<C>> {
        let row = self.rows.get_mut(self.first)?;
        let stack = row.stacks.get_mut(row.used.checked_sub(1)?)?;
        let entry = Entry { f: row.f, g: stack.g, id: stack.ids.pop()? };
        self.len -= 1;
        if stack.ids.is_empty() {
            self.trim();
        }
        Some(entry)
    }

    /// The f and g of the entry that comes next.
    #[inline]
    pub(super) fn next_costs(&self) -> Option<(C, C)> {
        let row = self.rows.get(self.first)?;
        Some((row.f, row.stacks.get(row.used.checked_sub(1)?)?.g))
    }

    pub(super) fn retain(&mut self, keep: impl Fn(&Entry<C>) -> bool) {
        self.len = 0;
        for row in &mut self.rows {
            for Stack { g, ids } in &mut row.stacks {
                ids.retain(|id| keep(&Entry { f: row.f, g: *g, id: *id }));
                self.len += ids.len() as u64;
            }
            self.capacity -= row.trim() as u64;
        }
        self.trim();
    }

    /// All entries, those of one f and g in the order in which they came.
    pub(super) fn iter(&self) -> impl Iterator<Item = Entry<C>> {
        self.rows.iter().flat_map(|row| {
            row.stacks.iter().flat_map(|stack| stack.ids.iter().map(|id| Entry { f: row.f, g: stack.g, id: *id }))
        })
    }

    /// The most bytes since the last [`clear`](Self::clear).
    pub(super) fn peak_bytes(&self) -> u64 {
        self.peak_capacity * size_of::<NodeId>() as u64
    }

    /// Makes rows up to the one of an entry. False where it is too far from the others.
    #[cold]
    fn make_row(&mut self, entry: Entry<C>, f: u64, g: u64) -> bool {
        let empty = || Row { f: entry.f, first_g: g, stacks: Vec::new(), used: 0 };
        if self.rows.len() == self.first {
            self.first_f = f;
        }
        let (before, row) = (self.first_f.saturating_sub(f), f.saturating_sub(self.first_f));
        let rows = (self.rows.len() - self.first) as u64;
        if row >= WINDOW || before > WINDOW - rows {
            return false;
        }
        self.rows.splice(self.first..self.first, (0..before).map(|_| empty()));
        self.first_f -= before;
        if row >= rows {
            self.rows.resize_with(self.first + row as usize + 1, empty);
        }
        true
    }

    /// Passes empty rows before the first entry.
    #[inline]
    fn trim(&mut self) {
        while let Some(row) = self.rows.get_mut(self.first) {
            self.capacity -= row.trim() as u64;
            if row.used > 0 {
                break;
            }
            self.capacity -=
                std::mem::take(&mut row.stacks).iter().map(|stack| stack.ids.capacity() as u64).sum::<u64>();
            self.first += 1;
            self.first_f = self.first_f.wrapping_add(1);
        }
        if self.first == self.rows.len() || (self.first > PASSED && self.first > self.rows.len() / 2) {
            self.rows.drain(..self.first);
            self.first = 0;
        }
    }
}

impl<C: Cost> Row<C> {
    /// Puts an entry on its stack; for how many more there is memory now, or `None` where it is too far from the others.
    #[inline(always)]
    fn push(&mut self, entry: Entry<C>, g: u64) -> Option<usize> {
        if g.wrapping_sub(self.first_g) >= self.stacks.len() as u64 {
            self.make_stack(entry, g)?;
        }
        let at = g.wrapping_sub(self.first_g) as usize;
        let stack = self.stacks.get_mut(at)?;
        let capacity = stack.ids.capacity();
        stack.ids.push(entry.id);
        if self.used <= at {
            self.used = at + 1;
        }
        if stack.ids.len() == 1 {
            (self.f, stack.g) = (entry.f, entry.g);
        }
        Some(stack.ids.capacity() - capacity)
    }

    /// Makes stacks up to the one of an entry.
    #[cold]
    fn make_stack(&mut self, entry: Entry<C>, g: u64) -> Option<()> {
        let empty = || Stack { g: entry.g, ids: Vec::new() };
        if self.stacks.is_empty() {
            self.first_g = g;
        }
        let (before, stack) = (self.first_g.saturating_sub(g), g.saturating_sub(self.first_g));
        if stack >= WINDOW || before > WINDOW - self.stacks.len() as u64 {
            return None;
        }
        self.stacks.splice(0..0, (0..before).map(|_| empty()));
        self.first_g -= before;
        self.used += if self.used > 0 { before as usize } else { 0 };
        if stack >= self.stacks.len() as u64 {
            self.stacks.resize_with(stack as usize + 1, empty);
        }
        Some(())
    }

    /// Looks for the last stack that is not empty. Large ones that are empty are given back: for how many entries.
    #[inline]
    fn trim(&mut self) -> usize {
        let mut freed = 0;
        while let Some(stack) = self.used.checked_sub(1).and_then(|last| self.stacks.get_mut(last)) {
            if !stack.ids.is_empty() {
                break;
            }
            if stack.ids.capacity() > KEPT {
                freed += std::mem::take(&mut stack.ids).capacity();
            }
            self.used -= 1;
        }
        freed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn capacity(queue: &BucketQueue<u64>) -> u64 {
        queue.rows.iter().flat_map(|row| &row.stacks).map(|stack| stack.ids.capacity() as u64).sum()
    }

    #[test]
    fn costs_too_far_apart_are_refused_and_change_nothing() {
        let mut queue = BucketQueue::default();
        let id = NodeId::new(1).unwrap();
        assert!(queue.push(Entry { f: 1u64 << 40, g: 0, id }));
        for (f, g) in [((1 << 40) + WINDOW, 0), (0, 0), (1 << 40, WINDOW), (u64::MAX, u64::MAX)] {
            assert!(!queue.push(Entry { f, g, id }), "{f} {g}");
        }
        assert_eq!(queue.len(), 1);
        assert_eq!(queue.pop(), Some(Entry { f: 1 << 40, g: 0, id }));
        assert!(queue.push(Entry { f: u64::MAX, g: u64::MAX, id }));
        assert_eq!(queue.pop(), Some(Entry { f: u64::MAX, g: u64::MAX, id }));
        assert!(queue.push(Entry { f: 0, g: 0, id }));
    }

    #[test]
    fn memory_is_counted_and_passed_rows_are_given_back() {
        let mut queue = BucketQueue::default();
        for f in 0..50u64 {
            for number in 0..3_000 {
                let id = NodeId::new(number).unwrap();
                assert!(queue.push(Entry { f: f + number % 3, g: f * number % 41, id }));
            }
            assert_eq!(queue.capacity, capacity(&queue));
            while queue.next_costs().is_some_and(|costs| costs.0 == f) {
                queue.pop();
            }
            assert_eq!(queue.capacity, capacity(&queue));
            assert!(queue.rows.len() - queue.first <= 3);
        }
        queue.retain(|entry| entry.f > 50);
        assert_eq!(queue.capacity, capacity(&queue));
        while queue.pop().is_some() {}
        assert_eq!((queue.len(), queue.capacity), (0, 0));
        assert!(queue.peak_bytes() >= 3_000 * 4);
    }
}
