//! What every wrapper does the same way.

/// Implements `SearchProblem` for a wrapper by handing everything on to the problem inside, provided methods too; all but the
/// heuristic, if another one is given.
macro_rules! hand_on_problem {
    ([$($generics:tt)*] $wrapper:ty, $problem:ident) => {
        hand_on_problem!([$($generics)*] $wrapper, $problem, |wrapper, state| wrapper.0.heuristic(state));
    };
    ([$($generics:tt)*] $wrapper:ty, $problem:ident, |$this:ident, $state:ident| $heuristic:expr) => {
        impl<$($generics)*> $crate::SearchProblem for $wrapper {
            type State = $problem::State;
            type Action = $problem::Action;
            type Cost = $problem::Cost;

            #[inline]
            fn start(&self) -> Self::State {
                self.0.start()
            }

            #[inline]
            fn starts(&self, emit: impl FnMut(Self::State)) {
                self.0.starts(emit);
            }

            #[inline]
            fn is_goal(&self, state: &Self::State) -> bool {
                self.0.is_goal(state)
            }

            #[inline]
            fn expand(&self, state: &Self::State, emit: impl FnMut(Self::Action, Self::Cost, Self::State)) {
                self.0.expand(state, emit);
            }

            #[inline]
            fn expand_onward(
                &self,
                state: &Self::State,
                before: &Self::State,
                emit: impl FnMut(Self::Action, Self::Cost, Self::State),
            ) {
                self.0.expand_onward(state, before, emit);
            }

            #[inline]
            fn heuristic(&self, $state: &Self::State) -> Option<Self::Cost> {
                let $this = self;
                $heuristic
            }
        }
    };
}

/// The same for `NestedProblem`. The problem may be both: which one is searched is the engine's choice.
macro_rules! hand_on_nested {
    ([$($generics:tt)*] $wrapper:ty, $problem:ident) => {
        impl<$($generics)*> $crate::NestedProblem for $wrapper {
            type State = $problem::State;
            type Action = $problem::Action;
            type InnerState = $problem::InnerState;
            type InnerAction = $problem::InnerAction;
            type InnerKey = $problem::InnerKey;
            type Inner<'a> = $problem::Inner<'a> where Self: 'a;

            #[inline]
            fn start(&self) -> Self::State {
                self.0.start()
            }

            #[inline]
            fn is_goal(&self, outer: &Self::State) -> bool {
                self.0.is_goal(outer)
            }

            #[inline]
            fn inner<'a>(&'a self, outer: &Self::State) -> Self::Inner<'a> {
                self.0.inner(outer)
            }

            #[inline]
            fn expand(&self, outer: &Self::State, emit: impl FnMut(Self::Action, Self::InnerState, Self::State)) {
                self.0.expand(outer, emit);
            }

            #[inline]
            fn heuristic(&self, outer: &Self::State) -> Option<u32> {
                self.0.heuristic(outer)
            }
        }
    };
}
