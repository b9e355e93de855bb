//! Rules in words: counters, marks, refusals.

use std::collections::HashSet;

use std::ops::ControlFlow;

use spelunk::puzzles::grid::{Cell, Direction, Floor, Size};
use spelunk::puzzles::rolling_block::{BoardError, RollingBlock, Tile};
use spelunk::puzzles::snake::{Lair, LairError, Snake, TailRule};
use spelunk::puzzles::sokoban::{self, Maze, MazeError};
use spelunk::{
    AStar, Bfs, BitLayout, Blind, Engine, FnProblem, LayoutError, NestedBfs, Observer, Outcome, Progress,
    SearchProblem, StateCodec, Watch,
};

use crate::support::boards::{board_text, boards};
use crate::support::case::Case;
use crate::support::mazes::maze;
use crate::support::verify::{reachable, verified};

/// One rule.
pub(crate) fn check(case: &Case) {
    for (key, value) in &case.expected {
        match (case.id.as_str(), key.as_str()) {
            ("A15", "cost" | "expansions_if_ties_prefer_small_h") => prefers_deep_ties(case),
            ("D04", "distinct_states" | "expanded" | "generated_successors" | "max_depth") => counts_all(case),
            ("D07", "calls" | "at" | "after_end") => is_told_at_marks(case),
            ("E01", "distinct_ids") => has_ids(case),
            ("C02", "outcome") => refuses_a_start_on_a_wall(value),
            ("E07", "outcome") => refuses_too_many_bits(value),
            ("P13", "outcome") => refuses_wrong_pieces(&case.input, value),
            // What a faulty program answers.
            ("A15", "expansions_if_ties_prefer_small_g" | "expansions_fifo_ties") => {}
            ("E01", "distinct_ids_if_divided_first" | "smallest_collision") => {}
            (_, key) => case.unknown(key),
        }
    }
}

type Place = (u32, u32);

/// An open board, walked from its first cell to `goal`, if there is one.
fn open_board(
    rows: u32,
    columns: u32,
    goal: Option<Place>,
) -> impl SearchProblem<State = Place, Action = (), Cost = u32> + StateCodec<Place> {
    let size = Size::new(rows, columns).unwrap();
    let steps = move |&(row, column): &Place| {
        let cell = size.cell(row, column).unwrap();
        let neighbours = Direction::ALL.map(|direction| size.neighbour(cell, direction));
        neighbours.into_iter().flatten().map(move |next| (size.row(next), size.column(next)))
    };
    FnProblem::unit((0, 0), steps, move |place| Some(*place) == goal)
}

/// A15: with equal f everywhere, A* walks straight to the goal.
fn prefers_deep_ties(case: &Case) {
    assert!(case.input.starts_with("open grid 20 x 20"), "{}", case.id);
    let board = open_board(20, 20, Some((19, 19)));
    let report = AStar::new().with(|&(row, column): &Place| Some(38 - row - column)).search(&board).unwrap();
    assert_eq!(report.stats.expanded, case.number("expansions_if_ties_prefer_small_h"));
    assert_eq!(u64::from(verified(&board, report).unwrap().cost()), case.number("cost"));
}

/// D04: the start counts, known successors count as generated, and nothing else does.
fn counts_all(case: &Case) {
    assert!(case.input.starts_with("open grid 2 x 3"), "{}", case.id);
    let board = open_board(2, 3, None);
    let broad = Bfs::new().search(&board).unwrap();
    let best_first = AStar::new().with(Blind).search(&board).unwrap();
    assert_eq!(u64::from(broad.stats.deepest), case.number("max_depth"));
    assert_eq!(reachable(&board), case.number("distinct_states"));
    for report in [broad, best_first] {
        assert_eq!(report.outcome, Outcome::Unsolvable);
        assert_eq!(report.stats.stored, case.number("distinct_states"));
        assert_eq!(report.stats.expanded, case.number("expanded"));
        assert_eq!(report.stats.generated, case.number("generated_successors"));
    }
}

/// Remembers when it was called.
#[derive(Default)]
struct Marks(Vec<u64>);

impl Observer for Marks {
    fn every(&self) -> u64 {
        3
    }
    fn progress(&mut self, progress: &Progress<'_>) -> ControlFlow<()> {
        self.0.push(progress.stats.expanded);
        ControlFlow::Continue(())
    }
}

/// Where an engine tells of its progress, every third expansion.
fn marks_of<P, E: Engine<P>>(engine: E, problem: &P) -> Vec<u64> {
    let mut marks = Marks::default();
    let report = engine.watched(problem, &mut Watch::default().observer(&mut marks)).unwrap();
    assert!(report.is_solved());
    assert_eq!(report.stats.expanded, 10);
    marks.0
}

/// D07: ten expansions, told of at every third.
fn is_told_at_marks(case: &Case) {
    let chain = FnProblem::unit(0u32, |node| [node + 1], |node| *node == 10);
    let corridor = maze(&["SB.........T"]);
    let at: Vec<u64> = case.value("at").split(", ").map(|mark| mark.parse().unwrap()).collect();
    assert_eq!(at.len() as u64, case.number("calls"));
    assert_eq!(marks_of(Bfs::new(), &chain), at);
    assert_eq!(marks_of(AStar::new(), &chain), at);
    assert_eq!(marks_of(NestedBfs::new(), &corridor), at);
}

/// E01: as many cells, as many numbers.
fn has_ids(case: &Case) {
    let size = Size::new(4, 4).unwrap();
    let cells = (0..4).flat_map(|row| (0..4).map(move |column| size.cell(row, column).unwrap()));
    let numbers: HashSet<u32> = cells.map(Cell::number).collect();
    assert_eq!(numbers.len() as u64, case.number("distinct_ids"));
}

/// C02: a start on a wall is refused, even where it is the goal as well.
fn refuses_a_start_on_a_wall(outcome: &str) {
    assert!(outcome.starts_with("error: start lies on a wall"));
    let size = Size::new(2, 2).unwrap();
    let (wall, floor) = (Cell::new(0), Cell::new(3));

    let tiles = vec![Tile::Empty, Tile::Empty, Tile::Empty, Tile::Rigid];
    assert_eq!(RollingBlock::new(size, tiles, &[wall], wall).err(), Some(BoardError::Misplaced));

    let body = vec![wall];
    let stones = vec![wall, Cell::new(1), Cell::new(2)];
    let lair = Lair { size, body, stones, exit: wall, tail: TailRule::Blocked };
    assert_eq!(Snake::<u32>::new(lair).err(), Some(LairError::StoneUnderBody { stone: 0 }));

    let only_floor = || Floor::new(size, |cell| cell == floor);
    assert_eq!(Maze::new(only_floor(), wall, floor, floor).err(), Some(MazeError::NotOnFloor));
    assert_eq!(Maze::new(only_floor(), floor, wall, wall).err(), Some(MazeError::NotOnFloor));
}

/// E07: a field that does not fit any more is refused when the layout is made.
fn refuses_too_many_bits(outcome: &str) {
    let mut layout = BitLayout::<u64>::new();
    layout.field("head row", 9).unwrap();
    layout.field("head column", 9).unwrap();
    let joints: Result<Vec<_>, LayoutError> = (0..24).map(|_| layout.field("joint", 2)).collect();
    let quoted = outcome.split('"').nth(1).unwrap();
    // In other words, but with the same numbers.
    let numbers = |text: &str| text.split(' ').filter_map(|word| word.parse::<u32>().ok()).collect::<Vec<_>>();
    let error = joints.unwrap_err().to_string();
    assert!(error.contains("66 bits needed, 64 available"), "{error}");
    assert_eq!(numbers(quoted), [66, 64]);
}

/// P13: a maze with too few or too many pieces is refused, by its number.
fn refuses_wrong_pieces(input: &str, outcome: &str) {
    assert_eq!(outcome, "three errors: no box; two boxes; no player - each with the map number");
    let wrong = boards(input);
    let problems = ["maze 1 has no box `B`", "maze 2 has a second box `B`", "maze 3 has no man `S`"];
    assert_eq!(wrong.len(), problems.len());
    for (number, (rows, problem)) in wrong.iter().zip(problems).enumerate() {
        let text = board_text(&["SBT"]).repeat(number) + &board_text(rows);
        let error = sokoban::parse(text.as_bytes()).find_map(Result::err).unwrap();
        assert_eq!(error.problem, problem);
    }
}
