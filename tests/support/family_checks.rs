//! The engines that trade cost for time or memory, against plain relaxation.

use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use spelunk::{
    Anytime, Budget, Engine, GreedyBestFirst, IdaStar, Outcome, Proven, Report, SearchProblem, Solution, SolutionOf,
    StateCodec, StopReason, Storage, Unpacked, Weight, WeightedAStar, WithCodec,
};

use super::properties::{checked_solution, counted, holds};
use super::random_graph::{RandomGraph, Tables};

/// Weights from 1 to 39, most of them no whole numbers.
pub fn weights() -> impl Strategy<Value = Weight> {
    (1..10u32, 0..40u32)
        .prop_map(|(denominator, excess)| Weight::new(denominator + excess, denominator).expect("it is at least 1"))
}

/// No engine of the family claims too much, whatever the store.
pub fn all_keep_their_word(graph: &RandomGraph, weight: Weight) -> TestCaseResult {
    let best = graph.cheapest().map(|cost| cost as u32);
    for heuristic in [graph.exact(), graph.inconsistent(), vec![Some(0); graph.nodes]] {
        let walk = WithCodec(graph.walk_with::<u32>(&heuristic), Tables::apart(graph.nodes, 3));
        keeps_its_word(&walk, WeightedAStar::new(weight).search(&walk)?, best)?;
        keeps_its_word(&walk, GreedyBestFirst::new().search(&walk)?, best)?;
        for engine in [Anytime::new(), Anytime::new().first_weight(weight)] {
            let report = engine.search(&walk)?;
            prop_assert_eq!((report.bound, report.is_solved()), (best, best.is_some()));
            keeps_its_word(&walk, report, best)?;
        }
        for storage in [Storage::Dense, Storage::Hashed] {
            let weighted = WeightedAStar::new(weight);
            prop_assert_eq!(counted(weighted.storage(storage).search(&walk)), counted(weighted.search(&walk)));
        }
    }
    Ok(())
}

/// An anytime search that is stopped anywhere has a solution within the factor that it names, or none.
pub fn stopped_anytime_keeps_its_word(graph: &RandomGraph) -> TestCaseResult {
    let walk = Unpacked(graph.walk_with::<u32>(&graph.inconsistent()));
    let best = graph.cheapest().map(|cost| cost as u32);
    let needed = Anytime::new().search(&walk)?.stats.expanded;
    for expansions in 0..needed {
        let budget = Budget::default().expansions(expansions);
        let report = Anytime::new().watched(&walk, &mut budget.into())?;
        prop_assert!(matches!(report.outcome, Outcome::Stopped(_)));
        prop_assert!(best.is_none() || report.bound <= best);
        match (report.best, report.proven) {
            (None, proven) => prop_assert_eq!(proven, Proven::Nothing),
            (Some(solution), Proven::Within(weight)) => {
                holds(&walk, &solution)?;
                is_within(Some(solution.cost()), best, weight)?;
            }
            (Some(_), proven) => prop_assert!(false, "a solution, and {proven:?}"),
        }
    }
    Ok(())
}

/// In a space with cycles and without a goal there is no end, and without a good heuristic it may be far.
pub fn deepens_to_the_best(graph: &RandomGraph) -> TestCaseResult {
    let best = graph.cheapest().map(|cost| cost as u32);
    for heuristic in [graph.exact(), graph.inconsistent()] {
        let walk = WithCodec(graph.walk_with::<u32>(&heuristic), Tables::apart(graph.nodes, 3));
        for engine in [IdaStar::new(), IdaStar::new().avoiding_cycles()] {
            deepens(&engine, &walk, best)?;
            // Tables of which the first keeps hardly anything.
            for entries in [2, 500] {
                deepens(&engine.remembering(entries), &walk, best)?;
            }
        }
    }
    Ok(())
}

fn deepens<P, E>(engine: &E, problem: &P, best: Option<u32>) -> TestCaseResult
where
    P: SearchProblem<Cost = u32, Action: PartialEq>,
    E: Engine<P, Solution = SolutionOf<P>, Cost = u32>,
{
    let report = engine.watched(problem, &mut Budget::default().expansions(3_000).into())?;
    let rounds = &report.stats.iterations;
    prop_assert_eq!(rounds.iter().map(|round| round.expanded).sum::<u64>(), report.stats.expanded);
    prop_assert_eq!(rounds.iter().map(|round| round.generated).sum::<u64>(), report.stats.generated);
    match &report.outcome {
        Outcome::Stopped(_) => prop_assert!(best.is_none() || report.bound <= best),
        Outcome::Unsolvable => prop_assert_eq!(best, None),
        Outcome::Solved(solution) => {
            holds(problem, solution)?;
            prop_assert_eq!((Some(solution.cost()), report.bound, report.proven), (best, best, Proven::Optimal));
        }
    }
    every_depth_is_kept(engine, problem, best)
}

/// Within a depth a solution is no deeper, and no better than what is proven.
fn every_depth_is_kept<P, E>(engine: &E, problem: &P, best: Option<u32>) -> TestCaseResult
where
    P: SearchProblem<Cost = u32>,
    E: Engine<P, Solution = SolutionOf<P>, Cost = u32>,
{
    for deepest in 0..4 {
        let budget = Budget::default().depth(deepest).expansions(1_000);
        let report = engine.watched(problem, &mut budget.into())?;
        prop_assert!(report.stats.deepest <= deepest);
        prop_assert!(best.is_none() || report.bound <= best);
        match &report.outcome {
            Outcome::Solved(solution) => {
                prop_assert!(solution.len() as u32 <= deepest);
                prop_assert!(report.proven == Proven::Nothing || Some(solution.cost()) == best);
            }
            Outcome::Unsolvable => prop_assert_eq!(best, None),
            Outcome::Stopped(_) => {}
        }
    }
    Ok(())
}

/// A table, whatever it keeps, changes no answer: with it the cheapest solution within a depth is found where it is without.
pub fn a_table_changes_no_answer(graph: &RandomGraph) -> TestCaseResult {
    let walk = WithCodec(graph.walk_with::<u32>(&graph.inconsistent()), Tables::apart(graph.nodes, 3));
    for deepest in 0..6 {
        let budget = || Budget::default().depth(deepest).expansions(20_000);
        let cost = |report: Report<Solution<usize, usize, u32>, u32>| match report.outcome {
            Outcome::Stopped(StopReason::Expansions) => None,
            outcome => Some(if let Outcome::Solved(solution) = outcome { Some(solution.cost()) } else { None }),
        };
        let forgetful = cost(IdaStar::new().watched(&walk, &mut budget().into())?);
        for entries in [1, 7, 500] {
            let remembering = cost(IdaStar::new().remembering(entries).watched(&walk, &mut budget().into())?);
            if let (Some(forgetful), Some(remembering)) = (forgetful, remembering) {
                prop_assert_eq!(remembering, forgetful, "{} entries, {} steps", entries, deepest);
            }
        }
    }
    Ok(())
}

/// A solution must hold, and cost no more than what is proven allows; no bound may exceed the best cost.
fn keeps_its_word<P>(problem: &P, report: Report<SolutionOf<P>, P::Cost>, best: Option<u32>) -> TestCaseResult
where
    P: SearchProblem<Cost = u32, Action: PartialEq> + StateCodec<P::State>,
{
    let (proven, bound) = (report.proven, report.bound);
    prop_assert!(best.is_none() || bound <= best, "{bound:?} is not below {best:?}");
    let cost = checked_solution(problem, Ok(report))?.map(|solution| solution.cost());
    prop_assert!(cost >= bound, "{cost:?} is less than was thought to be possible");
    match proven {
        Proven::Optimal => prop_assert_eq!(cost, best),
        Proven::Within(weight) => is_within(cost, best, weight)?,
        _ => prop_assert_eq!(cost.is_some(), best.is_some()),
    }
    Ok(())
}

fn is_within(cost: Option<u32>, best: Option<u32>, weight: Weight) -> TestCaseResult {
    let times = |cost: Option<u32>, factor: u32| cost.map(|cost| u64::from(cost) * u64::from(factor));
    prop_assert_eq!(cost.is_some(), best.is_some());
    prop_assert!(
        times(cost, weight.denominator()) <= times(best, weight.numerator()),
        "{cost:?} of {best:?}, {weight}"
    );
    Ok(())
}
