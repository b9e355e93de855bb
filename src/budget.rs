//! How much a search may spend, and the one place where that is looked at.
//!
//! A limit is looked at once per chunk of expansions, never per successor: a check per successor costs more than the
//! search. `Guard` hands out the chunks.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::observe::{Progress, Watch};
use crate::report::{Stats, StopReason};

/// Limits of a search; none by default. A reached limit ends the search with
/// [`Outcome::Stopped`](crate::Outcome::Stopped) and full statistics.
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
    /// The most time that may pass, looked at about once a millisecond.
    pub time: Option<Duration>,
    /// A token that ends the search from elsewhere.
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

/// The most expansions between two looks.
const LONGEST_CHUNK: u64 = 1024;
/// How long a chunk should take where somebody waits for its end.
const CHUNK_TIME: Duration = Duration::from_millis(1);

/// Hands out expansions in chunks, and looks at limits, clock, token and observer between them.
pub(crate) struct Guard<'w, 'o> {
    watch: &'w mut Watch<'o>,
    started: Instant,
    /// Whether the clock decides how long a chunk is.
    timed: bool,
    last_look: Instant,
    chunk: u64,
    /// Expansions at which the observer is called next.
    mark: u64,
    /// The most expansions.
    expansions: u64,
    /// Whether there is anything to look at.
    limited: bool,
}

impl<'w, 'o> Guard<'w, 'o> {
    pub(crate) fn new(watch: &'w mut Watch<'o>) -> Self {
        let started = Instant::now();
        let timed = watch.budget.time.is_some() || watch.budget.cancel.is_some() || watch.observer.is_some();
        let mark = watch.observer.as_ref().map_or(u64::MAX, |observer| observer.every().max(1));
        let chunk = if timed { 1 } else { LONGEST_CHUNK };
        let expansions = watch.budget.expansions.unwrap_or(u64::MAX);
        let limited = timed || expansions < u64::MAX;
        Guard { watch, started, timed, last_look: started, chunk, mark, expansions, limited }
    }

    pub(crate) fn budget(&self) -> &Budget {
        &self.watch.budget
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// How many expansions may be made before the next look, or why none may.
    #[inline]
    pub(crate) fn look(&mut self, stats: &Stats, frontier: u64) -> Result<u64, StopReason> {
        if self.limited { self.look_outside(stats, frontier) } else { Ok(LONGEST_CHUNK) }
    }

    /// The same for the expansions of an inner search, which no observer counts.
    #[inline]
    pub(crate) fn look_inner(&mut self) -> Result<u64, StopReason> {
        if self.timed {
            self.look_inside(Instant::now())?;
            return Ok(self.chunk);
        }
        Ok(LONGEST_CHUNK)
    }

    fn look_outside(&mut self, stats: &Stats, frontier: u64) -> Result<u64, StopReason> {
        let most = if self.timed { self.look_around(stats, frontier)? } else { LONGEST_CHUNK };
        match self.expansions.saturating_sub(stats.expanded) {
            0 => Err(StopReason::Expansions),
            left => Ok(left.min(most)),
        }
    }

    /// Looks at clock, token and observer.
    fn look_around(&mut self, stats: &Stats, frontier: u64) -> Result<u64, StopReason> {
        let now = Instant::now();
        if let Some(observer) = self.watch.observer.as_deref_mut()
            && stats.expanded >= self.mark
        {
            let every = observer.every().max(1);
            self.mark = (stats.expanded - stats.expanded % every).saturating_add(every);
            let progress = Progress { stats, frontier, elapsed: now - self.started };
            if observer.progress(&progress).is_break() {
                return Err(StopReason::Observer);
            }
        }
        self.look_inside(now)?;
        Ok(self.chunk.min(self.mark - stats.expanded))
    }

    fn look_inside(&mut self, now: Instant) -> Result<(), StopReason> {
        let budget = &self.watch.budget;
        if budget.cancel.as_ref().is_some_and(CancelToken::is_cancelled) {
            return Err(StopReason::Cancelled);
        }
        if budget.time.is_some_and(|limit| now - self.started >= limit) {
            return Err(StopReason::Time);
        }
        let took = now - self.last_look;
        self.last_look = now;
        if took > CHUNK_TIME {
            self.chunk = (self.chunk / 2).max(1);
        } else if took < CHUNK_TIME / 2 {
            self.chunk = (self.chunk * 2).min(LONGEST_CHUNK);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_limits_a_chunk_is_full_and_no_clock_is_read() {
        let mut watch = Watch::default();
        let mut guard = Guard::new(&mut watch);
        let looked_first = guard.last_look;
        assert_eq!(guard.look(&Stats::default(), 1), Ok(LONGEST_CHUNK));
        assert_eq!(guard.last_look, looked_first);
    }

    #[test]
    fn a_chunk_ends_where_the_expansions_do() {
        let mut watch = Watch::from(Budget::default().expansions(LONGEST_CHUNK + 5));
        let mut guard = Guard::new(&mut watch);
        let mut looked_at = |expanded| guard.look(&Stats { expanded, ..Stats::default() }, 1);
        assert_eq!(looked_at(0), Ok(LONGEST_CHUNK));
        assert_eq!(looked_at(LONGEST_CHUNK), Ok(5));
        assert_eq!(looked_at(LONGEST_CHUNK + 5), Err(StopReason::Expansions));
    }

    #[test]
    fn no_time_at_all_stops_before_the_first_expansion() {
        let mut watch = Watch::from(Budget::default().time(Duration::ZERO));
        assert_eq!(Guard::new(&mut watch).look(&Stats::default(), 1), Err(StopReason::Time));
    }

    #[test]
    fn a_cancelled_token_stops_every_search_that_watches_a_clone() {
        let token = CancelToken::new();
        let mut watch = Watch::from(Budget::default().cancel(token.clone()));
        let mut guard = Guard::new(&mut watch);
        assert!(guard.look(&Stats::default(), 1).is_ok());
        token.cancel();
        assert_eq!(guard.look(&Stats::default(), 1), Err(StopReason::Cancelled));
        assert_eq!(guard.look_inner(), Err(StopReason::Cancelled));
    }
}
