//! Sliding tiles of which a whole line moves at once: the gap goes as far as it likes.

use spelunk::puzzles::grid::Direction;
use spelunk::puzzles::sliding_tiles::{SlidingTiles, TilesState};
use spelunk::{Reversible, SearchProblem, StateCodec};

#[derive(Clone, Debug)]
pub struct Lines(pub SlidingTiles);

impl SearchProblem for Lines {
    type State = TilesState<u64>;
    /// Where the gap goes, and how far.
    type Action = (Direction, u32);
    type Cost = u32;

    fn start(&self) -> TilesState<u64> {
        self.0.start()
    }
    fn is_goal(&self, tiles: &TilesState<u64>) -> bool {
        self.0.is_goal(tiles)
    }
    fn expand(&self, tiles: &TilesState<u64>, mut emit: impl FnMut((Direction, u32), u32, TilesState<u64>)) {
        for direction in Direction::ALL {
            let (mut at, mut moved, mut far) = (*tiles, true, 0);
            while std::mem::take(&mut moved) {
                self.0.expand(&at.clone(), |to, _, next| {
                    if to == direction {
                        (at, moved, far) = (next, true, far + 1);
                        emit((direction, far), 1, next);
                    }
                });
            }
        }
    }
}

impl Reversible for Lines {
    /// The gap goes back.
    fn predecessors(&self, tiles: &TilesState<u64>, mut emit: impl FnMut((Direction, u32), u32, TilesState<u64>)) {
        self.expand(tiles, |(direction, far), cost, before| emit((direction.opposite(), far), cost, before));
    }
    fn goals(&self, emit: impl FnMut(TilesState<u64>)) {
        self.0.goals(emit);
    }
}

impl StateCodec<TilesState<u64>> for Lines {
    type Key = u64;

    fn encode(&self, tiles: &TilesState<u64>) -> u64 {
        self.0.encode(tiles)
    }
    fn decode(&self, key: u64) -> TilesState<u64> {
        self.0.decode(key)
    }
}
