//! The one place where limits are looked at, beside the books of [`Memory`].
//!
//! A limit is looked at once per chunk of expansions, never per successor: a check per successor costs more than the search.
//! [`Guard`] hands out the chunks.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use crate::store::Memory;
use crate::{Budget, CancelToken, Observer, Progress, Stats, StopReason, Watch};

/// The most expansions between two looks at clock and token.
const LONGEST_CHUNK: u64 = 1024;
/// How long a chunk should take where somebody waits for its end.
const CHUNK_TIME: Duration = Duration::from_millis(1);
/// How many times as long the next chunk may be: an expansion that took short may be followed by one that takes long.
const FASTEST_GROWTH: u128 = 8;

/// How many expansions are made between two looks at the clock.
struct Pace {
    chunk: u64,
    last_look: Instant,
}

impl Pace {
    /// The length of the next chunk, after one that is over now.
    fn next_chunk(&mut self, now: Instant) -> u64 {
        let took = now - self.last_look;
        self.last_look = now;
        if took > CHUNK_TIME {
            self.chunk = (self.chunk / 2).max(1);
        } else {
            let growth = CHUNK_TIME.as_nanos() / took.as_nanos().max(1);
            self.chunk = (self.chunk * growth.min(FASTEST_GROWTH) as u64).min(LONGEST_CHUNK);
        }
        self.chunk
    }
}

/// Hands out expansions in chunks, and looks at limits, clock, token and observer between them.
pub(crate) struct Guard<'w, 'o> {
    /// What the stores hold.
    pub(crate) memory: Memory,
    watch: &'w mut Watch<'o>,
    started: Instant,
    pace: Pace,
    /// Inner expansions take another time than the outer ones, of which they are a part.
    inner_pace: Pace,
    /// Expansions at which the next look is due.
    due: u64,
    /// Expansions at which the next look at the clock is due.
    clock: u64,
    /// Expansions at which the observer is called next.
    mark: u64,
    /// The most expansions.
    expansions: u64,
    /// Inner expansions that are left until a look is due.
    inner_left: u64,
}

impl<'w, 'o> Guard<'w, 'o> {
    pub(crate) fn new(watch: &'w mut Watch<'o>) -> Self {
        let started = Instant::now();
        let timed = watch.budget.time.is_some() || watch.budget.cancel.is_some() || watch.observer.is_some();
        let mark = watch.observer.as_ref().map_or(u64::MAX, |observer| observer.every().max(1));
        let expansions = watch.budget.expansions.unwrap_or(u64::MAX);
        let pace = || Pace { chunk: 1, last_look: started };
        Guard {
            memory: Memory::of(&watch.budget, started),
            started,
            pace: pace(),
            inner_pace: pace(),
            due: if timed { 0 } else { expansions },
            clock: if timed { 0 } else { u64::MAX },
            mark,
            expansions,
            inner_left: if timed { 0 } else { u64::MAX },
            watch,
        }
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
        if stats.expanded >= self.due {
            self.look_around(stats, frontier)?;
        }
        Ok(self.due - stats.expanded)
    }

    /// The same for the expansions of an inner search, of which so many wait, and which no observer counts.
    #[inline]
    pub(crate) fn look_inner(&mut self, waiting: u64) -> Result<u64, StopReason> {
        if self.inner_left == 0 {
            let now = self.look_at_token_and_clock()?;
            self.inner_left = self.inner_pace.next_chunk(now);
        }
        let most = self.inner_left.min(waiting);
        self.inner_left -= most;
        Ok(most)
    }

    /// Looks at the depth when a layer is complete, and tells the observer.
    pub(crate) fn enter_layer(&mut self, stats: &Stats, frontier: u64) -> Result<(), StopReason> {
        if self.watch.budget.depth.is_some_and(|deepest| stats.deepest >= deepest) {
            return Err(StopReason::Depth);
        }
        self.tell(stats, frontier, |observer, progress| observer.layer(progress))
    }

    #[cold]
    fn look_around(&mut self, stats: &Stats, frontier: u64) -> Result<(), StopReason> {
        if stats.expanded >= self.mark {
            let every = self.watch.observer.as_ref().map_or(u64::MAX, |observer| observer.every().max(1));
            self.mark = (stats.expanded - stats.expanded % every).saturating_add(every);
            self.tell(stats, frontier, |observer, progress| observer.progress(progress))?;
        }
        // Also after the observer was called, who may have cancelled.
        let now = self.look_at_token_and_clock()?;
        if stats.expanded >= self.clock {
            // Before the first expansion nothing was timed yet.
            let chunk = if stats.expanded == 0 { 1 } else { self.pace.next_chunk(now) };
            self.clock = stats.expanded + chunk;
        }
        if stats.expanded >= self.expansions {
            return Err(StopReason::Expansions);
        }
        self.due = self.clock.min(self.mark).min(self.expansions);
        Ok(())
    }

    fn look_at_token_and_clock(&self) -> Result<Instant, StopReason> {
        if self.watch.budget.cancel.as_ref().is_some_and(CancelToken::is_cancelled) {
            return Err(StopReason::Cancelled);
        }
        let now = Instant::now();
        match self.watch.budget.time {
            Some(limit) if now - self.started >= limit => Err(StopReason::Time),
            _ => Ok(now),
        }
    }

    fn tell(
        &mut self,
        stats: &Stats,
        frontier: u64,
        call: impl FnOnce(&mut dyn Observer, &Progress<'_>) -> ControlFlow<()>,
    ) -> Result<(), StopReason> {
        let Some(observer) = self.watch.observer.as_deref_mut() else { return Ok(()) };
        let progress = Progress { stats, frontier, bytes: self.memory.held(), elapsed: self.started.elapsed() };
        if call(observer, &progress).is_break() { Err(StopReason::Observer) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_limits_nothing_is_looked_at() {
        let mut watch = Watch::default();
        let mut guard = Guard::new(&mut watch);
        assert_eq!(guard.look(&Stats::default(), 1), Ok(u64::MAX));
        assert_eq!(guard.look_inner(5), Ok(5));
        assert_eq!(guard.pace.last_look, guard.started);
    }

    #[test]
    fn a_chunk_ends_where_the_expansions_do() {
        for token in [None, Some(CancelToken::new())] {
            let mut watch = Watch::from(Budget { cancel: token, ..Budget::default().expansions(2) });
            let mut guard = Guard::new(&mut watch);
            let mut looked_at = |expanded| guard.look(&Stats { expanded, ..Stats::default() }, 1);
            assert!(looked_at(0).is_ok_and(|most| most == 1 || most == 2));
            assert_eq!(looked_at(1), Ok(1));
            assert_eq!(looked_at(2), Err(StopReason::Expansions));
        }
    }

    #[test]
    fn chunks_grow_while_they_are_short_and_shrink_when_they_are_long() {
        let mut now = Instant::now();
        let mut pace = Pace { chunk: 1, last_look: now };
        let mut chunk_after = |micros| {
            now += Duration::from_micros(micros);
            pace.next_chunk(now)
        };
        assert_eq!([0, 10, 400, 100, 100].map(&mut chunk_after), [8, 64, 128, 1024, 1024]);
        assert_eq!([2000, 2000, 999, 400_000].map(&mut chunk_after), [512, 256, 256, 128]);
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
        assert_eq!(guard.look(&Stats::default(), 1), Ok(1));
        token.cancel();
        let one = Stats { expanded: 1, ..Stats::default() };
        assert_eq!(guard.look(&one, 1), Err(StopReason::Cancelled));
        assert_eq!(guard.look_inner(1), Err(StopReason::Cancelled));
    }
}
