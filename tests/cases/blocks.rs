//! Rolling blocks: fewest moves.

use spelunk::puzzles::rolling_block::{self, RollingBlock};
use spelunk::{AStar, Bfs, SearchProblem};

use crate::support::blocks::{board, fewest_moves};
use crate::support::boards::{boards, places};
use crate::support::case::Case;
use crate::support::oracle::roll_block_reachable;
use crate::support::verify::{STORES, kept_scratch_changes_nothing, reachable};

/// Boards in the judge's format.
pub(crate) fn check(case: &Case) {
    let boards = boards(&case.input);
    for (key, value) in &case.expected {
        match key.as_str() {
            "moves" => {
                let moves = boards.iter().map(|rows| shown(fewest_moves(rows)));
                assert_eq!(moves.collect::<Vec<_>>().join(" "), *value, "{}", case.id);
            }
            "reachable_states" => {
                let states = boards.iter().map(|rows| {
                    let states = reachable(&board(rows));
                    assert_eq!(roll_block_reachable(rows, &places(rows, 'X')) as u64, states, "{}", case.id);
                    states.to_string()
                });
                assert_eq!(states.collect::<Vec<_>>().join(" "), *value, "{}", case.id);
            }
            key => case.unknown(key),
        }
    }
}

fn shown(moves: Option<u32>) -> String {
    moves.map_or("Impossible".to_string(), |moves| moves.to_string())
}

/// The library's own parser must see the boards that the tests see.
#[test]
fn every_input_is_read_whole() {
    for case in Case::of("bloxorz") {
        let pictures = rolling_block::parse(case.input.as_bytes()).map(|board| {
            let board = board.unwrap_or_else(|error| panic!("{}: {error}", case.id));
            board.board(board.start()).to_string()
        });
        let rows = boards(&case.input).into_iter().map(|rows| rows.join("\n") + "\n");
        assert!(pictures.eq(rows), "{}", case.id);
    }
}

#[test]
fn kept_scratch_changes_no_answer_and_no_counter() {
    let read =
        |case: &Case| rolling_block::parse(case.input.as_bytes()).map(|board| board.unwrap()).collect::<Vec<_>>();
    let boards: Vec<RollingBlock> = Case::of("bloxorz").iter().flat_map(read).collect();
    for storage in STORES {
        kept_scratch_changes_nothing(&Bfs::new().storage(storage), &boards);
        kept_scratch_changes_nothing(&AStar::new().storage(storage), &boards);
    }
}
