//! Patterns of tiles: where some of them and the gap are, all others being alike (Korf and Felner 2002).
//!
//! Only moves of the pattern's own tiles count, so the bounds of patterns that share no tile may be added. The key of a
//! pattern is its rank among the placements of its tiles and the gap: for each in turn, how many of the cells that are still
//! free come before its own. The gap's digit is the last one, so a table may leave it out.

use super::model::{SlidingTiles, TilesError, TilesState, TilesWord};
use crate::puzzles::grid::Direction;
use crate::{Abstraction, KeySpace, LayoutError, Reversible, SearchProblem, StateCodec};

/// The bits of a cell.
const BITS: u32 = 5;
const CELL: u64 = (1 << BITS) - 1;
/// So many cells fit 64 bits.
const MOST_FIELDS: usize = 12;

/// Where the tiles of a pattern are, in the order they were given, then the gap: five bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PatternState(u64);

impl PatternState {
    #[inline]
    fn cell(self, field: u32) -> u32 {
        (self.0 >> (field * BITS) & CELL) as u32
    }

    #[inline]
    fn with(self, field: u32, cell: u32) -> Self {
        let shift = field * BITS;
        PatternState(self.0 & !(CELL << shift) | u64::from(cell) << shift)
    }
}

/// Some tiles of a board, the others being alike: an abstraction whose own moves alone cost something.
///
/// The table has an entry for each placement of the tiles, wherever the gap is: 5,765,760 for six tiles of the 15-puzzle,
/// 127,512,000 of the 24-puzzle. [`with_gap`](Self::with_gap) tells the cells of the gap apart: ten and nineteen times as
/// many entries there, a better bound, and a consistent one.
#[derive(Clone, Debug)]
pub struct TilePattern<W = u64> {
    problem: SlidingTiles<W>,
    tiles: Vec<u8>,
    /// How many placements there are of the tiles and the gap.
    keys: u64,
    keeps_gap: bool,
    goal: PatternState,
    /// By tile and cell, the field of the tile with that cell; nothing for tiles that are not in the pattern.
    fields: Box<[[u64; 32]; 32]>,
}

impl<W: TilesWord> TilePattern<W> {
    pub(super) fn new(problem: &SlidingTiles<W>, tiles: &[u8]) -> Result<Self, TilesError> {
        let cells = problem.size().cells();
        let is_tile = |tile: &u8| *tile > 0 && u32::from(*tile) < cells;
        let is_first = |(at, tile): (usize, &u8)| !tiles[..at].contains(tile);
        if !tiles.iter().all(is_tile) || !tiles.iter().enumerate().all(is_first) {
            return Err(TilesError::Pattern { cells });
        }
        if tiles.len() >= MOST_FIELDS {
            let needed = (tiles.len() as u32 + 1) * BITS;
            return Err(LayoutError::FieldTooWide { field: "pattern", needed, available: u64::BITS }.into());
        }
        let mut fields = Box::new([[0; 32]; 32]);
        for (at, tile) in (0..).zip(tiles) {
            for (cell, field) in (0..).zip(&mut fields[usize::from(*tile)]) {
                *field = cell << (at * BITS);
            }
        }
        // At most 25 * 24 * .. * 14, which fits.
        let keys = (0..=tiles.len() as u32).map(|placed| u64::from(cells - placed)).product();
        let goal_cell = |tile: u8| problem.goal().position(|at_home| at_home == u32::from(tile)).unwrap_or(0);
        let goal_cells = tiles.iter().chain(&[0]).map(|tile| goal_cell(*tile) as u64);
        let goal = PatternState((0..).zip(goal_cells).fold(0, |word, (at, cell)| word | cell << (at * BITS)));
        let problem = problem.clone();
        Ok(TilePattern { problem, tiles: tiles.to_vec(), keys, keeps_gap: false, goal, fields })
    }

    /// The same with an entry for each cell of the gap.
    #[must_use]
    pub fn with_gap(mut self) -> Self {
        self.keeps_gap = true;
        self
    }

    /// The field of the gap.
    #[inline]
    fn gap(&self) -> u32 {
        self.tiles.len() as u32
    }

    /// How many cells are free when all tiles are placed.
    #[inline]
    fn free(&self) -> u64 {
        u64::from(self.problem.size().cells()) - self.tiles.len() as u64
    }
}

#[diagnostic::do_not_recommend]
impl<W: TilesWord> SearchProblem for TilePattern<W> {
    type State = PatternState;
    type Action = Direction;
    type Cost = u32;

    fn start(&self) -> PatternState {
        Abstraction::<SlidingTiles<W>>::abstracted(self, &self.problem.start())
    }

    fn is_goal(&self, state: &PatternState) -> bool {
        *state == self.goal
    }

    #[inline]
    fn expand(&self, state: &PatternState, mut emit: impl FnMut(Direction, u32, PatternState)) {
        let gap = state.cell(self.gap());
        for (direction, cell) in self.problem.moves(gap) {
            let moved = state.with(self.gap(), cell);
            match (0..self.gap()).find(|field| state.cell(*field) == cell) {
                Some(tile) => emit(direction, 1, moved.with(tile, gap)),
                None => emit(direction, 0, moved),
            }
        }
    }
}

#[diagnostic::do_not_recommend]
impl<W: TilesWord> Reversible for TilePattern<W> {
    #[inline]
    fn predecessors(&self, state: &PatternState, mut emit: impl FnMut(Direction, u32, PatternState)) {
        self.expand(state, |direction, cost, moved| emit(direction.opposite(), cost, moved));
    }

    fn goals(&self, mut emit: impl FnMut(PatternState)) {
        emit(self.goal);
    }
}

#[diagnostic::do_not_recommend]
impl<W: TilesWord> StateCodec<PatternState> for TilePattern<W> {
    type Key = u64;

    #[inline]
    fn encode(&self, state: &PatternState) -> u64 {
        let cells = self.problem.size().cells();
        let (mut rank, mut placed) = (0, 0u32);
        for field in 0..=self.gap() {
            let cell = state.cell(field);
            let before = (placed & ((1 << cell) - 1)).count_ones();
            rank = rank * u64::from(cells - field) + u64::from(cell - before);
            placed |= 1 << cell;
        }
        rank
    }

    fn decode(&self, key: u64) -> PatternState {
        let cells = self.problem.size().cells();
        let mut digits = [0; MOST_FIELDS];
        let mut rank = key;
        for field in (0..=self.gap()).rev() {
            let radix = u64::from(cells - field);
            digits[field as usize % MOST_FIELDS] = (rank % radix) as u32;
            rank /= radix;
        }
        let (mut state, mut placed) = (PatternState(0), 0u32);
        for field in 0..=self.gap() {
            let mut free = (0..cells).filter(|cell| placed >> cell & 1 == 0);
            let cell = free.nth(digits[field as usize % MOST_FIELDS] as usize).unwrap_or(0);
            placed |= 1 << cell;
            state = state.with(field, cell);
        }
        state
    }

    fn key_space(&self) -> KeySpace {
        KeySpace::Dense { keys: self.keys }
    }
}

impl<W, P> Abstraction<P> for TilePattern<W>
where
    W: TilesWord,
    P: SearchProblem<State = TilesState<W>, Cost = u32>,
{
    #[inline]
    fn abstracted(&self, state: &TilesState<W>) -> PatternState {
        // All cells of the word, a known number: those off the board have 0, as the gap has, which has no field here.
        let fields = (0..W::CELLS).map(|cell| self.fields[state.word().get(cell) as usize % 32][cell as usize % 32]);
        PatternState(fields.fold(0, |word, field| word | field)).with(self.gap(), state.gap())
    }

    fn identity(&self) -> String {
        let size = self.problem.size();
        let goal: Vec<String> = self.problem.goal().map(|tile| tile.to_string()).collect();
        let (rows, columns, goal) = (size.rows(), size.columns(), goal.join(" "));
        let gap = if self.keeps_gap { " and the gap" } else { "" };
        format!("sliding tiles {rows} x {columns}, goal {goal}, tiles {:?}{gap}", self.tiles)
    }

    fn entries(&self, keys: u64) -> u64 {
        if self.keeps_gap { keys } else { keys / self.free() }
    }

    #[inline]
    fn entry(&self, index: u64) -> u64 {
        if self.keeps_gap { index } else { index / self.free() }
    }
}
