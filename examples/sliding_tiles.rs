//! Sliding tiles: the least number of moves that bring the tiles home.
//!
//! `cargo run --release --example sliding_tiles -- FILE` answers each board of FILE, one a line, with the number of moves, or
//! -1 for the half of the boards that parity rules out; with `--count` with the number of shortest solutions.

#[path = "sliding_tiles/bound.rs"]
mod bound;
mod common;

use std::path::PathBuf;
use std::process::ExitCode;

use bound::Bound;
use clap::{Parser, ValueEnum};
use common::{Answer, Options};
use spelunk::puzzles::grid::{Direction, Size};
use spelunk::puzzles::sliding_tiles::{self, Goal, SlidingTiles, TilesError, TilesState, TilesWord};
use spelunk::{
    AStar, AllOptimal, Anytime, BestFirstScratch, Bfs, BfsScratch, BidirectionalBfs, BidirectionalScratch, Dijkstra,
    Engine, GreedyBestFirst, IdaStar, Key, Reversible, SearchError, Space, StateCodec, Sweep, Watch, Weight,
    WeightedAStar, WithCodec,
};

/// The least number of moves that bring sliding tiles home; boards one a line, row by row, 0 for the gap
#[derive(Parser)]
#[command(name = "sliding_tiles")]
struct Cli {
    #[command(flatten)]
    options: Options,
    /// How to search
    #[arg(long, value_enum, default_value = "astar")]
    engine: EngineName,
    /// How many times as many moves as needed are good enough, for weighted A* and the first run of anytime
    #[arg(long, value_name = "W", default_value = "2", value_parser = weight)]
    weight: Weight,
    /// What says how many moves are left at least, for the engines that ask
    #[arg(long, value_enum, default_value = "manhattan")]
    heuristic: HeuristicName,
    /// Where the tables of patterns are; a file that is not there yet is written
    #[arg(long, value_name = "FILE")]
    tables: Option<PathBuf>,
    /// How many boards IDA* remembers, so as not to look further from one of them twice; 24 bytes each, or 16 by rank up to 4x3
    #[arg(long, value_name = "ENTRIES", default_value = "0")]
    remember: usize,
    /// How a board is packed: as it is, or as its number among those that can be reached
    #[arg(long, value_enum, default_value = "packed")]
    codec: CodecName,
    /// The columns and rows of the boards, at most 5x5
    #[arg(long, value_name = "WxH", default_value = "4x4", value_parser = size)]
    size: Size,
    /// Where the gap belongs: before the first tile (0 1 2 ..) or after the last (1 2 .. 0)
    #[arg(long, value_enum, default_value = "first")]
    goal: GoalName,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum EngineName {
    Bfs,
    /// Breadth first from both ends
    Bidirectional,
    Dijkstra,
    Astar,
    Ida,
    /// At most `--weight` times as many moves as needed
    Weighted,
    /// Any number of moves
    Greedy,
    /// Fewer and fewer moves
    Anytime,
    /// No solution, but how many boards there are so many moves away from this one: depth and count a line, then all of them
    Sweep,
}

impl Cli {
    /// Whether anybody asks the heuristic.
    fn asks(&self) -> bool {
        use EngineName::{Anytime, Astar, Greedy, Ida, Weighted};
        !self.options.count && matches!(self.engine, Astar | Ida | Weighted | Greedy | Anytime)
    }
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum HeuristicName {
    /// The rows and columns that the tiles are away from home
    Manhattan,
    /// Tables of what groups of tiles need at least; 4x4 builds them in seconds, 5x5 in half an hour and 3 GB
    Patterns,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum CodecName {
    Packed,
    Rank,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum GoalName {
    First,
    Last,
}

fn weight(text: &str) -> Result<Weight, String> {
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    let number = |text: &str| text.parse::<u32>().map_err(|_| format!("`{text}` is not a whole number"));
    Weight::new(number(numerator)?, number(denominator)?).ok_or_else(|| "a weight is at least 1".to_string())
}

fn size(text: &str) -> Result<Size, String> {
    let (columns, rows) = text.split_once('x').ok_or("not of the form WxH")?;
    let number = |text: &str| text.parse::<u32>().map_err(|_| format!("`{text}` is not a number"));
    let size = Size::new(number(rows)?, number(columns)?).map_err(|error| error.to_string())?;
    if size.rows() > 5 || size.columns() > 5 {
        return Err("at most 5x5".to_string());
    }
    Ok(size)
}

/// What is kept between boards, for one type of keys.
struct Solver<K> {
    bfs: BfsScratch<K>,
    bidirectional: BidirectionalScratch<K>,
    informed: BestFirstScratch<K, u32>,
}

impl<K: Key> Solver<K> {
    fn new() -> Self {
        Solver {
            bfs: BfsScratch::default(),
            bidirectional: BidirectionalScratch::default(),
            informed: BestFirstScratch::default(),
        }
    }

    fn answer<W, P>(
        &mut self,
        cli: &Cli,
        tiles: &SlidingTiles<W>,
        problem: &P,
        bound: &Bound<W>,
        watch: &mut Watch<'_>,
    ) -> Result<Answer, SearchError>
    where
        W: TilesWord,
        P: Reversible<State = TilesState<W>, Action = Direction, Cost = u32> + StateCodec<TilesState<W>, Key = K>,
    {
        if cli.engine == EngineName::Sweep {
            return Ok(Answer::of(Sweep::new().undirected().watched(problem, watch)?, "", space));
        }
        if !tiles.is_solvable() {
            return Ok(Answer::without_search(if cli.options.count { "0\n" } else { "-1\n" }));
        }
        if cli.options.count {
            let report = AllOptimal::new().search_with(problem, &mut self.informed, watch)?;
            return Ok(Answer::counted(report, |count| format!("{count}\n")));
        }
        let report = match cli.engine {
            EngineName::Bfs => Bfs::new().search_with(problem, &mut self.bfs, watch)?,
            EngineName::Bidirectional => {
                BidirectionalBfs::new().search_with(problem, &mut self.bidirectional, watch)?
            }
            EngineName::Dijkstra => Dijkstra::new().search_with(problem, &mut self.informed, watch)?,
            EngineName::Astar => AStar::new().with(bound).search_with(problem, &mut self.informed, watch)?,
            EngineName::Ida if cli.remember == 0 => IdaStar::new().with(bound).watched(problem, watch)?,
            EngineName::Ida => IdaStar::new().with(bound).remembering(cli.remember).watched(problem, watch)?,
            EngineName::Weighted => {
                WeightedAStar::new(cli.weight).with(bound).search_with(problem, &mut self.informed, watch)?
            }
            EngineName::Greedy => GreedyBestFirst::new().with(bound).search_with(problem, &mut self.informed, watch)?,
            EngineName::Anytime => {
                let anytime = Anytime::new().first_weight(cli.weight).with(bound);
                anytime.search_with(problem, &mut self.informed, watch)?
            }
            EngineName::Sweep => unreachable!("it was answered above"),
        };
        Ok(Answer::new(
            &tiles,
            report,
            &cli.options,
            || "-1\n".to_string(),
            |solution| format!("{}\n", solution.len()),
            |solution| common::letters(solution.actions()),
            |state| tiles.board(state).to_string(),
        ))
    }
}

/// How many boards there are at each depth, and all together.
fn space<S, K: Key>(space: &Space<S, K>) -> String {
    let layers = (0..).zip(space.layers()).map(|(depth, count): (u32, _)| format!("{depth} {count}\n"));
    layers.chain([format!("{}\n", space.states())]).collect()
}

fn run<W: TilesWord>(cli: &Cli) -> Result<ExitCode, String> {
    let goal = match cli.goal {
        GoalName::First => Goal::GapFirst.board(cli.size),
        GoalName::Last => Goal::GapLast.board(cli.size),
    };
    // What does not fit at all is bad usage, whatever the boards are.
    let any = SlidingTiles::<W>::new(cli.size, &goal, &goal).map_err(|error| error.to_string())?;
    let narrow_ranks = any.rank_codec::<u32>().is_ok();
    if cli.codec == CodecName::Rank {
        any.rank_codec::<u64>().map_err(|error| error.to_string())?;
    }
    let bound = match cli.heuristic {
        HeuristicName::Patterns if cli.asks() => {
            match Bound::patterns(&any, cli.goal == GoalName::First, cli.tables.as_deref()) {
                Ok(bound) => bound,
                Err(error) => return Ok(common::bad_input(error)),
            }
        }
        HeuristicName::Manhattan | HeuristicName::Patterns => Bound::Manhattan,
    };
    let engine = cli.options.engine(&cli.engine);
    let sample: &[u8] =
        if (cli.size.rows(), cli.size.columns()) == (4, 4) { include_bytes!("data/sliding_tiles.txt") } else { b"" };
    let (mut packed, mut narrow, mut wide) = (Solver::new(), Solver::new(), Solver::new());
    let parse = |input| sliding_tiles::parse(input, cli.size);
    Ok(common::run(&cli.options, sample, engine, parse, |_, board, watch| {
        // The parser has checked that it is a permutation, and the codecs fit.
        let impossible = |error: TilesError| -> ! { unreachable!("{error}") };
        let tiles = SlidingTiles::<W>::new(cli.size, &board, &goal).unwrap_or_else(|error| impossible(error));
        if cli.codec == CodecName::Packed {
            packed.answer(cli, &tiles, &tiles, &bound, watch)
        } else if narrow_ranks {
            let codec = tiles.rank_codec::<u32>().unwrap_or_else(|error| impossible(error));
            narrow.answer(cli, &tiles, &WithCodec(&tiles, codec), &bound, watch)
        } else {
            let codec = tiles.rank_codec::<u64>().unwrap_or_else(|error| impossible(error));
            wide.answer(cli, &tiles, &WithCodec(&tiles, codec), &bound, watch)
        }
    }))
}

fn main() -> ExitCode {
    common::main(|cli: Cli| {
        let ended = if cli.size.cells() <= u64::CELLS { run::<u64>(&cli) } else { run::<u128>(&cli) };
        ended.unwrap_or_else(common::bad_usage)
    })
}
