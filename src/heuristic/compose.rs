//! Heuristics made of two others.

use crate::{Cost, GuidedBy, Heuristic, SearchProblem};

/// The larger of two bounds, and so a bound at least as good as either. Admissible where both are, consistent where both are.
///
/// ```
/// use spelunk::{AStar, Engine, FnProblem, Larger};
///
/// // A rook's king: one step up or down costs 1, one to the side 2. Walk to (9, 4).
/// let walk = FnProblem::new(
///     (0i32, 0i32),
///     |&(x, y)| [(x + 1, y, 2u32), (x - 1, y, 2), (x, y + 1, 1), (x, y - 1, 1)].map(|(x, y, cost)| ((), cost, (x, y))),
///     |&cell| cell == (9, 4),
/// );
/// let columns = |&(x, _): &(i32, i32)| Some(2 * (9 - x).unsigned_abs());
/// let rows = |&(_, y): &(i32, i32)| Some((4 - y).unsigned_abs());
///
/// let both = AStar::new().with(Larger(columns, rows)).search(&walk)?;
/// let one = AStar::new().with(rows).search(&walk)?;
/// assert!(both.bound == one.bound && both.stats.expanded < one.stats.expanded);
/// # Ok::<(), spelunk::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Larger<A, B>(
    /// One of them.
    pub A,
    /// The other one.
    pub B,
);

impl<P, A, B> Heuristic<P> for Larger<A, B>
where
    P: SearchProblem + GuidedBy<A> + GuidedBy<B>,
{
    #[inline]
    fn estimate(&self, problem: &P, state: &P::State) -> Option<P::Cost> {
        // Where one of them knows that there is no way, there is none.
        let first = problem.estimate_with(&self.0, state)?;
        Some(first.max(problem.estimate_with(&self.1, state)?))
    }
}

/// The sum of two bounds. Admissible only where they are *additive*: where each counts a part of every solution's cost that
/// the other one does not, such as the moves of other tiles. A sum that does not fit the cost type is the largest there is of
/// the two.
///
/// ```
/// use spelunk::{AStar, Engine, FnProblem, Sum};
///
/// // The same walk to (9, 4): steps to the side are no steps up or down.
/// let walk = FnProblem::new(
///     (0i32, 0i32),
///     |&(x, y)| [(x + 1, y, 2u32), (x - 1, y, 2), (x, y + 1, 1), (x, y - 1, 1)].map(|(x, y, cost)| ((), cost, (x, y))),
///     |&cell| cell == (9, 4),
/// );
/// let columns = |&(x, _): &(i32, i32)| Some(2 * (9 - x).unsigned_abs());
/// let rows = |&(_, y): &(i32, i32)| Some((4 - y).unsigned_abs());
///
/// let report = AStar::new().with(Sum(columns, rows)).search(&walk)?;
/// assert_eq!((report.bound, report.stats.expanded), (Some(22), 13));
/// # Ok::<(), spelunk::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Sum<A, B>(
    /// One of them.
    pub A,
    /// The other one.
    pub B,
);

impl<P, A, B> Heuristic<P> for Sum<A, B>
where
    P: SearchProblem + GuidedBy<A> + GuidedBy<B>,
{
    #[inline]
    fn estimate(&self, problem: &P, state: &P::State) -> Option<P::Cost> {
        let (first, second) = (problem.estimate_with(&self.0, state)?, problem.estimate_with(&self.1, state)?);
        Some(first.checked_add(second).unwrap_or(first.max(second)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Blind, FnProblem};

    #[test]
    fn two_bounds_make_one_and_no_way_is_no_way() {
        let problem = FnProblem::unit(0u8, |n| [n + 1], |_| false);
        let small = |_: &u8| Some(3u32);
        let large = |n: &u8| (*n < 9).then_some(u32::MAX);
        assert_eq!(Larger(small, Blind).estimate(&problem, &0), Some(3));
        assert_eq!(Larger(small, large).estimate(&problem, &0), Some(u32::MAX));
        assert_eq!(Sum(small, small).estimate(&problem, &0), Some(6));
        assert_eq!(Sum(large, small).estimate(&problem, &0), Some(u32::MAX), "and no overflow");
        for state in [9, 200] {
            assert_eq!(Larger(small, large).estimate(&problem, &state), None);
            assert_eq!(Sum(large, small).estimate(&problem, &state), None);
        }
    }
}
