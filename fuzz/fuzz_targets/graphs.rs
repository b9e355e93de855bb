//! Random graphs through every engine and store, against plain relaxation; the first byte says what edges cost.

#![no_main]

use libfuzzer_sys::fuzz_target;
use spelunk::Lex;
use spelunk_fuzz::support::graph_checks::{
    astar_is_optimal, bfs_is_shortest, same_in_buckets_and_in_a_heap, sums_are_right_or_refused,
    the_fewest_steps_or_overflown, wide_searches_are_right,
};
use spelunk_fuzz::support::properties::Opaque;
use spelunk_fuzz::support::random_graph::{
    costs_up_to, free_costs, graphs, huge_costs, huge_lex_costs, lex_costs, small_costs,
};
use spelunk_fuzz::support::wide_graphs::wide_graphs;
use spelunk_fuzz::{hold, kind_of};

fuzz_target!(|data: &[u8]| {
    let (kind, bytes) = kind_of(data);
    match kind % 8 {
        0 => hold(graphs(small_costs()), bytes, |graph| {
            bfs_is_shortest(graph)?;
            astar_is_optimal::<u32>(graph)?;
            astar_is_optimal::<Opaque>(graph)?;
            same_in_buckets_and_in_a_heap(graph)
        }),
        1 => hold(graphs(free_costs()), bytes, |graph| {
            astar_is_optimal::<u8>(graph)?;
            astar_is_optimal::<Opaque>(graph)
        }),
        2 => hold(graphs(lex_costs()), bytes, astar_is_optimal::<Lex<u32, u32>>),
        3 => hold(graphs(huge_costs()), bytes, |graph| {
            sums_are_right_or_refused::<u64>(graph)?;
            sums_are_right_or_refused::<Opaque>(graph)?;
            same_in_buckets_and_in_a_heap(graph)
        }),
        4 => hold(graphs(huge_lex_costs()), bytes, sums_are_right_or_refused::<Lex<u32, u32>>),
        5 => hold(graphs(costs_up_to(u8::MAX.into())), bytes, |graph| {
            sums_are_right_or_refused::<u8>(graph)?;
            the_fewest_steps_or_overflown(graph)
        }),
        6 => hold(graphs(costs_up_to(u32::MAX.into())), bytes, sums_are_right_or_refused::<u32>),
        _ => hold(wide_graphs(), bytes, wide_searches_are_right),
    }
});
