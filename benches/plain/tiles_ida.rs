//! IDA* for sliding tiles: a recursion, as one writes it by hand.

use crate::answer::{Answer, LETTERS};
use crate::boards::TilesBoard;
use crate::tiles_tables::{TilesTables, gap, slide};

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
    let start = tables.start;
    let distance = (0..tables.cells).map(|cell| tables.homes[(start >> (cell * 4) & 15) as usize][cell as usize % 16]);
    let distance = distance.map(u32::from).sum();
    let mut dive =
        Dive { tables: &tables, threshold: 0, beyond: distance, expanded: 0, generated: 0, moves: Vec::new() };
    let mut found = false;
    while !found && dive.beyond < u32::MAX {
        (dive.threshold, dive.beyond) = (dive.beyond, u32::MAX);
        found = dive.try_all(start, gap(start), distance, 0, 4);
    }
    let letters = || dive.moves.iter().rev().map(|direction| LETTERS[*direction]).collect();
    Answer { moves: found.then(letters), expanded: dive.expanded, generated: dive.generated, ..Answer::default() }
}

impl Dive<'_> {
    /// Whether a goal can be reached from here within the threshold. The gap does not go straight `back`.
    fn try_all(&mut self, board: u64, gap: u32, distance: u32, g: u32, back: usize) -> bool {
        if board == self.tables.goal {
            return true;
        }
        self.expanded += 1;
        let open = self.tables.moves[gap as usize % 16] & !(1 << back);
        // Before they are made, as the library does.
        self.generated += u64::from(open.count_ones());
        for direction in (0..4).filter(|direction| open >> direction & 1 != 0) {
            let from = gap.wrapping_add(self.tables.steps[direction]) % 16;
            let (next, tile) = slide(board, gap, from);
            let homes = &self.tables.homes[tile];
            let distance = distance + u32::from(homes[gap as usize % 16]) - u32::from(homes[from as usize]);
            let f = g + 1 + distance;
            if f > self.threshold {
                self.beyond = self.beyond.min(f);
            } else if self.try_all(next, from, distance, g + 1, direction ^ 1) {
                self.moves.push(direction);
                return true;
            }
        }
        false
    }
}
