//! What inputs bring along, and what is refused.

use proptest::prelude::*;
use spelunk::puzzles::text::ParseError;
use spelunk::puzzles::{rolling_block, snake, sokoban};
use spelunk::{NestedProblem, SearchProblem};

/// One of the formats.
struct Format {
    name: &'static str,
    /// The cases of an input, up to the first error.
    read: fn(&[u8]) -> Result<Vec<String>, ParseError>,
    /// Two cases and the end.
    cases: [&'static str; 3],
}

const FORMATS: [Format; 3] = [
    Format { name: "snake", read: read_snakes, cases: ["2 3 2\n1 2\n1 3\n1\n2 2\n", "1 2 1\n1 2\n0\n", "0 0 0\n"] },
    Format { name: "sokoban", read: read_mazes, cases: ["2 3\nSB.\n#.T\n", "1 3\nTBS\n", "0 0\n"] },
    Format { name: "rolling block", read: read_blocks, cases: ["2 4\nXX.O\n#E..\n", "1 2\nXO\n", "0 0\n"] },
];

fn read_snakes(input: &[u8]) -> Result<Vec<String>, ParseError> {
    snake::parse(input).map(|lair| lair.map(|lair| format!("{lair:?}"))).collect()
}

fn read_mazes(input: &[u8]) -> Result<Vec<String>, ParseError> {
    sokoban::parse(input).map(|maze| maze.map(|maze| maze.board(maze.start()).to_string())).collect()
}

fn read_blocks(input: &[u8]) -> Result<Vec<String>, ParseError> {
    rolling_block::parse(input).map(|board| board.map(|board| board.board(board.start()).to_string())).collect()
}

#[test]
fn what_editors_and_systems_add_is_no_matter() {
    for Format { name, read, cases } in &FORMATS {
        let plain = cases.concat();
        let wanted = read(plain.as_bytes()).unwrap();
        assert_eq!(wanted.len(), 2, "{name}");
        let dressed = [
            ("CRLF", plain.replace('\n', "\r\n")),
            ("a byte-order mark", format!("\u{feff}{plain}")),
            ("a byte-order mark and CRLF", format!("\u{feff}{}", plain.replace('\n', "\r\n"))),
            ("blank lines between cases", cases.join("\n\n")),
            ("blank lines of CRLF between cases", cases.join("\n").replace('\n', "\r\n")),
            ("blank lines at the beginning", format!("\n\n{plain}")),
            ("trailing blanks", plain.replace('\n', "  \n")),
            ("trailing tabs", plain.replace('\n', "\t\n")),
            ("no end of the cases", cases[..2].concat()),
            ("no end of the last line", cases[..2].concat().trim_end().to_string()),
            ("text after the end", format!("{plain}nobody reads this")),
        ];
        for (what, text) in dressed {
            assert_eq!(read(text.as_bytes()).as_ref(), Ok(&wanted), "{name}: {what}");
        }
    }
}

#[test]
fn no_case_at_all_is_no_error() {
    for Format { name, read, cases } in &FORMATS {
        for text in ["", "\n", "\u{feff}", " \r\n \r\n", cases[2]] {
            assert_eq!(read(text.as_bytes()), Ok(vec![]), "{name}: {text:?}");
        }
    }
}

/// Each text is refused at the line and the column.
fn are_refused(read: fn(&[u8]) -> Result<Vec<String>, ParseError>, texts: &[(&str, &str, usize, usize)]) {
    for (what, text, line, column) in texts {
        let error = read(text.as_bytes()).expect_err(what);
        assert_eq!((error.line, error.column), (*line, *column), "{what}: {error}");
    }
}

#[test]
fn wrong_snakes_are_refused_where_they_are_wrong() {
    are_refused(
        read_snakes,
        &[
            ("not a number", "2 3 2\n1 2\n1 x\n0", 3, 3),
            ("a negative number", "2 3 2\n1 2\n1 -3\n0", 3, 3),
            ("a fraction", "2 3 1.0\n", 1, 5),
            ("a number beyond 32 bits", "2 3 1\n1 99999999999\n", 2, 3),
            ("a row off the board", "2 3 1\n3 1\n0", 2, 1),
            ("a column off the board", "2 3 1\n1 4\n0", 2, 3),
            ("row 0", "2 3 1\n0 1\n0", 2, 1),
            ("a body in two parts", "2 3 2\n1 1\n1 3\n0", 3, 1),
            ("a body that touches at a corner", "2 3 2\n1 1\n2 2\n0", 3, 1),
            ("a body that goes on in the next row", "2 3 2\n1 3\n2 1\n0", 3, 1),
            ("a body that overlaps itself", "2 3 3\n1 1\n1 2\n1 1\n0", 4, 1),
            ("a stone under the body", "2 3 2\n1 1\n1 2\n2\n2 2\n1 2", 6, 1),
            ("a stone off the board", "2 3 1\n1 1\n1\n2 4", 4, 3),
            ("fewer stones than counted", "2 3 1\n1 1\n2\n2 2\n", 5, 1),
            ("more stones than counted", "2 3 1\n1 1\n1\n2 2\n2 3\n", 6, 1),
            ("fewer blocks than counted", "2 3 3\n1 1\n1 2\n", 4, 1),
            ("no block", "2 3 0\n0\n", 1, 5),
            ("more blocks than cells", "2 3 7\n", 1, 5),
            ("a body that fits no key", "40 40 100\n", 1, 7),
            ("a board that fits nothing", "99999 99999 1\n", 1, 7),
            ("a board of no column", "2 0 1\n", 1, 3),
        ],
    );
}

#[test]
fn wrong_mazes_are_refused_where_they_are_wrong() {
    are_refused(
        read_mazes,
        &[
            ("an unknown letter", "2 3\nSBT\n.x.\n", 3, 2),
            ("a small letter", "1 3\nsBT\n", 2, 1),
            ("a tab in a row", "2 3\nSBT\n.\t.\n", 3, 2),
            ("a blank in a row", "2 3\nSBT\n. .\n", 3, 2),
            ("a full-width letter, which is one column", "2 4\nSBT.\n..\u{ff03}x\n", 3, 3),
            ("a row too short", "2 3\nSBT\n..\n", 3, 3),
            ("a row too long", "2 3\nSBT\n....\n", 3, 4),
            ("a row too few", "3 3\nSBT\n...\n", 4, 1),
            ("a row too many", "1 3\nSBT\n...\n", 3, 1),
            ("a blank line in a maze", "2 3\nSBT\n\n...\n", 3, 1),
            ("a row beside the size", "1 3 SBT\n", 1, 5),
            ("no box", "1 3\nS.T\n", 1, 1),
            ("no man, in the second maze", "1 3\nSBT\n\n1 3\n.BT\n", 4, 1),
            ("no target", "1 3\nSB.\n", 1, 1),
            ("a second box", "2 3\nSBT\n.B.\n", 3, 2),
            ("a second man", "2 3\nSBT\nS..\n", 3, 1),
            ("a second target", "2 3\nSBT\n..T\n", 3, 3),
            ("a size that is no number", "2 x\n", 1, 3),
            ("a byte-order mark, which is no column", "\u{feff}2 x\n", 1, 3),
            ("a maze that fits nothing", "65536 65536\n", 1, 7),
            ("a maze of no row", "0 3\n", 1, 1),
        ],
    );
}

#[test]
fn wrong_boards_are_refused_where_they_are_wrong() {
    are_refused(
        read_blocks,
        &[
            ("an unknown letter", "2 3\nX.O\n.x.\n", 3, 2),
            ("a tab in a row", "2 3\nX.O\n.\t.\n", 3, 2),
            ("a row too short", "2 3\nX.O\n..\n", 3, 3),
            ("a row too long", "2 3\nX.O\n....\n", 3, 4),
            ("a row too few", "2 3\nX.O\n", 3, 1),
            ("no block", "1 3\n..O\n", 1, 1),
            ("no target", "1 3\nX..\n", 1, 1),
            ("a second target", "2 3\nX.O\n.O.\n", 3, 2),
            ("a block in two parts", "1 4\nX.XO\n", 2, 3),
            ("a block that touches at a corner", "2 3\nX.O\n.X.\n", 3, 2),
            ("a block that goes on in the next row", "2 3\n.OX\nX..\n", 3, 1),
            ("a block of three cells", "1 4\nXXXO\n", 2, 3),
            ("a board that fits nothing", "8192 8193\n", 1, 6),
        ],
    );
}

/// Pieces of inputs, and what does not belong there.
const PIECES: [&str; 30] = [
    "0 ",
    "1 ",
    "2 ",
    "3 ",
    "20 ",
    "-1 ",
    "4294967295 ",
    "99999999999 ",
    "0 0\n",
    "0 0 0\n",
    "1 3\n",
    "2 2\n",
    "3 3 2\n",
    "\n",
    "\r\n",
    "\r",
    "\t",
    " ",
    "S",
    "B",
    "T",
    "X",
    "O",
    "E",
    "#",
    ".",
    "...\n",
    "é",
    "\u{feff}",
    "\0",
];

fn config() -> ProptestConfig {
    ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn no_bytes_make_a_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        for format in &FORMATS {
            let _ = (format.read)(&bytes);
        }
    }

    #[test]
    fn no_pieces_make_a_reader_panic(pieces in prop::collection::vec(prop::sample::select(&PIECES[..]), 0..40)) {
        for format in &FORMATS {
            let _ = (format.read)(pieces.concat().as_bytes());
        }
    }

    #[test]
    fn an_error_lies_within_the_input(at in 0usize..60, byte in any::<u8>()) {
        for format in &FORMATS {
            let mut bytes = format.cases.concat().into_bytes();
            let at = at % bytes.len();
            bytes[at] = byte;
            if let Err(error) = (format.read)(&bytes) {
                let lines = bytes.split(|byte| *byte == b'\n').count();
                prop_assert!((1..=lines).contains(&error.line), "{}: {error}", format.name);
                prop_assert!((1..=bytes.len() + 1).contains(&error.column), "{}: {error}", format.name);
            }
        }
    }
}
