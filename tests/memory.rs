//! What searches take from the allocator: never much more than a limit of bytes allows, and no abort where it gives no more.
//!
//! One test in a program of its own, because the allocator is shared by all threads.

use std::alloc::System;

use cap::Cap;
use spelunk::puzzles::grid::Size;
use spelunk::puzzles::sliding_tiles::{Goal, SlidingTiles};
use spelunk::puzzles::{rolling_block, sokoban};
use spelunk::{
    AStar, AllOptimal, Anytime, Bfs, BidirectionalBfs, Blind, Budget, Engine, GreedyBestFirst, IdaStar, NestedBfs,
    Outcome, Report, StopReason, Storage, Sweep, WeightedAStar,
};

#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

/// What the documentation of the limit does not count, at most.
const NOT_COUNTED: u64 = 200_000;

/// Searches while the allocator gives no more than so many bytes.
fn confined<E: Engine<P>, P>(engine: &E, problem: &P, bytes: u64, budget: Budget) -> Report<E::Solution, E::Cost> {
    ALLOCATOR.set_limit(ALLOCATOR.allocated() + bytes as usize).expect("more than is in use");
    let report = engine.watched(problem, &mut budget.into()).expect("no limit is an error");
    ALLOCATOR.set_limit(usize::MAX).expect("there is always less in use");
    report
}

/// Limits a search more and more; the allocator gives hardly more than is allowed.
fn keeps_to_limits<E: Engine<P>, P>(name: &str, engine: &E, problem: &P) -> u64 {
    let peak = engine.search(problem).expect("the search ends").stats.peak_bytes;
    for percent in [100, 99, 80, 60, 50, 40, 30, 20, 10] {
        let limit = peak * percent / 100;
        let most = limit + limit / 20 + NOT_COUNTED;
        let report = confined(engine, problem, most, Budget::default().bytes(limit));
        match report.outcome {
            Outcome::Stopped(reason) => assert_eq!(reason, StopReason::Bytes, "{name} with {percent} % of {peak}"),
            _ => assert!(percent == 100 || report.stats.peak_bytes <= limit, "{name} with {percent} % of {peak}"),
        }
    }
    peak
}

/// Lets the allocator give less and less, without a limit.
fn survives_without_memory<E: Engine<P>, P>(name: &str, engine: &E, problem: &P, peak: u64) {
    let mut stops = 0;
    for percent in [10, 15, 20, 25, 30, 40, 50, 60, 70, 80, 90] {
        let report = confined(engine, problem, peak * percent / 100 + NOT_COUNTED, Budget::default());
        if let Outcome::Stopped(reason) = report.outcome {
            stops += 1;
            assert_eq!(reason, StopReason::OutOfMemory, "{name} with {percent} % of {peak}");
            assert!(report.stats.peak_bytes <= peak, "{name} with {percent} %");
        }
    }
    assert!(stops > 4, "{name} was stopped {stops} times");
}

fn check<E: Engine<P>, P>(name: &str, engine: &E, problem: &P) {
    let peak = keeps_to_limits(name, engine, problem);
    survives_without_memory(name, engine, problem, peak);
}

#[test]
fn searches_keep_to_limits_of_bytes_and_survive_without_memory() {
    // Nobody can order an odd permutation, so half of all boards are searched.
    let size = Size::new(3, 3).unwrap();
    let tiles = SlidingTiles::<u64>::new(size, &[0, 2, 1, 3, 4, 5, 6, 7, 8], &Goal::GapFirst.board(size)).unwrap();
    check("breadth first, hashed", &Bfs::new(), &tiles);
    check("A*, hashed", &AStar::new(), &tiles);
    check("A* without a heuristic", &AStar::new().with(Blind), &tiles);
    check("weighted A*", &WeightedAStar::new(2), &tiles);
    check("greedy", &GreedyBestFirst::new(), &tiles);
    check("anytime", &Anytime::new(), &tiles);
    check("sweep, hashed", &Sweep::new(), &tiles);
    check("sweep of three layers", &Sweep::new().undirected(), &tiles);

    // Here a search that deepens would have no end.
    let hard = SlidingTiles::<u64>::new(size, &[8, 6, 7, 2, 5, 4, 3, 0, 1], &Goal::GapFirst.board(size)).unwrap();
    check("IDA* with a table", &IdaStar::new().remembering(100_000), &hard);

    // The block would have to stand on a target that it can only lie on.
    let side = 400;
    let mut rows = vec![".".repeat(side); side];
    rows[0] = format!("X{}", ".".repeat(side - 1));
    rows[side - 1] = format!("{}#O", ".".repeat(side - 2));
    rows[side - 2] = format!("{}##", ".".repeat(side - 2));
    let text = format!("{side} {side}\n{}\n0 0\n", rows.join("\n"));
    let board = rolling_block::parse(text.as_bytes()).next().unwrap().unwrap();
    check("breadth first, dense", &Bfs::new(), &board);
    check("A*, dense", &AStar::new().with(Blind).storage(Storage::Dense), &board);
    check("A* that becomes dense", &AStar::new().with(Blind), &board);

    // It gets to the opposite corner by more ways than can be counted, through nearly all states.
    rows[side - 1] = format!("{}O", ".".repeat(side - 1));
    rows[side - 2] = ".".repeat(side);
    let text = format!("{side} {side}\n{}\n0 0\n", rows.join("\n"));
    let board = rolling_block::parse(text.as_bytes()).next().unwrap().unwrap();
    check("all optimal", &AllOptimal::new().storage(Storage::Hashed), &board);

    keeps_to_limits("sweep, dense", &Sweep::new(), &board);

    // From one corner to the other.
    rows[side - 1] = format!("{}O", ".".repeat(side - 1));
    rows[side - 2] = ".".repeat(side);
    let text = format!("{side} {side}\n{}\n0 0\n", rows.join("\n"));
    let board = rolling_block::parse(text.as_bytes()).next().unwrap().unwrap();
    check("from both ends", &BidirectionalBfs::new(), &board);
    check("from both ends, hashed", &BidirectionalBfs::new().storage(Storage::Hashed), &board);

    // A box in a corner stays there, but the man may push the other way first.
    let side = 120;
    let mut rows = vec![".".repeat(side); side];
    rows[side / 2] = format!("{}SB{}", ".".repeat(side / 2), ".".repeat(side - side / 2 - 2));
    rows[0] = format!("#T#{}", ".".repeat(side - 3));
    rows[1] = format!("#{}", ".".repeat(side - 1));
    let text = format!("{side} {side}\n{}\n0 0\n", rows.join("\n"));
    let maze = sokoban::parse(text.as_bytes()).next().unwrap().unwrap();
    check("nested breadth first", &NestedBfs::new(), &maze);
}
