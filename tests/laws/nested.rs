//! Houses with one fault each.

use spelunk::laws::{self, Law};

use super::house::{Door, House, In, doors, enter, walk};
use super::{Found, engines};

/// Ends the test where a fault is not found, or another one.
fn all_are_found(faults: impl IntoIterator<Item = (&'static str, House, Found)>) {
    for (name, house, found) in faults {
        found.is(name, laws::check_nested(&house));
        engines::stay_honest_when_nested(name, &house);
    }
}

#[test]
fn a_sound_house_passes() {
    let checked = laws::check_nested(&House::sound()).unwrap();
    assert_eq!((checked.states, checked.edges, checked.goals, checked.measured), (4, 3, 1, 4));
    assert_eq!(checked.inner_states, 3 * 5);
    assert!(checked.whole && checked.inconsistent.is_none());
}

#[test]
fn a_gate_that_cannot_be_reached_leads_nowhere() {
    // The way through room 1 is blocked, so that `None` is right there, and only there.
    let blocked = || House {
        inner_expand: |_, at, cell| if at.room == 1 && cell == 2 { vec![] } else { walk(cell) },
        heuristic: |at| (at.room > 1).then(|| 3 - u32::from(at.room)),
        ..House::sound()
    };
    let checked = laws::check_nested(&blocked()).unwrap();
    assert_eq!((checked.states, checked.goals, checked.whole), (2, 0, true));
}

#[test]
fn the_outer_problem_keeps_the_laws_of_every_problem() {
    all_are_found([
        (
            "another gate each time",
            House {
                expand: |house, from| {
                    vec![(Door::On, 3 + u8::from(from.room == 2 && house.flips()), enter(from.room + 1))]
                },
                ..House::sound()
            },
            Found {
                law: Law::ExpandRepeats,
                state: "room 2",
                actions: "On On",
                printed: &["first: (On, 3, room 3)", "then: (On, 4, room 3)"],
            },
        ),
        (
            "two rooms of one key",
            House { encode: |at| at.room.min(1).into(), ..House::sound() },
            Found {
                law: Law::DifferentStatesDifferentKeys,
                state: "room 2",
                actions: "On On",
                printed: &["key: 1", "other state: room 1"],
            },
        ),
        (
            "an outer move too many",
            House { heuristic: |at| Some(3 - u32::from(at.room) + u32::from(at.room == 1)), ..House::sound() },
            Found {
                law: Law::Admissible,
                state: "room 1",
                actions: "On",
                printed: &["heuristic: Some(Lex(3, 0))", "way to a goal: Lex(2, 6)", "that way: On, On"],
            },
        ),
        (
            "given up too early",
            House { heuristic: |at| (at.room != 2).then_some(0), ..House::sound() },
            Found { law: Law::NoneOnlyWhereDead, state: "room 2", actions: "On On", printed: &["goal: Lex(1, 3)"] },
        ),
        (
            "not zero at the goal",
            House { heuristic: |at| Some((at.room == 3).into()), ..House::sound() },
            Found { law: Law::ZeroAtGoals, state: "room 3", actions: "On On On", printed: &["Some(Lex(1, 0))"] },
        ),
        (
            "rooms folded whose walks differ in length",
            House {
                expand: |_, from| match from.room {
                    0 => vec![(Door::On, 3, enter(1)), (Door::Stay, 3, enter(2))],
                    1 => vec![(Door::On, 3, enter(3))],
                    _ => vec![(Door::On, 4, enter(3))],
                },
                encode: |at| if at.room == 2 { 1 } else { at.room.into() },
                heuristic: |_| Some(0),
                folds: true,
                ..House::sound()
            },
            Found {
                law: Law::FoldedSuccessors,
                state: "room 2",
                actions: "Stay",
                printed: &["here alone: 3 at Lex(1, 4)", "there alone: 3 at Lex(1, 3)", "other state: room 1"],
            },
        ),
    ]);
}

#[test]
fn an_inner_space_is_what_its_outer_state_says() {
    all_are_found([
        (
            "it starts where nobody said",
            House { inner_start: |house, at| u8::from(at.room == 1 && house.flips()), ..House::sound() },
            Found { law: Law::InnerStart, state: "room 1", actions: "On", printed: &["inner start: 0", "there: 1"] },
        ),
        (
            "equal states, started apart",
            House {
                expand: |_, from| match from.room {
                    1 => vec![(Door::Stay, 2, In { room: 1, cell: 2 }), (Door::On, 3, enter(2))],
                    _ => doors(from),
                },
                ..House::sound()
            },
            Found {
                law: Law::InnerStart,
                state: "room 1",
                actions: "On Stay",
                printed: &["inner start: 0", "inner start there: 2"],
            },
        ),
        (
            "the cell is lost in the key",
            House {
                expand: |_, from| vec![(Door::On, 3, In { room: from.room + 1, cell: from.room })],
                ..House::sound()
            },
            Found { law: Law::InnerStart, state: "room 2", actions: "On On", printed: &["start: 1", "there: 0"] },
        ),
        (
            "it starts in two places",
            House { inner_starts: |at| vec![0; 1 + usize::from(at.room == 2)], ..House::sound() },
            Found { law: Law::InnerStart, state: "room 2", actions: "On On", printed: &["inner starts: [0, 0]"] },
        ),
        (
            "a key space of its own",
            House { inner_keys: |at| 5 + u64::from(at.room == 1), ..House::sound() },
            Found {
                law: Law::InnerKeySpace,
                state: "room 1",
                actions: "On",
                printed: &["key space: Dense { keys: 6 }", "first one: Dense { keys: 5 }"],
            },
        ),
        (
            "a long step",
            House {
                inner_expand: |_, at, cell| {
                    let steps = walk(cell).into_iter();
                    steps.map(|(step, _, to)| (step, 1 + u32::from(at.room == 1 && to == 2), to)).collect()
                },
                ..House::sound()
            },
            Found {
                law: Law::InnerCosts,
                state: "room 1",
                actions: "On",
                printed: &["inner start: 0", "inner actions: Right", "inner state: 1", "action: Right", "cost: 2"],
            },
        ),
        (
            "a codec that folds",
            House { inner_folds: |at| at.room == 2, ..House::sound() },
            Found { law: Law::InnerFolds, state: "room 2", actions: "On On", printed: &["folds: true"] },
        ),
    ]);
}

#[test]
fn an_inner_space_keeps_the_laws_of_every_problem() {
    all_are_found([
        (
            "another step each time",
            House {
                inner_expand: |house, at, cell| {
                    let mut steps = walk(cell);
                    if (at.room, cell) == (1, 2) && house.flips() {
                        steps.swap(0, 1);
                    }
                    steps
                },
                ..House::sound()
            },
            Found {
                law: Law::ExpandRepeats,
                state: "room 1",
                actions: "On",
                printed: &["inner actions: Right, Right", "inner state: 2", "first: (Right, 1, 3)"],
            },
        ),
        (
            "two cells of one key",
            House {
                inner_encode: |at, cell| if at.room == 1 && cell == 3 { 1 } else { cell.into() },
                ..House::sound()
            },
            Found {
                law: Law::DifferentStatesDifferentKeys,
                state: "room 1",
                actions: "On",
                printed: &["inner state: 3", "key: 1", "other state: 1"],
            },
        ),
        (
            "a cell without a key",
            House { inner_keys: |_| 3, ..House::sound() },
            Found {
                law: Law::KeyBelowBound,
                state: "room 0",
                actions: "",
                printed: &["inner actions: Right, Right, Right", "inner state: 3", "key: 3"],
            },
        ),
        (
            "a gate off the board",
            House {
                expand: |_, from| vec![(Door::On, if from.room == 2 { 9 } else { 3 }, enter(from.room + 1))],
                ..House::sound()
            },
            Found {
                law: Law::Gate,
                state: "room 2",
                actions: "On On",
                printed: &["gate: 9", "key of the gate: 9", "keys: 5", "action: On"],
            },
        ),
        (
            "a gate that shares the key of a cell",
            House {
                expand: |_, from| vec![(Door::On, if from.room == 1 { 7 } else { 3 }, enter(from.room + 1))],
                inner_encode: |_, cell| u16::from(cell) % 5,
                ..House::sound()
            },
            Found {
                law: Law::Gate,
                state: "room 1",
                actions: "On",
                printed: &["gate: 7", "key of the gate: 2", "decoded: 2"],
            },
        ),
    ]);
}
