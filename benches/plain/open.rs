//! States that wait in A*: ids in stacks by f and g.

/// A state that waits, with the costs that it was put in with.
#[derive(Clone, Copy)]
pub(crate) struct Waiting {
    pub(crate) f: u32,
    pub(crate) g: u32,
    pub(crate) id: u32,
}

/// A stack for each g, in a row for each f.
pub(crate) struct Open {
    rows: Vec<Row>,
    /// The f of the row from which states are taken.
    f: usize,
    pub(crate) len: u64,
    /// Entries for whose states a cheaper way was found since.
    pub(crate) dead: u64,
}

struct Row {
    stacks: Vec<Vec<u32>>,
    /// The stacks up to the last one that is not empty.
    used: usize,
}

/// An emptied stack gives back what it has beyond this.
const KEPT: usize = 256;

impl Open {
    pub(crate) fn new() -> Self {
        Open { rows: Vec::new(), f: 0, len: 0, dead: 0 }
    }

    #[inline]
    pub(crate) fn push(&mut self, Waiting { f, g, id }: Waiting) {
        let (f, g) = (f as usize, g as usize);
        if self.rows.get(f).is_none_or(|row| g >= row.stacks.len()) {
            self.make_stack(f, g);
        }
        let row = &mut self.rows[f];
        row.stacks[g].push(id);
        row.used = row.used.max(g + 1);
        self.len += 1;
    }

    #[cold]
    fn make_stack(&mut self, f: usize, g: usize) {
        if f >= self.rows.len() {
            self.rows.resize_with(f + 1, || Row { stacks: Vec::new(), used: 0 });
        }
        self.rows[f].stacks.resize_with(g + 1, Vec::new);
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Waiting> {
        self.trim();
        let row = self.rows.get_mut(self.f)?;
        let g = row.used - 1;
        let id = row.stacks[g].pop()?;
        self.len -= 1;
        Some(Waiting { f: self.f as u32, g: g as u32, id })
    }

    /// Takes the next one, if it has the costs of this one.
    #[inline]
    pub(crate) fn pop_equal(&mut self, first: &Waiting) -> Option<Waiting> {
        let (f, g) = (first.f as usize, first.g as usize);
        let row = self.rows.get_mut(f).filter(|row| f == self.f && row.used == g + 1)?;
        let id = row.stacks[g].pop()?;
        self.len -= 1;
        Some(Waiting { id, ..*first })
    }

    /// Goes on to the stack that comes next.
    #[inline]
    fn trim(&mut self) {
        while let Some(row) = self.rows.get_mut(self.f) {
            while row.used > 0 {
                let stack = &mut row.stacks[row.used - 1];
                if !stack.is_empty() {
                    return;
                }
                if stack.capacity() > KEPT {
                    *stack = Vec::new();
                }
                row.used -= 1;
            }
            row.stacks = Vec::new();
            self.f += 1;
        }
    }

    /// Whether more are dead than alive, and enough to be worth a sweep.
    #[inline]
    pub(crate) fn has_many_dead(&self) -> bool {
        self.dead > 1024 && self.dead > self.len - self.dead
    }

    /// Keeps those that are alive.
    #[cold]
    pub(crate) fn sweep(&mut self, is_alive: impl Fn(Waiting) -> bool) {
        self.len = 0;
        for (f, row) in (0..).zip(&mut self.rows) {
            for (g, stack) in (0..).zip(&mut row.stacks) {
                stack.retain(|id| is_alive(Waiting { f, g, id: *id }));
                self.len += stack.len() as u64;
            }
        }
        self.dead = 0;
    }
}
