//! Breadth-first search from both ends (Pohl 1971).
//!
//! Both sides are complete up to a depth, and have no state in common: so every solution has more steps than both depths
//! together. One side goes on by a whole layer. If it meets the other side now, it does so in that one's last layer, and
//! whichever state that is lies on a solution with the fewest steps.

#[cfg(test)]
mod tests;

use super::bfs::seed;
use super::expand_layer::{Beside, expand_layer};
use super::guard::Guard;
use super::layers::Layers;
use super::{Engine, Halt, KeyOf, begin, note_layer, report, room};
#[cfg(doc)]
use crate::laws::Law;
use crate::reversible::Backwards;
use crate::solution::rebuild;
use crate::store::{Memory, NodeId, Room, Storage};
use crate::{
    Key, Proven, Report, Reversible, SearchError, SearchProblem, SolutionOf, StateCodec, Stats, StopReason, Watch,
};

/// Breadth-first search from the starts and from the goals at once: the solution with the fewest steps, whatever they cost.
///
/// For problems that are [`Reversible`]. The side with fewer states waiting goes on, by a whole layer; the sides meet after
/// about half the steps each. Where the number of states grows by a factor a layer, that is the square root of what
/// [`Bfs`](crate::Bfs) expands; on a plane, where it grows with the square of the distance, half of it. If one side has no
/// states left, there is no solution, however many the other side would have.
///
/// [`Stats::layers`] has the states of both sides together, those of the same distance from their end in one number, and
/// [`Stats::deepest`] the sum of the two depths. The limit of depth is one of the steps of a solution, as ever.
///
/// Memory: what [`Bfs`](crate::Bfs) takes a state, for those of both sides; in a dense space two bits a possible key.
///
/// Relies on what [`Bfs`](crate::Bfs) relies on, and on the laws of [`Reversible`].
///
/// ```
/// use spelunk::puzzles::grid::Size;
/// use spelunk::puzzles::sliding_tiles::{Goal, SlidingTiles};
/// use spelunk::{BidirectionalBfs, Engine, bfs};
///
/// let size = Size::new(3, 3)?;
/// let tiles = SlidingTiles::<u64>::new(size, &[8, 6, 7, 2, 5, 4, 3, 0, 1], &Goal::GapLast.board(size))?;
/// let both_ends = BidirectionalBfs::new().search(&tiles)?;
/// let one_end = bfs(&tiles)?;
/// assert!(both_ends.stats.expanded * 5 < one_end.stats.expanded);
/// assert_eq!(both_ends.solution().unwrap().len(), 31);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct BidirectionalBfs {
    storage: Storage,
}

impl BidirectionalBfs {
    /// Search from both ends with default settings.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

storage_setting!([] BidirectionalBfs, storage);

/// What [`BidirectionalBfs`] needs while it runs.
#[derive(Debug)]
pub struct BidirectionalScratch<K> {
    forward: Side<K>,
    backward: Side<K>,
}

impl<K> Default for BidirectionalScratch<K> {
    fn default() -> Self {
        let side = || Side { layers: Layers::default(), depth: 0 };
        BidirectionalScratch { forward: side(), backward: side() }
    }
}

/// What was reached from one end.
#[derive(Debug)]
struct Side<K> {
    layers: Layers<K>,
    /// The number of the last layer.
    depth: u32,
}

impl<P> Engine<P> for BidirectionalBfs
where
    P: Reversible + StateCodec<P::State>,
{
    type Solution = SolutionOf<P>;
    type Cost = P::Cost;
    type Scratch = BidirectionalScratch<KeyOf<P>>;

    fn watched(&self, problem: &P, watch: &mut Watch<'_>) -> Result<Report<Self::Solution, P::Cost>, SearchError> {
        self.search_with(problem, &mut BidirectionalScratch::default(), watch)
    }

    fn search_with(
        &self,
        problem: &P,
        scratch: &mut Self::Scratch,
        watch: &mut Watch<'_>,
    ) -> Result<Report<Self::Solution, P::Cost>, SearchError> {
        problem.check()?;
        let mut guard = begin(watch, scratch);
        let dense_keys = self.storage.dense_keys_of(2, problem.key_space(), guard.budget())?;
        let mut stats = Stats::default();
        let found = meet(problem, scratch, dense_keys, &mut guard, &mut stats);
        let rebuild = |meeting, _: &mut Memory| Ok(rebuild(problem, &chain(scratch, meeting))?);
        report(found, stats, guard, Proven::Optimal, |_| None, rebuild)
    }
}

/// Goes on with one side or the other until they meet: the first state of the forward side where they do.
fn meet<P>(
    problem: &P,
    BidirectionalScratch { forward, backward }: &mut BidirectionalScratch<KeyOf<P>>,
    dense_keys: Option<u64>,
    guard: &mut Guard<'_, '_>,
    stats: &mut Stats,
) -> Result<Option<NodeId>, Halt>
where
    P: Reversible + StateCodec<P::State>,
{
    let most = room(guard.budget(), Room::ALL_IDS.entries);
    for side in [&mut *forward, &mut *backward] {
        side.depth = 0;
        side.layers.begin(most);
        side.layers.clear(dense_keys, true, &mut guard.memory)?;
    }
    let start = seed(problem, &mut forward.layers, guard);
    if !matches!(start, Ok(None)) {
        enter(0, &mut forward.layers, 0, 0, guard, stats)?;
        stats.stored = forward.layers.len();
        return start;
    }
    backward.layers.limit(most.less(forward.layers.len()));
    let goals = seed(&Backwards(problem), &mut backward.layers, guard);
    enter(0, &mut forward.layers, 0, 0, guard, stats)?;
    enter(0, &mut backward.layers, 0, forward.layers.len(), guard, stats)?;
    stats.stored = forward.layers.len() + backward.layers.len();
    goals?;
    loop {
        let (ahead, behind) = (forward.layers.waiting(), backward.layers.waiting());
        if ahead == 0 || behind == 0 {
            return Ok(None);
        }
        guard.enter_layer(stats, ahead + behind)?;
        // Of two equal sides the one that is behind, so that in a corridor both go on.
        let met = if (ahead, forward.depth) <= (behind, backward.depth) {
            go_on(problem, forward, backward, most, guard, stats)?
        } else {
            let met = go_on(&Backwards(problem), backward, forward, most, guard, stats)?;
            met.and_then(|met| forward.layers.find(backward.layers.key(met)?))
        };
        if met.is_some() {
            return Ok(met);
        }
    }
}

/// Expands the last layer of a side; the first of its new states that the other side has.
fn go_on<P>(
    problem: &P,
    side: &mut Side<KeyOf<P>>,
    other: &Side<KeyOf<P>>,
    most: Room,
    guard: &mut Guard<'_, '_>,
    stats: &mut Stats,
) -> Result<Option<NodeId>, Halt>
where
    P: SearchProblem + StateCodec<P::State>,
{
    let Side { layers, depth } = side;
    let beside = Beside { stored: other.layers.len(), waiting: other.layers.waiting() };
    layers.limit(most.less(beside.stored));
    let begin = layers.len();
    let expanded = expand_layer(problem, layers, beside, guard, stats, |_| false);
    *depth += u32::from(layers.len() > begin);
    enter(*depth, layers, begin, beside.waiting, guard, stats)?;
    stats.stored = layers.len() + beside.stored;
    stats.deepest = *depth + other.depth;
    expanded?;
    Ok(layers.first_common(begin..layers.len(), &other.layers))
}

/// Enters the states of a side from `begin` on, which lie at this depth, and the most that have waited meanwhile.
fn enter<K: Key>(
    depth: u32,
    layers: &mut Layers<K>,
    begin: u64,
    waiting: u64,
    guard: &mut Guard<'_, '_>,
    stats: &mut Stats,
) -> Result<(), StopReason> {
    let peak = layers.take_peak_frontier();
    stats.peak_frontier = stats.peak_frontier.max(peak + waiting);
    let states = layers.len() - begin;
    match stats.layers.get_mut(depth as usize) {
        Some(layer) => *layer += states,
        None if states > 0 => note_layer(stats, states, &mut guard.memory)?,
        None => {}
    }
    Ok(())
}

/// The keys from a start over a state of both sides to a goal.
fn chain<K: Key>(scratch: &BidirectionalScratch<K>, meeting: NodeId) -> Vec<K> {
    let (forward, backward) = (&scratch.forward.layers, &scratch.backward.layers);
    let mut chain = forward.chain_to(meeting);
    // A start that is a goal was not looked for from behind.
    if let Some(there) = chain.last().and_then(|key| backward.find(key)) {
        chain.extend(backward.chain_to(there).into_iter().rev().skip(1));
    }
    chain
}
