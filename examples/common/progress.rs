//! One line on a terminal that says how a long search is getting on.

use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::time::Duration;

use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressStyle};
use spelunk::{Observer, Progress};

/// So long a search is not worth a line.
const SILENCE: Duration = Duration::from_secs(1);
/// Time between two changes of the line.
const PAUSE: Duration = Duration::from_millis(100);

/// The line, which is gone when this is dropped.
pub struct ProgressLine {
    case: usize,
    bar: ProgressBar,
    next: Duration,
}

impl ProgressLine {
    /// Whether there may be lines: where standard error is a terminal.
    pub fn is_wanted() -> bool {
        io::stderr().is_terminal()
    }

    /// A line for this case.
    pub fn new(case: usize) -> Self {
        let bar = ProgressBar::new_spinner();
        bar.set_style(ProgressStyle::with_template("{msg}").unwrap_or_else(|_| ProgressStyle::default_spinner()));
        ProgressLine { case, bar, next: SILENCE }
    }
}

impl Observer for ProgressLine {
    fn every(&self) -> u64 {
        64
    }

    fn progress(&mut self, progress: &Progress<'_>) -> ControlFlow<()> {
        if progress.elapsed >= self.next {
            self.next = progress.elapsed + PAUSE;
            self.bar.set_message(format!(
                "case {}: {} states, {} waiting, {} states/s, {}",
                self.case,
                HumanCount(progress.stats.stored),
                HumanCount(progress.frontier),
                HumanCount(progress.states_per_second() as u64),
                HumanBytes(progress.bytes),
            ));
        }
        ControlFlow::Continue(())
    }

    fn layer(&mut self, progress: &Progress<'_>) -> ControlFlow<()> {
        self.progress(progress)
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
