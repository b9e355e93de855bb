//! What makes a rolling block hard.

use spelunk::SearchProblem;
use spelunk::puzzles::grid::{Cell, Size};
use spelunk::puzzles::rolling_block::{RollingBlock, Tile};

use crate::support::blocks::{By, board, fewest_moves, moves_by};
use crate::support::oracle::roll_block;
use crate::support::verify::reachable_states;

#[test]
fn lying_across_the_target_is_not_the_goal() {
    assert_eq!(fewest_moves(&["X.O"]), None);
    assert_eq!(fewest_moves(&["XO."]), None);
    assert_eq!(fewest_moves(&["X.O...."]), None);
    assert_eq!(fewest_moves(&["X..O"]), Some(2));
}

#[test]
fn block_may_not_stand_on_fragile() {
    assert_eq!(fewest_moves(&["X.....O"]), Some(4));
    assert_eq!(fewest_moves(&["X..E..O"]), None);
}

#[test]
fn block_may_lie_on_one_or_two_fragile_cells() {
    for rows in [["X..O"], ["XE.O"], ["X.EO"], ["XEEO"]] {
        assert_eq!(fewest_moves(&rows), Some(2), "{rows:?}");
    }
    assert_eq!(fewest_moves(&["X", "E", "E", "O"]), Some(2));
}

#[test]
fn block_may_not_hang_over_an_empty_cell() {
    for rows in [["X#.O"], ["X.#O"], ["X##O"]] {
        assert_eq!(fewest_moves(&rows), None, "{rows:?}");
    }
}

#[test]
fn outside_of_the_board_is_empty() {
    assert_eq!(fewest_moves(&["X.", ".O"]), None, "a lying block needs two cells");
    assert_eq!(fewest_moves(&["XX.O"]), None, "the block would have to hang over the edge");
}

#[test]
fn block_does_not_pass_from_one_row_to_the_next() {
    assert_eq!(fewest_moves(&["##X", "..O"]), None);
    assert_eq!(fewest_moves(&["O..", "X##"]), None);
}

#[test]
fn block_that_starts_lying_lies_on_both_its_cells() {
    assert_eq!(fewest_moves(&["XXO"]), Some(1));
    assert_eq!(fewest_moves(&["OXX"]), Some(1));
    assert_eq!(fewest_moves(&["X", "X", "O"]), Some(1));
    assert_eq!(fewest_moves(&["O", "X", "X"]), Some(1));
}

#[test]
fn cells_of_block_and_target_are_rigid() {
    let board = board(&["EXXO", "EEEE"]);
    let tiles = board.tiles();
    assert_eq!(tiles[..4], [Tile::Fragile, Tile::Rigid, Tile::Rigid, Tile::Rigid]);
}

#[test]
fn standing_on_the_target_is_zero_moves() {
    let size = Size::new(1, 1).unwrap();
    let only = Cell::new(0);
    let board = RollingBlock::new(size, vec![Tile::Rigid], &[only], only).unwrap();
    assert_eq!(moves_by(By::Bfs, &board), Some(0));
    assert_eq!(moves_by(By::AStar, &board), Some(0));
}

#[test]
fn in_a_corridor_the_block_stands_on_every_third_cell() {
    for between in 0..60 {
        let corridor = "X".to_string() + &".".repeat(between) + "O";
        let cells = between as u32 + 1;
        let moves = cells.is_multiple_of(3).then_some(cells / 3 * 2);
        assert_eq!(fewest_moves(&[&corridor]), moves, "{cells} cells away");
    }
}

#[test]
fn bound_never_overestimates() {
    let rows = ["X....E", "..E...", ".E...#", "#...O."];
    let board = board(&rows);
    let size = board.size();
    let place = |cell: Cell| (size.row(cell) as i32, size.column(cell) as i32);
    for block in reachable_states(&board) {
        let cells: Vec<_> = board.cells(block).into_iter().map(place).collect();
        let moves = roll_block(&rows, &cells, place(board.target())).expect("rolls can be undone");
        assert!(board.heuristic(&block).is_some_and(|bound| bound <= moves), "{}", board.board(block));
    }
}

#[test]
fn boards_far_beyond_the_judges_are_answered() {
    let size = Size::new(4000, 4000).unwrap();
    let tiles = vec![Tile::Rigid; size.cells() as usize];
    let far = size.cell(3999, 3999).unwrap();
    let board = RollingBlock::new(size, tiles, &[Cell::new(0)], far).unwrap();
    // A roll moves the middle of the block by one cell and a half at most.
    let moves = (3999 + 3999) * 2 / 3;
    assert_eq!(moves_by(By::Bfs, &board), Some(moves));
    assert_eq!(moves_by(By::AStar, &board), Some(moves));
}
