//! The spaces of the tables, by what tells them apart: their states by depth.

use spelunk::WithCodec;
use spelunk::puzzles::grid::Size;
use spelunk::puzzles::sliding_tiles::SlidingTiles;

use super::counts;
use super::support::spaces::burnt_pancakes::BurntPancakes;
use super::support::spaces::carousel::Carousel;
use super::support::spaces::cube::{self, Cube};
use super::support::spaces::half_turns::HalfTurns;
use super::support::spaces::hanoi::Hanoi;
use super::support::spaces::lights_out::LightsOut;
use super::support::spaces::lines::Lines;
use super::support::spaces::pancakes::Pancakes;
use super::support::spaces::ranks::sorted;
use super::support::spaces::topspin::TopSpin;

/// Tiles in their order around the gap.
pub(super) fn solved(columns: u64, rows: u64, gap: u64) -> SlidingTiles {
    let size = Size::new(rows as u32, columns as u32).unwrap();
    let tile = |cell| if cell == gap { 0 } else { cell as u8 + u8::from(cell < gap) };
    let board: Vec<u8> = (0..columns * rows).map(tile).collect();
    SlidingTiles::new(size, &board, &board).unwrap()
}

/// One tile a move.
pub(super) fn tiles(columns: u64, rows: u64, gap: u64) -> Vec<u64> {
    let tiles = solved(columns, rows, gap);
    counts(&WithCodec(&tiles, tiles.rank_codec::<u32>().unwrap()))
}

/// A line of tiles a move.
pub(super) fn lines(columns: u64, rows: u64) -> Vec<u64> {
    counts(&Lines(solved(columns, rows, 0)))
}

pub(super) fn pancakes(n: u64) -> Vec<u64> {
    counts(&Pancakes { n: n as usize, start: sorted(n as usize) })
}

pub(super) fn burnt_pancakes(n: u64) -> Vec<u64> {
    counts(&BurntPancakes { n: n as usize, start: (sorted(n as usize), 0) })
}

pub(super) fn topspin(n: u64, k: u64) -> Vec<u64> {
    counts(&TopSpin { n: n as usize, k: k as usize, start: sorted(n as usize) })
}

pub(super) fn carousel(n: u64, k: u64) -> Vec<u64> {
    counts(&Carousel { n: n as usize, k: k as usize, start: sorted(n as usize) })
}

/// From all disks on the first peg.
pub(super) fn hanoi(pegs: u64, disks: u64) -> Vec<u64> {
    counts(&Hanoi { pegs: pegs as u32, disks: disks as u32, in_a_row: false })
}

pub(super) fn cube(half_turns: bool) -> Vec<u64> {
    counts(&Cube { half_turns, start: cube::SOLVED })
}

pub(super) fn half_turns() -> Vec<u64> {
    counts(&HalfTurns { start: std::array::from_fn(|piece| piece as u8) })
}

pub(super) fn lights_out(side: u64) -> Vec<u64> {
    counts(&LightsOut { side: side as u32, start: 0 })
}
