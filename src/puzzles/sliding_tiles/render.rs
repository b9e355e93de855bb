//! The picture of a board.

use std::fmt;

use super::model::{TilesState, TilesWord};
use crate::puzzles::grid::Size;

/// A board, row by row, with a dot for the gap.
#[derive(Clone, Copy, Debug)]
pub struct Board<W> {
    size: Size,
    state: TilesState<W>,
}

impl<W> Board<W> {
    pub(super) fn new(size: Size, state: TilesState<W>) -> Self {
        Board { size, state }
    }
}

impl<W: TilesWord> fmt::Display for Board<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = if self.size.cells() > 10 { 2 } else { 1 };
        for row in 0..self.size.rows() {
            let cells = (0..self.size.columns()).filter_map(|column| self.size.cell(row, column));
            for (column, cell) in cells.enumerate() {
                let blank = if column == 0 { "" } else { " " };
                match self.state.tile(cell) {
                    0 => write!(f, "{blank}{:>width$}", '.')?,
                    tile => write!(f, "{blank}{tile:>width$}")?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
