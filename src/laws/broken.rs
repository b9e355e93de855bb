//! A broken law, with what proves it.
//!
//! Everything is text: a proof is read by a person, and so needs none of the types of the problem.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use super::Law;

/// A law that does not hold, the state where it does not, and the shortest way there that was found.
///
/// Printed, it shows all of that, one thing a line. The state is the nearest to a start that was looked at and breaks the law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    law: Law,
    trail: Option<Trail>,
    facts: Vec<(Cow<'static, str>, String)>,
}

/// How a state is reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trail {
    pub(super) start: String,
    pub(super) actions: Vec<String>,
    pub(super) state: String,
}

impl Broken {
    /// Which law it is.
    #[must_use]
    pub fn law(&self) -> Law {
        self.law
    }

    /// The state where the law does not hold, in its `Debug` form. `None` where it is not about a state.
    #[must_use]
    pub fn state(&self) -> Option<&str> {
        self.trail.as_ref().map(|trail| &*trail.state)
    }

    /// The start from which that state is reached.
    #[must_use]
    pub fn start(&self) -> Option<&str> {
        self.trail.as_ref().map(|trail| &*trail.start)
    }

    /// What is done from the start to the state; empty where that is a start itself. Where a codec folds, `(unpacked)` stands
    /// between a state and the one that engines expand in its place.
    #[must_use]
    pub fn actions(&self) -> &[String] {
        self.trail.as_ref().map_or(&[], |trail| &trail.actions)
    }

    /// What else proves it, each thing with its name: keys, numbers, another state.
    pub fn facts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.facts.iter().map(|(name, fact)| (&**name, &**fact))
    }

    pub(super) fn new(law: Law) -> Self {
        Broken { law, trail: None, facts: Vec::new() }
    }

    /// Adds something that proves it.
    pub(super) fn with(self, name: &'static str, fact: impl fmt::Debug) -> Self {
        self.with_text(name, format!("{fact:?}"))
    }

    /// The same for what is text already.
    pub(super) fn with_text(mut self, name: &'static str, fact: String) -> Self {
        self.facts.push((name.into(), fact));
        self
    }

    /// The same fault of a codec, as part of another law.
    pub(super) fn in_codec(mut self, law: Law) -> Self {
        self.facts.insert(0, ("what the codec breaks".into(), self.law.to_string()));
        self.law = law;
        self
    }

    /// Says where it is.
    pub(super) fn at(mut self, trail: Trail) -> Self {
        self.trail = Some(trail);
        self
    }

    /// The same fault, seen from outside: where it is in an inner space becomes part of the proof.
    pub(super) fn inside(mut self) -> Self {
        if let Some(Trail { start, actions, state }) = self.trail.take() {
            let inside = [("inner start", start), ("inner actions", listed(&actions)), ("inner state", state)];
            self.facts.splice(0..0, inside.map(|(name, fact)| (name.into(), fact)));
        }
        self
    }
}

/// A list of actions with its middle left out where it is long.
pub(super) fn listed(actions: &[String]) -> String {
    const ENDS: usize = 12;
    match actions.len() {
        0 => "none".into(),
        1..=30 => actions.join(", "),
        all => {
            let (first, last) = (actions[..ENDS].join(", "), actions[all - ENDS..].join(", "));
            format!("{first}, .. ({} more) .., {last}", all - 2 * ENDS)
        }
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "broken law: {}", self.law)?;
        if let Some(Trail { start, actions, state }) = &self.trail {
            write!(f, "\n  start: {start}\n  actions: {}\n  state: {state}", listed(actions))?;
        }
        for (name, fact) in &self.facts {
            write!(f, "\n  {name}: {fact}")?;
        }
        Ok(())
    }
}

impl Error for Broken {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_way_is_printed_without_its_middle() {
        let actions: Vec<String> = (0..100).map(|number| number.to_string()).collect();
        assert_eq!(listed(&actions[..3]), "0, 1, 2");
        assert!(listed(&actions).ends_with(", 11, .. (76 more) .., 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99"));
    }

    #[test]
    fn a_fault_in_an_inner_space_tells_both_ways() {
        let trail = |state: &str| Trail { start: "S".into(), actions: vec!["go".into()], state: state.into() };
        let inner = Broken::new(Law::InnerCosts).with("cost", 2).at(trail("I"));
        let broken = inner.inside().at(trail("O"));
        assert_eq!(broken.state(), Some("O"));
        assert_eq!(
            broken.to_string(),
            "broken law: every inner step costs one\n  start: S\n  actions: go\n  state: O\n  inner start: S\n  \
             inner actions: go\n  inner state: I\n  cost: 2"
        );
    }
}
