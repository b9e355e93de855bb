//! What holds of every codec on boards of every size: states come back from keys of their own, below the bound; and what
//! does not fit is refused when the problem is built.

use std::collections::BTreeMap;
use std::fmt::Debug;

use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use spelunk::puzzles::grid::{Cell, Direction};
use spelunk::puzzles::rolling_block::Pose;
use spelunk::puzzles::sliding_tiles::{RankKey, SlidingTiles, TilesError, TilesState, TilesWord};
use spelunk::puzzles::snake::{LairError, Snake, SnakeState, TailRule, Width};
use spelunk::{BitLayout, Flattened, KeySpace, NestedProblem, PackedKey, SearchProblem, StateCodec, Word};

use super::any_boards::{AnyBlock, AnyMaze, AnySnake, AnyTiles};

/// Which key belongs to which state, where a state is told by what stands on the board.
struct Keys<K, T> {
    states: BTreeMap<K, T>,
    keys: BTreeMap<T, K>,
}

impl<K: PackedKey + Debug, T: Ord + Clone + Debug> Keys<K, T> {
    fn new() -> Self {
        Keys { states: BTreeMap::new(), keys: BTreeMap::new() }
    }

    /// A state must come back from its key, which must be a number below the bound, the same whenever the state is met,
    /// and no other state's.
    fn note<S: Eq + Debug>(&mut self, codec: &impl StateCodec<S, Key = K>, state: &S, told: T) -> TestCaseResult {
        let key = codec.encode(state);
        prop_assert_eq!(&codec.decode(key), state);
        if let KeySpace::Dense { keys } = codec.key_space() {
            prop_assert!(key.index().is_some_and(|index| index < keys), "{key:?} of {keys}");
        }
        let mut bytes = Vec::new();
        key.write_le(&mut bytes);
        prop_assert_eq!((bytes.len(), K::read_le(&bytes)), (K::BYTES, key));
        prop_assert_eq!(self.keys.entry(told.clone()).or_insert(key), &key);
        prop_assert_eq!(self.states.entry(key).or_insert_with(|| told.clone()), &told);
        Ok(())
    }
}

/// The successor that a turn takes, if there is any.
fn taken<T>(mut successors: Vec<T>, turn: u8) -> Option<T> {
    let count = successors.len();
    (count > 0).then(|| successors.swap_remove(usize::from(turn) % count))
}

/// How many bits the numbers below `count` need.
fn bits_for(count: u128) -> u32 {
    u128::BITS - (count - 1).leading_zeros()
}

/// A snake with keys of one width.
pub fn snakes_come_back<K: Width + Debug>(any: &AnySnake) -> TestCaseResult {
    let (size, length) = (any.lair.size, any.lair.body.len() as u32);
    let snake = match Snake::<K>::new(any.lair.clone()) {
        Ok(snake) => snake,
        Err(error) => {
            prop_assert!(matches!(error, LairError::Key(_)), "{error}");
            prop_assert!(Snake::<K>::fits(size, length).is_err());
            // Two bits a joint are the most that a body takes.
            let needed = 2 * (length - 1) + bits_for(size.cells().into());
            prop_assert!(needed as usize > 8 * K::BYTES, "{needed} bits are refused");
            return Ok(());
        }
    };
    prop_assert!(Snake::<K>::fits(size, length).is_ok());
    let mut keys = Keys::new();
    let (mut state, mut body) = (snake.start(), any.lair.body.clone());
    keys.note(&snake, &state, body.clone())?;
    for turn in &any.turns {
        let mut successors: Vec<(Direction, SnakeState<K>)> = Vec::new();
        snake.expand(&state, |direction, _, next| successors.push((direction, next)));
        let mut moved = Vec::new();
        for (direction, next) in successors {
            let Some(head) = size.neighbour(body[0], direction) else {
                return Err(TestCaseError::fail(format!("{direction} of {body:?} is off the board")));
            };
            let after: Vec<Cell> = [head].into_iter().chain(body.iter().copied()).take(body.len()).collect();
            prop_assert_eq!(&snake.body(&next)[..], &after[..]);
            keys.note(&snake, &next, after.clone())?;
            moved.push((next, after));
        }
        let in_the_way = body.len() - usize::from(any.lair.tail == TailRule::Free && body.len() > 1);
        let free = |head: &Cell| !body[..in_the_way].contains(head);
        let open = Direction::ALL.iter().filter_map(|direction| size.neighbour(body[0], *direction)).filter(free);
        prop_assert_eq!(moved.len(), open.count());
        let Some((next, after)) = taken(moved, *turn) else { break };
        (state, body) = (next, after);
    }
    Ok(())
}

/// Sliding tiles in words of one width, and the ranks of their boards in keys of both widths.
pub fn tiles_come_back<W: TilesWord>(any: &AnyTiles) -> TestCaseResult {
    let cells = any.size.cells();
    let most = if W::BYTES == 8 { 16 } else { 25 };
    let tiles = match SlidingTiles::<W>::new(any.size, &any.start, &any.goal) {
        Ok(tiles) => tiles,
        Err(error) => {
            prop_assert!(matches!(error, TilesError::Key(_)) && cells > most, "{error}");
            return Ok(());
        }
    };
    prop_assert!(cells <= most);
    tiles_come_back_by(&tiles, &tiles, any)?;
    ranks_come_back::<W, u32>(&tiles, any)?;
    ranks_come_back::<W, u64>(&tiles, any)
}

fn ranks_come_back<W: TilesWord, K: RankKey>(tiles: &SlidingTiles<W>, any: &AnyTiles) -> TestCaseResult {
    let boards = (3..=u128::from(any.size.cells())).product::<u128>().max(any.size.cells().into());
    let fits = bits_for(boards) as usize <= 8 * K::BYTES;
    match tiles.rank_codec::<K>() {
        Ok(codec) => {
            prop_assert!(fits, "{boards} boards");
            tiles_come_back_by(tiles, &codec, any)
        }
        Err(error) => {
            prop_assert!(matches!(error, TilesError::Key(_)) && !fits, "{error}");
            Ok(())
        }
    }
}

fn tiles_come_back_by<W, C>(tiles: &SlidingTiles<W>, codec: &C, any: &AnyTiles) -> TestCaseResult
where
    W: TilesWord,
    C: StateCodec<TilesState<W>, Key: PackedKey + Debug>,
{
    let board = |state: &TilesState<W>| (0..any.size.cells()).map(|cell| state.tile(Cell::new(cell))).collect();
    let mut keys = Keys::new();
    let mut state = tiles.start();
    let told: Vec<u8> = board(&state);
    prop_assert_eq!(&told, &any.start);
    keys.note(codec, &state, told)?;
    for turn in &any.turns {
        let mut successors = Vec::new();
        tiles.expand(&state, |_, _, next| successors.push(next));
        for next in &successors {
            keys.note(codec, next, board(next))?;
        }
        let Some(next) = taken(successors, *turn) else { break };
        state = next;
    }
    Ok(())
}

/// A block in every pose that it comes to.
pub fn blocks_come_back(any: &AnyBlock) -> TestCaseResult {
    let puzzle = any.puzzle().map_err(|error| TestCaseError::fail(error.to_string()))?;
    let mut keys = Keys::new();
    let mut block = puzzle.start();
    for turn in [&[0], &any.turns[..]].concat() {
        let (cell, pose) = (puzzle.cell(block), puzzle.pose(block));
        prop_assert_eq!(puzzle.block(cell, pose), block);
        let resting = puzzle.cells(block);
        prop_assert_eq!(resting.len(), if pose == Pose::Standing { 1 } else { 2 });
        prop_assert!(resting.iter().all(|cell| cell.number() < any.size.cells()), "{resting:?}");
        keys.note(&puzzle, &block, resting)?;
        let mut successors = Vec::new();
        puzzle.expand(&block, |_, _, next| successors.push(next));
        let Some(next) = taken(successors, turn) else { break };
        block = next;
    }
    Ok(())
}

/// A box with the man on every side of it, by the codec of pushes, by that of walks, and by both together.
pub fn mazes_come_back(any: &AnyMaze) -> TestCaseResult {
    let maze = any.maze().map_err(|error| TestCaseError::fail(error.to_string()))?;
    let flat = Flattened(&maze);
    let (mut pushes, mut walks, mut both) = (Keys::new(), Keys::new(), Keys::new());
    let mut state = NestedProblem::start(&maze);
    let mut man = SearchProblem::start(&flat);
    for turn in [&[0], &any.turns[..]].concat() {
        pushes.note(&maze, &state, (state.crate_at, state.man_at))?;
        walks.note(&maze.inner(&state), &man.inner, man.inner)?;
        both.note(&flat, &man, (man.outer.crate_at, man.outer.man_at, man.inner))?;
        let mut successors = Vec::new();
        flat.expand(&man, |_, _, next| successors.push(next));
        man = taken(successors, turn).unwrap_or(man);
        let mut successors = Vec::new();
        NestedProblem::expand(&maze, &state, |_, _, next| successors.push(next));
        let Some(next) = taken(successors, turn) else { break };
        state = next;
    }
    Ok(())
}

/// Fields of any width in a word: each gives back what was put into it, whatever is put into the others, and those that do
/// not fit are refused.
pub fn fields_come_back<W: Word + PartialEq>(fields: &[(u32, u64)]) -> TestCaseResult {
    let mut layout = BitLayout::<W>::new();
    let mut taken = Vec::new();
    for (width, value) in fields {
        let before = layout.bits();
        match layout.field("a field", *width) {
            Ok(field) => {
                prop_assert_eq!(layout.bits(), before + width);
                let most = if *width == 0 { 0 } else { u64::MAX >> (64 - width) };
                taken.push((field, *value, most));
            }
            Err(_) => {
                prop_assert!(before + width > W::BITS || *width > 64, "{width} bits after {before} are refused");
                prop_assert_eq!(layout.bits(), before);
            }
        }
    }
    prop_assert!(layout.bits() <= W::BITS);
    let mut word = W::EMPTY;
    for (field, value, most) in &taken {
        let tried = field.try_put(word, *value);
        prop_assert_eq!(tried.is_ok(), value <= most);
        word = field.put(word, value & most);
        prop_assert!(tried.is_err() || tried == Ok(word));
    }
    for (field, value, most) in &taken {
        prop_assert_eq!(field.get(word), value & most);
    }
    for (field, ..) in &taken {
        word = field.put(word, 0);
    }
    prop_assert!(word == W::EMPTY, "{word:?} is not empty");
    Ok(())
}
