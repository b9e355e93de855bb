//! The 15-puzzle, from the solved board as far as a depth. The goal is Loyd's board, on which 14 and 15 have changed places:
//! nothing leads to it, so that no program ends early.

use super::{Puzzle, Way, Ways};

/// The boards at each depth from the solved one, 0 to 20 (OEIS A089484): known to those programs that cannot ask for a depth.
pub(crate) const LAYERS: [u64; 21] = [
    1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808, 15_544, 30_821, 60_842, 119_000, 231_844, 447_342,
    859_744, 1_637_383,
];

/// The deepest layer that is looked at.
pub(crate) const DEPTH: u32 = LAYERS.len() as u32 - 1;

/// The numbers row by row, 0 for the gap.
pub(crate) const SOLVED: [u8; 16] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0];
pub(crate) const LOYDS: [u8; 16] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 14, 0];

/// The cell one step of the gap on.
fn neighbour(gap: usize, way: Way) -> Option<usize> {
    let (down, right) = way.step();
    let (row, column) = ((gap / 4) as i32 + down, (gap % 4) as i32 + right);
    ((0..4).contains(&row) && (0..4).contains(&column)).then_some((4 * row + column) as usize)
}

/// The puzzle with boards as they come to mind.
#[derive(Debug)]
pub(crate) struct Tiles;

impl Puzzle for Tiles {
    type State = [u8; 16];

    fn start(&self) -> [u8; 16] {
        SOLVED
    }

    fn is_goal(&self, board: &[u8; 16]) -> bool {
        *board == LOYDS
    }

    fn after(&self, board: &[u8; 16], way: Way) -> Option<[u8; 16]> {
        let gap = board.iter().position(|tile| *tile == 0)?;
        let from = neighbour(gap, way)?;
        let mut next = *board;
        next.swap(gap, from);
        Some(next)
    }
}

/// The same in 64 bits, four a cell.
#[derive(Debug)]
pub(crate) struct PackedTiles {
    goal: u64,
    /// By cell: where the gap can go.
    open: [u8; 16],
}

impl PackedTiles {
    pub(crate) fn new() -> Self {
        let open = |gap: usize| Ways::that(|way| neighbour(gap, way).is_some()).0;
        PackedTiles { goal: pack(&LOYDS), open: std::array::from_fn(open) }
    }

    #[inline]
    fn open(&self, gap: u32) -> Ways {
        Ways(self.open[gap as usize % 16])
    }
}

fn pack(board: &[u8; 16]) -> u64 {
    board.iter().rev().fold(0, |word, tile| word << 4 | u64::from(*tile))
}

/// The cell whose four bits are 0.
#[inline]
fn gap_of(board: u64) -> u32 {
    const LOWEST: u64 = 0x1111_1111_1111_1111;
    let any = board | board >> 1 | board >> 2 | board >> 3;
    (!any & LOWEST).trailing_zeros() / 4
}

#[inline]
fn slide(board: u64, gap: u32, way: Way) -> u64 {
    const STEPS: [u32; 4] = [4u32.wrapping_neg(), 4, 1u32.wrapping_neg(), 1];
    let from = gap.wrapping_add(STEPS[way as usize]) % 16;
    let tile = board >> (4 * from) & 15;
    board ^ tile << (4 * from) ^ tile << (4 * gap)
}

impl Puzzle for PackedTiles {
    type State = u64;

    fn start(&self) -> u64 {
        pack(&SOLVED)
    }

    #[inline]
    fn is_goal(&self, board: &u64) -> bool {
        *board == self.goal
    }

    #[inline]
    fn ways(&self, board: &u64) -> impl Iterator<Item = Way> {
        self.open(gap_of(*board))
    }

    #[inline]
    fn after(&self, board: &u64, way: Way) -> Option<u64> {
        Some(slide(*board, gap_of(*board), way))
    }

    #[inline]
    fn successors(&self, board: &u64) -> impl Iterator<Item = u64> + use<> {
        let (board, gap) = (*board, gap_of(*board));
        self.open(gap).map(move |way| slide(board, gap, way))
    }
}
