//! Programs for spelunk, with the models that it brings along.

use std::error::Error;

use spelunk::puzzles::grid::{self, Size};
use spelunk::puzzles::rolling_block::{RollingBlock, Tile};
use spelunk::puzzles::sliding_tiles::SlidingTiles;
use spelunk::puzzles::snake::{self, Snake, TailRule};
use spelunk::{AStar, Bfs, Budget, Engine, Outcome, Report, StopReason, Watch};

use super::Counts;
use crate::models::holedox::{Cell, Lair};
use crate::models::rolling_block::{Board, tile};
use crate::models::tiles::{LOYDS, SOLVED};

/// What every program gives back.
type Counted = Result<Counts, Box<dyn Error>>;

/// A snake, breadth first.
pub(crate) fn snake(lair: &Lair) -> Counted {
    swept(Bfs::new().search(&snake_of(lair)?)?)
}

/// A snake, with A* and the distance without stones.
pub(crate) fn snake_best_first(lair: &Lair) -> Counted {
    let snake = snake_of(lair)?;
    swept(AStar::new().with(|state: &_| Some(snake.manhattan(state))).search(&snake)?)
}

fn snake_of(lair: &Lair) -> Result<Snake, Box<dyn Error>> {
    let size = Size::new(lair.rows.into(), lair.columns.into())?;
    let cell = |cell: &Cell| size.cell(cell.row.into(), cell.column.into()).ok_or("a cell is off the board");
    let cells = |list: &[Cell]| list.iter().map(cell).collect::<Result<Vec<_>, _>>();
    let exit = grid::Cell::new(0);
    let (body, stones) = (cells(&lair.body)?, cells(&lair.stones)?);
    Ok(Snake::new(snake::Lair { size, body, stones, exit, tail: TailRule::Blocked })?)
}

/// A rolling block, breadth first.
pub(crate) fn rolling_block(board: &Board) -> Counted {
    let side = board.side as u32;
    let tiles = board.tiles.iter().map(|letter| if *letter == tile::EMPTY { Tile::Empty } else { Tile::Rigid });
    let (start, target) = (grid::Cell::new(0), grid::Cell::new(side * side - 1));
    let block = RollingBlock::new(Size::new(side, side)?, tiles.collect(), &[start], target)?;
    swept(Bfs::new().search(&block)?)
}

/// The 15-puzzle, breadth first to a depth.
pub(crate) fn tiles(depth: u32) -> Counted {
    let tiles = SlidingTiles::<u64>::new(Size::new(4, 4)?, &SOLVED, &LOYDS)?;
    let report = Bfs::new().watched(&tiles, &mut Watch::from(Budget::default().depth(depth)))?;
    match report.outcome {
        Outcome::Stopped(StopReason::Depth) => Ok(counts(&report)),
        _ => Err("the search did not end at its depth".into()),
    }
}

/// The counters of a search that must have looked at everything.
fn swept<S, C>(report: Report<S, C>) -> Counted {
    match report.outcome {
        Outcome::Unsolvable => Ok(counts(&report)),
        _ => Err("the goal cannot be reached".into()),
    }
}

fn counts<S, C>(report: &Report<S, C>) -> Counts {
    let stats = &report.stats;
    Counts { expanded: Some(stats.expanded), generated: Some(stats.generated), stored: Some(stats.stored) }
}
