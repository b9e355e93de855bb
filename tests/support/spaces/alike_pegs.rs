//! The Towers of Hanoi with all pegs but the first alike.

use spelunk::{KeySpace, StateCodec};

use super::hanoi::Hanoi;

/// Folds towers that differ in the order of the other pegs: these are numbered as the disks lie on them, the smallest first. The
/// last peg is not like the others where it is the goal.
#[derive(Clone, Copy, Debug)]
pub struct AlikePegs(pub Hanoi);

impl StateCodec<u32> for AlikePegs {
    type Key = u32;

    fn encode(&self, towers: &u32) -> u32 {
        let mut met = vec![0];
        let weights = (0..self.0.disks).map(|disk| self.0.pegs.pow(disk));
        let numbered = weights.map(|weight| {
            let peg = towers / weight % self.0.pegs;
            let number = met.iter().position(|other| *other == peg).unwrap_or_else(|| {
                met.push(peg);
                met.len() - 1
            });
            number as u32 * weight
        });
        numbered.sum()
    }
    fn decode(&self, key: u32) -> u32 {
        key
    }
    fn key_space(&self) -> KeySpace {
        self.0.key_space()
    }
    fn folds(&self) -> bool {
        true
    }
}
