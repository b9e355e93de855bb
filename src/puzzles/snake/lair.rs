//! What a snake puzzle says: the board, the stones, the body and the exit.

use smallvec::SmallVec;
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
        let mut taken: SmallVec<[(Cell, usize); 16]> = self.body.iter().copied().zip(0..).collect();
        taken.sort_unstable();
        let overlaps = taken.windows(2).filter(|pair| pair[0].0 == pair[1].0).map(|pair| pair[1].1);
        if let Some(block) = overlaps.min() {
            return Err(LairError::Overlap { block });
        }
        for (stone, cell) in self.stones.iter().enumerate() {
            if !on_board(*cell) {
                return Err(LairError::StoneOffBoard { stone });
            }
            if taken.binary_search_by_key(cell, |(block, _)| *block).is_ok() {
                return Err(LairError::StoneUnderBody { stone });
            }
        }
        if on_board(self.exit) { Ok(()) } else { Err(LairError::ExitOffBoard) }
    }
}
