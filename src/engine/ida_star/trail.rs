//! The path of a search, and what waits beside it.

use crate::solution::Step;
use crate::store::Memory;
use crate::{Cost, SearchError, SearchProblem, Solution, SolutionOf, StopReason};

/// A state within the threshold. How it was reached is found again at the end.
pub(super) struct Node<S, C> {
    pub(super) state: S,
    pub(super) g: C,
}

/// The same of a state that waits until its siblings before it were tried.
pub(super) struct Waiting<S, C> {
    pub(super) state: S,
    pub(super) g: C,
    /// The steps to it.
    pub(super) depth: u32,
}

/// The path, and what waits beside it.
pub(super) struct Trail<S, C> {
    pub(super) path: Path<S, C>,
    /// States that wait, the next one last.
    pub(super) open: Vec<Waiting<S, C>>,
}

/// Steps to a state are counted in 32 bits.
const MOST_NODES: usize = u32::MAX as usize - 1;

/// The states of the path, at their depths. What is left of a longer path may come after them: going back takes nothing off,
/// and so costs nothing.
pub(super) struct Path<S, C>(Vec<Node<S, C>>);

impl<S, C> Path<S, C> {
    pub(super) fn new() -> Self {
        Path(Vec::new())
    }

    /// The place at a depth, if the path has been that long.
    #[inline(always)]
    pub(super) fn at(&mut self, depth: usize) -> Option<&mut Node<S, C>> {
        self.0.get_mut(depth)
    }

    /// The state before the one at a depth.
    #[inline(always)]
    pub(super) fn before(&self, depth: usize) -> Option<&Node<S, C>> {
        self.0.get(depth.wrapping_sub(1))
    }

    /// The most states that it has had.
    pub(super) fn len(&self) -> u32 {
        self.0.len() as u32
    }

    /// Takes off the state at a depth and all after it.
    pub(super) fn end_at(&mut self, depth: usize) {
        self.0.truncate(depth);
    }

    /// Makes the path longer by a state.
    pub(super) fn push(&mut self, node: Node<S, C>, memory: &mut Memory) -> Result<(), StopReason> {
        if self.0.len() >= MOST_NODES {
            return Err(StopReason::NodeIds);
        }
        memory.reserve_more(&mut self.0, 1)?;
        self.0.push(node);
        Ok(())
    }
}

impl<S: Eq, C: Cost> Path<S, C> {
    /// Whether a state is there before a depth; if not `anywhere`, then among the last states with its g, which a circle that
    /// costs nothing leads through.
    #[cold]
    #[inline(never)]
    pub(super) fn has(&self, state: &S, g: C, depth: usize, anywhere: bool) -> bool {
        let mut nodes = self.0.iter().take(depth).rev().take_while(|node| anywhere || node.g == g);
        nodes.any(|node| node.state == *state)
    }
}

/// The path as a solution: each state is asked once more how the next one is reached.
pub(super) fn solution<P: SearchProblem>(
    problem: &P,
    Path(nodes): &Path<P::State, P::Cost>,
) -> Result<SolutionOf<P>, SearchError> {
    let Some((start, nodes)) = nodes.split_first() else { return Err(SearchError::BrokenChain) };
    let (mut before, mut steps) = (start, Vec::with_capacity(nodes.len()));
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

#[cfg(test)]
mod tests {
    use crate::{Engine, FnProblem, IdaStar};

    #[test]
    fn what_is_left_of_a_longer_path_is_not_on_it() {
        // The long way is tried first, down to 4; the short one meets 3, which was on it.
        let next = |from: &u32| match from {
            0 => vec![1, 5],
            5 => vec![3],
            4 => vec![9],
            from => vec![from + 1],
        };
        let problem = FnProblem::unit(0u32, next, |at| *at == 9);
        let solution = IdaStar::new().avoiding_cycles().search(&problem).unwrap().solution().unwrap();
        assert_eq!(solution.states().copied().collect::<Vec<u32>>(), [0, 5, 3, 4, 9]);
    }

    #[test]
    fn siblings_are_tried_in_their_order() {
        // All of 1 to 4 lead to the goal: the solution is that of the first.
        for first in 1..=4u32 {
            let next = |from: &u32| if *from == 0 { (first..=4).collect() } else { vec![9] };
            let problem = FnProblem::unit(0u32, next, |at| *at == 9);
            let solution = IdaStar::new().search(&problem).unwrap().solution().unwrap();
            assert_eq!(solution.states().copied().collect::<Vec<u32>>(), [0, first, 9]);
        }
        // Only the last does: those before it are all expanded within the last threshold.
        for last in 1..=4u32 {
            let next = |from: &u32| match *from {
                0 => (1..=last).collect(),
                from if from == last => vec![9],
                _ => vec![],
            };
            let problem = FnProblem::unit(0u32, next, |at| *at == 9);
            let report = IdaStar::new().search(&problem).unwrap();
            assert_eq!(report.stats.iterations.last().unwrap().expanded, u64::from(last) + 1);
        }
    }
}
