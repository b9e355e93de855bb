//! A* for the snake: ids by key, hashed first and dense then, stacks by f and g, successors looked up in batches.

use spelunk::puzzles::grid::Cell;
use spelunk::puzzles::snake::Lair;

use crate::answer::Answer;
use crate::open::{Open, Waiting};
use crate::snake_bfs::letter;
use crate::snake_tables::SnakeTables;
use crate::stores::{IdTable, Segments, hash};

/// A snake and the best way to it that is known.
#[derive(Clone, Copy)]
struct Node {
    key: u32,
    g: u32,
    /// The parent's id plus one, doubled, and whether the snake was expanded.
    link: u32,
}

/// A snake that was generated and waits to be looked up.
struct Successor {
    key: u32,
    head: u32,
    g: u32,
    slot: u32,
    is_old: bool,
}

#[inline(never)]
pub(crate) fn search(lair: &Lair) -> Answer {
    let tables = SnakeTables::new(lair);
    let SnakeTables { exits, offsets, steps, shapes, inverse, start } = &tables;
    let (shapes, inverse, exit) = (*shapes, *inverse, lair.exit.number());
    // Rows and columns to the exit, by cell.
    let distances: Vec<u32> =
        (0..lair.size.cells()).map(|cell| lair.size.manhattan(Cell::new(cell), lair.exit)).collect();

    let mut nodes: Segments<Node> = Segments::new();
    // The id plus one, by key: hashed until one key in 64 is stored, from there on in a map of all keys.
    let all_keys = exits.len() * shapes as usize;
    let mut table = IdTable::with_first(hash(u64::from(*start)));
    let mut ids: Vec<u32> = Vec::new();
    let mut open = Open::new();
    nodes.push(Node { key: *start, g: 0, link: 0 });
    open.push(Waiting { f: distances[(start / shapes) as usize], g: 0, id: 0 });

    let mut goal = None;
    let (mut expanded, mut generated, mut reopened, mut peak_frontier) = (0, 0, 0, 1);
    let mut batch: Vec<Waiting> = Vec::with_capacity(16);
    let mut successors: Vec<Successor> = Vec::with_capacity(64);
    let mut members: Vec<(u32, u32)> = Vec::with_capacity(16);
    'search: loop {
        // Where few wait, they are in the cache, and the next best may come from among the successors of the first.
        let most = (open.len / 1024).clamp(1, 16) as usize;
        batch.clear();
        while batch.len() < most {
            let next = if let Some(first) = batch.first() { open.pop_equal(first) } else { open.pop() };
            let Some(waiting) = next else { break };
            if nodes.get(waiting.id as usize).g == waiting.g {
                batch.push(waiting);
            } else {
                open.dead -= 1;
            }
        }
        if batch.is_empty() {
            break;
        }
        for Waiting { g, id, .. } in &batch {
            let node = nodes.get_mut(*id as usize);
            let head = ((u128::from(inverse) * u128::from(node.key)) >> 64) as u32;
            if head == exit {
                goal = Some(*id);
                break;
            }
            let steps = &steps[(node.key - head * shapes) as usize];
            node.link |= 1;
            expanded += 1;
            let mut directions = exits[head as usize] & !steps.blocked;
            while directions != 0 {
                let direction = directions.trailing_zeros() as usize % 4;
                directions &= directions - 1;
                let head = head.wrapping_add(offsets[direction]);
                let key = head * shapes + steps.next[direction];
                // The loads of a round do not depend on each other: first these, then the nodes that the slots point to.
                let slot = if ids.is_empty() { table.touch(hash(u64::from(key))) } else { ids[key as usize] };
                successors.push(Successor { key, head, g: g + 1, slot, is_old: false });
            }
            members.push((*id, successors.len() as u32));
        }
        generated += successors.len() as u64;

        for successor in &mut successors {
            if ids.is_empty() {
                let id = table.candidate(hash(u64::from(successor.key))).wrapping_sub(1);
                let node = nodes.try_get(id as usize);
                successor.is_old = node.is_some_and(|node| node.g <= successor.g && node.key == successor.key);
            } else {
                let id = successor.slot.checked_sub(1);
                successor.is_old = id.is_some_and(|id| nodes.get(id as usize).g <= successor.g);
            }
        }
        let mut begin = 0;
        // Those that were taken, but not yet expanded by then.
        let mut left = (batch.len() - usize::from(goal.is_some())) as u64;
        for (parent, end) in members.drain(..) {
            let link = (parent + 1) << 1;
            for successor in &successors[begin..end as usize] {
                let Successor { key, head, g, is_old, .. } = *successor;
                if is_old {
                    continue;
                }
                if ids.is_empty() && table.left == 0 {
                    if nodes.len() < all_keys / 64 {
                        table.grow(|id| hash(u64::from(nodes.get(id).key)));
                    } else {
                        ids = vec![0; all_keys];
                        for id in 0..nodes.len() {
                            ids[nodes.get(id).key as usize] = id as u32 + 1;
                        }
                    }
                }
                let key_hash = hash(u64::from(key));
                let (known, free) = if ids.is_empty() {
                    match table.find(key_hash, |id| nodes.get(id).key == key) {
                        Ok(id) => (Some(id as u32), 0),
                        Err(free) => (None, free),
                    }
                } else {
                    (ids[key as usize].checked_sub(1), 0)
                };
                let id = match known {
                    None => {
                        let id = nodes.len() as u32;
                        nodes.push(Node { key, g, link });
                        if ids.is_empty() {
                            table.fill(free, key_hash, id as usize);
                        } else {
                            ids[key as usize] = id + 1;
                        }
                        id
                    }
                    Some(id) => {
                        let node = nodes.get_mut(id as usize);
                        if node.g <= g {
                            continue;
                        }
                        let was_expanded = node.link & 1;
                        (node.g, node.link) = (g, link);
                        reopened += u64::from(was_expanded);
                        open.dead += u64::from(was_expanded ^ 1);
                        id
                    }
                };
                open.push(Waiting { f: g + distances[head as usize], g, id });
            }
            begin = end as usize;
            left -= 1;
            peak_frontier = peak_frontier.max(open.len - open.dead + left);
        }
        successors.clear();
        if open.has_many_dead() {
            open.sweep(|waiting| nodes.get(waiting.id as usize).g == waiting.g);
        }
        if goal.is_some() {
            break 'search;
        }
    }

    let moves = goal.map(|goal| {
        let mut chain = vec![nodes.get(goal as usize)];
        while let Some(parent) = (chain[chain.len() - 1].link >> 1).checked_sub(1) {
            chain.push(nodes.get(parent as usize));
        }
        chain.reverse();
        chain.windows(2).map(|pair| letter(&tables, pair[0].key, pair[1].key)).collect()
    });
    Answer { moves, expanded, generated, stored: nodes.len() as u64, reopened, peak_frontier }
}
