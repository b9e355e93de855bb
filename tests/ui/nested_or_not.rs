//! A nested problem for an engine that knows nothing of nesting, and the other way round.

use spelunk::{FnProblem, bfs, nested_bfs, puzzles::sokoban};

fn main() {
    let maze = sokoban::parse(b"1 4\nSB.T\n0 0\n").next().unwrap().unwrap();
    let _ = bfs(&maze);

    let sums = FnProblem::unit(1u32, |n| [n * 2, n + 1], |n| *n == 10);
    let _ = nested_bfs(&sums);
}
