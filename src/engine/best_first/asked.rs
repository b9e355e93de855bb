//! What the loop and the reports ask of the core.

use super::BestFirst;
use crate::store::NodeId;
use crate::{Cost, Key, Stats};

impl<K: Key, C: Cost> BestFirst<K, C> {
    /// The least of what `bound` says about the open states: no way to a goal that is not known yet is cheaper. `None` where
    /// no state is open.
    pub(in crate::engine) fn least_open(&self, bound: impl Fn(&K, C) -> Option<C>) -> Option<C> {
        let open = self.nodes.iter().filter(|node| node.link.is_open());
        open.filter_map(|node| bound(&node.key, node.g)).min()
    }

    /// The number of a state that was reached, and what the cheapest known way to it costs.
    #[inline]
    pub(in crate::engine) fn find(&self, key: &K) -> Option<(NodeId, C)> {
        let id = self.index.find(key, &self.nodes)?;
        Some((id, self.cost(id)?))
    }

    /// How many states were reached.
    pub(in crate::engine) fn stored(&self) -> u64 {
        self.nodes.len()
    }

    #[inline]
    pub(in crate::engine) fn key(&self, id: NodeId) -> Option<&K> {
        self.nodes.get(id).map(|node| &node.key)
    }

    /// Enters what was counted.
    pub(in crate::engine) fn count(&self, stats: &mut Stats) {
        stats.expanded = self.expanded;
        stats.generated = self.generated;
        stats.stored = self.nodes.len();
        stats.reopened = self.reopened;
        stats.peak_frontier = self.peak_frontier;
    }

    /// How many states wait, those of the batch included.
    pub(in crate::engine) fn frontier(&self) -> u64 {
        self.open.len() - self.dead + self.batch.len() as u64
    }

    /// What the cheapest known way to a state costs.
    pub(in crate::engine) fn cost(&self, id: NodeId) -> Option<C> {
        self.nodes.get(id).map(|node| node.g)
    }

    /// The keys from a start to a state.
    pub(in crate::engine) fn chain_to(&self, id: NodeId) -> Vec<K> {
        let mut chain = Vec::new();
        let mut next = Some(id);
        while let Some(node) = next.and_then(|id| self.nodes.get(id)) {
            chain.push(node.key.clone());
            next = node.link.parent();
        }
        chain.reverse();
        chain
    }
}
