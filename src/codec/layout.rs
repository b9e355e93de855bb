//! Named bit fields in one word, with widths checked when the layout is made.
//!
//! Hand-written shifts lose bits silently when a board grows. A [`BitLayout`] hands out its fields one by one, refuses the
//! one that does not fit and says by how much, so that a codec that could be built is one that cannot cut.

use std::fmt;
use std::marker::PhantomData;

use thiserror::Error;

/// Why a field or a value does not fit.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LayoutError {
    /// The fields so far and this one need more bits than the word has.
    #[error("field `{field}`: {needed} bits needed, {available} available ({} too many)", needed - available)]
    FieldTooWide {
        /// The field that does not fit any more.
        field: &'static str,
        /// The bits of all fields up to and with this one.
        needed: u32,
        /// The bits of the word.
        available: u32,
    },
    /// A value needs more bits than its field has.
    #[error("field `{field}`: {value} needs {needed} bits, {} more than its {width}", needed - width)]
    ValueTooLarge {
        /// The field.
        field: &'static str,
        /// The value that was to be stored.
        value: u64,
        /// The bits that the value needs.
        needed: u32,
        /// The bits that the field has.
        width: u32,
    },
}

mod sealed {
    pub trait Sealed {}
}

/// A word that fields are packed into: `u8` to `u128`. Sealed.
pub trait Word: Copy + fmt::Debug + sealed::Sealed {
    /// How many bits it has.
    const BITS: u32;
    /// The word with no bit set.
    const EMPTY: Self;

    #[doc(hidden)]
    fn insert(self, shift: u32, width: u32, value: u64) -> Self;
    #[doc(hidden)]
    fn extract(self, shift: u32, width: u32) -> u64;
}

/// The lowest `width` bits set.
#[inline]
const fn mask(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1 << width) - 1 }
}

macro_rules! words {
    ($($word:ty),*) => {$(
        impl sealed::Sealed for $word {}

        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const EMPTY: Self = 0;

            #[inline]
            fn insert(self, shift: u32, width: u32, value: u64) -> Self {
                let field = (mask(width) as $word).checked_shl(shift).unwrap_or(0);
                let value = ((value & mask(width)) as $word).checked_shl(shift).unwrap_or(0);
                (self & !field) | value
            }

            #[inline]
            fn extract(self, shift: u32, width: u32) -> u64 {
                self.checked_shr(shift).unwrap_or(0) as u64 & mask(width)
            }
        }
    )*};
}

words!(u8, u16, u32, u64, u128);

/// Hands out the bits of a word, field by field, from the lowest.
///
/// ```
/// use spelunk::{BitLayout, LayoutError};
///
/// // A ferry puzzle: a bank for each of five travellers, and up to twelve crossings left.
/// let mut layout = BitLayout::<u16>::new();
/// let banks = layout.field("banks", 5)?;
/// let left = layout.field_for("crossings left", 13)?; // the values 0 to 12
/// assert_eq!(layout.bits(), 9);
///
/// let key = left.put(banks.put(0, 0b10110), 12);
/// assert_eq!((banks.get(key), left.get(key)), (0b10110, 12));
///
/// let error = layout.field("log", 8).unwrap_err();
/// assert_eq!(error.to_string(), "field `log`: 17 bits needed, 16 available (1 too many)");
/// # Ok::<(), LayoutError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct BitLayout<W> {
    bits: u32,
    word: PhantomData<W>,
}

impl<W: Word> BitLayout<W> {
    /// A layout with no field.
    #[must_use]
    pub fn new() -> Self {
        BitLayout { bits: 0, word: PhantomData }
    }

    /// How many bits the fields take so far: keys are below 2 to this power.
    #[must_use]
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// Takes the next `width` bits (0 to 64) for a field.
    ///
    /// # Errors
    /// [`LayoutError::FieldTooWide`] where the word has not as many left. The layout is as before then.
    pub fn field(&mut self, name: &'static str, width: u32) -> Result<BitField<W>, LayoutError> {
        let needed = self.bits.saturating_add(width);
        if needed > W::BITS {
            return Err(LayoutError::FieldTooWide { field: name, needed, available: W::BITS });
        }
        if width > 64 {
            return Err(LayoutError::FieldTooWide { field: name, needed: width, available: 64 });
        }
        let field = BitField { name, shift: self.bits, width, word: PhantomData };
        self.bits = needed;
        Ok(field)
    }

    /// Takes as many bits as the values 0 to `values - 1` need.
    ///
    /// # Errors
    /// As [`field`](Self::field).
    pub fn field_for(&mut self, name: &'static str, values: u64) -> Result<BitField<W>, LayoutError> {
        self.field(name, 64 - values.saturating_sub(1).leading_zeros())
    }
}

/// One field of a [`BitLayout`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BitField<W> {
    name: &'static str,
    shift: u32,
    width: u32,
    word: PhantomData<W>,
}

impl<W: Word> BitField<W> {
    /// The word with this field set to `value`, which must fit: for values that the field was made for. Debug builds
    /// assert it; a release build cannot touch another field, but keeps only the bits that fit.
    #[inline]
    #[must_use]
    pub fn put(self, word: W, value: u64) -> W {
        debug_assert!(value <= mask(self.width), "field `{}`: {value} does not fit {} bits", self.name, self.width);
        word.insert(self.shift, self.width, value)
    }

    /// The word with this field set to a value from outside.
    ///
    /// # Errors
    /// [`LayoutError::ValueTooLarge`] where the value needs more bits than the field has.
    pub fn try_put(self, word: W, value: u64) -> Result<W, LayoutError> {
        if value > mask(self.width) {
            let needed = 64 - value.leading_zeros();
            return Err(LayoutError::ValueTooLarge { field: self.name, value, needed, width: self.width });
        }
        Ok(word.insert(self.shift, self.width, value))
    }

    /// The value of this field.
    #[inline]
    #[must_use]
    pub fn get(self, word: W) -> u64 {
        word.extract(self.shift, self.width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixty_six_bits_do_not_fit_sixty_four() {
        let mut layout = BitLayout::<u64>::new();
        layout.field("head row", 9).unwrap();
        layout.field("head column", 9).unwrap();
        let error = layout.field("joints", 48).unwrap_err();
        assert_eq!(error, LayoutError::FieldTooWide { field: "joints", needed: 66, available: 64 });
        assert_eq!(error.to_string(), "field `joints`: 66 bits needed, 64 available (2 too many)");
        assert!(layout.field("joints", 46).is_ok(), "a refused field takes nothing");
    }

    #[test]
    fn fields_do_not_touch_each_other_at_any_shift() {
        let mut layout = BitLayout::<u128>::new();
        let widths = [0, 1, 63, 64];
        let fields = widths.map(|width| layout.field("part", width).unwrap());
        let mut word = u128::EMPTY;
        for field in fields {
            word = field.put(word, mask(field.width));
        }
        assert_eq!(word, u128::MAX);
        for field in fields {
            let cleared = field.put(word, 0);
            for other in fields {
                let expected = if other == field { 0 } else { mask(other.width) };
                assert_eq!(other.get(cleared), expected);
            }
        }
    }

    #[test]
    fn a_value_too_large_names_its_field_and_the_excess() {
        let mut layout = BitLayout::<u32>::new();
        let cell = layout.field_for("cell", 256).unwrap();
        assert_eq!(cell.try_put(0, 255), Ok(255));
        let error = cell.try_put(0, 1024).unwrap_err();
        assert_eq!(error.to_string(), "field `cell`: 1024 needs 11 bits, 3 more than its 8");
    }

    #[test]
    fn a_field_for_one_value_takes_no_bit() {
        let mut layout = BitLayout::<u8>::new();
        for (values, bits) in [(0, 0), (1, 0), (2, 1), (3, 3), (5, 6)] {
            layout.field_for("field", values).unwrap();
            assert_eq!(layout.bits(), bits);
        }
        assert!(layout.field_for("all", u64::MAX).is_err());
    }
}
