//! How a state becomes a small key, and what the key promises.
//!
//! Engines remember keys, not states. A [`StateCodec`] packs a state into a [`Key`] and back; whether its keys are
//! numbers below a bound ([`KeySpace::Dense`]) or anything else ([`KeySpace::Sparse`]) decides which store an engine
//! picks: one bit a key, or an exact hashed table. [`BitLayout`] packs named fields with checked widths.

mod key;
mod layout;

pub use key::{Key, PackedKey, Pair, Whole};
pub use layout::{BitField, BitLayout, LayoutError, Word};

use thiserror::Error;

/// Which keys a codec can make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeySpace {
    /// Nothing is known: keys are remembered in a hashed table.
    Sparse,
    /// Every key has an [`index`](Key::index) below `keys`: keys can be remembered as one bit each.
    Dense {
        /// The number of indices, used or not.
        keys: u64,
    },
}

/// Packs a state into a key and back.
///
/// A key is exact: it stands for one state, or for one class of symmetric states (then [`folds`](Self::folds) says so,
/// all states of a class have the same goal answer and the same successor classes at the same costs, and `decode` gives
/// any one of them). Both directions are on the hot path and should cost a few instructions.
/// [`laws::check`](crate::laws::check) finds out whether that holds.
///
/// ```
/// use spelunk::{KeySpace, StateCodec};
///
/// /// Two jugs, as (litres in the small one, litres in the large one).
/// struct Jugs {
///     small: u8,
///     large: u8,
/// }
///
/// impl StateCodec<(u8, u8)> for Jugs {
///     type Key = u16;
///     fn encode(&self, &(small, large): &(u8, u8)) -> u16 {
///         u16::from(large) * (u16::from(self.small) + 1) + u16::from(small)
///     }
///     fn decode(&self, key: u16) -> (u8, u8) {
///         let row = u16::from(self.small) + 1;
///         ((key % row) as u8, (key / row) as u8)
///     }
///     fn key_space(&self) -> KeySpace {
///         KeySpace::Dense { keys: (u64::from(self.small) + 1) * (u64::from(self.large) + 1) }
///     }
/// }
///
/// let jugs = Jugs { small: 3, large: 5 };
/// assert_eq!(jugs.decode(jugs.encode(&(2, 5))), (2, 5));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say how to pack `{S}` into a key",
    label = "wrap the problem: `&Unpacked(problem)`",
    note = "`spelunk::Unpacked` is a codec for every problem whose state is `Hash`; `StateCodec<{S}>` of your own makes smaller keys"
)]
pub trait StateCodec<S> {
    /// What a packed state is.
    type Key: Key;

    /// Packs a state. Equal states give equal keys.
    fn encode(&self, state: &S) -> Self::Key;

    /// Unpacks a key made by [`encode`](Self::encode).
    fn decode(&self, key: Self::Key) -> S;

    /// Packs a state that is not needed any more. Worth overriding only where the key holds the state itself.
    #[inline]
    fn encode_owned(&self, state: S) -> Self::Key {
        self.encode(&state)
    }

    /// Which keys there can be. Asked once a search.
    fn key_space(&self) -> KeySpace {
        KeySpace::Sparse
    }

    /// Whether different states may share a key because they are symmetric.
    fn folds(&self) -> bool {
        false
    }

    /// Whether the codec can do its work at all; every engine asks before its first expansion and returns the error.
    ///
    /// # Errors
    /// The default has none. [`Flattened`](crate::Flattened) refuses an outer codec that folds.
    fn check(&self) -> Result<(), CodecError> {
        Ok(())
    }
}

/// Why a codec cannot do its work.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CodecError {
    /// A flattened problem walks from one concrete outer state to the next, so its outer keys may not fold.
    #[error("a flattened problem needs an outer codec that does not fold symmetric states onto one key; use NestedBfs")]
    FoldedOuter,
    /// An inner search stops where a gate's key is; a mover at the mirror image of the gate is not there.
    #[error("the codec of an inner space may not fold symmetric states onto one key")]
    FoldedInner,
    /// Ways through states that share a key cannot be told apart, so they can neither be counted nor listed.
    #[error("all solutions are counted only where the codec does not fold symmetric states onto one key")]
    FoldedSolutions,
    /// The fields of a state do not fit the key.
    #[error(transparent)]
    Layout(#[from] LayoutError),
}

/// Implements `StateCodec<S>` for a wrapper or a pointer by handing everything on to the codec inside, provided methods too.
macro_rules! hand_on_codec {
    ([$($generics:tt)*] $wrapper:ty, $codec:ident, |$this:ident| $inside:expr) => {
        impl<S, $($generics)*> $crate::StateCodec<S> for $wrapper {
            type Key = $codec::Key;

            #[inline]
            fn encode(&self, state: &S) -> Self::Key {
                let $this = self;
                ($inside).encode(state)
            }

            #[inline]
            fn decode(&self, key: Self::Key) -> S {
                let $this = self;
                ($inside).decode(key)
            }

            #[inline]
            fn encode_owned(&self, state: S) -> Self::Key {
                let $this = self;
                ($inside).encode_owned(state)
            }

            fn key_space(&self) -> $crate::KeySpace {
                let $this = self;
                ($inside).key_space()
            }

            fn folds(&self) -> bool {
                let $this = self;
                ($inside).folds()
            }

            fn check(&self) -> Result<(), $crate::CodecError> {
                let $this = self;
                ($inside).check()
            }
        }
    };
}
pub(crate) use hand_on_codec;

hand_on_codec!([C: StateCodec<S> + ?Sized] &C, C, |pointer| **pointer);
hand_on_codec!([C: StateCodec<S> + ?Sized] Box<C>, C, |pointer| **pointer);

#[cfg(test)]
mod tests {
    use crate::FnProblem;

    #[test]
    fn a_problem_behind_a_pointer_is_a_problem_with_its_codec() {
        let steps = || FnProblem::unit(0u32, |n| [n + 1, n * 2 + 1], |n| *n == 100);
        let plain = crate::bfs(&steps()).unwrap();
        let boxed = crate::bfs(&Box::new(steps())).unwrap();
        let borrowed = crate::bfs(&&steps()).unwrap();
        assert_eq!((plain.stats, plain.outcome.clone()), (boxed.stats, boxed.outcome));
        assert_eq!(plain.outcome, borrowed.outcome);
    }
}
