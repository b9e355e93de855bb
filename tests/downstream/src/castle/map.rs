//! The map of a castle, and what it takes to walk over it.

use std::fmt;

use thiserror::Error;

/// A cell, counted row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell(pub(super) u16);

/// The keys that somebody holds, one bit a letter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Keys(pub(super) u8);

impl Keys {
    /// How many letters there are.
    pub(super) const LETTERS: u8 = 8;

    /// Whether the key of this letter is among them.
    #[must_use]
    pub fn has(self, letter: char) -> bool {
        u8::try_from(letter.to_ascii_lowercase()).is_ok_and(|letter| self.opens(letter))
    }

    fn opens(self, letter: u8) -> bool {
        letter.checked_sub(b'a').is_some_and(|bit| bit < Keys::LETTERS && self.0 >> bit & 1 != 0)
    }

    pub(super) fn and(self, letter: u8) -> Self {
        Keys(self.0 | 1 << (letter - b'a'))
    }
}

/// A step to a neighbouring cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the column before.
    Left,
    /// To the column behind.
    Right,
}

impl Step {
    const ALL: [Step; 4] = [Step::Up, Step::Down, Step::Left, Step::Right];
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Step::Up => "^",
            Step::Down => "v",
            Step::Left => "<",
            Step::Right => ">",
        })
    }
}

/// Why a map is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MapError {
    /// The rows must be as long as the first, and no more cells than a number of 16 bits counts.
    #[error("the map is not a rectangle, or too large")]
    Shape,
    /// There must be one start and one way out.
    #[error("the map needs one `@` and one `>`")]
    Ends,
    /// A letter stands for one key.
    #[error("the key `{0}` lies in two places")]
    TwoKeys(char),
}

/// A castle.
#[derive(Clone, Debug)]
pub struct Castle {
    cells: Vec<u8>,
    width: u16,
    pub(super) start: Cell,
    pub(super) exit: Cell,
    /// The letter of each key and where it lies, in the order of the letters.
    pub(super) keys: Vec<(u8, Cell)>,
}

impl Castle {
    /// Reads a map, drawn as in the example of the [module](super).
    ///
    /// # Errors
    /// [`MapError`], where it is none.
    pub fn parse(map: &str) -> Result<Self, MapError> {
        let width = map.lines().next().map_or(0, str::len);
        let cells: Vec<u8> = map.lines().flat_map(str::bytes).collect();
        if map.lines().any(|row| row.len() != width) || cells.len() > usize::from(u16::MAX) {
            return Err(MapError::Shape);
        }
        let places = |what: u8| (0u16..).zip(&cells).filter(move |(_, cell)| **cell == what).map(|(at, _)| Cell(at));
        let only = |what: u8| {
            let mut found = places(what);
            found.next().filter(|_| found.next().is_none())
        };
        let (Some(start), Some(exit)) = (only(b'@'), only(b'>')) else { return Err(MapError::Ends) };
        let mut keys = Vec::new();
        for letter in (b'a'..).take(Keys::LETTERS.into()) {
            keys.extend(places(letter).map(|cell| (letter, cell)));
            if keys.iter().filter(|(key, _)| *key == letter).count() > 1 {
                return Err(MapError::TwoKeys(letter.into()));
            }
        }
        Ok(Castle { width: width as u16, start, exit, keys, cells })
    }

    /// How many cells there are.
    #[must_use]
    pub fn size(&self) -> u16 {
        self.cells.len() as u16
    }

    /// The steps that can be made from a cell with these keys, and where they lead.
    pub fn steps(&self, from: Cell, keys: Keys) -> impl Iterator<Item = (Step, Cell)> {
        Step::ALL.into_iter().filter_map(move |step| {
            let column = from.0 % self.width;
            let to = match step {
                Step::Up => from.0.checked_sub(self.width)?,
                Step::Down => from.0.checked_add(self.width)?,
                Step::Left => from.0.checked_sub(1).filter(|_| column > 0)?,
                Step::Right => Some(from.0 + 1).filter(|_| column + 1 < self.width)?,
            };
            let is_open = match *self.cells.get(usize::from(to))? {
                b'#' => false,
                door @ b'A'..=b'Z' => keys.opens(door.to_ascii_lowercase()),
                _ => true,
            };
            is_open.then_some((step, Cell(to)))
        })
    }
}
