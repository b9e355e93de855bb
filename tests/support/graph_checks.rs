//! What holds of every random graph: engines with every store against plain relaxation, and sums that do not fit.

use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use spelunk::{AStar, Bfs, Cost, Engine, SearchError, Solution, StateCodec, Unpacked, WithCodec};

use super::oracle;
use super::properties::{Opaque, OracleCost, Searched, actions_and_counters, checked_solution};
use super::random_graph::{HighBytes, RandomGraph, Walk};
use super::verify::STORES;
use super::wide_graphs::{Spread, WideGraph};

/// What a search of a walk comes to.
type Found<C> = Searched<Solution<usize, usize, C>, C>;

/// Breadth first, with every store.
fn by_bfs<C: Cost>(walk: &Walk<C>, codec: impl StateCodec<usize>) -> [Found<C>; 3] {
    let coded = WithCodec(walk, codec);
    STORES.map(|storage| Bfs::new().storage(storage).search(&coded))
}

/// Best first, with every store.
fn by_astar<C: Cost>(walk: &Walk<C>, codec: impl StateCodec<usize>) -> [Found<C>; 3] {
    let coded = WithCodec(walk, codec);
    STORES.map(|storage| AStar::new().storage(storage).search(&coded))
}

/// Breadth-first search is right, and its solution holds.
pub fn bfs_is_shortest(graph: &RandomGraph) -> TestCaseResult {
    bfs_is_shortest_with(graph, HighBytes)
}

fn bfs_is_shortest_with(graph: &RandomGraph, codec: impl StateCodec<usize>) -> TestCaseResult {
    let walk = graph.walk::<u32>();
    let fewest = graph.fewest_edges();
    for report in by_bfs(&walk, codec) {
        let solution = checked_solution(&walk, report)?;
        prop_assert_eq!(solution.map(|solution| solution.len() as u32), fewest);
    }
    Ok(())
}

/// A* is right with every kind of heuristic, and its solution holds.
pub fn astar_is_optimal<C: OracleCost>(graph: &RandomGraph) -> TestCaseResult {
    astar_is_optimal_with::<C>(graph, HighBytes)
}

fn astar_is_optimal_with<C: OracleCost>(graph: &RandomGraph, codec: impl StateCodec<usize> + Copy) -> TestCaseResult {
    let cheapest = graph.cheapest();
    for estimates in [vec![Some(0); graph.nodes], graph.exact(), graph.inconsistent()] {
        let walk = graph.walk_with::<C>(&estimates);
        for report in by_astar(&walk, codec) {
            let solution = checked_solution(&walk, report)?;
            prop_assert_eq!(solution.map(|solution| solution.cost().number()), cheapest);
        }
    }
    Ok(())
}

/// Both engines are right where thousands of states wait, and stores grow or change while they search.
pub fn wide_searches_are_right(wide: &WideGraph) -> TestCaseResult {
    let graph = wide.graph();
    let codec = Spread { nodes: graph.nodes, apart: 16 };
    bfs_is_shortest_with(&graph, codec)?;
    astar_is_optimal_with::<u64>(&graph, codec)?;
    same_in_buckets_and_in_a_heap(&graph)
}

/// Whole numbers are kept in buckets as long as they lie close together; a user's own cost is in a heap from the first.
pub fn same_in_buckets_and_in_a_heap(graph: &RandomGraph) -> TestCaseResult {
    let numbers = spelunk::astar(&Unpacked(graph.walk_with::<u64>(&graph.inconsistent())));
    let opaque = spelunk::astar(&Unpacked(graph.walk_with::<Opaque>(&graph.inconsistent())));
    prop_assert_eq!(numbers.map(actions_and_counters), opaque.map(actions_and_counters));
    Ok(())
}

/// Where costs may be too large for their type, A* is right, or some sum does not fit.
pub fn sums_are_right_or_refused<C: OracleCost>(graph: &RandomGraph) -> TestCaseResult {
    right_or_overflown::<C>(graph, &graph.exact())?;
    right_or_overflown::<C>(graph, &graph.inconsistent())?;
    blind_overflows_only_on_its_way::<C>(graph)
}

/// A* is right, or some sum of a way and a bound does not fit.
fn right_or_overflown<C: OracleCost>(graph: &RandomGraph, estimates: &[Option<u64>]) -> TestCaseResult {
    // A bound cut off at the largest cost is still one.
    let estimates: Vec<_> = estimates.iter().map(|bound| bound.map(|bound| bound.min(largest::<C>()))).collect();
    let walk = graph.walk_with::<C>(&estimates);
    let cheapest = graph.cheapest();
    for report in by_astar(&walk, HighBytes) {
        if matches!(report, Err(SearchError::CostOverflow)) {
            // No way repeats an edge, but for the last one, whose end may have been on it.
            let edges = graph.edges.iter().map(|edge| u128::from(edge.2));
            let last = edges.clone().max().unwrap_or(0);
            let estimate = estimates.iter().flatten().max().copied().unwrap_or(0);
            let most = edges.sum::<u128>() + last + u128::from(estimate);
            prop_assert!(!fits::<C>(most), "no sum exceeds {most}");
        } else {
            let solution = checked_solution(&walk, report)?;
            prop_assert_eq!(solution.map(|solution| solution.cost().number()), cheapest);
        }
    }
    Ok(())
}

/// Without bounds, only an edge out of a state that is no dearer than the answer can overflow.
fn blind_overflows_only_on_its_way<C: OracleCost>(graph: &RandomGraph) -> TestCaseResult {
    let walk = graph.walk::<C>();
    let cheapest = graph.cheapest();
    let overflows = || {
        let least = |node: usize| {
            oracle::cheapest(&graph.plain(), &graph.starts, &[node]).filter(|cost| fits::<C>((*cost).into()))
        };
        let answer = cheapest.unwrap_or(u64::MAX);
        graph.edges.iter().any(|&(from, _, cost)| {
            least(from).is_some_and(|so_far| so_far <= answer && !fits::<C>(u128::from(so_far) + u128::from(cost)))
        })
    };
    for report in by_astar(&walk, HighBytes) {
        if matches!(report, Err(SearchError::CostOverflow)) {
            prop_assert!(overflows(), "no sum on the way overflows");
        } else {
            let solution = checked_solution(&walk, report)?;
            prop_assert_eq!(solution.map(|solution| solution.cost().number()), cheapest);
        }
    }
    Ok(())
}

/// Breadth-first search adds costs along its solution alone.
pub fn the_fewest_steps_or_overflown(graph: &RandomGraph) -> TestCaseResult {
    let walk = graph.walk::<u8>();
    let steps = graph.fewest_edges();
    for report in by_bfs(&walk, HighBytes) {
        if matches!(report, Err(SearchError::CostOverflow)) {
            let dearest = graph.edges.iter().map(|edge| edge.2).max().unwrap_or(0);
            prop_assert!(u64::from(steps.unwrap_or(0)) * dearest > 255, "no sum of {steps:?} edges overflows");
        } else {
            let solution = checked_solution(&walk, report)?;
            prop_assert_eq!(solution.map(|solution| solution.len() as u32), steps);
        }
    }
    Ok(())
}

/// The largest number that a cost type holds; a pair's is a number too.
fn largest<C: Cost>() -> u64 {
    u64::MAX >> (64 - 8 * size_of::<C>())
}

/// Whether a cost type holds a number.
fn fits<C: Cost>(number: u128) -> bool {
    number <= largest::<C>().into()
}
