//! How far a check goes.

/// How much of a problem is looked at.
///
/// ```
/// use spelunk::laws::Options;
///
/// let options = Options::default().states(1_000).seed(7);
/// assert_eq!(options.states, 1_000);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The most states that are looked at, outer and inner ones together where a problem is nested. 50,000 by default: a
    /// fraction of a second for most problems, in a test without optimisation too.
    pub states: usize,
    /// What decides where the random walks go. The same seed gives the same answer, on every run and platform.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Options { states: 50_000, seed: 0 }
    }
}

impl Options {
    /// Looks at so many states at most.
    #[must_use]
    pub fn states(mut self, states: usize) -> Self {
        self.states = states;
        self
    }

    /// Walks other random ways.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }
}
