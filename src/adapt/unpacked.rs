//! A codec for everybody: the state is its own key.

use std::hash::Hash;

use crate::reversible::hand_on_reversible;
use crate::{NestedProblem, Reversible, SearchProblem, StateCodec, Whole};

/// Makes any problem whose state is `Hash` searchable as it is: the state is kept whole as its own key.
///
/// The easy way in. A codec of your own makes keys of a few bytes and, where they are dense, needs a bit a state.
///
/// ```
/// use spelunk::{SearchProblem, Unpacked};
///
/// /// Sort a row of books by swapping neighbours.
/// struct Shelf(Vec<u8>);
///
/// impl SearchProblem for Shelf {
///     type State = Vec<u8>;
///     type Action = usize;
///     type Cost = u32;
///     fn start(&self) -> Vec<u8> {
///         self.0.clone()
///     }
///     fn is_goal(&self, books: &Vec<u8>) -> bool {
///         books.is_sorted()
///     }
///     fn expand(&self, books: &Vec<u8>, mut emit: impl FnMut(usize, u32, Vec<u8>)) {
///         for left in 1..books.len() {
///             let mut swapped = books.clone();
///             swapped.swap(left - 1, left);
///             emit(left - 1, 1, swapped);
///         }
///     }
/// }
///
/// let report = spelunk::bfs(&Unpacked(Shelf(vec![3, 1, 2])))?;
/// assert_eq!(report.solution().unwrap().len(), 2);
/// # Ok::<(), spelunk::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Unpacked<P>(
    /// The problem.
    pub P,
);

hand_on_problem!([P: SearchProblem] Unpacked<P>, P);
hand_on_nested!([P: NestedProblem] Unpacked<P>, P);
hand_on_reversible!([P: Reversible] Unpacked<P>, |wrapper| wrapper.0);

impl<P, S: Clone + Eq + Hash> StateCodec<S> for Unpacked<P> {
    type Key = Whole<S>;

    #[inline]
    fn encode(&self, state: &S) -> Whole<S> {
        Whole(state.clone())
    }

    #[inline]
    fn decode(&self, key: Whole<S>) -> S {
        key.0
    }

    #[inline]
    fn encode_owned(&self, state: S) -> Whole<S> {
        Whole(state)
    }
}
