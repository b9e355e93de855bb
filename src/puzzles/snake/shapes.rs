//! The shapes that a body can have, wherever its head is.
//!
//! A shape is the list of directions from each block to the next, head to tail. Which neighbours of the head the body
//! blocks, and which shape a step leads to, depend on the shape alone. Of the 4^(L-1) lists only the self-avoiding ones
//! are bodies (2172 of 16384 for L = 8): for bodies up to [`Shapes::LONGEST`] blocks they are ranked and tabled once a
//! length, longer ones are packed at two bits a joint and walked.

use std::sync::OnceLock;

use super::lair::TailRule;
use crate::puzzles::grid::{Direction, Directions};

/// The self-avoiding shapes of one length, in the order of their directions from the head.
#[derive(Debug)]
pub(super) struct Shapes {
    steps: Vec<Steps>,
    /// The directions of each shape, the head's joint in the highest two bits.
    codes: Vec<u32>,
    joints: u32,
}

/// How a shape can go on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Steps {
    /// The number of the shape after a step in each direction; of those that are blocked, any.
    pub(super) next: [u32; 4],
    /// The directions in which the body is in the way.
    pub(super) blocked: Directions,
}

impl Shapes {
    /// The longest body whose shapes are tabled: 120,292 shapes, 3 MB.
    pub(super) const LONGEST: u32 = 12;

    /// The shapes of a body of so many blocks, made when they are first asked for.
    pub(super) fn of_length(length: u32, tail: TailRule) -> Option<&'static Shapes> {
        const LENGTHS: usize = Shapes::LONGEST as usize;
        static TABLES: [[OnceLock<Shapes>; LENGTHS]; 2] = [const { [const { OnceLock::new() }; LENGTHS] }; 2];
        let joints = length.checked_sub(1)?;
        TABLES[tail as usize].get(joints as usize).map(|table| table.get_or_init(|| Shapes::new(joints, tail)))
    }

    fn new(joints: u32, tail: TailRule) -> Self {
        let mut codes = Vec::new();
        let mut body = vec![(0, 0)];
        self_avoiding(joints, 0, &mut body, &mut codes);
        let mut shapes = Shapes { steps: Vec::with_capacity(codes.len()), codes, joints };
        // A tail that moves away in time is not in the way.
        let blocks = joints.saturating_sub(u32::from(tail == TailRule::Free));
        for code in &shapes.codes {
            let joint = |number: u32| joint_of(*code, joints, number);
            let blocked = blocked_by((0..blocks).map(joint));
            let next = Direction::ALL.map(|direction| {
                // The new head's joint points back to the old head; the tail's joint falls out.
                let rest = if joints == 0 { 0 } else { code >> 2 };
                let first = if joints == 0 { 0 } else { direction.opposite().bits() << (2 * (joints - 1)) };
                shapes.codes.binary_search(&(first | rest)).unwrap_or(0) as u32
            });
            shapes.steps.push(Steps { next, blocked });
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

    /// How each shape can go on.
    pub(super) fn steps(&self) -> &[Steps] {
        &self.steps
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
            assert_eq!(Shapes::of_length(length, TailRule::Blocked).map(Shapes::count), Some(count));
        }
        assert!(Shapes::of_length(0, TailRule::Free).is_none());
        assert!(Shapes::of_length(Shapes::LONGEST + 1, TailRule::Free).is_none());
    }

    #[test]
    fn a_step_shifts_the_joints_and_the_mask_is_what_a_walk_finds() {
        for length in 1..=7 {
            let shapes = Shapes::of_length(length, TailRule::Blocked).unwrap();
            let tail_free = Shapes::of_length(length, TailRule::Free).unwrap();
            let joints = length - 1;
            for shape in 0..shapes.count() {
                let list: Vec<Direction> = (0..joints).map(|number| shapes.joint(shape, number)).collect();
                assert_eq!(shapes.rank(list.iter().copied()), Some(shape));
                assert_eq!(shapes.steps()[shape as usize].blocked, blocked_by(list.iter().copied()));
                let steps = tail_free.steps()[shape as usize];
                for direction in Direction::ALL {
                    if steps.blocked.contains(direction) {
                        continue;
                    }
                    let moved = [direction.opposite()].into_iter().chain(list.iter().copied()).take(joints as usize);
                    let next = steps.next[direction.bits() as usize];
                    assert_eq!(Some(next), shapes.rank(moved));
                }
            }
        }
    }
}
