//! Rolling blocks, asked of every engine.

use spelunk::puzzles::rolling_block::{self, RollingBlock};
use spelunk::{AStar, Bfs, Engine};

use super::boards::{board_text, places};
use super::oracle;
use super::verify::verified;

/// How a board is searched.
#[derive(Clone, Copy, Debug)]
pub enum By {
    /// Breadth first.
    Bfs,
    /// A* with two thirds of the distance.
    AStar,
}

/// The board of these rows.
pub fn board(rows: &[&str]) -> RollingBlock {
    rolling_block::parse(board_text(rows).as_bytes()).next().unwrap().unwrap()
}

/// The fewest moves by one engine.
pub fn moves_by(by: By, board: &RollingBlock) -> Option<u32> {
    let report = match by {
        By::Bfs => Bfs::new().search(board),
        By::AStar => AStar::new().search(board),
    };
    verified(board, report.unwrap()).map(|solution| {
        assert_eq!(solution.cost() as usize, solution.len());
        solution.cost()
    })
}

/// The fewest moves, on which brute force and both engines agree.
pub fn fewest_moves(rows: &[&str]) -> Option<u32> {
    let moves = oracle::roll_block(rows, &places(rows, 'X'), places(rows, 'O')[0]);
    let board = board(rows);
    for by in [By::Bfs, By::AStar] {
        assert_eq!(moves_by(by, &board), moves, "{by:?} of {} rows from {:?}", rows.len(), rows[0]);
    }
    moves
}
