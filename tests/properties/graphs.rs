//! Random weighted graphs: every engine, store, key and cost against plain relaxation, and every wrapper against the
//! problem inside it.

use crate::support::graph_checks::{
    astar_is_optimal, bfs_is_shortest, same_in_buckets_and_in_a_heap, sums_are_right_or_refused,
    the_fewest_steps_or_overflown, wide_searches_are_right,
};
use crate::support::oracle;
use crate::support::properties::{
    Opaque, OracleCost, Repeated, cases, checked_solution, counted, explore, repeated, same_as_with_fresh_scratch,
    same_under_every_storage, started_at, starts_of, without_goals,
};
use crate::support::random_graph::{
    Arrays, Bytes, Pairs, RandomGraph, Tables, Walk, costs_up_to, free_costs, graphs, huge_costs, huge_lex_costs,
    lex_costs, small_costs,
};
use crate::support::wide_graphs::wide_graphs;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::TestCaseResult;
use spelunk::{
    AStar, AStarScratch, Bfs, BfsScratch, Blind, Budget, DynProblem, Engine, FnProblem, KeySpace, Lex, Outcome,
    SearchError, SearchProblem, Solution, StateCodec, Storage, Unpacked, WithCodec,
};

proptest! {
    #![proptest_config(cases(1024))]

    #[test]
    fn bfs_takes_the_fewest_steps(graph in graphs(small_costs())) {
        bfs_is_shortest(&graph)?;
    }

    #[test]
    fn astar_takes_the_cheapest_way(graph in graphs(small_costs())) {
        astar_is_optimal::<u32>(&graph)?;
        astar_is_optimal::<u64>(&graph)?;
        astar_is_optimal::<Opaque>(&graph)?;
    }

    #[test]
    fn astar_takes_the_cheapest_way_where_cycles_are_free(graph in graphs(free_costs())) {
        astar_is_optimal::<u8>(&graph)?;
        astar_is_optimal::<Opaque>(&graph)?;
    }

    #[test]
    fn astar_takes_the_cheapest_way_where_costs_are_pairs(graph in graphs(lex_costs())) {
        astar_is_optimal::<Lex<u32, u32>>(&graph)?;
    }

    #[test]
    fn huge_costs_are_added_right_or_refused(graph in graphs(huge_costs())) {
        sums_are_right_or_refused::<u64>(&graph)?;
        sums_are_right_or_refused::<Opaque>(&graph)?;
    }

    #[test]
    fn huge_pairs_are_added_right_or_refused(graph in graphs(huge_lex_costs())) {
        sums_are_right_or_refused::<Lex<u32, u32>>(&graph)?;
    }

    #[test]
    fn bytes_are_added_right_or_refused(graph in graphs(costs_up_to(u8::MAX.into()))) {
        sums_are_right_or_refused::<u8>(&graph)?;
        the_fewest_steps_or_overflown(&graph)?;
    }

    #[test]
    fn words_are_added_right_or_refused(graph in graphs(costs_up_to(u32::MAX.into()))) {
        sums_are_right_or_refused::<u32>(&graph)?;
    }

    #[test]
    fn costs_that_no_array_holds_change_nothing_but_the_bytes(graph in graphs(small_costs())) {
        same_in_buckets_and_in_a_heap(&graph)?;
    }

    #[test]
    fn costs_that_no_array_holds_any_more_change_nothing_but_the_bytes(graph in graphs(huge_costs())) {
        same_in_buckets_and_in_a_heap(&graph)?;
    }

    #[test]
    fn the_store_changes_nothing_but_the_bytes(graph in graphs(small_costs())) {
        let walk = graph.walk_with::<u32>(&graph.inconsistent());
        same_under_every_storage(&WithCodec(&walk, Bytes { nodes: graph.nodes }), &Budget::default())?;
        same_under_every_storage(&WithCodec(&walk, Tables::apart(graph.nodes, 500)), &Budget::default())?;
    }

    #[test]
    fn the_key_changes_nothing_but_the_bytes(graph in graphs(small_costs())) {
        let walk = graph.walk_with::<u32>(&graph.inconsistent());
        let whole = both(&Unpacked(&walk));
        prop_assert_eq!(&both(&WithCodec(&walk, Bytes { nodes: graph.nodes })), &whole);
        prop_assert_eq!(&both(&WithCodec(&walk, Tables::apart(graph.nodes, 500))), &whole);
        prop_assert_eq!(&both(&WithCodec(&walk, Arrays)), &whole);
        prop_assert_eq!(&both(&WithCodec(&walk, Pairs)), &whole);
    }

    #[test]
    fn without_a_goal_every_reachable_state_is_stored_and_expanded_once(graph in graphs(small_costs())) {
        let walk = graph.walk::<u32>();
        let endless = Unpacked(without_goals(&walk));
        for stats in [Bfs::new().search(&endless)?.stats, AStar::new().search(&endless)?.stats] {
            prop_assert_eq!(stats.stored, graph.reachable() as u64);
            prop_assert_eq!(stats.expanded, stats.stored);
        }
    }

    #[test]
    fn the_layers_hold_all_that_is_stored(graph in graphs(small_costs())) {
        let report = Bfs::new().search(&Unpacked(graph.walk::<u32>()))?;
        prop_assert_eq!(report.stats.layers.iter().sum::<u64>(), report.stats.stored);
        prop_assert_eq!(report.stats.layers.len() as u32, report.stats.deepest + 1);
        if let Outcome::Solved(solution) = report.outcome {
            prop_assert_eq!(report.stats.deepest as usize, solution.len());
        }
    }

    #[test]
    fn consistent_heuristics_reopen_nothing(graph in graphs(small_costs())) {
        let walk = graph.walk_with::<u32>(&graph.exact());
        let exact = AStar::new().search(&Unpacked(&walk))?;
        let blind = AStar::new().with(Blind).search(&Unpacked(&walk))?;
        prop_assert_eq!((exact.stats.reopened, blind.stats.reopened), (0, 0));
    }

    #[test]
    fn a_heuristic_given_as_a_value_does_what_the_problems_own_does(graph in graphs(small_costs())) {
        let estimates = graph.inconsistent();
        let own = AStar::new().search(&Unpacked(graph.walk_with::<u32>(&estimates)));
        let value = |node: &usize| estimates[*node].map(u32::of);
        let given = AStar::new().with(value).search(&Unpacked(graph.walk::<u32>()));
        prop_assert_eq!(repeated(given), repeated(own));
    }

    #[test]
    fn what_a_search_has_proven_is_its_cost(graph in graphs(small_costs())) {
        let report = AStar::new().search(&Unpacked(graph.walk_with::<u32>(&graph.inconsistent())))?;
        prop_assert_eq!(report.bound.map(OracleCost::number), graph.cheapest());
    }

    #[test]
    fn every_wrapper_gives_the_same_report(graph in graphs(small_costs())) {
        let walk = graph.walk_with::<u32>(&graph.inconsistent());
        let codec = Bytes { nodes: graph.nodes };
        let plain = exactly_both(&WithCodec(&walk, codec));
        prop_assert_eq!(&exactly_both(&&WithCodec(&walk, &codec)), &plain);
        prop_assert_eq!(&exactly_both(&WithCodec(Box::new(walk.clone()), codec)), &plain);
        prop_assert_eq!(&exactly_both(&WithCodec(boxed(&walk), codec)), &plain);
        prop_assert_eq!(&exactly_both(&WithCodec(&*boxed(&walk), codec)), &plain);
        prop_assert_eq!(&exactly_both(&WithCodec(Unpacked(WithCodec(&walk, Pairs)), codec)), &plain);
    }

    #[test]
    fn every_wrapper_hands_on_starts_and_heuristic(graph in graphs(small_costs())) {
        let walk = graph.walk_with::<u32>(&graph.inconsistent());
        hands_on(&&walk, &walk)?;
        hands_on(&Box::new(walk.clone()), &walk)?;
        hands_on(&boxed(&walk), &walk)?;
        hands_on(&boxed_for_threads(&walk), &walk)?;
        hands_on(&Unpacked(&walk), &walk)?;
        hands_on(&WithCodec(&walk, Pairs), &walk)?;
        hands_on(&&Box::new(Unpacked(WithCodec(boxed(&walk), Arrays))), &walk)?;
    }

    #[test]
    fn a_problem_of_closures_gives_the_same_report(graph in graphs(small_costs())) {
        let walk = graph.walk::<u32>();
        let start = graph.starts[0];
        let is_goal = |node: &usize| walk.is_goal(node);
        let closures = FnProblem::new(start, |node: &usize| successors(&walk, node), is_goal);
        prop_assert_eq!(exactly_both(&closures), exactly_both(&Unpacked(started_at(&walk, start))));

        let ends = |node: &usize| successors(&walk, node).into_iter().map(|(_, _, to)| to);
        let unit = FnProblem::unit(start, ends, is_goal);
        let steps = spelunk::bfs(&unit)?.solution().map(|solution| (solution.len() as u32, solution.cost()));
        let fewest = oracle::fewest_edges(&graph.plain(), &[start], &graph.goals);
        prop_assert_eq!(steps, fewest.map(|steps| (steps, steps)));
    }

    #[test]
    fn a_mirror_image_folded_away_changes_no_answer(
        graph in graphs(small_costs()), crossings in vec(any::<bool>(), 8),
    ) {
        let mirrored = Mirrored { walk: graph.walk_with::<u32>(&graph.exact()), crossings };
        let folded = WithCodec(&mirrored, OneSide { nodes: graph.nodes });
        prop_assert!(spelunk::laws::check(&folded).is_ok());
        for start in explore(&mirrored).states.into_iter().take(24) {
            let whole = started_at(&mirrored, start);
            let steps = checked_solution(&whole, Bfs::new().search(&Unpacked(&whole)))?.map(|whole| whole.len());
            let half = started_at(&folded, start);
            prop_assert_eq!(checked_solution(&whole, Bfs::new().search(&half))?.map(|half| half.len()), steps);
            let cost = oracle::cheapest(&graph.plain(), &[start.0], &graph.goals);
            for report in [AStar::new().search(&half), AStar::new().with(Blind).search(&half)] {
                let solution = checked_solution(&whole, report)?;
                prop_assert_eq!(solution.map(|solution| solution.cost().number()), cost);
            }
        }
    }

    #[test]
    fn a_folding_codec_goes_with_a_heuristic_that_is_not_symmetric(
        graph in graphs(small_costs()), crossings in vec(any::<bool>(), 8),
    ) {
        let mirrored = Mirrored { walk: graph.walk::<u32>(), crossings };
        let folded = WithCodec(&mirrored, OneSide { nodes: graph.nodes });
        let exact = graph.exact();
        let estimate = |(node, side): &(usize, bool)| if *side { exact[*node].map(u32::of) } else { Some(0) };
        let solution = checked_solution(&mirrored, AStar::new().with(estimate).search(&folded))?;
        let cost = oracle::cheapest(&graph.plain(), &graph.starts[..1], &graph.goals);
        prop_assert_eq!(solution.map(|solution| solution.cost().number()), cost);
    }
}

proptest! {
    #![proptest_config(cases(512))]

    #[test]
    fn a_kept_scratch_changes_nothing(searches in rows_of_searches(Just(0))) {
        same_with_one_scratch(&searches)?;
    }

    #[test]
    fn a_kept_scratch_changes_nothing_after_keys_that_were_refused(searches in rows_of_searches(0..4usize)) {
        same_with_one_scratch(&searches)?;
    }

    #[test]
    fn a_state_may_have_very_many_successors(fan in 0..3000u32, known in 0..3000u32, through in any::<Index>()) {
        // From 0 to all of the fan, some of them again and again, and from one of these on to the goal.
        let through = 1 + through.index(fan as usize + 1) as u32;
        let next = |at: &u32| match *at {
            0 => (0..known).map(|again| 1 + again % (fan + 1)).chain(1..fan + 1).collect(),
            at if at == through => vec![9999],
            _ => vec![],
        };
        let problem = FnProblem::unit(0u32, next, |at: &u32| *at == 9999);
        let numbers = WithCodec(&problem, Numbers { below: 10_000 });
        same_under_every_storage(&numbers, &Budget::default())?;
        let reached = through <= fan || known > fan;
        prop_assert_eq!(spelunk::bfs(&numbers)?.solution().map(|solution| solution.len()), reached.then_some(2));
    }
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn engines_are_right_where_thousands_of_states_wait(wide in wide_graphs()) {
        wide_searches_are_right(&wide)?;
    }
}

#[test]
fn a_cheaper_way_to_an_expanded_state_is_found_and_counted() {
    // The heuristic keeps the search from 1 until 2 was expanded by the dearer edge.
    let edges = vec![(0, 1, 1), (1, 2, 1), (0, 2, 5), (2, 3, 10)];
    let graph = RandomGraph { nodes: 4, edges, starts: vec![0], goals: vec![3], draws: vec![] };
    let walk = graph.walk_with::<u32>(&[Some(0), Some(11), Some(0), Some(0)]);
    let report = spelunk::astar(&Unpacked(walk)).unwrap();
    assert_eq!((report.stats.reopened, report.stats.expanded), (1, 4));
    assert_eq!(report.solution().unwrap().cost(), 12);
}

#[test]
fn a_problem_without_a_start_has_no_solution() {
    let graph = RandomGraph { nodes: 1, edges: vec![], starts: vec![], goals: vec![0], draws: vec![] };
    let walk = Unpacked(graph.walk::<u32>());
    assert_eq!(spelunk::bfs(&walk).unwrap().outcome, Outcome::Unsolvable);
    assert_eq!(spelunk::astar(&walk).unwrap().outcome, Outcome::Unsolvable);
}

#[test]
fn a_dense_store_needs_dense_keys() {
    let graph = RandomGraph { nodes: 1, edges: vec![], starts: vec![0], goals: vec![0], draws: vec![] };
    let walk = Unpacked(graph.walk::<u32>());
    assert_eq!(Bfs::new().storage(Storage::Dense).search(&walk).unwrap_err(), SearchError::NotDense);
    assert_eq!(AStar::new().storage(Storage::Dense).search(&walk).unwrap_err(), SearchError::NotDense);
}

/// What breadth first and best first search say.
type Said = [Repeated<Solution<usize, usize, u32>, u32>; 2];

/// What both engines say, but for the time.
fn exactly_both<P>(problem: &P) -> Said
where
    P: SearchProblem<State = usize, Action = usize, Cost = u32> + StateCodec<usize>,
{
    [repeated(Bfs::new().search(problem)), repeated(AStar::new().search(problem))]
}

/// What both engines say, but for time and bytes.
fn both<P>(problem: &P) -> Said
where
    P: SearchProblem<State = usize, Action = usize, Cost = u32> + StateCodec<usize>,
{
    [counted(Bfs::new().search(problem)), counted(AStar::new().search(problem))]
}

fn boxed(walk: &Walk<u32>) -> Box<dyn DynProblem<usize, usize, u32> + '_> {
    Box::new(walk)
}

fn boxed_for_threads(walk: &Walk<u32>) -> Box<dyn DynProblem<usize, usize, u32> + Send + Sync + '_> {
    Box::new(walk)
}

/// A wrapper asks the problem inside for what has a default, too.
fn hands_on<P>(wrapper: &P, walk: &Walk<u32>) -> TestCaseResult
where
    P: SearchProblem<State = usize, Action = usize, Cost = u32>,
{
    prop_assert_eq!(starts_of(wrapper), starts_of(walk));
    prop_assert_eq!(wrapper.start(), walk.start());
    for node in 0..walk.nodes() {
        prop_assert_eq!(wrapper.heuristic(&node), walk.heuristic(&node));
    }
    Ok(())
}

/// The edges out of a node, as triples.
fn successors(walk: &Walk<u32>, node: &usize) -> Vec<(usize, u32, usize)> {
    let mut edges = Vec::new();
    walk.expand(node, |edge, cost, to| edges.push((edge, cost, to)));
    edges
}

/// Two copies of a graph, each the mirror image of the other; some edges lead from one to the other.
struct Mirrored {
    walk: Walk<u32>,
    crossings: Vec<bool>,
}

impl SearchProblem for Mirrored {
    type State = (usize, bool);
    type Action = usize;
    type Cost = u32;

    fn start(&self) -> (usize, bool) {
        (self.walk.start(), false)
    }
    fn is_goal(&self, (node, _): &(usize, bool)) -> bool {
        self.walk.is_goal(node)
    }
    fn expand(&self, (node, side): &(usize, bool), mut emit: impl FnMut(usize, u32, (usize, bool))) {
        let crosses = |edge: usize| self.crossings[edge % self.crossings.len()];
        self.walk.expand(node, |edge, cost, to| emit(edge, cost, (to, *side != crosses(edge))));
    }
    fn heuristic(&self, (node, _): &(usize, bool)) -> Option<u32> {
        self.walk.heuristic(node)
    }
}

/// One key for a node and its mirror image.
struct OneSide {
    nodes: usize,
}

impl StateCodec<(usize, bool)> for OneSide {
    type Key = u8;

    fn encode(&self, (node, _): &(usize, bool)) -> u8 {
        *node as u8
    }
    fn decode(&self, key: u8) -> (usize, bool) {
        (key.into(), key.is_multiple_of(2))
    }
    fn key_space(&self) -> KeySpace {
        KeySpace::Dense { keys: self.nodes as u64 }
    }
    fn folds(&self) -> bool {
        true
    }
}

/// Numbers below a bound as their own keys.
struct Numbers {
    below: u64,
}

impl StateCodec<u32> for Numbers {
    type Key = u32;

    fn encode(&self, number: &u32) -> u32 {
        *number
    }
    fn decode(&self, key: u32) -> u32 {
        key
    }
    fn key_space(&self) -> KeySpace {
        KeySpace::Dense { keys: self.below }
    }
}

/// One of a row of searches that share a scratch.
#[derive(Clone, Debug)]
struct Search {
    graph: RandomGraph,
    codec: Tables,
    storage: Storage,
    budget: Budget,
}

impl Search {
    fn problem(&self) -> WithCodec<Walk<u64>, &Tables> {
        WithCodec(self.graph.walk_with(&self.graph.inconsistent()), &self.codec)
    }
}

/// Searches of all kinds in a row: with costs close together or far apart, some stopped by a limit, and with codecs
/// that may state too few keys, by those of some nodes.
fn rows_of_searches(missing: impl Strategy<Value = usize> + Clone + 'static) -> impl Strategy<Value = Vec<Search>> {
    let distances = prop_oneof![1 => Just(1), 2 => Just(64), 1 => Just(500)];
    distances.prop_flat_map(move |distance| {
        let storages = prop_oneof![2 => Just(Storage::Auto), 1 => Just(Storage::Dense), 1 => Just(Storage::Hashed)];
        let budgets = prop_oneof![
            1 => Just(Budget::default()),
            1 => (0..8u64).prop_map(|states| Budget::default().states(states)),
        ];
        let graphs = prop_oneof![2 => graphs(small_costs()), 1 => graphs(huge_costs())];
        let search = (graphs, missing.clone(), storages, budgets);
        vec(
            search.prop_map(move |(graph, missing, storage, budget)| {
                let keys = distance * graph.nodes.saturating_sub(missing);
                let codec =
                    Tables { space: KeySpace::Dense { keys: keys as u64 }, ..Tables::apart(graph.nodes, distance) };
                Search { graph, codec, storage, budget }
            }),
            2..8,
        )
    })
}

/// Makes searches one after the other with one scratch an engine.
fn same_with_one_scratch(searches: &[Search]) -> TestCaseResult {
    let (mut bfs, mut astar) = (BfsScratch::default(), AStarScratch::default());
    for search in searches {
        let (problem, budget) = (search.problem(), &search.budget);
        same_as_with_fresh_scratch(&Bfs::new().storage(search.storage), &problem, &mut bfs, budget, repeated)?;
        same_as_with_fresh_scratch(&AStar::new().storage(search.storage), &problem, &mut astar, budget, repeated)?;
    }
    Ok(())
}
