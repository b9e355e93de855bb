//! Iterative-deepening A* (Korf 1985): least cost in next to no memory.

mod countdown;
mod dive;
mod expand;
mod memo;
mod table;
mod trail;

pub use memo::{Forgetful, Memo, Remembering};

use super::guard::Guard;
use super::{Engine, report};
use crate::{GuidedBy, Outcome, OwnHeuristic, Proven, Report, SearchError, SearchProblem, SolutionOf, Watch};
use dive::Dive;
use trail::{Path, Trail};

/// IDA*: the solution of least cost, remembering nothing but the path it is on.
///
/// Searches depth first through all states with f = g + h up to a threshold, which begins with the heuristic of the start and
/// rises to the least f beyond it, again and again until a goal is found. States are met as often as there are ways to them:
/// right for puzzles whose spaces are like trees and whose heuristic is good, hopeless on a map. It needs no codec.
///
/// Where many ways lead to a state, [`remembering`](Self::remembering) gives it a table of bounded size.
///
/// No step leads straight back to where it came from ([`expand_onward`](SearchProblem::expand_onward)): such successors are
/// not counted. Circles of steps that cost nothing are noticed; [`avoiding_cycles`](Self::avoiding_cycles) notices all
/// others. A space with cycles and without a goal keeps it busy until costs no longer fit their type: give it a limit.
///
/// Memory: the states of the path, and those beside it that wait, which [`Stats::stored`](crate::Stats::stored) counts at
/// their most. A path may have 2^32 - 2 steps. [`Stats::iterations`](crate::Stats::iterations) has the counters of each
/// threshold. Within [`Budget::depth`](crate::Budget::depth), which here is the length of the path, the solution found is the
/// cheapest only if nothing was cut off; [`Report::proven`] says so.
///
/// Relies on an admissible heuristic, and otherwise on what [`AStar`](crate::AStar) relies on, but for the codec.
///
/// ```
/// use spelunk::puzzles::grid::Size;
/// use spelunk::puzzles::sliding_tiles::{Goal, SlidingTiles};
/// use spelunk::{Engine, IdaStar, Proven};
///
/// let size = Size::new(3, 3)?;
/// let tiles = SlidingTiles::<u64>::new(size, &[8, 6, 7, 2, 5, 4, 3, 0, 1], &Goal::GapFirst.board(size))?;
/// let report = IdaStar::new().search(&tiles)?;
/// assert_eq!((report.bound, report.proven), (Some(27), Proven::Optimal));
/// assert_eq!(report.stats.iterations.len(), 5); // thresholds 19, 21, 23, 25 and 27
/// assert!(report.stats.stored < 80);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct IdaStar<H = OwnHeuristic, M = Forgetful> {
    heuristic: H,
    memo: M,
    avoids_cycles: bool,
}

impl IdaStar {
    /// IDA* with default settings and the problem's own heuristic.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl<H, M> IdaStar<H, M> {
    /// The same with another [`Heuristic`](crate::Heuristic): a closure `|state: &State| Some(bound)`, or a value of a type of your own.
    #[must_use]
    pub fn with<T>(self, heuristic: T) -> IdaStar<T, M> {
        IdaStar { heuristic, memo: self.memo, avoids_cycles: self.avoids_cycles }
    }

    /// The same with a table of at most so many states that were expanded (a transposition table, after Reinefeld and Marsland
    /// 1994): one that is reached again within a threshold, at no less cost, is not expanded again. The answer is the same.
    ///
    /// The table is made at the beginning, whole. An entry takes the bytes of a key and of a cost and eight more, rounded up
    /// to what memory is aligned to: 24 for the tiles. Where two states want the same entry the later one has it. Needs a
    /// codec, which may fold.
    ///
    /// Every expansion takes longer, so it is worth it where it saves many of them. A table that loses no state also ends the
    /// search of a space that has cycles and no goal.
    ///
    /// ```
    /// use spelunk::{Engine, FnProblem, IdaStar};
    ///
    /// // From one corner of a town to the other, east and south only: as many ways as paths of Pascal's triangle.
    /// let town = FnProblem::unit((0u32, 0u32), |&(x, y)| [(x + 1, y), (x, y + 1)], |&corner| corner == (8, 8));
    /// let left = |&(x, y): &(u32, u32)| if x.max(y) > 8 { None } else { Some(8 - x.min(y)) };
    ///
    /// let forgetful = IdaStar::new().with(left).search(&town)?;
    /// let remembering = IdaStar::new().with(left).remembering(1_000).search(&town)?;
    /// assert_eq!(remembering.bound, forgetful.bound);
    /// assert!(remembering.stats.expanded * 10 < forgetful.stats.expanded);
    /// # Ok::<(), spelunk::SearchError>(())
    /// ```
    #[must_use]
    pub fn remembering(self, entries: usize) -> IdaStar<H, Remembering> {
        IdaStar { heuristic: self.heuristic, memo: Remembering { entries }, avoids_cycles: self.avoids_cycles }
    }

    /// Compares every successor with all states of the path, and leaves it out if it is there. Worth it where short cycles
    /// abound; it makes every expansion take time in proportion to the path.
    #[must_use]
    pub fn avoiding_cycles(mut self) -> Self {
        self.avoids_cycles = true;
        self
    }
}

impl<P, H, M> Engine<P> for IdaStar<H, M>
where
    P: SearchProblem + GuidedBy<H>,
    M: Memo<P>,
{
    type Solution = SolutionOf<P>;
    type Cost = P::Cost;
    type Scratch = ();

    fn watched(&self, problem: &P, watch: &mut Watch<'_>) -> Result<Report<Self::Solution, P::Cost>, SearchError> {
        self.memo.check(problem)?;
        let mut dive = Dive::new(problem, &self.heuristic, self.avoids_cycles, Guard::new(watch));
        let mut trail = Trail { path: Path::new(), open: Vec::new() };
        let found = dive.search(&self.memo, &mut trail);
        let Dive { guard, stats, threshold, too_deep, .. } = dive;
        let proven = if too_deep.is_some() { Proven::Nothing } else { Proven::Optimal };
        let least = too_deep.map_or(threshold, |f| f.min(threshold));
        let bound = |outcome: &Outcome<_>| if matches!(outcome, Outcome::Unsolvable) { None } else { Some(least) };
        let found = found.map(|is_found| is_found.then_some(trail));
        report(found, stats, guard, proven, bound, |trail, _| Ok(trail::solution(problem, &trail.path)?))
    }

    fn search_with(
        &self,
        problem: &P,
        (): &mut (),
        watch: &mut Watch<'_>,
    ) -> Result<Report<Self::Solution, P::Cost>, SearchError> {
        self.watched(problem, watch)
    }
}
