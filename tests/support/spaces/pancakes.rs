//! Pancakes: the upper ones of a stack are flipped, until it is sorted.

use spelunk::{KeySpace, Reversible, SearchProblem, StateCodec};

use super::ranks::{Order, factorial, rank, sorted, unrank};

#[derive(Clone, Copy, Debug)]
pub struct Pancakes {
    pub n: usize,
    pub start: Order,
}

impl SearchProblem for Pancakes {
    type State = Order;
    type Action = usize;
    type Cost = u32;

    fn start(&self) -> Order {
        self.start
    }
    fn is_goal(&self, stack: &Order) -> bool {
        *stack == sorted(self.n)
    }
    fn expand(&self, stack: &Order, mut emit: impl FnMut(usize, u32, Order)) {
        for flipped in 2..=self.n {
            let mut stack = *stack;
            stack[..flipped].reverse();
            emit(flipped, 1, stack);
        }
    }
}

impl Reversible for Pancakes {
    /// The same flip once more.
    fn predecessors(&self, stack: &Order, emit: impl FnMut(usize, u32, Order)) {
        self.expand(stack, emit);
    }
    fn goals(&self, mut emit: impl FnMut(Order)) {
        emit(sorted(self.n));
    }
}

impl StateCodec<Order> for Pancakes {
    type Key = u64;

    fn encode(&self, stack: &Order) -> u64 {
        rank(&stack[..self.n])
    }
    fn decode(&self, key: u64) -> Order {
        unrank(self.n, key)
    }
    fn key_space(&self) -> KeySpace {
        KeySpace::Dense { keys: factorial(self.n) }
    }
}
