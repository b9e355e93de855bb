//! What makes snakes hard. In the pictures 1 is the head; the exit is the north-western corner.

use std::collections::HashSet;

use spelunk::puzzles::snake::{self, Lair, LairError, Snake, TailRule};
use spelunk::{Outcome, SearchProblem};

use crate::support::oracle::snake_steps;
use crate::support::snakes::{FROM_ONE, fewest_steps, picture, plain};
use crate::support::verify::{reachable_states, verified};

/// A snake whose tail does not make room in time.
fn lair(rows: &[&str]) -> Lair {
    Lair { tail: TailRule::Blocked, ..picture(rows, FROM_ONE, '@') }
}

/// The fewest steps under both rules for the tail: its cell is not free before the step, and it is.
fn steps_by_both_rules(rows: &[&str]) -> [Option<u32>; 2] {
    [TailRule::Blocked, TailRule::Free].map(|tail| fewest_steps(&Lair { tail, ..lair(rows) }))
}

/// A case in the judge's format.
fn judges(text: &str) -> Lair {
    snake::parse(text.as_bytes()).next().unwrap().unwrap()
}

#[test]
fn tail_cell_is_not_free() {
    assert_eq!(steps_by_both_rules(&["32..", "41.."]), [Some(6), Some(2)]);
    // There is no other cell to go to.
    assert_eq!(steps_by_both_rules(&["@41", "#32"]), [None, Some(2)]);
}

#[test]
fn two_blocks_turn_on_the_spot_only_where_the_tail_makes_room() {
    assert_eq!(steps_by_both_rules(&["@21"]), [None, Some(2)]);
}

#[test]
fn exit_under_the_body_cannot_be_entered() {
    // The head stands beside the exit and has to go round until its own body has left it.
    assert_eq!(fewest_steps(&lair(&["21..", "34#.", "...."])), Some(9));
    assert_eq!(fewest_steps(&lair(&["21##", "3.#."])), Some(3));
    // Here it never leaves.
    assert_eq!(fewest_steps(&lair(&["21", "34"])), None);
}

#[test]
fn head_on_the_exit_is_zero_steps() {
    assert_eq!(fewest_steps(&lair(&["123", "..."])), Some(0));
    assert_eq!(fewest_steps(&lair(&["1"])), Some(0), "even where there is no step to make");
}

#[test]
fn only_the_head_counts_on_the_exit() {
    assert_eq!(fewest_steps(&lair(&["321", "###"])), None);
}

#[test]
fn stone_listed_twice_counts_once() {
    let once = judges("2 3 1  1 3  1  1 2");
    let twice = judges("2 3 1  1 3  2  1 2  1 2");
    assert_eq!(fewest_steps(&twice), Some(4));
    assert_eq!(fewest_steps(&twice), fewest_steps(&once));
}

#[test]
fn stone_on_the_exit_makes_it_unreachable() {
    assert_eq!(fewest_steps(&lair(&["#.12", "...."])), None);
}

#[test]
fn no_way_is_unsolvable_and_not_given_up() {
    let snake = Snake::<u32>::new(lair(&["@#1", ".#2"])).unwrap();
    assert_eq!(spelunk::bfs(&snake).unwrap().outcome, Outcome::Unsolvable);
    assert_eq!(spelunk::astar(&snake).unwrap().outcome, Outcome::Unsolvable);
}

#[test]
fn snake_with_no_first_step_is_answered() {
    assert_eq!(fewest_steps(&lair(&["@#3", "#12"])), None);
}

#[test]
fn head_may_have_to_come_back_to_a_cell() {
    let lair = lair(&["321.", "##.."]);
    let snake = Snake::<u32>::new(lair.clone()).unwrap();
    let solution = verified(&snake, spelunk::bfs(&snake).unwrap()).unwrap();
    let heads: HashSet<_> = solution.states().map(|state| state.head()).collect();
    assert!(heads.len() < solution.states().count(), "a visited set of heads alone would find nothing");
    assert_eq!(fewest_steps(&lair), Some(6));
}

#[test]
fn snake_cannot_turn_in_a_corridor() {
    assert_eq!(fewest_steps(&lair(&["@..321"])), None);
    assert_eq!(fewest_steps(&lair(&["@..123"])), Some(3));
}

#[test]
fn head_does_not_pass_from_one_row_to_the_next() {
    assert_eq!(fewest_steps(&lair(&["@..", "##.", "12#"])), None);
}

#[test]
fn columns_beyond_a_byte_are_not_mixed_up() {
    let corridor = "@".to_string() + &".".repeat(298) + "12";
    assert_eq!(fewest_steps(&lair(&[&corridor])), Some(299));
}

#[test]
fn snakes_of_every_length_answer_as_brute_force_does() {
    let winding = ["bcde.", "a....", "98123", ".7654"];
    for length in 1..=14 {
        let is_cut = |letter: char| letter.is_ascii_alphanumeric() && !FROM_ONE[..length].contains(letter);
        let rows = winding.map(|row| row.replace(is_cut, "."));
        let lair = lair(&rows.each_ref().map(String::as_str));
        assert_eq!(lair.body.len(), length);
        assert!(fewest_steps(&lair).is_some());
    }
}

#[test]
fn snake_too_long_for_its_key_is_refused_and_fits_a_wider_one() {
    let mut rows = vec![".".repeat(40); 40];
    rows[0] = FROM_ONE[..20].chars().rev().collect::<String>() + &".".repeat(20);
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let long = lair(&rows);
    assert!(matches!(Snake::<u32>::new(long.clone()), Err(LairError::Key(_))));
    let snake = Snake::<u64>::new(long).unwrap();
    assert_eq!(snake.body(&snake.start()).len(), 20);
}

#[test]
fn walking_distance_is_exact_for_one_block() {
    let snake = Snake::<u32>::new(lair(&["@#...", ".#.#.", "...#1"])).unwrap();
    let solution = verified(&snake, spelunk::astar(&snake).unwrap()).unwrap();
    assert_eq!(snake.heuristic(&snake.start()), Some(solution.cost()));
    assert_eq!(solution.cost(), 10);
}

#[test]
fn bounds_never_overestimate() {
    let lair = lair(&["@..#", ".#..", "...1", "..32"]);
    let snake = Snake::<u32>::new(lair.clone()).unwrap();
    for state in reachable_states(&snake) {
        let here = Lair { body: snake.body(&state).to_vec(), ..lair.clone() };
        let Some(steps) = snake_steps(&plain(&here)) else { continue };
        assert!(snake.heuristic(&state).is_some_and(|bound| bound <= steps), "{}", snake.board(&state));
        assert!(snake.manhattan(&state) <= steps, "{}", snake.board(&state));
    }
}
