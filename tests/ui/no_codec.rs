//! A problem alone: nothing says how its states are packed.

use spelunk::{SearchProblem, bfs};

/// Climb five steps, one or two at a time.
struct Stair;

impl SearchProblem for Stair {
    type State = u8;
    type Action = &'static str;
    type Cost = u32;

    fn start(&self) -> u8 {
        0
    }
    fn is_goal(&self, step: &u8) -> bool {
        *step == 5
    }
    fn expand(&self, step: &u8, mut emit: impl FnMut(&'static str, u32, u8)) {
        emit("one", 1, step + 1);
        emit("two", 1, step + 2);
    }
}

fn main() {
    let _ = bfs(&Stair);
}
