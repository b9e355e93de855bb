//! The snake as a search problem, with its codec.

use std::fmt;
use std::sync::OnceLock;

use smallvec::SmallVec;

use super::lair::{Lair, LairError, TailRule};
use super::render::Board;
use super::shapes::{Shapes, Steps, blocked_by};
use crate::puzzles::grid::{Cell, Direction, Directions, Distances, Floor, Size};
use crate::{KeySpace, LayoutError, PackedKey, SearchProblem, StateCodec};

mod sealed {
    pub trait Sealed {}
}

/// The width of a snake's key: `u32` for all of the judge's boards and far beyond, `u64` and `u128` for longer bodies.
/// Sealed.
pub trait Width: PackedKey + fmt::Debug + sealed::Sealed {
    #[doc(hidden)]
    const BITS: u32;
    #[doc(hidden)]
    fn from_u32(number: u32) -> Self;
    #[doc(hidden)]
    fn low_u32(self) -> u32;
    /// `high * radix + low`.
    #[doc(hidden)]
    fn join(high: u32, radix: Self, low: Self) -> Self;
    #[doc(hidden)]
    fn split(self, radix: Self, inverse: u64) -> (u32, Self);
    #[doc(hidden)]
    fn power_of_two(bits: u32) -> Self;
    #[doc(hidden)]
    fn push_joint(self, joint: Direction, bits: u32) -> Self;
    #[doc(hidden)]
    fn joint(self, number: u32) -> Direction;
}

macro_rules! widths {
    ($($word:ty: $split:expr),*) => {$(
        impl sealed::Sealed for $word {}

        impl Width for $word {
            const BITS: u32 = <$word>::BITS;

            #[inline]
            fn from_u32(number: u32) -> Self {
                number.into()
            }

            #[inline]
            fn low_u32(self) -> u32 {
                self as u32
            }

            #[inline]
            fn join(high: u32, radix: Self, low: Self) -> Self {
                Self::from(high).wrapping_mul(radix).wrapping_add(low)
            }

            #[inline]
            fn split(self, radix: Self, inverse: u64) -> (u32, Self) {
                $split(self, radix, inverse)
            }

            #[inline]
            fn power_of_two(bits: u32) -> Self {
                (1 as $word).checked_shl(bits).unwrap_or(0)
            }

            #[inline]
            fn push_joint(self, joint: Direction, bits: u32) -> Self {
                (self << 2 | Self::from(joint.bits())) & Self::power_of_two(bits).wrapping_sub(1)
            }

            #[inline]
            fn joint(self, number: u32) -> Direction {
                Direction::from_bits(self.checked_shr(2 * number).unwrap_or(0) as u32)
            }
        }
    )*};
}

widths!(
    u32: divide_by_multiplying,
    u64: |key: u64, radix: u64, _| ((key / radix.max(1)) as u32, key % radix.max(1)),
    u128: |key: u128, radix: u128, _| ((key / radix.max(1)) as u32, key % radix.max(1))
);

/// What [`divide_by_multiplying`] needs to know of a radix: 2^64 - 1 divided by it, rounded down.
fn inverse_of(radix: u32) -> u64 {
    u64::MAX / u64::from(radix.max(1))
}

/// Quotient and remainder by a radix that is always the same: a third of the time of a division. Exact for 32 bits, also
/// for a radix of 1: the inverse is too small by less than radix / 2^64, and key + 1 makes up for it (Robison 2005).
#[inline]
fn divide_by_multiplying(key: u32, radix: u32, inverse: u64) -> (u32, u32) {
    let quotient = ((u128::from(inverse) * u128::from(u64::from(key) + 1)) >> 64) as u32;
    (quotient, key.wrapping_sub(quotient.wrapping_mul(radix)))
}

/// A snake at one moment: where its head is, and the shape of the body behind it.
///
/// The shape is a number that only its [`Snake`] understands; [`Snake::body`] gives the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SnakeState<K> {
    head: Cell,
    shape: K,
}

impl<K> SnakeState<K> {
    /// Where the head is.
    #[inline]
    pub fn head(&self) -> Cell {
        self.head
    }
}

/// How shapes are numbered.
#[derive(Clone, Copy, Debug)]
enum Bodies {
    /// By their rank among the self-avoiding ones; steps and masks are looked up.
    Ranked { shapes: &'static Shapes, steps: &'static [Steps] },
    /// By their joints, two bits each, the head's lowest; steps shift, masks are walked.
    Packed { bits: u32 },
}

/// A snake that wants to reach the exit: steps of unit cost, dense keys of width `K`.
#[derive(Clone, Debug)]
pub struct Snake<K = u32> {
    floor: Floor,
    exit: Cell,
    tail: TailRule,
    length: u32,
    bodies: Bodies,
    /// How many numbers there are for shapes.
    shapes: K,
    /// Of `shapes`, to divide by it.
    inverse: u64,
    start: SnakeState<K>,
    /// Walking distances to the exit, made when a best-first engine first asks for one.
    walking: OnceLock<Distances>,
    /// The same without stones.
    manhattan: OnceLock<Vec<u32>>,
}

impl<K: Width> Snake<K> {
    /// The snake of a puzzle.
    ///
    /// # Errors
    /// [`LairError`], where the puzzle is none or its states do not fit the key; a wider key may do then.
    pub fn new(lair: Lair) -> Result<Self, LairError> {
        lair.check()?;
        let size = lair.size;
        let length = u32::try_from(lair.body.len()).unwrap_or(u32::MAX);
        let bodies = Self::bodies(size, length, lair.tail)?;
        let joints = lair.body.windows(2).filter_map(|pair| size.direction(pair[0], pair[1]));
        let (shapes, shape) = match bodies {
            Bodies::Ranked { shapes, .. } => {
                (K::from_u32(shapes.count()), K::from_u32(shapes.rank(joints).unwrap_or(0)))
            }
            Bodies::Packed { bits } => {
                let joints: Vec<Direction> = joints.collect();
                let shape = joints.iter().rev().fold(K::from_u32(0), |shape, joint| shape.push_joint(*joint, bits));
                (K::power_of_two(bits), shape)
            }
        };
        Ok(Snake {
            floor: Floor::with_blocked(size, &lair.stones),
            exit: lair.exit,
            tail: lair.tail,
            length,
            bodies,
            shapes,
            inverse: inverse_of(shapes.low_u32()),
            start: SnakeState { head: lair.body[0], shape },
            walking: OnceLock::new(),
            manhattan: OnceLock::new(),
        })
    }

    /// Whether the states of a body of `length` blocks on a board of this size fit the key.
    ///
    /// # Errors
    /// [`LayoutError`], which says how many bits are missing.
    pub fn fits(size: Size, length: u32) -> Result<(), LayoutError> {
        Self::bodies(size, length, TailRule::Blocked).map(drop)
    }

    fn bodies(size: Size, length: u32, tail: TailRule) -> Result<Bodies, LayoutError> {
        let too_wide = |needed: u32| LayoutError::FieldTooWide { field: "body", needed, available: K::BITS };
        if let Some(shapes) = Shapes::of_length(length, tail) {
            let most = u64::from(size.cells()) * u64::from(shapes.count()) - 1;
            let needed = 64 - most.leading_zeros();
            return if needed <= K::BITS {
                Ok(Bodies::Ranked { shapes, steps: shapes.steps() })
            } else {
                Err(too_wide(needed))
            };
        }
        let bits = length.saturating_sub(1).saturating_mul(2);
        let needed = bits.saturating_add(32 - (size.cells() - 1).leading_zeros());
        if needed <= K::BITS { Ok(Bodies::Packed { bits }) } else { Err(too_wide(needed)) }
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.floor.size()
    }

    /// Where stones are not.
    pub fn floor(&self) -> &Floor {
        &self.floor
    }

    /// Where the head wants to go.
    pub fn exit(&self) -> Cell {
        self.exit
    }

    /// The cells of the body, from the head to the tail.
    pub fn body(&self, state: &SnakeState<K>) -> SmallVec<[Cell; 16]> {
        let mut body = SmallVec::new();
        let mut cell = state.head;
        body.push(cell);
        for number in 0..self.length - 1 {
            let joint = match self.bodies {
                Bodies::Ranked { shapes, .. } => shapes.joint(state.shape.low_u32(), number),
                Bodies::Packed { .. } => state.shape.joint(number),
            };
            cell = self.size().step(cell, joint);
            body.push(cell);
        }
        body
    }

    /// A picture of the board.
    pub fn board(&self, state: &SnakeState<K>) -> Board<'_> {
        Board::new(&self.floor, self.exit, self.body(state))
    }

    /// A weaker lower bound than [`heuristic`](SearchProblem::heuristic): rows and columns to the exit, as if there were
    /// no stones.
    #[inline]
    pub fn manhattan(&self, state: &SnakeState<K>) -> u32 {
        self.manhattan.get_or_init(|| self.manhattans()).get(state.head.index()).copied().unwrap_or(0)
    }

    #[cold]
    fn manhattans(&self) -> Vec<u32> {
        let size = self.size();
        (0..size.cells()).map(|cell| size.manhattan(Cell::new(cell), self.exit)).collect()
    }
}

#[diagnostic::do_not_recommend]
impl<K: Width> SearchProblem for Snake<K> {
    type State = SnakeState<K>;
    type Action = Direction;
    type Cost = u32;

    fn start(&self) -> SnakeState<K> {
        self.start
    }

    #[inline]
    fn is_goal(&self, state: &SnakeState<K>) -> bool {
        state.head == self.exit
    }

    #[inline]
    fn expand(&self, state: &SnakeState<K>, mut emit: impl FnMut(Direction, u32, SnakeState<K>)) {
        let exits = self.floor.exits(state.head);
        match self.bodies {
            Bodies::Ranked { steps, .. } => {
                let Some(steps) = steps.get(state.shape.low_u32() as usize) else { return };
                for direction in exits.without(steps.blocked) {
                    let shape = K::from_u32(steps.next[direction.bits() as usize]);
                    emit(direction, 1, SnakeState { head: self.floor.step(state.head, direction), shape });
                }
            }
            Bodies::Packed { bits } => {
                let blocks = bits / 2 - u32::from(self.tail == TailRule::Free);
                let blocked: Directions = blocked_by((0..blocks).map(|number| state.shape.joint(number)));
                for direction in exits.without(blocked) {
                    let shape = state.shape.push_joint(direction.opposite(), bits);
                    emit(direction, 1, SnakeState { head: self.floor.step(state.head, direction), shape });
                }
            }
        }
    }

    /// The walking distance from the head to the exit, around stones but through the body: exact for a body of one block.
    #[inline]
    fn heuristic(&self, state: &SnakeState<K>) -> Option<u32> {
        let walking = self.walking.get_or_init(|| self.floor.distances_to(self.exit));
        walking.from(state.head)
    }
}

#[diagnostic::do_not_recommend]
impl<K: Width> StateCodec<SnakeState<K>> for Snake<K> {
    type Key = K;

    #[inline]
    fn encode(&self, state: &SnakeState<K>) -> K {
        K::join(state.head.number(), self.shapes, state.shape)
    }

    #[inline]
    fn decode(&self, key: K) -> SnakeState<K> {
        let (head, shape) = key.split(self.shapes, self.inverse);
        SnakeState { head: Cell::new(head), shape }
    }

    fn key_space(&self) -> KeySpace {
        let cells = u64::from(self.size().cells());
        let keys = match self.bodies {
            Bodies::Ranked { shapes, .. } => Some(cells * u64::from(shapes.count())),
            Bodies::Packed { bits } => 1u64.checked_shl(bits).and_then(|shapes| cells.checked_mul(shapes)),
        };
        keys.map_or(KeySpace::Sparse, |keys| KeySpace::Dense { keys })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lair(rows: u32, columns: u32, body: &[(u32, u32)]) -> Lair {
        let size = Size::new(rows, columns).unwrap();
        let cell = |&(row, column): &(u32, u32)| size.cell(row, column).unwrap();
        Lair {
            size,
            body: body.iter().map(cell).collect(),
            stones: vec![],
            exit: Cell::new(0),
            tail: TailRule::Blocked,
        }
    }

    /// A body along the rows of a board, to and fro.
    fn winding(rows: u32, columns: u32, length: usize) -> Vec<(u32, u32)> {
        let row = |row| (0..columns).map(move |i| (row, if row % 2 == 0 { i } else { columns - 1 - i }));
        (0..rows).flat_map(row).take(length).collect()
    }

    fn reachable<K: Width>(snake: &Snake<K>) -> Vec<SnakeState<K>> {
        let mut seen = vec![snake.start()];
        let mut at = 0;
        while at < seen.len() && at < 2_000 {
            let state = seen[at];
            snake.expand(&state, |_, _, next| {
                if !seen.contains(&next) {
                    seen.push(next);
                }
            });
            at += 1;
        }
        seen
    }

    #[test]
    fn every_reachable_state_comes_back_from_its_key_and_steps_like_a_body() {
        for (rows, columns, length) in [(3, 4, 1), (3, 4, 2), (3, 4, 5), (4, 4, 12), (4, 4, 13), (5, 5, 14)] {
            for tail in [TailRule::Blocked, TailRule::Free] {
                let mut lair = lair(rows, columns, &winding(rows, columns, length));
                lair.tail = tail;
                let snake = Snake::<u64>::new(lair).unwrap();
                for state in reachable(&snake) {
                    assert_eq!(snake.decode(snake.encode(&state)), state);
                    let body = snake.body(&state);
                    let mut allowed = vec![];
                    for direction in Direction::ALL {
                        let Some(head) = snake.size().neighbour(body[0], direction) else { continue };
                        let in_the_way = if tail == TailRule::Free && length > 1 { length - 1 } else { length };
                        if !body[..in_the_way].contains(&head) {
                            let moved = [head].into_iter().chain(body.iter().copied()).take(length);
                            allowed.push((direction, moved.collect::<Vec<_>>()));
                        }
                    }
                    let mut emitted = vec![];
                    snake.expand(&state, |direction, _, next| emitted.push((direction, snake.body(&next).to_vec())));
                    assert_eq!(emitted, allowed);
                }
            }
        }
    }

    #[test]
    fn dividing_by_multiplying_is_exact() {
        let radices = [1, 2, 3, 4, 12, 100, 2172, 4096, 120_292, 65_537, u32::MAX - 1, u32::MAX];
        for radix in radices {
            let near = |number: u32| [number.wrapping_sub(1), number, number.wrapping_add(1)];
            let multiples = [0, 1, 2, 1000, u32::MAX / radix].map(|factor| radix.wrapping_mul(factor));
            for key in multiples.into_iter().chain([u32::MAX, 1 << 31]).flat_map(near) {
                let expected = (key / radix, key % radix);
                assert_eq!(divide_by_multiplying(key, radix, inverse_of(radix)), expected, "{key} / {radix}");
            }
        }
    }

    #[test]
    fn states_that_do_not_fit_the_key_are_refused_and_fit_a_wider_one() {
        let size = Size::new(40, 40).unwrap();
        assert!(Snake::<u32>::fits(size, 12).is_ok());
        let error = Snake::<u32>::fits(size, 13).unwrap_err();
        assert_eq!(error.to_string(), "field `body`: 35 bits needed, 32 available (3 too many)");
        assert!(Snake::<u64>::fits(size, 27).is_ok());
        assert!(Snake::<u64>::fits(size, 28).is_err());
        assert!(Snake::<u128>::fits(size, 59).is_ok());
        assert!(Snake::<u128>::fits(size, 60).is_err());
        assert!(Snake::<u128>::fits(size, u32::MAX).is_err());
    }

    #[test]
    fn what_is_no_lair_is_refused() {
        let refused = |lair: Lair| Snake::<u32>::new(lair).unwrap_err();
        let good = lair(3, 3, &[(1, 1), (1, 2)]);
        assert_eq!(refused(lair(3, 3, &[])), LairError::NoBody);
        assert_eq!(refused(lair(3, 3, &[(0, 0), (1, 1)])), LairError::NotConnected { block: 1 });
        assert_eq!(refused(lair(3, 3, &[(0, 2), (1, 0)])), LairError::NotConnected { block: 1 });
        assert_eq!(refused(lair(3, 3, &[(0, 0), (0, 1), (0, 0)])), LairError::Overlap { block: 2 });
        let off = Cell::new(9);
        assert_eq!(refused(Lair { body: vec![off], ..good.clone() }), LairError::BlockOffBoard { block: 0 });
        assert_eq!(refused(Lair { stones: vec![off], ..good.clone() }), LairError::StoneOffBoard { stone: 0 });
        assert_eq!(
            refused(Lair { stones: vec![Cell::new(5)], ..good.clone() }),
            LairError::StoneUnderBody { stone: 0 }
        );
        assert_eq!(refused(Lair { exit: off, ..good }), LairError::ExitOffBoard);
    }
}
