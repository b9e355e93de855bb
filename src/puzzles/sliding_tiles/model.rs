//! The tiles as a search problem, with the packed codec.

use std::fmt;

use thiserror::Error;

use super::pattern::TilePattern;
use super::rank::{RankCodec, RankKey};
use super::render::Board;
use super::slides::{Homes, Slide, Slides};
use crate::puzzles::grid::{Cell, Direction, Size};
use crate::{LayoutError, PackedKey, Reversible, SearchProblem, StateCodec};

mod sealed {
    pub trait Sealed {}
}

/// The word that a board is packed into: `u64` holds 16 cells of four bits, `u128` 25 cells of five. Sealed.
pub trait TilesWord: PackedKey + fmt::Debug + std::hash::Hash + sealed::Sealed {
    #[doc(hidden)]
    const CELLS: u32;
    #[doc(hidden)]
    const EMPTY: Self;
    #[doc(hidden)]
    fn get(self, cell: u32) -> u32;
    /// The board with a tile on a cell that had 0.
    #[doc(hidden)]
    fn with(self, cell: u32, tile: u32) -> Self;
    /// The board with a tile where it had 0, and 0 where it had the tile, on all cells that have 1 in `ones`.
    #[doc(hidden)]
    fn swap(self, ones: Self, tile: u32) -> Self;
    /// The first cell with 0.
    #[doc(hidden)]
    fn gap(self) -> u32;
    /// The tiles in order, those after the gap one cell further to the front.
    #[doc(hidden)]
    fn close_gap(self, gap: u32) -> Self;
    /// The other way around.
    #[doc(hidden)]
    fn open_gap(self, gap: u32) -> Self;
}

macro_rules! tiles_words {
    ($($word:ty: $cells:literal x $bits:literal),*) => {$(
        impl sealed::Sealed for $word {}

        impl TilesWord for $word {
            const CELLS: u32 = $cells;
            const EMPTY: Self = 0;

            #[inline]
            fn get(self, cell: u32) -> u32 {
                (self >> (cell * $bits)) as u32 & ((1 << $bits) - 1)
            }

            #[inline]
            fn with(self, cell: u32, tile: u32) -> Self {
                self | Self::from(tile) << (cell * $bits)
            }

            #[inline]
            fn swap(self, ones: Self, tile: u32) -> Self {
                self ^ ones.wrapping_mul(tile.into())
            }

            #[inline]
            fn close_gap(self, gap: u32) -> Self {
                let before = (1 << (gap * $bits)) - 1;
                (self & before) | (self >> $bits & !before)
            }

            #[inline]
            fn open_gap(self, gap: u32) -> Self {
                let before = (1 << (gap * $bits)) - 1;
                (self & before) | (self & !before) << $bits
            }

            #[inline]
            fn gap(self) -> u32 {
                // The lowest bit of each field that has a bit set, collected from all bits of the field.
                const LOW: $word = {
                    let mut low = 0;
                    let mut cell = 0;
                    while cell < $cells {
                        low |= 1 << (cell * $bits);
                        cell += 1;
                    }
                    low
                };
                let mut any = self;
                let mut bit = 1;
                while bit < $bits {
                    any |= self >> bit;
                    bit += 1;
                }
                (!any & LOW).trailing_zeros() / $bits
            }
        }
    )*};
}

tiles_words!(u64: 16 x 4, u128: 25 x 5);

/// The usual goals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// 0 1 2 ..: the gap in the first cell, as in Korf's instances.
    GapFirst,
    /// 1 2 3 .. 0: the gap in the last cell.
    GapLast,
}

impl Goal {
    /// The goal on a board of this size, row by row.
    #[must_use]
    pub fn board(self, size: Size) -> Vec<u8> {
        let cells = size.cells().min(u32::from(u8::MAX)) as u8;
        match self {
            Goal::GapFirst => (0..cells).collect(),
            Goal::GapLast => (1..cells).chain([0]).collect(),
        }
    }
}

/// Why a puzzle is none.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TilesError {
    /// A board is not each of the numbers from 0 to the number of cells minus one, once.
    #[error("a board of {cells} cells must have each of the numbers 0 to {} once", cells - 1)]
    NotAPermutation {
        /// The number of cells.
        cells: u32,
    },
    /// A pattern has a tile that the board has not, or one twice.
    #[error("a pattern is some of the tiles 1 to {}, each once", cells - 1)]
    Pattern {
        /// The number of cells.
        cells: u32,
    },
    /// The board does not fit the word, or its ranks or placements do not fit the key.
    #[error(transparent)]
    Key(#[from] LayoutError),
}

/// A board at one moment: the tiles, where the gap is, and how far the tiles are from home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TilesState<W> {
    board: W,
    gap: u32,
    distance: u32,
}

impl<W: TilesWord> TilesState<W> {
    /// The tile on a cell, 0 for the gap.
    #[must_use]
    pub fn tile(&self, cell: Cell) -> u8 {
        if cell.number() < W::CELLS { self.board.get(cell.number()) as u8 } else { 0 }
    }

    /// The rows and columns that the tiles are away from home, all together; the gap does not count.
    #[inline]
    #[must_use]
    pub fn distance(&self) -> u32 {
        self.distance
    }

    #[inline]
    pub(super) fn word(&self) -> W {
        self.board
    }

    #[inline]
    pub(super) fn gap(&self) -> u32 {
        self.gap
    }
}

/// The most cells of a board.
const MOST_CELLS: usize = 25;

/// Tiles that want to go home: steps of unit cost, the gap's moves as actions, the packed board as key.
#[derive(Clone, Debug)]
pub struct SlidingTiles<W = u64> {
    size: Size,
    start: TilesState<W>,
    goal: W,
    solvable: bool,
    /// What can slide, by the cell of the gap.
    slides: Slides<W>,
    /// Rows and columns from a cell to the home of a tile, by tile and cell.
    homes: Box<Homes>,
}

impl<W: TilesWord> SlidingTiles<W> {
    /// Tiles on a board, row by row with 0 for the gap, and where they want to be.
    ///
    /// # Errors
    /// [`TilesError`], where the boards are no permutations or do not fit the word.
    pub fn new(size: Size, start: &[u8], goal: &[u8]) -> Result<Self, TilesError> {
        let cells = size.cells();
        if cells > W::CELLS {
            let bits = |cells: u32| cells.saturating_mul(W::BYTES as u32 * 8 / W::CELLS);
            let (needed, available) = (bits(cells), bits(W::CELLS));
            return Err(LayoutError::FieldTooWide { field: "board", needed, available }.into());
        }
        let (start_cells, goal_cells) = (cells_of(cells, start)?, cells_of(cells, goal)?);
        let mut homes = Box::new([[0; 32]; 32]);
        for cell in (0..cells).map(Cell::new) {
            // The gap, tile 0, is at home everywhere.
            for (home, row) in goal_cells.iter().zip(homes.iter_mut()).skip(1) {
                row[cell.index()] = size.manhattan(cell, Cell::new(u32::from(*home))) as u16;
            }
        }
        let gaps = size.manhattan(Cell::new(start_cells[0].into()), Cell::new(goal_cells[0].into()));
        let odd = is_odd(&start_cells[..start.len()]) ^ is_odd(&goal_cells[..goal.len()]) ^ (gaps % 2 == 1);
        // On one row or column nothing passes anything, and parity is not the whole story: the tiles' order must be right.
        let line = size.rows() == 1 || size.columns() == 1;
        let order = |board: &[u8]| board.iter().copied().filter(|tile| *tile != 0).collect::<Vec<u8>>();
        let solvable = if line { order(start) == order(goal) } else { !odd };
        let pack = |board: &[u8]| (0..).zip(board).fold(W::EMPTY, |word, (cell, tile)| word.with(cell, (*tile).into()));
        let slides = Slides::new(size, &homes);
        let start_word = pack(start);
        let empty = TilesState { board: W::EMPTY, gap: 0, distance: 0 };
        let mut tiles = SlidingTiles { size, start: empty, goal: pack(goal), solvable, slides, homes };
        tiles.start = tiles.state_of(start_word);
        Ok(tiles)
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Whether the goal can be reached at all. Every move is an odd permutation and moves the gap by one, so only half of
    /// the boards can be: known without a search.
    #[must_use]
    pub fn is_solvable(&self) -> bool {
        self.solvable
    }

    /// The codec that numbers the boards that can be reached, in keys of type `K`.
    ///
    /// # Errors
    /// [`TilesError::Key`], where the numbers do not fit: `u32` holds those of 12 cells, `u64` those of 20.
    pub fn rank_codec<K: RankKey>(&self) -> Result<RankCodec<'_, W, K>, TilesError> {
        RankCodec::new(self)
    }

    /// What is left when all tiles but these are alike: a pattern, for a [`PatternDatabase`](crate::PatternDatabase). Patterns
    /// that share no tile may be added.
    ///
    /// # Errors
    /// [`TilesError::Pattern`], where a tile is not one of the board's, or is there twice.
    /// [`TilesError::Key`], where there are more than eleven, or more placements of them than 64 bits can number.
    pub fn pattern(&self, tiles: &[u8]) -> Result<TilePattern<W>, TilesError> {
        TilePattern::new(self, tiles)
    }

    /// A picture of the board.
    #[must_use]
    pub fn board(&self, state: &TilesState<W>) -> Board<W> {
        Board::new(self.size, *state)
    }

    /// The tiles of the goal, row by row.
    pub(super) fn goal(&self) -> impl Iterator<Item = u32> {
        (0..self.size.cells()).map(|cell| self.goal.get(cell))
    }

    /// Where the gap can go from a cell, and to which cells.
    #[inline]
    pub(super) fn moves(&self, gap: u32) -> impl Iterator<Item = (Direction, u32)> {
        self.slides.beside(gap).iter().map(|slide| (slide.direction, slide.from))
    }

    /// The board after a slide.
    #[inline]
    fn after(&self, state: &TilesState<W>, slide: &Slide<W>) -> TilesState<W> {
        let (board, farther) = slide.on(state.board);
        TilesState { board, gap: slide.from, distance: state.distance.wrapping_add_signed(farther) }
    }

    /// The state of a packed board.
    #[inline]
    pub(super) fn state_of(&self, board: W) -> TilesState<W> {
        // All cells of the word, a known number: those off the board have 0, which is at home everywhere.
        let distance =
            (0..W::CELLS).map(|cell| u32::from(self.homes[board.get(cell) as usize % 32][cell as usize % 32]));
        TilesState { board, gap: board.gap(), distance: distance.sum() }
    }
}

/// The cell of each number on a board that has each number once.
fn cells_of(cells: u32, board: &[u8]) -> Result<[u8; MOST_CELLS], TilesError> {
    let mut cell_of = [u8::MAX; MOST_CELLS];
    for (cell, tile) in board.iter().enumerate() {
        if let Some(unset @ &mut u8::MAX) = cell_of[..cells as usize].get_mut(usize::from(*tile)) {
            *unset = cell as u8;
        }
    }
    let all = board.len() == cells as usize && !cell_of[..cells as usize].contains(&u8::MAX);
    if all { Ok(cell_of) } else { Err(TilesError::NotAPermutation { cells }) }
}

/// Whether a permutation is odd.
pub(super) fn is_odd(permutation: &[u8]) -> bool {
    let pairs = permutation
        .iter()
        .enumerate()
        .flat_map(|(at, left)| permutation[at + 1..].iter().map(move |right| left > right));
    pairs.filter(|inverted| *inverted).count() % 2 == 1
}

#[diagnostic::do_not_recommend]
impl<W: TilesWord> SearchProblem for SlidingTiles<W> {
    type State = TilesState<W>;
    type Action = Direction;
    type Cost = u32;

    fn start(&self) -> TilesState<W> {
        self.start
    }

    #[inline]
    fn is_goal(&self, state: &TilesState<W>) -> bool {
        state.board == self.goal
    }

    #[inline]
    fn expand(&self, state: &TilesState<W>, mut emit: impl FnMut(Direction, u32, TilesState<W>)) {
        for slide in self.slides.beside(state.gap) {
            emit(slide.direction, 1, self.after(state, slide));
        }
    }

    /// The gap does not go where it was before.
    #[inline]
    fn expand_onward(
        &self,
        state: &TilesState<W>,
        before: &TilesState<W>,
        mut emit: impl FnMut(Direction, u32, TilesState<W>),
    ) {
        for slide in self.slides.beside(state.gap) {
            if slide.from != before.gap {
                emit(slide.direction, 1, self.after(state, slide));
            }
        }
    }

    /// Every move brings one tile one row or column on.
    #[inline]
    fn heuristic(&self, state: &TilesState<W>) -> Option<u32> {
        Some(state.distance)
    }
}

#[diagnostic::do_not_recommend]
impl<W: TilesWord> Reversible for SlidingTiles<W> {
    /// Every move is undone by the opposite one.
    #[inline]
    fn predecessors(&self, state: &TilesState<W>, mut emit: impl FnMut(Direction, u32, TilesState<W>)) {
        self.expand(state, |direction, cost, moved| emit(direction.opposite(), cost, moved));
    }

    /// The goal, where it can be reached: the ranks of [`RankCodec`](super::RankCodec) do not tell other boards apart.
    fn goals(&self, mut emit: impl FnMut(TilesState<W>)) {
        if self.solvable {
            emit(self.state_of(self.goal));
        }
    }
}

#[diagnostic::do_not_recommend]
impl<W: TilesWord> StateCodec<TilesState<W>> for SlidingTiles<W> {
    type Key = W;

    #[inline]
    fn encode(&self, state: &TilesState<W>) -> W {
        state.board
    }

    #[inline]
    fn decode(&self, key: W) -> TilesState<W> {
        self.state_of(key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(rows: u32, columns: u32) -> Size {
        Size::new(rows, columns).unwrap()
    }

    /// The boards that can be reached, by walking.
    fn reachable<W: TilesWord>(tiles: &SlidingTiles<W>) -> std::collections::HashSet<W> {
        let mut seen = std::collections::HashSet::from([tiles.start().board]);
        let mut frontier = vec![tiles.start()];
        while let Some(state) = frontier.pop() {
            assert_eq!(tiles.decode(tiles.encode(&state)), state, "the distance is kept by differences");
            tiles.expand(&state, |_, _, next| {
                if seen.insert(next.board) {
                    frontier.push(next);
                }
            });
        }
        seen
    }

    fn permutations(cells: u8) -> Vec<Vec<u8>> {
        let mut all = vec![vec![]];
        for _ in 0..cells {
            let longer = |board: Vec<u8>| {
                let rest: Vec<u8> = (0..cells).filter(|tile| !board.contains(tile)).collect();
                rest.into_iter().map(move |tile| [&board[..], &[tile]].concat())
            };
            all = all.into_iter().flat_map(longer).collect();
        }
        all
    }

    #[test]
    fn solvable_is_what_enumeration_says_on_every_small_board() {
        for (rows, columns) in [(1, 1), (1, 2), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2)] {
            let size = size(rows, columns);
            for goal in [Goal::GapFirst, Goal::GapLast] {
                let goal = goal.board(size);
                let from_goal = reachable(&SlidingTiles::<u64>::new(size, &goal, &goal).unwrap());
                for board in permutations(size.cells() as u8) {
                    let tiles = SlidingTiles::<u64>::new(size, &board, &goal).unwrap();
                    assert_eq!(
                        tiles.is_solvable(),
                        from_goal.contains(&tiles.start.board),
                        "{rows}x{columns} {board:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn both_words_hold_the_same_boards() {
        let goal = Goal::GapLast.board(size(3, 3));
        let start = [8, 1, 3, 4, 0, 2, 7, 6, 5];
        let narrow = SlidingTiles::<u64>::new(size(3, 3), &start, &goal).unwrap();
        let wide = SlidingTiles::<u128>::new(size(3, 3), &start, &goal).unwrap();
        assert_eq!(reachable(&narrow).len(), 181_440);
        assert_eq!(narrow.start.distance(), wide.start.distance());
        for cell in (0..9).map(Cell::new) {
            assert_eq!(narrow.start.tile(cell), start[cell.index()]);
            assert_eq!(wide.start.tile(cell), start[cell.index()]);
        }
    }

    #[test]
    fn the_gap_is_not_a_tile() {
        let goal = Goal::GapLast.board(size(3, 3));
        let tiles = SlidingTiles::<u64>::new(size(3, 3), &[7, 1, 3, 2, 4, 6, 5, 8, 0], &goal).unwrap();
        assert_eq!(tiles.start.distance(), 8);
    }

    #[test]
    fn what_is_no_puzzle_is_refused() {
        let make = |board: &[u8]| SlidingTiles::<u64>::new(size(2, 2), board, &[0, 1, 2, 3]).err();
        assert_eq!(make(&[3, 2, 1, 0]), None);
        for board in [&[3, 2, 1][..], &[3, 2, 1, 0, 0], &[3, 2, 1, 1], &[3, 2, 1, 4], &[], &[0, 1, 2, 200]] {
            assert_eq!(make(board), Some(TilesError::NotAPermutation { cells: 4 }), "{board:?}");
        }
        let large = Goal::GapFirst.board(size(5, 5));
        assert!(SlidingTiles::<u128>::new(size(5, 5), &large, &large).is_ok());
        let error = SlidingTiles::<u64>::new(size(5, 5), &large, &large).unwrap_err();
        assert_eq!(error.to_string(), "field `board`: 100 bits needed, 64 available (36 too many)");
    }
}
