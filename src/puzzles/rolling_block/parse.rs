//! The judge's format: `R C`, then R rows of `#` empty, `.` rigid, `E` fragile, `X` block, `O` target; `0 0` ends the cases.

use super::model::{RollingBlock, Tile};
use crate::puzzles::grid::{Cell, Size};
use crate::puzzles::text::{Letters, ParseError, Reader};

/// Reads the boards of an input one by one. The cells under the block and the target are rigid.
///
/// The input may end where `0 0` is expected; whatever follows that is not read. After an error nothing more comes.
///
/// ```
/// use spelunk::puzzles::rolling_block;
///
/// let mut boards = rolling_block::parse(b"2 3\nX..\n..O\n\n2 3\nXX.\n.X.\n");
/// assert!(boards.next().unwrap().is_ok());
/// let error = boards.next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "7:2: a third `X`: the block rests on one cell or two");
/// ```
#[must_use]
pub fn parse(input: &[u8]) -> Cases<'_> {
    Cases { reader: Reader::new(input), ended: false }
}

/// The boards of an input. See [`parse`].
#[derive(Clone, Debug)]
pub struct Cases<'a> {
    reader: Reader<'a>,
    ended: bool,
}

impl Iterator for Cases<'_> {
    type Item = Result<RollingBlock, ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let case = self.case().transpose();
        self.ended = !matches!(case, Some(Ok(_)));
        case
    }
}

static LETTERS: Letters = Letters::new(b"#.EXO");

impl Cases<'_> {
    fn case(&mut self) -> Result<Option<RollingBlock>, ParseError> {
        let header = self.reader.place();
        let Some(size) = self.reader.board_size()? else { return Ok(None) };
        let mut tiles = Vec::new();
        let mut block = Vec::new();
        let mut target = None;
        for number in 1..=size.rows() {
            let place = self.reader.place_of_line();
            let row = self.reader.row(number, size, &LETTERS)?;
            tiles.extend(row.iter().map(|letter| match letter {
                b'#' => Tile::Empty,
                b'E' => Tile::Fragile,
                _ => Tile::Rigid,
            }));
            if row.iter().any(|letter| matches!(letter, b'X' | b'O')) {
                self.pieces(size, number - 1, row, place, &mut block, &mut target)?;
            }
        }
        let missing = |what| self.reader.error(header, format_args!("the board has no {what}"));
        let target = target.ok_or_else(|| missing("target `O`"))?;
        if block.is_empty() {
            return Err(missing("block `X`"));
        }
        RollingBlock::new(size, tiles, &block, target).map(Some).map_err(|error| self.reader.error(header, error))
    }

    /// Finds the block and the target in a row.
    fn pieces(
        &self,
        size: Size,
        row_number: u32,
        row: &[u8],
        place: usize,
        block: &mut Vec<Cell>,
        target: &mut Option<Cell>,
    ) -> Result<(), ParseError> {
        for (column, letter) in (0u32..).zip(row) {
            let Some(cell) = size.cell(row_number, column) else { continue };
            let error = |problem: &str| Err(self.reader.error(place + column as usize, problem));
            match letter {
                b'O' if target.replace(cell).is_some() => return error("a second target `O`"),
                b'X' if block.len() == 2 => return error("a third `X`: the block rests on one cell or two"),
                b'X' if block.last().is_some_and(|first| size.direction(*first, cell).is_none()) => {
                    return error("a second `X` that is not beside the first");
                }
                b'X' => block.push(cell),
                _ => {}
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_said_with_its_line_and_column() {
        let cases = [
            ("2 2\nX.\n.", "3:2: row 2 of 2 is too short: 1 letters, not 2"),
            ("2 2\nX.\n.OO", "3:3: row 2 of 2 is too long: 3 letters, not 2"),
            ("2 2\nX.\n", "3:1: row 2 of 2 is missing"),
            ("2 2\nX.\n\n.O", "3:1: row 2 of 2 is missing"),
            ("2 2\nX.\n.S", "3:2: unknown letter `S` in row 2 of 2"),
            ("2 2\nX.\nOO", "3:2: a second target `O`"),
            ("2 2\nX.\n..", "1:1: the board has no target `O`"),
            ("\n 2 2\nO.\n..", "2:2: the board has no block `X`"),
            ("2 3\nX.X\n..O", "2:3: a second `X` that is not beside the first"),
            ("2 3\nXXX\n..O", "2:3: a third `X`: the block rests on one cell or two"),
            ("2 x\n", "1:3: the number of columns must be a whole number, not `x`"),
            ("2 2 2\nX.\n.O", "1:5: `2` after the size of the board: a new line must follow"),
            ("2 0\n", "1:3: a board of 2 x 0 cells does not fit: it must have 1 to 67108864 cells"),
        ];
        for (text, problem) in cases {
            let error = parse(text.as_bytes()).last().unwrap().unwrap_err();
            assert_eq!(error.to_string(), problem, "{text}");
        }
    }

    #[test]
    fn boards_read_as_they_are_shown() {
        let text = "2 4\n#XX.\r\n.EO.  \n\n3 3\nX#O\nX..\n...";
        let pictures: Vec<String> = parse(text.as_bytes())
            .map(|board| board.map(|board| board.board(crate::SearchProblem::start(&board)).to_string()).unwrap())
            .collect();
        assert_eq!(pictures, ["#XX.\n.EO.\n", "X#O\nX..\n...\n"]);
    }
}
