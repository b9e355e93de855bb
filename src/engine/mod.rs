//! Engines: what searches a problem.
//!
//! | you know | engine | the solution has | goal tested |
//! |---|---|---|---|
//! | nothing, or every step costs the same | [`Bfs`] | the fewest steps | when a state is first generated |
//! | what leads to a state, and all goals | [`BidirectionalBfs`] | the fewest steps | when a layer is complete |
//! | every step is itself a search | [`NestedBfs`] | the fewest outer moves, then the fewest inner ones | when a layer is complete |
//! | costs differ | [`Dijkstra`] | the least cost | when a state is taken for expansion |
//! | a lower bound on what is left | [`AStar`] | the least cost | the same |
//! | the same, and that all such solutions are wanted, or their number | [`AllOptimal`] | the least cost, each of them | the same |
//! | a lower bound, and how much more may be paid | [`WeightedAStar`] | at most so many times the least cost | the same |
//! | that any solution will do, and which way a goal lies | [`GreedyBestFirst`] | nothing proven | the same |
//! | a good lower bound, and that memory is short | [`IdaStar`] | the least cost | when a state is tried |
//! | that time may run out | [`Anytime`] | less and less cost, the least in the end | the same |
//! | no goal: how large the space is, and how deep | [`Sweep`] | the states at each depth ([`Space`]) | never |
//!
//! Two cores do the work: `layers` (breadth first, a layer at a time, in the one loop of `expand_layer`) and `best_first` (the most
//! promising state first, in the one loop of `informed`). A sweep over a dense space keeps nothing but three bits a key, and
//! iterative deepening nothing but the path: they have loops of their own.

/// The setting of an engine that picks its store, kept in this field.
macro_rules! storage_setting {
    ($(#[$more:meta])* [$($generics:tt)*] $Engine:ty, $($field:ident).+) => {
        impl<$($generics)*> $Engine {
            /// Overrides the choice of the store.
            $(#[$more])*
            #[must_use]
            pub fn storage(mut self, storage: $crate::Storage) -> Self {
                self.$($field).+ = storage;
                self
            }
        }
    };
}

mod all_optimal;
mod anytime;
mod astar;
mod best_first;
mod bfs;
mod bidirectional;
mod dijkstra;
mod expand_layer;
mod expand_run;
mod greedy;
mod guard;
mod ida_star;
mod informed;
mod layers;
mod lookup;
mod nested_bfs;
#[cfg(test)]
mod running_out;
mod sweep;
mod visitors;
mod weighted_astar;

pub use all_optimal::{AllOptimal, Count, OptimalSolutions, OptimalSolutionsOf};
pub use anytime::Anytime;
pub use astar::{AStar, AStarScratch, astar};
pub use bfs::{Bfs, BfsScratch, bfs};
pub use bidirectional::{BidirectionalBfs, BidirectionalScratch};
pub use dijkstra::Dijkstra;
pub use greedy::GreedyBestFirst;
pub use ida_star::{Forgetful, IdaStar, Memo, Remembering};
pub use informed::BestFirstScratch;
pub use nested_bfs::{NestedBfs, NestedBfsScratch, NestedSolutionOf, nested_bfs};
pub use sweep::{Space, Sweep, SweepScratch};
pub use weighted_astar::WeightedAStar;

use crate::store::{Memory, Room};
use crate::{Budget, Outcome, Proven, Report, SearchError, SearchProblem, StateCodec, Stats, StopReason, Watch};
pub(crate) use guard::Guard;

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

/// Why a search ends before it has an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Halt {
    /// A limit was reached.
    Stopped(StopReason),
    /// It cannot go on at all.
    Failed(SearchError),
}

impl From<StopReason> for Halt {
    fn from(reason: StopReason) -> Self {
        Halt::Stopped(reason)
    }
}

impl From<crate::CodecError> for Halt {
    fn from(error: crate::CodecError) -> Self {
        Halt::Failed(error.into())
    }
}

impl From<SearchError> for Halt {
    fn from(error: SearchError) -> Self {
        Halt::Failed(error)
    }
}

/// Begins a search. Under a limit of bytes it has new scratch, for what a kept one holds is not in the books.
fn begin<'w, 'o, T: Default>(watch: &'w mut Watch<'o>, scratch: &mut T) -> Guard<'w, 'o> {
    let guard = Guard::new(watch);
    if guard.budget().bytes.is_some() {
        *scratch = T::default();
    }
    guard
}

/// The most states that may be stored: what is allowed by the budget and by the number of ids that the engine has.
fn room(budget: &Budget, ids: u64) -> Room {
    match budget.states {
        Some(entries) if entries <= ids => Room { entries, reason: StopReason::States },
        _ => Room { entries: ids, reason: StopReason::NodeIds },
    }
}

/// Enters a layer of so many states.
fn note_layer(stats: &mut Stats, states: u64, memory: &mut Memory) -> Result<(), StopReason> {
    if stats.layers.capacity() == 0 {
        // Room for the layers of a small search, so that thousands of them do not grow theirs step by step.
        memory.reserve(&mut stats.layers, 0, 16)?;
    }
    memory.reserve_more(&mut stats.layers, 1)?;
    stats.layers.push(states);
    stats.deepest = stats.layers.len().saturating_sub(1) as u32;
    Ok(())
}

/// Enters the layer that was not complete when a search ended, if it has states.
fn note_last_layer(stats: &mut Stats, stored: u64) {
    stats.stored = stored;
    let in_layers: u64 = stats.layers.iter().sum();
    if stored > in_layers {
        stats.layers.push(stored - in_layers);
    }
    stats.deepest = stats.layers.len().saturating_sub(1) as u32;
}

/// Puts a report together of what a search came to: where a goal was found, or nothing. `rebuild` makes the solution.
fn report<T, S, C>(
    found: Result<Option<T>, Halt>,
    mut stats: Stats,
    mut guard: Guard<'_, '_>,
    proven: Proven,
    bound: impl FnOnce(&Outcome<S>) -> Option<C>,
    rebuild: impl FnOnce(T, &mut Memory) -> Result<S, Halt>,
) -> Result<Report<S, C>, SearchError> {
    let solved = found.and_then(|goal| goal.map(|goal| rebuild(goal, &mut guard.memory)).transpose());
    let outcome = match solved {
        Ok(Some(solution)) => Outcome::Solved(solution),
        Ok(None) => Outcome::Unsolvable,
        Err(Halt::Stopped(reason)) => Outcome::Stopped(reason),
        Err(Halt::Failed(error)) => return Err(error),
    };
    stats.peak_bytes = guard.memory.peak();
    let bound = bound(&outcome);
    Ok(Report { outcome, stats, elapsed: guard.elapsed(), proven, bound, best: None })
}
