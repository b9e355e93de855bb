//! The examples, with cases of known answers and what can be wrong with their inputs.

/// An example, with a few cases of known answers.
pub(super) struct Example {
    pub(super) name: &'static str,
    /// The options of each way to search, `--engine` and its name first; the default comes first.
    pub(super) engines: &'static [&'static [&'static str]],
    /// What the judge wants to read about a case with this number.
    pub(super) answer: fn(usize, &str) -> String,
    /// The line after the last case.
    pub(super) end: &'static str,
    /// Answers to the sample data.
    pub(super) sample: &'static [&'static str],
    /// How many best answers each case of it has.
    pub(super) best_answers: &'static [&'static str],
    /// Solved with at most [`FEW`] states by every engine. It has one best answer.
    pub(super) easy: Case,
    /// Needs more states than that. It has one best answer.
    pub(super) long: Case,
    pub(super) hopeless: Case,
    /// Moves of the easy case, and its boards.
    pub(super) moves: &'static str,
    pub(super) pictures: &'static [&'static str],
    /// What is wrong with inputs of this puzzle alone.
    pub(super) faults: &'static [Fault],
    /// What is wrong with any board of letters, where the puzzle has one.
    pub(super) board_faults: &'static [Fault],
}

pub(super) struct Case {
    pub(super) input: &'static str,
    pub(super) answer: &'static str,
}

/// A name, an input that cannot be read, and the line and column where that shows.
pub(super) type Fault = (&'static str, &'static [u8], usize, usize);

pub(super) const FEW: &str = "5";

pub(super) const EXAMPLES: &[Example] = &[
    Example {
        name: "holedox",
        engines: &[
            &["--engine", "bfs"],
            &["--engine", "astar"],
            &["--engine", "astar", "--heuristic", "walking"],
            &["--engine", "astar", "--heuristic", "manhattan"],
        ],
        answer: |number, steps| format!("Case {number}: {steps}\n"),
        end: "0 0 0\n",
        sample: &["3", "10", "-1"],
        best_answers: &["1", "11", "0"],
        easy: Case { input: "2 3 2\n1 2\n1 3\n0\n", answer: "1" },
        long: Case { input: "1 8 1\n1 8\n0\n", answer: "7" },
        hopeless: Case { input: "1 4 2\n1 3\n1 4\n1\n1 2\n", answer: "-1" },
        moves: "W",
        pictures: &["@12\n...\n", "12.\n...\n"],
        faults: SNAKE_FAULTS,
        board_faults: &[],
    },
    Example {
        name: "pushing_boxes",
        engines: &[&["--engine", "nested"], &["--engine", "astar"]],
        answer: |number, moves| format!("Maze #{number}\n{moves}\n\n"),
        end: "0 0\n",
        sample: &["EneesWnwS", "swWswwnEseNN", "Impossible."],
        best_answers: &["1", "1", "0"],
        easy: Case { input: "1 4\nS.BT\n", answer: "eE" },
        long: Case { input: "1 9\nSB......T\n", answer: "EEEEEEE" },
        hopeless: Case { input: "2 3\nSTB\n...\n", answer: "Impossible." },
        moves: "eE",
        pictures: &["S.BT\n", ".SBT\n", "..SB\n"],
        faults: BOX_FAULTS,
        board_faults: BOARD_FAULTS,
    },
    Example {
        name: "bloxorz",
        engines: &[&["--engine", "bfs"], &["--engine", "bidirectional"], &["--engine", "astar"]],
        answer: |_, moves| format!("{moves}\n"),
        end: "0 0\n",
        sample: &["4", "Impossible", "Impossible"],
        best_answers: &["1", "0", "0"],
        easy: Case { input: "1 4\nX..O\n", answer: "2" },
        long: Case { input: "1 10\nX........O\n", answer: "6" },
        hopeless: Case { input: "1 3\nX.O\n", answer: "Impossible" },
        moves: "EE",
        pictures: &["X..O\n", ".XXO\n", "...X\n"],
        faults: BLOCK_FAULTS,
        board_faults: BOARD_FAULTS,
    },
    Example {
        name: "write_a_puzzle",
        engines: &[&["--engine", "astar"], &["--engine", "bfs"]],
        answer: |_, steps| format!("{steps}\n"),
        end: "0 0\n",
        sample: &["18", "19", "Impossible"],
        best_answers: &["24", "64", "0"],
        easy: Case { input: "1 3\n@..\n", answer: "2" },
        long: Case { input: "1 9\n@........\n", answer: "8" },
        hopeless: Case { input: "1 3\n@#.\n", answer: "Impossible" },
        moves: "EE",
        pictures: &["@..\n", "*@.\n", "**@\n"],
        faults: LAMP_FAULTS,
        board_faults: BOARD_FAULTS,
    },
];

pub(super) const SNAKE_FAULTS: &[Fault] = &[
    ("a word for a number", b"two 3 1\n", 1, 1),
    ("a fraction", b"2.0 3 1\n", 1, 1),
    ("a plus sign", b"2 +3 1\n", 1, 3),
    ("a negative length", b"2 3 -1\n", 1, 5),
    ("2^32 rows", b"4294967296 3 1\n", 1, 1),
    ("more digits than any number has", b"2 99999999999999999999999 1\n", 1, 3),
    ("no rows", b"0 3 1\n", 1, 1),
    ("no columns", b"3 0 1\n", 1, 3),
    ("no cells, but a length", b"0 0 1\n", 1, 1),
    ("more cells than can be counted", b"4294967295 4294967295 1\n", 1, 1),
    ("a snake of no length", b"2 2 0\n0\n", 1, 5),
    ("a snake longer than the board", b"2 2 5\n1 1\n1 2\n2 2\n2 1\n1 1\n0\n", 1, 5),
    ("a snake with more states than keys", b"1 70 63\n1 70\n", 1, 6),
    ("a long snake declared, a short input", b"8000 8000 60000000\n1 1\n", 1, 11),
    ("a block in row 0", b"3 3 1\n0 3\n0\n", 2, 1),
    ("a block below the board", b"3 3 2\n3 3\n4 3\n0\n", 3, 1),
    ("a block beside the board", b"3 3 1\n3 4\n0\n", 2, 3),
    ("a block at a corner of the one before", b"3 3 2\n2 2\n3 3\n0\n", 3, 1),
    ("a body that leaves the board and comes in again", b"3 3 2\n1 3\n2 1\n0\n", 3, 1),
    ("a body that stays on its cell", b"3 3 2\n2 2\n2 2\n0\n", 3, 1),
    ("a body that overlaps itself", b"3 3 3\n2 2\n2 3\n2 2\n0\n", 4, 1),
    ("a stone under the body", b"3 3 2\n2 2\n2 3\n2\n3 3\n2 3\n", 6, 1),
    ("a stone below the board", b"2 2 1\n2 2\n1\n3 1\n", 4, 1),
    ("a stone beside the board", b"2 2 1\n2 2\n1\n2 3\n", 4, 3),
    ("a negative count of stones", b"2 2 1\n2 2\n-1\n", 3, 1),
    ("2^32 stones", b"2 2 1\n2 2\n4294967296\n", 3, 1),
    ("more stones declared than an input can have", b"2 2 1\n2 2\n4294967295\n1 2\n", 5, 1),
    ("fewer stones than declared", b"2 2 1\n2 2\n2\n1 2\n0 0 0\n", 5, 1),
    ("more stones than declared", b"2 1\n0 0 0\n", 2, 1),
    ("the end after the rows", b"2", 1, 2),
    ("the end after the columns", b"2 3", 1, 4),
    ("the end within the body", b"2 3 2\n1 2\n", 3, 1),
    ("the end within a block", b"2 3 2\n1 2\n1", 3, 2),
    ("the end before the count of stones", b"2 2 1\n2 2\n\n \n", 5, 1),
    ("the end within a stone", b"2 2 1\n2 2\n1\n1", 4, 2),
    ("half a terminator", b"0 0\n", 2, 1),
    ("bytes that are no text", b"2 2 1\n2 \xff2\n0\n", 2, 3),
    ("a zero byte", b"2 2 1\n2\x002\n0\n", 2, 1),
    ("an escape", b"2 2 \x1b[2J1\n", 1, 5),
    ("a letter of four bytes", b"2 2 1\n2 \xf0\x9f\x98\x80\n0\n", 2, 3),
    ("a digit of another script", b"2 2 1\n\xd9\xa2 2\n0\n", 2, 1),
    ("a byte-order mark in the middle", b"\xef\xbb\xbf2 2 1\n2 2\n0\n", 1, 1),
];

pub(super) const BOARD_FAULTS: &[Fault] = &[
    ("a word for a number", b"one 3\n...\n", 1, 1),
    ("a fraction", b"1 3.0\n...\n", 1, 3),
    ("a plus sign", b"+1 3\n...\n", 1, 1),
    ("a negative number", b"1 -3\n...\n", 1, 3),
    ("no rows", b"0 3\n", 1, 1),
    ("no columns", b"3 0\n\n\n\n", 1, 3),
    ("2^32 rows", b"4294967296 1\n.\n", 1, 1),
    ("more digits than any number has", b"1 99999999999999999999999\n.\n", 1, 3),
    ("more cells than can be counted", b"4294967295 4294967295\n.\n", 1, 1),
    ("a large board declared, a small one given", b"8000 8000\n...\n", 2, 4),
    ("the end after the rows", b"3", 1, 2),
    ("rows alone on their line", b"1\n...\n", 2, 1),
    ("a third number", b"1 3 3\n...\n", 1, 5),
    ("a row on the line of the size", b"1 3 ...\n", 1, 5),
    ("line ends of one carriage return", b"1 3\r...\r", 1, 5),
    ("a row too short", b"2 3\n...\n..\n", 3, 3),
    ("a row filled up with blanks", b"2 3\n...\n.. \n", 3, 3),
    ("a row too long", b"2 3\n...\n....\n", 3, 4),
    ("a row missing", b"2 3\n...\n", 3, 1),
    ("a row missing before the terminator", b"2 3\n...\n0 0\n", 3, 1),
    ("a row too many", b"...\n0 0\n", 1, 1),
    ("an empty line before the rows", b"1 3\n\n...\n", 2, 1),
    ("an empty line between the rows", b"2 3\n...\n\n...\n", 3, 1),
    ("an unknown letter", b"2 3\n...\n.?.\n", 3, 2),
    ("a letter in the wrong case", b"1 3\n..o\n", 2, 3),
    ("a tab at the beginning of a row", b"1 3\n\t..\n", 2, 1),
    ("a tab inside a row", b"1 3\n.\t.\n", 2, 2),
    ("a blank at the beginning of a row", b"1 3\n ..\n", 2, 1),
    ("a blank inside a row", b"1 3\n. .\n", 2, 2),
    ("a carriage return inside a row", b"1 3\n.\r.\n", 2, 2),
    ("bytes that are no text", b"1 3\n.\xff.\n", 2, 2),
    ("half a letter of four bytes", b"1 3\n..\xf0\x9f\n", 2, 3),
    ("a letter of four bytes", b"1 3\n.\xf0\x9f\x98\x80.\n", 2, 2),
    ("a zero byte", b"1 3\n..\0\n", 2, 3),
    ("a byte-order mark in the middle", b"\xef\xbb\xbf1 3\n...\n", 1, 1),
    ("a byte-order mark in a row", b"1 3\n\xef\xbb\xbf..\n", 2, 1),
    ("half a terminator", b"0\n", 2, 1),
];

pub(super) const BOX_FAULTS: &[Fault] = &[
    ("no man", b"1 3\n.BT\n", 1, 1),
    ("no box", b"1 3\nS.T\n", 1, 1),
    ("no target", b"\n\n1 3\nSB.\n", 3, 1),
    ("a second man", b"2 3\nSBT\n..S\n", 3, 3),
    ("a second box", b"1 4\nSBTB\n", 2, 4),
    ("a second target", b"1 4\nSTBT\n", 2, 4),
    ("only rock", b"1 1\n#\n", 1, 1),
    ("a letter of another puzzle", b"1 3\nSBX\n", 2, 3),
];

pub(super) const BLOCK_FAULTS: &[Fault] = &[
    ("no block", b"1 3\n..O\n", 1, 1),
    ("no target", b"\n\n1 3\nX..\n", 3, 1),
    ("a second target", b"2 3\nX.O\n.O.\n", 3, 2),
    ("two halves apart", b"1 4\nX.XO\n", 2, 3),
    ("two halves at a corner", b"2 3\nX.O\n.X.\n", 3, 2),
    ("two halves at two ends of the board", b"2 3\nO.X\nX..\n", 3, 1),
    ("three parts in a row", b"1 4\nXXXO\n", 2, 3),
    ("three parts at a corner", b"2 3\nXXO\nX..\n", 3, 1),
    ("only nothing", b"1 1\n#\n", 1, 1),
    ("a letter of another puzzle", b"1 3\nXSO\n", 2, 2),
];

pub(super) const LAMP_FAULTS: &[Fault] = &[
    ("no lamplighter", b"1 3\n*..\n", 1, 1),
    ("a second lamplighter on another row", b"2 3\n@..\n*+*\n", 3, 2),
    ("a second lamplighter on the same row", b"1 3\n+.@\n", 2, 3),
    ("only wall", b"1 1\n#\n", 1, 1),
    ("more squares than bits", b"1 59\n@..........................................................\n", 1, 1),
    ("a letter of another puzzle", b"1 3\n@X.\n", 2, 2),
];
