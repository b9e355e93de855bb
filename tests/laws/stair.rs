//! A small problem, every answer of which can be exchanged for a wrong one.

use std::cell::Cell;
use std::fmt;
use std::hash::{Hash, Hasher};

use spelunk::laws;
use spelunk::{CodecError, KeySpace, Reversible, SearchProblem, StateCodec};

use super::{Found, engines};

/// A step of a stair. The mark is no part of what makes two of them equal, so nothing may depend on it.
#[derive(Clone, Copy)]
pub(super) struct At {
    pub(super) step: i8,
    pub(super) mark: u8,
}

impl PartialEq for At {
    fn eq(&self, other: &At) -> bool {
        self.step == other.step
    }
}

impl Eq for At {}

/// Of the mark too, which is one of the faults.
impl Hash for At {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.step, self.mark).hash(hasher);
    }
}

impl fmt::Debug for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.step)
    }
}

pub(super) fn at(step: i8) -> At {
    At { step, mark: 0 }
}

/// What is done; printed without quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    Step,
    Jump,
    Back,
}

/// What is done, what it costs, and where it leads.
pub(super) type Steps = Vec<(Act, u32, At)>;

/// Ten steps, from 0 to 9: one up costs 2, three up cost 5, one back costs 1.
pub(super) struct Stair {
    pub(super) start: fn(&Stair) -> At,
    pub(super) starts: fn(&Stair) -> Vec<At>,
    pub(super) is_goal: fn(&Stair, At) -> bool,
    pub(super) expand: fn(&Stair, At) -> Steps,
    pub(super) expand_onward: fn(&Stair, At, At) -> Steps,
    pub(super) heuristic: fn(&Stair, At) -> Option<u32>,
    pub(super) predecessors: fn(&Stair, At) -> Steps,
    pub(super) goals: fn(&Stair) -> Vec<At>,
    pub(super) encode: fn(&Stair, At) -> u32,
    pub(super) encode_owned: fn(&Stair, At) -> u32,
    pub(super) decode: fn(&Stair, u32) -> At,
    pub(super) key_space: KeySpace,
    pub(super) folds: bool,
    pub(super) check: Result<(), CodecError>,
    pub(super) asked: Cell<u32>,
}

pub(super) fn climb(from: At) -> Steps {
    let ways = [(Act::Step, 2, 1), (Act::Jump, 5, 3), (Act::Back, 1, -1)];
    let steps = ways.map(|(act, cost, by)| (act, cost, at(from.step + by)));
    steps.into_iter().filter(|(_, _, to)| (0..10).contains(&to.step)).collect()
}

/// What leads to a step, by trying all of them.
pub(super) fn climb_back(to: At) -> Steps {
    let leading =
        |from| climb(from).into_iter().filter(move |step| step.2 == to).map(move |step| (step.0, step.1, from));
    (0..10).map(at).flat_map(leading).collect()
}

impl Stair {
    /// The stair as it should be. Its heuristic is consistent.
    pub(super) fn sound() -> Stair {
        Stair {
            start: |_| at(0),
            starts: |_| vec![at(0)],
            is_goal: |_, at| at.step == 9,
            expand: |_, from| climb(from),
            expand_onward: |stair, from, before| {
                (stair.expand)(stair, from).into_iter().filter(|(_, _, to)| *to != before).collect()
            },
            heuristic: |_, at| Some(u32::try_from(9 - at.step).unwrap_or(0) * 5 / 3),
            predecessors: |_, to| climb_back(to),
            goals: |_| vec![at(9)],
            encode: |_, at| at.step as u32,
            encode_owned: |stair, at| stair.encode(&at),
            decode: |_, key| at(key as i8),
            key_space: KeySpace::Dense { keys: 10 },
            folds: false,
            check: Ok(()),
            asked: Cell::new(0),
        }
    }

    /// A walk from 0 to 3 or to -3, whose codec folds left and right.
    pub(super) fn mirrored() -> Stair {
        Stair {
            is_goal: |_, at| at.step.abs() == 3,
            expand: |_, from| vec![(Act::Step, 1, at(from.step + 1)), (Act::Back, 1, at(from.step - 1))],
            heuristic: |_, at| Some(3 - at.step.unsigned_abs() as u32),
            predecessors: |_, to| vec![(Act::Step, 1, at(to.step - 1)), (Act::Back, 1, at(to.step + 1))],
            goals: |_| vec![at(3), at(-3)],
            encode: |_, at| at.step.unsigned_abs().into(),
            folds: true,
            ..Stair::sound()
        }
    }

    /// Another answer every second time it is asked for.
    pub(super) fn flips(&self) -> bool {
        self.asked.set(self.asked.get() + 1);
        self.asked.get().is_multiple_of(2)
    }
}

impl SearchProblem for Stair {
    type State = At;
    type Action = Act;
    type Cost = u32;

    fn start(&self) -> At {
        (self.start)(self)
    }
    fn starts(&self, emit: impl FnMut(At)) {
        (self.starts)(self).into_iter().for_each(emit);
    }
    fn is_goal(&self, at: &At) -> bool {
        (self.is_goal)(self, *at)
    }
    fn expand(&self, at: &At, mut emit: impl FnMut(Act, u32, At)) {
        (self.expand)(self, *at).into_iter().for_each(|(act, cost, next)| emit(act, cost, next));
    }
    fn expand_onward(&self, at: &At, before: &At, mut emit: impl FnMut(Act, u32, At)) {
        (self.expand_onward)(self, *at, *before).into_iter().for_each(|(act, cost, next)| emit(act, cost, next));
    }
    fn heuristic(&self, at: &At) -> Option<u32> {
        (self.heuristic)(self, *at)
    }
}

impl Reversible for Stair {
    fn predecessors(&self, at: &At, mut emit: impl FnMut(Act, u32, At)) {
        (self.predecessors)(self, *at).into_iter().for_each(|(act, cost, from)| emit(act, cost, from));
    }
    fn goals(&self, emit: impl FnMut(At)) {
        (self.goals)(self).into_iter().for_each(emit);
    }
}

impl StateCodec<At> for Stair {
    type Key = u32;

    fn encode(&self, at: &At) -> u32 {
        (self.encode)(self, *at)
    }
    fn decode(&self, key: u32) -> At {
        (self.decode)(self, key)
    }
    fn encode_owned(&self, at: At) -> u32 {
        (self.encode_owned)(self, at)
    }
    fn key_space(&self) -> KeySpace {
        self.key_space
    }
    fn folds(&self) -> bool {
        self.folds
    }
    fn check(&self) -> Result<(), CodecError> {
        self.check.clone()
    }
}

/// Ends the test where a fault is not found, or another one.
pub(super) fn all_are_found(faults: impl IntoIterator<Item = (&'static str, Stair, Found)>) {
    for (name, stair, found) in faults {
        found.is(name, laws::check(&stair));
        engines::stay_honest(name, &stair);
    }
}
