//! How many expansions there are until something is to be looked at.

use crate::engine::Halt;

/// Counts expansions down to the next look at the limits. One number that falls to zero is all that an expansion pays for
/// limits, and for what goes wrong in the middle of an expansion too: that makes a look due.
pub(super) struct Countdown {
    /// Expansions at which the next look is due.
    due: u64,
    /// One more than the expansions until then.
    left: u64,
    /// Why the search cannot go on.
    halt: Option<Halt>,
}

impl Countdown {
    /// A look is due at once.
    pub(super) fn new() -> Self {
        Countdown { due: 0, left: 1, halt: None }
    }

    /// Counts an expansion that is about to begin: whether a look is due before it.
    #[inline(always)]
    pub(super) fn begin_expansion(&mut self) -> bool {
        self.left -= 1;
        self.left == 0
    }

    /// Looks, where a look is due: `look` is told the expansions so far, and says how many may follow, one at least.
    pub(super) fn look(&mut self, look: impl FnOnce(u64) -> Result<u64, Halt>) -> Result<(), Halt> {
        self.left = 1;
        self.halted()?;
        self.left = look(self.due)?;
        self.due += self.left;
        Ok(())
    }

    /// The expansions so far, with one that has begun. Not while a look is due.
    pub(super) fn expanded(&self) -> u64 {
        self.due - (self.left - 1)
    }

    /// There are no more expansions, and that is why. The first reason counts.
    #[cold]
    #[inline(never)]
    pub(super) fn halt(&mut self, reason: Halt) {
        self.due = self.expanded();
        self.left = 1;
        self.halt.get_or_insert(reason);
    }

    /// Why there are no more expansions, if so. Says so once.
    pub(super) fn halted(&mut self) -> Result<(), Halt> {
        self.halt.take().map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::StopReason;

    /// Makes so many expansions, with looks that allow 3 more each time: the expansions at which there were looks.
    fn expand(countdown: &mut Countdown, expansions: u64) -> Result<Vec<u64>, Halt> {
        let mut looks = Vec::new();
        for before in 0..expansions {
            assert_eq!(countdown.expanded(), before);
            if countdown.begin_expansion() {
                countdown.look(|expanded| {
                    looks.push(expanded);
                    Ok(3)
                })?;
            }
        }
        Ok(looks)
    }

    #[test]
    fn looks_come_when_they_are_due_and_every_expansion_is_counted() {
        for (expansions, looks) in [(0, &[][..]), (1, &[0]), (3, &[0]), (4, &[0, 3]), (7, &[0, 3, 6]), (9, &[0, 3, 6])]
        {
            let mut countdown = Countdown::new();
            assert_eq!(expand(&mut countdown, expansions).unwrap(), looks);
            assert_eq!(countdown.expanded(), expansions);
        }
    }

    #[test]
    fn without_limits_there_is_one_look() {
        let mut countdown = Countdown::new();
        assert!(countdown.begin_expansion());
        countdown.look(|_| Ok(u64::MAX)).unwrap();
        assert_eq!(countdown.expanded(), 1);
        assert!(!countdown.begin_expansion());
        assert_eq!(countdown.expanded(), 2);
    }

    #[test]
    fn a_look_that_says_no_is_no_expansion() {
        let mut countdown = Countdown::new();
        expand(&mut countdown, 3).unwrap();
        assert!(countdown.begin_expansion());
        assert!(countdown.look(|_| Err(StopReason::Time.into())).is_err());
        assert_eq!(countdown.expanded(), 3);
    }

    #[test]
    fn after_a_halt_no_expansion_begins_and_the_first_reason_is_told() {
        for expansions in 1..=6 {
            let mut countdown = Countdown::new();
            expand(&mut countdown, expansions).unwrap();
            countdown.halt(StopReason::Bytes.into());
            countdown.halt(StopReason::Time.into());
            assert_eq!(countdown.expanded(), expansions);
            assert!(countdown.begin_expansion());
            assert_eq!(countdown.look(|_| unreachable!("it halted")), Err(StopReason::Bytes.into()));
            assert_eq!(countdown.expanded(), expansions);
            assert_eq!(countdown.halted(), Ok(()));
        }
    }
}
