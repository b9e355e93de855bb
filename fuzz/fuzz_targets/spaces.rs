//! Random graphs from both ends, and as whole spaces; the first byte says which.

#![no_main]

use libfuzzer_sys::fuzz_target;
use spelunk_fuzz::support::random_graph::{graphs, small_costs};
use spelunk_fuzz::support::space_checks::{
    a_sweep_counts_every_layer, both_ends_meet_on_a_shortest_way, three_layers_are_enough_or_refused,
};
use spelunk_fuzz::{hold, kind_of};

fuzz_target!(|data: &[u8]| {
    let (kind, bytes) = kind_of(data);
    match kind % 4 {
        0 => hold(graphs(small_costs()), bytes, both_ends_meet_on_a_shortest_way),
        1 => hold(graphs(small_costs()), bytes, |graph| both_ends_meet_on_a_shortest_way(&graph.undirected())),
        2 => hold(graphs(small_costs()), bytes, a_sweep_counts_every_layer),
        _ => hold(graphs(small_costs()), bytes, three_layers_are_enough_or_refused),
    }
});
