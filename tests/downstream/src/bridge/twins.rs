//! A codec that does not tell equally fast hikers apart.

use spelunk::{KeySpace, StateCodec};

use super::{Group, Night, Party};

/// Folds the states of a party: of hikers who are equally fast, only the number that has crossed is kept.
#[derive(Clone, Debug)]
pub struct Twins {
    /// The hikers of each speed.
    kin: Vec<Group>,
}

impl Twins {
    /// The codec of this party.
    #[must_use]
    pub fn of(party: &Party) -> Self {
        let mut speeds: Vec<(u32, Group)> = Vec::new();
        for (hiker, minutes) in party.minutes(party.everybody()).enumerate() {
            match speeds.iter_mut().find(|(speed, _)| *speed == minutes) {
                Some((_, kin)) => *kin = kin.and(hiker),
                None => speeds.push((minutes, Group::default().and(hiker))),
            }
        }
        Twins { kin: speeds.into_iter().map(|(_, kin)| kin).collect() }
    }
}

impl StateCodec<Night> for Twins {
    type Key = u32;

    /// A digit for each speed, to the base of one more than there are such hikers, and the torch.
    fn encode(&self, night: &Night) -> u32 {
        let digits =
            self.kin.iter().fold(0, |key, kin| key * (kin.len() as u32 + 1) + night.across.both(*kin).len() as u32);
        digits << 1 | u32::from(night.torch_across)
    }

    /// The first ones of each speed have crossed.
    fn decode(&self, key: u32) -> Night {
        let mut across = Group::default();
        let mut digits = key >> 1;
        for kin in self.kin.iter().rev() {
            let base = kin.len() as u32 + 1;
            across = kin.hikers().take((digits % base) as usize).fold(across, Group::and);
            digits /= base;
        }
        Night { across, torch_across: key & 1 != 0 }
    }

    fn key_space(&self) -> KeySpace {
        KeySpace::Dense { keys: self.kin.iter().map(|kin| kin.len() as u64 + 1).product::<u64>() * 2 }
    }

    fn folds(&self) -> bool {
        true
    }
}
