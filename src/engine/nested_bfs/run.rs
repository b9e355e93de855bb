//! The outer search, and the inner ones that serve its gates.

use super::{Gate, NestedBfsScratch, Node, OuterKeyOf, ScratchOf, begin_inner};
use crate::engine::guard::Guard;
use crate::engine::{Halt, note_layer};
use crate::store::{NodeId, id_index};
use crate::{NestedProblem, SearchError, StateCodec, Stats};

/// A search that is running.
pub(super) struct Search<'a, 'w, 'o, P: NestedProblem + StateCodec<<P as NestedProblem>::State>> {
    pub(super) problem: &'a P,
    pub(super) scratch: &'a mut ScratchOf<P>,
    pub(super) guard: Guard<'w, 'o>,
    pub(super) stats: Stats,
    pub(super) layers_without_goal: u32,
}

impl<P: NestedProblem + StateCodec<<P as NestedProblem>::State>> Search<'_, '_, '_, P> {
    pub(super) fn run(&mut self) -> Result<Option<NodeId>, Halt> {
        let start = self.problem.start();
        self.problem.inner(&start).check()?;
        self.reach(self.problem.encode(&start), 0, None)?;
        let mut layer = 0..self.scratch.nodes.len();
        while !layer.is_empty() {
            let states = layer.end - layer.start;
            note_layer(&mut self.stats, states, &mut self.guard.memory)?;
            if let Some(goal) = self.best_goal(layer.clone()) {
                return Ok(Some(goal));
            }
            self.layers_without_goal += 1;
            self.stats.stored = layer.end;
            self.guard.enter_layer(&self.stats, states)?;
            for id in layer.clone().filter_map(NodeId::new) {
                self.stats.stored = self.scratch.nodes.len();
                self.guard.look(&self.stats, self.stats.stored - u64::from(id.get()))?;
                self.expand(id, layer.end)?;
            }
            layer = layer.end..self.scratch.nodes.len();
        }
        Ok(None)
    }

    /// The goal of a complete layer with the fewest inner moves, and among those the first.
    fn best_goal(&self, layer: std::ops::Range<u64>) -> Option<NodeId> {
        let nodes = &self.scratch.nodes;
        let ids = layer.filter_map(NodeId::new).filter_map(|id| Some((id, nodes.get(id)?)));
        ids.filter(|(_, node)| self.problem.is_goal(&self.problem.decode(node.key.clone())))
            .min_by_key(|(_, node)| node.inner_moves)
            .map(|(id, _)| id)
    }

    /// Makes the outer moves of a state. States up to the id `settled` have their final inner counts.
    fn expand(&mut self, id: NodeId, settled: u64) -> Result<(), Halt> {
        let Some(node) = self.scratch.nodes.get(id) else { return Err(SearchError::BrokenChain.into()) };
        let walked = node.inner_moves;
        let outer = self.problem.decode(node.key.clone());
        let space = self.problem.inner(&outer);

        let NestedBfsScratch { nodes, index, gates, .. } = &mut *self.scratch;
        gates.clear();
        self.stats.expanded += 1;
        self.problem.expand(&outer, |_, gate, next| {
            self.stats.generated += 1;
            let next = self.problem.encode(&next);
            let reach = match index.find(&next, nodes) {
                None => Some(u32::MAX),
                Some(old) if u64::from(old.get()) < settled => None,
                Some(old) => nodes.get(old).and_then(|old| old.inner_moves.checked_sub(walked)?.checked_sub(1)),
            };
            if let Some(reach) = reach {
                gates.push(Gate { key: space.encode(&gate), next, reach });
            }
        });
        if gates.is_empty() {
            return Ok(());
        }
        begin_inner(&mut self.scratch.inner, &space, false, &mut self.guard.memory)?;
        self.walk(id, walked, &space)
    }

    /// Walks through the inner space of an outer state until every gate is reached or out of reach.
    fn walk(&mut self, from: NodeId, walked: u32, space: &P::Inner<'_>) -> Result<(), Halt> {
        for distance in 0.. {
            self.serve_gates(from, walked, distance)?;
            let inner = &mut self.scratch.inner;
            let layer_end = inner.len();
            if self.scratch.gates.is_empty() || inner.expanded() == layer_end {
                break;
            }
            while inner.expanded() < layer_end {
                let most = self.guard.look_inner(layer_end - inner.expanded())?;
                let expansion = inner.expand(space, layer_end, most, &mut self.guard.memory, |_| false)?;
                if let Some(reason) = expansion.stopped {
                    return Err(reason.into());
                }
            }
        }
        Ok(())
    }

    /// Makes the outer moves from those gates that the inner search has reached, and drops those out of reach.
    fn serve_gates(&mut self, from: NodeId, walked: u32, distance: u32) -> Result<(), Halt> {
        let mut at = 0;
        while let Some(gate) = self.scratch.gates.get(at) {
            if self.scratch.inner.contains(&gate.key) {
                let next = self.scratch.gates.remove(at).next;
                let moves = walked.checked_add(distance).ok_or(SearchError::CostOverflow)?;
                self.reach(next, moves, Some(from))?;
            } else if gate.reach <= distance {
                self.scratch.gates.remove(at);
            } else {
                at += 1;
            }
        }
        Ok(())
    }

    /// Takes in an outer state to which there is a way with so many inner moves.
    fn reach(&mut self, key: OuterKeyOf<P>, inner_moves: u32, parent: Option<NodeId>) -> Result<(), Halt> {
        let NestedBfsScratch { nodes, index, .. } = &mut *self.scratch;
        let memory = &mut self.guard.memory;
        if nodes.room_left() == 0 && index.find(&key, nodes).is_none() {
            nodes.make_room_for_one(memory)?;
        }
        match index.find_or_insert(&key, nodes.next_id(), nodes, memory)? {
            id_index::Found::OutOfRange => return Err(SearchError::KeyOutOfRange.into()),
            id_index::Found::New => drop(nodes.push(Node { key, inner_moves, parent })),
            id_index::Found::Old(id) => {
                if let Some(node) = nodes.get_mut(id).filter(|node| inner_moves < node.inner_moves) {
                    node.inner_moves = inner_moves;
                    node.parent = parent;
                }
            }
        }
        Ok(())
    }
}
