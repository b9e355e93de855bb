//! The states and steps that lie on optimal ways.
//!
//! Every state but a goal has a step, and every step leads on to a goal: whoever follows steps arrives, unless steps of cost
//! zero lead round in a circle. States are numbered so that a step which costs something leads to a smaller number.

use std::ops::Range;

/// States and the steps between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Graph<S, A, C> {
    pub(super) nodes: Vec<Node<S>>,
    pub(super) edges: Vec<Edge<A, C>>,
}

/// A state on an optimal way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Node<S> {
    pub(super) state: S,
    /// Where its steps end; they begin where those of the node before it end.
    pub(super) end: usize,
    /// A number that all states have in common which cost the same and from which free steps lead into a circle. Zero where
    /// there is no circle before the next step that costs something.
    pub(super) circle: u32,
}

/// A step on an optimal way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edge<A, C> {
    pub(super) action: A,
    pub(super) cost: C,
    pub(super) to: u32,
}

impl<S, A, C> Graph<S, A, C> {
    /// A graph of nothing.
    pub(super) fn new() -> Self {
        Graph { nodes: Vec::new(), edges: Vec::new() }
    }

    pub(super) fn node(&self, number: u32) -> &Node<S> {
        &self.nodes[number as usize]
    }

    /// The places of the steps of a node among all edges. A goal has none.
    pub(super) fn steps(&self, number: u32) -> Range<usize> {
        let number = number as usize;
        let first = number.checked_sub(1).map_or(0, |before| self.nodes[before].end);
        first..self.nodes[number].end
    }
}
