//! What makes one box hard.

use spelunk::puzzles::grid::Cell;
use spelunk::{FlatAction, NestedProblem, Outcome};

use crate::support::mazes::{By, fewest_pushes, letters_by, maze};
use crate::support::oracle::replay_pushes;

/// The cells on which the box rests in the best solution, push by push, its start first.
fn box_cells(rows: &[&str]) -> Vec<Cell> {
    let maze = maze(rows);
    let solution = spelunk::nested_bfs(&maze).unwrap().solution().unwrap();
    let pushed = solution.steps().iter().filter(|step| matches!(step.action, FlatAction::Outer(_)));
    let cells = pushed.map(|step| step.state.outer.crate_at);
    [maze.start().crate_at].into_iter().chain(cells).collect()
}

/// Those of the cells on which the box was before.
fn revisited(cells: &[Cell]) -> Vec<Cell> {
    let seen_before = |(at, cell): &(usize, &Cell)| cells[..*at].contains(cell);
    cells.iter().enumerate().filter(seen_before).map(|(_, cell)| *cell).collect()
}

/// The eight turned and mirrored pictures of a board.
fn pictures(rows: &[&str]) -> Vec<Vec<String>> {
    let mut rows: Vec<String> = rows.iter().map(|row| row.to_string()).collect();
    let mut pictures = Vec::new();
    for _ in 0..4 {
        pictures.push(rows.clone());
        pictures.push(rows.iter().rev().cloned().collect());
        let column = |at: usize| rows.iter().rev().map(|row| char::from(row.as_bytes()[at])).collect();
        rows = (0..rows[0].len()).map(column).collect();
    }
    pictures
}

/// The fewest pushes and moves of a board, which are the same however it is turned: no order of directions can be lucky.
fn fewest_pushes_all_around(rows: &[&str]) -> Option<(u32, u32)> {
    let cost = fewest_pushes(rows);
    for picture in pictures(rows) {
        let picture: Vec<&str> = picture.iter().map(String::as_str).collect();
        assert_eq!(fewest_pushes(&picture), cost, "{picture:?}");
    }
    cost
}

#[test]
fn box_returns_to_its_start_cell() {
    let rows = ["##...", "STB..", ".#..."];
    let cells = box_cells(&rows);
    assert_eq!(revisited(&cells)[0], cells[0]);
    assert_eq!(fewest_pushes_all_around(&rows), Some((3, 8)));
}

#[test]
fn box_returns_to_a_cell_on_its_way() {
    let rows = ["...#", "...T", ".#B.", "#..S"];
    let cells = box_cells(&rows);
    assert_eq!(revisited(&cells)[0], cells[1]);
    assert_eq!(fewest_pushes_all_around(&rows), Some((4, 11)));
}

#[test]
fn fewest_pushes_come_before_fewest_moves() {
    let rows = ["#..#", "..BS", "...T"];
    assert_eq!(fewest_pushes_all_around(&rows), Some((2, 10)));
    // More pushes, fewer moves.
    assert_eq!(replay_pushes(&rows, "WnwSwsEE"), Ok((4, 8)));
}

#[test]
fn of_equal_pushes_the_fewest_moves_win() {
    // Both ways end with the same push, so that the box and the man rest on the same cells.
    let rows = ["S...", ".B..", "....", "##T#"];
    assert_eq!(replay_pushes(&rows, "sEneSS"), Ok((3, 6)));
    assert_eq!(replay_pushes(&rows, "eSwsEneS"), Ok((3, 8)));
    assert_eq!(fewest_pushes_all_around(&rows), Some((3, 6)));
}

#[test]
fn box_is_in_the_mans_way() {
    // Through the box it would be one push and no walk at all.
    assert_eq!(fewest_pushes_all_around(&[".BT", "#.S"]), None);
    assert_eq!(fewest_pushes_all_around(&["TBS", ".#.", "..."]), Some((1, 1)));
}

#[test]
fn push_needs_a_cell_for_the_man() {
    assert_eq!(fewest_pushes_all_around(&["BT", "S."]), None);
    assert_eq!(fewest_pushes_all_around(&["#BT", "S.."]), None);
}

#[test]
fn push_needs_a_cell_for_the_box() {
    assert_eq!(fewest_pushes_all_around(&["SB#T"]), None);
}

#[test]
fn outside_of_the_board_is_rock() {
    assert_eq!(fewest_pushes_all_around(&["SBT"]), Some((1, 1)));
    assert_eq!(fewest_pushes_all_around(&["SB.", "T.."]), None, "the box cannot be pushed off the board's edge");
}

#[test]
fn box_does_not_pass_from_one_row_to_the_next() {
    assert_eq!(fewest_pushes(&["##SB", "T###"]), None);
}

#[test]
fn man_shut_in_is_unsolvable_and_not_given_up() {
    let shut_in = maze(&["S#..", "#.BT"]);
    assert_eq!(spelunk::nested_bfs(&shut_in).unwrap().outcome, Outcome::Unsolvable);
}

#[test]
fn any_of_several_best_answers_is_right() {
    let rows = ["S..", ".B.", "..T"];
    for letters in ["sEneS", "eSwsE"] {
        assert_eq!(replay_pushes(&rows, letters).ok(), fewest_pushes_all_around(&rows));
    }
}

#[test]
fn walks_are_small_letters_and_pushes_are_capitals() {
    let rows = ["S.#", ".B.", ".T."];
    for by in [By::Nested, By::Flat] {
        assert_eq!(letters_by(by, &rows).as_deref(), Some("eS"));
    }
}

#[test]
fn columns_beyond_a_byte_are_not_mixed_up() {
    let corridor = "SB".to_string() + &".".repeat(270) + "T";
    assert_eq!(fewest_pushes(&[&corridor]), Some((271, 271)));
}
