//! Ids by key, for any key: open addressing over one `u32` a slot.
//!
//! A slot holds the id of an entry of an arena, and in the bits that ids do not need yet a piece of its key's hash, so
//! that other keys are told apart without looking at the arena; what is left is decided by the key itself (exact). The
//! home of a key is the *top* bits of its hash. Four bytes a slot, between 35 % and 70 % full: 5.7 to 11.4 bytes an
//! entry (half as full while it is small). Starts at 256 bytes and doubles; a doubling frees the old slots first and refills
//! the new ones from the arena, so it never holds both. At most `NodeId::MAX` + 1 entries.

use super::NodeId;

/// The size of a new table, as a power of two.
const FIRST_BITS: u32 = 6;
/// Tables below this size, as a power of two, grow fourfold: the memory is small, and so half of the refilling is saved.
const SMALL_BITS: u32 = 16;
/// How many keys a growing table takes over at a time.
const BLOCK: usize = 64;
/// The size of the largest table, as a power of two: it has a slot more than there are ids.
const LAST_BITS: u32 = 32;

/// A map from keys to ids, which knows the keys only through whoever asks.
#[derive(Debug)]
pub(crate) struct KeyTable {
    /// 0 for none, else the hash piece above the id plus one.
    slots: Vec<u32>,
    bits: u32,
    /// How many keys may still come before the table grows.
    left: u64,
}

impl Default for KeyTable {
    fn default() -> Self {
        KeyTable { slots: vec![0; 1 << FIRST_BITS], bits: FIRST_BITS, left: most_keys(FIRST_BITS) }
    }
}

/// How many keys a table of this size takes.
const fn most_keys(bits: u32) -> u64 {
    if bits < LAST_BITS { (1 << bits) / 10 * 7 } else { u64::MAX }
}

impl KeyTable {
    /// Forgets all keys and is small again. Keeps the memory, and touches only the small part of it.
    pub(crate) fn clear(&mut self) {
        self.slots.truncate(1 << FIRST_BITS);
        self.slots.fill(0);
        self.bits = FIRST_BITS;
        self.left = most_keys(FIRST_BITS);
    }

    /// Whether the next new key needs [`grow`](Self::grow) first.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.left == 0
    }

    /// Makes the table larger and fills it again, given the hashes of the ids 0, 1, 2 ...
    #[cold]
    pub(crate) fn grow(&mut self, hashes: impl Iterator<Item = u64>) {
        self.bits += if self.bits < SMALL_BITS { 2 } else { 1 };
        let size = 1 << self.bits;
        if self.slots.capacity() < size {
            self.slots = Vec::new();
            self.slots = vec![0; size];
        } else {
            self.slots.clear();
            self.slots.resize(size, 0);
        }
        self.left = most_keys(self.bits);
        let mut hashes = hashes.enumerate();
        let mut block = [(0, 0); BLOCK];
        loop {
            let mut count = 0;
            for (entry, next) in block.iter_mut().zip(&mut hashes) {
                *entry = next;
                count += 1;
            }
            // A first slot that is taken is guessed wrong, and a wrong guess that waits for memory ends all overlap: so all
            // first slots of a block are fetched before one of them is looked at.
            let touched = block[..count].iter().fold(0, |touched, (_, hash)| touched | self.first_slot(*hash));
            std::hint::black_box(touched);
            for (id, hash) in &block[..count] {
                let mut at = self.home(*hash);
                while self.slots[at] != 0 {
                    at = self.after(at);
                }
                self.slots[at] = self.tag(*hash) | (*id as u32 + 1);
            }
            self.left -= count as u64;
            if count < BLOCK {
                break;
            }
        }
    }

    /// The first slot that [`find_or_insert`](Self::find_or_insert) will look at. Loading the first slots of several
    /// keys before looking any of them up lets their cache misses overlap.
    #[inline]
    pub(crate) fn first_slot(&self, hash: u64) -> u32 {
        self.slots[self.home(hash)]
    }

    /// The id in a slot, if it may be the one of a key with this hash.
    #[inline]
    pub(crate) fn candidate(&self, slot: u32, hash: u64) -> Option<NodeId> {
        let id = (slot ^ self.tag(hash)) as u64;
        if slot == 0 || id >> self.bits != 0 {
            return None;
        }
        NodeId::new(id.wrapping_sub(1))
    }

    /// The id of the key with this hash for which `is_key` holds.
    #[inline]
    pub(crate) fn find(&self, hash: u64, is_key: impl Fn(NodeId) -> bool) -> Option<NodeId> {
        self.probe(hash, is_key).ok()
    }

    /// The id that the key has, or `None` after giving it the id `new`. The table must not be full.
    #[inline]
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

    pub(crate) fn bytes(&self) -> u64 {
        self.slots.len() as u64 * 4
    }

    /// The id of a key, or the slot where it would go.
    #[inline]
    fn probe(&self, hash: u64, is_key: impl Fn(NodeId) -> bool) -> Result<NodeId, usize> {
        let (slots, tag) = (&self.slots[..], self.tag(hash));
        let mut at = self.home(hash);
        loop {
            let slot = slots[at];
            if slot == 0 {
                return Err(at);
            }
            // What is left without the tag is an id, if it is the right tag, and too large, if it is not.
            let id = u64::from(slot ^ tag);
            if id >> self.bits == 0
                && let Some(id) = NodeId::new(id.wrapping_sub(1))
                && is_key(id)
            {
                return Ok(id);
            }
            at = (at + 1) & (slots.len() - 1);
        }
    }

    #[inline]
    fn home(&self, hash: u64) -> usize {
        (hash >> (64 - self.bits)) as usize
    }

    #[inline]
    fn after(&self, at: usize) -> usize {
        (at + 1) & (self.slots.len() - 1)
    }

    /// The bits of the hash that follow the home, in the bits of a slot above the id.
    #[inline]
    fn tag(&self, hash: u64) -> u32 {
        (u64::from((hash >> 32) as u32) << self.bits) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Key;
    use crate::store::Arena;

    fn insert(table: &mut KeyTable, keys: &mut Arena<u64>, hash: impl Fn(u64) -> u64, key: u64) -> Option<NodeId> {
        if table.is_full() {
            table.grow(keys.iter().map(|key| hash(*key)));
        }
        let id = NodeId::new(keys.len()).unwrap();
        let old = table.find_or_insert(hash(key), id, |id| keys.get(id) == Some(&key));
        if old.is_none() {
            keys.push(key);
        }
        old
    }

    fn fill_and_check(hash: impl Fn(u64) -> u64 + Copy, keys_of: impl Iterator<Item = u64> + Clone) -> KeyTable {
        let (mut table, mut keys) = (KeyTable::default(), Arena::default());
        for key in keys_of.clone() {
            assert_eq!(insert(&mut table, &mut keys, hash, key), None);
        }
        for (id, key) in keys_of.enumerate() {
            assert_eq!(insert(&mut table, &mut keys, hash, key).map(NodeId::get), Some(id as u32));
            let first = table.candidate(table.first_slot(hash(key)), hash(key));
            assert!(first.is_none_or(|first| u64::from(first.get()) < keys.len()));
            let found = table.find(hash(key), |id| keys.get(id) == Some(&key));
            assert_eq!(found.map(NodeId::get), Some(id as u32));
        }
        table
    }

    #[test]
    fn every_key_keeps_its_id_while_the_table_grows() {
        let table = fill_and_check(|key| key.hash64(), (0..100_000).map(|i| i * i));
        let load = 100_000.0 * 4.0 / table.bytes() as f64;
        assert!((0.35..=0.70).contains(&load), "{load}");
    }

    #[test]
    fn keys_that_all_share_one_hash_are_still_told_apart() {
        for hash in [0, u64::MAX, 1 << 40] {
            fill_and_check(|_| hash, 0..500);
        }
    }

    /// Slots looked at until a key is found.
    fn probes(table: &KeyTable, hash: u64, id: u32) -> u64 {
        let mut at = table.home(hash);
        let mut count = 1;
        while table.slots[at] != table.tag(hash) | (id + 1) {
            at = table.after(at);
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
            assert!(mean < 3.0, "shift {shift}: {mean} slots a key");
        }
    }

    #[test]
    fn a_cleared_table_is_empty_and_small() {
        let mut table = fill_and_check(|key| key.hash64(), 0..10_000);
        table.clear();
        assert_eq!(table.bytes(), 256);
        assert_eq!(table.find(7u64.hash64(), |_| true), None);
    }
}
