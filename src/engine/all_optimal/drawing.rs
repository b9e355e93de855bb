//! The graph while it is drawn, from the goals backwards, and how many ways lead on from each of its nodes.
//!
//! A node is added when all nodes that its steps lead to are there, so that its number of ways is the sum of theirs. Nodes of
//! a circle are the exception, and then the number is known to be infinite.

use super::graph::{Edge, Graph, Node};
use super::solutions::Count;
use crate::report::StopReason;
use crate::store::memory::bytes_of;
use crate::store::{Memory, NodeId};

/// What is known about a stored state on the way back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// No optimal way leads through it, as far as is known.
    Nothing,
    /// It is this node of the graph.
    Node(u32),
    /// It is this member of the level that is being looked at.
    Member(u32),
}

/// The marks of all stored states, in 32 bits each. There are fewer than 2^31 states.
pub(super) struct Marks(Vec<u32>);

/// The bit of members.
const MEMBER: u32 = 1 << 31;

impl Marks {
    fn new(states: u64, memory: &mut Memory) -> Result<Self, StopReason> {
        let states = usize::try_from(states).unwrap_or(usize::MAX);
        memory.allow(bytes_of::<u32>(states))?;
        let marks = memory.zeros(states)?;
        memory.enter(0, bytes_of::<u32>(states));
        Ok(Marks(marks))
    }

    #[inline]
    pub(super) fn get(&self, id: NodeId) -> Mark {
        match self.0.get(id.get() as usize).copied().unwrap_or(0) {
            0 => Mark::Nothing,
            member if member & MEMBER != 0 => Mark::Member(member & !MEMBER),
            node => Mark::Node(node - 1),
        }
    }

    pub(super) fn set(&mut self, id: NodeId, mark: Mark) {
        if let Some(place) = self.0.get_mut(id.get() as usize) {
            *place = match mark {
                Mark::Nothing => 0,
                Mark::Node(number) => number + 1,
                Mark::Member(number) => number | MEMBER,
            };
        }
    }
}

/// A graph that is not complete yet.
pub(super) struct Drawing<S, A, C> {
    pub(super) marks: Marks,
    pub(super) graph: Graph<S, A, C>,
    /// How many ways lead from each node to a goal, as long as that is a number.
    ways: Vec<u128>,
    has_overflown: bool,
    has_circles: bool,
}

impl<S, A, C> Drawing<S, A, C> {
    /// No graph yet, over so many stored states.
    pub(super) fn new(states: u64, memory: &mut Memory) -> Result<Self, StopReason> {
        let marks = Marks::new(states, memory)?;
        Ok(Drawing { marks, graph: Graph::new(), ways: Vec::new(), has_overflown: false, has_circles: false })
    }

    /// The number of the node that is added next.
    pub(super) fn next_number(&self) -> u32 {
        self.graph.nodes.len() as u32
    }

    /// Adds a goal, where solutions end.
    pub(super) fn add_goal(&mut self, id: NodeId, state: S, memory: &mut Memory) -> Result<(), StopReason> {
        self.add_node(id, Node { state, end: self.graph.edges.len(), circle: 0 }, 1, memory)
    }

    /// Adds a state with its steps; `circle` as [`Node::circle`] says.
    pub(super) fn add(
        &mut self,
        id: NodeId,
        state: S,
        steps: impl Iterator<Item = Edge<A, C>>,
        circle: u32,
        memory: &mut Memory,
    ) -> Result<(), StopReason> {
        let mut ways = 0;
        for step in steps {
            let more = self.ways.get(step.to as usize).copied().unwrap_or(0);
            ways = self.sum(ways, more);
            memory.reserve_more(&mut self.graph.edges, 1)?;
            self.graph.edges.push(step);
        }
        self.has_circles |= circle > 0;
        self.add_node(id, Node { state, end: self.graph.edges.len(), circle }, ways, memory)
    }

    fn add_node(&mut self, id: NodeId, node: Node<S>, ways: u128, memory: &mut Memory) -> Result<(), StopReason> {
        self.marks.set(id, Mark::Node(self.next_number()));
        memory.reserve_more(&mut self.graph.nodes, 1)?;
        memory.reserve_more(&mut self.ways, 1)?;
        self.graph.nodes.push(node);
        self.ways.push(ways);
        Ok(())
    }

    fn sum(&mut self, ways: u128, more: u128) -> u128 {
        let sum = ways.checked_add(more);
        self.has_overflown |= sum.is_none();
        sum.unwrap_or(u128::MAX)
    }

    /// How many ways begin at these nodes. Every node can be reached from a start, so what holds of one holds of the whole.
    pub(super) fn count(&mut self, starts: &[u32]) -> Count {
        let ways = starts.iter().fold(0, |sum, start| {
            let more = self.ways.get(*start as usize).copied().unwrap_or(0);
            self.sum(sum, more)
        });
        match (self.has_circles, self.has_overflown) {
            (true, _) => Count::Infinite,
            (false, true) => Count::MoreThan(u128::MAX),
            (false, false) => Count::Exactly(ways),
        }
    }
}
