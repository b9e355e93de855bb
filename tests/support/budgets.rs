//! Random limits, several at a time, and what holds of every search under them.

use std::fmt::Debug;

use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use spelunk::{
    AStar, Bfs, Blind, Budget, Cost, Engine, Flattened, NestedBfs, Outcome, Report, Stats, StopReason, WithCodec,
};

use super::random_graph::RandomGraph;
use super::random_nested::Rooms;
use super::verify::STORES;
use super::wide_graphs::Spread;

/// Limits of a search, before it is known how much the whole of it needs. Any may be missing.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    states: Option<u16>,
    expansions: Option<u16>,
    depth: Option<u16>,
    cost: Option<u8>,
    bytes: Option<u16>,
}

/// Limits of all kinds, each of them every second time.
pub fn limits() -> impl Strategy<Value = Limits> {
    let limit = || any::<(bool, u16)>().prop_map(|(is_there, limit)| is_there.then_some(limit));
    (limit(), limit(), limit(), limit(), limit()).prop_map(|(states, expansions, depth, cost, bytes)| Limits {
        states,
        expansions,
        depth,
        cost: cost.map(|cost| cost as u8),
        bytes,
    })
}

impl Limits {
    /// The limits themselves: from nothing to one more than the whole search needs.
    fn of(&self, whole: &Stats) -> Budget {
        let within = |limit: u16, needed: u64| u64::from(limit) % (needed + 2);
        let mut budget = Budget::default();
        budget.states = self.states.map(|limit| within(limit, whole.stored));
        budget.expansions = self.expansions.map(|limit| within(limit, whole.expanded));
        budget.depth = self.depth.map(|limit| within(limit, whole.deepest.into()) as u32);
        budget.cost = self.cost.map(u64::from);
        budget.bytes = self.bytes.map(|limit| u64::from(limit) * (whole.peak_bytes + 1) / u64::from(u16::MAX));
        budget
    }
}

/// Searches of a graph under limits are right or stopped.
pub fn limited_walks_are_right(graph: &RandomGraph, limits: &Limits) -> TestCaseResult {
    let walk = graph.walk_with::<u32>(&graph.inconsistent());
    let walk = WithCodec(&walk, Spread { nodes: graph.nodes, apart: 16 });
    let best = graph.cheapest().map(|cost| cost as u32);
    for storage in STORES {
        // It looks at no costs, and so proves nothing about them.
        let _ = right_or_stopped(&Bfs::new().storage(storage), &walk, limits)?;
        proves_no_more_than(right_or_stopped(&AStar::new().storage(storage), &walk, limits)?, best)?;
        proves_no_more_than(right_or_stopped(&AStar::new().with(Blind).storage(storage), &walk, limits)?, best)?;
    }
    Ok(())
}

/// Nested searches under limits are right or stopped.
pub fn limited_rooms_are_right(rooms: &Rooms, limits: &Limits) -> TestCaseResult {
    let best = rooms.best();
    for storage in STORES {
        proves_no_more_than(right_or_stopped(&NestedBfs::new().storage(storage), rooms, limits)?, best)?;
    }
    proves_no_more_than(right_or_stopped(&AStar::new(), &Flattened(rooms), limits)?, best)
}

/// Under limits a search comes to what it comes to without them, or stops exactly at one of them.
fn right_or_stopped<E, P>(
    engine: &E,
    problem: &P,
    limits: &Limits,
) -> Result<Report<E::Solution, E::Cost>, TestCaseError>
where
    E: Engine<P>,
    E::Solution: PartialEq + Debug,
    E::Cost: Cost,
{
    let whole = engine.search(problem)?;
    let budget = limits.of(&whole.stats);
    let limited = engine.watched(problem, &mut budget.clone().into())?;
    let (stats, needed) = (&limited.stats, &whole.stats);
    let states = budget.states.unwrap_or(u64::MAX);
    let expansions = budget.expansions.unwrap_or(u64::MAX);
    let depth = budget.depth.unwrap_or(u32::MAX);
    let (cost, bytes) = (budget.cost.unwrap_or(u64::MAX), budget.bytes.unwrap_or(u64::MAX));
    prop_assert!(stats.stored <= states && stats.expanded <= expansions && stats.deepest <= depth, "{stats:?}");
    prop_assert!(stats.peak_bytes <= bytes, "{} bytes of {bytes}", stats.peak_bytes);
    match &limited.outcome {
        Outcome::Stopped(StopReason::States) => {
            prop_assert!(stats.stored == states && states < needed.stored, "{states} of {}", needed.stored);
        }
        Outcome::Stopped(StopReason::Expansions) => {
            prop_assert!(stats.expanded == expansions && expansions < needed.expanded, "of {}", needed.expanded);
        }
        Outcome::Stopped(StopReason::Depth) => {
            // Only engines with layers stop there. The last layer of all may hold nothing but dead ends.
            let least = if whole.is_solved() { depth + 1 } else { depth };
            prop_assert!(!needed.layers.is_empty() && needed.deepest >= least, "{depth} of {}", needed.deepest);
        }
        Outcome::Stopped(StopReason::Bytes) => prop_assert!(bytes < needed.peak_bytes, "of {}", needed.peak_bytes),
        Outcome::Stopped(StopReason::Cost) => {
            // A search that would have found that there is no way at all may stop where the ways become too dear.
            prop_assert!(limited.bound.is_some_and(|bound| bound.exceeds(cost)), "{:?} of {cost}", limited.bound);
            prop_assert!(!whole.is_solved() || whole.bound.is_some_and(|best| best.exceeds(cost)));
        }
        outcome => {
            prop_assert_eq!(outcome, &whole.outcome);
            // With the last expansion some successors may have found no room that nobody needs any more.
            prop_assert_eq!(stats.expanded, needed.expanded);
            prop_assert!(stats.stored == needed.stored.min(states), "{stats:?}");
        }
    }
    Ok(limited)
}

/// A search that was stopped has proven no more than is true, any other one all of it.
pub fn proves_no_more_than<S, C: Cost>(report: Report<S, C>, best: Option<C>) -> TestCaseResult {
    if matches!(report.outcome, Outcome::Stopped(_)) {
        prop_assert!(report.bound.is_some(), "nothing is proven, not even that costs are not negative");
        prop_assert!(best.is_none() || report.bound <= best, "{:?} is not below {best:?}", report.bound);
    } else {
        prop_assert_eq!(report.bound, best);
    }
    Ok(())
}
