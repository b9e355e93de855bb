//! All optimal solutions, against the list of all cheapest walks.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use spelunk::{AllOptimal, Count, Engine, Outcome, Proven, WithCodec};

use super::oracle::cheapest_walks;
use super::properties::OracleCost;
use super::random_graph::{HighBytes, RandomGraph};

/// All solutions are counted and listed, in the order of starts and edges, with every kind of heuristic.
pub fn all_are_found<C: OracleCost>(graph: &RandomGraph) -> TestCaseResult {
    let walks = cheapest_walks(&graph.plain(), &graph.starts, &graph.goals);
    for estimates in [vec![Some(0); graph.nodes], graph.exact(), graph.inconsistent()] {
        let walk = WithCodec(graph.walk_with::<C>(&estimates), HighBytes);
        let report = AllOptimal::new().search(&walk)?;
        let Outcome::Solved(all) = report.outcome else {
            prop_assert!(report.outcome == Outcome::Unsolvable && walks.is_none());
            continue;
        };
        prop_assert_eq!(Some(all.cost().number()), graph.cheapest());
        prop_assert_eq!((report.bound, report.proven), (Some(all.cost()), Proven::Optimal));
        let Some(walks) = &walks else { return Err(TestCaseError::fail("solved, and there is no way")) };
        let listed: Vec<_> = all.iter().take(walks.simple.len() + 1).collect();
        for solution in &listed {
            prop_assert_eq!((solution.verify(&walk), solution.cost()), (Ok(()), all.cost()));
            let states: BTreeSet<_> = solution.states().collect();
            prop_assert_eq!(states.len(), solution.len() + 1);
        }
        let listed: Vec<_> = listed.iter().map(|it| (*it.start(), it.actions().copied().collect())).collect();
        if walks.complete {
            prop_assert_eq!(&listed, &walks.simple);
            let finite = Count::Exactly(listed.len() as u128);
            prop_assert_eq!(all.count(), if walks.circles { Count::Infinite } else { finite });
        } else {
            prop_assert_eq!(&listed[..walks.simple.len()], &walks.simple);
        }
    }
    Ok(())
}

/// A heuristic that says anything may hide solutions; those that are found hold, and cost the same.
pub fn any_heuristic_is_survived(graph: &RandomGraph) -> TestCaseResult {
    let estimates: Vec<_> = graph.draws.iter().map(|draw| (draw % 5 != 0).then_some(u64::from(draw % 40))).collect();
    let walk = WithCodec(graph.walk_with::<u32>(&estimates), HighBytes);
    if let Outcome::Solved(all) = AllOptimal::new().search(&walk)?.outcome {
        prop_assert!(graph.cheapest() <= Some(all.cost().into()));
        prop_assert!(all.iter().next().is_some());
        for solution in all.iter().take(100) {
            prop_assert_eq!((solution.verify(&walk), solution.cost()), (Ok(()), all.cost()));
        }
    }
    Ok(())
}
