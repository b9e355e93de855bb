//! Two puzzles, described once and searched in every way that fits them:
//!
//! * [`bridge`]: hikers cross a bridge at night with one torch. Steps differ in cost, and equally fast hikers are
//!   interchangeable, which a codec of its own makes use of.
//! * [`castle`]: find the way out of a castle of locked doors with the fewest keys. Between two keys lies a walk, so every
//!   step is itself a search.

pub mod bridge;
pub mod castle;
