//! What a snake puzzle says: the board, the stones, the body and the exit.

use thiserror::Error;

use crate::LayoutError;
use crate::puzzles::grid::{Cell, Size};

/// Whether the head may enter the cell that the tail leaves in the same step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TailRule {
    /// It may not: the cell must be free before the step.
    #[default]
    Blocked,
    /// It may: the tail moves away in time. A snake of two blocks can turn on the spot then.
    Free,
}

/// A snake puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lair {
    /// The size of the board.
    pub size: Size,
    /// The cells of the body, from the head to the tail.
    pub body: Vec<Cell>,
    /// The cells that are blocked. One may stand here twice, and it may be the exit.
    pub stones: Vec<Cell>,
    /// Where the head wants to go.
    pub exit: Cell,
    /// What the tail does.
    pub tail: TailRule,
}

/// Why a puzzle is none. Blocks and stones count from 0.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LairError {
    /// There is no body.
    #[error("the body has no block")]
    NoBody,
    /// A block lies off the board.
    #[error("block {} of the body is off the board", block + 1)]
    BlockOffBoard {
        /// Which one.
        block: usize,
    },
    /// A block is not beside the one before it.
    #[error("block {} of the body is not beside block {block}", block + 1)]
    NotConnected {
        /// Which one.
        block: usize,
    },
    /// Two blocks lie in one cell.
    #[error("block {} of the body lies on another block", block + 1)]
    Overlap {
        /// The later one.
        block: usize,
    },
    /// A stone lies off the board.
    #[error("stone {} is off the board", stone + 1)]
    StoneOffBoard {
        /// Which one.
        stone: usize,
    },
    /// A stone lies under the body.
    #[error("stone {} lies under the body", stone + 1)]
    StoneUnderBody {
        /// Which one.
        stone: usize,
    },
    /// The exit lies off the board.
    #[error("the exit is off the board")]
    ExitOffBoard,
    /// The states do not fit the key.
    #[error("the states of this snake do not fit the key: {0}")]
    Key(#[from] LayoutError),
}

impl Lair {
    /// Whether this is a puzzle.
    ///
    /// # Errors
    /// The first thing that is wrong, the body before the stones.
    pub fn check(&self) -> Result<(), LairError> {
        let on_board = |cell: Cell| cell.number() < self.size.cells();
        if self.body.is_empty() {
            return Err(LairError::NoBody);
        }
        for (block, cell) in self.body.iter().enumerate() {
            if !on_board(*cell) {
                return Err(LairError::BlockOffBoard { block });
            }
            if block > 0 && self.size.direction(self.body[block - 1], *cell).is_none() {
                return Err(LairError::NotConnected { block });
            }
        }
        let body = Body::new(&self.body);
        if let Some(block) = body.first_overlap() {
            return Err(LairError::Overlap { block });
        }
        for (stone, cell) in self.stones.iter().enumerate() {
            if !on_board(*cell) {
                return Err(LairError::StoneOffBoard { stone });
            }
            if body.lies_on(*cell) {
                return Err(LairError::StoneUnderBody { stone });
            }
        }
        if on_board(self.exit) { Ok(()) } else { Err(LairError::ExitOffBoard) }
    }
}

/// Up to so many blocks, looking at all is faster than sorting them.
const SHORT: usize = 16;

/// A body that is asked where it lies.
struct Body<'a> {
    cells: &'a [Cell],
    /// The cells of a long body in order, each with the number of its block.
    sorted: Vec<(Cell, usize)>,
}

impl<'a> Body<'a> {
    fn new(cells: &'a [Cell]) -> Self {
        let mut sorted: Vec<_> = if cells.len() > SHORT { cells.iter().copied().zip(0..).collect() } else { vec![] };
        sorted.sort_unstable();
        Body { cells, sorted }
    }

    /// The first block that lies on one before it.
    fn first_overlap(&self) -> Option<usize> {
        if self.sorted.is_empty() {
            return (1..self.cells.len()).find(|block| self.cells[..*block].contains(&self.cells[*block]));
        }
        let pairs = self.sorted.windows(2).filter(|pair| pair[0].0 == pair[1].0);
        pairs.map(|pair| pair[1].1).min()
    }

    fn lies_on(&self, cell: Cell) -> bool {
        if self.sorted.is_empty() {
            return self.cells.contains(&cell);
        }
        self.sorted.binary_search_by_key(&cell, |(block, _)| *block).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::grid::Size;

    /// A body that fills the rows of a board from side to side and back, as long as wanted.
    fn coil(size: Size, length: u32) -> Vec<Cell> {
        let cell = |place: u32| {
            let (row, column) = (place / size.columns(), place % size.columns());
            size.cell(row, if row % 2 == 0 { column } else { size.columns() - 1 - column })
        };
        (0..length).filter_map(cell).collect()
    }

    #[test]
    fn overlaps_and_stones_under_the_body_are_found_in_short_and_long_bodies() {
        let size = Size::new(20, 20).unwrap();
        for length in [4, 15, 16, 17, 18, 100] {
            let body = coil(size, length);
            let free = Cell::new(399);
            let lair = |body: &[Cell], stones: &[Cell]| Lair {
                size,
                body: body.to_vec(),
                stones: stones.to_vec(),
                exit: Cell::new(0),
                tail: TailRule::Blocked,
            };
            assert_eq!(lair(&body, &[free, free]).check(), Ok(()), "length {length}");
            for block in [0, 1, length as usize - 1] {
                let under = lair(&body, &[free, body[block]]).check();
                assert_eq!(under, Err(LairError::StoneUnderBody { stone: 1 }), "length {length}");
            }
            // Back onto the block before the last.
            let bitten = [&body[..], &body[length as usize - 2..length as usize - 1]].concat();
            let overlap = Err(LairError::Overlap { block: length as usize });
            assert_eq!(lair(&bitten, &[]).check(), overlap, "length {length}");
        }
    }
}
