//! One expansion: which successors lie within the threshold.

use std::mem::needs_drop;

use super::dive::{Dive, NodeOf, PathOf, WaitingOf};
use super::memo::{Reached, Table};
use super::trail::{Node, Waiting};
use crate::{Cost, GuidedBy, SearchError, SearchProblem};

/// What does not change while a state is expanded.
pub(super) struct Rules<'r, P: SearchProblem, T> {
    pub(super) problem: &'r P,
    pub(super) start: &'r P::State,
    pub(super) threshold: P::Cost,
    pub(super) avoids_cycles: bool,
    pub(super) table: &'r T,
}

impl<P: SearchProblem + GuidedBy<H>, H> Dive<'_, '_, '_, P, H> {
    /// Generates the successors of a state at a depth of the path. The first one within the threshold is handed back, the
    /// others wait.
    #[inline(always)]
    pub(super) fn expand(
        &mut self,
        Rules { problem, start, threshold, avoids_cycles, table }: Rules<'_, P, impl Table<P>>,
        here: &NodeOf<P>,
        path: &PathOf<P>,
        depth: usize,
        first: &mut Option<NodeOf<P>>,
        open: &mut Vec<WaitingOf<P>>,
    ) {
        let Dive { heuristic, guard, stats, countdown, beyond, .. } = self;
        let steps = if self.most_steps.is_some() { depth as u32 + 1 } else { 0 };
        let before_g = here.g;
        let offer = |_, cost, next| {
            stats.generated += 1;
            let Some(h) = show(&next, |next| problem.estimate_with(heuristic, next)) else { return };
            let Some((g, f)) = sums(before_g, cost, h) else {
                countdown.halt(SearchError::CostOverflow.into());
                return;
            };
            if f > threshold {
                if beyond.is_none_or(|least| f < least) && !table.knows(problem, &next, Reached { g, steps }) {
                    *beyond = Some(f);
                }
                return;
            }
            let is_known = |next: &_| *next == here.state || path.has(next, g, depth, avoids_cycles);
            if (avoids_cycles || g == before_g) && show(&next, is_known) {
                return;
            }
            if first.is_none() {
                *first = Some(Node { state: next, g });
                return;
            }
            match guard.memory.reserve_more(open, 1) {
                Ok(()) => open.push(Waiting { state: next, g, depth: depth as u32 + 1 }),
                Err(reason) => countdown.halt(reason.into()),
            }
        };
        // One call: of a closure that is called in two places the compiler makes a function.
        let before = path.before(depth).map_or(start, |node| &node.state);
        problem.expand_onward(&here.state, before, offer);
    }
}

/// g and f of a successor.
#[inline(always)]
fn sums<C: Cost>(g: C, cost: C, h: C) -> Option<(C, C)> {
    let g = g.checked_add(cost)?;
    Some((g, g.checked_add(h)?))
}

/// The largest state that is copied to be shown.
const MOST_BYTES: usize = 64;

/// Shows a state to a function that may not be inlined. If it is not, it needs an address, and a state that has one goes
/// through memory wherever it goes: so it is shown a copy, where a copy is nothing but bytes, and few.
#[inline(always)]
pub(super) fn show<S: Clone, T>(state: &S, to: impl FnOnce(&S) -> T) -> T {
    if needs_drop::<S>() || size_of::<S>() > MOST_BYTES { to(state) } else { to(&state.clone()) }
}
