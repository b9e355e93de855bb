//! What is looked at where a walk meets a state, and where it expands one.

use super::Law;
use super::broken::{Broken, listed};
use super::codec;
use super::space::{Expansion, Space};
use super::walk::{Node, Walk};
use crate::{Cost, StateCodec};

/// A new state is held against so many of those before it, and against so many of its ancestors.
const NEIGHBOURS: usize = 8;

impl<S: Space> Walk<S> {
    /// Looks at a new state by itself, and beside another one with the same key.
    pub(super) fn look_at(&mut self, id: usize, other: Option<usize>) -> Result<(), Broken> {
        let Node { state, class, is_goal, heuristic, .. } = &self.nodes[id];
        let (codec, folds) = (self.space.codec(), self.folds.is_some());
        if let Some(other) = other.filter(|_| !folds) {
            let broken = Broken::new(Law::DifferentStatesDifferentKeys).with_text("key", self.classes.key(*class));
            let broken = broken.with("other state", &self.nodes[other].state);
            return Err(broken.with_text("actions to it", listed(&self.trail(other).actions)));
        }
        codec::look_at(codec, self.keys, folds, state)?;
        self.find_equal_with_another_key(id)?;

        self.answer_again(&self.nodes[id], &self.twin(state))?;
        if let Some(other) = other.map(|other| &self.nodes[other]).filter(|other| other.is_goal != *is_goal) {
            let broken = Broken::new(Law::FoldedGoal).with_text("key", self.classes.key(*class));
            let broken = broken.with("is_goal", is_goal).with("other state", &other.state);
            return Err(broken.with("is_goal there", other.is_goal));
        }
        if *is_goal && *heuristic != Some(S::Cost::ZERO) {
            return Err(Broken::new(Law::ZeroAtGoals).with("heuristic", heuristic));
        }
        heuristic.map_or(Ok(()), |heuristic| self.costs.meet(heuristic))
    }

    /// Asks an equal state what its equal was asked.
    fn answer_again(&self, known: &Node<S>, again: &S::State) -> Result<(), Broken> {
        let is_goal = self.space.is_goal(again);
        if known.is_goal != is_goal {
            let broken = Broken::new(Law::GoalRepeats).with("first", known.is_goal).with("then", is_goal);
            return Err(broken.with("equal state", again));
        }
        let heuristic = self.space.heuristic(again);
        if known.heuristic != heuristic {
            let broken = Broken::new(Law::HeuristicRepeats).with("first", known.heuristic).with("then", heuristic);
            return Err(broken.with("equal state", again));
        }
        Ok(())
    }

    /// Looks at a state of the sample that was reached in another way: it may differ from the known one in what equality
    /// does not see, and nothing may depend on that.
    pub(super) fn look_again(&mut self, known: usize, again: &S::State) -> Result<(), Broken> {
        let node = &self.nodes[known];
        self.space.meet_again(&node.state, again)?;
        self.answer_again(node, again)?;
        if node.is_goal || node.met_again {
            return Ok(());
        }
        let same = self.space.expand_again(&node.state, again);
        self.nodes[known].met_again = true;
        same.map_err(|broken| broken.with("equal state", &self.nodes[known].state))
    }

    /// A state that is met again under another key would be taken for new. Most are met again soon: after going back, or by
    /// doing two things in the other order.
    fn find_equal_with_another_key(&self, id: usize) -> Result<(), Broken> {
        let parent = |id: &usize| self.nodes[*id].origin.before();
        let ancestors = std::iter::successors(parent(&id), parent).take(NEIGHBOURS);
        let before = (0..id).rev().take(NEIGHBOURS);
        let new = &self.nodes[id];
        let mut neighbours = ancestors.chain(before).map(|id| &self.nodes[id]);
        match neighbours.find(|known| known.state == new.state && known.class != new.class) {
            None => Ok(()),
            Some(known) => {
                let (one, two) = (self.classes.key(new.class), self.classes.key(known.class));
                let broken = Broken::new(Law::EqualStatesShareKey).with("equal state", &known.state);
                Err(broken.with_text("key", one).with_text("key of the equal state", two))
            }
        }
    }

    /// A state that equals this one: the one that its key is unpacked to, unless the codec folds.
    pub(super) fn twin(&self, state: &S::State) -> S::State {
        let codec = self.space.codec();
        let back = codec.decode(codec.encode(state));
        if back == *state { back } else { state.clone() }
    }

    /// Holds the successors of a state against those of the first one that shares its key.
    pub(super) fn compare_folded(
        &mut self,
        id: usize,
        classes: &[usize],
        expansion: &Expansion<S>,
    ) -> Result<(), Broken> {
        let Some(folds) = &mut self.folds else { return Ok(()) };
        let class = self.nodes[id].class;
        let mut steps: Vec<_> = classes.iter().copied().zip(expansion.steps.iter().map(|step| step.1)).collect();
        steps.sort_unstable();
        let Some((other, known)) = folds.get(class) else {
            folds.insert(class, id, steps);
            return Ok(());
        };
        let names = ["successors here alone", "successors there alone"];
        let key = |class| self.classes.key(class);
        codec::same_steps(Law::FoldedSuccessors, names, key, &steps, known).map_err(|broken| {
            let broken = broken.with_text("key", self.classes.key(class)).with("other state", &self.nodes[other].state);
            broken.with_text("actions to it", listed(&self.trail(other).actions))
        })
    }
}
