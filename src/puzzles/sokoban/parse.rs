//! The judge's format: `r c`, then r rows of `#` rock, `.` floor, `S` man, `B` box, `T` target; `0 0` ends the cases.

use super::model::Maze;
use crate::puzzles::grid::{Cell, Floor};
use crate::puzzles::text::{Letters, ParseError, Reader};

/// Reads the mazes of an input one by one. Outside the board is rock.
///
/// The input may end where `0 0` is expected; whatever follows that is not read. After an error nothing more comes.
///
/// ```
/// use spelunk::puzzles::sokoban;
///
/// let error = sokoban::parse(b"2 3\nSB.\n.T#\n2 3\nSBT\n.B.\n").last().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "6:2: maze 2 has a second box `B`");
/// ```
#[must_use]
pub fn parse(input: &[u8]) -> Cases<'_> {
    Cases { reader: Reader::new(input), number: 0, ended: false }
}

/// The mazes of an input. See [`parse`].
#[derive(Clone, Debug)]
pub struct Cases<'a> {
    reader: Reader<'a>,
    number: u32,
    ended: bool,
}

impl Iterator for Cases<'_> {
    type Item = Result<Maze, ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        self.number = self.number.saturating_add(1);
        let case = self.case().transpose();
        self.ended = !matches!(case, Some(Ok(_)));
        case
    }
}

static LETTERS: Letters = Letters::new(b"#.SBT");

/// What stands in a maze.
const PIECES: [(u8, &str); 3] = [(b'S', "man `S`"), (b'B', "box `B`"), (b'T', "target `T`")];

impl Cases<'_> {
    fn case(&mut self) -> Result<Option<Maze>, ParseError> {
        let header = self.reader.place();
        let Some(size) = self.reader.board_size()? else { return Ok(None) };
        let mut letters = Vec::new();
        let mut pieces = [None; PIECES.len()];
        for number in 1..=size.rows() {
            let place = self.reader.place_of_line();
            let row = self.reader.row(number, size, &LETTERS)?;
            letters.extend_from_slice(row);
            for (column, letter) in (0u32..).zip(row) {
                let Some(piece) = PIECES.iter().position(|(piece, _)| piece == letter) else { continue };
                if pieces[piece].replace(size.cell(number - 1, column)).is_some() {
                    let problem = format_args!("maze {} has a second {}", self.number, PIECES[piece].1);
                    return Err(self.reader.error(place + column as usize, problem));
                }
            }
        }
        let mut cells = [Cell::new(0); PIECES.len()];
        for ((cell, piece), (_, name)) in cells.iter_mut().zip(pieces).zip(PIECES) {
            let missing = || self.reader.error(header, format_args!("maze {} has no {name}", self.number));
            *cell = piece.flatten().ok_or_else(missing)?;
        }
        let floor = Floor::new(size, |cell| letters.get(cell.index()).is_some_and(|letter| *letter != b'#'));
        let [man, crate_at, target] = cells;
        Maze::new(floor, man, crate_at, target).map(Some).map_err(|error| self.reader.error(header, error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NestedProblem;

    #[test]
    fn what_is_wrong_is_said_with_its_line_and_column() {
        let cases = [
            ("2 3\nS.T\n...\n", "1:1: maze 1 has no box `B`"),
            ("2 3\nSBT\n...\n\n1 3\n.BT\n", "5:1: maze 2 has no man `S`"),
            ("2 3\nSB.\n...\n", "1:1: maze 1 has no target `T`"),
            ("2 3\nSBT\n.B.\n", "3:2: maze 1 has a second box `B`"),
            ("2 3\nSBT\n.TS\n", "3:2: maze 1 has a second target `T`"),
            ("2 3\nSBT\n..o\n", "3:3: unknown letter `o` in row 2 of 2"),
            ("2 3\nSBT\n.\t.\n", "3:2: a tab in a row of the board: nobody knows its width"),
            ("2 3\nSBT\n..\n", "3:3: row 2 of 2 is too short: 2 letters, not 3"),
        ];
        for (text, problem) in cases {
            let error = parse(text.as_bytes()).last().unwrap().unwrap_err();
            assert_eq!(error.to_string(), problem, "{text}");
        }
    }

    #[test]
    fn mazes_read_as_they_are_shown() {
        let text = "\u{feff}2 4\r\n#SB.\r\n..T#  \r\n\r\n1 3\nTBS";
        let pictures: Vec<String> =
            parse(text.as_bytes()).map(|maze| maze.map(|maze| maze.board(maze.start()).to_string()).unwrap()).collect();
        assert_eq!(pictures, ["#SB.\n..T#\n", "TBS\n"]);
    }
}
