//! Walking on a board: what the snake and the man in the maze look up.

use spelunk::puzzles::grid::Size;

/// Rows and columns of a step north, south, west and east.
pub(crate) const STEPS: [(i32, i32); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

/// How far a step in each direction moves a cell's number.
pub(crate) fn offsets(size: Size) -> [u32; 4] {
    STEPS.map(|(rows, columns)| (rows * size.columns() as i32 + columns) as u32)
}

/// The directions to free neighbours, by cell.
pub(crate) fn exits(size: Size, free: &[bool]) -> Vec<u8> {
    let columns = size.columns() as usize;
    let mut exits = vec![0; free.len()];
    for south in columns..free.len() {
        let north = south - columns;
        exits[north] |= u8::from(free[south]) << 1;
        exits[south] |= u8::from(free[north]);
    }
    for (exits, free) in exits.chunks_exact_mut(columns).zip(free.chunks_exact(columns)) {
        for east in 1..columns {
            exits[east - 1] |= u8::from(free[east]) << 3;
            exits[east] |= u8::from(free[east - 1]) << 2;
        }
    }
    exits
}
