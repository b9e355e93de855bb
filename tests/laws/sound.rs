//! The bundled puzzles and adapters keep every law: small boards whole, large ones by a sample.

use std::fmt::Debug;

use spelunk::laws::{self, Checked, Options};
use spelunk::puzzles::grid::{Cell, Size};
use spelunk::puzzles::sliding_tiles::{Goal, SlidingTiles};
use spelunk::puzzles::snake::{Lair, Snake, TailRule, Width};
use spelunk::{Flattened, FnProblem, NestedProblem, SearchProblem, StateCodec, Unpacked, WithCodec};

use super::support::blocks::board;
use super::support::mazes::maze;
use super::support::snakes::{FROM_ONE, picture};

/// A small problem, looked at whole.
fn whole<P>(problem: &P) -> Checked
where
    P: SearchProblem<State: Debug, Action: PartialEq + Debug> + StateCodec<<P as SearchProblem>::State>,
{
    let checked = laws::check(problem).unwrap_or_else(|broken| panic!("{broken}"));
    assert!(checked.whole && checked.measured > 0 && checked.inconsistent.is_none(), "{checked}");
    checked
}

/// A large problem, of which little is looked at.
fn sampled<P>(problem: &P)
where
    P: SearchProblem<State: Debug, Action: PartialEq + Debug> + StateCodec<<P as SearchProblem>::State>,
{
    let options = Options::default().states(3_000).seed(1);
    let checked = laws::check_with(problem, &options).unwrap_or_else(|broken| panic!("{broken}"));
    assert!(checked.states == 3_000 && !checked.whole && checked.inconsistent.is_none(), "{checked}");
}

#[test]
fn snakes() {
    for tail in [TailRule::Free, TailRule::Blocked] {
        let short = Lair { tail, ..picture(&["@...", ".#..", "..12", "...3"], FROM_ONE, '@') };
        let long = Lair { tail, ..picture(&["@.21", ".#3.", ".54.", ".678"], FROM_ONE, '@') };
        let states = whole(&Snake::<u32>::new(short.clone()).unwrap()).states;
        assert_eq!(whole(&Snake::<u128>::new(short).unwrap()).states, states);
        whole(&Unpacked(Snake::<u64>::new(long).unwrap()));

        let size = Size::new(20, 20).unwrap();
        let body = (0..8).map(|column| size.cell(10, 12 - column).unwrap()).collect();
        let stones = (0..400).step_by(7).filter(|cell| cell / 20 != 10).map(Cell::new).collect();
        let large = Lair { size, body, stones, exit: size.cell(0, 1).unwrap(), tail };
        sampled(&Snake::<u32>::new(large.clone()).unwrap());
        sampled(&Snake::<u128>::new(large).unwrap());
    }
    fn longest<K: Width>(columns: u32) -> Snake<K> {
        let size = Size::new(3, columns).unwrap();
        let body = (0..columns).map(Cell::new).collect();
        Snake::new(Lair { size, body, stones: vec![], exit: Cell::new(3 * columns - 1), tail: TailRule::Free }).unwrap()
    }
    sampled(&longest::<u128>(30));
}

#[test]
fn mazes() {
    fn nested<P>(problem: &P) -> Checked
    where
        P: NestedProblem<State: Debug, Action: PartialEq + Debug, InnerState: Debug, InnerAction: PartialEq + Debug>
            + StateCodec<<P as NestedProblem>::State>,
    {
        laws::check_nested(problem).unwrap_or_else(|broken| panic!("{broken}"))
    }
    for rows in [
        &["S...", ".B..", "..T.", "...."][..],
        &["T.#", ".B.", "..S"],
        &["..S..", ".#B#.", ".....", "...T."],
        &["SB.T"],
    ] {
        let maze = maze(rows);
        let checked = nested(&maze);
        assert!(checked.whole && checked.goals > 0, "{checked}");
        assert_eq!(nested(&Unpacked(&maze)), checked);
        assert_eq!(nested(&WithCodec(&maze, &maze)), checked);
        assert!(whole(&Flattened(&maze)).states >= checked.states);
    }
    let open = [".".repeat(20)].into_iter().cycle().take(20);
    let mut rows: Vec<String> = open.collect();
    rows[3].replace_range(4..6, "BS");
    rows[17].replace_range(2..3, "T");
    let large = maze(&rows.iter().map(String::as_str).collect::<Vec<_>>());
    let checked = laws::check_nested_with(&large, &Options::default().states(20_000)).unwrap();
    assert!(!checked.whole && checked.inner_states > 10_000, "{checked}");
    sampled(&Flattened(&large));
}

#[test]
fn rolling_blocks() {
    for rows in [&["X.....", "......", "..#E..", "....O."][..], &["X..O"], &["X...EE", "X..#..", "....O."]] {
        let board = board(rows);
        let states = whole(&board).states;
        assert_eq!(whole(&Unpacked(&board)).states, states);
    }
    let mut rows = vec![".".repeat(60); 60];
    rows[0].replace_range(0..1, "X");
    rows[59].replace_range(59..60, "O");
    sampled(&board(&rows.iter().map(String::as_str).collect::<Vec<_>>()));
}

#[test]
fn sliding_tiles() {
    let tiles = |rows, columns, start: &[u8]| {
        let size = Size::new(rows, columns).unwrap();
        SlidingTiles::<u64>::new(size, start, &Goal::GapLast.board(size)).unwrap()
    };
    let small = tiles(2, 3, &[1, 5, 2, 4, 0, 3]);
    let checked = whole(&small);
    assert_eq!(checked.states, 360);
    assert_eq!(whole(&WithCodec(&small, small.rank_codec::<u32>().unwrap())).states, 360);

    let fifteen = tiles(4, 4, &[14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3]);
    sampled(&fifteen);
    sampled(&WithCodec(&fifteen, fifteen.rank_codec::<u64>().unwrap()));
}

#[test]
fn closures() {
    let jugs = FnProblem::new(
        (0u8, 0u8),
        |&(large, small)| {
            let (down, up) = (large.min(3 - small), small.min(5 - large));
            [
                ("fill the large one", 1u32, (5, small)),
                ("fill the small one", 1, (large, 3)),
                ("empty the large one", 1, (0, small)),
                ("empty the small one", 1, (large, 0)),
                ("pour down", 1, (large - down, small + down)),
                ("pour up", 1, (large + up, small - up)),
            ]
        },
        |&(large, _)| large == 4,
    );
    whole(&jugs);
    whole(&Unpacked(&jugs));
}
