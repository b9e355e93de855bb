//! The hot loop of every breadth-first engine: decode, expand, encode, hand the key to a visitor.
//!
//! A visitor takes the successors of a group of states in order. [`Bitmap`] looks each one up at once and keeps the new
//! ones, without a branch on "new", which nobody could predict. [`Waiting`] keeps all of them for one look-up together.

use crate::store::bit_set;
use crate::{Key, SearchProblem, StateCodec};

/// What a group of expansions met.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tried {
    pub(super) generated: u64,
    /// The place of the first goal among the successors that the visitor kept.
    pub(super) goal: Option<usize>,
}

/// Takes the successors of a group of states, in order.
pub(super) trait Visitor<K> {
    /// How many successors make a group; what the last state of the group brings comes on top.
    const GROUP: usize;

    fn offer(&mut self, key: K);

    /// How many successors were kept.
    fn len(&self) -> usize;
}

/// Expands states until the group is large enough, `room` is taken or a goal is found; an expansion is never cut.
/// `ends` gets the number of successors kept after each state.
#[inline(always)]
pub(super) fn expand_run<P, K, V>(
    problem: &P,
    run: &[K],
    visitor: &mut V,
    room: usize,
    ends: &mut Vec<u32>,
    is_goal: impl Fn(&P::State) -> bool,
) -> Tried
where
    P: SearchProblem + StateCodec<P::State, Key = K>,
    K: Key,
    V: Visitor<K>,
{
    let stop_at = V::GROUP.min(room);
    let mut generated = 0;
    let mut goal = None;
    for key in run {
        let state = problem.decode(key.clone());
        problem.expand(&state, |_, _, next| {
            generated += 1;
            let found = is_goal(&next);
            visitor.offer(problem.encode_owned(next));
            if found {
                goal = first_goal(goal, visitor.len());
            }
        });
        ends.push(visitor.len() as u32);
        if visitor.len() >= stop_at || goal.is_some() {
            break;
        }
    }
    Tried { generated, goal }
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
pub(super) struct Bitmap<'a, K> {
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

impl<'a, K: Key> Bitmap<'a, K> {
    /// A visitor with a `buffer` that may have been used before, and `spilled`, which must be empty, for new keys that the
    /// buffer has no room for; any key will do as `filler`.
    pub(super) fn new(words: &'a mut [u64], buffer: &'a mut Vec<K>, spilled: &'a mut Vec<K>, filler: &K) -> Self {
        buffer.resize(Self::GROUP + SPARE, filler.clone());
        Bitmap { words, fresh: buffer, len: 0, spilled, outside: false }
    }

    /// How many keys were new; `None` where a key was out of range.
    pub(super) fn finish(self) -> Option<usize> {
        (!self.outside).then_some(self.len)
    }
}

impl<K: Key> Visitor<K> for Bitmap<'_, K> {
    const GROUP: usize = 1024;

    #[inline(always)]
    fn offer(&mut self, key: K) {
        let Some(new) = key.index().and_then(|index| bit_set::insert(self.words, index)) else {
            self.outside = true;
            return;
        };
        match self.fresh.get_mut(self.len) {
            Some(slot) => *slot = key,
            None if new => self.spilled.push(key),
            None => {}
        }
        self.len += usize::from(new);
    }

    #[inline(always)]
    fn len(&self) -> usize {
        self.len
    }
}

/// Keeps every key, to be looked up together later.
pub(super) struct Waiting<K>(Vec<K>);

impl<K> Waiting<K> {
    /// A visitor with a `buffer` that may have been used before.
    pub(super) fn new(mut buffer: Vec<K>) -> Self {
        buffer.clear();
        Waiting(buffer)
    }

    pub(super) fn finish(self) -> Vec<K> {
        self.0
    }
}

impl<K> Visitor<K> for Waiting<K> {
    const GROUP: usize = 256;

    #[inline(always)]
    fn offer(&mut self, key: K) {
        self.0.push(key);
    }

    #[inline(always)]
    fn len(&self) -> usize {
        self.0.len()
    }
}
