//! Any bytes through a parser, and what it reads through pictures and engines; the first byte picks the parser, as a digit
//! where the input is a text.

#![no_main]

use libfuzzer_sys::fuzz_target;
use spelunk::puzzles::grid::Size;
use spelunk_fuzz::kind_of;
use spelunk_fuzz::support::parsers::{blocks_are_read, mazes_are_read, snakes_are_read, tiles_are_read};

/// Boards of tiles, which do not say their size.
const SIZES: [(u32, u32); 7] = [(1, 1), (1, 4), (2, 2), (2, 3), (3, 3), (4, 4), (5, 5)];

fuzz_target!(|data: &[u8]| {
    let (kind, input) = kind_of(data);
    let held = match usize::from(kind.wrapping_sub(b'0')) % (3 + SIZES.len()) {
        0 => snakes_are_read(input),
        1 => mazes_are_read(input),
        2 => blocks_are_read(input),
        tiles => {
            let (rows, columns) = SIZES[tiles - 3];
            tiles_are_read(input, Size::new(rows, columns).expect("a small board"))
        }
    };
    if let Err(error) = held {
        panic!("{error}");
    }
});
