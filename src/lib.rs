//! Generic state-space search: describe a problem once, search it with any engine.
//!
//! # The tour
//!
//! Three toads want to go right, three frogs want to go left. Each moves in its own direction only: to the free field
//! in front of it, or over one animal onto the free field behind that.
//!
//! ```text
//!     T T T . F F F      the start
//!     T T . T F F F      a toad has gone one field on
//!     T T F T . F F      a frog has jumped over it
//!     ...
//!     F F F . T T T      the end
//! ```
//!
//! A problem is a type that implements [`SearchProblem`]. Its state here is the row itself:
//!
//! ```
//! use spelunk::{SearchProblem, Unpacked};
//!
//! struct Pond;
//!
//! impl SearchProblem for Pond {
//!     type State = [u8; 7];
//!     type Action = usize; // the field of the animal that moves
//!     type Cost = u32;
//!
//!     fn start(&self) -> [u8; 7] {
//!         *b"TTT.FFF"
//!     }
//!     fn is_goal(&self, row: &[u8; 7]) -> bool {
//!         row == b"FFF.TTT"
//!     }
//!     fn expand(&self, row: &[u8; 7], mut emit: impl FnMut(usize, u32, [u8; 7])) {
//!         for (from, animal) in row.iter().enumerate() {
//!             for reach in [1, 2] {
//!                 let to = match animal {
//!                     b'T' => from + reach,
//!                     b'F' => from.wrapping_sub(reach),
//!                     _ => continue,
//!                 };
//!                 if row.get(to) == Some(&b'.') {
//!                     let mut next = *row;
//!                     next.swap(from, to);
//!                     emit(from, 1, next);
//!                 }
//!             }
//!         }
//!     }
//! }
//!
//! // `Unpacked` makes any problem with a `Hash` state searchable as it is.
//! let report = spelunk::bfs(&Unpacked(Pond))?;
//! let solution = report.solution().expect("the animals can change sides");
//! assert_eq!(solution.len(), 15);
//! assert_eq!(solution.states().nth(2), Some(b"TTFT.FF"));
//! # Ok::<(), spelunk::SearchError>(())
//! ```
//!
//! That is all a first answer needs. To go from toys to hundreds of millions of states, say how a state is packed into a
//! small key ([`StateCodec`]); to look less around, give a lower bound on what is left
//! ([`heuristic`](SearchProblem::heuristic)) and use [`AStar`]:
//!
//! ```
//! # use spelunk::SearchProblem;
//! # struct Pond;
//! # impl SearchProblem for Pond {
//! #     type State = [u8; 7];
//! #     type Action = usize;
//! #     type Cost = u32;
//! #     fn start(&self) -> [u8; 7] { *b"TTT.FFF" }
//! #     fn is_goal(&self, row: &[u8; 7]) -> bool { row == b"FFF.TTT" }
//! #     fn expand(&self, row: &[u8; 7], mut emit: impl FnMut(usize, u32, [u8; 7])) {
//! #         for (from, animal) in row.iter().enumerate() {
//! #             for reach in [1, 2] {
//! #                 let to = match animal { b'T' => from + reach, b'F' => from.wrapping_sub(reach), _ => continue };
//! #                 if row.get(to) == Some(&b'.') {
//! #                     let mut next = *row;
//! #                     next.swap(from, to);
//! #                     emit(from, 1, next);
//! #                 }
//! #             }
//! #         }
//! #     }
//! # }
//! use spelunk::{AStar, Engine, StateCodec, WithCodec};
//!
//! /// Two bits a field.
//! struct TwoBits;
//!
//! impl StateCodec<[u8; 7]> for TwoBits {
//!     type Key = u16;
//!     fn encode(&self, row: &[u8; 7]) -> u16 {
//!         row.iter().fold(0, |key, field| {
//!             let code = match field {
//!                 b'T' => 1,
//!                 b'F' => 2,
//!                 _ => 0,
//!             };
//!             key << 2 | code
//!         })
//!     }
//!     fn decode(&self, key: u16) -> [u8; 7] {
//!         std::array::from_fn(|field| b".TF."[usize::from(key >> (12 - 2 * field) & 3)])
//!     }
//! }
//!
//! // No move brings an animal more than two fields on; 24 fields are to be gone in all.
//! let left = |row: &[u8; 7]| {
//!     let fields = row.iter().enumerate().map(|(at, animal)| match animal {
//!         b'T' => at as u32,
//!         b'F' => 6 - at as u32,
//!         _ => 0,
//!     });
//!     Some((30 - fields.sum::<u32>()).div_ceil(2))
//! };
//! # assert_eq!(TwoBits.decode(TwoBits.encode(b"TTFT.FF")), *b"TTFT.FF");
//! # assert_eq!(left(b"FFF.TTT"), Some(0));
//! let report = AStar::new().with(left).search(&WithCodec(Pond, TwoBits))?;
//! assert_eq!(report.solution().unwrap().cost(), 15);
//! # Ok::<(), spelunk::SearchError>(())
//! ```
//!
//! # Where to go from here
//!
//! * [`guide`]: a puzzle from an empty folder to a module with codec, heuristic, parser and tests.
//! * [`Engine`]: the engines, what each guarantees, limits and observers ([`Watch`]), and scratch that is kept.
//! * [`Report`]: the outcome (solved, unsolvable, or stopped by a limit: never mixed up), exact counters, bounds.
//! * [`NestedProblem`]: searches whose every step is itself a search.
//! * [`Reversible`]: problems that know what leads to a state, for searches from both ends; [`Sweep`]: whole spaces.
//! * [`Heuristic`]: bounds as values; [`PatternDatabase`]: those that a program builds by itself.
//! * [`FnProblem`]: problems of closures; [`Unpacked`], [`WithCodec`], [`WithHeuristic`], [`Flattened`], [`DynProblem`]:
//!   problems of others.
//! * [`laws`]: one line in a test checks your problem, codec and heuristic against what engines rely on.
//! * [`BitLayout`]: packing named fields with checked widths.
//! * [`puzzles`]: complete modules to copy from.

mod abstraction;
mod adapt;
mod budget;
mod codec;
mod cost;
mod engine;
mod error;
mod hash;
mod heuristic;
pub mod laws;
mod observe;
mod pattern;
mod problem;
pub mod puzzles;
mod report;
mod reversible;
mod solution;
mod store;
mod weight;

pub use abstraction::Abstraction;
pub use adapt::{
    DynProblem, FlatAction, FlatState, Flattened, FnProblem, Successors, Triples, UnitSteps, Unpacked, WithCodec,
    WithHeuristic,
};
pub use budget::{Budget, CancelToken};
pub use codec::{
    BitField, BitLayout, CodecError, Key, KeySpace, LayoutError, PackedKey, Pair, StateCodec, Whole, Word,
};
pub use cost::{Cost, Lex};
pub use engine::{
    AStar, AStarScratch, AllOptimal, Anytime, BestFirstScratch, Bfs, BfsScratch, BidirectionalBfs,
    BidirectionalScratch, Count, Dijkstra, Engine, Forgetful, GreedyBestFirst, IdaStar, Memo, NestedBfs,
    NestedBfsScratch, NestedSolutionOf, OptimalSolutions, OptimalSolutionsOf, Remembering, Space, Sweep, SweepScratch,
    WeightedAStar, astar, bfs, nested_bfs,
};
pub use error::SearchError;
pub use heuristic::{Blind, GuidedBy, Heuristic, Larger, OwnHeuristic, Sum};
pub use observe::{Observer, Progress, Watch};
pub use pattern::{PatternDatabase, PatternError, TableError};
pub use problem::{NestedProblem, SearchProblem};
pub use report::{Iteration, Outcome, Proven, Report, Stats, StopReason};
pub use reversible::Reversible;
pub use solution::{ReplayError, Solution, SolutionOf, Step};
pub use store::Storage;
pub use weight::Weight;

#[cfg(any(doc, doctest))]
#[doc = include_str!("../docs/writing-a-puzzle.md")]
pub mod guide {}

/// The code blocks of the README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
