//! One search: the loop itself, and what it proves.

use super::{Order, cost_of};
use crate::engine::best_first::{BestFirst, Group, MOST_STATES, Rank};
use crate::engine::guard::Guard;
use crate::engine::{Halt, KeyOf, room};
use crate::store::{NodeId, Storage};
use crate::{Cost, GuidedBy, Proven, SearchError, SearchProblem, StateCodec, Stats, StopReason};

/// A search until the first goal, or until all goals of its cost were taken.
pub(in crate::engine) struct Run<'a, P: SearchProblem, H, O> {
    problem: &'a P,
    heuristic: &'a H,
    order: O,
    /// Whether any states are cut off.
    cuts: bool,
    /// States whose f exceeds this are cut off.
    most_cost: u64,
    /// States whose f is not below this are cut off, too.
    below: Option<P::Cost>,
    /// The least f that was cut off because it exceeds what is allowed.
    cut: Option<P::Cost>,
    /// The greatest rank that was taken.
    pub(in crate::engine) taken: P::Cost,
    /// The least f of a start, once all of them were taken in; only where the order alone proves less than the best.
    least_start: Option<P::Cost>,
    /// What searches before this one have counted.
    before: Stats,
}

impl<'a, P, H, O> Run<'a, P, H, O>
where
    P: SearchProblem + StateCodec<P::State> + GuidedBy<H>,
    O: Order,
{
    pub(in crate::engine) fn new(problem: &'a P, heuristic: &'a H, order: O, guard: &Guard<'_, '_>) -> Self {
        let most_cost = guard.budget().cost.unwrap_or(u64::MAX);
        let (cuts, taken) = (most_cost < u64::MAX, P::Cost::ZERO);
        Run {
            problem,
            heuristic,
            order,
            cuts,
            most_cost,
            below: None,
            cut: None,
            taken,
            least_start: None,
            before: Stats::default(),
        }
    }

    /// Goes on where other searches have ended: looks only for solutions that cost less.
    pub(in crate::engine) fn after(mut self, before: &Stats, cost: Option<P::Cost>) -> Self {
        self.before = before.clone();
        self.below = cost;
        self.cuts |= cost.is_some();
        self
    }

    /// Whether no solution is wanted that costs as much.
    #[cold]
    fn is_cut(&mut self, f: P::Cost) -> bool {
        let exceeds = f.exceeds(self.most_cost);
        if exceeds {
            self.cut = Some(self.cut.map_or(f, |cut| cut.min(f)));
        }
        exceeds || self.below.is_some_and(|below| f >= below)
    }

    /// Searches until a goal is taken; `None`: there is none that is wanted. Where all goals are taken, it is the cheapest.
    pub(in crate::engine) fn search(
        &mut self,
        core: &mut BestFirst<KeyOf<P>, P::Cost>,
        storage: Storage,
        guard: &mut Guard<'_, '_>,
        stats: &mut Stats,
    ) -> Result<Option<NodeId>, Halt> {
        if guard.budget().bytes.is_some() {
            *core = BestFirst::default();
        }
        // What a search before this one held is used again.
        guard.memory.shrink(guard.memory.held());
        let dense_keys = storage.dense_keys(self.problem.key_space(), guard.budget())?;
        let most = room(guard.budget(), MOST_STATES);
        let begun = core.begin(dense_keys, storage == Storage::Dense, most, self.reopens(), &mut guard.memory);
        let found = begun.map_err(Halt::from).and_then(|()| self.run(core, guard, stats));
        self.count(core, stats);
        found
    }

    fn count(&self, core: &BestFirst<KeyOf<P>, P::Cost>, stats: &mut Stats) {
        core.count(stats);
        stats.expanded += self.before.expanded;
        stats.generated += self.before.generated;
        stats.reopened += self.before.reopened;
        stats.stored = stats.stored.max(self.before.stored);
        stats.peak_frontier = stats.peak_frontier.max(self.before.peak_frontier);
    }

    fn run(
        &mut self,
        core: &mut BestFirst<KeyOf<P>, P::Cost>,
        guard: &mut Guard<'_, '_>,
        stats: &mut Stats,
    ) -> Result<Option<NodeId>, Halt> {
        // Apart from the rest, so that the loop has them at hand.
        let Run { problem, heuristic, order, cuts, .. } = *self;
        let mut seeded = Ok(());
        problem.starts(|state| {
            if seeded.is_ok() {
                let h = || problem.estimate_with(heuristic, &state);
                let rank = |g| rank(order, g, h(), |f| cuts && self.is_cut(f));
                seeded = core.reach(problem.encode(&state), P::Cost::ZERO, None, &mut guard.memory, rank);
            }
        });
        seeded?;
        // Where the least f comes first, what is taken says as much, and no heuristic need be asked again.
        if self.order.proves() != Proven::Optimal {
            self.least_start = core.least_open(|key, g| self.f(key, g));
        }
        let mut group = Group::new();
        let mut goal = None;
        let mut most = 0;
        let (mut fits, mut spent, mut has_looked) = (true, false, false);
        loop {
            core.absorb(&mut group, &mut guard.memory, |state, g| {
                rank(order, g, problem.estimate_with(heuristic, state), |f| cuts && self.is_cut(f))
            })?;
            if !fits {
                return Err(SearchError::CostOverflow.into());
            }
            if goal.is_some() && !O::TAKES_ALL_GOALS {
                return Ok(goal);
            }
            if most == 0 && (!has_looked || core.frontier() > 0) {
                has_looked = true;
                self.count(core, stats);
                most = match guard.look(stats, core.frontier()) {
                    // A goal needs no expansion: one state more may be looked at.
                    Err(StopReason::Expansions) => {
                        spent = true;
                        1
                    }
                    most => most?,
                };
            }
            if !core.take_batch(&mut guard.memory) {
                if O::TAKES_ALL_GOALS && goal.is_some() {
                    return Ok(goal);
                }
                let is_cut = self.cut.is_some() && self.below.is_none();
                return if is_cut { Err(StopReason::Cost.into()) } else { Ok(None) };
            }
            while most > 0 {
                let Some(entry) = core.next() else { break };
                most -= 1;
                if entry.f > self.taken {
                    if O::TAKES_ALL_GOALS && goal.is_some() {
                        return Ok(goal);
                    }
                    self.taken = entry.f;
                }
                let Some(key) = core.key(entry.id) else { return Err(SearchError::BrokenChain.into()) };
                let state = problem.decode(key.clone());
                if problem.is_goal(&state) {
                    if O::TAKES_ALL_GOALS {
                        // Nothing behind a goal is looked at. All goals cost the same, unless the heuristic is wrong.
                        core.close(entry.id);
                        let least = goal.and_then(|goal| core.cost(goal));
                        goal = if least.is_some_and(|least| least <= entry.g) { goal } else { Some(entry.id) };
                        continue;
                    }
                    goal = Some(entry.id);
                    break;
                }
                if spent {
                    return Err(StopReason::Expansions.into());
                }
                core.close(entry.id);
                fits = if core.is_dense() {
                    expand(problem, &state, entry.g, |next, key, g| core.offer::<true, _>(&mut group, next, key, g))
                } else {
                    expand(problem, &state, entry.g, |next, key, g| core.offer::<false, _>(&mut group, next, key, g))
                };
                group.end_of(entry.id);
                if !fits {
                    break;
                }
            }
        }
    }

    /// What is proven about all solutions: none costs less.
    ///
    /// Where the least f is taken first, that is the greatest one that was taken. Whatever the order, there is always an open
    /// state with its least g on the best way to a goal, so the least f among the open states is a bound, too.
    pub(in crate::engine) fn bound(
        &self,
        core: &BestFirst<KeyOf<P>, P::Cost>,
        found: &Result<Option<NodeId>, Halt>,
    ) -> P::Cost {
        if self.order.proves() == Proven::Optimal {
            let is_cut = matches!(found, Err(Halt::Stopped(StopReason::Cost)));
            return self.cut.filter(|_| is_cut).unwrap_or(self.taken);
        }
        // A start that was cut off is not open, but its f is beyond all that is wanted.
        let Some(least_start) = self.least_start.or(self.cut) else { return P::Cost::ZERO };
        let cost = cost_of(found, core);
        let least = if self.reopens() { core.least_open(|key, g| self.f(key, g)) } else { Some(least_start) };
        [least, self.cut, self.below, cost].into_iter().flatten().min().unwrap_or(least_start)
    }

    /// A limit of cost needs it too: what was cut off may be within it on a cheaper way.
    fn reopens(&self) -> bool {
        O::REOPENS || self.cuts
    }

    fn f(&self, key: &KeyOf<P>, g: P::Cost) -> Option<P::Cost> {
        let state = self.problem.decode(key.clone());
        g.checked_add(self.problem.estimate_with(self.heuristic, &state)?)
    }
}

/// Where a state with the cost `g` and the estimate `h` belongs.
#[inline(always)]
fn rank<C: Cost>(order: impl Order, g: C, h: Option<C>, is_cut: impl FnOnce(C) -> bool) -> Rank<C> {
    let Some(h) = h else { return Rank::Nowhere };
    let Some(f) = g.checked_add(h) else { return Rank::TooLarge };
    if is_cut(f) { Rank::Nowhere } else { order.rank(g, h, f).map_or(Rank::TooLarge, Rank::At) }
}

/// Expands a state with the cost `g`; false where the cost of a successor does not fit its type.
#[inline(always)]
fn expand<P>(problem: &P, state: &P::State, g: P::Cost, mut offer: impl FnMut(P::State, KeyOf<P>, P::Cost)) -> bool
where
    P: SearchProblem + StateCodec<P::State>,
{
    let mut fits = true;
    problem.expand(state, |_, cost, next| match g.checked_add(cost) {
        Some(g) => {
            let key = problem.encode(&next);
            offer(next, key, g);
        }
        None => fits = false,
    });
    fits
}
