//! All optimal solutions are counted, and each of them is listed.

use proptest::prelude::*;
use spelunk::{AllOptimal, Count, Engine, FnProblem, Lex};

use crate::support::optimal_checks::{all_are_found, any_heuristic_is_survived};
use crate::support::properties::cases;
use crate::support::random_graph::{free_costs, graphs, lex_costs, small_costs};

proptest! {
    #![proptest_config(cases(1024))]

    #[test]
    fn every_cheapest_walk_is_a_solution(graph in graphs(small_costs())) {
        all_are_found::<u32>(&graph)?;
    }

    #[test]
    fn every_cheapest_walk_without_a_circle_is_listed_where_steps_are_free(graph in graphs(free_costs())) {
        all_are_found::<u32>(&graph)?;
    }

    #[test]
    fn every_cheapest_walk_is_a_solution_where_steps_cost_the_same(graph in graphs(Just(1))) {
        all_are_found::<u32>(&graph)?;
    }

    #[test]
    fn every_cheapest_walk_is_a_solution_in_pairs_of_costs(graph in graphs(lex_costs())) {
        all_are_found::<Lex<u32, u32>>(&graph)?;
    }

    #[test]
    fn solutions_hold_whatever_the_heuristic_says(graph in graphs(small_costs()), free in graphs(free_costs())) {
        any_heuristic_is_survived(&graph)?;
        any_heuristic_is_survived(&free)?;
    }
}

#[test]
fn a_way_of_a_hundred_thousand_steps_is_no_problem() {
    const LAST: u32 = 100_000;
    for free in [false, true] {
        let cost = move |at: u32| u32::from(!free || at == 0);
        let row = FnProblem::new(0u32, |at| ["left", "right"].map(|foot| (foot, cost(*at), at + 1)), |at| *at == LAST);
        let all = AllOptimal::new().search(&row).unwrap().solution().unwrap();
        assert_eq!(all.count(), Count::MoreThan(u128::MAX));
        let last_steps: Vec<Vec<&str>> =
            all.iter().take(3).map(|it| it.actions().skip(LAST as usize - 2).copied().collect()).collect();
        assert_eq!(last_steps, [["left", "left"], ["left", "right"], ["right", "left"]]);
    }
}
