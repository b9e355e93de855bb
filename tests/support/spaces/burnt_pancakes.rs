//! Pancakes that are burnt on one side, and have to lie on it when they are sorted.

use spelunk::{KeySpace, Reversible, SearchProblem, StateCodec};

use super::ranks::{Order, factorial, rank, sorted, unrank};

/// A stack from the top: which pancake lies where, and a bit for each place whose pancake has its burnt side up.
pub type Stack = (Order, u16);

#[derive(Clone, Copy, Debug)]
pub struct BurntPancakes {
    pub n: usize,
    pub start: Stack,
}

impl SearchProblem for BurntPancakes {
    type State = Stack;
    type Action = usize;
    type Cost = u32;

    fn start(&self) -> Stack {
        self.start
    }
    fn is_goal(&self, stack: &Stack) -> bool {
        *stack == (sorted(self.n), 0)
    }
    fn expand(&self, &(order, up): &Stack, mut emit: impl FnMut(usize, u32, Stack)) {
        for flipped in 1..=self.n {
            let (mut order, all) = (order, (1 << flipped) - 1);
            order[..flipped].reverse();
            let turned = !(up.reverse_bits() >> (16 - flipped)) & all;
            emit(flipped, 1, (order, up & !all | turned));
        }
    }
}

impl Reversible for BurntPancakes {
    /// The same flip once more.
    fn predecessors(&self, stack: &Stack, emit: impl FnMut(usize, u32, Stack)) {
        self.expand(stack, emit);
    }
    fn goals(&self, mut emit: impl FnMut(Stack)) {
        emit((sorted(self.n), 0));
    }
}

impl StateCodec<Stack> for BurntPancakes {
    type Key = u64;

    fn encode(&self, (order, up): &Stack) -> u64 {
        rank(&order[..self.n]) << self.n | u64::from(*up)
    }
    fn decode(&self, key: u64) -> Stack {
        (unrank(self.n, key >> self.n), (key & ((1 << self.n) - 1)) as u16)
    }
    fn key_space(&self) -> KeySpace {
        KeySpace::Dense { keys: factorial(self.n) << self.n }
    }
}
