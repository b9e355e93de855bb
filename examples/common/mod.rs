//! What the judge's examples share: options, input, and the loop over the cases.
//!
//! Answers go to standard output, everything else to standard error.

// Each example is a program of its own and uses what it needs.
#![allow(dead_code, unreachable_pub)]

mod interrupt;
mod progress;

use std::fmt::Display;
use std::io::{self, IsTerminal, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use interrupt::Interrupt;
use progress::ProgressLine;
use spelunk::puzzles::text::ParseError;
use spelunk::{
    Budget, Cost, Count, Observer, OptimalSolutions, Outcome, ReplayError, Report, SearchError, SearchProblem,
    SolutionOf, Stats, StopReason, Watch,
};

/// The options of every example.
#[derive(Args, Debug)]
pub struct Options {
    /// The input; `-` or nothing: standard input, if anything is piped in, else the sample data
    file: Option<PathBuf>,
    /// Print one line of counters a case to standard error
    #[arg(long)]
    stats: bool,
    /// Print the moves of each case to standard error
    #[arg(long)]
    moves: bool,
    /// Print the board of each case step by step to standard error
    #[arg(long)]
    show: bool,
    /// Replay each solution against the rules of the puzzle before it is an answer
    #[arg(long)]
    check: bool,
    /// Count the best answers of each case instead of giving one
    #[arg(long, conflicts_with_all = ["engine", "moves", "show", "check"])]
    pub count: bool,
    /// Store at most N states a case
    #[arg(long, value_name = "N")]
    max_states: Option<u64>,
    /// Hold at most N bytes in the stores of a case
    #[arg(long, value_name = "N")]
    max_bytes: Option<u64>,
    /// Search at most S seconds a case
    #[arg(long, value_name = "S", value_parser = seconds)]
    max_seconds: Option<Duration>,
}

impl Options {
    /// The name of the engine that searches.
    pub fn engine(&self, chosen: &impl clap::ValueEnum) -> String {
        if self.count { "all-optimal".to_string() } else { name(chosen) }
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number".to_string())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

/// What one case came to.
pub struct Answer {
    /// What goes to standard output, or why there is no answer.
    text: Result<String, StopReason>,
    stats: Stats,
    elapsed: Duration,
    moves: Option<String>,
    pictures: Vec<String>,
    /// Why the solution is none, if it was checked.
    fault: Option<ReplayError>,
}

impl Answer {
    /// An answer that is known beforehand.
    pub fn without_search(text: &str) -> Self {
        Answer::plain(Ok(text.to_string()), Stats::default(), Duration::ZERO)
    }

    /// How many best answers there are: none, a number, more than can be counted, or infinitely many.
    pub fn counted<S, A, C: Cost>(
        report: Report<OptimalSolutions<S, A, C>, C>,
        write: impl Fn(Count) -> String,
    ) -> Self {
        let none = write(Count::Exactly(0));
        Answer::of(report, &none, |all| write(all.count()))
    }

    fn plain(text: Result<String, StopReason>, stats: Stats, elapsed: Duration) -> Self {
        Answer { text, stats, elapsed, moves: None, pictures: Vec::new(), fault: None }
    }

    /// The answer of a report about something else than one solution, such as a space.
    pub fn of<S, C>(report: Report<S, C>, unsolvable: &str, solved: impl FnOnce(&S) -> String) -> Self {
        let text = match &report.outcome {
            Outcome::Solved(solution) => Ok(solved(solution)),
            Outcome::Unsolvable => Ok(unsolvable.to_string()),
            Outcome::Stopped(reason) => Err(*reason),
        };
        Answer::plain(text, report.stats, report.elapsed)
    }

    /// The answer of a report about a problem: `solved` writes that of a solution, `unsolvable` is that where there is none.
    pub fn new<P: SearchProblem<Action: PartialEq>>(
        problem: &P,
        report: Report<SolutionOf<P>, P::Cost>,
        options: &Options,
        unsolvable: impl FnOnce() -> String,
        solved: impl FnOnce(&SolutionOf<P>) -> String,
        moves: impl FnOnce(&SolutionOf<P>) -> String,
        picture: impl Fn(&P::State) -> String,
    ) -> Self {
        let (mut shown_moves, mut pictures, mut fault) = (None, Vec::new(), None);
        let text = match &report.outcome {
            Outcome::Solved(solution) => {
                fault = if options.check { solution.verify(problem).err() } else { None };
                shown_moves = options.moves.then(|| moves(solution));
                if options.show {
                    pictures.extend(solution.states().map(picture));
                }
                Ok(solved(solution))
            }
            Outcome::Unsolvable => Ok(unsolvable()),
            Outcome::Stopped(reason) => Err(*reason),
        };
        Answer { text, stats: report.stats, elapsed: report.elapsed, moves: shown_moves, pictures, fault }
    }
}

/// Exit codes, beside 0: all cases answered.
const BAD_INPUT: u8 = 1;
const BAD_USAGE: u8 = 2;
const STOPPED: u8 = 3;

/// Reads the input, answers its cases in turn, and says how the program ends.
pub fn run<C, I: Iterator<Item = Result<C, ParseError>>>(
    options: &Options,
    sample: &'static [u8],
    engine: impl Display,
    parse: impl FnOnce(&'static [u8]) -> I,
    mut answer: impl FnMut(usize, C, &mut Watch<'_>) -> Result<Answer, SearchError>,
) -> ExitCode {
    let (name, bytes) = match read(options, sample) {
        Ok(input) => input,
        Err(message) => return bad_input(message),
    };
    let interrupt = Interrupt::listen();
    let mut budget = Budget::default().cancel(interrupt.token());
    (budget.states, budget.bytes, budget.time) = (options.max_states, options.max_bytes, options.max_seconds);
    let is_shown = ProgressLine::is_wanted();
    let mut out = Answers::new();
    let mut exit = 0;
    for (number, case) in (1..).zip(parse(bytes)) {
        if interrupt.was_heard() {
            // Also where it came between two searches: this case and those after it have no answer.
            exit = STOPPED;
            break;
        }
        out.case_begins();
        let mut line = is_shown.then(|| ProgressLine::new(number));
        let mut watch = Watch::from(budget.clone());
        watch.observer = line.as_mut().map(|line| line as &mut dyn Observer);
        let answered = match case {
            Ok(case) => answer(number, case, &mut watch)
                .map_err(|error| format!("{name}: case {number}: {error}"))
                .and_then(|answer| match answer.fault {
                    None => Ok(answer),
                    Some(fault) => Err(format!("{name}: case {number}: the solution does not hold: {fault}")),
                }),
            Err(error) => Err(format!("{name}:{error}")),
        };
        // Clears the line for what is said next.
        drop(line);
        let answer = match answered {
            Ok(answer) => answer,
            Err(message) => {
                out.flush();
                say(message);
                exit = BAD_INPUT;
                break;
            }
        };
        match &answer.text {
            Ok(text) => out.write(text, answer.elapsed),
            Err(reason) => {
                say(format_args!("{name}: case {number}: no answer: {reason}"));
                exit = STOPPED;
            }
        }
        tell(options, number, &engine, &answer);
        if out.error.is_some() {
            break;
        }
    }
    out.flush();
    match out.error {
        // A reader that has gone away wants no more of the answers.
        Some(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            say(format_args!("standard output: cannot be written: {error}"));
            ExitCode::FAILURE
        }
        _ => ExitCode::from(exit),
    }
}

/// Standard output, and what went wrong with it.
struct Answers {
    out: io::BufWriter<io::StdoutLock<'static>>,
    cases: u32,
    /// How long the answers that are not shown yet have taken.
    waited: Duration,
    error: Option<io::Error>,
}

impl Answers {
    fn new() -> Self {
        let out = io::BufWriter::with_capacity(1 << 16, io::stdout().lock());
        Answers { out, cases: 0, waited: Duration::ZERO, error: None }
    }

    /// Shows the answers so far, for this case may take long: not for each of thousands of small ones.
    fn case_begins(&mut self) {
        self.cases = self.cases.saturating_add(1);
        if self.cases < 16 || self.waited > Duration::from_millis(10) {
            self.flush();
        }
    }

    fn write(&mut self, text: &str, taken: Duration) {
        self.waited = self.waited.saturating_add(taken);
        if let Err(error) = self.out.write_all(text.as_bytes()) {
            self.error.get_or_insert(error);
        }
    }

    fn flush(&mut self) {
        if let Err(error) = self.out.flush() {
            self.error.get_or_insert(error);
        }
        self.waited = Duration::ZERO;
    }
}

/// Says something on standard error; that nobody may be listening changes nothing.
fn say(message: impl Display) {
    let _ = writeln!(io::stderr(), "{message}");
}

/// Tells on standard error what was asked for.
fn tell(options: &Options, number: usize, engine: &impl Display, answer: &Answer) {
    let mut err = io::stderr().lock();
    if let Some(moves) = &answer.moves {
        let _ = writeln!(err, "case {number} moves: {moves}");
    }
    for (step, picture) in answer.pictures.iter().enumerate() {
        let _ = writeln!(err, "case {number} step {step}:\n{picture}");
    }
    // Of a search without an answer they are all there is.
    if options.stats || answer.text.is_err() {
        let stats = &answer.stats;
        let _ = writeln!(
            err,
            "case={number} engine={engine} expanded={} generated={} states={} peak_bytes={} seconds={:.6}",
            stats.expanded,
            stats.generated,
            stats.stored,
            stats.peak_bytes,
            answer.elapsed.as_secs_f64()
        );
    }
}

/// The input and its name. It is kept for the rest of the program.
fn read(options: &Options, sample: &'static [u8]) -> Result<(String, &'static [u8]), String> {
    let file = options.file.as_ref().filter(|file| file.as_os_str() != "-");
    if let Some(file) = file {
        let name = file.display().to_string();
        let bytes = std::fs::read(file).map_err(|error| format!("{name}: cannot be read: {error}"))?;
        return Ok((name, bytes.leak()));
    }
    let mut bytes = Vec::new();
    if options.file.is_some() || !io::stdin().is_terminal() {
        io::stdin()
            .lock()
            .read_to_end(&mut bytes)
            .map_err(|error| format!("standard input: cannot be read: {error}"))?;
    }
    if bytes.is_empty() && options.file.is_none() {
        say("no input: these are the answers to the sample data (--help tells more)");
        return Ok(("sample".to_string(), sample));
    }
    Ok(("standard input".to_string(), bytes.leak()))
}

/// Ends the program for what is wrong with a file.
pub fn bad_input(error: impl Display) -> ExitCode {
    say(error);
    ExitCode::from(BAD_INPUT)
}

/// Ends the program for what is wrong with its command line.
pub fn bad_usage(error: impl Display) -> ExitCode {
    say(format_args!("error: {error}"));
    ExitCode::from(BAD_USAGE)
}

/// Reads the command line and runs the program, or ends it with the exit code of bad usage.
pub fn main<T: clap::Parser>(run: impl FnOnce(T) -> ExitCode) -> ExitCode {
    match T::try_parse() {
        Ok(cli) => run(cli),
        Err(error) => {
            let _ = error.print();
            if error.use_stderr() { ExitCode::from(BAD_USAGE) } else { ExitCode::SUCCESS }
        }
    }
}

/// What the command line calls a value.
pub fn name(value: &impl clap::ValueEnum) -> String {
    value.to_possible_value().map_or_else(String::new, |value| value.get_name().to_string())
}

/// The letters of a list of directions.
pub fn letters<'a>(directions: impl IntoIterator<Item = &'a spelunk::puzzles::grid::Direction>) -> String {
    directions.into_iter().map(|direction| direction.letter().to_ascii_uppercase()).collect()
}
