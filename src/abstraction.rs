//! What is left of a problem when a part of its states is forgotten.

use crate::{Reversible, SearchProblem, StateCodec};

/// A smaller problem that a larger one becomes when a part of every state is forgotten.
///
/// A lower bound comes of it where forgetting keeps all ways: each step of the problem is a step of the abstraction at no
/// greater cost, or changes nothing that is remembered; each goal becomes a goal. Then the cost that is left in the
/// abstraction is no more than what is left in the problem, and [`PatternDatabase`](crate::PatternDatabase) is a heuristic.
/// [`laws::check`](crate::laws::check) on [`WithHeuristic`](crate::WithHeuristic) finds out whether that holds.
///
/// Several bounds may be added ([`Sum`](crate::Sum)) where each abstraction counts only steps that no other one counts:
/// give the steps of what was forgotten the cost zero (Korf and Felner 2002).
///
/// Keys must be dense: their number is the size of the search that builds the table. The table itself has one byte an
/// [`entry`](Self::entry).
///
/// ```
/// use spelunk::{Abstraction, AStar, Engine, FnProblem, KeySpace, PatternDatabase, Reversible, SearchProblem, StateCodec};
///
/// // Two counters from 0 to 99; a step adds 1, 5 or 20 to one of them. The state is the pair.
/// let counters = FnProblem::new(
///     (0u8, 0u8),
///     |&(a, b)| [1, 5, 20].into_iter().flat_map(move |by| [((), 1u32, (a + by, b)), ((), 1, (a, b + by))])
///         .filter(|(_, _, (a, b))| *a < 100 && *b < 100),
///     |&pair| pair == (99, 87),
/// );
///
/// /// One counter alone, and what it shall show.
/// struct Counter(fn(&(u8, u8)) -> u8, u8);
///
/// impl SearchProblem for Counter {
///     type State = u8;
///     type Action = ();
///     type Cost = u32;
///     fn start(&self) -> u8 {
///         0
///     }
///     fn is_goal(&self, number: &u8) -> bool {
///         *number == self.1
///     }
///     fn expand(&self, number: &u8, mut emit: impl FnMut((), u32, u8)) {
///         [1, 5, 20].map(|by| number + by).into_iter().filter(|sum| *sum < 100).for_each(|sum| emit((), 1, sum));
///     }
/// }
/// impl Reversible for Counter {
///     fn predecessors(&self, number: &u8, mut emit: impl FnMut((), u32, u8)) {
///         [1, 5, 20].into_iter().filter_map(|by| number.checked_sub(by)).for_each(|less| emit((), 1, less));
///     }
///     fn goals(&self, mut emit: impl FnMut(u8)) {
///         emit(self.1);
///     }
/// }
/// impl StateCodec<u8> for Counter {
///     type Key = u8;
///     fn encode(&self, number: &u8) -> u8 {
///         *number
///     }
///     fn decode(&self, key: u8) -> u8 {
///         key
///     }
///     fn key_space(&self) -> KeySpace {
///         KeySpace::Dense { keys: 100 }
///     }
/// }
/// impl<P: SearchProblem<State = (u8, u8), Cost = u32>> Abstraction<P> for Counter {
///     fn abstracted(&self, pair: &(u8, u8)) -> u8 {
///         self.0(pair)
///     }
///     fn identity(&self) -> String {
///         format!("a counter to {} by 1, 5 and 20", self.1)
///     }
/// }
///
/// // Each counts only its own steps, so they may be added.
/// let left = PatternDatabase::build(&counters, Counter(|pair| pair.0, 99))?;
/// let right = PatternDatabase::build(&counters, Counter(|pair| pair.1, 87))?;
/// let guided = AStar::new().with(spelunk::Sum(left, right)).search(&counters)?;
/// let blind = spelunk::astar(&counters)?;
/// assert_eq!(guided.bound, blind.bound);
/// assert!(guided.stats.expanded * 20 < blind.stats.expanded);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Abstraction<P: SearchProblem>:
    Reversible<Cost = P::Cost> + StateCodec<<Self as SearchProblem>::State>
{
    /// What is left of a state. On the hot path: once for each state that an engine generates.
    fn abstracted(&self, state: &P::State) -> Self::State;

    /// Tells this abstraction from every other one, of other problems too: a saved table is loaded only where this is the
    /// same. It should name all that the distances depend on, such as sizes, what is remembered, and goals.
    fn identity(&self) -> String;

    /// How many entries the table has; by default as many as there are keys.
    fn entries(&self, keys: u64) -> u64 {
        keys
    }

    /// The entry of a key, by its [`index`](crate::Key::index). Keys may share one, which then holds the least of their
    /// distances: a smaller table, whose bound may be lower, and inconsistent.
    #[inline]
    fn entry(&self, index: u64) -> u64 {
        index
    }
}
