//! Where a state came from, and whether it was expanded.

use crate::store::NodeId;

/// A parent, and whether the node itself was expanded, in 32 bits: so ids end at [`Link::LAST_ID`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Link(u32);

impl Link {
    /// Unit tests have fewer, so that they see what happens when ids run out.
    pub(super) const LAST_ID: u32 = if cfg!(test) { 70_000 } else { (1 << 31) - 3 };
    /// No goal can be reached from the node, so it was not put into the open list and needs no parent.
    pub(super) const DEAD_END: Link = Link(u32::MAX);

    /// That of a state which was just reached, and which a goal may be reached from or not.
    #[inline]
    pub(super) fn of(parent: Option<NodeId>, is_alive: bool) -> Self {
        if is_alive { Link::to(parent) } else { Link::DEAD_END }
    }

    #[inline]
    pub(super) fn to(parent: Option<NodeId>) -> Self {
        Link(parent.map_or(0, |parent| (parent.get() + 1) << 1))
    }

    #[inline]
    pub(super) fn parent(self) -> Option<NodeId> {
        NodeId::new(u64::from((self.0 >> 1).checked_sub(1)?))
    }

    #[inline]
    pub(super) fn is_expanded(self) -> bool {
        self.0 & 1 != 0 && self != Self::DEAD_END
    }

    /// Whether the node waits in the open list.
    #[inline]
    pub(super) fn is_open(self) -> bool {
        self.0 & 1 == 0
    }

    #[inline]
    pub(super) fn expanded(self) -> Self {
        Link(self.0 | 1)
    }

    pub(super) fn not_expanded(self) -> Self {
        if self.is_expanded() { Link(self.0 & !1) } else { self }
    }
}
