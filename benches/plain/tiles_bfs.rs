//! Breadth-first search for sliding tiles: a hashed table, looked up in batches.

use crate::answer::{Answer, LETTERS};
use crate::boards::TilesBoard;
use crate::stores::{IdTable, Segments, first, hash, peak_of_group};
use crate::tiles_tables::{TilesTables, gap, slide};

/// Successors a group.
const GROUP: usize = 256;

#[inline(never)]
pub(crate) fn search(board: &TilesBoard) -> Answer {
    let tables = TilesTables::new(board);
    let TilesTables { start, goal: goal_board, moves, steps, .. } = &tables;

    let mut table = IdTable::with_first(hash(*start));
    let mut keys = Segments::new();
    let mut counts: Segments<u8> = Segments::new();
    keys.push(*start);
    let mut goal = (start == goal_board).then_some(0);
    let (mut expanded, mut generated, mut peak_frontier) = (0, 0, 1);

    let mut successors: Vec<u64> = Vec::with_capacity(GROUP + 4);
    let mut ends: Vec<u32> = Vec::with_capacity(GROUP);
    let mut hashes: Vec<u64> = Vec::with_capacity(GROUP + 4);
    let mut slots: Vec<u32> = Vec::with_capacity(GROUP + 4);
    let mut candidates = [(0u32, 0u32); GROUP + 4];
    let mut known = [false; GROUP + 4];
    let mut unknown = [0u32; GROUP + 4];
    let mut group_counts: Vec<u8> = Vec::with_capacity(GROUP);
    let mut layer_end = keys.len();
    while goal.is_none() && expanded < layer_end {
        while goal.is_none() && expanded < layer_end {
            successors.clear();
            ends.clear();
            let mut goal_at = None;
            for board in keys.run(expanded, layer_end) {
                let gap = gap(*board) % 16;
                let mut open = moves[gap as usize];
                while open != 0 {
                    let direction = open.trailing_zeros() as usize % 4;
                    open &= open - 1;
                    let from = gap.wrapping_add(steps[direction]) % 16;
                    let (next, _) = slide(*board, gap, from);
                    if next == *goal_board {
                        goal_at = first(goal_at, successors.len());
                    }
                    successors.push(next);
                }
                ends.push(successors.len() as u32);
                if successors.len() >= GROUP || goal_at.is_some() {
                    break;
                }
            }
            generated += successors.len() as u64;

            // The loads of a round do not depend on each other, and what a round finds is gathered without a branch.
            hashes.clear();
            hashes.extend(successors.iter().map(|key| hash(*key)));
            slots.clear();
            slots.extend(hashes.iter().map(|hash| table.slots[table.home(*hash)]));
            let mut count = 0;
            for (at, (slot, hash)) in (0..).zip(slots.iter().zip(&hashes)) {
                let id = table.candidate(*slot, table.tag(*hash));
                candidates[count] = (at, id.unwrap_or(0) as u32);
                count += usize::from(*slot != 0 && id.is_some());
            }
            known[..successors.len()].fill(false);
            for (at, id) in &candidates[..count] {
                known[*at as usize] = *keys.get(*id as usize) == successors[*at as usize];
            }
            let mut count = 0;
            for (at, known) in (0..).zip(&known[..successors.len()]) {
                unknown[count] = at;
                count += usize::from(!known);
            }
            let base = keys.len();
            // The unknown ones become the discovered ones.
            let mut discovered = 0;
            for place in 0..count {
                let at = unknown[place];
                if table.left == 0 {
                    table.grow(keys.iter().map(|key| hash(*key)));
                }
                let (key, hash) = (successors[at as usize], hashes[at as usize]);
                let tag = table.tag(hash);
                let mask = table.slots.len() - 1;
                let mut place = table.home(hash);
                let is_new = loop {
                    let slot = table.slots[place];
                    if slot == 0 {
                        break true;
                    }
                    if table.candidate(slot, tag).is_some_and(|id| *keys.get(id) == key) {
                        break false;
                    }
                    place = (place + 1) & mask;
                };
                if is_new {
                    keys.push(key);
                    table.slots[place] = tag | keys.len() as u32;
                    table.left -= 1;
                    unknown[discovered] = at;
                    discovered += 1;
                }
            }
            if let Some(at) = goal_at {
                goal = unknown[..discovered].binary_search(&(at as u32)).ok().map(|place| base + place);
            }
            group_counts.clear();
            let mut begin = 0;
            for end in &ends {
                let fresh = unknown[begin..discovered].iter().take_while(|at| *at < end).count();
                begin += fresh;
                group_counts.push(fresh as u8);
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
