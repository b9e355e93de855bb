//! Random nested problems through nested search and A* over the flattened problem, against plain relaxation.

#![no_main]

use libfuzzer_sys::fuzz_target;
use spelunk_fuzz::hold;
use spelunk_fuzz::support::nested_checks::{flattened_search_is_optimal, nested_search_is_optimal};
use spelunk_fuzz::support::random_nested::rooms;

fuzz_target!(|data: &[u8]| {
    hold(rooms(), data, |rooms| {
        nested_search_is_optimal(rooms)?;
        flattened_search_is_optimal(rooms)
    });
});
