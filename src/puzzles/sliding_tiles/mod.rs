//! Sliding tiles: the 8-puzzle, the 15-puzzle and their kin, up to 5 x 5.
//!
//! ```text
//!     1 2 .      A tile beside the gap slides into it.
//!     3 4 5      The gap moves the other way: the actions here are those of the gap.
//! ```
//!
//! One problem, two codecs. [`SlidingTiles`] packs a board as it is, a few bits a cell: any board fits, and a successor is
//! two shifts away. [`RankCodec`] numbers the boards that can be reached, half of all permutations, without a hole: a whole
//! space fits in one bit a board, at the price of ranking each. Which is better depends on how much of the space is visited.
//!
//! ```
//! use spelunk::puzzles::grid::Size;
//! use spelunk::puzzles::sliding_tiles::{Goal, SlidingTiles};
//! use spelunk::{KeySpace, StateCodec, WithCodec, astar, bfs};
//!
//! let size = Size::new(2, 3)?;
//! let tiles = SlidingTiles::<u64>::new(size, &[3, 1, 2, 4, 0, 5], &Goal::GapFirst.board(size))?;
//! assert!(tiles.is_solvable());
//! let moves = astar(&tiles)?.solution().unwrap().len();
//!
//! let ranked = WithCodec(&tiles, tiles.rank_codec::<u32>()?);
//! assert_eq!(ranked.key_space(), KeySpace::Dense { keys: 360 });
//! assert_eq!(bfs(&ranked)?.solution().unwrap().len(), moves);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod model;
mod parse;
mod pattern;
mod rank;
mod render;
mod slides;

pub use model::{Goal, SlidingTiles, TilesError, TilesState, TilesWord};
pub use parse::{Cases, parse};
pub use pattern::{PatternState, TilePattern};
pub use rank::{RankCodec, RankKey};
pub use render::Board;
