//! Breadth-first search for the snake: a bitmap over dense keys.

use spelunk::puzzles::snake::Lair;

use crate::answer::{Answer, LETTERS};
use crate::snake_tables::SnakeTables;
use crate::stores::{Segments, first, peak_of_group};

/// New keys a group.
const GROUP: usize = 1024;

#[inline(never)]
pub(crate) fn search(lair: &Lair) -> Answer {
    let tables = SnakeTables::new(lair);
    let SnakeTables { exits, offsets, steps, shapes, inverse, start } = &tables;
    let (shapes, inverse, exit) = (*shapes, *inverse, lair.exit.number());

    let mut bits = vec![0u64; (exits.len() * shapes as usize).div_ceil(64)];
    let mut keys = Segments::new();
    let mut counts: Segments<u8> = Segments::new();
    keys.push(*start);
    bits[*start as usize / 64] |= 1 << (start % 64);
    let mut goal = (*start / shapes == exit).then_some(0);
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
                let head = ((u128::from(inverse) * u128::from(*key)) >> 64) as u32;
                let steps = &steps[(*key - head * shapes) as usize];
                let mut open = exits[head as usize] & !steps.blocked & 15;
                while open != 0 {
                    let direction = open.trailing_zeros() as usize;
                    open &= open - 1;
                    let head = head.wrapping_add(offsets[direction]);
                    let key = head * shapes + steps.next[direction];
                    generated += 1;
                    let word = &mut bits[key as usize / 64];
                    let bit = 1 << (key % 64);
                    let is_new = *word & bit == 0;
                    *word |= bit;
                    fresh[len] = key;
                    len += usize::from(is_new);
                    if head == exit {
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

    let moves = goal.map(|goal| {
        let chain = counts.chain_to(goal, keys.len());
        chain.windows(2).map(|pair| letter(&tables, *keys.get(pair[0]), *keys.get(pair[1]))).collect()
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

/// The letter of the step from one key to the next.
pub(crate) fn letter(tables: &SnakeTables, from: u32, to: u32) -> char {
    let (head, steps) = (from / tables.shapes, &tables.steps[(from % tables.shapes) as usize]);
    let open = tables.exits[head as usize] & !steps.blocked;
    let key = |direction: usize| head.wrapping_add(tables.offsets[direction]) * tables.shapes + steps.next[direction];
    let direction = (0..4).find(|direction| open >> direction & 1 != 0 && key(*direction) == to);
    LETTERS[direction.expect("the chain holds")]
}
