//! Snakes under both rules for the tail.

use std::collections::HashSet;

use spelunk::puzzles::grid::Direction;
use spelunk::puzzles::snake::{self, Lair, Snake, SnakeState, TailRule};
use spelunk::{FnProblem, SearchProblem, Solution, StateCodec};

use crate::support::case::Case;
use crate::support::oracle;
use crate::support::snakes::{FROM_ONE, fewest_steps, picture, plain};
use crate::support::verify::{reachable, reachable_states, verified};

/// Snakes in the judge's format.
pub(crate) fn check_judges(case: &Case) {
    let lairs: Vec<Lair> = snake::parse(case.input.as_bytes()).map(|lair| lair.unwrap()).collect();
    check(case, &lairs);
}

/// One snake in a picture, whose tail makes room in time.
pub(crate) fn check_picture(case: &Case) {
    let mut lines = case.input.lines();
    let header = lines.next().unwrap();
    let lair = picture(&lines.collect::<Vec<_>>(), FROM_ONE, '@');
    assert_eq!(header, format!("{} {}", lair.size.rows(), lair.size.columns()), "{}", case.id);
    check(case, &[lair]);
}

/// The answers in a value, one a puzzle, -1 for none.
fn answers(value: &str) -> Vec<Option<u32>> {
    value.split_whitespace().map(|answer| (answer != "-1").then(|| answer.parse().unwrap())).collect()
}

fn check(case: &Case, lairs: &[Lair]) {
    let id = &case.id;
    for (key, value) in &case.expected {
        match key.as_str() {
            "steps" => assert_eq!(lairs.iter().map(fewest_steps).collect::<Vec<_>>(), answers(value), "{id}"),
            "steps_simultaneous" => {
                let simultaneous = lairs.iter().map(|lair| fewest_steps(&with_free_tail(lair)));
                assert_eq!(simultaneous.collect::<Vec<_>>(), answers(value), "{id}");
            }
            "steps_simultaneous_no_reverse" => {
                let ahead = lairs.iter().map(|lair| fewest_steps_ahead(&with_free_tail(lair)));
                assert_eq!(ahead.collect::<Vec<_>>(), answers(value), "{id}");
            }
            "one_path" => {
                let snake = Snake::<u32>::new(lairs[0].clone()).unwrap();
                let solution = Solution::replay(&snake, value.chars().map(direction)).unwrap();
                assert_eq!(vec![Some(solution.cost())], answers(case.value("steps")), "{id}");
            }
            "reachable_states" => {
                let states = value.parse().unwrap();
                assert_eq!(oracle::snake_reachable(&plain(&lairs[0])) as u64, states, "{id}");
                assert_eq!(reachable(&Snake::<u32>::new(lairs[0].clone()).unwrap()), states, "{id}");
                assert_eq!(reachable(&Snake::<u128>::new(lairs[0].clone()).unwrap()), states, "{id}");
            }
            // In words: what the examples print.
            "output_lines" => {}
            key => match key.strip_prefix("distinct_keys_with_").and_then(|rest| rest.strip_suffix("_bits")) {
                Some(bits) => has_keys(case, &lairs[0], bits.parse().unwrap(), value.parse().unwrap()),
                None => case.unknown(key),
            },
        }
    }
}

fn with_free_tail(lair: &Lair) -> Lair {
    Lair { tail: TailRule::Free, ..lair.clone() }
}

fn direction(letter: char) -> Direction {
    let small = letter.to_ascii_lowercase();
    Direction::ALL.into_iter().find(|direction| direction.letter() == small).expect("N, S, W or E")
}

/// The fewest steps where the head may not go back to the block behind it, not even where that is the tail.
fn fewest_steps_ahead(lair: &Lair) -> Option<u32> {
    let snake = Snake::<u32>::new(lair.clone()).unwrap();
    let ahead = |state: &SnakeState<u32>| {
        let neck = snake.body(state).get(1).copied();
        let mut steps = Vec::new();
        snake.expand(state, |direction, cost, next| {
            if Some(next.head()) != neck {
                steps.push((direction, cost, next));
            }
        });
        steps
    };
    let problem = FnProblem::new(snake.start(), ahead, |state| snake.is_goal(state));
    verified(&problem, spelunk::bfs(&problem).unwrap()).map(|solution| solution.cost())
}

/// The codec keeps apart what a key with two bits for each joint keeps apart, if it has room for all of them; a narrower key
/// loses the joints next to the head.
fn has_keys(case: &Case, lair: &Lair, bits: usize, keys: usize) {
    let snake = Snake::<u32>::new(lair.clone()).unwrap();
    let states = reachable_states(&snake);
    let lost_joints = lair.body.len() - 1 - bits / 2;
    let cut = |state: &SnakeState<u32>| {
        let body = snake.body(state);
        let joints = body.windows(2).map(|pair| lair.size.direction(pair[0], pair[1]).unwrap());
        (state.head(), joints.skip(lost_joints).collect::<Vec<_>>())
    };
    assert_eq!(states.iter().map(cut).collect::<HashSet<_>>().len(), keys, "{}: {bits} bits", case.id);
    if lost_joints == 0 {
        let codec_keys: HashSet<u32> = states.iter().map(|state| snake.encode(state)).collect();
        assert_eq!(codec_keys.len(), keys, "{}: keys of the codec", case.id);
        assert!(states.iter().all(|state| snake.decode(snake.encode(state)) == *state), "{}", case.id);
    }
}
