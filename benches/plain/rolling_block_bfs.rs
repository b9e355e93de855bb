//! Breadth-first search for the rolling block: a bitmap over dense keys.

use spelunk::puzzles::grid::Size;
use spelunk::puzzles::rolling_block::Tile;

use crate::answer::{Answer, LETTERS};
use crate::boards::BlockBoard;
use crate::stores::{Segments, first, peak_of_group};

/// New keys a group.
const GROUP: usize = 1024;

/// What a roll does, by pose (standing, along the row, along the column) and direction: how many rows and columns the
/// northern or western cell moves, and the pose afterwards.
const ROLLS: [[(isize, isize, usize); 4]; 3] = [
    [(-2, 0, 2), (1, 0, 2), (0, -2, 1), (0, 1, 1)],
    [(-1, 0, 1), (1, 0, 1), (0, -1, 0), (0, 2, 0)],
    [(-1, 0, 0), (2, 0, 0), (0, -1, 2), (0, 1, 2)],
];

#[inline(never)]
pub(crate) fn search(board: &BlockBoard) -> Answer {
    let size = board.size;
    let cells = size.cells();
    let steps = steps(size);
    let rolls = rolls(size, &board.tiles);
    let (start, target) = (board.block.number(), board.target.number());

    let mut bits = vec![0u64; (3 * cells as usize).div_ceil(64)];
    let mut keys = Segments::new();
    let mut counts: Segments<u8> = Segments::new();
    keys.push(start);
    bits[start as usize / 64] |= 1 << (start % 64);
    let mut goal = (start == target).then_some(0);
    let (mut expanded, mut generated, mut peak_frontier) = (0, 0, 1);

    let mut fresh = [0u32; GROUP + 4];
    let mut group_counts = [0u8; GROUP];
    let mut layer_end = keys.len();
    while goal.is_none() && expanded < layer_end {
        while goal.is_none() && expanded < layer_end {
            let base = keys.len();
            let run = keys.run(expanded, layer_end);
            let (mut len, mut states) = (0, 0);
            for (key, count) in run.iter().zip(&mut group_counts) {
                let before = len;
                let roll = rolls[*key as usize];
                let steps = &steps[usize::from(roll >> 4) % 3];
                let mut open = roll & 15;
                while open != 0 {
                    let direction = open.trailing_zeros() as usize;
                    open &= open - 1;
                    let key = key.wrapping_add(steps[direction]);
                    generated += 1;
                    let word = &mut bits[key as usize / 64];
                    let bit = 1 << (key % 64);
                    let is_new = *word & bit == 0;
                    *word |= bit;
                    fresh[len] = key;
                    len += usize::from(is_new);
                    if key == target {
                        goal = first(goal, base + len - 1);
                    }
                }
                *count = (len - before) as u8;
                states += 1;
                if len >= GROUP || goal.is_some() {
                    break;
                }
            }
            keys.extend(&fresh[..len]);
            counts.extend(&group_counts[..states]);
            peak_frontier = peak_of_group(peak_frontier, base - expanded, len, &group_counts[..states]);
            expanded += states;
        }
        layer_end = keys.len();
    }

    let letter = |from: u32, to: u32| {
        let roll = rolls[from as usize];
        let key = |direction: usize| from.wrapping_add(steps[usize::from(roll >> 4)][direction]);
        let direction = (0..4).find(|direction| roll >> direction & 1 != 0 && key(*direction) == to);
        LETTERS[direction.expect("the chain holds")]
    };
    let moves = goal.map(|goal| {
        let chain = counts.chain_to(goal, keys.len());
        chain.windows(2).map(|pair| letter(*keys.get(pair[0]), *keys.get(pair[1]))).collect()
    });
    Answer {
        moves,
        expanded: expanded as u64,
        generated,
        stored: keys.len() as u64,
        reopened: 0,
        peak_frontier: peak_frontier as u64,
    }
}

/// How far a roll moves the key, by pose and direction. A key is a pose times the number of cells, plus a cell.
fn steps(size: Size) -> [[u32; 4]; 3] {
    let mut steps = [[0; 4]; 3];
    for (pose, rolls) in ROLLS.iter().enumerate() {
        for (direction, (rows, columns, rolled)) in rolls.iter().enumerate() {
            let cells = rows * size.columns() as isize + columns;
            let poses = *rolled as isize - pose as isize;
            steps[pose][direction] = (cells + poses * size.cells() as isize) as u32;
        }
    }
    steps
}

/// Where the block can roll to, by key, with its pose from bit 4 on. The board is padded with empty cells meanwhile, so
/// that no roll leaves it.
fn rolls(size: Size, tiles: &[Tile]) -> Vec<u8> {
    let (rows, columns) = (size.rows() as usize, size.columns() as usize);
    let stride = columns + 2;
    let mut padded = vec![0u8; (rows + 4) * stride];
    for (row, tiles) in tiles.chunks_exact(columns).enumerate() {
        for (padded, tile) in padded[(row + 2) * stride..].iter_mut().zip(tiles) {
            *padded = *tile as u8;
        }
    }
    // One bit a pose that can rest on the cell.
    let mut rests = vec![0u8; padded.len()];
    let (east, south) = (&padded[1..], &padded[stride..]);
    for (((rest, here), east), south) in rests.iter_mut().zip(&padded).zip(east).zip(south) {
        let solid = (*here).min(1);
        *rest = here >> 1 | (solid & (*east).min(1)) << 1 | (solid & (*south).min(1)) << 2;
    }
    let mut by_key = vec![0; 3 * tiles.len()];
    for (pose, (rolls, by_cell)) in ROLLS.iter().zip(by_key.chunks_exact_mut(tiles.len())).enumerate() {
        for (row, by_column) in by_cell.chunks_exact_mut(columns).enumerate() {
            let begin = (row + 2) * stride;
            for (direction, (down, right, rolled)) in rolls.iter().enumerate() {
                let from = begin.wrapping_add_signed(down * stride as isize + right);
                for (bits, rests) in by_column.iter_mut().zip(&rests[from..from + columns]) {
                    *bits |= (rests >> rolled & 1) << direction;
                }
            }
            by_column.iter_mut().for_each(|bits| *bits |= (pose as u8) << 4);
        }
    }
    by_key
}
