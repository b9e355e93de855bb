//! Several limits at once: each is kept, and no answer changes but to "stopped".

use crate::support::budgets::{limited_rooms_are_right, limited_walks_are_right, limits};
use crate::support::properties::cases;
use crate::support::random_graph::{free_costs, graphs, small_costs};
use crate::support::random_nested::rooms;
use crate::support::wide_graphs::wide_graphs;
use proptest::prelude::*;

proptest! {
    #![proptest_config(cases(1024))]

    #[test]
    fn limits_stop_a_search_exactly_or_change_nothing(graph in graphs(small_costs()), limits in limits()) {
        limited_walks_are_right(&graph, &limits)?;
    }

    #[test]
    fn limits_stop_a_search_along_free_edges_exactly_or_change_nothing(
        graph in graphs(free_costs()), limits in limits(),
    ) {
        limited_walks_are_right(&graph, &limits)?;
    }

    #[test]
    fn limits_stop_a_nested_search_exactly_or_change_nothing(rooms in rooms(), limits in limits()) {
        limited_rooms_are_right(&rooms, &limits)?;
    }
}

proptest! {
    #![proptest_config(cases(48))]

    #[test]
    fn limits_stop_a_search_with_thousands_of_waiting_states_exactly_or_change_nothing(
        wide in wide_graphs(), limits in limits(),
    ) {
        limited_walks_are_right(&wide.graph(), &limits)?;
    }
}
