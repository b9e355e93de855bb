//! Iterative-deepening A* (Korf 1985): least cost in next to no memory.

use super::guard::Guard;
use super::{Engine, Halt, report};
use crate::solution::Step;
use crate::{
    Cost, GuidedBy, Iteration, Outcome, OwnHeuristic, Proven, Report, SearchError, SearchProblem, Solution, SolutionOf,
    Stats, StopReason, Watch,
};

/// IDA*: the solution of least cost, remembering nothing but the path it is on.
///
/// Searches depth first through all states with f = g + h up to a threshold, which begins with the heuristic of the start and
/// rises to the least f beyond it, again and again until a goal is found. States are met as often as there are ways to them:
/// right for puzzles whose spaces are like trees and whose heuristic is good, hopeless on a map. It needs no codec.
///
/// No step leads straight back to where it came from: such successors are not counted. Circles of steps that cost nothing are
/// noticed; [`avoiding_cycles`](Self::avoiding_cycles) notices all others. A space with cycles and without a goal keeps it
/// busy until costs no longer fit their type: give it a limit.
///
/// Memory: the states of the path and their siblings, which [`Stats::stored`] counts at their most. A path may have any length.
/// [`Stats::iterations`] has the counters of each threshold. Within [`Budget::depth`](crate::Budget::depth), which here is the length of the
/// path, the solution found is the cheapest only if nothing was cut off; [`Report::proven`] says so.
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
pub struct IdaStar<H = OwnHeuristic> {
    heuristic: H,
    avoids_cycles: bool,
}

impl IdaStar {
    /// IDA* with default settings and the problem's own heuristic.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl<H> IdaStar<H> {
    /// The same with another [`Heuristic`](crate::Heuristic): a closure `|state: &State| Some(bound)`, or a value of a type of your own.
    #[must_use]
    pub fn with<T>(self, heuristic: T) -> IdaStar<T> {
        IdaStar { heuristic, avoids_cycles: self.avoids_cycles }
    }

    /// Compares every successor with all states of the path, and leaves it out if it is there. Worth it where short cycles
    /// abound; it makes every expansion take time in proportion to the path.
    #[must_use]
    pub fn avoiding_cycles(mut self) -> Self {
        self.avoids_cycles = true;
        self
    }
}

impl<P, H> Engine<P> for IdaStar<H>
where
    P: SearchProblem + GuidedBy<H>,
{
    type Solution = SolutionOf<P>;
    type Cost = P::Cost;
    type Scratch = ();

    fn watched(&self, problem: &P, watch: &mut Watch<'_>) -> Result<Report<Self::Solution, P::Cost>, SearchError> {
        let guard = Guard::new(watch);
        let budget = guard.budget();
        let (most_states, most_depth) = (budget.states.unwrap_or(u64::MAX), budget.depth.unwrap_or(u32::MAX));
        let most_cost = budget.cost.unwrap_or(u64::MAX);
        let IdaStar { heuristic, avoids_cycles } = self;
        let mut dive = Dive {
            problem,
            heuristic,
            avoids_cycles: *avoids_cycles,
            most_states,
            most_depth,
            most_cost,
            guard,
            stats: Stats::default(),
            most: 0,
            tried: Vec::new(),
            path: Vec::new(),
            threshold: P::Cost::ZERO,
            beyond: None,
            too_deep: None,
        };
        let found = dive.search();
        let Dive { guard, stats, tried, path, threshold, too_deep, .. } = dive;
        let proven = if too_deep.is_some() { Proven::Nothing } else { Proven::Optimal };
        let least = too_deep.map_or(threshold, |f| f.min(threshold));
        let bound = |outcome: &Outcome<_>| if matches!(outcome, Outcome::Unsolvable) { None } else { Some(least) };
        report(found, stats, guard, proven, bound, |goal, _| Ok(solution(tried, &path, goal)?))
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

/// A state within the threshold, and how it was reached from the one before it.
#[derive(Clone)]
struct Node<S, A, C> {
    state: S,
    step: Option<(A, C)>,
    g: C,
}

type NodeOf<P> = Node<<P as SearchProblem>::State, <P as SearchProblem>::Action, <P as SearchProblem>::Cost>;

/// A state of the path.
#[derive(Clone, Copy)]
struct Frame {
    node: usize,
    /// Its successors, and which of them comes next.
    first: usize,
    next: usize,
    end: usize,
}

/// A search that is running.
struct Dive<'a, 'w, 'o, P: SearchProblem, H> {
    problem: &'a P,
    heuristic: &'a H,
    avoids_cycles: bool,
    most_states: u64,
    most_depth: u32,
    most_cost: u64,
    guard: Guard<'w, 'o>,
    stats: Stats,
    /// Expansions until the next look at the limits.
    most: u64,
    /// The states of the path and their siblings: those that were tried, and those that wait.
    tried: Vec<NodeOf<P>>,
    /// The states of the path that have successors within the threshold.
    path: Vec<Frame>,
    threshold: P::Cost,
    /// The least f beyond the threshold.
    beyond: Option<P::Cost>,
    /// The least f of a state that was not expanded because it lies too deep.
    too_deep: Option<P::Cost>,
}

impl<P: SearchProblem + GuidedBy<H>, H> Dive<'_, '_, '_, P, H> {
    /// Raises the threshold until a goal is found: which of the states that were tried it is.
    fn search(&mut self) -> Result<Option<usize>, Halt> {
        let mut starts = Vec::new();
        self.problem.starts(|state| starts.push(state));
        self.beyond = starts.iter().filter_map(|start| self.problem.estimate_with(self.heuristic, start)).min();
        while let Some(threshold) = self.beyond.take() {
            self.threshold = threshold;
            if threshold.exceeds(self.most_cost) {
                return Err(StopReason::Cost.into());
            }
            let (expanded, generated) = (self.stats.expanded, self.stats.generated);
            let found = starts.iter().map(|start| self.dive(start)).find(|found| *found != Ok(None));
            self.guard.memory.reserve_more(&mut self.stats.iterations, 1)?;
            self.stats.iterations.push(Iteration {
                expanded: self.stats.expanded - expanded,
                generated: self.stats.generated - generated,
            });
            if let Some(found) = found {
                return found;
            }
        }
        if self.too_deep.is_some() { Err(StopReason::Depth.into()) } else { Ok(None) }
    }

    /// Tries everything that begins with a start and does not exceed the threshold, up to a goal.
    fn dive(&mut self, start: &P::State) -> Result<Option<usize>, Halt> {
        let Some(f) = self.problem.estimate_with(self.heuristic, start) else { return Ok(None) };
        if f > self.threshold {
            self.beyond = Some(self.beyond.map_or(f, |least| least.min(f)));
            return Ok(None);
        }
        if self.most_states == 0 {
            return Err(StopReason::States.into());
        }
        self.tried.clear();
        self.guard.memory.reserve_more(&mut self.tried, 1)?;
        self.tried.push(Node { state: start.clone(), step: None, g: P::Cost::ZERO });
        self.guard.memory.reserve_more(&mut self.path, 1)?;
        // The start as the only successor of nothing.
        self.path.push(Frame { node: usize::MAX, first: 0, next: 0, end: 1 });
        while let Some(top) = self.path.last_mut() {
            if top.next == top.end {
                self.tried.truncate(top.first);
                self.path.pop();
                continue;
            }
            let node = top.next;
            top.next += 1;
            if self.enter(node)? {
                return Ok(Some(node));
            }
        }
        Ok(None)
    }

    /// Tries a state: true where it is a goal, otherwise it is expanded.
    #[inline(always)]
    fn enter(&mut self, node: usize) -> Result<bool, Halt> {
        let Some(Node { state, g, .. }) = self.tried.get(node) else { return Ok(false) };
        if self.problem.is_goal(state) {
            self.stats.stored = self.stats.stored.max(self.tried.len() as u64);
            return Ok(true);
        }
        let (state, g) = (state.clone(), *g);
        if self.path.len() as u64 > u64::from(self.most_depth) {
            self.turn_back(&state, g);
            return Ok(false);
        }
        if self.most == 0 {
            self.most = self.guard.look(&self.stats, self.tried.len() as u64)?;
        }
        self.most -= 1;
        self.stats.expanded += 1;
        let first = self.tried.len();
        self.expand(&state, g)?;
        let end = self.tried.len();
        if first < end {
            self.guard.memory.reserve_more(&mut self.path, 1)?;
            self.path.push(Frame { node, first, next: first, end });
            self.stats.deepest = self.stats.deepest.max(self.path.len() as u32 - 1);
        }
        Ok(false)
    }

    /// Generates the successors of a state which comes after the path.
    #[inline(always)]
    fn expand(&mut self, state: &P::State, g: P::Cost) -> Result<(), Halt> {
        let Dive { problem, heuristic, guard, tried, path, .. } = self;
        let (threshold, most_states, avoids_cycles) = (self.threshold, self.most_states, self.avoids_cycles);
        // In variables of their own, which the loop of the problem can keep in registers.
        let (mut generated, mut beyond, mut stopped, mut fits) = (0, self.beyond, None, true);
        let parent = path.last().map_or(usize::MAX, |frame| frame.node);
        problem.expand(state, |action, cost, next| {
            if tried.get(parent).is_some_and(|parent| parent.state == next) {
                return;
            }
            generated += 1;
            let Some(h) = problem.estimate_with(heuristic, &next) else { return };
            let sums = g.checked_add(cost).and_then(|g| Some((g, g.checked_add(h)?)));
            let Some((g_next, f)) = sums else {
                fits = false;
                return;
            };
            if f > threshold {
                beyond = Some(beyond.map_or(f, |least| least.min(f)));
                return;
            }
            if (avoids_cycles || g_next == g) && is_on_path(&next, state, g_next, avoids_cycles, path, tried) {
                return;
            }
            if tried.len() as u64 >= most_states {
                stopped = Some(StopReason::States);
                return;
            }
            match guard.memory.reserve_more(tried, 1) {
                Ok(()) => tried.push(Node { state: next, step: Some((action, cost)), g: g_next }),
                Err(reason) => stopped = Some(reason),
            }
        });
        self.beyond = beyond;
        self.stats.generated += generated;
        self.stats.stored = self.stats.stored.max(self.tried.len() as u64);
        match (stopped, fits) {
            (_, false) => Err(SearchError::CostOverflow.into()),
            (Some(reason), _) => Err(reason.into()),
            (None, true) => Ok(()),
        }
    }

    /// Notes that a state lies too deep.
    #[cold]
    fn turn_back(&mut self, state: &P::State, g: P::Cost) {
        self.stats.deepest = self.stats.deepest.max(self.path.len() as u32 - 1);
        let h = self.problem.estimate_with(self.heuristic, state);
        if let Some(f) = h.and_then(|h| g.checked_add(h)) {
            self.too_deep = Some(self.too_deep.map_or(f, |least| least.min(f)));
        }
    }
}

/// Whether a successor of `last` is `last` again or on the path before it; where only free circles matter, among the states
/// with the same cost `g`.
#[cold]
fn is_on_path<S: Eq, A, C: Cost>(next: &S, last: &S, g: C, all: bool, path: &[Frame], tried: &[Node<S, A, C>]) -> bool {
    let before = path.iter().rev().filter_map(|frame| tried.get(frame.node));
    next == last || before.take_while(|node| all || node.g == g).any(|node| node.state == *next)
}

/// The path to a goal as a solution.
fn solution<S: Clone, A: Clone, C: Cost>(
    tried: Vec<Node<S, A, C>>,
    path: &[Frame],
    goal: usize,
) -> Result<Solution<S, A, C>, SearchError> {
    let mut nodes = path.iter().map(|frame| frame.node).chain([goal]).filter_map(|node| tried.get(node).cloned());
    let Some(start) = nodes.next() else { return Err(SearchError::BrokenChain) };
    let steps = nodes.filter_map(|node| node.step.map(|(action, cost)| Step { action, cost, state: node.state }));
    Solution::new(start.state, steps.collect())
}
