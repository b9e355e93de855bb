//! What a search is asked: [`SearchProblem`], and [`NestedProblem`] whose every step is itself a search.
//!
//! | who implements it | `SearchProblem` | [`Reversible`](crate::Reversible) | `NestedProblem` | `StateCodec` |
//! |---|---|---|---|---|
//! | `&P`, `Box<P>` | if `P` does | if `P` does | `&P` if `P` does | `&P`, `Box<P>` if `P` does |
//! | [`FnProblem`](crate::FnProblem) | yes | | | yes, for `S: Hash` |
//! | [`Unpacked<P>`](crate::Unpacked) | if `P` does | if `P` does | if `P` does | yes, for `State: Hash` |
//! | [`WithCodec<P, C>`](crate::WithCodec) | if `P` does | if `P` does | if `P` does | if `C` does |
//! | [`WithHeuristic<P, H>`](crate::WithHeuristic) | if `P` does | if `P` does | | if `P` does |
//! | [`Flattened<P>`](crate::Flattened) | if `P: NestedProblem` | | | if `P` does |
//! | `Box<dyn DynProblem<S, A, C>>` | yes | | | through `Unpacked` or `WithCodec` |

use crate::{Cost, Key, StateCodec};

/// A state space: where it starts, where it ends, and what can be done in each state.
///
/// Engines rely on these laws: `expand` emits the same successors in the same order whenever it is asked about equal
/// states; `heuristic` never exceeds the true cost to the nearest goal (it is *admissible*), so it is zero at goals.
/// [`laws::check`](crate::laws::check) finds out whether they hold.
///
/// It cannot be a trait object, because `expand` takes any closure; [`DynProblem`](crate::DynProblem) can.
///
/// ```
/// use spelunk::SearchProblem;
///
/// /// Climb a stair of `height` steps, one or two at a time; two are harder than one, but not twice as hard.
/// struct Stair {
///     height: u8,
/// }
///
/// impl SearchProblem for Stair {
///     type State = u8;
///     type Action = &'static str;
///     type Cost = u32;
///
///     fn start(&self) -> u8 {
///         0
///     }
///     fn is_goal(&self, step: &u8) -> bool {
///         *step == self.height
///     }
///     fn expand(&self, step: &u8, mut emit: impl FnMut(&'static str, u32, u8)) {
///         if step + 1 <= self.height {
///             emit("one", 2, step + 1);
///         }
///         if step + 2 <= self.height {
///             emit("two", 3, step + 2);
///         }
///     }
/// }
///
/// let report = spelunk::astar(&spelunk::Unpacked(Stair { height: 5 }))?;
/// assert_eq!(report.solution().unwrap().cost(), 8); // two, two, one
/// # Ok::<(), spelunk::SearchError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a search problem",
    label = "implement `SearchProblem`; or search a `NestedProblem` with `nested_bfs`",
    note = "`spelunk::FnProblem` makes a search problem of closures, `spelunk::Flattened` of a nested problem"
)]
pub trait SearchProblem {
    /// One situation. On the hot path: keep it small and `Copy` where you can, and unpack it for people on demand.
    type State: Clone + Eq;
    /// What can be done.
    type Action: Clone;
    /// What doing it costs.
    type Cost: Cost;

    /// Where the search starts.
    fn start(&self) -> Self::State;

    /// More starts than one; the default emits [`start`](Self::start).
    #[inline]
    fn starts(&self, mut emit: impl FnMut(Self::State)) {
        emit(self.start());
    }

    /// Whether the search may end here. Asked of generated states, perhaps more than once of the same one.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Calls `emit(action, cost, successor)` once for each successor, always in the same order.
    fn expand(&self, state: &Self::State, emit: impl FnMut(Self::Action, Self::Cost, Self::State));

    /// The same for an engine that has come to `state` from `before`, in one step, and does not want to go straight back:
    /// without the successors that equal `before`, and otherwise the same ones in the same order. At a start, to which it has
    /// come from nowhere, `before` is the start itself.
    ///
    /// The default makes all successors and compares. Worth overriding where the way back is known without making it, as
    /// that of a tile that has just slid; [`IdaStar`](crate::IdaStar) asks for nothing else.
    #[inline]
    fn expand_onward(
        &self,
        state: &Self::State,
        before: &Self::State,
        mut emit: impl FnMut(Self::Action, Self::Cost, Self::State),
    ) {
        self.expand(state, |action, cost, next| {
            if next != *before {
                emit(action, cost, next);
            }
        });
    }

    /// A lower bound on the cost from `state` to a goal; `None`: no goal can be reached from here. Breadth-first engines
    /// never ask. The default knows nothing, which makes A* Dijkstra's algorithm.
    #[inline]
    fn heuristic(&self, state: &Self::State) -> Option<Self::Cost> {
        let _ = state;
        Some(Self::Cost::ZERO)
    }
}

/// A search whose every edge is itself a search: outer moves become possible where an inner search arrives.
///
/// A box moves by pushes; between two pushes a man walks around it. The outer state is the box and the man beside it, an
/// outer move is a push, the inner space is the man's walk while the box stands still, and the cells from which he can
/// push are its *gates*. The answer is the least [`Lex`](crate::Lex)`(outer moves, inner moves)`.
///
/// Engines rely on the laws of every problem, on those that [`Inner`](Self::Inner) names, and on inner codecs that do not
/// fold. [`laws::check_nested`](crate::laws::check_nested) finds out whether they hold.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a nested problem",
    label = "implement `NestedProblem`; or search a `SearchProblem` with `bfs` or `astar`",
    note = "a nested problem is one whose every step is itself a search"
)]
pub trait NestedProblem {
    /// An outer situation, the mover's place included.
    type State: Clone + Eq;
    /// An outer move.
    type Action: Clone;
    /// Where the mover is.
    type InnerState: Clone + Eq;
    /// One step of the mover.
    type InnerAction: Clone;
    /// A packed inner state.
    type InnerKey: Key;
    /// The inner space, in which the mover walks while the outer state stands still. Made in O(1); borrows the board;
    /// unit costs; its key space is the same for every outer state; its `is_goal` is not asked.
    type Inner<'a>: SearchProblem<State = Self::InnerState, Action = Self::InnerAction, Cost = u32>
        + StateCodec<Self::InnerState, Key = Self::InnerKey>
    where
        Self: 'a;

    /// Where the search starts.
    fn start(&self) -> Self::State;

    /// Whether the search may end here, wherever the mover has gone since.
    fn is_goal(&self, outer: &Self::State) -> bool;

    /// The space in which the mover walks while `outer` stands still; it starts where `outer` says the mover is.
    fn inner<'a>(&'a self, outer: &Self::State) -> Self::Inner<'a>;

    /// Calls `emit(action, gate, successor)`: once the inner search stands at `gate`, `action` leads to `successor`.
    fn expand(&self, outer: &Self::State, emit: impl FnMut(Self::Action, Self::InnerState, Self::State));

    /// A lower bound on the outer moves still needed; `None`: no goal can be reached from here.
    #[inline]
    fn heuristic(&self, outer: &Self::State) -> Option<u32> {
        let _ = outer;
        Some(0)
    }
}

macro_rules! forward_problem {
    ($($pointer:ty),*) => {$(
        impl<P: SearchProblem + ?Sized> SearchProblem for $pointer {
            type State = P::State;
            type Action = P::Action;
            type Cost = P::Cost;

            #[inline]
            fn start(&self) -> Self::State {
                (**self).start()
            }

            #[inline]
            fn starts(&self, emit: impl FnMut(Self::State)) {
                (**self).starts(emit);
            }

            #[inline]
            fn is_goal(&self, state: &Self::State) -> bool {
                (**self).is_goal(state)
            }

            #[inline]
            fn expand(&self, state: &Self::State, emit: impl FnMut(Self::Action, Self::Cost, Self::State)) {
                (**self).expand(state, emit);
            }

            #[inline]
            fn expand_onward(
                &self,
                state: &Self::State,
                before: &Self::State,
                emit: impl FnMut(Self::Action, Self::Cost, Self::State),
            ) {
                (**self).expand_onward(state, before, emit);
            }

            #[inline]
            fn heuristic(&self, state: &Self::State) -> Option<Self::Cost> {
                (**self).heuristic(state)
            }
        }
    )*};
}

forward_problem!(&P, Box<P>);

impl<P: NestedProblem + ?Sized> NestedProblem for &P {
    type State = P::State;
    type Action = P::Action;
    type InnerState = P::InnerState;
    type InnerAction = P::InnerAction;
    type InnerKey = P::InnerKey;
    type Inner<'a>
        = P::Inner<'a>
    where
        Self: 'a;

    #[inline]
    fn start(&self) -> Self::State {
        (**self).start()
    }

    #[inline]
    fn is_goal(&self, outer: &Self::State) -> bool {
        (**self).is_goal(outer)
    }

    #[inline]
    fn inner<'a>(&'a self, outer: &Self::State) -> Self::Inner<'a> {
        (**self).inner(outer)
    }

    #[inline]
    fn expand(&self, outer: &Self::State, emit: impl FnMut(Self::Action, Self::InnerState, Self::State)) {
        (**self).expand(outer, emit);
    }

    #[inline]
    fn heuristic(&self, outer: &Self::State) -> Option<u32> {
        (**self).heuristic(outer)
    }
}
