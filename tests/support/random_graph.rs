//! Random weighted graphs as search problems, with true and with lying codecs.

use std::fmt;

use proptest::collection::vec;
use proptest::prelude::*;
use spelunk::{Cost, KeySpace, Pair, Reversible, SearchProblem, StateCodec};

use super::oracle::{self, Graph};
use super::properties::OracleCost;

/// A directed graph.
#[derive(Clone)]
pub struct RandomGraph {
    /// How many nodes there are.
    pub nodes: usize,
    /// The edges as (from, to, cost).
    pub edges: Vec<(usize, usize, u64)>,
    /// Where walks may start; a node may be here more than once.
    pub starts: Vec<usize>,
    /// Where walks may end.
    pub goals: Vec<usize>,
    /// A random number a node, of which a heuristic is made.
    pub draws: Vec<u16>,
}

/// In one line, so that a failing input can be read.
impl fmt::Debug for RandomGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RandomGraph { nodes, edges, starts, goals, draws } = self;
        write!(f, "{nodes} nodes, edges {edges:?}, starts {starts:?}, goals {goals:?}, draws {draws:?}")
    }
}

/// Graphs of 1 to 12 nodes, now and then of so many that tables must grow. Self loops, parallel edges, goals that
/// cannot be reached and starts that are goals come by themselves; at times there are several starts, or no goal.
pub fn graphs(costs: impl Strategy<Value = u64> + Clone + 'static) -> impl Strategy<Value = RandomGraph> {
    let sizes = prop_oneof![2 => 1..=3usize, 8 => 4..=12usize, 1 => 60..=120usize];
    sizes.prop_flat_map(move |nodes| {
        let edges = vec((0..nodes, 0..nodes, costs.clone()), nodes..=4 * nodes);
        let starts = prop_oneof![3 => Just(vec![0]), 1 => vec(0..nodes, 1..=3.max(nodes / 2))];
        let goals = prop_oneof![3 => Just(vec![nodes - 1]), 1 => vec(0..nodes, 0..=3)];
        let draws = vec(any::<u16>(), nodes);
        (edges, starts, goals, draws).prop_map(move |(edges, starts, goals, draws)| RandomGraph {
            nodes,
            edges,
            starts,
            goals,
            draws,
        })
    })
}

// Costs are drawn as numbers and not with `prop_oneof!`, which hands half of a fuzzer's bytes away with each choice: none
// would be left after a few edges.

/// Costs of which many are equal and some are nothing.
pub fn small_costs() -> impl Strategy<Value = u64> + Clone {
    (0..7u8, 1..40u64).prop_map(|(kind, cost)| match kind {
        0 => 0,
        1..=3 => 1 + cost % 5,
        _ => cost,
    })
}

/// Costs of which half are nothing, so that cycles are free.
pub fn free_costs() -> impl Strategy<Value = u64> + Clone {
    (0..4u64).prop_map(|cost| cost.saturating_sub(1))
}

/// Costs of a type whose largest number is `most`: many fit several times, some hardly once.
pub fn costs_up_to(most: u64) -> impl Strategy<Value = u64> + Clone {
    (0..8u8, 0..=most).prop_map(move |(kind, cost)| match kind {
        0..=3 => cost % 8,
        4..=5 => cost / 8,
        6 => cost,
        _ => most - cost % 4,
    })
}

/// Pairs of small costs, as `Lex<u32, u32>` numbers them.
pub fn lex_costs() -> impl Strategy<Value = u64> + Clone {
    (0..3u64, 0..6u64).prop_map(|(first, second)| first << 32 | second)
}

/// Pairs of costs of which the first may be as large as its type allows. The oracle cannot tell where a second overflows.
pub fn huge_lex_costs() -> impl Strategy<Value = u64> + Clone {
    (costs_up_to(u32::MAX.into()), 0..6u64).prop_map(|(first, second)| first << 32 | second)
}

/// Costs so far apart that no array holds them, up to the largest there is.
pub fn huge_costs() -> impl Strategy<Value = u64> + Clone {
    (0..7u8, 0..1u64 << 20).prop_map(|(kind, cost)| match kind {
        0..=1 => cost % 3,
        2..=3 => cost.max(1),
        4..=5 => 1 << (16 + cost % 46),
        _ => u64::MAX - cost % 4,
    })
}

impl RandomGraph {
    /// The graph as the oracle has it.
    pub fn plain(&self) -> Graph {
        Graph { nodes: self.nodes, edges: self.edges.clone() }
    }

    /// The least cost from a start to a goal.
    pub fn cheapest(&self) -> Option<u64> {
        oracle::cheapest(&self.plain(), &self.starts, &self.goals)
    }

    /// The fewest edges from a start to a goal.
    pub fn fewest_edges(&self) -> Option<u32> {
        oracle::fewest_edges(&self.plain(), &self.starts, &self.goals)
    }

    /// The number of nodes that can be reached.
    pub fn reachable(&self) -> usize {
        oracle::reachable(&self.plain(), &self.starts)
    }

    /// The exact cost to the nearest goal.
    pub fn exact(&self) -> Vec<Option<u64>> {
        oracle::cost_to_goal(&self.plain(), &self.goals)
    }

    /// Bounds that no exact cost is below, drawn at random and so hardly ever consistent. Where there is no way to a
    /// goal, some say so and some say a number.
    pub fn inconsistent(&self) -> Vec<Option<u64>> {
        let exact = self.exact();
        let known: Vec<u64> = exact.iter().copied().flatten().chain([0]).collect();
        let estimate = |(exact, draw): (&Option<u64>, &u16)| match (exact, draw % 3) {
            (exact, 0) => *exact,
            (_, 1) => Some(0),
            (exact, _) => Some(known[usize::from(*draw) % known.len()].min(exact.unwrap_or(u64::MAX))),
        };
        exact.iter().zip(&self.draws).map(estimate).collect()
    }

    /// The same graph with the reverse of every edge.
    pub fn undirected(&self) -> Self {
        let back = self.edges.iter().map(|&(from, to, cost)| (to, from, cost));
        RandomGraph { edges: self.edges.iter().copied().chain(back).collect(), ..self.clone() }
    }

    /// The graph as a problem without a heuristic.
    pub fn walk<C: OracleCost>(&self) -> Walk<C> {
        self.walk_with(&vec![Some(0); self.nodes])
    }

    /// The graph as a problem with a heuristic, by node.
    pub fn walk_with<C: OracleCost>(&self, estimates: &[Option<u64>]) -> Walk<C> {
        let mut edges = vec![Vec::new(); self.nodes];
        for (number, &(from, to, cost)) in self.edges.iter().enumerate() {
            edges[from].push((number, C::of(cost), to));
        }
        let is_goal = (0..self.nodes).map(|node| self.goals.contains(&node)).collect();
        let estimates = estimates.iter().map(|estimate| estimate.map(C::of)).collect();
        Walk { edges, starts: self.starts.clone(), is_goal, estimates }
    }
}

/// A walk through a graph, from edge to edge.
#[derive(Clone, Debug)]
pub struct Walk<C> {
    /// By node: the number of the edge, its cost and where it leads.
    edges: Vec<Vec<(usize, C, usize)>>,
    starts: Vec<usize>,
    is_goal: Vec<bool>,
    estimates: Vec<Option<C>>,
}

impl<C> Walk<C> {
    /// How many nodes there are.
    pub fn nodes(&self) -> usize {
        self.edges.len()
    }
}

impl<C: Cost> SearchProblem for Walk<C> {
    type State = usize;
    type Action = usize;
    type Cost = C;

    fn start(&self) -> usize {
        self.starts[0]
    }
    fn starts(&self, emit: impl FnMut(usize)) {
        self.starts.iter().copied().for_each(emit);
    }
    fn is_goal(&self, node: &usize) -> bool {
        self.is_goal[*node]
    }
    fn expand(&self, node: &usize, mut emit: impl FnMut(usize, C, usize)) {
        for (number, cost, to) in &self.edges[*node] {
            emit(*number, *cost, *to);
        }
    }
    fn heuristic(&self, node: &usize) -> Option<C> {
        self.estimates[*node]
    }
}

impl<C: Cost> Reversible for Walk<C> {
    fn predecessors(&self, node: &usize, mut emit: impl FnMut(usize, C, usize)) {
        for (from, edges) in self.edges.iter().enumerate() {
            edges.iter().filter(|edge| edge.2 == *node).for_each(|(number, cost, _)| emit(*number, *cost, from));
        }
    }
    fn goals(&self, emit: impl FnMut(usize)) {
        (0..self.nodes()).filter(|node| self.is_goal[*node]).for_each(emit);
    }
}

/// One byte a node, as dense as can be.
#[derive(Clone, Copy, Debug)]
pub struct Bytes {
    /// How many nodes there are.
    pub nodes: usize,
}

impl StateCodec<usize> for Bytes {
    type Key = u8;

    fn encode(&self, node: &usize) -> u8 {
        *node as u8
    }
    fn decode(&self, key: u8) -> usize {
        key.into()
    }
    fn key_space(&self) -> KeySpace {
        KeySpace::Dense { keys: self.nodes as u64 }
    }
}

/// One byte a node, the highest that there are: the key of the first node is the last of its type.
#[derive(Clone, Copy, Debug)]
pub struct HighBytes;

impl StateCodec<usize> for HighBytes {
    type Key = u8;

    fn encode(&self, node: &usize) -> u8 {
        !(*node as u8)
    }
    fn decode(&self, key: u8) -> usize {
        (!key).into()
    }
    fn key_space(&self) -> KeySpace {
        KeySpace::Dense { keys: 1 << u8::BITS }
    }
}

/// Two bytes.
#[derive(Clone, Copy, Debug)]
pub struct Arrays;

impl StateCodec<usize> for Arrays {
    type Key = [u8; 2];

    fn encode(&self, node: &usize) -> [u8; 2] {
        [*node as u8, !*node as u8]
    }
    fn decode(&self, [node, _]: [u8; 2]) -> usize {
        node.into()
    }
}

/// Two keys.
#[derive(Clone, Copy, Debug)]
pub struct Pairs;

impl StateCodec<usize> for Pairs {
    type Key = Pair<u8, u16>;

    fn encode(&self, node: &usize) -> Self::Key {
        Pair((node % 3) as u8, (node / 3) as u16)
    }
    fn decode(&self, Pair(low, high): Self::Key) -> usize {
        usize::from(high) * 3 + usize::from(low)
    }
}

/// A codec by two tables, neither of which need be right.
#[derive(Clone)]
pub struct Tables {
    /// The key of each node.
    pub keys: Vec<u16>,
    /// What comes back for the key of each node; for a key of several nodes, that of the first.
    pub nodes: Vec<usize>,
    /// The keys that it says it has.
    pub space: KeySpace,
}

/// In one line.
impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tables { keys, nodes, space } = self;
        write!(f, "keys {keys:?}, nodes {nodes:?}, {space:?}")
    }
}

impl Tables {
    /// A right codec, whose keys lie so far apart.
    pub fn apart(nodes: usize, distance: usize) -> Self {
        let keys = (0..nodes).map(|node| (node * distance) as u16).collect();
        let space = KeySpace::Dense { keys: (nodes * distance) as u64 };
        Tables { keys, nodes: (0..nodes).collect(), space }
    }
}

impl StateCodec<usize> for Tables {
    type Key = u16;

    fn encode(&self, node: &usize) -> u16 {
        self.keys[*node]
    }
    fn decode(&self, key: u16) -> usize {
        let first = self.keys.iter().position(|known| *known == key).expect("only keys of nodes are decoded");
        self.nodes[first]
    }
    fn key_space(&self) -> KeySpace {
        self.space
    }
}
