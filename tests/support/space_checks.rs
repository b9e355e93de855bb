//! What holds of whole spaces and of searches from both ends, on every random graph.

use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use spelunk::{BidirectionalBfs, Engine, SearchError, Sweep, Unpacked, WithCodec};

use super::properties::checked_solution;
use super::random_graph::{HighBytes, RandomGraph, Tables};
use super::verify::STORES;

/// A search from both ends finds as few steps as there are, with every store, and its books are right.
pub fn both_ends_meet_on_a_shortest_way(graph: &RandomGraph) -> TestCaseResult {
    let walk = graph.walk::<u32>();
    let fewest = graph.fewest_edges();
    for storage in STORES {
        let report = BidirectionalBfs::new().storage(storage).search(&WithCodec(&walk, HighBytes));
        let stats = report.as_ref().map(|report| report.stats.clone())?;
        prop_assert_eq!(stats.layers.iter().sum::<u64>(), stats.stored);
        prop_assert!(fewest.is_none_or(|fewest| stats.deepest == fewest), "{:?} of {:?}", stats, fewest);
        let solution = checked_solution(&walk, report)?;
        prop_assert_eq!(solution.map(|solution| solution.len() as u32), fewest);
    }
    Ok(())
}

/// The distance of each node from the starts, by going over all edges again and again.
fn depths(graph: &RandomGraph) -> Vec<Option<u64>> {
    let mut depths: Vec<Option<u64>> = (0..graph.nodes).map(|node| graph.starts.contains(&node).then_some(0)).collect();
    for _ in 0..graph.nodes {
        for &(from, to, _) in &graph.edges {
            let over = depths[from].map(|depth| depth + 1);
            depths[to] = [depths[to], over].into_iter().flatten().min();
        }
    }
    depths
}

/// How many nodes there are at each distance.
fn layers(graph: &RandomGraph) -> Vec<u64> {
    let depths = depths(graph);
    let count = |depth| depths.iter().filter(|other| **other == Some(depth)).count() as u64;
    (0..).map(count).take_while(|count| *count > 0).collect()
}

/// A sweep counts what there is, with every store, and finds a way to the last layer.
pub fn a_sweep_counts_every_layer(graph: &RandomGraph) -> TestCaseResult {
    let walk = WithCodec(graph.walk::<u32>(), Tables::apart(graph.nodes, 3));
    let layers = layers(graph);
    let follows = |node| graph.edges.iter().any(|edge| edge.0 == node);
    let reached = depths(graph).into_iter().enumerate().filter(|(_, depth)| depth.is_some());
    let dead_ends = reached.filter(|(node, _)| !follows(*node)).count() as u64;
    for storage in STORES {
        let report = Sweep::new().storage(storage).search(&walk)?;
        prop_assert_eq!(&report.stats.layers, &layers);
        prop_assert_eq!(report.stats.expanded, report.stats.stored);
        let space = report.solution().expect("there is a start");
        prop_assert_eq!((space.layers(), space.radius() as usize), (&*layers, layers.len() - 1));
        prop_assert_eq!(space.dead_ends(), dead_ends);
        let way = space.way_to_last(&walk)?.expect("all of it is remembered");
        prop_assert_eq!((way.len(), way.end()), (layers.len() - 1, space.last()));
        let mut here = way.start();
        prop_assert!(graph.starts.contains(here));
        for step in way.steps() {
            prop_assert_eq!(graph.edges[step.action], (*here, step.state, u64::from(step.cost)));
            here = &step.state;
        }
    }
    Ok(())
}

/// Three layers are enough where every step has its reverse, and where one has not, nothing wrong is said.
pub fn three_layers_are_enough_or_refused(graph: &RandomGraph) -> TestCaseResult {
    for (graph, is_undirected) in [(graph.undirected(), true), (graph.clone(), false)] {
        let walk = Unpacked(graph.walk::<u32>());
        let sweep = Sweep::new().undirected();
        match sweep.search(&walk) {
            Ok(report) => {
                prop_assert_eq!(&report.stats.layers, &layers(&graph));
                // Expanding another state before the rest of its layer would show in what has waited.
                let mut all = Sweep::new().search(&walk)?.stats;
                all.peak_bytes = report.stats.peak_bytes;
                prop_assert_eq!(report.stats, all);
            }
            Err(error) => {
                prop_assert!(!is_undirected && matches!(error, SearchError::OneWay { .. }), "{error}");
            }
        }
    }
    Ok(())
}
