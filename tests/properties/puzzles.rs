//! Random small boards of the three puzzles against brute force, and their parsers against any bytes.

use std::time::{Duration, Instant};

use crate::support::any_boards::any_tiles;
use crate::support::oracle;
use crate::support::parsers::{blocks_are_read, mazes_are_read, parsers_take, snakes_are_read, tiles_are_read};
use crate::support::properties::{
    actions_and_counters, cases, checked_solution, explore, is_admissible, laws_hold, same_under_every_storage,
    started_at, without_goals,
};
use crate::support::random_boards::{RandomSnake, blocks, long_snakes, mazes, mirrored_blocks, snakes};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::TestCaseResult;
use spelunk::puzzles::grid::Direction;
use spelunk::puzzles::rolling_block::{self, Block, Pose, RollingBlock};
use spelunk::puzzles::snake::{self, SnakeState, Width};
use spelunk::puzzles::sokoban::{self, Moves};
use spelunk::{
    AStar, Bfs, Budget, Engine, Flattened, KeySpace, Lex, NestedBfs, SearchError, StateCodec, Stats, WithCodec,
};

proptest! {
    #![proptest_config(cases(384))]

    #[test]
    fn every_engine_brings_the_snake_out_in_the_fewest_steps(random in snakes()) {
        snake_is_right::<u32>(&random)?;
        same_under_every_storage(&random.snake::<u32>(), &Budget::default())?;
    }

    #[test]
    fn snakes_have_exact_codecs_and_admissible_heuristics(random in snakes()) {
        let snake = random.snake::<u32>();
        let explored = laws_hold(&snake)?;
        is_admissible(&explored, |state| Some(snake.manhattan(state)))?;
    }

    #[test]
    fn the_width_of_a_snakes_key_changes_nothing_but_the_bytes(random in snakes()) {
        let narrow = said_of_snake::<u32>(&random)?;
        prop_assert_eq!(&said_of_snake::<u64>(&random)?, &narrow);
        prop_assert_eq!(&said_of_snake::<u128>(&random)?, &narrow);
    }

    #[test]
    fn every_engine_pushes_the_box_with_the_fewest_pushes_and_then_the_fewest_moves(random in mazes()) {
        let (maze, rows) = (random.maze(), random.rows());
        let best = oracle::push_box(&rows);
        let flat = Flattened(&maze);
        for report in [NestedBfs::new().search(&maze), AStar::new().search(&flat)] {
            let solution = checked_solution(&flat, report)?;
            let cost = solution.as_ref().map(|solution| solution.cost());
            prop_assert_eq!(cost, best.map(|(pushes, moves)| Lex(pushes, moves - pushes)));
            if let Some(solution) = solution {
                let replayed = oracle::replay_pushes(&rows, &Moves(&solution).to_string());
                prop_assert_eq!(replayed.ok(), best);
            }
        }
    }

    #[test]
    fn mazes_have_exact_codecs_and_admissible_heuristics(random in mazes()) {
        laws_hold(&Flattened(&random.maze()))?;
    }

    #[test]
    fn every_engine_rolls_the_block_in_the_fewest_moves(random in blocks()) {
        let (puzzle, rows) = (random.puzzle(), random.rows());
        let moves = oracle::roll_block(&rows, random.block(), random.target);
        for report in [Bfs::new().search(&puzzle), AStar::new().search(&puzzle)] {
            let solution = checked_solution(&puzzle, report)?;
            prop_assert_eq!(solution.map(|solution| solution.len() as u32), moves);
        }
        let everywhere = Bfs::new().search(&without_goals(&puzzle))?;
        prop_assert_eq!(everywhere.stats.stored as usize, oracle::roll_block_reachable(&rows, random.block()));
        same_under_every_storage(&puzzle, &Budget::default())?;
    }

    #[test]
    fn blocks_have_exact_codecs_and_admissible_heuristics(random in blocks()) {
        laws_hold(&random.puzzle())?;
    }

    #[test]
    fn a_block_on_half_a_mirrored_board_needs_the_same_moves_from_everywhere(random in mirrored_blocks()) {
        let puzzle = random.puzzle();
        let folded = WithCodec(&puzzle, HalfBoard { puzzle: &puzzle });
        for start in explore(&puzzle).states {
            let (whole, half) = (started_at(&puzzle, start), started_at(&folded, start));
            let moves = checked_solution(&whole, Bfs::new().search(&whole))?.map(|solution| solution.len());
            for report in [Bfs::new().search(&half), AStar::new().search(&half)] {
                let solution = checked_solution(&whole, report)?;
                prop_assert_eq!(solution.map(|solution| solution.len()), moves);
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn snakes_too_long_for_tables_are_right_too(random in long_snakes()) {
        prop_assert!(random.length() > 12);
        snake_is_right::<u32>(&random)?;
        laws_hold(&random.snake::<u32>())?;
        let narrow = said_of_snake::<u32>(&random)?;
        prop_assert_eq!(&said_of_snake::<u64>(&random)?, &narrow);
        prop_assert_eq!(&said_of_snake::<u128>(&random)?, &narrow);
    }
}

proptest! {
    #![proptest_config(cases(8192))]

    #[test]
    fn parsers_take_any_bytes(input in vec(any::<u8>(), 0..200)) {
        parsers_take(&input)?;
    }

    #[test]
    fn parsers_take_anything_that_looks_like_an_input(words in vec(words(), 0..60)) {
        parsers_take(&words.concat())?;
    }

    #[test]
    fn parsers_take_what_was_an_input_before_it_was_edited(input in select(&INPUTS[..]), edits in vec(edits(), 1..6)) {
        let input = edits.iter().fold(input.to_vec(), |input, edit| edit.made_to(input));
        parsers_take(&input)?;
        snakes_are_read(&input)?;
        mazes_are_read(&input)?;
        blocks_are_read(&input)?;
    }
}

proptest! {
    #![proptest_config(cases(1024))]

    #[test]
    fn boards_of_tiles_are_read_up_to_the_first_that_is_none(any in any_tiles()) {
        let line = |numbers: &[u8]| numbers.iter().map(|number| format!("{number} ")).collect::<String>();
        let input = [&any.start, &any.goal, &any.turns].map(|numbers| line(numbers)).join("\n");
        tiles_are_read(input.as_bytes(), any.size)?;
    }
}

#[test]
fn sizes_that_nobody_can_mean_are_refused_at_once() {
    let numbers = ["99999", "4294967295", "4294967296", "8192", "8193", "65536", "67108864", "1"];
    let began = Instant::now();
    for (rows, columns) in numbers.iter().flat_map(|rows| numbers.map(|columns| (rows, columns))) {
        for rest in ["", "4294967295 1 1 4294967295", "\n#\n#\n", "1 1 1 4294967295 1 1"] {
            let input = format!("{rows} {columns} {rest}");
            parsers_take(input.as_bytes()).expect("refused with a place");
        }
    }
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
}

#[test]
fn the_inputs_that_are_edited_are_right_before() {
    assert_eq!(snake::parse(INPUTS[0]).filter(Result::is_ok).count(), 2);
    assert_eq!(sokoban::parse(INPUTS[1]).filter(Result::is_ok).count(), 2);
    assert_eq!(rolling_block::parse(INPUTS[2]).filter(Result::is_ok).count(), 2);
}

/// The answers and the number of states of a snake, with both heuristics.
fn snake_is_right<K: Width>(random: &RandomSnake) -> TestCaseResult {
    let snake = random.snake::<K>();
    let steps = oracle::snake_steps(&random.board());
    let manhattan = AStar::new().with(|state: &SnakeState<K>| Some(snake.manhattan(state)));
    for report in [Bfs::new().search(&snake), AStar::new().search(&snake), manhattan.search(&snake)] {
        let solution = checked_solution(&snake, report)?;
        prop_assert_eq!(solution.map(|solution| solution.len() as u32), steps);
    }
    let everywhere = Bfs::new().search(&without_goals(&snake))?;
    prop_assert_eq!(everywhere.stats.stored as usize, oracle::snake_reachable(&random.board()));
    Ok(())
}

/// The directions and the counters, but for the bytes, of breadth first and best first search.
type SnakeSaid = [(Option<Vec<Direction>>, Stats); 2];

fn said_of_snake<K: Width>(random: &RandomSnake) -> Result<SnakeSaid, SearchError> {
    let snake = random.snake::<K>();
    Ok([actions_and_counters(spelunk::bfs(&snake)?), actions_and_counters(spelunk::astar(&snake)?)])
}

/// One key for a block and its mirror image, west to east.
struct HalfBoard<'a> {
    puzzle: &'a RollingBlock,
}

impl HalfBoard<'_> {
    fn mirrored(&self, block: &Block) -> Block {
        let size = self.puzzle.size();
        let (cell, pose) = (self.puzzle.cell(*block), self.puzzle.pose(*block));
        let (row, column) = (size.row(cell), size.column(cell));
        let width = if pose == Pose::AlongRow { 2 } else { 1 };
        let cell = size.cell(row, size.columns() - column - width);
        self.puzzle.block(cell.expect("the mirror image is on the board"), pose)
    }
}

impl StateCodec<Block> for HalfBoard<'_> {
    type Key = u32;

    fn encode(&self, block: &Block) -> u32 {
        self.puzzle.encode(block).min(self.puzzle.encode(&self.mirrored(block)))
    }
    fn decode(&self, key: u32) -> Block {
        self.puzzle.decode(key)
    }
    fn key_space(&self) -> KeySpace {
        self.puzzle.key_space()
    }
    fn folds(&self) -> bool {
        true
    }
}

/// Two right cases of each puzzle: snake, Sokoban, rolling block.
const INPUTS: [&[u8]; 3] = [
    b"3 4 4\n3 2\n3 3\n2 3\n2 2\n1\n2 1\n\n2 5 3  1 5  1 4  2 4\n2\n2 1  2 1\n0 0 0\n",
    b"3 5\n#...#\nS.B.T\n..#..\n\n1 4\nSB.T\n0 0\n",
    b"4 5\n#####\n#XX.#\n#.EO#\n#####\n\n3 3\nX.E\n.#.\n..O\n0 0\n",
];

/// Words that inputs are made of.
const USUAL: [&[u8]; 18] =
    [b"0", b"1", b"2", b"3", b" ", b" ", b" ", b"\n", b"\n", b"\n", b"\r\n", b"#", b".", b"S", b"B", b"T", b"X", b"O"];

/// Words that a hasty hand or a bad disk puts there.
const ODD: [&[u8]; 15] = [
    b"\t",
    b"\r",
    b"\0",
    b"\xff",
    b"\xef\xbb\xbf",
    b"\xe2\x80",
    b"\xc3\xa9",
    b"E",
    b"-1",
    b"+2",
    b"0x3",
    b"1.",
    b"99999",
    b"4294967295",
    b"4294967296000000000000",
];

fn words() -> impl Strategy<Value = &'static [u8]> {
    prop_oneof![3 => select(&USUAL[..]), 1 => select(&ODD[..])]
}

/// A change to some bytes.
#[derive(Clone, Debug)]
enum Edit {
    Delete(Index),
    Insert(Index, &'static [u8]),
    Replace(Index, &'static [u8]),
    Cut(Index),
}

fn edits() -> impl Strategy<Value = Edit> {
    let at = any::<Index>;
    prop_oneof![
        3 => at().prop_map(Edit::Delete),
        3 => (at(), words()).prop_map(|(at, word)| Edit::Insert(at, word)),
        3 => (at(), words()).prop_map(|(at, word)| Edit::Replace(at, word)),
        1 => at().prop_map(Edit::Cut),
    ]
}

impl Edit {
    fn made_to(&self, mut input: Vec<u8>) -> Vec<u8> {
        let place = |at: &Index, input: &[u8]| at.index(input.len() + 1);
        let (from, to, word) = match self {
            Edit::Delete(at) => (place(at, &input), place(at, &input) + 1, &b""[..]),
            Edit::Insert(at, word) => (place(at, &input), place(at, &input), *word),
            Edit::Replace(at, word) => (place(at, &input), place(at, &input) + 1, *word),
            Edit::Cut(at) => (place(at, &input), usize::MAX, &b""[..]),
        };
        let to = to.min(input.len());
        input.splice(from..to, word.iter().copied());
        input
    }
}
