//! A path from a start to a goal, and how it is rebuilt, replayed and verified.
//!
//! Engines keep keys, not paths. A path is rebuilt *forwards* from the concrete start: expand the current state and take
//! the cheapest successor whose key is the next one on the chain. That needs no stored actions, checks the codec as it
//! goes, and stays right where a codec folds symmetric states onto one key.

use thiserror::Error;

use crate::{Cost, SearchError, SearchProblem, StateCodec};

/// One step of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<S, A, C> {
    /// What is done.
    pub action: A,
    /// What it costs.
    pub cost: C,
    /// Where it leads.
    pub state: S,
}

/// A path from a start to a goal.
///
/// ```
/// use spelunk::FnProblem;
///
/// // A knight goes from a corner of a 3x3 board to the middle of the far side.
/// let jumps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
/// let knight = FnProblem::unit(
///     (0i8, 0i8),
///     |&(x, y)| jumps.map(|(dx, dy)| (x + dx, y + dy)).into_iter().filter(|(x, y)| (0..3).contains(x) && (0..3).contains(y)),
///     |&cell| cell == (1, 0),
/// );
/// let solution = spelunk::bfs(&knight)?.solution().unwrap();
/// assert_eq!(solution.len(), 3);
/// assert_eq!(solution.states().copied().collect::<Vec<_>>(), [(0, 0), (2, 1), (0, 2), (1, 0)]);
/// assert!(solution.verify(&knight).is_ok());
/// # Ok::<(), spelunk::SearchError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<S, A, C> {
    start: S,
    steps: Vec<Step<S, A, C>>,
    cost: C,
}

/// The solution type of a problem.
pub type SolutionOf<P> =
    Solution<<P as SearchProblem>::State, <P as SearchProblem>::Action, <P as SearchProblem>::Cost>;

/// The step type of a problem.
type StepOf<P> = Step<<P as SearchProblem>::State, <P as SearchProblem>::Action, <P as SearchProblem>::Cost>;

/// Where and why a solution does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The path begins at a state that is not a start.
    #[error("the first state is not a start of the problem")]
    NotAStart,
    /// No successor fits a step; steps count from 0.
    #[error("step {step}: the problem has no such move there")]
    NoSuchStep {
        /// The step that cannot be made.
        step: usize,
    },
    /// The path ends at a state that is not a goal.
    #[error("the last state is not a goal")]
    NotAGoal,
    /// The stated total is not the sum of the steps.
    #[error("the stated cost is not the sum of the steps")]
    WrongCost,
    /// The sum of the steps does not fit the cost type.
    #[error("the cost does not fit its type")]
    CostOverflow,
}

impl<S, A, C: Cost> Solution<S, A, C> {
    /// A path of these steps, its cost summed.
    pub(crate) fn new(start: S, steps: Vec<Step<S, A, C>>) -> Result<Self, SearchError> {
        let cost = total(&steps).ok_or(SearchError::CostOverflow)?;
        Ok(Solution { start, steps, cost })
    }

    /// A path of these steps, whose sum is known.
    pub(crate) fn of_cost(start: S, steps: Vec<Step<S, A, C>>, cost: C) -> Self {
        Solution { start, steps, cost }
    }

    /// Where the path begins.
    pub fn start(&self) -> &S {
        &self.start
    }

    /// The steps, in order.
    pub fn steps(&self) -> &[Step<S, A, C>] {
        &self.steps
    }

    /// The sum of the steps' costs.
    pub fn cost(&self) -> C {
        self.cost
    }

    /// The number of steps.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether the start is a goal already, so that there is nothing to do.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// What is done, step by step.
    pub fn actions(&self) -> impl ExactSizeIterator<Item = &A> + DoubleEndedIterator {
        self.steps.iter().map(|step| &step.action)
    }

    /// The states on the way, the start first: one more than there are steps.
    pub fn states(&self) -> impl DoubleEndedIterator<Item = &S> {
        std::iter::once(&self.start).chain(self.steps.iter().map(|step| &step.state))
    }

    /// The last state.
    pub fn end(&self) -> &S {
        self.steps.last().map_or(&self.start, |step| &step.state)
    }
}

impl<S: Clone + Eq, A: Clone, C: Cost> Solution<S, A, C> {
    /// Replays every step against the problem alone: no engine, store or codec is believed.
    ///
    /// # Errors
    /// The first thing that does not hold, with the number of the step where there is one.
    pub fn verify<P>(&self, problem: &P) -> Result<(), ReplayError>
    where
        P: SearchProblem<State = S, Action = A, Cost = C>,
        A: PartialEq,
    {
        let mut started = false;
        problem.starts(|state| started |= state == self.start);
        if !started {
            return Err(ReplayError::NotAStart);
        }
        let mut here = &self.start;
        for (number, step) in self.steps.iter().enumerate() {
            let mut found = false;
            problem.expand(here, |action, cost, state| {
                found |= action == step.action && cost == step.cost && state == step.state;
            });
            if !found {
                return Err(ReplayError::NoSuchStep { step: number });
            }
            here = &step.state;
        }
        if !problem.is_goal(here) {
            return Err(ReplayError::NotAGoal);
        }
        match total(&self.steps) {
            None => Err(ReplayError::CostOverflow),
            Some(sum) if sum != self.cost => Err(ReplayError::WrongCost),
            Some(_) => Ok(()),
        }
    }

    /// Makes a solution from a list of actions, from the problem's [`start`](SearchProblem::start). Where one action has
    /// several successors, the cheapest is taken, and the first of those.
    ///
    /// # Errors
    /// [`ReplayError`], where an action cannot be done, the end is not a goal, or the cost does not fit.
    ///
    /// ```
    /// use spelunk::{FnProblem, ReplayError, Solution};
    ///
    /// // Double or add one, to get from 1 to 10.
    /// let sums = FnProblem::new(1u32, |n| [("double", 1u32, n * 2), ("add one", 1, n + 1)], |n| *n == 10);
    /// let solution = Solution::replay(&sums, ["double", "double", "add one", "double"])?;
    /// assert_eq!(solution.states().copied().collect::<Vec<_>>(), [1, 2, 4, 5, 10]);
    ///
    /// let halved = Solution::replay(&sums, ["double", "halve"]);
    /// assert_eq!(halved, Err(ReplayError::NoSuchStep { step: 1 }));
    /// # Ok::<(), ReplayError>(())
    /// ```
    pub fn replay<P>(problem: &P, actions: impl IntoIterator<Item = A>) -> Result<Self, ReplayError>
    where
        P: SearchProblem<State = S, Action = A, Cost = C>,
        A: PartialEq,
    {
        let start = problem.start();
        let mut steps: Vec<Step<S, A, C>> = Vec::new();
        for (number, wanted) in actions.into_iter().enumerate() {
            let here = steps.last().map_or(&start, |step| &step.state);
            let step = cheapest_step(problem, here, |action, _| *action == wanted)
                .ok_or(ReplayError::NoSuchStep { step: number })?;
            steps.push(step);
        }
        if !problem.is_goal(steps.last().map_or(&start, |step| &step.state)) {
            return Err(ReplayError::NotAGoal);
        }
        let cost = total(&steps).ok_or(ReplayError::CostOverflow)?;
        Ok(Solution { start, steps, cost })
    }
}

fn total<S, A, C: Cost>(steps: &[Step<S, A, C>]) -> Option<C> {
    steps.iter().try_fold(C::ZERO, |sum, step| sum.checked_add(step.cost))
}

/// The cheapest step out of a state that is wanted; among equals the first.
fn cheapest_step<P: SearchProblem>(
    problem: &P,
    from: &P::State,
    mut wanted: impl FnMut(&P::Action, &P::State) -> bool,
) -> Option<StepOf<P>> {
    let mut best: Option<StepOf<P>> = None;
    problem.expand(from, |action, cost, state| {
        if best.as_ref().is_none_or(|best| cost < best.cost) && wanted(&action, &state) {
            best = Some(Step { action, cost, state });
        }
    });
    best
}

/// The steps of a walk from a concrete state along a chain of keys, of which the first is that state's own.
pub(crate) fn walk_chain<P, K>(problem: &P, start: &P::State, chain: &[K]) -> Result<Vec<StepOf<P>>, SearchError>
where
    P: SearchProblem + StateCodec<P::State, Key = K>,
    K: crate::Key,
{
    let mut steps: Vec<StepOf<P>> = Vec::with_capacity(chain.len().saturating_sub(1));
    for next in chain.iter().skip(1) {
        let here = steps.last().map_or(start, |step| &step.state);
        let step = cheapest_step(problem, here, |_, state| problem.encode(state) == *next);
        steps.push(step.ok_or(SearchError::BrokenChain)?);
    }
    Ok(steps)
}

/// Rebuilds a solution from a chain of keys that begins at a start and ends at a goal.
pub(crate) fn rebuild<P, K>(problem: &P, chain: &[K]) -> Result<SolutionOf<P>, SearchError>
where
    P: SearchProblem + StateCodec<P::State, Key = K>,
    K: crate::Key,
{
    let solution = rebuild_way(problem, chain)?;
    if problem.is_goal(solution.end()) { Ok(solution) } else { Err(SearchError::BrokenChain) }
}

/// The same for a chain that may end anywhere.
pub(crate) fn rebuild_way<P, K>(problem: &P, chain: &[K]) -> Result<SolutionOf<P>, SearchError>
where
    P: SearchProblem + StateCodec<P::State, Key = K>,
    K: crate::Key,
{
    let mut start = None;
    problem.starts(|state| {
        if start.is_none() && chain.first() == Some(&problem.encode(&state)) {
            start = Some(state);
        }
    });
    let start = start.ok_or(SearchError::BrokenChain)?;
    let steps = walk_chain(problem, &start, chain)?;
    Solution::new(start, steps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FnProblem;

    /// From 0 to 10 by ones and threes; a three costs 2.
    fn track() -> impl SearchProblem<State = u8, Action = char, Cost = u8> {
        FnProblem::new(0u8, |at| [('o', 1u8, at + 1), ('t', 2, at + 3)], |at: &u8| *at == 10)
    }

    fn step(action: char, cost: u8, state: u8) -> Step<u8, char, u8> {
        Step { action, cost, state }
    }

    #[test]
    fn every_kind_of_tampering_is_found_where_it_is() {
        let sound = Solution {
            start: 0,
            steps: vec![step('t', 2, 3), step('t', 2, 6), step('t', 2, 9), step('o', 1, 10)],
            cost: 7,
        };
        assert_eq!(sound.verify(&track()), Ok(()));
        let tampered = |tamper: fn(&mut Solution<u8, char, u8>)| {
            let mut solution = sound.clone();
            tamper(&mut solution);
            solution.verify(&track()).unwrap_err()
        };
        let no_such_step = |step| ReplayError::NoSuchStep { step };
        assert_eq!(tampered(|it| it.start = 1), ReplayError::NotAStart);
        assert_eq!(tampered(|it| it.steps.retain(|step| step.state != 3)), no_such_step(0));
        assert_eq!(tampered(|it| it.steps.retain(|step| step.state != 6)), no_such_step(1));
        assert_eq!(tampered(|it| it.steps.swap(2, 3)), no_such_step(2));
        assert_eq!(tampered(|it| it.steps[1].action = 'o'), no_such_step(1));
        assert_eq!(tampered(|it| it.steps[1].cost = 1), no_such_step(1));
        assert_eq!(tampered(|it| it.steps[1].state = 7), no_such_step(1));
        assert_eq!(tampered(|it| it.steps[3].state = 12), no_such_step(3));
        assert_eq!(tampered(|it| it.steps.push(step('o', 1, 10))), no_such_step(4));
        assert_eq!(tampered(|it| it.steps.push(step('o', 1, 11))), ReplayError::NotAGoal);
        assert_eq!(tampered(|it| it.steps.truncate(3)), ReplayError::NotAGoal);
        assert_eq!(tampered(|it| it.steps.clear()), ReplayError::NotAGoal);
        assert_eq!(tampered(|it| it.cost = 6), ReplayError::WrongCost);
    }

    #[test]
    fn a_sum_that_does_not_fit_is_no_cost() {
        let far = FnProblem::new(0u8, |at| [((), 100u8, at + 1)], |at: &u8| *at == 3);
        let steps = (1..=3).map(|state| Step { action: (), cost: 100, state }).collect();
        let wrapped = Solution { start: 0, steps, cost: 44 };
        assert_eq!(wrapped.verify(&far), Err(ReplayError::CostOverflow));
        assert_eq!(Solution::replay(&far, [(), (), ()]), Err(ReplayError::CostOverflow));
    }
}
