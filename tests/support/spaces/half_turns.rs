//! The 3x3x3 cube turned by half turns of its upper, lower, front and back face alone: pieces change places, and no more.

use spelunk::{Reversible, SearchProblem, StateCodec};

/// Which piece is where: the corners of the upper face from the front left one on, those of the lower face, and the edges
/// of the upper face from the front on, of the lower face, and between these.
pub type Pieces = [u8; 20];

const TURNS: [[(usize, usize); 4]; 4] = [
    [(0, 2), (1, 3), (8, 10), (9, 11)],
    [(4, 6), (5, 7), (12, 14), (13, 15)],
    [(0, 5), (1, 4), (8, 12), (16, 17)],
    [(2, 7), (3, 6), (10, 14), (18, 19)],
];

#[derive(Clone, Copy, Debug)]
pub struct HalfTurns {
    pub start: Pieces,
}

impl SearchProblem for HalfTurns {
    type State = Pieces;
    type Action = usize;
    type Cost = u32;

    fn start(&self) -> Pieces {
        self.start
    }
    fn is_goal(&self, pieces: &Pieces) -> bool {
        pieces.is_sorted()
    }
    fn expand(&self, pieces: &Pieces, mut emit: impl FnMut(usize, u32, Pieces)) {
        for (face, swaps) in TURNS.iter().enumerate() {
            let mut turned = *pieces;
            swaps.iter().for_each(|(one, two)| turned.swap(*one, *two));
            emit(face, 1, turned);
        }
    }
}

impl Reversible for HalfTurns {
    fn predecessors(&self, pieces: &Pieces, emit: impl FnMut(usize, u32, Pieces)) {
        self.expand(pieces, emit);
    }
    fn goals(&self, mut emit: impl FnMut(Pieces)) {
        emit(std::array::from_fn(|piece| piece as u8));
    }
}

impl StateCodec<Pieces> for HalfTurns {
    type Key = Pieces;

    fn encode(&self, pieces: &Pieces) -> Pieces {
        *pieces
    }
    fn decode(&self, key: Pieces) -> Pieces {
        key
    }
}
