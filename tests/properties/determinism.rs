//! Equal searches are equal: whatever scratch they have, wherever they are cut into pieces, wherever they are stopped.
//!
//! Large enough that tables and arenas grow many times within a search. That two processes agree is held by the tests of the
//! examples.

use std::fmt::Debug;
use std::ops::ControlFlow;

use proptest::test_runner::TestCaseResult;
use spelunk::puzzles::grid::Size;
use spelunk::puzzles::sliding_tiles::{Goal, SlidingTiles};
use spelunk::puzzles::sokoban;
use spelunk::{
    AStar, AllOptimal, Anytime, Bfs, BidirectionalBfs, Blind, Budget, CancelToken, Cost, Dijkstra, Engine,
    GreedyBestFirst, IdaStar, NestedBfs, Observer, Progress, Sweep, Watch, WeightedAStar, WithCodec,
};

use crate::support::properties::{repeated, without_goals};

/// Cuts a search into pieces.
struct Every(u64);

impl Observer for Every {
    fn every(&self) -> u64 {
        self.0
    }
    fn progress(&mut self, _: &Progress<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Makes one search many times in different circumstances, and then with limits that end it anywhere.
fn is_always_the_same<E, P>(name: &str, engine: &E, problem: &P, least_states: u64) -> TestCaseResult
where
    E: Engine<P>,
    E::Solution: PartialEq + Debug,
    E::Cost: Cost,
{
    let whole = engine.search(problem)?.stats;
    assert!(whole.stored >= least_states, "{name} is too small to show anything: {}", whole.stored);
    let budgets = [
        Budget::default(),
        Budget::default().states(whole.stored / 3),
        Budget::default().expansions(whole.expanded / 2),
        Budget::default().bytes(whole.peak_bytes - 1),
        Budget::default().bytes(whole.peak_bytes / 2),
        Budget::default().bytes(whole.peak_bytes / 5),
    ];
    let mut kept = E::Scratch::default();
    for budget in budgets {
        let fresh = repeated(engine.watched(problem, &mut budget.clone().into()));
        for every in [1, 7, 1000] {
            let mut observer = Every(every);
            let mut watch = Watch::from(budget.clone()).observer(&mut observer);
            let cut = repeated(engine.search_with(problem, &mut kept, &mut watch));
            assert_eq!(cut, fresh, "{name} in pieces of {every} within {budget:?}");
        }
        let mut watch = Watch::from(budget.clone().cancel(CancelToken::new()));
        assert_eq!(repeated(engine.search_with(problem, &mut kept, &mut watch)), fresh, "{name} under a token");
    }
    Ok(())
}

#[test]
fn searches_of_tiles_are_always_the_same() -> TestCaseResult {
    let size = Size::new(3, 3).unwrap();
    let goal = Goal::GapFirst.board(size);
    let tiles = SlidingTiles::<u64>::new(size, &[8, 6, 7, 2, 5, 4, 3, 0, 1], &goal).unwrap();
    let ranked = WithCodec(&tiles, tiles.rank_codec::<u32>().unwrap());
    is_always_the_same("breadth first, hashed", &Bfs::new(), &tiles, 100_000)?;
    is_always_the_same("breadth first, dense", &Bfs::new(), &ranked, 100_000)?;
    is_always_the_same("from both ends, hashed", &BidirectionalBfs::new(), &tiles, 8_000)?;
    is_always_the_same("from both ends, dense", &BidirectionalBfs::new(), &ranked, 8_000)?;
    is_always_the_same("sweep, dense", &Sweep::new(), &ranked, 100_000)?;
    is_always_the_same("sweep, hashed", &Sweep::new(), &tiles, 100_000)?;
    is_always_the_same("sweep of three layers", &Sweep::new().undirected(), &tiles, 100_000)?;
    is_always_the_same("A*, hashed", &AStar::new().with(Blind), &tiles, 100_000)?;
    is_always_the_same("A* with Manhattan distance", &AStar::new(), &tiles, 3_000)?;
    is_always_the_same("Dijkstra", &Dijkstra::new(), &ranked, 100_000)?;
    is_always_the_same("weighted A*", &WeightedAStar::new(2), &tiles, 500)?;
    is_always_the_same("greedy", &GreedyBestFirst::new(), &tiles, 100)?;
    is_always_the_same("anytime", &Anytime::new(), &tiles, 2_000)?;
    is_always_the_same("all optimal", &AllOptimal::new().with(Blind), &tiles, 100_000)?;
    is_always_the_same("IDA*", &IdaStar::new(), &tiles, 40)?;
    is_always_the_same("IDA* with a table", &IdaStar::new().remembering(300), &tiles, 40)?;
    is_always_the_same("weighted A* through all", &WeightedAStar::new(3), &without_goals(&tiles), 100_000)?;
    is_always_the_same("greedy through all", &GreedyBestFirst::new(), &without_goals(&ranked), 100_000)?;
    is_always_the_same("A* that becomes dense", &AStar::new().with(Blind), &without_goals(&ranked), 100_000)
}

#[test]
fn nested_searches_of_an_empty_hall_are_always_the_same() -> TestCaseResult {
    // The box stands in a corner and the target far away from any wall: nobody can push it there.
    let hall = format!(
        "18 18\nB{0}\n{1}\n.....T......S.....\n{2}",
        ".".repeat(17),
        ".".repeat(18),
        "..................\n".repeat(15)
    );
    let maze = sokoban::parse(hall.as_bytes()).next().unwrap().unwrap();
    is_always_the_same("nested breadth first", &NestedBfs::new(), &maze, 1)
}
