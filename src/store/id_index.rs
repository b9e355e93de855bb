//! Ids by key for best-first engines: hashed first, dense once that pays.
//!
//! A search starts with a small [`KeyTable`]. Where the key space is dense and more than one key in [`DENSE_FROM`] is
//! stored, an [`IdMap`] takes over: from there on it is smaller than the table would become soon, and a look-up is one
//! load. A space of up to [`SMALL`] keys has its map from the start. Where there is no memory for a map, keys stay hashed.
//! Bytes an entry: those of the store in use.

use super::{Arena, IdMap, KeyTable, Memory, NodeId};
use crate::Key;
use crate::report::StopReason;

/// One stored key in this many possible ones makes a dense map pay.
const DENSE_FROM: u64 = 64;
/// A map for so many keys, 128 KB, costs less than the hashing that it saves.
const SMALL: u64 = 1 << 15;

/// How many ids are moved to the map between two looks at the clock.
const UNWATCHED: u64 = 1 << 12;

/// A node that knows its key.
pub(crate) trait Keyed<K> {
    fn key(&self) -> &K;
}

/// A map from the keys of the nodes in an arena to their ids.
#[derive(Debug, Default)]
pub(crate) struct IdIndex {
    table: KeyTable,
    map: IdMap,
    /// The number of keys, where the space is dense.
    keys: Option<u64>,
    dense: bool,
}

/// Where a key is looked up: its index in the map, or its hash in the table.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Place(u64);

/// What [`IdIndex::find_or_insert`] found.
pub(crate) enum Found {
    /// The key is that of this node.
    Old(NodeId),
    /// The key was not there, and has the id given now.
    New,
    /// The key lies outside the dense space.
    OutOfRange,
}

impl IdIndex {
    /// Begins a search over this space; `keys` as [`Storage::dense_keys`](super::Storage::dense_keys) says.
    pub(crate) fn begin(
        &mut self,
        keys: Option<u64>,
        dense_at_once: bool,
        memory: &mut Memory,
    ) -> Result<(), StopReason> {
        self.keys = keys;
        self.dense = false;
        if let Some(keys) = keys.filter(|keys| dense_at_once || *keys <= SMALL) {
            let reserved = self.map.reserve(keys, memory);
            if reserved.is_ok() || dense_at_once {
                self.dense = reserved.is_ok();
                return reserved;
            }
            self.keys = None;
        }
        self.table.begin();
        self.table.clear(memory)
    }

    /// Ends a search, so that the next one finds everything empty.
    pub(crate) fn end<K: Key, T: Keyed<K>>(&mut self, nodes: &Arena<T>) {
        if self.dense {
            self.map.undo(nodes.len(), nodes.iter().map(|node| node.key().index()));
            self.dense = false;
        }
    }

    /// Whether the map has taken over.
    #[inline]
    pub(crate) fn is_dense(&self) -> bool {
        self.dense
    }

    /// Where a key is looked up.
    #[inline]
    pub(crate) fn place_now(&self, key: &impl Key) -> Place {
        if self.dense { self.place::<true>(key) } else { self.place::<false>(key) }
    }

    /// The same, where [`is_dense`](Self::is_dense) was asked before.
    #[inline]
    pub(crate) fn place<const DENSE: bool>(&self, key: &impl Key) -> Place {
        Place(if DENSE { key.index().unwrap_or(u64::MAX) } else { key.hash64() })
    }

    /// Loads what [`find`](Self::find) will look at first: the slot of a map, or some slot of a home bucket. Doing so for
    /// several keys before looking any of them up lets their cache misses overlap.
    #[inline]
    pub(crate) fn first_slot<const DENSE: bool>(&self, place: Place) -> u32 {
        if DENSE { self.map.slot(place.0) } else { self.table.touch(place.0) }
    }

    /// The id that the slot of a map gives, or the home bucket; whose it is, its key must tell.
    #[inline(always)]
    pub(crate) fn candidate<const DENSE: bool>(&self, slot: u32, place: Place) -> Option<NodeId> {
        if DENSE { IdMap::id(slot) } else { self.table.candidate(place.0) }
    }

    /// The id of a key, if it has one.
    #[inline(always)]
    pub(crate) fn find<K: Key, T: Keyed<K>>(&self, key: &K, nodes: &Arena<T>) -> Option<NodeId> {
        if self.dense { IdMap::id(self.map.slot(self.place::<true>(key).0)) } else { self.find_hashed(key, nodes) }
    }

    /// [`find`](Self::find) as long as keys are hashed.
    fn find_hashed<K: Key, T: Keyed<K>>(&self, key: &K, nodes: &Arena<T>) -> Option<NodeId> {
        self.table.find(key.hash64(), |id| nodes.get(id).is_some_and(|node| node.key() == key))
    }

    /// The id of a key, or the id `new` from now on.
    #[inline]
    pub(crate) fn find_or_insert<K: Key, T: Keyed<K>>(
        &mut self,
        key: &K,
        new: NodeId,
        nodes: &Arena<T>,
        memory: &mut Memory,
    ) -> Result<Found, StopReason> {
        let place = self.place_now(key);
        if self.dense {
            self.find_or_insert_at::<true, K, T>(place, key, new, nodes, memory)
        } else {
            self.find_or_insert_at::<false, K, T>(place, key, new, nodes, memory)
        }
    }

    /// The same for a key whose place is known. Where `DENSE` is false, the map may have taken over since it was asked for.
    #[inline(always)]
    pub(crate) fn find_or_insert_at<const DENSE: bool, K: Key, T: Keyed<K>>(
        &mut self,
        Place(place): Place,
        key: &K,
        new: NodeId,
        nodes: &Arena<T>,
        memory: &mut Memory,
    ) -> Result<Found, StopReason> {
        if DENSE {
            return Ok(self.find_or_insert_dense(place, new));
        }
        // For a new key only: what a search takes may not depend on how its look-ups are grouped.
        if !self.dense && self.table.room_left() == 0 && self.find(key, nodes).is_none() {
            self.make_room(nodes, memory)?;
        }
        if self.dense {
            return Ok(self.find_or_insert_dense(key.index().unwrap_or(u64::MAX), new));
        }
        let old = self.table.find_or_insert(place, new, |id| nodes.get(id).is_some_and(|node| node.key() == key));
        Ok(old.map_or(Found::New, Found::Old))
    }

    /// [`find_or_insert`](Self::find_or_insert) once the map has taken over.
    #[inline]
    fn find_or_insert_dense(&mut self, index: u64, new: NodeId) -> Found {
        match self.map.find_or_insert(index, new) {
            Some(id) if id == new => Found::New,
            Some(old) => Found::Old(old),
            None => Found::OutOfRange,
        }
    }

    /// Grows the table, or lets the map take over.
    #[cold]
    fn make_room<K: Key, T: Keyed<K>>(&mut self, nodes: &Arena<T>, memory: &mut Memory) -> Result<(), StopReason> {
        // Asked for once: where there is no memory for a map, it will not be there later.
        if let Some(keys) = self.keys.filter(|keys| nodes.len() >= keys / DENSE_FROM) {
            self.keys = None;
            if self.map.reserve(keys, memory).is_ok() {
                self.dense = self.move_to_map(nodes, memory)?;
                if self.dense {
                    return Ok(());
                }
                // A key outside the space that the codec states; the engine will be told by the next such key at the latest
                // when it asks a dense store, and a table is right meanwhile.
                self.map.undo(u64::MAX, std::iter::empty());
            }
        }
        self.table.grow(memory, |id| nodes.get(id).map_or(0, |node| node.key().hash64()))
    }

    /// Gives the nodes their places in the map; false where a key has none.
    fn move_to_map<K: Key, T: Keyed<K>>(&mut self, nodes: &Arena<T>, memory: &Memory) -> Result<bool, StopReason> {
        for (node, number) in nodes.iter().zip(0..) {
            if number % UNWATCHED == 0
                && let Err(reason) = memory.look()
            {
                // The search ends, and the next one needs an empty map.
                self.map = IdMap::default();
                return Err(reason);
            }
            let id = NodeId::new(number).zip(node.key().index());
            if !id.is_some_and(|(id, index)| self.map.insert(index, id)) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Keyed<u32> for u32 {
        fn key(&self) -> &u32 {
            self
        }
    }

    #[test]
    fn ids_stay_the_same_when_the_map_takes_over() {
        for (keys, dense_at_once) in [
            (None, false),
            (Some(1 << 17), false),
            (Some(1 << 17), true),
            (Some(1 << 15), false),
            (Some(1 << 19), false),
        ] {
            let mut index = IdIndex::default();
            for _ in 0..2 {
                let (mut nodes, mut memory) = (Arena::default(), Memory::default());
                index.begin(keys, dense_at_once, &mut memory).unwrap();
                nodes.make_room(4096, &mut memory).unwrap();
                for key in (0..4096u32).rev().chain(0..4096) {
                    match index.find_or_insert(&key, nodes.next_id(), &nodes, &mut memory).unwrap() {
                        Found::Old(id) => assert_eq!(id.get(), 4095 - key),
                        Found::New => assert_eq!(nodes.push(key).get(), 4095 - key),
                        Found::OutOfRange => panic!("{key} is in range"),
                    }
                }
                assert_eq!(nodes.len(), 4096);
                assert_eq!(
                    index.dense,
                    keys.is_some_and(|keys| keys <= 1 << 17),
                    "dense where one key in 64 is stored"
                );
                index.end(&nodes);
            }
        }
    }

    #[test]
    fn a_key_outside_the_space_gets_no_id() {
        let (mut index, mut memory) = (IdIndex::default(), Memory::default());
        index.begin(Some(100), true, &mut memory).unwrap();
        let nodes: Arena<u32> = Arena::default();
        let found = index.find_or_insert(&100, nodes.next_id(), &nodes, &mut memory);
        assert!(matches!(found, Ok(Found::OutOfRange)));
    }

    #[test]
    fn without_memory_for_a_map_keys_stay_hashed_unless_a_map_was_asked_for() {
        for (keys, limit, dense_at_once) in [(1 << 15, 100_000, false), (1 << 17, 400_000, false), (1000, 3999, true)] {
            let (mut index, mut memory) = (IdIndex::default(), Memory::new(Some(limit)));
            let mut nodes = Arena::default();
            let begun = index.begin(Some(keys), dense_at_once, &mut memory);
            assert_eq!(begun, if dense_at_once { Err(StopReason::Bytes) } else { Ok(()) });
            nodes.make_room(3000, &mut Memory::default()).unwrap();
            for key in (0..3000u32).filter(|_| begun.is_ok()) {
                assert!(matches!(index.find_or_insert(&key, nodes.next_id(), &nodes, &mut memory), Ok(Found::New)));
                nodes.push(key);
            }
            assert!(!index.dense);
            index.end(&nodes);
        }
    }
}
