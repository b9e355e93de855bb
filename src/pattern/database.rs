//! The table, and the heuristic that it is.

use super::{PatternError, backward};
use crate::{Abstraction, Heuristic, Key, SearchProblem, Watch};

/// The byte of an entry from which no goal can be reached.
pub(super) const NO_WAY: u8 = 0;
/// The greatest distance that is told from others: what lies further away is said to be as far as this.
pub(super) const FURTHEST: u8 = u8::MAX - 1;

/// The byte of a distance.
pub(super) fn byte_of(distance: u8) -> u8 {
    distance.saturating_add(1)
}

/// The costs that are left in an abstraction, one byte an entry: a [`Heuristic`] for every engine.
///
/// Admissible if the [`Abstraction`] is one; consistent if besides no two keys share an entry. Distances above 254 units
/// are held as 254, a lower bound still.
///
/// `AStar::new().with(&database)` searches many problems with one table.
///
/// ```
/// use spelunk::puzzles::grid::Size;
/// use spelunk::puzzles::sliding_tiles::{Goal, SlidingTiles};
/// use spelunk::{AStar, Engine, PatternDatabase, Sum};
///
/// let size = Size::new(3, 3)?;
/// let tiles = SlidingTiles::<u64>::new(size, &[8, 6, 7, 2, 5, 4, 3, 0, 1], &Goal::GapLast.board(size))?;
/// let upper = PatternDatabase::build(&tiles, tiles.pattern(&[1, 2, 3, 4])?)?;
/// let lower = PatternDatabase::build(&tiles, tiles.pattern(&[5, 6, 7, 8])?)?;
/// assert_eq!(upper.len(), 9 * 8 * 7 * 6);
///
/// let guided = AStar::new().with(Sum(&upper, &lower)).search(&tiles)?;
/// let manhattan = spelunk::astar(&tiles)?;
/// assert_eq!(guided.bound, Some(31));
/// assert!(guided.stats.expanded < manhattan.stats.expanded / 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct PatternDatabase<A> {
    abstraction: A,
    pub(super) table: Vec<u8>,
}

impl<A> PatternDatabase<A> {
    /// Solves an abstraction of `problem` from its goals backwards. Takes one expansion and one bit a key, a byte an entry,
    /// and the states of the widest distance, which wait.
    ///
    /// # Errors
    /// [`PatternError`], where the abstraction's keys are not dense or its costs have no units, or memory runs out.
    pub fn build<P>(problem: &P, abstraction: A) -> Result<Self, PatternError>
    where
        P: SearchProblem,
        A: Abstraction<P>,
    {
        Self::build_within(problem, abstraction, &mut Watch::default())
    }

    /// The same within limits (of states, expansions, bytes and time), and watched.
    ///
    /// # Errors
    /// As [`build`](Self::build), and [`PatternError::Stopped`] where a limit was reached.
    pub fn build_within<P>(_: &P, abstraction: A, watch: &mut Watch<'_>) -> Result<Self, PatternError>
    where
        P: SearchProblem,
        A: Abstraction<P>,
    {
        let table = backward::table(&abstraction, watch)?;
        Ok(PatternDatabase { abstraction, table })
    }

    pub(super) fn of(abstraction: A, table: Vec<u8>) -> Self {
        PatternDatabase { abstraction, table }
    }

    /// What the table is about.
    #[must_use]
    pub fn abstraction(&self) -> &A {
        &self.abstraction
    }

    /// The number of entries, and of bytes.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.table.len() as u64
    }

    /// Whether there are no entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// The cost that is left from an abstract state, in units; `None`: no goal can be reached from there.
    #[inline]
    fn distance<P>(&self, state: &A::State) -> Option<u8>
    where
        P: SearchProblem,
        A: Abstraction<P>,
    {
        let index = self.abstraction.encode(state).index()?;
        let entry = usize::try_from(self.abstraction.entry(index)).ok()?;
        self.table.get(entry)?.checked_sub(1)
    }
}

impl<A> std::fmt::Debug for PatternDatabase<A> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PatternDatabase").field("entries", &self.len()).finish_non_exhaustive()
    }
}

#[diagnostic::do_not_recommend]
impl<P, A> Heuristic<P> for PatternDatabase<A>
where
    P: SearchProblem<Cost: From<u8>>,
    A: Abstraction<P>,
{
    #[inline]
    fn estimate(&self, _: &P, state: &P::State) -> Option<P::Cost> {
        self.distance::<P>(&self.abstraction.abstracted(state)).map(P::Cost::from)
    }
}

#[diagnostic::do_not_recommend]
impl<P, A> Heuristic<P> for &PatternDatabase<A>
where
    P: SearchProblem<Cost: From<u8>>,
    A: Abstraction<P>,
{
    #[inline]
    fn estimate(&self, problem: &P, state: &P::State) -> Option<P::Cost> {
        (**self).estimate(problem, state)
    }
}
