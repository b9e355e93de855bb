//! The search: depth first, with a stack of its own, within one threshold after another.
//!
//! Of the successors of a state the first one within the threshold is tried at once, and only its siblings wait on the stack:
//! of the states of the 15-puzzle three in five never see it.
//!
//! What is rare (a limit, a sum that does not fit, a block that is full) is left to functions that are called only then, so
//! that the loop of the problem has the registers for itself.

use super::countdown::Countdown;
use super::expand::{Rules, show};
use super::memo::{Books, Memo, Reached, Table};
use super::trail::{Node, Path, Trail, Waiting};
use crate::engine::Halt;
use crate::engine::guard::Guard;
use crate::{Cost, GuidedBy, Iteration, SearchProblem, Stats, StopReason};

type TrailOf<P> = Trail<<P as SearchProblem>::State, <P as SearchProblem>::Cost>;
pub(super) type NodeOf<P> = Node<<P as SearchProblem>::State, <P as SearchProblem>::Cost>;
pub(super) type WaitingOf<P> = Waiting<<P as SearchProblem>::State, <P as SearchProblem>::Cost>;
pub(super) type PathOf<P> = Path<<P as SearchProblem>::State, <P as SearchProblem>::Cost>;

/// A search that is running.
pub(super) struct Dive<'a, 'w, 'o, P: SearchProblem, H> {
    problem: &'a P,
    pub(super) heuristic: &'a H,
    avoids_cycles: bool,
    most_states: u64,
    pub(super) most_steps: Option<usize>,
    most_cost: u64,
    pub(super) guard: Guard<'w, 'o>,
    pub(super) stats: Stats,
    pub(super) countdown: Countdown,
    pub(super) threshold: P::Cost,
    /// The least f beyond the threshold.
    pub(super) beyond: Option<P::Cost>,
    /// The least f of a state that was not expanded because it lies too deep.
    pub(super) too_deep: Option<P::Cost>,
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
            countdown: Countdown::new(),
            threshold: P::Cost::ZERO,
            beyond: None,
            too_deep: None,
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
                found = self.countdown.halted().and(found);
                self.stats.expanded = self.countdown.expanded();
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
        let Trail { open, path } = trail;
        // Here the compiler need not ask whether they have changed.
        let (problem, threshold, avoids_cycles) = (self.problem, self.threshold, self.avoids_cycles);
        path.end_at(0);
        open.clear();
        self.stats.stored = self.stats.stored.max(1);
        let (mut here, mut depth) = (Node { state: start.clone(), g: P::Cost::ZERO }, 0);
        loop {
            if show(&here.state, |state| problem.is_goal(state)) {
                path.end_at(depth);
                path.push(here, &mut self.guard.memory)?;
                return Ok(true);
            }
            if show(&here.state, |state| self.may_enter(state, here.g, depth, table)) {
                if self.countdown.begin_expansion() {
                    self.look(open.len())?;
                }
                let waiting = open.len();
                let mut first = None;
                let rules = Rules { problem, start, threshold, avoids_cycles, table: &*table };
                self.expand(rules, &here, path, depth, &mut first, open);
                if let Some(next) = first {
                    if let Some(siblings @ [_, _, ..]) = open.get_mut(waiting..) {
                        // The stack gives back the last one first.
                        siblings.reverse();
                    }
                    match path.at(depth) {
                        Some(place) => *place = here,
                        None => self.enter_depth(path, here)?,
                    }
                    here = next;
                    depth += 1;
                    if (open.len() + depth) as u64 >= self.stats.stored {
                        self.note_stored((open.len() + depth) as u64 + 1)?;
                    }
                    continue;
                }
            }
            let Some(next) = open.pop() else { return Ok(false) };
            here = Node { state: next.state, g: next.g };
            depth = next.depth as usize;
        }
    }

    /// Looks at the limits before an expansion.
    #[cold]
    #[inline(never)]
    fn look(&mut self, waiting: usize) -> Result<(), Halt> {
        self.countdown.look(|expanded| {
            self.stats.expanded = expanded;
            Ok(self.guard.look(&self.stats, waiting as u64)?)
        })
    }

    /// Makes the path longer than it has been within this threshold.
    #[cold]
    #[inline(never)]
    fn enter_depth(&mut self, path: &mut PathOf<P>, here: NodeOf<P>) -> Result<(), Halt> {
        path.push(here, &mut self.guard.memory)?;
        self.stats.deepest = self.stats.deepest.max(path.len());
        Ok(())
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

    /// Notes that more states are stored than ever, if that many may be.
    #[cold]
    fn note_stored(&mut self, stored: u64) -> Result<(), Halt> {
        self.stats.stored = self.most_states.min(stored);
        if stored > self.most_states { Err(StopReason::States.into()) } else { Ok(()) }
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
