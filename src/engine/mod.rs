//! Engines: what searches a problem.
//!
//! | you know | engine | the solution has | goal tested |
//! |---|---|---|---|
//! | nothing, or every step costs the same | [`Bfs`] | the fewest steps | when a state is first generated |
//! | every step is itself a search | [`NestedBfs`] | the fewest outer moves, then the fewest inner ones | when a layer is complete |
//! | costs differ, or a lower bound on what is left | [`AStar`] | the least cost | when a state is taken for expansion |
//!
//! Two cores do the work: `layers` (breadth first, a layer at a time) and `best_first` (the most promising state first).

mod astar;
mod best_first;
mod bfs;
mod expand_run;
mod layers;
mod lookup;
mod nested_bfs;

pub use astar::{AStar, AStarScratch, astar};
pub use bfs::{Bfs, BfsScratch, bfs};
pub use nested_bfs::{NestedBfs, NestedBfsScratch, NestedSolutionOf, nested_bfs};

use crate::budget::Guard;
use crate::{Budget, Outcome, Report, SearchError, SearchProblem, StateCodec, Stats, StopReason, Watch};

/// The key type of a problem with a codec.
pub(crate) type KeyOf<P> = <P as StateCodec<<P as SearchProblem>::State>>::Key;

/// Something that can search problems of type `P`.
///
/// An engine is a value with a few settings; what it needs while it runs is its `Scratch`, which whoever solves many small
/// problems keeps between them.
///
/// ```
/// use spelunk::puzzles::rolling_block;
/// use spelunk::{Bfs, Budget, Engine, Outcome, StopReason, Watch};
///
/// let boards = b"1 4\nX..O\n1 7\nX.....O\n0 0\n";
/// let mut scratch = Default::default();
/// let mut moves = Vec::new();
/// for board in rolling_block::parse(boards) {
///     let board = board.unwrap();
///     let mut watch = Watch::from(Budget::default().states(4));
///     match Bfs::new().search_with(&board, &mut scratch, &mut watch)?.outcome {
///         Outcome::Solved(solution) => moves.push(solution.len()),
///         Outcome::Unsolvable => unreachable!("both boards have a solution"),
///         Outcome::Stopped(reason) => assert_eq!(reason, StopReason::States),
///     }
/// }
/// assert_eq!(moves, [2]); // the second board has five states
/// # Ok::<(), spelunk::SearchError>(())
/// ```
pub trait Engine<P: ?Sized> {
    /// What a solution is.
    type Solution;
    /// What it costs.
    type Cost;
    /// What the engine needs while it runs. Reusing it saves allocations, never changes an answer or a counter.
    type Scratch: Default
    where
        Self: Sized;

    /// Searches without limits.
    ///
    /// # Errors
    /// [`SearchError`], where the question cannot be answered at all.
    fn search(&self, problem: &P) -> Result<Report<Self::Solution, Self::Cost>, SearchError> {
        self.watched(problem, &mut Watch::default())
    }

    /// Searches within limits, telling an observer how it gets on.
    ///
    /// # Errors
    /// As [`search`](Self::search).
    fn watched(&self, problem: &P, watch: &mut Watch<'_>) -> Result<Report<Self::Solution, Self::Cost>, SearchError>;

    /// The same with scratch that is kept between searches.
    ///
    /// # Errors
    /// As [`search`](Self::search).
    fn search_with(
        &self,
        problem: &P,
        scratch: &mut Self::Scratch,
        watch: &mut Watch<'_>,
    ) -> Result<Report<Self::Solution, Self::Cost>, SearchError>
    where
        Self: Sized;
}

/// How the inside of a search ended, before its path is rebuilt: where a goal was found, or why none was.
enum Ending<T> {
    Goal(T),
    Exhausted,
    Stopped(StopReason),
}

/// The most states that may be stored, and the reason to give when that was not enough.
#[derive(Clone, Copy)]
struct Room {
    states: u64,
    reason: StopReason,
}

impl Room {
    /// What is allowed by the budget and by the number of ids that the engine has.
    fn new(budget: &Budget, ids: u64) -> Self {
        match budget.states {
            Some(states) if states <= ids => Room { states, reason: StopReason::States },
            _ => Room { states: ids, reason: StopReason::NodeIds },
        }
    }
}

/// Puts a report together; `rebuild` makes the solution from where the goal was found.
fn report<T, S, C>(
    ending: Ending<T>,
    stats: Stats,
    guard: &Guard<'_, '_>,
    bound: impl FnOnce(&Outcome<S>) -> Option<C>,
    rebuild: impl FnOnce(T) -> Result<S, SearchError>,
) -> Result<Report<S, C>, SearchError> {
    let outcome = match ending {
        Ending::Goal(goal) => Outcome::Solved(rebuild(goal)?),
        Ending::Exhausted => Outcome::Unsolvable,
        Ending::Stopped(reason) => Outcome::Stopped(reason),
    };
    let bound = bound(&outcome);
    Ok(Report { outcome, stats, elapsed: guard.elapsed(), bound, best: None })
}
