//! A* (Hart, Nilsson and Raphael 1968), with reopening; without a heuristic Dijkstra's algorithm (1959).

use super::best_first::{BestFirst, Group, MOST_STATES};
use super::guard::Guard;
use super::{Engine, Halt, KeyOf, report, room};
#[cfg(doc)]
use crate::laws::Law;
use crate::solution::rebuild;
use crate::store::{NodeId, Storage};
use crate::{
    Cost, GuidedBy, Outcome, OwnHeuristic, Report, SearchError, SearchProblem, SolutionOf, StateCodec, Stats,
    StopReason, Watch,
};

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
    heuristic: H,
    storage: Storage,
}

impl AStar {
    /// A* with default settings and the problem's own heuristic.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl<H> AStar<H> {
    /// The same with another [`Heuristic`](crate::Heuristic): a closure `|state: &State| Some(bound)`, or a value of a type of your own.
    #[must_use]
    pub fn with<T>(self, heuristic: T) -> AStar<T> {
        AStar { heuristic, storage: self.storage }
    }

    /// Overrides the choice of the store. Left alone, the search starts hashed and turns dense where that pays.
    #[must_use]
    pub fn storage(mut self, storage: Storage) -> Self {
        self.storage = storage;
        self
    }
}

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

/// What [`AStar`] needs while it runs.
#[derive(Debug)]
pub struct AStarScratch<K, C: Cost> {
    core: BestFirst<K, C>,
}

impl<K, C: Cost> Default for AStarScratch<K, C> {
    fn default() -> Self {
        AStarScratch { core: BestFirst::default() }
    }
}

impl<P, H> Engine<P> for AStar<H>
where
    P: SearchProblem + StateCodec<P::State> + GuidedBy<H>,
{
    type Solution = SolutionOf<P>;
    type Cost = P::Cost;
    type Scratch = AStarScratch<KeyOf<P>, P::Cost>;

    fn watched(&self, problem: &P, watch: &mut Watch<'_>) -> Result<Report<Self::Solution, P::Cost>, SearchError> {
        self.search_with(problem, &mut AStarScratch::default(), watch)
    }

    fn search_with(
        &self,
        problem: &P,
        AStarScratch { core }: &mut Self::Scratch,
        watch: &mut Watch<'_>,
    ) -> Result<Report<Self::Solution, P::Cost>, SearchError> {
        problem.check()?;
        let mut guard = Guard::new(watch);
        if guard.budget().bytes.is_some() {
            *core = BestFirst::default();
        }
        let dense_keys = self.storage.dense_keys(problem.key_space(), guard.budget())?;

        let mut stats = Stats::default();
        let mut proven = P::Cost::ZERO;
        let most = room(guard.budget(), MOST_STATES);
        let found = match core.begin(dense_keys, self.storage == Storage::Dense, most, &mut guard.memory) {
            Ok(()) => self.run(problem, core, &mut guard, &mut stats, &mut proven),
            Err(reason) => Err(reason.into()),
        };
        core.count(&mut stats);
        let bound = |outcome: &Outcome<SolutionOf<P>>| match outcome {
            Outcome::Solved(_) | Outcome::Stopped(_) => Some(proven),
            Outcome::Unsolvable => None,
        };
        report(found, stats, guard, bound, |goal, _| Ok(rebuild(problem, &core.chain_to(goal))?))
    }
}

impl<H> AStar<H> {
    /// Searches until a goal is found. `proven` rises to the greatest f that was taken: no solution costs less.
    fn run<P>(
        &self,
        problem: &P,
        core: &mut BestFirst<KeyOf<P>, P::Cost>,
        guard: &mut Guard<'_, '_>,
        stats: &mut Stats,
        proven: &mut P::Cost,
    ) -> Result<Option<NodeId>, Halt>
    where
        P: SearchProblem + StateCodec<P::State> + GuidedBy<H>,
    {
        let most_cost = guard.budget().cost.unwrap_or(u64::MAX);
        let mut seeded = Ok(());
        problem.starts(|state| {
            if seeded.is_ok() {
                let h = || problem.estimate_with(&self.heuristic, &state);
                seeded = core.reach(problem.encode(&state), P::Cost::ZERO, None, &mut guard.memory, h);
            }
        });
        seeded?;
        let mut group = Group::new();
        let mut goal = None;
        let mut most = 0;
        let (mut fits, mut spent) = (true, false);
        loop {
            let estimate = |state: &P::State| problem.estimate_with(&self.heuristic, state);
            core.absorb(&mut group, &mut guard.memory, estimate)?;
            if !fits {
                return Err(SearchError::CostOverflow.into());
            }
            if goal.is_some() {
                return Ok(goal);
            }
            core.count(stats);
            if most == 0 && (stats.expanded == 0 || core.frontier() > 0) {
                most = match guard.look(stats, core.frontier()) {
                    // A goal needs no expansion: one state more may be looked at.
                    Err(StopReason::Expansions) => {
                        spent = true;
                        1
                    }
                    most => most?,
                };
            }
            if !core.take_batch(&mut guard.memory) {
                return Ok(None);
            }
            while most > 0 {
                let Some(entry) = core.next() else { break };
                most -= 1;
                if entry.f > *proven {
                    *proven = entry.f;
                    if entry.f.exceeds(most_cost) {
                        return Err(StopReason::Cost.into());
                    }
                }
                let Some(key) = core.key(entry.id) else { return Err(SearchError::BrokenChain.into()) };
                let state = problem.decode(key.clone());
                if problem.is_goal(&state) {
                    goal = Some(entry.id);
                    break;
                }
                if spent {
                    return Err(StopReason::Expansions.into());
                }
                core.close(entry.id);
                fits = if core.is_dense() {
                    expand(problem, &state, entry.g, |next, key, g| core.offer::<true, _>(&mut group, next, key, g))
                } else {
                    expand(problem, &state, entry.g, |next, key, g| core.offer::<false, _>(&mut group, next, key, g))
                };
                group.end_of(entry.id);
                if !fits {
                    break;
                }
            }
        }
    }
}

/// Expands a state with the cost `g`; false where the cost of a successor does not fit its type.
#[inline(always)]
fn expand<P>(problem: &P, state: &P::State, g: P::Cost, mut offer: impl FnMut(P::State, KeyOf<P>, P::Cost)) -> bool
where
    P: SearchProblem + StateCodec<P::State>,
{
    let mut fits = true;
    problem.expand(state, |_, cost, next| match g.checked_add(cost) {
        Some(g) => {
            let key = problem.encode(&next);
            offer(next, key, g);
        }
        None => fits = false,
    });
    fits
}
