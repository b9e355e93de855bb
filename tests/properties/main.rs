//! Properties that hold for all problems, tried on random ones and held against brute force.
//!
//! One program, because each one more is another compilation of the library's generic code. What the properties try and
//! check lies in `tests/support`, from where the targets of `fuzz` take it, too.

mod adversary;
mod all_optimal;
mod budgets;
mod codecs;
mod determinism;
mod family;
mod faults;
mod graphs;
mod limit_table;
mod limits;
mod nested;
mod puzzles;
mod spaces;

#[allow(dead_code, unreachable_pub)]
#[path = "../support"]
mod support {
    pub mod any_boards;
    pub mod budgets;
    pub mod codec_checks;
    pub mod family_checks;
    pub mod graph_checks;
    pub mod nested_checks;
    pub mod optimal_checks;
    pub mod oracle;
    pub mod parsers;
    pub mod properties;
    pub mod random_boards;
    pub mod random_graph;
    pub mod random_nested;
    pub mod space_checks;
    pub mod verify;
    pub mod wide_graphs;
}
