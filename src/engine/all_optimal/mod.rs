//! All optimal solutions: A* that goes on until it has met every goal of the least cost, and the way back from them.
//!
//! The search is that of [`AStar`](super::AStar), and ends when all that waits costs more than the first goal. By then every
//! state on an optimal way has its least g, whether the heuristic is consistent or not, for it was expanded with it. A step is
//! *tight* where it leads from the least cost of one state to that of the next. `way_back` finds the tight steps by expanding
//! once more, the states that cost most first, and keeps those that lead to a goal: they are the [`Graph`](graph::Graph) of the
//! optimal steps, and each way through it is a solution.

mod drawing;
mod graph;
mod level;
mod solutions;
#[cfg(test)]
mod tests;
mod walks;
mod way_back;

pub use solutions::{Count, OptimalSolutions, OptimalSolutionsOf};

use super::informed::{BestFirstScratch, Order, Settings, informed_settings};
use super::{Engine, KeyOf};
use crate::{CodecError, Cost, GuidedBy, OwnHeuristic, Proven, Report, SearchError, SearchProblem, StateCodec, Watch};

/// All solutions of least cost: how many there are, and each of them.
///
/// A solution is a way from a start to the first goal that it meets; what lies behind a goal is not looked at. Two of them are
/// different where they begin at different starts, or differ in a step: two successors that `expand` emits are two steps, even
/// if they lead to the same state at the same cost. A start that is emitted twice is one. [`OptimalSolutions`] tells what steps
/// of cost zero do.
///
/// Time: every state whose f = g + h does not exceed the least cost is expanded twice, once to find it and once on the way
/// back. [`Stats`](crate::Stats) counts the first time alone. Memory: as [`AStar`](crate::AStar), which on the way back needs
/// 4 bytes more a stored state and 4 more an expanded one (a heap of 24 and more where costs have no units); and each state and
/// step on an optimal way with some 12 and 4 bytes beside it, for as long as the result is kept, and 16 a state until the
/// search ends.
///
/// Relies on what [`AStar`](crate::AStar) relies on, and refuses codecs that fold ([`CodecError::FoldedSolutions`]): ways
/// through states that share a key could not be told apart.
///
/// ```
/// use spelunk::{AllOptimal, Count, Engine, FnProblem};
///
/// // A rook goes from one corner of the board to the other, square by square.
/// let rook = FnProblem::unit(
///     (0u8, 0u8),
///     |&(x, y)| [(x + 1, y), (x.wrapping_sub(1), y), (x, y + 1), (x, y.wrapping_sub(1))].into_iter().filter(|&(x, y)| x < 8 && y < 8),
///     |&square| square == (7, 7),
/// );
/// let all = AllOptimal::new().search(&rook)?.solution().unwrap();
/// assert_eq!((all.cost(), all.count()), (14, Count::Exactly(3432))); // 14 over 7
/// assert!(all.iter().all(|solution| solution.len() == 14 && solution.verify(&rook).is_ok()));
/// assert_eq!(all.iter().count(), 3432);
/// # Ok::<(), spelunk::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct AllOptimal<H = OwnHeuristic> {
    settings: Settings<H>,
    order: AllOfLeastCost,
}

impl AllOptimal {
    /// All optimal solutions, with default settings and the problem's own heuristic.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

informed_settings!(AllOptimal);

/// Takes the least f first, and all goals that cost as much as the first.
#[derive(Clone, Copy, Debug, Default)]
struct AllOfLeastCost;

impl Order for AllOfLeastCost {
    #[inline(always)]
    fn rank<C: Cost>(self, _: C, _: C, f: C) -> Option<C> {
        Some(f)
    }

    const TAKES_ALL_GOALS: bool = true;

    fn proves(self) -> Proven {
        Proven::Optimal
    }
}

impl<P, H> Engine<P> for AllOptimal<H>
where
    P: SearchProblem + StateCodec<P::State> + GuidedBy<H>,
{
    type Solution = OptimalSolutionsOf<P>;
    type Cost = P::Cost;
    type Scratch = BestFirstScratch<KeyOf<P>, P::Cost>;

    fn watched(&self, problem: &P, watch: &mut Watch<'_>) -> Result<Report<Self::Solution, P::Cost>, SearchError> {
        self.search_with(problem, &mut BestFirstScratch::default(), watch)
    }

    fn search_with(
        &self,
        problem: &P,
        BestFirstScratch { core }: &mut Self::Scratch,
        watch: &mut Watch<'_>,
    ) -> Result<Report<Self::Solution, P::Cost>, SearchError> {
        if problem.folds() {
            return Err(CodecError::FoldedSolutions.into());
        }
        self.settings.search_for(problem, core, self.order, watch, |core, goal, guard| {
            way_back::retrace(problem, core, goal, guard)
        })
    }
}
