//! The walk between two keys.

use spelunk::{KeySpace, SearchProblem, StateCodec};

use super::{Castle, Cell, Keys, Step};

/// Walking about with the keys that one has.
#[derive(Clone, Copy, Debug)]
pub struct Walk<'a> {
    pub(super) castle: &'a Castle,
    pub(super) keys: Keys,
    pub(super) from: Cell,
}

impl SearchProblem for Walk<'_> {
    type State = Cell;
    type Action = Step;
    type Cost = u32;

    fn start(&self) -> Cell {
        self.from
    }

    fn is_goal(&self, cell: &Cell) -> bool {
        *cell == self.castle.exit
    }

    fn expand(&self, cell: &Cell, mut emit: impl FnMut(Step, u32, Cell)) {
        for (step, next) in self.castle.steps(*cell, self.keys) {
            emit(step, 1, next);
        }
    }
}

impl StateCodec<Cell> for Walk<'_> {
    type Key = u16;

    fn encode(&self, cell: &Cell) -> u16 {
        cell.0
    }

    fn decode(&self, key: u16) -> Cell {
        Cell(key)
    }

    fn key_space(&self) -> KeySpace {
        KeySpace::Dense { keys: self.castle.size().into() }
    }
}
