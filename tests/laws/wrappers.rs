//! Problems around problems.

use spelunk::laws::{self, Law};
use spelunk::puzzles::rolling_block::RollingBlock;
use spelunk::puzzles::sokoban::Maze;
use spelunk::{
    CodecError, DynProblem, Flattened, KeySpace, OwnHeuristic, SearchProblem, StateCodec, Unpacked, WithCodec,
    WithHeuristic,
};

use super::Found;
use super::stair::{Act, At, Stair, at};
use super::support::blocks::board;
use super::support::mazes::maze;

/// A stair with two starts, so that who forgets to hand them on is found.
fn stair() -> Stair {
    Stair { starts: |_| vec![at(0), at(2)], ..Stair::sound() }
}

type Boxed<'a> = Box<dyn DynProblem<At, Act, u32> + 'a>;

#[test]
fn the_bundled_wrappers_say_what_is_inside() {
    fn says_the_same(wrapper: &impl SearchProblem<State = At, Action = Act, Cost = u32>) {
        let checked = laws::check_wrapper(&stair(), wrapper).unwrap();
        assert_eq!((checked.states, checked.whole), (10, true));
    }
    says_the_same(&&stair());
    says_the_same(&Box::new(stair()));
    says_the_same(&(Box::new(stair()) as Boxed<'_>));
    says_the_same(&Unpacked(stair()));
    says_the_same(&WithCodec(stair(), stair()));
    says_the_same(&WithHeuristic(stair(), OwnHeuristic));
    says_the_same(&WithCodec(Unpacked(&stair()), stair()));
    says_the_same(&Unpacked(Box::new(&stair()) as Boxed<'_>));

    let block: RollingBlock = board(&["X....", ".....", "...O."]);
    laws::check_wrapper(&block, &Unpacked(&block)).unwrap();
    let maze: Maze = maze(&["S...", ".B..", "..T."]);
    laws::check_wrapper(&Flattened(&maze), &Flattened(Unpacked(&maze))).unwrap();
    laws::check_wrapper(&Flattened(&maze), &Flattened(WithCodec(&maze, &maze))).unwrap();
}

#[test]
fn their_codecs_do_too() {
    laws::check_wrapper_codec(&stair(), &&stair()).unwrap();
    laws::check_wrapper_codec(&stair(), &Box::new(stair())).unwrap();
    laws::check_wrapper_codec(&stair(), &WithCodec((), stair())).unwrap();
    laws::check_wrapper_codec(&stair(), &WithHeuristic(stair(), OwnHeuristic)).unwrap();
    laws::check_wrapper_codec(&Stair::mirrored(), &WithCodec((), &Stair::mirrored())).unwrap();
    laws::check_wrapper_codec(&Unpacked(stair()), &WithCodec((), Unpacked(stair()))).unwrap();
}

#[test]
fn a_wrapper_that_says_something_else_is_found() {
    let found = |state, actions, printed| Found { law: Law::WrapperSaysTheSame, state, actions, printed };
    let wrappers = [
        (
            "starts are forgotten",
            Stair { starts: |_| vec![at(0)], ..stair() },
            found("", "", &["asked: starts", "inside: [#0, #2]", "wrapper: [#0]"]),
        ),
        (
            "start is another one",
            Stair { start: |_| at(2), ..stair() },
            found("", "", &["asked: start", "inside: #0", "wrapper: #2"]),
        ),
        (
            "goals are not passed on",
            Stair { is_goal: |_, _| false, ..stair() },
            found("#9", "Jump Jump Jump", &["asked: is_goal", "inside: true"]),
        ),
        (
            "the heuristic is forgotten",
            Stair { heuristic: |_, _| Some(0), ..stair() },
            found("#0", "", &["asked: heuristic", "inside: Some(15)", "wrapper: Some(0)"]),
        ),
        (
            "successors are lost",
            Stair { expand: |_, from| if from.step == 5 { vec![] } else { super::stair::climb(from) }, ..stair() },
            found("#5", "Jump", &["asked: expand", "first: (Step, 2, #6)", "then: no more"]),
        ),
        (
            "one goes on in another way",
            Stair { expand_onward: |_, _, _| vec![], ..stair() },
            found("#0", "", &["asked: expand_onward", "first: (Step, 2, #1)", "then: no more"]),
        ),
        (
            "one goes on in another way from where one has come to",
            Stair {
                expand_onward: |_, from, before| if from == before { super::stair::climb(from) } else { vec![] },
                ..stair()
            },
            found("#1", "Step", &["asked: expand_onward", "first: (Step, 2, #2)", "then: no more"]),
        ),
    ];
    for (name, wrapper, found) in wrappers {
        found.is(name, laws::check_wrapper(&stair(), &wrapper));
    }
}

#[test]
fn a_codec_that_says_something_else_is_found() {
    let found = |state, actions, printed| Found { law: Law::WrapperCodecSaysTheSame, state, actions, printed };
    let wrappers = [
        (
            "the key space is forgotten",
            Stair { key_space: KeySpace::Sparse, ..stair() },
            found("", "", &["asked: key_space", "wrapper: Sparse"]),
        ),
        ("it folds all of a sudden", Stair { folds: true, ..stair() }, found("", "", &["asked: folds"])),
        (
            "it refuses all of a sudden",
            Stair { check: Err(CodecError::FoldedOuter), ..stair() },
            found("", "", &["asked: check"]),
        ),
        (
            "another key",
            Stair { encode: |_, at| at.step as u32 / 9 * 7 + at.step as u32, ..stair() },
            found("#9", "Jump Jump Jump", &["asked: encode", "inside: 9", "wrapper: 16"]),
        ),
        (
            "another key when owned",
            Stair { encode_owned: |_, at| at.step.max(1) as u32, ..stair() },
            found("#0", "", &["asked: encode_owned"]),
        ),
        (
            "another state",
            Stair { decode: |_, key| at(key.min(8) as i8), ..stair() },
            found("#9", "Jump Jump Jump", &["asked: decode", "inside: #9", "wrapper: #8"]),
        ),
    ];
    for (name, wrapper, found) in wrappers {
        found.is(name, laws::check_wrapper_codec(&stair(), &wrapper));
    }
}

#[test]
fn a_flattened_problem_refuses_an_outer_codec_that_folds() {
    struct Folding(Maze);
    impl<S> StateCodec<S> for Folding
    where
        Maze: StateCodec<S, Key = u32>,
    {
        type Key = u32;
        fn encode(&self, state: &S) -> u32 {
            self.0.encode(state)
        }
        fn decode(&self, key: u32) -> S {
            self.0.decode(key)
        }
        fn folds(&self) -> bool {
            true
        }
    }
    let maze = maze(&["S...", ".B..", "..T."]);
    laws::check_nested(&WithCodec(&maze, Folding(maze.clone()))).unwrap();
    let flat = Flattened(WithCodec(&maze, Folding(maze.clone())));
    let printed = &["error: a flattened problem needs an outer codec that does not fold"];
    Found { law: Law::CodecWorks, state: "", actions: "", printed }.is("a codec that folds", laws::check(&flat));
}
