//! A heuristic that is a value, beside the party's own.

use spelunk::{Heuristic, SearchProblem};

use super::{Night, Party};

/// Those who wait cross in full groups, like beside like, and nobody ever brings the torch back.
///
/// A lower bound, for bridges that carry any number: whoever waits has a last crossing, and no grouping of these costs less
/// than the one by speed.
#[derive(Clone, Copy, Debug)]
pub struct TwoByTwo<'a>(
    /// The party.
    pub &'a Party,
);

impl<P: SearchProblem<State = Night, Cost = u32>> Heuristic<P> for TwoByTwo<'_> {
    fn estimate(&self, _: &P, night: &Night) -> Option<u32> {
        let mut waiting: Vec<u32> = self.0.minutes(self.0.waiting(night)).collect();
        waiting.sort_unstable_by(|a, b| b.cmp(a));
        Some(waiting.iter().step_by(self.0.at_once().max(1)).sum())
    }
}
