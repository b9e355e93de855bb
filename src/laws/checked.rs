//! What a check has looked at where every law holds.

use std::fmt;

/// What was looked at, and found right. What was not looked at is not: see [`whole`](Self::whole) and
/// [`measured`](Self::measured).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Checked {
    /// States that were looked at; outer ones where the problem is nested. Where the codec folds, those that it unpacks keys
    /// to are among them.
    pub states: usize,
    /// Inner states that were looked at, where the problem is nested.
    pub inner_states: usize,
    /// Steps between these states; from goals none is looked at, since no engine expands a goal.
    pub edges: usize,
    /// How many of the states are goals.
    pub goals: usize,
    /// Whether that is all there is to look at. Then the distances below are true ones.
    pub whole: bool,
    /// States from which a way to a goal was seen, so that there was something to hold the heuristic against. In a sample
    /// the cheapest way seen may be longer than the cheapest there is, so that a heuristic may pass that is a little too
    /// large.
    pub measured: usize,
    /// States that share their key with one met before, because the codec folds.
    pub folded: usize,
    /// A step along which the heuristic falls by more than the step costs, if there is one: then it is not consistent,
    /// which is legal. A* expands some states more than once.
    pub inconsistent: Option<Inconsistency>,
}

/// A step along which a heuristic falls by more than the step costs, each thing in its `Debug` form.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Inconsistency {
    /// From where.
    pub state: String,
    /// What is done.
    pub action: String,
    /// Where it leads.
    pub successor: String,
    /// What the step costs.
    pub cost: String,
    /// The heuristic before it.
    pub before: String,
    /// The heuristic after it.
    pub after: String,
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Checked { states, inner_states, edges, goals, measured, folded, .. } = self;
        let how_much = if self.whole { "the whole space" } else { "a sample" };
        write!(
            f,
            "{states} states ({how_much}), {edges} edges, {goals} goals; heuristic held against {measured} ways"
        )?;
        if *inner_states > 0 {
            write!(f, "; {inner_states} inner states")?;
        }
        if *folded > 0 {
            write!(f, "; {folded} folded")?;
        }
        match &self.inconsistent {
            Some(step) => write!(f, "; not consistent: {step}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Inconsistency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inconsistency { state, action, successor, cost, before, after } = self;
        write!(f, "from {before} at {state} to {after} at {successor}, by {action} at a cost of {cost}")
    }
}
