//! Problems chosen at run time.

use crate::{Cost, SearchProblem};

/// A [`SearchProblem`] that can be a trait object: every problem is one, and `Box<dyn DynProblem<S, A, C>>` is a problem
/// again.
///
/// Costs a virtual call an expansion and one a successor; worth it where problems of different types share a state.
///
/// ```
/// use spelunk::{DynProblem, FnProblem, Unpacked};
///
/// fn steps_to_100(rules: &str) -> Box<dyn DynProblem<u32, (), u32>> {
///     match rules {
///         "hop" => Box::new(FnProblem::unit(0u32, |n| [n + 1, n + 7], |n| *n == 100)),
///         _ => Box::new(FnProblem::unit(1u32, |n| [n + 1, n * 2], |n| *n == 100)),
///     }
/// }
///
/// for (rules, steps) in [("hop", 16), ("double", 8)] {
///     let report = spelunk::bfs(&Unpacked(steps_to_100(rules)))?;
///     assert_eq!(report.solution().unwrap().len(), steps);
/// }
/// # Ok::<(), spelunk::SearchError>(())
/// ```
pub trait DynProblem<S, A, C> {
    /// See [`SearchProblem::start`].
    fn start_dyn(&self) -> S;
    /// See [`SearchProblem::starts`].
    fn starts_dyn(&self, emit: &mut dyn FnMut(S));
    /// See [`SearchProblem::is_goal`].
    fn is_goal_dyn(&self, state: &S) -> bool;
    /// See [`SearchProblem::expand`].
    fn expand_dyn(&self, state: &S, emit: &mut dyn FnMut(A, C, S));
    /// See [`SearchProblem::expand_onward`].
    fn expand_onward_dyn(&self, state: &S, before: &S, emit: &mut dyn FnMut(A, C, S));
    /// See [`SearchProblem::heuristic`].
    fn heuristic_dyn(&self, state: &S) -> Option<C>;
}

impl<P: SearchProblem> DynProblem<P::State, P::Action, P::Cost> for P {
    fn start_dyn(&self) -> P::State {
        self.start()
    }

    fn starts_dyn(&self, emit: &mut dyn FnMut(P::State)) {
        self.starts(emit);
    }

    fn is_goal_dyn(&self, state: &P::State) -> bool {
        self.is_goal(state)
    }

    fn expand_dyn(&self, state: &P::State, emit: &mut dyn FnMut(P::Action, P::Cost, P::State)) {
        self.expand(state, emit);
    }

    fn expand_onward_dyn(
        &self,
        state: &P::State,
        before: &P::State,
        emit: &mut dyn FnMut(P::Action, P::Cost, P::State),
    ) {
        self.expand_onward(state, before, emit);
    }

    fn heuristic_dyn(&self, state: &P::State) -> Option<P::Cost> {
        self.heuristic(state)
    }
}

macro_rules! object_problem {
    ($($object:ty),*) => {$(
        impl<S: Clone + Eq, A: Clone, C: Cost> SearchProblem for $object {
            type State = S;
            type Action = A;
            type Cost = C;

            fn start(&self) -> S {
                self.start_dyn()
            }

            fn starts(&self, mut emit: impl FnMut(S)) {
                self.starts_dyn(&mut emit);
            }

            fn is_goal(&self, state: &S) -> bool {
                self.is_goal_dyn(state)
            }

            fn expand(&self, state: &S, mut emit: impl FnMut(A, C, S)) {
                self.expand_dyn(state, &mut emit);
            }

            fn expand_onward(&self, state: &S, before: &S, mut emit: impl FnMut(A, C, S)) {
                self.expand_onward_dyn(state, before, &mut emit);
            }

            fn heuristic(&self, state: &S) -> Option<C> {
                self.heuristic_dyn(state)
            }
        }
    )*};
}

object_problem!(dyn DynProblem<S, A, C> + '_, dyn DynProblem<S, A, C> + Send + Sync + '_);
