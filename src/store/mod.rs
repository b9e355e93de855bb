//! What engines remember.
//!
//! | store | for | bytes an entry |
//! |---|---|---|
//! | [`Arena`] | keys or nodes, in discovery order | the entry itself, no more than one segment to spare |
//! | [`ChildCounts`] | breadth-first parents | 1 an expanded state |
//! | [`BitSet`] | which keys of a dense space were seen | 1/8 a possible key |
//! | [`KeyTable`] | ids by key, any key | 5.7 to 11.4 a stored key |
//! | [`IdMap`] | ids by key of a dense space | 4 a possible key |
//! | [`open`] | states that wait for a best-first engine | 4 a state and a little (buckets), 24 and more (heap) |
//!
//! A store knows keys, never states or problems. Before it grows it asks [`Memory`], so that a limit or the end of the
//! machine's memory is an outcome and no surprise.

pub(crate) mod arena;
pub(crate) mod bit_set;
pub(crate) mod child_counts;
pub(crate) mod id_index;
pub(crate) mod id_map;
pub(crate) mod key_table;
pub(crate) mod memory;
pub(crate) mod open;

pub(crate) use arena::{Arena, NodeId, Room};
pub(crate) use bit_set::BitSet;
pub(crate) use child_counts::{ChildCounts, Parents};
pub(crate) use id_index::IdIndex;
pub(crate) use id_map::IdMap;
pub(crate) use key_table::KeyTable;
pub(crate) use memory::Memory;

use crate::{Budget, KeySpace, SearchError};

/// Which store an engine keeps its states in.
///
/// ```
/// use spelunk::puzzles::rolling_block;
/// use spelunk::{Bfs, Engine, Storage};
///
/// let board = rolling_block::parse(b"1 4\nX..O\n").next().unwrap().unwrap();
/// let dense = Bfs::new().search(&board)?;
/// let hashed = Bfs::new().storage(Storage::Hashed).search(&board)?;
/// assert_eq!(dense.solution(), hashed.solution());
/// # Ok::<(), spelunk::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Storage {
    /// Dense where the codec's keys are dense and their number is affordable, hashed otherwise. Decided by the number of
    /// keys and the budget alone, never by free memory, so that equal searches stay equal.
    #[default]
    Auto,
    /// A place for every possible key. An error where the key space is not dense.
    Dense,
    /// A hashed table, which grows with the states that are stored.
    Hashed,
}

/// The largest dense space taken without being asked: one bit a key is 1 GiB then.
const AFFORDABLE_KEYS: u64 = 1 << 33;
/// Dense spaces up to this size are worth it however few states the budget allows.
const ALWAYS_DENSE_KEYS: u64 = 1 << 20;
/// A dense store takes one bit a possible key, a hashed one about this many a stored one.
const HASHED_BITS_A_STATE: u64 = 64;

impl Storage {
    /// The number of keys of the dense store to use; `None`: use a hashed one.
    pub(crate) fn dense_keys(self, space: KeySpace, budget: &Budget) -> Result<Option<u64>, SearchError> {
        self.dense_keys_of(1, space, budget)
    }

    /// The same for an engine that needs so many bits a key.
    pub(crate) fn dense_keys_of(self, bits: u64, space: KeySpace, budget: &Budget) -> Result<Option<u64>, SearchError> {
        let keys = match (self, space) {
            (Storage::Hashed, _) | (Storage::Auto, KeySpace::Sparse) => return Ok(None),
            (Storage::Dense, KeySpace::Sparse) => return Err(SearchError::NotDense),
            (_, KeySpace::Dense { keys }) => keys,
        };
        let most_states = budget.states.unwrap_or(u64::MAX);
        let most_bytes = budget.bytes.unwrap_or(u64::MAX);
        let worth_it = keys <= AFFORDABLE_KEYS
            && keys / 8 <= most_bytes / bits
            && (keys <= ALWAYS_DENSE_KEYS || keys <= most_states.saturating_mul(HASHED_BITS_A_STATE));
        Ok((worth_it || self == Storage::Dense).then_some(keys))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_codec_and_the_budget_pick_the_store_and_the_user_may_override() {
        let none = Budget::default();
        let few = Budget::default().states(1000);
        let dense = |keys| KeySpace::Dense { keys };
        assert_eq!(Storage::Auto.dense_keys(KeySpace::Sparse, &none), Ok(None));
        assert_eq!(Storage::Auto.dense_keys(dense(500), &none), Ok(Some(500)));
        assert_eq!(Storage::Auto.dense_keys(dense(1 << 40), &none), Ok(None));
        assert_eq!(Storage::Auto.dense_keys(dense(1 << 30), &none), Ok(Some(1 << 30)));
        assert_eq!(Storage::Auto.dense_keys(dense(1 << 30), &few), Ok(None));
        let tight = Budget::default().bytes(1 << 20);
        assert_eq!(Storage::Auto.dense_keys(dense(1 << 23), &tight), Ok(Some(1 << 23)));
        assert_eq!(Storage::Auto.dense_keys(dense((1 << 23) + 8), &tight), Ok(None));
        assert_eq!(Storage::Auto.dense_keys_of(2, dense(1 << 22), &tight), Ok(Some(1 << 22)));
        assert_eq!(Storage::Auto.dense_keys_of(3, dense(1 << 22), &tight), Ok(None));
        assert_eq!(Storage::Dense.dense_keys(dense(1 << 30), &tight), Ok(Some(1 << 30)));
        assert_eq!(Storage::Hashed.dense_keys(dense(500), &none), Ok(None));
        assert_eq!(Storage::Dense.dense_keys(dense(1 << 34), &few), Ok(Some(1 << 34)));
        assert_eq!(Storage::Dense.dense_keys(KeySpace::Sparse, &none), Err(SearchError::NotDense));
    }
}
