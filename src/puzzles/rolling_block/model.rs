//! The rolling block as a search problem, with its codec.

use smallvec::{SmallVec, smallvec};
use thiserror::Error;

use super::render::Board;
use crate::puzzles::grid::{Cell, Direction, Directions, Size};
use crate::{KeySpace, Reversible, SearchProblem, StateCodec};

/// What a cell of the board is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tile {
    /// Nothing: no part of the block may be over it.
    #[default]
    Empty,
    /// Carries a lying block, not a standing one.
    Fragile,
    /// Carries the block.
    Rigid,
}

/// How the block rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pose {
    /// Upright on one cell.
    Standing,
    /// On its cell and the one to the east.
    AlongRow,
    /// On its cell and the one to the south.
    AlongColumn,
}

impl Pose {
    const ALL: [Pose; 3] = [Pose::Standing, Pose::AlongRow, Pose::AlongColumn];

    /// What a roll does: how many rows and columns the (north-western) cell moves, and the pose afterwards.
    const fn roll(self, direction: Direction) -> (i32, i32, Pose) {
        use Direction::{East, North, South, West};
        use Pose::{AlongColumn, AlongRow, Standing};
        match (self, direction) {
            (Standing, North) => (-2, 0, AlongColumn),
            (Standing, South) => (1, 0, AlongColumn),
            (Standing, West) => (0, -2, AlongRow),
            (Standing, East) => (0, 1, AlongRow),
            (AlongRow, North) => (-1, 0, AlongRow),
            (AlongRow, South) => (1, 0, AlongRow),
            (AlongRow, West) => (0, -1, Standing),
            (AlongRow, East) => (0, 2, Standing),
            (AlongColumn, North) => (-1, 0, Standing),
            (AlongColumn, South) => (2, 0, Standing),
            (AlongColumn, West) => (0, -1, AlongColumn),
            (AlongColumn, East) => (0, 1, AlongColumn),
        }
    }
}

/// The block at one moment, packed as its own key: all cells of the first pose, then those of the second and the third.
///
/// [`RollingBlock::cell`] and [`RollingBlock::pose`] unpack it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Block(u32);

const POSES: u32 = Pose::ALL.len() as u32;

/// Why a board is none.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoardError {
    /// There are not as many tiles as cells.
    #[error("a board of {cells} cells has {tiles} tiles")]
    TileCount {
        /// The cells.
        cells: u32,
        /// The tiles.
        tiles: usize,
    },
    /// The block is not one cell or two neighbouring ones.
    #[error("the block must rest on one cell or on two neighbouring ones")]
    NoBlock,
    /// The block or the target is off the board, or the block rests where it may not.
    #[error("the block and the target must be on the board, and the block on cells that carry it")]
    Misplaced,
}

/// A block that wants to stand on a target: steps of unit cost, dense keys of 32 bits.
#[derive(Clone, Debug)]
pub struct RollingBlock {
    size: Size,
    tiles: Vec<Tile>,
    start: Block,
    target: Cell,
    goal: Block,
    /// By key: where the block can roll to, in the low half, and its pose, from bit 4 on.
    rolls: Vec<u8>,
    /// By pose and direction: how far a roll moves the key.
    steps: [[u32; 4]; 3],
}

impl RollingBlock {
    /// A block on a board, by the one or two cells it rests on.
    ///
    /// # Errors
    /// [`BoardError`], where that is no puzzle.
    pub fn new(size: Size, tiles: Vec<Tile>, block: &[Cell], target: Cell) -> Result<Self, BoardError> {
        if tiles.len() != size.cells() as usize {
            return Err(BoardError::TileCount { cells: size.cells(), tiles: tiles.len() });
        }
        let start = match *block {
            [cell] => block_at(size, cell, Pose::Standing),
            [first, second] => match size.direction(first.min(second), first.max(second)) {
                Some(Direction::East) => block_at(size, first.min(second), Pose::AlongRow),
                Some(Direction::South) => block_at(size, first.min(second), Pose::AlongColumn),
                _ => return Err(BoardError::NoBlock),
            },
            _ => return Err(BoardError::NoBlock),
        };
        let least = if block.len() == 1 { Tile::Rigid } else { Tile::Fragile };
        let carries = |cell: &Cell| tiles.get(cell.index()).is_some_and(|tile| *tile as u8 >= least as u8);
        if !block.iter().all(carries) || target.number() >= size.cells() {
            return Err(BoardError::Misplaced);
        }
        let steps = Pose::ALL.map(|pose| {
            Direction::ALL.map(|direction| {
                let (rows, columns, rolled) = pose.roll(direction);
                let cells = rows * size.columns() as i32 + columns;
                (cells + (rolled as i32 - pose as i32) * size.cells() as i32) as u32
            })
        });
        let rolls = rolls(size, &tiles);
        let goal = block_at(size, target, Pose::Standing);
        Ok(RollingBlock { size, tiles, start, target, goal, rolls, steps })
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// What the cells are made of, row by row.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// Where the block must stand.
    #[must_use]
    pub fn target(&self) -> Cell {
        self.target
    }

    /// The block that rests on a cell (of two, the northern or western one) in a pose; whether the board carries it there
    /// is not asked.
    #[inline]
    #[must_use]
    pub fn block(&self, cell: Cell, pose: Pose) -> Block {
        block_at(self.size, cell, pose)
    }

    /// The cell that a block rests on; of two, the northern or western one.
    #[inline]
    #[must_use]
    pub fn cell(&self, block: Block) -> Cell {
        Cell::new(block.0 % self.size.cells())
    }

    /// How a block rests.
    #[inline]
    #[must_use]
    pub fn pose(&self, block: Block) -> Pose {
        Pose::ALL[(block.0 / self.size.cells()) as usize % Pose::ALL.len()]
    }

    /// The cells that a block rests on.
    #[must_use]
    pub fn cells(&self, block: Block) -> SmallVec<[Cell; 2]> {
        let cell = self.cell(block);
        match self.pose(block) {
            Pose::Standing => smallvec![cell],
            Pose::AlongRow => smallvec![cell, self.size.step(cell, Direction::East)],
            Pose::AlongColumn => smallvec![cell, self.size.step(cell, Direction::South)],
        }
    }

    /// A picture of the board, in the judge's format.
    #[must_use]
    pub fn board(&self, block: Block) -> Board<'_> {
        Board::new(self, block)
    }
}

/// A block with its (northern or western) cell and its pose.
const fn block_at(size: Size, cell: Cell, pose: Pose) -> Block {
    Block(pose as u32 * size.cells() + cell.number())
}

/// Where the block can roll to, by key. Off the board is empty: two columns to the east and two rows on both sides are
/// added for the time being, so that no roll needs to be looked at for leaving it.
fn rolls(size: Size, tiles: &[Tile]) -> Vec<u8> {
    let (rows, columns) = (size.rows() as usize, size.columns() as usize);
    let stride = columns + 2;
    let mut padded = vec![Tile::Empty; (rows + 4) * stride];
    for (row, tiles) in tiles.chunks_exact(columns).enumerate() {
        let begin = (row + 2) * stride;
        padded[begin..begin + columns].copy_from_slice(tiles);
    }
    // One bit a pose that can rest on the cell.
    let mut rests = vec![0u8; padded.len()];
    for at in 0..padded.len() - stride {
        let (here, east, south) = (padded[at] as u8, padded[at + 1] as u8, padded[at + stride] as u8);
        let (here_solid, east_solid, south_solid) = (here.min(1), east.min(1), south.min(1));
        rests[at] = (here >> 1) | (here_solid & east_solid) << 1 | (here_solid & south_solid) << 2;
    }
    let offsets = Pose::ALL.map(|pose| {
        Direction::ALL.map(|direction| {
            let (rows, columns, rolled) = pose.roll(direction);
            (rows as isize * stride as isize + columns as isize, rolled as u8)
        })
    });
    let mut rolls = Vec::with_capacity(tiles.len() * Pose::ALL.len());
    for (pose, offsets) in offsets.iter().enumerate() {
        for row in 0..rows {
            let begin = (row + 2) * stride;
            let [north, south, west, east] = offsets.map(|(offset, rolled)| {
                let from = begin.wrapping_add_signed(offset);
                rests[from..from + columns].iter().map(move |rest| rest >> rolled & 1)
            });
            let lengthwise = north.zip(south).map(|(north, south)| north | south << 1);
            let across = west.zip(east).map(|(west, east)| west << 2 | east << 3);
            rolls.extend(lengthwise.zip(across).map(|(lengthwise, across)| lengthwise | across | (pose as u8) << 4));
        }
    }
    rolls
}

#[diagnostic::do_not_recommend]
impl SearchProblem for RollingBlock {
    type State = Block;
    type Action = Direction;
    type Cost = u32;

    fn start(&self) -> Block {
        self.start
    }

    #[inline]
    fn is_goal(&self, block: &Block) -> bool {
        *block == self.goal
    }

    #[inline]
    fn expand(&self, block: &Block, mut emit: impl FnMut(Direction, u32, Block)) {
        let Some(roll) = self.rolls.get(block.0 as usize) else { return };
        let steps = &self.steps[usize::from(roll >> 4) % 3];
        for direction in Directions::from_bits(*roll) {
            emit(direction, 1, Block(block.0.wrapping_add(steps[direction.bits() as usize])));
        }
    }

    /// The middle of the block moves one cell or one and a half: so no fewer moves than two thirds of its distance, in rows
    /// and columns together, from the middle of the target. (The distance itself overestimates.)
    #[inline]
    fn heuristic(&self, block: &Block) -> Option<u32> {
        let cell = self.cell(*block);
        let (down, right) = match self.pose(*block) {
            Pose::Standing => (0, 0),
            Pose::AlongRow => (0, 1),
            Pose::AlongColumn => (1, 0),
        };
        // In half cells, so that the middle of a lying block is a whole number.
        let rows = (2 * self.size.row(cell) + down).abs_diff(2 * self.size.row(self.target));
        let columns = (2 * self.size.column(cell) + right).abs_diff(2 * self.size.column(self.target));
        Some((rows + columns).div_ceil(3))
    }
}

#[diagnostic::do_not_recommend]
impl Reversible for RollingBlock {
    /// Every roll is undone by the opposite one, but where the block may not rest: none leads there.
    #[inline]
    fn predecessors(&self, block: &Block, mut emit: impl FnMut(Direction, u32, Block)) {
        let mut rests = None;
        self.expand(block, |direction, cost, rolled| {
            let direction = direction.opposite();
            // If one roll leads here, all do.
            let leads_here = || self.rolls.get(rolled.0 as usize).is_some_and(|roll| roll >> direction.bits() & 1 == 1);
            if *rests.get_or_insert_with(leads_here) {
                emit(direction, cost, rolled);
            }
        });
    }

    fn goals(&self, mut emit: impl FnMut(Block)) {
        emit(self.goal);
    }
}

#[diagnostic::do_not_recommend]
impl StateCodec<Block> for RollingBlock {
    type Key = u32;

    #[inline]
    fn encode(&self, block: &Block) -> u32 {
        block.0
    }

    #[inline]
    fn decode(&self, key: u32) -> Block {
        Block(key)
    }

    fn key_space(&self) -> KeySpace {
        KeySpace::Dense { keys: u64::from(self.size.cells()) * u64::from(POSES) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(rows: u32, columns: u32, letters: &str) -> RollingBlock {
        let size = Size::new(rows, columns).unwrap();
        let tiles = letters.bytes().map(|letter| match letter {
            b'#' => Tile::Empty,
            b'E' => Tile::Fragile,
            _ => Tile::Rigid,
        });
        let tiles: Vec<Tile> = tiles.collect();
        let first = tiles.iter().position(|tile| *tile == Tile::Rigid).unwrap() as u32;
        RollingBlock::new(size, tiles, &[Cell::new(first)], Cell::new(first)).unwrap()
    }

    /// Rolls a block by moving its cells one by one.
    fn rolls_plainly(board: &RollingBlock, block: Block) -> Vec<(Direction, Vec<(i64, i64)>)> {
        let size = board.size();
        let place = |cell: Cell| (i64::from(size.row(cell)), i64::from(size.column(cell)));
        let tile = |(row, column): (i64, i64)| {
            let cell = size.cell(u32::try_from(row).ok()?, u32::try_from(column).ok()?)?;
            Some(board.tiles()[cell.index()])
        };
        let cells: Vec<(i64, i64)> = board.cells(block).into_iter().map(place).collect();
        let mut rolls = vec![];
        for direction in Direction::ALL {
            let (down, right) = direction.step();
            let (down, right) = (i64::from(down), i64::from(right));
            let ahead = |n: i64, (row, column): (i64, i64)| (row + n * down, column + n * right);
            // Standing, it comes to lie on the two cells ahead; lying along its way, it stands on the cell ahead of both; lying
            // across, both cells move.
            let mut rolled = match cells[..] {
                [cell] => vec![ahead(1, cell), ahead(2, cell)],
                [a, b] if ahead(1, a) == b => vec![ahead(1, b)],
                [a, b] if ahead(1, b) == a => vec![ahead(1, a)],
                [a, b] => vec![ahead(1, a), ahead(1, b)],
                _ => unreachable!(),
            };
            rolled.sort_unstable();
            let carried = rolled.iter().all(|cell| !matches!(tile(*cell), None | Some(Tile::Empty)));
            if carried && (rolled.len() == 2 || tile(rolled[0]) == Some(Tile::Rigid)) {
                rolls.push((direction, rolled));
            }
        }
        rolls
    }

    #[test]
    fn every_roll_is_what_moving_the_cells_gives() {
        for (rows, columns, letters) in [
            (3, 5, "...E...E..#...."),
            (1, 7, "......."),
            (7, 1, "..E...."),
            (4, 4, ".#..EE...#......"),
            (2, 2, "...."),
            (1, 1, "."),
            (1, 2, ".."),
        ] {
            let board = board(rows, columns, letters);
            let size = board.size();
            for key in 0..size.cells() * POSES {
                let block = Block(key);
                let rests = match board.pose(block) {
                    Pose::Standing => true,
                    Pose::AlongRow => size.column(board.cell(block)) + 1 < columns,
                    Pose::AlongColumn => size.row(board.cell(block)) + 1 < rows,
                };
                if !rests {
                    continue;
                }
                let mut emitted = vec![];
                board.expand(&block, |direction, _, next| {
                    let place = |cell: Cell| (i64::from(size.row(cell)), i64::from(size.column(cell)));
                    emitted.push((direction, board.cells(next).into_iter().map(place).collect::<Vec<_>>()));
                });
                assert_eq!(emitted, rolls_plainly(&board, block), "{letters} {block:?}");
            }
        }
    }

    #[test]
    fn the_key_is_the_cell_and_the_pose() {
        let board = board(6, 7, &".".repeat(42));
        for pose in Pose::ALL {
            let block = block_at(board.size(), Cell::new(41), pose);
            assert_eq!((board.cell(block), board.pose(block)), (Cell::new(41), pose));
            assert_eq!(board.decode(board.encode(&block)), block);
        }
    }

    #[test]
    fn what_is_no_puzzle_is_refused() {
        let size = Size::new(2, 2).unwrap();
        let cell = Cell::new;
        let tiles = vec![Tile::Rigid, Tile::Fragile, Tile::Empty, Tile::Rigid];
        let make = |block: &[Cell], target| RollingBlock::new(size, tiles.clone(), block, cell(target)).err();
        assert_eq!(make(&[cell(0)], 3), None);
        assert_eq!(make(&[cell(1), cell(0)], 3), None);
        assert_eq!(make(&[cell(1)], 3), Some(BoardError::Misplaced), "standing on a fragile cell");
        assert_eq!(make(&[cell(0), cell(2)], 3), Some(BoardError::Misplaced), "over an empty cell");
        assert_eq!(make(&[cell(0)], 4), Some(BoardError::Misplaced), "no such target");
        assert_eq!(make(&[cell(4)], 0), Some(BoardError::Misplaced), "no such cell");
        assert_eq!(make(&[cell(1), cell(2)], 0), Some(BoardError::NoBlock), "not neighbours");
        assert_eq!(make(&[], 0), Some(BoardError::NoBlock));
        assert!(RollingBlock::new(size, vec![], &[cell(0)], cell(0)).is_err());
    }
}
