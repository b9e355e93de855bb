//! A block that rolls over its edges until it stands on the target: Bloxorz (POJ 3322).
//!
//! The block is one cell wide, one deep and two high. It rolls over an edge in any of four directions, and stands or lies
//! afterwards. No part of it may be over an empty cell; it may lie on fragile cells, but not stand on one. The goal is to
//! *stand* on the target: lying across it does not count.
//!
//! ```text
//!     X . . O    Standing on the west end, the block rolls east twice:
//!     . X X O    first it lies on the two cells between,
//!     . . . X    then it stands on the target.
//! ```
//!
//! ```
//! use spelunk::puzzles::grid::Direction;
//! use spelunk::puzzles::rolling_block;
//!
//! let board = rolling_block::parse(b"1 4\nX..O\n0 0\n").next().unwrap()?;
//! let solution = spelunk::bfs(&board)?.solution().unwrap();
//! assert!(solution.actions().eq(&[Direction::East, Direction::East]));
//! let pictures: Vec<String> = solution.states().map(|block| board.board(*block).to_string()).collect();
//! assert_eq!(pictures, ["X..O\n", ".XXO\n", "...X\n"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

//! # Which engine
//!
//! [`Bfs`](crate::Bfs). The best heuristic that is known here, the problem's own, is two thirds of the distance: on boards of
//! 500x500 cells [`AStar`](crate::AStar) expands 0.17 to 1.0 of the states, which [`Bfs`](crate::Bfs) does in a third to a seventh of its
//! time. A* takes longer on every board that was measured.

mod model;
mod parse;
mod render;

pub use model::{Block, BoardError, Pose, RollingBlock, Tile};
pub use parse::{Cases, parse};
pub use render::Board;
