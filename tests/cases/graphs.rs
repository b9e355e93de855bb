//! Graphs: fewest edges, least cost, exact counters.

use spelunk::laws::{self, Law};
use spelunk::{
    AStar, AStarScratch, Bfs, BfsScratch, Blind, Budget, Engine, Outcome, SearchError, Solution, SolutionOf, Stats,
    StopReason, Watch,
};

use crate::negative;
use crate::support::case::Case;
use crate::support::graph::GraphProblem;
use crate::support::verify::{ReportOf, STORES, kept_scratch_changes_nothing, reachable, verified};

type Graph = GraphProblem<u64>;

/// One search of a graph.
struct Run {
    engine: &'static str,
    report: ReportOf<Graph>,
}

impl Run {
    /// Every engine with every store.
    fn all(graph: &Graph) -> Vec<Run> {
        Run::within(graph, &Budget::default())
    }

    /// The same within limits.
    fn within(graph: &Graph, budget: &Budget) -> Vec<Run> {
        let watch = || Watch::from(budget.clone());
        let mut runs = Vec::new();
        for storage in STORES {
            let mut run = |engine, report: Result<_, SearchError>| runs.push(Run { engine, report: report.unwrap() });
            run("Bfs", Bfs::new().storage(storage).watched(graph, &mut watch()));
            run("AStar", AStar::new().storage(storage).watched(graph, &mut watch()));
            run("AStar, blind", AStar::new().with(Blind).storage(storage).watched(graph, &mut watch()));
        }
        runs
    }

    /// Whether the least cost is looked for, and not the fewest edges.
    fn is_cheapest(&self) -> bool {
        self.engine != "Bfs"
    }

    fn solution(&self, graph: &Graph) -> Option<SolutionOf<Graph>> {
        verified(graph, self.report.clone())
    }
}

/// One graph.
pub(crate) fn check(case: &Case) {
    let given = match Graph::read(&case.input) {
        Ok(graph) => graph,
        Err(refused) => return negative::check(case, &refused),
    };
    let graph = if given.bounds_hold() { given.clone() } else { trusted(&case.id, &given) };
    for (key, value) in &case.expected {
        match key.as_str() {
            "cost" => has_cost(&case.id, &graph, graph.cost(value)),
            // Paths are not counted, but where there is one only, it must be found: see `has_path`.
            "optimal_paths" => assert_eq!(value == "0", case.value("cost") == "none", "{}", case.id),
            "one_optimal_path" => has_path(case, &graph, value),
            "reachable_states" => has_reachable(&case.id, &graph, value.parse().unwrap()),
            "actions" => has_actions(&case.id, &graph, value),
            "states_in_path" => has_states_in_path(&case.id, &graph, value.parse().unwrap()),
            "expanded" => counts(case, &graph, key, |stats| stats.expanded),
            "generated" => counts(case, &graph, key, |stats| stats.generated),
            "queries" => answers_queries(case, value),
            "costs" => assert!(case.get("queries").is_some(), "{}: costs of which queries?", case.id),
            "outcome" => is_unsolvable(&case.id, &graph, value),
            "astar_may_return" => may_mislead(case, &given, value),
            // See `trusted`.
            "debug_check" => assert!(value == "must report h inadmissible" && !given.bounds_hold(), "{}", case.id),
            "shortest_nonempty_return" => has_return(&case.id, &graph, value.parse().unwrap()),
            "expansions_needed" => needs_expansions(case, &graph, value),
            key if key.starts_with("limit_") => stops_at_expansions(case, &graph, key, value),
            key if key.starts_with("max_depth_") => stops_at_depth(case, &graph, key, value == "Found"),
            key if key.starts_with("found_with_depth_limit_") => stops_at_depth(case, &graph, key, value == "yes"),
            // See `equal_searches_find_the_same_path_and_count_the_same`.
            "rule" => assert_eq!(case.id, "D05"),
            key => case.unknown(key),
        }
    }
}

/// Several graphs.
pub(crate) fn check_batch(case: &Case) {
    for (key, _) in &case.expected {
        match key.as_str() {
            "cost_optimal_reachable" => {
                for (number, (graph, cost, states)) in batch(case).into_iter().enumerate() {
                    let name = format!("{}, graph {number}", case.id);
                    has_cost(&name, &graph, cost);
                    has_reachable(&name, &graph, states);
                }
            }
            key => case.unknown(key),
        }
    }
}

/// The graph without its bounds, of which one is too high: nobody can be held to an answer with them, but the laws must say
/// so.
fn trusted(id: &str, given: &Graph) -> Graph {
    let broken = laws::check(given).expect_err("a bound that is too high");
    assert_eq!(broken.law(), Law::Admissible, "{id}");
    let graph = given.without_bounds();
    assert!(laws::check(&graph).is_ok(), "{id}");
    graph
}

/// With a bound that is too high A* may find another way.
fn may_mislead(case: &Case, given: &Graph, cost: &str) {
    let allowed = [given.cost(cost), given.cost(case.value("cost"))];
    for run in Run::all(given).iter().filter(|run| run.is_cheapest()) {
        let found = run.solution(given).map(|solution| solution.cost());
        assert!(allowed.contains(&found), "{}: {found:?} by {}", case.id, run.engine);
    }
}

/// The way back to a start that is a goal is another question than the way there: it begins after the first step.
fn has_return(id: &str, graph: &Graph, cost: u64) {
    let costs = graph.after_a_step().into_iter().filter_map(|(step, after)| {
        has_cost(id, &after, after.oracle_cost());
        after.oracle_cost().map(|rest| step + rest)
    });
    assert_eq!(costs.min(), Some(cost), "{id}");
}

fn needs_expansions(case: &Case, graph: &Graph, value: &str) {
    let (expansions, why) = value.split_once(' ').unwrap();
    assert_eq!(why, "(n0..n3; the goal itself is tested when popped and not expanded)", "{}", case.id);
    for run in Run::all(graph) {
        assert_eq!(run.report.stats.expanded.to_string(), expansions, "{} by {}", case.id, run.engine);
    }
}

/// The number that a key ends with.
fn limit_of(case: &Case, key: &str) -> u32 {
    let limit = key.rsplit('_').next().and_then(|limit| limit.parse().ok());
    limit.unwrap_or_else(|| case.unknown(key))
}

fn stops_at_expansions(case: &Case, graph: &Graph, key: &str, value: &str) {
    let limit = limit_of(case, key).into();
    for run in Run::within(graph, &Budget::default().expansions(limit)) {
        match value {
            "Found" => {
                let found = run.solution(graph).map(|solution| solution.cost());
                assert_eq!(found, graph.cost(case.value("cost")), "{}: {key} by {}", case.id, run.engine);
            }
            "LimitReached" => {
                let stopped = Outcome::Stopped(StopReason::Expansions);
                assert_eq!(run.report.outcome, stopped, "{}: {key} by {}", case.id, run.engine);
                assert_eq!(run.report.stats.expanded, limit, "{}: {key} by {}", case.id, run.engine);
            }
            value => panic!("{}: {key} is {value}", case.id),
        }
    }
}

/// Depth is what engines with layers have.
fn stops_at_depth(case: &Case, graph: &Graph, key: &str, is_found: bool) {
    for run in Run::within(graph, &Budget::default().depth(limit_of(case, key))) {
        if is_found || run.is_cheapest() {
            let found = run.solution(graph).map(|solution| solution.cost());
            assert_eq!(found, graph.cost(case.value("cost")), "{}: {key} by {}", case.id, run.engine);
        } else {
            let stopped = Outcome::Stopped(StopReason::Depth);
            assert_eq!(run.report.outcome, stopped, "{}: {key} by {}", case.id, run.engine);
        }
    }
}

fn has_cost(id: &str, graph: &Graph, cost: Option<u64>) {
    assert_eq!(graph.oracle_cost(), cost, "{id}");
    for run in Run::all(graph) {
        let solution = run.solution(graph);
        if run.is_cheapest() {
            assert_eq!(solution.map(|solution| solution.cost()), cost, "{id} by {}", run.engine);
            assert_eq!(run.report.bound, cost, "{id}: what {} has proven", run.engine);
        } else {
            let edges = solution.map(|solution| solution.len() as u32);
            assert_eq!(edges, graph.oracle_edges(), "{id} by {}", run.engine);
        }
    }
}

/// The path costs what the case says, and is the one that is found where there is no other.
fn has_path(case: &Case, graph: &Graph, path: &str) {
    let replayed = Solution::replay(graph, graph.edges_along(path)).unwrap();
    assert_eq!(Some(replayed.cost()), graph.cost(case.value("cost")), "{}", case.id);
    if case.number("optimal_paths") == 1 {
        for run in Run::all(graph).iter().filter(|run| run.is_cheapest()) {
            assert_eq!(graph.path(&run.solution(graph).unwrap()), path, "{} by {}", case.id, run.engine);
        }
    }
}

fn has_reachable(id: &str, graph: &Graph, states: u64) {
    assert_eq!(graph.oracle_reachable() as u64, states, "{id}");
    assert_eq!(reachable(graph), states, "{id}");
}

/// A number of actions, or their labels.
fn has_actions(id: &str, graph: &Graph, actions: &str) {
    for run in Run::all(graph) {
        let solution = run.solution(graph).unwrap();
        match actions.parse() {
            Ok(count) => assert_eq!(solution.actions().len(), count, "{id} by {}", run.engine),
            Err(_) => assert_eq!(graph.labels(&solution), actions, "{id} by {}", run.engine),
        }
    }
}

fn has_states_in_path(id: &str, graph: &Graph, states: usize) {
    for run in Run::all(graph) {
        assert_eq!(run.solution(graph).unwrap().states().count(), states, "{id} by {}", run.engine);
    }
}

fn counts(case: &Case, graph: &Graph, key: &str, counter: impl Fn(&Stats) -> u64) {
    for run in Run::all(graph) {
        assert_eq!(counter(&run.report.stats), case.number(key), "{}: {key} by {}", case.id, run.engine);
    }
}

fn is_unsolvable(id: &str, graph: &Graph, outcome: &str) {
    assert_eq!(outcome, "NoSolution, no path object", "{id}");
    for run in Run::all(graph) {
        assert_eq!(run.report.outcome, Outcome::Unsolvable, "{id} by {}", run.engine);
        assert_eq!(run.report.solution(), None, "{id} by {}", run.engine);
    }
}

/// Several questions, one after the other, to engines that keep their scratch.
fn answers_queries(case: &Case, queries: &str) {
    let queries: Vec<(&str, &str)> = queries.split(", ").map(|query| query.split_once('>').unwrap()).collect();
    let graph = Graph::parse(&case.input);
    let costs: Vec<Option<u64>> = case.value("costs").split(", ").map(|cost| graph.cost(cost)).collect();
    assert_eq!(queries.len(), costs.len(), "{}", case.id);
    let (mut broad, mut best_first) = (BfsScratch::default(), AStarScratch::default());
    for ((start, goal), cost) in queries.into_iter().zip(costs) {
        let graph = graph.clone().asked(start, goal);
        let by_bfs = Bfs::new().search_with(&graph, &mut broad, &mut Watch::default()).unwrap();
        let by_astar = AStar::new().search_with(&graph, &mut best_first, &mut Watch::default()).unwrap();
        let edges = verified(&graph, by_bfs).map(|solution| solution.len() as u32);
        assert_eq!(edges, graph.oracle_edges(), "{}: {start}>{goal}", case.id);
        let found = verified(&graph, by_astar).map(|solution| solution.cost());
        assert_eq!(found, cost, "{}: {start}>{goal}", case.id);
    }
}

/// The graphs of a batch, each with its cost and number of reachable states.
fn batch(case: &Case) -> Vec<(Graph, Option<u64>, u64)> {
    let graphs: Vec<Graph> = case.input.split("---").map(Graph::parse).collect();
    let answers: Vec<&str> = case.value("cost_optimal_reachable").split(' ').collect();
    assert_eq!(graphs.len(), answers.len(), "{}", case.id);
    let with_answer = |(graph, answer): (Graph, &str)| {
        let [cost, _, states] = answer.split('/').collect::<Vec<_>>().try_into().unwrap();
        let cost = graph.cost(cost);
        (graph, cost, states.parse().unwrap())
    };
    graphs.into_iter().zip(answers).map(with_answer).collect()
}

#[test]
fn kept_scratch_changes_no_answer_and_no_counter() {
    let single = Case::of("graph").into_iter().filter_map(|case| Graph::read(&case.input).ok());
    let batches = Case::of("graph-batch").into_iter().flat_map(|case| batch(&case)).map(|(graph, ..)| graph);
    let graphs: Vec<Graph> = single.chain(batches).collect();
    for storage in STORES {
        kept_scratch_changes_nothing(&Bfs::new().storage(storage), &graphs);
        kept_scratch_changes_nothing(&AStar::new().storage(storage), &graphs);
    }
}

#[test]
fn a_cost_that_does_not_fit_is_an_error_and_never_wraps() {
    let case = Case::named("A08");
    let graph = GraphProblem::<u32>::parse(&case.input);
    for storage in STORES {
        match AStar::new().storage(storage).search(&graph) {
            Err(error) => assert_eq!(error, SearchError::CostOverflow),
            Ok(report) => assert_eq!(u64::from(verified(&graph, report).unwrap().cost()), case.number("cost")),
        }
        // The path with the fewest edges is the one whose cost fits.
        let broad = Bfs::new().storage(storage).search(&graph).unwrap();
        assert_eq!(u64::from(verified(&graph, broad).unwrap().cost()), case.number("cost"));
    }
}

#[test]
fn several_starts_and_goals_are_one_question() {
    let graph =
        Graph::parse("start S\nstart T\ngoal G\ngoal H\nedge S G 9\nedge S A 1\nedge A H 5\nedge T A 3\nedge A T 1");
    has_cost("two starts and two goals", &graph, Some(6));
    has_reachable("two starts and two goals", &graph, 5);
    let from_goal = Graph::parse("start S\nstart G\ngoal G\nedge S G 1");
    has_cost("a start that is a goal", &from_goal, Some(0));
}

/// Equal in 100 runs, and pinned here, so that they are equal in every process, in debug and in release builds.
#[test]
fn equal_searches_find_the_same_path_and_count_the_same() {
    let case = Case::named("D05");
    let graph = Graph::parse(&case.input);
    let first = Run::all(&graph);
    for _ in 0..100 {
        for (again, first) in Run::all(&graph).iter().zip(&first) {
            assert_eq!(again.report.outcome, first.report.outcome, "{}", first.engine);
            assert_eq!(again.report.stats, first.report.stats, "{}", first.engine);
        }
    }
    for run in first {
        let Stats { expanded, generated, stored, .. } = run.report.stats;
        let path = graph.path(&run.solution(&graph).unwrap());
        if run.is_cheapest() {
            // Of equal states the one that came last is taken first.
            assert_eq!(path, "S>b1>m1>b2>m2>b3>G", "{}", run.engine);
            assert_eq!((expanded, generated, stored), (9, 12, 10), "{}", run.engine);
        } else {
            // The first way to a node stays.
            assert_eq!(path, case.value("one_optimal_path"), "{}", run.engine);
            assert_eq!((expanded, generated, stored), (8, 11, 10), "{}", run.engine);
        }
    }
}
