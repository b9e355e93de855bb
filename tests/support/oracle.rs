//! Brute-force answers to compare the library with: plain tuples, vectors and maps, every state visited, nothing packed.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::hash::Hash;

/// A cell as (row, column), from 0.
pub type Cell = (i32, i32);

/// The four steps: north, south, west, east.
const STEPS: [Cell; 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

/// The cell one step away.
fn moved(cell: Cell, step: Cell) -> Cell {
    (cell.0 + step.0, cell.1 + step.1)
}

/// The letter of a board at a cell, `#` outside the board.
fn letter(rows: &[&str], cell: Cell) -> char {
    let (Ok(row), Ok(column)) = (usize::try_from(cell.0), usize::try_from(cell.1)) else {
        return '#';
    };
    let byte = rows.get(row).and_then(|row| row.as_bytes().get(column));
    byte.map_or('#', |&byte| char::from(byte))
}

/// Distance in steps of every state reachable from `start`, breadth first, never stopping early.
fn distances<S: Clone + Eq + Hash>(start: S, next: impl Fn(&S) -> Vec<S>) -> HashMap<S, u32> {
    let mut found = HashMap::from([(start.clone(), 0)]);
    let mut queue = VecDeque::from([start]);
    while let Some(state) = queue.pop_front() {
        let steps = found[&state] + 1;
        for after in next(&state) {
            if !found.contains_key(&after) {
                found.insert(after.clone(), steps);
                queue.push_back(after);
            }
        }
    }
    found
}

/// A snake on a board with stones.
pub struct SnakeBoard {
    /// Number of rows.
    pub rows: i32,
    /// Number of columns.
    pub columns: i32,
    /// Cells of the snake, head first, at least one.
    pub body: Vec<Cell>,
    /// Cells that can never be entered.
    pub stones: Vec<Cell>,
    /// Cell the head has to reach.
    pub exit: Cell,
    /// Whether the head may enter the cell the tail leaves in the same step.
    pub tail_is_free: bool,
}

/// Bodies one step after `body`.
fn snake_next(board: &SnakeBoard, body: &[Cell]) -> Vec<Vec<Cell>> {
    let without_tail = &body[..body.len() - 1];
    let blocking = if board.tail_is_free { without_tail } else { body };
    let mut bodies = Vec::new();
    for step in STEPS {
        let head = moved(body[0], step);
        let inside = (0..board.rows).contains(&head.0) && (0..board.columns).contains(&head.1);
        if inside && !board.stones.contains(&head) && !blocking.contains(&head) {
            bodies.push([&[head], without_tail].concat());
        }
    }
    bodies
}

/// Distance of every body the snake can reach.
fn snake_distances(board: &SnakeBoard) -> HashMap<Vec<Cell>, u32> {
    distances(board.body.clone(), |body| snake_next(board, body))
}

/// Fewest steps for the head to reach the exit, `None` if it cannot.
pub fn snake_steps(board: &SnakeBoard) -> Option<u32> {
    let found = snake_distances(board).into_iter();
    found.filter(|(body, _)| body[0] == board.exit).map(|(_, steps)| steps).min()
}

/// Number of reachable bodies, the start counted, those at the exit expanded like any other.
pub fn snake_reachable(board: &SnakeBoard) -> usize {
    snake_distances(board).len()
}

/// The first cell that carries a letter; a board without it is a mistake in the test.
fn find(rows: &[&str], wanted: char) -> Cell {
    for (row, text) in (0..).zip(rows) {
        for (column, found) in (0..).zip(text.chars()) {
            if found == wanted {
                return (row, column);
            }
        }
    }
    panic!("no {wanted} on the board");
}

/// Box, man and whether it was a push, after the man's step; `None` if rock is in the way.
fn man_step(rows: &[&str], box_at: Cell, man: Cell, step: Cell) -> Option<(Cell, Cell, bool)> {
    let man = moved(man, step);
    let is_push = man == box_at;
    let box_at = if is_push { moved(box_at, step) } else { box_at };
    let free = letter(rows, man) != '#' && letter(rows, box_at) != '#';
    free.then_some((box_at, man, is_push))
}

/// Least (pushes, walks and pushes), pushes first, that bring the box to the target, `None` if impossible.
pub fn push_box(rows: &[&str]) -> Option<(u32, u32)> {
    let (box_at, man, target) = (find(rows, 'B'), find(rows, 'S'), find(rows, 'T'));
    let mut best = HashMap::from([((box_at, man), (0, 0))]);
    let mut changed = BTreeSet::from([((0, 0), box_at, man)]);
    while let Some(((pushes, moves), box_at, man)) = changed.pop_first() {
        for step in STEPS {
            let Some((box_at, man, is_push)) = man_step(rows, box_at, man, step) else {
                continue;
            };
            let cost = (pushes + u32::from(is_push), moves + 1);
            if best.get(&(box_at, man)).is_none_or(|&old| cost < old) {
                best.insert((box_at, man), cost);
                changed.insert((cost, box_at, man));
            }
        }
    }
    let solved = best.iter().filter(|((box_at, _), _)| *box_at == target);
    solved.map(|(_, &cost)| cost).min()
}

/// Replays `n s w e` walks and `N S W E` pushes: (pushes, walks and pushes) if legal and the box ends on the target, else the fault.
pub fn replay_pushes(rows: &[&str], moves: &str) -> Result<(u32, u32), String> {
    let (mut box_at, mut man) = (find(rows, 'B'), find(rows, 'S'));
    let (mut pushes, mut total) = (0, 0);
    for played in moves.chars() {
        total += 1;
        let step = match played.to_ascii_lowercase() {
            'n' => (-1, 0),
            's' => (1, 0),
            'w' => (0, -1),
            'e' => (0, 1),
            _ => return Err(format!("move {total}: {played:?} is no move")),
        };
        let Some((next_box, next_man, is_push)) = man_step(rows, box_at, man, step) else {
            return Err(format!("move {total}: {played:?} runs into rock"));
        };
        if is_push && played.is_ascii_lowercase() {
            return Err(format!("move {total}: {played:?} walks into the box"));
        }
        if !is_push && played.is_ascii_uppercase() {
            return Err(format!("move {total}: {played:?} pushes no box"));
        }
        (box_at, man) = (next_box, next_man);
        pushes += u32::from(is_push);
    }
    if box_at == find(rows, 'T') {
        Ok((pushes, total))
    } else {
        Err(format!("the box ends on {box_at:?}, not on the target"))
    }
}

/// The block after rolling over one edge, its cells sorted.
fn rolled(block: &[Cell], step: Cell) -> Vec<Cell> {
    let mut after: Vec<Cell> = block.iter().map(|&cell| moved(cell, step)).collect();
    if block.len() == 1 {
        // It stood: it falls over and covers the next two cells.
        after.push(moved(after[0], step));
    } else if after.iter().any(|cell| block.contains(cell)) {
        // It lay along the step: it stands up on the one cell just beyond it.
        after.retain(|cell| !block.contains(cell));
    }
    after.sort_unstable();
    after
}

/// Whether the floor carries the block: nothing over an empty cell, no standing on a fragile one.
fn carried(rows: &[&str], block: &[Cell]) -> bool {
    if let [cell] = block {
        return !matches!(letter(rows, *cell), '#' | 'E');
    }
    block.iter().all(|&cell| letter(rows, cell) != '#')
}

/// Distance of every placement the block can reach.
fn block_distances(rows: &[&str], block: &[Cell]) -> HashMap<Vec<Cell>, u32> {
    let mut start = block.to_vec();
    start.sort_unstable();
    distances(start, |block| {
        let all = STEPS.iter().map(|&step| rolled(block, step));
        all.filter(|after| carried(rows, after)).collect()
    })
}

/// Fewest moves from `block` (one cell: standing, two: lying) to standing on `target`, `None` if impossible.
pub fn roll_block(rows: &[&str], block: &[Cell], target: Cell) -> Option<u32> {
    let found = block_distances(rows, block);
    found.get(&vec![target]).copied()
}

/// Number of reachable placements of the block, the start counted.
pub fn roll_block_reachable(rows: &[&str], block: &[Cell]) -> usize {
    block_distances(rows, block).len()
}

/// A directed graph; parallel edges, self loops and edges that cost nothing are welcome.
pub struct Graph {
    /// Number of nodes, named from 0.
    pub nodes: usize,
    /// Edges as (from, to, cost).
    pub edges: Vec<(usize, usize, u64)>,
}

/// Cheapest cost of each node from any start, by relaxing every edge until nothing changes; sums beyond `u64` count as no path.
fn relaxed(graph: &Graph, starts: &[usize]) -> Vec<Option<u64>> {
    let mut best = vec![None; graph.nodes];
    for &start in starts {
        best[start] = Some(0);
    }
    let mut changed = true;
    while changed {
        changed = false;
        for &(from, to, cost) in &graph.edges {
            let Some(sum) = best[from].and_then(|so_far: u64| so_far.checked_add(cost)) else {
                continue;
            };
            if best[to].is_none_or(|old| sum < old) {
                best[to] = Some(sum);
                changed = true;
            }
        }
    }
    best
}

/// The same graph with every edge costing one.
fn unit_costs(graph: &Graph) -> Graph {
    let edges = graph.edges.iter().map(|&(from, to, _)| (from, to, 1));
    Graph { nodes: graph.nodes, edges: edges.collect() }
}

/// Cheapest cost from any start to any goal, by relaxing every edge until nothing changes.
pub fn cheapest(graph: &Graph, starts: &[usize], goals: &[usize]) -> Option<u64> {
    let best = relaxed(graph, starts);
    goals.iter().filter_map(|&goal| best[goal]).min()
}

/// Fewest edges from any start to any goal.
pub fn fewest_edges(graph: &Graph, starts: &[usize], goals: &[usize]) -> Option<u32> {
    let edges = cheapest(&unit_costs(graph), starts, goals)?;
    Some(u32::try_from(edges).expect("a test graph has few edges"))
}

/// Exact cost from each node to the nearest goal (`None`: unreachable): what an admissible heuristic may not exceed.
pub fn cost_to_goal(graph: &Graph, goals: &[usize]) -> Vec<Option<u64>> {
    let edges = graph.edges.iter().map(|&(from, to, cost)| (to, from, cost));
    let reversed = Graph { nodes: graph.nodes, edges: edges.collect() };
    relaxed(&reversed, goals)
}

/// Number of nodes reachable from the starts, these counted.
pub fn reachable(graph: &Graph, starts: &[usize]) -> usize {
    let best = relaxed(&unit_costs(graph), starts);
    best.iter().flatten().count()
}

/// All cheapest walks from a start to the first goal that they meet.
pub struct CheapestWalks {
    /// Those that visit no node twice, as a start and the numbers of the edges: depth first, in the order of starts and edges.
    pub simple: Vec<(usize, Vec<usize>)>,
    /// Whether there are walks beside them, which go round in circles.
    pub circles: bool,
    /// Whether these are all: there may be too many to list, and then only the first ones are here.
    pub complete: bool,
}

/// Lists cheapest walks, by trying every edge that they may go on with; `None` where there are none.
pub fn cheapest_walks(graph: &Graph, starts: &[usize], goals: &[usize]) -> Option<CheapestWalks> {
    let left = cost_to_goal(graph, goals);
    let best = starts.iter().filter_map(|&start| left[start]).min()?;
    let walks = CheapestWalks { simple: Vec::new(), circles: false, complete: true };
    let mut lister = Lister { graph, goals, left, walks, tries: 0 };
    let mut tried = BTreeSet::new();
    for &start in starts {
        if tried.insert(start) && lister.left[start] == Some(best) && lister.walks.complete {
            lister.go_on(&mut vec![start], &mut Vec::new(), best);
        }
    }
    Some(lister.walks)
}

struct Lister<'a> {
    graph: &'a Graph,
    goals: &'a [usize],
    left: Vec<Option<u64>>,
    walks: CheapestWalks,
    tries: u32,
}

impl Lister<'_> {
    /// Goes on from the last node, from where so much is left to pay.
    fn go_on(&mut self, nodes: &mut Vec<usize>, taken: &mut Vec<usize>, left: u64) {
        let here = nodes[nodes.len() - 1];
        if self.goals.contains(&here) {
            self.walks.simple.push((nodes[0], taken.clone()));
            return;
        }
        for (number, &(from, to, cost)) in self.graph.edges.iter().enumerate() {
            let left_there = self.left[to].filter(|there| from == here && there.checked_add(cost) == Some(left));
            let Some(left_there) = left_there else { continue };
            self.tries += 1;
            if self.tries > 5_000 {
                self.walks.complete = false;
                return;
            }
            if nodes.contains(&to) {
                self.walks.circles = true;
                continue;
            }
            nodes.push(to);
            taken.push(number);
            self.go_on(nodes, taken, left_there);
            taken.pop();
            nodes.pop();
        }
    }
}
