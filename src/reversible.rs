//! Problems whose steps can be walked backwards.

use crate::codec::hand_on_codec;
use crate::{SearchProblem, StateCodec};

/// A problem that also knows what leads to a state, and lists its goals: what a search from both ends needs, and a search
/// backwards from the goals.
///
/// Engines rely on this: [`predecessors`](Self::predecessors) of a state are exactly the states that have it as a successor,
/// by the same action at the same cost; [`goals`](Self::goals) are exactly the states that are goals.
/// [`laws::check_reversible`](crate::laws::check_reversible) finds out whether that holds.
///
/// Where the codec of a problem stands for fewer states than there are, as one that numbers reachable states only, neither a
/// predecessor nor a goal may be emitted that it cannot tell from others.
///
/// ```
/// use spelunk::{Reversible, SearchProblem};
///
/// /// From 1 to a sum, by doubling and by adding three.
/// struct Sums(u32);
///
/// impl SearchProblem for Sums {
///     type State = u32;
///     type Action = char;
///     type Cost = u32;
///     fn start(&self) -> u32 {
///         1
///     }
///     fn is_goal(&self, sum: &u32) -> bool {
///         *sum == self.0
///     }
///     fn expand(&self, sum: &u32, mut emit: impl FnMut(char, u32, u32)) {
///         for (action, next) in [('*', sum.saturating_mul(2)), ('+', sum.saturating_add(3))] {
///             if next <= self.0 {
///                 emit(action, 1, next);
///             }
///         }
///     }
/// }
///
/// impl Reversible for Sums {
///     fn predecessors(&self, sum: &u32, mut emit: impl FnMut(char, u32, u32)) {
///         if sum % 2 == 0 {
///             emit('*', 1, sum / 2);
///         }
///         if let Some(less) = sum.checked_sub(3) {
///             emit('+', 1, less);
///         }
///     }
///     fn goals(&self, mut emit: impl FnMut(u32)) {
///         emit(self.0);
///     }
/// }
///
/// let mut before = Vec::new();
/// Sums(10).predecessors(&10, |action, _, sum| before.push((action, sum)));
/// assert_eq!(before, [('*', 5), ('+', 7)]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say what leads to a state",
    label = "implement `Reversible`: the predecessors of a state, and the goals"
)]
pub trait Reversible: SearchProblem {
    /// Calls `emit(action, cost, predecessor)` once for each step that leads to `state`, always in the same order.
    fn predecessors(&self, state: &Self::State, emit: impl FnMut(Self::Action, Self::Cost, Self::State));

    /// Calls `emit` once for each goal, always in the same order.
    fn goals(&self, emit: impl FnMut(Self::State));
}

/// Implements `Reversible` for a wrapper or a pointer by handing everything on to the problem inside.
macro_rules! hand_on_reversible {
    ([$($generics:tt)*] $wrapper:ty, |$this:ident| $inside:expr) => {
        impl<$($generics)*> $crate::Reversible for $wrapper {
            #[inline]
            fn predecessors(&self, state: &Self::State, emit: impl FnMut(Self::Action, Self::Cost, Self::State)) {
                let $this = self;
                ($inside).predecessors(state, emit);
            }

            #[inline]
            fn goals(&self, emit: impl FnMut(Self::State)) {
                let $this = self;
                ($inside).goals(emit);
            }
        }
    };
}
pub(crate) use hand_on_reversible;

hand_on_reversible!([P: Reversible + ?Sized] &P, |pointer| **pointer);
hand_on_reversible!([P: Reversible + ?Sized] Box<P>, |pointer| **pointer);

/// A problem from its goals to its starts.
pub(crate) struct Backwards<'a, P>(pub(crate) &'a P);

impl<P: Reversible> SearchProblem for Backwards<'_, P> {
    type State = P::State;
    type Action = P::Action;
    type Cost = P::Cost;

    fn start(&self) -> P::State {
        self.0.start()
    }

    fn starts(&self, emit: impl FnMut(P::State)) {
        self.0.goals(emit);
    }

    fn is_goal(&self, _: &P::State) -> bool {
        false
    }

    #[inline]
    fn expand(&self, state: &P::State, emit: impl FnMut(P::Action, P::Cost, P::State)) {
        self.0.predecessors(state, emit);
    }
}

hand_on_codec!([P: StateCodec<S>] Backwards<'_, P>, P, |backwards| *backwards.0);
