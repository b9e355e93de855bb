//! What a search says at its end.

use std::time::Duration;

use crate::Weight;

/// How a search ended: three arms, so that a `match` is complete.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Outcome<S> {
    /// A solution was found, as good as the engine guarantees.
    Solved(S),
    /// The whole reachable space was searched: there is no solution.
    Unsolvable,
    /// A limit was reached first: nobody knows.
    Stopped(StopReason),
}

/// Which limit ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// [`Budget::states`](crate::Budget::states): one state more would have been stored.
    States,
    /// [`Budget::expansions`](crate::Budget::expansions): one state more would have been expanded.
    Expansions,
    /// [`Budget::depth`](crate::Budget::depth): states of that depth were not expanded, so there may be others beyond.
    Depth,
    /// [`Budget::cost`](crate::Budget::cost): every solution costs more.
    Cost,
    /// [`Budget::bytes`](crate::Budget::bytes): a store would have grown beyond it.
    Bytes,
    /// [`Budget::time`](crate::Budget::time).
    Time,
    /// The [`CancelToken`](crate::CancelToken) was cancelled.
    Cancelled,
    /// The [`Observer`](crate::Observer) asked for it.
    Observer,
    /// The engine ran out of numbers for its states: more than 4,294,967,295 (breadth-first ones) or 2,147,483,646
    /// (best-first ones).
    NodeIds,
    /// The system gave a store no more memory.
    OutOfMemory,
}

impl std::fmt::Display for StopReason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            StopReason::States => "the limit of stored states was reached",
            StopReason::Expansions => "the limit of expansions was reached",
            StopReason::Depth => "the limit of depth was reached",
            StopReason::Cost => "every solution costs more than the limit",
            StopReason::Bytes => "the limit of memory was reached",
            StopReason::Time => "the time limit was reached",
            StopReason::Cancelled => "the search was cancelled",
            StopReason::Observer => "the observer ended the search",
            StopReason::NodeIds => "the engine ran out of state numbers",
            StopReason::OutOfMemory => "memory ran out",
        })
    }
}

/// What is proven about a solution, in what its engine looks for: steps, costs, or outer and inner moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Proven {
    /// No solution is better.
    Optimal,
    /// No solution is better by more than this factor.
    Within(Weight),
    /// Nothing: there may be far better ones, but none below [`Report::bound`].
    Nothing,
}

/// Exact counters, equal for equal searches on every run and platform. Rebuilding the path counts nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// States whose successors were generated; a state expanded again after a reopening counts again. A nested engine
    /// counts outer states.
    pub expanded: u64,
    /// Successors emitted, known ones included, starts not. A nested engine counts gates.
    pub generated: u64,
    /// Different states (or classes of states, where the codec folds) that are remembered, starts included.
    pub stored: u64,
    /// Expanded states to which a cheaper way was found afterwards.
    pub reopened: u64,
    /// The number of the deepest layer with a state (layered engines), or the most steps of a path whose end was expanded or
    /// would have been (those that deepen iteratively).
    pub deepest: u32,
    /// States in each layer, the starts' first (layered engines).
    pub layers: Vec<u64>,
    /// What each threshold has taken (engines that deepen iteratively).
    pub iterations: Vec<Iteration>,
    /// The most states that waited for expansion at one time, looked at after each expansion. A nested engine counts
    /// the states of one layer.
    pub peak_frontier: u64,
    /// The most bytes that the stores of this search held at one time, blocks that were being copied included. What kept
    /// scratch has beyond that does not count.
    pub peak_bytes: u64,
}

/// What one round of an engine that deepens iteratively has taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Iteration {
    /// As [`Stats::expanded`].
    pub expanded: u64,
    /// As [`Stats::generated`].
    pub generated: u64,
}

/// The end of a search: the outcome, what it took, and what is proven.
#[derive(Clone, Debug)]
#[non_exhaustive]
#[must_use]
pub struct Report<S, C> {
    /// How it ended.
    pub outcome: Outcome<S>,
    /// What it took, in exact counters.
    pub stats: Stats,
    /// What it took, in time. Stands beside the counters because it differs from run to run.
    pub elapsed: Duration,
    /// What is proven about the solution, where there is one.
    pub proven: Proven,
    /// What is proven about all solutions: none costs less. `None` where nothing is, or where the engine does not look at
    /// costs.
    pub bound: Option<C>,
    /// The best solution there is when the search was stopped, for engines that have one before the end.
    pub best: Option<S>,
}

impl<S, C> Report<S, C> {
    /// The solution, where there is one: found, or the best there was when the search was stopped. Takes the report; its
    /// fields are read before, or [`outcome`](Self::outcome) is matched instead.
    ///
    /// ```
    /// use spelunk::{FnProblem, Outcome};
    ///
    /// // Three cups, of which one stands upside down; two at a time are turned over, until all stand upright.
    /// let cups = |up: u8| FnProblem::unit(up, |&up| [0b011, 0b101, 0b110].map(|turn| up ^ turn), |&up| up == 0b111);
    /// let report = spelunk::bfs(&cups(0b101))?;
    /// assert_eq!((report.stats.stored, &report.outcome), (4, &Outcome::Unsolvable));
    /// assert_eq!(report.solution(), None);
    ///
    /// // The trick of the conjurer, who gives them back with two upside down.
    /// assert_eq!(spelunk::bfs(&cups(0b010))?.solution().unwrap().len(), 1);
    /// # Ok::<(), spelunk::SearchError>(())
    /// ```
    pub fn solution(self) -> Option<S> {
        match self.outcome {
            Outcome::Solved(solution) => Some(solution),
            Outcome::Unsolvable => None,
            Outcome::Stopped(_) => self.best,
        }
    }

    /// Whether a solution was found within the limits.
    pub fn is_solved(&self) -> bool {
        matches!(self.outcome, Outcome::Solved(_))
    }
}
