//! Snakes, asked of every engine.

use spelunk::puzzles::grid::{Cell, Size};
use spelunk::puzzles::snake::{Lair, Snake, SnakeState, TailRule, Width};
use spelunk::{AStar, Bfs, Engine};

use super::oracle;
use super::verify::verified;

/// The letters of a body from its head, for pictures that begin at 1.
pub const FROM_ONE: &str = "123456789abcdefghijklmnopqrstuvwxyz";
/// The letters of a body from its head, for pictures that begin at 0.
pub const FROM_ZERO: &str = "0123456789abcdefghijklmnopqrstuvwxyz";

/// The puzzle of a picture: `.` free, `#` stone, the body from its head in the letters of `order`, and `exit`, which is the
/// north-western corner where the picture has none. The tail moves away in time.
pub fn picture(rows: &[&str], order: &str, exit: char) -> Lair {
    let size = Size::new(rows.len() as u32, rows[0].len() as u32).unwrap();
    let text = rows.concat();
    assert_eq!(text.chars().count(), size.cells() as usize, "a ragged picture");
    assert!(text.chars().all(|letter| letter == exit || ".#".contains(letter) || order.contains(letter)), "{text}");
    let cells = |wanted: char| (0..).zip(text.chars()).filter(move |(_, letter)| *letter == wanted);
    let cell = |wanted: char| cells(wanted).next().map(|(number, _)| Cell::new(number));
    Lair {
        size,
        body: order.chars().map_while(cell).collect(),
        stones: cells('#').map(|(number, _)| Cell::new(number)).collect(),
        exit: cell(exit).unwrap_or(Cell::new(0)),
        tail: TailRule::Free,
    }
}

/// The same puzzle for brute force.
pub fn plain(lair: &Lair) -> oracle::SnakeBoard {
    let number = |number: u32| i32::try_from(number).unwrap();
    let place = |cell: &Cell| (number(lair.size.row(*cell)), number(lair.size.column(*cell)));
    oracle::SnakeBoard {
        rows: number(lair.size.rows()),
        columns: number(lair.size.columns()),
        body: lair.body.iter().map(place).collect(),
        stones: lair.stones.iter().map(place).collect(),
        exit: place(&lair.exit),
        tail_is_free: lair.tail == TailRule::Free,
    }
}

/// How a snake is searched.
#[derive(Clone, Copy, Debug)]
pub enum By {
    /// Breadth first.
    Bfs,
    /// A* with the walking distance.
    Walking,
    /// A* with rows and columns.
    Manhattan,
}

/// The fewest steps by one engine, with keys as narrow as they may be.
pub fn steps_by(by: By, lair: &Lair) -> Option<u32> {
    let length = lair.body.len() as u32;
    if Snake::<u32>::fits(lair.size, length).is_ok() {
        steps_with_keys::<u32>(by, lair)
    } else if Snake::<u64>::fits(lair.size, length).is_ok() {
        steps_with_keys::<u64>(by, lair)
    } else {
        steps_with_keys::<u128>(by, lair)
    }
}

/// The fewest steps by one engine with keys of one width.
pub fn steps_with_keys<K: Width>(by: By, lair: &Lair) -> Option<u32> {
    let snake = Snake::<K>::new(lair.clone()).unwrap();
    let manhattan = |state: &SnakeState<K>| Some(snake.manhattan(state));
    let report = match by {
        By::Bfs => Bfs::new().search(&snake),
        By::Walking => AStar::new().search(&snake),
        By::Manhattan => AStar::new().with(manhattan).search(&snake),
    };
    verified(&snake, report.unwrap()).map(|solution| {
        assert_eq!(solution.cost() as usize, solution.len());
        solution.cost()
    })
}

/// The fewest steps, on which brute force, every engine and every width of keys agree.
pub fn fewest_steps(lair: &Lair) -> Option<u32> {
    let steps = oracle::snake_steps(&plain(lair));
    for by in [By::Bfs, By::Walking, By::Manhattan] {
        assert_eq!(steps_by(by, lair), steps, "{by:?} of {lair:?}");
        assert_eq!(steps_with_keys::<u128>(by, lair), steps, "{by:?} with wide keys of {lair:?}");
    }
    steps
}
