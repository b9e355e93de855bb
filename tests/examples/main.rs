//! The judge's examples as programs: what they read, what they print where, and how they end.

mod programs;
mod runs;
mod stops;
mod tiles;

use std::collections::HashSet;
use std::fs;
use std::process::Stdio;

use programs::*;
use runs::*;

#[test]
fn sample_is_answered_when_there_is_no_input() {
    for example in EXAMPLES {
        for args in example.engines.iter().copied().chain([&[][..]]) {
            let run = example.run(args);
            assert_eq!((run.exit, run.out), (Some(0), example.answers(example.sample)), "{} {args:?}", example.name);
            assert_eq!(run.err.lines().count(), 1, "{}: {}", example.name, run.err);
        }
        let data = format!("{}/examples/data/{}.txt", env!("CARGO_MANIFEST_DIR"), example.name);
        assert_eq!(example.run(&[&data]).out, example.answers(example.sample), "{data}");
    }
}

#[test]
fn best_answers_are_counted() {
    for example in EXAMPLES {
        let Example { easy, hopeless, long, name, .. } = example;
        let sample = example.run(&["--count"]);
        assert_eq!((sample.exit, sample.out), (Some(0), example.answers(example.best_answers)), "{name}");
        let input = [easy, hopeless, long].map(|case| case.input).concat();
        let all = example.piped(&["--count", "--stats"], &input);
        assert_eq!((all.exit, all.out), (Some(0), example.answers(&["1", "0", "1"])), "{name}: {}", all.err);
        assert!(all.err.lines().all(|line| line.contains(" engine=all-optimal ")), "{name}: {}", all.err);
        let stopped = example.piped(&["--count", "--max-states", FEW], &input);
        assert_eq!((stopped.exit, &stopped.out), (Some(3), &example.answers(&["1", "0"])), "{name}");
        assert!(stops::is_stopped(&stopped.lines(), 3, "limit"), "{name}: {}", stopped.err);
    }
}

#[test]
fn input_is_a_file_a_dash_or_a_pipe() {
    for example in EXAMPLES {
        let (input, answers) = example.two_cases();
        let name = format!("{}_read.txt", example.name);
        file(&name, &input);
        let from_file: [&[&str]; 3] = [&[&name], &["--", &name], &["--stats", &name]];
        let from_pipe: [&[&str]; 3] = [&[], &["-"], &["-", "--moves"]];
        // A file that is named goes before whatever is piped.
        let runs = from_file.map(|args| example.piped(args, "this is no case"));
        for run in runs.into_iter().chain(from_pipe.map(|args| example.piped(args, &input))) {
            assert_eq!((run.exit, &run.out), (Some(0), &answers), "{}: {}", example.name, run.err);
        }
    }
}

#[test]
fn input_without_a_case_has_no_answer() {
    file("empty.txt", "");
    for example in EXAMPLES {
        let blank = ["\n", "\n \n\r\n", "\u{feff}", example.end, example.end.trim_end()];
        let runs = blank.map(|input| example.piped(&[], input)).into_iter();
        for run in runs.chain([example.run(&["empty.txt"]), example.run(&["-"])]) {
            assert_eq!((run.exit, run.out.as_str(), run.err.as_str()), (Some(0), "", ""), "{}", example.name);
        }
    }
}

#[test]
fn line_ends_marks_blanks_and_a_missing_end_do_not_matter() {
    for example in EXAMPLES {
        let Example { easy, hopeless, end, name, .. } = example;
        let (input, answers) = example.two_cases();
        let variants = [
            input.replace('\n', "\r\n"),
            format!("\u{feff}{input}"),
            format!("\u{feff}{}", input.replace('\n', "\r\n")),
            input.replace('\n', " \t \n"),
            format!("\n\n{}\n \r\n{}\n\n{end}\n\n", easy.input, hopeless.input),
            format!("{}{}", easy.input, hopeless.input),
            format!("{}{}", easy.input, hopeless.input.trim_end()),
            format!("{}{}\n\n", easy.input, hopeless.input),
            format!("{}\r\n{}", easy.input, hopeless.input.trim_end()),
            input.trim_end().to_string(),
            input.replacen("1 ", "001 ", 1),
            format!("{input}whatever comes after the end"),
        ];
        for variant in variants {
            let run = example.piped(&[], &variant);
            assert_eq!((run.exit, &run.out, run.err.as_str()), (Some(0), &answers, ""), "{name}: {variant:?}");
        }
    }
}

#[test]
fn snake_numbers_may_stand_on_any_line() {
    for input in ["2 3 2 1 2 1 3 0 0 0 0", "2\n3\n2\n1\n2\n1\n3\n0\n0\n0\n0\n", "2\t3\t2\n1\t2\r\n1\t3\n\n0\n"] {
        let run = EXAMPLES[0].piped(&[], input);
        assert_eq!((run.exit, run.out.as_str()), (Some(0), "Case 1: 1\n"), "{input:?}: {}", run.err);
    }
}

#[test]
fn unusual_cases_are_answered() {
    let snakes: &[(&str, &str)] = &[
        ("1 1 1\n1 1\n0\n", "0"),                     // a board of one cell
        ("2 2 1\n2 2\n1\n1 1\n", "-1"),               // a stone on the exit
        ("3 3 2\n2 2\n2 3\n3\n2 1\n2 1\n2 1\n", "2"), // a stone three times
        ("1 3 2\n1 1\n1 2\n1\n1 3\n", "0"),           // the head on the exit
        ("1 3 2\n1 2\n1 1\n0\n", "-1"),               // the tail on it, and no room to turn
        ("2 2 4\n2 1\n1 1\n1 2\n2 2\n0\n", "-1"),     // no cell free
        ("2 3 4\n2 1\n2 2\n1 2\n1 1\n0\n", "-1"),     // the tail's cell is not free
        ("3 2 4\n2 1\n1 1\n1 2\n2 2\n0\n", "5"),      // the exit is covered until the body has gone
        ("2 2 1\n2 2\n3\n1 2\n2 1\n1 1\n", "-1"),     // stones everywhere
    ];
    let boxes: &[(&str, &str)] = &[
        ("3 1\nS\nB\nT\n", "S"),
        ("3 1\nT\nB\nS\n", "N"),
        ("1 4\nTB.S\n", "wW"),
        ("1 3\nBST\n", "Impossible."),
        ("1 4\nST.B\n", "Impossible."),
        ("3 3\nSBT\n###\n...\n", "E"),
    ];
    let blocks: &[(&str, &str)] = &[
        ("1 2\nXO\n", "Impossible"),
        ("1 3\nXXO\n", "1"),     // lying along the row
        ("3 1\nX\nX\nO\n", "1"), // lying along the column
        ("3 1\nO\nX\nX\n", "1"),
        ("1 4\nXEEO\n", "2"),             // lying on fragile cells
        ("1 7\nXXE..O.\n", "Impossible"), // standing on one
        ("2 3\n...\nX.O\n", "Impossible"),
        ("2 4\n.O..\n...X\n", "Impossible"), // the end of a row is not beside the beginning of the next
    ];
    for (example, cases) in EXAMPLES.iter().zip([snakes, boxes, blocks]) {
        for engine in example.engines {
            for (input, answer) in cases {
                let run = example.piped(engine, input);
                let expected = (Some(0), example.answers(&[answer]));
                assert_eq!((run.exit, run.out), expected, "{} {engine:?}: {input:?}", example.name);
            }
        }
    }
}

#[test]
fn snakes_of_every_length_that_fits_a_key_are_answered() {
    for length in [1, 2, 9, 15, 16, 17, 29, 31, 33, 45, 60] {
        let body: String = (2..2 + length).map(|column| format!("1 {column}\n")).collect();
        let input = format!("1 61 {length}\n{body}0\n");
        for engine in EXAMPLES[0].engines {
            let run = EXAMPLES[0].piped(engine, &input);
            assert_eq!((run.exit, run.out.as_str()), (Some(0), "Case 1: 1\n"), "{engine:?} {length}: {}", run.err);
        }
    }
}

#[test]
fn engines_agree() {
    let mut dice = Dice(1);
    for example in EXAMPLES {
        let input: String = (0..150).map(|_| random_case(example.name, &mut dice)).collect();
        let mut different = HashSet::new();
        for engine in example.engines {
            let run = example.piped(engine, &input);
            assert_eq!((run.exit, run.err.as_str()), (Some(0), ""), "{} {engine:?}", example.name);
            // Mazes have many best answers, all with as many pushes and as many moves.
            let push = |letter: char| if letter.is_ascii_uppercase() { 'P' } else { 'm' };
            let cost = |line: &str| {
                let mut letters: Vec<char> = line.chars().map(push).collect();
                letters.sort_unstable();
                letters.into_iter().collect()
            };
            let is_path = |line: &str| !line.is_empty() && line.chars().all(|letter| "nsweNSWE".contains(letter));
            let lines = run.out.lines().map(|line| if is_path(line) { cost(line) } else { line.to_string() });
            different.insert(lines.collect::<Vec<String>>());
        }
        assert_eq!(different.len(), 1, "{}", example.name);
        let different: HashSet<&String> = different.iter().flatten().collect();
        assert!(different.len() > 5, "{}: too few answers to tell the engines apart", example.name);
    }
}

/// A small board with everything at random places.
fn random_case(name: &str, dice: &mut Dice) -> String {
    let (rows, columns) = match name {
        // Each square doubles the space.
        "write_a_puzzle" => (2, 3 + dice.below(3)),
        _ => (2 + dice.below(5), 4 + dice.below(4)),
    };
    let cells: Vec<(usize, usize)> = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))).collect();
    if name == "holedox" {
        let mut body = vec![dice.one_of(&cells)];
        for _ in 0..dice.below(6) {
            let (row, column) = body[body.len() - 1];
            let next: Vec<(usize, usize)> = cells
                .iter()
                .copied()
                .filter(|cell| row.abs_diff(cell.0) + column.abs_diff(cell.1) == 1 && !body.contains(cell))
                .collect();
            if next.is_empty() {
                break;
            }
            body.push(dice.one_of(&next));
        }
        let stones: Vec<(usize, usize)> =
            cells.into_iter().filter(|cell| !body.contains(cell) && dice.below(5) == 0).collect();
        let list = |cells: &[(usize, usize)]| -> String {
            cells.iter().map(|(row, column)| format!("{} {}\n", row + 1, column + 1)).collect()
        };
        return format!("{rows} {columns} {}\n{}{}\n{}", body.len(), list(&body), stones.len(), list(&stones));
    }
    let (ground, pieces) = match name {
        "bloxorz" => ("......#E", "XO"),
        "write_a_puzzle" => ("..***#", "@"),
        _ => ("....#", "SBT"),
    };
    let ground: Vec<char> = ground.chars().collect();
    let mut board: Vec<Vec<char>> = (0..rows).map(|_| (0..columns).map(|_| dice.one_of(&ground)).collect()).collect();
    for piece in pieces.chars() {
        let free: Vec<(usize, usize)> =
            cells.iter().copied().filter(|&(row, column)| !pieces.contains(board[row][column])).collect();
        let (row, column) = dice.one_of(&free);
        board[row][column] = piece;
    }
    let board: String = board.into_iter().map(|row| row.into_iter().collect::<String>() + "\n").collect();
    format!("{rows} {columns}\n{board}")
}

#[test]
fn stats_are_one_line_a_case() {
    const KEYS: [&str; 7] = ["case", "engine", "expanded", "generated", "states", "peak_bytes", "seconds"];
    for example in EXAMPLES {
        let Example { easy, hopeless, long, .. } = example;
        let input = format!("{}{}{}", easy.input, hopeless.input, long.input);
        let answers = example.answers(&[easy.answer, hopeless.answer, long.answer]);
        for engine in example.engines {
            let args = [&["--stats"], *engine].concat();
            let counts = || -> Vec<Vec<String>> {
                let run = example.piped(&args, &input);
                assert_eq!((run.exit, &run.out), (Some(0), &answers), "{} {engine:?}", example.name);
                let mut counts = Vec::new();
                for line in run.err.lines() {
                    let pairs: Vec<(&str, &str)> = line.split(' ').filter_map(|pair| pair.split_once('=')).collect();
                    assert_eq!(pairs.iter().map(|pair| pair.0).collect::<Vec<_>>(), KEYS, "{line}");
                    assert_eq!(line.split(' ').count(), KEYS.len(), "{line}");
                    assert!(pairs[6].1.parse::<f64>().is_ok_and(|seconds| seconds >= 0.0), "{line}");
                    assert!(pairs[2..6].iter().all(|pair| pair.1.parse::<u64>().is_ok()), "{line}");
                    counts.push(pairs[..6].iter().map(|pair| pair.1.to_string()).collect());
                }
                counts
            };
            let first = counts();
            let heads: Vec<_> = first.iter().map(|line| [line[0].as_str(), &line[1]]).collect();
            assert_eq!(heads, [["1", engine[1]], ["2", engine[1]], ["3", engine[1]]], "{}", example.name);
            assert_eq!(first, counts(), "{} {engine:?}: counters differ between runs", example.name);
        }
    }
}

#[test]
fn moves_and_boards_are_shown_beside_the_answers() {
    for example in EXAMPLES {
        let (input, answers) = example.two_cases();
        for engine in example.engines {
            let run = |options: &[&str]| {
                let run = example.piped(&[options, engine].concat(), &input);
                assert_eq!((run.exit, &run.out), (Some(0), &answers), "{} {options:?}", example.name);
                run.err
            };
            assert_eq!(run(&[]), "", "{}", example.name);
            assert_eq!(run(&["--check"]), "", "{}", example.name);
            let moves = run(&["--moves"]);
            assert!(moves.lines().count() == 1 && moves.trim_end().ends_with(example.moves), "{moves}");
            let boards = run(&["--show"]);
            let mut rest = boards.as_str();
            for picture in example.pictures {
                let at = rest.find(picture).unwrap_or_else(|| panic!("{}: no {picture} in {boards}", example.name));
                rest = &rest[at + picture.len()..];
            }
            let all = run(&["--show", "--stats", "--moves"]);
            assert!(moves.lines().chain(boards.lines()).all(|line| all.contains(line)), "{all}");
        }
    }
}

#[test]
fn stopped_case_has_no_answer_and_later_cases_go_on() {
    for example in EXAMPLES {
        let Example { easy, long, hopeless, name, .. } = example;
        let cases = [easy, long, hopeless, long, easy];
        let input: String = cases.map(|case| case.input).concat();
        let answers = |stopped: &[usize]| -> String {
            let numbered = (1..).zip(cases).filter(|(number, _)| !stopped.contains(number));
            numbered.map(|(number, case)| (example.answer)(number, case.answer)).collect()
        };
        let limits: [(&[&str], &[usize]); 7] = [
            (&["--max-states", FEW], &[2, 4]),
            (&["--max-states", FEW, "--max-seconds", "1000"], &[2, 4]),
            (&["--max-states", "0"], &[1, 2, 3, 4, 5]),
            (&["--max-seconds", "0"], &[1, 2, 3, 4, 5]),
            (&["--max-seconds", "0", "--max-states", "1000000"], &[1, 2, 3, 4, 5]),
            (&["--max-states", "18446744073709551615"], &[]),
            (&["--max-seconds", "1e3", "--max-states", "1000000"], &[]),
        ];
        for (engine, (limit, stopped)) in example.engines.iter().flat_map(|engine| limits.map(|limit| (engine, limit)))
        {
            let run = example.piped(&[limit, engine].concat(), &input);
            let exit = if stopped.is_empty() { 0 } else { 3 };
            assert_eq!((run.exit, &run.out), (Some(exit), &answers(stopped)), "{name} {engine:?} {limit:?}");
            assert_eq!(run.lines().len(), 2 * stopped.len(), "{}", run.err);
            for (lines, number) in run.lines().chunks(2).zip(stopped) {
                assert!(stops::is_stopped(lines, *number, "limit"), "{lines:?}");
            }
        }
    }
}

#[test]
fn no_more_states_are_stored_than_allowed() {
    for example in EXAMPLES {
        for (engine, most) in example.engines.iter().flat_map(|engine| (0..=7).map(move |most| (engine, most))) {
            let limit = most.to_string();
            let run = example.piped(&[&["--stats", "--max-states", &limit], *engine].concat(), example.long.input);
            let states = run.err.split(' ').find_map(|pair| pair.strip_prefix("states=")).unwrap();
            assert!(states.parse::<u64>().unwrap() <= most, "{} {engine:?} {most}: {}", example.name, run.err);
            assert_eq!(run.out.is_empty(), run.exit == Some(3), "{} {engine:?} {most}", example.name);
        }
    }
}

#[test]
fn bad_usage_ends_with_2() {
    let usages: [&[&str]; 28] = [
        &["--unknown"],
        &["-x"],
        &["--engine"],
        &["--engine", "unknown"],
        &["--engine", "ASTAR"],
        &["--engine", ""],
        &["--engine", "astar", "--engine", "astar"],
        &["--heuristic", "unknown"],
        &["--max-states"],
        &["--max-states", "many"],
        &["--max-states", "1.5"],
        &["--max-states=-1"],
        &["--max-states", "18446744073709551616"],
        &["--max-bytes"],
        &["--max-bytes", "1k"],
        &["--max-seconds"],
        &["--max-seconds", "soon"],
        &["--max-seconds", ""],
        &["--max-seconds=-1"],
        &["--max-seconds", "-1"],
        &["--max-seconds", "nan"],
        &["--stats=yes"],
        &["--stats", "--stats"],
        &["--count", "--engine", "astar"],
        &["--count", "--moves"],
        &["--show", "--count"],
        &["--count", "--check"],
        &["one.txt", "two.txt"],
    ];
    for example in EXAMPLES {
        let other: &[&str] = match example.name {
            "pushing_boxes" => &["--engine", "bfs"],
            _ => &["--engine", "nested"],
        };
        for args in usages.into_iter().chain([other]) {
            let run = example.piped(args, example.easy.input);
            assert_eq!((run.exit, run.out.as_str()), (Some(2), ""), "{} {args:?}", example.name);
            assert!(run.err.starts_with("error: "), "{} {args:?}: {}", example.name, run.err);
        }
    }
}

#[test]
fn help_names_every_option() {
    let common = [
        "FILE",
        "--engine",
        "--stats",
        "--moves",
        "--show",
        "--check",
        "--count",
        "--max-states",
        "--max-bytes",
        "--max-seconds",
        "--help",
    ];
    for example in EXAMPLES {
        let run = example.run(&["--help"]);
        assert_eq!((run.exit, run.err.as_str()), (Some(0), ""), "{}", example.name);
        let options = example.engines.iter().flat_map(|engine| engine.iter().copied());
        for word in common.into_iter().chain(options) {
            assert!(run.out.contains(word), "{}: no {word} in {}", example.name, run.out);
        }
    }
}

#[test]
fn bad_input_is_refused_with_its_line_and_column() {
    for example in EXAMPLES {
        for (what, input, line, column) in example.faults() {
            let input = [example.easy.input.as_bytes(), input].concat();
            let run = example.piped(&[], &input);
            // The case before it is answered.
            let expected = (Some(1), example.answers(&[example.easy.answer]));
            assert_eq!((run.exit, run.out), expected, "{}, {what}: {}", example.name, run.err);
            let place = format!("standard input:{}:{column}: ", example.easy.input.lines().count() + line);
            let problem = run.err.strip_prefix(&place);
            assert!(problem.is_some(), "{}, {what}: not {place} but {}", example.name, run.err);
            assert!(problem.is_some_and(|it| it.lines().count() == 1 && it.len() > 10), "{what}: {}", run.err);
        }
    }
}

#[test]
fn message_begins_with_the_file_and_counts_from_1() {
    for (index, (begin, line, column)) in
        [("x", 1, 1), ("\n\n  x", 3, 3), ("\u{feff}x", 1, 1), ("\u{feff}1 x", 1, 3), ("1\r\n\r\nx", 3, 1)]
            .iter()
            .enumerate()
    {
        for example in EXAMPLES {
            let name = format!("{}_bad_{index}.txt", example.name);
            file(&name, begin);
            let run = example.run(&[&name]);
            assert_eq!((run.exit, run.out.as_str()), (Some(1), ""), "{name}: {}", run.err);
            assert!(run.err.starts_with(&format!("{name}:{line}:{column}: ")), "{begin:?}: {}", run.err);
        }
    }
}

#[test]
fn bad_input_outweighs_a_stopped_case() {
    for example in EXAMPLES {
        let input = format!("{}{}bad{}", example.long.input, example.easy.input, example.easy.input);
        let run = example.piped(&["--max-states", FEW], input);
        assert_eq!((run.exit, run.out), (Some(1), (example.answer)(2, example.easy.answer)), "{}", example.name);
        assert_eq!(run.err.lines().count(), 3, "{}: {}", example.name, run.err);
    }
}

#[test]
fn file_that_cannot_be_read_is_bad_input() {
    for example in EXAMPLES {
        for name in ["there_is_no_such_file", "."] {
            let run = example.piped(&[name], example.easy.input);
            assert_eq!((run.exit, run.out.as_str()), (Some(1), ""), "{} {name}", example.name);
            assert!(run.err.starts_with(&format!("{name}: ")) && run.err.lines().count() == 1, "{}", run.err);
        }
    }
}

#[test]
fn letters_that_cannot_be_seen_are_told_by_number() {
    let unseen = [("\u{1b}", "1b"), ("\u{a0}", "a0"), ("\u{200b}", "200b"), ("\u{202e}", "202e"), ("\u{feff}", "feff")];
    for example in EXAMPLES {
        for (letter, number) in unseen {
            let run = example.piped(&[], format!("2 2{letter} 2\n"));
            assert_eq!(run.exit, Some(1), "{} {letter:?}", example.name);
            assert!(!run.err.contains(letter), "{}: {letter:?} is printed as it is: {}", example.name, run.err);
            assert!(run.err.to_lowercase().contains(number), "{} {letter:?}: {}", example.name, run.err);
        }
    }
}

#[test]
fn no_bytes_make_it_crash() {
    let pieces: Vec<&[u8]> =
        b"0|-1|3|99999999999|\xff|\xf0\x9f|\0|\t|\r|\n| |\xef\xbb\xbf|#|S|X|0 0|7000 7000 3\n|\x1b[1m|"
            .split(|byte| *byte == b'|')
            .collect();
    let mut dice = Dice(2);
    for example in EXAMPLES {
        for _ in 0..150 {
            let mut input = example.two_cases().0.into_bytes();
            for _ in 0..=dice.below(4) {
                let begin = dice.below(input.len() + 1);
                let end = input.len().min(begin + dice.below(4));
                input.splice(begin..end, dice.one_of(&pieces).iter().copied());
            }
            let engine = dice.one_of(example.engines);
            let run = example.piped(&[&["-", "--max-states", "10000"], engine].concat(), &input);
            let shown = String::from_utf8_lossy(&input);
            assert!(matches!(run.exit, Some(0 | 1 | 3)), "{} {shown:?}: {run:?}", example.name);
            if run.exit == Some(1) {
                let last = run.lines().last().copied().unwrap_or_default();
                let place = last.strip_prefix("standard input:").unwrap_or_default();
                let numbers: Vec<&str> = place.splitn(3, ':').collect();
                let is_number = |text: &&str| text.parse::<usize>().is_ok_and(|number| number > 0);
                assert!(numbers.len() == 3 && numbers[..2].iter().all(is_number), "{shown:?}: {run:?}");
            }
        }
    }
}

#[test]
fn reader_that_goes_away_is_no_fault() {
    for example in EXAMPLES {
        let name = format!("{}_many.txt", example.name);
        file(&name, example.easy.input.repeat(50_000));
        for args in [&[name.as_str()][..], &["--help"]] {
            let mut child = example.start(args, Stdio::null(), Stdio::piped(), Stdio::piped());
            drop(child.stdout.take());
            let run = finish(child);
            assert_eq!((run.exit, run.err.as_str()), (Some(0), ""), "{} {args:?}", example.name);
        }
    }
}

#[test]
fn messages_that_nobody_reads_change_nothing() {
    for example in EXAMPLES {
        let name = format!("{}_unread.txt", example.name);
        file(&name, format!("{}{}bad", example.easy.input, example.long.input));
        let runs: [&[&str]; 6] = [
            &[],
            &["there_is_no_such_file"],
            &["--unknown"],
            &[&name],
            &["--max-states", "0", &name],
            &["--stats", "--moves", "--show", &name],
        ];
        for args in runs {
            let (reader, messages) = std::io::pipe().unwrap();
            drop(reader);
            let unread = finish(example.start(args, Stdio::null(), Stdio::piped(), messages.into()));
            let read = example.run(args);
            assert_eq!((unread.exit, unread.out), (read.exit, read.out), "{} {args:?}", example.name);
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn answers_that_cannot_be_written_are_no_success() {
    for example in EXAMPLES {
        let name = format!("{}_unwritten.txt", example.name);
        for cases in [1, 50_000] {
            file(&name, example.easy.input.repeat(cases));
            let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
            let run = finish(example.start(&[&name], Stdio::null(), full.into(), Stdio::piped()));
            assert!(run.exit.is_some_and(|exit| exit != 0 && exit != 101), "{}: {run:?}", example.name);
            assert_eq!(run.lines().len(), 1, "{}: {}", example.name, run.err);
        }
    }
}
