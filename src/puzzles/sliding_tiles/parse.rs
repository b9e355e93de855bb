//! Boards one a line: the numbers row by row, 0 for the gap.

use crate::puzzles::grid::Size;
use crate::puzzles::text::{ParseError, Reader};

/// Reads the boards of an input one by one. After an error nothing more comes.
///
/// Numbers become bytes: a board of more than 256 cells is an error wherever it begins.
///
/// ```
/// use spelunk::puzzles::grid::Size;
/// use spelunk::puzzles::sliding_tiles;
///
/// let mut boards = sliding_tiles::parse(b"1 0\n3 2\n\n3 1 1 2\n", Size::new(1, 2).unwrap());
/// assert_eq!(boards.next().unwrap().unwrap(), [1, 0]);
/// let error = boards.next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "2:1: number 1 of the board must be 0 to 1, not 3");
/// assert!(boards.next().is_none());
/// ```
#[must_use]
pub fn parse(input: &[u8], size: Size) -> Cases<'_> {
    Cases { reader: Reader::new(input), size, ended: false }
}

/// The boards of an input. See [`parse`].
#[derive(Clone, Debug)]
pub struct Cases<'a> {
    reader: Reader<'a>,
    size: Size,
    ended: bool,
}

impl Iterator for Cases<'_> {
    type Item = Result<Vec<u8>, ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended || self.reader.is_at_end() {
            return None;
        }
        let board = self.board();
        self.ended = board.is_err();
        Some(board)
    }
}

impl Cases<'_> {
    fn board(&mut self) -> Result<Vec<u8>, ParseError> {
        const MOST: u32 = u8::MAX as u32 + 1;
        let cells = self.size.cells();
        if cells > MOST {
            let place = self.reader.place();
            let problem = format_args!("a board of {cells} cells has no room here: {MOST} numbers are the most");
            return Err(self.reader.error(place, problem));
        }
        let mut board = Vec::new();
        for number in 1..=cells {
            if number > 1 && self.reader.is_at_line_end() {
                let place = self.reader.place_of_line();
                let problem = format_args!("the line has {} numbers, not {cells}", number - 1);
                return Err(self.reader.error(place, problem));
            }
            let tile = self.reader.number_in(format_args!("number {number} of the board"), 0..=cells - 1)?;
            let value = tile.value as u8;
            if board.contains(&value) {
                return Err(self.reader.error(tile.place, format_args!("a second {value} on the board")));
            }
            board.push(value);
        }
        self.reader.end_line("the last number of the board")?;
        Ok(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_said_with_its_line_and_column() {
        let size = Size::new(2, 2).unwrap();
        let cases = [
            ("3 1 2 0\n3 1 2", "2:6: the line has 3 numbers, not 4"),
            ("3 1 2 \n0", "1:7: the line has 3 numbers, not 4"),
            ("3 1 2 0 1", "1:9: `1` after the last number of the board: a new line must follow"),
            ("3 1 2 1", "1:7: a second 1 on the board"),
            ("\n\n 3 4 2 1", "3:4: number 2 of the board must be 0 to 3, not 4"),
            ("3 x 2 1", "1:3: number 2 of the board must be a whole number, not `x`"),
        ];
        for (text, problem) in cases {
            let error = parse(text.as_bytes(), size).last().unwrap().unwrap_err();
            assert_eq!(error.to_string(), problem, "{text}");
        }
    }

    #[test]
    fn boards_are_read_a_line_at_a_time() {
        let size = Size::new(2, 2).unwrap();
        let boards: Vec<Vec<u8>> =
            parse("\u{feff}3 1 2 0 \r\n\r\n  0 1\t2 3".as_bytes(), size).map(Result::unwrap).collect();
        assert_eq!(boards, [[3, 1, 2, 0], [0, 1, 2, 3]]);
        assert_eq!(parse(b" \n\n", size).count(), 0);
    }
}
