//! Mazes with one box, asked of every engine.

use spelunk::puzzles::sokoban::{self, Maze, Moves};
use spelunk::{AStar, Engine, Flattened, Lex, NestedBfs};

use super::boards::board_text;
use super::oracle;
use super::verify::verified;

/// How a maze is searched.
#[derive(Clone, Copy, Debug)]
pub enum By {
    /// Nested breadth first.
    Nested,
    /// A* over the flattened problem.
    Flat,
}

/// The maze of these rows.
pub fn maze(rows: &[&str]) -> Maze {
    sokoban::parse(board_text(rows).as_bytes()).next().unwrap().unwrap()
}

/// The letters of the best solution by one engine.
pub fn letters_by(by: By, rows: &[&str]) -> Option<String> {
    let maze = maze(rows);
    let flat = Flattened(&maze);
    let report = match by {
        By::Nested => NestedBfs::new().search(&maze),
        By::Flat => AStar::new().search(&flat),
    };
    let solution = verified(&flat, report.unwrap())?;
    let letters = Moves(&solution).to_string();
    let Lex(pushes, walks) = solution.cost();
    assert_eq!(oracle::replay_pushes(rows, &letters), Ok((pushes, pushes + walks)), "{by:?}: {letters}");
    Some(letters)
}

/// The fewest pushes, and the fewest moves with so many pushes, by one engine.
pub fn cost_by(by: By, rows: &[&str]) -> Option<(u32, u32)> {
    letters_by(by, rows).map(|letters| oracle::replay_pushes(rows, &letters).unwrap())
}

/// The fewest pushes, and the fewest moves with so many pushes, on which brute force and both engines agree.
pub fn fewest_pushes(rows: &[&str]) -> Option<(u32, u32)> {
    let cost = oracle::push_box(rows);
    for by in [By::Nested, By::Flat] {
        assert_eq!(cost_by(by, rows), cost, "{by:?} of {rows:?}");
    }
    cost
}
