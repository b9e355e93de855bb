//! Small inputs that break naive programs, each with the right answer: the folders of `tests/data`.
//!
//! Every key of every case is checked; a key or a domain that nobody knows fails.

mod blocks;
mod graphs;
mod mazes;
mod negative;
mod snakes;
mod tiles;
mod words;

#[allow(dead_code, unreachable_pub)]
#[path = "../support"]
mod support {
    pub mod blocks;
    pub mod boards;
    pub mod case;
    pub mod graph;
    pub mod mazes;
    pub mod oracle;
    pub mod snakes;
    pub mod verify;
}

use support::case::Case;

/// Ends the test where a case has another answer.
type Check = fn(&Case);

/// The domains, and what checks a case of each.
const DOMAINS: [(&str, Check); 10] = [
    ("graph", graphs::check),
    ("graph-batch", graphs::check_batch),
    ("snake-poj", snakes::check_judges),
    ("snake-cf", snakes::check_picture),
    ("pushbox", mazes::check),
    ("bloxorz", blocks::check),
    ("tiles", tiles::check),
    ("tiles-batch", tiles::check),
    ("text", words::check),
    ("behaviour", words::check),
];

#[test]
fn every_case_has_its_answer() {
    for case in Case::all() {
        match DOMAINS.iter().find(|(domain, _)| *domain == case.domain) {
            Some((_, check)) => check(&case),
            None => panic!("{}: nobody checks the domain {}", case.id, case.domain),
        }
    }
}

#[test]
fn every_domain_has_cases() {
    for (domain, _) in DOMAINS {
        assert!(!Case::of(domain).is_empty(), "{domain}");
    }
}
