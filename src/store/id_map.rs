//! Ids by key of a dense space: four bytes a possible key.
//!
//! Zeroed lazily and cleaned by undoing, as [`BitSet`](super::BitSet) is. Indices from 0 to the number of keys.

use super::NodeId;
use super::memory::{Memory, bytes_of};
use crate::report::StopReason;

/// A map from numbers below a bound to ids. Empty whenever no search is running.
#[derive(Debug, Default)]
pub(crate) struct IdMap {
    /// At least one slot for every key, 0 for none, else the id plus one.
    slots: Vec<u32>,
    len: usize,
}

impl IdMap {
    /// Makes room for the numbers below `keys`. The map must be empty.
    pub(crate) fn reserve(&mut self, keys: u64, memory: &mut Memory) -> Result<(), StopReason> {
        self.len = 0;
        let len = usize::try_from(keys).unwrap_or(usize::MAX);
        memory.allow(bytes_of::<u32>(len))?;
        if self.slots.len() < len {
            self.slots = Vec::new();
            self.slots = memory.zeros(len)?;
        }
        memory.enter(0, bytes_of::<u32>(len));
        self.len = len;
        Ok(())
    }

    /// What a number has: 0 for none, also where it is out of range.
    #[inline]
    pub(crate) fn slot(&self, index: u64) -> u32 {
        usize::try_from(index).ok().and_then(|index| self.slots.get(index)).copied().unwrap_or(0)
    }

    /// The id in a slot.
    #[inline]
    pub(crate) fn id(slot: u32) -> Option<NodeId> {
        NodeId::new(u64::from(slot.checked_sub(1)?))
    }

    /// The id of a number, which is `new` from now on if it had none. `None` where the index is out of range.
    #[inline]
    pub(crate) fn find_or_insert(&mut self, index: u64, new: NodeId) -> Option<NodeId> {
        let slot = usize::try_from(index).ok().and_then(|index| self.slots[..self.len].get_mut(index))?;
        if *slot == 0 {
            *slot = new.get() + 1;
        }
        Self::id(*slot)
    }

    /// Gives a number an id. False, and nothing done, where the index is out of range.
    #[inline]
    pub(crate) fn insert(&mut self, index: u64, id: NodeId) -> bool {
        let slot = usize::try_from(index).ok().and_then(|index| self.slots[..self.len].get_mut(index));
        slot.map(|slot| *slot = id.get() + 1).is_some()
    }

    /// Empties the map again, given the `count` numbers that were put in (others do no harm).
    pub(crate) fn undo(&mut self, count: u64, numbers: impl Iterator<Item = Option<u64>>) {
        if count >= self.len as u64 / 16 {
            self.slots[..self.len].fill(0);
            return;
        }
        for number in numbers.flatten() {
            if let Some(slot) = usize::try_from(number).ok().and_then(|number| self.slots.get_mut(number)) {
                *slot = 0;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_found_until_they_are_undone() {
        let mut map = IdMap::default();
        map.reserve(100, &mut Memory::default()).unwrap();
        let id = |number| NodeId::new(number).unwrap();
        assert!(map.insert(99, id(0)) && map.insert(0, id(u64::from(NodeId::MAX))));
        assert!(!map.insert(100, id(1)));
        let get = |map: &IdMap, index| IdMap::id(map.slot(index));
        assert_eq!((get(&map, 99), get(&map, 0)), (Some(id(0)), Some(id(NodeId::MAX.into()))));
        assert_eq!((get(&map, 1), get(&map, 100), get(&map, u64::MAX)), (None, None, None));
        map.undo(2, [Some(99), Some(0), None].into_iter());
        assert_eq!((get(&map, 99), get(&map, 0)), (None, None));
    }
}
