//! The table: one line a program, compared with spelunk on the same workload.

use std::fmt;

use crate::measure::{Measurement, median};
use crate::workload::{Program, Workload};

/// At most how much of a peer's time and memory spelunk may take.
struct Goal {
    time: f64,
    memory: Option<f64>,
}

fn goal(program: Program) -> Option<Goal> {
    match program {
        Program::Spelunk | Program::PathfindingStruct => None,
        Program::PathfindingPacked => Some(Goal { time: 0.20, memory: Some(0.25) }),
        Program::StaterightStruct | Program::StaterightPacked => Some(Goal { time: 0.10, memory: None }),
    }
}

pub(crate) const HEADER: &str = "\
| workload | program | states | CPU s | peak MB | time ratio | memory ratio | goal met |
|---|---|--:|--:|--:|--:|--:|---|";

/// A line of the table.
pub(crate) struct Row<'a> {
    pub(crate) workload: Workload,
    pub(crate) program: Program,
    /// States that every program of the workload has looked at, as far as it tells.
    pub(crate) states: u64,
    /// Run by run, in the order of `runs`.
    pub(crate) spelunk: &'a [Measurement],
    pub(crate) runs: &'a [Measurement],
}

impl Row<'_> {
    /// The median over the runs of spelunk's value as a part of this program's.
    fn ratio(&self, value: impl Fn(&Measurement) -> f64) -> f64 {
        median(self.spelunk.iter().zip(self.runs).map(|(ours, theirs)| value(ours) / value(theirs)))
    }
}

impl fmt::Display for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (workload, program, states) = (self.workload.title(), self.program.title(), thousands(self.states));
        let cpu = median(self.runs.iter().map(|run| run.cpu));
        let peak = median(self.runs.iter().map(|run| run.peak as f64)) / 1e6;
        write!(f, "| {workload} | {program} | {states} | {cpu:.3} | {peak:.1} |")?;
        if self.program == Program::Spelunk {
            return write!(f, " | | |");
        }
        let time = self.ratio(|run| run.cpu);
        let memory = self.ratio(|run| run.peak as f64);
        write!(f, " {time:.3} | {memory:.3} | {} |", verdict(goal(self.program), time, memory))
    }
}

/// Whether the goal was met, and which limit was passed where it was not.
fn verdict(goal: Option<Goal>, time: f64, memory: f64) -> String {
    let Some(goal) = goal else { return String::new() };
    let limits = [("time", time, Some(goal.time)), ("memory", memory, goal.memory)];
    let missed: Vec<String> = limits
        .into_iter()
        .filter_map(|(what, ratio, limit)| limit.filter(|limit| ratio > *limit).map(|limit| (what, limit)))
        .map(|(what, limit)| format!("{what} > {limit:.2}"))
        .collect();
    if missed.is_empty() { "yes".to_owned() } else { format!("no: {}", missed.join(", ")) }
}

/// A number with a comma before every three digits.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::programs::Counts;

    #[test]
    fn ratios_are_those_of_runs_side_by_side() {
        let run = |cpu: f64, peak: u64| Measurement { cpu, peak, counts: Counts::default() };
        let spelunk = [run(1.0, 1_000_000), run(3.0, 1_000_000), run(2.0, 1_000_000)];
        let runs = [run(10.0, 2_000_000), run(10.0, 2_000_000), run(16.0, 8_000_000)];
        let (workload, states) = (Workload::TilesBfs, 1_234_567);
        let row = |program, runs| Row { workload, program, states, spelunk: &spelunk, runs }.to_string();
        let tiles = "| 15-puzzle to depth 20, BFS";
        assert_eq!(row(Program::Spelunk, &spelunk), format!("{tiles} | spelunk | 1,234,567 | 2.000 | 1.0 | | | |"));
        assert_eq!(
            row(Program::PathfindingPacked, &runs),
            format!("{tiles} | pathfinding, packed | 1,234,567 | 10.000 | 2.0 | 0.125 | 0.500 | no: memory > 0.25 |")
        );
        assert!(row(Program::PathfindingStruct, &runs).ends_with(" 0.500 |  |"));
        assert!(row(Program::StaterightPacked, &runs).ends_with(" 0.500 | no: time > 0.10 |"));
    }

    #[test]
    fn numbers_are_easy_to_read() {
        let pairs = [(0, "0"), (999, "999"), (1000, "1,000"), (626_422, "626,422"), (11_995_995, "11,995,995")];
        for (number, text) in pairs {
            assert_eq!(thousands(number), text);
        }
    }
}
