//! The tables of the sliding tiles: where the gap can go, and how far tiles are from home.

use crate::boards::TilesBoard;

/// What both loops over tiles look up. A key is a board, four bits a cell.
pub(crate) struct TilesTables {
    pub(crate) start: u64,
    pub(crate) goal: u64,
    /// What can slide, by the cell of the gap.
    slides: [Slides; 16],
    /// Rows and columns from all tiles of the start to their homes.
    pub(crate) distance: u32,
}

/// What can slide into the gap.
#[derive(Clone, Copy, Default)]
struct Slides {
    count: usize,
    all: [Slide; 4],
}

/// A tile slides into the gap.
#[derive(Clone, Copy, Default)]
pub(crate) struct Slide {
    pub(crate) direction: usize,
    /// Where the tile comes from.
    pub(crate) from: u32,
    /// Times the tile, what changes on the board.
    flip: u64,
    /// How much farther each tile is from home then.
    farther: [i16; 16],
}

impl Slide {
    /// The board after it, and how much farther from home.
    #[inline]
    pub(crate) fn on(&self, board: u64) -> (u64, i32) {
        let tile = board >> (self.from * 4) & 15;
        (board ^ tile.wrapping_mul(self.flip), self.farther[tile as usize].into())
    }
}

impl TilesTables {
    pub(crate) fn new(board: &TilesBoard) -> Self {
        let (rows, columns) = (board.size.rows(), board.size.columns());
        let cells = rows * columns;
        let pack = |board: &[u8]| board.iter().rev().fold(0, |key, tile| key << 4 | u64::from(*tile));
        let home_of = |tile: u8| (0..).zip(board.goal).find(|(_, other)| **other == tile).map_or(0, |(home, _)| home);
        let from_home = |tile: u8, cell: u32| {
            let home = home_of(tile);
            (cell / columns).abs_diff(home / columns) + (cell % columns).abs_diff(home % columns)
        };
        let mut slides = [Slides::default(); 16];
        for gap in 0..cells {
            let (row, column) = (gap / columns, gap % columns);
            let open = [row > 0, row + 1 < rows, column > 0, column + 1 < columns];
            let from = [gap.wrapping_sub(columns), gap + columns, gap.wrapping_sub(1), gap + 1];
            let here = &mut slides[gap as usize];
            for direction in (0..4).filter(|direction| open[*direction]) {
                let from = from[direction];
                let mut farther = [0; 16];
                for tile in 1..cells as u8 {
                    farther[usize::from(tile)] = from_home(tile, gap) as i16 - from_home(tile, from) as i16;
                }
                here.all[here.count] = Slide { direction, from, flip: 1 << (gap * 4) | 1 << (from * 4), farther };
                here.count += 1;
            }
        }
        // The gap is at home everywhere.
        let distances =
            (0..).zip(board.start).filter(|(_, tile)| **tile > 0).map(|(cell, tile)| from_home(*tile, cell));
        TilesTables { start: pack(board.start), goal: pack(board.goal), slides, distance: distances.sum() }
    }

    /// What can slide into the gap on this cell.
    #[inline]
    pub(crate) fn slides(&self, gap: u32) -> &[Slide] {
        let slides = &self.slides[gap as usize % 16];
        &slides.all[..slides.count.min(4)]
    }

    /// The direction of the step from one key to the next.
    pub(crate) fn direction(&self, from: u64, to: u64) -> usize {
        let slide = self.slides(gap(from)).iter().find(|slide| slide.on(from).0 == to);
        slide.expect("the chain holds").direction
    }
}

/// The cell of the gap: the lowest field without a bit.
#[inline]
pub(crate) fn gap(board: u64) -> u32 {
    const LOW: u64 = 0x1111_1111_1111_1111;
    let any = board | board >> 1 | board >> 2 | board >> 3;
    (!any & LOW).trailing_zeros() / 4
}
