//! The judge's format: `n m L`, L body cells from the head, K, K stones; `0 0 0` ends the cases.

use super::lair::{Lair, LairError, TailRule};
use super::model::Snake;
use crate::puzzles::grid::{Cell, Size};
use crate::puzzles::text::{Number, ParseError, Reader};

/// Reads the cases of an input one by one. Rows and columns count from 1 there; the exit is the cell (1, 1).
///
/// Numbers may stand on any lines. The input may end where `0 0 0` is expected; whatever follows that is not read. After
/// an error nothing more comes.
///
/// ```
/// use spelunk::puzzles::snake;
///
/// let mut cases = snake::parse(b"2 3 2\n1 2\n2 3\n0\n");
/// let error = cases.next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "3:1: block 2 of the body is not beside block 1");
/// assert!(cases.next().is_none());
/// ```
#[must_use]
pub fn parse(input: &[u8]) -> Cases<'_> {
    Cases { reader: Reader::new(input), places: Vec::new(), ended: false }
}

/// The cases of an input. See [`parse`].
#[derive(Clone, Debug)]
pub struct Cases<'a> {
    reader: Reader<'a>,
    /// Where the cells of the present case stand: its blocks, then its stones.
    places: Vec<usize>,
    ended: bool,
}

impl Iterator for Cases<'_> {
    type Item = Result<Lair, ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let case = self.case().transpose();
        self.ended = !matches!(case, Some(Ok(_)));
        case
    }
}

impl Cases<'_> {
    fn case(&mut self) -> Result<Option<Lair>, ParseError> {
        if self.reader.is_at_end() {
            return Ok(None);
        }
        let rows = self.reader.number("the number of rows")?;
        let columns = self.reader.number("the number of columns")?;
        let length = self.reader.number("the length of the snake")?;
        if (rows.value, columns.value, length.value) == (0, 0, 0) {
            return Ok(None);
        }
        let size = self.reader.size(rows, columns)?;
        self.check_length(size, length)?;

        self.places.clear();
        let body = self.cells(size, length.value, "block", " of the body")?;
        let count = self.reader.number("the number of stones")?;
        let stones = self.cells(size, count.value, "stone", "")?;
        let lair = Lair { size, body, stones, exit: Cell::new(0), tail: TailRule::Blocked };
        lair.check().map_err(|error| {
            let cell = match error {
                LairError::BlockOffBoard { block }
                | LairError::NotConnected { block }
                | LairError::Overlap { block } => block,
                LairError::StoneOffBoard { stone } | LairError::StoneUnderBody { stone } => lair.body.len() + stone,
                _ => usize::MAX,
            };
            self.reader.error(self.places.get(cell).copied().unwrap_or(rows.place), error)
        })?;
        Ok(Some(lair))
    }

    fn check_length(&self, size: Size, length: Number) -> Result<(), ParseError> {
        if length.value == 0 || length.value > size.cells() {
            let problem = format_args!("the length of the snake must be 1 to {}, not {}", size.cells(), length.value);
            return Err(self.reader.error(length.place, problem));
        }
        Snake::<u128>::fits(size, length.value).map_err(|error| self.reader.error(length.place, LairError::Key(error)))
    }

    /// So many cells, each as a row and a column. Their places are noted.
    fn cells(&mut self, size: Size, count: u32, what: &str, of_what: &str) -> Result<Vec<Cell>, ParseError> {
        // A number in the input is not worth a large allocation.
        let mut cells = Vec::with_capacity(count.min(256) as usize);
        for number in 1..=count {
            let row = self.reader.number_in(format_args!("the row of {what} {number}{of_what}"), 1..=size.rows())?;
            let column =
                self.reader.number_in(format_args!("the column of {what} {number}{of_what}"), 1..=size.columns())?;
            cells.extend(size.cell(row.value - 1, column.value - 1));
            self.places.push(row.place);
        }
        Ok(cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error_of(text: &str) -> String {
        match parse(text.as_bytes()).last() {
            Some(Err(error)) => error.to_string(),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn cases_end_at_three_zeros_or_at_the_end() {
        let two = "1 4 2 1 3 1 4 0\n\n2 2 1 1 1 1 2 2";
        assert_eq!(parse(two.as_bytes()).filter_map(Result::ok).count(), 2);
        let after = format!("{two} 0 0 0 not read");
        assert_eq!(parse(after.as_bytes()).filter_map(Result::ok).count(), 2);
        assert_eq!(parse(b"").count(), 0);
        assert_eq!(parse("\u{feff}\r\n \r\n".as_bytes()).count(), 0);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line_and_column() {
        let cases = [
            ("2 2 2\n1 1\n3 1\n0", "3:1: the row of block 2 of the body must be 1 to 2, not 3"),
            ("2 2 2\n1 1\n1 0\n0", "3:3: the column of block 2 of the body must be 1 to 2, not 0"),
            ("2 2 2\n1 1\n2 2\n0", "3:1: block 2 of the body is not beside block 1"),
            ("2 2 3\n1 1\n1 2\n1 1\n0", "4:1: block 3 of the body lies on another block"),
            ("2 2 2\n1 1\n1 2\n1\n1 2", "5:1: stone 1 lies under the body"),
            ("2 2 2\n1 1\n1 2\n1\n1 9", "5:3: the column of stone 1 must be 1 to 2, not 9"),
            ("2 2 2\n1 1\n1 2\n2\n2 2\n", "6:1: the row of stone 2 is missing: the input ends here"),
            ("2 2 2\n1 1\n1 x\n0", "3:3: the column of block 2 of the body must be a whole number, not `x`"),
            ("0 2 2\n", "1:1: a board of 0 x 2 cells does not fit: it must have 1 to 67108864 cells"),
            ("2 2 0\n", "1:5: the length of the snake must be 1 to 4, not 0"),
            ("2 2 5\n", "1:5: the length of the snake must be 1 to 4, not 5"),
            ("99999 99999 5\n", "1:7: a board of 99999 x 99999 cells does not fit: it must have 1 to 67108864 cells"),
            (
                "40 40 60\n",
                "1:7: the states of this snake do not fit the key: field `body`: 129 bits needed, 128 available (1 too many)",
            ),
        ];
        for (text, error) in cases {
            assert_eq!(error_of(text), error, "{text}");
        }
    }
}
