//! What the first answer costs: the same small problems by closures in `pathfinding` and here.
//!
//! `cargo run --release --manifest-path benches/peers/Cargo.toml --bin entry_price` prints one table: the lines of both
//! programs, the answer, which must be one, and spelunk's share of `pathfinding`'s CPU time. States are plain `Hash` types
//! in both; programs take turns in one process, and a ratio is the median over the turns.

#![forbid(unsafe_code)]

#[path = "../entry/eight.rs"]
mod eight;
#[path = "../entry/grid.rs"]
mod grid;
#[path = "../entry/knight.rs"]
mod knight;

use cpu_time::ProcessTime;

/// A problem, and two programs that answer it with a number.
struct Entry {
    problem: &'static str,
    states: &'static str,
    pathfinding: fn() -> usize,
    spelunk: fn() -> usize,
    /// Where the text of the programs is, between lines that say `region:` and a name.
    source: &'static str,
    regions: [&'static str; 2],
}

const ENTRIES: [Entry; 5] = [
    Entry {
        problem: "knight, 1500x1500, bfs",
        states: "`[i16; 2]`",
        pathfinding: knight::by_pathfinding,
        spelunk: knight::by_spelunk,
        source: include_str!("../entry/knight.rs"),
        regions: ["pathfinding", "spelunk"],
    },
    Entry {
        problem: "8-puzzle, hardest, bfs",
        states: "`[u8; 9]`",
        pathfinding: eight::arrays_by_pathfinding,
        spelunk: eight::arrays_by_spelunk,
        source: include_str!("../entry/eight.rs"),
        regions: ["pathfinding", "spelunk"],
    },
    Entry {
        problem: "8-puzzle, `Unpacked` type, bfs",
        states: "`[u8; 9]`",
        pathfinding: eight::arrays_by_pathfinding,
        spelunk: eight::arrays_by_unpacked,
        source: include_str!("../entry/eight.rs"),
        regions: ["pathfinding", "unpacked"],
    },
    Entry {
        problem: "8-puzzle, `Unpacked` type, bfs",
        states: "`Vec<u8>`",
        pathfinding: eight::vecs_by_pathfinding,
        spelunk: eight::vecs_by_unpacked,
        source: include_str!("../entry/eight.rs"),
        regions: ["pathfinding", "unpacked"],
    },
    Entry {
        problem: "grid with walls, 1500x1500, A*",
        states: "`(i32, i32)`",
        pathfinding: grid::by_pathfinding,
        spelunk: grid::by_spelunk,
        source: include_str!("../entry/grid.rs"),
        regions: ["pathfinding", "spelunk"],
    },
];

/// How often each program runs.
const TURNS: usize = 9;

fn main() {
    println!("| problem | states | answer | lines, pathfinding | lines, spelunk | time ratio |");
    println!("|---|---|--:|--:|--:|--:|");
    for entry in &ENTRIES {
        let mut ratios = Vec::new();
        let mut answer = 0;
        for _ in 0..TURNS {
            let (theirs, their_answer) = time(entry.pathfinding);
            let (ours, our_answer) = time(entry.spelunk);
            assert_eq!(their_answer, our_answer, "{}: both must give one answer", entry.problem);
            (answer, _) = (our_answer, ratios.push(ours / theirs));
        }
        ratios.sort_by(f64::total_cmp);
        let [theirs, ours] = entry.regions.map(|region| lines(entry.source, region));
        let Entry { problem, states, .. } = entry;
        println!("| {problem} | {states} | {answer} | {theirs} | {ours} | {:.2} |", ratios[TURNS / 2]);
    }
}

fn time(program: fn() -> usize) -> (f64, usize) {
    let started = ProcessTime::now();
    let answer = program();
    (started.elapsed().as_secs_f64(), answer)
}

/// The lines of a region that are not blank.
fn lines(source: &str, region: &str) -> usize {
    let begin = format!("// region: {region}");
    let inside = source.lines().skip_while(|line| line.trim() != begin).skip(1);
    inside.take_while(|line| line.trim() != "// end").filter(|line| !line.trim().is_empty()).count()
}
