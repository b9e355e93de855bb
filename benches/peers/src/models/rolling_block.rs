//! Bloxorz (POJ 3322): a block of 1 x 1 x 2 rolls over its edges and wants to stand on the target. No part of it may be over
//! an empty cell, and it may not stand on a fragile one.

use super::{Puzzle, Way, Ways};

/// What a cell is made of, as the puzzle's text writes it.
pub(crate) mod tile {
    pub(crate) const EMPTY: u8 = b'#';
    pub(crate) const RIGID: u8 = b'.';
}

/// How the block rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Pose {
    Standing,
    AlongRow,
    AlongColumn,
}

impl Pose {
    const ALL: [Pose; 3] = [Pose::Standing, Pose::AlongRow, Pose::AlongColumn];

    /// How many rows and columns a roll moves the (north-western) cell, and the pose afterwards.
    const fn roll(self, way: Way) -> (i32, i32, Pose) {
        use Pose::{AlongColumn, AlongRow, Standing};
        match (self, way) {
            (Standing, Way::North) => (-2, 0, AlongColumn),
            (Standing, Way::South) => (1, 0, AlongColumn),
            (Standing, Way::West) => (0, -2, AlongRow),
            (Standing, Way::East) => (0, 1, AlongRow),
            (AlongRow, Way::North) => (-1, 0, AlongRow),
            (AlongRow, Way::South) => (1, 0, AlongRow),
            (AlongRow, Way::West) => (0, -1, Standing),
            (AlongRow, Way::East) => (0, 2, Standing),
            (AlongColumn, Way::North) => (-1, 0, Standing),
            (AlongColumn, Way::South) => (2, 0, Standing),
            (AlongColumn, Way::West) => (0, -1, AlongColumn),
            (AlongColumn, Way::East) => (0, 1, AlongColumn),
        }
    }
}

/// A square board with the block standing in the north-western corner and the target in the south-eastern one.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) side: i32,
    /// Row by row.
    pub(crate) tiles: Vec<u8>,
}

impl Board {
    /// A board that is rigid all over but for the two cells beside the target, which is so cut off: everything that can be
    /// reached is looked at.
    pub(crate) fn sweep(side: i32) -> Self {
        let cells = (side * side) as usize;
        let mut tiles = vec![tile::RIGID; cells];
        tiles[cells - 2] = tile::EMPTY;
        tiles[cells - 1 - side as usize] = tile::EMPTY;
        Board { side, tiles }
    }

    /// The tile in a row and a column; outside is empty.
    fn tile(&self, row: i32, column: i32) -> u8 {
        let inside = 0 <= row && row < self.side && 0 <= column && column < self.side;
        if inside { self.tiles[(row * self.side + column) as usize] } else { tile::EMPTY }
    }

    /// Whether the block can rest in a place.
    fn carries(&self, block: Block) -> bool {
        let Block { row, column, pose } = block;
        match pose {
            Pose::Standing => self.tile(row, column) == tile::RIGID,
            Pose::AlongRow => self.tile(row, column) != tile::EMPTY && self.tile(row, column + 1) != tile::EMPTY,
            Pose::AlongColumn => self.tile(row, column) != tile::EMPTY && self.tile(row + 1, column) != tile::EMPTY,
        }
    }
}

/// A block as it comes to mind. Of two cells, `row` and `column` are those of the northern or western one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Block {
    row: i32,
    column: i32,
    pose: Pose,
}

impl Puzzle for Board {
    type State = Block;

    fn start(&self) -> Block {
        Block { row: 0, column: 0, pose: Pose::Standing }
    }

    fn is_goal(&self, block: &Block) -> bool {
        *block == Block { row: self.side - 1, column: self.side - 1, pose: Pose::Standing }
    }

    fn after(&self, block: &Block, way: Way) -> Option<Block> {
        let (down, right, pose) = block.pose.roll(way);
        let rolled = Block { row: block.row + down, column: block.column + right, pose };
        self.carries(rolled).then_some(rolled)
    }
}

/// The same in 32 bits: a cell, and the pose in the lowest two bits. Two empty rows to the north and the south and two empty
/// columns to the east are added to the board, so that no roll needs to be looked at for leaving it.
#[derive(Debug)]
pub(crate) struct PackedBoard {
    start: u32,
    goal: u32,
    /// By pose and way: how a roll changes cell and pose.
    rolls: [[u32; 4]; 3],
    /// By cell: one bit a pose in which the block can rest there.
    rests: Vec<u8>,
}

impl PackedBoard {
    pub(crate) fn new(board: &Board) -> Self {
        let (side, stride) = (board.side as usize, board.side as usize + 2);
        let mut tiles = vec![tile::EMPTY; (side + 4) * stride];
        for (from, to) in board.tiles.chunks(side).zip(tiles.chunks_mut(stride).skip(2)) {
            to[..side].copy_from_slice(from);
        }
        let solid = |cell: usize| u8::from(tiles.get(cell).is_some_and(|tile| *tile != tile::EMPTY));
        let rest = |cell: usize| {
            let here = solid(cell);
            let along_row = here & solid(cell + 1);
            let along_column = here & solid(cell + stride);
            u8::from(tiles[cell] == tile::RIGID) | along_row << 1 | along_column << 2
        };
        let rolls = Pose::ALL.map(|pose| {
            Way::ALL.map(|way| {
                let (down, right, rolled) = pose.roll(way);
                let cells = down * stride as i32 + right;
                (cells * 4 + rolled as i32 - pose as i32) as u32
            })
        });
        let standing = |row: usize, column: usize| ((row + 2) * stride + column) as u32 * 4;
        PackedBoard {
            start: standing(0, 0),
            goal: standing(side - 1, side - 1),
            rolls,
            rests: (0..tiles.len()).map(rest).collect(),
        }
    }

    #[inline]
    fn rolls(&self, block: u32) -> [u32; 4] {
        self.rolls[(block & 3) as usize % 3]
    }

    #[inline]
    fn open(&self, block: u32, rolls: [u32; 4]) -> Ways {
        Ways::that(|way| {
            let rolled = block.wrapping_add(rolls[way as usize]);
            self.rests[(rolled >> 2) as usize] >> (rolled & 3) & 1 == 1
        })
    }
}

impl Puzzle for PackedBoard {
    type State = u32;

    fn start(&self) -> u32 {
        self.start
    }

    #[inline]
    fn is_goal(&self, block: &u32) -> bool {
        *block == self.goal
    }

    #[inline]
    fn ways(&self, block: &u32) -> impl Iterator<Item = Way> {
        self.open(*block, self.rolls(*block))
    }

    #[inline]
    fn after(&self, block: &u32, way: Way) -> Option<u32> {
        Some(block.wrapping_add(self.rolls(*block)[way as usize]))
    }

    #[inline]
    fn successors(&self, block: &u32) -> impl Iterator<Item = u32> + use<> {
        let (block, rolls) = (*block, self.rolls(*block));
        self.open(block, rolls).map(move |way| block.wrapping_add(rolls[way as usize]))
    }
}
