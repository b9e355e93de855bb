//! IDA* for sliding tiles: a recursion, as one writes it by hand.

use crate::answer::{Answer, LETTERS};
use crate::boards::TilesBoard;
use crate::tiles_tables::{TilesTables, gap};

/// What the recursion keeps beside its arguments.
struct Dive<'a> {
    tables: &'a TilesTables,
    threshold: u32,
    /// The least f beyond the threshold.
    beyond: u32,
    expanded: u64,
    generated: u64,
    /// The moves of the solution, the last one first.
    moves: Vec<usize>,
}

#[inline(never)]
pub(crate) fn search(board: &TilesBoard) -> Answer {
    let tables = TilesTables::new(board);
    let mut dive =
        Dive { tables: &tables, threshold: 0, beyond: tables.distance, expanded: 0, generated: 0, moves: Vec::new() };
    let mut found = false;
    while !found && dive.beyond < u32::MAX {
        (dive.threshold, dive.beyond) = (dive.beyond, u32::MAX);
        found = dive.try_all(tables.start, gap(tables.start), tables.distance, 0, u32::MAX);
    }
    let letters = || dive.moves.iter().rev().map(|direction| LETTERS[*direction]).collect();
    Answer { moves: found.then(letters), expanded: dive.expanded, generated: dive.generated, ..Answer::default() }
}

impl Dive<'_> {
    /// Whether a goal can be reached from here within the threshold. The gap does not go straight `back` to where it was.
    fn try_all(&mut self, board: u64, gap: u32, distance: u32, g: u32, back: u32) -> bool {
        if board == self.tables.goal {
            return true;
        }
        self.expanded += 1;
        let slides = self.tables.slides(gap);
        // Before they are made, as the library does.
        self.generated += slides.len() as u64 - u64::from(back != u32::MAX);
        for slide in slides {
            if slide.from == back {
                continue;
            }
            let (next, farther) = slide.on(board);
            let distance = distance.wrapping_add_signed(farther);
            let f = g + 1 + distance;
            if f > self.threshold {
                self.beyond = self.beyond.min(f);
            } else if self.try_all(next, slide.from, distance, g + 1, gap) {
                self.moves.push(slide.direction);
                return true;
            }
        }
        false
    }
}
