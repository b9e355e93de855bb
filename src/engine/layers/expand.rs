//! Expanding a group of states into the buffer.

use std::ops::Range;

use super::{Expansion, Group, Layers};
use crate::engine::expand_run::{expand_all, expand_new};
use crate::store::Memory;
use crate::{Key, SearchError, SearchProblem, StateCodec};

impl<K: Key> Layers<K> {
    /// Expands the next group of states, all of them below the id `end` and at most `most`. Ends after the expansion that
    /// finds a goal or for which there is no room.
    pub(in crate::engine) fn expand<P>(
        &mut self,
        problem: &P,
        end: u64,
        most: u64,
        memory: &mut Memory,
        is_goal: impl Fn(&P::State) -> bool,
    ) -> Result<Expansion, SearchError>
    where
        P: SearchProblem + StateCodec<P::State, Key = K>,
    {
        let range = self.expanded..end.min(self.expanded.saturating_add(most));
        if range.is_empty() {
            Ok(Expansion::default())
        } else if self.dense_keys.is_some() {
            self.expand_dense(problem, range, memory, is_goal)
        } else {
            Ok(self.expand_hashed(problem, range, memory, is_goal))
        }
    }

    #[inline]
    fn expand_dense<P>(
        &mut self,
        problem: &P,
        range: Range<u64>,
        memory: &mut Memory,
        is_goal: impl Fn(&P::State) -> bool,
    ) -> Result<Expansion, SearchError>
    where
        P: SearchProblem + StateCodec<P::State, Key = K>,
    {
        let (first, Group { buffer, ends, .. }) = (range.start, &mut self.group);
        let tried = expand_new(problem, self.keys.run(range), self.bits.words_mut(), buffer, ends, is_goal);
        // The bitmap rounds the number of keys up to whole words, so it does not refuse all that are out of range.
        match &tried {
            Some(tried) if !self.bits.has_beyond() => Ok(self.settle::<true, P>(problem, first, tried, memory)),
            _ => {
                self.spoiled = true;
                Err(SearchError::KeyOutOfRange)
            }
        }
    }

    #[inline(never)]
    fn expand_hashed<P>(
        &mut self,
        problem: &P,
        range: Range<u64>,
        memory: &mut Memory,
        is_goal: impl Fn(&P::State) -> bool,
    ) -> Expansion
    where
        P: SearchProblem + StateCodec<P::State, Key = K>,
    {
        let (first, Group { buffer, ends, .. }) = (range.start, &mut self.group);
        let parents = range.clone().map(|id| {
            let parent = if id < self.roots { None } else { self.children.next_parent(&mut self.at) };
            parent.and_then(|parent| self.keys.get(parent))
        });
        let tried = expand_all(problem, self.keys.run(range), parents, buffer, ends, is_goal);
        self.settle::<false, P>(problem, first, &tried, memory)
    }
}
