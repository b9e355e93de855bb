//! The loop of every best-first engine: take the most promising states, expand them, take in their successors.
//!
//! Engines differ in the [`Order`] of their open lists, and in what the first goal that is taken proves.

mod run;

pub(super) use run::Run;

use super::best_first::BestFirst;
use super::guard::Guard;
use super::{Halt, KeyOf, report};
use crate::solution::rebuild;
use crate::store::{NodeId, Storage};
use crate::{
    Cost, GuidedBy, Key, Outcome, Proven, Report, SearchError, SearchProblem, SolutionOf, StateCodec, Stats, Watch,
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

/// What the goal costs that was found, if one was.
fn cost_of<K: Key, C: Cost>(found: &Result<Option<NodeId>, Halt>, core: &BestFirst<K, C>) -> Option<C> {
    found.as_ref().ok().copied().flatten().and_then(|goal| core.cost(goal))
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
        }

        storage_setting!(
            /// Left alone, the search starts hashed and turns dense where that pays.
            [H] $Engine<H>, settings.storage
        );
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
