//! The dense codec: reachable boards numbered from 0 without a hole.
//!
//! A board of n cells is the cell of the gap and a permutation of the n - 1 tiles, read row by row. The permutation's
//! factorial digits (Lehmer code) give its lexicographic rank; parity decides the order of the last two tiles, so their
//! digits are left out. That makes n (n-1)!/2 = n!/2 numbers, as many as there are boards.
//!
//! A move along a row leaves the order of the tiles as it is; a move along a column takes a tile past one less than a row
//! of others. So the parity of the tiles depends on the row of the gap alone, or not even on that.

use std::fmt;
use std::marker::PhantomData;

use super::model::{SlidingTiles, TilesError, TilesState, TilesWord, is_odd};
use crate::puzzles::grid::Cell;
use crate::{KeySpace, LayoutError, PackedKey, SearchProblem, StateCodec};

mod sealed {
    pub trait Sealed {}
}

/// The type of a rank: `u32` or `u64`. Sealed.
pub trait RankKey: PackedKey + fmt::Debug + sealed::Sealed {
    #[doc(hidden)]
    fn from_rank(rank: u64) -> Self;
    #[doc(hidden)]
    fn rank(self) -> u64;
}

macro_rules! rank_keys {
    ($($key:ty),*) => {$(
        impl sealed::Sealed for $key {}

        impl RankKey for $key {
            #[inline]
            fn from_rank(rank: u64) -> Self {
                rank as $key
            }

            #[inline]
            fn rank(self) -> u64 {
                self.into()
            }
        }
    )*};
}

rank_keys!(u32, u64);

/// Numbers the boards that can be reached: n!/2 of them on n cells, 239,500,800 on 3 x 4. A few operations a cell.
#[derive(Clone, Debug)]
pub struct RankCodec<'a, W, K> {
    tiles: &'a SlidingTiles<W>,
    cells: u32,
    /// How many orders of the tiles there are for one cell of the gap.
    orders: u64,
    /// By the cell of the gap, whether the tiles are an odd permutation.
    odd: [bool; 32],
    key: PhantomData<K>,
}

impl<'a, W: TilesWord, K: RankKey> RankCodec<'a, W, K> {
    pub(super) fn new(tiles: &'a SlidingTiles<W>) -> Result<Self, TilesError> {
        let (size, cells) = (tiles.size(), tiles.size().cells());
        let orders = (3..u64::from(cells)).try_fold(1u64, u64::checked_mul);
        let keys = orders.and_then(|orders| orders.checked_mul(cells.into()));
        let available = K::BYTES as u32 * 8;
        // The ranks of the largest board, 25!/2 of them, need 83 bits.
        let needed = keys.map_or(83, |keys| 64 - (keys - 1).leading_zeros());
        let orders = orders.filter(|_| needed <= available);
        let orders = orders.ok_or(LayoutError::FieldTooWide { field: "rank", needed, available })?;

        let start = tiles.start();
        let board: Vec<u8> = (0..cells).map(|cell| start.tile(Cell::new(cell))).collect();
        let order: Vec<u8> = board.iter().copied().filter(|tile| *tile != 0).collect();
        let row = |gap: usize| size.row(Cell::new(gap as u32));
        let start_row = row(board.iter().position(|tile| *tile == 0).unwrap_or(0));
        let mut odd = [is_odd(&order); 32];
        for (gap, odd) in odd.iter_mut().enumerate() {
            *odd ^= row(gap).abs_diff(start_row) * (size.columns() - 1) % 2 == 1;
        }
        Ok(RankCodec { tiles, cells, orders, odd, key: PhantomData })
    }

    /// How many digits a rank has beside the gap's cell: all tiles but the last two.
    #[inline]
    fn digits(&self) -> u32 {
        self.cells.saturating_sub(3)
    }
}

#[diagnostic::do_not_recommend]
impl<W: TilesWord, K: RankKey> StateCodec<TilesState<W>> for RankCodec<'_, W, K> {
    type Key = K;

    #[inline]
    fn encode(&self, state: &TilesState<W>) -> K {
        let gap = state.gap();
        let tiles = state.word().close_gap(gap);
        let mut free = u32::MAX - 1;
        let mut rank = u64::from(gap);
        for place in 0..self.digits() {
            let tile = tiles.get(place);
            let smaller = free & ((1 << tile) - 1);
            free &= !(1 << tile);
            rank = rank * u64::from(self.cells - 1 - place) + u64::from(smaller.count_ones());
        }
        K::from_rank(rank)
    }

    #[inline]
    fn decode(&self, key: K) -> TilesState<W> {
        let gap = (key.rank() / self.orders) as u32 % self.cells;
        let mut digits = [0; 32];
        let mut rank = key.rank() % self.orders;
        for place in (0..self.digits()).rev() {
            let radix = u64::from(self.cells - 1 - place);
            digits[place as usize % 32] = (rank % radix) as u32;
            rank /= radix;
        }
        let mut free = ((1u64 << self.cells) - 2) as u32;
        let mut odd = self.odd[gap as usize % 32];
        let mut tiles = W::EMPTY;
        for place in 0..self.digits() {
            let digit = digits[place as usize % 32];
            let tile = nth_set(free, digit);
            free &= !(1 << tile);
            // So many smaller tiles follow.
            odd ^= digit % 2 == 1;
            tiles = tiles.with(place, tile);
        }
        // The last two, of which the greater comes first where the permutation is still odd.
        let least = free.trailing_zeros() % 32;
        let greatest = 31 - free.leading_zeros().min(31);
        let last = self.digits();
        let (left, right) = if odd { (greatest, least) } else { (least, greatest) };
        tiles = tiles.with(last, left);
        if self.cells > 2 {
            tiles = tiles.with(last + 1, right);
        }
        self.tiles.state_of(if self.cells > 1 { tiles.open_gap(gap) } else { W::EMPTY })
    }

    fn key_space(&self) -> KeySpace {
        KeySpace::Dense { keys: self.orders * u64::from(self.cells) }
    }
}

/// The number of the n-th bit that is set, from 0.
#[inline]
fn nth_set(mut bits: u32, n: u32) -> u32 {
    for _ in 0..n {
        bits &= bits.wrapping_sub(1);
    }
    bits.trailing_zeros() % 32
}

#[cfg(test)]
mod tests {
    use super::super::model::Goal;
    use super::*;
    use crate::puzzles::grid::Size;

    /// Walks the whole space by ranks: every rank is the board it came from, and none is left out.
    fn ranks_are_the_boards(rows: u32, columns: u32, goal: Goal, states: u64) {
        let size = Size::new(rows, columns).unwrap();
        let board = goal.board(size);
        let tiles = SlidingTiles::<u64>::new(size, &board, &board).unwrap();
        let codec = tiles.rank_codec::<u32>().unwrap();
        let KeySpace::Dense { keys } = codec.key_space() else { panic!("ranks are dense") };
        let mut seen = vec![false; keys as usize];
        let mut frontier = vec![codec.encode(&tiles.start())];
        seen[frontier[0] as usize] = true;
        let mut count = 1;
        while let Some(key) = frontier.pop() {
            let state = codec.decode(key);
            assert_eq!(codec.encode(&state), key);
            tiles.expand(&state, |_, _, next| {
                let key = codec.encode(&next);
                assert_eq!(codec.decode(key), next);
                if !std::mem::replace(&mut seen[key as usize], true) {
                    count += 1;
                    frontier.push(key);
                }
            });
        }
        assert_eq!(count, states, "{rows}x{columns}");
        assert!(keys == states || rows == 1 || columns == 1, "{rows}x{columns}: {keys} keys");
    }

    #[test]
    fn every_board_has_one_rank_and_every_rank_one_board() {
        for goal in [Goal::GapFirst, Goal::GapLast] {
            for (rows, columns, states) in [
                (1, 1, 1),
                (1, 2, 2),
                (2, 1, 2),
                (1, 3, 3),
                (5, 1, 5),
                (2, 2, 12),
                (2, 3, 360),
                (3, 2, 360),
                (2, 4, 20_160),
            ] {
                ranks_are_the_boards(rows, columns, goal, states);
            }
        }
        ranks_are_the_boards(3, 3, Goal::GapLast, 181_440);
    }

    #[test]
    fn ranks_that_do_not_fit_are_refused() {
        let tiles = |rows, columns| {
            let size = Size::new(rows, columns).unwrap();
            let board = Goal::GapFirst.board(size);
            SlidingTiles::<u128>::new(size, &board, &board).unwrap()
        };
        let keys = |rows, columns| tiles(rows, columns).rank_codec::<u64>().map(|codec| codec.key_space()).ok();
        assert_eq!(keys(3, 4), Some(KeySpace::Dense { keys: 239_500_800 }));
        assert_eq!(keys(4, 5), Some(KeySpace::Dense { keys: 1_216_451_004_088_320_000 }));
        assert_eq!(keys(3, 7), None);
        assert!(tiles(3, 4).rank_codec::<u32>().is_ok());
        let error = tiles(4, 4).rank_codec::<u32>().unwrap_err();
        assert_eq!(error.to_string(), "field `rank`: 44 bits needed, 32 available (12 too many)");
        assert!(tiles(5, 5).rank_codec::<u64>().is_err());
    }
}
