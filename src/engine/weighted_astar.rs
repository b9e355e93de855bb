//! Weighted A* (Pohl 1970): a solution that is good enough, sooner.

use super::informed::{BestFirstScratch, Order, Settings, informed_engine, informed_settings};
use super::{Engine, KeyOf};
use crate::{
    Cost, GuidedBy, OwnHeuristic, Proven, Report, SearchError, SearchProblem, SolutionOf, StateCodec, Watch, Weight,
};

/// Weighted A*: a solution that costs at most `weight` times as much as the cheapest one, for every admissible heuristic.
///
/// Takes the state with the least g + weight * h. The larger the weight, the straighter it goes to a goal: mostly far fewer
/// states are expanded, but nothing says that it must be so. States are reopened where a cheaper way is found, which the
/// guarantee needs. [`Report::bound`] is the lower bound that was actually reached, which may prove more than the weight does;
/// where it proves that the solution is the cheapest, [`Report::proven`] says so. Finding it takes one look at all open states
/// in the end.
///
/// Memory and what it relies on: as [`AStar`](crate::AStar). Its ranks are costs times the parts of the weight, so the cost type
/// must hold those; an overflow is an error.
///
/// ```
/// use spelunk::{Engine, FnProblem, Proven, Weight, WeightedAStar};
///
/// // A knight on an endless board, to (30, 20); no move brings it nearer by more than three rows and columns.
/// let knight = FnProblem::new(
///     (0i32, 0i32),
///     |&(x, y)| {
///         let jumps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
///         jumps.map(|(dx, dy)| ((dx, dy), 1u32, (x + dx, y + dy)))
///     },
///     |&cell| cell == (30, 20),
/// );
/// let far = |&(x, y): &(i32, i32)| Some(((30 - x).unsigned_abs() + (20 - y).unsigned_abs()).div_ceil(3));
///
/// let weight = Weight::new(3, 2).unwrap();
/// let report = WeightedAStar::new(weight).with(far).search(&knight)?;
/// let best = spelunk::AStar::new().with(far).search(&knight)?;
/// assert!(report.stats.expanded < best.stats.expanded);
/// assert!(report.bound <= best.bound);
/// assert!(matches!(report.proven, Proven::Optimal | Proven::Within(_)));
/// assert!(2 * report.solution().unwrap().cost() <= 3 * best.solution().unwrap().cost());
/// # Ok::<(), spelunk::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct WeightedAStar<H = OwnHeuristic> {
    settings: Settings<H>,
    order: Weight,
}

impl WeightedAStar {
    /// Weighted A* with the problem's own heuristic.
    #[must_use]
    pub fn new(weight: impl Into<Weight>) -> Self {
        WeightedAStar { settings: Settings::default(), order: weight.into() }
    }
}

informed_engine!(WeightedAStar);

impl Order for Weight {
    #[inline]
    fn rank<C: Cost>(self, g: C, h: C, _: C) -> Option<C> {
        self.apply(g, h)
    }

    fn proves(self) -> Proven {
        if self == Weight::ONE { Proven::Optimal } else { Proven::Within(self) }
    }
}
