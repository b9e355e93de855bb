//! Buckets of ids by (f, g), for whole-number costs: O(1) each, four bytes an entry, up to twice that where a bucket has just
//! grown.
//!
//! A row holds the entries of one f, as a stack for each g. Rows are dropped when they are passed, so a search takes room for
//! the costs that wait, not for all that ever came. Costs that would need many more places than there are entries are
//! refused: those further apart than [`WINDOW`], and those that are spread too thinly.

use super::Entry;
use crate::Cost;
use crate::report::StopReason;
use crate::store::NodeId;
use crate::store::memory::{Memory, bytes_of};

/// The most rows, and the most stacks a row.
const WINDOW: u64 = 1 << 16;
/// So many rows and stacks there may be, and as many more as [`PLACES_AN_ENTRY`] says.
const PLACES: u64 = 1 << 14;
const PLACES_AN_ENTRY: u64 = 2;

/// A queue for whole-number costs.
#[derive(Debug)]
pub(super) struct BucketQueue<C> {
    rows: Vec<Row<C>>,
    /// The rows before this one were passed: they hold nothing, and now and then they are dropped.
    first: usize,
    /// The f of the first row that was not passed.
    first_f: u64,
    len: u64,
    /// How many rows and stacks there are, passed ones included.
    places: u64,
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
        BucketQueue { rows: Vec::new(), first: 0, first_f: 0, len: 0, places: 0 }
    }
}

impl<C: Cost> BucketQueue<C> {
    /// Begins a search, in which nothing is in the books yet.
    pub(super) fn begin(&mut self) {
        *self = BucketQueue::default();
    }

    pub(super) fn len(&self) -> u64 {
        self.len
    }

    /// False, and nothing done, where the costs are no whole numbers or too far from the others.
    #[inline(always)]
    pub(super) fn push(&mut self, entry: Entry<C>, memory: &mut Memory) -> Result<bool, StopReason> {
        let (Some(f), Some(g)) = (entry.f.units(), entry.g.units()) else { return Ok(false) };
        if f.wrapping_sub(self.first_f) >= (self.rows.len() - self.first) as u64
            && !self.make_row(entry, f, g, memory)?
        {
            return Ok(false);
        }
        let Some(row) = self.rows.get_mut(self.first + f.wrapping_sub(self.first_f) as usize) else {
            return Ok(false);
        };
        if g.wrapping_sub(row.first_g) >= row.stacks.len() as u64 {
            let spare = (PLACES + PLACES_AN_ENTRY * self.len).saturating_sub(self.places);
            let before = row.stacks.len();
            if !row.make_stack(entry, g, spare, memory)? {
                self.trim(memory);
                return Ok(false);
            }
            self.places += (row.stacks.len() - before) as u64;
        }
        row.push(entry, g, memory)?;
        self.len += 1;
        Ok(true)
    }

    #[inline]
    pub(super) fn pop(&mut self, memory: &mut Memory) -> Option<Entry<C>> {
        let row = self.rows.get_mut(self.first)?;
        let stack = row.stacks.get_mut(row.used.checked_sub(1)?)?;
        let entry = Entry { f: row.f, g: stack.g, id: stack.ids.pop()? };
        self.len -= 1;
        if stack.ids.is_empty() {
            self.trim(memory);
        }
        Some(entry)
    }

    /// The f and g of the entry that comes next.
    #[inline]
    pub(super) fn next_costs(&self) -> Option<(C, C)> {
        let row = self.rows.get(self.first)?;
        Some((row.f, row.stacks.get(row.used.checked_sub(1)?)?.g))
    }

    pub(super) fn retain(&mut self, memory: &mut Memory, keep: impl Fn(&Entry<C>) -> bool) {
        self.len = 0;
        for row in &mut self.rows {
            for Stack { g, ids } in &mut row.stacks {
                ids.retain(|id| keep(&Entry { f: row.f, g: *g, id: *id }));
                self.len += ids.len() as u64;
            }
            row.trim(memory);
        }
        self.trim(memory);
    }

    /// All entries, those of one f and g in the order in which they came.
    pub(super) fn iter(&self) -> impl Iterator<Item = Entry<C>> {
        self.rows.iter().flat_map(|row| {
            row.stacks.iter().flat_map(|stack| stack.ids.iter().map(|id| Entry { f: row.f, g: stack.g, id: *id }))
        })
    }

    /// The bytes that are in the books.
    pub(super) fn bytes(&self) -> u64 {
        bytes_of::<Row<C>>(self.rows.capacity()) + self.rows.iter().map(Row::bytes).sum::<u64>()
    }

    /// Makes rows up to the one of an entry. False where it is too far from the others.
    #[cold]
    fn make_row(&mut self, entry: Entry<C>, f: u64, g: u64, memory: &mut Memory) -> Result<bool, StopReason> {
        let empty = || Row { f: entry.f, first_g: g, stacks: Vec::new(), used: 0 };
        if self.rows.len() == self.first {
            self.first_f = f;
        }
        let (before, row) = (self.first_f.saturating_sub(f), f.saturating_sub(self.first_f));
        let rows = (self.rows.len() - self.first) as u64;
        if row >= WINDOW || before > WINDOW - rows {
            return Ok(false);
        }
        let more = before + (row + 1).saturating_sub(rows);
        if self.places + more > PLACES + PLACES_AN_ENTRY * self.len {
            return Ok(false);
        }
        memory.reserve_more(&mut self.rows, more as usize)?;
        self.rows.splice(self.first..self.first, (0..before).map(|_| empty()));
        self.first_f -= before;
        if row >= rows {
            self.rows.resize_with(self.first + row as usize + 1, empty);
        }
        self.places += more;
        Ok(true)
    }

    /// Passes empty rows before the first entry.
    #[inline]
    fn trim(&mut self, memory: &mut Memory) {
        while let Some(row) = self.rows.get_mut(self.first) {
            row.trim(memory);
            if row.used > 0 {
                break;
            }
            memory.shrink(row.bytes());
            self.places -= row.stacks.len() as u64;
            row.stacks = Vec::new();
            self.first += 1;
            self.first_f = self.first_f.wrapping_add(1);
        }
        if self.first == self.rows.len() || (self.first > PASSED && self.first > self.rows.len() / 2) {
            self.places -= self.first as u64;
            self.rows.drain(..self.first);
            self.first = 0;
        }
    }
}

impl<C: Cost> Row<C> {
    /// Puts an entry on its stack, which must be there.
    #[inline(always)]
    fn push(&mut self, entry: Entry<C>, g: u64, memory: &mut Memory) -> Result<(), StopReason> {
        let at = g.wrapping_sub(self.first_g) as usize;
        let stack = &mut self.stacks[at];
        memory.reserve_more(&mut stack.ids, 1)?;
        stack.ids.push(entry.id);
        if self.used <= at {
            self.used = at + 1;
        }
        if stack.ids.len() == 1 {
            (self.f, stack.g) = (entry.f, entry.g);
        }
        Ok(())
    }

    /// Makes stacks up to the one of an entry, `spare` at most. False where it is too far from the others.
    #[cold]
    fn make_stack(&mut self, entry: Entry<C>, g: u64, spare: u64, memory: &mut Memory) -> Result<bool, StopReason> {
        let empty = || Stack { g: entry.g, ids: Vec::new() };
        if self.stacks.is_empty() {
            self.first_g = g;
        }
        let (before, stack) = (self.first_g.saturating_sub(g), g.saturating_sub(self.first_g));
        let stacks = self.stacks.len() as u64;
        if stack >= WINDOW || before > WINDOW - stacks {
            return Ok(false);
        }
        let more = before + (stack + 1).saturating_sub(stacks);
        if more > spare {
            return Ok(false);
        }
        memory.reserve_more(&mut self.stacks, more as usize)?;
        self.stacks.splice(0..0, (0..before).map(|_| empty()));
        self.first_g -= before;
        self.used += if self.used > 0 { before as usize } else { 0 };
        if stack >= stacks {
            self.stacks.resize_with(stack as usize + 1, empty);
        }
        Ok(true)
    }

    /// Looks for the last stack that is not empty. Large ones that are empty are given back.
    #[inline]
    fn trim(&mut self, memory: &mut Memory) {
        while let Some(stack) = self.used.checked_sub(1).and_then(|last| self.stacks.get_mut(last)) {
            if !stack.ids.is_empty() {
                break;
            }
            if stack.ids.capacity() > KEPT {
                memory.shrink(bytes_of::<NodeId>(stack.ids.capacity()));
                stack.ids = Vec::new();
            }
            self.used -= 1;
        }
    }

    fn bytes(&self) -> u64 {
        let ids = self.stacks.iter().map(|stack| stack.ids.capacity()).sum();
        bytes_of::<Stack<C>>(self.stacks.capacity()) + bytes_of::<NodeId>(ids)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_too_far_apart_are_refused_and_change_nothing() {
        let (mut queue, memory) = (BucketQueue::default(), &mut Memory::default());
        let id = NodeId::new(1).unwrap();
        assert_eq!(queue.push(Entry { f: 1u64 << 40, g: 0, id }, memory), Ok(true));
        for (f, g) in [((1 << 40) + WINDOW, 0), (0, 0), (1 << 40, WINDOW), (u64::MAX, u64::MAX)] {
            assert_eq!(queue.push(Entry { f, g, id }, memory), Ok(false), "{f} {g}");
        }
        assert_eq!(queue.len(), 1);
        assert_eq!(queue.pop(memory), Some(Entry { f: 1 << 40, g: 0, id }));
        assert_eq!(queue.push(Entry { f: u64::MAX, g: u64::MAX, id }, memory), Ok(true));
        assert_eq!(queue.pop(memory), Some(Entry { f: u64::MAX, g: u64::MAX, id }));
        assert_eq!(queue.push(Entry { f: 0, g: 0, id }, memory), Ok(true));
    }

    #[test]
    fn costs_that_are_spread_thinly_are_refused_before_they_take_much() {
        let (mut queue, mut memory) = (BucketQueue::default(), Memory::default());
        let mut random = 1u64;
        let entries = (0..100_000).map(|number| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            Entry { f: random >> 48, g: random >> 32 & 0xffff, id: NodeId::new(number).unwrap() }
        });
        let taken = entries.take_while(|entry| queue.push(*entry, &mut memory) == Ok(true)).count() as u64;
        let places = PLACES + PLACES_AN_ENTRY * taken;
        assert!(taken < 1000 && memory.peak() < 3 * places * size_of::<Row<u64>>() as u64, "{taken} {memory:?}");
        assert_eq!((queue.bytes(), queue.len()), (memory.held(), taken));
    }

    #[test]
    fn memory_is_counted_and_passed_rows_are_given_back() {
        let (mut queue, mut memory) = (BucketQueue::default(), Memory::default());
        for f in 0..50u64 {
            for number in 0..3_000 {
                let id = NodeId::new(number).unwrap();
                let entry = Entry { f: f + number % 3, g: f * number % 41, id };
                assert_eq!(queue.push(entry, &mut memory), Ok(true));
            }
            assert_eq!(queue.bytes(), memory.held());
            while queue.next_costs().is_some_and(|costs| costs.0 == f) {
                queue.pop(&mut memory);
            }
            assert_eq!(queue.bytes(), memory.held());
            assert!(queue.rows.len() - queue.first <= 3);
        }
        queue.retain(&mut memory, |entry| entry.f > 50);
        assert_eq!(queue.bytes(), memory.held());
        while queue.pop(&mut memory).is_some() {}
        assert_eq!((queue.len(), queue.places, queue.bytes()), (0, 0, memory.held()));
        assert!(memory.held() < 10_000 && memory.peak() >= 3_000 * 4);
    }
}
