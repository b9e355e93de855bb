//! Small spaces whose states by depth are published, each as little as a problem takes. All can be walked backwards.

pub mod alike_pegs;
pub mod burnt_pancakes;
pub mod carousel;
pub mod cube;
pub mod half_turns;
pub mod hanoi;
pub mod lights_out;
pub mod lines;
pub mod pancakes;
pub mod ranks;
pub mod topspin;
