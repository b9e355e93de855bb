//! A literal cost without a suffix is an `i32`.

use spelunk::{FnProblem, bfs};

fn main() {
    let sums = FnProblem::new(1u64, |n| [("double", 1, n * 2), ("add one", 1, n + 1)], |n| *n == 10);
    let _ = bfs(&sums);
}
