//! The castle as a nested problem: keys on the outside, walks on the inside.

use std::fmt;

use spelunk::{KeySpace, NestedProblem, StateCodec};

use super::{Castle, Cell, Keys, Step, Walk};

/// The keys at hand, and where the last one lay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Errand {
    /// The keys at hand.
    pub keys: Keys,
    /// Where the last one lay, or the start or the exit.
    pub at: Cell,
}

/// What one walks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Take the key of this letter.
    Take(char),
    /// Leave the castle.
    Leave,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Take(letter) => write!(f, "take key {letter}"),
            Move::Leave => f.write_str("leave"),
        }
    }
}

impl NestedProblem for Castle {
    type State = Errand;
    type Action = Move;
    type InnerState = Cell;
    type InnerAction = Step;
    type InnerKey = u16;
    type Inner<'a> = Walk<'a>;

    fn start(&self) -> Errand {
        Errand { keys: Keys::default(), at: self.start }
    }

    fn is_goal(&self, errand: &Errand) -> bool {
        errand.at == self.exit
    }

    fn inner<'a>(&'a self, errand: &Errand) -> Walk<'a> {
        Walk { castle: self, keys: errand.keys, from: errand.at }
    }

    fn expand(&self, errand: &Errand, mut emit: impl FnMut(Move, Cell, Errand)) {
        for (letter, cell) in &self.keys {
            let keys = errand.keys.and(*letter);
            if keys != errand.keys {
                emit(Move::Take((*letter).into()), *cell, Errand { keys, at: *cell });
            }
        }
        emit(Move::Leave, self.exit, Errand { keys: errand.keys, at: self.exit });
    }

    /// Leaving is a move.
    fn heuristic(&self, errand: &Errand) -> Option<u32> {
        Some(u32::from(errand.at != self.exit))
    }
}

/// A bit a letter, times the cells.
impl StateCodec<Errand> for Castle {
    type Key = u32;

    fn encode(&self, errand: &Errand) -> u32 {
        u32::from(errand.keys.0) * u32::from(self.size()) + u32::from(errand.at.0)
    }

    fn decode(&self, key: u32) -> Errand {
        let size = u32::from(self.size());
        Errand { keys: Keys((key / size) as u8), at: Cell((key % size) as u16) }
    }

    fn key_space(&self) -> KeySpace {
        KeySpace::Dense { keys: u64::from(self.size()) << Keys::LETTERS }
    }
}
