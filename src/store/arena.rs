//! Entries in discovery order, numbered from 0.
//!
//! An arena grows segment by segment and never moves an entry of a full segment, so growing neither copies the past nor
//! holds it twice. The first segment doubles from a few entries, so that a small search stays small; later ones have
//! half their size from the start. An arena takes the size of its entries and less than one segment to spare. At most
//! [`NodeId::MAX`] + 1 entries.

use std::ops::Range;

/// The number of an entry: a `u32` below `u32::MAX`, so that "no entry" needs no room of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct NodeId(u32);

impl NodeId {
    /// The least id.
    pub(crate) const FIRST: NodeId = NodeId(0);
    /// The largest id.
    pub(crate) const MAX: u32 = u32::MAX - 1;

    /// The id with this number, if it is one.
    #[inline]
    pub(crate) fn new(number: u64) -> Option<Self> {
        (number <= u64::from(Self::MAX)).then_some(NodeId(number as u32))
    }

    #[inline]
    pub(crate) fn get(self) -> u32 {
        self.0
    }

    #[inline]
    fn place(self) -> (usize, usize) {
        (self.0 as usize >> SEGMENT_BITS, self.0 as usize & (SEGMENT - 1))
    }
}

const SEGMENT_BITS: u32 = 16;
/// Entries a segment.
const SEGMENT: usize = 1 << SEGMENT_BITS;
/// Entries that a segment has room for at once, if it is not the first.
const LATER: usize = SEGMENT / 2;

/// Entries in discovery order.
#[derive(Debug)]
pub(crate) struct Arena<T> {
    /// All full but the last one that holds entries; those after it are empty and wait to be used again.
    segments: Vec<Vec<T>>,
    len: u64,
}

impl<T> Default for Arena<T> {
    fn default() -> Self {
        Arena { segments: Vec::new(), len: 0 }
    }
}

impl<T> Arena<T> {
    #[inline]
    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    /// Forgets the entries and keeps the memory.
    pub(crate) fn clear(&mut self) {
        let used = self.len.div_ceil(SEGMENT as u64) as usize;
        for segment in self.segments.iter_mut().take(used) {
            segment.clear();
        }
        self.len = 0;
    }

    /// Appends an entry; `None`, and nothing done, where ids have run out.
    #[inline]
    pub(crate) fn push(&mut self, entry: T) -> Option<NodeId> {
        let id = NodeId::new(self.len)?;
        self.tail().push(entry);
        self.len += 1;
        Some(id)
    }

    /// Appends an entry whose id is known: the next one.
    #[inline]
    pub(crate) fn push_next(&mut self, id: NodeId, entry: T) {
        debug_assert_eq!(u64::from(id.get()), self.len);
        self.tail().push(entry);
        self.len += 1;
    }

    #[inline]
    pub(crate) fn get(&self, id: NodeId) -> Option<&T> {
        let (segment, offset) = id.place();
        self.segments.get(segment)?.get(offset)
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, id: NodeId) -> Option<&mut T> {
        let (segment, offset) = id.place();
        self.segments.get_mut(segment)?.get_mut(offset)
    }

    /// The longest run of entries within `range` that begins at its start and lies in one piece.
    #[inline]
    pub(crate) fn run(&self, range: Range<u64>) -> &[T] {
        let (segment, offset) = ((range.start >> SEGMENT_BITS) as usize, range.start as usize & (SEGMENT - 1));
        let rest = self.segments.get(segment).and_then(|segment| segment.get(offset..)).unwrap_or_default();
        let wanted = usize::try_from(range.end.saturating_sub(range.start)).unwrap_or(usize::MAX);
        &rest[..wanted.min(rest.len())]
    }

    /// All entries, in order.
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.segments.iter().flatten()
    }

    /// All entries in blocks of some dozens, the last block first.
    pub(crate) fn rev_blocks(&self) -> impl Iterator<Item = &[T]> {
        self.segments.iter().rev().flat_map(|segment| segment.rchunks(64))
    }

    /// Bytes that so many entries take, as a fresh arena would.
    pub(crate) fn bytes(&self) -> u64 {
        let in_last = self.len % SEGMENT as u64;
        let least = if self.len > SEGMENT as u64 { LATER as u64 } else { 1 };
        let last = if in_last == 0 { 0 } else { in_last.next_power_of_two().max(least) };
        (self.len - in_last + last) * size_of::<T>() as u64
    }

    /// The segment that the next entry belongs to, with room for one.
    #[inline]
    fn tail(&mut self) -> &mut Vec<T> {
        let number = (self.len >> SEGMENT_BITS) as usize;
        if number >= self.segments.len() {
            self.add_segment();
        }
        &mut self.segments[number]
    }

    #[cold]
    fn add_segment(&mut self) {
        self.segments.push(Vec::with_capacity(if self.segments.is_empty() { 0 } else { LATER }));
    }
}

impl<T: Clone> Arena<T> {
    /// Appends as many of these entries as there are ids left, and says how many that is.
    #[inline]
    pub(crate) fn extend(&mut self, entries: &[T]) -> usize {
        let ids_left = u64::from(NodeId::MAX) + 1 - self.len;
        let entries = &entries[..entries.len().min(usize::try_from(ids_left).unwrap_or(usize::MAX))];
        let tail = self.tail();
        if entries.len() <= SEGMENT - tail.len() {
            tail.extend_from_slice(entries);
            self.len += entries.len() as u64;
        } else {
            self.extend_on(entries);
        }
        entries.len()
    }

    /// [`extend`](Self::extend) where the entries do not fit one segment.
    #[cold]
    fn extend_on(&mut self, mut entries: &[T]) {
        while !entries.is_empty() {
            let tail = self.tail();
            let (now, later) = entries.split_at(entries.len().min(SEGMENT - tail.len()));
            // As pushing them one by one would, and never more than a segment.
            let capacity = (tail.len() + now.len()).next_power_of_two();
            if tail.capacity() < capacity {
                tail.reserve_exact(capacity - tail.len());
            }
            tail.extend_from_slice(now);
            self.len += now.len() as u64;
            entries = later;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_keep_their_order_across_segments_and_after_a_clear() {
        let mut arena = Arena::default();
        let count = 2 * SEGMENT as u64 + 77;
        for round in 0..2 {
            let block: Vec<u64> = (0..1000).collect();
            while arena.len() < count {
                let next = arena.len();
                if next.is_multiple_of(3) {
                    assert_eq!(arena.push(next + round).map(NodeId::get), Some(next as u32));
                } else {
                    let upto = block.len().min((count - next) as usize);
                    let entries: Vec<u64> = block[..upto].iter().map(|i| next + i + round).collect();
                    assert_eq!(arena.extend(&entries), upto);
                }
            }
            assert!(arena.iter().copied().eq(round..count + round));
            let mut at = 0;
            while at < count {
                let run = arena.run(at..count);
                assert_eq!(run.first(), Some(&(at + round)));
                at += run.len() as u64;
            }
            arena.clear();
            assert_eq!((arena.len(), arena.iter().count()), (0, 0));
        }
    }

    #[test]
    fn what_is_not_there_is_none_and_an_empty_run() {
        let mut arena = Arena::default();
        arena.push(1u8);
        let outside = NodeId::new(1).unwrap();
        assert_eq!(arena.get(outside), None);
        assert_eq!(arena.get_mut(outside), None);
        assert_eq!(arena.run(1..5), []);
        assert_eq!(arena.run(9_000_000_000..9_000_000_001), []);
    }

    #[test]
    fn ids_are_checked() {
        assert_eq!(NodeId::new(u64::from(NodeId::MAX)).map(NodeId::get), Some(NodeId::MAX));
        assert_eq!(NodeId::new(u64::from(NodeId::MAX) + 1), None);
    }

    #[test]
    fn bytes_do_not_depend_on_what_was_there_before() {
        let mut arena = Arena::default();
        arena.extend(&vec![0u64; 3 * SEGMENT]);
        assert_eq!(arena.bytes(), 3 * SEGMENT as u64 * 8);
        arena.clear();
        arena.extend(&[0u64; 5]);
        assert_eq!(arena.bytes(), 8 * 8);
    }
}
