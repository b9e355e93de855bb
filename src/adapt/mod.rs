//! Problems made of other things: of closures, of a problem and another codec or heuristic, of a boxed problem, of a nested one.

#[macro_use]
mod hand_on;

mod dynamic;
mod flattened;
mod from_fn;
mod unpacked;
mod with_codec;
mod with_heuristic;

pub use dynamic::DynProblem;
pub(crate) use flattened::enter;
pub use flattened::{FlatAction, FlatState, Flattened};
pub use from_fn::{FnProblem, Successors, Triples, UnitSteps};
pub use unpacked::Unpacked;
pub use with_codec::WithCodec;
pub use with_heuristic::WithHeuristic;
