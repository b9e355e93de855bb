//! The tables of the sliding tiles: where the gap can go, and how far tiles are from home.

use crate::boards::TilesBoard;

/// What both loops over tiles look up. A key is a board, four bits a cell.
pub(crate) struct TilesTables {
    pub(crate) cells: u32,
    pub(crate) start: u64,
    pub(crate) goal: u64,
    /// Where the gap can go, one bit a direction, by its cell.
    pub(crate) moves: [u8; 16],
    /// How far a move of the gap goes.
    pub(crate) steps: [u32; 4],
    /// Rows and columns from a cell to the home of a tile, by tile and cell.
    pub(crate) homes: [[u16; 16]; 16],
}

impl TilesTables {
    pub(crate) fn new(board: &TilesBoard) -> Self {
        let (rows, columns) = (board.size.rows(), board.size.columns());
        let cells = rows * columns;
        let mut moves = [0; 16];
        let mut homes = [[0; 16]; 16];
        for cell in 0..cells {
            let (row, column) = (cell / columns, cell % columns);
            let open = [row > 0, row + 1 < rows, column > 0, column + 1 < columns];
            moves[cell as usize] = (0..4).map(|direction| u8::from(open[direction]) << direction).sum();
            for (home, tile) in (0..).zip(board.goal) {
                // The gap is at home everywhere.
                if *tile > 0 {
                    let distance = row.abs_diff(home / columns) + column.abs_diff(home % columns);
                    homes[usize::from(*tile)][cell as usize] = distance as u16;
                }
            }
        }
        let pack = |board: &[u8]| board.iter().rev().fold(0, |key, tile| key << 4 | u64::from(*tile));
        let steps = [columns.wrapping_neg(), columns, 1u32.wrapping_neg(), 1];
        TilesTables { cells, start: pack(board.start), goal: pack(board.goal), moves, steps, homes }
    }

    /// The direction of the step from one key to the next.
    pub(crate) fn direction(&self, from: u64, to: u64) -> usize {
        let gap = gap(from);
        let open = self.moves[gap as usize];
        let is_step = |direction: &usize| {
            open >> direction & 1 != 0 && slide(from, gap, gap.wrapping_add(self.steps[*direction])).0 == to
        };
        (0..4).find(is_step).expect("the chain holds")
    }
}

/// The cell of the gap: the lowest field without a bit.
#[inline]
pub(crate) fn gap(board: u64) -> u32 {
    const LOW: u64 = 0x1111_1111_1111_1111;
    let any = board | board >> 1 | board >> 2 | board >> 3;
    (!any & LOW).trailing_zeros() / 4
}

/// The board after the tile on cell `from` slid into the gap, and the tile.
#[inline]
pub(crate) fn slide(board: u64, gap: u32, from: u32) -> (u64, usize) {
    let tile = board >> (from * 4) & 15;
    (board ^ tile << (from * 4) | tile << (gap * 4), tile as usize)
}
