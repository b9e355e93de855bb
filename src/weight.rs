//! How much more a heuristic counts than it says.

use std::fmt;

use crate::Cost;

/// An exact ratio of at least 1, by which a best-first engine multiplies its heuristic.
///
/// ```
/// use spelunk::Weight;
///
/// let weight = Weight::new(3, 2).unwrap();
/// assert_eq!(weight.to_string(), "3/2");
/// assert!(weight > Weight::ONE && weight < Weight::from(2));
/// assert_eq!(Weight::new(6, 4), Some(weight));
/// assert_eq!(Weight::new(2, 3), None); // below 1
/// assert_eq!(Weight::new(1, 0), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weight {
    /// In lowest terms.
    numerator: u32,
    denominator: u32,
}

impl Weight {
    /// The weight that changes nothing.
    pub const ONE: Weight = Weight { numerator: 1, denominator: 1 };

    /// The weight `numerator / denominator`, unless that is below 1 or no number.
    #[must_use]
    pub fn new(numerator: u32, denominator: u32) -> Option<Self> {
        if denominator == 0 || numerator < denominator {
            return None;
        }
        let (mut divisor, mut rest) = (numerator, denominator);
        while rest != 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        Some(Weight { numerator: numerator / divisor, denominator: denominator / divisor })
    }

    /// The upper part of the ratio in lowest terms.
    #[must_use]
    pub fn numerator(self) -> u32 {
        self.numerator
    }

    /// The lower part of the ratio in lowest terms.
    #[must_use]
    pub fn denominator(self) -> u32 {
        self.denominator
    }

    /// Half as far above 1, or 1 where that is less than an eighth already.
    pub(crate) fn nearer_to_one(self) -> Self {
        let excess = self.numerator - self.denominator;
        let halved = self.denominator.checked_mul(2).and_then(|double| Self::new(double.checked_add(excess)?, double));
        halved.filter(|_| u64::from(excess) * 8 >= self.denominator.into()).unwrap_or(Self::ONE)
    }

    /// `g + weight * h`, times the denominator, so that it is exact. `None` where that does not fit the cost type.
    pub(crate) fn apply<C: Cost>(self, g: C, h: C) -> Option<C> {
        times(g, self.denominator)?.checked_add(times(h, self.numerator)?)
    }
}

/// Whole weights; 0 counts as 1.
impl From<u32> for Weight {
    fn from(weight: u32) -> Self {
        Weight { numerator: weight.max(1), denominator: 1 }
    }
}

impl PartialOrd for Weight {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Weight {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let cross = |one: &Self, other: &Self| u64::from(one.numerator) * u64::from(other.denominator);
        cross(self, other).cmp(&cross(other, self))
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.numerator)?;
        if self.denominator == 1 { Ok(()) } else { write!(f, "/{}", self.denominator) }
    }
}

/// A cost added to itself so many times, by doubling.
fn times<C: Cost>(cost: C, mut count: u32) -> Option<C> {
    let (mut sum, mut doubled) = (C::ZERO, cost);
    while count > 0 {
        if count % 2 == 1 {
            sum = sum.checked_add(doubled)?;
        }
        count /= 2;
        if count > 0 {
            doubled = doubled.checked_add(doubled)?;
        }
    }
    Some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lex;

    #[test]
    fn costs_are_weighted_exactly_or_not_at_all() {
        let weight = Weight::new(5, 3).unwrap();
        assert_eq!(weight.apply(10u32, 6), Some(60));
        assert_eq!(weight.apply(Lex(1u8, 2u8), Lex(3, 4)), Some(Lex(18, 26)));
        assert_eq!(weight.apply(0u8, 51), Some(255));
        assert_eq!(weight.apply(0u8, 52), None);
        assert_eq!(times(1u64 << 40, 1 << 23), Some(1 << 63));
        assert_eq!(times(1u64 << 40, 1 << 24), None);
        assert_eq!(times(0u8, u32::MAX), Some(0));
    }

    #[test]
    fn weights_fall_to_one_in_a_few_steps() {
        let steps = std::iter::successors(Some(Weight::from(5)), |weight| Some(weight.nearer_to_one()));
        let shown: Vec<String> = steps.take(8).map(|weight| weight.to_string()).collect();
        assert_eq!(shown, ["5", "3", "2", "3/2", "5/4", "9/8", "17/16", "1"]);
        for weight in [Weight::new(u32::MAX, 1), Weight::new(u32::MAX, u32::MAX - 1)] {
            let steps = std::iter::successors(weight, |weight| Some(weight.nearer_to_one()));
            assert!(steps.take(40).any(|weight| weight == Weight::ONE));
        }
    }

    #[test]
    fn weights_are_ordered_as_numbers() {
        let weights = [Weight::ONE, Weight::new(4, 3).unwrap(), Weight::new(3, 2).unwrap(), Weight::from(2)];
        assert!(weights.is_sorted() && weights[1] < weights[2]);
        assert_eq!((Weight::from(0), Weight::new(7, 7)), (Weight::ONE, Some(Weight::ONE)));
    }
}
