//! The one place that hashes.
//!
//! `fxhash` multiplies and stops: its low bits depend on the low bits of the key alone, so packed keys whose entropy
//! sits in high bits (a sliding-tile board in nibbles) would all meet in one slot. Every hash therefore passes a
//! finaliser, and tables use the *high* bits of the result. Hashes of packed keys are the same on every platform and
//! are frozen: they decide the order of nothing a user sees, but files and partitions may come to rest on them.

use std::hash::{Hash, Hasher};

use fxhash::FxHasher64;

/// Mixes every bit of a product into the high bits: two multiply-xorshift rounds, with the constants of Steele, Lea and
/// Flood's SplitMix64 (2014). One round leaves keys with a few high bits of entropy in rows.
#[inline]
fn finish(product: u64) -> u64 {
    let mixed = (product ^ (product >> 32)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (mixed ^ (mixed >> 29)).wrapping_mul(0x94d0_49bb_1331_11eb)
}

/// Hashes the words of a packed key, in order.
#[inline]
pub(crate) fn hash_words(words: impl IntoIterator<Item = u64>) -> u64 {
    let mut hasher = FxHasher64::default();
    for word in words {
        hasher.write_u64(word);
    }
    finish(hasher.finish())
}

/// Hashes a whole value through its own `Hash`.
#[inline]
pub(crate) fn hash_value<T: Hash>(value: &T) -> u64 {
    finish(fxhash::hash64(value))
}

/// A running sum of bytes that come in pieces: two sums differ where one word of eight bytes does, and almost surely where
/// more do. How the bytes are cut into pieces makes no difference.
#[derive(Default)]
pub(crate) struct Checksum {
    hasher: FxHasher64,
    /// The last bytes, fewer than eight.
    rest: [u8; 8],
    bytes: u64,
}

impl Checksum {
    pub(crate) fn add(&mut self, mut bytes: &[u8]) {
        let begun = (self.bytes % 8) as usize;
        self.bytes += bytes.len() as u64;
        if begun > 0 {
            let (first, others) = bytes.split_at(bytes.len().min(8 - begun));
            self.rest[begun..begun + first.len()].copy_from_slice(first);
            if begun + first.len() < 8 {
                return;
            }
            self.hasher.write_u64(u64::from_le_bytes(self.rest));
            bytes = others;
        }
        let (words, rest) = bytes.as_chunks::<8>();
        words.iter().for_each(|word| self.hasher.write_u64(u64::from_le_bytes(*word)));
        self.rest = [0; 8];
        self.rest[..rest.len()].copy_from_slice(rest);
    }

    pub(crate) fn value(&self) -> u64 {
        // An empty rest and one of zeros differ in the number of bytes.
        hash_words([self.hasher.finish(), u64::from_le_bytes(self.rest), self.bytes])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_values_are_frozen() {
        assert_eq!(hash_words([0]), 0);
        assert_eq!(hash_words([1]), 0xbfe1_ed8d_6874_bfff);
        assert_eq!(hash_words([1, 2]), 0x2e47_088f_0bdc_7429);
    }

    #[test]
    fn a_sum_is_that_of_the_bytes_however_they_are_cut() {
        let sum = |pieces: &[&[u8]]| {
            let mut sum = Checksum::default();
            pieces.iter().for_each(|piece| sum.add(piece));
            sum.value()
        };
        let bytes: Vec<u8> = (1..=30).collect();
        for begin in 0..=30 {
            for end in begin..=30 {
                let pieces = [&bytes[..begin], &bytes[begin..end], &bytes[end..]];
                assert_eq!(sum(&pieces), sum(&[&bytes]), "{begin} {end}");
            }
        }
        let zeros = [0; 20];
        let sums: HashSet<u64> = (0..=20).map(|len| sum(&[&zeros[..len]])).collect();
        assert_eq!(sums.len(), 21);
    }

    #[test]
    fn keys_that_differ_in_high_bits_alone_spread_over_the_high_bits_of_the_hash() {
        for shift in [0, 16, 32, 48] {
            let homes: HashSet<u64> = (0..1u64 << 12).map(|i| hash_words([i << shift]) >> 48).collect();
            assert!(homes.len() > 3_500, "shift {shift}: {} of 4096 homes", homes.len());
        }
    }
}
