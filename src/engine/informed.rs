//! The loop of every best-first engine: take the most promising states, expand them, take in their successors.
//!
//! Engines differ in the [`Order`] of their open lists, and in what the first goal that is taken proves.

use super::best_first::{BestFirst, Group, MOST_STATES, Rank};
use super::guard::Guard;
use super::{Halt, KeyOf, report, room};
use crate::solution::rebuild;
use crate::store::{NodeId, Storage};
use crate::{
    Cost, GuidedBy, Key, Outcome, Proven, Report, SearchError, SearchProblem, SolutionOf, StateCodec, Stats,
    StopReason, Watch,
};

/// What a best-first engine needs while it runs.
#[derive(Debug)]
pub struct BestFirstScratch<K, C: Cost> {
    pub(super) core: BestFirst<K, C>,
}

impl<K, C: Cost> Default for BestFirstScratch<K, C> {
    fn default() -> Self {
        BestFirstScratch { core: BestFirst::default() }
    }
}

/// In which order states are taken.
pub(super) trait Order: Copy {
    /// The rank of a state with the cost `g`, the estimate `h` and `f = g + h`: the least comes first. `None` where it does not
    /// fit the cost type.
    fn rank<C: Cost>(self, g: C, h: C, f: C) -> Option<C>;

    /// Whether an expanded state is expanded again when a cheaper way to it is found: without that nothing is proven.
    const REOPENS: bool = true;

    /// Whether the search goes on behind the first goal, until what is left costs more.
    const TAKES_ALL_GOALS: bool = false;

    /// What is proven when the first goal is taken.
    fn proves(self) -> Proven;
}

/// Takes the least f first, which proves that the first goal is the cheapest.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LeastCost;

impl Order for LeastCost {
    #[inline(always)]
    fn rank<C: Cost>(self, _: C, _: C, f: C) -> Option<C> {
        Some(f)
    }

    fn proves(self) -> Proven {
        Proven::Optimal
    }
}

/// What all best-first engines can be told.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Settings<H> {
    pub(super) heuristic: H,
    pub(super) storage: Storage,
}

impl<H> Settings<H> {
    pub(super) fn with<T>(self, heuristic: T) -> Settings<T> {
        Settings { heuristic, storage: self.storage }
    }

    /// Searches once, until a goal is taken.
    pub(super) fn search<P, O>(
        &self,
        problem: &P,
        core: &mut BestFirst<KeyOf<P>, P::Cost>,
        order: O,
        watch: &mut Watch<'_>,
    ) -> Result<Report<SolutionOf<P>, P::Cost>, SearchError>
    where
        P: SearchProblem + StateCodec<P::State> + GuidedBy<H>,
        O: Order,
    {
        self.search_for(problem, core, order, watch, |core, goal, _| Ok(rebuild(problem, &core.chain_to(goal))?))
    }

    /// The same for a solution of another kind: `make` makes it of the goal.
    pub(super) fn search_for<P, O, S>(
        &self,
        problem: &P,
        core: &mut BestFirst<KeyOf<P>, P::Cost>,
        order: O,
        watch: &mut Watch<'_>,
        make: impl FnOnce(&mut BestFirst<KeyOf<P>, P::Cost>, NodeId, &mut Guard<'_, '_>) -> Result<S, Halt>,
    ) -> Result<Report<S, P::Cost>, SearchError>
    where
        P: SearchProblem + StateCodec<P::State> + GuidedBy<H>,
        O: Order,
    {
        problem.check()?;
        let mut guard = Guard::new(watch);
        let mut run = Run::new(problem, &self.heuristic, order, &guard);
        let mut stats = Stats::default();
        let found = run.search(core, self.storage, &mut guard, &mut stats);
        let cost = cost_of(&found, core);
        let bound = run.bound(core, &found);
        let proven = if cost.is_some_and(|cost| cost <= bound) { Proven::Optimal } else { order.proves() };
        let bound = |outcome: &Outcome<_>| if matches!(outcome, Outcome::Unsolvable) { None } else { Some(bound) };
        let made = found.and_then(|goal| goal.map(|goal| make(core, goal, &mut guard)).transpose());
        report(made, stats, guard, proven, bound, |made, _| Ok(made))
    }
}

/// The settings of an engine of this family whose fields are `settings` and `order`.
macro_rules! informed_settings {
    ($Engine:ident) => {
        impl<H> $Engine<H> {
            /// The same with another [`Heuristic`](crate::Heuristic): a closure `|state: &State| Some(bound)`, or a value of a type of
            /// your own.
            #[must_use]
            pub fn with<T>(self, heuristic: T) -> $Engine<T> {
                $Engine { settings: self.settings.with(heuristic), order: self.order }
            }

            /// Overrides the choice of the store. Left alone, the search starts hashed and turns dense where that pays.
            #[must_use]
            pub fn storage(mut self, storage: Storage) -> Self {
                self.settings.storage = storage;
                self
            }
        }
    };
}

/// What an engine does that searches once.
macro_rules! informed_engine {
    ($Engine:ident) => {
        informed_settings!($Engine);

        impl<P, H> Engine<P> for $Engine<H>
        where
            P: SearchProblem + StateCodec<P::State> + GuidedBy<H>,
        {
            type Solution = SolutionOf<P>;
            type Cost = P::Cost;
            type Scratch = BestFirstScratch<KeyOf<P>, P::Cost>;

            fn watched(
                &self,
                problem: &P,
                watch: &mut Watch<'_>,
            ) -> Result<Report<Self::Solution, P::Cost>, SearchError> {
                self.search_with(problem, &mut BestFirstScratch::default(), watch)
            }

            fn search_with(
                &self,
                problem: &P,
                scratch: &mut Self::Scratch,
                watch: &mut Watch<'_>,
            ) -> Result<Report<Self::Solution, P::Cost>, SearchError> {
                self.settings.search(problem, &mut scratch.core, self.order, watch)
            }
        }
    };
}

pub(super) use {informed_engine, informed_settings};

/// A search until the first goal, or until all goals of its cost were taken.
pub(super) struct Run<'a, P: SearchProblem, H, O> {
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
    pub(super) taken: P::Cost,
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
    pub(super) fn new(problem: &'a P, heuristic: &'a H, order: O, guard: &Guard<'_, '_>) -> Self {
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
    pub(super) fn after(mut self, before: &Stats, cost: Option<P::Cost>) -> Self {
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
    pub(super) fn search(
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
    pub(super) fn bound(&self, core: &BestFirst<KeyOf<P>, P::Cost>, found: &Result<Option<NodeId>, Halt>) -> P::Cost {
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

/// What the goal costs that was found, if one was.
fn cost_of<K: Key, C: Cost>(found: &Result<Option<NodeId>, Halt>, core: &BestFirst<K, C>) -> Option<C> {
    found.as_ref().ok().copied().flatten().and_then(|goal| core.cost(goal))
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
