//! The path of a search, and the states beside it.

use crate::solution::Step;
use crate::{Cost, SearchError, SearchProblem, Solution, SolutionOf};

/// A state within the threshold. How it was reached is found again at the end.
pub(super) struct Node<S, C> {
    pub(super) state: S,
    pub(super) g: C,
}

/// A state of the path: what it is, its place among those that were tried, and that of the first of its siblings.
pub(super) struct Link<S> {
    pub(super) state: S,
    pub(super) first: usize,
    pub(super) at: usize,
}

/// The path, and all siblings of its states.
pub(super) struct Trail<S, C> {
    /// The siblings of the first state of the path, it among them, then those of the second, and so on: those that were
    /// tried, and those that wait.
    pub(super) tried: Vec<Node<S, C>>,
    /// The states that have successors within the threshold.
    pub(super) path: Vec<Link<S>>,
}

/// Whether a successor of `last` is `last` again or on the path before it; where only free circles matter, among the states
/// with the same cost `g`.
#[cold]
#[inline(never)]
pub(super) fn is_on_path<S: Eq, C: Cost>(
    next: &S,
    g: C,
    all: bool,
    at: usize,
    path: &[Link<S>],
    tried: &[Node<S, C>],
) -> bool {
    let places = [at].into_iter().chain(path.iter().rev().map(|link| link.at));
    let mut nodes = places.filter_map(|at| tried.get(at)).take_while(|node| all || node.g == g);
    nodes.any(|node| node.state == *next)
}

/// The path as a solution: each state is asked once more how the next one is reached.
pub(super) fn solution<P: SearchProblem>(
    problem: &P,
    trail: &Trail<P::State, P::Cost>,
) -> Result<SolutionOf<P>, SearchError> {
    let mut nodes = trail.path.iter().filter_map(|link| trail.tried.get(link.at));
    let Some(start) = nodes.next() else { return Err(SearchError::BrokenChain) };
    let (mut before, mut steps) = (start, Vec::with_capacity(trail.path.len()));
    for node in nodes {
        let mut way = None;
        problem.expand(&before.state, |action, cost, next| {
            if way.is_none() && before.g.checked_add(cost) == Some(node.g) && next == node.state {
                way = Some((action, cost));
            }
        });
        let Some((action, cost)) = way else { return Err(SearchError::BrokenChain) };
        steps.push(Step { action, cost, state: node.state.clone() });
        before = node;
    }
    Solution::new(start.state.clone(), steps)
}
