//! Watching a search while it runs.

use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

use crate::Budget;
use crate::report::Stats;

/// Is told how a search is getting on.
///
/// ```
/// use std::ops::ControlFlow;
/// use spelunk::{Bfs, Engine, FnProblem, Observer, Outcome, Progress, StopReason, Watch};
///
/// /// Remembers when it was called, and has enough after the third time.
/// #[derive(Default)]
/// struct Marks(Vec<u64>);
///
/// impl Observer for Marks {
///     fn every(&self) -> u64 {
///         3
///     }
///     fn progress(&mut self, progress: &Progress<'_>) -> ControlFlow<()> {
///         self.0.push(progress.stats.expanded);
///         if self.0.len() < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
///     }
/// }
///
/// // A corridor of a hundred rooms with the treasure behind the last door.
/// let corridor = FnProblem::unit(0u32, |room| [room + 1], |room| *room == 100);
/// let mut marks = Marks::default();
/// let report = Bfs::new().watched(&corridor, &mut Watch::default().observer(&mut marks))?;
/// assert_eq!(marks.0, [3, 6, 9]);
/// assert_eq!(report.outcome, Outcome::Stopped(StopReason::Observer));
/// # Ok::<(), spelunk::SearchError>(())
/// ```
pub trait Observer {
    /// How many expansions lie between two calls of [`progress`](Self::progress); 0 counts as 1.
    fn every(&self) -> u64 {
        1 << 20
    }

    /// Called whenever another [`every`](Self::every) states were expanded and the search goes on; never after its end.
    /// `Break` ends it, with [`StopReason::Observer`](crate::StopReason::Observer).
    fn progress(&mut self, progress: &Progress<'_>) -> ControlFlow<()>;

    /// Called by layered engines when a layer is complete, the last one of [`Stats::layers`], and before its first state is
    /// expanded. `Break` ends the search as in [`progress`](Self::progress).
    fn layer(&mut self, progress: &Progress<'_>) -> ControlFlow<()> {
        let _ = progress;
        ControlFlow::Continue(())
    }
}

/// How a search is getting on.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Progress<'a> {
    /// The counters so far.
    pub stats: &'a Stats,
    /// States that were generated and not yet expanded.
    pub frontier: u64,
    /// Bytes that the stores hold.
    pub bytes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
}

impl Progress<'_> {
    /// States stored a second, on the average since the search began.
    #[must_use]
    pub fn states_per_second(&self) -> f64 {
        self.stats.stored as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }
}

/// What a search is watched with: its limits, and who is told of its progress.
#[derive(Default)]
pub struct Watch<'a> {
    /// The limits.
    pub budget: Budget,
    /// Who is told of the progress.
    pub observer: Option<&'a mut dyn Observer>,
}

impl<'a> Watch<'a> {
    /// The same watch with these limits.
    #[must_use]
    pub fn budget(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// The same watch with this observer.
    #[must_use]
    pub fn observer(mut self, observer: &'a mut dyn Observer) -> Self {
        self.observer = Some(observer);
        self
    }
}

impl From<Budget> for Watch<'_> {
    fn from(budget: Budget) -> Self {
        Watch { budget, observer: None }
    }
}

impl fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch")
            .field("budget", &self.budget)
            .field("observer", &self.observer.as_ref().map(|observer| observer.every()))
            .finish()
    }
}
