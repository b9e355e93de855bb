//! Ids that run out stop every engine. There are few of them in unit tests.

use super::{AStar, AllOptimal, Bfs, BidirectionalBfs, Engine, NestedBfs, Sweep, best_first};
use crate::store::NodeId;
use crate::{
    Budget, FnProblem, KeySpace, NestedProblem, Outcome, Reversible, SearchProblem, StateCodec, StopReason, Unpacked,
    WithCodec,
};

/// Numbers below a bound far above what ids there are in tests.
struct Numbers;

impl StateCodec<u32> for Numbers {
    type Key = u32;

    fn encode(&self, number: &u32) -> u32 {
        *number
    }
    fn decode(&self, key: u32) -> u32 {
        key
    }
    fn key_space(&self) -> KeySpace {
        KeySpace::Dense { keys: 1 << 20 }
    }
}

fn endless() -> impl SearchProblem<State = u32, Cost = u32> + StateCodec<u32> {
    FnProblem::unit(0u32, |number| [number + 1], |_| false)
}

/// The numbers from their least to one that is never reached, and back.
struct Ray;

impl SearchProblem for Ray {
    type State = u32;
    type Action = ();
    type Cost = u32;

    fn start(&self) -> u32 {
        0
    }
    fn is_goal(&self, _: &u32) -> bool {
        false
    }
    fn expand(&self, number: &u32, mut emit: impl FnMut((), u32, u32)) {
        emit((), 1, number + 1);
    }
}

impl Reversible for Ray {
    fn predecessors(&self, number: &u32, mut emit: impl FnMut((), u32, u32)) {
        emit((), 1, number - 1);
    }
    fn goals(&self, mut emit: impl FnMut(u32)) {
        emit(u32::MAX);
    }
}

/// Doors from each number to the next, each in a closet of its own.
impl NestedProblem for Numbers {
    type State = u32;
    type Action = ();
    type InnerState = u32;
    type InnerAction = ();
    type InnerKey = u32;
    type Inner<'a> = WithCodec<Closet, Numbers>;

    fn start(&self) -> u32 {
        0
    }
    fn is_goal(&self, _: &u32) -> bool {
        false
    }
    fn inner(&self, _: &u32) -> Self::Inner<'_> {
        WithCodec(Closet, Numbers)
    }
    fn expand(&self, number: &u32, mut emit: impl FnMut((), u32, u32)) {
        emit((), 0, number + 1);
    }
}

/// A place of one cell.
struct Closet;

impl SearchProblem for Closet {
    type State = u32;
    type Action = ();
    type Cost = u32;

    fn start(&self) -> u32 {
        0
    }
    fn is_goal(&self, _: &u32) -> bool {
        false
    }
    fn expand(&self, _: &u32, _: impl FnMut((), u32, u32)) {}
}

fn runs_out<E: Engine<P>, P>(engine: &E, problem: &P, ids: u64) {
    let mut kept = E::Scratch::default();
    for budget in [Budget::default(), Budget::default().states(ids + 1)] {
        let report = engine.search_with(problem, &mut kept, &mut budget.into()).unwrap();
        let is_stopped = matches!(report.outcome, Outcome::Stopped(StopReason::NodeIds));
        assert!(is_stopped && report.stats.stored == ids, "{:?}", report.stats);
    }
    let report = engine.search_with(problem, &mut kept, &mut Budget::default().states(ids).into()).unwrap();
    assert!(matches!(report.outcome, Outcome::Stopped(StopReason::States)));
}

#[test]
fn ids_that_run_out_stop_every_engine() {
    let ids = u64::from(NodeId::MAX) + 1;
    runs_out(&Bfs::new(), &endless(), ids);
    runs_out(&Bfs::new(), &WithCodec(endless(), Numbers), ids);
    runs_out(&AStar::new(), &endless(), best_first::MOST_STATES);
    runs_out(&AStar::new(), &WithCodec(endless(), Numbers), best_first::MOST_STATES);
    runs_out(&Sweep::new(), &endless(), ids);
    runs_out(&BidirectionalBfs::new(), &Unpacked(Ray), ids);
    runs_out(&AllOptimal::new(), &endless(), best_first::MOST_STATES);
    runs_out(&NestedBfs::new(), &Numbers, ids);
}
