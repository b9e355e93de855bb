//! The maze as a nested problem: the box by pushes, the man by walks.

use thiserror::Error;

use super::render::Board;
use crate::puzzles::grid::{Cell, Direction, Floor};
use crate::{KeySpace, NestedProblem, SearchProblem, StateCodec};

/// Why a maze is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MazeError {
    /// The man, the box or the target is on rock or off the board.
    #[error("the man, the box and the target must stand on floor")]
    NotOnFloor,
    /// The man stands in the box.
    #[error("the man and the box must stand on different cells")]
    ManInBox,
}

/// The box, and where the man was when it came to rest: behind it, but at the start anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pushing {
    /// Where the box is.
    pub crate_at: Cell,
    /// Where the man is.
    pub man_at: Cell,
}

/// A maze with one box, a man and a target.
#[derive(Clone, Debug)]
pub struct Maze {
    floor: Floor,
    start: Pushing,
    target: Cell,
}

impl Maze {
    /// A maze, by its floor and what stands on it.
    ///
    /// # Errors
    /// [`MazeError`], where that is no puzzle.
    pub fn new(floor: Floor, man: Cell, crate_at: Cell, target: Cell) -> Result<Self, MazeError> {
        if ![man, crate_at, target].iter().all(|cell| floor.is_free(*cell)) {
            return Err(MazeError::NotOnFloor);
        }
        if man == crate_at {
            return Err(MazeError::ManInBox);
        }
        Ok(Maze { floor, start: Pushing { crate_at, man_at: man }, target })
    }

    /// Where there is no rock.
    #[must_use]
    pub fn floor(&self) -> &Floor {
        &self.floor
    }

    /// Where the box must go.
    #[must_use]
    pub fn target(&self) -> Cell {
        self.target
    }

    /// A picture of the maze, in the judge's format.
    #[must_use]
    pub fn board(&self, state: Pushing) -> Board<'_> {
        self.board_with_man(state, state.man_at)
    }

    /// The same with the man where he has walked to.
    #[must_use]
    pub fn board_with_man(&self, state: Pushing, man_at: Cell) -> Board<'_> {
        Board::new(self, Pushing { man_at, ..state })
    }
}

#[diagnostic::do_not_recommend]
impl NestedProblem for Maze {
    type State = Pushing;
    type Action = Direction;
    type InnerState = Cell;
    type InnerAction = Direction;
    type InnerKey = u32;
    type Inner<'a> = Walk<'a>;

    fn start(&self) -> Pushing {
        self.start
    }

    #[inline]
    fn is_goal(&self, state: &Pushing) -> bool {
        state.crate_at == self.target
    }

    #[inline]
    fn inner<'a>(&'a self, state: &Pushing) -> Walk<'a> {
        Walk { floor: &self.floor, around: state.crate_at, from: state.man_at }
    }

    #[inline]
    fn expand(&self, state: &Pushing, mut emit: impl FnMut(Direction, Cell, Pushing)) {
        // The man stands behind the box, so the cells on both sides must be free.
        for direction in self.floor.exits(state.crate_at).through() {
            let behind = self.floor.step(state.crate_at, direction.opposite());
            let ahead = self.floor.step(state.crate_at, direction);
            emit(direction, behind, Pushing { crate_at: ahead, man_at: state.crate_at });
        }
    }

    /// Rows and columns from the box to the target: a push moves it by one.
    #[inline]
    fn heuristic(&self, state: &Pushing) -> Option<u32> {
        Some(self.floor.size().manhattan(state.crate_at, self.target))
    }
}

/// The sides of the box on which the man can stand, and one for the start, where he may stand anywhere.
const SIDES: u32 = 5;
const ANYWHERE: u32 = 4;

#[diagnostic::do_not_recommend]
impl StateCodec<Pushing> for Maze {
    type Key = u32;

    /// The box and the side of it where the man is.
    #[inline]
    fn encode(&self, state: &Pushing) -> u32 {
        // Exact at the edge of the board too: there, a step to the next row would come back as that cell again.
        let beside = |direction: &Direction| self.floor.step(state.crate_at, *direction) == state.man_at;
        let side = Direction::ALL.into_iter().find(beside).map_or(ANYWHERE, Direction::bits);
        state.crate_at.number() * SIDES + side
    }

    #[inline]
    fn decode(&self, key: u32) -> Pushing {
        let crate_at = Cell::new(key / SIDES);
        let man_at = match key % SIDES {
            ANYWHERE => self.start.man_at,
            side => self.floor.step(crate_at, Direction::from_bits(side)),
        };
        Pushing { crate_at, man_at }
    }

    fn key_space(&self) -> KeySpace {
        KeySpace::Dense { keys: u64::from(self.floor.size().cells()) * u64::from(SIDES) }
    }
}

/// The man's walk while the box stands still.
#[derive(Clone, Copy, Debug)]
pub struct Walk<'a> {
    floor: &'a Floor,
    around: Cell,
    from: Cell,
}

#[diagnostic::do_not_recommend]
impl SearchProblem for Walk<'_> {
    type State = Cell;
    type Action = Direction;
    type Cost = u32;

    #[inline]
    fn start(&self) -> Cell {
        self.from
    }

    /// Where a walk ends is for the pushes to say.
    #[inline]
    fn is_goal(&self, _: &Cell) -> bool {
        false
    }

    #[inline]
    fn expand(&self, man: &Cell, mut emit: impl FnMut(Direction, u32, Cell)) {
        for direction in self.floor.exits(*man) {
            let next = self.floor.step(*man, direction);
            if next != self.around {
                emit(direction, 1, next);
            }
        }
    }
}

#[diagnostic::do_not_recommend]
impl StateCodec<Cell> for Walk<'_> {
    type Key = u32;

    #[inline]
    fn encode(&self, man: &Cell) -> u32 {
        man.number()
    }

    #[inline]
    fn decode(&self, key: u32) -> Cell {
        Cell::new(key)
    }

    fn key_space(&self) -> KeySpace {
        KeySpace::Dense { keys: self.floor.size().cells().into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::grid::Size;

    fn open_maze(man: u32, crate_at: u32) -> Maze {
        let floor = Floor::new(Size::new(3, 4).unwrap(), |cell| cell.number() != 2);
        Maze::new(floor, Cell::new(man), Cell::new(crate_at), Cell::new(0)).unwrap()
    }

    #[test]
    fn a_push_needs_floor_on_both_sides_of_the_box() {
        let maze = open_maze(4, 6);
        let mut pushes = vec![];
        maze.expand(&maze.start(), |direction, gate, next| pushes.push((direction, gate.number(), next)));
        // Rock lies north of the box, so it can be pushed neither north nor south.
        let at = |crate_at, man_at| Pushing { crate_at: Cell::new(crate_at), man_at: Cell::new(man_at) };
        assert_eq!(pushes, [(Direction::West, 7, at(5, 6)), (Direction::East, 5, at(7, 6))]);
    }

    #[test]
    fn a_state_comes_back_from_its_key_on_every_side_of_the_box_and_at_the_start() {
        let maze = open_maze(11, 5);
        assert_eq!(maze.decode(maze.encode(&maze.start())), maze.start());
        for side in [1, 4, 6, 9].map(Cell::new) {
            let state = Pushing { crate_at: Cell::new(5), man_at: side };
            assert_eq!(maze.decode(maze.encode(&state)), state);
        }
    }

    #[test]
    fn the_man_does_not_walk_through_the_box() {
        let maze = open_maze(4, 5);
        let walk = maze.inner(&maze.start());
        let mut steps = vec![];
        walk.expand(&Cell::new(4), |_, _, cell| steps.push(cell.number()));
        assert_eq!(steps, [0, 8]);
    }

    #[test]
    fn what_is_no_maze_is_refused() {
        let floor = || Floor::new(Size::new(2, 2).unwrap(), |cell| cell.number() != 3);
        let make =
            |man, crate_at, target| Maze::new(floor(), Cell::new(man), Cell::new(crate_at), Cell::new(target)).err();
        assert_eq!(make(0, 1, 2), None);
        assert_eq!(make(0, 0, 2), Some(MazeError::ManInBox));
        for (man, crate_at, target) in [(3, 1, 2), (0, 3, 2), (0, 1, 3), (0, 1, 4), (9, 1, 2)] {
            assert_eq!(make(man, crate_at, target), Some(MazeError::NotOnFloor));
        }
    }
}
