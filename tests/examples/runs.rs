//! Running the examples as programs.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

use crate::programs::{Example, Fault};

/// How a program ended, and what it printed.
#[derive(Debug)]
pub(super) struct Run {
    pub(super) exit: Option<i32>,
    pub(super) out: String,
    pub(super) err: String,
}

impl Run {
    pub(super) fn lines(&self) -> Vec<&str> {
        self.err.lines().collect()
    }
}

/// Where the examples are. Cargo builds them for all tests together, but not for one test target alone.
pub(super) fn folder() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let test = std::env::current_exe().unwrap();
        let profile = test.ancestors().nth(2).unwrap();
        if let Some(cargo) = std::env::var_os("CARGO") {
            let name = profile.file_name().unwrap();
            let status = Command::new(cargo)
                .args(["build", "--quiet", "--examples", "--target-dir"])
                .arg(profile.parent().unwrap())
                .arg("--profile")
                .arg(if name == "debug" { "test".as_ref() } else { name })
                .current_dir(env!("CARGO_MANIFEST_DIR"))
                .status();
            assert!(status.is_ok_and(|status| status.success()), "cargo cannot build the examples");
        }
        profile.join("examples")
    })
}

/// A command that runs where the tests write their files.
pub(super) fn start(command: &mut Command, input: Stdio, output: Stdio, messages: Stdio) -> Child {
    let command = command.current_dir(env!("CARGO_TARGET_TMPDIR"));
    command.stdin(input).stdout(output).stderr(messages).spawn().unwrap()
}

/// Waits for a program.
pub(super) fn finish(child: Child) -> Run {
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Run { exit: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// The example of this name.
pub(super) fn example(name: &str) -> Command {
    Command::new(folder().join(name).with_extension(std::env::consts::EXE_EXTENSION))
}

impl Example {
    pub(super) fn start(&self, args: &[&str], input: Stdio, output: Stdio, messages: Stdio) -> Child {
        start(example(self.name).args(args), input, output, messages)
    }

    /// Runs with nothing to read.
    pub(super) fn run(&self, args: &[&str]) -> Run {
        finish(self.start(args, Stdio::null(), Stdio::piped(), Stdio::piped()))
    }

    /// Runs with this, which must fit a pipe, to read.
    pub(super) fn piped(&self, args: &[&str], input: impl AsRef<[u8]>) -> Run {
        let mut child = self.start(args, Stdio::piped(), Stdio::piped(), Stdio::piped());
        // A program that refuses its options has no need to read.
        let _ = child.stdin.take().unwrap().write_all(input.as_ref());
        finish(child)
    }

    /// The answers to cases numbered from 1.
    pub(super) fn answers(&self, answers: &[&str]) -> String {
        (1..).zip(answers).map(|(number, answer)| (self.answer)(number, answer)).collect()
    }

    /// An input with a case that is solved and one that cannot be, and its answers.
    pub(super) fn two_cases(&self) -> (String, String) {
        let Example { easy, hopeless, end, .. } = self;
        (format!("{}{}{end}", easy.input, hopeless.input), self.answers(&[easy.answer, hopeless.answer]))
    }

    /// What is wrong with inputs of this puzzle.
    pub(super) fn faults(&self) -> impl Iterator<Item = &Fault> {
        self.faults.iter().chain(self.board_faults)
    }
}

/// Writes a file where the examples run.
pub(super) fn file(name: &str, content: impl AsRef<[u8]>) {
    fs::write(Path::new(env!("CARGO_TARGET_TMPDIR")).join(name), content).unwrap();
}

/// Numbers that look random and are the same in every run.
pub(super) struct Dice(pub(super) u64);

impl Dice {
    pub(super) fn below(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }

    pub(super) fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}
