//! A small nested problem, every answer of which can be exchanged for a wrong one.

use std::cell::Cell;
use std::fmt;

use spelunk::{KeySpace, NestedProblem, SearchProblem, StateCodec};

/// A room, and the cell at which the mover came in.
#[derive(Clone, Copy)]
pub(super) struct In {
    pub(super) room: u8,
    pub(super) cell: u8,
}

/// By the room alone: whoever comes into one comes in at the same cell.
impl PartialEq for In {
    fn eq(&self, other: &In) -> bool {
        self.room == other.room
    }
}

impl Eq for In {}

impl fmt::Debug for In {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "room {}", self.room)
    }
}

pub(super) fn enter(room: u8) -> In {
    In { room, cell: 0 }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Door {
    On,
    Stay,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Walk {
    Right,
    Left,
}

/// A door, the cell where it is, and where it leads.
type Moves = Vec<(Door, u8, In)>;
/// A step, what it costs, and where it leads.
type Steps = Vec<(Walk, u32, u8)>;

/// Rooms 0 to 3 of five cells in a row each. From the cell 3 a door leads on to the cell 0 of the next room.
pub(super) struct House {
    pub(super) expand: fn(&House, In) -> Moves,
    pub(super) heuristic: fn(In) -> Option<u32>,
    pub(super) encode: fn(In) -> u32,
    pub(super) decode: fn(u32) -> In,
    pub(super) folds: bool,
    pub(super) inner_start: fn(&House, In) -> u8,
    pub(super) inner_starts: fn(In) -> Vec<u8>,
    pub(super) inner_expand: fn(&House, In, u8) -> Steps,
    pub(super) inner_encode: fn(In, u8) -> u16,
    pub(super) inner_decode: fn(In, u16) -> u8,
    pub(super) inner_keys: fn(In) -> u64,
    pub(super) inner_folds: fn(In) -> bool,
    pub(super) asked: Cell<u32>,
}

pub(super) fn doors(from: In) -> Moves {
    vec![(Door::On, 3, enter(from.room + 1))]
}

pub(super) fn walk(cell: u8) -> Steps {
    let steps = [(Walk::Right, 1, cell + 1), (Walk::Left, 1, cell.wrapping_sub(1))];
    steps.into_iter().filter(|(_, _, to)| *to < 5).collect()
}

impl House {
    /// The house as it should be.
    pub(super) fn sound() -> House {
        House {
            expand: |_, from| doors(from),
            heuristic: |at| Some(3 - u32::from(at.room)),
            encode: |at| at.room.into(),
            decode: |key| enter(key as u8),
            folds: false,
            inner_start: |_, at| at.cell,
            inner_starts: |at| vec![at.cell],
            inner_expand: |_, _, cell| walk(cell),
            inner_encode: |_, cell| cell.into(),
            inner_decode: |_, key| key as u8,
            inner_keys: |_| 5,
            inner_folds: |_| false,
            asked: Cell::new(0),
        }
    }

    /// Another answer every second time it is asked for.
    pub(super) fn flips(&self) -> bool {
        self.asked.set(self.asked.get() + 1);
        self.asked.get().is_multiple_of(2)
    }
}

impl NestedProblem for House {
    type State = In;
    type Action = Door;
    type InnerState = u8;
    type InnerAction = Walk;
    type InnerKey = u16;
    type Inner<'a> = Room<'a>;

    fn start(&self) -> In {
        enter(0)
    }
    fn is_goal(&self, at: &In) -> bool {
        at.room == 3
    }
    fn inner<'a>(&'a self, at: &In) -> Room<'a> {
        Room { house: self, at: *at }
    }
    fn expand(&self, at: &In, mut emit: impl FnMut(Door, u8, In)) {
        (self.expand)(self, *at).into_iter().for_each(|(door, gate, next)| emit(door, gate, next));
    }
    fn heuristic(&self, at: &In) -> Option<u32> {
        (self.heuristic)(*at)
    }
}

impl StateCodec<In> for House {
    type Key = u32;

    fn encode(&self, at: &In) -> u32 {
        (self.encode)(*at)
    }
    fn decode(&self, key: u32) -> In {
        (self.decode)(key)
    }
    fn folds(&self) -> bool {
        self.folds
    }
}

pub(super) struct Room<'a> {
    house: &'a House,
    at: In,
}

impl SearchProblem for Room<'_> {
    type State = u8;
    type Action = Walk;
    type Cost = u32;

    fn start(&self) -> u8 {
        (self.house.inner_start)(self.house, self.at)
    }
    fn starts(&self, emit: impl FnMut(u8)) {
        (self.house.inner_starts)(self.at).into_iter().for_each(emit);
    }
    fn is_goal(&self, _: &u8) -> bool {
        unreachable!("nobody asks a room whether it is a goal")
    }
    fn expand(&self, cell: &u8, mut emit: impl FnMut(Walk, u32, u8)) {
        let steps = (self.house.inner_expand)(self.house, self.at, *cell);
        steps.into_iter().for_each(|(step, cost, next)| emit(step, cost, next));
    }
}

impl StateCodec<u8> for Room<'_> {
    type Key = u16;

    fn encode(&self, cell: &u8) -> u16 {
        (self.house.inner_encode)(self.at, *cell)
    }
    fn decode(&self, key: u16) -> u8 {
        (self.house.inner_decode)(self.at, key)
    }
    fn key_space(&self) -> KeySpace {
        KeySpace::Dense { keys: (self.house.inner_keys)(self.at) }
    }
    fn folds(&self) -> bool {
        (self.house.inner_folds)(self.at)
    }
}
