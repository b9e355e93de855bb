//! Stairs that are wrong backwards.

use spelunk::KeySpace;
use spelunk::laws::{self, Law};

use super::Found;
use super::engines::stay_honest;
use super::reversible::whole;
use super::stair::{Act, Stair, at, climb, climb_back};

fn all_are_found(faults: impl IntoIterator<Item = (&'static str, Stair, Found)>) {
    for (name, stair, found) in faults {
        laws::check(&stair).unwrap_or_else(|broken| panic!("{name}: {broken}"));
        found.is(name, laws::check_reversible(&stair));
        stay_honest(name, &stair);
    }
}

#[test]
fn predecessors_are_the_steps() {
    all_are_found([
        (
            "predecessors in another order",
            Stair {
                predecessors: |stair, to| {
                    let mut steps = climb_back(to);
                    if to.step == 4 && stair.flips() {
                        steps.swap(0, 1);
                    }
                    steps
                },
                ..Stair::sound()
            },
            Found {
                law: Law::PredecessorsRepeat,
                state: "#4",
                actions: "Step Jump",
                printed: &["steps before that: 0", "first: (Jump, 5, #1)", "then: (Step, 2, #3)"],
            },
        ),
        (
            "a jump is forgotten",
            Stair {
                predecessors: |_, to| {
                    climb_back(to).into_iter().filter(|(act, ..)| to.step != 5 || *act != Act::Jump).collect()
                },
                ..Stair::sound()
            },
            Found {
                law: Law::StepHasPredecessor,
                state: "#5",
                actions: "Step Step Jump",
                printed: &["predecessor: #2", "action: Jump", "cost: 5", "times forwards: 1", "times backwards: 0"],
            },
        ),
        (
            "another cost backwards",
            Stair {
                predecessors: |_, to| climb_back(to).into_iter().map(|step| (step.0, step.1.min(4), step.2)).collect(),
                ..Stair::sound()
            },
            Found {
                law: Law::StepHasPredecessor,
                state: "#3",
                actions: "Jump",
                printed: &["predecessor: #0", "action: Jump", "cost: 5"],
            },
        ),
        (
            "two ways that are one backwards",
            Stair {
                expand: |_, from| {
                    let mut steps = climb(from);
                    if from.step == 2 {
                        steps.push(steps[0]);
                    }
                    steps
                },
                ..Stair::sound()
            },
            Found {
                law: Law::StepHasPredecessor,
                state: "#3",
                actions: "Jump",
                printed: &["predecessor: #2", "action: Step", "times forwards: 2", "times backwards: 1"],
            },
        ),
        (
            "one way that is two backwards",
            Stair {
                predecessors: |_, to| {
                    let mut steps = climb_back(to);
                    if to.step == 1 {
                        steps.push(steps[0]);
                    }
                    steps
                },
                ..Stair::sound()
            },
            Found {
                law: Law::PredecessorIsStep,
                state: "#1",
                actions: "Step",
                printed: &["predecessor: #0", "times backwards: 2", "times forwards: 1"],
            },
        ),
        (
            "steps from where nothing comes from",
            // From an unreachable step below 0 one would have to climb two at once.
            Stair {
                expand: |_, from| if from.step < 0 { vec![] } else { climb(from) },
                predecessors: |_, to| {
                    let mut steps = climb_back(to);
                    if to.step == 1 {
                        steps.push((Act::Step, 2, at(-1)));
                    }
                    steps
                },
                key_space: KeySpace::Sparse,
                ..Stair::sound()
            },
            Found {
                law: Law::PredecessorIsStep,
                state: "#1",
                actions: "Step",
                printed: &["predecessor: #-1", "action: Step", "times backwards: 1", "times forwards: 0"],
            },
        ),
        (
            "a predecessor that has no key",
            Stair {
                expand: |_, from| if from.step == -1 { vec![(Act::Step, 2, at(0))] } else { climb(from) },
                predecessors: |_, to| {
                    let mut steps = climb_back(to);
                    if to.step == 0 {
                        steps.push((Act::Step, 2, at(-1)));
                    }
                    steps
                },
                encode: |_, at| at.step.max(0) as u32,
                ..Stair::sound()
            },
            Found {
                law: Law::PredecessorKey,
                state: "#0",
                actions: "",
                printed: &["the codec breaks: decode(encode(state)) is", "key: 0", "decoded: #0", "predecessor: #-1"],
            },
        ),
        (
            "the way to the goal is wrong before the goal alone",
            Stair {
                predecessors: |_, to| climb_back(to).into_iter().take(if to.step == 9 { 1 } else { 3 }).collect(),
                ..Stair::sound()
            },
            Found {
                law: Law::StepHasPredecessor,
                state: "#9",
                actions: "Jump Jump Jump",
                printed: &["predecessor: #8", "action: Step"],
            },
        ),
    ]);
}

#[test]
fn what_a_folding_codec_folds_is_symmetric_backwards_too() {
    // Left and right of 0 one walks away from it, and from 0 to the right only: nothing leads to -1.
    let one_way = Stair {
        expand: |_, from| vec![(Act::Step, 1, at(from.step + if from.step < 0 { -1 } else { 1 }))],
        predecessors: |_, to| match to.step {
            -1 | 0 => vec![],
            ..-1 => vec![(Act::Step, 1, at(to.step + 1))],
            _ => vec![(Act::Step, 1, at(to.step - 1))],
        },
        decode: |_, key| at(-(key as i8)),
        ..Stair::mirrored()
    };
    let found = Found {
        law: Law::FoldedPredecessors,
        state: "#-1",
        actions: "Step (unpacked)",
        printed: &["predecessors here alone: none", "there alone: 0 at 1", "key: 1", "other state: #1"],
    };
    all_are_found([("nothing leads to what is unpacked", one_way, found)]);

    // From 0 two ways lead to the right and one to the left: no engine counts them.
    whole(&Stair {
        expand: |_, from| {
            let jump = (from.step == 0).then_some((Act::Jump, 1, at(1)));
            let steps = [(Act::Step, 1, at(from.step + 1)), (Act::Back, 1, at(from.step - 1))];
            steps.into_iter().chain(jump).collect()
        },
        predecessors: |_, to| {
            let jump = (to.step == 1).then_some((Act::Jump, 1, at(0)));
            let steps = [(Act::Step, 1, at(to.step - 1)), (Act::Back, 1, at(to.step + 1))];
            steps.into_iter().chain(jump).collect()
        },
        ..Stair::mirrored()
    });
}

#[test]
fn goals_are_listed() {
    all_are_found([
        (
            "another goal each time",
            Stair { goals: |stair| vec![at(8 + i8::from(stair.flips()))], ..Stair::sound() },
            Found { law: Law::GoalsRepeat, state: "", actions: "", printed: &["first: [#8]", "then: [#9]"] },
        ),
        (
            "what is listed is none",
            Stair { goals: |_| vec![at(9), at(8)], ..Stair::sound() },
            Found { law: Law::ListedGoal, state: "", actions: "", printed: &["listed goal: #8", "is_goal: false"] },
        ),
        (
            "a goal out of the key space",
            Stair { is_goal: |_, at| [9, 20].contains(&at.step), goals: |_| vec![at(9), at(20)], ..Stair::sound() },
            Found {
                law: Law::ListedGoal,
                state: "",
                actions: "",
                printed: &["the codec breaks: a key of a dense", "key: 20", "listed goal: #20"],
            },
        ),
        (
            "a goal that is not listed",
            Stair { is_goal: |_, at| [7, 9].contains(&at.step), heuristic: |_, _| Some(0), ..Stair::sound() },
            Found { law: Law::GoalIsListed, state: "#7", actions: "Step Jump Jump", printed: &["goals listed: 1"] },
        ),
        (
            "a goal that leads to a step, and is not listed",
            Stair {
                is_goal: |_, at| [9, 20].contains(&at.step),
                predecessors: |_, to| {
                    let mut steps = climb_back(to);
                    if to.step == 6 {
                        steps.push((Act::Back, 1, at(20)));
                    }
                    steps
                },
                key_space: KeySpace::Sparse,
                ..Stair::sound()
            },
            Found {
                law: Law::GoalIsListed,
                state: "#6",
                actions: "Jump Jump",
                printed: &["predecessor that is a goal: #20"],
            },
        ),
        (
            "a goal twice",
            Stair { goals: |_| vec![at(9), at(9)], ..Stair::sound() },
            Found { law: Law::GoalIsListed, state: "", actions: "", printed: &["listed twice: #9"] },
        ),
        (
            "a wrong way to a goal that is never met",
            Stair {
                is_goal: |_, at| [9, 20].contains(&at.step),
                goals: |_| vec![at(9), at(20)],
                predecessors: |_, to| if to.step == 20 { vec![(Act::Jump, 5, at(4))] } else { climb_back(to) },
                key_space: KeySpace::Sparse,
                ..Stair::sound()
            },
            Found {
                law: Law::PredecessorIsStep,
                state: "",
                actions: "",
                printed: &["predecessor: #4", "action: Jump", "listed goal: #20"],
            },
        ),
    ]);
    // Of goals that share a key one is enough.
    whole(&Stair { goals: |_| vec![at(3)], ..Stair::mirrored() });
    let none = Stair { goals: |_| vec![], ..Stair::mirrored() };
    let found = Found { law: Law::GoalIsListed, state: "#3", actions: "Step Step Step", printed: &["goals listed: 0"] };
    found.is("none listed", laws::check_reversible(&none));
}
