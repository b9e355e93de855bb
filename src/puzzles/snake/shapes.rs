//! The shapes that a body can have, wherever its head is.
//!
//! A shape is the list of directions from each block to the next, head to tail. Which neighbours of the head the body
//! blocks, and which shape a step leads to, depend on the shape alone. Of the 4^(L-1) lists only the self-avoiding ones
//! are bodies (2172 of 16384 for L = 8): for bodies up to [`Shapes::LONGEST`] blocks they are ranked and tabled once a
//! length, longer ones are packed at two bits a joint and walked.

use std::sync::OnceLock;

use crate::puzzles::grid::{Direction, Directions};

/// The self-avoiding shapes of one length, in the order of their directions from the head.
#[derive(Debug)]
pub(super) struct Shapes {
    /// The number of the shape after a step in each direction.
    next: Vec<[u32; 4]>,
    /// What the body blocks: with its tail, and without it.
    blocked: Vec<[Directions; 2]>,
    /// The directions of each shape, the head's joint in the highest two bits.
    codes: Vec<u32>,
    joints: u32,
}

impl Shapes {
    /// The longest body whose shapes are tabled: 120,292 shapes, 3 MB.
    pub(super) const LONGEST: u32 = 12;

    /// The shapes of a body of so many blocks, made when they are first asked for.
    pub(super) fn of_length(length: u32) -> Option<&'static Shapes> {
        static TABLES: [OnceLock<Shapes>; Shapes::LONGEST as usize] =
            [const { OnceLock::new() }; Shapes::LONGEST as usize];
        let joints = length.checked_sub(1)?;
        TABLES.get(joints as usize).map(|table| table.get_or_init(|| Shapes::new(joints)))
    }

    fn new(joints: u32) -> Self {
        let mut codes = Vec::new();
        let mut body = vec![(0, 0)];
        self_avoiding(joints, 0, &mut body, &mut codes);
        let mut shapes = Shapes { next: Vec::new(), blocked: Vec::new(), codes, joints };
        for code in &shapes.codes {
            let joint = |number: u32| joint_of(*code, joints, number);
            let blocked = [joints, joints.saturating_sub(1)].map(|blocks| blocked_by((0..blocks).map(joint)));
            let next = Direction::ALL.map(|direction| {
                // The new head's joint points back to the old head; the tail's joint falls out.
                let rest = if joints == 0 { 0 } else { code >> 2 };
                let first = if joints == 0 { 0 } else { direction.opposite().bits() << (2 * (joints - 1)) };
                shapes.codes.binary_search(&(first | rest)).unwrap_or(0) as u32
            });
            shapes.blocked.push(blocked);
            shapes.next.push(next);
        }
        shapes
    }

    /// How many shapes there are.
    pub(super) fn count(&self) -> u32 {
        self.codes.len() as u32
    }

    /// The number of a shape, if it is self-avoiding.
    pub(super) fn rank(&self, joints: impl Iterator<Item = Direction>) -> Option<u32> {
        let code = joints.fold(0, |code, joint| code << 2 | joint.bits());
        self.codes.binary_search(&code).ok().map(|rank| rank as u32)
    }

    /// A joint of a shape, from the head.
    pub(super) fn joint(&self, shape: u32, number: u32) -> Direction {
        joint_of(self.codes.get(shape as usize).copied().unwrap_or(0), self.joints, number)
    }

    /// The directions in which the body is in the way: `1` in `tail_free` leaves out the tail.
    #[inline]
    pub(super) fn blocked(&self, shape: u32, tail_free: usize) -> Directions {
        self.blocked.get(shape as usize).map_or(Directions::NONE, |blocked| blocked[tail_free & 1])
    }

    /// The shapes after a step in each direction; of those that are blocked, any.
    #[inline]
    pub(super) fn next(&self, shape: u32) -> &[u32; 4] {
        self.next.get(shape as usize).unwrap_or(&[0; 4])
    }
}

fn joint_of(code: u32, joints: u32, number: u32) -> Direction {
    Direction::from_bits(code.checked_shr(2 * (joints - 1).saturating_sub(number)).unwrap_or(0))
}

/// Appends the codes of all self-avoiding walks that begin with `body`, in order.
fn self_avoiding(joints: u32, code: u32, body: &mut Vec<(i32, i32)>, codes: &mut Vec<u32>) {
    if body.len() as u32 > joints {
        codes.push(code);
        return;
    }
    let Some((row, column)) = body.last().copied() else { return };
    for direction in Direction::ALL {
        let (down, right) = direction.step();
        let block = (row + down, column + right);
        if !body.contains(&block) {
            body.push(block);
            self_avoiding(joints, code << 2 | direction.bits(), body, codes);
            body.pop();
        }
    }
}

/// The neighbours of the head that a chain of joints passes through.
#[inline]
pub(super) fn blocked_by(joints: impl Iterator<Item = Direction>) -> Directions {
    let mut blocked = Directions::NONE;
    let (mut row, mut column) = (0i32, 0i32);
    for joint in joints {
        let (down, right) = joint.step();
        (row, column) = (row + down, column + right);
        if row.abs() + column.abs() == 1 {
            for direction in Direction::ALL {
                if direction.step() == (row, column) {
                    blocked = blocked.with(direction);
                }
            }
        }
    }
    blocked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shapes_are_the_self_avoiding_walks() {
        // Self-avoiding walks on the square lattice, OEIS A001411.
        let counts = [1, 4, 12, 36, 100, 284, 780, 2172, 5916, 16268, 44100, 120_292];
        for (length, count) in (1..).zip(counts) {
            assert_eq!(Shapes::of_length(length).map(Shapes::count), Some(count));
        }
        assert!(Shapes::of_length(0).is_none());
        assert!(Shapes::of_length(Shapes::LONGEST + 1).is_none());
    }

    #[test]
    fn a_step_shifts_the_joints_and_the_mask_is_what_a_walk_finds() {
        for length in 1..=7 {
            let shapes = Shapes::of_length(length).unwrap();
            let joints = length - 1;
            for shape in 0..shapes.count() {
                let list: Vec<Direction> = (0..joints).map(|number| shapes.joint(shape, number)).collect();
                assert_eq!(shapes.rank(list.iter().copied()), Some(shape));
                assert_eq!(shapes.blocked(shape, 0), blocked_by(list.iter().copied()));
                for direction in Direction::ALL {
                    if shapes.blocked(shape, 1).contains(direction) {
                        continue;
                    }
                    let moved = [direction.opposite()].into_iter().chain(list.iter().copied()).take(joints as usize);
                    let next = shapes.next(shape)[direction.bits() as usize];
                    assert_eq!(Some(next), shapes.rank(moved));
                }
            }
        }
    }
}
