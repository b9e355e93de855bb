//! Examples that are stopped: by a limit, by Ctrl-C, or because memory runs out.

use std::process::Stdio;

use crate::programs::EXAMPLES;

/// Boards of the 15-puzzle: one move away, and as far as there is.
#[cfg(target_os = "linux")]
const EASY: &str = "1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n";
#[cfg(target_os = "linux")]
const HARD: &str = "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0\n";

/// The message about a stopped case and its statistics; nothing else may be on standard error.
pub(super) fn is_stopped(lines: &[&str], number: usize, reason: &str) -> bool {
    let [message, stats] = lines else { return false };
    message.contains(&format!("case {number}: no answer: ")) && message.contains(reason) && {
        let begins = stats.starts_with(&format!("case={number} engine="));
        begins && ["expanded=", "generated=", "states=", "peak_bytes="].iter().all(|counter| stats.contains(counter))
    }
}

#[test]
fn no_more_bytes_are_held_than_allowed() {
    for example in EXAMPLES {
        for engine in example.engines {
            let run = |limit: &str| {
                example.piped(&[&["--stats", "--max-bytes", limit], *engine].concat(), example.long.input)
            };
            let whole = run("1000000");
            let held = whole.err.split(' ').find_map(|pair| pair.strip_prefix("peak_bytes=")).unwrap();
            assert_eq!((whole.exit, run(held).exit), (Some(0), Some(0)), "{} {engine:?} {held}", example.name);
            let none = run("0");
            assert!(none.exit == Some(3) && none.out.is_empty(), "{} {engine:?}", example.name);
            assert!(is_stopped(&none.lines(), 1, "limit of memory"), "{}", none.err);
        }
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::io::{BufRead, BufReader, Read, Write};
    use std::process::{Child, ChildStderr, Command};
    use std::thread::sleep;
    use std::time::Duration;

    use super::*;
    use crate::runs::{example, file, finish, folder, start};

    #[test]
    fn memory_that_runs_out_is_no_crash() {
        file("hard.txt", HARD);
        for engine in ["bfs", "astar"] {
            for kilobytes in [12_000, 16_000, 24_000, 32_000, 48_000] {
                let mut limited = Command::new("sh");
                limited.args(["-c", &format!("ulimit -v {kilobytes} && exec \"$0\" \"$@\"")]);
                limited.arg(folder().join("sliding_tiles")).args(["--engine", engine, "hard.txt"]);
                let run = finish(start(&mut limited, Stdio::null(), Stdio::piped(), Stdio::piped()));
                assert_eq!((run.exit, run.out.as_str()), (Some(3), ""), "{engine} in {kilobytes} KB: {}", run.err);
                assert!(is_stopped(&run.lines(), 1, "memory ran out"), "{engine} in {kilobytes} KB: {}", run.err);
            }
        }
    }

    fn press_ctrl_c(child: &Child) {
        let sent = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status();
        assert!(sent.is_ok_and(|status| status.success()));
    }

    #[test]
    fn ctrl_c_stops_the_search_and_leaves_its_statistics() {
        let mut tiles = example("sliding_tiles");
        let mut child = start(&mut tiles, Stdio::piped(), Stdio::piped(), Stdio::piped());
        let input = format!("{EASY}{HARD}{EASY}");
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        // The first answer is shown when the second search begins.
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut answer = String::new();
        out.read_line(&mut answer).unwrap();
        assert_eq!(answer, "1\n");
        press_ctrl_c(&child);
        let mut rest = String::new();
        out.read_to_string(&mut rest).unwrap();
        let run = finish(child);
        assert_eq!((run.exit, rest.as_str()), (Some(3), ""), "{}", run.err);
        assert!(is_stopped(&run.lines(), 2, "cancelled"), "{}", run.err);
    }

    /// A program with thousands of cases that waits for somebody to read on, between two of them.
    fn waiting_between_cases(input: &str) -> (Child, BufReader<ChildStderr>) {
        file(input, EASY.repeat(20_000));
        let mut tiles = example("sliding_tiles");
        let mut child = start(tiles.args(["--stats", input]), Stdio::null(), Stdio::null(), Stdio::piped());
        let mut messages = BufReader::with_capacity(64, child.stderr.take().unwrap());
        messages.read_line(&mut String::new()).unwrap();
        let is_waiting = || {
            let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
            stat.rsplit(')').next().unwrap().trim_start().starts_with('S')
        };
        while !is_waiting() {}
        (child, messages)
    }

    #[test]
    fn a_second_ctrl_c_ends_the_program_at_once() {
        let (mut child, _messages) = waiting_between_cases("many_twice.txt");
        // Of two that come before the program has heard the first, it hears one.
        let ended = (0..500).find_map(|_| {
            press_ctrl_c(&child);
            sleep(Duration::from_millis(20));
            child.try_wait().unwrap()
        });
        let _ = child.kill();
        assert_eq!(ended.and_then(|status| status.code()), Some(130));
    }

    #[test]
    fn cases_that_ctrl_c_leaves_without_an_answer_are_no_success() {
        let (mut child, mut messages) = waiting_between_cases("many_once.txt");
        press_ctrl_c(&child);
        let mut rest = String::new();
        messages.read_to_string(&mut rest).unwrap();
        assert!(rest.lines().count() < 19_000, "all cases were answered");
        assert_eq!(child.wait().unwrap().code(), Some(3));
    }

    #[test]
    fn a_terminal_shows_how_a_long_search_is_getting_on_and_a_pipe_does_not() {
        file("hard.txt", HARD);
        let limited = ["--max-seconds", "1.5", "hard.txt"];
        let command = format!("'{}' {}", folder().join("sliding_tiles").display(), limited.join(" "));
        let in_terminal = Command::new("script")
            .args(["-qec", &command, "/dev/null"])
            .current_dir(env!("CARGO_TARGET_TMPDIR"))
            .stdin(Stdio::null())
            .output();
        // Not every machine has a program that gives another one a terminal.
        if let Ok(output) = in_terminal {
            let shown = String::from_utf8_lossy(&output.stdout);
            assert!(shown.contains("case 1: ") && shown.contains("states/s"), "{shown}");
        }
        let piped = start(example("sliding_tiles").args(limited), Stdio::null(), Stdio::piped(), Stdio::piped());
        let run = finish(piped);
        assert!(is_stopped(&run.lines(), 1, "time limit"), "{}", run.err);
    }
}
