//! A heuristic that returns its bound bare, rather than in an `Option`.

use spelunk::{AStar, Engine, FnProblem};

fn main() {
    let stamps = FnProblem::new(0u32, |sum| [1, 5, 7].map(|cents| (cents, 1u32, sum + cents)), |sum| *sum == 10);
    let left = |sum: &u32| (10 - sum).div_ceil(7);
    let _ = AStar::new().with(left).search(&stamps);
}
