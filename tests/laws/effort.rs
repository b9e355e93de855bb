//! How far a check goes, and that it goes the same way again.

use std::cell::Cell;

use spelunk::laws::{self, Checked, Law, Options};
use spelunk::{FnProblem, KeySpace, SearchProblem, StateCodec, WithCodec};

use super::support::mazes::maze;

/// All numbers, by adding one or doubling.
fn numbers(
    goal: u64,
) -> impl SearchProblem<State = u64, Action = &'static str, Cost = u32> + StateCodec<u64, Key = spelunk::Whole<u64>> {
    let steps = |n: &u64| [("one", 1, n.wrapping_add(1)), ("double", 1, n.wrapping_mul(2))];
    FnProblem::new(1, steps, move |n| *n == goal)
}

#[test]
fn a_huge_space_is_sampled_within_the_limit() {
    for states in [0, 1, 2, 3, 10, 1_000, 30_000] {
        let checked = laws::check_with(&numbers(1 << 60), &Options::default().states(states)).unwrap();
        assert_eq!((checked.states, checked.whole), (states, false), "{states}");
    }
}

#[test]
fn the_limit_is_met_by_nested_problems_too() {
    let maze = maze(&["S.......", "..B.....", "....#...", "........", ".T......"]);
    for states in [0, 1, 4, 5, 100, 1_000] {
        let checked = laws::check_nested_with(&maze, &Options::default().states(states)).unwrap();
        assert!(checked.states + checked.inner_states <= states && !checked.whole, "{states}: {checked}");
    }
    let checked = laws::check_nested(&maze).unwrap();
    assert!(checked.whole, "{checked}");
}

#[test]
fn a_space_that_just_fits_is_looked_at_whole() {
    let ring = FnProblem::unit(0u32, |n| [(n + 1) % 500, (n + 499) % 500], |n| *n == 77);
    let check = |states| laws::check_with(&ring, &Options::default().states(states)).unwrap();
    // From the goal no step is looked at.
    assert_eq!((check(500).whole, check(500).edges), (true, 998));
    assert!(!check(499).whole);
}

#[test]
fn the_same_seed_gives_the_same_answer_and_another_one_another_sample() {
    let check = |seed| laws::check_with(&numbers(1 << 40), &Options::default().states(2_000).seed(seed)).unwrap();
    assert_eq!(check(1), check(1));
    let edges: std::collections::BTreeSet<usize> = (0..8).map(|seed| check(seed).edges).collect();
    assert!(edges.len() > 1, "{edges:?}");
}

#[test]
fn random_walks_go_deep() {
    // Breadth first, 2,000 numbers end some ten steps from the start.
    let deepest = Cell::new(0);
    let steps = |n: &u64| [("one", 1u32, n.saturating_add(1)), ("double", 1, n.saturating_mul(2))];
    let numbers = FnProblem::new(1u64, steps, |n| {
        deepest.set(deepest.get().max(*n));
        false
    });
    laws::check_with(&numbers, &Options::default().states(2_000)).unwrap();
    assert!(deepest.get() > 1 << 40, "{}", deepest.get());
}

/// A codec of one key.
#[derive(Clone, Copy)]
struct OneKey {
    folds: bool,
}

impl StateCodec<u64> for OneKey {
    type Key = u8;
    fn encode(&self, _: &u64) -> u8 {
        0
    }
    fn decode(&self, _: u8) -> u64 {
        3
    }
    fn key_space(&self) -> KeySpace {
        KeySpace::Dense { keys: 1 }
    }
    fn folds(&self) -> bool {
        self.folds
    }
}

#[test]
fn a_codec_of_one_key_ends_quickly() {
    let law = laws::check(&WithCodec(numbers(1 << 60), OneKey { folds: false })).unwrap_err().law();
    assert_eq!(law, Law::DecodeGivesStateBack);
    // All numbers are alike where none is a goal. So many are not told apart.
    let Checked { states, whole, .. } = laws::check(&WithCodec(numbers(0), OneKey { folds: true })).unwrap();
    assert!(states <= 1_000 && !whole, "{states}");
}
