//! What holds of every random nested problem: nested search and A* over the flattened problem against plain relaxation.

use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use spelunk::{AStar, Engine, Flattened, NestedBfs};

use super::properties::checked_solution;
use super::random_nested::Rooms;
use super::verify::STORES;

/// Nested search is right with every store, and its solution holds.
pub fn nested_search_is_optimal(rooms: &Rooms) -> TestCaseResult {
    let best = rooms.best();
    for storage in STORES {
        let report = NestedBfs::new().storage(storage).search(rooms);
        let solution = checked_solution(&Flattened(rooms), report)?;
        prop_assert_eq!(solution.map(|solution| solution.cost()), best);
    }
    Ok(())
}

/// A* over the flattened problem is right, and its solution holds.
pub fn flattened_search_is_optimal(rooms: &Rooms) -> TestCaseResult {
    let flat = Flattened(rooms);
    let solution = checked_solution(&flat, AStar::new().search(&flat))?;
    prop_assert_eq!(solution.map(|solution| solution.cost()), rooms.best());
    Ok(())
}
