//! The puzzles as programs for the peers have them: each once with the states that come to mind first, and once packed by
//! hand. Nothing here uses spelunk, which brings models of its own.

pub(crate) mod holedox;
pub(crate) mod rolling_block;
pub(crate) mod tiles;

use std::fmt::Debug;
use std::hash::Hash;

/// One of the four ways to go; the opposite way differs in the lowest bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    North,
    South,
    West,
    East,
}

impl Way {
    pub(crate) const ALL: [Way; 4] = [Way::North, Way::South, Way::West, Way::East];

    /// How many rows and columns one step goes.
    pub(crate) const fn step(self) -> (i32, i32) {
        match self {
            Way::North => (-1, 0),
            Way::South => (1, 0),
            Way::West => (0, -1),
            Way::East => (0, 1),
        }
    }
}

/// A set of ways, one bit each, and an iterator over them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ways(pub(crate) u8);

impl Ways {
    /// The ways that hold up to a question.
    pub(crate) fn that(holds: impl Fn(Way) -> bool) -> Self {
        Ways(Way::ALL.iter().fold(0, |bits, way| bits | u8::from(holds(*way)) << *way as u8))
    }
}

impl Iterator for Ways {
    type Item = Way;

    #[inline]
    fn next(&mut self) -> Option<Way> {
        let way = *Way::ALL.get(self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(way)
    }
}

/// What a program for any of the peers needs to know of a puzzle.
pub(crate) trait Puzzle: Send + Sync + 'static {
    type State: Clone + Debug + Eq + Hash + Send + Sync + 'static;

    fn start(&self) -> Self::State;

    fn is_goal(&self, state: &Self::State) -> bool;

    /// The ways to try from a state. Those that lead nowhere may be among them.
    fn ways(&self, _: &Self::State) -> impl Iterator<Item = Way> {
        Way::ALL.into_iter()
    }

    /// The state after a step in one of the [`ways`](Self::ways), where it is allowed.
    fn after(&self, state: &Self::State, way: Way) -> Option<Self::State>;

    /// All states after one step. Borrows nothing, as `pathfinding` wants it; so a packed model can make its successors one
    /// by one as they are asked for, and needs no allocation.
    fn successors(&self, state: &Self::State) -> impl Iterator<Item = Self::State> + use<Self> {
        let successors: Vec<_> = self.ways(state).filter_map(|way| self.after(state, way)).collect();
        successors.into_iter()
    }
}

/// A puzzle with a lower bound on the steps that are left.
pub(crate) trait Aimed: Puzzle {
    fn steps_left(&self, state: &Self::State) -> u32;
}
