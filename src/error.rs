//! Why a search ended without a report.

use thiserror::Error;

use crate::CodecError;

/// What an engine returns where it cannot answer at all. A limit that was reached is not an error but
/// [`Outcome::Stopped`](crate::Outcome::Stopped).
///
/// Most of them mean that a law is broken which the engine relies on. An engine finds that out late, if at all;
/// [`laws::check`](crate::laws::check) finds the state that proves it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// A path's cost, or a state's cost plus its heuristic, does not fit the cost type. Use a wider one; a heuristic that
    /// means "no way" says so with `None`.
    #[error(
        "a path cost does not fit its type: use a wider cost type, and `None` for a heuristic that means `no way` \
         (law CostFits; spelunk::laws::check finds the state)"
    )]
    CostOverflow,
    /// The codec refused to work.
    #[error(transparent)]
    Codec(#[from] CodecError),
    /// A dense store was asked for, and the codec's keys are not dense.
    #[error("a dense store needs a codec whose key space is dense")]
    NotDense,
    /// A key's index is not below the bound that the codec's key space states.
    #[error(
        "the codec made a key that its key space does not have: every index must be below `keys` (law KeyBelowBound; \
         spelunk::laws::check finds the state)"
    )]
    KeyOutOfRange,
    /// A sweep was told that every step has its reverse, and found layers between which that is not so.
    #[error(
        "a space was declared undirected, but between depth {depth} and the one before not every step has its reverse"
    )]
    OneWay {
        /// The depth of the further layer.
        depth: u32,
    },
    /// The chain of keys that the engine found cannot be walked from the start: the codec does not give back what it was
    /// given, or `expand` emits different successors each time it is asked.
    #[error(
        "the chain of keys cannot be walked: decode(encode(state)) must be the state, and expand must repeat itself \
         (laws DecodeGivesStateBack, ExpandRepeats and their kin; spelunk::laws::check finds the state)"
    )]
    BrokenChain,
}
