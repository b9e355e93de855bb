//! Looking up the successors of several states together.

use std::hint::black_box;

use super::{BestFirst, Rank, SWEEP_FROM};
use crate::engine::Halt;
use crate::store::id_index::Place;
use crate::store::{Memory, NodeId};
use crate::{Cost, Key};

/// Expanded states and their successors, before they are looked up.
#[derive(Debug)]
pub(in crate::engine) struct Group<S, K, C> {
    successors: Vec<Successor<S, K, C>>,
    /// The expanded states, and where their successors end.
    members: Vec<(NodeId, usize)>,
}

#[derive(Debug)]
struct Successor<S, K, C> {
    state: S,
    key: K,
    g: C,
    place: Place,
    /// What was loaded early from a map. A table is looked at again.
    slot: u32,
    is_old: bool,
}

impl<S, K, C> Group<S, K, C> {
    pub(in crate::engine) fn new() -> Self {
        Group { successors: Vec::new(), members: Vec::new() }
    }

    /// Ends the successors of a state.
    #[inline]
    pub(in crate::engine) fn end_of(&mut self, id: NodeId) {
        self.members.push((id, self.successors.len()));
    }
}

impl<K: Key, C: Cost> BestFirst<K, C> {
    /// Adds a successor of the state that is being expanded to a group. `DENSE` is what [`is_dense`](Self::is_dense) says,
    /// asked once an expansion.
    #[inline(always)]
    pub(in crate::engine) fn offer<const DENSE: bool, S>(&self, group: &mut Group<S, K, C>, state: S, key: K, g: C) {
        let place = self.index.place::<DENSE>(&key);
        // Loaded early, because such loads do not depend on each other. Those of a table come later, close together: more of
        // them overlap then, and they wait longer.
        let slot = if DENSE { self.index.first_slot::<DENSE>(place) } else { 0 };
        group.successors.push(Successor { state, key, g, place, slot, is_old: false });
    }

    /// Takes in the successors of a group of expanded states; `rank` as [`reach`](Self::reach) says.
    pub(in crate::engine) fn absorb<S>(
        &mut self,
        group: &mut Group<S, K, C>,
        memory: &mut Memory,
        rank: impl FnMut(&S, C) -> Rank<C>,
    ) -> Result<(), Halt> {
        let absorbed = if self.index.is_dense() {
            self.absorb_as::<true, S>(group, memory, rank)
        } else {
            self.absorb_as::<false, S>(group, memory, rank)
        };
        if absorbed.is_err() {
            self.open_again(group);
        }
        absorbed
    }

    /// [`absorb`](Self::absorb), once for each kind of look-up: in one function they cost each other registers.
    #[inline(never)]
    fn absorb_as<const DENSE: bool, S>(
        &mut self,
        group: &mut Group<S, K, C>,
        memory: &mut Memory,
        mut rank: impl FnMut(&S, C) -> Rank<C>,
    ) -> Result<(), Halt> {
        if !DENSE {
            let slots = group.successors.iter().map(|successor| self.index.first_slot::<DENSE>(successor.place));
            black_box(slots.fold(0, |touched, slot| touched | slot));
        }
        // Loads that do not depend on each other once more: the nodes that slots and buckets point to.
        for successor in &mut group.successors {
            let id = self.index.candidate::<DENSE>(successor.slot, successor.place);
            let node = id.and_then(|id| self.nodes.get(id));
            successor.is_old = node.is_some_and(|node| node.g <= successor.g && node.key == successor.key);
        }
        // Those states that were taken, but not yet expanded by then.
        let mut taken = (self.batch.len() + group.members.len()) as u64;
        let mut begin = 0;
        for (parent, end) in &group.members {
            // Counted here, because a limit may end the search between two states of a group.
            self.expanded += 1;
            self.generated += (*end - begin) as u64;
            for successor in &group.successors[begin..*end] {
                if !successor.is_old {
                    let rank = |g| rank(&successor.state, g);
                    let (key, parent) = (successor.key.clone(), Some(*parent));
                    self.reach_at::<DENSE>(successor.place, key, successor.g, parent, memory, rank)?;
                }
            }
            begin = *end;
            taken -= 1;
            self.peak_frontier = self.peak_frontier.max(self.open.len() - self.dead + taken);
        }
        group.successors.clear();
        group.members.clear();
        if self.dead > SWEEP_FROM && self.dead > self.open.len() - self.dead {
            self.sweep(memory);
        }
        Ok(())
    }

    /// States of a group whose successors may not all have been taken in: they count as open for what is proven.
    #[cold]
    fn open_again<S>(&mut self, group: &Group<S, K, C>) {
        for (id, _) in &group.members {
            if let Some(node) = self.nodes.get_mut(*id) {
                node.link = node.link.not_expanded();
            }
        }
    }
}
