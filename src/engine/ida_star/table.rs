//! The transposition table: what was expanded within a threshold, and how cheaply it was reached.
//!
//! A state is left out where one with the same key was expanded within the same threshold at no greater g, and, under a
//! limit of depth, after no more steps. That loses no solution and no lower bound, for this holds with and without it:
//!
//! Follow a cheapest way to a goal. With an admissible heuristic, consistent or not, none of its states has an f above the
//! cost of the way, as long as it was reached at no greater cost than along the way. The start was. If a state was and was
//! expanded, its successor on the way is generated, at no greater cost either, and one of these is true:
//!
//! * It lies beyond the threshold. Then the next threshold is no greater than its f, and so than the cost of the way.
//! * It is the state before, or closes a circle. Then it is on the path already, cheaper or as cheap, and was expanded there.
//! * The table has it. Then it was expanded, cheaper or as cheap; perhaps it still is, for a state is entered before its
//!   successors are tried. With a codec that folds, a mirror image of it was: that one has the mirror image of the rest of
//!   the way, at the same cost, and its own heuristic is admissible too.
//! * Otherwise it is expanded, or is the goal, or lies too deep, which is noted with its f.
//!
//! So by and by the goal is reached, or the bound holds. Under a limit of depth the same is true of the steps beside the
//! cost, because the table asks for both. What lies beyond the threshold counts for the next one only if the table does not
//! have it, for the same reason: therefore a table that loses nothing ends the search where there is no goal.
//!
//! What the table loses, because another state came to have its entry, is expanded again, and no more than that.

use std::num::NonZeroU32;

use super::memo::{Books, Memo, Reached, Remembering, Table};
use crate::engine::KeyOf;
use crate::{CodecError, Cost, Key, SearchProblem, StateCodec, StopReason};

/// So many entries are made between two looks at the clock.
const UNWATCHED: usize = 1 << 16;

impl<P: SearchProblem + StateCodec<P::State>> Memo<P> for Remembering {
    type Table = Transpositions<KeyOf<P>, P::Cost>;

    fn check(&self, problem: &P) -> Result<(), CodecError> {
        problem.check()
    }

    fn table(&self, Books(memory): Books<'_>) -> Result<Self::Table, StopReason> {
        let mut entries = Vec::new();
        memory.reserve(&mut entries, 0, self.entries)?;
        while entries.len() < self.entries {
            memory.look()?;
            entries.resize_with(self.entries.min(entries.len() + UNWATCHED), || None);
        }
        Ok(Transpositions { entries, threshold: 0 })
    }
}

/// A state that was expanded.
#[derive(Debug)]
struct Entry<K, C> {
    key: K,
    g: C,
    steps: u32,
    /// The number of the threshold, from 1.
    threshold: NonZeroU32,
}

/// One entry for each of a number of hashes.
#[derive(Debug)]
pub struct Transpositions<K, C> {
    entries: Vec<Option<Entry<K, C>>>,
    /// The number of the threshold.
    threshold: u64,
}

impl<K: Key, C: Cost> Transpositions<K, C> {
    /// Where the entry of a key is, if there are any.
    #[inline]
    fn place(&self, key: &K) -> usize {
        // The high bits of a hash are the good ones.
        ((u128::from(key.hash64()) * self.entries.len() as u128) >> u64::BITS) as usize
    }

    #[inline]
    fn has(&self, place: usize, key: &K, reached: Reached<C>) -> bool {
        self.entries.get(place).and_then(Option::as_ref).is_some_and(|entry| {
            u64::from(entry.threshold.get()) == self.threshold
                && entry.g <= reached.g
                && entry.steps <= reached.steps
                && entry.key == *key
        })
    }
}

impl<P: SearchProblem + StateCodec<P::State>> Table<P> for Transpositions<KeyOf<P>, P::Cost> {
    fn begin_threshold(&mut self) {
        self.threshold += 1;
    }

    fn knows(&self, problem: &P, state: &P::State, reached: Reached<P::Cost>) -> bool {
        let key = problem.encode(state);
        self.has(self.place(&key), &key, reached)
    }

    #[inline]
    fn knows_or_enters(&mut self, problem: &P, state: &P::State, reached: Reached<P::Cost>) -> bool {
        let key = problem.encode(state);
        let place = self.place(&key);
        if self.has(place, &key, reached) {
            return true;
        }
        // After some four thousand million thresholds nothing is entered any more.
        let threshold = u32::try_from(self.threshold).ok().and_then(NonZeroU32::new);
        if let (Some(entry), Some(threshold)) = (self.entries.get_mut(place), threshold) {
            *entry = Some(Entry { key, g: reached.g, steps: reached.steps, threshold });
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;
    use crate::store::Memory;
    use crate::{Blind, Budget, Engine, FnProblem, IdaStar, Outcome, Report, SearchError, Solution, WithCodec};

    #[test]
    fn an_entry_is_a_key_a_cost_and_eight_bytes() {
        assert_eq!(size_of::<Option<Entry<u64, u32>>>(), 24);
        assert_eq!(size_of::<Option<Entry<u32, u32>>>(), 16);
    }

    /// A town of streets to the east and to the south, with an answer for each size of the table.
    fn through_the_town(entries: Option<usize>) -> Report<Solution<(u32, u32), (), u32>, u32> {
        let town = FnProblem::unit((0u32, 0u32), |&(x, y)| [(x + 1, y), (x, y + 1)], |&corner| corner == (7, 7));
        let left = |&(x, y): &(u32, u32)| if x.max(y) > 7 { None } else { Some(7 - x.min(y)) };
        let forgetful = IdaStar::new().with(left);
        match entries {
            None => forgetful.search(&town),
            Some(entries) => forgetful.remembering(entries).search(&town),
        }
        .unwrap()
    }

    #[test]
    fn a_state_that_many_ways_lead_to_is_expanded_once_a_threshold() {
        let (forgetful, remembering) = (through_the_town(None), through_the_town(Some(10_000)));
        assert_eq!(remembering.bound, Some(14));
        assert!(remembering.stats.iterations.iter().all(|round| round.expanded <= 63), "{:?}", remembering.stats);
        assert!(forgetful.stats.expanded > 20 * remembering.stats.expanded, "{:?}", forgetful.stats);
    }

    #[test]
    fn a_table_of_no_entry_saves_nothing_and_one_of_a_single_entry_a_little() {
        let [forgetful, none, one] = [None, Some(0), Some(1)].map(through_the_town);
        assert_eq!((&none.stats, &none.outcome), (&forgetful.stats, &forgetful.outcome));
        assert_eq!(one.outcome, forgetful.outcome);
        assert!(one.stats.expanded <= forgetful.stats.expanded, "{:?}", one.stats);
    }

    #[test]
    fn the_table_counts_as_memory_and_keeps_to_its_limit() {
        let bytes = 10_000 * size_of::<Option<Entry<crate::Whole<(u32, u32)>, u32>>>() as u64;
        assert!(through_the_town(Some(10_000)).stats.peak_bytes >= bytes);
        let ring = FnProblem::unit(0u32, |at| [(at + 1) % 9], |_| false);
        let report = IdaStar::new().remembering(usize::MAX).search(&ring).unwrap();
        assert_eq!(report.outcome, Outcome::Stopped(StopReason::OutOfMemory));
        let mut watch = Budget::default().bytes(1_000).into();
        let report = IdaStar::new().remembering(1_000).watched(&ring, &mut watch).unwrap();
        assert_eq!(report.outcome, Outcome::Stopped(StopReason::Bytes));
    }

    /// Why a table is not made, if so.
    fn why_not<P: SearchProblem + StateCodec<P::State>>(_: &P, memory: &mut Memory) -> Option<StopReason> {
        Memo::<P>::table(&Remembering { entries: 1_000 }, Books(memory)).err()
    }

    #[test]
    fn a_table_that_is_not_made_in_time_is_not_made() {
        let ring = FnProblem::unit(0u32, |at| [(at + 1) % 9], |_| false);
        let table = |budget: Budget| why_not(&ring, &mut Memory::of(&budget, Instant::now()));
        assert_eq!(table(Budget::default()), None);
        assert_eq!(table(Budget::default().time(Duration::ZERO)), Some(StopReason::Time));
    }

    #[test]
    fn a_space_with_cycles_and_no_goal_has_an_end_where_nothing_is_lost() {
        let ring = FnProblem::unit(0u32, |at| [(at + 1) % 9, (at + 2) % 9], |_| false);
        assert_eq!(IdaStar::new().remembering(1_000).search(&ring).unwrap().outcome, Outcome::Unsolvable);
    }

    #[test]
    fn a_state_that_is_reached_at_more_cost_but_in_fewer_steps_is_expanded_again_within_a_depth() {
        // 0 to 2 straight at a cost of 3, or by 1 at a cost of 2; from there by 3 to the goal.
        let ways = |from: &u32| match from {
            0 => vec![("by 1", 1u32, 1), ("straight", 3, 2)],
            goal_at_4 => vec![("on", 1, goal_at_4 + 1)],
        };
        let problem = FnProblem::new(0u32, ways, |at| *at == 4);
        for (depth, cost) in [(3, 5), (4, 4)] {
            let mut watch = Budget::default().depth(depth).into();
            let report = IdaStar::new().with(Blind).remembering(100).watched(&problem, &mut watch).unwrap();
            assert_eq!(report.solution().map(|solution| solution.cost()), Some(cost), "within {depth}");
        }
    }

    /// Refuses.
    struct Refusing;

    impl StateCodec<u32> for Refusing {
        type Key = u32;
        fn encode(&self, state: &u32) -> u32 {
            *state
        }
        fn decode(&self, key: u32) -> u32 {
            key
        }
        fn check(&self) -> Result<(), CodecError> {
            Err(CodecError::FoldedOuter)
        }
    }

    #[test]
    fn a_codec_that_refuses_is_asked_only_if_it_is_needed() {
        let problem = WithCodec(FnProblem::unit(0u32, |at| [at + 1], |at| *at == 3), Refusing);
        assert!(IdaStar::new().search(&problem).is_ok());
        let refused = IdaStar::new().remembering(1).search(&problem).err();
        assert_eq!(refused, Some(SearchError::Codec(CodecError::FoldedOuter)));
    }
}
