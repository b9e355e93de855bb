//! The hot loop of every breadth-first engine: decode, expand, encode, hand the key to a visitor.
//!
//! A visitor takes the successors of a group of states in order. [`Bitmap`] looks each one up at once and keeps the new
//! ones, without a branch on "new", which nobody could predict. [`Waiting`] keeps them for one look-up together.

use crate::store::bit_set;
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

/// Takes the successors of a group of states, in order.
trait Visitor<'k, K> {
    /// How many successors make a group; what the last state brings comes on top.
    const GROUP: usize;

    /// The successors that follow are those of this state.
    fn enter(&mut self, state: &'k K);

    fn offer(&mut self, key: K);

    /// How many successors were kept.
    fn len(&self) -> usize;
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

/// Looks keys up in the words of a [`BitSet`](crate::store::BitSet), and keeps those that are new.
struct Bitmap<'a, K> {
    words: &'a mut [u64],
    /// The new keys are the first `len`; what follows is room. A slice, because a `Vec` that can grow in the loop is read
    /// from memory again and again.
    fresh: &'a mut [K],
    len: usize,
    /// New keys for which `fresh` had no room. Elsewhere, so that the rest of the visitor can live in registers.
    spilled: &'a mut Vec<K>,
    outside: bool,
}

/// Room for what the last state of a group brings.
const SPARE: usize = 64;

impl<K: Key> Bitmap<'_, K> {
    #[inline(always)]
    fn count(&mut self, new: Option<bool>) {
        match new {
            Some(new) => self.len += usize::from(new),
            None => self.outside = true,
        }
    }
}

impl<K: Key> Visitor<'_, K> for Bitmap<'_, K> {
    const GROUP: usize = 1024;

    #[inline(always)]
    fn enter(&mut self, _: &K) {}

    #[inline(always)]
    fn offer(&mut self, key: K) {
        let Some(slot) = self.fresh.get_mut(self.len) else {
            let new = spill(self.words, self.spilled, key);
            return self.count(new);
        };
        let index = key.index();
        *slot = key;
        let new = index.and_then(|index| bit_set::insert(self.words, index));
        self.count(new);
    }

    #[inline(always)]
    fn len(&self) -> usize {
        self.len
    }
}

/// Looks a key up for which there is no room, and keeps it elsewhere if it is new. Out of line, so that the loop has a
/// branch that is never taken.
#[cold]
#[inline(never)]
fn spill<K: Key>(words: &mut [u64], spilled: &mut Vec<K>, key: K) -> Option<bool> {
    let new = bit_set::insert(words, key.index()?)?;
    if new {
        spilled.push(key);
    }
    Some(new)
}

/// Keeps the keys to be looked up together later: all but the one that is known without. Where every step can be undone,
/// that saves a look-up a state, and it is the one that would wait for memory twice.
struct Waiting<'a, 'k, K, I> {
    buffer: &'a mut Vec<K>,
    parents: I,
    /// The parent of the state that is being expanded, or that state itself.
    parent: &'k K,
}

impl<'k, K: Key, I: Iterator<Item = Option<&'k K>>> Visitor<'k, K> for Waiting<'_, 'k, K, I> {
    const GROUP: usize = 256;

    #[inline(always)]
    fn enter(&mut self, state: &'k K) {
        self.parent = self.parents.next().flatten().unwrap_or(state);
    }

    #[inline(always)]
    fn offer(&mut self, key: K) {
        // Taken back without a branch, for which of the successors is the parent cannot be guessed.
        let is_known = key == *self.parent;
        self.buffer.push(key);
        self.buffer.truncate(self.buffer.len() - usize::from(is_known));
    }

    #[inline(always)]
    fn len(&self) -> usize {
        self.buffer.len()
    }
}

/// Keeps all keys.
struct Every<'a, K>(&'a mut Vec<K>);

impl<K: Key> Visitor<'_, K> for Every<'_, K> {
    const GROUP: usize = 256;

    #[inline(always)]
    fn enter(&mut self, _: &K) {}

    #[inline(always)]
    fn offer(&mut self, key: K) {
        self.0.push(key);
    }

    #[inline(always)]
    fn len(&self) -> usize {
        self.0.len()
    }
}
