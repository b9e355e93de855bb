//! The way back from the goals: which of the states that a search has expanded lie on an optimal way, and by which steps.
//!
//! States are expanded once more, those that cost most first: where a step costs something, it is known by then whether its
//! end lies on a way to a goal. States of one cost between which there are free steps wait in their [`Level`] until all of
//! them were expanded.

use super::drawing::{Drawing, Mark};
use super::graph::Edge;
use super::level::{Draft, Level, To};
use super::solutions::{OptimalSolutions, OptimalSolutionsOf};
use crate::engine::best_first::BestFirst;
use crate::engine::guard::Guard;
use crate::engine::{Halt, KeyOf};
use crate::store::NodeId;
use crate::store::open::Entry;
use crate::{Cost, SearchError, SearchProblem, StateCodec};

/// All optimal solutions, after a search that has taken all goals which cost as much as this one.
pub(super) fn retrace<P>(
    problem: &P,
    core: &mut BestFirst<KeyOf<P>, P::Cost>,
    goal: NodeId,
    guard: &mut Guard<'_, '_>,
) -> Result<OptimalSolutionsOf<P>, Halt>
where
    P: SearchProblem + StateCodec<P::State>,
{
    let Some(cost) = core.cost(goal) else { return Err(SearchError::BrokenChain.into()) };
    let drawing = Drawing::new(core.stored(), &mut guard.memory)?;
    core.open_all_again(cost, &mut guard.memory)?;
    let mut way = WayBack { problem, cost, drawing, level: Level::default() };
    let mut g = cost;
    while let Some(entry) = core.take_again(cost, &mut guard.memory) {
        way.level.look(guard)?;
        if entry.g != g {
            way.level.settle(&mut way.drawing, guard)?;
            g = entry.g;
        }
        way.expand(entry, core, guard)?;
    }
    way.level.settle(&mut way.drawing, guard)?;
    way.solutions(core, guard)
}

/// A way back that was not gone to its end.
struct WayBack<'a, P: SearchProblem> {
    problem: &'a P,
    /// What solutions cost.
    cost: P::Cost,
    drawing: Drawing<P::State, P::Action, P::Cost>,
    level: Level<P::State, P::Action, P::Cost>,
}

impl<P: SearchProblem + StateCodec<P::State>> WayBack<'_, P> {
    /// Finds the tight steps of a state, and adds it to the graph if one of them leads there.
    fn expand(
        &mut self,
        Entry { g, id, .. }: Entry<P::Cost>,
        core: &BestFirst<KeyOf<P>, P::Cost>,
        guard: &mut Guard<'_, '_>,
    ) -> Result<(), Halt> {
        let WayBack { problem, cost: most, drawing, level } = self;
        let Some(key) = core.key(id) else { return Err(SearchError::BrokenChain.into()) };
        let state = problem.decode(key.clone());
        if g == *most && problem.is_goal(&state) {
            return Ok(drawing.add_goal(id, state, &mut guard.memory)?);
        }
        let (first, mut has_free_steps, mut failed) = (level.steps.len(), false, Ok(()));
        problem.expand(&state, |action, cost, next| {
            let Some(g_next) = g.checked_add(cost).filter(|g_next| g_next <= most) else { return };
            let key = problem.encode(&next);
            let Some((id, _)) = core.find(&key).filter(|(_, least)| *least == g_next) else { return };
            let to = match drawing.marks.get(id) {
                _ if g_next == g => To::Equal(id),
                Mark::Node(node) => To::Node(node),
                _ => return,
            };
            if failed.is_err() {
                return;
            }
            failed = if problem.decode(key) == next {
                guard.memory.reserve_more(&mut level.steps, 1).map_err(Halt::from)
            } else {
                Err(SearchError::BrokenChain.into())
            };
            if failed.is_ok() {
                has_free_steps |= g_next == g;
                level.steps.push(Draft { action, cost, to });
            }
        });
        failed?;
        if has_free_steps {
            return level.enter(id, state, drawing, guard);
        }
        if level.steps.len() > first {
            let steps = level.steps.drain(first..).filter_map(|Draft { action, cost, to }| match to {
                To::Node(to) => Some(Edge { action, cost, to }),
                To::Equal(_) => None,
            });
            drawing.add(id, state, steps, 0, &mut guard.memory)?;
        }
        Ok(())
    }

    /// The graph as solutions, each of which begins at a start.
    fn solutions(
        mut self,
        core: &BestFirst<KeyOf<P>, P::Cost>,
        guard: &mut Guard<'_, '_>,
    ) -> Result<OptimalSolutionsOf<P>, Halt> {
        let (mut starts, mut failed) = (Vec::new(), Ok(()));
        self.problem.starts(|state| {
            let id = core.find(&self.problem.encode(&state)).map(|(id, _)| id);
            // A start that comes twice has its mark no longer.
            let Some((id, Mark::Node(node))) = id.map(|id| (id, self.drawing.marks.get(id))) else { return };
            self.drawing.marks.set(id, Mark::Nothing);
            if failed.is_err() {
                return;
            }
            failed = if self.drawing.graph.node(node).state == state {
                guard.memory.reserve_more(&mut starts, 1).map_err(Halt::from)
            } else {
                Err(SearchError::BrokenChain.into())
            };
            if failed.is_ok() {
                starts.push(node);
            }
        });
        failed?;
        if starts.is_empty() {
            return Err(SearchError::BrokenChain.into());
        }
        let count = self.drawing.count(&starts);
        Ok(OptimalSolutions { cost: self.cost, count, starts, graph: self.drawing.graph })
    }
}
