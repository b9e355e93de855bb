//! Random graphs through the engines that trade cost for time or memory; the first byte says what edges cost.

#![no_main]

use libfuzzer_sys::fuzz_target;
use spelunk_fuzz::support::family_checks::{
    all_keep_their_word, deepens_to_the_best, stopped_anytime_keeps_its_word, weights,
};
use spelunk_fuzz::support::random_graph::{free_costs, graphs, small_costs};
use spelunk_fuzz::{hold, kind_of};

fuzz_target!(|data: &[u8]| {
    let (kind, bytes) = kind_of(data);
    match kind % 5 {
        0 => hold((weights(), graphs(small_costs())), bytes, |(weight, graph)| all_keep_their_word(graph, *weight)),
        1 => hold((weights(), graphs(free_costs())), bytes, |(weight, graph)| all_keep_their_word(graph, *weight)),
        2 => hold(graphs(small_costs()), bytes, deepens_to_the_best),
        3 => hold(graphs(free_costs()), bytes, deepens_to_the_best),
        _ => hold(graphs(small_costs()), bytes, stopped_anytime_keeps_its_word),
    }
});
