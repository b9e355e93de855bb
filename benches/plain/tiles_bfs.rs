//! Breadth-first search for sliding tiles: a hashed table, looked up in batches.

use crate::answer::{Answer, LETTERS};
use crate::boards::TilesBoard;
use crate::stores::{IdTable, Segments, first, hash, peak_of_group};
use crate::tiles_tables::{TilesTables, gap};

/// Successors a group.
const GROUP: usize = 256;

#[inline(never)]
pub(crate) fn search(board: &TilesBoard) -> Answer {
    let tables = TilesTables::new(board);
    let TilesTables { start, goal: goal_board, .. } = &tables;

    let mut table = IdTable::with_first(hash(*start));
    let mut keys = Segments::new();
    let mut counts: Segments<u8> = Segments::new();
    keys.push(*start);
    let mut goal = (start == goal_board).then_some(0);
    let (mut expanded, mut generated, mut peak_frontier) = (0, 0, 1);

    let mut successors: Vec<u64> = Vec::with_capacity(GROUP + 4);
    let mut ends: Vec<u32> = Vec::with_capacity(GROUP);
    let mut hashes: Vec<u64> = Vec::with_capacity(GROUP + 4);
    let mut candidates = [(0u32, 0u32); GROUP + 4];
    let mut known = [false; GROUP + 4];
    let mut unknown = [0u32; GROUP + 4];
    let mut fresh = [0u32; GROUP + 5];
    let mut group_counts: Vec<u8> = Vec::with_capacity(GROUP);
    // The parent of the board that is being expanded, and how many of its children are still to come.
    let (mut parent, mut siblings) = (usize::MAX, 1);
    let mut layer_end = keys.len();
    while goal.is_none() && expanded < layer_end {
        while goal.is_none() && expanded < layer_end {
            successors.clear();
            ends.clear();
            let mut goal_at = None;
            for board in keys.run(expanded, layer_end) {
                while siblings == 0 {
                    parent = parent.wrapping_add(1);
                    siblings = *counts.get(parent);
                }
                siblings -= 1;
                let back = if parent == usize::MAX { *board } else { *keys.get(parent) };
                for slide in tables.slides(gap(*board)) {
                    let (next, _) = slide.on(*board);
                    if next == *goal_board {
                        goal_at = first(goal_at, successors.len());
                    }
                    generated += 1;
                    // The parent is known without a look-up.
                    successors.push(next);
                    successors.truncate(successors.len() - usize::from(next == back));
                }
                ends.push(successors.len() as u32);
                if successors.len() >= GROUP || goal_at.is_some() {
                    break;
                }
            }

            // The loads of a round do not depend on each other, and what a round finds is gathered without a branch.
            hashes.clear();
            hashes.extend(successors.iter().map(|key| hash(*key)));
            std::hint::black_box(hashes.iter().fold(0, |touched, hash| touched | table.touch(*hash)));
            let mut count = 0;
            for (at, hash) in (0..).zip(&hashes) {
                let id = table.candidate(*hash);
                candidates[count] = (at, id.wrapping_sub(1));
                count += usize::from(id != 0);
            }
            known[..successors.len()].fill(false);
            for (at, id) in &candidates[..count] {
                known[*at as usize] = keys.try_get(*id as usize) == Some(&successors[*at as usize]);
            }
            let mut count = 0;
            for (at, known) in (0..).zip(&known[..successors.len()]) {
                unknown[count] = at;
                count += usize::from(!known);
            }
            let base = keys.len();
            fresh[..successors.len() + 1].fill(0);
            for at in &unknown[..count] {
                if table.left == 0 {
                    table.grow(|id| hash(*keys.get(id)));
                }
                let (key, hash) = (successors[*at as usize], hashes[*at as usize]);
                if let Err(free) = table.find(hash, |id| *keys.get(id) == key) {
                    table.fill(free, hash, keys.len());
                    keys.push(key);
                    fresh[*at as usize] = 1;
                }
            }
            // How many new ones come before each place.
            let mut count = 0;
            for at in &mut fresh[..successors.len() + 1] {
                count += *at;
                *at = count - *at;
            }
            goal = goal_at.map(|at| base + fresh[at] as usize);
            group_counts.clear();
            let mut begin = 0;
            for end in &ends {
                let end = fresh[*end as usize];
                group_counts.push((end - begin) as u8);
                begin = end;
            }
            counts.extend(&group_counts);
            peak_frontier = peak_of_group(peak_frontier, base - expanded, keys.len() - base, &group_counts);
            expanded += group_counts.len();
        }
        layer_end = keys.len();
    }

    let moves = goal.map(|goal| {
        let chain = counts.chain_to(goal, keys.len());
        chain.windows(2).map(|pair| LETTERS[tables.direction(*keys.get(pair[0]), *keys.get(pair[1]))]).collect()
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
