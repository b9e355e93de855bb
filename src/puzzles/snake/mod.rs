//! A snake that leaves its lair: Holedox Moving (POJ 1324) and its kin.
//!
//! A snake of L blocks lies on a board with stones. A step moves its head to a free neighbouring cell, and every other block
//! to where the one before it was. The head must reach the exit.
//!
//! ```text
//!     @ # . .        The exit (@), the snake from its head (1) to its tail (4), and a stone (#).
//!     . 4 3 .        Free means neither stone nor body before the step, the tail included:
//!     . 1 2 .        the head cannot go north here, and goes west, north, north.
//! ```
//!
//! The other convention, in which the tail moves away in time, is [`TailRule::Free`].
//!
//! ```
//! use spelunk::puzzles::snake::{self, Snake};
//!
//! let lair = snake::parse(b"3 4 4  3 2  3 3  2 3  2 2  1  1 2  0 0 0").next().unwrap()?;
//! let snake = Snake::<u32>::new(lair)?;
//! let solution = spelunk::bfs(&snake)?.solution().unwrap();
//! assert_eq!(solution.len(), 3);
//! assert_eq!(snake.board(solution.start()).to_string(), "@#..\n.43.\n.12.\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

//! # Which engine
//!
//! [`AStar`](crate::AStar) with the problem's own heuristic, the walking distance around the stones: among lairs of 20x20 cells it
//! expands a few hundred states where [`Bfs`](crate::Bfs) expands millions, and where stones cut the exit off it knows so at once.
//! [`Snake::manhattan`] is cheaper to make and ignores stones: where the exit cannot be reached, A* with it expands what
//! [`Bfs`](crate::Bfs) does and takes six times as long.

mod lair;
mod model;
mod parse;
mod render;
mod shapes;

pub use lair::{Lair, LairError, TailRule};
pub use model::{Snake, SnakeState, Width};
pub use parse::{Cases, parse};
pub use render::Board;
