//! Buckets of ids by (f, g), for whole-number costs: four bytes an entry and a part of a 128-byte chunk a bucket, O(1) each.
//!
//! A row holds the entries of one f, as a stack for each g. Rows and stacks are kept only between the least and the greatest
//! that hold entries, so a search takes room for the costs that wait, not for all that ever came. Costs further apart than
//! [`WINDOW`] are refused.

use std::collections::VecDeque;

use super::Entry;
use crate::Cost;
use crate::store::{Arena, NodeId};

/// The most rows, and the most stacks a row.
const WINDOW: u64 = 1 << 16;

/// A queue for whole-number costs.
#[derive(Debug)]
pub(super) struct BucketQueue<C> {
    rows: Lane<Row<C>>,
    chunks: ChunkPool,
    len: u64,
}

/// The entries of one f.
#[derive(Debug)]
struct Row<C> {
    f: C,
    stacks: Lane<Stack<C>>,
}

/// The entries of one f and g.
#[derive(Debug)]
struct Stack<C> {
    g: C,
    /// The chunk with the newest entry; meaningless when empty.
    top: NodeId,
    len: u64,
}

/// Slots for consecutive numbers, of which the first and the last are filled.
#[derive(Debug)]
struct Lane<T> {
    first: u64,
    slots: VecDeque<Option<T>>,
}

impl<T> Default for Lane<T> {
    fn default() -> Self {
        Lane { first: 0, slots: VecDeque::new() }
    }
}

impl<T> Lane<T> {
    /// The slot of a number, or `None` where it is too far from the others.
    #[inline]
    fn slot(&mut self, number: u64) -> Option<&mut Option<T>> {
        if self.slots.is_empty() {
            self.first = number;
        }
        if number < self.first || number - self.first >= self.slots.len() as u64 {
            self.stretch(number)?;
        }
        self.slots.get_mut((number - self.first) as usize)
    }

    /// Makes room for a number outside of the lane.
    #[cold]
    fn stretch(&mut self, number: u64) -> Option<()> {
        if number < self.first {
            if self.first - number > WINDOW.saturating_sub(self.slots.len() as u64) {
                return None;
            }
            for _ in number..self.first {
                self.slots.push_front(None);
            }
            self.first = number;
        } else {
            if number - self.first >= WINDOW {
                return None;
            }
            self.slots.resize_with((number - self.first) as usize + 1, || None);
        }
        Some(())
    }

    fn drop_first(&mut self) {
        self.slots.pop_front();
        self.first = self.first.wrapping_add(1);
        while let Some(None) = self.slots.front() {
            self.slots.pop_front();
            self.first = self.first.wrapping_add(1);
        }
    }

    fn drop_last(&mut self) {
        self.slots.pop_back();
        while let Some(None) = self.slots.back() {
            self.slots.pop_back();
        }
    }
}

impl<C> Default for BucketQueue<C> {
    fn default() -> Self {
        BucketQueue { rows: Lane::default(), chunks: ChunkPool::default(), len: 0 }
    }
}

impl<C: Cost> BucketQueue<C> {
    pub(super) fn clear(&mut self) {
        self.rows.slots.clear();
        self.chunks.clear();
        self.len = 0;
    }

    pub(super) fn len(&self) -> u64 {
        self.len
    }

    /// False, and nothing done, where the costs are no whole numbers or too far from the others.
    #[inline]
    pub(super) fn push(&mut self, Entry { f, g, id }: Entry<C>) -> bool {
        let (Some(f_units), Some(g_units)) = (f.units(), g.units()) else { return false };
        let Some(row) = self.rows.slot(f_units) else { return false };
        let row = row.get_or_insert_with(|| Row { f, stacks: Lane::default() });
        let Some(stack) = row.stacks.slot(g_units) else { return false };
        let stack = stack.get_or_insert_with(|| Stack { g, top: id, len: 0 });
        if !self.chunks.push(&mut stack.top, stack.len, id) {
            return false;
        }
        stack.len += 1;
        self.len += 1;
        true
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<Entry<C>> {
        let row = self.rows.slots.front_mut()?.as_mut()?;
        let f = row.f;
        let stack = row.stacks.slots.back_mut()?.as_mut()?;
        let g = stack.g;
        let id = self.chunks.pop(&mut stack.top, stack.len)?;
        stack.len -= 1;
        self.len -= 1;
        if stack.len == 0 {
            row.stacks.drop_last();
            if row.stacks.slots.is_empty() {
                self.rows.drop_first();
            }
        }
        Some(Entry { f, g, id })
    }

    pub(super) fn retain(&mut self, keep: impl Fn(&Entry<C>) -> bool) {
        let mut kept = Vec::new();
        for row in self.rows.slots.iter_mut().flatten() {
            for slot in &mut row.stacks.slots {
                let Some(stack) = slot else { continue };
                while let Some(id) = self.chunks.pop(&mut stack.top, stack.len) {
                    stack.len -= 1;
                    self.len -= 1;
                    if keep(&Entry { f: row.f, g: stack.g, id }) {
                        kept.push(id);
                    }
                }
                for id in kept.drain(..).rev() {
                    if self.chunks.push(&mut stack.top, stack.len, id) {
                        stack.len += 1;
                        self.len += 1;
                    }
                }
                if stack.len == 0 {
                    *slot = None;
                }
            }
            while let Some(None) = row.stacks.slots.back() {
                row.stacks.slots.pop_back();
            }
        }
        for row in &mut self.rows.slots {
            if row.as_ref().is_some_and(|row| row.stacks.slots.is_empty()) {
                *row = None;
            }
        }
        while let Some(None) = self.rows.slots.front() {
            self.rows.slots.pop_front();
            self.rows.first = self.rows.first.wrapping_add(1);
        }
    }

    /// Takes all entries out, those of one f and g in the order in which they came.
    pub(super) fn for_each_oldest_first(&mut self, mut visit: impl FnMut(Entry<C>)) {
        let mut ids = Vec::new();
        for row in self.rows.slots.drain(..).flatten() {
            for mut stack in row.stacks.slots.into_iter().flatten() {
                while let Some(id) = self.chunks.pop(&mut stack.top, stack.len) {
                    stack.len -= 1;
                    ids.push(id);
                }
                for id in ids.drain(..).rev() {
                    visit(Entry { f: row.f, g: stack.g, id });
                }
            }
        }
        self.len = 0;
    }

    pub(super) fn bytes(&self) -> u64 {
        self.chunks.bytes()
    }
}

/// Ids a chunk, so that a chunk is 128 bytes.
const CHUNK: usize = 31;

/// A piece of a stack.
#[derive(Clone, Copy, Debug)]
struct Chunk {
    ids: [NodeId; CHUNK],
    /// The chunk below in its stack, or the next free one.
    next: NodeId,
}

/// The chunks of all stacks, and those that are free.
#[derive(Debug, Default)]
struct ChunkPool {
    chunks: Arena<Chunk>,
    free: Option<NodeId>,
    free_len: u64,
}

impl ChunkPool {
    fn clear(&mut self) {
        self.chunks.clear();
        self.free = None;
        self.free_len = 0;
    }

    /// Puts an id on the stack of `len` ids whose newest chunk is `top`. False where chunks have run out.
    #[inline]
    fn push(&mut self, top: &mut NodeId, len: u64, id: NodeId) -> bool {
        let offset = (len % CHUNK as u64) as usize;
        if offset == 0 {
            let Some(fresh) = self.take(*top) else { return false };
            *top = fresh;
        }
        if let Some(chunk) = self.chunks.get_mut(*top) {
            chunk.ids[offset] = id;
        }
        true
    }

    /// Takes the newest id of a stack.
    #[inline]
    fn pop(&mut self, top: &mut NodeId, len: u64) -> Option<NodeId> {
        let offset = (len.checked_sub(1)? % CHUNK as u64) as usize;
        let chunk = self.chunks.get_mut(*top)?;
        let id = chunk.ids[offset];
        if offset == 0 {
            let emptied = *top;
            *top = chunk.next;
            chunk.next = self.free.unwrap_or(emptied);
            self.free = Some(emptied);
            self.free_len += 1;
        }
        Some(id)
    }

    /// A chunk with `below` under it.
    fn take(&mut self, below: NodeId) -> Option<NodeId> {
        let Some(free) = self.free else {
            return self.chunks.push(Chunk { ids: [below; CHUNK], next: below });
        };
        let chunk = self.chunks.get_mut(free)?;
        self.free_len -= 1;
        self.free = (self.free_len > 0).then_some(chunk.next);
        chunk.next = below;
        Some(free)
    }

    fn bytes(&self) -> u64 {
        self.chunks.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emptied_chunks_are_used_again() {
        let mut queue = BucketQueue::default();
        let id = NodeId::new(7).unwrap();
        for round in 0..100u32 {
            for _ in 0..100 {
                assert!(queue.push(Entry { f: round, g: round, id }));
            }
            while queue.pop().is_some() {}
        }
        assert_eq!(queue.chunks.chunks.len(), 4);
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
        assert!(queue.push(Entry { f: 5, g: u64::MAX, id }));
    }
}
