//! What a walk goes through: flat problems, the outer space of a nested one, and its inner spaces have this in common.
//!
//! Asking is checking here: whoever is asked for starts or successors is asked twice, and the answers must be equal.

use std::fmt::Debug;

use super::Law;
use super::broken::Broken;
use crate::{Cost, SearchProblem, StateCodec};

pub(super) trait Space {
    type State: Clone + Eq + Debug;
    type Action: Clone + PartialEq + Debug;
    type Cost: Cost;
    type Codec: StateCodec<Self::State>;

    fn codec(&self) -> &Self::Codec;

    fn starts(&self) -> Result<Vec<Self::State>, Broken>;

    fn is_goal(&self, state: &Self::State) -> bool;

    fn heuristic(&self, state: &Self::State) -> Option<Self::Cost>;

    /// The successors of a state, as its equal `twin` has them too.
    fn expand(&self, state: &Self::State, twin: &Self::State) -> Result<Expansion<Self>, Broken>;

    /// Looks at two equal states that were reached in different ways.
    fn meet_again(&self, _known: &Self::State, _again: &Self::State) -> Result<(), Broken> {
        Ok(())
    }

    /// Whether two equal states have the same successors.
    fn expand_again(&self, known: &Self::State, again: &Self::State) -> Result<(), Broken>;
}

pub(super) type KeyOf<S> = <<S as Space>::Codec as StateCodec<<S as Space>::State>>::Key;

/// An action, its cost, and where it leads.
pub(super) type Steps<A, C, S> = Vec<(A, C, S)>;

/// The successors of a state.
pub(super) struct Expansion<S: Space + ?Sized> {
    pub(super) steps: Steps<S::Action, S::Cost, S::State>,
    /// Whether these are all.
    pub(super) complete: bool,
}

/// A problem as it is.
pub(super) struct Flat<'a, P>(pub(super) &'a P);

impl<P> Space for Flat<'_, P>
where
    P: SearchProblem<State: Debug, Action: PartialEq + Debug> + StateCodec<<P as SearchProblem>::State>,
{
    type State = P::State;
    type Action = P::Action;
    type Cost = P::Cost;
    type Codec = P;

    fn codec(&self) -> &P {
        self.0
    }

    fn starts(&self) -> Result<Vec<P::State>, Broken> {
        let starts = the_same_twice(Law::StartsRepeat, || starts(self.0))?;
        // Where there are none, `start` need not know one.
        if !starts.is_empty() {
            let start = self.0.start();
            if !starts.contains(&start) {
                return Err(Broken::new(Law::StartIsEmitted).with("start", start).with("starts", starts));
            }
        }
        Ok(starts)
    }

    fn is_goal(&self, state: &P::State) -> bool {
        self.0.is_goal(state)
    }

    fn heuristic(&self, state: &P::State) -> Option<P::Cost> {
        self.0.heuristic(state)
    }

    fn expand(&self, state: &P::State, twin: &P::State) -> Result<Expansion<Self>, Broken> {
        let steps = expanded(self.0, state);
        repeats(Law::ExpandRepeats, &steps, twin, |twin| expanded(self.0, twin))?;
        Ok(Expansion { steps, complete: true })
    }

    fn expand_again(&self, known: &P::State, again: &P::State) -> Result<(), Broken> {
        the_same_list(Law::ExpandRepeats, &expanded(self.0, known), &expanded(self.0, again))
    }
}

pub(super) fn starts<P: SearchProblem>(problem: &P) -> Vec<P::State> {
    let mut starts = Vec::new();
    problem.starts(|state| starts.push(state));
    starts
}

pub(super) fn expanded<P: SearchProblem>(problem: &P, state: &P::State) -> Steps<P::Action, P::Cost, P::State> {
    let mut steps = Vec::new();
    problem.expand(state, |action, cost, next| steps.push((action, cost, next)));
    steps
}

/// An answer that must be the same when it is asked for again.
pub(super) fn the_same_twice<T: PartialEq + Debug>(law: Law, ask: impl Fn() -> T) -> Result<T, Broken> {
    let (first, again) = (ask(), ask());
    if first == again { Ok(first) } else { Err(Broken::new(law).with("first", first).with("then", again)) }
}

/// Whether an equal `twin` has the steps that were emitted first. It is asked more than once, since an order by chance
/// is the same as before half the time where there are two of them.
pub(super) fn repeats<S: Debug, T: PartialEq + Debug>(
    law: Law,
    first: &[T],
    twin: &S,
    steps: impl Fn(&S) -> Vec<T>,
) -> Result<(), Broken> {
    let again = || the_same_list(law, first, &steps(twin));
    (0..3).try_for_each(|_| again()).map_err(|broken| broken.with("equal state", twin))
}

/// Two lists that must be equal; only the first things that differ are shown.
pub(super) fn the_same_list<T: PartialEq + Debug>(law: Law, first: &[T], again: &[T]) -> Result<(), Broken> {
    let most = first.len().max(again.len());
    match (0..most).find(|&at| first.get(at) != again.get(at)) {
        None => Ok(()),
        Some(at) => {
            let shown = |list: &[T]| list.get(at).map_or("no more".into(), |item| format!("{item:?}"));
            let broken = Broken::new(law).with("steps before that", at);
            Err(broken.with_text("first", shown(first)).with_text("then", shown(again)))
        }
    }
}
