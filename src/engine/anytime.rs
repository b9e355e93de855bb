//! Anytime search by restarts (Richter, Thayer and Ruml 2010): a solution soon, better ones until there is none.

use super::guard::Guard;
use super::informed::{BestFirstScratch, Run, Settings, informed_settings};
use super::{Engine, Halt, KeyOf};
use crate::solution::rebuild;
use crate::{
    Cost, GuidedBy, Outcome, OwnHeuristic, Proven, Report, SearchError, SearchProblem, SolutionOf, StateCodec, Stats,
    Watch, Weight,
};

/// Weighted A* again and again, with a weight that falls to 1: has a solution soon, and improves it until it is proven to be the
/// cheapest or the search is stopped.
///
/// A search that was stopped has the best solution so far in [`Report::best`], [`Report::proven`] says within which factor of
/// the cheapest it is, and [`Report::bound`] is the least that any solution costs. Each run looks only for solutions that are
/// cheaper than the last one, and leaves out what cannot lead to any.
///
/// The excess of the weight over 1 is halved from run to run, and is nothing after it was below an eighth. Counters are those of
/// all runs together; states and bytes those of the largest. Memory and what it relies on: as
/// [`WeightedAStar`](crate::WeightedAStar).
///
/// ```
/// use spelunk::{Anytime, Budget, Engine, FnProblem, Outcome, Proven, Watch};
///
/// // A knight on an endless board, to (30, 20).
/// let knight = FnProblem::new(
///     (0i32, 0i32),
///     |&(x, y)| {
///         let jumps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
///         jumps.map(|(dx, dy)| ((dx, dy), 1u32, (x + dx, y + dy)))
///     },
///     |&cell| cell == (30, 20),
/// );
/// let far = |&(x, y): &(i32, i32)| Some(((30 - x).unsigned_abs() + (20 - y).unsigned_abs()).div_ceil(4));
/// let engine = Anytime::new().with(far);
///
/// let stopped = engine.watched(&knight, &mut Watch::from(Budget::default().expansions(100)))?;
/// assert!(matches!(stopped.outcome, Outcome::Stopped(_)));
/// assert!(stopped.best.is_some_and(|best| best.cost() >= 18));
///
/// let report = engine.search(&knight)?;
/// assert_eq!((report.proven, report.bound), (Proven::Optimal, Some(18)));
/// # Ok::<(), spelunk::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Anytime<H = OwnHeuristic> {
    settings: Settings<H>,
    /// The weight of the first run.
    order: Weight,
}

impl Anytime {
    /// Anytime search with the problem's own heuristic, which counts five times in the first run.
    #[must_use]
    pub fn new() -> Self {
        Anytime { settings: Settings::default(), order: Weight::from(5) }
    }
}

impl Default for Anytime {
    fn default() -> Self {
        Anytime::new()
    }
}

informed_settings!(Anytime);

impl<H> Anytime<H> {
    /// The same with another weight in the first run.
    #[must_use]
    pub fn first_weight(mut self, weight: impl Into<Weight>) -> Self {
        self.order = weight.into();
        self
    }
}

impl<P, H> Engine<P> for Anytime<H>
where
    P: SearchProblem + StateCodec<P::State> + GuidedBy<H>,
{
    type Solution = SolutionOf<P>;
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
        problem.check()?;
        let mut guard = Guard::new(watch);
        let (mut stats, mut weight) = (Stats::default(), self.order);
        let mut best: Option<SolutionOf<P>> = None;
        let (mut proven, mut bound) = (Proven::Nothing, P::Cost::ZERO);
        let outcome = loop {
            let cost = best.as_ref().map(|best| best.cost());
            let mut run = Run::new(problem, &self.settings.heuristic, weight, &guard).after(&stats, cost);
            let found = run.search(core, self.settings.storage, &mut guard, &mut stats);
            if !matches!(found, Ok(None)) {
                bound = bound.max(run.bound(core, &found));
            }
            match found {
                Ok(Some(goal)) => {
                    let solution = rebuild(problem, &core.chain_to(goal))?;
                    let is_best = weight == Weight::ONE || solution.cost() <= bound;
                    proven = Proven::Within(weight);
                    if is_best {
                        break Outcome::Solved(solution);
                    }
                    best = Some(solution);
                }
                Ok(None) => break best.take().map_or(Outcome::Unsolvable, Outcome::Solved),
                Err(Halt::Stopped(reason)) => break Outcome::Stopped(reason),
                Err(Halt::Failed(error)) => return Err(error),
            }
            weight = weight.nearer_to_one();
        };
        stats.peak_bytes = guard.memory.peak();
        let bound = match &outcome {
            Outcome::Solved(solution) => {
                proven = Proven::Optimal;
                Some(solution.cost())
            }
            Outcome::Unsolvable => None,
            Outcome::Stopped(_) => Some(bound),
        };
        Ok(Report { outcome, stats, elapsed: guard.elapsed(), proven, bound, best })
    }
}
