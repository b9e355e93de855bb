//! Nested breadth-first search for the maze with one box: pushes outside, walks inside.

use crate::answer::{Answer, LETTERS};
use crate::boards::MazeBoard;
use crate::floor::{exits, offsets};
use crate::stores::Segments;

/// A box and the side of it where the man is: an outer state, and the best way to it that is known.
#[derive(Clone, Copy)]
struct Node {
    /// The box times five, plus the direction to the man; or plus four, for the start where he may be anywhere.
    key: u32,
    walks: u32,
    parent: u32,
}

/// A push that waits for the man to come to its gate.
#[derive(Clone, Copy)]
struct Gate {
    cell: u32,
    next: u32,
    /// At most so many walks are of use.
    reach: u32,
}

#[inline(never)]
pub(crate) fn search(board: &MazeBoard) -> Answer {
    let size = board.size;
    let mut free = vec![true; size.cells() as usize];
    for rock in &board.rocks {
        free[rock.index()] = false;
    }
    let exits = exits(size, &free);
    let offsets = offsets(size);
    let (start_box, start_man) = (board.crate_at.number(), board.man.number());
    let side = (0..4).find(|side| start_box.wrapping_add(offsets[*side]) == start_man).unwrap_or(4);
    let man_at = |key: u32| match key as usize % 5 {
        4 => start_man,
        side => (key / 5).wrapping_add(offsets[side]),
    };

    let mut nodes: Segments<Node> = Segments::new();
    // The id plus one, by key.
    let mut ids = vec![0u32; 5 * exits.len()];
    let mut walk = Walk::new(exits.len());
    let mut gates: Vec<Gate> = Vec::with_capacity(4);
    let start = start_box * 5 + side as u32;
    nodes.push(Node { key: start, walks: 0, parent: u32::MAX });
    ids[start as usize] = 1;
    let (mut expanded, mut generated, mut peak_frontier) = (0, 0, 0);
    let mut goal: Option<usize> = None;
    let mut layer = 0..nodes.len();
    while !layer.is_empty() {
        peak_frontier = peak_frontier.max(layer.len());
        for id in layer.clone() {
            let node = nodes.get(id);
            if node.key / 5 == board.target.number() && goal.is_none_or(|goal| node.walks < nodes.get(goal).walks) {
                goal = Some(id);
            }
        }
        if goal.is_some() {
            break;
        }
        for id in layer.clone() {
            let Node { key, walks, .. } = *nodes.get(id);
            let crate_at = key / 5;
            expanded += 1;
            gates.clear();
            let around = exits[crate_at as usize];
            let mut open = around;
            while open != 0 {
                let direction = open.trailing_zeros() as usize % 4;
                open &= open - 1;
                if around >> (direction ^ 1) & 1 == 0 {
                    continue;
                }
                generated += 1;
                let next = crate_at.wrapping_add(offsets[direction]) * 5 + (direction as u32 ^ 1);
                let cell = crate_at.wrapping_add(offsets[direction ^ 1]);
                match ids[next as usize] as usize {
                    0 => gates.push(Gate { cell, next, reach: u32::MAX }),
                    old if old > layer.end => {
                        let old = nodes.get(old - 1).walks;
                        if old > walks {
                            gates.push(Gate { cell, next, reach: old - walks - 1 });
                        }
                    }
                    _ => {}
                }
            }
            if gates.is_empty() {
                continue;
            }

            walk.begin(man_at(key));
            let mut distance = 0;
            loop {
                let mut at = 0;
                while at < gates.len() {
                    let Gate { cell, next, reach } = gates[at];
                    if walk.has_seen(cell) {
                        gates.remove(at);
                        match ids[next as usize] as usize {
                            0 => {
                                nodes.push(Node { key: next, walks: walks + distance, parent: id as u32 });
                                ids[next as usize] = nodes.len() as u32;
                            }
                            old => {
                                let node = nodes.get_mut(old - 1);
                                if walks + distance < node.walks {
                                    node.walks = walks + distance;
                                    node.parent = id as u32;
                                }
                            }
                        }
                    } else if reach <= distance {
                        gates.remove(at);
                    } else {
                        at += 1;
                    }
                }
                if gates.is_empty() || !walk.layer(&exits, &offsets, crate_at) {
                    break;
                }
                distance += 1;
            }
            walk.end();
        }
        layer = layer.end..nodes.len();
    }

    let moves = goal.map(|goal| {
        let mut chain = vec![];
        let mut id = goal as u32;
        while id != u32::MAX {
            let node = nodes.get(id as usize);
            chain.push(node.key);
            id = node.parent;
        }
        chain.reverse();
        let mut moves = String::new();
        for pair in chain.windows(2) {
            let side = pair[1] % 5;
            let gate = (pair[0] / 5).wrapping_add(offsets[side as usize]);
            write_way(man_at(pair[0]), gate, pair[0] / 5, &exits, &offsets, &mut moves);
            moves.push(LETTERS[(side ^ 1) as usize].to_ascii_uppercase());
        }
        moves
    });
    Answer { moves, expanded, generated, stored: nodes.len() as u64, reopened: 0, peak_frontier: peak_frontier as u64 }
}

/// The man's walk: cells in the order in which he comes to them, and one bit for each.
struct Walk {
    bits: Vec<u64>,
    cells: Vec<u32>,
    len: usize,
    walked: usize,
}

impl Walk {
    fn new(cells: usize) -> Self {
        Walk { bits: vec![0; cells.div_ceil(64)], cells: vec![0; cells + 1], len: 0, walked: 0 }
    }

    fn begin(&mut self, man: u32) {
        self.cells[0] = man;
        self.bits[man as usize / 64] |= 1 << (man % 64);
        (self.len, self.walked) = (1, 0);
    }

    /// Undoes the bits, so that the next walk finds none.
    fn end(&mut self) {
        if self.len >= self.bits.len() {
            self.bits.fill(0);
        } else {
            for cell in &self.cells[..self.len] {
                self.bits[*cell as usize / 64] = 0;
            }
        }
    }

    #[inline]
    fn has_seen(&self, cell: u32) -> bool {
        self.bits[cell as usize / 64] >> (cell % 64) & 1 != 0
    }

    /// Walks one step further everywhere; false where there is nowhere left to go.
    #[inline]
    fn layer(&mut self, exits: &[u8], offsets: &[u32; 4], crate_at: u32) -> bool {
        let (bits, cells) = (&mut self.bits[..], &mut self.cells[..]);
        let layer_end = self.len;
        let mut len = layer_end;
        for at in self.walked..layer_end {
            let cell = cells[at];
            let mut open = exits[cell as usize];
            while open != 0 {
                let direction = open.trailing_zeros() as usize % 4;
                open &= open - 1;
                let next = cell.wrapping_add(offsets[direction]);
                if next == crate_at {
                    continue;
                }
                let word = &mut bits[next as usize / 64];
                let bit = 1 << (next % 64);
                let is_new = *word & bit == 0;
                *word |= bit;
                cells[len] = next;
                len += usize::from(is_new);
            }
        }
        let went_on = self.walked < layer_end;
        (self.len, self.walked) = (len, layer_end);
        went_on
    }
}

/// Appends the letters of the shortest walk around the box.
fn write_way(from: u32, to: u32, crate_at: u32, exits: &[u8], offsets: &[u32; 4], moves: &mut String) {
    const NEVER: u8 = u8::MAX;
    // The direction in which each cell was first entered.
    let mut entered = vec![NEVER; exits.len()];
    let mut cells = vec![from];
    entered[from as usize] = 0;
    let mut walked = 0;
    while entered[to as usize] == NEVER {
        let cell = cells[walked];
        walked += 1;
        for direction in (0..4).filter(|direction| exits[cell as usize] >> direction & 1 != 0) {
            let next = cell.wrapping_add(offsets[direction]);
            if next != crate_at && entered[next as usize] == NEVER {
                entered[next as usize] = direction as u8;
                cells.push(next);
            }
        }
    }
    let mut way = Vec::new();
    let mut here = to;
    while here != from {
        let direction = entered[here as usize] as usize;
        way.push(LETTERS[direction]);
        here = here.wrapping_sub(offsets[direction]);
    }
    moves.extend(way.iter().rev());
}
