//! A castle of locked doors: pick up keys, walk through the doors that they open, and leave.
//!
//! ```text
//!     ##############      # wall      a-h keys, each of which opens the doors of its letter
//!     #ac@.A.C....>#      . floor     A-H doors
//!     #.##########.#      @ start
//!     #b.........B.#      > the way out
//!     ##############
//! ```

mod errand;
mod map;
mod walk;

pub use errand::{Errand, Move};
pub use map::{Castle, Cell, Keys, MapError, Step};
pub use walk::Walk;
