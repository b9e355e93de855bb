//! The whole reachable space, breadth first, and nothing about the way to each state but its depth modulo three (Cooperman and
//! Finkelstein 1992).
//!
//! In a dense space `marks` has three bits a key and `dense` goes over them. In a hashed one all states are kept, as
//! breadth-first search keeps them; or three layers of them, in `three_layers`, where that is enough.

mod dense;
mod marks;
mod space;
mod three_layers;

pub use space::Space;

use std::cell::Cell;

use super::guard::Guard;
use super::layers::Layers;
use super::{Engine, Halt, KeyOf, begin, bfs, note_last_layer, report, room};
use crate::codec::hand_on_codec;
#[cfg(doc)]
use crate::laws::Law;
use crate::store::{Memory, NodeId, Room, Storage};
use crate::{Proven, Report, SearchError, SearchProblem, StateCodec, Stats, Watch};
use space::{End, Trace};
use three_layers::ThreeLayers;

/// Sweeps over all states that can be reached from the starts: how many there are at each depth, how deep it goes, and where
/// it ends. Goals are not asked for, nor costs.
///
/// The outcome is `Solved` with a [`Space`], or `Stopped`; then [`Stats::layers`] has the layers so far.
///
/// | keys | memory | |
/// |---|---|---|
/// | dense | 3 bits a possible key | no limit on the number of states |
/// | hashed | as [`Bfs`](crate::Bfs): key, 1 byte for the parent, 6 to 12 bytes a state | up to 4,294,967,295 states |
/// | hashed, [`undirected`](Self::undirected) | key and 6 to 12 bytes a state of three layers | so many states in three layers |
///
/// Relies on what [`Bfs`](crate::Bfs) relies on. Where a codec folds, classes of states are counted.
///
/// ```
/// use spelunk::puzzles::grid::Size;
/// use spelunk::puzzles::sliding_tiles::{Goal, SlidingTiles};
/// use spelunk::{Engine, Sweep, WithCodec};
///
/// let size = Size::new(2, 3)?;
/// let board = Goal::GapFirst.board(size);
/// let tiles = SlidingTiles::<u64>::new(size, &board, &board)?;
/// let space = Sweep::new().search(&WithCodec(&tiles, tiles.rank_codec::<u32>()?))?.solution().unwrap();
/// assert_eq!((space.states(), space.radius(), space.dead_ends()), (360, 21, 0));
/// assert_eq!(space.layers()[..6], [1, 2, 3, 5, 6, 7]);
/// assert_eq!(tiles.board(space.last()).to_string(), "3 4 5\n. 1 2\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Sweep {
    storage: Storage,
    undirected: bool,
}

impl Sweep {
    /// A sweep with default settings.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Declares that every step has its reverse. Then a successor lies in the layer before, in the same one or
    /// in the next, and hashed states further back are forgotten. That it is so is checked layer by layer, by a sum over the
    /// steps between two layers: [`SearchError::OneWay`] where one of them has none. Dense spaces forget nothing, and check nothing.
    #[must_use]
    pub fn undirected(mut self) -> Self {
        self.undirected = true;
        self
    }
}

storage_setting!([] Sweep, storage);

/// What [`Sweep`] needs while it runs in a hashed space.
#[derive(Debug)]
pub struct SweepScratch<K> {
    layers: Layers<K>,
    three: ThreeLayers<K>,
}

impl<K> Default for SweepScratch<K> {
    fn default() -> Self {
        SweepScratch { layers: Layers::default(), three: ThreeLayers::default() }
    }
}

impl<P> Engine<P> for Sweep
where
    P: SearchProblem + StateCodec<P::State>,
{
    type Solution = Space<P::State, KeyOf<P>>;
    type Cost = P::Cost;
    type Scratch = SweepScratch<KeyOf<P>>;

    fn watched(&self, problem: &P, watch: &mut Watch<'_>) -> Result<Report<Self::Solution, P::Cost>, SearchError> {
        self.search_with(problem, &mut SweepScratch::default(), watch)
    }

    fn search_with(
        &self,
        problem: &P,
        scratch: &mut Self::Scratch,
        watch: &mut Watch<'_>,
    ) -> Result<Report<Self::Solution, P::Cost>, SearchError> {
        problem.check()?;
        let mut guard = begin(watch, scratch);
        let dense_keys = self.storage.dense_keys_of(3, problem.key_space(), guard.budget())?;
        let problem = Endless { problem, dead_ends: Cell::new(0) };
        let mut stats = Stats::default();
        let swept = match dense_keys {
            Some(keys) => dense::sweep(&problem, keys, &mut guard, &mut stats),
            None if self.undirected => three_layers::sweep(&problem, &mut scratch.three, &mut guard, &mut stats),
            None => sweep_hashed(&problem, &mut scratch.layers, &mut guard, &mut stats),
        };
        let layers = stats.layers.clone();
        let space = |(last, trace), _: &mut Memory| {
            let last = problem.problem.decode(last);
            Ok(Space { layers, dead_ends: problem.dead_ends.get(), last, trace })
        };
        report(swept, stats, guard, Proven::Optimal, |_| None, space)
    }
}

/// Sweeps as breadth-first search does where there is no goal.
fn sweep_hashed<P>(
    problem: &Endless<'_, P>,
    layers: &mut Layers<KeyOf<P>>,
    guard: &mut Guard<'_, '_>,
    stats: &mut Stats,
) -> Result<Option<End<KeyOf<P>>>, Halt>
where
    P: SearchProblem + StateCodec<P::State>,
{
    layers.begin(room(guard.budget(), Room::ALL_IDS.entries));
    let swept = bfs::run(problem, layers, None, guard, stats);
    note_last_layer(stats, layers.len());
    stats.peak_frontier = layers.peak_frontier();
    swept?;
    let first_of_last = stats.layers.last().and_then(|last| NodeId::new(layers.len() - last));
    let chain = first_of_last.map(|id| layers.chain_to(id)).unwrap_or_default();
    Ok(chain.last().cloned().map(|last| (last, Trace::Chain(chain))))
}

/// A problem without goals, which counts the states that nothing follows.
struct Endless<'a, P> {
    problem: &'a P,
    dead_ends: Cell<u64>,
}

impl<P: SearchProblem> SearchProblem for Endless<'_, P> {
    type State = P::State;
    type Action = P::Action;
    type Cost = P::Cost;

    fn start(&self) -> P::State {
        self.problem.start()
    }

    fn starts(&self, emit: impl FnMut(P::State)) {
        self.problem.starts(emit);
    }

    #[inline]
    fn is_goal(&self, _: &P::State) -> bool {
        false
    }

    #[inline]
    fn expand(&self, state: &P::State, mut emit: impl FnMut(P::Action, P::Cost, P::State)) {
        let mut is_dead_end = true;
        self.problem.expand(state, |action, cost, next| {
            is_dead_end = false;
            emit(action, cost, next);
        });
        self.dead_ends.set(self.dead_ends.get() + u64::from(is_dead_end));
    }
}

hand_on_codec!([P: StateCodec<S>] Endless<'_, P>, P, |endless| *endless.problem);
