#![doc = include_str!("../README.md")]
mod adapt;
mod budget;
mod codec;
mod cost;
mod engine;
mod error;
mod hash;
mod observe;
mod problem;
pub mod puzzles;
mod report;
mod solution;
mod store;

pub use adapt::{
    DynProblem, FlatAction, FlatState, Flattened, FnProblem, Successors, Triples, UnitSteps, Unpacked, WithCodec,
};
pub use budget::{Budget, CancelToken};
pub use codec::{
    BitField, BitLayout, CodecError, Key, KeySpace, LayoutError, PackedKey, Pair, StateCodec, Whole, Word,
};
pub use cost::{Cost, Lex};
pub use engine::{
    AStar, AStarScratch, Bfs, BfsScratch, Blind, Engine, Heuristic, NestedBfs, NestedBfsScratch, NestedSolutionOf,
    OwnHeuristic, astar, bfs, nested_bfs,
};
pub use error::SearchError;
pub use observe::{Observer, Progress, Watch};
pub use problem::{NestedProblem, SearchProblem};
pub use report::{Outcome, Report, Stats, StopReason};
pub use solution::{ReplayError, Solution, SolutionOf, Step};
pub use store::Storage;
