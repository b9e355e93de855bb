//! The traps of the three bundled puzzles: one small board each, whose answer brute force confirms.

mod formats;
mod rolling_block;
mod snake;
mod sokoban;

#[allow(dead_code, unreachable_pub)]
#[path = "../support"]
mod support {
    pub mod blocks;
    pub mod boards;
    pub mod mazes;
    pub mod oracle;
    pub mod snakes;
    pub mod verify;
}
