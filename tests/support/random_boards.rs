//! Random boards of the three puzzles, for the library and for the oracle.

use proptest::bool::weighted;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use spelunk::puzzles::grid::{Cell, Size};
use spelunk::puzzles::rolling_block::{RollingBlock, Tile};
use spelunk::puzzles::snake::{Lair, Snake, TailRule, Width};
use spelunk::puzzles::sokoban::{self, Maze};

use super::oracle::{self, SnakeBoard};

const STEPS: [oracle::Cell; 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

/// Rows and columns.
type Rectangle = (i32, i32);

/// Boards up to a number of rows and of columns, more often than not at least half as large.
fn sizes(most: i32) -> impl Strategy<Value = Rectangle> {
    prop_oneof![1 => (1..=most, 1..=most), 4 => (most / 2 + 1..=most, most / 2 + 1..=most)]
}

fn cells_of((rows, columns): Rectangle) -> Vec<oracle::Cell> {
    (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))).collect()
}

fn size_of((rows, columns): Rectangle) -> Size {
    Size::new(rows as u32, columns as u32).expect("the boards of the tests are small")
}

fn cell_of(size: Size, (row, column): oracle::Cell) -> Cell {
    size.cell(row as u32, column as u32).expect("the cell is on the board")
}

/// A snake on a board.
#[derive(Clone, Debug)]
pub struct RandomSnake {
    size: Rectangle,
    body: Vec<oracle::Cell>,
    stones: Vec<oracle::Cell>,
    exit: oracle::Cell,
    tail: TailRule,
}

impl RandomSnake {
    /// For the oracle.
    pub fn board(&self) -> SnakeBoard {
        SnakeBoard {
            rows: self.size.0,
            columns: self.size.1,
            body: self.body.clone(),
            stones: self.stones.clone(),
            exit: self.exit,
            tail_is_free: self.tail == TailRule::Free,
        }
    }

    /// For the library.
    pub fn snake<K: Width>(&self) -> Snake<K> {
        let size = size_of(self.size);
        let cells = |cells: &[oracle::Cell]| cells.iter().map(|&cell| cell_of(size, cell)).collect();
        let lair = Lair {
            size,
            body: cells(&self.body),
            stones: cells(&self.stones),
            exit: cell_of(size, self.exit),
            tail: self.tail,
        };
        Snake::new(lair).expect("a random snake is one")
    }

    /// How many blocks it has.
    pub fn length(&self) -> usize {
        self.body.len()
    }
}

/// Snakes of 1 to 6 blocks on boards up to 5 x 5.
pub fn snakes() -> impl Strategy<Value = RandomSnake> {
    let stones = prop_oneof![Just(0.0), Just(0.15), Just(0.35)];
    (sizes(5), 1..=6usize, stones).prop_flat_map(|(size, length, stones)| snakes_on(size, length, stones))
}

/// Snakes too long for tables of shapes, on boards hardly larger than they are; as many as keys of 32 bits hold.
pub fn long_snakes() -> impl Strategy<Value = RandomSnake> {
    let sizes = prop_oneof![Just((4, 4)), Just((4, 5)), Just((5, 4))];
    (sizes, 13..=14usize).prop_flat_map(|(size, length)| snakes_on(size, length, 0.0))
}

/// Snakes of a length, or as long as there is room from where the head is, with stones on a share of the free cells.
fn snakes_on(size: Rectangle, length: usize, stones: f64) -> impl Strategy<Value = RandomSnake> {
    let cells = cells_of(size);
    let is_stone = vec(weighted(stones), cells.len());
    let tails = prop_oneof![Just(TailRule::Blocked), Just(TailRule::Free)];
    (any::<Index>(), vec(0..4usize, length), is_stone, any::<Index>(), tails).prop_map(
        move |(head, turns, is_stone, exit, tail)| {
            let body = wind(size, vec![*head.get(&cells)], &turns);
            let free = cells.iter().zip(is_stone).filter(|(cell, _)| !body.contains(cell));
            let stones = free.filter(|(_, is_stone)| *is_stone).map(|(cell, _)| *cell).collect();
            RandomSnake { size, stones, exit: *exit.get(&cells), tail, body }
        },
    )
}

/// The first body of as many blocks as there are turns that begins with these blocks, else the longest. Each block
/// tries first the direction that its turn says.
fn wind(size: Rectangle, body: Vec<oracle::Cell>, turns: &[usize]) -> Vec<oracle::Cell> {
    let Some(turn) = turns.get(body.len()) else { return body };
    let mut longest = body.clone();
    for step in STEPS.iter().cycle().skip(*turn).take(STEPS.len()) {
        let last = body[body.len() - 1];
        let next = (last.0 + step.0, last.1 + step.1);
        if (0..size.0).contains(&next.0) && (0..size.1).contains(&next.1) && !body.contains(&next) {
            let wound = wind(size, [&body[..], &[next]].concat(), turns);
            if wound.len() > longest.len() {
                longest = wound;
            }
        }
        if longest.len() == turns.len() {
            break;
        }
    }
    longest
}

/// The rows of a maze with one box.
#[derive(Clone, Debug)]
pub struct RandomMaze {
    rows: Vec<String>,
}

impl RandomMaze {
    /// For the oracle.
    pub fn rows(&self) -> Vec<&str> {
        self.rows.iter().map(String::as_str).collect()
    }

    /// For the library, through its parser.
    pub fn maze(&self) -> Maze {
        let text = format!("{} {}\n{}\n", self.rows.len(), self.rows[0].len(), self.rows.join("\n"));
        sokoban::parse(text.as_bytes()).next().expect("there is a maze").expect("a random maze is one")
    }
}

/// The place of the mirror image, west to east, of a place on a board of letters.
fn mirrored(at: usize, columns: usize) -> usize {
    at - at % columns + (columns - 1 - at % columns)
}

/// Makes a board of letters its own mirror image, west to east.
fn mirror(letters: &mut [char], columns: usize) {
    for at in 0..letters.len() {
        letters[at] = letters[at.min(mirrored(at, columns))];
    }
}

fn rows_of(letters: &[char], columns: usize) -> Vec<String> {
    letters.chunks(columns).map(String::from_iter).collect()
}

// Letters and places are drawn as numbers, which leaves a fuzzer's bytes for those that follow: `prop_oneof!` and
// `prop_shuffle` take half of them each time.

fn maze_letters(count: usize) -> impl Strategy<Value = Vec<char>> {
    vec(select(&b".........#"[..]).prop_map(char::from), count)
}

/// Mazes up to 5 x 5.
pub fn mazes() -> impl Strategy<Value = RandomMaze> {
    // Three pieces need three cells.
    let large_enough =
        sizes(5).prop_map(|(rows, columns)| if rows * columns < 3 { (rows, 3) } else { (rows, columns) });
    large_enough.prop_flat_map(|size| {
        let cells = cells_of(size).len();
        (maze_letters(cells), any::<[Index; 3]>()).prop_map(move |(mut letters, pieces)| {
            let mut free: Vec<usize> = (0..cells).collect();
            for (at, piece) in pieces.iter().zip("SBT".chars()) {
                letters[free.swap_remove(at.index(free.len()))] = piece;
            }
            RandomMaze { rows: rows_of(&letters, size.1 as usize) }
        })
    })
}

/// Mazes whose rock and target are their own mirror image, west to east. The man and the box stand anywhere.
pub fn mirrored_mazes() -> impl Strategy<Value = RandomMaze> {
    (3..=5usize, 1..=2usize).prop_flat_map(|(rows, half)| {
        let columns = 2 * half + 1;
        let places: Vec<usize> = (0..rows * columns).collect();
        (maze_letters(places.len()), Just(places).prop_shuffle(), 0..rows).prop_map(
            move |(mut letters, places, row)| {
                let target = row * columns + half;
                let others = places.into_iter().filter(|at| *at != target);
                let pieces: Vec<(usize, char)> = [target].into_iter().chain(others).zip("TSB".chars()).collect();
                mirror(&mut letters, columns);
                for (at, _) in &pieces {
                    letters[mirrored(*at, columns)] = '.';
                }
                for (at, piece) in pieces {
                    letters[at] = piece;
                }
                RandomMaze { rows: rows_of(&letters, columns) }
            },
        )
    })
}

/// A block on a board of tiles.
#[derive(Clone, Debug)]
pub struct RandomBlock {
    rows: Vec<String>,
    block: Vec<oracle::Cell>,
    /// Where it must stand.
    pub target: oracle::Cell,
}

impl RandomBlock {
    /// The rows, for the oracle.
    pub fn rows(&self) -> Vec<&str> {
        self.rows.iter().map(String::as_str).collect()
    }

    /// The cells that it rests on, for the oracle.
    pub fn block(&self) -> &[oracle::Cell] {
        &self.block
    }

    /// For the library.
    pub fn puzzle(&self) -> RollingBlock {
        let size = size_of((self.rows.len() as i32, self.rows[0].len() as i32));
        let tile = |letter| match letter {
            '#' => Tile::Empty,
            'E' => Tile::Fragile,
            _ => Tile::Rigid,
        };
        let tiles = self.rows.iter().flat_map(|row| row.chars().map(tile)).collect();
        let block: Vec<Cell> = self.block.iter().map(|&cell| cell_of(size, cell)).collect();
        RollingBlock::new(size, tiles, &block, cell_of(size, self.target)).expect("a random block is one")
    }
}

fn tiles(count: usize) -> impl Strategy<Value = Vec<char>> {
    vec(select(&b"..............EEE#"[..]).prop_map(char::from), count)
}

/// Blocks on boards up to 6 x 6, standing or lying, on fragile cells too where they lie; the target is any cell.
pub fn blocks() -> impl Strategy<Value = RandomBlock> {
    sizes(6).prop_flat_map(|size| {
        let cells = cells_of(size);
        let target = any::<Index>();
        (tiles(cells.len()), blocks_on(size), target).prop_map(move |(mut letters, block, target)| {
            carry(&mut letters, |(row, column)| (row * size.1 + column) as usize, &block);
            RandomBlock { rows: rows_of(&letters, size.1 as usize), block, target: *target.get(&cells) }
        })
    })
}

/// Blocks on boards that are their own mirror image, west to east, the target too.
pub fn mirrored_blocks() -> impl Strategy<Value = RandomBlock> {
    (2..=5i32, 0..=2i32, 0..5i32).prop_flat_map(|(rows, half, target)| {
        let columns = 2 * half + 1;
        (tiles((rows * columns) as usize), blocks_on((rows, columns))).prop_map(move |(mut letters, block)| {
            mirror(&mut letters, columns as usize);
            let place = |(row, column): oracle::Cell| (row * columns + column) as usize;
            carry(&mut letters, place, &block);
            carry(&mut letters, |cell| mirrored(place(cell), columns as usize), &block);
            RandomBlock { rows: rows_of(&letters, columns as usize), block, target: (target % rows, half) }
        })
    })
}

/// The cells of a block anywhere on a board, standing, or lying where there is room.
fn blocks_on(size: Rectangle) -> impl Strategy<Value = Vec<oracle::Cell>> {
    (any::<Index>(), 0..3usize).prop_map(move |(first, pose)| {
        let first = *first.get(&cells_of(size));
        let second = [None, Some((first.0, first.1 + 1)), Some((first.0 + 1, first.1))][pose];
        let second = second.filter(|cell| cell.0 < size.0 && cell.1 < size.1);
        [first].into_iter().chain(second).collect()
    })
}

/// Makes the tiles under a block carry it: fragile ones stay so where it lies.
fn carry(letters: &mut [char], at: impl Fn(oracle::Cell) -> usize, block: &[oracle::Cell]) {
    for cell in block {
        let letter = &mut letters[at(*cell)];
        if block.len() == 1 || *letter == '#' {
            *letter = '.';
        }
    }
}
