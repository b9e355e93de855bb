//! The sweep over a dense space.

use super::Endless;
use super::marks::{BLOCK, Blocks, Marks, Residue};
use super::space::{End, Trace};
use crate::engine::guard::Guard;
use crate::engine::{Halt, KeyOf, note_last_layer, note_layer};
use crate::{Key, SearchError, SearchProblem, StateCodec, Stats, StopReason};

/// Sweeps; `None` where there is no start. `stats.layers` gets the layers that are complete.
pub(super) fn sweep<P>(
    problem: &Endless<'_, P>,
    keys: u64,
    guard: &mut Guard<'_, '_>,
    stats: &mut Stats,
) -> Result<Option<End<KeyOf<P>>>, Halt>
where
    P: SearchProblem + StateCodec<P::State>,
{
    let marks = Marks::new(keys, &mut guard.memory)?;
    let (now, next) = (marks.blocks(&mut guard.memory)?, marks.blocks(&mut guard.memory)?);
    let most_states = guard.budget().states.unwrap_or(u64::MAX);
    let mut sweep = DenseSweep { problem, guard, stats, marks, now, next, most_states, stored: 0, first: 0 };
    let swept = sweep.run();
    let DenseSweep { stats, marks, stored, first, .. } = sweep;
    note_last_layer(stats, stored);
    swept?;
    let last = KeyOf::<P>::from_index(first).ok_or(SearchError::KeyOutOfRange)?;
    Ok((stored > 0).then_some((last, Trace::Marks(marks))))
}

/// A sweep that is running.
struct DenseSweep<'a, 'w, 'o, P> {
    problem: &'a Endless<'a, P>,
    guard: &'a mut Guard<'w, 'o>,
    stats: &'a mut Stats,
    marks: Marks,
    /// The blocks that have states of the present layer, and of the next one.
    now: Blocks,
    next: Blocks,
    most_states: u64,
    stored: u64,
    /// The first key of the present layer.
    first: u64,
}

impl<P: SearchProblem + StateCodec<P::State>> DenseSweep<'_, '_, '_, P> {
    fn run(&mut self) -> Result<(), Halt> {
        self.seed()?;
        for depth in 0.. {
            let states = self.stored - self.stats.expanded;
            if states == 0 {
                break;
            }
            note_layer(self.stats, states, &mut self.guard.memory)?;
            self.stats.stored = self.stored;
            self.guard.enter_layer(self.stats, states)?;
            std::mem::swap(&mut self.now, &mut self.next);
            self.next.fill(false);
            self.expand_layer(Residue::of(depth), Residue::of(depth + 1))?;
        }
        Ok(())
    }

    fn seed(&mut self) -> Result<(), Halt> {
        let DenseSweep { problem, marks, next, stored, most_states, .. } = self;
        let mut seeded = Ok(());
        problem.starts(|state| {
            if seeded.is_ok() {
                let key = problem.encode_owned(state);
                seeded = marks.mark(key.index(), Residue::of(0), next).map_err(Halt::from).and_then(|is_new| {
                    *stored += u64::from(is_new);
                    if *stored > *most_states { Err(StopReason::States.into()) } else { Ok(()) }
                });
            }
        });
        self.stored = self.stored.min(self.most_states);
        self.stats.peak_frontier = self.stored;
        seeded
    }

    /// Expands all states with one residue that wait, and gives new ones the next.
    fn expand_layer(&mut self, residue: Residue, next: Residue) -> Result<(), Halt> {
        let mut is_first = true;
        let mut most = 0;
        for block in 0..self.now.len() {
            if !self.now[block] {
                continue;
            }
            for word in block * BLOCK..((block + 1) * BLOCK).min(self.marks.words()) {
                let waiting = self.marks.waiting(word, residue);
                if waiting == 0 {
                    continue;
                }
                if is_first {
                    self.first = word as u64 * 64 + u64::from(waiting.trailing_zeros());
                    is_first = false;
                }
                self.expand_word(word, waiting, next, &mut most)?;
            }
        }
        Ok(())
    }

    /// Expands some of 64 keys.
    #[inline(never)]
    fn expand_word(&mut self, word: usize, mut waiting: u64, next: Residue, most: &mut u64) -> Result<(), Halt> {
        while waiting != 0 {
            if *most == 0 {
                self.stats.stored = self.stored;
                *most = self.guard.look(self.stats, self.stored - self.stats.expanded)?;
            }
            *most -= 1;
            let index = word as u64 * 64 + u64::from(waiting.trailing_zeros());
            self.marks.close(word, waiting & waiting.wrapping_neg());
            waiting &= waiting - 1;
            let key = KeyOf::<P>::from_index(index).ok_or(SearchError::KeyOutOfRange)?;
            self.expand(key, next)?;
        }
        Ok(())
    }

    #[inline(always)]
    fn expand(&mut self, key: KeyOf<P>, next: Residue) -> Result<(), Halt> {
        let DenseSweep { problem, marks, next: blocks, .. } = self;
        let (mut generated, mut new, mut marked) = (0, 0, Ok(()));
        problem.expand(&problem.decode(key), |_, _, state| {
            generated += 1;
            match marks.mark(problem.encode_owned(state).index(), next, blocks) {
                Ok(is_new) => new += u64::from(is_new),
                Err(error) => marked = Err(error),
            }
        });
        self.stats.expanded += 1;
        self.stats.generated += generated;
        self.stored += new;
        marked?;
        if self.stored > self.most_states {
            self.stored = self.most_states;
            return Err(StopReason::States.into());
        }
        self.stats.peak_frontier = self.stats.peak_frontier.max(self.stored - self.stats.expanded);
        Ok(())
    }
}
