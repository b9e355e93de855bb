//! The engines that trade cost for time keep their word.

use proptest::prelude::*;
use spelunk::{AStar, Dijkstra, Engine, FnProblem, IdaStar, Storage, WeightedAStar, WithCodec};

use crate::support::family_checks::{
    a_table_changes_no_answer, all_keep_their_word, deepens_to_the_best, stopped_anytime_keeps_its_word, weights,
};
use crate::support::properties::{cases, repeated};
use crate::support::random_graph::{Tables, free_costs, graphs, small_costs};

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
        stopped_anytime_keeps_its_word(&graph)?;
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
    fn a_table_changes_no_answer_of_a_search_that_deepens(graph in graphs(small_costs()), free in graphs(free_costs())) {
        a_table_changes_no_answer(&graph)?;
        a_table_changes_no_answer(&free)?;
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

#[test]
fn a_path_of_a_hundred_thousand_steps_is_no_problem() {
    const LAST: u32 = 100_000;
    let row = FnProblem::unit(0u32, |at| [at + 1], |at| *at == LAST);
    let report = IdaStar::new().with(|at: &u32| Some(LAST - at)).search(&row).unwrap();
    assert_eq!((report.stats.expanded, report.solution().map(|it| it.len())), (LAST.into(), Some(LAST as usize)));
}
