//! Pushing Boxes (POJ 1475): the fewest pushes, then the fewest moves, that bring a box to its target.
//!
//! `cargo run --release --example pushing_boxes -- FILE` answers each maze of FILE with the moves, or `Impossible.`; with
//! `--count` with the number of such answers.

mod common;

use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use common::{Answer, Options};
use spelunk::puzzles::sokoban::{self, Moves};
use spelunk::{AStar, AllOptimal, Engine, Flattened, NestedBfs};

/// The fewest pushes, then the fewest moves, that bring a box to its target (POJ 1475)
#[derive(Parser)]
#[command(name = "pushing_boxes")]
struct Cli {
    #[command(flatten)]
    options: Options,
    /// How to search
    #[arg(long, value_enum, default_value = "nested")]
    engine: EngineName,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum EngineName {
    Nested,
    Astar,
}

fn main() -> ExitCode {
    common::main(run)
}

fn run(cli: Cli) -> ExitCode {
    let engine = cli.options.engine(&cli.engine);
    let mut nested = Default::default();
    let mut flat = Default::default();
    common::run(
        &cli.options,
        include_bytes!("data/pushing_boxes.txt"),
        engine,
        sokoban::parse,
        |number, maze, watch| {
            if cli.options.count {
                let report = AllOptimal::new().search_with(&Flattened(&maze), &mut flat, watch)?;
                return Ok(Answer::counted(report, |count| format!("Maze #{number}\n{count}\n\n")));
            }
            let report = match cli.engine {
                EngineName::Nested => NestedBfs::new().search_with(&maze, &mut nested, watch)?,
                EngineName::Astar => AStar::new().search_with(&Flattened(&maze), &mut flat, watch)?,
            };
            Ok(Answer::new(
                &Flattened(&maze),
                report,
                &cli.options,
                || format!("Maze #{number}\nImpossible.\n\n"),
                |solution| format!("Maze #{number}\n{}\n\n", Moves(solution)),
                |solution| Moves(solution).to_string(),
                |state| maze.board_with_man(state.outer, state.inner).to_string(),
            ))
        },
    )
}
