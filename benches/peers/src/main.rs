//! Measures spelunk against `pathfinding` and `stateright`, on the same puzzles with the same number of states.
//!
//! `cargo run --release --manifest-path benches/peers/Cargo.toml` prints one table.
//!
//! Every program looks at the same states: what it counts is compared with what spelunk counts, and a difference ends the
//! whole. Each peer gets two programs, both written as its documentation teaches: one with the states that come to mind
//! first, and one with states packed by hand into a word, successors that need no allocation, and tables where they help,
//! which is what spelunk's own models do. Programs take turns, each run in a process of its own; a ratio is the median over
//! the runs, each compared with the spelunk run beside it.

#![forbid(unsafe_code)]

mod measure;
mod models;
mod programs;
mod table;
mod workload;

use std::error::Error;
use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};

use measure::{Measurement, measure, name};
use table::{HEADER, Row};
use workload::{Program, Workload};

/// Measures spelunk against other search crates, and prints a table
#[derive(Parser)]
#[command(name = "peers", args_conflicts_with_subcommands = true)]
struct Cli {
    /// How often each program runs
    #[arg(short = 'n', value_name = "RUNS", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// Only those lines whose `workload program` contains WORD, such as `tiles` or `astar pathfinding`
    #[arg(long, value_name = "WORD")]
    only: Option<String>,
    #[command(subcommand)]
    command: Option<OneRun>,
}

#[derive(Subcommand)]
enum OneRun {
    /// Runs one program in this process, and says what it took
    Run { workload: Workload, program: Program },
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = match cli.command {
        Some(OneRun::Run { workload, program }) => measure::child(workload, program),
        None => compare(cli.runs, &cli.only.unwrap_or_default()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("peers: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Measures all that was asked for, and prints the table.
fn compare(runs: u32, only: &str) -> Result<(), Box<dyn Error>> {
    let plan: Vec<(Workload, Vec<Program>)> = Workload::value_variants()
        .iter()
        .map(|workload| (*workload, programs(*workload, only)))
        .filter(|(_, programs)| !programs.is_empty())
        .collect();
    if plan.is_empty() {
        return Err(format!("no line of the table contains `{only}`").into());
    }
    println!("{HEADER}");
    for (workload, programs) in plan {
        for row in rows(workload, &programs, runs)? {
            println!("{row}");
        }
    }
    Ok(())
}

/// The programs of a workload that were asked for; spelunk is always among them, to compare with.
fn programs(workload: Workload, only: &str) -> Vec<Program> {
    let asked = |program: &&Program| format!("{} {}", name(&workload), name(*program)).contains(only);
    let some = workload.programs().iter().any(|program| asked(&program));
    let is_listed = |program: &&Program| some && (**program == Program::Spelunk || asked(program));
    workload.programs().iter().filter(is_listed).copied().collect()
}

/// Measures the programs of a workload in turns.
fn rows(workload: Workload, programs: &[Program], runs: u32) -> Result<Vec<String>, Box<dyn Error>> {
    let mut measured: Vec<Vec<Measurement>> = vec![Vec::new(); programs.len()];
    for run in 1..=runs {
        for (program, measured) in programs.iter().zip(&mut measured) {
            eprintln!("run {run} of {runs}: {} {}", name(&workload), name(program));
            measured.push(measure(workload, *program)?);
        }
    }
    let ours = measured.first().and_then(|runs| runs.first()).ok_or("nothing was measured")?.counts;
    for (program, runs) in programs.iter().zip(&measured) {
        if let Some(run) = runs.iter().find(|run| !ours.agree(&run.counts)) {
            let (workload, program) = (name(&workload), name(program));
            return Err(format!("{workload} {program} did other work: {}, not {ours}", run.counts).into());
        }
    }
    let states = ours.stored.unwrap_or_default();
    let spelunk = &measured[0];
    let row = |(program, runs)| Row { workload, program, states, spelunk, runs }.to_string();
    Ok(programs.iter().copied().zip(measured.iter().map(Vec::as_slice)).map(row).collect())
}
