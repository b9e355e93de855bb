//! `Unpacked` keeps a state as its own key, which needs `Hash`.

use spelunk::{SearchProblem, Unpacked, bfs};

#[derive(Clone, PartialEq, Eq)]
struct Books(Vec<u8>);

/// Sort a row of books by swapping neighbours.
struct Shelf;

impl SearchProblem for Shelf {
    type State = Books;
    type Action = usize;
    type Cost = u32;

    fn start(&self) -> Books {
        Books(vec![3, 1, 2])
    }
    fn is_goal(&self, books: &Books) -> bool {
        books.0.is_sorted()
    }
    fn expand(&self, books: &Books, mut emit: impl FnMut(usize, u32, Books)) {
        for left in 1..books.0.len() {
            let mut swapped = books.clone();
            swapped.0.swap(left - 1, left);
            emit(left - 1, 1, swapped);
        }
    }
}

fn main() {
    let _ = bfs(&Unpacked(Shelf));
}
