//! What [`AllOptimal`](crate::AllOptimal) finds: how many solutions there are, and each of them.

use std::fmt;

use super::graph::Graph;
use super::walks::Walks;
use crate::{Cost, SearchProblem, Solution};

/// How many solutions there are.
///
/// ```
/// use spelunk::{AllOptimal, Count, Engine, FnProblem};
///
/// // A coin is tossed until there were so many tosses: every series of heads and tails is a solution.
/// let count = |tosses: u8| {
///     let coin = FnProblem::new(0u8, |n| [("heads", 1u32, n + 1), ("tails", 1, n + 1)], move |n| *n == tosses);
///     AllOptimal::new().search(&coin).unwrap().solution().unwrap().count()
/// };
/// assert_eq!(count(10), Count::Exactly(1024));
/// assert_eq!(count(127).to_string(), "170141183460469231731687303715884105728");
/// assert_eq!(count(128), Count::MoreThan(u128::MAX));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// So many.
    Exactly(u128),
    /// Finitely many, but more than this: the largest number that could be told.
    MoreThan(u128),
    /// Without end: a circle of steps that cost nothing lies on the way.
    Infinite,
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Count::Exactly(number) => number.fmt(f),
            Count::MoreThan(number) => write!(f, "more than {number}"),
            Count::Infinite => f.write_str("infinite"),
        }
    }
}

/// All solutions of least cost, as the graph of the steps that they are made of.
///
/// Where steps of cost zero lead round in a circle on a way to a goal, there are infinitely many solutions, one for each number
/// of rounds. [`count`](Self::count) says so, and [`iter`](Self::iter) gives those of them that visit no state twice: without
/// such circles these are all.
///
/// ```
/// use spelunk::{AllOptimal, Count, Engine, FnProblem};
///
/// // Through a park, where walking costs nothing, and out of its gate.
/// let paths = [("pond", "oak"), ("oak", "pond"), ("oak", "gate"), ("pond", "gate")].map(|(from, to)| (from, to, 0u32));
/// let ways = paths.into_iter().chain([("gate", "street", 2)]).collect::<Vec<_>>();
/// let out_of = |place: &&'static str| {
///     let place = *place;
///     ways.clone().into_iter().filter(move |way| way.0 == place).map(|(_, to, fee)| (to, fee, to))
/// };
/// let park = FnProblem::new("pond", out_of, |place| *place == "street");
/// let all = AllOptimal::new().search(&park)?.solution().unwrap();
/// assert_eq!((all.cost(), all.count()), (2, Count::Infinite));
/// let ways: Vec<Vec<&str>> = all.iter().map(|way| way.actions().copied().collect()).collect();
/// assert_eq!(ways, [vec!["oak", "gate", "street"], vec!["gate", "street"]]);
/// # Ok::<(), spelunk::SearchError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptimalSolutions<S, A, C> {
    pub(super) cost: C,
    pub(super) count: Count,
    /// The nodes where solutions begin, in the order of the starts.
    pub(super) starts: Vec<u32>,
    pub(super) graph: Graph<S, A, C>,
}

/// The type of all optimal solutions of a problem.
pub type OptimalSolutionsOf<P> =
    OptimalSolutions<<P as SearchProblem>::State, <P as SearchProblem>::Action, <P as SearchProblem>::Cost>;

impl<S, A, C: Cost> OptimalSolutions<S, A, C> {
    /// What each of the solutions costs.
    pub fn cost(&self) -> C {
        self.cost
    }

    /// How many solutions there are; at least one.
    pub fn count(&self) -> Count {
        self.count
    }

    /// The states that lie on a solution, each once, those nearest to a goal first.
    pub fn states(&self) -> impl ExactSizeIterator<Item = &S> + DoubleEndedIterator {
        self.graph.nodes.iter().map(|node| &node.state)
    }
}

impl<S: Clone, A: Clone, C: Cost> OptimalSolutions<S, A, C> {
    /// The solutions one by one, each made when it is asked for: in the order of the starts, and of those that begin alike in
    /// the order in which `expand` emits the steps where they part. They come without search, in time in proportion to
    /// their lengths; where there are infinitely many, those that visit no state twice come, and each of their steps may need
    /// a look at the states that cost the same (Read and Tarjan 1975).
    pub fn iter(&self) -> impl Iterator<Item = Solution<S, A, C>> {
        Walks::new(self)
    }
}
