//! Dijkstra's algorithm (1959): least cost without a heuristic.

use super::informed::BestFirstScratch;
use super::{AStar, Engine, KeyOf};
use crate::store::Storage;
use crate::{Blind, Report, SearchError, SearchProblem, SolutionOf, StateCodec, Watch};

/// Dijkstra's algorithm: the solution of least cost. [`AStar`] without a heuristic, also for problems that have one.
///
/// Time: one expansion a state that is cheaper to reach than the goal. Memory and what it relies on: as [`AStar`], but for the
/// heuristic.
///
/// ```
/// use spelunk::{Dijkstra, Engine, FnProblem, Proven};
///
/// // From 1 to 100 by doubling, which costs 3, and adding one, which costs 2.
/// let numbers = FnProblem::new(1u32, |n| [("+1", 2u32, n + 1), ("*2", 3, n * 2)], |n| *n == 100);
/// let report = Dijkstra::new().search(&numbers)?;
/// assert_eq!((report.proven, report.bound), (Proven::Optimal, Some(21)));
/// # Ok::<(), spelunk::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Dijkstra {
    storage: Storage,
}

impl Dijkstra {
    /// Dijkstra's algorithm with default settings.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn engine(self) -> AStar<Blind> {
        AStar::new().with(Blind).storage(self.storage)
    }
}

storage_setting!(
    /// Left alone, the search starts hashed and turns dense where that pays.
    [] Dijkstra, storage
);

impl<P: SearchProblem + StateCodec<P::State>> Engine<P> for Dijkstra {
    type Solution = SolutionOf<P>;
    type Cost = P::Cost;
    type Scratch = BestFirstScratch<KeyOf<P>, P::Cost>;

    fn watched(&self, problem: &P, watch: &mut Watch<'_>) -> Result<Report<Self::Solution, P::Cost>, SearchError> {
        self.engine().watched(problem, watch)
    }

    fn search_with(
        &self,
        problem: &P,
        scratch: &mut Self::Scratch,
        watch: &mut Watch<'_>,
    ) -> Result<Report<Self::Solution, P::Cost>, SearchError> {
        self.engine().search_with(problem, scratch, watch)
    }
}
