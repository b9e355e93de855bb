//! Breadth-first search whose every edge is itself a breadth-first search.
//!
//! The outer states of a layer are settled when their layer is expanded: their least inner count is final then, because
//! every outer move leads exactly one layer on. Each of them starts one inner search, which serves those gates that can
//! still improve a state of the next layer and ends at the last one.

mod run;
mod way;

use super::layers::Layers;
use super::{Engine, Halt, begin, note_last_layer, report, room};
use crate::adapt::{FlatAction, FlatState};
#[cfg(doc)]
use crate::laws::Law;
use crate::store::{Arena, IdIndex, Memory, NodeId, Room, Storage, id_index};
use crate::{
    CodecError, Key, Lex, NestedProblem, Outcome, Proven, Report, SearchError, SearchProblem, Solution, StateCodec,
    Stats, Watch,
};
use run::Search;
use way::rebuild;

/// The solution type of a nested problem: that of [`Flattened`](crate::Flattened), inner and outer moves interleaved.
pub type NestedSolutionOf<P> = Solution<
    FlatState<<P as NestedProblem>::State, <P as NestedProblem>::InnerState>,
    FlatAction<<P as NestedProblem>::Action, <P as NestedProblem>::InnerAction>,
    Lex<u32, u32>,
>;

/// Nested breadth-first search: the fewest outer moves, and among those solutions the fewest inner moves.
///
/// A goal is tested when its layer is complete. The outer codec may fold symmetric states. The budget's depth counts outer
/// moves, its states outer states; its time is looked at inside inner searches too. Time: one inner search an expanded
/// outer state at most. Memory: a key and 8 bytes an outer state, 6 to 12 bytes to find it, and one inner space.
///
/// Relies on the laws of the problem and its codec ([`ExpandRepeats`](Law::ExpandRepeats),
/// [`DifferentStatesDifferentKeys`](Law::DifferentStatesDifferentKeys) or, if the codec folds,
/// [`FoldedSuccessors`](Law::FoldedSuccessors) and their kin) and of its inner spaces: [`InnerStart`](Law::InnerStart),
/// [`InnerKeySpace`](Law::InnerKeySpace), [`InnerCosts`](Law::InnerCosts), [`InnerFolds`](Law::InnerFolds) and
/// [`Gate`](Law::Gate). The heuristic is not asked. [`laws::check_nested`](crate::laws::check_nested) checks them all.
///
/// ```
/// use spelunk::puzzles::sokoban;
/// use spelunk::{Engine, Lex, NestedBfs};
///
/// // The man (S) walks around the box (B) to push it left, then down, onto the target.
/// let maze = sokoban::parse(b"3 4\n....\n.BS.\nT...\n").next().unwrap().unwrap();
/// let report = NestedBfs::new().search(&maze)?;
/// assert_eq!(report.solution().unwrap().cost(), Lex(2, 2));
/// # Ok::<(), spelunk::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct NestedBfs {
    storage: Storage,
}

impl NestedBfs {
    /// Nested breadth-first search with default settings.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

storage_setting!([] NestedBfs, storage);

/// Searches a nested problem with default settings: what [`NestedBfs`]'s [`search`](Engine::search) returns.
///
/// # Errors
/// As [`Engine::search`].
///
/// ```
/// use spelunk::FlatAction;
/// use spelunk::puzzles::sokoban;
///
/// // The man (S) pushes the box (B) to the right; first he walks around it.
/// let maze = sokoban::parse(b"2 5\n.....\n.BS.T\n").next().unwrap().unwrap();
/// let solution = spelunk::nested_bfs(&maze)?.solution().unwrap();
/// let pushes = solution.actions().filter(|action| matches!(action, FlatAction::Outer(_))).count();
/// assert_eq!((pushes, solution.len() - pushes), (3, 4));
/// # Ok::<(), spelunk::SearchError>(())
/// ```
pub fn nested_bfs<P>(problem: &P) -> Result<Report<NestedSolutionOf<P>, Lex<u32, u32>>, SearchError>
where
    P: NestedProblem + StateCodec<<P as NestedProblem>::State>,
{
    NestedBfs::new().search(problem)
}

/// What [`NestedBfs`] needs while it runs.
#[derive(Debug)]
pub struct NestedBfsScratch<K, I> {
    nodes: Arena<Node<K>>,
    index: IdIndex,
    inner: Layers<I>,
    gates: Vec<Gate<K, I>>,
}

impl<K, I> Default for NestedBfsScratch<K, I> {
    fn default() -> Self {
        NestedBfsScratch {
            nodes: Arena::default(),
            index: IdIndex::default(),
            inner: Layers::default(),
            gates: Vec::new(),
        }
    }
}

/// An outer state, and the best way to it that is known.
#[derive(Clone, Debug)]
struct Node<K> {
    key: K,
    /// The least number of inner moves among the ways with the fewest outer ones.
    inner_moves: u32,
    parent: Option<NodeId>,
}

impl<K> id_index::Keyed<K> for Node<K> {
    #[inline]
    fn key(&self) -> &K {
        &self.key
    }
}

/// A gate that an inner search is looking for.
#[derive(Debug)]
struct Gate<K, I> {
    /// Where the inner search must stand.
    key: I,
    /// The outer state that the outer move leads to.
    next: K,
    /// At most so many inner moves are of use.
    reach: u32,
}

type InnerKeyOf<P> = <P as NestedProblem>::InnerKey;
type OuterKeyOf<P> = <P as StateCodec<<P as NestedProblem>::State>>::Key;
type ScratchOf<P> = NestedBfsScratch<OuterKeyOf<P>, InnerKeyOf<P>>;

impl<P> Engine<P> for NestedBfs
where
    P: NestedProblem + StateCodec<<P as NestedProblem>::State>,
{
    type Solution = NestedSolutionOf<P>;
    type Cost = Lex<u32, u32>;
    type Scratch = ScratchOf<P>;

    fn watched(&self, problem: &P, watch: &mut Watch<'_>) -> Result<Report<Self::Solution, Self::Cost>, SearchError> {
        self.search_with(problem, &mut NestedBfsScratch::default(), watch)
    }

    fn search_with(
        &self,
        problem: &P,
        scratch: &mut Self::Scratch,
        watch: &mut Watch<'_>,
    ) -> Result<Report<Self::Solution, Self::Cost>, SearchError> {
        problem.check()?;
        let mut guard = begin(watch, scratch);
        let dense_keys = self.storage.dense_keys(problem.key_space(), guard.budget())?;
        scratch.index.end(&scratch.nodes);
        scratch.nodes.begin(room(guard.budget(), Room::ALL_IDS.entries));
        scratch.inner.begin(Room::ALL_IDS);

        let begun = scratch.index.begin(dense_keys, self.storage == Storage::Dense, &mut guard.memory);
        let stats = Stats::default();
        let mut search = Search { problem, scratch, guard, stats, layers_without_goal: 0 };
        let found = match begun {
            Ok(()) => search.run(),
            Err(reason) => Err(reason.into()),
        };
        let Search { scratch, guard, mut stats, layers_without_goal, .. } = search;
        note_last_layer(&mut stats, scratch.nodes.len());
        stats.peak_frontier = stats.layers.iter().copied().max().unwrap_or(0);
        let bound = |outcome: &Outcome<NestedSolutionOf<P>>| match outcome {
            Outcome::Solved(solution) => Some(solution.cost()),
            Outcome::Stopped(_) => Some(Lex(layers_without_goal, 0)),
            Outcome::Unsolvable => None,
        };
        report(found, stats, guard, Proven::Optimal, bound, |goal, memory| rebuild(problem, scratch, goal, memory))
    }
}

/// Begins the search of an inner space, from where its outer state says the mover is.
fn begin_inner<S, I>(inner: &mut Layers<I>, space: &S, parents: bool, memory: &mut Memory) -> Result<(), Halt>
where
    S: SearchProblem + StateCodec<S::State, Key = I>,
    I: Key,
{
    if space.folds() {
        return Err(SearchError::from(CodecError::FoldedInner).into());
    }
    let dense_keys = Storage::Auto.dense_keys(space.key_space(), &Default::default())?;
    inner.clear(dense_keys, parents, memory)?;
    let is_new = inner.seed(space.encode(&space.start()), memory)?;
    debug_assert!(is_new, "an inner space was left empty");
    Ok(())
}
