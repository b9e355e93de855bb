//! What a sweep knows of each key of a dense space: three bits.
//!
//! Two bits are the depth modulo three, or that the key was not met; the third one says whether its state was expanded. So
//! those that wait for the present layer are found by looking at all keys, 64 at a time; blocks of keys without any are passed
//! over as a whole. And afterwards the way back from a state leads over residues, one less each step.

use std::fmt;

use crate::store::Memory;
use crate::store::memory::bytes_of;
use crate::{SearchError, StopReason};

/// Keys a block, as a power of two.
const BLOCK_BITS: u32 = 15;
/// Words a block.
pub(super) const BLOCK: usize = 1 << (BLOCK_BITS - 6);

/// The depth of a state modulo three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Residue(u8);

impl Residue {
    /// That of a depth.
    pub(super) fn of(depth: u32) -> Self {
        Residue((depth % 3) as u8)
    }

    /// All bits of the two words set that it has.
    #[inline(always)]
    fn bits(self) -> [u64; 2] {
        // Never both unset: that is a key that was not met.
        [[u64::MAX, 0], [0, u64::MAX], [u64::MAX, u64::MAX]][usize::from(self.0) % 3]
    }
}

/// Three bits a key.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Marks {
    /// By 64 keys the bits of their residues.
    residues: Vec<[u64; 2]>,
    expanded: Vec<u64>,
    keys: u64,
}

impl fmt::Debug for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Marks").field("keys", &self.keys).finish_non_exhaustive()
    }
}

/// Which blocks have a key that waits.
pub(super) type Blocks = Vec<bool>;

impl Marks {
    /// Room for so many keys, none of them met.
    pub(super) fn new(keys: u64, memory: &mut Memory) -> Result<Self, StopReason> {
        let words = usize::try_from(keys.div_ceil(64)).unwrap_or(usize::MAX);
        memory.allow(bytes_of::<[u64; 3]>(words))?;
        let marks = Marks { residues: memory.zeros(words)?, expanded: memory.zeros(words)?, keys };
        memory.enter(0, bytes_of::<[u64; 3]>(words));
        Ok(marks)
    }

    /// One flag a block.
    pub(super) fn blocks(&self, memory: &mut Memory) -> Result<Blocks, StopReason> {
        let blocks = self.words().div_ceil(BLOCK);
        memory.allow(blocks as u64)?;
        memory.enter(0, blocks as u64);
        memory.zeros(blocks)
    }

    /// How many words of 64 keys there are.
    pub(super) fn words(&self) -> usize {
        self.expanded.len()
    }

    /// Gives a key its residue, if it has none yet: whether that is so.
    #[inline(always)]
    pub(super) fn mark(
        &mut self,
        key: Option<u64>,
        residue: Residue,
        blocks: &mut Blocks,
    ) -> Result<bool, SearchError> {
        let key = key.filter(|key| *key < self.keys).ok_or(SearchError::KeyOutOfRange)?;
        let words = self.residues.get_mut((key / 64) as usize).ok_or(SearchError::KeyOutOfRange)?;
        // Without a branch, for nobody could guess whether it is new.
        let bit = !(words[0] | words[1]) & 1 << (key % 64);
        let bits = residue.bits();
        words[0] |= bit & bits[0];
        words[1] |= bit & bits[1];
        if let Some(block) = blocks.get_mut((key >> BLOCK_BITS) as usize) {
            *block |= bit != 0;
        }
        Ok(bit != 0)
    }

    /// Those of 64 keys that have this residue and were not expanded.
    #[inline(always)]
    pub(super) fn waiting(&self, word: usize, residue: Residue) -> u64 {
        let (Some(words), Some(expanded)) = (self.residues.get(word), self.expanded.get(word)) else { return 0 };
        let bits = residue.bits();
        (words[0] | words[1]) & !(words[0] ^ bits[0]) & !(words[1] ^ bits[1]) & !expanded
    }

    /// Notes that some of 64 keys were expanded.
    #[inline(always)]
    pub(super) fn close(&mut self, word: usize, keys: u64) {
        if let Some(expanded) = self.expanded.get_mut(word) {
            *expanded |= keys;
        }
    }

    /// Whether a key was met at a depth with this residue.
    pub(super) fn has(&self, key: u64, residue: Residue) -> bool {
        let bits = residue.bits();
        let words = self.residues.get((key / 64) as usize).filter(|_| key < self.keys);
        words.is_some_and(|words| [0, 1].map(|at| words[at] >> (key % 64) & 1) == bits.map(|bits| bits & 1))
    }
}
