//! Random nested problems: rooms with passages inside, and doors from a cell of one room to a cell of another.

use std::fmt;

use proptest::collection::vec;
use proptest::prelude::*;
use spelunk::{KeySpace, Lex, NestedProblem, SearchProblem, StateCodec};

use super::oracle::{self, Graph};
use super::properties::OracleCost;

/// Rooms of equally many cells. The mover walks along passages inside a room, which are inner moves, and leaves it
/// through doors, which are outer ones.
#[derive(Clone)]
pub struct Rooms {
    /// How many rooms there are.
    pub rooms: u8,
    /// How many cells a room has.
    pub cells: u8,
    /// One-way passages as (room, from, to).
    pub passages: Vec<(u8, u8, u8)>,
    /// One-way doors as (room, cell, next room, cell there).
    pub doors: Vec<(u8, u8, u8, u8)>,
    /// Where the mover is at first: room and cell.
    pub start: Place,
    /// The rooms that are goals.
    pub goals: Vec<u8>,
    /// How many more keys than the true ones the rooms' codec has; if negative, it lies.
    pub spare_inner_keys: i64,
}

/// A room, and the cell at which the mover came in.
pub type Place = (u8, u8);

/// In one line, so that a failing input can be read.
impl fmt::Debug for Rooms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rooms { rooms, cells, passages, doors, start, goals, spare_inner_keys } = self;
        write!(f, "{rooms} rooms of {cells} cells, passages {passages:?}, doors {doors:?}, start {start:?}, ")?;
        write!(f, "goals {goals:?}, {spare_inner_keys} spare inner keys")
    }
}

/// Up to 5 rooms of up to 6 cells, now and then very many of them; doors may lead back into their own room.
pub fn rooms() -> impl Strategy<Value = Rooms> {
    let sizes = prop_oneof![2 => (1..=5u8, 1..=6u8), 8 => (3..=5u8, 3..=6u8), 1 => (20..=25u8, 5..=8u8)];
    sizes.prop_flat_map(|(rooms, cells)| {
        let all_cells = usize::from(rooms) * usize::from(cells);
        let passages = vec((0..rooms, 0..cells, 0..cells), all_cells / 2..=2 * all_cells);
        let doors = vec((0..rooms, 0..cells, 0..rooms, 0..cells), all_cells / 4..=all_cells);
        let goals = prop_oneof![4 => Just(vec![rooms - 1]), 1 => vec(0..rooms, 0..=2)];
        (passages, doors, (0..rooms.div_ceil(2), 0..cells), goals).prop_map(move |(passages, doors, start, goals)| {
            Rooms { rooms, cells, passages, doors, start, goals, spare_inner_keys: 0 }
        })
    })
}

impl Rooms {
    fn node(&self, room: u8, cell: u8) -> usize {
        usize::from(room) * usize::from(self.cells) + usize::from(cell)
    }

    /// All cells of all rooms as one graph, whose costs are `Lex(doors, passages)` as numbers.
    fn plain(&self) -> Graph {
        let (door, passage) = (Lex(1, 0).number(), Lex(0, 1).number());
        let doors = self.doors.iter().map(|&(room, cell, to, at)| (self.node(room, cell), self.node(to, at), door));
        let walks = self.passages.iter().map(|&(room, from, to)| (self.node(room, from), self.node(room, to), passage));
        Graph { nodes: self.node(self.rooms, 0), edges: doors.chain(walks).collect() }
    }

    fn goal_nodes(&self) -> Vec<usize> {
        self.goals.iter().flat_map(|&room| (0..self.cells).map(move |cell| self.node(room, cell))).collect()
    }

    /// The fewest doors, and among those ways the fewest passages.
    pub fn best(&self) -> Option<Lex<u32, u32>> {
        let start = self.node(self.start.0, self.start.1);
        oracle::cheapest(&self.plain(), &[start], &self.goal_nodes()).map(OracleCost::of)
    }
}

impl NestedProblem for Rooms {
    type State = Place;
    /// The number of the door.
    type Action = usize;
    type InnerState = u8;
    /// The number of the passage.
    type InnerAction = usize;
    type InnerKey = u16;
    type Inner<'a> = Room<'a>;

    fn start(&self) -> Place {
        self.start
    }
    fn is_goal(&self, (room, _): &Place) -> bool {
        self.goals.contains(room)
    }
    fn inner<'a>(&'a self, (room, cell): &Place) -> Room<'a> {
        Room { rooms: self, room: *room, from: *cell }
    }
    fn expand(&self, (here, _): &Place, mut emit: impl FnMut(usize, u8, Place)) {
        for (door, &(room, cell, to, at)) in self.doors.iter().enumerate() {
            if room == *here {
                emit(door, cell, (to, at));
            }
        }
    }
    /// Half of the doors that are needed; `None` in a room without a way out.
    fn heuristic(&self, (room, cell): &Place) -> Option<u32> {
        let exact = oracle::cost_to_goal(&self.plain(), &self.goal_nodes())[self.node(*room, *cell)];
        exact.map(|exact| Lex::<u32, u32>::of(exact).0 / 2)
    }
}

impl StateCodec<Place> for Rooms {
    type Key = u32;

    fn encode(&self, (room, cell): &Place) -> u32 {
        self.node(*room, *cell) as u32
    }
    fn decode(&self, key: u32) -> Place {
        let cells = u32::from(self.cells);
        ((key / cells) as u8, (key % cells) as u8)
    }
    fn key_space(&self) -> KeySpace {
        KeySpace::Dense { keys: self.node(self.rooms, 0) as u64 }
    }
}

/// One room, walked from where the mover came in.
#[derive(Clone, Copy, Debug)]
pub struct Room<'a> {
    rooms: &'a Rooms,
    room: u8,
    from: u8,
}

/// How far apart the keys of neighbouring cells are.
const APART: u16 = 70;

impl SearchProblem for Room<'_> {
    type State = u8;
    type Action = usize;
    type Cost = u32;

    fn start(&self) -> u8 {
        self.from
    }
    fn is_goal(&self, _: &u8) -> bool {
        unreachable!("nobody asks a room whether it is a goal")
    }
    fn expand(&self, cell: &u8, mut emit: impl FnMut(usize, u32, u8)) {
        for (passage, &(room, from, to)) in self.rooms.passages.iter().enumerate() {
            if (room, from) == (self.room, *cell) {
                emit(passage, 1, to);
            }
        }
    }
}

impl StateCodec<u8> for Room<'_> {
    type Key = u16;

    fn encode(&self, cell: &u8) -> u16 {
        u16::from(*cell) * APART
    }
    fn decode(&self, key: u16) -> u8 {
        (key / APART) as u8
    }
    fn key_space(&self) -> KeySpace {
        let keys = i64::from(self.rooms.cells) * i64::from(APART) + self.rooms.spare_inner_keys;
        KeySpace::Dense { keys: keys.max(0) as u64 }
    }
}
