//! The picture of a block on its board.

use std::fmt;

use super::model::{Block, RollingBlock, Tile};
use crate::puzzles::grid::{Cell, write_letters};

/// A board with the block on it, in the judge's format: `#` empty, `.` rigid, `E` fragile, `O` target, `X` block.
#[derive(Clone, Debug)]
pub struct Board<'a> {
    puzzle: &'a RollingBlock,
    block: Block,
}

impl<'a> Board<'a> {
    pub(super) fn new(puzzle: &'a RollingBlock, block: Block) -> Self {
        Board { puzzle, block }
    }

    fn letter(&self, cell: Cell) -> char {
        if self.puzzle.cells(self.block).contains(&cell) {
            return 'X';
        }
        match self.puzzle.tiles().get(cell.index()) {
            _ if cell == self.puzzle.target() => 'O',
            Some(Tile::Rigid) => '.',
            Some(Tile::Fragile) => 'E',
            Some(Tile::Empty) | None => '#',
        }
    }
}

impl fmt::Display for Board<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_letters(f, self.puzzle.size(), |cell| self.letter(cell))
    }
}
