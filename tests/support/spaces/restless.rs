//! A problem without its goal: a search sees the whole space.

use spelunk::{KeySpace, Reversible, SearchProblem, StateCodec};

/// The same problem, which no state ends.
#[derive(Clone, Copy, Debug)]
pub struct Restless<P>(pub P);

impl<P: SearchProblem> SearchProblem for Restless<P> {
    type State = P::State;
    type Action = P::Action;
    type Cost = P::Cost;

    fn start(&self) -> P::State {
        self.0.start()
    }
    fn starts(&self, emit: impl FnMut(P::State)) {
        self.0.starts(emit);
    }
    fn is_goal(&self, _: &P::State) -> bool {
        false
    }
    fn expand(&self, state: &P::State, emit: impl FnMut(P::Action, P::Cost, P::State)) {
        self.0.expand(state, emit);
    }
}

impl<P: Reversible> Reversible for Restless<P> {
    fn predecessors(&self, state: &P::State, emit: impl FnMut(P::Action, P::Cost, P::State)) {
        self.0.predecessors(state, emit);
    }
    fn goals(&self, _: impl FnMut(P::State)) {}
}

impl<S, P: StateCodec<S>> StateCodec<S> for Restless<P> {
    type Key = P::Key;

    fn encode(&self, state: &S) -> P::Key {
        self.0.encode(state)
    }
    fn decode(&self, key: P::Key) -> S {
        self.0.decode(key)
    }
    fn encode_owned(&self, state: S) -> P::Key {
        self.0.encode_owned(state)
    }
    fn key_space(&self) -> KeySpace {
        self.0.key_space()
    }
    fn folds(&self) -> bool {
        self.0.folds()
    }
}
