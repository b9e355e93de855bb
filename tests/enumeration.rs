//! Whole spaces of sliding tiles, whose states by depth are published: OEIS A089473 (8-puzzle) and A089484 (15-puzzle), the gap
//! in a corner.

use spelunk::puzzles::grid::{Direction, Size};
use spelunk::puzzles::sliding_tiles::{Goal, SlidingTiles, TilesState};
use spelunk::{Bfs, Budget, Engine, SearchProblem, StateCodec, Stats, Watch, WithCodec};

const EIGHT: [u64; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10_878, 16_993, 17_110,
    23_952, 20_224, 24_047, 15_578, 14_560, 6_274, 3_910, 760, 221, 2,
];

const FIFTEEN: [u64; 18] =
    [1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1_948, 3_938, 7_808, 15_544, 30_821, 60_842, 119_000, 231_844];

fn solved(side: u32) -> SlidingTiles {
    let size = Size::new(side, side).unwrap();
    let board = Goal::GapFirst.board(size);
    SlidingTiles::new(size, &board, &board).unwrap()
}

/// Tiles that are never at home.
struct Restless<'a>(&'a SlidingTiles);

impl SearchProblem for Restless<'_> {
    type State = TilesState<u64>;
    type Action = Direction;
    type Cost = u32;

    fn start(&self) -> TilesState<u64> {
        self.0.start()
    }

    fn is_goal(&self, _: &TilesState<u64>) -> bool {
        false
    }

    fn expand(&self, state: &TilesState<u64>, emit: impl FnMut(Direction, u32, TilesState<u64>)) {
        self.0.expand(state, emit);
    }
}

fn counters(tiles: &SlidingTiles, codec: impl StateCodec<TilesState<u64>>, budget: Budget) -> Stats {
    Bfs::new().watched(&WithCodec(Restless(tiles), codec), &mut Watch::from(budget)).unwrap().stats
}

#[test]
fn the_8_puzzle_has_the_published_states_by_depth_under_both_codecs() {
    let tiles = solved(3);
    for stats in [
        counters(&tiles, &tiles, Budget::default()),
        counters(&tiles, tiles.rank_codec::<u32>().unwrap(), Budget::default()),
    ] {
        assert_eq!(stats.layers, EIGHT);
        assert_eq!((stats.stored, stats.expanded, stats.deepest), (181_440, 181_440, 31));
    }
}

#[test]
fn the_15_puzzle_has_the_published_states_by_depth() {
    let tiles = solved(4);
    let stats = counters(&tiles, &tiles, Budget::default().depth(17));
    assert_eq!(stats.layers, FIFTEEN);
    let bytes = stats.peak_bytes as f64 / stats.stored as f64;
    assert!(bytes < 22.0, "{bytes} bytes a state, parents and all");
}
