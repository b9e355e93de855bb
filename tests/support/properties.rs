//! What every property test needs: altered problems, reachable states as a graph, and checks of solutions and reports.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use spelunk::{
    AStar, Bfs, Budget, CodecError, Cost, Engine, Key, KeySpace, Lex, Outcome, Report, SearchError, SearchProblem,
    Solution, SolutionOf, StateCodec, Stats, Storage,
};

use super::oracle::{self, Graph};

/// Runs a property on so many cases, and writes no file about those that fail.
pub fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, max_shrink_iters: 20_000, ..ProptestConfig::default() }
}

/// A cost that is a plain number for the oracle: sums and comparisons agree with those of the numbers.
pub trait OracleCost: Cost {
    /// The cost of this number, which must fit.
    fn of(number: u64) -> Self;
    /// The number of this cost.
    fn number(self) -> u64;
}

macro_rules! plain_costs {
    ($($cost:ty),*) => {$(
        impl OracleCost for $cost {
            fn of(number: u64) -> Self {
                number.try_into().expect("a cost of the test fits its type")
            }
            fn number(self) -> u64 {
                self.into()
            }
        }
    )*};
}

plain_costs!(u8, u32, u64);

/// The first part in the high half of the number: right as long as the second parts add up to less than 2 to the 32nd.
impl OracleCost for Lex<u32, u32> {
    fn of(number: u64) -> Self {
        Lex((number >> 32) as u32, number as u32)
    }
    fn number(self) -> u64 {
        u64::from(self.0) << 32 | u64::from(self.1)
    }
}

/// A user's own cost, which tells no engine that it is a whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Opaque(u64);

impl Cost for Opaque {
    const ZERO: Self = Opaque(0);
    fn checked_add(self, more: Self) -> Option<Self> {
        self.0.checked_add(more.0).map(Opaque)
    }
}

impl OracleCost for Opaque {
    fn of(number: u64) -> Self {
        Opaque(number)
    }
    fn number(self) -> u64 {
        self.0
    }
}

/// A problem with another start, or with no goal at all; with the codec of the problem itself.
pub struct Altered<'a, P: SearchProblem> {
    problem: &'a P,
    start: Option<P::State>,
    has_goals: bool,
}

/// The problem, begun at one state.
pub fn started_at<P: SearchProblem>(problem: &P, start: P::State) -> Altered<'_, P> {
    Altered { problem, start: Some(start), has_goals: true }
}

/// The problem in which nothing is a goal, so that an engine visits all there is.
pub fn without_goals<P: SearchProblem>(problem: &P) -> Altered<'_, P> {
    Altered { problem, start: None, has_goals: false }
}

impl<P: SearchProblem> SearchProblem for Altered<'_, P> {
    type State = P::State;
    type Action = P::Action;
    type Cost = P::Cost;

    fn start(&self) -> P::State {
        self.start.clone().unwrap_or_else(|| self.problem.start())
    }
    fn starts(&self, mut emit: impl FnMut(P::State)) {
        match &self.start {
            Some(start) => emit(start.clone()),
            None => self.problem.starts(emit),
        }
    }
    fn is_goal(&self, state: &P::State) -> bool {
        self.has_goals && self.problem.is_goal(state)
    }
    fn expand(&self, state: &P::State, emit: impl FnMut(P::Action, P::Cost, P::State)) {
        self.problem.expand(state, emit);
    }
    fn heuristic(&self, state: &P::State) -> Option<P::Cost> {
        if self.has_goals { self.problem.heuristic(state) } else { Some(P::Cost::ZERO) }
    }
}

impl<P: SearchProblem + StateCodec<P::State>> StateCodec<P::State> for Altered<'_, P> {
    type Key = P::Key;

    fn encode(&self, state: &P::State) -> P::Key {
        self.problem.encode(state)
    }
    fn decode(&self, key: P::Key) -> P::State {
        self.problem.decode(key)
    }
    fn key_space(&self) -> KeySpace {
        self.problem.key_space()
    }
    fn folds(&self) -> bool {
        self.problem.folds()
    }
    fn check(&self) -> Result<(), CodecError> {
        self.problem.check()
    }
}

/// The starts of a problem, in order.
pub fn starts_of<P: SearchProblem>(problem: &P) -> Vec<P::State> {
    let mut starts = Vec::new();
    problem.starts(|state| starts.push(state));
    starts
}

/// All reachable states, found without any engine, and the steps between them.
pub struct Explored<S> {
    /// The states; their places are the nodes of the graph.
    pub states: Vec<S>,
    /// The steps.
    pub graph: Graph,
    /// The nodes that are goals.
    pub goals: Vec<usize>,
}

impl<S> Explored<S> {
    /// The exact cost from each state to the nearest goal.
    pub fn costs_to_goal(&self) -> Vec<Option<u64>> {
        oracle::cost_to_goal(&self.graph, &self.goals)
    }
}

/// Visits all that can be reached from the starts.
pub fn explore<P>(problem: &P) -> Explored<P::State>
where
    P: SearchProblem,
    P::State: Hash,
    P::Cost: OracleCost,
{
    let (mut states, mut numbers) = (Vec::new(), HashMap::new());
    let mut number_of = |state: P::State, states: &mut Vec<P::State>| {
        *numbers.entry(state.clone()).or_insert_with(|| {
            states.push(state);
            states.len() - 1
        })
    };
    problem.starts(|state| {
        number_of(state, &mut states);
    });
    let mut edges = Vec::new();
    let mut at = 0;
    while let Some(state) = states.get(at).cloned() {
        problem.expand(&state, |_, cost, next| edges.push((at, number_of(next, &mut states), cost.number())));
        at += 1;
    }
    let goals = (0..states.len()).filter(|&node| problem.is_goal(&states[node])).collect();
    Explored { graph: Graph { nodes: states.len(), edges }, goals, states }
}

/// A solution must hold against the problem alone, and its actions must lead to the same cost again.
pub fn holds<P>(problem: &P, solution: &SolutionOf<P>) -> TestCaseResult
where
    P: SearchProblem,
    P::Action: PartialEq,
{
    prop_assert_eq!(solution.verify(problem), Ok(()));
    let from_its_start = started_at(problem, solution.start().clone());
    let replayed = Solution::replay(&from_its_start, solution.actions().cloned());
    prop_assert_eq!(replayed.map(|replayed| replayed.cost()), Ok(solution.cost()));
    Ok(())
}

/// What a search came to, if it came to anything.
pub type Searched<S, C> = Result<Report<S, C>, SearchError>;

/// The solution of a search that must have ended by itself, checked against the problem.
pub fn checked_solution<P>(
    problem: &P,
    report: Searched<SolutionOf<P>, P::Cost>,
) -> Result<Option<SolutionOf<P>>, TestCaseError>
where
    P: SearchProblem,
    P::Action: PartialEq,
{
    match report?.outcome {
        Outcome::Solved(solution) => {
            holds(problem, &solution)?;
            Ok(Some(solution))
        }
        Outcome::Unsolvable => Ok(None),
        Outcome::Stopped(reason) => Err(TestCaseError::fail(format!("stopped without a limit: {reason}"))),
    }
}

/// All of a report that must be the same whenever the same search is made.
pub type Repeated<S, C> = Result<(Outcome<S>, Option<C>, Stats), SearchError>;

/// A report without the time.
pub fn repeated<S, C>(report: Searched<S, C>) -> Repeated<S, C> {
    report.map(|report| (report.outcome, report.bound, report.stats))
}

/// A report without the time and the bytes, which are another store's own affair.
pub fn counted<S, C>(report: Searched<S, C>) -> Repeated<S, C> {
    let mut repeated = repeated(report);
    if let Ok((_, _, stats)) = &mut repeated {
        stats.peak_bytes = 0;
    }
    repeated
}

/// What was done, and the counters but for the bytes: what searches in different types can have in common.
pub fn actions_and_counters<S, A: Clone, C: Cost>(report: Report<Solution<S, A, C>, C>) -> (Option<Vec<A>>, Stats) {
    let mut stats = report.stats.clone();
    stats.peak_bytes = 0;
    (report.solution().map(|solution| solution.actions().cloned().collect()), stats)
}

/// A kept scratch must change nothing that `seen` shows, whatever the searches before have left in it.
pub fn same_as_with_fresh_scratch<P, E>(
    engine: &E,
    problem: &P,
    kept: &mut E::Scratch,
    budget: &Budget,
    seen: impl Fn(Searched<E::Solution, E::Cost>) -> Repeated<E::Solution, E::Cost>,
) -> TestCaseResult
where
    E: Engine<P>,
    E::Solution: PartialEq + Debug,
    E::Cost: PartialEq + Debug,
{
    let fresh = engine.watched(problem, &mut budget.clone().into());
    let again = engine.search_with(problem, kept, &mut budget.clone().into());
    prop_assert_eq!(seen(again), seen(fresh));
    Ok(())
}

/// A codec must give back every state, have a key of its own for each, and keep to the key space that it states.
pub fn codec_is_exact<P>(problem: &P, states: &[P::State]) -> TestCaseResult
where
    P: SearchProblem + StateCodec<P::State>,
    P::State: Debug,
    P::Key: Ord,
{
    let mut keys = Vec::new();
    for state in states {
        let key = problem.encode(state);
        prop_assert_eq!(&problem.decode(key.clone()), state);
        if let KeySpace::Dense { keys } = problem.key_space() {
            prop_assert!(key.index().is_some_and(|index| index < keys));
        }
        keys.push(key);
    }
    keys.sort();
    prop_assert!(keys.windows(2).all(|pair| pair[0] != pair[1]), "two states share a key");
    Ok(())
}

/// A heuristic must not exceed the exact cost on any reachable state, and may be `None` only where there is no way.
pub fn is_admissible<S: Debug, C: OracleCost>(
    explored: &Explored<S>,
    heuristic: impl Fn(&S) -> Option<C>,
) -> TestCaseResult {
    for (state, exact) in explored.states.iter().zip(explored.costs_to_goal()) {
        let Some(exact) = exact else { continue };
        let estimate = heuristic(state).map(OracleCost::number);
        prop_assert!(estimate.is_some_and(|estimate| estimate <= exact), "{estimate:?} for {exact} at {state:?}");
    }
    Ok(())
}

/// The codec is exact and the heuristic admissible, on every state that can be reached.
pub fn laws_hold<P>(problem: &P) -> Result<Explored<P::State>, TestCaseError>
where
    P: SearchProblem + StateCodec<P::State>,
    P::State: Hash + Debug,
    P::Key: Ord,
    P::Cost: OracleCost,
{
    let explored = explore(problem);
    codec_is_exact(problem, &explored.states)?;
    is_admissible(&explored, |state| problem.heuristic(state))?;
    Ok(explored)
}

/// The store that an engine keeps its states in must change nothing but the bytes, limited or not.
pub fn same_under_every_storage<P>(problem: &P, budget: &Budget) -> TestCaseResult
where
    P: SearchProblem + StateCodec<P::State>,
    P::State: Debug,
    P::Action: PartialEq + Debug,
{
    let bfs = |storage| counted(Bfs::new().storage(storage).watched(problem, &mut budget.clone().into()));
    let astar = |storage| counted(AStar::new().storage(storage).watched(problem, &mut budget.clone().into()));
    for storage in [Storage::Dense, Storage::Hashed] {
        prop_assert_eq!(bfs(storage), bfs(Storage::Auto), "breadth first, {:?}", storage);
        prop_assert_eq!(astar(storage), astar(Storage::Auto), "best first, {:?}", storage);
    }
    Ok(())
}
