//! What is measured: which puzzle, and which program on it.

use std::error::Error;

use clap::ValueEnum;

use crate::models::holedox::{Lair, PackedLair};
use crate::models::rolling_block::{Board, PackedBoard};
use crate::models::tiles::{DEPTH, LAYERS, PackedTiles, Tiles};
use crate::programs::{Counts, pathfinding, spelunk, stateright};

/// A puzzle and a kind of search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Workload {
    /// All states of a snake of 8 blocks on an open board of 20 x 20.
    HoledoxBfs,
    /// All states of a block on an open board.
    RollingBlockBfs,
    /// All boards of the 15-puzzle as far as 20 moves from the solved one.
    TilesBfs,
    /// The snake again, with A* and the Manhattan distance.
    HoledoxAstar,
}

/// A library, and how its program writes states down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Program {
    Spelunk,
    PathfindingStruct,
    PathfindingPacked,
    StaterightStruct,
    StaterightPacked,
}

/// How large the puzzles are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    lair: u8,
    body: usize,
    board: i32,
    depth: u32,
}

impl Scale {
    /// What is measured.
    pub(crate) const FULL: Scale = Scale { lair: 20, body: 8, board: 2000, depth: DEPTH };
}

impl Workload {
    pub(crate) fn title(self) -> &'static str {
        match self {
            Workload::HoledoxBfs => "Holedox 20x20, BFS",
            Workload::RollingBlockBfs => "rolling block 2000x2000, BFS",
            Workload::TilesBfs => "15-puzzle to depth 20, BFS",
            Workload::HoledoxAstar => "Holedox 20x20, A*",
        }
    }

    /// The programs that can do this, spelunk first.
    pub(crate) fn programs(self) -> &'static [Program] {
        let all = Program::value_variants();
        // A model checker has no A*.
        if self == Workload::HoledoxAstar { &all[..3] } else { all }
    }
}

impl Program {
    pub(crate) fn title(self) -> &'static str {
        match self {
            Program::Spelunk => "spelunk",
            Program::PathfindingStruct => "pathfinding, struct",
            Program::PathfindingPacked => "pathfinding, packed",
            Program::StaterightStruct => "stateright, struct",
            Program::StaterightPacked => "stateright, packed",
        }
    }
}

/// Runs a program once, in this process.
///
/// # Errors
/// What spelunk says where it was asked wrongly, and where a workload has no such program.
pub(crate) fn run(workload: Workload, program: Program, scale: Scale) -> Result<Counts, Box<dyn Error>> {
    let lair = || Lair::sweep(scale.lair, scale.body);
    let board = || Board::sweep(scale.board);
    let depth = scale.depth;
    let shallower = || LAYERS.iter().take(depth as usize).sum();
    Ok(match (workload, program) {
        (Workload::HoledoxBfs, Program::Spelunk) => spelunk::snake(&lair())?,
        (Workload::HoledoxBfs, Program::PathfindingStruct) => pathfinding::sweep(&lair()),
        (Workload::HoledoxBfs, Program::PathfindingPacked) => pathfinding::sweep(&PackedLair::new(&lair())),
        (Workload::HoledoxBfs, Program::StaterightStruct) => stateright::sweep(lair(), None),
        (Workload::HoledoxBfs, Program::StaterightPacked) => stateright::sweep(PackedLair::new(&lair()), None),

        (Workload::RollingBlockBfs, Program::Spelunk) => spelunk::rolling_block(&board())?,
        (Workload::RollingBlockBfs, Program::PathfindingStruct) => pathfinding::sweep(&board()),
        (Workload::RollingBlockBfs, Program::PathfindingPacked) => pathfinding::sweep(&PackedBoard::new(&board())),
        (Workload::RollingBlockBfs, Program::StaterightStruct) => stateright::sweep(board(), None),
        (Workload::RollingBlockBfs, Program::StaterightPacked) => stateright::sweep(PackedBoard::new(&board()), None),

        (Workload::TilesBfs, Program::Spelunk) => spelunk::tiles(depth)?,
        (Workload::TilesBfs, Program::PathfindingStruct) => pathfinding::to_depth(&Tiles, depth, shallower()),
        (Workload::TilesBfs, Program::PathfindingPacked) => {
            pathfinding::to_depth(&PackedTiles::new(), depth, shallower())
        }
        (Workload::TilesBfs, Program::StaterightStruct) => stateright::sweep(Tiles, Some(depth)),
        (Workload::TilesBfs, Program::StaterightPacked) => stateright::sweep(PackedTiles::new(), Some(depth)),

        (Workload::HoledoxAstar, Program::Spelunk) => spelunk::snake_best_first(&lair())?,
        (Workload::HoledoxAstar, Program::PathfindingStruct) => pathfinding::best_first(&lair()),
        (Workload::HoledoxAstar, Program::PathfindingPacked) => pathfinding::best_first(&PackedLair::new(&lair())),
        (Workload::HoledoxAstar, Program::StaterightStruct | Program::StaterightPacked) => {
            return Err("stateright has no A*".into());
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_programs_do_the_same_work() {
        let scales = [
            Scale { lair: 7, body: 5, board: 9, depth: 9 },
            Scale { lair: 8, body: 1, board: 30, depth: 2 },
            Scale { lair: 10, body: 6, board: 4, depth: 12 },
        ];
        for scale in scales {
            for workload in Workload::value_variants() {
                let ours = run(*workload, Program::Spelunk, scale).unwrap();
                for program in workload.programs() {
                    let counts = run(*workload, *program, scale).unwrap();
                    assert!(ours.agree(&counts), "{workload:?} {program:?}: {counts}, not {ours}");
                }
            }
        }
    }

    #[test]
    fn the_sweeps_are_as_large_as_they_should_be() {
        let stored = |workload| run(workload, Program::Spelunk, Scale::FULL).unwrap().stored;
        assert_eq!(stored(Workload::HoledoxBfs), Some(626_422));
        assert_eq!(stored(Workload::HoledoxAstar), Some(626_422));
    }
}
