//! The snake's tables: exits of cells, and shapes of bodies with what they block and where a step takes them.

use spelunk::puzzles::snake::Lair;

use crate::floor::{STEPS, exits, offsets};

/// What both loops over a snake look up. A key is a head times the number of shapes, plus a shape.
pub(crate) struct SnakeTables {
    /// Directions to free neighbours, one bit each, by cell.
    pub(crate) exits: Vec<u8>,
    /// How far a step moves a cell's number.
    pub(crate) offsets: [u32; 4],
    /// By shape.
    pub(crate) steps: Vec<Steps>,
    /// The number of shapes, and 2^64 divided by it, rounded up.
    pub(crate) shapes: u32,
    pub(crate) inverse: u64,
    pub(crate) start: u32,
}

/// How a shape can go on.
pub(crate) struct Steps {
    /// The shape after a step in each direction.
    pub(crate) next: [u32; 4],
    /// The directions in which the body is in the way.
    pub(crate) blocked: u8,
}

impl SnakeTables {
    pub(crate) fn new(lair: &Lair) -> Self {
        let size = lair.size;
        let mut free = vec![true; size.cells() as usize];
        for stone in &lair.stones {
            free[stone.index()] = false;
        }
        let joints = lair.body.len() as u32 - 1;
        let mut codes = Vec::new();
        self_avoiding(joints, 0, &mut vec![(0, 0)], &mut codes);
        let mut by_shape = Vec::with_capacity(codes.len());
        for code in &codes {
            // The new head's joint points back, the tail's falls out; of the blocked ones any will do.
            let first = |direction: u32| (direction ^ 1) << (2 * (joints - 1));
            let rank = |direction| codes.binary_search(&(first(direction) | code >> 2)).unwrap_or(0) as u32;
            by_shape.push(Steps { next: [0, 1, 2, 3].map(rank), blocked: blocked_by(*code, joints) });
        }
        let steps = lair.body.windows(2).map(|pair| size.direction(pair[0], pair[1]).expect("it is a body").bits());
        let start_code = steps.fold(0, |code, step| code << 2 | step);
        let start_shape = codes.binary_search(&start_code).expect("the body is self-avoiding") as u32;
        let shapes = codes.len() as u32;
        SnakeTables {
            exits: exits(size, &free),
            offsets: offsets(size),
            steps: by_shape,
            shapes,
            inverse: u64::MAX / u64::from(shapes) + 1,
            start: lair.body[0].number() * shapes + start_shape,
        }
    }
}

/// Appends the codes of all self-avoiding walks that begin with `body`, in order: two bits a step, the first highest.
fn self_avoiding(steps: u32, code: u32, body: &mut Vec<(i32, i32)>, codes: &mut Vec<u32>) {
    if body.len() as u32 > steps {
        codes.push(code);
        return;
    }
    let (row, column) = body[body.len() - 1];
    for (direction, (down, right)) in (0..).zip(STEPS) {
        let block = (row + down, column + right);
        if !body.contains(&block) {
            body.push(block);
            self_avoiding(steps, code << 2 | direction, body, codes);
            body.pop();
        }
    }
}

/// The neighbours of the head that a body lies on.
fn blocked_by(code: u32, joints: u32) -> u8 {
    let (mut row, mut column, mut blocked) = (0, 0, 0);
    for joint in (0..joints).rev() {
        let (down, right) = STEPS[(code >> (2 * joint)) as usize & 3];
        (row, column) = (row + down, column + right);
        for (direction, step) in STEPS.iter().enumerate() {
            blocked |= u8::from(*step == (row, column)) << direction;
        }
    }
    blocked
}
