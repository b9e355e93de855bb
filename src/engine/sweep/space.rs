//! What a sweep has found.

use std::collections::BTreeSet;

use super::marks::{Marks, Residue};
use crate::engine::KeyOf;
use crate::solution::rebuild_way;
use crate::{Key, Reversible, SearchError, SolutionOf, StateCodec};

/// A key of the last layer, and what is known about the way there.
pub(super) type End<K> = (K, Trace<K>);

/// What a sweep knows about the way to the last layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Trace<K> {
    /// The depth of each key, modulo three.
    Marks(Marks),
    /// The keys of a way.
    Chain(Vec<K>),
    /// Nothing.
    Forgotten,
}

/// All that can be reached from the starts, as [`Sweep`](crate::Sweep) has found it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Space<S, K> {
    pub(super) layers: Vec<u64>,
    pub(super) dead_ends: u64,
    pub(super) last: S,
    pub(super) trace: Trace<K>,
}

impl<S, K: Key> Space<S, K> {
    /// The states at each depth, the starts' first.
    #[must_use]
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// All states together.
    #[must_use]
    pub fn states(&self) -> u64 {
        self.layers.iter().sum()
    }

    /// The fewest steps to the states that are furthest away.
    #[must_use]
    pub fn radius(&self) -> u32 {
        self.layers.len().saturating_sub(1) as u32
    }

    /// States without a successor.
    #[must_use]
    pub fn dead_ends(&self) -> u64 {
        self.dead_ends
    }

    /// A state of the last layer. Which one depends on the store.
    #[must_use]
    pub fn last(&self) -> &S {
        &self.last
    }

    /// A way with the fewest steps from a start to [`last`](Self::last), found by walking back from there. `None` where the
    /// layers before were forgotten ([`Sweep::undirected`](crate::Sweep::undirected) in a hashed space): then
    /// [`BidirectionalBfs`](crate::BidirectionalBfs) finds one.
    ///
    /// In a dense space that takes a step back for each step of the way, where every step has its reverse; otherwise it may
    /// take wrong turns, each key and depth once at most.
    ///
    /// # Errors
    /// [`SearchError::BrokenChain`], where the problem is not the one that was swept, or breaks a law.
    ///
    /// ```
    /// use spelunk::puzzles::grid::Size;
    /// use spelunk::puzzles::sliding_tiles::{Goal, SlidingTiles};
    /// use spelunk::{Engine, Sweep, WithCodec};
    ///
    /// let size = Size::new(2, 3)?;
    /// let board = Goal::GapFirst.board(size);
    /// let tiles = SlidingTiles::<u64>::new(size, &board, &board)?;
    /// let ranked = WithCodec(&tiles, tiles.rank_codec::<u32>()?);
    /// let space = Sweep::new().search(&ranked)?.solution().unwrap();
    /// let way = space.way_to_last(&ranked)?.unwrap();
    /// assert_eq!((way.len(), way.end()), (21, space.last()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn way_to_last<P>(&self, problem: &P) -> Result<Option<SolutionOf<P>>, SearchError>
    where
        P: Reversible<State = S> + StateCodec<S, Key = K>,
    {
        let chain = match &self.trace {
            Trace::Marks(marks) => walk_back(problem, marks, problem.encode(&self.last), self.radius())?,
            Trace::Chain(chain) => chain.clone(),
            Trace::Forgotten => return Ok(None),
        };
        rebuild_way(problem, &chain).map(Some)
    }
}

/// The keys of a way from a start to a state at this depth. Goes depth first from state to predecessor, each of which must lie
/// at a depth that is one less modulo three. Where steps have no reverse, that may be one further away.
fn walk_back<P>(problem: &P, marks: &Marks, last: KeyOf<P>, depth: u32) -> Result<Vec<KeyOf<P>>, SearchError>
where
    P: Reversible + StateCodec<P::State>,
{
    let mut starts = Vec::new();
    problem.starts(|state| starts.push(problem.encode_owned(state)));
    let mut tried = BTreeSet::new();
    let mut waiting = vec![(last, depth)];
    // The way back to the state that was taken last; the depths of its states fall one by one.
    let mut way: Vec<KeyOf<P>> = Vec::new();
    while let Some((key, left)) = waiting.pop() {
        way.truncate((depth - left) as usize);
        way.push(key.clone());
        if left == 0 {
            if starts.contains(&key) {
                way.reverse();
                return Ok(way);
            }
            continue;
        }
        problem.predecessors(&problem.decode(key), |_, _, before| {
            let before = problem.encode_owned(before);
            let index = before.index().filter(|index| marks.has(*index, Residue::of(left - 1)));
            if index.is_some_and(|index| tried.insert((index, left - 1))) {
                waiting.push((before, left - 1));
            }
        });
    }
    Err(SearchError::BrokenChain)
}
