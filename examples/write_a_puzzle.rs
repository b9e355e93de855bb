//! The lamplighter: the least number of steps that light a cellar. The finished puzzle of `docs/writing-a-puzzle.md`.
//!
//! `cargo run --release --example write_a_puzzle -- FILE` answers each cellar of FILE with the number of steps, or
//! `Impossible`.

mod common;

use std::fmt;
use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use common::{Answer, Options};
use spelunk::puzzles::grid::{Cell, Direction, Floor};
use spelunk::puzzles::text::{Letters, ParseError, Reader};
use spelunk::{AStar, AllOptimal, Bfs, BitField, BitLayout, Engine, KeySpace, LayoutError, SearchProblem, StateCodec};

/// One moment of the lamplighter's round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Round {
    /// Where he is.
    pub at: Cell,
    /// Which lamps are dark, a bit each.
    pub dark: u64,
}

/// A cellar with a lamp on every square. Whoever steps onto a square turns its lamp on, or off.
#[derive(Debug)]
pub struct Cellar {
    floor: Floor,
    start: Round,
    lamps: BitField<u64>,
    cell: BitField<u64>,
}

impl Cellar {
    /// A cellar with the lamplighter on a square of the floor, which the parser makes sure of.
    pub fn new(floor: Floor, at: Cell, is_dark: impl Fn(Cell) -> bool) -> Result<Self, LayoutError> {
        let cells = floor.size().cells();
        let mut layout = BitLayout::new();
        let lamps = layout.field("lamps", cells)?;
        let cell = layout.field_for("cell", cells.into())?;
        let dark = (0..cells).filter(|number| is_dark(Cell::new(*number))).map(|number| 1 << number).sum();
        Ok(Cellar { floor, start: Round { at, dark }, lamps, cell })
    }

    /// Where there is no wall.
    pub fn floor(&self) -> &Floor {
        &self.floor
    }
}

impl SearchProblem for Cellar {
    type State = Round;
    type Action = Direction;
    type Cost = u32;

    fn start(&self) -> Round {
        self.start
    }

    fn is_goal(&self, round: &Round) -> bool {
        round.dark == 0
    }

    fn expand(&self, round: &Round, mut emit: impl FnMut(Direction, u32, Round)) {
        for (direction, at) in self.floor.neighbours(round.at) {
            emit(direction, 1, Round { at, dark: round.dark ^ 1 << at.number() });
        }
    }

    /// A step changes one lamp.
    fn heuristic(&self, round: &Round) -> Option<u32> {
        Some(round.dark.count_ones())
    }
}

impl StateCodec<Round> for Cellar {
    type Key = u64;

    fn encode(&self, round: &Round) -> u64 {
        self.cell.put(self.lamps.put(0, round.dark), round.at.number().into())
    }

    fn decode(&self, key: u64) -> Round {
        Round { at: Cell::new(self.cell.get(key) as u32), dark: self.lamps.get(key) }
    }

    fn key_space(&self) -> KeySpace {
        KeySpace::Dense { keys: u64::from(self.floor.size().cells()) << self.floor.size().cells() }
    }
}

/// `#` wall, `*` lit, `.` dark; the lamplighter is `@` on a lit square and `+` on a dark one.
static LETTERS: Letters = Letters::new(b"#*.@+");

/// Reads the cellars of an input one by one: `rows columns`, then the rows; `0 0` ends them. After an error nothing more
/// comes.
pub fn parse(input: &[u8]) -> impl Iterator<Item = Result<Cellar, ParseError>> {
    let mut reader = Reader::new(input);
    let mut ended = false;
    std::iter::from_fn(move || {
        let cellar = if ended { None } else { read(&mut reader).transpose() };
        ended = !matches!(cellar, Some(Ok(_)));
        cellar
    })
}

fn read(reader: &mut Reader<'_>) -> Result<Option<Cellar>, ParseError> {
    let header = reader.place();
    let Some(size) = reader.board_size()? else { return Ok(None) };
    let (mut letters, mut lamplighter) = (Vec::new(), None);
    for number in 1..=size.rows() {
        let place = reader.place_of_line();
        let row = reader.row(number, size, &LETTERS)?;
        for (column, _) in row.iter().enumerate().filter(|(_, letter)| b"@+".contains(letter)) {
            if lamplighter.replace(Cell::new((letters.len() + column) as u32)).is_some() {
                return Err(reader.error(place + column, "a second lamplighter"));
            }
        }
        letters.extend_from_slice(row);
    }
    let at = lamplighter.ok_or_else(|| reader.error(header, "the cellar has no lamplighter `@` or `+`"))?;
    let is_one_of = |kinds: &'static [u8]| |cell: Cell| letters.get(cell.index()).is_some_and(|it| kinds.contains(it));
    let cellar = Cellar::new(Floor::new(size, is_one_of(b"*.@+")), at, is_one_of(b".+"));
    cellar.map(Some).map_err(|error| reader.error(header, error))
}

/// A cellar at one moment, in the letters that [`parse`] reads.
pub struct Picture<'a>(pub &'a Cellar, pub Round);

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Picture(cellar, round) = self;
        let size = cellar.floor().size();
        for cell in (0..size.cells()).map(Cell::new) {
            let is_dark = round.dark >> cell.number() & 1 != 0;
            let letter = match (is_dark, cell == round.at) {
                _ if !cellar.floor().is_free(cell) => '#',
                (false, false) => '*',
                (true, false) => '.',
                (false, true) => '@',
                (true, true) => '+',
            };
            write!(f, "{letter}")?;
            if size.column(cell) + 1 == size.columns() {
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

/// The least number of steps that light a cellar
#[derive(Parser)]
#[command(name = "write_a_puzzle")]
struct Cli {
    #[command(flatten)]
    options: Options,
    /// How to search
    #[arg(long, value_enum, default_value = "astar")]
    engine: EngineName,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum EngineName {
    Astar,
    Bfs,
}

fn main() -> ExitCode {
    common::main(run)
}

fn run(cli: Cli) -> ExitCode {
    let engine = cli.options.engine(&cli.engine);
    let (mut astar, mut bfs) = Default::default();
    common::run(&cli.options, include_bytes!("data/write_a_puzzle.txt"), engine, parse, |_, cellar, watch| {
        if cli.options.count {
            let report = AllOptimal::new().search_with(&cellar, &mut astar, watch)?;
            return Ok(Answer::counted(report, |count| format!("{count}\n")));
        }
        let report = match cli.engine {
            EngineName::Astar => AStar::new().search_with(&cellar, &mut astar, watch)?,
            EngineName::Bfs => Bfs::new().search_with(&cellar, &mut bfs, watch)?,
        };
        Ok(Answer::new(
            &cellar,
            report,
            &cli.options,
            || "Impossible\n".to_string(),
            |solution| format!("{}\n", solution.len()),
            |solution| common::letters(solution.actions()),
            |round| Picture(&cellar, *round).to_string(),
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use spelunk::{Outcome, laws};

    fn cellar(input: &str) -> Cellar {
        parse(input.as_bytes()).next().unwrap().unwrap()
    }

    #[test]
    fn laws_hold_and_engines_agree() {
        for (input, steps) in [("1 3\n@..\n", 2), ("3 4\n@...\n*#..\n..#.\n", 18), ("2 2\n+.\n*.\n", 5)] {
            let cellar = cellar(input);
            assert!(laws::check(&cellar).unwrap().whole);
            for report in [spelunk::bfs(&cellar), spelunk::astar(&cellar)] {
                let solution = report.unwrap().solution().unwrap();
                assert_eq!((solution.len(), solution.verify(&cellar)), (steps, Ok(())));
            }
        }
    }

    #[test]
    fn lamp_behind_a_wall_stays_dark() {
        assert_eq!(spelunk::astar(&cellar("1 3\n@#.\n")).unwrap().outcome, Outcome::Unsolvable);
    }

    #[test]
    fn cellars_are_read_as_they_are_shown() {
        let picture = "+.*\n*#.\n";
        let cellar = cellar(&format!("2 3\n{picture}"));
        assert_eq!(Picture(&cellar, cellar.start()).to_string(), picture);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line_and_column() {
        let too_large = format!("1 59\n@{}\n", ".".repeat(58));
        let cases = [
            ("2 2\n*.\n.*\n", "1:1: the cellar has no lamplighter `@` or `+`"),
            ("2 2\n@.\n.+\n", "3:2: a second lamplighter"),
            ("2 2\n@.\nx.\n", "3:1: unknown letter `x` in row 2 of 2"),
            ("2 2\n@.\n.\n", "3:2: row 2 of 2 is too short: 1 letters, not 2"),
            (&too_large, "1:1: field `cell`: 65 bits needed, 64 available (1 too many)"),
        ];
        for (input, problem) in cases {
            assert_eq!(parse(input.as_bytes()).last().unwrap().unwrap_err().to_string(), problem);
        }
    }

    /// What stands in the guide stands here, line by line.
    #[test]
    fn the_guide_shows_this_file() {
        let guide = include_str!("../docs/writing-a-puzzle.md");
        let mut shown = 0;
        for block in guide.split("<!-- in examples/write_a_puzzle.rs -->\n").skip(1) {
            let mut here = include_str!("write_a_puzzle.rs").lines();
            let block = block.lines().skip(1).take_while(|line| !line.starts_with("```"));
            let own = block.take_while(|line| !line.starts_with("fn main") && !line.starts_with("fn small_cellar"));
            for line in own.filter(|line| !line.starts_with("# ") && !line.starts_with("use ")) {
                assert!(here.any(|other| other == line), "not here, or not at this place: {line}");
                shown += 1;
            }
        }
        assert!(shown > 150, "only {shown} lines are shown");
    }

    /// Counters that a change of an engine or of a store may move.
    #[test]
    fn the_guide_tells_the_counters_of_today() {
        use spelunk::{Blind, Unpacked};

        let cellar = cellar("3 4\n@...\n*#..\n..#.\n");
        let [whole, packed] = [spelunk::bfs(&Unpacked(&cellar)), spelunk::bfs(&cellar)].map(|it| it.unwrap().stats);
        let blind = AStar::new().with(Blind).search(&cellar).unwrap().stats;
        let guided = spelunk::astar(&cellar).unwrap().stats;
        for line in [
            format!("{} states, {} bytes", whole.stored, whole.peak_bytes),
            format!("{} states, {} bytes", packed.stored, packed.peak_bytes),
            format!("{} states expanded, not {}", guided.expanded, blind.expanded),
        ] {
            assert!(include_str!("../docs/writing-a-puzzle.md").lines().any(|told| told == line), "{line}");
        }
    }
}
