//! The questions: boards by formula, and two boards of tiles.

use spelunk::puzzles::grid::{Cell, Size};
use spelunk::puzzles::rolling_block::Tile;
use spelunk::puzzles::snake::{Lair, TailRule};

/// A number from 0 to 99 that looks drawn, for each cell and board.
fn draw(board: u32, row: u32, column: u32) -> u32 {
    let mixed = (board << 20 | row << 10 | column).wrapping_mul(0x9e37_79b1);
    ((mixed ^ mixed >> 15).wrapping_mul(0x85eb_ca77) >> 16) % 100
}

fn square(side: u32) -> Size {
    Size::new(side, side).expect("the board has a size")
}

/// The cell in a row and a column that are on the board.
fn cell(size: Size, row: u32, column: u32) -> Cell {
    Cell::new(row * size.columns() + column)
}

fn rows_and_columns(size: Size) -> impl Iterator<Item = (u32, u32)> {
    (0..size.rows()).flat_map(move |row| (0..size.columns()).map(move |column| (row, column)))
}

/// Eight blocks in the corner opposite to the exit, a stone on one cell in ten, and three walls with a gap at one end or
/// the other, so that rows and columns to the exit say little about the way.
pub(crate) fn lair() -> Lair {
    let size = square(30);
    let body: Vec<Cell> = (0..8).map(|block| cell(size, 29, 29 - block)).collect();
    let is_stone = |row: u32, column: u32| match row {
        0 if column == 0 => false,
        7 | 21 => column < 27,
        14 => column > 2,
        29 => false,
        _ => draw(1, row, column) < 10,
    };
    let stones = rows_and_columns(size).filter(|(row, column)| is_stone(*row, *column));
    let stones = stones.map(|(row, column)| cell(size, row, column)).collect();
    Lair { size, body, stones, exit: Cell::new(0), tail: TailRule::Blocked }
}

/// A rolling block and its board.
pub(crate) struct BlockBoard {
    pub(crate) size: Size,
    pub(crate) tiles: Vec<Tile>,
    /// Where the block stands.
    pub(crate) block: Cell,
    pub(crate) target: Cell,
}

/// Holes and fragile cells among rigid ones; from one corner to the opposite one.
pub(crate) fn block_board() -> BlockBoard {
    let size = square(700);
    let tile = |(row, column)| {
        let corner = row + column < 4 || row + column > 1394;
        match draw(2, row, column) {
            0..5 if !corner => Tile::Empty,
            5..20 if !corner => Tile::Fragile,
            _ => Tile::Rigid,
        }
    };
    let tiles = rows_and_columns(size).map(tile).collect();
    BlockBoard { size, tiles, block: Cell::new(0), target: Cell::new(size.cells() - 1) }
}

/// A maze with one box.
pub(crate) struct MazeBoard {
    pub(crate) size: Size,
    pub(crate) rocks: Vec<Cell>,
    pub(crate) man: Cell,
    pub(crate) crate_at: Cell,
    pub(crate) target: Cell,
}

/// A rock on one cell in seven or so.
pub(crate) fn maze() -> MazeBoard {
    let size = square(64);
    let (man, crate_at, target) = (cell(size, 1, 1), cell(size, 3, 3), cell(size, 60, 61));
    let taken = [man, crate_at, target];
    let is_rock = |row: u32, column: u32| draw(3, row, column) < 15 && !taken.contains(&cell(size, row, column));
    let rocks = rows_and_columns(size).filter(|(row, column)| is_rock(*row, *column));
    let rocks = rocks.map(|(row, column)| cell(size, row, column)).collect();
    MazeBoard { size, rocks, man, crate_at, target }
}

/// A board of tiles, row by row with 0 for the gap.
pub(crate) struct TilesBoard {
    pub(crate) size: Size,
    pub(crate) start: &'static [u8],
    pub(crate) goal: &'static [u8],
}

/// One of the two boards of the 8-puzzle that are furthest from the goal.
pub(crate) fn small_tiles() -> TilesBoard {
    TilesBoard { size: square(3), start: &[8, 6, 7, 2, 5, 4, 3, 0, 1], goal: &[1, 2, 3, 4, 5, 6, 7, 8, 0] }
}

/// The 79th of Korf's 15-puzzles (1985): 42 moves.
pub(crate) fn large_tiles() -> TilesBoard {
    TilesBoard {
        size: square(4),
        start: &[0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15],
        goal: &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    }
}
