//! Malformed inputs, each with what must be said about it: the files of `tests/data/bad`, a folder for each parser.
//!
//! `NAME.txt` is an input, byte by byte. `NAME.expected` has a line for each item that the parser must give: `a case` for
//! one that can be read, and last `LINE:COLUMN: what is wrong`.

use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

use spelunk::puzzles::grid::Size;
use spelunk::puzzles::text::ParseError;
use spelunk::puzzles::{rolling_block, sliding_tiles, snake, sokoban};

/// No input may get lost: where one goes, another comes.
const LEAST: usize = 314;

/// What a parser says about an input, a line for each item.
type Read = fn(&[u8]) -> String;

/// The folders, and what reads the inputs in each.
const DOMAINS: [(&str, Read); 8] = [
    ("rolling_block", |input| lines(rolling_block::parse(input))),
    ("sliding_tiles_16x17", tiles::<16, 17>),
    ("sliding_tiles_1x1", tiles::<1, 1>),
    ("sliding_tiles_2x3", tiles::<2, 3>),
    ("sliding_tiles_3x3", tiles::<3, 3>),
    ("sliding_tiles_5x5", tiles::<5, 5>),
    ("snake", |input| lines(snake::parse(input))),
    ("sokoban", |input| lines(sokoban::parse(input))),
];

const CASE: &str = "a case";

fn lines<T>(items: impl Iterator<Item = Result<T, ParseError>>) -> String {
    items.map(|item| item.map_or_else(|error| format!("{error}\n"), |_| format!("{CASE}\n"))).collect()
}

fn tiles<const ROWS: u32, const COLUMNS: u32>(input: &[u8]) -> String {
    lines(sliding_tiles::parse(input, Size::new(ROWS, COLUMNS).unwrap()))
}

/// What is in a folder, in the order of the names.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// What is wrong with an input's answer, if anything is.
fn fault(read: Read, input: &Path) -> Option<String> {
    let expected = fs::read_to_string(input.with_extension("expected")).unwrap();
    let mut last_first = expected.lines().rev();
    if last_first.next().is_none_or(|last| last == CASE) || last_first.any(|line| line != CASE) {
        return Some(format!("an expectation is `{CASE}` so many times, then an error, not\n{expected}"));
    }
    let bytes = fs::read(input).unwrap();
    match catch_unwind(|| read(&bytes)) {
        Ok(said) if said == expected => None,
        Ok(said) => Some(format!("expected\n{expected}but the parser says\n{said}")),
        Err(_) => Some("the parser panics".to_string()),
    }
}

#[test]
fn every_malformed_input_is_refused_with_its_line() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/bad");
    let mut inputs = 0;
    let mut faults = Vec::new();
    for folder in entries(&corpus) {
        let domain = DOMAINS.iter().find(|(domain, _)| folder.ends_with(domain));
        let (_, read) = domain.unwrap_or_else(|| panic!("{}: nobody reads this domain", folder.display()));
        for file in entries(&folder) {
            let (partner, is_input) = match file.extension().and_then(|extension| extension.to_str()) {
                Some("txt") => (file.with_extension("expected"), true),
                Some("expected") => (file.with_extension("txt"), false),
                _ => panic!("{}: neither an input nor an expectation", file.display()),
            };
            assert!(partner.is_file(), "{} is missing", partner.display());
            if is_input {
                inputs += 1;
                faults.extend(fault(*read, &file).map(|fault| format!("{}: {fault}", file.display())));
            }
        }
    }
    assert!(faults.is_empty(), "{} of {inputs} inputs:\n\n{}", faults.len(), faults.join("\n"));
    assert!(inputs >= LEAST, "{inputs} inputs: some of {LEAST} are lost");
}

#[test]
fn every_parser_has_malformed_inputs() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/bad");
    for (domain, _) in DOMAINS {
        assert!(!entries(&corpus.join(domain)).is_empty(), "{domain}");
    }
}
