//! The Towers of Hanoi: a tower of disks moves from the first peg to the last one, no disk ever on a smaller one.

use spelunk::{KeySpace, Reversible, SearchProblem, StateCodec};

/// A tower of disks and its pegs; in a row, a disk moves to a neighbouring peg only. A state is
/// a number, whose digits are the pegs of the disks, the smallest first.
#[derive(Clone, Copy, Debug)]
pub struct Hanoi {
    pub pegs: u32,
    pub disks: u32,
    pub in_a_row: bool,
}

impl SearchProblem for Hanoi {
    type State = u32;
    type Action = (u32, u32);
    type Cost = u32;

    fn start(&self) -> u32 {
        0
    }
    fn is_goal(&self, towers: &u32) -> bool {
        *towers == self.pegs.pow(self.disks) - 1
    }
    fn expand(&self, towers: &u32, mut emit: impl FnMut((u32, u32), u32, u32)) {
        let mut taken = 0u32;
        for weight in (0..self.disks).map(|disk| self.pegs.pow(disk)) {
            let from = towers / weight % self.pegs;
            // No smaller disk lies on its peg, nor may one lie where it goes.
            if taken >> from & 1 == 0 {
                taken |= 1 << from;
                let may_go = |to: &u32| taken >> to & 1 == 0 && (!self.in_a_row || to.abs_diff(from) == 1);
                (0..self.pegs).filter(may_go).for_each(|to| emit((from, to), 1, towers - from * weight + to * weight));
            }
        }
    }
}

impl Reversible for Hanoi {
    fn predecessors(&self, towers: &u32, mut emit: impl FnMut((u32, u32), u32, u32)) {
        self.expand(towers, |(to, from), cost, before| emit((from, to), cost, before));
    }
    fn goals(&self, mut emit: impl FnMut(u32)) {
        emit(self.pegs.pow(self.disks) - 1);
    }
}

impl StateCodec<u32> for Hanoi {
    type Key = u32;

    fn encode(&self, towers: &u32) -> u32 {
        *towers
    }
    fn decode(&self, key: u32) -> u32 {
        key
    }
    fn key_space(&self) -> KeySpace {
        KeySpace::Dense { keys: u64::from(self.pegs).pow(self.disks) }
    }
}
