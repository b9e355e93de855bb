//! One problem, another codec.

use crate::codec::hand_on_codec;
use crate::reversible::hand_on_reversible;
use crate::{NestedProblem, Reversible, SearchProblem, StateCodec};

/// The same problem under another codec: pack a state in fewer bits, or fold mirror images onto one key.
///
/// ```
/// use spelunk::{SearchProblem, StateCodec, Unpacked, WithCodec};
///
/// /// Two equal tokens on a ring of eight fields; one of them steps. Bring them together.
/// struct Ring;
///
/// impl SearchProblem for Ring {
///     type State = (u8, u8);
///     type Action = u8;
///     type Cost = u32;
///     fn start(&self) -> (u8, u8) {
///         (0, 4)
///     }
///     fn is_goal(&self, &(a, b): &(u8, u8)) -> bool {
///         a == b
///     }
///     fn expand(&self, &(a, b): &(u8, u8), mut emit: impl FnMut(u8, u32, (u8, u8))) {
///         for step in [1, 7] {
///             emit(0, 1, ((a + step) % 8, b));
///             emit(1, 1, (a, (b + step) % 8));
///         }
///     }
/// }
///
/// /// Only the distance from one token to the other matters, in either direction.
/// struct Distance;
///
/// impl StateCodec<(u8, u8)> for Distance {
///     type Key = u8;
///     fn encode(&self, &(a, b): &(u8, u8)) -> u8 {
///         let forwards = (b + 8 - a) % 8;
///         forwards.min(8 - forwards)
///     }
///     fn decode(&self, distance: u8) -> (u8, u8) {
///         (0, distance)
///     }
///     fn folds(&self) -> bool {
///         true
///     }
/// }
///
/// let whole = spelunk::bfs(&Unpacked(Ring))?;
/// let folded = spelunk::bfs(&WithCodec(Ring, Distance))?;
/// assert!(folded.stats.stored < whole.stats.stored);
/// let solution = folded.solution().unwrap();
/// assert_eq!(solution.len(), 4);
/// assert!(solution.verify(&Ring).is_ok()); // a path from the concrete start
/// # Ok::<(), spelunk::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct WithCodec<P, C>(
    /// The problem.
    pub P,
    /// The codec that packs its states.
    pub C,
);

hand_on_problem!([P: SearchProblem, C] WithCodec<P, C>, P);
hand_on_nested!([P: NestedProblem, C] WithCodec<P, C>, P);
hand_on_reversible!([P: Reversible, C] WithCodec<P, C>, |wrapper| wrapper.0);

hand_on_codec!([P, C: StateCodec<S>] WithCodec<P, C>, C, |wrapper| wrapper.1);
