//! What a move of the gap changes, worked out once for each cell and direction: a successor is a look-up and a product.

use std::cmp::Ordering;

use super::model::TilesWord;
use crate::puzzles::grid::{Cell, Direction, Floor, Size};

/// How many rows or columns a tile is away from home, by tile and cell.
pub(super) type Homes = [[u16; 32]; 32];

/// What can slide, by the cell of the gap.
#[derive(Clone, Debug)]
pub(super) struct Slides<W>(Box<[Around<W>; 32]>);

/// What can slide into a gap.
#[derive(Clone, Copy, Debug)]
struct Around<W> {
    count: usize,
    slides: [Slide<W>; 4],
}

/// A tile slides into the gap, whichever it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slide<W> {
    /// Where the gap goes.
    pub(super) direction: Direction,
    /// Where the gap is then, and the tile was before.
    pub(super) from: u32,
    /// What changes on the board, for a tile 1.
    swap: W,
    /// How much farther from home each tile is then.
    farther: [i8; 32],
}

impl<W: TilesWord> Slides<W> {
    pub(super) fn new(size: Size, homes: &Homes) -> Self {
        let none = Slide { direction: Direction::North, from: 0, swap: W::EMPTY, farther: [0; 32] };
        let mut slides = Slides(Box::new([Around { count: 0, slides: [none; 4] }; 32]));
        let floor = Floor::with_blocked(size, &[]);
        for (gap, around) in (0..size.cells()).map(Cell::new).zip(slides.0.iter_mut()) {
            for (direction, slide) in floor.exits(gap).into_iter().zip(&mut around.slides) {
                let from = size.step(gap, direction);
                let swap = W::EMPTY.with(from.number(), 1).with(gap.number(), 1);
                let farther = homes.map(|home| match home[gap.index()].cmp(&home[from.index()]) {
                    Ordering::Less => -1,
                    Ordering::Equal => 0,
                    Ordering::Greater => 1,
                });
                *slide = Slide { direction, from: from.number(), swap, farther };
                around.count += 1;
            }
        }
        slides
    }

    /// What can slide into the gap on a cell, in the order of directions.
    #[inline]
    pub(super) fn beside(&self, gap: u32) -> &[Slide<W>] {
        let around = &self.0[gap as usize % 32];
        &around.slides[..around.count.min(4)]
    }
}

impl<W: TilesWord> Slide<W> {
    /// The board after it, and how much farther from home its tiles are then.
    #[inline]
    pub(super) fn on(&self, board: W) -> (W, i32) {
        let tile = board.get(self.from);
        (board.swap(self.swap, tile), self.farther[tile as usize % 32].into())
    }
}
