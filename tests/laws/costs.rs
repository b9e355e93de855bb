//! Costs of one's own that break a law.

use spelunk::laws::{self, Law};
use spelunk::{Cost, FnProblem};

use super::Found;

/// Defines a cost: what `a + b` is, and its whole number.
macro_rules! cost {
    ($name:ident, $add:expr, $units:expr) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        struct $name(i32);

        impl Cost for $name {
            const ZERO: Self = $name(0);
            fn checked_add(self, more: Self) -> Option<Self> {
                let add: fn(i32, i32) -> Option<i32> = $add;
                add(self.0, more.0).map($name)
            }
            fn units(self) -> Option<u64> {
                let units: fn(i32) -> Option<u64> = $units;
                units(self.0)
            }
        }
    };
}

cost!(Sound, |a, b| a.checked_add(b), |a| Some(a as u64));
cost!(Rounded, |a, b| Some((a + b) / 2 * 2), |_| None);
cost!(Wrapping, |a, b| Some((a + b) % 100), |_| None);
// Every second sum above ten is cut: two ways may change places.
cost!(Cut, |a, b| Some(if a.min(b) > 0 && a + b == 13 { 20 } else { a + b }), |_| None);
cost!(Coarse, |a, b| a.checked_add(b), |a| Some(a as u64 / 4));

/// Steps of these costs from 0 to 1, 1 to 2 and so on.
fn chain<C: Cost>(
    costs: &[C],
) -> impl spelunk::StateCodec<u8, Key = spelunk::Whole<u8>> + spelunk::SearchProblem<State = u8, Action = char, Cost = C>
{
    let goal = costs.len() as u8;
    FnProblem::new(0, |at: &u8| costs.get(usize::from(*at)).map(|cost| ('s', *cost, at + 1)), move |at| *at == goal)
}

#[test]
fn a_sound_cost_passes() {
    let checked = laws::check(&chain(&[3, 0, 5, 1_000_000, 7].map(Sound))).unwrap();
    assert!(checked.whole);
}

#[test]
fn a_cost_is_found_at_the_step_that_has_it() {
    Found { law: Law::ZeroCost, state: "1", actions: "'s'", printed: &["cost: Sound(-3)", "ZERO: Sound(0)"] }
        .is("a negative cost", laws::check(&chain(&[5, -3].map(Sound))));
    Found {
        law: Law::ZeroCost,
        state: "1",
        actions: "'s'",
        printed: &["cost: Rounded(5)", "+ ZERO: Some(Rounded(4))"],
    }
    .is("adding zero rounds", laws::check(&chain(&[4, 5].map(Rounded))));
    Found { law: Law::CostGrows, state: "1", actions: "'s'", printed: &["Wrapping(60)", "sum: Wrapping(20)"] }
        .is("a sum that wraps", laws::check(&chain(&[5, 60].map(Wrapping))));
    Found { law: Law::CostKeepsOrder, state: "1", actions: "'s'", printed: &["Cut(20)", "Cut(14)"] }
        .is("a sum out of line", laws::check(&chain(&[6, 7].map(Cut))));
    Found { law: Law::CostUnits, state: "2", actions: "'s' 's'", printed: &["cost: Coarse(8)", "its units: 2"] }
        .is("two costs of one number", laws::check(&chain(&[4, 8, 9].map(Coarse))));
}

#[test]
fn path_costs_fit_their_type() {
    let printed = &["action: 's'", "cost so far: 200", "cost of a step: 100"];
    Found { law: Law::CostFits, state: "2", actions: "'s' 's'", printed }
        .is("a path too dear", laws::check(&chain(&[100u8, 100, 100])));
}

#[test]
fn a_dear_way_is_no_fault_where_a_cheap_one_leads_there_too() {
    let ways = FnProblem::new(
        0u8,
        |at| match at {
            0 => vec![("dear", 200u8, 2), ("cheap", 1, 1)],
            1 => vec![("cheap", 1, 2)],
            2 => vec![("on", 100, 3)],
            _ => vec![],
        },
        |at| *at == 3,
    );
    assert!(laws::check(&ways).is_ok());
}
