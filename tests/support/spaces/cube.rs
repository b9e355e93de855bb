//! The 2x2x2 cube, of which one corner stays where it is.

use spelunk::{Reversible, SearchProblem, StateCodec};

/// Which corner is where, and seven times how far it is twisted there.
pub type Corners = [u8; 7];
pub const SOLVED: Corners = [0, 1, 2, 3, 4, 5, 6];

/// A cube; a half turn is one move, or two quarter turns.
#[derive(Clone, Copy, Debug)]
pub struct Cube {
    pub half_turns: bool,
    pub start: Corners,
}

/// A quarter turn of the upper, right and front face: to which place, from which, twisted by how much.
const TURNS: [[(usize, usize, u8); 4]; 3] = [
    [(0, 3, 0), (1, 0, 0), (2, 1, 0), (3, 2, 0)],
    [(0, 4, 14), (3, 0, 7), (6, 3, 14), (4, 6, 7)],
    [(0, 1, 7), (1, 5, 14), (5, 4, 7), (4, 0, 14)],
];

impl SearchProblem for Cube {
    type State = Corners;
    type Action = (usize, u8);
    type Cost = u32;

    fn start(&self) -> Corners {
        self.start
    }
    fn is_goal(&self, corners: &Corners) -> bool {
        *corners == SOLVED
    }
    fn expand(&self, corners: &Corners, mut emit: impl FnMut((usize, u8), u32, Corners)) {
        for (face, turn) in TURNS.iter().enumerate() {
            let mut next = *corners;
            for quarters in 1..4 {
                let before = next;
                turn.iter().for_each(|&(to, from, by)| next[to] = (before[from] + by) % 21);
                if quarters != 2 || self.half_turns {
                    emit((face, quarters), 1, next);
                }
            }
        }
    }
}

impl Reversible for Cube {
    fn predecessors(&self, corners: &Corners, mut emit: impl FnMut((usize, u8), u32, Corners)) {
        self.expand(corners, |(face, quarters), cost, before| emit((face, 4 - quarters), cost, before));
    }
    fn goals(&self, mut emit: impl FnMut(Corners)) {
        emit(SOLVED);
    }
}

impl StateCodec<Corners> for Cube {
    type Key = Corners;

    fn encode(&self, corners: &Corners) -> Corners {
        *corners
    }
    fn decode(&self, key: Corners) -> Corners {
        key
    }
}
