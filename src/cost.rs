//! What a step costs.
//!
//! A [`Cost`] is an unsigned quantity that can be added and compared. Adding is checked everywhere: a sum that does not
//! fit ends the search with [`SearchError::CostOverflow`](crate::SearchError::CostOverflow), in debug and release builds
//! alike, and never wraps.

use std::fmt;

/// The cost of a step and of a path: added along the path, compared between paths.
///
/// Implemented for `u8`, `u16`, `u32`, `u64` and [`Lex`]. A type of your own needs a zero and a checked addition:
///
/// ```
/// use spelunk::Cost;
///
/// /// Tenths of a second on a stopwatch.
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
/// struct Tenths(u16);
///
/// impl Cost for Tenths {
///     const ZERO: Self = Tenths(0);
///     fn checked_add(self, more: Self) -> Option<Self> {
///         self.0.checked_add(more.0).map(Tenths)
///     }
/// }
///
/// assert_eq!(Tenths(7).checked_add(Tenths(5)), Some(Tenths(12)));
/// assert_eq!(Tenths(65_535).checked_add(Tenths(1)), None);
/// ```
///
/// Engines rely on four laws: `ZERO` is the least value, adding `ZERO` changes nothing, adding never makes a value smaller
/// (so no cost is negative), and adding the same to two values keeps their order. [`laws::check`](crate::laws::check) looks
/// at them too.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a search cost: costs are unsigned, such as `1u32`",
    label = "write `1u32` where you wrote `1`",
    note = "count fractions in a smaller unit (`14u32` tenths for `1.4`), or implement `spelunk::Cost` for a type of your own"
)]
pub trait Cost: Copy + Ord + fmt::Debug {
    /// The cost of doing nothing, and the least cost there is.
    const ZERO: Self;

    /// The sum, or `None` where it does not fit.
    fn checked_add(self, more: Self) -> Option<Self>;

    /// The cost as a whole number, where costs lie on one integer scale: different costs must give different numbers,
    /// in the same order.
    ///
    /// Best-first engines keep such costs in an array of buckets, in O(1) a state. The default, `None`, makes them use a
    /// heap, in O(log n).
    fn units(self) -> Option<u64> {
        None
    }

    /// Whether the cost is greater than a limit: [`Budget::cost`](crate::Budget::cost) in the units of
    /// [`units`](Self::units). Of a [`Lex`] the first part counts. The default for a cost without units knows no limit.
    fn exceeds(self, limit: u64) -> bool {
        self.units().is_some_and(|units| units > limit)
    }
}

macro_rules! unsigned_costs {
    ($($unsigned:ty),*) => {$(
        impl Cost for $unsigned {
            const ZERO: Self = 0;

            #[inline]
            fn checked_add(self, more: Self) -> Option<Self> {
                <$unsigned>::checked_add(self, more)
            }

            #[inline]
            fn units(self) -> Option<u64> {
                Some(u64::from(self))
            }
        }
    )*};
}

unsigned_costs!(u8, u16, u32, u64);

/// Two costs, of which the first decides and the second breaks ties: fewest pushes, then fewest steps.
///
/// ```
/// use spelunk::Lex;
///
/// let two_pushes_many_steps = Lex(2u32, 900u32);
/// let three_pushes_few_steps = Lex(3u32, 4u32);
/// assert!(two_pushes_many_steps < three_pushes_few_steps);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lex<A, B>(
    /// What decides.
    pub A,
    /// What decides between equals.
    pub B,
);

impl<A: Cost, B: Cost> Cost for Lex<A, B> {
    const ZERO: Self = Lex(A::ZERO, B::ZERO);

    #[inline]
    fn checked_add(self, more: Self) -> Option<Self> {
        Some(Lex(self.0.checked_add(more.0)?, self.1.checked_add(more.1)?))
    }

    #[inline]
    fn exceeds(self, limit: u64) -> bool {
        self.0.exceeds(limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_that_does_not_fit_is_none_and_never_wraps() {
        assert_eq!(Cost::checked_add(4_000_000_000u32, 4_000_000_000), None);
        assert_eq!(Cost::checked_add(250u8, 5), Some(255));
        assert_eq!(Lex(1u8, 200u8).checked_add(Lex(1, 100)), None);
        assert_eq!(Lex(255u8, 0u8).checked_add(Lex(1, 0)), None);
    }

    #[test]
    fn the_first_part_decides_and_the_second_breaks_ties() {
        assert!(Lex(1u32, 1_000_000u32) < Lex(2, 0));
        assert!(Lex(1u32, 3u32) < Lex(1, 4));
        assert_eq!(Lex(1u32, 2u32).checked_add(Lex(3, 4)), Some(Lex(4, 6)));
    }

    #[test]
    fn units_keep_the_order_and_pairs_have_none() {
        assert_eq!(7u16.units(), Some(7));
        assert_eq!(u64::MAX.units(), Some(u64::MAX));
        assert_eq!(Lex(1u32, 2u32).units(), None);
    }
}
