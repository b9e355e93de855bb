//! One problem, another heuristic.

use crate::codec::hand_on_codec;
use crate::reversible::hand_on_reversible;
use crate::{Heuristic, Reversible, SearchProblem, StateCodec};

/// The same problem with another heuristic as its own: for [`laws::check`](crate::laws::check), which looks at that one, and
/// wherever a problem is handed on with all it needs.
///
/// [`AStar::with`](crate::AStar::with) takes a heuristic for one search.
///
/// ```
/// use spelunk::{FnProblem, WithHeuristic, laws};
///
/// // A token goes from 0 to 30 by steps of 1 or 4.
/// let track = FnProblem::new(0u32, |at| [1, 4].map(|by| (by, 1u32, at + by)).into_iter().filter(|step| step.2 <= 30), |at| *at == 30);
/// let sound = WithHeuristic(&track, |at: &u32| Some((30 - at).div_ceil(4)));
/// assert!(laws::check(&sound).is_ok());
/// assert_eq!(spelunk::astar(&sound)?.solution().unwrap().cost(), 9);
///
/// // As if every step were one of 3: too much, first seen where the shortest way has long steps alone.
/// let too_much = WithHeuristic(&track, |at: &u32| Some((30 - at).div_ceil(3)));
/// assert_eq!(laws::check(&too_much).unwrap_err().law(), laws::Law::Admissible);
/// # Ok::<(), spelunk::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct WithHeuristic<P, H>(
    /// The problem.
    pub P,
    /// Its heuristic.
    pub H,
);

hand_on_problem!(
    [P: SearchProblem, H: Heuristic<P>] WithHeuristic<P, H>, P,
    |wrapper, state| wrapper.1.estimate(&wrapper.0, state)
);
hand_on_reversible!([P: Reversible, H: Heuristic<P>] WithHeuristic<P, H>, |wrapper| wrapper.0);
hand_on_codec!([P: StateCodec<S>, H] WithHeuristic<P, H>, P, |wrapper| wrapper.0);
