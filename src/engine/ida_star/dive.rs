//! The search: depth first, with a stack of its own, within one threshold after another.
//!
//! What is rare (a limit, a sum that does not fit, a block that is full) is left to functions that are called only then, so
//! that the loop of the problem has the registers for itself.

use super::memo::{Books, Memo, Reached, Table};
use super::trail::{Link, Node, Trail, is_on_path};
use crate::engine::Halt;
use crate::engine::guard::Guard;
use crate::{Cost, GuidedBy, Iteration, SearchError, SearchProblem, Stats, StopReason};

type TrailOf<P> = Trail<<P as SearchProblem>::State, <P as SearchProblem>::Cost>;
type NodeOf<P> = Node<<P as SearchProblem>::State, <P as SearchProblem>::Cost>;

/// A search that is running.
pub(super) struct Dive<'a, 'w, 'o, P: SearchProblem, H> {
    problem: &'a P,
    heuristic: &'a H,
    avoids_cycles: bool,
    most_states: u64,
    most_steps: Option<usize>,
    most_cost: u64,
    pub(super) guard: Guard<'w, 'o>,
    pub(super) stats: Stats,
    /// Expansions at which the next look at the limits is due.
    due: u64,
    pub(super) threshold: P::Cost,
    /// The least f beyond the threshold.
    beyond: Option<P::Cost>,
    /// The least f of a state that was not expanded because it lies too deep.
    pub(super) too_deep: Option<P::Cost>,
    /// Why the search cannot go on.
    halt: Option<Halt>,
}

impl<'a, 'w, 'o, P: SearchProblem + GuidedBy<H>, H> Dive<'a, 'w, 'o, P, H> {
    pub(super) fn new(problem: &'a P, heuristic: &'a H, avoids_cycles: bool, guard: Guard<'w, 'o>) -> Self {
        let budget = guard.budget();
        Dive {
            problem,
            heuristic,
            avoids_cycles,
            most_states: budget.states.unwrap_or(u64::MAX),
            most_steps: budget.depth.map(|depth| depth as usize),
            most_cost: budget.cost.unwrap_or(u64::MAX),
            guard,
            stats: Stats::default(),
            due: 0,
            threshold: P::Cost::ZERO,
            beyond: None,
            too_deep: None,
            halt: None,
        }
    }

    /// Raises the threshold until a goal is found: whether the path leads to one then.
    #[inline(always)]
    pub(super) fn search(&mut self, memo: &impl Memo<P>, trail: &mut TrailOf<P>) -> Result<bool, Halt> {
        let mut starts = Vec::new();
        self.problem.starts(|state| starts.push(state));
        self.beyond = starts.iter().filter_map(|start| self.problem.estimate_with(self.heuristic, start)).min();
        let mut table = memo.table(Books(&mut self.guard.memory))?;
        while let Some(threshold) = self.beyond.take() {
            self.threshold = threshold;
            if threshold.exceeds(self.most_cost) {
                return Err(StopReason::Cost.into());
            }
            table.begin_threshold();
            let (expanded, generated) = (self.stats.expanded, self.stats.generated);
            let mut found = Ok(false);
            for start in &starts {
                found = self.dive(start, trail, &mut table);
                if found != Ok(false) {
                    break;
                }
            }
            self.guard.memory.reserve_more(&mut self.stats.iterations, 1)?;
            self.stats.iterations.push(Iteration {
                expanded: self.stats.expanded - expanded,
                generated: self.stats.generated - generated,
            });
            if found != Ok(false) {
                return found;
            }
        }
        if self.too_deep.is_some() { Err(StopReason::Depth.into()) } else { Ok(false) }
    }

    /// Tries everything that begins with a start and does not exceed the threshold, up to a goal.
    #[inline(always)]
    fn dive(&mut self, start: &P::State, trail: &mut TrailOf<P>, table: &mut impl Table<P>) -> Result<bool, Halt> {
        let Some(f) = self.problem.estimate_with(self.heuristic, start) else { return Ok(false) };
        if f > self.threshold {
            self.beyond = Some(self.beyond.map_or(f, |least| least.min(f)));
            return Ok(false);
        }
        if self.most_states == 0 {
            return Err(StopReason::States.into());
        }
        let Trail { tried, path } = trail;
        // Here the compiler need not ask whether they have changed.
        let (problem, threshold, avoids_cycles) = (self.problem, self.threshold, self.avoids_cycles);
        tried.clear();
        self.guard.memory.reserve_more(tried, 1)?;
        tried.push(Node { state: start.clone(), g: P::Cost::ZERO });
        self.stats.stored = self.stats.stored.max(1);
        let (mut first, mut at) = (0, 0);
        loop {
            let Some(Node { state, g }) = tried.get(at) else {
                // All siblings were tried: back to those of the state before.
                tried.truncate(first);
                let Some(link) = path.pop() else { return Ok(false) };
                (first, at) = (link.first, link.at + 1);
                continue;
            };
            if problem.is_goal(state) {
                self.guard.memory.reserve_more(path, 1)?;
                path.push(Link { state: state.clone(), first, at });
                return Ok(true);
            }
            let (state, g) = (state.clone(), *g);
            if !self.may_enter(&state, g, path.len(), table) {
                at += 1;
                continue;
            }
            if self.stats.expanded == self.due {
                self.due += self.guard.look(&self.stats, tried.len() as u64)?;
            }
            self.stats.expanded += 1;
            let base = tried.len();
            self.expand(&state, g, (problem, threshold, avoids_cycles, at), path, tried, table);
            if self.halt.is_some() {
                return self.halt.take().map_or(Ok(false), Err);
            }
            if tried.len() == base {
                at += 1;
                continue;
            }
            if tried.len() as u64 > self.stats.stored {
                self.note_stored(tried)?;
            }
            self.guard.memory.reserve_more(path, 1)?;
            path.push(Link { state, first, at });
            if path.len() as u64 > u64::from(self.stats.deepest) {
                self.stats.deepest = path.len() as u32;
            }
            (first, at) = (base, base);
        }
    }

    /// Whether a state is to be expanded: neither too deep nor known.
    #[inline(always)]
    fn may_enter(&mut self, state: &P::State, g: P::Cost, steps: usize, table: &mut impl Table<P>) -> bool {
        let mut reached = Reached { g, steps: 0 };
        if let Some(most) = self.most_steps {
            if steps >= most {
                self.turn_back(state, g, steps);
                return false;
            }
            reached.steps = steps as u32;
        }
        !table.knows_or_enters(self.problem, state, reached)
    }

    /// Generates the successors of a state which comes after the path.
    #[inline(always)]
    fn expand(
        &mut self,
        state: &P::State,
        g: P::Cost,
        (problem, threshold, avoids_cycles, at): (&P, P::Cost, bool, usize),
        path: &[Link<P::State>],
        tried: &mut Vec<NodeOf<P>>,
        table: &impl Table<P>,
    ) {
        let Dive { heuristic, guard, stats, beyond, halt, .. } = self;
        let steps = if self.most_steps.is_some() { path.len() as u32 + 1 } else { 0 };
        let before_g = g;
        let mut offer = |_, cost, next| {
            stats.generated += 1;
            let Some(h) = problem.estimate_with(heuristic, &next) else { return };
            let Some((g, f)) = sums(before_g, cost, h) else {
                *halt = Some(SearchError::CostOverflow.into());
                return;
            };
            if f > threshold {
                if beyond.is_none_or(|least| f < least) && !table.knows(problem, &next, Reached { g, steps }) {
                    *beyond = Some(f);
                }
                return;
            }
            if avoids_cycles || g == before_g {
                // A function that is not inlined needs an address, which makes every successor go through memory.
                let copy = next.clone();
                if is_on_path(&copy, g, avoids_cycles, at, path, tried) {
                    return;
                }
            }
            match guard.memory.reserve_more(tried, 1) {
                Ok(()) => tried.push(Node { state: next, g }),
                Err(reason) => stop(halt, reason),
            }
        };
        match path.last() {
            Some(link) => problem.expand_onward(state, &link.state, &mut offer),
            None => problem.expand(state, &mut offer),
        }
    }

    /// Notes that more states are stored than ever, if that many may be.
    #[cold]
    fn note_stored(&mut self, tried: &[NodeOf<P>]) -> Result<(), Halt> {
        self.stats.stored = self.most_states.min(tried.len() as u64);
        if tried.len() as u64 > self.most_states { Err(StopReason::States.into()) } else { Ok(()) }
    }

    /// Notes that a state lies too deep.
    #[cold]
    fn turn_back(&mut self, state: &P::State, g: P::Cost, steps: usize) {
        self.stats.deepest = self.stats.deepest.max(steps as u32);
        let h = self.problem.estimate_with(self.heuristic, state);
        if let Some(f) = h.and_then(|h| g.checked_add(h)) {
            self.too_deep = Some(self.too_deep.map_or(f, |least| least.min(f)));
        }
    }
}

/// g and f of a successor.
#[inline(always)]
fn sums<C: Cost>(g: C, cost: C, h: C) -> Option<(C, C)> {
    let g = g.checked_add(cost)?;
    Some((g, g.checked_add(h)?))
}

/// Notes why an expansion could not be completed: the first reason counts.
#[cold]
fn stop(halt: &mut Option<Halt>, reason: StopReason) {
    halt.get_or_insert(reason.into());
}
