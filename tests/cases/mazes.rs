//! Mazes with one box: fewest pushes, then fewest moves.

use spelunk::puzzles::sokoban::{self, Maze};
use spelunk::{AStar, Flattened, NestedBfs, NestedProblem};

use crate::support::boards::boards;
use crate::support::case::Case;
use crate::support::mazes::{By, fewest_pushes, letters_by};
use crate::support::oracle::replay_pushes;
use crate::support::verify::{STORES, kept_scratch_changes_nothing};

/// Mazes in the judge's format.
pub(crate) fn check(case: &Case) {
    let mazes = boards(&case.input);
    for (key, value) in &case.expected {
        match key.as_str() {
            "results" => {
                let found: Vec<_> = mazes.iter().map(|rows| fewest_pushes(rows)).collect();
                assert_eq!(found, results(value), "{}", case.id);
            }
            "one_optimal_path" => {
                let replayed = replay_pushes(&mazes[0], value).ok();
                assert_eq!(vec![replayed], results(case.value("results")), "{}", case.id);
            }
            // Paths are not counted, but where there is one only, it must be found.
            "number_of_optimal_paths" => {
                let path = case.value("one_optimal_path");
                for by in [By::Nested, By::Flat] {
                    let found = letters_by(by, &mazes[0]).unwrap();
                    assert!(value != "1" || found == path, "{} {by:?}: {found}", case.id);
                }
            }
            // In words: what the example prints.
            "output" => {}
            key => case.unknown(key),
        }
    }
}

/// `pushes/moves` or `Impossible` for each maze.
fn results(value: &str) -> Vec<Option<(u32, u32)>> {
    let pair = |result: &str| {
        let (pushes, moves) = result.split_once('/').expect("pushes/moves");
        (pushes.parse().unwrap(), moves.parse().unwrap())
    };
    value.split_whitespace().map(|result| (result != "Impossible").then(|| pair(result))).collect()
}

/// The library's own parser must see the mazes that the tests see.
#[test]
fn every_input_is_read_whole() {
    for case in Case::of("pushbox") {
        let pictures = sokoban::parse(case.input.as_bytes()).map(|maze| {
            let maze = maze.unwrap_or_else(|error| panic!("{}: {error}", case.id));
            maze.board(maze.start()).to_string()
        });
        let rows = boards(&case.input).into_iter().map(|rows| rows.join("\n") + "\n");
        assert!(pictures.eq(rows), "{}", case.id);
    }
}

fn all_mazes() -> Vec<Maze> {
    let read = |case: &Case| sokoban::parse(case.input.as_bytes()).map(|maze| maze.unwrap()).collect::<Vec<_>>();
    Case::of("pushbox").iter().flat_map(read).collect()
}

#[test]
fn kept_scratch_of_nested_bfs_changes_no_answer_and_no_counter() {
    for storage in STORES {
        kept_scratch_changes_nothing(&NestedBfs::new().storage(storage), &all_mazes());
    }
}

#[test]
fn kept_scratch_of_astar_changes_no_answer_and_no_counter() {
    let flat: Vec<Flattened<Maze>> = all_mazes().into_iter().map(Flattened).collect();
    kept_scratch_changes_nothing(&AStar::new(), &flat);
}
