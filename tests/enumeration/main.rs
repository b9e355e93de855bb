//! How many states of a space lie at each depth, held against the numbers that are published.

mod published;
mod spaces;
mod tables;
mod tiles;

#[allow(dead_code, unreachable_pub)]
#[path = "../support"]
mod support {
    pub mod spaces;
}

use spelunk::{Bfs, Budget, Engine, SearchProblem, StateCodec, Stats, Watch};
use support::spaces::restless::Restless;

/// What a walk through the whole space counts, or through as much of it as the budget allows.
fn swept<P>(problem: &P, budget: Budget) -> Stats
where
    P: SearchProblem + StateCodec<<P as SearchProblem>::State>,
{
    Bfs::new().watched(&Restless(problem), &mut Watch::from(budget)).unwrap().stats
}

/// The states by depth.
fn counts<P>(problem: &P) -> Vec<u64>
where
    P: SearchProblem + StateCodec<<P as SearchProblem>::State>,
{
    swept(problem, Budget::default()).layers
}
