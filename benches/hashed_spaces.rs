//! Spaces that fit no bitmap: breadth-first search of the 15-puzzle, beside the same search over `hashbrown::HashTable`.
//!
//! `cargo bench --bench hashed_spaces` prints a table. Both searches have the same keys, the same hash with the same finaliser,
//! the same parents (one byte an expanded state) and the same successors; what differs is the table and the order of its
//! memory accesses. `-- DEPTH` searches to another depth than 23.

use std::time::Duration;

use cpu_time::ProcessTime;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use spelunk::puzzles::grid::Size;
use spelunk::puzzles::sliding_tiles::{Goal, SlidingTiles};
use spelunk::{Bfs, Budget, Engine, Key, SearchProblem, StateCodec, Watch};

/// What a search to a depth took.
struct Measured {
    states: u64,
    cpu: Duration,
    bytes: Option<u64>,
}

impl Measured {
    fn nanoseconds_a_state(&self) -> f64 {
        self.cpu.as_nanos() as f64 / self.states as f64
    }
}

fn main() {
    let depth = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(23);
    let size = Size::new(4, 4).expect("4x4 is a size");
    let solved = Goal::GapFirst.board(size);
    let tiles = SlidingTiles::<u64>::new(size, &solved, &solved).expect("the solved board is a board");

    println!("| depth | states | spelunk ns/state | hashbrown ns/state | ratio | bytes/state |");
    println!("|---|---|---|---|---|---|");
    for depth in [depth.min(16), depth.min(20), depth] {
        // Small searches are repeated, so that both are measured for about the same time.
        let rounds = if depth <= 16 { 20 } else { 3 };
        let mut pairs: Vec<(Measured, Measured)> =
            (0..rounds).map(|_| (library(&tiles, depth), over_hashbrown(&tiles, depth))).collect();
        pairs.sort_by(|a, b| ratio(a).total_cmp(&ratio(b)));
        let median = &pairs[rounds / 2];
        assert_eq!(median.0.states, median.1.states, "both searches must find the same states");
        let bytes = median.0.bytes.unwrap_or(0) as f64 / median.0.states as f64;
        println!(
            "| {depth} | {} | {:.1} | {:.1} | {:.2} | {bytes:.1} |",
            median.0.states,
            median.0.nanoseconds_a_state(),
            median.1.nanoseconds_a_state(),
            ratio(median),
        );
    }
}

fn ratio((ours, other): &(Measured, Measured)) -> f64 {
    ours.nanoseconds_a_state() / other.nanoseconds_a_state()
}

/// The tiles without a goal: the search goes on until its depth is reached.
struct Endless<'a>(&'a SlidingTiles<u64>);

impl SearchProblem for Endless<'_> {
    type State = <SlidingTiles<u64> as SearchProblem>::State;
    type Action = <SlidingTiles<u64> as SearchProblem>::Action;
    type Cost = u32;

    fn start(&self) -> Self::State {
        self.0.start()
    }

    fn is_goal(&self, _: &Self::State) -> bool {
        false
    }

    fn expand(&self, state: &Self::State, emit: impl FnMut(Self::Action, u32, Self::State)) {
        self.0.expand(state, emit);
    }
}

impl StateCodec<<SlidingTiles<u64> as SearchProblem>::State> for Endless<'_> {
    type Key = u64;

    fn encode(&self, state: &<SlidingTiles<u64> as SearchProblem>::State) -> u64 {
        self.0.encode(state)
    }

    fn decode(&self, key: u64) -> <SlidingTiles<u64> as SearchProblem>::State {
        self.0.decode(key)
    }
}

fn library(tiles: &SlidingTiles<u64>, depth: u32) -> Measured {
    let started = ProcessTime::now();
    let mut watch = Watch::from(Budget::default().depth(depth));
    let report = Bfs::new().watched(&Endless(tiles), &mut watch).expect("the tiles can be searched");
    let states = report.stats.stored;
    Measured { states, cpu: started.elapsed(), bytes: Some(report.stats.peak_bytes) }
}

fn over_hashbrown(tiles: &SlidingTiles<u64>, depth: u32) -> Measured {
    let started = ProcessTime::now();
    let mut keys = vec![tiles.encode(&tiles.start())];
    let mut children: Vec<u8> = Vec::new();
    let mut table: HashTable<u32> = HashTable::new();
    table.insert_unique(keys[0].hash64(), 0, |_| 0);
    let mut layer = 0..1;
    for _ in 0..depth {
        for id in layer.clone() {
            let before = keys.len();
            let state = tiles.decode(keys[id]);
            tiles.expand(&state, |_, _, next| {
                let key = tiles.encode(&next);
                let found = table.entry(key.hash64(), |id| keys[*id as usize] == key, |id| keys[*id as usize].hash64());
                if let Entry::Vacant(vacant) = found {
                    vacant.insert(keys.len() as u32);
                    keys.push(key);
                }
            });
            children.push((keys.len() - before) as u8);
        }
        layer = layer.end..keys.len();
    }
    std::hint::black_box(&children);
    Measured { states: keys.len() as u64, cpu: started.elapsed(), bytes: None }
}
