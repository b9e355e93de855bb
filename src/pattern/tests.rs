use std::time::Duration;

use super::*;
use crate::puzzles::grid::Size;
use crate::puzzles::sliding_tiles::{Goal, SlidingTiles, TilePattern};
use crate::{
    Abstraction, Budget, Heuristic, KeySpace, Reversible, SearchError, SearchProblem, StateCodec, StopReason, Sum,
    Watch, WithHeuristic, laws,
};

fn six() -> SlidingTiles {
    let size = Size::new(2, 3).unwrap();
    SlidingTiles::new(size, &[5, 4, 2, 1, 0, 3], &Goal::GapFirst.board(size)).unwrap()
}

/// The costs that are left by key, found by going over all steps again and again until nothing changes.
fn costs_left(pattern: &TilePattern) -> Vec<u32> {
    let KeySpace::Dense { keys } = pattern.key_space() else { unreachable!() };
    let mut left: Vec<u32> = (0..keys).map(|key| if pattern.is_goal(&pattern.decode(key)) { 0 } else { 999 }).collect();
    loop {
        let before = left.clone();
        for key in 0..keys {
            pattern.expand(&pattern.decode(key), |_, cost, next| {
                left[key as usize] = left[key as usize].min(cost + left[pattern.encode(&next) as usize]);
            });
        }
        if left == before {
            return left;
        }
    }
}

#[test]
fn a_table_has_the_cost_that_is_left_from_every_key() {
    let tiles = six();
    for chosen in [&[][..], &[3], &[1, 2, 3], &[5, 4], &[1, 2, 3, 4, 5]] {
        let pattern = tiles.pattern(chosen).unwrap().with_gap();
        let left = costs_left(&pattern);
        let bytes: Vec<u8> = left.iter().map(|left| if *left == 999 { 0 } else { *left as u8 + 1 }).collect();
        assert_eq!(PatternDatabase::build(&tiles, pattern).unwrap().table, bytes, "{chosen:?}");

        let without_gap = PatternDatabase::build(&tiles, tiles.pattern(chosen).unwrap()).unwrap();
        let free = 6 - chosen.len();
        assert_eq!(without_gap.len() as usize * free, bytes.len());
        for (entry, gaps) in without_gap.table.iter().zip(bytes.chunks(free)) {
            assert_eq!(*entry, gaps.iter().copied().filter(|byte| *byte > 0).min().unwrap_or(0), "{chosen:?}");
        }
    }
}

#[test]
fn patterns_are_admissible_alone_and_added_and_consistent_with_the_gap() {
    let tiles = six();
    let database = |chosen: &[u8]| PatternDatabase::build(&tiles, tiles.pattern(chosen).unwrap()).unwrap();
    let (upper, lower) = (database(&[1, 2]), database(&[3, 4, 5]));
    assert!(laws::check(&WithHeuristic(&tiles, &upper)).is_ok());
    let added = laws::check(&WithHeuristic(&tiles, Sum(&upper, &lower))).unwrap();
    assert!(added.whole && added.measured > 0);

    let with_gap = |chosen: &[u8]| PatternDatabase::build(&tiles, tiles.pattern(chosen).unwrap().with_gap()).unwrap();
    let checked = laws::check(&WithHeuristic(&tiles, Sum(with_gap(&[1, 2]), with_gap(&[3, 4, 5])))).unwrap();
    assert_eq!(checked.inconsistent, None);
    // All tiles together are the puzzle itself.
    let all = with_gap(&[1, 2, 3, 4, 5]);
    assert_eq!(all.estimate(&tiles, &tiles.start()), crate::astar(&tiles).unwrap().bound);
}

#[test]
fn patterns_that_are_none_are_refused() {
    let tiles = six();
    assert!(tiles.pattern(&[6]).is_err() && tiles.pattern(&[0]).is_err() && tiles.pattern(&[3, 3]).is_err());
    let size = Size::new(5, 5).unwrap();
    let board = Goal::GapFirst.board(size);
    let large = SlidingTiles::<u128>::new(size, &board, &board).unwrap();
    let eleven: Vec<u8> = (1..=11).collect();
    assert!(large.pattern(&eleven).is_ok());
    let error = large.pattern(&(1..=12).collect::<Vec<u8>>()).unwrap_err();
    assert_eq!(error.to_string(), "field `pattern`: 65 bits needed, 64 available (1 too many)");
    let key_space = large.pattern(&eleven).unwrap().key_space();
    assert_eq!(key_space, KeySpace::Dense { keys: (14..=25).product() });
}

#[test]
fn what_was_saved_is_loaded_and_nothing_else() {
    let tiles = six();
    let pattern = |chosen: &[u8]| tiles.pattern(chosen).unwrap();
    let database = PatternDatabase::build(&tiles, pattern(&[2, 5])).unwrap();
    let mut saved = Vec::new();
    database.save(&tiles, &mut saved).unwrap();
    let load = |bytes: &[u8], chosen: &[u8]| PatternDatabase::load(&tiles, pattern(chosen), bytes);
    assert_eq!(load(&saved, &[2, 5]).unwrap().table, database.table);

    for end in 0..saved.len() {
        assert!(matches!(load(&saved[..end], &[2, 5]), Err(TableError::CutOff)), "{end}");
    }
    for bit in 0..saved.len() * 8 {
        let mut flipped = saved.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        assert!(load(&flipped, &[2, 5]).is_err(), "{bit}");
    }
    let mut damaged = saved.clone();
    *damaged.iter_mut().rev().nth(20).unwrap() ^= 1;
    assert!(matches!(load(&damaged, &[2, 5]), Err(TableError::Damaged { .. })));
    assert!(matches!(load(b"P2 640 480 255", &[2, 5]), Err(TableError::NotATable)));

    let error = load(&saved, &[5, 2]).unwrap_err().to_string();
    assert!(error.contains("tiles [2, 5]`, not of `") && error.contains("tiles [5, 2]`"), "{error}");
    assert!(PatternDatabase::load(&tiles, pattern(&[2, 5]).with_gap(), &*saved).is_err());
    let other_goal = SlidingTiles::<u64>::new(tiles.size(), &[0, 1, 2, 3, 4, 5], &[1, 2, 3, 4, 5, 0]).unwrap();
    assert!(PatternDatabase::load(&other_goal, other_goal.pattern(&[2, 5]).unwrap(), &*saved).is_err());
}

#[test]
fn several_tables_follow_each_other() {
    let tiles = six();
    let database = |chosen: &[u8]| PatternDatabase::build(&tiles, tiles.pattern(chosen).unwrap()).unwrap();
    let (first, second) = (database(&[1, 2]), database(&[3]));
    let mut saved = Vec::new();
    first.save(&tiles, &mut saved).unwrap();
    second.save(&tiles, &mut saved).unwrap();
    let mut from = &*saved;
    let loaded = PatternDatabase::load(&tiles, tiles.pattern(&[1, 2]).unwrap(), &mut from).unwrap();
    assert_eq!(loaded.table, first.table);
    let loaded = PatternDatabase::load(&tiles, tiles.pattern(&[3]).unwrap(), &mut from).unwrap();
    assert!(loaded.table == second.table && from.is_empty());
}

/// A line of places, a step further from the first for this cost, with as many keys and entries as it says.
#[derive(Clone, Copy)]
struct Line<C> {
    places: u32,
    cost: C,
    keys: Option<u64>,
    entries: u64,
}

impl<C: crate::Cost> SearchProblem for Line<C> {
    type State = u32;
    type Action = ();
    type Cost = C;

    fn start(&self) -> u32 {
        self.places - 1
    }

    fn is_goal(&self, place: &u32) -> bool {
        *place == 0
    }

    fn expand(&self, place: &u32, mut emit: impl FnMut((), C, u32)) {
        place.checked_sub(1).into_iter().for_each(|next| emit((), self.cost, next));
    }
}

impl<C: crate::Cost> Reversible for Line<C> {
    fn predecessors(&self, place: &u32, mut emit: impl FnMut((), C, u32)) {
        Some(place + 1)
            .filter(|before| *before < self.places)
            .into_iter()
            .for_each(|before| emit((), self.cost, before));
    }

    fn goals(&self, mut emit: impl FnMut(u32)) {
        emit(0);
    }
}

impl<C: crate::Cost> StateCodec<u32> for Line<C> {
    type Key = u32;

    fn encode(&self, place: &u32) -> u32 {
        *place
    }

    fn decode(&self, key: u32) -> u32 {
        key
    }

    fn key_space(&self) -> KeySpace {
        self.keys.map_or(KeySpace::Sparse, |keys| KeySpace::Dense { keys })
    }
}

impl<C: crate::Cost, P: SearchProblem<State = u32, Cost = C>> Abstraction<P> for Line<C> {
    fn abstracted(&self, place: &u32) -> u32 {
        *place
    }

    fn identity(&self) -> String {
        "x".repeat(self.entries as usize)
    }

    fn entries(&self, _: u64) -> u64 {
        self.entries
    }
}

fn line<C>(cost: C) -> Line<C> {
    Line { places: 6, cost, keys: Some(7), entries: 7 }
}

#[test]
fn what_is_far_is_a_byte_and_what_has_no_way_is_none() {
    let line = line(100u16);
    let database = PatternDatabase::build(&line, line).unwrap();
    let left: Vec<Option<u16>> = (0..8).map(|place| database.estimate(&line, &place)).collect();
    assert_eq!(left, [Some(0), Some(100), Some(200), Some(254), Some(254), Some(254), None, None]);
    assert!(laws::check(&WithHeuristic(&line, &database)).is_ok());
}

#[test]
fn limits_stop_a_build() {
    let line = line(1u32);
    let build = |budget: Budget| PatternDatabase::build_within(&line, line, &mut Watch::from(budget)).map(|_| ());
    let stopped = |reason| Err(PatternError::Stopped(reason));
    assert_eq!(build(Budget::default().states(6).expansions(6)), Ok(()));
    assert_eq!(build(Budget::default().states(5)), stopped(StopReason::States));
    assert_eq!(build(Budget::default().expansions(5)), stopped(StopReason::Expansions));
    assert_eq!(build(Budget::default().time(Duration::ZERO)), stopped(StopReason::Time));
    assert_eq!(build(Budget::default().bytes(6)), stopped(StopReason::Bytes));
    assert_eq!(build(Budget::default().bytes(1_000)), Ok(()));
}

#[test]
fn states_that_wait_no_longer_are_no_part_of_the_bytes() {
    let line = Line { places: 250, cost: 1u32, keys: Some(250), entries: 250 };
    let build = |bytes| PatternDatabase::build_within(&line, line, &mut Budget::default().bytes(bytes).into());
    // The table, a bit a key, and one state of each of two distances, with room for four.
    assert!(build(250 + 32 + 4 * 16).is_ok());
}

#[test]
fn abstractions_that_have_no_table_are_refused() {
    let build = |line| PatternDatabase::build(&line, line).map(|_| ()).unwrap_err();
    assert_eq!(build(Line { keys: None, ..line(1u32) }), SearchError::NotDense.into());
    assert_eq!(build(Line { keys: Some(5), ..line(1u32) }), SearchError::KeyOutOfRange.into());
    assert_eq!(build(Line { entries: 5, ..line(1u32) }), SearchError::KeyOutOfRange.into());
    let pairs = line(crate::Lex(1u8, 1u8));
    assert_eq!(PatternDatabase::build(&pairs, pairs).map(|_| ()), Err(PatternError::NoUnits));
    let huge = Line { entries: u64::MAX / 4, ..line(1u32) };
    assert_eq!(build(huge), StopReason::OutOfMemory.into());
}

#[test]
fn an_identity_too_long_is_not_saved() {
    let line = Line { entries: 70_000, ..line(1u32) };
    let database = PatternDatabase::build(&line, line).unwrap();
    assert!(database.save(&line, Vec::new()).is_err());
}
