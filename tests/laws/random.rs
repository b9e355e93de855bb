//! Random problems: the sound ones pass, and one fault anywhere is found wherever an engine could meet it.

use proptest::prelude::*;
use proptest::sample::Index;
use spelunk::laws::{self, Law};
use spelunk::{Flattened, KeySpace, Reversible, SearchProblem, WithCodec};

use super::support::properties::cases;
use super::support::random_graph::{Arrays, Bytes, RandomGraph, Tables, Walk, graphs, small_costs};
use super::support::random_nested::rooms;

/// The nodes that an engine can meet: none expands a goal.
fn met(graph: &RandomGraph) -> Vec<usize> {
    let mut met = graph.starts.clone();
    met.sort_unstable();
    met.dedup();
    let mut next = 0;
    while let Some(&node) = met.get(next) {
        next += 1;
        for &(from, to, _) in &graph.edges {
            if from == node && !graph.goals.contains(&node) && !met.contains(&to) {
                met.push(to);
            }
        }
    }
    met
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn sound_graphs_pass(graph in graphs(small_costs())) {
        let exact = graph.exact();
        let measured = met(&graph).iter().filter(|node| exact[**node].is_some()).count();
        for estimates in [exact, graph.inconsistent()] {
            let walk = graph.walk_with::<u32>(&estimates);
            let checked = laws::check(&WithCodec(&walk, Bytes { nodes: graph.nodes })).unwrap();
            prop_assert_eq!((checked.states, checked.measured, checked.whole), (met(&graph).len(), measured, true));
            prop_assert_eq!(&laws::check(&WithCodec(&walk, Arrays)).unwrap(), &checked);
        }
        prop_assert_eq!(laws::check(&WithCodec(graph.walk_with::<u32>(&graph.exact()), Arrays)).unwrap().inconsistent, None);
    }

    #[test]
    fn every_overestimate_is_found(graph in graphs(small_costs()), node: Index, by in 1..4u64) {
        let node = node.index(graph.nodes);
        let mut estimates = graph.exact();
        let is_found = met(&graph).contains(&node) && estimates[node].is_some();
        estimates[node] = estimates[node].map(|exact| exact + by);
        let result = laws::check(&WithCodec(graph.walk_with::<u32>(&estimates), Arrays));
        let law = if graph.goals.contains(&node) { Law::ZeroAtGoals } else { Law::Admissible };
        prop_assert_eq!(result.err().map(|broken| (broken.law(), broken.state().unwrap().to_string())),
            is_found.then(|| (law, node.to_string())));
    }

    #[test]
    fn every_shared_key_is_found(graph in graphs(small_costs()), one: Index, two: Index) {
        let mut tables = Tables::apart(graph.nodes, 3);
        let (one, two) = (one.index(graph.nodes), two.index(graph.nodes));
        tables.keys[one.max(two)] = tables.keys[one.min(two)];
        tables.space = KeySpace::Sparse;
        let is_found = one != two && met(&graph).contains(&one.max(two));
        let result = laws::check(&WithCodec(graph.walk::<u32>(), tables));
        prop_assert_eq!(result.is_err(), is_found, "{:?}", result);
    }
}

/// A graph with a list of its edges for those who walk backwards, right or wrong.
struct Backwards {
    walk: Walk<u32>,
    /// The edges as (number, from, to, cost).
    edges: Vec<(usize, usize, usize, u32)>,
    goals: Vec<usize>,
}

impl Backwards {
    fn of(graph: &RandomGraph) -> Self {
        let edges =
            (0..).zip(&graph.edges).map(|(number, &(from, to, cost))| (number, from, to, cost as u32)).collect();
        let mut goals = graph.goals.clone();
        goals.sort_unstable();
        goals.dedup();
        Backwards { walk: graph.walk(), edges, goals }
    }
}

impl SearchProblem for Backwards {
    type State = usize;
    type Action = usize;
    type Cost = u32;

    fn start(&self) -> usize {
        self.walk.start()
    }
    fn starts(&self, emit: impl FnMut(usize)) {
        self.walk.starts(emit);
    }
    fn is_goal(&self, node: &usize) -> bool {
        self.walk.is_goal(node)
    }
    fn expand(&self, node: &usize, emit: impl FnMut(usize, u32, usize)) {
        self.walk.expand(node, emit);
    }
}

impl Reversible for Backwards {
    fn predecessors(&self, node: &usize, mut emit: impl FnMut(usize, u32, usize)) {
        let arriving = self.edges.iter().filter(|(_, _, to, _)| to == node);
        arriving.for_each(|&(number, from, _, cost)| emit(number, cost, from));
    }
    fn goals(&self, emit: impl FnMut(usize)) {
        self.goals.iter().copied().for_each(emit);
    }
}

/// Which law a graph breaks backwards.
fn broken_backwards(backwards: Backwards) -> Option<Law> {
    laws::check_reversible(&WithCodec(backwards, Arrays)).err().map(|broken| broken.law())
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn every_predecessor_that_is_lost_or_made_up_is_found(graph in graphs(small_costs()), one: Index, to: Index) {
        prop_assert_eq!(broken_backwards(Backwards::of(&graph)), None);

        let (one, to) = (one.index(graph.edges.len()), to.index(graph.nodes));
        let is_goal = |node| graph.goals.contains(&node);
        let met = met(&graph);
        let is_looked_at = |node| met.contains(&node) || is_goal(node);
        let (from, lost_to, _) = graph.edges[one];
        let mut lost = Backwards::of(&graph);
        lost.edges.remove(one);
        // Where the node before it was not met, another edge may still lead there backwards.
        let is_asked = lost.edges.iter().any(|edge| (edge.1, edge.2) == (from, lost_to)) && is_looked_at(lost_to);
        let is_found = !is_goal(from) && (met.contains(&from) || is_asked);
        prop_assert_eq!(broken_backwards(lost), is_found.then_some(Law::StepHasPredecessor));

        let mut made_up = Backwards::of(&graph);
        made_up.edges.push((graph.edges.len(), from, to, 1));
        let is_found = !is_goal(from) && is_looked_at(to);
        prop_assert_eq!(broken_backwards(made_up), is_found.then_some(Law::PredecessorIsStep));
    }

    #[test]
    fn every_goal_that_is_lost_is_found_where_it_is_met(graph in graphs(small_costs()), one: Index) {
        let mut backwards = Backwards::of(&graph);
        prop_assume!(!backwards.goals.is_empty());
        let lost = backwards.goals.remove(one.index(backwards.goals.len()));
        let met = met(&graph);
        let looked_at: Vec<usize> = met.iter().copied().chain(backwards.goals.clone()).collect();
        let leads_there = |node: &usize| graph.edges.iter().any(|edge| (edge.0, edge.1) == (lost, *node));
        let is_found = met.contains(&lost) || looked_at.iter().any(leads_there);
        prop_assert_eq!(broken_backwards(backwards), is_found.then_some(Law::GoalIsListed));
    }
}

proptest! {
    #![proptest_config(cases(48))]

    #[test]
    fn sound_rooms_pass_nested_and_flat(rooms in rooms()) {
        let checked = laws::check_nested(&rooms).unwrap();
        prop_assert!(checked.whole);
        prop_assert!(laws::check(&Flattened(&rooms)).unwrap().whole);
    }
}
