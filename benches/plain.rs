//! What the library costs beside loops written by hand for one puzzle each.
//!
//! `plain WORKLOAD loop` and `plain WORKLOAD library` answer one question once, in the two ways, and print the answer and
//! the counters; `plain WORKLOAD nothing` only makes the board. `plain WORKLOAD` does both, compares, and says how fast the
//! library is beside the loop; `plain list` names the workloads, and with nothing else to do all are compared.
//! `zero_cost.py` counts the instructions of each way and prints the table.
//!
//! A loop knows its puzzle and uses no trait, no limit and no observer. All else is as in the library, so that the
//! difference is what the abstraction costs and nothing else: the algorithm with its batches, the layout of every table,
//! the counters, and the path, which is rebuilt from keys and parents alone.

#[path = "plain/answer.rs"]
mod answer;
#[path = "plain/boards.rs"]
mod boards;
#[path = "plain/floor.rs"]
mod floor;
#[path = "plain/open.rs"]
mod open;
#[path = "plain/rolling_block_bfs.rs"]
mod rolling_block_bfs;
#[path = "plain/snake_astar.rs"]
mod snake_astar;
#[path = "plain/snake_bfs.rs"]
mod snake_bfs;
#[path = "plain/snake_tables.rs"]
mod snake_tables;
#[path = "plain/sokoban_nested.rs"]
mod sokoban_nested;
#[path = "plain/stores.rs"]
mod stores;
#[path = "plain/tiles_astar.rs"]
mod tiles_astar;
#[path = "plain/tiles_bfs.rs"]
mod tiles_bfs;
#[path = "plain/tiles_ida.rs"]
mod tiles_ida;
#[path = "plain/tiles_sweep.rs"]
mod tiles_sweep;
#[path = "plain/tiles_tables.rs"]
mod tiles_tables;

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use answer::Answer;
use boards::{BlockBoard, MazeBoard, TilesBoard};
use spelunk::puzzles::grid::{Direction, Floor};
use spelunk::puzzles::rolling_block::RollingBlock;
use spelunk::puzzles::sliding_tiles::SlidingTiles;
use spelunk::puzzles::snake::{Lair, Snake, SnakeState};
use spelunk::puzzles::sokoban::Maze;
use spelunk::{AStar, Engine, IdaStar, Sweep, WithCodec, astar, bfs, nested_bfs};

/// So many times each workload is timed in both ways.
const PAIRS: usize = 21;

/// A question, and the two ways to answer it.
struct Workload {
    name: &'static str,
    ask: fn(Way) -> Answer,
}

/// Who answers.
#[derive(Clone, Copy)]
enum Way {
    Loop,
    Library,
    /// Nobody: what is spent before the question is asked.
    Nothing,
}

/// Makes the board, and asks one way.
fn ask<B>(way: Way, board: B, by_loop: fn(&B) -> Answer, by_library: fn(B) -> Answer) -> Answer {
    let board = black_box(board);
    match way {
        Way::Loop => by_loop(&board),
        Way::Library => by_library(board),
        Way::Nothing => Answer::default(),
    }
}

static WORKLOADS: [Workload; 8] = [
    Workload {
        name: "snake_bfs",
        ask: |way| {
            let by_library = |lair| Answer::of(bfs(&snake(lair)), |step| step.letter());
            ask(way, boards::lair(), snake_bfs::search, by_library)
        },
    },
    Workload {
        name: "rolling_block_bfs",
        ask: |way| {
            let by_library = |board| Answer::of(bfs(&rolling_block(board)), |step| step.letter());
            ask(way, boards::block_board(), rolling_block_bfs::search, by_library)
        },
    },
    Workload {
        name: "sokoban_nested",
        ask: |way| {
            let by_library = |board| Answer::of(nested_bfs(&maze(board)), answer::push_or_walk);
            ask(way, boards::maze(), sokoban_nested::search, by_library)
        },
    },
    Workload {
        name: "tiles_bfs",
        ask: |way| {
            let by_library = |board| Answer::of(bfs(&tiles(board)), |step| step.letter());
            ask(way, boards::small_tiles(), tiles_bfs::search, by_library)
        },
    },
    Workload {
        name: "tiles_astar",
        ask: |way| {
            let by_library = |board| Answer::of(astar(&tiles(board)), |step| step.letter());
            ask(way, boards::large_tiles(), tiles_astar::search, by_library)
        },
    },
    Workload {
        name: "tiles_ida",
        ask: |way| {
            let by_library = |board| {
                // The recursion keeps no states to count.
                let answer = Answer::of(IdaStar::new().search(&tiles(board)), |step: &Direction| step.letter());
                Answer { stored: 0, ..answer }
            };
            ask(way, boards::large_tiles(), tiles_ida::search, by_library)
        },
    },
    Workload {
        name: "tiles_sweep",
        ask: |way| {
            let by_library = |board| {
                let tiles = tiles(board);
                let ranked = WithCodec(&tiles, tiles.rank_codec::<u32>().expect("the ranks fit"));
                Answer::of_space(Sweep::new().search(&ranked))
            };
            ask(way, boards::small_tiles(), tiles_sweep::search, by_library)
        },
    },
    Workload {
        name: "snake_astar",
        ask: |way| {
            let by_library = |lair| {
                let snake = snake(lair);
                let manhattan = |state: &SnakeState<u32>| Some(snake.manhattan(state));
                Answer::of(AStar::new().with(manhattan).search(&snake), |step| step.letter())
            };
            ask(way, boards::lair(), snake_astar::search, by_library)
        },
    },
];

fn snake(lair: Lair) -> Snake<u32> {
    Snake::new(lair).expect("the lair is a puzzle")
}

fn rolling_block(board: BlockBoard) -> RollingBlock {
    RollingBlock::new(board.size, board.tiles, &[board.block], board.target).expect("the board is a puzzle")
}

fn maze(board: MazeBoard) -> Maze {
    let floor = Floor::with_blocked(board.size, &board.rocks);
    Maze::new(floor, board.man, board.crate_at, board.target).expect("the maze is a puzzle")
}

fn tiles(board: TilesBoard) -> SlidingTiles<u64> {
    SlidingTiles::new(board.size, board.start, board.goal).expect("the board is a puzzle")
}

fn main() -> ExitCode {
    // Cargo adds options of its own.
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        [] => return compare(&WORKLOADS),
        ["list"] => {
            WORKLOADS.iter().for_each(|workload| println!("{}", workload.name));
            return ExitCode::SUCCESS;
        }
        [name] => {
            if let Some(workload) = named(name) {
                return compare([workload]);
            }
        }
        [name, way] => {
            if let (Some(workload), Some(way)) = (named(name), way_of(way)) {
                println!("{}", (workload.ask)(way));
                return ExitCode::SUCCESS;
            }
        }
        _ => {}
    }
    eprintln!("usage: plain [list | WORKLOAD [loop | library | nothing]]");
    ExitCode::from(2)
}

fn named(name: &str) -> Option<&'static Workload> {
    WORKLOADS.iter().find(|workload| workload.name == name)
}

fn way_of(word: &str) -> Option<Way> {
    [("loop", Way::Loop), ("library", Way::Library), ("nothing", Way::Nothing)]
        .into_iter()
        .find_map(|(name, way)| (name == word).then_some(way))
}

/// The median of what the loop takes, in seconds for one of the library, over pairs of runs.
fn speed(workload: &Workload) -> f64 {
    let seconds = |way| {
        let begin = Instant::now();
        black_box((workload.ask)(way));
        begin.elapsed().as_secs_f64()
    };
    let mut ratios: Vec<f64> = (0..PAIRS).map(|_| seconds(Way::Loop) / seconds(Way::Library)).collect();
    ratios.sort_by(f64::total_cmp);
    ratios[PAIRS / 2]
}

/// Answers in both ways, and says where they differ.
fn compare<'a>(workloads: impl IntoIterator<Item = &'a Workload>) -> ExitCode {
    let mut all_agree = true;
    for workload in workloads {
        let (by_loop, by_library) = ((workload.ask)(Way::Loop), (workload.ask)(Way::Library));
        let agree = by_loop == by_library;
        if agree {
            println!("{:18} agree, at {:.2} of the loop's speed", workload.name, speed(workload));
        } else {
            println!("{:18} DIFFER\nloop:    {by_loop}\nlibrary: {by_library}", workload.name);
        }
        all_agree &= agree;
    }
    if all_agree { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
