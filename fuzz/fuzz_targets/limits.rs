//! Random graphs and nested problems under random limits: exactly stopped or right; the first byte says which.

#![no_main]

use libfuzzer_sys::fuzz_target;
use spelunk_fuzz::support::budgets::{limited_rooms_are_right, limited_walks_are_right, limits};
use spelunk_fuzz::support::random_graph::{free_costs, graphs, small_costs};
use spelunk_fuzz::support::random_nested::rooms;
use spelunk_fuzz::support::wide_graphs::wide_graphs;
use spelunk_fuzz::{hold, kind_of};

fuzz_target!(|data: &[u8]| {
    let (kind, bytes) = kind_of(data);
    match kind % 4 {
        0 => hold((limits(), graphs(small_costs())), bytes, |(limits, graph)| limited_walks_are_right(graph, limits)),
        1 => hold((limits(), graphs(free_costs())), bytes, |(limits, graph)| limited_walks_are_right(graph, limits)),
        2 => hold((limits(), wide_graphs()), bytes, |(limits, wide)| limited_walks_are_right(&wide.graph(), limits)),
        _ => hold((limits(), rooms()), bytes, |(limits, rooms)| limited_rooms_are_right(rooms, limits)),
    }
});
