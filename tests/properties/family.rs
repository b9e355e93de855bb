//! The engines that trade cost for time keep their word.

use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use spelunk::{
    AStar, Anytime, Budget, Dijkstra, Engine, FnProblem, GreedyBestFirst, IdaStar, Outcome, Proven, Report,
    SearchProblem, SolutionOf, StateCodec, Storage, Unpacked, Weight, WeightedAStar, WithCodec,
};

use crate::support::properties::{cases, checked_solution, counted, holds, repeated};
use crate::support::random_graph::{RandomGraph, Tables, Walk, free_costs, graphs, small_costs};

fn weights() -> impl Strategy<Value = Weight> {
    (1..40u32, 1..10u32).prop_filter_map("below 1", |(numerator, denominator)| Weight::new(numerator, denominator))
}

proptest! {
    #![proptest_config(cases(512))]

    #[test]
    fn no_engine_of_the_family_claims_too_much(graph in graphs(small_costs()), weight in weights()) {
        all_keep_their_word(&graph, weight)?;
    }

    #[test]
    fn free_steps_change_nothing(graph in graphs(free_costs()), weight in weights()) {
        all_keep_their_word(&graph, weight)?;
    }

    #[test]
    fn an_anytime_search_that_is_stopped_has_a_solution_within_its_factor(graph in graphs(small_costs())) {
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
    }

    #[test]
    fn deepening_finds_the_cheapest_way_or_is_still_at_it(graph in graphs(small_costs())) {
        deepens_to_the_best(&graph)?;
    }

    #[test]
    fn deepening_does_not_go_round_in_free_circles(graph in graphs(free_costs())) {
        deepens_to_the_best(&graph)?;
    }

    #[test]
    fn a_weight_of_one_is_a_star_and_no_heuristic_is_dijkstra(graph in graphs(small_costs())) {
        let walk = WithCodec(graph.walk_with::<u32>(&graph.inconsistent()), Tables::apart(graph.nodes, 3));
        for storage in [Storage::Auto, Storage::Dense, Storage::Hashed] {
            let astar = AStar::new().storage(storage);
            prop_assert_eq!(repeated(WeightedAStar::new(1).storage(storage).search(&walk)), repeated(astar.search(&walk)));
            let blind = astar.with(spelunk::Blind).search(&walk);
            prop_assert_eq!(repeated(Dijkstra::new().storage(storage).search(&walk)), repeated(blind));
        }
    }
}

fn all_keep_their_word(graph: &RandomGraph, weight: Weight) -> TestCaseResult {
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

/// In a space with cycles and without a goal there is no end, and without a good heuristic it may be far.
fn deepens_to_the_best(graph: &RandomGraph) -> TestCaseResult {
    let best = graph.cheapest().map(|cost| cost as u32);
    for heuristic in [graph.exact(), graph.inconsistent()] {
        let walk = graph.walk_with::<u32>(&heuristic);
        for engine in [IdaStar::new(), IdaStar::new().avoiding_cycles()] {
            let report = engine.watched(&walk, &mut Budget::default().expansions(3_000).into())?;
            let rounds = &report.stats.iterations;
            prop_assert_eq!(rounds.iter().map(|round| round.expanded).sum::<u64>(), report.stats.expanded);
            prop_assert_eq!(rounds.iter().map(|round| round.generated).sum::<u64>(), report.stats.generated);
            match &report.outcome {
                Outcome::Stopped(_) => prop_assert!(best.is_none() || report.bound <= best),
                Outcome::Unsolvable => prop_assert_eq!(best, None),
                Outcome::Solved(solution) => {
                    holds(&walk, solution)?;
                    prop_assert_eq!(
                        (Some(solution.cost()), report.bound, report.proven),
                        (best, best, Proven::Optimal)
                    );
                }
            }
            every_depth_is_kept(&engine, &walk, best)?;
        }
    }
    Ok(())
}

/// Within a depth a solution is no deeper, and no better than what is proven.
fn every_depth_is_kept(engine: &IdaStar, walk: &Walk<u32>, best: Option<u32>) -> TestCaseResult {
    for deepest in 0..4 {
        let budget = Budget::default().depth(deepest).expansions(1_000);
        let report = engine.watched(walk, &mut budget.into())?;
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

#[test]
fn a_path_of_a_hundred_thousand_steps_is_no_problem() {
    const LAST: u32 = 100_000;
    let row = FnProblem::unit(0u32, |at| [at + 1], |at| *at == LAST);
    let report = IdaStar::new().with(|at: &u32| Some(LAST - at)).search(&row).unwrap();
    assert_eq!((report.stats.expanded, report.solution().map(|it| it.len())), (LAST.into(), Some(LAST as usize)));
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
