//! The tables that loops share: entries in segments, parents as counts, ids by hashed key.

/// Entries a segment.
const SEGMENT: usize = 1 << 16;

/// Entries in discovery order, in segments that never move once the first is full.
pub(crate) struct Segments<T> {
    segments: Vec<Vec<T>>,
    len: usize,
}

impl<T: Copy> Segments<T> {
    pub(crate) fn new() -> Self {
        Segments { segments: Vec::new(), len: 0 }
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(crate) fn get(&self, id: usize) -> &T {
        &self.segments[id / SEGMENT][id % SEGMENT]
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, id: usize) -> &mut T {
        &mut self.segments[id / SEGMENT][id % SEGMENT]
    }

    #[inline]
    pub(crate) fn push(&mut self, entry: T) {
        self.tail().push(entry);
        self.len += 1;
    }

    pub(crate) fn extend(&mut self, mut entries: &[T]) {
        while !entries.is_empty() {
            let tail = self.tail();
            let (now, later) = entries.split_at(entries.len().min(SEGMENT - tail.len()));
            tail.extend_from_slice(now);
            self.len += now.len();
            entries = later;
        }
    }

    /// The entries from `begin` on that lie in one piece, up to `end`.
    pub(crate) fn run(&self, begin: usize, end: usize) -> &[T] {
        let segment = &self.segments[begin / SEGMENT];
        let offset = begin % SEGMENT;
        &segment[offset..segment.len().min(offset + end - begin)]
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.segments.iter().flatten()
    }

    #[inline]
    fn tail(&mut self) -> &mut Vec<T> {
        let number = self.len / SEGMENT;
        if number == self.segments.len() {
            self.segments.push(Vec::with_capacity(if number == 0 { 0 } else { SEGMENT }));
        }
        &mut self.segments[number]
    }
}

impl Segments<u8> {
    /// The ids from 0 to `goal`, where these are the numbers of children of the expanded states and `stored` ids were
    /// given. Children follow those of the state before: blocks that the chain passes over are only summed.
    pub(crate) fn chain_to(&self, goal: usize, stored: usize) -> Vec<usize> {
        let mut chain = vec![goal];
        let (mut child, mut end, mut expanded) = (goal, stored, self.len);
        for block in self.segments.iter().rev().flat_map(|segment| segment.rchunks(64)) {
            let sum: usize = block.iter().map(|count| usize::from(*count)).sum();
            if child + sum < end {
                (end, expanded) = (end - sum, expanded - block.len());
                continue;
            }
            for count in block.iter().rev() {
                (end, expanded) = (end - usize::from(*count), expanded - 1);
                if child >= end && child > 0 {
                    chain.push(expanded);
                    child = expanded;
                }
            }
        }
        chain.reverse();
        chain
    }
}

/// The most states that waited at one time, when a group was expanded before which so many waited and which discovered
/// so many. Only where it may be news is it worth a look at each state.
#[inline]
pub(crate) fn peak_of_group(peak: usize, mut waiting: usize, fresh: usize, counts: &[u8]) -> usize {
    if waiting + fresh <= peak {
        return peak;
    }
    let after_each = counts.iter().map(|count| {
        waiting = waiting + usize::from(*count) - 1;
        waiting
    });
    after_each.fold(peak, usize::max)
}

/// The place of the first goal. Out of line, so that a loop has a branch that is never taken instead of work for every
/// successor.
#[cold]
#[inline(never)]
pub(crate) fn first(goal: Option<usize>, place: usize) -> Option<usize> {
    goal.or(Some(place))
}

/// Multiplies as `fxhash` does and mixes twice, so that the high bits are good.
#[inline]
pub(crate) fn hash(key: u64) -> u64 {
    let product = key.wrapping_mul(0x517c_c1b7_2722_0a95);
    let mixed = (product ^ product >> 32).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (mixed ^ mixed >> 29).wrapping_mul(0x94d0_49bb_1331_11eb)
}

/// Ids by hashed key, in open addressing: a slot is 0, or an id plus one with a piece of the hash above it.
pub(crate) struct IdTable {
    pub(crate) slots: Vec<u32>,
    pub(crate) bits: u32,
    /// How many more keys the table takes.
    pub(crate) left: usize,
}

/// Up to this size a table grows by four.
const SMALL_BITS: u32 = 16;
/// So many hashes are looked at together when a table is filled again.
const BLOCK: usize = 64;

impl IdTable {
    /// A table with the first key, whose id is 0.
    pub(crate) fn with_first(hash: u64) -> Self {
        let mut table = IdTable { slots: vec![0; 64], bits: 6, left: 64 / 10 * 7 - 1 };
        let home = table.home(hash);
        table.slots[home] = table.tag(hash) | 1;
        table
    }

    /// Makes the table larger; the hashes are those of the ids 0, 1, 2 ...
    #[cold]
    pub(crate) fn grow(&mut self, mut hashes: impl Iterator<Item = u64>) {
        self.bits += if self.bits < SMALL_BITS { 2 } else { 1 };
        let size = 1usize << self.bits;
        self.slots = Vec::new();
        self.slots = vec![0; size];
        let mut id = 0;
        let mut block = [0; BLOCK];
        loop {
            let mut count = 0;
            for (entry, hash) in block.iter_mut().zip(&mut hashes) {
                *entry = hash;
                count += 1;
            }
            // All first slots are fetched before one of them is looked at.
            let touched = block[..count].iter().fold(0, |touched, hash| touched | self.slots[self.home(*hash)]);
            std::hint::black_box(touched);
            for hash in &block[..count] {
                let mut at = self.home(*hash);
                while self.slots[at] != 0 {
                    at = (at + 1) & (size - 1);
                }
                id += 1;
                self.slots[at] = self.tag(*hash) | id;
            }
            if count < BLOCK {
                break;
            }
        }
        self.left = size / 10 * 7 - id as usize;
    }

    #[inline]
    pub(crate) fn home(&self, hash: u64) -> usize {
        (hash >> (64 - self.bits)) as usize
    }

    /// The piece of the hash that a slot has above its id.
    #[inline]
    pub(crate) fn tag(&self, hash: u64) -> u32 {
        (u64::from((hash >> 32) as u32) << self.bits) as u32
    }

    /// The id in a slot that is not 0, if it may be the one of a key with this tag.
    #[inline]
    pub(crate) fn candidate(&self, slot: u32, tag: u32) -> Option<usize> {
        let id = (slot ^ tag) as usize;
        (id >> self.bits == 0).then(|| id.wrapping_sub(1))
    }
}
