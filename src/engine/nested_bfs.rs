//! Breadth-first search whose every edge is itself a breadth-first search.
//!
//! The outer states of a layer are settled when their layer is expanded: their least inner count is final then, because
//! every outer move leads exactly one layer on. Each of them starts one inner search, which serves those gates that can
//! still improve a state of the next layer and ends at the last one.

use super::guard::Guard;
use super::layers::Layers;
use super::{Engine, Halt, note_last_layer, note_layer, report, room};
use crate::adapt::{FlatAction, FlatState};
#[cfg(doc)]
use crate::laws::Law;
use crate::solution::{Step, walk_chain};
use crate::store::{Arena, IdIndex, Memory, NodeId, Room, Storage, id_index};
use crate::{
    CodecError, Key, Lex, NestedProblem, Outcome, Proven, Report, SearchError, SearchProblem, Solution, StateCodec,
    Stats, Watch,
};

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

    /// Overrides the choice of the store of outer states.
    #[must_use]
    pub fn storage(mut self, storage: Storage) -> Self {
        self.storage = storage;
        self
    }
}

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
        let mut guard = Guard::new(watch);
        if guard.budget().bytes.is_some() {
            *scratch = ScratchOf::<P>::default();
        }
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

/// A search that is running.
struct Search<'a, 'w, 'o, P: NestedProblem + StateCodec<<P as NestedProblem>::State>> {
    problem: &'a P,
    scratch: &'a mut ScratchOf<P>,
    guard: Guard<'w, 'o>,
    stats: Stats,
    layers_without_goal: u32,
}

impl<P: NestedProblem + StateCodec<<P as NestedProblem>::State>> Search<'_, '_, '_, P> {
    fn run(&mut self) -> Result<Option<NodeId>, Halt> {
        let start = self.problem.start();
        self.problem.inner(&start).check()?;
        self.reach(self.problem.encode(&start), 0, None)?;
        let mut layer = 0..self.scratch.nodes.len();
        while !layer.is_empty() {
            let states = layer.end - layer.start;
            note_layer(&mut self.stats, states, &mut self.guard.memory)?;
            if let Some(goal) = self.best_goal(layer.clone()) {
                return Ok(Some(goal));
            }
            self.layers_without_goal += 1;
            self.stats.stored = layer.end;
            self.guard.enter_layer(&self.stats, states)?;
            for id in layer.clone().filter_map(NodeId::new) {
                self.stats.stored = self.scratch.nodes.len();
                self.guard.look(&self.stats, self.stats.stored - u64::from(id.get()))?;
                self.expand(id, layer.end)?;
            }
            layer = layer.end..self.scratch.nodes.len();
        }
        Ok(None)
    }

    /// The goal of a complete layer with the fewest inner moves, and among those the first.
    fn best_goal(&self, layer: std::ops::Range<u64>) -> Option<NodeId> {
        let nodes = &self.scratch.nodes;
        let ids = layer.filter_map(NodeId::new).filter_map(|id| Some((id, nodes.get(id)?)));
        ids.filter(|(_, node)| self.problem.is_goal(&self.problem.decode(node.key.clone())))
            .min_by_key(|(_, node)| node.inner_moves)
            .map(|(id, _)| id)
    }

    /// Makes the outer moves of a state. States up to the id `settled` have their final inner counts.
    fn expand(&mut self, id: NodeId, settled: u64) -> Result<(), Halt> {
        let Some(node) = self.scratch.nodes.get(id) else { return Err(SearchError::BrokenChain.into()) };
        let walked = node.inner_moves;
        let outer = self.problem.decode(node.key.clone());
        let space = self.problem.inner(&outer);

        let NestedBfsScratch { nodes, index, gates, .. } = &mut *self.scratch;
        gates.clear();
        self.stats.expanded += 1;
        self.problem.expand(&outer, |_, gate, next| {
            self.stats.generated += 1;
            let next = self.problem.encode(&next);
            let reach = match index.find(&next, nodes) {
                None => Some(u32::MAX),
                Some(old) if u64::from(old.get()) < settled => None,
                Some(old) => nodes.get(old).and_then(|old| old.inner_moves.checked_sub(walked)?.checked_sub(1)),
            };
            if let Some(reach) = reach {
                gates.push(Gate { key: space.encode(&gate), next, reach });
            }
        });
        if gates.is_empty() {
            return Ok(());
        }
        begin_inner(&mut self.scratch.inner, &space, false, &mut self.guard.memory)?;
        self.walk(id, walked, &space)
    }

    /// Walks through the inner space of an outer state until every gate is reached or out of reach.
    fn walk(&mut self, from: NodeId, walked: u32, space: &P::Inner<'_>) -> Result<(), Halt> {
        for distance in 0.. {
            self.serve_gates(from, walked, distance)?;
            let inner = &mut self.scratch.inner;
            let layer_end = inner.len();
            if self.scratch.gates.is_empty() || inner.expanded() == layer_end {
                break;
            }
            while inner.expanded() < layer_end {
                let most = self.guard.look_inner(layer_end - inner.expanded())?;
                let expansion = inner.expand(space, layer_end, most, &mut self.guard.memory, |_| false)?;
                if let Some(reason) = expansion.stopped {
                    return Err(reason.into());
                }
            }
        }
        Ok(())
    }

    /// Makes the outer moves from those gates that the inner search has reached, and drops those out of reach.
    fn serve_gates(&mut self, from: NodeId, walked: u32, distance: u32) -> Result<(), Halt> {
        let mut at = 0;
        while let Some(gate) = self.scratch.gates.get(at) {
            if self.scratch.inner.contains(&gate.key) {
                let next = self.scratch.gates.remove(at).next;
                let moves = walked.checked_add(distance).ok_or(SearchError::CostOverflow)?;
                self.reach(next, moves, Some(from))?;
            } else if gate.reach <= distance {
                self.scratch.gates.remove(at);
            } else {
                at += 1;
            }
        }
        Ok(())
    }

    /// Takes in an outer state to which there is a way with so many inner moves.
    fn reach(&mut self, key: OuterKeyOf<P>, inner_moves: u32, parent: Option<NodeId>) -> Result<(), Halt> {
        let NestedBfsScratch { nodes, index, .. } = &mut *self.scratch;
        let memory = &mut self.guard.memory;
        if nodes.room_left() == 0 && index.find(&key, nodes).is_none() {
            nodes.make_room_for_one(memory)?;
        }
        match index.find_or_insert(&key, nodes.next_id(), nodes, memory)? {
            id_index::Found::OutOfRange => return Err(SearchError::KeyOutOfRange.into()),
            id_index::Found::New => drop(nodes.push(Node { key, inner_moves, parent })),
            id_index::Found::Old(id) => {
                if let Some(node) = nodes.get_mut(id).filter(|node| inner_moves < node.inner_moves) {
                    node.inner_moves = inner_moves;
                    node.parent = parent;
                }
            }
        }
        Ok(())
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

/// Rebuilds the solution that ends at an outer state, forwards from the concrete start.
fn rebuild<P>(
    problem: &P,
    scratch: &mut ScratchOf<P>,
    goal: NodeId,
    memory: &mut Memory,
) -> Result<NestedSolutionOf<P>, Halt>
where
    P: NestedProblem + StateCodec<<P as NestedProblem>::State>,
{
    let mut chain = Vec::new();
    let mut next = Some(goal);
    while let Some(node) = next.and_then(|id| scratch.nodes.get(id)) {
        chain.push(node.key.clone());
        next = node.parent;
    }
    chain.reverse();

    let mut here = problem.start();
    if chain.first() != Some(&problem.encode(&here)) {
        return Err(SearchError::BrokenChain.into());
    }
    let start = crate::adapt::enter(problem, here.clone());
    let mut steps = Vec::new();
    for key in &chain[1..] {
        here = walk_to(problem, &mut scratch.inner, here, key, &mut steps, memory)?;
    }
    let solution = Solution::new(start, steps)?;
    let recorded = scratch.nodes.get(goal).map(|node| Lex(chain.len() as u32 - 1, node.inner_moves));
    if recorded == Some(solution.cost()) && problem.is_goal(&here) {
        Ok(solution)
    } else {
        Err(SearchError::BrokenChain.into())
    }
}

type StepOf<P> = Step<
    FlatState<<P as NestedProblem>::State, <P as NestedProblem>::InnerState>,
    FlatAction<<P as NestedProblem>::Action, <P as NestedProblem>::InnerAction>,
    Lex<u32, u32>,
>;

/// Appends the inner steps to the nearest gate from which an outer move leads to the state with the key `next`, and that
/// move; returns where it leads.
fn walk_to<P>(
    problem: &P,
    inner: &mut Layers<InnerKeyOf<P>>,
    here: <P as NestedProblem>::State,
    next: &OuterKeyOf<P>,
    steps: &mut Vec<StepOf<P>>,
    memory: &mut Memory,
) -> Result<<P as NestedProblem>::State, Halt>
where
    P: NestedProblem + StateCodec<<P as NestedProblem>::State>,
{
    let space = problem.inner(&here);
    let mut gates = Vec::new();
    problem.expand(&here, |action, gate, state| {
        if problem.encode(&state) == *next {
            gates.push((action, space.encode(&gate), gate, state));
        }
    });
    begin_inner(inner, &space, true, memory)?;
    let (action, key, gate, state) = loop {
        if let Some(at) = gates.iter().position(|(_, key, ..)| inner.contains(key)) {
            break gates.swap_remove(at);
        }
        let layer_end = inner.len();
        if inner.expanded() == layer_end {
            return Err(SearchError::BrokenChain.into());
        }
        while inner.expanded() < layer_end {
            if let Some(reason) = inner.expand(&space, layer_end, u64::MAX, memory, |_| false)?.stopped {
                return Err(reason.into());
            }
        }
    };
    let chain = inner.chain_to(inner.find(&key).ok_or(SearchError::BrokenChain)?);
    let start = space.start();
    let walk = walk_chain(&space, &start, &chain)?;
    // The key of the gate was reached, and perhaps another state with that key.
    if *walk.last().map_or(&start, |step| &step.state) != gate {
        return Err(SearchError::BrokenChain.into());
    }
    for step in walk {
        let state = FlatState { outer: here.clone(), inner: step.state };
        steps.push(Step { action: FlatAction::Inner(step.action), cost: Lex(0, step.cost), state });
    }
    let arrived = crate::adapt::enter(problem, state.clone());
    steps.push(Step { action: FlatAction::Outer(action), cost: Lex(1, 0), state: arrived });
    Ok(state)
}
