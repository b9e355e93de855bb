//! The programs that are measured, one module a library.

pub(crate) mod pathfinding;
pub(crate) mod spelunk;
pub(crate) mod stateright;

use std::fmt;

/// What a program counted; `None` where its library does not tell. Programs that did the same work agree in all that both
/// counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    /// States whose successors were asked for.
    pub(crate) expanded: Option<u64>,
    /// Successors, known ones included.
    pub(crate) generated: Option<u64>,
    /// Different states.
    pub(crate) stored: Option<u64>,
}

impl Counts {
    /// Whether nothing that both counted differs.
    pub(crate) fn agree(&self, other: &Counts) -> bool {
        let same =
            |ours: Option<u64>, theirs: Option<u64>| ours.zip(theirs).is_none_or(|(ours, theirs)| ours == theirs);
        same(self.expanded, other.expanded) && same(self.generated, other.generated) && same(self.stored, other.stored)
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { expanded, generated, stored } = self;
        let parts = [("expanded", expanded), ("generated", generated), ("stored", stored)];
        let known = parts.iter().filter_map(|(name, count)| count.map(|count| (name, count)));
        for (number, (name, count)) in known.enumerate() {
            let blank = if number == 0 { "" } else { " " };
            write!(f, "{blank}{name}={count}")?;
        }
        Ok(())
    }
}
