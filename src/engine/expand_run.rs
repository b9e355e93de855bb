//! The hot loop of every breadth-first engine: decode, expand, encode, hand the key to a visitor.
//!
//! A visitor takes the successors of a group of states in order. [`Bitmap`] looks each one up at once and keeps the new
//! ones, without a branch on "new", which nobody could predict. [`Waiting`] keeps them for one look-up together.

use super::visitors::{Bitmap, Every, SPARE, Visitor, Waiting};
use crate::{Key, SearchProblem, StateCodec};

/// What a group of expansions met.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tried {
    pub(super) expanded: usize,
    pub(super) generated: u64,
    /// How many successors were kept: the first ones in the buffer.
    pub(super) kept: usize,
    /// The place of the first goal among them.
    pub(super) goal: Option<usize>,
}

/// Expands states until a group of new successors is complete or a goal is found; an expansion is never cut. The `buffer`
/// gets the successors that are new, in order, and `ends` where those of each expanded state end: there
/// are no more states in a group than it has room for. `None` where a key is out of range.
///
/// Never inlined, so that the loop has all registers for itself.
#[inline(never)]
pub(super) fn expand_new<P, K>(
    problem: &P,
    run: &[K],
    words: &mut [u64],
    buffer: &mut Vec<K>,
    ends: &mut [u32],
    is_goal: impl Fn(&P::State) -> bool,
) -> Option<Tried>
where
    P: SearchProblem + StateCodec<P::State, Key = K>,
    K: Key,
{
    let mut spilled = Vec::new();
    buffer.resize(Bitmap::<K>::GROUP + SPARE, run.first()?.clone());
    let mut bitmap = Bitmap { words, fresh: buffer, len: 0, spilled: &mut spilled, outside: false };
    let tried = expand_run(problem, run, &mut bitmap, ends, is_goal);
    if bitmap.outside {
        return None;
    }
    if !spilled.is_empty() {
        buffer.append(&mut spilled);
    }
    Some(tried)
}

/// The same without a look-up: the `buffer` gets all successors, but for those that are the state's parent again. `parents`
/// gives the parent of each state, where it has one.
#[inline(never)]
pub(super) fn expand_all<'k, P, K>(
    problem: &P,
    run: &'k [K],
    parents: impl Iterator<Item = Option<&'k K>>,
    buffer: &mut Vec<K>,
    ends: &mut [u32],
    is_goal: impl Fn(&P::State) -> bool,
) -> Tried
where
    P: SearchProblem + StateCodec<P::State, Key = K>,
    K: Key,
{
    let Some(parent) = run.first() else { return Tried { expanded: 0, generated: 0, kept: 0, goal: None } };
    buffer.clear();
    expand_run(problem, run, &mut Waiting { buffer, parents, parent }, ends, is_goal)
}

/// The same, and the `buffer` gets all successors, whatever they are.
#[inline(never)]
pub(super) fn expand_every<P, K>(problem: &P, run: &[K], buffer: &mut Vec<K>, ends: &mut [u32]) -> Tried
where
    P: SearchProblem + StateCodec<P::State, Key = K>,
    K: Key,
{
    buffer.clear();
    expand_run(problem, run, &mut Every(buffer), ends, |_| false)
}

/// How many successors some states have: for a group of which only the first states count in the end.
pub(super) fn count_successors<P, K>(problem: &P, states: &[K]) -> u64
where
    P: SearchProblem + StateCodec<P::State, Key = K>,
    K: Key,
{
    let mut count = 0;
    states.iter().for_each(|key| problem.expand(&problem.decode(key.clone()), |_, _, _| count += 1));
    count
}

#[inline(always)]
fn expand_run<'k, P, K, V>(
    problem: &P,
    run: &'k [K],
    visitor: &mut V,
    ends: &mut [u32],
    is_goal: impl Fn(&P::State) -> bool,
) -> Tried
where
    P: SearchProblem + StateCodec<P::State, Key = K>,
    K: Key,
    V: Visitor<'k, K>,
{
    let mut expanded = 0;
    let mut generated = 0;
    let mut goal = None;
    for (key, end) in run.iter().zip(ends) {
        visitor.enter(key);
        let state = problem.decode(key.clone());
        problem.expand(&state, |_, _, next| {
            generated += 1;
            let found = is_goal(&next);
            visitor.offer(problem.encode_owned(next));
            if found {
                goal = first_goal(goal, visitor.len());
            }
        });
        *end = visitor.len() as u32;
        expanded += 1;
        if visitor.len() >= V::GROUP || goal.is_some() {
            break;
        }
    }
    Tried { expanded, generated, kept: visitor.len(), goal }
}

/// The place of the first goal, when another one was kept last. A goal is always new: the search would have ended with it.
///
/// Out of line, so that the loop has a branch that is never taken instead of work for every successor.
#[cold]
#[inline(never)]
fn first_goal(goal: Option<usize>, kept: usize) -> Option<usize> {
    goal.or(kept.checked_sub(1))
}
