//! Every engine with every limit that means something to it, at the numbers where an engine could be wrong by one.
//!
//! A new engine gets a line in [`each_engine`].

use std::fmt::Debug;
use std::thread;
use std::time::Duration;

use spelunk::puzzles::sokoban;
use spelunk::{
    AStar, AllOptimal, Anytime, Bfs, BidirectionalBfs, Blind, Budget, CancelToken, Cost, Dijkstra, Engine, FnProblem,
    GreedyBestFirst, IdaStar, KeySpace, NestedBfs, NestedProblem, Outcome, Proven, Report, Reversible, SearchProblem,
    StateCodec, StopReason, Storage, Sweep, Unpacked, WeightedAStar, WithCodec,
};

use crate::support::random_graph::Tables;

/// Rooms in a row, each two steps from the next; the treasure lies in the last one.
const LAST: usize = 300;

/// What a search of a certain problem needs, no more and no less. `None`: the engine does not look at such a limit.
struct Needs {
    states: u64,
    expansions: u64,
    depth: Option<u64>,
    cost: Option<u64>,
}

const ROOMS: Needs = Needs { states: LAST as u64 + 1, expansions: LAST as u64, depth: None, cost: None };

fn each_engine(check: &mut impl CheckEngine) {
    let rooms = || FnProblem::new(0usize, |room| [("east", 2u32, room + 1)], |room| *room == LAST);
    let dense = WithCodec(rooms(), Tables::apart(LAST + 2, 3));
    let by_layer = Needs { depth: Some(LAST as u64), ..ROOMS };
    let by_cost = Needs { cost: Some(2 * LAST as u64), ..ROOMS };
    check.engine("breadth first, hashed", &Bfs::new(), &rooms(), &by_layer);
    check.engine("breadth first, dense", &Bfs::new().storage(Storage::Dense), &dense, &by_layer);
    check.engine("A*, hashed", &AStar::new().storage(Storage::Hashed), &dense, &by_cost);
    check.engine("A*, dense", &AStar::new().storage(Storage::Dense), &dense, &by_cost);
    check.engine("A* without a heuristic", &AStar::new().with(Blind), &rooms(), &by_cost);
    check.engine("Dijkstra", &Dijkstra::new(), &rooms(), &by_cost);
    check.engine("weighted A*", &WeightedAStar::new(3), &rooms(), &by_cost);
    check.engine("weighted A*, dense", &WeightedAStar::new(3).storage(Storage::Dense), &dense, &by_cost);
    check.engine("greedy", &GreedyBestFirst::new(), &rooms(), &by_cost);
    check.engine("anytime", &Anytime::new(), &rooms(), &by_cost);
    check.engine("all optimal", &AllOptimal::new(), &rooms(), &by_cost);

    let ahead = IdaStar::new().with(|room: &usize| Some(2 * (LAST - room) as u32));
    check.engine("IDA*", &ahead, &rooms(), &Needs { depth: by_layer.depth, ..by_cost });
    check.engine(
        "IDA* without cycles",
        &ahead.avoiding_cycles(),
        &rooms(),
        &Needs { depth: by_layer.depth, ..by_cost },
    );

    let (row, both_ends) = (Row, BidirectionalBfs::new());
    let half = (LAST / 2) as u64;
    let by_halves = Needs { states: 2 * half + 2, expansions: 2 * half, depth: Some(2 * half), cost: None };
    check.engine("from both ends, dense", &both_ends, &row, &by_halves);
    check.engine("from both ends, hashed", &both_ends.storage(Storage::Hashed), &row, &by_halves);
    let by_all = LAST as u64 + 1;
    let by_all = Needs { states: by_all, expansions: by_all, depth: Some(by_all), cost: None };
    check.engine("sweep, dense", &Sweep::new(), &row, &by_all);
    check.engine("sweep, hashed", &Sweep::new().storage(Storage::Hashed), &row, &by_all);
    check.engine("sweep of three layers", &Sweep::new().storage(Storage::Hashed).undirected(), &row, &by_all);
    check.engine("IDA* with a table", &ahead.remembering(1_000), &rooms(), &Needs { depth: by_layer.depth, ..by_cost });

    // The box is pushed from the second cell to the last one.
    let row = format!("1 {}\nSB{}T\n", LAST + 2, ".".repeat(LAST - 1));
    let maze = sokoban::parse(row.as_bytes()).next().unwrap().unwrap();
    check.engine("nested breadth first", &NestedBfs::new(), &maze, &by_layer);
}

/// The same rooms, back and forth.
struct Row;

impl SearchProblem for Row {
    type State = usize;
    type Action = ();
    type Cost = u32;

    fn start(&self) -> usize {
        0
    }
    fn is_goal(&self, room: &usize) -> bool {
        *room == LAST
    }
    fn expand(&self, room: &usize, mut emit: impl FnMut((), u32, usize)) {
        [room.wrapping_sub(1), room + 1].into_iter().filter(|next| *next <= LAST).for_each(|next| emit((), 2, next));
    }
}

impl Reversible for Row {
    fn predecessors(&self, room: &usize, emit: impl FnMut((), u32, usize)) {
        self.expand(room, emit);
    }
    fn goals(&self, mut emit: impl FnMut(usize)) {
        emit(LAST);
    }
}

impl StateCodec<usize> for Row {
    type Key = u16;

    fn encode(&self, room: &usize) -> u16 {
        *room as u16
    }
    fn decode(&self, key: u16) -> usize {
        key.into()
    }
    fn key_space(&self) -> KeySpace {
        KeySpace::Dense { keys: LAST as u64 + 1 }
    }
}

/// A check of one engine, whatever its types.
trait CheckEngine {
    fn engine<E, P>(&mut self, name: &str, engine: &E, problem: &P, needs: &Needs)
    where
        E: Engine<P>,
        E::Solution: PartialEq + Debug,
        E::Cost: Cost;
}

fn watched<E: Engine<P>, P>(engine: &E, problem: &P, budget: Budget) -> Report<E::Solution, E::Cost> {
    engine.watched(problem, &mut budget.into()).expect("a limit is no error")
}

/// Counts the rows it has looked at.
#[derive(Default)]
struct Numbers(u32);

impl CheckEngine for Numbers {
    fn engine<E, P>(&mut self, name: &str, engine: &E, problem: &P, needs: &Needs)
    where
        E: Engine<P>,
        E::Solution: PartialEq + Debug,
        E::Cost: Cost,
    {
        let whole = watched(engine, problem, Budget::default());
        assert!(whole.is_solved(), "{name}");
        let counted = (whole.stats.stored, whole.stats.expanded);
        assert_eq!(counted, (needs.states, needs.expansions), "{name}: the table is wrong about the problem");

        type Limit = fn(u64) -> Budget;
        let rows: [(StopReason, Option<u64>, Limit); 5] = [
            (StopReason::States, Some(needs.states), |n| Budget::default().states(n)),
            (StopReason::Expansions, Some(needs.expansions), |n| Budget::default().expansions(n)),
            (StopReason::Depth, needs.depth, |n| Budget::default().depth(n as u32)),
            (StopReason::Cost, needs.cost, |n| Budget::default().cost(n)),
            (StopReason::Bytes, Some(whole.stats.peak_bytes), |n| Budget::default().bytes(n)),
        ];
        for (reason, needed, limit) in rows {
            let enough = needed.unwrap_or(0);
            for n in [0, 1, enough.saturating_sub(1), enough, enough + 1, u64::from(u32::MAX)] {
                self.0 += 1;
                let report = watched(engine, problem, limit(n));
                let what = format!("{name}: {reason:?} limited to {n} of {needed:?}: {:?}", report.stats);
                if n >= enough {
                    assert_eq!((&report.outcome, &report.stats), (&whole.outcome, &whole.stats), "{what}");
                    continue;
                }
                assert_eq!(report.outcome, Outcome::Stopped(reason), "{what}");
                let is_proven = whole.proven != Proven::Nothing;
                assert!(!is_proven || report.bound <= whole.bound, "{what}: {:?} proven", report.bound);
                match reason {
                    StopReason::States => assert_eq!(report.stats.stored, n, "{what}"),
                    StopReason::Expansions => assert_eq!(report.stats.expanded, n, "{what}"),
                    StopReason::Depth => assert_eq!(u64::from(report.stats.deepest), n, "{what}"),
                    StopReason::Bytes => assert!(report.stats.peak_bytes <= n, "{what}"),
                    _ => assert!(report.bound.is_some_and(|bound| bound.exceeds(n)), "{what}: {:?}", report.bound),
                }
            }
        }
    }
}

#[test]
fn a_limit_of_n_allows_n_and_stops_at_one_more() {
    let mut numbers = Numbers::default();
    each_engine(&mut numbers);
    assert!(numbers.0 >= 20 * 5 * 6);
}

/// Time and token, which are no numbers.
struct Moments;

impl CheckEngine for Moments {
    fn engine<E, P>(&mut self, name: &str, engine: &E, problem: &P, _: &Needs)
    where
        E: Engine<P>,
        E::Solution: PartialEq + Debug,
        E::Cost: Cost,
    {
        let whole = watched(engine, problem, Budget::default());
        let (pulled, quiet) = (CancelToken::new(), CancelToken::new());
        pulled.cancel();
        let late = Duration::from_secs(10_000);
        for (budget, reason) in [
            (Budget::default().time(Duration::ZERO), Some(StopReason::Time)),
            (Budget::default().time(late), None),
            (Budget::default().cancel(pulled.clone()), Some(StopReason::Cancelled)),
            (Budget::default().cancel(quiet.clone()), None),
            (Budget::default().cancel(pulled).time(late), Some(StopReason::Cancelled)),
            (Budget::default().cancel(quiet).time(Duration::ZERO), Some(StopReason::Time)),
        ] {
            let report = watched(engine, problem, budget);
            match reason {
                Some(reason) => {
                    assert_eq!((&report.outcome, report.stats.expanded), (&Outcome::Stopped(reason), 0), "{name}");
                }
                None => assert_eq!((&report.outcome, &report.stats), (&whole.outcome, &whole.stats), "{name}"),
            }
        }
    }
}

#[test]
fn no_time_and_a_pulled_token_stop_before_the_first_expansion() {
    each_engine(&mut Moments);
}

/// The natural numbers, which have no end.
#[derive(Clone, Copy)]
struct Endless;

impl SearchProblem for Endless {
    type State = u64;
    type Action = ();
    type Cost = u32;

    fn start(&self) -> u64 {
        0
    }
    fn is_goal(&self, _: &u64) -> bool {
        false
    }
    fn expand(&self, number: &u64, mut emit: impl FnMut((), u32, u64)) {
        emit((), 1, number + 1);
    }
}

impl StateCodec<u64> for Endless {
    type Key = u64;

    fn encode(&self, number: &u64) -> u64 {
        *number
    }
    fn decode(&self, key: u64) -> u64 {
        key
    }
}

/// A door behind all numbers: its search is lost within the first inner one.
struct BehindAllNumbers;

impl NestedProblem for BehindAllNumbers {
    type State = bool;
    type Action = ();
    type InnerState = u64;
    type InnerAction = ();
    type InnerKey = u64;
    type Inner<'a> = Endless;

    fn start(&self) -> bool {
        false
    }
    fn is_goal(&self, is_through: &bool) -> bool {
        *is_through
    }
    fn inner(&self, _: &bool) -> Endless {
        Endless
    }
    fn expand(&self, _: &bool, mut emit: impl FnMut((), u64, bool)) {
        emit((), u64::MAX, true);
    }
}

impl StateCodec<bool> for BehindAllNumbers {
    type Key = u8;

    fn encode(&self, is_through: &bool) -> u8 {
        (*is_through).into()
    }
    fn decode(&self, key: u8) -> bool {
        key != 0
    }
}

/// An endless search must hear a token that another thread pulls, and must notice that its time is over.
fn ends<E: Engine<P>, P>(engine: &E, problem: &P) {
    let token = CancelToken::new();
    let pull = token.clone();
    let puller = thread::spawn(move || {
        thread::sleep(Duration::from_millis(5));
        pull.cancel();
    });
    let stopped = |budget| match watched(engine, problem, budget).outcome {
        Outcome::Stopped(reason) => Some(reason),
        _ => None,
    };
    assert_eq!(stopped(Budget::default().cancel(token)), Some(StopReason::Cancelled));
    puller.join().expect("the other thread only sleeps");
    assert_eq!(stopped(Budget::default().time(Duration::from_millis(5))), Some(StopReason::Time));
    assert_eq!(stopped(Budget::default().bytes(1 << 20)), Some(StopReason::Bytes));
}

#[test]
fn an_endless_search_ends_when_it_is_told_to() {
    ends(&Bfs::new(), &Endless);
    ends(&AStar::new(), &Endless);
    ends(&AStar::new(), &Unpacked(Endless));
    ends(&Dijkstra::new(), &Endless);
    ends(&WeightedAStar::new(2), &Endless);
    ends(&GreedyBestFirst::new(), &Endless);
    ends(&Anytime::new(), &Endless);
    ends(&AllOptimal::new(), &Endless);
    ends(&IdaStar::new().with(|number: &u64| Some(u32::MAX - *number as u32)), &Endless);
    ends(&Sweep::new(), &Endless);
    ends(&NestedBfs::new(), &BehindAllNumbers);
}
