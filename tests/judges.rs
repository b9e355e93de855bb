//! Judges' data and worst cases, which lie beside the package, not in it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use spelunk::puzzles::grid::{Direction, Size};
use spelunk::puzzles::rolling_block::{self, RollingBlock};
use spelunk::puzzles::sliding_tiles::{Goal, SlidingTiles, TilesState};
use spelunk::puzzles::snake::{self, Lair};
use spelunk::puzzles::sokoban::Moves;
use spelunk::{AllOptimal, Count, Engine, Flattened, IdaStar, Outcome, PatternDatabase, SearchProblem, Sum};

#[allow(dead_code, unreachable_pub)]
mod support {
    pub mod blocks;
    pub mod boards;
    pub mod mazes;
    pub mod oracle;
    pub mod snakes;
    pub mod verify;
}

use support::blocks::{self, moves_by};
use support::boards::boards;
use support::mazes::{self, cost_by};
use support::oracle::replay_pushes;
use support::snakes::{self, FROM_ONE, FROM_ZERO, picture, steps_by};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/data/poj");

/// An input with its answers.
struct Pair {
    name: String,
    input: String,
    answers: String,
}

/// The pairs in a folder of the data whose names begin so: `.in` or `.in.gz` with `.ans` or `.out`.
fn pairs(folder: &str, prefix: &str) -> Vec<Pair> {
    let folder = Path::new(DATA).join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name.starts_with(prefix)).collect();
    names.sort();
    let is_input = |name: &String| name.ends_with(".in") || name.ends_with(".in.gz");
    let pairs: Vec<Pair> = names.into_iter().filter(is_input).map(|name| pair(&folder, &name)).collect();
    assert!(!pairs.is_empty(), "no {prefix}* in {}", folder.display());
    pairs
}

fn pair(folder: &Path, name: &str) -> Pair {
    let input = folder.join(name);
    let stem = name.trim_end_matches(".gz").trim_end_matches(".in");
    let beside = [".ans", ".out"].map(|extension| folder.join(format!("{stem}{extension}")));
    let answers = beside.iter().find(|file| file.exists()).unwrap_or_else(|| panic!("{name}: no answers"));
    Pair { name: name.to_string(), input: text_of(&input), answers: fs::read_to_string(answers).unwrap() }
}

/// A file's text, unpacked where it is packed.
fn text_of(file: &PathBuf) -> String {
    if file.extension().is_none_or(|extension| extension != "gz") {
        return fs::read_to_string(file).unwrap();
    }
    let unpacked = Command::new("gzip").arg("-dc").arg(file).output().unwrap();
    assert!(unpacked.status.success(), "gzip -dc {}", file.display());
    String::from_utf8(unpacked.stdout).unwrap()
}

/// Every snake of these inputs, in the judge's words.
fn check_snakes(folder: &str, prefix: &str, by: snakes::By) {
    for Pair { name, input, answers } in pairs(folder, prefix) {
        let lairs: Vec<Lair> = snake::parse(input.as_bytes()).map(|lair| lair.unwrap()).collect();
        let answers: Vec<&str> = answers.lines().filter(|line| !line.is_empty()).collect();
        assert_eq!(lairs.len(), answers.len(), "{name}");
        for (number, (lair, answer)) in (1..).zip(lairs.iter().zip(answers)) {
            let steps = steps_by(by, lair).map_or("-1".to_string(), |steps| steps.to_string());
            assert_eq!(format!("Case {number}: {steps}"), answer, "{name} {by:?}");
        }
    }
}

#[test]
#[ignore = "needs ../shared/data"]
fn every_snake_is_answered_breadth_first() {
    check_snakes("1324", "", snakes::By::Bfs);
    check_snakes("", "holedox_", snakes::By::Bfs);
}

#[test]
#[ignore = "needs ../shared/data"]
fn every_snake_is_answered_by_astar() {
    check_snakes("1324", "", snakes::By::Walking);
    check_snakes("", "holedox_", snakes::By::Walking);
}

#[test]
#[ignore = "needs ../shared/data"]
fn every_snake_is_answered_by_astar_with_rows_and_columns() {
    check_snakes("1324", "", snakes::By::Manhattan);
    check_snakes("", "holedox_", snakes::By::Manhattan);
}

/// The puzzles of a file `R C`, R rows, the answer, .., each with its answer.
fn pictures(file: &str, order: &str, exit: char) -> Vec<(Lair, String)> {
    let text = text_of(&Path::new(DATA).join("1324").join(file));
    let mut lines = text.lines().filter(|line| !line.is_empty());
    let mut pictures = Vec::new();
    while let Some(header) = lines.next() {
        let size: Vec<usize> = header.split_whitespace().map(|number| number.parse().unwrap()).collect();
        let rows: Vec<&str> = lines.by_ref().take(size[0]).collect();
        assert!(rows.iter().all(|row| row.len() == size[1]), "{file}: {header}");
        pictures.push((picture(&rows, order, exit), lines.next().unwrap().to_string()));
    }
    assert!(!pictures.is_empty(), "{file}");
    pictures
}

const EVERY_ENGINE: [snakes::By; 3] = [snakes::By::Bfs, snakes::By::Walking, snakes::By::Manhattan];

#[test]
#[ignore = "needs ../shared/data"]
fn snakes_whose_tail_makes_room_are_answered() {
    for (lair, answer) in pictures("related_cf225d.txt", FROM_ONE, '@') {
        for by in EVERY_ENGINE {
            let steps = steps_by(by, &lair).map_or("-1".to_string(), |steps| steps.to_string());
            assert_eq!(steps, answer, "{by:?} of {lair:?}");
        }
    }
}

#[test]
#[ignore = "needs ../shared/data"]
fn whether_snakes_whose_tail_makes_room_get_out_is_answered() {
    for (lair, answer) in pictures("related_naq2024_samples.txt", FROM_ZERO, 'A') {
        for by in EVERY_ENGINE {
            let gets_out = u8::from(steps_by(by, &lair).is_some());
            assert_eq!(gets_out.to_string(), answer, "{by:?} of {lair:?}");
        }
    }
}

/// The answers of mazes: pushes and moves, or moves to be replayed, or `Impossible.`.
fn maze_answers(answers: &str, mazes: &[Vec<&str>]) -> Vec<Option<(u32, u32)>> {
    let lines = answers.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("Maze #"));
    let lines: Vec<&str> = lines.collect();
    assert_eq!(lines.len(), mazes.len());
    let answer = |(line, rows): (&&str, &Vec<&str>)| match line.split_once(' ') {
        Some((pushes, moves)) => Some((pushes.parse().unwrap(), moves.parse().unwrap())),
        None if *line == "Impossible." => None,
        None => Some(replay_pushes(rows, line).unwrap()),
    };
    lines.iter().zip(mazes).map(answer).collect()
}

fn check_mazes(folder: &str, prefix: &str, by: mazes::By) {
    for Pair { name, input, answers } in pairs(folder, prefix) {
        let mazes = boards(&input);
        for (number, (rows, answer)) in (1..).zip(mazes.iter().zip(maze_answers(&answers, &mazes))) {
            assert_eq!(cost_by(by, rows), answer, "{name} {by:?}, maze {number}");
        }
    }
}

#[test]
#[ignore = "needs ../shared/data"]
fn every_maze_is_answered_by_nested_bfs() {
    check_mazes("1475", "", mazes::By::Nested);
    check_mazes("", "boxes_", mazes::By::Nested);
}

#[test]
#[ignore = "needs ../shared/data"]
fn every_maze_is_answered_by_astar_over_the_flattened_problem() {
    check_mazes("1475", "", mazes::By::Flat);
    check_mazes("", "boxes_", mazes::By::Flat);
}

/// Official mazes with the number of their best answers.
const BEST_ANSWERS: [(usize, u128); 4] = [(16, 44_528), (19, 16), (20, 5_355_700_839_936), (21, 17_194_993_200)];

#[test]
#[ignore = "needs ../shared/data"]
fn best_answers_of_the_official_mazes_are_counted() {
    let Pair { input, answers, .. } = pairs("1475", "swerc1997").remove(0);
    let mazes = boards(&input);
    let best = maze_answers(&answers, &mazes);
    let mut counts = Vec::new();
    for (number, (rows, best)) in (1..).zip(mazes.iter().zip(best)) {
        let flat = Flattened(mazes::maze(rows));
        let Outcome::Solved(all) = AllOptimal::new().search(&flat).unwrap().outcome else {
            assert_eq!(best, None, "maze {number}");
            continue;
        };
        counts.push((number, all.count()));
        for solution in all.iter().take(1000) {
            let moves = Moves(&solution).to_string();
            assert_eq!(replay_pushes(rows, &moves).ok(), best, "maze {number}: {moves}");
        }
        if let Count::Exactly(few @ ..1000) = all.count() {
            assert_eq!(all.iter().count() as u128, few, "maze {number}");
        }
    }
    counts.retain(|(number, _)| BEST_ANSWERS.iter().any(|maze| maze.0 == *number));
    assert_eq!(counts, BEST_ANSWERS.map(|(number, count)| (number, Count::Exactly(count))));
}

fn check_blocks(folder: &str, prefix: &str, by: blocks::By) {
    for Pair { name, input, answers } in pairs(folder, prefix) {
        let boards: Vec<RollingBlock> = rolling_block::parse(input.as_bytes()).map(|board| board.unwrap()).collect();
        let answers: Vec<&str> = answers.lines().filter(|line| !line.is_empty()).collect();
        assert_eq!(boards.len(), answers.len(), "{name}");
        for (number, (board, answer)) in (1..).zip(boards.iter().zip(answers)) {
            let moves = moves_by(by, board).map_or("Impossible".to_string(), |moves| moves.to_string());
            assert_eq!(moves, answer, "{name} {by:?}, board {number}");
        }
    }
}

#[test]
#[ignore = "needs ../shared/data"]
fn every_block_is_answered_breadth_first() {
    check_blocks("3322", "", blocks::By::Bfs);
    check_blocks("", "bloxorz_", blocks::By::Bfs);
}

#[test]
#[ignore = "needs ../shared/data"]
fn every_block_is_answered_by_astar() {
    check_blocks("3322", "", blocks::By::AStar);
    check_blocks("", "bloxorz_", blocks::By::AStar);
}

/// No pair is left out: each has a test that reads it.
#[test]
#[ignore = "needs ../shared/data"]
fn every_input_is_of_a_kind_that_is_checked() {
    let kinds = ["holedox_", "boxes_", "bloxorz_"];
    for Pair { name, .. } in pairs("", "") {
        assert!(kinds.iter().any(|kind| name.starts_with(kind)), "{name}");
    }
}

/// Boards of the 15-puzzle with Korf's number, the least number of moves, and the states that IDA* has generated (Korf 1985).
const KORF: [(&str, usize, u64, &str); 3] = [
    ("79", 42, 540_860, "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15"),
    ("12", 45, 546_344, "14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15"),
    ("42", 42, 877_823, "4 5 7 2 9 14 12 13 0 3 6 11 8 1 15 10"),
];

/// Tiles whose moves come in the order of Korf's program, as the gap goes: up, left, right, down.
struct KorfsOrder(SlidingTiles);

impl SearchProblem for KorfsOrder {
    type State = TilesState<u64>;
    type Action = Direction;
    type Cost = u32;

    fn start(&self) -> TilesState<u64> {
        self.0.start()
    }
    fn is_goal(&self, state: &TilesState<u64>) -> bool {
        self.0.is_goal(state)
    }
    fn heuristic(&self, state: &TilesState<u64>) -> Option<u32> {
        self.0.heuristic(state)
    }
    fn expand(&self, state: &TilesState<u64>, mut emit: impl FnMut(Direction, u32, TilesState<u64>)) {
        let mut moves = [None; 4];
        self.0.expand(state, |direction, cost, next| {
            let place = "nwes".find(direction.letter().to_ascii_lowercase()).unwrap();
            moves[place] = Some((direction, cost, next));
        });
        moves.into_iter().flatten().for_each(|(direction, cost, next)| emit(direction, cost, next));
    }
}

/// IDA* must find the published length, and generate what was published and the start's part: a recursion that stops at the
/// goal has not generated the later siblings of the states on the path, which a stack has.
fn deepens_as_published(id: &str, optimum: usize, published: u64, board: &str) {
    let size = Size::new(4, 4).unwrap();
    let board: Vec<u8> = board.split(' ').map(|tile| tile.parse().unwrap()).collect();
    let tiles = KorfsOrder(SlidingTiles::new(size, &board, &Goal::GapFirst.board(size)).unwrap());
    let report = IdaStar::new().search(&tiles).unwrap();
    let siblings = report.stats.generated.checked_sub(published - 1);
    assert!(siblings.is_some_and(|siblings| siblings <= 2 * optimum as u64), "{id}: {siblings:?} more than published");
    assert_eq!(report.solution().map(|solution| solution.len()), Some(optimum), "{id}");
}

#[test]
fn deepening_generates_as_many_tiles_as_published() {
    for (id, optimum, published, board) in KORF {
        deepens_as_published(id, optimum, published, board);
    }
}

fn korf() -> String {
    let table = Path::new(DATA).join("../sliding/korf100_15puzzle.tsv");
    fs::read_to_string(&table).unwrap_or_else(|error| panic!("{}: {error}", table.display()))
}

#[test]
#[ignore = "needs ../shared/data"]
fn deepening_solves_the_cheapest_instances_and_the_first() {
    let table = korf();
    let rows = table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect::<Vec<_>>());
    let mut rows: Vec<(u64, Vec<&str>)> = rows.map(|row| (row[3].parse().unwrap(), row)).collect();
    rows.sort();
    let chosen = (0..).zip(rows).filter(|(rank, (_, row))| *rank < 20 || row[0] == "1");
    assert_eq!(
        chosen
            .map(|(_, (published, row))| deepens_as_published(row[0], row[2].parse().unwrap(), published, row[4]))
            .count(),
        21
    );
}

/// Three groups of five: the larger ones of the table of the benches take longer to build than all of this.
#[test]
#[ignore = "needs ../shared/data"]
fn patterns_solve_the_cheapest_instances_with_a_small_part_of_the_states() {
    let size = Size::new(4, 4).unwrap();
    let goal = Goal::GapFirst.board(size);
    let solved = SlidingTiles::<u64>::new(size, &goal, &goal).unwrap();
    let groups = [[1, 4, 5, 8, 9], [2, 3, 6, 7, 11], [10, 12, 13, 14, 15]];
    let [left, right, lower] =
        groups.map(|group| PatternDatabase::build(&solved, solved.pattern(&group).unwrap()).unwrap());
    let table = korf();
    let rows = table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect::<Vec<_>>());
    let mut rows: Vec<(u64, Vec<&str>)> = rows.map(|row| (row[3].parse().unwrap(), row)).collect();
    rows.sort();
    for (published, row) in &rows[..20] {
        let board: Vec<u8> = row[4].split(' ').map(|tile| tile.parse().unwrap()).collect();
        let tiles = SlidingTiles::<u64>::new(size, &board, &goal).unwrap();
        let report = IdaStar::new().with(Sum(&left, Sum(&right, &lower))).search(&tiles).unwrap();
        assert!(report.stats.generated * 5 < *published, "{}: {}", row[0], report.stats.generated);
        assert_eq!(report.solution().map(|solution| solution.len()), row[2].parse().ok(), "{}", row[0]);
    }
}

/// The instances of Korf whose figures are in the table of the benches.
#[test]
#[ignore = "needs ../shared/data"]
fn sliding_tiles_have_the_published_lengths() {
    let table = korf();
    let size = Size::new(4, 4).unwrap();
    let mut answered = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let (id, optimum) = (columns[0], columns[2].parse::<usize>().unwrap());
        if !["2", "4", "12", "42", "79"].contains(&id) {
            continue;
        }
        let board: Vec<u8> = columns[columns.len() - 1].split(' ').map(|tile| tile.parse().unwrap()).collect();
        let tiles = SlidingTiles::<u64>::new(size, &board, &Goal::GapFirst.board(size)).unwrap();
        let report = spelunk::astar(&tiles).unwrap();
        assert_eq!(report.stats.reopened, 0, "{id}");
        assert!(report.stats.peak_bytes <= 32 * report.stats.stored, "{id}");
        assert_eq!(report.solution().map(|solution| solution.len()), Some(optimum), "{id}");
        answered += 1;
    }
    assert_eq!(answered, 5);
}
