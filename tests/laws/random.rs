//! Random problems: the sound ones pass, and one fault anywhere is found wherever an engine could meet it.

use proptest::prelude::*;
use proptest::sample::Index;
use spelunk::laws::{self, Law};
use spelunk::{Flattened, KeySpace, WithCodec};

use super::support::properties::cases;
use super::support::random_graph::{Arrays, Bytes, RandomGraph, Tables, graphs, small_costs};
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

proptest! {
    #![proptest_config(cases(48))]

    #[test]
    fn sound_rooms_pass_nested_and_flat(rooms in rooms()) {
        let checked = laws::check_nested(&rooms).unwrap();
        prop_assert!(checked.whole);
        prop_assert!(laws::check(&Flattened(&rooms)).unwrap().whole);
    }
}
