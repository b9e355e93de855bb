//! Greedy best-first search (Doran and Michie 1966): any solution, soon.

use super::informed::{BestFirstScratch, Order, Settings, informed_engine, informed_settings};
use super::{Engine, KeyOf};
use crate::{Cost, GuidedBy, OwnHeuristic, Proven, Report, SearchError, SearchProblem, SolutionOf, StateCodec, Watch};

/// Greedy best-first search: goes where the heuristic says that a goal is nearest, whatever the way there has cost.
///
/// Mostly finds a solution after few expansions, and expands no state twice. Nothing is proven about its cost but
/// [`Report::bound`], the least that a solution may cost: what the heuristic says of the start. It need not be admissible, but
/// then the bound means nothing.
///
/// Between states of one estimate the one that cost more so far comes first, then the one that came last. Memory: as
/// [`AStar`](crate::AStar).
///
/// ```
/// use spelunk::{Engine, FnProblem, GreedyBestFirst, Proven};
///
/// // The knight of the other examples, in a hurry.
/// let knight = FnProblem::new(
///     (0i32, 0i32),
///     |&(x, y)| {
///         let jumps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
///         jumps.map(|(dx, dy)| ((dx, dy), 1u32, (x + dx, y + dy)))
///     },
///     |&cell| cell == (300, 200),
/// );
/// let far = |&(x, y): &(i32, i32)| Some(((300 - x).unsigned_abs() + (200 - y).unsigned_abs()).div_ceil(3));
///
/// let report = GreedyBestFirst::new().with(far).search(&knight)?;
/// assert!(report.stats.expanded < 1000 && report.is_solved());
/// # Ok::<(), spelunk::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct GreedyBestFirst<H = OwnHeuristic> {
    settings: Settings<H>,
    order: Nearest,
}

impl GreedyBestFirst {
    /// Greedy best-first search with default settings and the problem's own heuristic.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

informed_engine!(GreedyBestFirst);

/// Takes the state that seems to be nearest to a goal.
#[derive(Clone, Copy, Debug, Default)]
struct Nearest;

impl Order for Nearest {
    #[inline]
    fn rank<C: Cost>(self, _: C, h: C, _: C) -> Option<C> {
        Some(h)
    }

    // Whoever does not look at costs would expand some states very often.
    const REOPENS: bool = false;

    fn proves(self) -> Proven {
        Proven::Nothing
    }
}
