//! Sliding tiles: fewest moves, by both engines and both codecs.

use spelunk::puzzles::grid::Size;
use spelunk::puzzles::sliding_tiles::{Goal, SlidingTiles, TilesState};
use spelunk::{Report, SearchProblem, SolutionOf, StateCodec, WithCodec, astar, bfs};

use crate::support::case::Case;
use crate::support::verify::reachable;

pub(crate) fn check(case: &Case) {
    let boards = boards(&case.input);
    for (key, value) in &case.expected {
        match key.as_str() {
            "moves" => {
                let moves: Vec<String> = boards.iter().map(fewest_moves).collect();
                assert_eq!(moves.join(" "), *value, "{}", case.id);
            }
            "reachable_states" => boards.iter().for_each(|tiles| {
                assert_eq!(reachable(tiles).to_string(), *value, "{}", case.id);
            }),
            // What a heuristic that counts too much says.
            "h_per_pair" => {}
            key => case.unknown(key),
        }
    }
}

/// Boards as `rows columns goal`, then their rows.
fn boards(text: &str) -> Vec<SlidingTiles> {
    let mut words = text.split_whitespace();
    let mut boards = Vec::new();
    while let Some(rows) = words.next() {
        let rows = rows.parse().unwrap();
        let size = Size::new(rows, words.next().unwrap().parse().unwrap()).unwrap();
        let goal = if words.next() == Some("first") { Goal::GapFirst } else { Goal::GapLast };
        let start: Vec<u8> = words.by_ref().take(size.cells() as usize).map(|word| word.parse().unwrap()).collect();
        boards.push(SlidingTiles::new(size, &start, &goal.board(size)).unwrap());
    }
    boards
}

fn fewest_moves(tiles: &SlidingTiles) -> String {
    let ranked = WithCodec(tiles, tiles.rank_codec::<u32>().unwrap());
    let moves = [moves_by(tiles), moves_by(&ranked)].concat();
    assert!(moves.iter().all(|other| *other == moves[0]), "{moves:?}");
    assert_eq!(moves[0].is_some(), tiles.is_solvable());
    moves[0].map_or("Impossible".to_string(), |moves| moves.to_string())
}

fn moves_by<P>(problem: &P) -> [Option<usize>; 2]
where
    P: SearchProblem<State = TilesState<u64>, Cost = u32> + StateCodec<TilesState<u64>>,
    P::Action: PartialEq,
{
    let moves = |report: Report<SolutionOf<P>, u32>| {
        assert_eq!(report.stats.reopened, 0, "the distance of the tiles is consistent");
        let solution = report.solution()?;
        assert_eq!(solution.verify(problem), Ok(()));
        Some(solution.len())
    };
    [moves(bfs(problem).unwrap()), moves(astar(problem).unwrap())]
}

#[test]
fn two_tiles_swapped_on_4x4_are_known_to_be_unsolvable() {
    let text = include_str!("../data/T01/input_4x4.txt");
    assert!(boards(text).iter().all(|tiles| !tiles.is_solvable()));
}
