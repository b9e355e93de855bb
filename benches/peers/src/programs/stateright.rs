//! Programs for `stateright`, written as its documentation does: a [`Model`] with a property, checked breadth first on one
//! thread.
//!
//! The property is that the goal is *sometimes* reached. It never is, so that the checker looks at everything; without a
//! property it would look at nothing. Two things to know when reading its numbers: it tells states apart by a hash of 64
//! bits alone, and it keeps the whole path to every waiting state and copies it for every successor, so that its time grows
//! with the depth of the space (some 2,700 steps on the rolling block's board).

use stateright::{Checker, Model, Property};

use super::Counts;
use crate::models::{Puzzle, Way};

/// A puzzle as a model.
struct Checked<P>(P);

impl<P: Puzzle> Model for Checked<P> {
    type State = P::State;
    type Action = Way;

    fn init_states(&self) -> Vec<P::State> {
        vec![self.0.start()]
    }

    fn actions(&self, state: &P::State, actions: &mut Vec<Way>) {
        actions.extend(self.0.ways(state));
    }

    fn next_state(&self, state: &P::State, way: Way) -> Option<P::State> {
        self.0.after(state, way)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![Property::sometimes("solved", |model: &Self, state| model.0.is_goal(state))]
    }
}

/// Looks at everything that can be reached, or at everything as far as a depth.
///
/// # Panics
/// Where a goal is found, which the workloads do not have.
pub(crate) fn sweep(puzzle: impl Puzzle, depth: Option<u32>) -> Counts {
    let mut builder = Checked(puzzle).checker().threads(1);
    if let Some(depth) = depth {
        // The start has depth 1, and the states of the last depth are stored but not looked at.
        builder = builder.target_max_depth(depth as usize + 1);
    }
    let checker = builder.spawn_bfs().join();
    assert!(checker.discovery("solved").is_none(), "the goal cannot be reached");
    // The start counts as generated there.
    let generated = checker.state_count() as u64 - 1;
    Counts { expanded: None, generated: Some(generated), stored: Some(checker.unique_state_count() as u64) }
}
