//! The solution, walked forwards through one inner space after another.

use super::{InnerKeyOf, NestedSolutionOf, OuterKeyOf, ScratchOf, begin_inner};
use crate::adapt::{FlatAction, FlatState};
use crate::engine::Halt;
use crate::engine::layers::Layers;
use crate::solution::{Step, walk_chain};
use crate::store::{Memory, NodeId};
use crate::{Lex, NestedProblem, SearchError, SearchProblem, Solution, StateCodec};

/// Rebuilds the solution that ends at an outer state, forwards from the concrete start.
pub(super) fn rebuild<P>(
    problem: &P,
    scratch: &mut ScratchOf<P>,
    goal: NodeId,
    memory: &mut Memory,
) -> Result<NestedSolutionOf<P>, Halt>
where
    P: NestedProblem + StateCodec<<P as NestedProblem>::State>,
{
    let mut chain = Vec::new();
    let mut next = Some(goal);
    while let Some(node) = next.and_then(|id| scratch.nodes.get(id)) {
        chain.push(node.key.clone());
        next = node.parent;
    }
    chain.reverse();

    let mut here = problem.start();
    if chain.first() != Some(&problem.encode(&here)) {
        return Err(SearchError::BrokenChain.into());
    }
    let start = crate::adapt::enter(problem, here.clone());
    let mut steps = Vec::new();
    for key in &chain[1..] {
        here = walk_to(problem, &mut scratch.inner, here, key, &mut steps, memory)?;
    }
    let solution = Solution::new(start, steps)?;
    let recorded = scratch.nodes.get(goal).map(|node| Lex(chain.len() as u32 - 1, node.inner_moves));
    if recorded == Some(solution.cost()) && problem.is_goal(&here) {
        Ok(solution)
    } else {
        Err(SearchError::BrokenChain.into())
    }
}

type StepOf<P> = Step<
    FlatState<<P as NestedProblem>::State, <P as NestedProblem>::InnerState>,
    FlatAction<<P as NestedProblem>::Action, <P as NestedProblem>::InnerAction>,
    Lex<u32, u32>,
>;

/// Appends the inner steps to the nearest gate from which an outer move leads to the state with the key `next`, and that
/// move; returns where it leads.
fn walk_to<P>(
    problem: &P,
    inner: &mut Layers<InnerKeyOf<P>>,
    here: <P as NestedProblem>::State,
    next: &OuterKeyOf<P>,
    steps: &mut Vec<StepOf<P>>,
    memory: &mut Memory,
) -> Result<<P as NestedProblem>::State, Halt>
where
    P: NestedProblem + StateCodec<<P as NestedProblem>::State>,
{
    let space = problem.inner(&here);
    let mut gates = Vec::new();
    problem.expand(&here, |action, gate, state| {
        if problem.encode(&state) == *next {
            gates.push((action, space.encode(&gate), gate, state));
        }
    });
    begin_inner(inner, &space, true, memory)?;
    let (action, key, gate, state) = loop {
        if let Some(at) = gates.iter().position(|(_, key, ..)| inner.contains(key)) {
            break gates.swap_remove(at);
        }
        let layer_end = inner.len();
        if inner.expanded() == layer_end {
            return Err(SearchError::BrokenChain.into());
        }
        while inner.expanded() < layer_end {
            if let Some(reason) = inner.expand(&space, layer_end, u64::MAX, memory, |_| false)?.stopped {
                return Err(reason.into());
            }
        }
    };
    let chain = inner.chain_to(inner.find(&key).ok_or(SearchError::BrokenChain)?);
    let start = space.start();
    let walk = walk_chain(&space, &start, &chain)?;
    // The key of the gate was reached, and perhaps another state with that key.
    if *walk.last().map_or(&start, |step| &step.state) != gate {
        return Err(SearchError::BrokenChain.into());
    }
    for step in walk {
        let state = FlatState { outer: here.clone(), inner: step.state };
        steps.push(Step { action: FlatAction::Inner(step.action), cost: Lex(0, step.cost), state });
    }
    let arrived = crate::adapt::enter(problem, state.clone());
    steps.push(Step { action: FlatAction::Outer(action), cost: Lex(1, 0), state: arrived });
    Ok(state)
}
