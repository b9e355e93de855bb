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
        let Node { state, is_goal, heuristic, .. } = &self.nodes[id];
        let (codec, folds) = (self.space.codec(), self.folds.is_some());
        if let Some(other) = other.filter(|_| !folds) {
            let broken = Broken::new(Law::DifferentStatesDifferentKeys).with_text("key", codec::shown(codec, state));
            let broken = broken.with("other state", &self.nodes[other].state);
            return Err(broken.with_text("actions to it", listed(&self.trail(other).actions)));
        }
        codec::look_at(codec, self.keys, folds, state)?;
        self.find_equal_with_another_key(id)?;

        let twin = self.twin(state);
        let again = self.space.is_goal(&twin);
        if *is_goal != again {
            return Err(Broken::new(Law::GoalRepeats).with("first", is_goal).with("then", again));
        }
        let again = self.space.heuristic(&twin);
        if *heuristic != again {
            return Err(Broken::new(Law::HeuristicRepeats).with("first", heuristic).with("then", again));
        }
        if folds {
            let decoded = codec.decode(codec.encode(state));
            let known = other.map(|other| &self.nodes[other].state).into_iter().chain([&decoded]);
            if let Some(differs) = known.into_iter().find(|known| self.space.is_goal(known) != *is_goal) {
                let broken = Broken::new(Law::FoldedGoal).with_text("key", codec::shown(codec, state));
                return Err(broken
                    .with("is_goal", is_goal)
                    .with("other state", differs)
                    .with("is_goal there", !is_goal));
            }
        }
        if *is_goal && *heuristic != Some(S::Cost::ZERO) {
            return Err(Broken::new(Law::ZeroAtGoals).with("heuristic", heuristic));
        }
        heuristic.map_or(Ok(()), |heuristic| self.costs.meet(heuristic))
    }

    /// A state that is met again under another key would be taken for new. Most are met again soon: after going back, or by
    /// doing two things in the other order.
    fn find_equal_with_another_key(&self, id: usize) -> Result<(), Broken> {
        let parent = |id: &usize| self.nodes[*id].from.as_ref().map(|(from, _)| *from);
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

    /// Holds the successors of a state against those of other states that share its key.
    pub(super) fn compare_folded(
        &mut self,
        id: usize,
        state: &S::State,
        classes: &[usize],
        expansion: &Expansion<S>,
    ) -> Result<(), Broken> {
        let class = self.nodes[id].class;
        let differ = |broken: Broken, other: &S::State, walk: &Self| {
            broken.with_text("key", walk.classes.key(class)).with("other state", other)
        };
        let steps = codec::cheapest(classes.iter().copied().zip(expansion.steps.iter().map(|step| step.1)));
        if let Some((other, known)) = self.folds.as_ref().and_then(|folds| folds.get(class)) {
            let keys = |class| self.classes.key(class);
            return codec::same_successors(keys, &steps, known).map_err(|broken| {
                let broken = differ(broken, &self.nodes[other].state, self);
                broken.with_text("actions to it", listed(&self.trail(other).actions))
            });
        }
        let codec = self.space.codec();
        let decoded = codec.decode(codec.encode(state));
        if decoded != *state {
            let of_decoded = self.space.expand(&decoded, &decoded.clone())?;
            if of_decoded.complete {
                let classes: Vec<usize> = of_decoded.steps.iter().map(|(_, _, next)| self.class_of(next)).collect();
                let known = codec::cheapest(classes.into_iter().zip(of_decoded.steps.iter().map(|step| step.1)));
                let keys = |class| self.classes.key(class);
                codec::same_successors(keys, &steps, &known).map_err(|broken| differ(broken, &decoded, self))?;
            }
        }
        if let Some(folds) = &mut self.folds {
            folds.insert(class, id, steps);
        }
        Ok(())
    }
}
