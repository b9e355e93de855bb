//! What a store can hold: numbers, byte arrays, pairs of keys, and whole states.
//!
//! [`Key`] is sealed, so that every store may rely on its hash and its index.

use std::hash::Hash;

use crate::hash::{hash_value, hash_words};

mod sealed {
    pub trait Sealed {}
}
use sealed::Sealed;

/// What a store can hold: `u8` to `u128`, `[u8; N]`, [`Pair`] and [`Whole`]. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a key",
    label = "a key is `u8` to `u128`, `[u8; N]`, `Pair<A, B>` of two keys, or `Whole<S>` of a state",
    note = "write `spelunk::Pair<A, B>` for `(A, B)`, `u32` or `u64` for `usize` and signed numbers, `[u8; N]` for `Vec<u8>`"
)]
pub trait Key: Clone + Eq + Sealed {
    /// A hash whose high bits are good; for packed keys the same on every platform.
    fn hash64(&self) -> u64;

    /// The key as a number, where it is one that fits 64 bits.
    #[inline]
    fn index(&self) -> Option<u64> {
        None
    }

    /// The key with this [`index`](Self::index), if there is one.
    #[inline]
    fn from_index(index: u64) -> Option<Self> {
        let _ = index;
        None
    }

    /// The key for a message; what is in a [`Whole`] need not be printable, and is a state that the message has anyway.
    #[doc(hidden)]
    fn shown(&self) -> String;
}

/// Keys that can leave the process: fixed width, ordered, the same bytes on every platform. All keys but [`Whole`].
///
/// ```
/// use spelunk::PackedKey;
///
/// let mut bytes = Vec::new();
/// 0x0102_0304u32.write_le(&mut bytes);
/// assert_eq!(bytes, [4, 3, 2, 1]);
/// assert_eq!(u32::read_le(&bytes), 0x0102_0304);
/// ```
pub trait PackedKey: Key + Copy + Ord + Send + Sync + 'static {
    /// How many bytes a key takes.
    const BYTES: usize;

    /// Appends the key's `BYTES` bytes, least significant first.
    fn write_le(self, out: &mut Vec<u8>);

    /// Reads back the first `BYTES` bytes; missing ones count as zero.
    fn read_le(bytes: &[u8]) -> Self;
}

/// The first `N` bytes, with zeros where there are fewer.
fn first_bytes<const N: usize>(bytes: &[u8]) -> [u8; N] {
    let mut first = [0; N];
    for (to, from) in first.iter_mut().zip(bytes) {
        *to = *from;
    }
    first
}

macro_rules! word_keys {
    ($($word:ty),*) => {$(
        impl Sealed for $word {}

        impl Key for $word {
            #[inline]
            fn hash64(&self) -> u64 {
                hash_words([u64::from(*self)])
            }

            #[inline]
            fn index(&self) -> Option<u64> {
                Some(u64::from(*self))
            }

            #[inline]
            fn from_index(index: u64) -> Option<Self> {
                index.try_into().ok()
            }

            fn shown(&self) -> String {
                self.to_string()
            }
        }

        packed_word!($word);
    )*};
}

macro_rules! packed_word {
    ($word:ty) => {
        impl PackedKey for $word {
            const BYTES: usize = size_of::<$word>();

            fn write_le(self, out: &mut Vec<u8>) {
                out.extend_from_slice(&self.to_le_bytes());
            }

            fn read_le(bytes: &[u8]) -> Self {
                <$word>::from_le_bytes(first_bytes(bytes))
            }
        }
    };
}

word_keys!(u8, u16, u32, u64);

impl Sealed for u128 {}

impl Key for u128 {
    #[inline]
    fn hash64(&self) -> u64 {
        hash_words([*self as u64, (*self >> 64) as u64])
    }

    #[inline]
    fn index(&self) -> Option<u64> {
        u64::try_from(*self).ok()
    }

    #[inline]
    fn from_index(index: u64) -> Option<Self> {
        Some(index.into())
    }

    fn shown(&self) -> String {
        self.to_string()
    }
}

packed_word!(u128);

impl<const N: usize> Sealed for [u8; N] {}

impl<const N: usize> Key for [u8; N] {
    #[inline]
    fn hash64(&self) -> u64 {
        hash_words(self.chunks(8).map(|chunk| u64::from_le_bytes(first_bytes(chunk))))
    }

    fn shown(&self) -> String {
        format!("{self:?}")
    }
}

impl<const N: usize> PackedKey for [u8; N] {
    const BYTES: usize = N;

    fn write_le(self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self);
    }

    fn read_le(bytes: &[u8]) -> Self {
        first_bytes(bytes)
    }
}

/// Two keys side by side, such as an outer and an inner one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pair<A, B>(
    /// The first key, which also orders first.
    pub A,
    /// The second key.
    pub B,
);

impl<A: Sealed, B: Sealed> Sealed for Pair<A, B> {}

impl<A: Key, B: Key> Key for Pair<A, B> {
    #[inline]
    fn hash64(&self) -> u64 {
        hash_words([self.0.hash64(), self.1.hash64()])
    }

    fn shown(&self) -> String {
        format!("({}, {})", self.0.shown(), self.1.shown())
    }
}

impl<A: PackedKey, B: PackedKey> PackedKey for Pair<A, B> {
    const BYTES: usize = A::BYTES + B::BYTES;

    fn write_le(self, out: &mut Vec<u8>) {
        self.0.write_le(out);
        self.1.write_le(out);
    }

    fn read_le(bytes: &[u8]) -> Self {
        Pair(A::read_le(bytes), B::read_le(bytes.get(A::BYTES..).unwrap_or_default()))
    }
}

/// A state kept whole as its own key, as [`Unpacked`](crate::Unpacked) does. The easy way in, at the price of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whole<S>(
    /// The state.
    pub S,
);

impl<S> Sealed for Whole<S> {}

impl<S: Clone + Eq + Hash> Key for Whole<S> {
    #[inline]
    fn hash64(&self) -> u64 {
        hash_value(&self.0)
    }

    fn shown(&self) -> String {
        "the state itself".into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reads_back<K: PackedKey + std::fmt::Debug>(key: K) {
        let mut bytes = vec![];
        key.write_le(&mut bytes);
        assert_eq!(bytes.len(), K::BYTES);
        assert_eq!(K::read_le(&bytes), key);
        for short in 0..bytes.len() {
            let _ = K::read_le(&bytes[..short]);
        }
    }

    #[test]
    fn packed_keys_read_back_what_they_wrote() {
        reads_back(0xabu8);
        reads_back(0xabcdu16);
        reads_back(u32::MAX - 1);
        reads_back(0x0123_4567_89ab_cdefu64);
        reads_back(u128::MAX / 3);
        reads_back([1u8, 2, 3, 4, 5, 6, 7, 8, 9]);
        reads_back(Pair(7u16, Pair(1u8, u64::MAX)));
    }

    #[test]
    fn only_numbers_that_fit_64_bits_have_an_index() {
        assert_eq!(9u8.index(), Some(9));
        assert_eq!((u128::from(u64::MAX)).index(), Some(u64::MAX));
        assert_eq!((u128::from(u64::MAX) + 1).index(), None);
        assert_eq!([1u8; 4].index(), None);
        assert_eq!(Pair(1u8, 2u8).index(), None);
        assert_eq!(Whole(3u8).index(), None);
        assert_eq!((u8::from_index(255), u8::from_index(256)), (Some(255), None));
        assert_eq!(u128::from_index(u64::MAX), Some(u64::MAX.into()));
        assert_eq!(<[u8; 4]>::from_index(1), None);
    }

    #[test]
    fn byte_arrays_hash_every_byte() {
        let base = [0u8; 11];
        for byte in 0..base.len() {
            let mut other = base;
            other[byte] = 1;
            assert_ne!(base.hash64(), other.hash64(), "byte {byte}");
        }
    }
}
