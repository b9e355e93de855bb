//! One box, pushed to its target by a man who walks around it: Pushing Boxes (POJ 1475 = UVa 589 = SWERC 1997).
//!
//! Fewest pushes, and among those solutions fewest moves in all. That is two nested searches: the box by pushes, the man by
//! walks around the box. A state is the box *and the man*: the box may have to leave a cell, its start too, and come back to
//! it while the man gets to another side.
//!
//! ```text
//!     # . . .      The man (S) pushes the box (B) east, out of his way, walks around it, pushes it back
//!     S B . .      to where it was, and then, from the north, south onto the target (T).
//!     . . T #      EneesWnwS
//! ```
//!
//! ```
//! use spelunk::Lex;
//! use spelunk::puzzles::sokoban::{self, Moves};
//!
//! let maze = sokoban::parse(b"3 4\n#...\nSB..\n.T#.\n0 0\n").next().unwrap()?;
//! # // The picture above shows the idea; the board is the one that has this as its only answer.
//! let report = spelunk::nested_bfs(&maze)?;
//! let solution = report.solution().unwrap();
//! assert_eq!(solution.cost(), Lex(3, 6)); // three pushes, six walks
//! assert_eq!(Moves(&solution).to_string(), "EneesWnwS");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod model;
mod parse;
mod render;

pub use model::{Maze, MazeError, Pushing, Walk};
pub use parse::{Cases, parse};
pub use render::{Board, Moves};
