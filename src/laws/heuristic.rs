//! The laws of heuristics.

use super::Law;
use super::broken::{Broken, listed};
use super::checked::Inconsistency;
use super::space::Space;
use super::walk::Walk;
use super::ways::Ways;
use crate::Cost;

/// Holds the heuristic against the cheapest ways to a goal that were seen. In a sample they may not be the cheapest there
/// are, but what is more than some way costs is more than the cheapest one does.
///
/// Returns from how many states there was such a way.
pub(super) fn is_admissible<S: Space>(walk: &Walk<S>, to_goals: &Ways<S::Cost>) -> Result<usize, Broken> {
    let mut measured = 0;
    for (id, node) in walk.nodes.iter().enumerate() {
        let Some(left) = to_goals.cost(id) else { continue };
        measured += 1;
        let law = match node.heuristic {
            None => Law::NoneOnlyWhereDead,
            Some(heuristic) if heuristic > left => Law::Admissible,
            Some(_) => continue,
        };
        let (actions, goal) = to_goals.actions(walk, id);
        let broken = Broken::new(law).with("heuristic", node.heuristic).with("cost of a way to a goal", left);
        let broken = broken.with_text("that way", listed(&actions)).with("that goal", &walk.nodes[goal].state);
        return Err(broken.at(walk.trail(id)));
    }
    Ok(measured)
}

/// The first step along which the heuristic falls by more than the step costs. A state without a heuristic is not expanded,
/// so that nothing falls from it.
pub(super) fn inconsistency<S: Space>(walk: &Walk<S>) -> Option<Inconsistency> {
    walk.edges.iter().find_map(|edge| {
        let (from, to) = (&walk.nodes[edge.from], &walk.nodes[edge.to]);
        let (before, after) = (from.heuristic?, to.heuristic?);
        let falls = edge.cost.checked_add(after).is_some_and(|least| least < before);
        falls.then(|| Inconsistency {
            state: format!("{:?}", from.state),
            action: format!("{:?}", edge.action),
            successor: format!("{:?}", to.state),
            cost: format!("{:?}", edge.cost),
            before: format!("{before:?}"),
            after: format!("{after:?}"),
        })
    })
}
