//! Checks a problem of your own against the laws that engines rely on and no compiler sees.
//!
//! A codec that loses a bit, a heuristic that overestimates on one state in a thousand, an `expand` that iterates over a
//! hash map: each makes an engine return a wrong answer, or none, far away from the fault. One line in a test finds them:
//!
//! ```
//! use spelunk::puzzles::rolling_block;
//!
//! let board = rolling_block::parse(b"3 5\n..X..\n.....\nO...E\n").next().unwrap().unwrap();
//! let checked = spelunk::laws::check(&board).unwrap();
//! assert!(checked.whole && checked.goals == 1);
//! ```
//!
//! What is found is shown with the state that proves it, and the shortest way there:
//!
//! ```
//! use spelunk::{SearchProblem, StateCodec, laws};
//!
//! /// A frog on lily pads 0 to 20 hops one or two pads at a time.
//! struct Frog;
//!
//! impl SearchProblem for Frog {
//!     type State = u8;
//!     type Action = &'static str;
//!     type Cost = u32;
//!     fn start(&self) -> u8 {
//!         0
//!     }
//!     fn is_goal(&self, pad: &u8) -> bool {
//!         *pad == 20
//!     }
//!     fn expand(&self, pad: &u8, mut emit: impl FnMut(&'static str, u32, u8)) {
//!         for (hop, reach) in [("one", 1), ("two", 2)] {
//!             if pad + reach <= 20 {
//!                 emit(hop, 1, pad + reach);
//!             }
//!         }
//!     }
//! }
//!
//! impl StateCodec<u8> for Frog {
//!     type Key = u8;
//!     fn encode(&self, pad: &u8) -> u8 {
//!         pad & 0b1111 // four bits are one too few
//!     }
//!     fn decode(&self, key: u8) -> u8 {
//!         key
//!     }
//! }
//!
//! let broken = laws::check(&Frog).unwrap_err();
//! assert_eq!(broken.law(), laws::Law::DifferentStatesDifferentKeys);
//! assert_eq!(
//!     broken.to_string(),
//!     r#"broken law: different states have different keys, if the codec does not fold
//!   start: 0
//!   actions: "two", "two", "two", "two", "two", "two", "two", "two"
//!   state: 16
//!   key: 0
//!   other state: 0
//!   actions to it: none"#
//! );
//! ```
//!
//! | what you have | what checks it |
//! |---|---|
//! | a [`SearchProblem`] with its codec, or with another one ([`WithCodec`](crate::WithCodec)) | [`check`] |
//! | a problem that is [`Reversible`](crate::Reversible) | [`check_reversible`], which does all that [`check`] does |
//! | a [`NestedProblem`] with its codec | [`check_nested`] |
//! | a problem around another problem | [`check_wrapper`], and [`check_wrapper_codec`] if the codec is handed on too |
//! | a problem too large, or a law broken far from the start | [`check_with`], [`check_reversible_with`], [`check_nested_with`]: [`Options`] |
//!
//! A space of no more than [`Options::states`] states is looked at whole. Of a larger one it is a sample: three
//! quarters nearest to the starts, a quarter along random walks. [`Checked`] says how much that was. The laws are listed at
//! [`Law`], each with what comes of breaking it.
//!
//! A heuristic is held against the ways to goals that were seen. Where none lies in the sample ([`Checked::measured`] is 0),
//! check the same problem with a start nearer to a goal.
//!
//! The random walks go further than a search for the nearest goal would: where there is no end to a space, its `expand` must
//! bear that, and not overflow.
//!
//! Everything here asks the problem alone, and runs none of the engines. What it takes: a few calls of `expand` and of the
//! codec a state, two more of `expand` a step between states, and memory for the states and the edges between them.

mod broken;
mod checked;
mod codec;
mod costs;
mod dice;
mod heuristic;
mod law;
mod look;
mod nested;
mod onward;
mod options;
mod reversible;
mod space;
mod walk;
mod ways;
mod wrapper;

pub use broken::Broken;
pub use checked::{Checked, Inconsistency};
pub use law::Law;
pub use options::Options;
pub use reversible::{check_reversible, check_reversible_with};
pub use wrapper::{check_wrapper, check_wrapper_codec};

use std::fmt::Debug;

use crate::{NestedProblem, SearchProblem, StateCodec};
use nested::Outer;
use space::{Flat, Space};
use walk::Walk;
use ways::Ways;

/// Checks a problem, its codec and its heuristic, with default [`Options`].
///
/// # Errors
/// The first law that was found broken.
///
/// ```
/// use spelunk::{FnProblem, laws};
///
/// // Add one or double, from 1 to 100, but never beyond 1,000.
/// let sums = FnProblem::new(
///     1u32,
///     |n| [("add one", 1u32, n + 1), ("double", 1, n * 2)].into_iter().filter(|(_, _, sum)| *sum <= 1_000),
///     |n| *n == 100,
/// );
/// let checked = laws::check(&sums)?;
/// // All sums but 101: that one lies behind the goal, where no engine looks.
/// assert_eq!((checked.states, checked.whole), (999, true));
/// # Ok::<(), laws::Broken>(())
/// ```
pub fn check<P>(problem: &P) -> Result<Checked, Broken>
where
    P: SearchProblem<State: Debug, Action: PartialEq + Debug> + StateCodec<<P as SearchProblem>::State>,
{
    check_with(problem, &Options::default())
}

/// [`check`] with more or less effort, or another seed.
///
/// # Errors
/// As [`check`].
///
/// ```
/// use spelunk::laws::{self, Options};
/// use spelunk::puzzles::grid::Size;
/// use spelunk::puzzles::sliding_tiles::{Goal, SlidingTiles};
///
/// let size = Size::new(4, 4).unwrap();
/// let start = Goal::GapLast.board(size);
/// let tiles = SlidingTiles::<u64>::new(size, &start, &Goal::GapFirst.board(size)).unwrap();
/// let checked = laws::check_with(&tiles, &Options::default().states(2_000))?;
/// assert_eq!((checked.states, checked.whole), (2_000, false));
/// # Ok::<(), laws::Broken>(())
/// ```
pub fn check_with<P>(problem: &P, options: &Options) -> Result<Checked, Broken>
where
    P: SearchProblem<State: Debug, Action: PartialEq + Debug> + StateCodec<<P as SearchProblem>::State>,
{
    let walk = walk(Flat(problem), options.states, options)?;
    onward::leaves_out_the_way_back(&walk)?;
    judge(&walk)
}

/// Checks a nested problem, its codec, its heuristic and its inner spaces with their codecs, with default [`Options`].
///
/// Costs are `Lex(outer moves, inner moves)` here, and an outer move counts only where its gate can be reached. An inner space
/// is not asked for goals or a heuristic, since engines do not ask either.
///
/// # Errors
/// The first law that was found broken.
///
/// ```
/// use spelunk::{laws, puzzles::sokoban};
///
/// let maze = sokoban::parse(b"3 4\n....\n.BS.\nT...\n").next().unwrap().unwrap();
/// let checked = laws::check_nested(&maze)?;
/// assert!(checked.whole && checked.inner_states > checked.states);
/// # Ok::<(), laws::Broken>(())
/// ```
pub fn check_nested<P>(problem: &P) -> Result<Checked, Broken>
where
    P: NestedProblem<State: Debug, Action: PartialEq + Debug, InnerState: Debug, InnerAction: PartialEq + Debug>
        + StateCodec<<P as NestedProblem>::State>,
{
    check_nested_with(problem, &Options::default())
}

/// [`check_nested`] with more or less effort, or another seed.
///
/// # Errors
/// As [`check_nested`].
pub fn check_nested_with<P>(problem: &P, options: &Options) -> Result<Checked, Broken>
where
    P: NestedProblem<State: Debug, Action: PartialEq + Debug, InnerState: Debug, InnerAction: PartialEq + Debug>
        + StateCodec<<P as NestedProblem>::State>,
{
    // An inner space is looked at for each outer state.
    let outer_states = options.states.div_ceil(4);
    let walk = walk(Outer::new(problem, options.states - outer_states), outer_states, options)?;
    let checked = judge(&walk)?;
    Ok(Checked { inner_states: walk.space.inner_states(), ..checked })
}

/// Looks at a sample, and checks what one state, or two with one key, can break.
fn walk<S: Space>(space: S, states: usize, options: &Options) -> Result<Walk<S>, Broken> {
    let mut walk = Walk::begin(space, states)?;
    walk.fill(options.seed)?;
    Ok(walk)
}

/// Checks what only the sample as a whole can break.
fn judge<S: Space>(walk: &Walk<S>) -> Result<Checked, Broken> {
    let from_starts = Ways::from_starts(walk);
    costs::add_up(walk, &from_starts)?;
    let measured = heuristic::is_admissible(walk, &Ways::to_goals(walk))?;
    costs::add_heuristics(walk, &from_starts)?;
    Ok(Checked {
        states: walk.nodes.len(),
        inner_states: 0,
        edges: walk.edges.len(),
        goals: walk.nodes.iter().filter(|node| node.is_goal).count(),
        whole: walk.is_whole(),
        measured,
        folded: walk.folded,
        inconsistent: heuristic::inconsistency(walk),
    })
}
