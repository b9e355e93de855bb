//! Cheapest ways over the edges of a sample, by Dijkstra's algorithm: plain, and apart from the engines.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::space::Space;
use super::walk::{Edge, Origin, Walk};
use crate::Cost;

/// The cheapest way of each state that has one, to a goal or from a start.
pub(super) struct Ways<C> {
    ways: Vec<Option<Way<C>>>,
}

#[derive(Clone, Copy)]
struct Way<C> {
    cost: C,
    /// The edge by which the way goes on.
    edge: Option<usize>,
}

impl<C: Cost> Ways<C> {
    /// From the nearest start.
    pub(super) fn from_starts<S: Space<Cost = C>>(walk: &Walk<S>) -> Self {
        let starts = (0..walk.nodes.len()).filter(|id| matches!(walk.nodes[*id].origin, Origin::Start));
        spread(walk, starts, |edge| (edge.from, edge.to), |so_far, step| so_far.checked_add(step))
    }

    /// To the nearest goal.
    pub(super) fn to_goals<S: Space<Cost = C>>(walk: &Walk<S>) -> Self {
        let goals = (0..walk.nodes.len()).filter(|id| walk.nodes[*id].is_goal);
        spread(walk, goals, |edge| (edge.to, edge.from), |left, step| step.checked_add(left))
    }

    /// What the way of a state costs.
    pub(super) fn cost(&self, id: usize) -> Option<C> {
        self.ways[id].map(|way| way.cost)
    }

    /// The actions of a way to a goal, and that goal.
    pub(super) fn actions<S: Space<Cost = C>>(&self, walk: &Walk<S>, id: usize) -> (Vec<String>, usize) {
        let (mut at, mut actions) = (id, Vec::new());
        while let Some(edge) = self.ways[at].and_then(|way| way.edge) {
            actions.push(format!("{:?}", walk.edges[edge].action));
            at = walk.edges[edge].to;
        }
        (actions, at)
    }
}

/// Goes from `roots` over all edges; `ends` says which of its ends an edge is reached from, and which it leads to. A sum that
/// does not fit is no way.
fn spread<S: Space>(
    walk: &Walk<S>,
    roots: impl Iterator<Item = usize>,
    ends: impl Fn(&Edge<S>) -> (usize, usize),
    add: impl Fn(S::Cost, S::Cost) -> Option<S::Cost>,
) -> Ways<S::Cost> {
    let mut leaving: Vec<Vec<usize>> = vec![Vec::new(); walk.nodes.len()];
    for (number, edge) in walk.edges.iter().enumerate() {
        leaving[ends(edge).0].push(number);
    }
    let mut ways: Vec<Option<Way<S::Cost>>> = vec![None; walk.nodes.len()];
    let mut open = BinaryHeap::new();
    for root in roots {
        ways[root] = Some(Way { cost: S::Cost::ZERO, edge: None });
        open.push(Reverse((S::Cost::ZERO, root)));
    }
    // Settled once and for all, so that costs which break their laws cannot keep this going, nor close a circle.
    let mut settled = vec![false; walk.nodes.len()];
    while let Some(Reverse((cost, at))) = open.pop() {
        if std::mem::replace(&mut settled[at], true) {
            continue;
        }
        for &number in &leaving[at] {
            let edge = &walk.edges[number];
            let next = ends(edge).1;
            let Some(cost) = add(cost, edge.cost) else { continue };
            if !settled[next] && ways[next].is_none_or(|way| cost < way.cost) {
                ways[next] = Some(Way { cost, edge: Some(number) });
                open.push(Reverse((cost, next)));
            }
        }
    }
    Ways { ways }
}
