//! The picture of a snake on its board.

use std::fmt;

use smallvec::SmallVec;

use crate::puzzles::grid::{Cell, Floor, write_letters};

/// A board with a snake on it: `.` free, `#` stone, `@` exit, and the body from its head: 1 to 9, a to z, then `+`.
#[derive(Clone, Debug)]
pub struct Board<'a> {
    floor: &'a Floor,
    exit: Cell,
    body: SmallVec<[Cell; 16]>,
}

impl<'a> Board<'a> {
    pub(super) fn new(floor: &'a Floor, exit: Cell, body: SmallVec<[Cell; 16]>) -> Self {
        Board { floor, exit, body }
    }

    fn letter(&self, cell: Cell) -> char {
        if let Some(block) = self.body.iter().position(|block| *block == cell) {
            return "123456789abcdefghijklmnopqrstuvwxyz".chars().nth(block).unwrap_or('+');
        }
        match (self.floor.is_free(cell), cell == self.exit) {
            (false, _) => '#',
            (true, true) => '@',
            (true, false) => '.',
        }
    }
}

impl fmt::Display for Board<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_letters(f, self.floor.size(), |cell| self.letter(cell))
    }
}
