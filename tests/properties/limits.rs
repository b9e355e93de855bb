//! Limits, tokens and observers change no answer but to "stopped"; problems that break their contract get an error.

use std::cell::Cell;
use std::fmt::Debug;
use std::ops::ControlFlow;
use std::time::Duration;

use crate::support::oracle;
use crate::support::properties::{Opaque, Searched, cases, holds, repeated, same_under_every_storage, without_goals};
use crate::support::random_graph::{RandomGraph, Tables, graphs, small_costs};
use crate::support::random_nested::{Place, Rooms, rooms};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::TestCaseResult;
use spelunk::{
    AStar, Bfs, Blind, Budget, CancelToken, Cost, Engine, Flattened, FnProblem, KeySpace, NestedBfs, NestedProblem,
    Observer, Outcome, Progress, SearchError, SearchProblem, Solution, SolutionOf, StateCodec, StopReason, Storage,
    Unpacked, Watch, WithCodec,
};

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn a_limit_of_states_stops_exactly_there_or_changes_nothing(graph in graphs(small_costs())) {
        let walk = graph.walk_with::<u32>(&graph.inconsistent());
        for storage in [Storage::Auto, Storage::Dense, Storage::Hashed] {
            let walk = WithCodec(&walk, Tables::apart(graph.nodes, 100));
            every_limit_of_states(&Bfs::new().storage(storage), &walk)?;
            every_limit_of_expansions(&Bfs::new().storage(storage), &walk)?;
            every_limit_of_states(&AStar::new().storage(storage), &walk)?;
            every_limit_of_expansions(&AStar::new().storage(storage), &walk)?;
            every_limit_of_states(&AStar::new().with(Blind).storage(storage), &walk)?;
            every_limit_of_expansions(&AStar::new().with(Blind).storage(storage), &walk)?;
        }
    }

    #[test]
    fn a_limit_of_outer_states_stops_exactly_there_or_changes_nothing(rooms in rooms()) {
        every_limit_of_states(&NestedBfs::new(), &rooms)?;
        every_limit_of_expansions(&NestedBfs::new(), &rooms)?;
    }

    #[test]
    fn a_search_that_goes_on_takes_no_fewer_bytes(graph in graphs(small_costs())) {
        let keys = || Tables::apart(graph.nodes, 100);
        for storage in [Storage::Dense, Storage::Hashed] {
            let walk = WithCodec(graph.walk_with::<u32>(&graph.inconsistent()), keys());
            bytes_never_fall(&Bfs::new().storage(storage), &walk)?;
            bytes_never_fall(&AStar::new().storage(storage), &walk)?;
        }
    }

    #[test]
    fn a_search_with_a_heap_that_goes_on_takes_no_fewer_bytes(graph in graphs(small_costs())) {
        bytes_never_fall(&AStar::new(), &Unpacked(graph.walk_with::<Opaque>(&graph.inconsistent())))?;
    }

    #[test]
    fn a_nested_search_that_goes_on_takes_no_fewer_bytes(rooms in rooms()) {
        bytes_never_fall(&NestedBfs::new(), &rooms)?;
    }

    #[test]
    fn under_a_limit_the_store_changes_nothing_but_the_bytes(graph in graphs(small_costs()), states in 0..14u64) {
        let walk = WithCodec(graph.walk_with::<u32>(&graph.inconsistent()), Tables::apart(graph.nodes, 100));
        same_under_every_storage(&walk, &Budget::default().states(states))?;
    }

    #[test]
    fn breadth_first_search_solves_within_a_depth_or_says_that_it_stopped(graph in graphs(small_costs())) {
        every_depth(&Bfs::new(), &Unpacked(graph.walk::<u32>()), |solution| solution.len() as u32)?;
    }

    #[test]
    fn nested_search_solves_within_an_outer_depth_or_says_that_it_stopped(rooms in rooms()) {
        every_depth(&NestedBfs::new(), &rooms, |solution| solution.cost().0)?;
    }

    #[test]
    fn best_first_search_has_no_depth(graph in graphs(small_costs())) {
        let walk = Unpacked(graph.walk_with::<u32>(&graph.inconsistent()));
        let shallow = AStar::new().watched(&walk, &mut Budget::default().depth(0).into());
        prop_assert_eq!(repeated(shallow), repeated(AStar::new().search(&walk)));
    }

    #[test]
    fn no_time_and_a_cancelled_token_stop_before_the_first_expansion(graph in graphs(small_costs()), rooms in rooms()) {
        let walk = Unpacked(graph.walk_with::<u32>(&graph.inconsistent()));
        stops_at_once(&Bfs::new(), &walk)?;
        stops_at_once(&AStar::new(), &walk)?;
        stops_at_once(&NestedBfs::new(), &rooms)?;
    }

    #[test]
    fn a_token_cancelled_by_an_observer_stops_at_that_mark(
        graph in graphs(small_costs()), rooms in rooms(), every in 1..8u64,
    ) {
        let walk = Unpacked(graph.walk_with::<u32>(&graph.inconsistent()));
        stops_where_the_observer_says(&Bfs::new(), &walk, every)?;
        stops_where_the_observer_says(&AStar::new(), &walk, every)?;
        stops_where_the_observer_says(&NestedBfs::new(), &rooms, every)?;
    }

    #[test]
    fn an_observer_is_called_at_every_mark(graph in graphs(small_costs()), rooms in rooms(), every in 0..8u64) {
        let walk = Unpacked(graph.walk_with::<u32>(&graph.inconsistent()));
        is_observed_at_every_mark(&Bfs::new(), &walk, every)?;
        is_observed_at_every_mark(&AStar::new(), &walk, every)?;
        is_observed_at_every_mark(&NestedBfs::new(), &rooms, every)?;
    }

    #[test]
    fn an_observer_is_not_called_any_more_when_nothing_waits(graph in graphs(small_costs()), rooms in rooms()) {
        let walk = Unpacked(graph.walk_with::<u32>(&graph.inconsistent()));
        is_observed_while_states_wait(&Bfs::new(), &walk)?;
        is_observed_while_states_wait(&NestedBfs::new(), &rooms)?;
        is_observed_while_states_wait(&AStar::new(), &walk)?;
    }

    #[test]
    fn being_watched_changes_nothing(graph in graphs(small_costs()), rooms in rooms(), every in 1..8u64) {
        let walk = Unpacked(graph.walk_with::<u32>(&graph.inconsistent()));
        is_the_same_when_watched(&Bfs::new(), &walk, every)?;
        is_the_same_when_watched(&AStar::new(), &walk, every)?;
        is_the_same_when_watched(&NestedBfs::new(), &rooms, every)?;
    }

    #[test]
    fn what_is_proven_never_exceeds_the_best_cost(graph in graphs(small_costs()), rooms in rooms()) {
        let walk = graph.walk_with::<u32>(&graph.inconsistent());
        let best = graph.cheapest().map(|cost| cost as u32);
        bound_holds(&AStar::new(), &Unpacked(&walk), best)?;
        bound_holds(&AStar::new().with(Blind), &Unpacked(&walk), best)?;
        bound_holds(&NestedBfs::new(), &rooms, rooms.best())?;
        bound_holds(&AStar::new(), &Flattened(&rooms), rooms.best())?;
    }
}

proptest! {
    #![proptest_config(cases(1024))]

    #[test]
    fn a_lying_codec_leads_to_no_panic_and_no_wrong_path((graph, lies) in graphs_with_lies()) {
        let walk = graph.walk_with::<u32>(&graph.exact());
        for storage in [Storage::Auto, Storage::Dense, Storage::Hashed] {
            let lied = WithCodec(&walk, &lies);
            holds_if_solved(&walk, Bfs::new().storage(storage).search(&lied))?;
            holds_if_solved(&walk, AStar::new().storage(storage).search(&lied))?;
            holds_if_solved(&walk, AStar::new().with(Blind).storage(storage).search(&lied))?;
        }
    }

    #[test]
    fn a_forgetful_problem_leads_to_no_panic_and_no_wrong_path(graph in graphs(small_costs()), every in 1..9u32) {
        let walk = graph.walk_with::<u32>(&graph.inconsistent());
        let memory = Memory::losing_one_in(every);
        let forgetful = WithCodec(Forgetful { inner: &walk, memory: &memory }, Tables::apart(graph.nodes, 3));
        for storage in [Storage::Dense, Storage::Hashed] {
            holds_if_solved(&walk, Bfs::new().storage(storage).search(&forgetful))?;
            holds_if_solved(&walk, AStar::new().storage(storage).search(&forgetful))?;
        }
    }

    #[test]
    fn a_fickle_heuristic_leads_to_no_panic_and_no_wrong_path(graph in graphs(small_costs()), every in 1..4u32) {
        let walk = graph.walk::<u32>();
        let memory = Memory::losing_one_in(every);
        let fickle = |_: &usize| (!memory.loses_this()).then_some(0);
        holds_if_solved(&walk, AStar::new().with(fickle).search(&Unpacked(&walk)))?;
    }

    #[test]
    fn a_lying_outer_codec_leads_to_no_panic_and_no_wrong_path(rooms in rooms(), lies in vec(0..200usize, 200)) {
        let flat = Flattened(&rooms);
        let lied = WithCodec(&rooms, OuterLies { rooms: &rooms, lies: &lies });
        holds_if_solved(&flat, NestedBfs::new().search(&lied))?;
        holds_if_solved(&flat, spelunk::astar(&Flattened(&lied)))?;
        holds_if_solved(&flat, spelunk::bfs(&Flattened(&lied)))?;
    }

    #[test]
    fn a_forgetful_nested_problem_leads_to_no_panic_and_no_wrong_path(rooms in rooms(), every in 1..9u32) {
        let flat = Flattened(&rooms);
        let memory = Memory::losing_one_in(every);
        let forgetful = WithCodec(Forgetful { inner: &rooms, memory: &memory }, &rooms);
        holds_if_solved(&flat, NestedBfs::new().search(&forgetful))?;
    }

    #[test]
    fn a_dense_store_refuses_every_key_out_of_range(graph in graphs(small_costs()), first_missing in any::<Index>()) {
        let (walk, first_missing) = (graph.walk::<u32>(), first_missing.index(graph.nodes));
        let space = KeySpace::Dense { keys: 100 * first_missing as u64 };
        let too_few = WithCodec(without_goals(&walk), Tables { space, ..Tables::apart(graph.nodes, 100) });
        let missing: Vec<usize> = (first_missing..graph.nodes).collect();
        let refused = oracle::fewest_edges(&graph.plain(), &graph.starts, &missing).map(|_| SearchError::KeyOutOfRange);
        prop_assert_eq!(AStar::new().storage(Storage::Dense).search(&too_few).err(), refused.clone());
        prop_assert_eq!(Bfs::new().storage(Storage::Dense).search(&too_few).err(), refused);
    }

    #[test]
    fn keys_out_of_range_are_refused_or_do_no_harm(graph in graphs(small_costs()), missing in 1..4usize) {
        let walk = graph.walk::<u32>();
        let space = KeySpace::Dense { keys: 100 * graph.nodes.saturating_sub(missing) as u64 };
        let too_few = WithCodec(&walk, Tables { space, ..Tables::apart(graph.nodes, 100) });
        for storage in [Storage::Auto, Storage::Dense, Storage::Hashed] {
            let steps = |solution: Solution<usize, usize, u32>| solution.len() as u32;
            refused_or_right(Bfs::new().storage(storage).search(&too_few), graph.fewest_edges(), steps)?;
            let cost = |solution: Solution<usize, usize, u32>| solution.cost().into();
            refused_or_right(AStar::new().storage(storage).search(&too_few), graph.cheapest(), cost)?;
        }
    }

    #[test]
    fn inner_keys_out_of_range_are_refused_or_do_no_harm(rooms in rooms(), missing in 0..500i64) {
        let too_few = Rooms { spare_inner_keys: -missing, ..rooms.clone() };
        refused_or_right(NestedBfs::new().search(&too_few), rooms.best(), |solution| solution.cost())?;
    }
}

#[test]
fn a_codec_that_gives_back_another_state_is_found_out() {
    let edges = vec![(0, 1, 1), (3, 2, 1)];
    let codec = Tables { nodes: vec![0, 3, 2, 3], ..Tables::apart(4, 1) };
    breaks_the_chain(edges, codec);
}

#[test]
fn states_that_share_a_key_are_found_out() {
    let edges = vec![(0, 3, 1), (1, 2, 1)];
    let codec = Tables { keys: vec![0, 1, 2, 1], ..Tables::apart(4, 1) };
    breaks_the_chain(edges, codec);
}

#[test]
fn a_problem_that_forgets_is_found_out() {
    // The search asks for both edges and so does the walk along the chain, for which the second is lost.
    let memory = Memory::losing_one_in(4);
    let chain = FnProblem::unit(0u8, |at: &u8| [at + 1], |at: &u8| *at == 2);
    let forgetful = Unpacked(Forgetful { inner: &chain, memory: &memory });
    assert_eq!(spelunk::bfs(&forgetful).unwrap_err(), SearchError::BrokenChain);
}

/// Both engines find the goal 2 from 0 by keys that no walk from 0 has.
fn breaks_the_chain(edges: Vec<(usize, usize, u64)>, codec: Tables) {
    let graph = RandomGraph { nodes: 4, edges, starts: vec![0], goals: vec![2], draws: vec![] };
    let lied = WithCodec(graph.walk::<u32>(), codec);
    for storage in [Storage::Dense, Storage::Hashed] {
        assert_eq!(Bfs::new().storage(storage).search(&lied).unwrap_err(), SearchError::BrokenChain);
        assert_eq!(AStar::new().storage(storage).search(&lied).unwrap_err(), SearchError::BrokenChain);
    }
}

/// Tries every limit of states from none to one more than are needed.
fn every_limit_of_states<E, P>(engine: &E, problem: &P) -> TestCaseResult
where
    E: Engine<P>,
    E::Solution: PartialEq + Debug,
{
    let whole = engine.search(problem)?;
    for states in 0..=whole.stats.stored + 1 {
        let limited = engine.watched(problem, &mut Budget::default().states(states).into())?;
        if let Outcome::Stopped(reason) = &limited.outcome {
            prop_assert_eq!((*reason, limited.stats.stored), (StopReason::States, states));
            prop_assert!(states < whole.stats.stored, "stopped at {states} though no more are needed");
        } else {
            prop_assert_eq!(&limited.outcome, &whole.outcome);
        }
    }
    Ok(())
}

/// Tries every limit of expansions from none to one more than are needed.
fn every_limit_of_expansions<E, P>(engine: &E, problem: &P) -> TestCaseResult
where
    E: Engine<P>,
    E::Solution: PartialEq + Debug,
{
    let whole = engine.search(problem)?;
    let needed = whole.stats.expanded;
    for expansions in 0..=needed + 1 {
        let limited = engine.watched(problem, &mut Budget::default().expansions(expansions).into())?;
        if expansions < needed {
            prop_assert_eq!(limited.outcome, Outcome::Stopped(StopReason::Expansions));
            prop_assert_eq!(limited.stats.expanded, expansions);
        } else {
            prop_assert_eq!((&limited.outcome, limited.stats), (&whole.outcome, whole.stats.clone()));
        }
    }
    Ok(())
}

/// The most bytes at one time cannot be more where a search stops than where it would have gone on.
fn bytes_never_fall<E: Engine<P>, P>(engine: &E, problem: &P) -> TestCaseResult {
    let mut before = 0;
    for states in 0..=engine.search(problem)?.stats.stored {
        let peak = engine.watched(problem, &mut Budget::default().states(states).into())?.stats.peak_bytes;
        prop_assert!(peak >= before, "{peak} bytes for {states} states, {before} for one less");
        before = peak;
    }
    Ok(())
}

/// Tries every limit of depth, and some beyond; `depth` says how deep a solution lies.
fn every_depth<E, P>(engine: &E, problem: &P, depth: impl Fn(&E::Solution) -> u32) -> TestCaseResult
where
    E: Engine<P>,
    E::Solution: PartialEq + Debug,
{
    let whole = engine.search(problem)?;
    let needed = match &whole.outcome {
        Outcome::Solved(solution) => Some(depth(solution)),
        _ => None,
    };
    for deepest in 0..=whole.stats.deepest + 2 {
        let limited = engine.watched(problem, &mut Budget::default().depth(deepest).into())?;
        prop_assert!(limited.stats.deepest <= deepest);
        match limited.outcome {
            Outcome::Stopped(reason) => {
                prop_assert_eq!(reason, StopReason::Depth);
                prop_assert!(needed.is_none_or(|needed| needed > deepest), "stopped at {deepest} for {needed:?}");
            }
            outcome => {
                prop_assert!(needed.is_none_or(|needed| needed <= deepest), "ended at {deepest} for {needed:?}");
                prop_assert_eq!(&outcome, &whole.outcome);
            }
        }
    }
    Ok(())
}

/// Nothing is expanded where no time is left or nobody waits any more; a start that is a goal may still be an answer.
fn stops_at_once<E, P, S: Debug, A: Debug, C: Cost>(engine: &E, problem: &P) -> TestCaseResult
where
    E: Engine<P, Solution = Solution<S, A, C>>,
{
    let cancelled = CancelToken::new();
    cancelled.cancel();
    for (budget, reason) in [
        (Budget::default().time(Duration::ZERO), StopReason::Time),
        (Budget::default().cancel(cancelled), StopReason::Cancelled),
    ] {
        let report = engine.watched(problem, &mut budget.into())?;
        prop_assert_eq!(report.stats.expanded, 0);
        match report.outcome {
            Outcome::Stopped(stopped) => prop_assert_eq!(stopped, reason),
            Outcome::Solved(solution) => prop_assert!(solution.is_empty()),
            Outcome::Unsolvable => prop_assert!(false, "unsolvable, and nothing was expanded"),
        }
    }
    Ok(())
}

/// Remembers its calls, and ends the search at the first in one of two ways, if it is told to.
#[derive(Default)]
struct Marks {
    every: u64,
    /// Expanded states and waiting ones at each call.
    seen: Vec<(u64, u64)>,
    token: Option<CancelToken>,
    breaks: bool,
}

impl Observer for Marks {
    fn every(&self) -> u64 {
        self.every
    }
    fn progress(&mut self, progress: &Progress<'_>) -> ControlFlow<()> {
        self.seen.push((progress.stats.expanded, progress.frontier));
        self.token.iter().for_each(CancelToken::cancel);
        if self.breaks { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

fn stops_where_the_observer_says<E, P>(engine: &E, problem: &P, every: u64) -> TestCaseResult
where
    E: Engine<P>,
    E::Solution: PartialEq + Debug,
{
    let whole = engine.search(problem)?;
    for reason in [StopReason::Cancelled, StopReason::Observer] {
        let token = CancelToken::new();
        let breaks = reason == StopReason::Observer;
        let mut marks = Marks { every, token: (!breaks).then(|| token.clone()), breaks, ..Marks::default() };
        let report = engine.watched(problem, &mut Watch::from(Budget::default().cancel(token)).observer(&mut marks))?;
        if report.outcome == Outcome::Stopped(reason) {
            prop_assert_eq!(report.stats.expanded, every);
            prop_assert_eq!(marks.seen.len(), 1);
        } else {
            prop_assert!(whole.stats.expanded <= every, "nobody was heard");
            prop_assert_eq!(&report.outcome, &whole.outcome);
        }
    }
    Ok(())
}

fn is_observed_at_every_mark<E: Engine<P>, P>(engine: &E, problem: &P, every: u64) -> TestCaseResult {
    let mut marks = Marks { every, ..Marks::default() };
    let expanded = engine.watched(problem, &mut Watch::default().observer(&mut marks))?.stats.expanded;
    let seen: Vec<u64> = marks.seen.iter().map(|(expanded, _)| *expanded).collect();
    let all: Vec<u64> = (1..=expanded).filter(|number| number.is_multiple_of(every.max(1))).collect();
    // The search may be over with the last expansion.
    let before_the_last = if all.last() == Some(&expanded) { &all[..all.len() - 1] } else { &all[..] };
    prop_assert!(seen == all || seen == before_the_last, "called at {seen:?} of {expanded}");
    Ok(())
}

fn is_observed_while_states_wait<E: Engine<P>, P>(engine: &E, problem: &P) -> TestCaseResult {
    let mut marks = Marks { every: 1, ..Marks::default() };
    let _ = engine.watched(problem, &mut Watch::default().observer(&mut marks))?;
    for (expanded, waiting) in marks.seen {
        prop_assert!(waiting > 0, "called after {expanded} expansions, when the search was over");
    }
    Ok(())
}

fn is_the_same_when_watched<E, P>(engine: &E, problem: &P, every: u64) -> TestCaseResult
where
    E: Engine<P>,
    E::Solution: PartialEq + Debug,
    E::Cost: PartialEq + Debug,
{
    let mut marks = Marks { every, ..Marks::default() };
    let budget = Budget::default().time(Duration::from_secs(1000)).cancel(CancelToken::new());
    let watched = engine.watched(problem, &mut Watch::from(budget).observer(&mut marks));
    prop_assert_eq!(repeated(watched), repeated(engine.search(problem)));
    Ok(())
}

/// Whatever stops the search, no more is proven than is true, and all of it in the end.
fn bound_holds<E, P>(engine: &E, problem: &P, best: Option<E::Cost>) -> TestCaseResult
where
    E: Engine<P>,
    E::Cost: Cost,
{
    let stored = engine.search(problem)?.stats.stored;
    let limits = (0..=stored).flat_map(|n| [Budget::default().states(n), Budget::default().depth(n as u32)]);
    for limit in limits {
        let report = engine.watched(problem, &mut limit.into())?;
        if matches!(report.outcome, Outcome::Stopped(_)) {
            prop_assert!(report.bound.is_some(), "nothing is proven, not even that costs are not negative");
            prop_assert!(best.is_none() || report.bound <= best, "{:?} is not below {best:?}", report.bound);
        } else {
            prop_assert_eq!(report.bound, best);
        }
    }
    Ok(())
}

/// A graph, and a codec in which some or all is wrong.
fn graphs_with_lies() -> impl Strategy<Value = (RandomGraph, Tables)> {
    graphs(small_costs()).prop_flat_map(|graph| {
        let honest = Tables::apart(graph.nodes, 1);
        let nodes = graph.nodes;
        let keys = prop_oneof![Just(honest.keys), vec(0..nodes as u16, nodes)];
        let decoded = prop_oneof![Just(honest.nodes), vec(0..nodes, nodes)];
        let stated = (nodes as u64 / 2..=2 * nodes as u64).prop_map(|keys| KeySpace::Dense { keys });
        let spaces = prop_oneof![2 => Just(honest.space), 1 => stated];
        (Just(graph), (keys, decoded, spaces).prop_map(|(keys, nodes, space)| Tables { keys, nodes, space }))
    })
}

/// An outer codec of rooms in which some is wrong, by a list of random numbers.
struct OuterLies<'a> {
    rooms: &'a Rooms,
    lies: &'a [usize],
}

impl OuterLies<'_> {
    /// The key itself, or one in so many times another.
    fn bent(&self, key: u32, one_in: usize) -> u32 {
        let lie = self.lies[key as usize % self.lies.len()];
        let keys = u32::from(self.rooms.rooms) * u32::from(self.rooms.cells);
        if lie.is_multiple_of(one_in) { lie as u32 % keys } else { key }
    }
}

impl StateCodec<Place> for OuterLies<'_> {
    type Key = u32;

    fn encode(&self, place: &Place) -> u32 {
        self.bent(self.rooms.encode(place), 2)
    }
    fn decode(&self, key: u32) -> Place {
        self.rooms.decode(self.bent(key, 3))
    }
    fn key_space(&self) -> KeySpace {
        self.rooms.key_space()
    }
}

/// Loses one thing in so many.
struct Memory {
    every: u32,
    asked: Cell<u32>,
}

impl Memory {
    fn losing_one_in(every: u32) -> Self {
        Memory { every, asked: Cell::new(0) }
    }

    fn loses_this(&self) -> bool {
        self.asked.set(self.asked.get() + 1);
        self.asked.get().is_multiple_of(self.every)
    }
}

/// A problem that forgets some successors, and others the next time.
struct Forgetful<'m, P> {
    inner: P,
    memory: &'m Memory,
}

impl<P: SearchProblem> SearchProblem for Forgetful<'_, P> {
    type State = P::State;
    type Action = P::Action;
    type Cost = P::Cost;

    fn start(&self) -> P::State {
        self.inner.start()
    }
    fn starts(&self, emit: impl FnMut(P::State)) {
        self.inner.starts(emit);
    }
    fn is_goal(&self, state: &P::State) -> bool {
        self.inner.is_goal(state)
    }
    fn expand(&self, state: &P::State, mut emit: impl FnMut(P::Action, P::Cost, P::State)) {
        self.inner.expand(state, |action, cost, next| {
            if !self.memory.loses_this() {
                emit(action, cost, next);
            }
        });
    }
    fn heuristic(&self, state: &P::State) -> Option<P::Cost> {
        self.inner.heuristic(state)
    }
}

impl<P: NestedProblem> NestedProblem for Forgetful<'_, P> {
    type State = P::State;
    type Action = P::Action;
    type InnerState = P::InnerState;
    type InnerAction = P::InnerAction;
    type InnerKey = P::InnerKey;
    type Inner<'a>
        = Forgetful<'a, P::Inner<'a>>
    where
        Self: 'a;

    fn start(&self) -> P::State {
        self.inner.start()
    }
    fn is_goal(&self, outer: &P::State) -> bool {
        self.inner.is_goal(outer)
    }
    fn inner<'a>(&'a self, outer: &P::State) -> Self::Inner<'a> {
        Forgetful { inner: self.inner.inner(outer), memory: self.memory }
    }
    fn expand(&self, outer: &P::State, mut emit: impl FnMut(P::Action, P::InnerState, P::State)) {
        self.inner.expand(outer, |action, gate, next| {
            if !self.memory.loses_this() {
                emit(action, gate, next);
            }
        });
    }
}

impl<S, P: StateCodec<S>> StateCodec<S> for Forgetful<'_, P> {
    type Key = P::Key;

    fn encode(&self, state: &S) -> P::Key {
        self.inner.encode(state)
    }
    fn decode(&self, key: P::Key) -> S {
        self.inner.decode(key)
    }
    fn key_space(&self) -> KeySpace {
        self.inner.key_space()
    }
}

/// An answer, whatever it is, must not be a path that the honest problem does not have.
fn holds_if_solved<P>(honest: &P, report: Searched<SolutionOf<P>, P::Cost>) -> TestCaseResult
where
    P: SearchProblem,
    P::Action: PartialEq,
{
    match report.map(|report| report.outcome) {
        Ok(Outcome::Solved(solution)) => holds(honest, &solution),
        _ => Ok(()),
    }
}

/// A search over too few keys is refused, or comes to what it would with enough of them.
fn refused_or_right<S, C, T: PartialEq + Debug>(
    report: Searched<S, C>,
    right: Option<T>,
    worth: impl Fn(S) -> T,
) -> TestCaseResult {
    match report {
        Err(error) => prop_assert_eq!(error, SearchError::KeyOutOfRange),
        Ok(report) => prop_assert_eq!(report.solution().map(worth), right),
    }
    Ok(())
}
