//! Breadth-first search (Moore 1959; Lee 1961): fewest steps.

use super::expand_layer::{Beside, expand_layer};
use super::guard::Guard;
use super::layers::Layers;
use super::{Engine, Halt, KeyOf, begin, note_last_layer, note_layer, report, room};
#[cfg(doc)]
use crate::laws::Law;
use crate::solution::rebuild;
use crate::store::{NodeId, Room, Storage};
use crate::{Proven, Report, SearchError, SearchProblem, SolutionOf, StateCodec, Stats, Watch};

/// Breadth-first search: the solution with the fewest steps, whatever they cost.
///
/// A goal is tested when it is first generated (the starts before anything else), so the layer of the goal is never
/// expanded. Time: one expansion a reachable state of the layers before. Memory: the key, one byte for the parent, and
/// one bit a possible key (dense) or 6 to 12 bytes (hashed) a stored state.
///
/// Relies on an exact codec ([`DifferentStatesDifferentKeys`](Law::DifferentStatesDifferentKeys) and
/// [`DecodeGivesStateBack`](Law::DecodeGivesStateBack) or, if it folds, [`FoldedSuccessors`](Law::FoldedSuccessors) and their
/// kin) and on [`ExpandRepeats`](Law::ExpandRepeats) and [`GoalRepeats`](Law::GoalRepeats). Costs are only summed along the
/// solution, and the heuristic is not asked. [`laws::check`](crate::laws::check) checks them all.
///
/// ```
/// use spelunk::puzzles::snake::{self, Snake};
/// use spelunk::{Bfs, Engine};
///
/// // 3 rows, 4 columns, a body of 3 cells from the head; no stone.
/// let lair = snake::parse(b"3 4 3  3 4  3 3  3 2  0").next().unwrap()?;
/// let report = Bfs::new().search(&Snake::<u32>::new(lair)?)?;
/// assert_eq!(report.solution().unwrap().len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Bfs {
    storage: Storage,
}

impl Bfs {
    /// Breadth-first search with default settings.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

storage_setting!([] Bfs, storage);

/// Searches breadth first with default settings: what [`Bfs`]'s [`search`](Engine::search) returns.
///
/// # Errors
/// As [`Engine::search`].
///
/// ```
/// use spelunk::FnProblem;
///
/// // A farmer takes a wolf (2), a goat (4) and a cabbage (8) over a river; his boat (1) holds one of them. The state is the
/// // sum of those who are across. Left without him, the wolf eats the goat, and the goat eats the cabbage.
/// let river = FnProblem::unit(
///     0u8,
///     |&across| {
///         let boats = [1, 1 + 2, 1 + 4, 1 + 8].into_iter();
///         let from_one_bank = boats.filter(move |boat| across & boat == 0 || across & boat == *boat);
///         from_one_bank.map(move |boat| across ^ boat).filter(|&across| {
///             let alone = if across & 1 == 0 { across } else { !across };
///             alone & (2 + 4) != 2 + 4 && alone & (4 + 8) != 4 + 8
///         })
///     },
///     |&across| across == 1 + 2 + 4 + 8,
/// );
/// let solution = spelunk::bfs(&river)?.solution().unwrap();
/// assert_eq!(solution.len(), 7);
/// assert_eq!(solution.states().nth(1), Some(&(1 + 4))); // the goat first
/// # Ok::<(), spelunk::SearchError>(())
/// ```
pub fn bfs<P>(problem: &P) -> Result<Report<SolutionOf<P>, P::Cost>, SearchError>
where
    P: SearchProblem + StateCodec<P::State>,
{
    Bfs::new().search(problem)
}

/// What [`Bfs`] needs while it runs.
#[derive(Debug)]
pub struct BfsScratch<K> {
    layers: Layers<K>,
}

impl<K> Default for BfsScratch<K> {
    fn default() -> Self {
        BfsScratch { layers: Layers::default() }
    }
}

impl<P> Engine<P> for Bfs
where
    P: SearchProblem + StateCodec<P::State>,
{
    type Solution = SolutionOf<P>;
    type Cost = P::Cost;
    type Scratch = BfsScratch<KeyOf<P>>;

    fn watched(&self, problem: &P, watch: &mut Watch<'_>) -> Result<Report<Self::Solution, P::Cost>, SearchError> {
        self.search_with(problem, &mut BfsScratch::default(), watch)
    }

    fn search_with(
        &self,
        problem: &P,
        BfsScratch { layers }: &mut Self::Scratch,
        watch: &mut Watch<'_>,
    ) -> Result<Report<Self::Solution, P::Cost>, SearchError> {
        problem.check()?;
        let mut guard = begin(watch, layers);
        let dense_keys = self.storage.dense_keys(problem.key_space(), guard.budget())?;
        layers.begin(room(guard.budget(), Room::ALL_IDS.entries));

        let mut stats = Stats::default();
        let found = run(problem, layers, dense_keys, &mut guard, &mut stats);
        note_last_layer(&mut stats, layers.len());
        stats.peak_frontier = layers.peak_frontier();
        report(found, stats, guard, Proven::Optimal, |_| None, |goal, _| Ok(rebuild(problem, &layers.chain_to(goal))?))
    }
}

/// Searches until a goal is found; `stats.layers` gets the layers that are complete.
pub(super) fn run<P>(
    problem: &P,
    layers: &mut Layers<KeyOf<P>>,
    dense_keys: Option<u64>,
    guard: &mut Guard<'_, '_>,
    stats: &mut Stats,
) -> Result<Option<NodeId>, Halt>
where
    P: SearchProblem + StateCodec<P::State>,
{
    layers.clear(dense_keys, true, &mut guard.memory)?;
    if let Some(goal) = seed(problem, layers, guard)? {
        return Ok(Some(goal));
    }
    loop {
        let layer_end = layers.len();
        let states = layer_end - layers.expanded();
        if states == 0 {
            return Ok(None);
        }
        note_layer(stats, states, &mut guard.memory)?;
        stats.stored = layer_end;
        guard.enter_layer(stats, states)?;
        let is_goal = |state: &P::State| problem.is_goal(state);
        if let Some(goal) = expand_layer(problem, layers, Beside::default(), guard, stats, is_goal)? {
            return Ok(Some(goal));
        }
    }
}

/// Stores the starts, up to the first that is a goal.
pub(super) fn seed<P>(
    problem: &P,
    layers: &mut Layers<KeyOf<P>>,
    guard: &mut Guard<'_, '_>,
) -> Result<Option<NodeId>, Halt>
where
    P: SearchProblem + StateCodec<P::State>,
{
    let mut seeded = Ok(None);
    problem.starts(|state| {
        if !matches!(seeded, Ok(None)) {
            return;
        }
        let is_goal = problem.is_goal(&state);
        seeded = layers
            .seed(problem.encode_owned(state), &mut guard.memory)
            .map(|is_new| if is_new && is_goal { NodeId::new(layers.len() - 1) } else { None });
    });
    seeded
}
