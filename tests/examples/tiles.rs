//! What the sliding tiles have that the other examples have not: other sizes, tables of patterns, a table of boards.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use crate::runs::{Run, example, file, finish, start};

/// Runs the example without anything on standard input.
fn tiles(args: &[&str], more: &[&str]) -> Run {
    let mut tiles = example("sliding_tiles");
    finish(start(tiles.args(args).args(more), Stdio::null(), Stdio::piped(), Stdio::piped()))
}

#[test]
fn shortest_solutions_of_tiles_are_counted() {
    // Three tiles go round in a ring of twelve boards: the first of these is opposite to the goal. The last is not in it.
    file("tiles_2x2.txt", "3 2 1 0\n0 1 2 3\n0 2 1 3\n");
    let run = tiles(&["--size", "2x2", "--count", "tiles_2x2.txt"], &[]);
    assert_eq!((run.exit, run.out.as_str()), (Some(0), "2\n1\n0\n"), "{}", run.err);
}

#[test]
fn tables_are_built_once_and_whatever_else_the_file_has_is_refused() {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tiles_3x3.pdb");
    let _ = fs::remove_file(&place);
    file("tiles_3x3.txt", "8 6 7 2 5 4 3 0 1\n");
    let args = ["--size", "3x3", "--engine", "ida", "--heuristic", "patterns", "--tables", "tiles_3x3.pdb"];
    let ask = |goal| tiles(&args, &["--goal", goal, "tiles_3x3.txt"]);
    let built = ask("first");
    assert_eq!((built.exit, built.out.as_str()), (Some(0), "27\n"), "{}", built.err);
    let tables = fs::read(&place).unwrap();
    let read = ask("first");
    assert_eq!((read.exit, read.out.as_str()), (Some(0), "27\n"), "{}", read.err);
    assert_eq!(fs::read(&place).unwrap(), tables, "they are not written again");
    assert!(!place.with_extension("pdb.part").exists());

    let refused = |content: &[u8], goal, why: &str| {
        fs::write(&place, content).unwrap();
        let run = ask(goal);
        assert_eq!((run.exit, run.out.as_str()), (Some(1), ""), "{why}: {}", run.err);
        assert!(run.err.contains("tiles_3x3.pdb: ") && run.err.contains(why), "{}", run.err);
        assert_eq!(fs::read(&place).unwrap(), content, "what is there is left alone");
    };
    refused(&[&tables[..], b"\n"].concat(), "first", "after the last table");
    refused(&tables[..tables.len() - 1], "first", "the table is cut off");
    refused(&tables, "last", "this is the table of `");
    refused(b"", "first", "the table is cut off");
    refused(b"8 6 7 2 5 4 3 0 1\n", "first", "this is no pattern database");
}

#[test]
fn a_table_of_tiles_changes_the_work_and_not_the_answer() {
    file("tiles_to_remember.txt", "8 6 7 2 5 4 3 0 1\n1 0 2 3 4 5 6 7 8\n2 1 0 3 4 5 6 7 8\n");
    let expanded = |options: &[&str]| {
        let run = tiles(&["--size", "3x3", "--engine", "ida", "--stats", "tiles_to_remember.txt"], options);
        assert_eq!((run.exit, run.out.as_str()), (Some(0), "27\n1\n-1\n"), "{options:?}: {}", run.err);
        let count = run.err.split(' ').find_map(|pair| pair.strip_prefix("expanded=")).map(str::parse::<u64>);
        count.unwrap().unwrap()
    };
    let forgetful = expanded(&[]);
    assert_eq!(expanded(&["--remember", "0"]), forgetful);
    for codec in ["packed", "rank"] {
        assert!(expanded(&["--remember", "100000", "--codec", codec]) < forgetful, "{codec}");
    }
}
