//! Heuristics as values.

mod compose;

pub use compose::{Larger, Sum};

use crate::{Cost, SearchProblem};

/// A lower bound on the cost that is left, as a value: another one than the problem's own.
///
/// Implemented by every closure from a state to `Option<cost>`. Write the type of its argument out, as in
/// `|state: &State|`: without it the compiler takes the closure for one that borrows a single state.
///
/// ```
/// use spelunk::{AStar, Blind, Engine, FnProblem};
///
/// // A king walks over an open board, to (40, 30).
/// let king = FnProblem::new(
///     (0i32, 0i32),
///     |&(x, y)| (-1..2).flat_map(move |dx| (-1..2).map(move |dy| ((dx, dy), 1u32, (x + dx, y + dy)))),
///     |&cell| cell == (40, 30),
/// );
/// let far = |&(x, y): &(i32, i32)| Some((40 - x).abs().max((30 - y).abs()) as u32);
///
/// let aimed = AStar::new().with(far).search(&king)?;
/// let blind = AStar::new().with(Blind).search(&king)?;
/// assert!(aimed.stats.expanded * 50 < blind.stats.expanded);
/// assert_eq!(aimed.solution().unwrap().cost(), blind.solution().unwrap().cost());
/// # Ok::<(), spelunk::SearchError>(())
/// ```
///
/// A type of your own has a name and keeps what it needs:
///
/// ```
/// use spelunk::{AStar, Engine, FnProblem, Heuristic, SearchProblem};
///
/// /// The number of pancakes that lie on one of another size than they will in the end, the plate being the largest.
/// struct Gaps;
///
/// impl<P: SearchProblem<State = Vec<u8>, Cost = u32>> Heuristic<P> for Gaps {
///     fn estimate(&self, _: &P, pile: &Vec<u8>) -> Option<u32> {
///         let plate = pile.len() as u8 + 1;
///         let below = pile.iter().skip(1).chain([&plate]);
///         Some(pile.iter().zip(below).filter(|(upper, lower)| upper.abs_diff(**lower) != 1).count() as u32)
///     }
/// }
///
/// // Sort a pile of pancakes, the smallest on top, by turning over some of the upper ones.
/// let pancakes = FnProblem::new(
///     vec![3u8, 1, 5, 2, 4],
///     |pile| {
///         let turned = |upper| {
///             let mut pile = pile.clone();
///             pile[..upper].reverse();
///             (upper, 1u32, pile)
///         };
///         (2..=pile.len()).map(turned).collect::<Vec<_>>()
///     },
///     |pile| pile.is_sorted(),
/// );
/// let gaps = AStar::new().with(Gaps).search(&pancakes)?;
/// let blind = spelunk::astar(&pancakes)?;
/// assert!(gaps.stats.expanded * 5 < blind.stats.expanded);
/// assert_eq!(gaps.bound, blind.bound);
/// # Ok::<(), spelunk::SearchError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a heuristic of this problem",
    label = "a closure here is `|state: &State| Some(bound)`, the bound of the problem's cost type",
    note = "it returns `Option<Cost>`, and `None` where no goal can be reached"
)]
pub trait Heuristic<P: SearchProblem> {
    /// A lower bound on the cost from `state` to a goal; `None`: no goal can be reached from there.
    fn estimate(&self, problem: &P, state: &P::State) -> Option<P::Cost>;
}

#[diagnostic::do_not_recommend]
impl<P: SearchProblem, F: Fn(&P::State) -> Option<P::Cost>> Heuristic<P> for F {
    #[inline]
    fn estimate(&self, _: &P, state: &P::State) -> Option<P::Cost> {
        self(state)
    }
}

/// Every problem, for each `H` that is a [`Heuristic`] of it.
///
/// The same bound with the problem in front. Asked this way round, the compiler looks at the heuristic only when it knows
/// the problem, and then says what is wrong with it; the other way round it says that `AStar` has no method `search`.
pub trait GuidedBy<H>: SearchProblem {
    /// What `heuristic` says about `state`.
    fn estimate_with(&self, heuristic: &H, state: &Self::State) -> Option<Self::Cost>;
}

impl<P: SearchProblem, H: Heuristic<P>> GuidedBy<H> for P {
    #[inline]
    fn estimate_with(&self, heuristic: &H, state: &P::State) -> Option<P::Cost> {
        heuristic.estimate(self, state)
    }
}

/// The problem's own [`heuristic`](SearchProblem::heuristic).
#[derive(Clone, Copy, Debug, Default)]
pub struct OwnHeuristic;

impl<P: SearchProblem> Heuristic<P> for OwnHeuristic {
    #[inline]
    fn estimate(&self, problem: &P, state: &P::State) -> Option<P::Cost> {
        problem.heuristic(state)
    }
}

/// No heuristic at all: A* becomes Dijkstra's algorithm.
#[derive(Clone, Copy, Debug, Default)]
pub struct Blind;

impl<P: SearchProblem> Heuristic<P> for Blind {
    #[inline]
    fn estimate(&self, _: &P, _: &P::State) -> Option<P::Cost> {
        Some(P::Cost::ZERO)
    }
}
