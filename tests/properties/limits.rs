//! Limits, tokens and observers change no answer but to "stopped".

use std::fmt::Debug;
use std::ops::ControlFlow;
use std::time::Duration;

use crate::support::budgets::proves_no_more_than;
use crate::support::properties::{Opaque, cases, repeated, same_under_every_storage};
use crate::support::random_graph::{Tables, graphs, small_costs};
use crate::support::random_nested::rooms;
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use spelunk::{
    AStar, AllOptimal, Anytime, Bfs, Blind, Budget, CancelToken, Cost, Dijkstra, Engine, Flattened, GreedyBestFirst,
    NestedBfs, Observer, Outcome, Progress, Solution, StopReason, Storage, Unpacked, Watch, WeightedAStar, WithCodec,
};

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn a_limit_of_states_stops_exactly_there_or_changes_nothing(graph in graphs(small_costs())) {
        let walk = graph.walk_with::<u32>(&graph.inconsistent());
        for storage in [Storage::Auto, Storage::Dense, Storage::Hashed] {
            let walk = WithCodec(&walk, Tables::apart(graph.nodes, 100));
            every_limit_of_states(&Bfs::new().storage(storage), &walk)?;
            every_limit_of_expansions(&Bfs::new().storage(storage), &walk)?;
            every_limit_of_states(&AStar::new().storage(storage), &walk)?;
            every_limit_of_expansions(&AStar::new().storage(storage), &walk)?;
            every_limit_of_states(&AStar::new().with(Blind).storage(storage), &walk)?;
            every_limit_of_expansions(&AStar::new().with(Blind).storage(storage), &walk)?;
            every_limit_of_states(&WeightedAStar::new(2).storage(storage), &walk)?;
            every_limit_of_expansions(&WeightedAStar::new(2).storage(storage), &walk)?;
            every_limit_of_states(&GreedyBestFirst::new().storage(storage), &walk)?;
            every_limit_of_expansions(&GreedyBestFirst::new().storage(storage), &walk)?;
            every_limit_of_expansions(&Anytime::new().storage(storage), &walk)?;
            every_limit_of_states(&AllOptimal::new().storage(storage), &walk)?;
            every_limit_of_expansions(&AllOptimal::new().storage(storage), &walk)?;
        }
    }

    #[test]
    fn a_limit_of_outer_states_stops_exactly_there_or_changes_nothing(rooms in rooms()) {
        every_limit_of_states(&NestedBfs::new(), &rooms)?;
        every_limit_of_expansions(&NestedBfs::new(), &rooms)?;
    }

    #[test]
    fn a_limit_of_bytes_is_never_exceeded_or_changes_nothing(graph in graphs(small_costs()), every in 1..4u64) {
        let walk = graph.walk_with::<u32>(&graph.inconsistent());
        for storage in [Storage::Auto, Storage::Dense, Storage::Hashed] {
            let walk = WithCodec(&walk, Tables::apart(graph.nodes, 100));
            limits_of_bytes(&Bfs::new().storage(storage), &walk, every)?;
            limits_of_bytes(&AStar::new().storage(storage), &walk, every)?;
            limits_of_bytes(&WeightedAStar::new(2).storage(storage), &walk, every)?;
            limits_of_bytes(&GreedyBestFirst::new().storage(storage), &walk, every)?;
            limits_of_bytes(&Anytime::new().storage(storage), &walk, every)?;
            limits_of_bytes(&AllOptimal::new().storage(storage), &walk, every)?;
        }
        limits_of_bytes(&AStar::new(), &Unpacked(graph.walk_with::<Opaque>(&graph.inconsistent())), every)?;
    }

    #[test]
    fn a_limit_of_bytes_holds_in_inner_searches_too(rooms in rooms(), every in 1..4u64) {
        limits_of_bytes(&NestedBfs::new(), &rooms, every)?;
    }

    #[test]
    fn a_limit_of_cost_finds_what_costs_no_more_or_says_that_it_stopped(graph in graphs(small_costs())) {
        let best = graph.cheapest();
        for heuristic in [graph.exact(), graph.inconsistent(), vec![Some(0); graph.nodes]] {
            let walk = Unpacked(graph.walk_with::<u32>(&heuristic));
            for limit in (0..=best.unwrap_or(100) + 1).chain([u64::MAX]) {
                let report = AStar::new().watched(&walk, &mut Budget::default().cost(limit).into())?;
                match &report.outcome {
                    Outcome::Solved(solution) => {
                        prop_assert_eq!(Some(u64::from(solution.cost())), best);
                        prop_assert!(best <= Some(limit));
                    }
                    Outcome::Unsolvable => prop_assert_eq!(best, None),
                    Outcome::Stopped(reason) => {
                        prop_assert_eq!(*reason, StopReason::Cost);
                        prop_assert!(best.is_none_or(|best| best > limit), "{best:?} is within {limit}");
                        prop_assert!(report.bound.is_some_and(|bound| u64::from(bound) > limit));
                    }
                }
            }
        }
    }

    #[test]
    fn a_search_that_goes_on_takes_no_fewer_bytes(graph in graphs(small_costs())) {
        let keys = || Tables::apart(graph.nodes, 100);
        for storage in [Storage::Dense, Storage::Hashed] {
            let walk = WithCodec(graph.walk_with::<u32>(&graph.inconsistent()), keys());
            bytes_never_fall(&Bfs::new().storage(storage), &walk)?;
            bytes_never_fall(&AStar::new().storage(storage), &walk)?;
        }
    }

    #[test]
    fn a_search_with_a_heap_that_goes_on_takes_no_fewer_bytes(graph in graphs(small_costs())) {
        bytes_never_fall(&AStar::new(), &Unpacked(graph.walk_with::<Opaque>(&graph.inconsistent())))?;
    }

    #[test]
    fn a_nested_search_that_goes_on_takes_no_fewer_bytes(rooms in rooms()) {
        bytes_never_fall(&NestedBfs::new(), &rooms)?;
    }

    #[test]
    fn under_a_limit_the_store_changes_nothing_but_the_bytes(graph in graphs(small_costs()), states in 0..14u64) {
        let walk = WithCodec(graph.walk_with::<u32>(&graph.inconsistent()), Tables::apart(graph.nodes, 100));
        same_under_every_storage(&walk, &Budget::default().states(states))?;
    }

    #[test]
    fn breadth_first_search_solves_within_a_depth_or_says_that_it_stopped(graph in graphs(small_costs())) {
        every_depth(&Bfs::new(), &Unpacked(graph.walk::<u32>()), |solution| solution.len() as u32)?;
    }

    #[test]
    fn nested_search_solves_within_an_outer_depth_or_says_that_it_stopped(rooms in rooms()) {
        every_depth(&NestedBfs::new(), &rooms, |solution| solution.cost().0)?;
    }

    #[test]
    fn best_first_search_has_no_depth(graph in graphs(small_costs())) {
        let walk = Unpacked(graph.walk_with::<u32>(&graph.inconsistent()));
        let shallow = AStar::new().watched(&walk, &mut Budget::default().depth(0).into());
        prop_assert_eq!(repeated(shallow), repeated(AStar::new().search(&walk)));
    }

    #[test]
    fn no_time_and_a_cancelled_token_stop_before_the_first_expansion(graph in graphs(small_costs()), rooms in rooms()) {
        let walk = Unpacked(graph.walk_with::<u32>(&graph.inconsistent()));
        stops_at_once(&Bfs::new(), &walk)?;
        stops_at_once(&AStar::new(), &walk)?;
        stops_at_once(&NestedBfs::new(), &rooms)?;
    }

    #[test]
    fn an_observer_that_cancels_or_breaks_off_stops_the_search_at_its_mark(
        graph in graphs(small_costs()), rooms in rooms(), every in 1..8u64,
    ) {
        let walk = Unpacked(graph.walk_with::<u32>(&graph.inconsistent()));
        stops_where_the_observer_says(&Bfs::new(), &walk, every)?;
        stops_where_the_observer_says(&AStar::new(), &walk, every)?;
        stops_where_the_observer_says(&NestedBfs::new(), &rooms, every)?;
    }

    #[test]
    fn an_observer_is_called_at_every_mark(graph in graphs(small_costs()), rooms in rooms(), every in 0..8u64) {
        let walk = Unpacked(graph.walk_with::<u32>(&graph.inconsistent()));
        is_observed_at_every_mark(&Bfs::new(), &walk, every)?;
        is_observed_at_every_mark(&AStar::new(), &walk, every)?;
        is_observed_at_every_mark(&NestedBfs::new(), &rooms, every)?;
    }

    #[test]
    fn an_observer_is_told_of_every_layer_and_may_end_the_search_there(graph in graphs(small_costs()), rooms in rooms()) {
        is_told_of_every_layer(&Bfs::new(), &Unpacked(graph.walk::<u32>()))?;
        is_told_of_every_layer(&NestedBfs::new(), &rooms)?;
    }

    #[test]
    fn an_observer_is_not_called_any_more_when_nothing_waits(graph in graphs(small_costs()), rooms in rooms()) {
        let walk = Unpacked(graph.walk_with::<u32>(&graph.inconsistent()));
        is_observed_while_states_wait(&Bfs::new(), &walk)?;
        is_observed_while_states_wait(&NestedBfs::new(), &rooms)?;
        is_observed_while_states_wait(&AStar::new(), &walk)?;
    }

    #[test]
    fn being_watched_changes_nothing(graph in graphs(small_costs()), rooms in rooms(), every in 1..8u64) {
        let walk = Unpacked(graph.walk_with::<u32>(&graph.inconsistent()));
        is_the_same_when_watched(&Bfs::new(), &walk, every)?;
        is_the_same_when_watched(&AStar::new(), &walk, every)?;
        is_the_same_when_watched(&NestedBfs::new(), &rooms, every)?;
    }

    #[test]
    fn what_is_proven_never_exceeds_the_best_cost(graph in graphs(small_costs()), rooms in rooms()) {
        let walk = graph.walk_with::<u32>(&graph.inconsistent());
        let best = graph.cheapest().map(|cost| cost as u32);
        bound_holds(&AStar::new(), &Unpacked(&walk), best)?;
        bound_holds(&AStar::new().with(Blind), &Unpacked(&walk), best)?;
        bound_holds(&Dijkstra::new(), &Unpacked(&walk), best)?;
        bound_holds(&Anytime::new(), &Unpacked(&walk), best)?;
        bound_holds(&AllOptimal::new(), &Unpacked(&walk), best)?;
        bound_holds(&NestedBfs::new(), &rooms, rooms.best())?;
        bound_holds(&AStar::new(), &Flattened(&rooms), rooms.best())?;
    }
}

/// Tries every limit of states from none to one more than are needed.
fn every_limit_of_states<E, P>(engine: &E, problem: &P) -> TestCaseResult
where
    E: Engine<P>,
    E::Solution: PartialEq + Debug,
{
    let whole = engine.search(problem)?;
    for states in 0..=whole.stats.stored + 1 {
        let limited = engine.watched(problem, &mut Budget::default().states(states).into())?;
        if let Outcome::Stopped(reason) = &limited.outcome {
            prop_assert_eq!((*reason, limited.stats.stored), (StopReason::States, states));
            prop_assert!(states < whole.stats.stored, "stopped at {states} though no more are needed");
        } else {
            prop_assert_eq!(&limited.outcome, &whole.outcome);
        }
    }
    Ok(())
}

/// Tries every limit of expansions from none to one more than are needed.
fn every_limit_of_expansions<E, P>(engine: &E, problem: &P) -> TestCaseResult
where
    E: Engine<P>,
    E::Solution: PartialEq + Debug,
{
    let whole = engine.search(problem)?;
    let needed = whole.stats.expanded;
    for expansions in 0..=needed + 1 {
        let limited = engine.watched(problem, &mut Budget::default().expansions(expansions).into())?;
        if expansions < needed {
            prop_assert_eq!(limited.outcome, Outcome::Stopped(StopReason::Expansions));
            prop_assert_eq!(limited.stats.expanded, expansions);
        } else {
            prop_assert_eq!((&limited.outcome, limited.stats), (&whole.outcome, whole.stats.clone()));
        }
    }
    Ok(())
}

/// Tries limits of bytes where something may change, each also under an observer that cuts the search into pieces.
fn limits_of_bytes<E, P>(engine: &E, problem: &P, every: u64) -> TestCaseResult
where
    E: Engine<P>,
    E::Solution: PartialEq + Debug,
    E::Cost: PartialEq + Debug,
{
    let whole = engine.search(problem)?;
    let peak = whole.stats.peak_bytes;
    for bytes in (0..=peak).step_by(peak as usize / 40 + 1).chain([peak.saturating_sub(1), peak, peak + 1]) {
        let budget = || Budget::default().bytes(bytes);
        let limited = engine.watched(problem, &mut budget().into())?;
        prop_assert!(limited.stats.peak_bytes <= bytes);
        if limited.outcome == Outcome::Stopped(StopReason::Bytes) {
            prop_assert!(bytes < peak);
        } else {
            // Without memory for an array a search may get by with a table.
            prop_assert_eq!(&limited.outcome, &whole.outcome);
            prop_assert_eq!(limited.stats.expanded, whole.stats.expanded);
        }
        let mut marks = Marks { every, ..Marks::default() };
        let watched = engine.watched(problem, &mut Watch::from(budget()).observer(&mut marks));
        prop_assert_eq!(repeated(watched), repeated(Ok(limited)));
    }
    Ok(())
}

/// The most bytes at one time cannot be more where a search stops than where it would have gone on.
fn bytes_never_fall<E: Engine<P>, P>(engine: &E, problem: &P) -> TestCaseResult {
    let mut before = 0;
    for states in 0..=engine.search(problem)?.stats.stored {
        let peak = engine.watched(problem, &mut Budget::default().states(states).into())?.stats.peak_bytes;
        prop_assert!(peak >= before, "{peak} bytes for {states} states, {before} for one less");
        before = peak;
    }
    Ok(())
}

/// Tries every limit of depth, and some beyond; `depth` says how deep a solution lies.
fn every_depth<E, P>(engine: &E, problem: &P, depth: impl Fn(&E::Solution) -> u32) -> TestCaseResult
where
    E: Engine<P>,
    E::Solution: PartialEq + Debug,
{
    let whole = engine.search(problem)?;
    let needed = match &whole.outcome {
        Outcome::Solved(solution) => Some(depth(solution)),
        _ => None,
    };
    for deepest in 0..=whole.stats.deepest + 2 {
        let limited = engine.watched(problem, &mut Budget::default().depth(deepest).into())?;
        prop_assert!(limited.stats.deepest <= deepest);
        match limited.outcome {
            Outcome::Stopped(reason) => {
                prop_assert_eq!(reason, StopReason::Depth);
                prop_assert!(needed.is_none_or(|needed| needed > deepest), "stopped at {deepest} for {needed:?}");
            }
            outcome => {
                prop_assert!(needed.is_none_or(|needed| needed <= deepest), "ended at {deepest} for {needed:?}");
                prop_assert_eq!(&outcome, &whole.outcome);
            }
        }
    }
    Ok(())
}

/// Nothing is expanded where no time is left or nobody waits any more; a start that is a goal may still be an answer.
fn stops_at_once<E, P, S: Debug, A: Debug, C: Cost>(engine: &E, problem: &P) -> TestCaseResult
where
    E: Engine<P, Solution = Solution<S, A, C>>,
{
    let cancelled = CancelToken::new();
    cancelled.cancel();
    for (budget, reason) in [
        (Budget::default().time(Duration::ZERO), StopReason::Time),
        (Budget::default().cancel(cancelled), StopReason::Cancelled),
    ] {
        let report = engine.watched(problem, &mut budget.into())?;
        prop_assert_eq!(report.stats.expanded, 0);
        match report.outcome {
            Outcome::Stopped(stopped) => prop_assert_eq!(stopped, reason),
            Outcome::Solved(solution) => prop_assert!(solution.is_empty()),
            Outcome::Unsolvable => prop_assert!(false, "unsolvable, and nothing was expanded"),
        }
    }
    Ok(())
}

/// Remembers its calls, and ends the search at the first in one of two ways, if it is told to.
#[derive(Default)]
struct Marks {
    every: u64,
    /// Expanded states and waiting ones at each call.
    seen: Vec<(u64, u64)>,
    token: Option<CancelToken>,
    breaks: bool,
    /// States of each layer that was told of.
    layers: Vec<u64>,
    /// The layer at which the search must end.
    last_layer: Option<usize>,
}

impl Observer for Marks {
    fn every(&self) -> u64 {
        self.every
    }
    fn progress(&mut self, progress: &Progress<'_>) -> ControlFlow<()> {
        self.seen.push((progress.stats.expanded, progress.frontier));
        self.token.iter().for_each(CancelToken::cancel);
        if self.breaks { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
    fn layer(&mut self, progress: &Progress<'_>) -> ControlFlow<()> {
        assert_eq!(progress.stats.layers.last(), Some(&progress.frontier));
        assert!(progress.bytes > 0 && progress.bytes <= progress.stats.stored.max(1) * 10_000);
        self.layers.push(progress.frontier);
        if self.last_layer == Some(self.layers.len()) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

fn stops_where_the_observer_says<E, P>(engine: &E, problem: &P, every: u64) -> TestCaseResult
where
    E: Engine<P>,
    E::Solution: PartialEq + Debug,
{
    let whole = engine.search(problem)?;
    for reason in [StopReason::Cancelled, StopReason::Observer] {
        let token = CancelToken::new();
        let breaks = reason == StopReason::Observer;
        let mut marks = Marks { every, token: (!breaks).then(|| token.clone()), breaks, ..Marks::default() };
        let report = engine.watched(problem, &mut Watch::from(Budget::default().cancel(token)).observer(&mut marks))?;
        if report.outcome == Outcome::Stopped(reason) {
            prop_assert_eq!(report.stats.expanded, every);
            prop_assert_eq!(marks.seen.len(), 1);
        } else {
            prop_assert!(whole.stats.expanded <= every, "nobody was heard");
            prop_assert_eq!(&report.outcome, &whole.outcome);
        }
    }
    Ok(())
}

fn is_observed_at_every_mark<E: Engine<P>, P>(engine: &E, problem: &P, every: u64) -> TestCaseResult {
    let mut marks = Marks { every, ..Marks::default() };
    let expanded = engine.watched(problem, &mut Watch::default().observer(&mut marks))?.stats.expanded;
    let seen: Vec<u64> = marks.seen.iter().map(|(expanded, _)| *expanded).collect();
    let all: Vec<u64> = (1..=expanded).filter(|number| number.is_multiple_of(every.max(1))).collect();
    // The search may be over with the last expansion.
    let before_the_last = if all.last() == Some(&expanded) { &all[..all.len() - 1] } else { &all[..] };
    prop_assert!(seen == all || seen == before_the_last, "called at {seen:?} of {expanded}");
    Ok(())
}

fn is_told_of_every_layer<E: Engine<P>, P>(engine: &E, problem: &P) -> TestCaseResult {
    let layers = engine.search(problem)?.stats.layers;
    for last_layer in (1..=layers.len()).map(Some).chain([None]) {
        let mut marks = Marks { every: 1000, last_layer, ..Marks::default() };
        let report = engine.watched(problem, &mut Watch::default().observer(&mut marks))?;
        prop_assert_eq!(Some(&marks.layers[..]), layers.get(..marks.layers.len()));
        if matches!(report.outcome, Outcome::Stopped(StopReason::Observer)) {
            prop_assert_eq!(Some(marks.layers.len()), last_layer);
        } else {
            // That of the goal need not be complete.
            prop_assert!(marks.layers.len() + 1 >= layers.len());
            prop_assert!(last_layer.is_none_or(|last| last > marks.layers.len()));
        }
    }
    Ok(())
}

fn is_observed_while_states_wait<E: Engine<P>, P>(engine: &E, problem: &P) -> TestCaseResult {
    let mut marks = Marks { every: 1, ..Marks::default() };
    let _ = engine.watched(problem, &mut Watch::default().observer(&mut marks))?;
    for (expanded, waiting) in marks.seen {
        prop_assert!(waiting > 0, "called after {expanded} expansions, when the search was over");
    }
    Ok(())
}

fn is_the_same_when_watched<E, P>(engine: &E, problem: &P, every: u64) -> TestCaseResult
where
    E: Engine<P>,
    E::Solution: PartialEq + Debug,
    E::Cost: PartialEq + Debug,
{
    let mut marks = Marks { every, ..Marks::default() };
    let budget = Budget::default().time(Duration::from_secs(1000)).cancel(CancelToken::new());
    let watched = engine.watched(problem, &mut Watch::from(budget).observer(&mut marks));
    prop_assert_eq!(repeated(watched), repeated(engine.search(problem)));
    Ok(())
}

/// Whatever stops the search, no more is proven than is true, and all of it in the end.
fn bound_holds<E, P>(engine: &E, problem: &P, best: Option<E::Cost>) -> TestCaseResult
where
    E: Engine<P>,
    E::Cost: Cost,
{
    let stored = engine.search(problem)?.stats.stored;
    let limits = (0..=stored).flat_map(|n| [Budget::default().states(n), Budget::default().depth(n as u32)]);
    for limit in limits {
        proves_no_more_than(engine.watched(problem, &mut limit.into())?, best)?;
    }
    Ok(())
}
