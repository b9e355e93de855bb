//! Whether `expand_onward` leaves out the way back, and nothing else.

use std::fmt::Debug;

use super::Law;
use super::broken::Broken;
use super::space::{Flat, Steps, expanded, the_same_list};
use super::walk::Walk;
use crate::{SearchProblem, StateCodec};

/// Asks each state that was expanded how one goes on from it, for each state of the sample that it is a successor of.
pub(super) fn leaves_out_the_way_back<P>(walk: &Walk<Flat<'_, P>>) -> Result<(), Broken>
where
    P: SearchProblem<State: Debug, Action: PartialEq + Debug> + StateCodec<<P as SearchProblem>::State>,
{
    for edge in walk.edges.iter().filter(|edge| walk.is_expanded(edge.to)) {
        let (before, state) = (&walk.nodes[edge.from].state, &walk.nodes[edge.to].state);
        let mut steps = expanded(walk.space.0, state);
        steps.retain(|(_, _, next)| next != before);
        the_same_list(Law::OnwardIsExpand, &steps, &expanded_onward(walk.space.0, state, before))
            .map_err(|broken| broken.with("the state before", before).at(walk.trail(edge.to)))?;
    }
    Ok(())
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
