//! Graphs written line by line, as search problems.
//!
//! `start S`, `goal G`, `h NODE BOUND`, `edge FROM TO COST [LABEL]`, `node X`; several starts and goals are welcome. Costs and
//! bounds may be fractions: all are counted in units of the last decimal that is written. None may be negative.

use std::fmt::Debug;

use spelunk::{Cost, KeySpace, SearchProblem, SolutionOf, StateCodec};

use super::oracle;

/// The bound that says: no way to a goal.
const NO_WAY: &str = "4294967295";

/// A directed graph; a state is a node's number, an action an edge's.
#[derive(Clone)]
pub struct GraphProblem<C> {
    /// How many units of cost a written 1 is.
    scale: u64,
    names: Vec<String>,
    edges: Vec<Edge<C>>,
    starts: Vec<u32>,
    goals: Vec<u32>,
    /// By node: its heuristic.
    bounds: Vec<Option<C>>,
}

#[derive(Clone)]
struct Edge<C> {
    from: u32,
    to: u32,
    cost: C,
    label: String,
}

impl<C: Cost + TryFrom<u64, Error: Debug> + Into<u64>> GraphProblem<C> {
    /// The graph that is written so.
    pub fn parse(text: &str) -> Self {
        Self::read(text).unwrap_or_else(|refused| panic!("{refused}"))
    }

    /// The graph that is written so, or the line with a cost that is none.
    pub fn read(text: &str) -> Result<Self, String> {
        let decimals = text.split_whitespace().filter_map(|word| word.split_once('.')).map(|(_, after)| after.len());
        let scale = 10u64.pow(decimals.max().unwrap_or(0) as u32);
        let (names, edges, starts, goals, bounds) = Default::default();
        let mut graph = GraphProblem { scale, names, edges, starts, goals, bounds };
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let cost = |word: &str| units(word, scale).map_err(|problem| format!("{line}: {problem}"));
            match words[..] {
                [] => {}
                ["node", name] => drop(graph.node(name)),
                ["start", name] => {
                    let node = graph.node(name);
                    graph.starts.push(node);
                }
                ["goal", name] => {
                    let node = graph.node(name);
                    graph.goals.push(node);
                }
                ["h", name, bound] => {
                    let node = graph.node(name);
                    let bound = if bound == NO_WAY { None } else { Some(cost(bound)?.try_into().unwrap()) };
                    graph.bounds[node as usize] = bound;
                }
                ["edge", from, to, price, ..] => {
                    let (from, to) = (graph.node(from), graph.node(to));
                    let label = words.get(4).copied().unwrap_or_default().to_string();
                    graph.edges.push(Edge { from, to, cost: cost(price)?.try_into().unwrap(), label });
                }
                _ => panic!("no line of a graph: {line}"),
            }
        }
        Ok(graph)
    }

    /// The number of a node, a new one where the name is new.
    fn node(&mut self, name: &str) -> u32 {
        let known = self.names.iter().position(|known| known == name);
        let node = known.unwrap_or_else(|| {
            self.names.push(name.to_string());
            self.bounds.push(Some(C::ZERO));
            self.names.len() - 1
        });
        u32::try_from(node).unwrap()
    }

    /// A cost in a case, in units of this graph: `none`, `7` or `1/5`.
    pub fn cost(&self, written: &str) -> Option<u64> {
        if written == "none" {
            return None;
        }
        let (above, below) = written.split_once('/').unwrap_or((written, "1"));
        let below: u64 = below.parse().unwrap();
        let units = above.parse::<u64>().unwrap() * self.scale;
        assert!(units.is_multiple_of(below), "{written} has more decimals than the graph");
        Some(units / below)
    }

    /// The same graph with another start and another goal.
    pub fn asked(mut self, start: &str, goal: &str) -> Self {
        self.starts = vec![self.node(start)];
        self.goals = vec![self.node(goal)];
        self
    }

    /// The same graph with nothing known of what is left.
    pub fn without_bounds(&self) -> Self {
        GraphProblem { bounds: vec![Some(C::ZERO); self.names.len()], ..self.clone() }
    }

    /// Whether no bound exceeds the least cost to a goal, by brute force.
    pub fn bounds_hold(&self) -> bool {
        let exact = oracle::cost_to_goal(&self.plain(), &indices(&self.goals));
        let holds = |(bound, exact): (&Option<C>, Option<u64>)| match (bound, exact) {
            (Some(bound), Some(exact)) => (*bound).into() <= exact,
            (None, Some(_)) => false,
            (_, None) => true,
        };
        self.bounds.iter().zip(exact).all(holds)
    }

    /// What can follow the first start: the cost of the step, and the same graph begun there.
    pub fn after_a_step(&self) -> Vec<(u64, Self)> {
        let edges = self.edges.iter().filter(|edge| edge.from == self.starts[0]);
        edges.map(|edge| (edge.cost.into(), GraphProblem { starts: vec![edge.to], ..self.clone() })).collect()
    }

    /// The nodes of a solution: `S>A>G`.
    pub fn path(&self, solution: &SolutionOf<Self>) -> String {
        let names: Vec<&str> = solution.states().map(|node| self.names[*node as usize].as_str()).collect();
        names.join(">")
    }

    /// The labels of a solution's edges.
    pub fn labels(&self, solution: &SolutionOf<Self>) -> String {
        let labels: Vec<&str> = solution.actions().map(|edge| self.edges[*edge].label.as_str()).collect();
        labels.join(",")
    }

    /// The edges along a path `S>A>G`, the cheapest where several lead to the next node.
    pub fn edges_along(&self, path: &str) -> Vec<usize> {
        let number = |name: &str| self.names.iter().position(|known| known == name).unwrap() as u32;
        let nodes: Vec<u32> = path.split('>').map(number).collect();
        let cheapest = |from: u32, to: u32| {
            let between = self.edges.iter().enumerate().filter(|(_, edge)| (edge.from, edge.to) == (from, to));
            between.min_by_key(|(_, edge)| edge.cost).unwrap_or_else(|| panic!("{path}: no such edge")).0
        };
        nodes.windows(2).map(|pair| cheapest(pair[0], pair[1])).collect()
    }

    fn plain(&self) -> oracle::Graph {
        let edges = self.edges.iter().map(|edge| (edge.from as usize, edge.to as usize, edge.cost.into()));
        oracle::Graph { nodes: self.names.len(), edges: edges.collect() }
    }

    /// The least cost, by brute force.
    pub fn oracle_cost(&self) -> Option<u64> {
        oracle::cheapest(&self.plain(), &indices(&self.starts), &indices(&self.goals))
    }

    /// The fewest edges, by brute force.
    pub fn oracle_edges(&self) -> Option<u32> {
        oracle::fewest_edges(&self.plain(), &indices(&self.starts), &indices(&self.goals))
    }

    /// The number of reachable nodes, by brute force.
    pub fn oracle_reachable(&self) -> usize {
        oracle::reachable(&self.plain(), &indices(&self.starts))
    }
}

/// A number as so many units, of which `scale` make one.
fn units(word: &str, scale: u64) -> Result<u64, &'static str> {
    if word.starts_with('-') {
        return Err("no cost is negative");
    }
    let (whole, decimals) = word.split_once('.').unwrap_or((word, ""));
    let digits = format!("{whole}{decimals}").parse::<u64>().map_err(|_| "no number")?;
    Ok(digits * (scale / 10u64.pow(decimals.len() as u32)))
}

fn indices(nodes: &[u32]) -> Vec<usize> {
    nodes.iter().map(|node| *node as usize).collect()
}

impl<C: Cost> SearchProblem for GraphProblem<C> {
    type State = u32;
    type Action = usize;
    type Cost = C;

    fn start(&self) -> u32 {
        self.starts[0]
    }
    fn starts(&self, emit: impl FnMut(u32)) {
        self.starts.iter().copied().for_each(emit);
    }
    fn is_goal(&self, node: &u32) -> bool {
        self.goals.contains(node)
    }
    fn expand(&self, node: &u32, mut emit: impl FnMut(usize, C, u32)) {
        for (number, edge) in self.edges.iter().enumerate().filter(|(_, edge)| edge.from == *node) {
            emit(number, edge.cost, edge.to);
        }
    }
    fn heuristic(&self, node: &u32) -> Option<C> {
        self.bounds[*node as usize]
    }
}

impl<C> StateCodec<u32> for GraphProblem<C> {
    type Key = u32;

    fn encode(&self, node: &u32) -> u32 {
        *node
    }
    fn decode(&self, key: u32) -> u32 {
        key
    }
    fn key_space(&self) -> KeySpace {
        KeySpace::Dense { keys: self.names.len() as u64 }
    }
}
