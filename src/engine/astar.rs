//! A* (Hart, Nilsson and Raphael 1968), with reopening; without a heuristic Dijkstra's algorithm (1959).

use super::best_first::{BestFirst, Group, MOST_STATES, Refused};
use super::{Ending, Engine, KeyOf, Room, report};
use crate::budget::Guard;
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
        let dense_keys = self.storage.dense_keys(problem.key_space(), guard.budget())?;
        let room = Room::new(guard.budget(), MOST_STATES);
        core.begin(dense_keys, self.storage == Storage::Dense, room.states);

        let mut stats = Stats::default();
        let mut proven = P::Cost::ZERO;
        let ending = self.run(problem, core, room, &mut guard, &mut stats, &mut proven)?;
        count(core, &mut stats);
        stats.peak_bytes = core.peak_bytes();
        let bound = |outcome: &Outcome<SolutionOf<P>>| match outcome {
            Outcome::Solved(_) | Outcome::Stopped(_) => Some(proven),
            Outcome::Unsolvable => None,
        };
        report(ending, stats, &guard, bound, |goal| rebuild(problem, &core.chain_to(goal)))
    }
}

/// Copies the counters that the core keeps.
fn count<K: crate::Key, C: Cost>(core: &BestFirst<K, C>, stats: &mut Stats) {
    stats.stored = core.len();
    stats.reopened = core.reopened;
    stats.peak_frontier = core.peak_frontier();
}

impl<H> AStar<H> {
    /// Searches until there is an ending. `proven` rises to the greatest f that was taken: no solution costs less.
    fn run<P>(
        &self,
        problem: &P,
        core: &mut BestFirst<KeyOf<P>, P::Cost>,
        room: Room,
        guard: &mut Guard<'_, '_>,
        stats: &mut Stats,
        proven: &mut P::Cost,
    ) -> Result<Ending<NodeId>, SearchError>
    where
        P: SearchProblem + StateCodec<P::State> + GuidedBy<H>,
    {
        let mut absorbed = Ok(());
        problem.starts(|state| {
            if absorbed.is_ok() {
                let h = || problem.estimate_with(&self.heuristic, &state);
                absorbed = core.reach(problem.encode(&state), P::Cost::ZERO, None, h);
            }
        });
        let mut group = Group::new();
        let mut goal = None;
        let mut most = 0;
        let mut spent = false;
        loop {
            stats.expanded += group.states() as u64;
            stats.generated += group.len() as u64;
            match absorbed.and_then(|()| core.absorb(&mut group, |state| problem.estimate_with(&self.heuristic, state)))
            {
                Ok(()) => {}
                Err(Refused::Full) => return Ok(Ending::Stopped(room.reason)),
                Err(Refused::Error(error)) => return Err(error),
            }
            absorbed = Ok(());
            if let Some(goal) = goal {
                return Ok(Ending::Goal(goal));
            }
            if most == 0 && (stats.expanded == 0 || core.frontier() > 0) {
                count(core, stats);
                most = match guard.look(stats, core.frontier()) {
                    Ok(most) => most,
                    // A goal needs no expansion: one state more may be looked at.
                    Err(StopReason::Expansions) => {
                        spent = true;
                        1
                    }
                    Err(reason) => return Ok(Ending::Stopped(reason)),
                };
            }
            if !core.take_batch() {
                return Ok(Ending::Exhausted);
            }
            let room_left = core.room_left();
            while most > 0 {
                let Some(entry) = core.next() else { break };
                most -= 1;
                *proven = (*proven).max(entry.f);
                let Some(key) = core.key(entry.id) else { return Err(SearchError::BrokenChain) };
                let state = problem.decode(key.clone());
                if problem.is_goal(&state) {
                    goal = Some(entry.id);
                    break;
                }
                if spent {
                    return Ok(Ending::Stopped(StopReason::Expansions));
                }
                core.close(entry.id);
                let fits = if core.is_dense() {
                    expand(problem, &state, entry.g, |next, key, g| core.offer::<true, _>(&mut group, next, key, g))
                } else {
                    expand(problem, &state, entry.g, |next, key, g| core.offer::<false, _>(&mut group, next, key, g))
                };
                group.end_of(entry.id);
                if !fits {
                    return Err(SearchError::CostOverflow);
                }
                // An expansion is never cut: only the last one of a group may run out of room.
                if group.len() >= room_left {
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
