//! One optimal solution after the other, depth first through the graph of the optimal steps.
//!
//! No walk is begun that does not arrive. Outside of free circles every step leads on to a goal. Inside of one, a step is only
//! taken where a way out of the circle is left that touches no state of the walk.

use std::slice;

use super::graph::Edge;
use super::solutions::OptimalSolutions;
use crate::{Cost, Solution, Step};

/// The solutions that visit no state twice.
pub(super) struct Walks<'a, S, A, C> {
    solutions: &'a OptimalSolutions<S, A, C>,
    /// The starts that were not tried yet.
    starts: slice::Iter<'a, u32>,
    walk: Vec<Frame>,
    /// Whether a node is on the walk; empty where there are no circles.
    is_on_walk: Vec<bool>,
    /// The last look for a way out that has met a node, and how many there were.
    met: Vec<u64>,
    looks: u64,
}

/// A node of the walk, and which of its steps are left to try: the one before `next` was taken.
struct Frame {
    node: u32,
    next: usize,
    end: usize,
}

impl<'a, S, A, C: Cost> Walks<'a, S, A, C> {
    pub(super) fn new(solutions: &'a OptimalSolutions<S, A, C>) -> Self {
        let nodes = &solutions.graph.nodes;
        let marks = if nodes.iter().any(|node| node.circle > 0) { nodes.len() } else { 0 };
        Walks {
            solutions,
            starts: solutions.starts.iter(),
            walk: Vec::new(),
            is_on_walk: vec![false; marks],
            met: vec![0; marks],
            looks: 0,
        }
    }

    fn circle(&self, node: u32) -> u32 {
        self.solutions.graph.node(node).circle
    }

    /// Where the next step from the end of the walk leads, if one is left to try.
    fn step(&mut self) -> Option<u32> {
        let frame = self.walk.last_mut().filter(|frame| frame.next < frame.end)?;
        frame.next += 1;
        Some(self.solutions.graph.edges[frame.next - 1].to)
    }

    fn enter(&mut self, node: u32) {
        let steps = self.solutions.graph.steps(node);
        self.walk.push(Frame { node, next: steps.start, end: steps.end });
        if let Some(mark) = self.is_on_walk.get_mut(node as usize) {
            *mark = true;
        }
    }

    fn leave(&mut self) {
        let left = self.walk.pop();
        if let Some(mark) = left.and_then(|frame| self.is_on_walk.get_mut(frame.node as usize)) {
            *mark = false;
        }
    }

    /// Whether a walk that goes on to this node can arrive.
    fn leads_on(&mut self, to: u32) -> bool {
        let circle = self.circle(to);
        let comes_from_outside = self.walk.last().is_none_or(|frame| self.circle(frame.node) != circle);
        circle == 0 || comes_from_outside || self.leads_out(to, circle)
    }

    /// Whether there is a way out of a circle that does not touch the walk.
    fn leads_out(&mut self, from: u32, circle: u32) -> bool {
        self.looks += 1;
        let mut to_do = vec![from];
        while let Some(node) = to_do.pop() {
            if self.circle(node) != circle {
                return true;
            }
            let place = node as usize;
            if !self.is_on_walk[place] && self.met[place] < self.looks {
                self.met[place] = self.looks;
                let graph = &self.solutions.graph;
                to_do.extend(graph.edges[graph.steps(node)].iter().map(|edge| edge.to));
            }
        }
        false
    }
}

impl<S: Clone, A: Clone, C: Cost> Walks<'_, S, A, C> {
    /// The walk to a goal as a solution.
    fn solution(&self) -> Option<Solution<S, A, C>> {
        let graph = &self.solutions.graph;
        let start = graph.node(self.walk.first()?.node).state.clone();
        let taken = self.walk[..self.walk.len() - 1].iter().map(|frame| &graph.edges[frame.next - 1]);
        let steps = taken.map(|Edge { action, cost, to }| {
            let state = graph.node(*to).state.clone();
            Step { action: action.clone(), cost: *cost, state }
        });
        Some(Solution::of_cost(start, steps.collect(), self.solutions.cost))
    }
}

impl<S: Clone, A: Clone, C: Cost> Iterator for Walks<'_, S, A, C> {
    type Item = Solution<S, A, C>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let to = match self.step() {
                Some(to) => to,
                None if self.walk.is_empty() => *self.starts.next()?,
                None => {
                    self.leave();
                    continue;
                }
            };
            if self.leads_on(to) {
                self.enter(to);
                if self.solutions.graph.steps(to).is_empty() {
                    return self.solution();
                }
            }
        }
    }
}
