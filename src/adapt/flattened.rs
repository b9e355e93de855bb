//! A nested problem as one flat space, so that any engine can answer the same question.

use crate::{CodecError, KeySpace, Lex, NestedProblem, Pair, SearchProblem, StateCodec};

/// Makes a [`NestedProblem`] a [`SearchProblem`] whose cost is [`Lex`]`(outer moves, inner moves)`.
///
/// Every inner step is a state of its own here, so this is the slower way to the same answer; it is there to be checked
/// against, and for engines that know nothing of nesting. It refuses an outer codec that folds
/// ([`CodecError::FoldedOuter`]): a flat search goes on from whatever state such a codec gives back, and the inner state
/// beside it would belong to another one.
///
/// ```
/// use spelunk::puzzles::sokoban;
/// use spelunk::{Flattened, Lex};
///
/// let maze = sokoban::parse(b"1 4\nSB.T\n0 0\n").next().unwrap().unwrap();
/// let flat = spelunk::astar(&Flattened(&maze))?;
/// assert_eq!(flat.solution().unwrap().cost(), Lex(2, 0));
/// # Ok::<(), spelunk::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Flattened<P>(
    /// The nested problem.
    pub P,
);

/// A state of a nested problem with the mover's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FlatState<O, I> {
    /// The outer state.
    pub outer: O,
    /// Where the mover is in its inner space.
    pub inner: I,
}

/// A move of a nested problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlatAction<O, I> {
    /// An outer move, from a gate.
    Outer(O),
    /// A step of the mover.
    Inner(I),
}

impl<P: NestedProblem> SearchProblem for Flattened<P> {
    type State = FlatState<P::State, P::InnerState>;
    type Action = FlatAction<P::Action, P::InnerAction>;
    type Cost = Lex<u32, u32>;

    fn start(&self) -> Self::State {
        enter(&self.0, self.0.start())
    }

    fn is_goal(&self, state: &Self::State) -> bool {
        self.0.is_goal(&state.outer)
    }

    fn expand(&self, state: &Self::State, mut emit: impl FnMut(Self::Action, Self::Cost, Self::State)) {
        let FlatState { outer, inner } = state;
        self.0.inner(outer).expand(inner, |action, cost, inner| {
            emit(FlatAction::Inner(action), Lex(0, cost), FlatState { outer: outer.clone(), inner });
        });
        self.0.expand(outer, |action, gate, next| {
            if gate == *inner {
                emit(FlatAction::Outer(action), Lex(1, 0), enter(&self.0, next));
            }
        });
    }

    fn heuristic(&self, state: &Self::State) -> Option<Self::Cost> {
        self.0.heuristic(&state.outer).map(|moves| Lex(moves, 0))
    }
}

/// An outer state with the mover where that state puts it.
pub(crate) fn enter<P: NestedProblem>(problem: &P, outer: P::State) -> FlatState<P::State, P::InnerState> {
    let inner = problem.inner(&outer).start();
    FlatState { outer, inner }
}

impl<P> StateCodec<FlatState<P::State, P::InnerState>> for Flattened<P>
where
    P: NestedProblem + StateCodec<<P as NestedProblem>::State>,
{
    type Key = Pair<P::Key, P::InnerKey>;

    fn encode(&self, state: &FlatState<P::State, P::InnerState>) -> Self::Key {
        Pair(self.0.encode(&state.outer), self.0.inner(&state.outer).encode(&state.inner))
    }

    fn decode(&self, Pair(outer, inner): Self::Key) -> FlatState<P::State, P::InnerState> {
        let outer = self.0.decode(outer);
        let inner = self.0.inner(&outer).decode(inner);
        FlatState { outer, inner }
    }

    fn key_space(&self) -> KeySpace {
        KeySpace::Sparse
    }

    fn check(&self) -> Result<(), CodecError> {
        if self.0.folds() {
            return Err(CodecError::FoldedOuter);
        }
        self.0.check()?;
        let inner = self.0.inner(&self.0.start());
        if inner.folds() { Err(CodecError::FoldedInner) } else { inner.check() }
    }
}
