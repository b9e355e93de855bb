//! Castles, searched as nested problems and flattened.

use downstream::castle::{Castle, MapError, Move};
use spelunk::{
    Budget, Engine, FlatAction, Flattened, Lex, NestedBfs, Outcome, Solution, StopReason, Unpacked, Watch, astar,
    nested_bfs,
};

/// Two keys and 13 steps, or one key and 17.
const SHORT_OR_EASY: &str = "\
##############
#ac@.A.C....>#
#.##########.#
#b.........B.#
##############
";

const NO_DOOR: &str = "#####\n#@.>#\n#####\n";

/// Each key lies behind the door of the one before.
const CHAIN: &str = "\
###########
#@.a.A.b..#
#######B###
#>.C.c....#
###########
";

/// The key lies behind its own door.
const LOCKED_IN: &str = "#######\n#@A.a>#\n#######\n";

fn castle(map: &str) -> Castle {
    Castle::parse(map).unwrap()
}

#[test]
fn fewer_keys_count_before_fewer_steps() {
    let escape = nested_bfs(&castle(SHORT_OR_EASY)).unwrap().solution().unwrap();
    assert_eq!(escape.cost(), Lex(2, 17));
    let moves: Vec<_> = escape.actions().filter(|action| matches!(action, FlatAction::Outer(_))).collect();
    assert_eq!(moves, [&FlatAction::Outer(Move::Take('b')), &FlatAction::Outer(Move::Leave)]);
}

#[test]
fn nested_and_flattened_searches_agree_under_every_codec() {
    for (map, best) in [(SHORT_OR_EASY, Lex(2, 17)), (NO_DOOR, Lex(1, 2)), (CHAIN, Lex(4, 14))] {
        let castle = castle(map);
        let flat = Flattened(&castle);
        let nested = nested_bfs(&castle).unwrap().solution().unwrap();
        let solutions = [
            nested_bfs(&Unpacked(&castle)).unwrap().solution().unwrap(),
            astar(&flat).unwrap().solution().unwrap(),
            astar(&Unpacked(&flat)).unwrap().solution().unwrap(),
        ];
        for solution in solutions.iter().chain([&nested]) {
            assert_eq!((solution.cost(), solution.verify(&flat)), (best, Ok(())), "{map}");
        }
        let replayed = Solution::replay(&flat, nested.actions().cloned());
        assert_eq!(replayed, Ok(nested), "{map}");
    }
}

#[test]
fn a_castle_without_a_way_out_is_unsolvable() {
    let castle = castle(LOCKED_IN);
    assert_eq!(nested_bfs(&castle).unwrap().outcome, Outcome::Unsolvable);
    assert_eq!(astar(&Flattened(&castle)).unwrap().outcome, Outcome::Unsolvable);
}

#[test]
fn depth_counts_keys_and_not_steps() {
    let castle = castle(CHAIN);
    for (depth, expected) in [(3, Some(StopReason::Depth)), (4, None)] {
        let report = NestedBfs::new().watched(&castle, &mut Watch::from(Budget::default().depth(depth))).unwrap();
        let reason = match report.outcome {
            Outcome::Stopped(reason) => Some(reason),
            Outcome::Solved(_) | Outcome::Unsolvable => None,
        };
        assert_eq!(reason, expected);
    }
}

#[test]
fn what_is_no_map_is_refused() {
    for (map, error) in [
        ("", MapError::Ends),
        ("@>\n.", MapError::Shape),
        ("@.", MapError::Ends),
        ("@>>", MapError::Ends),
        ("@>aa", MapError::TwoKeys('a')),
    ] {
        assert_eq!(Castle::parse(map).err(), Some(error), "{map}");
    }
}
