//! How much a search may spend.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Limits of a search; none by default. A reached limit ends the search with
/// [`Outcome::Stopped`](crate::Outcome::Stopped) and full statistics, and
/// [`Report::bound`](crate::Report::bound) says what is proven by then.
///
/// A limit of n allows n. A search that needs exactly what is allowed ends as if there were no limit. All limits but those of
/// time and cancelling stop equal searches at the same state, however they are watched.
///
/// ```
/// use std::time::Duration;
/// use spelunk::Budget;
///
/// let budget = Budget::default().states(1_000_000).time(Duration::from_secs(5));
/// assert_eq!(budget.states, Some(1_000_000));
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Budget {
    /// The most states that may be stored, starts included. Exact.
    pub states: Option<u64>,
    /// The most states that may be expanded; nested engines count outer states. Exact: a goal that is found without another
    /// expansion is still found.
    pub expansions: Option<u64>,
    /// The deepest layer that may hold states: a solution of `depth` steps is still found. For layered engines; nested
    /// ones count outer moves. Best-first engines, which have no layers, ignore it.
    pub depth: Option<u32>,
    /// The greatest cost that a solution may have, as [`Cost::exceeds`](crate::Cost::exceeds) reads it: a solution that
    /// costs as much is still found. For best-first engines, which stop before they expand a state whose f = g + h is
    /// greater; others, which do not look at costs, ignore it.
    pub cost: Option<u64>,
    /// The most bytes that the stores may hold at one time, as [`Stats::peak_bytes`](crate::Stats::peak_bytes) counts them.
    ///
    /// Looked at before a store grows, and while a block is copied to a larger one both count: what the stores take never
    /// exceeds the limit. Not counted are some 200 KB to work with, the successors that a single expansion emits, and
    /// what the problem itself holds. Scratch that is kept is given back before such a search.
    pub bytes: Option<u64>,
    /// The most time that may pass. Looked at about once a millisecond, between two expansions, also within inner searches.
    pub time: Option<Duration>,
    /// A token that ends the search from elsewhere. Looked at as the time is.
    pub cancel: Option<CancelToken>,
}

impl Budget {
    /// Stores at most this many states.
    #[must_use]
    pub fn states(mut self, states: u64) -> Self {
        self.states = Some(states);
        self
    }

    /// Expands at most this many states.
    #[must_use]
    pub fn expansions(mut self, expansions: u64) -> Self {
        self.expansions = Some(expansions);
        self
    }

    /// Goes at most this deep.
    #[must_use]
    pub fn depth(mut self, depth: u32) -> Self {
        self.depth = Some(depth);
        self
    }

    /// Looks for solutions of at most this cost.
    #[must_use]
    pub fn cost(mut self, cost: u64) -> Self {
        self.cost = Some(cost);
        self
    }

    /// Holds at most this many bytes.
    #[must_use]
    pub fn bytes(mut self, bytes: u64) -> Self {
        self.bytes = Some(bytes);
        self
    }

    /// Takes at most this long.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Ends when this token is cancelled.
    #[must_use]
    pub fn cancel(mut self, token: CancelToken) -> Self {
        self.cancel = Some(token);
        self
    }
}

/// Ends a search from another thread, a signal handler or an observer. Clones share one switch.
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// A token that is not cancelled.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends every search that watches this token, at its next look.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was cancelled.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A token around a switch of your own, which a signal handler can turn on.
impl From<Arc<AtomicBool>> for CancelToken {
    fn from(switch: Arc<AtomicBool>) -> Self {
        CancelToken(switch)
    }
}
