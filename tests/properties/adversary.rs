//! Keys chosen by somebody who knows the hash, which is fixed: they cost time, and nothing else.

use std::fmt::Debug;

use spelunk::{AStar, Bfs, Blind, Budget, Engine, FnProblem, Key, Outcome, StateCodec, StopReason, WithCodec};

const STATES: u64 = 2000;

/// Two words a number. The first is the number; the second undoes what the first has done to the hash, or does nothing.
#[derive(Clone, Copy)]
struct TwoWords {
    is_hostile: bool,
}

impl StateCodec<u64> for TwoWords {
    type Key = u128;

    fn encode(&self, number: &u64) -> u128 {
        // The multiplier and the rotation of fxhash.
        let undone = number.wrapping_mul(0x51_7c_c1_b7_27_22_0a_95).rotate_left(5);
        let second = if self.is_hostile { undone } else { 0 };
        u128::from(second) << 64 | u128::from(*number)
    }
    fn decode(&self, key: u128) -> u64 {
        key as u64
    }
}

#[test]
fn the_keys_are_hostile() {
    let hashes = |is_hostile| (0..STATES).map(move |number| TwoWords { is_hostile }.encode(&number).hash64());
    assert!(hashes(true).all(|hash| Some(hash) == hashes(true).next()), "not all hashes are equal");
    assert!(hashes(false).skip(1).all(|hash| Some(hash) != hashes(false).next()));
}

/// Hostile keys must lead to the same report, counters and bytes included, as harmless ones.
fn cost_time_alone<E, P>(engine: &E, problem: impl Fn(TwoWords) -> P)
where
    E: Engine<P>,
    E::Solution: PartialEq + Debug,
{
    let (hostile, harmless) = (problem(TwoWords { is_hostile: true }), problem(TwoWords { is_hostile: false }));
    for budget in [Budget::default(), Budget::default().states(STATES / 2), Budget::default().bytes(20_000)] {
        let [hostile, harmless] =
            [&hostile, &harmless].map(|problem| engine.watched(problem, &mut budget.clone().into()).unwrap());
        assert_eq!((hostile.outcome, hostile.stats), (harmless.outcome, harmless.stats), "{budget:?}");
    }
    let none = engine.watched(&hostile, &mut Budget::default().bytes(100).into()).unwrap();
    assert_eq!(none.outcome, Outcome::Stopped(StopReason::Bytes));
}

#[test]
fn states_whose_hashes_are_equal_cost_time_and_nothing_else() {
    let problem = |codec| {
        let next = |number: &u64| [1, 7, 100].map(|step| (number + step) % STATES);
        WithCodec(FnProblem::unit(0u64, next, |number| *number == STATES - 1), codec)
    };
    cost_time_alone(&Bfs::new(), problem);
    cost_time_alone(&AStar::new().with(Blind), problem);
}
