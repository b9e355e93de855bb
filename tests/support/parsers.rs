//! What holds of every parser: no bytes make it panic, what it refuses has a place in them, and what it reads is a puzzle
//! that can be shown and searched.

use std::fmt::Debug;

use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use spelunk::puzzles::grid::Size;
use spelunk::puzzles::rolling_block::{self, RollingBlock};
use spelunk::puzzles::sliding_tiles::{self, Goal, SlidingTiles, TilesWord};
use spelunk::puzzles::snake::{self, Lair, LairError, Snake, Width};
use spelunk::puzzles::sokoban::{self, Maze, Moves};
use spelunk::puzzles::text::ParseError;
use spelunk::{
    AStar, Bfs, Budget, Engine, Flattened, Lex, NestedBfs, Outcome, SearchProblem, SolutionOf, StateCodec, Watch,
};

use super::oracle;
use super::properties::{Searched, holds};

/// No parser panics on these bytes, and whatever it refuses has a place in them.
pub fn parsers_take(input: &[u8]) -> TestCaseResult {
    read(input, snake::parse(input))?;
    read(input, sokoban::parse(input))?;
    read(input, rolling_block::parse(input))?;
    for (rows, columns) in [(1, 1), (2, 3), (16, 17)] {
        read(input, sliding_tiles::parse(input, Size::new(rows, columns).expect("a small board")))?;
    }
    Ok(())
}

/// Larger boards are read and not searched, so that no input takes long.
const MOST_CELLS: u32 = 200;
/// The most puzzles of an input that are searched.
const MOST_CASES: usize = 8;

fn is_small(size: Size) -> bool {
    size.cells() <= MOST_CELLS
}

fn watch() -> Watch<'static> {
    Watch::from(Budget::default().states(500))
}

/// The snakes of an input.
pub fn snakes_are_read(input: &[u8]) -> TestCaseResult {
    let lairs = read(input, snake::parse(input))?;
    for lair in lairs.into_iter().filter(|lair| is_small(lair.size)).take(MOST_CASES) {
        let wide = snake_is_searched::<u128>(&lair)?;
        prop_assert!(wide.is_some(), "the parser lets only snakes through that fit the widest key");
        for narrow in [snake_is_searched::<u32>(&lair)?, snake_is_searched::<u64>(&lair)?].into_iter().flatten() {
            prop_assert_eq!(Some(narrow), wide);
        }
    }
    Ok(())
}

/// What a search comes to: nothing where it was stopped, else the cost of its solution, if there is one.
type Answer<C> = Option<Option<C>>;

/// `None` where the snake does not fit the key.
fn snake_is_searched<K: Width>(lair: &Lair) -> Result<Option<Answer<u32>>, TestCaseError> {
    let snake = match Snake::<K>::new(lair.clone()) {
        Err(LairError::Key(_)) => return Ok(None),
        snake => snake?,
    };
    is_a_picture(&snake.board(&snake.start()).to_string(), lair.size)?;
    steps(&snake).map(Some)
}

/// The mazes of an input.
pub fn mazes_are_read(input: &[u8]) -> TestCaseResult {
    let mazes = read(input, sokoban::parse(input))?;
    for maze in mazes.into_iter().filter(|maze| is_small(maze.floor().size())).take(MOST_CASES) {
        maze_is_searched(&maze)?;
    }
    Ok(())
}

fn maze_is_searched(maze: &Maze) -> TestCaseResult {
    let flat = Flattened(maze);
    let size = maze.floor().size();
    let picture = maze.board(flat.start().outer).to_string();
    is_a_picture(&picture, size)?;
    let again = sokoban::parse(in_format(size, &picture).as_bytes()).next().and_then(Result::ok);
    prop_assert_eq!(again.map(|maze| maze.board(Flattened(&maze).start().outer).to_string()), Some(picture.clone()));

    let nested = checked(&flat, NestedBfs::new().watched(maze, &mut watch()))?;
    let best_first = checked(&flat, AStar::new().watched(&flat, &mut watch()))?;
    let rows: Vec<&str> = picture.lines().collect();
    for solution in [&nested, &best_first].into_iter().flatten().flatten() {
        let Lex(pushes, walks) = solution.cost();
        let replayed = oracle::replay_pushes(&rows, &Moves(solution).to_string());
        prop_assert_eq!(replayed, Ok((pushes, pushes + walks)));
    }
    agree(nested.map(|found| found.map(|found| found.cost())), best_first.map(|found| found.map(|found| found.cost())))
}

/// The rolling blocks of an input.
pub fn blocks_are_read(input: &[u8]) -> TestCaseResult {
    let boards = read(input, rolling_block::parse(input))?;
    for board in boards.into_iter().filter(|board| is_small(board.size())).take(MOST_CASES) {
        let picture = |board: &RollingBlock| board.board(board.start()).to_string();
        is_a_picture(&picture(&board), board.size())?;
        let text = in_format(board.size(), &picture(&board));
        let again = rolling_block::parse(text.as_bytes()).next().and_then(Result::ok);
        prop_assert_eq!(again.map(|board| picture(&board)), Some(picture(&board)));
        steps(&board)?;
    }
    Ok(())
}

/// The sliding tiles of an input.
pub fn tiles_are_read(input: &[u8], size: Size) -> TestCaseResult {
    for board in read(input, sliding_tiles::parse(input, size))?.iter().take(MOST_CASES) {
        for goal in [Goal::GapFirst, Goal::GapLast] {
            tiles_are_searched::<u64>(size, board, goal, 16)?;
            tiles_are_searched::<u128>(size, board, goal, 25)?;
        }
    }
    Ok(())
}

/// Tiles that fit their word, which holds so many.
fn tiles_are_searched<W: TilesWord>(size: Size, board: &[u8], goal: Goal, most: u32) -> TestCaseResult {
    let tiles = SlidingTiles::<W>::new(size, board, &goal.board(size));
    prop_assert_eq!(tiles.is_ok(), size.cells() <= most);
    let Ok(tiles) = tiles else { return Ok(()) };
    let picture = tiles.board(&tiles.start()).to_string();
    let shown = picture.split_whitespace().map(|tile| tile.parse::<u8>().unwrap_or(0));
    prop_assert!(shown.eq(board.iter().copied()), "{board:?} is shown as\n{picture}");
    if let Some(steps) = steps(&tiles)? {
        prop_assert_eq!(steps.is_some(), tiles.is_solvable());
    }
    Ok(())
}

/// What an input has, up to the first error. That must end the cases, and its line and its column must be those of a
/// character of the input or of the end of a line.
fn read<T>(input: &[u8], mut cases: impl Iterator<Item = Result<T, ParseError>>) -> Result<Vec<T>, TestCaseError> {
    let mut before = Vec::new();
    let error = cases.by_ref().find_map(|case| match case {
        Ok(case) => {
            before.push(case);
            None
        }
        Err(error) => Some(error),
    });
    let Some(error) = error else { return Ok(before) };
    prop_assert!(cases.next().is_none(), "cases follow an error");
    prop_assert!(error.line >= 1 && error.column >= 1, "{error}");
    let line = input.split(|byte| *byte == b'\n').nth(error.line - 1);
    prop_assert!(line.is_some(), "no such line: {error}");
    let characters = String::from_utf8_lossy(line.unwrap_or_default()).chars().count();
    prop_assert!(error.column <= characters + 1, "no such column: {error}");
    prop_assert!(!error.problem.is_empty() && !error.problem.contains('\n'), "{error:?}");
    Ok(before)
}

/// A board as its judge writes it.
fn in_format(size: Size, picture: &str) -> String {
    format!("{} {}\n{picture}", size.rows(), size.columns())
}

/// A picture has a letter for each cell.
fn is_a_picture(picture: &str, size: Size) -> TestCaseResult {
    prop_assert_eq!(picture.lines().count(), size.rows() as usize);
    prop_assert!(picture.lines().all(|row| row.chars().count() == size.columns() as usize), "{picture}");
    Ok(())
}

/// The fewest steps of a puzzle in which every step costs one, on which two engines must agree.
fn steps<P>(puzzle: &P) -> Result<Answer<u32>, TestCaseError>
where
    P: SearchProblem<Cost = u32, Action: PartialEq> + StateCodec<<P as SearchProblem>::State>,
{
    let cost = |solution: SolutionOf<P>| solution.cost();
    let broad = checked(puzzle, Bfs::new().watched(puzzle, &mut watch()))?.map(|found| found.map(cost));
    let best_first = checked(puzzle, AStar::new().watched(puzzle, &mut watch()))?.map(|found| found.map(cost));
    agree(broad, best_first)?;
    Ok(broad)
}

/// What a search under limits comes to; its solution must hold.
fn checked<P>(problem: &P, report: Searched<SolutionOf<P>, P::Cost>) -> Result<Answer<SolutionOf<P>>, TestCaseError>
where
    P: SearchProblem<Action: PartialEq>,
{
    match report?.outcome {
        Outcome::Solved(solution) => {
            holds(problem, &solution)?;
            Ok(Some(Some(solution)))
        }
        Outcome::Unsolvable => Ok(Some(None)),
        Outcome::Stopped(_) => Ok(None),
    }
}

/// Two answers are the same, where there are two.
fn agree<C: PartialEq + Debug>(left: Answer<C>, right: Answer<C>) -> TestCaseResult {
    if let (Some(left), Some(right)) = (left, right) {
        prop_assert_eq!(left, right);
    }
    Ok(())
}
