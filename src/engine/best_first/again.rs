//! Going over the expanded states once more, backwards.

use super::BestFirst;
use crate::report::StopReason;
use crate::store::open::Entry;
use crate::store::{Memory, NodeId};
use crate::{Cost, Key};

/// So many states are opened again between two looks at the clock.
const UNWATCHED: u64 = 1 << 12;

impl<K: Key, C: Cost> BestFirst<K, C> {
    /// Puts all states that were expanded, and that cost no more than this, into the open list again: they are taken with
    /// [`take_again`](Self::take_again), those that cost most first.
    pub(in crate::engine) fn open_all_again(&mut self, cost: C, memory: &mut Memory) -> Result<(), StopReason> {
        for (node, number) in self.nodes.iter().zip(0..) {
            if number % UNWATCHED == 0 {
                memory.look()?;
            }
            if let Some(id) = NodeId::new(number).filter(|_| node.link.is_expanded() && node.g <= cost) {
                self.open.push(Entry { f: cost, g: node.g, id }, memory)?;
            }
        }
        Ok(())
    }

    /// The next of the states that were opened again with this cost. What still waited then comes after them.
    pub(in crate::engine) fn take_again(&mut self, cost: C, memory: &mut Memory) -> Option<Entry<C>> {
        self.open.pop(memory).filter(|entry| entry.f == cost)
    }
}
