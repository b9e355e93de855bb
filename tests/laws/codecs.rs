//! Stairs with a codec that is wrong.

use spelunk::laws::{self, Law};
use spelunk::{CodecError, KeySpace, Unpacked};

use super::Found;
use super::stair::{Act, At, Stair, all_are_found, at, climb};

#[test]
fn a_codec_is_exact() {
    all_are_found([
        (
            "a codec that refuses",
            Stair { check: Err(CodecError::FoldedOuter), ..Stair::sound() },
            Found { law: Law::CodecWorks, state: "", actions: "", printed: &["error: a flattened problem"] },
        ),
        (
            "another key each time",
            Stair {
                encode: |stair, at| if at.step == 6 && stair.flips() { 0 } else { at.step as u32 },
                ..Stair::sound()
            },
            Found {
                law: Law::EqualStatesShareKey,
                state: "#6",
                actions: "Jump Jump",
                printed: &["key: 0", "key when asked again: 6"],
            },
        ),
        (
            "a key of what is not compared, lost in decoding",
            Stair {
                expand: |_, from| {
                    let marked = |(act, cost, to): (Act, u32, At)| (act, cost, At { mark: 1, ..to });
                    climb(from).into_iter().map(marked).collect()
                },
                encode: |_, at| at.step as u32 + 10 * u32::from(at.mark),
                decode: |_, key| at((key % 10) as i8),
                key_space: KeySpace::Sparse,
                ..Stair::sound()
            },
            Found {
                law: Law::EqualStatesShareKey,
                state: "#1",
                actions: "Step",
                printed: &["key: 11", "key of the decoded state, which is equal: 1"],
            },
        ),
        (
            "a key of what is not compared",
            Stair {
                expand: |_, from| {
                    let mut steps = climb(from);
                    steps.iter_mut().for_each(|(act, _, to)| to.mark = (*act == Act::Back).into());
                    steps
                },
                encode: |_, at| at.step as u32 + 10 * u32::from(at.mark),
                decode: |_, key| At { step: (key % 10) as i8, mark: (key / 10) as u8 },
                key_space: KeySpace::Sparse,
                ..Stair::sound()
            },
            Found {
                law: Law::EqualStatesShareKey,
                state: "#0",
                actions: "Step Back",
                printed: &["equal state: #0", "key: 10", "key of the equal state: 0"],
            },
        ),
        (
            "encode_owned goes its own way",
            Stair { encode_owned: |_, at| (at.step as u32).min(6), ..Stair::sound() },
            Found {
                law: Law::EncodeOwned,
                state: "#7",
                actions: "Step Jump Jump",
                printed: &["key: 7", "key by encode_owned: 6"],
            },
        ),
        (
            "a bit too few",
            Stair { encode: |_, at| at.step as u32 & 7, ..Stair::sound() },
            Found {
                law: Law::DifferentStatesDifferentKeys,
                state: "#9",
                actions: "Jump Jump Jump",
                printed: &["key: 1", "other state: #1", "actions to it: Step"],
            },
        ),
        (
            "one key for all",
            Stair { encode: |_, _| 0, ..Stair::sound() },
            Found {
                law: Law::DifferentStatesDifferentKeys,
                state: "#1",
                actions: "Step",
                printed: &["key: 0", "other state: #0", "actions to it: none"],
            },
        ),
        (
            "decode ends too early",
            Stair { decode: |_, key| at(key.min(5) as i8), ..Stair::sound() },
            Found {
                law: Law::DecodeGivesStateBack,
                state: "#6",
                actions: "Jump Jump",
                printed: &["key: 6", "decoded: #5"],
            },
        ),
        (
            "decode leaves the board",
            Stair { decode: |_, key| at(key as i8 + 100), ..Stair::sound() },
            Found { law: Law::DecodeGivesStateBack, state: "#0", actions: "", printed: &["key: 0", "decoded: #100"] },
        ),
        (
            "a key space without the last key",
            Stair { key_space: KeySpace::Dense { keys: 9 }, ..Stair::sound() },
            Found {
                law: Law::KeyBelowBound,
                state: "#9",
                actions: "Jump Jump Jump",
                printed: &["key: 9", "key space: Dense { keys: 9 }"],
            },
        ),
    ]);
}

#[test]
fn equal_states_have_equal_hashes() {
    // `At` hashes its mark, and does not compare it.
    let stair = Stair {
        expand: |_, from| {
            let mut steps = climb(from);
            steps.iter_mut().for_each(|(act, _, to)| to.mark = (*act == Act::Back).into());
            steps
        },
        ..Stair::sound()
    };
    let printed = &["equal state: #0", "key: the state itself"];
    let found = Found { law: Law::EqualStatesShareKey, state: "#0", actions: "Step Back", printed };
    found.is("a hash of what is not compared", laws::check(&Unpacked(stair)));
}

#[test]
fn a_folding_codec_folds_what_is_symmetric() {
    let checked = laws::check(&Stair::mirrored()).unwrap();
    assert_eq!((checked.states, checked.folded, checked.goals, checked.whole), (7, 3, 2, true));

    all_are_found([
        (
            "decode goes over to another class",
            Stair { decode: |_, key| at(if key == 2 { 1 } else { key as i8 }), ..Stair::mirrored() },
            Found {
                law: Law::FoldedKey,
                state: "#2",
                actions: "Step Step",
                printed: &["key: 2", "key of the decoded state: 1", "decoded: #1"],
            },
        ),
        (
            "only one mirror image is a goal",
            Stair { is_goal: |_, at| at.step == 3, heuristic: |_, _| Some(0), ..Stair::mirrored() },
            Found {
                law: Law::FoldedGoal,
                state: "#-3",
                actions: "Back Back Back",
                printed: &["key: 3", "is_goal: false", "other state: #3", "is_goal there: true"],
            },
        ),
        (
            "what is decoded is no goal",
            Stair {
                is_goal: |_, at| at.step == 3,
                expand: |_, from| vec![(Act::Step, 1, at(from.step + if from.step < 0 { -1 } else { 1 }))],
                decode: |_, key| at(-(key as i8)),
                heuristic: |_, _| Some(0),
                ..Stair::mirrored()
            },
            Found {
                law: Law::FoldedGoal,
                state: "#-3",
                actions: "Step Step Step (unpacked)",
                printed: &["is_goal: false", "other state: #3", "is_goal there: true"],
            },
        ),
        (
            "the way back is dearer on the left",
            Stair {
                expand: |_, from| {
                    let dear = if from.step == -2 { 7 } else { 1 };
                    vec![(Act::Step, dear, at(from.step + 1)), (Act::Back, 1, at(from.step - 1))]
                },
                ..Stair::mirrored()
            },
            Found {
                law: Law::FoldedSuccessors,
                state: "#-2",
                actions: "Back Back",
                printed: &[
                    "key: 2",
                    "successors here alone: 1 at 7",
                    "there alone: 1 at 1",
                    "other state: #2",
                    "Step, Step",
                ],
            },
        ),
        (
            "too much is expected of what is decoded",
            Stair {
                expand: |_, from| vec![(Act::Step, 1, at(from.step + if from.step < 0 { -1 } else { 1 }))],
                decode: |_, key| at(-(key as i8)),
                heuristic: |_, at| Some(if at.step == -2 { 2 } else { 0 }),
                ..Stair::mirrored()
            },
            Found {
                law: Law::Admissible,
                state: "#-2",
                actions: "Step Step (unpacked)",
                printed: &["heuristic: Some(2)", "way to a goal: 1", "that goal: #-3"],
            },
        ),
        (
            "what is decoded leads elsewhere",
            Stair {
                expand: |_, from| match from.step {
                    ..0 => vec![],
                    _ => vec![(Act::Step, 1, at(from.step + 1))],
                },
                decode: |_, key| at(-(key as i8)),
                ..Stair::mirrored()
            },
            Found {
                law: Law::FoldedSuccessors,
                state: "#-1",
                actions: "Step (unpacked)",
                printed: &["successors here alone: none", "there alone: 2 at 1", "other state: #1"],
            },
        ),
    ]);
}

#[test]
fn successors_with_one_key_count_as_often_as_they_are_emitted() {
    // One step to each key from the right of 0, and two from the left.
    let stair = Stair {
        expand: |_, from| {
            let mut steps = vec![(Act::Step, 1, at(from.step + 1)), (Act::Back, 1, at(from.step - 1))];
            if from.step < 0 {
                steps.push((Act::Jump, 1, at(from.step - 1)));
            }
            steps
        },
        ..Stair::mirrored()
    };
    let broken = laws::check(&stair).unwrap_err();
    assert_eq!(broken.law(), Law::FoldedSuccessors);
    let printed = broken.to_string();
    assert!(printed.contains("alone: 2 at 1") && printed.contains("alone: none"), "{printed}");
}
