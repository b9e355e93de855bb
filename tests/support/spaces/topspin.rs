//! TopSpin: numbers on a ring, which is turned, and of which those in a window are reversed.

use spelunk::{KeySpace, Reversible, SearchProblem, StateCodec};

use super::ranks::{Order, factorial, rank, sorted, unrank};

/// A ring of `n` numbers and a window of `k`.
#[derive(Clone, Copy, Debug)]
pub struct TopSpin {
    pub n: usize,
    pub k: usize,
    pub start: Order,
}

impl SearchProblem for TopSpin {
    type State = Order;
    /// How far the ring is turned; 0: the window is reversed.
    type Action = i8;
    type Cost = u32;

    fn start(&self) -> Order {
        self.start
    }
    fn is_goal(&self, ring: &Order) -> bool {
        *ring == sorted(self.n)
    }
    fn expand(&self, ring: &Order, mut emit: impl FnMut(i8, u32, Order)) {
        let [mut left, mut right, mut reversed] = [*ring; 3];
        left[..self.n].rotate_left(1);
        right[..self.n].rotate_right(1);
        reversed[..self.k].reverse();
        [(-1, left), (1, right), (0, reversed)].into_iter().for_each(|(action, next)| emit(action, 1, next));
    }
}

impl Reversible for TopSpin {
    /// A turn the other way, or the window once more.
    fn predecessors(&self, ring: &Order, mut emit: impl FnMut(i8, u32, Order)) {
        self.expand(ring, |action, cost, before| emit(-action, cost, before));
    }
    fn goals(&self, mut emit: impl FnMut(Order)) {
        emit(sorted(self.n));
    }
}

impl StateCodec<Order> for TopSpin {
    type Key = u64;

    fn encode(&self, ring: &Order) -> u64 {
        rank(&ring[..self.n])
    }
    fn decode(&self, key: u64) -> Order {
        unrank(self.n, key)
    }
    fn key_space(&self) -> KeySpace {
        KeySpace::Dense { keys: factorial(self.n) }
    }
}
