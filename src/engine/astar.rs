//! A* (Hart, Nilsson and Raphael 1968), with reopening; without a heuristic Dijkstra's algorithm (1959).

use super::informed::{BestFirstScratch, LeastCost, Settings, informed_engine, informed_settings};
use super::{Engine, KeyOf};
#[cfg(doc)]
use crate::laws::Law;
use crate::{GuidedBy, OwnHeuristic, Report, SearchError, SearchProblem, SolutionOf, StateCodec, Watch};

/// A*: the solution of least cost, for every admissible heuristic.
///
/// Goals are tested when they are taken for expansion. A consistent heuristic (one that never falls by more than the
/// step costs) expands no state twice; with an inconsistent one states are reopened, and counted. Between equal f the
/// larger g comes first, then the states that came last (where thousands wait, a few of them at a time). Edges and cycles
/// of cost zero are legal.
///
/// Memory: key, cost and 4 bytes a stored state, 6 to 12 bytes to find it, 4 bytes a waiting one.
///
/// Relies on what [`Bfs`](crate::Bfs) relies on, on [`Admissible`](Law::Admissible) (a heuristic that overestimates may lead
/// to a solution that is not the cheapest), [`NoneOnlyWhereDead`](Law::NoneOnlyWhereDead) and
/// [`HeuristicRepeats`](Law::HeuristicRepeats), and on the laws of costs: [`CostGrows`](Law::CostGrows),
/// [`CostKeepsOrder`](Law::CostKeepsOrder), [`CostUnits`](Law::CostUnits). [`laws::check`](crate::laws::check) checks the
/// problem's own heuristic with the rest.
///
/// ```
/// use spelunk::{AStar, Engine, FnProblem};
///
/// // Stamps of 1, 5 and 7 cents; the fewest of them that make 10 cents cost nothing more than their paper.
/// let stamps = FnProblem::new(0u32, |sum| [1, 5, 7].map(|cents| (cents, 1u32, sum + cents)), |sum| *sum == 10);
/// let at_least = |sum: &u32| 10u32.checked_sub(*sum).map(|left| left.div_ceil(7));
/// let report = AStar::new().with(at_least).search(&stamps)?;
/// assert_eq!(report.bound, Some(2));
/// assert!(report.solution().unwrap().actions().eq(&[5, 5]));
/// # Ok::<(), spelunk::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct AStar<H = OwnHeuristic> {
    settings: Settings<H>,
    order: LeastCost,
}

impl AStar {
    /// A* with default settings and the problem's own heuristic.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

informed_engine!(AStar);

/// Searches with A* and default settings: what [`AStar`]'s [`search`](Engine::search) returns.
///
/// # Errors
/// As [`Engine::search`].
///
/// ```
/// use spelunk::FnProblem;
///
/// // Cross a bog from the upper left to the upper right; each field takes so many minutes to enter.
/// let bog = [[1, 5, 9, 1], [1, 9, 1, 1], [1, 1, 1, 9]];
/// let walk = FnProblem::new(
///     (0usize, 0usize),
///     |&(row, column)| {
///         let left_or_up = [("left", row, column.wrapping_sub(1)), ("up", row.wrapping_sub(1), column)];
///         let right_or_down = [("right", row, column + 1), ("down", row + 1, column)];
///         let steps = left_or_up.into_iter().chain(right_or_down);
///         steps.filter_map(|(step, row, column)| Some((step, *bog.get(row)?.get(column)?, (row, column))))
///     },
///     |&cell| cell == (0, 3),
/// );
/// let around = spelunk::astar(&walk)?.solution().unwrap();
/// let straight = spelunk::bfs(&walk)?.solution().unwrap();
/// assert_eq!((around.len(), around.cost()), (7, 7u32));
/// assert_eq!((straight.len(), straight.cost()), (3, 15));
/// # Ok::<(), spelunk::SearchError>(())
/// ```
pub fn astar<P>(problem: &P) -> Result<Report<SolutionOf<P>, P::Cost>, SearchError>
where
    P: SearchProblem + StateCodec<P::State>,
{
    AStar::new().search(problem)
}

/// What [`AStar`] needs while it runs: what every engine of its family does.
pub type AStarScratch<K, C> = BestFirstScratch<K, C>;
