//! Parents of a breadth-first search, as one byte an expanded state.
//!
//! States are numbered as they are discovered, so the children of each expanded state follow those of the one before it,
//! and the number of new children a state is all that is needed to find a parent again. A count of 255 or more takes 12
//! bytes beside its byte.

use super::{Arena, Memory, NodeId, Room};
use crate::report::StopReason;

/// The byte that says "look among the large ones".
const LARGE: u8 = u8::MAX;
/// Up to so many counts are noted one by one.
const FEW: usize = 16;

/// How many states each expanded state discovered, in order of expansion.
#[derive(Debug, Default)]
pub(crate) struct ChildCounts {
    counts: Arena<u8>,
    /// The counts that do not fit a byte, with their states, in order.
    large: Arena<(NodeId, u32)>,
    /// Room for the counts of one call.
    bytes: Vec<u8>,
}

/// Goes through the states in order of discovery, and knows the parent of each.
#[derive(Debug, Default)]
pub(crate) struct Parents {
    /// How many expanded states were passed; the last of them is the parent.
    passed: u64,
    /// How many children of the parent are still to come.
    left: u32,
    /// How many of the large counts were passed.
    large: u64,
}

impl ChildCounts {
    /// The parent of the next state; the first states, which have none, are left out.
    #[inline]
    pub(crate) fn next_parent(&self, at: &mut Parents) -> Option<NodeId> {
        while at.left == 0 {
            let count = *self.counts.get(NodeId::new(at.passed)?)?;
            at.passed += 1;
            at.left = u32::from(count);
            if count == LARGE {
                at.left = self.large.get(NodeId::new(at.large)?)?.1;
                at.large += 1;
            }
        }
        at.left -= 1;
        NodeId::new(at.passed - 1)
    }

    /// Begins a search.
    pub(crate) fn begin(&mut self) {
        self.counts.begin(Room::ALL_IDS);
        self.large.begin(Room::ALL_IDS);
    }

    /// Forgets all states.
    pub(crate) fn clear(&mut self) {
        self.counts.clear();
        self.large.clear();
    }

    /// Whether there is room for these states, and all of their counts are small.
    #[inline]
    pub(crate) fn take_all_easily(&self, ends: &[u32]) -> bool {
        let all = ends.last().copied().unwrap_or(0);
        ends.len() as u64 <= self.counts.room_left() && (all < u32::from(LARGE) || !may_have_large(0, ends))
    }

    /// How many of these states, the first ones, there is room for and have small counts. The children of the first end at
    /// the first number, and begin at another one.
    pub(crate) fn take_easily(&self, mut begin: u32, ends: &[u32]) -> usize {
        let room = usize::try_from(self.counts.room_left()).unwrap_or(usize::MAX);
        let ends = &ends[..ends.len().min(room)];
        if !may_have_large(begin, ends) {
            return ends.len();
        }
        let counts = ends.iter().map(|end| end - std::mem::replace(&mut begin, *end));
        counts.take_while(|count| *count < u32::from(LARGE)).count()
    }

    /// Makes room for one expanded state with so many children at most.
    pub(crate) fn make_room_for_one(&mut self, children: usize, memory: &mut Memory) -> Result<(), StopReason> {
        self.counts.make_room_for_one(memory)?;
        if children < usize::from(LARGE) { Ok(()) } else { self.large.make_room_for_one(memory) }
    }

    /// Notes the new children of the next expanded states: those of the first end at the first number, and so on. There must
    /// be room for all.
    pub(crate) fn extend(&mut self, ends: &[u32]) {
        // Most layers of a small search are a few states.
        if ends.len() <= FEW {
            return self.extend_by_few(ends);
        }
        let (first, mut all) = (ends[0], ends[0]);
        self.bytes.clear();
        self.bytes.push(first as u8);
        self.bytes.extend(ends.iter().zip(&ends[1..]).map(|(begin, end)| {
            all |= end - begin;
            (end - begin) as u8
        }));
        // No bit of a large count is lost in `all`; now and then it says "large" of small ones, which does no harm.
        if all >= u32::from(LARGE) {
            self.push_all(ends);
        } else {
            self.counts.extend(&self.bytes);
        }
    }

    fn extend_by_few(&mut self, ends: &[u32]) {
        let (mut bytes, mut begin, mut all) = ([0; FEW], 0, 0);
        for (byte, end) in bytes.iter_mut().zip(ends) {
            *byte = (end - begin) as u8;
            all |= end - begin;
            begin = *end;
        }
        if all >= u32::from(LARGE) {
            self.push_all(ends);
        } else {
            self.counts.extend(&bytes[..ends.len()]);
        }
    }

    #[cold]
    fn push_all(&mut self, ends: &[u32]) {
        let mut begin = 0;
        for end in ends {
            self.push(end - begin);
            begin = *end;
        }
    }

    fn push(&mut self, count: u32) {
        let byte = count.min(u32::from(LARGE)) as u8;
        let id = self.counts.push(byte);
        if byte == LARGE {
            self.large.push((id, count));
        }
    }

    /// The ids from a root (one of the first `roots` states) to `node`, where `states` were discovered in all.
    ///
    /// One scan backwards over the counts, most of it over sums of whole blocks: a chain has few states.
    pub(crate) fn chain_to(&self, node: NodeId, roots: u64, states: u64) -> Vec<NodeId> {
        let mut chain = Vec::with_capacity(32);
        chain.push(node);
        let mut child = u64::from(node.get());
        // The children of the states from `expanded` on have the ids from `end` on.
        let (mut expanded, mut end) = (self.counts.len(), states);
        let mut large = self.large.iter().rev().peekable();
        for block in self.counts.rev_blocks() {
            let begin = expanded - block.len() as u64;
            let has_large = large.peek().is_some_and(|(id, _)| u64::from(id.get()) >= begin);
            // Of some dozens of bytes: 16 bits hold it, and four times as many are added at once as of 64.
            let sum = u64::from(block.iter().map(|count| u16::from(*count)).sum::<u16>());
            if !has_large && child + sum < end {
                (expanded, end) = (begin, end - sum);
                continue;
            }
            let mut pass = |state: u64, count: u32| {
                end -= u64::from(count);
                if child >= end && child >= roots {
                    chain.extend(NodeId::new(state));
                    child = state;
                }
            };
            let counts = (begin..expanded).rev().zip(block.iter().rev());
            if has_large {
                for (state, count) in counts {
                    let exact = large.next_if(|(id, _)| u64::from(id.get()) == state);
                    pass(state, exact.map_or(u32::from(*count), |(_, count)| *count));
                }
            } else {
                counts.for_each(|(state, count)| pass(state, u32::from(*count)));
            }
            expanded = begin;
        }
        chain.reverse();
        chain
    }
}

/// Whether one of several states may have so many children that its count is a large one. No bit of a large count is lost;
/// now and then small ones look like it, which does no harm.
fn may_have_large(begin: u32, ends: &[u32]) -> bool {
    let Some(first) = ends.first() else { return false };
    let all = ends.iter().zip(&ends[1..]).fold(first - begin, |all, (begin, end)| all | (end - begin));
    all >= u32::from(LARGE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_leads_back_to_its_root_through_small_large_and_empty_counts() {
        // A few at a time, many without a large one, many with some.
        let few = [3u32, 0, 254, 255, 1, 70_000, 2, 0, 0, 256];
        let calls = [few.to_vec(), vec![2; 5], vec![2; 40], few.repeat(4), vec![3; 20]];
        let counts = calls.concat();
        let roots = 2;
        let mut parents = vec![None; roots];
        let (mut store, mut memory) = (ChildCounts::default(), Memory::default());
        store.begin();
        for call in calls {
            let sums = call.iter().scan(0, |end, count| {
                *end += count;
                Some(*end)
            });
            let ends: Vec<u32> = sums.collect();
            if store.take_all_easily(&ends) {
                assert!(call.iter().all(|count| *count < 255));
                store.extend(&ends);
                continue;
            }
            for count in call {
                store.make_room_for_one(count as usize, &mut memory).unwrap();
                store.extend(&[count]);
            }
        }
        for (id, count) in counts.iter().enumerate() {
            parents.extend(vec![Some(id); *count as usize]);
        }
        let mut at = Parents::default();
        for parent in &parents[roots..] {
            assert_eq!(store.next_parent(&mut at).map(|id| id.get() as usize), *parent);
        }
        assert_eq!(store.next_parent(&mut at), None);
        for node in (0..parents.len()).step_by(997).chain(0..600) {
            let mut expected = vec![node];
            while let Some(parent) = parents[expected[0]] {
                expected.insert(0, parent);
            }
            let chain = store.chain_to(NodeId::new(node as u64).unwrap(), roots as u64, parents.len() as u64);
            assert!(chain.iter().map(|id| id.get() as usize).eq(expected), "node {node}");
        }
        assert_eq!(memory.held(), 256 + 256 * 8);
    }
}
