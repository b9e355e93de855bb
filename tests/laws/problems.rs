//! Stairs that do not repeat themselves, and those that estimate too much.

use std::hash::{Hash, Hasher};

use spelunk::laws::{self, Law};
use spelunk::{SearchProblem, Unpacked};

use super::Found;
use super::stair::{Act, Stair, all_are_found, at, climb};

#[test]
fn a_sound_stair_passes() {
    let checked = laws::check(&Stair::sound()).unwrap();
    assert_eq!((checked.states, checked.goals, checked.measured, checked.folded), (10, 1, 10, 0));
    // Three ways from each step, less those that leave the stair; none from the goal.
    assert_eq!(checked.edges, 9 * 3 - 1 - 2);
    assert!(checked.whole);
    assert_eq!(checked.inconsistent, None);
}

#[test]
fn a_heuristic_that_is_not_consistent_is_told_and_not_refused() {
    let stair = Stair { heuristic: |_, at| Some(if at.step == 3 { 10 } else { 0 }), ..Stair::sound() };
    let checked = laws::check(&stair).unwrap();
    let step = checked.inconsistent.as_ref().unwrap();
    assert_eq!(step.to_string(), "from 10 at #3 to 0 at #4, by Step at a cost of 2");
    assert!(checked.to_string().contains("not consistent: from 10 at #3"));
}

#[test]
fn no_start_at_all_is_legal() {
    let stair = Stair { starts: |_| vec![], start: |_| unreachable!("there is none"), ..Stair::sound() };
    let checked = laws::check(&stair).unwrap();
    assert_eq!((checked.states, checked.whole), (0, true));
}

#[test]
fn what_is_behind_a_goal_is_not_asked() {
    let stair = Stair {
        is_goal: |_, at| [6, 9].contains(&at.step),
        expand: |_, from| {
            assert_ne!(from.step, 6, "no engine expands a goal");
            climb(from)
        },
        heuristic: |_, _| Some(0),
        ..Stair::sound()
    };
    assert_eq!(laws::check(&stair).unwrap().goals, 2);
}

#[test]
fn a_problem_repeats_itself() {
    all_are_found([
        (
            "starts alternate",
            Stair { starts: |stair| vec![at(stair.flips().into())], ..Stair::sound() },
            Found { law: Law::StartsRepeat, state: "", actions: "", printed: &["first: [#0]", "then: [#1]"] },
        ),
        (
            "start is another state",
            Stair { start: |_| at(5), ..Stair::sound() },
            Found { law: Law::StartIsEmitted, state: "", actions: "", printed: &["start: #5", "starts: [#0]"] },
        ),
        (
            "a goal every second time",
            Stair { is_goal: |stair, at| at.step == 9 || at.step == 4 && stair.flips(), ..Stair::sound() },
            Found {
                law: Law::GoalRepeats,
                state: "#4",
                actions: "Step Jump",
                printed: &["first: false", "then: true"],
            },
        ),
        (
            "successors in another order",
            Stair {
                expand: |stair, from| {
                    let mut steps = climb(from);
                    if from.step == 4 && stair.flips() {
                        steps.swap(1, 2);
                    }
                    steps
                },
                ..Stair::sound()
            },
            Found {
                law: Law::ExpandRepeats,
                state: "#4",
                actions: "Jump Step",
                printed: &["steps before that: 1", "first: (Jump, 5, #7)", "then: (Back, 1, #3)"],
            },
        ),
        (
            "a successor that is missing in equal states",
            Stair {
                expand: |_, from| {
                    let mut steps = climb(from);
                    steps.truncate(if from.mark > 0 { 2 } else { 3 });
                    steps.iter_mut().for_each(|(act, _, to)| to.mark = (*act == Act::Jump).into());
                    steps
                },
                ..Stair::sound()
            },
            Found {
                law: Law::ExpandRepeats,
                state: "#3",
                actions: "Jump",
                printed: &["first: no more", "then: (Back, 1, #2)"],
            },
        ),
        (
            "the way back is not left out",
            Stair { expand_onward: |stair, from, _| (stair.expand)(stair, from), ..Stair::sound() },
            Found {
                law: Law::OnwardIsExpand,
                state: "#1",
                actions: "Step",
                printed: &["steps before that: 2", "first: no more", "then: (Back, 1, #0)", "the state before: #0"],
            },
        ),
        (
            "a start that goes nowhere, as nothing came to it",
            Stair {
                expand_onward: |stair, from, before| {
                    if from == before { vec![] } else { (Stair::sound().expand_onward)(stair, from, before) }
                },
                ..Stair::sound()
            },
            Found {
                law: Law::OnwardIsExpand,
                state: "#0",
                actions: "",
                printed: &["steps before that: 0", "first: (Step, 2, #1)", "then: no more", "the state before: #0"],
            },
        ),
        (
            "what is no way back is left out too",
            Stair {
                expand_onward: |stair, from, _| {
                    (stair.expand)(stair, from).into_iter().filter(|(act, _, _)| *act != Act::Back).collect()
                },
                ..Stair::sound()
            },
            Found {
                law: Law::OnwardIsExpand,
                state: "#3",
                actions: "Jump",
                printed: &["first: (Back, 1, #2)", "then: no more", "the state before: #0"],
            },
        ),
        (
            "a heuristic that changes",
            Stair { heuristic: |stair, at| Some((at.step == 5 && stair.flips()).into()), ..Stair::sound() },
            Found {
                law: Law::HeuristicRepeats,
                state: "#5",
                actions: "Step Step Jump",
                printed: &["first: Some(0)", "then: Some(1)"],
            },
        ),
    ]);
}

#[test]
fn a_heuristic_is_a_lower_bound() {
    all_are_found([
        (
            "one at the goal",
            Stair { heuristic: |_, at| Some((at.step == 9).into()), ..Stair::sound() },
            Found { law: Law::ZeroAtGoals, state: "#9", actions: "Jump Jump Jump", printed: &["heuristic: Some(1)"] },
        ),
        (
            "none at the goal",
            Stair { heuristic: |_, at| (at.step != 9).then_some(0), ..Stair::sound() },
            Found { law: Law::ZeroAtGoals, state: "#9", actions: "Jump Jump Jump", printed: &["heuristic: None"] },
        ),
        (
            "one too many",
            Stair { heuristic: |_, at| Some(if at.step == 4 { 10 } else { 0 }), ..Stair::sound() },
            Found {
                law: Law::Admissible,
                state: "#4",
                actions: "Step Jump",
                printed: &["heuristic: Some(10)", "way to a goal: 9", "Jump, Step, Step", "that goal: #9"],
            },
        ),
        (
            "none where a goal can be reached",
            Stair { heuristic: |_, at| (at.step != 7).then_some(0), ..Stair::sound() },
            Found {
                law: Law::NoneOnlyWhereDead,
                state: "#7",
                actions: "Step Jump Jump",
                printed: &["heuristic: None", "way to a goal: 4", "that way: Step, Step"],
            },
        ),
        (
            "a number that means none",
            Stair {
                expand: |_, from| if from.step == 5 { vec![] } else { climb(from) },
                is_goal: |_, _| false,
                heuristic: |_, at| Some(if at.step == 5 { u32::MAX } else { 0 }),
                ..Stair::sound()
            },
            Found {
                law: Law::CostFits,
                state: "#5",
                actions: "Step Step Jump",
                printed: &["cost so far: 9", "heuristic: 4294967295"],
            },
        ),
    ]);
}

/// How often one has come somewhere, which is no part of what makes two of these equal.
#[derive(Clone, Copy, Debug)]
struct Visit {
    place: u8,
    visits: u8,
}

impl PartialEq for Visit {
    fn eq(&self, other: &Visit) -> bool {
        self.place == other.place
    }
}

impl Eq for Visit {}

impl Hash for Visit {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.place.hash(hasher);
    }
}

/// A walk to and fro, with the number of steps hidden in the state, where something asks for it.
struct Tired {
    tired_from: u8,
    goal_sees: bool,
    expand_sees: bool,
    heuristic_sees: bool,
}

impl SearchProblem for Tired {
    type State = Visit;
    type Action = i8;
    type Cost = u32;

    fn start(&self) -> Visit {
        Visit { place: 0, visits: 0 }
    }
    fn is_goal(&self, at: &Visit) -> bool {
        at.place == 9 || self.goal_sees && at.visits >= self.tired_from
    }
    fn expand(&self, at: &Visit, mut emit: impl FnMut(i8, u32, Visit)) {
        for by in [1, -1] {
            let place = at.place.wrapping_add_signed(by);
            if place < 10 && !(self.expand_sees && at.visits >= self.tired_from) {
                emit(by, 1, Visit { place, visits: at.visits + 1 });
            }
        }
    }
    fn heuristic(&self, at: &Visit) -> Option<u32> {
        Some(u32::from(self.heuristic_sees && at.visits == 2 && at.place < 9))
    }
}

#[test]
fn what_equality_does_not_see_may_change_no_answer() {
    let sound = || Tired { tired_from: 2, goal_sees: false, expand_sees: false, heuristic_sees: false };
    laws::check(&Unpacked(sound())).unwrap();
    let faults = [
        (Tired { goal_sees: true, ..sound() }, Law::GoalRepeats),
        (Tired { expand_sees: true, ..sound() }, Law::ExpandRepeats),
        (Tired { heuristic_sees: true, ..sound() }, Law::HeuristicRepeats),
    ];
    for (tired, law) in faults {
        let broken = laws::check(&Unpacked(tired)).unwrap_err();
        assert_eq!((broken.law(), broken.state()), (law, Some("Visit { place: 0, visits: 2 }")), "{broken}");
        assert_eq!(broken.actions(), ["1", "-1"], "{broken}");
        assert!(broken.to_string().contains("equal state: Visit { place: 0, visits: "), "{broken}");
    }
}
