//! Problems that can be walked backwards: what is sound passes, handed on or not.

use std::fmt::Debug;

use spelunk::laws::{self, Checked, Law, Options};
use spelunk::puzzles::grid::Size;
use spelunk::puzzles::sliding_tiles::{Goal, SlidingTiles};
use spelunk::{OwnHeuristic, Reversible, SearchProblem, StateCodec, Unpacked, WithCodec, WithHeuristic};

use super::Found;
use super::stair::{Act, At, Stair, Steps, at};
use super::support::blocks::board;

/// A small problem, looked at whole.
pub(super) fn whole<P>(problem: &P) -> Checked
where
    P: Reversible<State: Debug, Action: PartialEq + Debug> + StateCodec<<P as SearchProblem>::State>,
{
    let checked = laws::check_reversible(problem).unwrap_or_else(|broken| panic!("{broken}"));
    assert!(checked.whole, "{checked}");
    checked
}

#[test]
fn sound_stairs_pass_and_all_that_check_does_is_done() {
    for stair in [Stair::sound(), Stair::mirrored()] {
        assert_eq!(whole(&stair), laws::check(&stair).unwrap());
    }
    let found = Found { law: Law::ZeroAtGoals, state: "#9", actions: "Jump Jump Jump", printed: &[] };
    let stair = Stair { heuristic: |_, at| (at.step != 9).then_some(0), ..Stair::sound() };
    found.is("a law of every problem", laws::check_reversible(&stair));
}

#[test]
fn rolling_blocks_pass() {
    for rows in [
        &["X.....", "......", "..#E..", "....O."][..],
        &["X..O"],
        &["X...EE", "X..#..", "....O."],
        // The block can stand on no cell around the target, and on no fragile one.
        &["X..", "###", "#O#"],
        &["XX.E", "EEEE", "..EO"],
    ] {
        let board = board(rows);
        let states = whole(&board).states;
        assert_eq!(whole(&Unpacked(&board)).states, states);
    }
}

#[test]
fn a_target_that_carries_no_standing_block_is_a_goal_that_nothing_leads_to() {
    use spelunk::puzzles::grid::Cell;
    use spelunk::puzzles::rolling_block::{RollingBlock, Tile};

    for target in [Tile::Fragile, Tile::Empty] {
        let mut tiles = vec![Tile::Rigid; 12];
        tiles[10] = target;
        let size = Size::new(3, 4).unwrap();
        let board = RollingBlock::new(size, tiles, &[Cell::new(0)], Cell::new(10)).unwrap();
        let checked = whole(&board);
        assert_eq!(checked.goals, 0);
        board.goals(|goal| board.predecessors(&goal, |_, _, from| panic!("{from:?} leads to {goal:?}")));
    }
}

#[test]
fn sliding_tiles_pass_under_both_codecs() {
    for (rows, columns, start) in [
        (2, 3, &[1, 5, 2, 4, 0, 3][..]),
        (2, 3, &[5, 1, 2, 4, 0, 3]),
        (2, 2, &[3, 2, 1, 0]),
        (2, 2, &[2, 3, 1, 0]),
        (1, 5, &[1, 0, 2, 3, 4]),
        (1, 5, &[2, 0, 1, 3, 4]),
        (4, 1, &[0, 1, 2, 3]),
        (1, 2, &[0, 1]),
        (1, 1, &[0]),
    ] {
        let size = Size::new(rows, columns).unwrap();
        for goal in [Goal::GapFirst, Goal::GapLast] {
            let tiles = SlidingTiles::<u64>::new(size, start, &goal.board(size)).unwrap();
            let checked = whole(&tiles);
            assert_eq!(checked.goals, usize::from(tiles.is_solvable()), "{rows} x {columns} from {start:?}");
            assert_eq!(whole(&WithCodec(&tiles, tiles.rank_codec::<u32>().unwrap())), checked);
        }
    }
    let size = Size::new(4, 4).unwrap();
    let start = [14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3];
    let fifteen = SlidingTiles::<u64>::new(size, &start, &Goal::GapLast.board(size)).unwrap();
    let options = Options::default().states(2_000);
    laws::check_reversible_with(&fifteen, &options).unwrap();
    laws::check_reversible_with(&WithCodec(&fifteen, fifteen.rank_codec::<u64>().unwrap()), &options).unwrap();
}

#[test]
fn the_bundled_wrappers_hand_on_what_leads_to_a_state() {
    fn steps_back(stair: &impl Reversible<State = At, Action = Act, Cost = u32>) -> (Vec<Steps>, Vec<At>) {
        let mut all = vec![Vec::new(); 10];
        for (to, steps) in (0..).map(at).zip(&mut all) {
            stair.predecessors(&to, |act, cost, from| steps.push((act, cost, from)));
        }
        let mut goals = Vec::new();
        stair.goals(|goal| goals.push(goal));
        (all, goals)
    }
    fn hands_on<W>(wrapper: &W)
    where
        W: Reversible<State = At, Action = Act, Cost = u32> + StateCodec<At>,
    {
        assert_eq!(steps_back(wrapper), steps_back(&stair()));
        whole(wrapper);
    }
    fn stair() -> Stair {
        let is_goal = |_: &Stair, at: At| [8, 9].contains(&at.step);
        Stair { is_goal, heuristic: |_, _| Some(0), goals: |_| vec![at(9), at(8)], ..Stair::sound() }
    }
    hands_on(&&stair());
    hands_on(&Box::new(stair()));
    hands_on(&Unpacked(stair()));
    hands_on(&WithCodec(stair(), stair()));
    hands_on(&WithHeuristic(stair(), OwnHeuristic));
    hands_on(&WithCodec(Box::new(Unpacked(&stair())), &stair()));
}
