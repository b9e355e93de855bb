//! What both ways must agree on.

use std::fmt;

use spelunk::puzzles::grid::Direction;
use spelunk::{Cost, FlatAction, Report, SearchError, Solution, Stats};

/// The moves of a solution, if there is one, and what it took to find them.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) moves: Option<String>,
    pub(crate) expanded: u64,
    pub(crate) generated: u64,
    pub(crate) stored: u64,
    pub(crate) reopened: u64,
    pub(crate) peak_frontier: u64,
}

impl Answer {
    /// What the library says.
    pub(crate) fn of<S, A, C: Cost>(
        report: Result<Report<Solution<S, A, C>, C>, SearchError>,
        letter: impl Fn(&A) -> char,
    ) -> Self {
        let report = report.expect("the problem keeps the laws");
        let stats = report.stats.clone();
        let moves = report.solution().map(|solution| solution.actions().map(letter).collect());
        Answer { moves, ..Self::counted(&stats) }
    }

    /// What the library says of a whole space.
    pub(crate) fn of_space<S, C>(report: Result<Report<S, C>, SearchError>) -> Self {
        Self::counted(&report.expect("the problem keeps the laws").stats)
    }

    fn counted(stats: &Stats) -> Self {
        Answer {
            moves: None,
            expanded: stats.expanded,
            generated: stats.generated,
            stored: stats.stored,
            reopened: stats.reopened,
            peak_frontier: stats.peak_frontier,
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Answer { moves, expanded, generated, stored, reopened, peak_frontier } = self;
        write!(f, "expanded={expanded} generated={generated} stored={stored} reopened={reopened} ")?;
        write!(f, "peak_frontier={peak_frontier} ")?;
        match moves {
            Some(moves) => write!(f, "steps={} moves={moves}", moves.len()),
            None => f.write_str("no way"),
        }
    }
}

/// The letters of a direction, in the order of [`Direction::ALL`].
pub(crate) const LETTERS: [char; 4] = ['n', 's', 'w', 'e'];

/// The letter of a walk, or that of a push.
pub(crate) fn push_or_walk(action: &FlatAction<Direction, Direction>) -> char {
    match action {
        FlatAction::Inner(walk) => walk.letter(),
        FlatAction::Outer(push) => push.letter().to_ascii_uppercase(),
    }
}
