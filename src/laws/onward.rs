//! Whether `expand_onward` leaves out the way back, and nothing else.

use std::fmt::Debug;

use super::Law;
use super::broken::Broken;
use super::space::{Flat, Space, Steps, expanded, the_same_list};
use super::walk::Walk;
use crate::{SearchProblem, StateCodec};

/// Asks each state that was expanded how one goes on from it, for each state of the sample that one comes to it from.
pub(super) fn leaves_out_the_way_back<P>(walk: &Walk<Flat<'_, P>>) -> Result<(), Broken>
where
    P: SearchProblem<State: Debug, Action: PartialEq + Debug> + StateCodec<<P as SearchProblem>::State>,
{
    for (before, id) in ways_in(walk) {
        let (before, state) = (&walk.nodes[before].state, &walk.nodes[id].state);
        let mut steps = expanded(walk.space.0, state);
        steps.retain(|(_, _, next)| next != before);
        the_same_list(Law::OnwardIsExpand, &steps, &expanded_onward(walk.space.0, state, before))
            .map_err(|broken| broken.with("the state before", before).at(walk.trail(id)))?;
    }
    Ok(())
}

/// The states that were expanded, each with a state that one comes to it from: a start from itself, and then by all edges.
pub(super) fn ways_in<S: Space>(walk: &Walk<S>) -> impl Iterator<Item = (usize, usize)> {
    let starts = (0..walk.nodes.len()).filter(|id| walk.nodes[*id].origin.before().is_none());
    let edges = walk.edges.iter().map(|edge| (edge.from, edge.to));
    starts.map(|start| (start, start)).chain(edges).filter(|(_, id)| walk.is_expanded(*id))
}

pub(super) fn expanded_onward<P: SearchProblem>(
    problem: &P,
    state: &P::State,
    before: &P::State,
) -> Steps<P::Action, P::Cost, P::State> {
    let mut steps = Vec::new();
    problem.expand_onward(state, before, |action, cost, next| steps.push((action, cost, next)));
    steps
}
