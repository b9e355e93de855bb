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
    pub(crate) fn try_get(&self, id: usize) -> Option<&T> {
        self.segments.get(id / SEGMENT)?.get(id % SEGMENT)
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

/// Slots a bucket: half a cache line.
const BUCKET: usize = 8;
/// Slots a cache line.
const LINE: usize = 16;
/// So many hashes are asked for together when a table is split.
const BLOCK: usize = 64;

/// How many keys a table of so many slots takes.
fn most_keys(slots: usize) -> usize {
    slots / 10 * 7
}

/// How many slots of a bucket are taken: the first ones.
#[inline(always)]
fn taken(bucket: &[u32; BUCKET]) -> usize {
    let mut count = 4 * usize::from(bucket[3] != 0);
    count += 2 * usize::from(bucket[count + 1] != 0);
    count += usize::from(bucket[count] != 0);
    count + usize::from(count == 7 && bucket[7] != 0)
}

/// Ids by hashed key, in buckets: a slot is 0, or an id plus one with a piece of the hash above it.
pub(crate) struct IdTable {
    slots: Vec<u32>,
    /// Where the first bucket begins, on a line of its own.
    first: usize,
    bits: u32,
    /// How many more keys the table takes.
    pub(crate) left: usize,
}

impl IdTable {
    /// A table with the first key, whose id is 0.
    pub(crate) fn with_first(hash: u64) -> Self {
        let mut table = IdTable { slots: Vec::new(), first: 0, bits: 6, left: most_keys(64) };
        table.resize(6);
        let free = table.find(hash, |_| false).unwrap_or_else(|free| free);
        table.fill(free, hash, 0);
        table
    }

    /// Doubles the table: every bucket becomes two, and only keys that may have moved on from a full one are hashed again.
    #[cold]
    pub(crate) fn grow(&mut self, hash_of: impl Fn(usize) -> u64) {
        let (old, old_ids) = (self.buckets().len(), self.ids());
        let last_is_full = taken(&self.buckets()[old - 1]) == BUCKET;
        self.resize(self.bits + 1);
        self.left += most_keys(old * BUCKET * 2) - most_keys(old * BUCKET);
        let mut doubtful = Vec::with_capacity(BLOCK);
        let mut homeless = Vec::new();
        for at in (0..old).rev() {
            let bucket = std::mem::take(&mut self.buckets_mut()[at]);
            let before_is_full = if at == 0 { last_is_full } else { taken(&self.buckets()[at - 1]) == BUCKET };
            if before_is_full {
                doubtful.extend(bucket.into_iter().filter(|slot| *slot != 0).map(|slot| slot & old_ids));
                if doubtful.len() > BLOCK - BUCKET {
                    self.put_all(&mut doubtful, at, &mut homeless, &hash_of);
                }
                continue;
            }
            let (mut halves, mut counts) = ([[0; BUCKET]; 2], [0; 2]);
            for slot in bucket {
                let (half, id) = ((slot >> 31) as usize, slot & old_ids);
                halves[half][counts[half] % BUCKET] = id | (slot ^ id) << 1;
                counts[half] += usize::from(slot != 0);
            }
            for (home, half) in (2 * at..).zip(halves) {
                if self.buckets()[home][0] == 0 {
                    self.buckets_mut()[home] = half;
                } else {
                    half.into_iter().filter(|slot| *slot != 0).for_each(|slot| self.put(home, slot, at, &mut homeless));
                }
            }
        }
        self.put_all(&mut doubtful, 0, &mut homeless, &hash_of);
        for (mut home, slot) in homeless {
            while taken(&self.buckets()[home]) == BUCKET {
                home = (home + 1) % (2 * old);
            }
            self.put(home, slot, 0, &mut Vec::new());
        }
    }

    fn put_all(
        &mut self,
        ids: &mut Vec<u32>,
        split: usize,
        homeless: &mut Vec<(usize, u32)>,
        hash_of: &impl Fn(usize) -> u64,
    ) {
        let mut hashes = [0; BLOCK];
        for (hash, id) in hashes.iter_mut().zip(&*ids) {
            *hash = hash_of(*id as usize - 1);
        }
        for (hash, id) in hashes.into_iter().zip(ids.drain(..)) {
            self.put(self.home(hash), self.tag(hash) | id, split, homeless);
        }
    }

    #[inline]
    fn put(&mut self, home: usize, slot: u32, split: usize, homeless: &mut Vec<(usize, u32)>) {
        let bucket = &mut self.buckets_mut()[home];
        let taken = taken(bucket);
        if taken < BUCKET && home >= split {
            bucket[taken] = slot;
        } else {
            homeless.push((home, slot));
        }
    }

    /// Loads a slot of the home bucket.
    #[inline]
    pub(crate) fn touch(&self, hash: u64) -> u32 {
        self.bucket(self.home(hash))[0]
    }

    /// What the home bucket has for this hash: 0, or an id plus one, or several in one.
    #[inline(always)]
    pub(crate) fn candidate(&self, hash: u64) -> u32 {
        self.candidates(self.bucket(self.home(hash)), self.tag(hash))
    }

    /// The id of the key, or the slot where it goes.
    #[inline(always)]
    pub(crate) fn find(&self, hash: u64, is_key: impl Fn(usize) -> bool) -> Result<usize, usize> {
        let tag = self.tag(hash);
        let mut at = self.home(hash);
        loop {
            let bucket = self.bucket(at);
            if self.candidates(bucket, tag) != 0
                && let Some(id) = self.find_among(bucket, tag, &is_key)
            {
                return Ok(id);
            }
            let taken = taken(bucket);
            if taken < BUCKET {
                return Err(self.first + at * BUCKET + taken);
            }
            at = (at + 1) & (self.ids() as usize >> 3);
        }
    }

    #[cold]
    #[inline(never)]
    fn find_among(&self, bucket: &[u32; BUCKET], tag: u32, is_key: impl Fn(usize) -> bool) -> Option<usize> {
        let ids = bucket.iter().map(|slot| (slot ^ tag).wrapping_sub(1)).filter(|id| *id < self.ids());
        ids.map(|id| id as usize).find(|id| is_key(*id))
    }

    #[inline]
    pub(crate) fn fill(&mut self, free: usize, hash: u64, id: usize) {
        self.slots[free] = self.tag(hash) | (id as u32 + 1);
        self.left -= 1;
    }

    #[inline(always)]
    fn candidates(&self, bucket: &[u32; BUCKET], tag: u32) -> u32 {
        let ids = self.ids();
        bucket.iter().fold(0, |all, slot| all | if slot & !ids == tag { slot & ids } else { 0 })
    }

    #[inline]
    fn bucket(&self, at: usize) -> &[u32; BUCKET] {
        self.slots[self.first + at * BUCKET..].first_chunk().unwrap_or(&[0; BUCKET])
    }

    #[inline]
    fn buckets(&self) -> &[[u32; BUCKET]] {
        self.slots[self.first..self.first + (1 << self.bits)].as_chunks().0
    }

    #[inline]
    fn buckets_mut(&mut self) -> &mut [[u32; BUCKET]] {
        self.slots[self.first..self.first + (1 << self.bits)].as_chunks_mut().0
    }

    #[inline]
    fn home(&self, hash: u64) -> usize {
        (hash >> (67 - self.bits)) as usize
    }

    /// The bits of a slot that hold an id plus one.
    #[inline]
    fn ids(&self) -> u32 {
        ((1u64 << self.bits) - 1) as u32
    }

    /// The piece of the hash that a slot has above its id.
    #[inline]
    fn tag(&self, hash: u64) -> u32 {
        ((hash << (self.bits - 3)) >> 32) as u32 & !self.ids()
    }

    fn resize(&mut self, bits: u32) {
        let (old, kept, size) = (self.first, self.slots.len().saturating_sub(LINE), 1 << bits);
        self.slots.reserve_exact(size + LINE - self.slots.len());
        self.slots.resize(size + LINE, 0);
        self.bits = bits;
        self.first = (LINE - self.slots.as_ptr() as usize / 4 % LINE) % LINE;
        if self.first != old {
            self.slots.copy_within(old..old + kept, self.first);
            let (first, end) = (self.first, self.first + size);
            self.slots[first + kept..end].fill(0);
        }
    }
}
