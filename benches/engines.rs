//! The parts, each beside what it costs: parsing, packing, stores, engines, puzzles.
//!
//! `cargo bench --bench engines` runs all; a word after `--` picks those whose names contain it. Times differ from machine to
//! machine: compare two runs of one machine, or count instructions.

use std::hint::black_box;

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box_drop};
use spelunk::puzzles::grid::Size;
use spelunk::puzzles::sliding_tiles::{Goal, SlidingTiles};
use spelunk::puzzles::snake::{self, Snake};
use spelunk::puzzles::sokoban::{self, Maze};
use spelunk::puzzles::{rolling_block, rolling_block::RollingBlock};
use spelunk::{
    AStar, Bfs, Blind, Engine, Flattened, Key, KeySpace, Lex, NestedBfs, SearchProblem, StateCodec, Storage, Unpacked,
};

fn main() {
    divan::main();
}

/// An open 20x20 board with a snake of eight blocks, whose exit is walled off: the whole space is searched.
fn lair() -> Snake<u32> {
    let text = b"20 20 8  20 8  19 8  18 8  17 8  17 9  16 9  16 8  15 8  2  1 2  2 1";
    Snake::new(snake::parse(text).next().unwrap().unwrap()).unwrap()
}

/// An open board of so many rows and columns, from one corner to the other.
fn board_text(side: usize) -> Vec<u8> {
    let mut text = format!("{side} {side}\n").into_bytes();
    for row in 0..side {
        let mut letters = vec![b'.'; side];
        if row == 0 {
            letters[0] = b'X';
        }
        if row == side - 1 {
            letters[side - 1] = b'O';
        }
        text.extend(letters);
        text.push(b'\n');
    }
    text
}

fn board(side: usize) -> RollingBlock {
    rolling_block::parse(&board_text(side)).next().unwrap().unwrap()
}

/// A maze of pillars, with the box far from its target.
fn maze() -> Maze {
    let mut text = b"21 21\n".to_vec();
    for row in 0..21 {
        for column in 0..21 {
            text.push(match (row, column) {
                (0, 0) => b'S',
                (2, 2) => b'B',
                (18, 18) => b'T',
                _ if row % 4 == 1 && column % 4 == 1 => b'#',
                _ => b'.',
            });
        }
        text.push(b'\n');
    }
    sokoban::parse(&text).next().unwrap().unwrap()
}

/// Korf's instance 12 of the 15-puzzle: 45 moves.
fn tiles() -> SlidingTiles<u64> {
    let size = Size::new(4, 4).unwrap();
    let start = [14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15];
    SlidingTiles::new(size, &start, &Goal::GapFirst.board(size)).unwrap()
}

mod parsing {
    use super::*;

    #[divan::bench]
    fn rolling_block_500x500(bencher: Bencher<'_, '_>) {
        let text = board_text(500);
        bencher.counter(BytesCount::of_slice(&text)).bench(|| rolling_block::parse(black_box(&text)).count());
    }

    #[divan::bench]
    fn a_thousand_snakes(bencher: Bencher<'_, '_>) {
        let text = "6 6 4  6 6  6 5  5 5  5 4  3  2 2  3 2  1 4\n".repeat(1000).into_bytes();
        bencher.counter(BytesCount::of_slice(&text)).bench(|| snake::parse(black_box(&text)).count());
    }
}

mod packing {
    use super::*;

    /// Decodes a key, and encodes the state again.
    fn round_trips<P>(bencher: Bencher<'_, '_>, problem: &P, keys: impl Iterator<Item = P::Key>)
    where
        P: SearchProblem + StateCodec<P::State>,
    {
        let keys: Vec<P::Key> = keys.collect();
        bencher.counter(ItemsCount::new(keys.len())).bench_local(|| {
            for key in &keys {
                let state = black_box(problem.decode(key.clone()));
                black_box_drop(problem.encode(&state));
            }
        });
    }

    #[divan::bench]
    fn snake_by_rank(bencher: Bencher<'_, '_>) {
        round_trips(bencher, &lair(), (0..1000).map(|i| i * 868));
    }

    #[divan::bench]
    fn tiles_as_they_are(bencher: Bencher<'_, '_>) {
        let tiles = tiles();
        round_trips(bencher, &tiles, std::iter::repeat_n(tiles.encode(&tiles.start()), 1000));
    }

    #[divan::bench]
    fn tiles_by_rank(bencher: Bencher<'_, '_>) {
        let tiles = tiles();
        let codec = tiles.rank_codec::<u64>().unwrap();
        round_trips(bencher, &spelunk::WithCodec(&tiles, codec), (0..1000).map(|i| i * 10_461_394_943));
    }
}

/// A space without structure: keys drawn in a fixed order, each twice. What is left of a search is its store.
struct Draws {
    keys: u64,
    /// By how many bits keys are shifted, so that their entropy lies high.
    shift: u32,
    dense: bool,
}

impl Draws {
    fn key(&self, number: u64) -> u64 {
        // An odd factor makes this a permutation of the numbers below a power of two.
        (number.wrapping_mul(0x9e37_79b9) & (self.keys - 1)) << self.shift
    }
}

impl SearchProblem for Draws {
    type State = u64;
    type Action = ();
    type Cost = u32;

    fn start(&self) -> u64 {
        0
    }

    fn starts(&self, mut emit: impl FnMut(u64)) {
        // Each of these states has the next 64 numbers as successors.
        (0..self.keys / 64).for_each(|block| emit(self.key(block * 64)));
    }

    fn is_goal(&self, _: &u64) -> bool {
        false
    }

    fn expand(&self, state: &u64, mut emit: impl FnMut((), u32, u64)) {
        let number = (state >> self.shift).wrapping_mul(0x144c_bc89) & (self.keys - 1);
        if number.is_multiple_of(64) {
            (1..64).chain(1..64).for_each(|i| emit((), 1, self.key(number + i)));
        }
    }
}

impl StateCodec<u64> for Draws {
    type Key = u64;

    fn encode(&self, state: &u64) -> u64 {
        *state
    }

    fn decode(&self, key: u64) -> u64 {
        key
    }

    fn key_space(&self) -> KeySpace {
        if self.dense { KeySpace::Dense { keys: self.keys } } else { KeySpace::Sparse }
    }
}

mod stores {
    use super::*;

    const KEYS: u64 = 1 << 18;

    fn search(bencher: Bencher<'_, '_>, shift: u32, engine: impl Engine<Draws>) {
        let draws = Draws { keys: KEYS, shift, dense: shift == 0 };
        bencher.counter(ItemsCount::new(2 * KEYS)).bench_local(|| {
            let report = engine.search(&draws).map_err(drop).unwrap();
            assert_eq!(report.stats.stored, KEYS);
        });
    }

    #[divan::bench]
    fn bitmap(bencher: Bencher<'_, '_>) {
        search(bencher, 0, Bfs::new().storage(Storage::Dense));
    }

    #[divan::bench]
    fn key_table(bencher: Bencher<'_, '_>) {
        search(bencher, 0, Bfs::new().storage(Storage::Hashed));
    }

    /// Would take a hundred times as long if a table looked at the low bits of a plain product.
    #[divan::bench]
    fn key_table_with_keys_in_high_bits(bencher: Bencher<'_, '_>) {
        search(bencher, 46, Bfs::new().storage(Storage::Hashed));
    }

    #[divan::bench]
    fn id_map_and_buckets(bencher: Bencher<'_, '_>) {
        search(bencher, 0, AStar::new().with(Blind).storage(Storage::Dense));
    }

    #[divan::bench]
    fn key_table_and_buckets(bencher: Bencher<'_, '_>) {
        search(bencher, 0, AStar::new().with(Blind).storage(Storage::Hashed));
    }

    /// The same states with costs that have no units, which need a heap.
    #[divan::bench]
    fn key_table_and_heap(bencher: Bencher<'_, '_>) {
        let draws = Heaped(Draws { keys: KEYS, shift: 0, dense: true });
        bencher.counter(ItemsCount::new(2 * KEYS)).bench_local(|| {
            let report = AStar::new().with(Blind).storage(Storage::Hashed).search(&draws).unwrap();
            assert_eq!(report.stats.stored, KEYS);
        });
    }

    struct Heaped(Draws);

    impl SearchProblem for Heaped {
        type State = u64;
        type Action = ();
        type Cost = Lex<u32, u32>;

        fn start(&self) -> u64 {
            self.0.start()
        }

        fn starts(&self, emit: impl FnMut(u64)) {
            self.0.starts(emit);
        }

        fn is_goal(&self, state: &u64) -> bool {
            self.0.is_goal(state)
        }

        fn expand(&self, state: &u64, mut emit: impl FnMut((), Lex<u32, u32>, u64)) {
            self.0.expand(state, |(), cost, next| emit((), Lex(cost, 0), next));
        }
    }

    impl StateCodec<u64> for Heaped {
        type Key = u64;

        fn encode(&self, state: &u64) -> u64 {
            self.0.encode(state)
        }

        fn decode(&self, key: u64) -> u64 {
            self.0.decode(key)
        }
    }
}

mod searches {
    use super::*;

    fn search<P>(bencher: Bencher<'_, '_>, problem: &P, engine: impl Engine<P>) {
        let generated = engine.search(problem).map_err(drop).unwrap().stats.generated;
        let mut scratch = Default::default();
        bencher.counter(ItemsCount::new(generated)).bench_local(|| {
            let report = engine.search_with(problem, &mut scratch, &mut Default::default()).map_err(drop).unwrap();
            report.stats.expanded
        });
    }

    #[divan::bench(sample_count = 20)]
    fn snake_breadth_first(bencher: Bencher<'_, '_>) {
        search(bencher, &lair(), Bfs::new());
    }

    #[divan::bench(sample_count = 10)]
    fn snake_breadth_first_hashed(bencher: Bencher<'_, '_>) {
        search(bencher, &lair(), Bfs::new().storage(Storage::Hashed));
    }

    #[divan::bench(sample_count = 10)]
    fn snake_astar(bencher: Bencher<'_, '_>) {
        let lair = lair();
        search(bencher, &lair, AStar::new().with(|state: &_| Some(lair.manhattan(state))));
    }

    #[divan::bench(sample_count = 20)]
    fn rolling_block_breadth_first(bencher: Bencher<'_, '_>) {
        search(bencher, &board(500), Bfs::new());
    }

    #[divan::bench(sample_count = 20)]
    fn rolling_block_astar(bencher: Bencher<'_, '_>) {
        search(bencher, &board(500), AStar::new());
    }

    #[divan::bench(sample_count = 10)]
    fn rolling_block_whole_states(bencher: Bencher<'_, '_>) {
        search(bencher, &Unpacked(board(200)), Bfs::new());
    }

    #[divan::bench(sample_count = 20)]
    fn sokoban_nested(bencher: Bencher<'_, '_>) {
        search(bencher, &maze(), NestedBfs::new());
    }

    #[divan::bench(sample_count = 10)]
    fn sokoban_flattened(bencher: Bencher<'_, '_>) {
        search(bencher, &Flattened(maze()), AStar::new());
    }

    #[divan::bench(sample_count = 5)]
    fn tiles_astar(bencher: Bencher<'_, '_>) {
        search(bencher, &tiles(), AStar::new());
    }
}

/// One hash, of keys of each width.
mod hashing {
    use super::*;

    #[divan::bench]
    fn u64_keys(bencher: Bencher<'_, '_>) {
        bencher
            .counter(ItemsCount::new(1000usize))
            .bench(|| (0..1000u64).map(|key| key.hash64()).fold(0, |a, b| a ^ b));
    }

    #[divan::bench]
    fn u128_keys(bencher: Bencher<'_, '_>) {
        bencher
            .counter(ItemsCount::new(1000usize))
            .bench(|| (0..1000u128).map(|key| key.hash64()).fold(0, |a, b| a ^ b));
    }
}
