//! Parents of a breadth-first search, as one byte an expanded state.
//!
//! States are numbered as they are discovered, so the children of each expanded state follow those of the one before it,
//! and the number of new children a state is all that is needed to find a parent again. A count of 255 or more takes 12
//! bytes beside its byte.

use super::{Arena, NodeId};

/// The byte that says "look among the large ones".
const LARGE: u8 = u8::MAX;

/// How many states each expanded state discovered, in order of expansion.
#[derive(Debug, Default)]
pub(crate) struct ChildCounts {
    counts: Arena<u8>,
    /// The counts that do not fit a byte, with their states, in order.
    large: Vec<(u32, u32)>,
    /// Room for the counts of one call.
    bytes: Vec<u8>,
}

impl ChildCounts {
    pub(crate) fn clear(&mut self) {
        self.counts.clear();
        self.large.clear();
    }

    /// Notes the new children of the next expanded states: those of the first end at the first number, and so on.
    pub(crate) fn extend(&mut self, ends: &[u32]) {
        let begins = std::iter::once(&0).chain(ends);
        let counts = || ends.iter().zip(begins.clone()).map(|(end, begin)| end - begin);
        self.bytes.clear();
        self.bytes.extend(counts().map(|count| count.min(u32::from(LARGE)) as u8));
        if self.bytes.contains(&LARGE) {
            let numbered = (self.counts.len() as u32..).zip(counts());
            self.large.extend(numbered.filter(|(_, count)| *count >= u32::from(LARGE)));
        }
        self.counts.extend(&self.bytes);
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.counts.bytes() + (self.large.len() * size_of::<(u32, u32)>()) as u64
    }

    /// The ids from a root (one of the first `roots` states) to `node`, in one scan backwards over the counts.
    pub(crate) fn chain_to(&self, node: NodeId, roots: u64) -> Vec<NodeId> {
        let mut large = self.large.iter().rev().peekable();
        let mut chain = vec![node];
        let mut child = u64::from(node.get());
        // The ids of a state's children are those from `end - count` to `end`; the last state's end where all end.
        let mut end = roots + self.counts.iter().map(|count| u64::from(*count)).sum::<u64>();
        end += self.large.iter().map(|(_, count)| u64::from(*count) - u64::from(LARGE)).sum::<u64>();
        for (id, count) in (0..self.counts.len()).rev().zip(self.counts.iter().rev()) {
            if child < roots {
                break;
            }
            let count = match large.next_if(|(large, _)| u64::from(*large) == id) {
                Some((_, count)) => u64::from(*count),
                None => u64::from(*count),
            };
            let begin = end - count;
            if (begin..end).contains(&child) {
                chain.extend(NodeId::new(id));
                child = id;
            }
            end = begin;
        }
        chain.reverse();
        chain
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_leads_back_to_its_root_through_small_large_and_empty_counts() {
        let counts = [3u32, 0, 254, 255, 1, 70_000, 2, 0, 0, 256];
        let roots = 2;
        let mut parents = vec![None; roots];
        let mut store = ChildCounts::default();
        let ends: Vec<u32> = counts
            .iter()
            .scan(0, |end, count| {
                Some({
                    *end += count;
                    *end
                })
            })
            .collect();
        store.extend(&ends[..4]);
        store.extend(&ends[4..].iter().map(|end| end - ends[3]).collect::<Vec<_>>());
        for (id, count) in counts.iter().enumerate() {
            parents.extend(vec![Some(id); *count as usize]);
        }
        for node in (0..parents.len()).step_by(7).chain(0..6) {
            let mut expected = vec![node];
            while let Some(parent) = parents[expected[0]] {
                expected.insert(0, parent);
            }
            let chain = store.chain_to(NodeId::new(node as u64).unwrap(), roots as u64);
            assert!(chain.iter().map(|id| id.get() as usize).eq(expected), "node {node}");
        }
        assert_eq!(store.bytes(), 16 + 3 * 8);
    }
}
