//! What counts as one solution, and circles that cost nothing.

use std::cell::Cell;

use super::{AllOptimal, Count};
use crate::{
    Budget, CancelToken, CodecError, Engine, FnProblem, OptimalSolutionsOf, Outcome, SearchError, SearchProblem,
    StateCodec, StopReason, WithCodec,
};

/// Places by number, and the steps between them as (from, to, cost), each with its own number as the action.
struct Map {
    steps: Vec<(u32, u32, u32)>,
    starts: Vec<u32>,
    goals: Vec<u32>,
}

fn map(steps: &[(u32, u32, u32)], goals: &[u32]) -> Map {
    Map { steps: steps.to_vec(), starts: vec![0], goals: goals.to_vec() }
}

impl SearchProblem for Map {
    type State = u32;
    type Action = usize;
    type Cost = u32;

    fn start(&self) -> u32 {
        self.starts[0]
    }
    fn starts(&self, emit: impl FnMut(u32)) {
        self.starts.iter().copied().for_each(emit);
    }
    fn is_goal(&self, place: &u32) -> bool {
        self.goals.contains(place)
    }
    fn expand(&self, place: &u32, mut emit: impl FnMut(usize, u32, u32)) {
        for (number, (_, to, cost)) in self.steps.iter().enumerate().filter(|(_, step)| step.0 == *place) {
            emit(number, *cost, *to);
        }
    }
}

impl StateCodec<u32> for Map {
    type Key = u32;

    fn encode(&self, place: &u32) -> u32 {
        *place
    }
    fn decode(&self, key: u32) -> u32 {
        key
    }
}

fn all<P: SearchProblem + StateCodec<P::State>>(problem: &P) -> OptimalSolutionsOf<P> {
    AllOptimal::new().search(problem).unwrap().solution().unwrap()
}

/// The number of solutions, and the start and the steps of each.
fn listed(map: &Map) -> (Count, Vec<(u32, Vec<usize>)>) {
    let all = all(map);
    let steps = all.iter().map(|solution| {
        assert_eq!((solution.verify(map), solution.cost()), (Ok(()), all.cost()));
        (*solution.start(), solution.actions().copied().collect())
    });
    (all.count(), steps.collect())
}

fn from_0(steps: &[&[usize]]) -> Vec<(u32, Vec<usize>)> {
    steps.iter().map(|steps| (0, steps.to_vec())).collect()
}

#[test]
fn steps_that_cost_more_than_another_way_are_no_part_of_a_solution() {
    let crossing = map(&[(0, 1, 2), (0, 2, 1), (0, 2, 2), (1, 3, 1), (2, 3, 2), (0, 3, 4), (2, 1, 1), (3, 0, 1)], &[3]);
    assert_eq!(listed(&crossing), (Count::Exactly(3), from_0(&[&[0, 3], &[1, 4], &[1, 6, 3]])));
}

#[test]
fn two_steps_between_the_same_states_are_two_solutions() {
    let doors = map(&[(0, 1, 1), (0, 1, 1), (1, 2, 0), (1, 2, 0)], &[2]);
    assert_eq!(listed(&doors), (Count::Exactly(4), from_0(&[&[0, 2], &[0, 3], &[1, 2], &[1, 3]])));
}

#[test]
fn start_that_is_a_goal_is_the_one_solution() {
    let home = map(&[(0, 0, 0), (0, 1, 0), (1, 0, 0)], &[0, 1]);
    assert_eq!(listed(&home), (Count::Exactly(1), from_0(&[&[]])));
}

#[test]
fn nothing_behind_a_goal_is_looked_at() {
    let row = map(&[(0, 1, 1), (1, 2, 0), (2, 1, 0), (0, 2, 1), (0, 3, 0), (3, 2, 1)], &[1, 2]);
    assert_eq!(listed(&row), (Count::Exactly(3), from_0(&[&[0], &[3], &[4, 5]])));
}

#[test]
fn different_starts_count_apart_and_each_of_them_once() {
    let steps = [(0, 2, 1), (1, 2, 1), (3, 2, 2), (4, 0, 0)];
    let gates = Map { starts: vec![1, 4, 3, 1, 0], ..map(&steps, &[2]) };
    assert_eq!(listed(&gates), (Count::Exactly(3), vec![(1, vec![1]), (4, vec![3, 0]), (0, vec![0])]));
}

#[test]
fn goal_that_cannot_be_reached_is_unsolvable() {
    let wall = map(&[(0, 1, 0), (1, 0, 0), (2, 3, 1)], &[3]);
    assert_eq!(AllOptimal::new().search(&wall).unwrap().outcome, Outcome::Unsolvable);
}

#[test]
fn free_circle_on_the_way_makes_them_infinite() {
    let loops = map(&[(0, 0, 0), (0, 1, 1)], &[1]);
    assert_eq!(listed(&loops), (Count::Infinite, from_0(&[&[1]])));
    let round = map(&[(0, 1, 1), (1, 2, 0), (2, 3, 0), (3, 1, 0), (3, 4, 2), (1, 4, 2)], &[4]);
    assert_eq!(listed(&round), (Count::Infinite, from_0(&[&[0, 1, 2, 4], &[0, 5]])));
}

#[test]
fn free_circle_beside_the_way_changes_nothing() {
    let beside = map(&[(0, 1, 1), (0, 2, 0), (2, 3, 0), (3, 2, 0), (1, 4, 1), (3, 4, 3), (4, 5, 0), (5, 4, 0)], &[4]);
    assert_eq!(listed(&beside), (Count::Exactly(1), from_0(&[&[0, 4]])));
}

#[test]
fn free_steps_without_a_circle_are_counted_in_any_order_of_their_states() {
    let down = map(&[(0, 3, 0), (0, 1, 0), (3, 2, 0), (1, 2, 0), (2, 4, 0), (1, 3, 0), (2, 5, 0), (5, 6, 1)], &[4]);
    let solutions: [&[usize]; 3] = [&[0, 2, 4], &[1, 3, 4], &[1, 5, 2, 4]];
    assert_eq!(listed(&down), (Count::Exactly(3), from_0(&solutions)));
}

/// A walk that turned inwards would try to get out of its own spiral for ever.
#[test]
fn walks_through_free_space_do_not_lose_themselves() {
    const SIDE: u32 = 40;
    let park = FnProblem::new(
        (0u32, 0u32),
        |&(x, y)| {
            let next = [(x + 1, y), (x, y + 1), (x.wrapping_sub(1), y), (x, y.wrapping_sub(1))];
            next.map(|cell| ((), u32::from(cell == (SIDE, SIDE)), cell)).into_iter().filter(|(.., (x, y))| {
                (*x < SIDE && *y < SIDE) || (*x, *y) == (SIDE, SIDE) || (*x, *y) == (SIDE, SIDE - 1)
            })
        },
        |&cell| cell == (SIDE, SIDE),
    );
    let all = all(&park);
    assert_eq!(all.count(), Count::Infinite);
    let mut different = std::collections::HashSet::new();
    for solution in all.iter().take(500) {
        assert_eq!(solution.verify(&park), Ok(()));
        let states: Vec<_> = solution.states().copied().collect();
        assert_eq!(states.iter().collect::<std::collections::HashSet<_>>().len(), states.len());
        assert!(different.insert(states));
    }
    assert_eq!(different.len(), 500);
}

struct Halves;

impl StateCodec<u32> for Halves {
    type Key = u32;

    fn encode(&self, place: &u32) -> u32 {
        place / 2
    }
    fn decode(&self, key: u32) -> u32 {
        key * 2
    }
    fn folds(&self) -> bool {
        true
    }
}

#[test]
fn codec_that_folds_is_refused() {
    let folded = WithCodec(map(&[(0, 1, 1)], &[1]), Halves);
    let refused = AllOptimal::new().search(&folded).unwrap_err();
    assert_eq!(refused, SearchError::Codec(CodecError::FoldedSolutions));
}

/// Pulls the token when a state near the goal is expanded again.
#[test]
fn token_is_looked_at_on_the_way_back_too() {
    const LAST: u32 = 5_000;
    let (token, times) = (CancelToken::new(), Cell::new(0));
    let row = FnProblem::unit(
        0u32,
        |at| {
            times.set(times.get() + 1);
            if times.get() == LAST + 1 {
                token.cancel();
            }
            [at + 1]
        },
        |at| *at == LAST,
    );
    let report = AllOptimal::new().watched(&row, &mut Budget::default().cancel(token.clone()).into()).unwrap();
    assert_eq!(report.outcome, Outcome::Stopped(StopReason::Cancelled));
    assert_eq!((report.stats.expanded, report.bound), (LAST.into(), Some(LAST)));
    assert!(times.get() < LAST + 2_000);
}
