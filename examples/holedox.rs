//! Holedox Moving (POJ 1324): the fewest steps in which a snake's head reaches the exit.
//!
//! `cargo run --release --example holedox -- FILE` answers each case of FILE with `Case k: d`, or -1; with `--count` by how many ways.

mod common;

use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use common::{Answer, Options};
use spelunk::puzzles::snake::{self, Lair, Snake, SnakeState, Width};
use spelunk::{AStar, AStarScratch, AllOptimal, Bfs, BfsScratch, Engine, SearchError, Watch};

/// The fewest steps in which a snake's head reaches the exit (POJ 1324)
#[derive(Parser)]
#[command(name = "holedox")]
struct Cli {
    #[command(flatten)]
    options: Options,
    /// How to search
    #[arg(long, value_enum, default_value = "bfs")]
    engine: EngineName,
    /// What A* believes: walking distances around the stones, or rows and columns alone
    #[arg(long, value_enum, default_value = "walking")]
    heuristic: HeuristicName,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum EngineName {
    Bfs,
    Astar,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum HeuristicName {
    Walking,
    Manhattan,
}

/// What is kept between cases, for one width of keys.
#[derive(Default)]
struct Solver<K> {
    bfs: BfsScratch<K>,
    astar: AStarScratch<K, u32>,
}

impl<K: Width> Solver<K> {
    fn answer(&mut self, number: usize, lair: Lair, cli: &Cli, watch: &mut Watch<'_>) -> Result<Answer, SearchError> {
        let snake = match Snake::<K>::new(lair) {
            Ok(snake) => snake,
            // The parser has checked the puzzle, and the caller the width.
            Err(error) => unreachable!("case {number}: {error}"),
        };
        let manhattan = |state: &SnakeState<K>| Some(snake.manhattan(state));
        if cli.options.count {
            let all = AllOptimal::new();
            let report = match cli.heuristic {
                HeuristicName::Walking => all.search_with(&snake, &mut self.astar, watch)?,
                HeuristicName::Manhattan => all.with(manhattan).search_with(&snake, &mut self.astar, watch)?,
            };
            return Ok(Answer::counted(report, |count| format!("Case {number}: {count}\n")));
        }
        let report = match (cli.engine, cli.heuristic) {
            (EngineName::Bfs, _) => Bfs::new().search_with(&snake, &mut self.bfs, watch)?,
            (EngineName::Astar, HeuristicName::Walking) => AStar::new().search_with(&snake, &mut self.astar, watch)?,
            (EngineName::Astar, HeuristicName::Manhattan) => {
                AStar::new().with(manhattan).search_with(&snake, &mut self.astar, watch)?
            }
        };
        Ok(Answer::new(
            &snake,
            report,
            &cli.options,
            || format!("Case {number}: -1\n"),
            |solution| format!("Case {number}: {}\n", solution.len()),
            |solution| common::letters(solution.actions()),
            |state| snake.board(state).to_string(),
        ))
    }
}

fn main() -> ExitCode {
    common::main(run)
}

fn run(cli: Cli) -> ExitCode {
    let engine = cli.options.engine(&cli.engine);
    let mut narrow = Solver::<u32>::default();
    let mut wide = Solver::<u64>::default();
    let mut widest = Solver::<u128>::default();
    common::run(&cli.options, include_bytes!("data/holedox.txt"), engine, snake::parse, |number, lair, watch| {
        let length = lair.body.len() as u32;
        if Snake::<u32>::fits(lair.size, length).is_ok() {
            narrow.answer(number, lair, &cli, watch)
        } else if Snake::<u64>::fits(lair.size, length).is_ok() {
            wide.answer(number, lair, &cli, watch)
        } else {
            widest.answer(number, lair, &cli, watch)
        }
    })
}
