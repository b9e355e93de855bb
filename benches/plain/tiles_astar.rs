//! A* for sliding tiles: a hashed table, stacks by f and g, successors looked up in batches.

use crate::answer::{Answer, LETTERS};
use crate::boards::TilesBoard;
use crate::open::{Open, Waiting};
use crate::stores::{IdTable, Segments, hash};
use crate::tiles_tables::{TilesTables, gap};

/// A board and the best way to it that is known.
#[derive(Clone, Copy)]
struct Node {
    key: u64,
    g: u32,
    /// The parent's id plus one, doubled, and whether the board was expanded.
    link: u32,
}

/// A board that was generated and waits to be looked up.
struct Successor {
    key: u64,
    hash: u64,
    g: u32,
    /// What was loaded early; the buckets are read again.
    slot: u32,
    h: u16,
    is_old: bool,
}

#[inline(never)]
pub(crate) fn search(board: &TilesBoard) -> Answer {
    let tables = TilesTables::new(board);
    let TilesTables { start, goal: goal_board, .. } = &tables;

    let mut nodes: Segments<Node> = Segments::new();
    let mut table = IdTable::with_first(hash(*start));
    let mut open = Open::new();
    nodes.push(Node { key: *start, g: 0, link: 0 });
    let distance = tables.distance as u16;
    open.push(Waiting { f: distance.into(), g: 0, id: 0 });

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
        for Waiting { f, g, id } in &batch {
            let node = nodes.get_mut(*id as usize);
            let board = node.key;
            if board == *goal_board {
                goal = Some(*id);
                break;
            }
            node.link |= 1;
            expanded += 1;
            // What was put in with g plus its distance.
            let distance = (f - g) as u16;
            for slide in tables.slides(gap(board)) {
                let (key, farther) = slide.on(board);
                let h = distance.wrapping_add_signed(farther as i16);
                // The loads of a round do not depend on each other: first these, then the nodes that the slots point to.
                let hash = hash(key);
                let slot = table.touch(hash);
                successors.push(Successor { key, hash, g: g + 1, slot, h, is_old: false });
            }
            members.push((*id, successors.len() as u32));
        }
        generated += successors.len() as u64;

        for successor in &mut successors {
            let Successor { key, hash, g, slot, .. } = *successor;
            std::hint::black_box(slot);
            let node = nodes.try_get(table.candidate(hash).wrapping_sub(1) as usize);
            successor.is_old = node.is_some_and(|node| node.g <= g && node.key == key);
        }
        let mut begin = 0;
        // Those that were taken, but not yet expanded by then.
        let mut left = (batch.len() - usize::from(goal.is_some())) as u64;
        for (parent, end) in members.drain(..) {
            let link = (parent + 1) << 1;
            for successor in &successors[begin..end as usize] {
                let Successor { key, hash: key_hash, g, h, is_old, .. } = *successor;
                if is_old {
                    continue;
                }
                if table.left == 0 {
                    table.grow(|id| hash(nodes.get(id).key));
                }
                let id = match table.find(key_hash, |id| nodes.get(id).key == key) {
                    Err(free) => {
                        table.fill(free, key_hash, nodes.len());
                        nodes.push(Node { key, g, link });
                        nodes.len() - 1
                    }
                    Ok(id) => {
                        let node = nodes.get_mut(id);
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
                open.push(Waiting { f: g + u32::from(h), g, id: id as u32 });
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
        chain.windows(2).map(|pair| LETTERS[tables.direction(pair[0].key, pair[1].key)]).collect()
    });
    Answer { moves, expanded, generated, stored: nodes.len() as u64, reopened, peak_frontier }
}
