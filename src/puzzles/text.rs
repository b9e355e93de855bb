//! Reading judges' input: numbers and rows, with the line and column of whatever is wrong.
//!
//! Accepts a byte-order mark, CRLF, blank lines between cases and blanks at the end of lines. Lines and columns count from
//! 1, columns in characters. Nothing is worked out about positions until there is an error to report, and no bytes make a
//! reader panic.

use std::fmt;

use thiserror::Error;

use super::grid::{Size, SizeError};

/// What is wrong with an input, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{line}:{column}: {problem}")]
pub struct ParseError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong there.
    pub problem: String,
}

/// Reads through an input from its beginning to its end.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    input: &'a [u8],
    at: usize,
}

/// A number, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// The number.
    pub value: u32,
    /// Its place in the input, for [`Reader::error`].
    pub place: usize,
}

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

impl<'a> Reader<'a> {
    /// A reader of these bytes.
    #[must_use]
    pub fn new(input: &'a [u8]) -> Self {
        let at = if input.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        Reader { input, at }
    }

    /// The place of the next byte that is not blank, or the end.
    pub fn place(&mut self) -> usize {
        self.skip(|byte| byte.is_ascii_whitespace());
        self.at
    }

    /// The place of the next byte, blank or not.
    #[must_use]
    pub fn place_of_line(&self) -> usize {
        self.at
    }

    /// Goes over blanks, and says whether the line or the input ends there.
    pub fn is_at_line_end(&mut self) -> bool {
        self.skip(|byte| byte != b'\n' && byte.is_ascii_whitespace());
        self.input.get(self.at).is_none_or(|byte| *byte == b'\n')
    }

    /// Whether nothing but blanks is left.
    pub fn is_at_end(&mut self) -> bool {
        self.place() == self.input.len()
    }

    /// The next number, wherever it stands.
    ///
    /// # Errors
    /// Where the input ends, or the next word is not a whole number below 4,294,967,296. `what` names it.
    #[inline(always)]
    pub fn number(&mut self, what: impl fmt::Display) -> Result<Number, ParseError> {
        let place = self.place();
        self.scan(place).ok_or_else(|| self.no_number(place, &what))
    }

    /// The number at a place, if there is one.
    #[inline(always)]
    fn scan(&mut self, place: usize) -> Option<Number> {
        const TOO_LARGE: u64 = 1 << 32;
        let rest = &self.input[place..];
        let mut value = 0;
        let mut length = 0;
        while let Some(digit @ b'0'..=b'9') = rest.get(length) {
            value = (value * 10 + u64::from(digit - b'0')).min(TOO_LARGE);
            length += 1;
        }
        self.at = place + length;
        let ends = rest.get(length).is_none_or(u8::is_ascii_whitespace);
        if length > 0 && ends { u32::try_from(value).ok().map(|value| Number { value, place }) } else { None }
    }

    /// What is wrong with the word at a place, which is no number, or too large a one.
    #[cold]
    fn no_number(&mut self, place: usize, what: &dyn fmt::Display) -> ParseError {
        self.at = place;
        match self.word() {
            [] => self.error(place, format_args!("{what} is missing: the input ends here")),
            word if word.iter().all(u8::is_ascii_digit) => {
                self.error(place, format_args!("{what} is too large: {}", Shown(word)))
            }
            word => self.error(place, format_args!("{what} must be a whole number, not {}", Shown(word))),
        }
    }

    /// The next number, which must lie in a range.
    ///
    /// # Errors
    /// As [`number`](Self::number), or where it lies outside.
    #[inline(always)]
    pub fn number_in(
        &mut self,
        what: impl fmt::Display,
        range: std::ops::RangeInclusive<u32>,
    ) -> Result<Number, ParseError> {
        let number = self.number(&what)?;
        if range.contains(&number.value) { Ok(number) } else { Err(self.not_in(number, &what, range)) }
    }

    #[cold]
    fn not_in(&self, number: Number, what: &dyn fmt::Display, range: std::ops::RangeInclusive<u32>) -> ParseError {
        let (least, most) = range.into_inner();
        self.error(number.place, format_args!("{what} must be {least} to {most}, not {}", number.value))
    }

    /// The size of a board, from its first number on; `None` for two zeros or the end of the input, which end the cases.
    ///
    /// # Errors
    /// Where there are no two numbers, they are no [`Size`], or more follows on their line.
    pub fn board_size(&mut self) -> Result<Option<Size>, ParseError> {
        if self.is_at_end() {
            return Ok(None);
        }
        let rows = self.number("the number of rows")?;
        let columns = self.number("the number of columns")?;
        if (rows.value, columns.value) == (0, 0) {
            return Ok(None);
        }
        let size = self.size(rows, columns)?;
        self.end_line("the size of the board")?;
        Ok(Some(size))
    }

    /// The size that two numbers give.
    ///
    /// # Errors
    /// Where they are no [`Size`].
    pub fn size(&self, rows: Number, columns: Number) -> Result<Size, ParseError> {
        Size::new(rows.value, columns.value).map_err(|error: SizeError| {
            let is_at_rows = rows.value == 0 || rows.value > Size::MOST_CELLS;
            self.error(if is_at_rows { rows.place } else { columns.place }, error)
        })
    }

    /// One row of a board: exactly `columns` bytes, blanks at its end left out. The number of the row counts from 1.
    ///
    /// # Errors
    /// Where the row is missing, too short or too long, or has a letter that is no `known` one, a tab in particular.
    pub fn row(&mut self, number: u32, size: Size, known: &Letters) -> Result<&'a [u8], ParseError> {
        let start = self.at;
        let columns = size.columns() as usize;
        let line = self.line();
        let row = line.trim_ascii_end();
        if row.len() == columns && row.iter().all(|letter| known.0[usize::from(*letter)]) {
            return Ok(row);
        }
        if row.is_empty() {
            return Err(self.error(start, format_args!("row {number} of {} is missing", size.rows())));
        }
        if let Some(at) = row.iter().position(|letter| !known.0[usize::from(*letter)]) {
            let problem = match row[at] {
                b'\t' => "a tab in a row of the board: nobody knows its width".to_string(),
                _ => format!("unknown letter {} in row {number} of {}", Shown(first_char(&row[at..])), size.rows()),
            };
            return Err(self.error(start + at, problem));
        }
        let (at, length) = if row.len() < columns { (row.len(), "short") } else { (columns, "long") };
        let problem =
            format_args!("row {number} of {} is too {length}: {} letters, not {columns}", size.rows(), row.len());
        Err(self.error(start + at, problem))
    }

    /// Nothing but blanks may be left on this line.
    ///
    /// # Errors
    /// Where more follows; `what` names what stands before it.
    pub fn end_line(&mut self, what: &str) -> Result<(), ParseError> {
        self.skip(|byte| byte != b'\n' && byte.is_ascii_whitespace());
        match self.input.get(self.at) {
            None => Ok(()),
            Some(b'\n') => {
                self.at += 1;
                Ok(())
            }
            Some(_) => {
                let place = self.at;
                let word = Shown(self.word());
                Err(self.error(place, format_args!("{word} after {what}: a new line must follow")))
            }
        }
    }

    /// An error at a place.
    pub fn error(&self, place: usize, problem: impl fmt::Display) -> ParseError {
        let before = &self.input[..place.min(self.input.len())];
        let line_start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |newline| newline + 1);
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        let text = &before[line_start..];
        let text = text.strip_prefix(BYTE_ORDER_MARK).filter(|_| line == 1).unwrap_or(text);
        ParseError { line, column: String::from_utf8_lossy(text).chars().count() + 1, problem: problem.to_string() }
    }

    fn skip(&mut self, is_skipped: impl Fn(u8) -> bool) {
        while self.input.get(self.at).is_some_and(|byte| is_skipped(*byte)) {
            self.at += 1;
        }
    }

    fn word(&mut self) -> &'a [u8] {
        let start = self.at;
        self.skip(|byte| !byte.is_ascii_whitespace());
        &self.input[start..self.at]
    }

    /// The rest of this line, without its end.
    fn line(&mut self) -> &'a [u8] {
        let rest = &self.input[self.at..];
        let length = rest.iter().position(|byte| *byte == b'\n');
        self.at += length.map_or(rest.len(), |length| length + 1);
        &rest[..length.unwrap_or(rest.len())]
    }
}

/// The letters that a board may have.
#[derive(Clone, Debug)]
pub struct Letters([bool; 256]);

impl Letters {
    /// These ASCII letters.
    #[must_use]
    pub const fn new(letters: &[u8]) -> Self {
        let mut known = [false; 256];
        let mut at = 0;
        while at < letters.len() {
            known[letters[at] as usize] = true;
            at += 1;
        }
        Letters(known)
    }
}

/// The bytes of the first character, or the first byte where it is none.
fn first_char(bytes: &[u8]) -> &[u8] {
    let longest = bytes.len().min(4);
    (1..=longest).map(|length| &bytes[..length]).find(|start| std::str::from_utf8(start).is_ok()).unwrap_or(&bytes[..1])
}

/// A piece of input as part of a message: quoted, escaped where it cannot be seen, and not too long.
struct Shown<'a>(&'a [u8]);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 20;
        let mut letters =
            self.0.utf8_chunks().flat_map(|chunk| chunk.valid().chars().map(Ok).chain(chunk.invalid().iter().map(Err)));
        f.write_str("`")?;
        for letter in letters.by_ref().take(MOST) {
            match letter {
                Ok(letter) if letter.is_ascii_graphic() => write!(f, "{letter}")?,
                // What cannot be seen, or would turn the rest of the line around, is told by its number.
                Ok(letter) => write!(f, "{}", letter.escape_debug())?,
                // U+FFFD would be a letter that nobody finds in the input.
                Err(byte) => write!(f, "\\x{byte:02x}")?,
            }
        }
        let dots = if letters.next().is_some() { "..." } else { "" };
        write!(f, "{dots}`")?;
        let mut letters = std::str::from_utf8(self.0).unwrap_or_default().chars();
        match (letters.next(), letters.next()) {
            (Some(only), None) if !only.is_ascii() => write!(f, " (U+{:04X})", u32::from(only)),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: Letters = Letters::new(b"#.");

    fn place(error: &ParseError) -> (usize, usize) {
        (error.line, error.column)
    }

    #[test]
    fn numbers_stand_anywhere_and_errors_say_where() {
        let mut reader = Reader::new("\u{feff}12\r\n\r\n  7\t4294967296 é5".as_bytes());
        assert_eq!(reader.number("a").map(|number| number.value), Ok(12));
        assert_eq!(reader.number("b").map(|number| number.value), Ok(7));
        let large = reader.number("c").unwrap_err();
        assert_eq!((place(&large), large.problem.as_str()), ((3, 5), "c is too large: `4294967296`"));
        let word = reader.number("d").unwrap_err();
        assert_eq!((place(&word), word.problem.as_str()), ((3, 16), "d must be a whole number, not `é5`"));
        let end = reader.number("e").unwrap_err();
        assert_eq!((place(&end), end.problem.as_str()), ((3, 18), "e is missing: the input ends here"));
    }

    #[test]
    fn signs_and_fractions_are_not_whole_numbers() {
        for word in ["-1", "+1", "1.0", "1e3", "0x1", "--", "１"] {
            assert!(Reader::new(word.as_bytes()).number("n").is_err(), "{word}");
        }
    }

    #[test]
    fn a_byte_order_mark_is_no_column() {
        let reader = Reader::new("\u{feff}x".as_bytes());
        assert_eq!(place(&reader.error(3, "")), (1, 1));
    }

    #[test]
    fn rows_end_at_trailing_blanks_and_carriage_returns() {
        let size = Size::new(2, 3).unwrap();
        let mut reader = Reader::new(b"#.# \t\r\n..#");
        assert_eq!(reader.row(1, size, &KNOWN), Ok(&b"#.#"[..]));
        assert_eq!(reader.row(2, size, &KNOWN), Ok(&b"..#"[..]));
        assert!(reader.row(3, size, &KNOWN).is_err());
    }

    #[test]
    fn what_is_wrong_with_a_row_is_said_with_its_column() {
        let size = Size::new(9, 4).unwrap();
        let cases = [
            ("##", (1, 3), "row 1 of 9 is too short: 2 letters, not 4"),
            ("#####", (1, 5), "row 1 of 9 is too long: 5 letters, not 4"),
            ("", (1, 1), "row 1 of 9 is missing"),
            ("#\t.#", (1, 2), "a tab in a row of the board: nobody knows its width"),
            ("#é.#", (1, 2), "unknown letter `é` (U+00E9) in row 1 of 9"),
            ("..\u{ff03}.", (1, 3), "unknown letter `＃` (U+FF03) in row 1 of 9"),
            ("..x", (1, 3), "unknown letter `x` in row 1 of 9"),
            (" ..#", (1, 1), "unknown letter ` ` in row 1 of 9"),
        ];
        for (row, at, problem) in cases {
            let error = Reader::new(row.as_bytes()).row(1, size, &KNOWN).unwrap_err();
            assert_eq!((place(&error), error.problem.as_str()), (at, problem));
        }
        let invalid = Reader::new(b"..\xff\xfe").row(1, size, &KNOWN).unwrap_err();
        assert_eq!((place(&invalid), invalid.problem.as_str()), ((1, 3), "unknown letter `\\xff` in row 1 of 9"));
    }
}
