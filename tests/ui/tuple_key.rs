//! Keys that no store can hold: a tuple and a `usize`.

use spelunk::StateCodec;

/// A rook on a board of eight by eight.
struct Rook;

impl StateCodec<(u8, u8)> for Rook {
    type Key = (u8, u8);

    fn encode(&self, cell: &(u8, u8)) -> (u8, u8) {
        *cell
    }
    fn decode(&self, key: (u8, u8)) -> (u8, u8) {
        key
    }
}

/// The number of its cell.
struct Numbered;

impl StateCodec<(u8, u8)> for Numbered {
    type Key = usize;

    fn encode(&self, &(row, column): &(u8, u8)) -> usize {
        usize::from(row * 8 + column)
    }
    fn decode(&self, key: usize) -> (u8, u8) {
        (key as u8 / 8, key as u8 % 8)
    }
}

fn main() {}
