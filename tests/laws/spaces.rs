//! The spaces of the published tables can be walked backwards.

use std::fmt::Debug;

use spelunk::laws::{self, Options};
use spelunk::puzzles::grid::Size;
use spelunk::puzzles::sliding_tiles::{Goal, SlidingTiles};
use spelunk::{Reversible, SearchProblem, StateCodec, WithCodec};

use super::reversible::whole;
use super::support::spaces::alike_pegs::AlikePegs;
use super::support::spaces::burnt_pancakes::BurntPancakes;
use super::support::spaces::carousel::Carousel;
use super::support::spaces::cube::{self, Cube};
use super::support::spaces::half_turns::HalfTurns;
use super::support::spaces::hanoi::Hanoi;
use super::support::spaces::lights_out::LightsOut;
use super::support::spaces::lines::Lines;
use super::support::spaces::pancakes::Pancakes;
use super::support::spaces::ranks::{self, sorted};
use super::support::spaces::topspin::TopSpin;
use super::support::verify::NoGoal;

/// A state some steps away from the start.
fn away<P: SearchProblem>(problem: &P) -> P::State {
    (0..9).fold(problem.start(), |state, number| {
        let mut next = Vec::new();
        problem.expand(&state, |_, _, state| next.push(state));
        next[number % next.len()].clone()
    })
}

/// Looks at a space of so many states whole, from somewhere else than the goal. States that share a key count once.
fn looked_at_whole<P>(sorted: &P, begin: impl Fn(&P, P::State) -> P, states: usize, goals: usize)
where
    P: Reversible<State: Debug, Action: PartialEq + Debug> + StateCodec<<P as SearchProblem>::State>,
{
    let checked = whole(&begin(sorted, away(sorted)));
    assert_eq!((checked.states - checked.folded, checked.goals), (states, goals), "{checked}");
}

#[test]
fn ranks_are_lexicographic_and_without_a_hole() {
    for n in 1..=6 {
        let all: Vec<_> = (0..ranks::factorial(n)).map(|rank| ranks::unrank(n, rank)).collect();
        assert!(all.is_sorted() && all[0] == sorted(n));
        assert!((0..).zip(&all).all(|(rank, order)| ranks::rank(&order[..n]) == rank));
    }
}

#[test]
fn pancakes() {
    for (n, states) in [(2, 2), (5, 120), (6, 720)] {
        let stack = Pancakes { n, start: sorted(n) };
        looked_at_whole(&stack, |stack, start| Pancakes { start, ..*stack }, states, 1);
    }
    for (n, states) in [(1, 2), (2, 8), (4, 384)] {
        let stack = BurntPancakes { n, start: (sorted(n), 0) };
        looked_at_whole(&stack, |stack, start| BurntPancakes { start, ..*stack }, states, 1);
    }
}

#[test]
fn topspin() {
    for (n, k, states) in [(5, 4, 10), (6, 4, 720), (7, 4, 2_520)] {
        let ring = TopSpin { n, k, start: sorted(n) };
        looked_at_whole(&ring, |ring, start| TopSpin { start, ..*ring }, states, 1);
    }
}

#[test]
fn carousels() {
    for (n, k, states) in [(6, 4, 120), (7, 4, 360)] {
        let ring = Carousel { n, k, start: sorted(n) };
        looked_at_whole(&ring, |ring, start| Carousel { start, ..*ring }, states, n);
    }
}

#[test]
fn cubes() {
    for half_turns in [false, true] {
        let start = away(&Cube { half_turns, start: cube::SOLVED });
        laws::check_reversible_with(&Cube { half_turns, start }, &Options::default().states(3_000)).unwrap();
    }
    let cube = HalfTurns { start: std::array::from_fn(|piece| piece as u8) };
    looked_at_whole(&cube, |_, start| HalfTurns { start }, 192, 1);
}

#[test]
fn hanoi() {
    for (pegs, disks, in_a_row) in [(3, 1, false), (3, 5, false), (4, 4, false), (5, 4, false), (4, 4, true)] {
        let checked = whole(&Hanoi { pegs, disks, in_a_row });
        assert_eq!((checked.states, checked.goals), (pegs.pow(disks) as usize, 1));
    }
    // Some disks lie on the first peg, the others in up to three heaps that nobody tells apart: 1 + 4 + 6 * 2 + 4 * 5 + 14.
    let hanoi = Hanoi { pegs: 4, disks: 4, in_a_row: false };
    let checked = whole(&WithCodec(NoGoal(hanoi), AlikePegs(hanoi)));
    assert_eq!(checked.states - checked.folded, 51);
}

#[test]
fn lights_out() {
    for (side, states) in [(1, 2), (2, 16), (3, 512), (4, 4_096)] {
        let board = LightsOut { side, start: 0 };
        looked_at_whole(&board, |board, start| LightsOut { start, ..*board }, states, 1);
    }
}

#[test]
fn tiles_that_move_in_lines() {
    let size = Size::new(2, 3).unwrap();
    let tiles = SlidingTiles::new(size, &[1, 5, 2, 4, 0, 3], &Goal::GapLast.board(size)).unwrap();
    assert_eq!(whole(&Lines(tiles)).states, 360);
}
