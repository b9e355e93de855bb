//! The party as a search problem.

use spelunk::{KeySpace, SearchProblem, StateCodec};
use thiserror::Error;

/// A set of hikers, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Group(u16);

impl Group {
    /// The first `hikers` hikers.
    fn first(hikers: usize) -> Self {
        Group(((1u32 << hikers) - 1) as u16)
    }

    /// Whether the hiker with this number, below 16, is one of them.
    fn has(self, hiker: usize) -> bool {
        self.0 >> hiker & 1 != 0
    }

    /// How many they are.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is nobody.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those who are in both groups.
    #[must_use]
    pub fn both(self, other: Group) -> Self {
        Group(self.0 & other.0)
    }

    /// These hikers and the one with this number, below 16.
    pub(super) fn and(self, hiker: usize) -> Self {
        Group(self.0 | 1 << hiker)
    }

    /// The numbers of the hikers, in order.
    pub fn hikers(self) -> impl Iterator<Item = usize> {
        (0..16).filter(move |hiker| self.has(*hiker))
    }

    /// All groups of some of these hikers.
    fn subsets(self) -> impl Iterator<Item = Group> {
        (1..=self.0).map(Group).filter(move |group| group.both(self) == *group)
    }
}

/// Who has crossed, and where the torch is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Night {
    /// Those on the far side.
    pub across: Group,
    /// Whether the torch is there too.
    pub torch_across: bool,
}

/// Why a party cannot set out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PartyError {
    /// A group has a bit for each of 16 hikers.
    #[error("a party has at most 16 hikers, not {0}")]
    TooMany(usize),
}

/// Hikers, and how many of them the bridge carries at once.
#[derive(Clone, Debug)]
pub struct Party {
    hikers: Vec<(&'static str, u32)>,
    at_once: usize,
}

impl Party {
    /// A party of hikers with names and the minutes that each needs to cross.
    ///
    /// # Errors
    /// [`PartyError`], where there are too many of them.
    pub fn new(hikers: &[(&'static str, u32)], at_once: usize) -> Result<Self, PartyError> {
        if hikers.len() > 16 {
            return Err(PartyError::TooMany(hikers.len()));
        }
        Ok(Party { hikers: hikers.to_vec(), at_once })
    }

    /// Everybody.
    #[must_use]
    pub fn everybody(&self) -> Group {
        Group::first(self.hikers.len())
    }

    /// Those who have not crossed.
    #[must_use]
    pub fn waiting(&self, night: &Night) -> Group {
        Group(self.everybody().0 & !night.across.0)
    }

    /// How many the bridge carries at once.
    #[must_use]
    pub fn at_once(&self) -> usize {
        self.at_once
    }

    /// The minutes of each of a group.
    pub fn minutes(&self, group: Group) -> impl Iterator<Item = u32> {
        self.hikers.iter().enumerate().filter(move |(hiker, _)| group.has(*hiker)).map(|(_, (_, minutes))| *minutes)
    }

    /// The names of a group.
    #[must_use]
    pub fn names(&self, group: Group) -> String {
        let names: Vec<_> = group.hikers().filter_map(|hiker| self.hikers.get(hiker)).map(|(name, _)| *name).collect();
        names.join(" and ")
    }

    /// The group with these names; `None`, where one of them is not of the party.
    #[must_use]
    pub fn group(&self, names: &[&str]) -> Option<Group> {
        names.iter().try_fold(Group::default(), |group, name| {
            Some(group.and(self.hikers.iter().position(|(hiker, _)| hiker == name)?))
        })
    }
}

impl SearchProblem for Party {
    type State = Night;
    type Action = Group; // those who cross with the torch
    type Cost = u32; // minutes

    fn start(&self) -> Night {
        Night { across: Group::default(), torch_across: false }
    }

    fn is_goal(&self, night: &Night) -> bool {
        self.waiting(night).is_empty()
    }

    fn expand(&self, night: &Night, mut emit: impl FnMut(Group, u32, Night)) {
        let beside_torch = if night.torch_across { night.across } else { self.waiting(night) };
        for group in beside_torch.subsets().filter(|group| group.len() <= self.at_once) {
            let slowest = self.minutes(group).max().unwrap_or(0);
            let across = Group(night.across.0 ^ group.0);
            emit(group, slowest, Night { across, torch_across: !night.torch_across });
        }
    }

    /// The slowest who waits must still cross.
    fn heuristic(&self, night: &Night) -> Option<u32> {
        Some(self.minutes(self.waiting(night)).max().unwrap_or(0))
    }
}

/// A bit a hiker, and one for the torch.
impl StateCodec<Night> for Party {
    type Key = u32;

    fn encode(&self, night: &Night) -> u32 {
        u32::from(night.across.0) << 1 | u32::from(night.torch_across)
    }

    fn decode(&self, key: u32) -> Night {
        Night { across: Group((key >> 1) as u16), torch_across: key & 1 != 0 }
    }

    fn key_space(&self) -> KeySpace {
        KeySpace::Dense { keys: 2 << self.hikers.len() }
    }
}
