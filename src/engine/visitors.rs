//! Who takes the successors of a group of states: see [`expand_run`](super::expand_run).

use crate::Key;
use crate::store::bit_set;

/// Takes the successors of a group of states, in order.
pub(super) trait Visitor<'k, K> {
    /// How many successors make a group; what the last state brings comes on top.
    const GROUP: usize;

    /// The successors that follow are those of this state.
    fn enter(&mut self, state: &'k K);

    fn offer(&mut self, key: K);

    /// How many successors were kept.
    fn len(&self) -> usize;
}

/// Looks keys up in the words of a [`BitSet`](crate::store::BitSet), and keeps those that are new.
pub(super) struct Bitmap<'a, K> {
    pub(super) words: &'a mut [u64],
    /// The new keys are the first `len`; what follows is room. A slice, because a `Vec` that can grow in the loop is read
    /// from memory again and again.
    pub(super) fresh: &'a mut [K],
    pub(super) len: usize,
    /// New keys for which `fresh` had no room. Elsewhere, so that the rest of the visitor can live in registers.
    pub(super) spilled: &'a mut Vec<K>,
    pub(super) outside: bool,
}

/// Room for what the last state of a group brings.
pub(super) const SPARE: usize = 64;

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
pub(super) struct Waiting<'a, 'k, K, I> {
    pub(super) buffer: &'a mut Vec<K>,
    pub(super) parents: I,
    /// The parent of the state that is being expanded, or that state itself.
    pub(super) parent: &'k K,
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
pub(super) struct Every<'a, K>(pub(super) &'a mut Vec<K>);

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
