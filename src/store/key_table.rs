//! Ids by key, for any key: buckets of eight `u32` slots.
//!
//! A slot holds the id of an entry of an arena, and in the bits that ids do not need yet a piece of its key's hash, so
//! that other keys are told apart without looking at the arena; what is left is decided by the key itself (exact). The
//! home bucket of a key is the *top* bits of its hash; a key whose home is full goes to the next bucket with room. A
//! bucket is half a cache line and is looked at as a whole, so a look-up is one miss and has next to no branch that can
//! be guessed wrong. Four bytes a slot, between 35 % and 70 % full: 5.7 to 11.4 bytes an entry. Starts at 256 bytes.
//!
//! Doubling splits each bucket in two where it lies. The piece of the hash in a slot begins with the bit that decides, so
//! keys need not be looked at, but for those that may not be in their home bucket. At most `NodeId::MAX` + 1 entries.

use super::{Memory, NodeId};
use crate::report::StopReason;

/// Slots a bucket.
const BUCKET: usize = 1 << BUCKET_BITS;
const BUCKET_BITS: u32 = 3;
/// How many hashes a growing table asks for at a time.
const BLOCK: usize = 64;
/// How many buckets a growing table splits between two looks at the clock: some dozens of microseconds.
const UNWATCHED: usize = 1 << 12;
/// Slots a cache line, on which buckets are aligned.
const LINE: usize = 16;
/// The size of a new table in slots, as a power of two.
const FIRST_BITS: u32 = 6;
/// The size of the largest table, as a power of two: it has a slot more than there are ids.
const LAST_BITS: u32 = 32;

/// Eight slots, of which the taken ones come first. 0 for none, else a piece of hash above an id plus one.
type Bucket = [u32; BUCKET];

/// A map from keys to ids, which knows the keys only through whoever asks.
#[derive(Debug)]
pub(crate) struct KeyTable {
    /// The buckets, with what aligns them around.
    slots: Vec<u32>,
    /// Where the first bucket begins.
    first: usize,
    bits: u32,
    /// How many keys may still come before the table grows.
    left: u64,
    /// The bytes that this search has in the books.
    entered: u64,
}

impl Default for KeyTable {
    fn default() -> Self {
        KeyTable { slots: Vec::new(), first: 0, bits: FIRST_BITS, left: 0, entered: 0 }
    }
}

/// How many keys a table of this size takes.
const fn most_keys(bits: u32) -> u64 {
    if bits < LAST_BITS { (1 << bits) / 10 * 7 } else { u64::MAX }
}

/// How many slots are taken. By halves, without a branch.
#[inline(always)]
fn taken(bucket: &Bucket) -> usize {
    let mut count = 4 * usize::from(bucket[3] != 0);
    count += 2 * usize::from(bucket[count + 1] != 0);
    count += usize::from(bucket[count] != 0);
    count + usize::from(count == BUCKET - 1 && bucket[BUCKET - 1] != 0)
}

/// The two buckets that one becomes when the table doubles, if all its keys are at home. What follows the home in a hash is
/// the piece in the slot, so its first bit tells the halves apart and the rest is the new piece.
#[inline]
fn halves(bucket: &Bucket, old_ids: u32) -> [Bucket; 2] {
    let (mut halves, mut counts) = ([[0; BUCKET]; 2], [0; 2]);
    for slot in bucket {
        let (half, id) = ((slot >> 31) as usize, slot & old_ids);
        halves[half][counts[half] % BUCKET] = id | ((slot ^ id) << 1);
        counts[half] += usize::from(*slot != 0);
    }
    halves
}

impl KeyTable {
    /// Begins a search, in which nothing is in the books yet. To be cleared before it is used.
    pub(crate) fn begin(&mut self) {
        self.entered = 0;
    }

    /// Forgets all keys and is small again. Keeps the memory, and touches only the small part of it.
    pub(crate) fn clear(&mut self, memory: &mut Memory) -> Result<(), StopReason> {
        self.slots.truncate(LINE + (1 << FIRST_BITS));
        self.slots.fill(0);
        self.left = 0;
        self.set_bits(FIRST_BITS, memory)?;
        self.left = most_keys(FIRST_BITS);
        Ok(())
    }

    /// How many new keys may come before [`grow`](Self::grow).
    #[inline]
    pub(crate) fn room_left(&self) -> u64 {
        self.left
    }

    /// Doubles the table, given the hash of the key of an id. After an error the table is of no use until it is cleared.
    #[cold]
    pub(crate) fn grow(&mut self, memory: &mut Memory, hash_of: impl Fn(NodeId) -> u64) -> Result<(), StopReason> {
        let (old, old_ids) = (self.buckets().len(), self.id_mask());
        let last_is_full = taken(&self.buckets()[old - 1]) == BUCKET;
        self.set_bits(self.bits + 1, memory)?;
        self.left += most_keys(self.bits) - most_keys(self.bits - 1);
        let mut doubtful = Vec::with_capacity(BLOCK);
        let mut homeless = Vec::new();
        for at in (0..old).rev() {
            if at % UNWATCHED == UNWATCHED - 1 {
                memory.look()?;
            }
            if homeless.capacity() - homeless.len() < 2 * BLOCK {
                homeless.try_reserve(2 * BLOCK).map_err(|_| memory.run_out())?;
            }
            let bucket = std::mem::take(&mut self.buckets_mut()[at]);
            let before_is_full =
                at.checked_sub(1).map_or(last_is_full, |before| taken(&self.buckets()[before]) == BUCKET);
            if before_is_full {
                // Keys move on from full buckets: some of these may. Their hashes are asked for together, because the keys
                // lie anywhere.
                doubtful.extend(bucket.into_iter().filter(|slot| *slot != 0).map(|slot| slot & old_ids));
                if doubtful.len() > BLOCK - BUCKET {
                    self.put_all(&mut doubtful, at, &mut homeless, &hash_of);
                }
                continue;
            }
            for (home, half) in (2 * at..).zip(halves(&bucket, old_ids)) {
                if self.buckets()[home][0] == 0 {
                    self.buckets_mut()[home] = half;
                } else {
                    half.into_iter().filter(|slot| *slot != 0).for_each(|slot| self.put(home, slot, at, &mut homeless));
                }
            }
        }
        self.put_all(&mut doubtful, 0, &mut homeless, &hash_of);
        for (home, slot) in homeless {
            let free = self.first_free(home);
            self.slots[free] = slot;
        }
        Ok(())
    }

    /// [`put`](Self::put) for ids plus one of which nothing more is known.
    fn put_all(
        &mut self,
        ids: &mut Vec<u32>,
        split: usize,
        homeless: &mut Vec<(usize, u32)>,
        hash_of: &impl Fn(NodeId) -> u64,
    ) {
        let mut hashes = [0; BLOCK];
        for (hash, id) in hashes.iter_mut().zip(&*ids) {
            *hash = NodeId::new(u64::from(id.wrapping_sub(1))).map_or(0, hash_of);
        }
        for (hash, id) in hashes.into_iter().zip(ids.drain(..)) {
            self.put(self.home(hash), self.tag(hash) | id, split, homeless);
        }
    }

    /// Fills the first free slot of a bucket, if there is one and the old buckets that lie there were split: those from
    /// `split` on.
    #[inline]
    fn put(&mut self, home: usize, slot: u32, split: usize, homeless: &mut Vec<(usize, u32)>) {
        let bucket = &mut self.buckets_mut()[home];
        let taken = taken(bucket);
        match bucket.get_mut(taken).filter(|_| home >= split) {
            Some(free) => *free = slot,
            None => homeless.push((home, slot)),
        }
    }

    /// Reads a slot of the home bucket. Doing so for several keys before looking any of them up lets their cache misses
    /// overlap.
    #[inline]
    pub(crate) fn touch(&self, hash: u64) -> u32 {
        self.bucket(self.home(hash))[0]
    }

    /// The id in the home bucket that may be the one of a key with this hash, if there is one such id alone.
    #[inline(always)]
    pub(crate) fn candidate(&self, hash: u64) -> Option<NodeId> {
        let id = self.candidates(self.bucket(self.home(hash)), self.tag(hash));
        NodeId::new(u64::from(id.wrapping_sub(1)))
    }

    /// The id of the key with this hash for which `is_key` holds.
    #[inline]
    pub(crate) fn find(&self, hash: u64, is_key: impl Fn(NodeId) -> bool) -> Option<NodeId> {
        self.probe(hash, is_key).ok()
    }

    /// The id that the key has, or `None` after giving it the id `new`. The table must not be full.
    #[inline(always)]
    pub(crate) fn find_or_insert(&mut self, hash: u64, new: NodeId, is_key: impl Fn(NodeId) -> bool) -> Option<NodeId> {
        match self.probe(hash, is_key) {
            Ok(old) => Some(old),
            Err(free) => {
                self.slots[free] = self.tag(hash) | (new.get() + 1);
                self.left = self.left.saturating_sub(1);
                None
            }
        }
    }

    /// The id of a key, or the slot where it would go.
    #[inline(always)]
    fn probe(&self, hash: u64, is_key: impl Fn(NodeId) -> bool) -> Result<NodeId, usize> {
        let tag = self.tag(hash);
        let mut at = self.home(hash);
        loop {
            let bucket = self.bucket(at);
            if self.candidates(bucket, tag) != 0
                && let Some(id) = self.find_among(bucket, tag, &is_key)
            {
                return Ok(id);
            }
            let taken = taken(bucket);
            if taken < BUCKET {
                return Err(self.first + at * BUCKET + taken);
            }
            at = self.next(at);
        }
    }

    /// The id of a key in a bucket. Out of line: who looks a key up here has mostly made sure that it is not where it would be
    /// found at once.
    #[cold]
    #[inline(never)]
    fn find_among(&self, bucket: &Bucket, tag: u32, is_key: impl Fn(NodeId) -> bool) -> Option<NodeId> {
        let ids = bucket.iter().map(|slot| (slot ^ tag).wrapping_sub(1)).filter(|id| *id < self.id_mask());
        ids.filter_map(|id| NodeId::new(u64::from(id))).find(|id| is_key(*id))
    }

    /// The ids plus one of the slots with this piece of hash, all in one word: 0 for none.
    #[inline(always)]
    fn candidates(&self, bucket: &Bucket, tag: u32) -> u32 {
        let ids = self.id_mask();
        bucket.iter().fold(0, |all, slot| all | if slot & !ids == tag { slot & ids } else { 0 })
    }

    /// The first free slot from a bucket on.
    fn first_free(&self, home: usize) -> usize {
        let mut at = home;
        loop {
            let taken = taken(self.bucket(at));
            if taken < BUCKET {
                return self.first + at * BUCKET + taken;
            }
            at = self.next(at);
        }
    }

    /// A bucket by its number, which must be one.
    #[inline]
    fn bucket(&self, at: usize) -> &Bucket {
        self.slots[self.first + at * BUCKET..].first_chunk().unwrap_or(&[0; BUCKET])
    }

    /// The number of the bucket after this one.
    #[inline]
    fn next(&self, at: usize) -> usize {
        (at + 1) & (self.id_mask() as usize >> BUCKET_BITS)
    }

    #[inline]
    fn buckets(&self) -> &[Bucket] {
        self.slots[self.first..self.first + (1 << self.bits)].as_chunks().0
    }

    #[inline]
    fn buckets_mut(&mut self) -> &mut [Bucket] {
        self.slots[self.first..self.first + (1 << self.bits)].as_chunks_mut().0
    }

    /// The number of the bucket where a key is looked for first.
    #[inline]
    fn home(&self, hash: u64) -> usize {
        (hash >> (64 + BUCKET_BITS - self.bits)) as usize
    }

    /// The bits of a slot that hold an id plus one.
    #[inline]
    fn id_mask(&self) -> u32 {
        ((1u64 << self.bits) - 1) as u32
    }

    /// The bits of the hash that follow the home, in the bits of a slot above the id.
    #[inline]
    fn tag(&self, hash: u64) -> u32 {
        ((hash << (self.bits - BUCKET_BITS)) >> 32) as u32 & !self.id_mask()
    }

    /// Takes or gives back memory; the slots keep what they hold, and new ones are empty.
    fn set_bits(&mut self, bits: u32, memory: &mut Memory) -> Result<(), StopReason> {
        let (old, old_size) = (self.first, self.slots.len().saturating_sub(LINE));
        let size = 1usize << bits;
        let bytes = 4 << bits;
        if bytes > self.entered {
            memory.allow(bytes)?;
        }
        memory.allocate(&mut self.slots, size + LINE)?;
        if bytes > self.entered {
            memory.enter(self.entered, bytes);
            self.entered = bytes;
        }
        self.slots.resize(size + LINE, 0);
        self.bits = bits;
        self.first = (LINE - self.slots.as_ptr() as usize / size_of::<u32>() % LINE) % LINE;
        if self.first != old {
            let kept = old_size.min(size);
            self.slots.copy_within(old..old + kept, self.first);
            let (first, end) = (self.first, self.first + size);
            self.slots[first + kept..end].fill(0);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Arena;
    use crate::{Budget, CancelToken, Key};
    use std::time::Instant;

    fn insert(table: &mut KeyTable, keys: &mut Arena<u64>, hash: impl Fn(u64) -> u64, key: u64) -> Option<NodeId> {
        let memory = &mut Memory::default();
        if table.room_left() == 0 {
            table.grow(memory, |id| keys.get(id).map_or(0, |key| hash(*key))).unwrap();
        }
        keys.make_room_for_one(memory).unwrap();
        let old = table.find_or_insert(hash(key), keys.next_id(), |id| keys.get(id) == Some(&key));
        if old.is_none() {
            keys.push(key);
        }
        old
    }

    fn new() -> KeyTable {
        let mut table = KeyTable::default();
        table.clear(&mut Memory::default()).unwrap();
        table
    }

    fn fill_and_check(hash: impl Fn(u64) -> u64 + Copy, keys_of: impl Iterator<Item = u64> + Clone) -> KeyTable {
        let (mut table, mut keys) = (new(), Arena::default());
        for key in keys_of.clone() {
            assert_eq!(insert(&mut table, &mut keys, hash, key), None);
        }
        for (id, key) in keys_of.enumerate() {
            assert_eq!(insert(&mut table, &mut keys, hash, key).map(NodeId::get), Some(id as u32));
            let found = table.find(hash(key), |id| keys.get(id) == Some(&key));
            assert_eq!(found.map(NodeId::get), Some(id as u32));
        }
        table
    }

    #[test]
    fn every_key_keeps_its_id_while_the_table_grows() {
        let table = fill_and_check(|key| key.hash64(), (0..100_000).map(|i| i * i));
        let load = 100_000.0 * 4.0 / table.entered as f64;
        assert!((0.35..=0.70).contains(&load), "{load}");
    }

    #[test]
    fn keys_that_all_share_one_hash_are_still_told_apart() {
        for hash in [0, u64::MAX, 1 << 40] {
            fill_and_check(|_| hash, 0..500);
        }
    }

    #[test]
    fn keys_whose_homes_lie_close_together_overflow_and_are_found_again() {
        for homes in [2, 3, 7, 64] {
            // Around the end of the table and its start.
            fill_and_check(|key| (key % homes).wrapping_sub(homes / 2) << 58 | key.hash64() >> 6, 0..2000);
        }
    }

    /// Buckets looked at until a key is found.
    fn probes(table: &KeyTable, hash: u64, id: u32) -> u64 {
        let mut at = table.home(hash);
        let mut count = 1;
        while !table.buckets()[at].contains(&(table.tag(hash) | (id + 1))) {
            at = (at + 1) % table.buckets().len();
            count += 1;
        }
        count
    }

    #[test]
    fn probes_stay_short_for_keys_that_differ_in_high_bits_alone() {
        for shift in [0, 20, 40, 47] {
            let keys = || (0..90_000u64).map(|i| i << shift);
            let table = fill_and_check(|key| key.hash64(), keys());
            let total: u64 = keys().enumerate().map(|(id, key)| probes(&table, key.hash64(), id as u32)).sum();
            let mean = total as f64 / 90_000.0;
            assert!(mean < 1.3, "shift {shift}: {mean} buckets a key");
        }
    }

    #[test]
    fn a_cleared_table_is_empty_and_small_and_keeps_what_it_has() {
        let mut table = fill_and_check(|key| key.hash64(), 0..10_000);
        let mut memory = Memory::default();
        table.clear(&mut memory).unwrap();
        assert_eq!((table.buckets().len() * BUCKET * 4, memory.held()), (256, 0));
        assert_eq!(table.find(7u64.hash64(), |_| true), None);
        table.begin();
        table.clear(&mut memory).unwrap();
        assert_eq!(memory.held(), 256);
    }

    #[test]
    fn a_table_stops_growing_when_it_is_told_to() {
        let token = CancelToken::new();
        let mut memory = Memory::of(&Budget::default().cancel(token.clone()), Instant::now());
        let (mut table, keys) = (new(), Arena::<u64>::default());
        let mut grow = || table.grow(&mut memory, |id| keys.get(id).map_or(0, |key| key.hash64()));
        while grow().is_ok() {
            token.cancel();
        }
        assert_eq!(grow(), Err(StopReason::Cancelled));
        table.clear(&mut memory).unwrap();
        assert_eq!(table.find(7u64.hash64(), |_| true), None);
    }

    #[test]
    fn a_table_that_may_not_grow_says_so_and_serves_again_when_it_is_cleared() {
        let hash = |key: &u64| key.hash64();
        let (mut table, mut keys, mut memory) = (KeyTable::default(), Arena::default(), Memory::default());
        let mut limited = Memory::new(Some(256 + 511));
        table.clear(&mut limited).unwrap();
        keys.make_room(1000, &mut memory).unwrap();
        for key in 0..42 {
            assert_eq!(table.find_or_insert(hash(&key), keys.next_id(), |_| false), None);
            keys.push(key);
        }
        let hash_of = |id| keys.get(id).map_or(0, hash);
        assert_eq!((table.room_left(), table.grow(&mut limited, hash_of)), (0, Err(StopReason::Bytes)));
        table.clear(&mut memory).unwrap();
        assert!(keys.iter().all(|key| table.find(hash(key), |_| true).is_none()));
    }
}
