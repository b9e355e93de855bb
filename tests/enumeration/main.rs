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

use spelunk::{Budget, Engine, SearchProblem, StateCodec, Stats, Storage, Sweep, Watch};

/// What a walk through the whole space counts, or through as much of it as the budget allows.
fn swept<P>(problem: &P, budget: Budget) -> Stats
where
    P: SearchProblem + StateCodec<<P as SearchProblem>::State>,
{
    Sweep::new().watched(problem, &mut Watch::from(budget)).unwrap().stats
}

/// The states by depth.
fn counts<P>(problem: &P) -> Vec<u64>
where
    P: SearchProblem + StateCodec<<P as SearchProblem>::State>,
{
    let layers = swept(problem, Budget::default()).layers;
    if layers.iter().sum::<u64>() < 200_000 {
        // Every move of these puzzles can be undone, so three layers are all that need be remembered.
        let three = Sweep::new().storage(Storage::Hashed).undirected().search(problem).unwrap();
        assert_eq!(three.stats.layers, layers);
    }
    layers
}
