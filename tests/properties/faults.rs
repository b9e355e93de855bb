//! Problems that break their contract get an error, or a path that holds; never a panic.

use std::cell::Cell;
use std::fmt::Debug;

use crate::support::oracle;
use crate::support::properties::{Searched, cases, holds, without_goals};
use crate::support::random_graph::{RandomGraph, Tables, graphs, small_costs};
use crate::support::random_nested::{Place, Rooms, rooms};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::TestCaseResult;
use spelunk::{
    AStar, AllOptimal, Bfs, Blind, Engine, Flattened, FnProblem, KeySpace, NestedBfs, NestedProblem, Outcome,
    SearchError, SearchProblem, Solution, SolutionOf, StateCodec, Storage, Unpacked, WithCodec,
};

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
            all_hold_if_solved(&walk, &lied, storage)?;
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
            all_hold_if_solved(&walk, &forgetful, storage)?;
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

/// The first of all solutions must hold, and cost what is said.
fn all_hold_if_solved<P, Q>(truth: &Q, problem: &P, storage: Storage) -> TestCaseResult
where
    P: SearchProblem + StateCodec<P::State>,
    Q: SearchProblem<State = P::State, Action = P::Action, Cost = P::Cost, Action: PartialEq>,
{
    let all = AllOptimal::new().storage(storage).search(problem).ok().and_then(|report| report.solution());
    for solution in all.iter().flat_map(|all| all.iter().take(20)) {
        prop_assert_eq!(solution.verify(truth), Ok(()));
    }
    Ok(())
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
