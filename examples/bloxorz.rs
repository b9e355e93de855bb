//! Bloxorz (POJ 3322): the fewest moves that roll a block until it stands on the target.
//!
//! `cargo run --release --example bloxorz -- FILE` answers each board of FILE with the number of moves, or `Impossible`;
//! with `--count` with the number of ways to do it in so many.

mod common;

use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use common::{Answer, Options};
use spelunk::puzzles::rolling_block;
use spelunk::{AStar, AllOptimal, Bfs, BidirectionalBfs, Engine};

/// The fewest moves that roll a block until it stands on the target (POJ 3322)
#[derive(Parser)]
#[command(name = "bloxorz")]
struct Cli {
    #[command(flatten)]
    options: Options,
    /// How to search
    #[arg(long, value_enum, default_value = "bfs")]
    engine: EngineName,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum EngineName {
    Bfs,
    /// Breadth first from both ends
    Bidirectional,
    Astar,
}

fn main() -> ExitCode {
    common::main(run)
}

fn run(cli: Cli) -> ExitCode {
    let engine = cli.options.engine(&cli.engine);
    let mut bfs = Default::default();
    let mut bidirectional = Default::default();
    let mut astar = Default::default();
    common::run(&cli.options, include_bytes!("data/bloxorz.txt"), engine, rolling_block::parse, |_, board, watch| {
        if cli.options.count {
            let report = AllOptimal::new().search_with(&board, &mut astar, watch)?;
            return Ok(Answer::counted(report, |count| format!("{count}\n")));
        }
        let report = match cli.engine {
            EngineName::Bfs => Bfs::new().search_with(&board, &mut bfs, watch)?,
            EngineName::Bidirectional => BidirectionalBfs::new().search_with(&board, &mut bidirectional, watch)?,
            EngineName::Astar => AStar::new().search_with(&board, &mut astar, watch)?,
        };
        Ok(Answer::new(
            &board,
            report,
            &cli.options,
            || "Impossible\n".to_string(),
            |solution| format!("{}\n", solution.len()),
            |solution| common::letters(solution.actions()),
            |block| board.board(*block).to_string(),
        ))
    })
}
