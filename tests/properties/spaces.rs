//! Whole spaces, and searches from both ends.

use proptest::prelude::*;
use spelunk::puzzles::grid::Size;
use spelunk::puzzles::sliding_tiles::{Goal, SlidingTiles};
use spelunk::{BidirectionalBfs, Engine, FnProblem, Outcome, Reversible, SearchError, SearchProblem, Sweep, Unpacked};

use crate::support::properties::cases;
use crate::support::random_graph::{graphs, small_costs};
use crate::support::space_checks::{
    a_sweep_counts_every_layer, both_ends_meet_on_a_shortest_way, three_layers_are_enough_or_refused,
};

proptest! {
    #![proptest_config(cases(512))]

    #[test]
    fn both_ends_meet_on_a_shortest_way_of_every_graph(graph in graphs(small_costs())) {
        both_ends_meet_on_a_shortest_way(&graph)?;
        both_ends_meet_on_a_shortest_way(&graph.undirected())?;
    }

    #[test]
    fn a_sweep_counts_every_layer_of_every_graph(graph in graphs(small_costs())) {
        a_sweep_counts_every_layer(&graph)?;
    }

    #[test]
    fn three_layers_are_enough_in_every_graph_or_refused(graph in graphs(small_costs())) {
        three_layers_are_enough_or_refused(&graph)?;
    }
}

#[test]
fn a_step_without_a_reverse_is_found_however_far_back_it_leads() {
    let ring = |last: u32| {
        FnProblem::unit(
            0u32,
            move |at| {
                [at.checked_sub(1), at.checked_add(1).filter(|next| *next <= last), (*at == last).then_some(0)]
                    .into_iter()
                    .flatten()
                    .collect::<Vec<_>>()
            },
            |_| false,
        )
    };
    for last in [2, 3, 5, 40] {
        let swept = Sweep::new().undirected().search(&ring(last));
        assert!(matches!(swept, Err(SearchError::OneWay { .. })), "{last}: {swept:?}");
        assert_eq!(Sweep::new().search(&ring(last)).unwrap().stats.layers, vec![1; last as usize + 1]);
    }
}

#[test]
fn a_space_without_a_start_has_no_answer() {
    struct Nowhere;
    impl SearchProblem for Nowhere {
        type State = u8;
        type Action = ();
        type Cost = u32;
        fn start(&self) -> u8 {
            0
        }
        fn starts(&self, _: impl FnMut(u8)) {}
        fn is_goal(&self, _: &u8) -> bool {
            true
        }
        fn expand(&self, _: &u8, _: impl FnMut((), u32, u8)) {}
    }
    impl Reversible for Nowhere {
        fn predecessors(&self, _: &u8, _: impl FnMut((), u32, u8)) {}
        fn goals(&self, mut emit: impl FnMut(u8)) {
            emit(0);
        }
    }
    for sweep in [Sweep::new(), Sweep::new().undirected()] {
        assert_eq!(sweep.search(&Unpacked(Nowhere)).unwrap().outcome, Outcome::Unsolvable);
    }
    assert_eq!(BidirectionalBfs::new().search(&Unpacked(Nowhere)).unwrap().outcome, Outcome::Unsolvable);
}

#[test]
fn one_side_without_states_ends_the_search() {
    // The goal of a board that parity rules out is not listed.
    let size = Size::new(4, 4).unwrap();
    let mut board = Goal::GapFirst.board(size);
    board.swap(1, 2);
    let tiles = SlidingTiles::<u64>::new(size, &board, &Goal::GapFirst.board(size)).unwrap();
    let report = BidirectionalBfs::new().search(&tiles).unwrap();
    assert_eq!((&report.outcome, report.stats.expanded), (&Outcome::Unsolvable, 0));
}
