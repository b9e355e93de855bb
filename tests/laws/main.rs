//! `spelunk::laws`: what is sound passes, and each broken law is found where it is nearest to the start.

mod backwards;
mod codecs;
mod costs;
mod effort;
mod engines;
mod house;
mod nested;
mod problems;
mod random;
mod reversible;
mod sound;
mod spaces;
mod stair;
mod wrappers;

#[allow(dead_code, unreachable_pub)]
#[path = "../support"]
mod support {
    pub mod blocks;
    pub mod boards;
    pub mod mazes;
    pub mod oracle;
    pub mod properties;
    pub mod random_graph;
    pub mod random_nested;
    pub mod snakes;
    pub mod spaces;
    pub mod verify;
}

use spelunk::laws::{Broken, Checked, Law};

/// A fault that must be found: its law, the nearest state that proves it, the way there, and what is printed about it.
struct Found {
    law: Law,
    state: &'static str,
    actions: &'static str,
    printed: &'static [&'static str],
}

impl Found {
    /// Ends the test where something else was found, or nothing.
    fn is(&self, name: &str, result: Result<Checked, Broken>) {
        let broken = match result {
            Ok(checked) => panic!("{name}: found nothing in {checked}"),
            Err(broken) => broken,
        };
        assert_eq!(broken.law(), self.law, "{name}: {broken}");
        assert_eq!(broken.state().unwrap_or_default(), self.state, "{name}: {broken}");
        assert_eq!(broken.actions().join(" "), self.actions, "{name}: {broken}");
        let printed = broken.to_string();
        assert!(printed.starts_with(&format!("broken law: {}", self.law)), "{name}: {printed}");
        let way = self.actions.split_whitespace();
        for part in way.chain([self.state]).chain(self.printed.iter().copied()) {
            assert!(printed.contains(part), "{name}: {part} is missing in {printed}");
        }
    }
}
