//! TopSpin where turning the ring costs nothing: the window goes around it, and all turns of a ring share a key, the rank of
//! the one with 0 in front.

use spelunk::{KeySpace, Reversible, SearchProblem, StateCodec};

use super::ranks::{Order, factorial, rank, unrank};

#[derive(Clone, Copy, Debug)]
pub struct Carousel {
    pub n: usize,
    pub k: usize,
    pub start: Order,
}

impl SearchProblem for Carousel {
    type State = Order;
    type Action = usize;
    type Cost = u32;

    fn start(&self) -> Order {
        self.start
    }
    fn is_goal(&self, ring: &Order) -> bool {
        self.encode(ring) == 0
    }
    fn expand(&self, ring: &Order, mut emit: impl FnMut(usize, u32, Order)) {
        for at in 0..self.n {
            let mut ring = *ring;
            (0..self.k / 2).for_each(|near| ring.swap((at + near) % self.n, (at + self.k - 1 - near) % self.n));
            emit(at, 1, ring);
        }
    }
}

impl Reversible for Carousel {
    fn predecessors(&self, ring: &Order, emit: impl FnMut(usize, u32, Order)) {
        self.expand(ring, emit);
    }
    fn goals(&self, mut emit: impl FnMut(Order)) {
        for by in 0..self.n {
            emit(std::array::from_fn(|at| if at < self.n { ((at + by) % self.n) as u8 } else { 0 }));
        }
    }
}

impl StateCodec<Order> for Carousel {
    type Key = u64;

    fn encode(&self, ring: &Order) -> u64 {
        let mut ring = *ring;
        let zero = ring.iter().position(|number| *number == 0).unwrap();
        ring[..self.n].rotate_left(zero);
        rank(&ring[..self.n])
    }
    fn decode(&self, key: u64) -> Order {
        unrank(self.n, key)
    }
    fn key_space(&self) -> KeySpace {
        KeySpace::Dense { keys: factorial(self.n - 1) }
    }
    fn folds(&self) -> bool {
        true
    }
}
