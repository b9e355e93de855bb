//! Graphs with negative costs, which no cost type of the library holds: whoever reads one must refuse it.

use std::collections::BTreeSet;

use crate::support::case::Case;

/// What was said of a graph that was refused. The answer that the case gives is what a search among signed costs would have
/// to find, and brute force does.
pub(crate) fn check(case: &Case, refused: &str) {
    let edges = edges(&case.input);
    let mut ways = Ways { edges: &edges, goal: the(&case.input, "goal"), found: vec![], reached: BTreeSet::new() };
    ways.go_on(&mut vec![the(&case.input, "start")], 0);
    let least = ways.found.iter().map(|(cost, _)| *cost).min().unwrap();
    let best: Vec<&str> = ways.found.iter().filter(|(cost, _)| *cost == least).map(|(_, way)| way.as_str()).collect();
    for (key, value) in &case.expected {
        match key.as_str() {
            "cost" => assert_eq!(least.to_string(), *value, "{}", case.id),
            "optimal_paths" => assert_eq!(best.len().to_string(), *value, "{}", case.id),
            "one_optimal_path" => assert!(best.contains(&value.as_str()), "{}", case.id),
            "reachable_states" => assert_eq!(ways.reached.len().to_string(), *value, "{}", case.id),
            "wanted" => {
                assert_eq!(value, "an error naming the edge, or an unsigned cost type", "{}", case.id);
                let negative = |(from, to, cost): &&(_, _, i64)| *cost < 0 && refused.contains(&format!("{from} {to}"));
                assert!(edges.iter().any(|edge| negative(&edge)), "{}: {refused}", case.id);
            }
            key => case.unknown(key),
        }
    }
}

type Edge<'a> = (&'a str, &'a str, i64);

fn edges(input: &str) -> Vec<Edge<'_>> {
    let words = input.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    words.filter(|words| words[0] == "edge").map(|words| (words[1], words[2], words[3].parse().unwrap())).collect()
}

/// The only start or goal.
fn the<'a>(input: &'a str, what: &str) -> &'a str {
    let mut names = input.lines().filter_map(|line| line.strip_prefix(what));
    let name = names.next().unwrap().trim();
    assert_eq!(names.next(), None, "a second {what}");
    name
}

/// All ways to a goal that meet no node twice.
struct Ways<'a> {
    edges: &'a [Edge<'a>],
    goal: &'a str,
    found: Vec<(i64, String)>,
    reached: BTreeSet<&'a str>,
}

impl<'a> Ways<'a> {
    fn go_on(&mut self, way: &mut Vec<&'a str>, cost: i64) {
        let here = way[way.len() - 1];
        self.reached.insert(here);
        if here == self.goal {
            self.found.push((cost, way.join(">")));
        }
        let edges: &'a [Edge<'a>] = self.edges;
        for (from, to, step) in edges {
            if *from == here && !way.contains(to) {
                way.push(to);
                self.go_on(way, cost + step);
                way.pop();
            }
        }
    }
}
