//! Pattern databases: heuristics that a program builds by itself (Culberson and Schaeffer 1998).
//!
//! An [`Abstraction`](crate::Abstraction) forgets a part of every state. What is left is a small problem, and the cost of solving that is a lower
//! bound on the cost of solving the whole. [`PatternDatabase::build`] solves it once and for all from its goals backwards, one
//! byte a key; from then on the bound is one look into a table, for every engine that takes a [`Heuristic`](crate::Heuristic).

mod backward;
mod database;
mod error;
mod file;
#[cfg(test)]
mod tests;

pub use database::PatternDatabase;
pub use error::{PatternError, TableError};
