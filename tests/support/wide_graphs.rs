//! Random graphs in which thousands of states wait at a time: for what engines do in groups, and for stores that grow.

use proptest::prelude::*;
use spelunk::{KeySpace, StateCodec};

use super::random_graph::RandomGraph;

/// How to make a graph, so that a failing input can be read.
#[derive(Clone, Debug)]
pub struct WideGraph {
    /// How many nodes there are.
    nodes: usize,
    /// How many edges, but for those of the fan, lead out of a node on average.
    edges_a_node: usize,
    /// What all edges of the fan cost, which lead from the start to four nodes out of five.
    fan: u64,
    /// What the other edges may cost.
    costs: [u64; 4],
    /// Where they lead, and which of them costs what.
    seed: u64,
}

/// Graphs of up to 3000 nodes, most of which wait after the first expansion. Where the fan is dear, cheaper ways to them are
/// found again and again, and what waited for them is dead.
pub fn wide_graphs() -> impl Strategy<Value = WideGraph> {
    let costs = || 0..50u64;
    let sizes = (0..8u8, 1..=3000usize).prop_map(|(kind, nodes)| if kind == 0 { nodes % 100 + 1 } else { nodes });
    (sizes, 1..=4usize, 0..400u64, [costs(), costs(), costs(), costs()], any::<u64>())
        .prop_map(|(nodes, edges_a_node, fan, costs, seed)| WideGraph { nodes, edges_a_node, fan, costs, seed })
}

impl WideGraph {
    /// The graph. The goal is the last node; a single edge leads to it, which is dearer than all ways to most others.
    pub fn graph(&self) -> RandomGraph {
        let mut seed = self.seed;
        let mut draw = |below: usize| {
            // Steele, Lea and Flood's SplitMix.
            seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mixed = (seed ^ seed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            ((mixed ^ mixed >> 31) % below as u64) as usize
        };
        let nodes = self.nodes;
        let goal = nodes - 1;
        let fan = (1..nodes * 4 / 5).map(|node| (0, node, self.fan));
        let mut edges: Vec<(usize, usize, u64)> = fan.collect();
        for _ in 0..nodes * self.edges_a_node {
            edges.push((draw(nodes), draw(goal.max(1)), self.costs[draw(4)]));
        }
        edges.push((goal / 2, goal, 1000));
        let draws = (0..nodes).map(|_| draw(1 << 16) as u16).collect();
        RandomGraph { nodes, edges, starts: vec![0], goals: vec![goal], draws }
    }
}

/// Keys that lie so far apart.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    /// How many nodes there are.
    pub nodes: usize,
    /// From one key to the next.
    pub apart: u32,
}

impl StateCodec<usize> for Spread {
    type Key = u32;

    fn encode(&self, node: &usize) -> u32 {
        *node as u32 * self.apart
    }
    fn decode(&self, key: u32) -> usize {
        (key / self.apart) as usize
    }
    fn key_space(&self) -> KeySpace {
        KeySpace::Dense { keys: self.nodes as u64 * u64::from(self.apart) }
    }
}
