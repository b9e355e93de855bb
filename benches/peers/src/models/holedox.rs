//! Holedox Moving (POJ 1324): a snake wants its head on the exit, cell (0, 0). Its head enters cells that are free of stones
//! and of the body before the step, the tail included.

use super::{Aimed, Puzzle, Way, Ways};

/// A cell of the board, rows and columns from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Cell {
    pub(crate) row: u8,
    pub(crate) column: u8,
}

/// A puzzle as its text says it.
#[derive(Clone, Debug)]
pub(crate) struct Lair {
    pub(crate) rows: u8,
    pub(crate) columns: u8,
    /// From the head to the tail.
    pub(crate) body: Vec<Cell>,
    pub(crate) stones: Vec<Cell>,
}

impl Lair {
    /// A snake at the southern edge of a square board, whose exit is shut by two stones: everything that can be reached is
    /// looked at.
    pub(crate) fn sweep(side: u8, length: usize) -> Self {
        // Rows up and columns right from the head.
        const BENDS: [(u8, u8); 8] = [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (4, 1), (4, 0), (5, 0)];
        let column = side * 2 / 5 - 1;
        let body = BENDS.iter().take(length).map(|(up, right)| Cell { row: side - 1 - up, column: column + right });
        let stones = vec![Cell { row: 0, column: 1 }, Cell { row: 1, column: 0 }];
        Lair { rows: side, columns: side, body: body.collect(), stones }
    }

    /// The neighbour of a cell, if there is one without a stone.
    fn neighbour(&self, cell: Cell, way: Way) -> Option<Cell> {
        let (down, right) = way.step();
        let row = cell.row.checked_add_signed(down as i8).filter(|row| *row < self.rows)?;
        let column = cell.column.checked_add_signed(right as i8).filter(|column| *column < self.columns)?;
        Some(Cell { row, column }).filter(|cell| !self.stones.contains(cell))
    }
}

/// A snake as it comes to mind: the cells of its body, from the head to the tail.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Snake {
    body: Vec<Cell>,
}

impl Puzzle for Lair {
    type State = Snake;

    fn start(&self) -> Snake {
        Snake { body: self.body.clone() }
    }

    fn is_goal(&self, snake: &Snake) -> bool {
        snake.body[0] == Cell { row: 0, column: 0 }
    }

    fn after(&self, snake: &Snake, way: Way) -> Option<Snake> {
        let head = self.neighbour(snake.body[0], way).filter(|head| !snake.body.contains(head))?;
        let mut body = Vec::with_capacity(snake.body.len());
        body.push(head);
        body.extend_from_slice(&snake.body[..snake.body.len() - 1]);
        Some(Snake { body })
    }
}

impl Aimed for Lair {
    fn steps_left(&self, snake: &Snake) -> u32 {
        u32::from(snake.body[0].row) + u32::from(snake.body[0].column)
    }
}

/// The same in 32 bits: the number of the head's cell, and below it two bits a joint, the head's own lowest. A step shifts
/// a joint in, and both what the board and what the body forbid is looked up.
#[derive(Debug)]
pub(crate) struct PackedLair {
    start: u32,
    bits: u32,
    /// By way: how a step changes the head's field.
    steps: [u32; 4],
    /// By cell.
    exits: Vec<u8>,
    /// By joints.
    bitten: Vec<u8>,
    /// By cell, to the exit.
    distances: Vec<u32>,
}

impl PackedLair {
    pub(crate) fn new(lair: &Lair) -> Self {
        let bits = 2 * (lair.body.len() as u32 - 1);
        let columns = u32::from(lair.columns);
        let cells = (0..lair.rows).flat_map(|row| (0..lair.columns).map(move |column| Cell { row, column }));
        let joint = |pair: &[Cell]| {
            let leads = |way: &&Way| lair.neighbour(pair[0], **way) == Some(pair[1]);
            Way::ALL.iter().find(leads).map_or(0, |way| *way as u32)
        };
        let joints = lair.body.windows(2).rev().fold(0, |joints, pair| joints << 2 | joint(pair));
        let head = u32::from(lair.body[0].row) * columns + u32::from(lair.body[0].column);
        PackedLair {
            start: head << bits | joints,
            bits,
            steps: Way::ALL.map(|way| ((way.step().0 * columns as i32 + way.step().1) << bits) as u32),
            exits: cells.clone().map(|cell| Ways::that(|way| lair.neighbour(cell, way).is_some()).0).collect(),
            bitten: (0..1 << bits).map(|joints| bitten(joints, bits / 2).0).collect(),
            distances: cells.map(|cell| u32::from(cell.row) + u32::from(cell.column)).collect(),
        }
    }

    #[inline]
    fn joints(&self, snake: u32) -> u32 {
        snake & ((1 << self.bits) - 1)
    }

    #[inline]
    fn open(&self, snake: u32) -> Ways {
        let bitten = self.bitten[self.joints(snake) as usize];
        Ways(self.exits[(snake >> self.bits) as usize] & !bitten)
    }
}

/// The ways from the head that a body blocks.
fn bitten(joints: u32, count: u32) -> Ways {
    let mut cell = (0, 0);
    let blocks = (0..count).map(|number| {
        let (down, right) = Way::ALL[(joints >> (2 * number) & 3) as usize].step();
        cell = (cell.0 + down, cell.1 + right);
        cell
    });
    let blocks: Vec<(i32, i32)> = blocks.collect();
    Ways::that(|way| blocks.contains(&way.step()))
}

/// A step: the head moves, and its new joint points back to where it was.
#[inline]
fn slither(snake: u32, way: Way, step: u32, bits: u32) -> u32 {
    let mask = (1 << bits) - 1;
    let joints = (snake << 2 | (way as u32 ^ 1)) & mask;
    (snake & !mask).wrapping_add(step) | joints
}

impl Puzzle for PackedLair {
    type State = u32;

    fn start(&self) -> u32 {
        self.start
    }

    #[inline]
    fn is_goal(&self, snake: &u32) -> bool {
        snake >> self.bits == 0
    }

    #[inline]
    fn ways(&self, snake: &u32) -> impl Iterator<Item = Way> {
        self.open(*snake)
    }

    #[inline]
    fn after(&self, snake: &u32, way: Way) -> Option<u32> {
        Some(slither(*snake, way, self.steps[way as usize], self.bits))
    }

    #[inline]
    fn successors(&self, snake: &u32) -> impl Iterator<Item = u32> + use<> {
        let (snake, steps, bits) = (*snake, self.steps, self.bits);
        self.open(snake).map(move |way| slither(snake, way, steps[way as usize], bits))
    }
}

impl Aimed for PackedLair {
    #[inline]
    fn steps_left(&self, snake: &u32) -> u32 {
        self.distances[(snake >> self.bits) as usize]
    }
}
