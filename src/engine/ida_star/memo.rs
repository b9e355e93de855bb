//! What IDA* may remember beside its path: nothing, or states in a table.

use crate::store::Memory;
use crate::{CodecError, SearchProblem, StopReason};

/// How a state was reached: by how many steps, at which cost.
#[derive(Clone, Copy, Debug)]
pub struct Reached<C> {
    pub(super) g: C,
    pub(super) steps: u32,
}

mod sealed {
    use super::{Memory, Reached, SearchProblem};

    /// What is remembered within a threshold.
    pub trait Table<P: SearchProblem> {
        /// Forgets everything.
        fn begin_threshold(&mut self);

        /// Whether a state was expanded that was reached no less cheaply.
        fn knows(&self, problem: &P, state: &P::State, reached: Reached<P::Cost>) -> bool;

        /// The same; if not, the state is expanded now.
        fn knows_or_enters(&mut self, problem: &P, state: &P::State, reached: Reached<P::Cost>) -> bool;
    }

    /// The books of the search, which nobody outside can name.
    pub struct Books<'a>(pub(in super::super) &'a mut Memory);
}
pub(super) use sealed::{Books, Table};

/// What [`IdaStar`](super::IdaStar) remembers beside its path. Sealed: [`Forgetful`] and [`Remembering`].
#[diagnostic::on_unimplemented(
    message = "IDA* can remember states of `{P}` only if a codec packs them",
    label = "wrap the problem: `&Unpacked(problem)`, or leave out `remembering`"
)]
pub trait Memo<P: SearchProblem> {
    #[doc(hidden)]
    type Table: Table<P>;

    /// Whether the codec can do its work.
    #[doc(hidden)]
    fn check(&self, problem: &P) -> Result<(), CodecError>;

    #[doc(hidden)]
    fn table(&self, books: Books<'_>) -> Result<Self::Table, StopReason>;
}

/// Remembers nothing: [`IdaStar`](super::IdaStar) as it is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Forgetful;

impl<P: SearchProblem> Memo<P> for Forgetful {
    type Table = Forgetful;

    fn check(&self, _: &P) -> Result<(), CodecError> {
        Ok(())
    }

    fn table(&self, _: Books<'_>) -> Result<Forgetful, StopReason> {
        Ok(Forgetful)
    }
}

impl<P: SearchProblem> Table<P> for Forgetful {
    #[inline]
    fn begin_threshold(&mut self) {}

    #[inline]
    fn knows(&self, _: &P, _: &P::State, _: Reached<P::Cost>) -> bool {
        false
    }

    #[inline]
    fn knows_or_enters(&mut self, _: &P, _: &P::State, _: Reached<P::Cost>) -> bool {
        false
    }
}

/// Remembers some of the states that were expanded: made by [`IdaStar::remembering`](super::IdaStar::remembering).
#[derive(Clone, Copy, Debug)]
pub struct Remembering {
    pub(super) entries: usize,
}
