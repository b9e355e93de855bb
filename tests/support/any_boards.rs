//! Boards of every size, from one cell to very many, with pieces anywhere and a list of turns to walk on by: for codecs,
//! which no search needs to end.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use spelunk::puzzles::grid::{Cell, Floor, Size};
use spelunk::puzzles::rolling_block::{BoardError, RollingBlock, Tile};
use spelunk::puzzles::sliding_tiles::Goal;
use spelunk::puzzles::snake::{Lair, TailRule};
use spelunk::puzzles::sokoban::{Maze, MazeError};

/// Which of the ways that are open to take next, one number a step.
pub type Turns = Vec<u8>;

fn turns() -> impl Strategy<Value = Turns> {
    vec(any::<u8>(), 0..40)
}

/// Sizes of at least `least` cells and less than 2 to the `bits`: small and large boards, and among them strips, squares
/// and all between, are equally likely.
fn sizes(least: u32, bits: u32) -> impl Strategy<Value = Size> {
    (0..bits, 0..4u8, any::<u32>(), any::<u32>()).prop_map(move |(bits, shape, more, rows)| {
        let cells = ((1 << bits) + more % (1 << bits)).max(least);
        let rows = match shape {
            0 => 1,
            1 => cells,
            2 => cells.isqrt(),
            _ => 1 + rows % cells,
        };
        let columns = cells / rows;
        // What is cut off here may be the cells that are needed.
        let columns = columns.max(least.div_ceil(rows));
        Size::new(rows, columns).expect("a board of less than 2 to the 26th cells")
    })
}

fn cell_at(index: Index, size: Size) -> Cell {
    Cell::new(index.index(size.cells() as usize) as u32)
}

/// A snake that lies coiled up on a board without stones.
#[derive(Clone, Debug)]
pub struct AnySnake {
    /// The puzzle.
    pub lair: Lair,
    /// How it moves on.
    pub turns: Turns,
}

/// Snakes of up to 70 blocks, of which not all fit any key, as near to the first cell or to the last as they can be.
pub fn any_snakes() -> impl Strategy<Value = AnySnake> {
    (1..=70u32).prop_flat_map(|length| {
        // The keys of short bodies are used up by large boards alone.
        let sizes = sizes(1, if length <= 12 { 18 } else { 12 });
        let tails = any::<bool>().prop_map(|free| if free { TailRule::Free } else { TailRule::Blocked });
        (sizes, 0..3u8, any::<(Index, bool, bool, Index)>(), tails, turns()).prop_map(
            move |(size, end, (first, by_columns, backwards, exit), tail, turns)| {
                let length = length.min(size.cells());
                let spare = size.cells() - length;
                let first = match end {
                    0 => 0,
                    1 => spare,
                    _ => first.index(spare as usize + 1) as u32,
                };
                let mut body: Vec<Cell> = (first..first + length).map(|at| coiled(size, by_columns, at)).collect();
                if backwards {
                    body.reverse();
                }
                let lair = Lair { size, body, stones: vec![], exit: cell_at(exit, size), tail };
                AnySnake { lair, turns }
            },
        )
    })
}

/// The cell at a place of a walk through all cells, to and fro, by rows or by columns.
fn coiled(size: Size, by_columns: bool, at: u32) -> Cell {
    let width = if by_columns { size.rows() } else { size.columns() };
    let (line, along) = (at / width, at % width);
    let along = if line.is_multiple_of(2) { along } else { width - 1 - along };
    let cell = if by_columns { size.cell(along, line) } else { size.cell(line, along) };
    cell.expect("the walk keeps to the board")
}

/// Sliding tiles in any order.
#[derive(Clone, Debug)]
pub struct AnyTiles {
    /// The size of the board.
    pub size: Size,
    /// The tiles at first.
    pub start: Vec<u8>,
    /// Where they want to be.
    pub goal: Vec<u8>,
    /// How they move.
    pub turns: Turns,
}

/// Boards of up to 31 cells, of which 25 fit the widest word.
pub fn any_tiles() -> impl Strategy<Value = AnyTiles> {
    (sizes(1, 5), any::<bool>(), vec(any::<Index>(), 31), turns()).prop_map(|(size, first, draws, turns)| {
        let goal = if first { Goal::GapFirst } else { Goal::GapLast }.board(size);
        let mut left: Vec<u8> = (0..size.cells() as u8).collect();
        let start = draws.iter().map_while(|draw| (!left.is_empty()).then(|| left.swap_remove(draw.index(left.len()))));
        AnyTiles { size, start: start.collect(), goal, turns }
    })
}

/// A block on a board that carries it everywhere.
#[derive(Clone, Debug)]
pub struct AnyBlock {
    /// The size of the board.
    pub size: Size,
    block: Vec<Cell>,
    target: Cell,
    /// How it rolls.
    pub turns: Turns,
}

/// Blocks that stand, or lie where there is room.
pub fn any_blocks() -> impl Strategy<Value = AnyBlock> {
    (sizes(1, 13), any::<[Index; 2]>(), 0..3usize, turns()).prop_map(|(size, [first, target], pose, turns)| {
        let first = cell_at(first, size);
        let second = [
            None,
            size.cell(size.row(first), size.column(first) + 1),
            size.cell(size.row(first) + 1, size.column(first)),
        ];
        let block = [first].into_iter().chain(second[pose]).collect();
        AnyBlock { size, block, target: cell_at(target, size), turns }
    })
}

impl AnyBlock {
    /// The puzzle.
    pub fn puzzle(&self) -> Result<RollingBlock, BoardError> {
        RollingBlock::new(self.size, vec![Tile::Rigid; self.size.cells() as usize], &self.block, self.target)
    }
}

/// A box and a man on a board without rock.
#[derive(Clone, Debug)]
pub struct AnyMaze {
    size: Size,
    man: Cell,
    crate_at: Cell,
    target: Cell,
    /// How the box is pushed, whether the man can get behind it or not.
    pub turns: Turns,
}

/// Mazes of at least two cells.
pub fn any_mazes() -> impl Strategy<Value = AnyMaze> {
    (sizes(2, 13), any::<[Index; 3]>(), turns()).prop_map(|(size, [man, crate_at, target], turns)| {
        let crate_at = cell_at(crate_at, size);
        let elsewhere = man.index(size.cells() as usize - 1) as u32;
        let man = Cell::new(if elsewhere < crate_at.number() { elsewhere } else { elsewhere + 1 });
        AnyMaze { size, man, crate_at, target: cell_at(target, size), turns }
    })
}

impl AnyMaze {
    /// The puzzle.
    pub fn maze(&self) -> Result<Maze, MazeError> {
        Maze::new(Floor::with_blocked(self.size, &[]), self.man, self.crate_at, self.target)
    }
}

/// The widths of fields, each with a value to put there that may be too large.
pub fn fields() -> impl Strategy<Value = Vec<(u32, u64)>> {
    vec(
        (0..=66u32, 0..=64u32, any::<u64>())
            .prop_map(|(width, bits, value)| (width, value.checked_shr(bits).unwrap_or(0))),
        0..12,
    )
}
