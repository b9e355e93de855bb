//! Lights Out: a press on a cell switches it and its neighbours; all lights must go out.

use spelunk::{KeySpace, Reversible, SearchProblem, StateCodec};

/// A square board of up to five rows. A state has a bit for each cell, set where its light is on.
#[derive(Clone, Copy, Debug)]
pub struct LightsOut {
    pub side: u32,
    pub start: u32,
}

impl SearchProblem for LightsOut {
    type State = u32;
    type Action = u32;
    type Cost = u32;

    fn start(&self) -> u32 {
        self.start
    }
    fn is_goal(&self, lights: &u32) -> bool {
        *lights == 0
    }
    fn expand(&self, lights: &u32, mut emit: impl FnMut(u32, u32, u32)) {
        for cell in 0..self.side * self.side {
            let (press, column) = (1 << cell, cell % self.side);
            let west = if column > 0 { press >> 1 } else { 0 };
            let east = if column + 1 < self.side { press << 1 } else { 0 };
            let switched = press | west | east | press >> self.side | press << self.side;
            emit(cell, 1, lights ^ switched & ((1 << (self.side * self.side)) - 1));
        }
    }
}

impl Reversible for LightsOut {
    /// The same press once more.
    fn predecessors(&self, lights: &u32, emit: impl FnMut(u32, u32, u32)) {
        self.expand(lights, emit);
    }
    fn goals(&self, mut emit: impl FnMut(u32)) {
        emit(0);
    }
}

impl StateCodec<u32> for LightsOut {
    type Key = u32;

    fn encode(&self, lights: &u32) -> u32 {
        *lights
    }
    fn decode(&self, key: u32) -> u32 {
        key
    }
    fn key_space(&self) -> KeySpace {
        KeySpace::Dense { keys: 1 << (self.side * self.side) }
    }
}
