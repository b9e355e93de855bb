//! Entries in discovery order, numbered from 0.
//!
//! An arena grows segment by segment and never moves an entry of a full segment, so growing neither copies the past nor
//! holds it twice. The first segment doubles from a few entries, so that a small search stays small; later ones have
//! half their size from the start. An arena takes the size of its entries and less than one segment to spare. At most
//! [`NodeId::MAX`] + 1 entries.

use std::ops::Range;

use super::Memory;
use crate::report::StopReason;

/// The number of an entry: a `u32` below `u32::MAX`, so that "no entry" needs no room of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct NodeId(u32);

impl NodeId {
    /// The least id.
    pub(crate) const FIRST: NodeId = NodeId(0);
    /// The largest id. Unit tests have fewer, so that they see what happens when ids run out.
    pub(crate) const MAX: u32 = if cfg!(test) { (1 << 19) - 1 } else { u32::MAX - 1 };

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
/// Entries that the first segment has room for at once.
const FIRST: usize = 256;

/// Entries in discovery order.
#[derive(Debug)]
pub(crate) struct Arena<T> {
    /// All full but the last one that holds entries; those after it are empty and wait to be used again.
    segments: Vec<Vec<T>>,
    len: u64,
    /// How many entries have been made room for in this search: memory of a search before does not count.
    room: u64,
    /// How many there may be, and what to say to one more.
    most: Room,
}

/// How many entries there may be, and the reason to give where that is not enough.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    pub(crate) entries: u64,
    pub(crate) reason: StopReason,
}

impl Room {
    /// As many as there are ids.
    pub(crate) const ALL_IDS: Room = Room { entries: NodeId::MAX as u64 + 1, reason: StopReason::NodeIds };

    /// No more than there are ids.
    pub(crate) fn within_ids(self) -> Self {
        if self.entries > Room::ALL_IDS.entries { Room::ALL_IDS } else { self }
    }

    /// What is left of it beside so many entries elsewhere.
    pub(crate) fn less(self, entries: u64) -> Self {
        Room { entries: self.entries.saturating_sub(entries), ..self }
    }
}

impl<T> Default for Arena<T> {
    fn default() -> Self {
        Arena { segments: Vec::new(), len: 0, room: 0, most: Room::ALL_IDS }
    }
}

impl<T> Arena<T> {
    #[inline]
    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    /// Begins a search: forgets the entries, and has no room for any. Keeps the memory.
    pub(crate) fn begin(&mut self, most: Room) {
        debug_assert!(most.entries <= Room::ALL_IDS.entries);
        self.clear();
        (self.room, self.most) = (0, most);
    }

    /// Allows no more than so many entries from now on: fewer than before.
    pub(crate) fn limit(&mut self, most: Room) {
        self.room = self.room.min(most.entries);
        self.most = most;
    }

    /// Forgets the entries and keeps the room for them.
    pub(crate) fn clear(&mut self) {
        let used = self.len.div_ceil(SEGMENT as u64) as usize;
        for segment in self.segments.iter_mut().take(used) {
            segment.clear();
        }
        self.len = 0;
    }

    /// How many entries may be appended without [`make_room`](Self::make_room).
    #[inline]
    pub(crate) fn room_left(&self) -> u64 {
        self.room - self.len
    }

    /// Makes room for so many entries more, or for as many as there may be. Grows in the same steps whoever asks for how
    /// many.
    #[cold]
    pub(crate) fn make_room(&mut self, more: usize, memory: &mut Memory) -> Result<(), StopReason> {
        let wanted = self.len.saturating_add(more as u64).min(self.most.entries);
        while self.room < wanted {
            let (segment, old) = ((self.room >> SEGMENT_BITS) as usize, self.room as usize & (SEGMENT - 1));
            let new = match (segment, old) {
                (0, 0) => FIRST,
                (_, 0) => LATER,
                _ => 2 * old,
            };
            if segment >= self.segments.len() {
                self.segments.try_reserve(1).map_err(|_| memory.run_out())?;
                self.segments.push(Vec::new());
            }
            memory.reserve(&mut self.segments[segment], old, new)?;
            self.room = ((segment << SEGMENT_BITS) + new) as u64;
        }
        self.room = self.room.min(self.most.entries);
        Ok(())
    }

    /// Why there is no room after [`make_room`](Self::make_room).
    pub(crate) fn full(&self) -> StopReason {
        self.most.reason
    }

    /// Makes room for one entry, if there is none.
    #[inline]
    pub(crate) fn make_room_for_one(&mut self, memory: &mut Memory) -> Result<(), StopReason> {
        if self.room_left() > 0 {
            return Ok(());
        }
        self.make_room(1, memory)?;
        if self.room_left() > 0 { Ok(()) } else { Err(self.full()) }
    }

    /// The id of the next entry.
    #[inline]
    pub(crate) fn next_id(&self) -> NodeId {
        NodeId(self.len as u32)
    }

    /// Appends an entry. There must be room for it.
    #[inline]
    pub(crate) fn push(&mut self, entry: T) -> NodeId {
        debug_assert!(self.room_left() > 0);
        let id = self.next_id();
        self.tail().push(entry);
        self.len += 1;
        id
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

    /// The segment that the next entry belongs to.
    #[inline]
    fn tail(&mut self) -> &mut Vec<T> {
        &mut self.segments[(self.len >> SEGMENT_BITS) as usize]
    }
}

impl<T: Clone> Arena<T> {
    /// Appends entries. There must be room for them.
    #[inline]
    pub(crate) fn extend(&mut self, entries: &[T]) {
        debug_assert!(self.room_left() >= entries.len() as u64);
        let left = SEGMENT - (self.len as usize & (SEGMENT - 1));
        if entries.len() <= left {
            self.extend_tail(entries);
        } else {
            self.extend_on(entries.split_at(left));
        }
    }

    #[inline]
    fn extend_tail(&mut self, entries: &[T]) {
        // Nothing may be left to append where the segment that would be next is not there yet.
        if let Some(tail) = self.segments.get_mut((self.len >> SEGMENT_BITS) as usize) {
            tail.extend_from_slice(entries);
            self.len += entries.len() as u64;
        }
    }

    /// [`extend`](Self::extend) where the entries do not fit one segment.
    #[cold]
    fn extend_on(&mut self, (now, later): (&[T], &[T])) {
        self.extend_tail(now);
        later.chunks(SEGMENT).for_each(|entries| self.extend_tail(entries));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_keep_their_order_across_segments_and_after_a_clear() {
        let (mut arena, mut memory) = (Arena::default(), Memory::default());
        let count = 2 * SEGMENT as u64 + 77;
        for round in 0..2 {
            let block: Vec<u64> = (0..1000).collect();
            while arena.len() < count {
                let next = arena.len();
                if next.is_multiple_of(3) {
                    arena.make_room_for_one(&mut memory).unwrap();
                    assert_eq!(arena.push(next + round).get(), next as u32);
                } else {
                    let upto = block.len().min((count - next) as usize);
                    let entries: Vec<u64> = block[..upto].iter().map(|i| next + i + round).collect();
                    arena.make_room(upto, &mut memory).unwrap();
                    arena.extend(&entries);
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
        arena.make_room(1, &mut Memory::default()).unwrap();
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
    fn there_is_room_for_as_many_as_there_may_be_and_no_more() {
        let reason = StopReason::States;
        for entries in [0, 1, FIRST as u64, FIRST as u64 + 1, SEGMENT as u64 + 5] {
            let (mut arena, mut memory) = (Arena::default(), Memory::default());
            arena.begin(Room { entries, reason });
            for _ in 0..entries {
                assert_eq!(arena.make_room_for_one(&mut memory), Ok(()));
                arena.push(0u8);
            }
            assert_eq!(arena.make_room_for_one(&mut memory), Err(reason));
        }
    }

    #[test]
    fn steps_of_growth_depend_neither_on_how_many_are_asked_for_nor_on_what_was_there_before() {
        let fill = |arena: &mut Arena<u64>, step: usize| {
            let mut memory = Memory::default();
            arena.begin(Room::ALL_IDS);
            while arena.len() < 3 * SEGMENT as u64 {
                let step = step.min(3 * SEGMENT - arena.len() as usize);
                arena.make_room(step, &mut memory).unwrap();
                arena.extend(&vec![0; step]);
            }
            (memory.held(), memory.peak())
        };
        let mut kept = Arena::default();
        let by_ones = fill(&mut kept, 1);
        assert_eq!(by_ones, (3 * SEGMENT as u64 * 8, (3 * SEGMENT + LATER) as u64 * 8));
        for step in [1, 7, 1000, SEGMENT, 3 * SEGMENT] {
            assert_eq!(fill(&mut kept, step), by_ones);
            assert_eq!(fill(&mut Arena::default(), step), by_ones);
        }
    }
}
