//! Programs for `pathfinding`, written as its documentation does: `bfs(&start, |state| successors, |state| goal)`.

use std::cell::Cell;

use pathfinding::prelude::{astar, bfs};

use super::Counts;
use crate::models::{Aimed, Puzzle};

/// Looks at everything that can be reached.
///
/// # Panics
/// Where a goal is found, which the workloads do not have.
pub(crate) fn sweep(puzzle: &impl Puzzle) -> Counts {
    let mut expanded = 0;
    let successors = |state: &_| {
        expanded += 1;
        puzzle.successors(state)
    };
    let path = bfs(&puzzle.start(), successors, |state| puzzle.is_goal(state));
    assert!(path.is_none(), "the goal cannot be reached");
    // Each state is expanded once.
    Counts { expanded: Some(expanded), generated: None, stored: Some(expanded) }
}

/// Looks at everything as far as a depth, before which there are `shallower` states.
///
/// `bfs` has no limit of depth. A depth in the nodes would make each of them larger, and a set of layers of its own would do
/// all work twice. But `bfs` expands states in the order of their depth, so that it is enough to know how many come before
/// the last layer: the search is told to have arrived when a state of that layer is expanded, at the cost of one comparison a
/// successor, and one expansion that the others do not make.
///
/// # Panics
/// Where the search does not end with the first state of that layer.
pub(crate) fn to_depth(puzzle: &impl Puzzle, depth: u32, shallower: u64) -> Counts {
    let expanded = Cell::new(0);
    let mut generated = 0;
    let successors = |state: &_| {
        expanded.set(expanded.get() + 1);
        puzzle.successors(state)
    };
    let path = bfs(&puzzle.start(), successors, |state| {
        if expanded.get() > shallower {
            return true;
        }
        generated += 1;
        puzzle.is_goal(state)
    });
    // From the start to the first state of the layer, and its first successor.
    assert_eq!(path.map(|path| path.len()), Some(depth as usize + 2), "the search ended in another layer");
    Counts { expanded: Some(shallower), generated: Some(generated - 1), stored: None }
}

/// Looks at everything that can be reached, in the order of A*.
///
/// # Panics
/// Where a goal is found, which the workloads do not have.
pub(crate) fn best_first(puzzle: &impl Aimed) -> Counts {
    let mut expanded = 0;
    let successors = |state: &_| {
        expanded += 1;
        puzzle.successors(state).map(|next| (next, 1))
    };
    let path = astar(&puzzle.start(), successors, |state| puzzle.steps_left(state), |state| puzzle.is_goal(state));
    assert!(path.is_none(), "the goal cannot be reached");
    // The bound is consistent: no state is expanded again.
    Counts { expanded: Some(expanded), generated: None, stored: Some(expanded) }
}

#[cfg(test)]
mod tests {
    use pathfinding::prelude::bfs_reach;

    use super::*;
    use crate::models::tiles::{LAYERS, PackedTiles};

    #[test]
    fn a_search_to_a_depth_stores_the_layers_up_to_there() {
        for depth in 1..=12 {
            let shallower: u64 = LAYERS[..depth].iter().sum();
            let tiles = PackedTiles::new();
            let mut reach = bfs_reach(tiles.start(), |board| tiles.successors(board));
            assert_eq!(reach.by_ref().take(shallower as usize).count() as u64, shallower);
            assert_eq!(reach.remaining_nodes_low_bound() as u64, LAYERS[depth]);
            assert_eq!(to_depth(&tiles, depth as u32, shallower).expanded, Some(shallower));
        }
    }
}
