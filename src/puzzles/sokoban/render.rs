//! The picture of a maze, and the letters of a solution.

use std::fmt;

use super::model::{Maze, Pushing};
use crate::puzzles::grid::{Cell, Direction, write_letters};
use crate::{FlatAction, FlatState, Lex, NestedProblem, Solution};

/// A maze with what stands in it, in the judge's format: `#` rock, `.` floor, `S` man, `B` box, `T` target. The man and
/// the box hide the target.
#[derive(Clone, Debug)]
pub struct Board<'a> {
    maze: &'a Maze,
    state: Pushing,
}

impl<'a> Board<'a> {
    pub(super) fn new(maze: &'a Maze, state: Pushing) -> Self {
        Board { maze, state }
    }

    fn letter(&self, cell: Cell) -> char {
        match cell {
            _ if cell == self.state.crate_at => 'B',
            _ if cell == self.state.man_at => 'S',
            _ if cell == self.maze.target() => 'T',
            _ if self.maze.floor().is_free(cell) => '.',
            _ => '#',
        }
    }
}

impl fmt::Display for Board<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_letters(f, self.maze.floor().size(), |cell| self.letter(cell))
    }
}

type MazeSolution = Solution<
    FlatState<Pushing, Cell>,
    FlatAction<<Maze as NestedProblem>::Action, <Maze as NestedProblem>::InnerAction>,
    Lex<u32, u32>,
>;

/// The letters of a solution: `n s w e` walks, `N S W E` pushes.
#[derive(Clone, Copy, Debug)]
pub struct Moves<'a>(
    /// The solution.
    pub &'a MazeSolution,
);

impl fmt::Display for Moves<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |action: &FlatAction<Direction, Direction>| match action {
            FlatAction::Inner(walk) => walk.letter(),
            FlatAction::Outer(push) => push.letter().to_ascii_uppercase(),
        };
        self.0.actions().try_for_each(|action| write!(f, "{}", letter(action)))
    }
}
