//! A problem of closures.

use std::fmt;
use std::hash::Hash;

use crate::{Cost, SearchProblem, StateCodec, Whole};

mod sealed {
    pub trait Sealed {}
}

/// A problem made of a start and two closures; for a state that is `Hash` it is its own codec.
///
/// ```
/// use spelunk::FnProblem;
///
/// // The fewest bulbs to touch until all five are lit; each touch flips a bulb and its neighbours.
/// let lights = FnProblem::new(
///     0b00000u8,
///     |&lit| (0..5).map(move |bulb| (bulb, 1u32, (lit ^ (0b111 << bulb >> 1)) & 0b11111)),
///     |&lit| lit == 0b11111,
/// );
/// let solution = spelunk::bfs(&lights)?.solution().unwrap();
/// assert_eq!(solution.actions().copied().collect::<Vec<_>>(), [0, 3]);
/// # Ok::<(), spelunk::SearchError>(())
/// ```
#[derive(Clone)]
pub struct FnProblem<S, E, G> {
    start: S,
    successors: E,
    goal: G,
}

/// How a [`FnProblem`] lists its successors. Sealed: [`Triples`] and [`UnitSteps`].
pub trait Successors<S>: sealed::Sealed {
    /// What is done.
    type Action: Clone;
    /// What it costs.
    type Cost: Cost;

    /// Calls `emit` for each successor.
    fn each(&self, state: &S, emit: impl FnMut(Self::Action, Self::Cost, S));
}

/// A closure that gives `(action, cost, next state)` triples.
#[derive(Clone, Copy, Debug)]
pub struct Triples<E>(E);

/// A closure that gives the next states; every step costs one.
#[derive(Clone, Copy, Debug)]
pub struct UnitSteps<E>(E);

impl<E> sealed::Sealed for Triples<E> {}
impl<E> sealed::Sealed for UnitSteps<E> {}

impl<S, A, C, I, E> Successors<S> for Triples<E>
where
    A: Clone,
    C: Cost,
    I: IntoIterator<Item = (A, C, S)>,
    E: Fn(&S) -> I,
{
    type Action = A;
    type Cost = C;

    #[inline]
    fn each(&self, state: &S, mut emit: impl FnMut(A, C, S)) {
        for (action, cost, next) in (self.0)(state) {
            emit(action, cost, next);
        }
    }
}

impl<S, I, E> Successors<S> for UnitSteps<E>
where
    I: IntoIterator<Item = S>,
    E: Fn(&S) -> I,
{
    type Action = ();
    type Cost = u32;

    #[inline]
    fn each(&self, state: &S, mut emit: impl FnMut((), u32, S)) {
        for next in (self.0)(state) {
            emit((), 1, next);
        }
    }
}

impl<S, E, G> FnProblem<S, Triples<E>, G> {
    /// A problem with actions and costs: `successors` gives `(action, cost, next state)` triples. A cost that is a literal
    /// needs a suffix, as in `1u32`.
    ///
    /// ```
    /// use spelunk::FnProblem;
    ///
    /// // The tower of Hanoi: the peg of each of three discs, the smallest first.
    /// let tower = FnProblem::new(
    ///     [0usize; 3],
    ///     |pegs| {
    ///         let mut moves = Vec::new();
    ///         for (disc, &from) in pegs.iter().enumerate() {
    ///             for to in 0..3 {
    ///                 // A disc moves from the top of a peg to one without a smaller disc.
    ///                 if to != from && pegs[..disc].iter().all(|&smaller| smaller != from && smaller != to) {
    ///                     let mut next = *pegs;
    ///                     next[disc] = to;
    ///                     moves.push(((disc, to), 1u32, next));
    ///                 }
    ///             }
    ///         }
    ///         moves
    ///     },
    ///     |&pegs| pegs == [2; 3],
    /// );
    /// let solution = spelunk::bfs(&tower)?.solution().unwrap();
    /// assert_eq!((solution.len(), solution.actions().nth(3)), (7, Some(&(2, 2))));
    /// # Ok::<(), spelunk::SearchError>(())
    /// ```
    pub fn new<A, C, I>(start: S, successors: E, goal: G) -> Self
    where
        A: Clone,
        C: Cost,
        E: Fn(&S) -> I,
        I: IntoIterator<Item = (A, C, S)>,
        G: Fn(&S) -> bool,
    {
        FnProblem { start, successors: Triples(successors), goal }
    }
}

impl<S, E, G> FnProblem<S, UnitSteps<E>, G> {
    /// A problem whose steps have no name and cost one each: `successors` gives the next states.
    ///
    /// ```
    /// use spelunk::FnProblem;
    ///
    /// // Four cups stand upside down; three at a time are turned over, until all stand upright.
    /// let cups = FnProblem::unit(0b0000u8, |&up| [0b0111, 0b1011, 0b1101, 0b1110].map(|turn| up ^ turn), |&up| up == 0b1111);
    /// assert_eq!(spelunk::bfs(&cups)?.solution().unwrap().len(), 4);
    /// # Ok::<(), spelunk::SearchError>(())
    /// ```
    pub fn unit<I>(start: S, successors: E, goal: G) -> Self
    where
        E: Fn(&S) -> I,
        I: IntoIterator<Item = S>,
        G: Fn(&S) -> bool,
    {
        FnProblem { start, successors: UnitSteps(successors), goal }
    }
}

impl<S, E, G> SearchProblem for FnProblem<S, E, G>
where
    S: Clone + Eq,
    E: Successors<S>,
    G: Fn(&S) -> bool,
{
    type State = S;
    type Action = E::Action;
    type Cost = E::Cost;

    #[inline]
    fn start(&self) -> S {
        self.start.clone()
    }

    #[inline]
    fn is_goal(&self, state: &S) -> bool {
        (self.goal)(state)
    }

    #[inline]
    fn expand(&self, state: &S, emit: impl FnMut(E::Action, E::Cost, S)) {
        self.successors.each(state, emit);
    }
}

impl<S: Clone + Eq + Hash, E, G> StateCodec<S> for FnProblem<S, E, G> {
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

impl<S: fmt::Debug, E, G> fmt::Debug for FnProblem<S, E, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FnProblem").field("start", &self.start).finish_non_exhaustive()
    }
}
