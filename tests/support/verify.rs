//! From a report to a solution that holds.

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;

use spelunk::{Engine, KeySpace, Outcome, Report, Reversible, SearchProblem, SolutionOf, StateCodec, Storage, Watch};

/// How states can be stored.
pub const STORES: [Storage; 3] = [Storage::Auto, Storage::Dense, Storage::Hashed];

/// What an engine returns for a problem.
pub type ReportOf<P> = Report<SolutionOf<P>, <P as SearchProblem>::Cost>;

/// The solution of a search without limits, replayed step by step; `None`: there is none.
pub fn verified<P>(problem: &P, report: ReportOf<P>) -> Option<SolutionOf<P>>
where
    P: SearchProblem,
    P::Action: PartialEq,
{
    match report.outcome {
        Outcome::Solved(solution) => {
            assert_eq!(solution.verify(problem), Ok(()));
            Some(solution)
        }
        Outcome::Unsolvable => None,
        Outcome::Stopped(reason) => panic!("stopped, and there was no limit: {reason}"),
    }
}

/// The same problem with no goal, so that a search visits every reachable state.
pub struct NoGoal<P>(pub P);

impl<P: SearchProblem> SearchProblem for NoGoal<P> {
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

impl<P: Reversible> Reversible for NoGoal<P> {
    fn predecessors(&self, state: &P::State, emit: impl FnMut(P::Action, P::Cost, P::State)) {
        self.0.predecessors(state, emit);
    }
    fn goals(&self, _: impl FnMut(P::State)) {}
}

impl<S, P: StateCodec<S>> StateCodec<S> for NoGoal<P> {
    type Key = P::Key;

    fn encode(&self, state: &S) -> P::Key {
        self.0.encode(state)
    }
    fn decode(&self, key: P::Key) -> S {
        self.0.decode(key)
    }
    fn key_space(&self) -> KeySpace {
        self.0.key_space()
    }
    fn folds(&self) -> bool {
        self.0.folds()
    }
}

/// How many states can be reached, goals expanded like any other; both cores must agree.
pub fn reachable<P: SearchProblem + StateCodec<P::State>>(problem: &P) -> u64 {
    let endless = NoGoal(problem);
    let broad = spelunk::bfs(&endless).unwrap();
    let best_first = spelunk::astar(&endless).unwrap();
    for report in [&broad, &best_first] {
        assert!(matches!(report.outcome, Outcome::Unsolvable));
        assert_eq!(report.stats.expanded, report.stats.stored);
    }
    assert_eq!(broad.stats.stored, best_first.stats.stored);
    broad.stats.stored
}

/// Every state that can be reached, found without an engine.
pub fn reachable_states<P: SearchProblem<State: Copy + Hash>>(problem: &P) -> Vec<P::State> {
    let mut states = vec![problem.start()];
    let mut known: HashSet<P::State> = states.iter().copied().collect();
    let mut at = 0;
    while let Some(state) = states.get(at).copied() {
        problem.expand(&state, |_, _, next| {
            if known.insert(next) {
                states.push(next);
            }
        });
        at += 1;
    }
    states
}

/// Searches each problem with one scratch that is kept, first in order and then backwards, so that small searches come
/// after large ones: no answer and no counter may differ from those of a fresh scratch.
pub fn kept_scratch_changes_nothing<P, E>(engine: &E, problems: &[P])
where
    E: Engine<P, Solution: PartialEq + Debug>,
{
    let mut scratch = E::Scratch::default();
    for (number, problem) in problems.iter().enumerate().chain(problems.iter().enumerate().rev()) {
        let kept = engine.search_with(problem, &mut scratch, &mut Watch::default()).unwrap();
        let fresh = engine.search(problem).unwrap();
        assert_eq!(kept.outcome, fresh.outcome, "problem {number}");
        assert_eq!(kept.stats, fresh.stats, "problem {number}");
    }
}
