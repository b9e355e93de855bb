//! Puzzles that implement the traits: each is a model, a codec, a parser and a renderer.
//!
//! They know nothing of engines. Copy the shape of one to write your own: [`rolling_block`] is the smallest, [`snake`] has
//! a key made of two parts and a heuristic from a flood, [`sokoban`] is nested. All stand on one [`grid`], and their parsers
//! on one [`text`] reader. [`sliding_tiles`] has two codecs for one problem.
//!
//! Their implementations are marked `do_not_recommend`, so that a compile error in a user's crate lists the adapters that
//! help, and not the puzzles.

pub mod grid;
pub mod rolling_block;
pub mod sliding_tiles;
pub mod snake;
pub mod sokoban;
pub mod text;
