//! Rectangles of cells, and walking on them.
//!
//! A [`Cell`] is a number, row by row from the north-west corner; a [`Size`] turns it into a row and a column. A [`Floor`]
//! says for each cell in which directions a walker can leave it, so that no model looks for an edge while it searches.

use std::fmt;

use thiserror::Error;

/// A cell of a board: rows from the north, columns from the west, numbered row by row from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u32);

impl Cell {
    /// The cell with this number.
    #[inline]
    #[must_use]
    pub const fn new(number: u32) -> Self {
        Cell(number)
    }

    /// The cell's number.
    #[inline]
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The cell's number, to look it up in a slice.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One of the four ways to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Towards row 0.
    North,
    /// Away from row 0.
    South,
    /// Towards column 0.
    West,
    /// Away from column 0.
    East,
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl Direction {
    /// All four, in the order in which every model expands them.
    pub const ALL: [Direction; 4] = [Direction::North, Direction::South, Direction::West, Direction::East];

    /// The direction with this number, of which the two lowest bits count.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u32) -> Self {
        match bits & 3 {
            0 => Direction::North,
            1 => Direction::South,
            2 => Direction::West,
            _ => Direction::East,
        }
    }

    /// The number of the direction, 0 to 3.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u32 {
        self as u32
    }

    /// The way back.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::from_bits(self.bits() ^ 1)
    }

    /// How many rows and columns one step goes.
    #[inline]
    #[must_use]
    pub const fn step(self) -> (i32, i32) {
        match self {
            Direction::North => (-1, 0),
            Direction::South => (1, 0),
            Direction::West => (0, -1),
            Direction::East => (0, 1),
        }
    }

    /// The small letter of the direction: n, s, w, e.
    #[inline]
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Direction::North => 'n',
            Direction::South => 's',
            Direction::West => 'w',
            Direction::East => 'e',
        }
    }
}

/// A set of directions, in one byte. Iterates in the order of [`Direction::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Directions(u8);

impl Directions {
    /// No direction.
    pub const NONE: Directions = Directions(0);

    /// The set whose lowest four bits are these, in the order of [`Direction::ALL`].
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u8) -> Self {
        Directions(bits & 0b1111)
    }

    /// The set with one direction more.
    #[inline]
    #[must_use]
    pub const fn with(self, direction: Direction) -> Self {
        Directions(self.0 | 1 << direction.bits())
    }

    /// Those that are not in the other set.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Directions) -> Self {
        Directions(self.0 & !other.0)
    }

    /// Those whose opposite is in the set too.
    #[inline]
    #[must_use]
    pub const fn through(self) -> Self {
        Directions(self.0 & ((self.0 & 0b0101) << 1 | self.0 >> 1 & 0b0101))
    }

    /// Whether a direction is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, direction: Direction) -> bool {
        self.0 >> direction.bits() & 1 != 0
    }
}

impl IntoIterator for Directions {
    type Item = Direction;
    type IntoIter = DirectionsIter;

    #[inline]
    fn into_iter(self) -> DirectionsIter {
        DirectionsIter(self.0.into())
    }
}

/// The directions of a set, in order.
#[derive(Clone, Debug)]
pub struct DirectionsIter(u32);

impl Iterator for DirectionsIter {
    type Item = Direction;

    #[inline]
    fn next(&mut self) -> Option<Direction> {
        if self.0 == 0 {
            return None;
        }
        let direction = Direction::from_bits(self.0.trailing_zeros());
        self.0 &= self.0 - 1;
        Some(direction)
    }
}

/// A board that is too large or has no cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a board of {rows} x {columns} cells does not fit: it must have 1 to {} cells", Size::MOST_CELLS)]
pub struct SizeError {
    /// The rows asked for.
    pub rows: u32,
    /// The columns asked for.
    pub columns: u32,
}

/// The size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    rows: u32,
    columns: u32,
}

impl Size {
    /// The most cells of a board, 2 to the 26th (8192 x 8192): every table of a few bytes a cell stays below 1 GiB.
    pub const MOST_CELLS: u32 = 1 << 26;

    /// A board of so many rows and columns.
    ///
    /// # Errors
    /// [`SizeError`], where that is no cell at all, or more than [`MOST_CELLS`](Self::MOST_CELLS).
    pub fn new(rows: u32, columns: u32) -> Result<Self, SizeError> {
        match rows.checked_mul(columns) {
            Some(1..=Self::MOST_CELLS) => Ok(Size { rows, columns }),
            _ => Err(SizeError { rows, columns }),
        }
    }

    /// The number of rows.
    #[inline]
    #[must_use]
    pub const fn rows(self) -> u32 {
        self.rows
    }

    /// The number of columns.
    #[inline]
    #[must_use]
    pub const fn columns(self) -> u32 {
        self.columns
    }

    /// The number of cells.
    #[inline]
    #[must_use]
    pub const fn cells(self) -> u32 {
        self.rows * self.columns
    }

    /// The cell in a row and a column, if it is on the board.
    #[inline]
    #[must_use]
    pub const fn cell(self, row: u32, column: u32) -> Option<Cell> {
        if row < self.rows && column < self.columns { Some(Cell(row * self.columns + column)) } else { None }
    }

    /// The row of a cell.
    #[inline]
    #[must_use]
    pub const fn row(self, cell: Cell) -> u32 {
        cell.0 / self.columns
    }

    /// The column of a cell.
    #[inline]
    #[must_use]
    pub const fn column(self, cell: Cell) -> u32 {
        cell.0 % self.columns
    }

    /// The cell one step on, if it is on the board.
    #[inline]
    #[must_use]
    pub fn neighbour(self, cell: Cell, direction: Direction) -> Option<Cell> {
        let (rows, columns) = direction.step();
        let row = self.row(cell).checked_add_signed(rows)?;
        let column = self.column(cell).checked_add_signed(columns)?;
        self.cell(row, column)
    }

    /// The cell one step on, which must be on the board: a step off it gives some other cell.
    #[inline]
    #[must_use]
    pub const fn step(self, cell: Cell, direction: Direction) -> Cell {
        let (rows, columns) = direction.step();
        let offset = rows.wrapping_mul(self.columns as i32).wrapping_add(columns);
        Cell(cell.0.wrapping_add_signed(offset))
    }

    /// The direction of a step from one cell to another, if they are neighbours.
    #[must_use]
    pub fn direction(self, from: Cell, to: Cell) -> Option<Direction> {
        if from.max(to).0 >= self.cells() {
            return None;
        }
        let (forwards, backwards) = (to.0.wrapping_sub(from.0), from.0.wrapping_sub(to.0));
        match () {
            () if forwards == self.columns => Some(Direction::South),
            () if backwards == self.columns => Some(Direction::North),
            () if forwards == 1 && self.column(to) > 0 => Some(Direction::East),
            () if backwards == 1 && self.column(from) > 0 => Some(Direction::West),
            () => None,
        }
    }

    /// The number of steps between two cells where nothing is in the way.
    #[inline]
    #[must_use]
    pub const fn manhattan(self, from: Cell, to: Cell) -> u32 {
        self.row(from).abs_diff(self.row(to)) + self.column(from).abs_diff(self.column(to))
    }
}

/// Writes a board as rows of letters.
pub(super) fn write_letters(f: &mut fmt::Formatter<'_>, size: Size, letter: impl Fn(Cell) -> char) -> fmt::Result {
    for row in 0..size.rows() {
        for cell in (0..size.columns()).filter_map(|column| size.cell(row, column)) {
            write!(f, "{}", letter(cell))?;
        }
        writeln!(f)?;
    }
    Ok(())
}

/// Where a walker can stand, and in which directions it can leave each cell. One byte a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Floor {
    size: Size,
    /// How far a step in each direction moves a cell's number.
    offsets: [u32; 4],
    /// The directions in the low half, whether the cell itself is free in bit 4.
    cells: Vec<u8>,
}

const FREE: u8 = 1 << 4;

impl Floor {
    /// A floor of which some cells are blocked.
    #[must_use]
    pub fn new(size: Size, is_free: impl Fn(Cell) -> bool) -> Self {
        let cells = (0..size.cells()).map(|number| u8::from(is_free(Cell(number))) * FREE);
        Self::connect(size, cells.collect())
    }

    /// A floor that is free but for some cells; those off the board block nothing.
    #[must_use]
    pub fn with_blocked(size: Size, blocked: &[Cell]) -> Self {
        let mut cells = vec![FREE; size.cells() as usize];
        for cell in blocked {
            if let Some(cell) = cells.get_mut(cell.index()) {
                *cell = 0;
            }
        }
        Self::connect(size, cells)
    }

    /// Adds the directions to cells that say only whether they are free.
    fn connect(size: Size, mut cells: Vec<u8>) -> Self {
        let columns = size.columns as usize;
        let bit = |cell: u8, direction: Direction| (cell / FREE) << direction.bits();
        for south in columns..cells.len() {
            let north = south - columns;
            let (north_cell, south_cell) = (cells[north], cells[south]);
            cells[north] |= bit(south_cell & FREE, Direction::South);
            cells[south] |= bit(north_cell & FREE, Direction::North);
        }
        for row in cells.chunks_exact_mut(columns) {
            for east in 1..columns {
                let (west_cell, east_cell) = (row[east - 1], row[east]);
                row[east - 1] |= bit(east_cell & FREE, Direction::East);
                row[east] |= bit(west_cell & FREE, Direction::West);
            }
        }
        let offsets = Direction::ALL.map(|direction| size.step(Cell(0), direction).number());
        Floor { size, offsets, cells }
    }

    /// The size of the board.
    #[inline]
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Whether a walker can stand on a cell. False off the board.
    #[inline]
    #[must_use]
    pub fn is_free(&self, cell: Cell) -> bool {
        self.cells.get(cell.index()).is_some_and(|cell| cell & FREE != 0)
    }

    /// In which directions the neighbouring cells are on the board and free.
    #[inline]
    #[must_use]
    pub fn exits(&self, cell: Cell) -> Directions {
        self.cells.get(cell.index()).map_or(Directions::NONE, |cell| Directions::from_bits(*cell))
    }

    /// The cell one step on, as [`Size::step`]: for hot loops, which look it up.
    #[inline]
    #[must_use]
    pub fn step(&self, cell: Cell, direction: Direction) -> Cell {
        Cell(cell.0.wrapping_add(self.offsets[direction.bits() as usize]))
    }

    /// The neighbouring cells that are on the board and free, with the directions in which they lie.
    ///
    /// ```
    /// use spelunk::puzzles::grid::{Cell, Direction, Floor, Size};
    ///
    /// // Two rows of three cells, the middle one below blocked.
    /// let floor = Floor::new(Size::new(2, 3)?, |cell| cell != Cell::new(4));
    /// let around: Vec<_> = floor.neighbours(Cell::new(0)).collect();
    /// assert_eq!(around, [(Direction::South, Cell::new(3)), (Direction::East, Cell::new(1))]);
    /// # Ok::<(), spelunk::puzzles::grid::SizeError>(())
    /// ```
    #[inline]
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = (Direction, Cell)> {
        self.exits(cell).into_iter().map(move |direction| (direction, self.step(cell, direction)))
    }

    /// The number of steps from each cell to `goal`, walking over free cells. Nothing walks onto a goal that is blocked, or
    /// to one that is off the board.
    #[must_use]
    pub fn distances_to(&self, goal: Cell) -> Distances {
        let mut distances = vec![NO_WAY; self.cells.len()];
        let mut frontier = Vec::new();
        if let Some(at_goal) = distances.get_mut(goal.index()) {
            *at_goal = 0;
            frontier.extend(self.is_free(goal).then_some(goal));
        }
        let mut next = Vec::new();
        for distance in 1.. {
            for cell in frontier.drain(..) {
                for direction in self.exits(cell) {
                    let neighbour = self.step(cell, direction);
                    if let Some(unknown @ &mut NO_WAY) = distances.get_mut(neighbour.index()) {
                        *unknown = distance;
                        next.push(neighbour);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            std::mem::swap(&mut frontier, &mut next);
        }
        Distances(distances)
    }
}

/// Walking distances to one cell. Four bytes a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distances(Vec<u32>);

const NO_WAY: u32 = u32::MAX;

impl Distances {
    /// The number of steps from a cell, or `None` where there is no way.
    #[inline]
    #[must_use]
    pub fn from(&self, cell: Cell) -> Option<u32> {
        self.0.get(cell.index()).copied().filter(|distance| *distance != NO_WAY)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn floor(rows: &[&str]) -> Floor {
        let size = Size::new(rows.len() as u32, rows[0].len() as u32).unwrap();
        Floor::new(size, |cell| rows[size.row(cell) as usize].as_bytes()[size.column(cell) as usize] == b'.')
    }

    #[test]
    fn a_size_is_refused_where_its_cells_do_not_fit() {
        assert!(Size::new(8192, 8192).is_ok());
        for (rows, columns) in [(0, 5), (5, 0), (8192, 8193), (u32::MAX, u32::MAX), (65_536, 65_536)] {
            assert_eq!(Size::new(rows, columns), Err(SizeError { rows, columns }));
        }
    }

    #[test]
    fn a_step_east_of_the_last_column_is_not_the_next_row() {
        let size = Size::new(2, 3).unwrap();
        let corner = size.cell(0, 2).unwrap();
        assert_eq!(size.neighbour(corner, Direction::East), None);
        assert_eq!(size.neighbour(corner, Direction::North), None);
        assert_eq!(size.neighbour(corner, Direction::South), size.cell(1, 2));
        let open = floor(&["...", "..."]);
        assert_eq!(open.exits(corner).into_iter().collect::<Vec<_>>(), [Direction::South, Direction::West]);
    }

    #[test]
    fn exits_and_directions_agree_with_neighbours_on_every_cell() {
        for rows in [&["..#.", ".#..", "....", "#..#"][..], &["."], &["..", ".."], &[".", "#", "."], &["..#."]] {
            agree_on_every_cell(&floor(rows));
        }
    }

    fn agree_on_every_cell(floor: &Floor) {
        let size = floor.size();
        for cell in (0..size.cells()).map(Cell::new) {
            for direction in Direction::ALL {
                let neighbour = size.neighbour(cell, direction);
                let free = neighbour.is_some_and(|neighbour| floor.is_free(neighbour));
                assert_eq!(floor.exits(cell).contains(direction), free, "{cell:?} {direction:?}");
                for other in (0..=size.cells()).map(Cell::new) {
                    let is_neighbour = neighbour == Some(other);
                    assert_eq!(size.direction(cell, other) == Some(direction), is_neighbour, "{cell:?} {other:?}");
                }
                if let Some(neighbour) = neighbour {
                    assert_eq!(size.step(cell, direction), neighbour);
                    assert_eq!(floor.step(cell, direction), neighbour);
                    assert_eq!(size.neighbour(neighbour, direction.opposite()), Some(cell));
                }
            }
        }
    }

    #[test]
    fn distances_go_around_walls() {
        let floor = floor(&["..#.", ".##.", "...."]);
        let size = floor.size();
        let distances = floor.distances_to(size.cell(0, 0).unwrap());
        assert_eq!(distances.from(size.cell(0, 3).unwrap()), Some(7));
        assert_eq!(distances.from(size.cell(0, 2).unwrap()), None);
        let blocked = floor.distances_to(size.cell(0, 2).unwrap());
        assert_eq!((blocked.from(Cell(0)), blocked.from(size.cell(0, 2).unwrap())), (None, Some(0)));
        assert_eq!(floor.distances_to(Cell(99)).from(Cell(0)), None);
    }
}
