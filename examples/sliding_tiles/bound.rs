//! What says how many moves are left at least: rows and columns, or tables of patterns.

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter};
use std::path::Path;

use spelunk::puzzles::grid::Size;
use spelunk::puzzles::sliding_tiles::{SlidingTiles, TilePattern, TilesState, TilesWord};
use spelunk::{Heuristic, PatternDatabase, SearchProblem};

/// A bound on the moves that are left, for all boards with the same goal.
pub enum Bound<W> {
    /// The rows and columns that the tiles are away from home.
    Manhattan,
    /// The sum of what patterns say that share no tile.
    Patterns(Vec<PatternDatabase<TilePattern<W>>>),
}

impl<W: TilesWord, P: SearchProblem<State = TilesState<W>, Cost = u32>> Heuristic<P> for &Bound<W> {
    fn estimate(&self, problem: &P, state: &TilesState<W>) -> Option<u32> {
        match self {
            Bound::Manhattan => Some(state.distance()),
            Bound::Patterns(databases) => {
                databases.iter().map(|database| database.estimate(problem, state)).sum::<Option<u32>>()
            }
        }
    }
}

impl<W: TilesWord> Bound<W> {
    /// The tables of a goal: read from a file, or built, and written there for the next time.
    pub fn patterns(tiles: &SlidingTiles<W>, gap_first: bool, file: Option<&Path>) -> Result<Self, String> {
        let patterns = groups(tiles.size(), gap_first).into_iter().map(|group| tiles.pattern(&group));
        let patterns = patterns.collect::<Result<Vec<_>, _>>().map_err(|error| error.to_string())?;
        let databases = match file.filter(|file| fs::exists(file).unwrap_or(true)) {
            Some(file) => read(tiles, patterns, file).map_err(|error| format!("{}: {error}", file.display()))?,
            None => {
                let databases = patterns.into_iter().map(|pattern| PatternDatabase::build(tiles, pattern));
                let databases = databases.collect::<Result<Vec<_>, _>>().map_err(|error| error.to_string())?;
                if let Some(file) = file {
                    write(tiles, &databases, file).map_err(|error| format!("{}: {error}", file.display()))?;
                }
                databases
            }
        };
        Ok(Bound::Patterns(databases))
    }
}

fn read<W: TilesWord>(
    tiles: &SlidingTiles<W>,
    patterns: Vec<TilePattern<W>>,
    file: &Path,
) -> Result<Vec<PatternDatabase<TilePattern<W>>>, Box<dyn Error>> {
    let mut from = BufReader::new(File::open(file)?);
    let databases = patterns.into_iter().map(|pattern| PatternDatabase::load(tiles, pattern, &mut from));
    let databases = databases.collect::<Result<_, _>>()?;
    if from.fill_buf()?.is_empty() { Ok(databases) } else { Err("there is more after the last table".into()) }
}

/// Writes all tables or none: what took half an hour to build is not to be half a file.
fn write<W: TilesWord>(
    tiles: &SlidingTiles<W>,
    databases: &[PatternDatabase<TilePattern<W>>],
    file: &Path,
) -> io::Result<()> {
    let mut part = file.as_os_str().to_owned();
    part.push(".part");
    let mut to = BufWriter::new(File::create(&part)?);
    let written = databases.iter().try_for_each(|database| database.save(tiles, &mut to));
    let moved = written.and_then(|()| fs::rename(&part, file));
    if moved.is_err() {
        // Only the first error is worth telling.
        let _ = fs::remove_file(&part);
    }
    moved
}

/// Korf and Felner's groups of six, six and three tiles (2002), the gap being first.
const FIFTEEN: [&[u8]; 3] = [&[1, 5, 6, 9, 10, 13], &[7, 8, 11, 12, 14, 15], &[2, 3, 4]];
/// Their four groups of six.
const TWENTY_FOUR: [&[u8]; 4] =
    [&[1, 2, 5, 6, 7, 12], &[3, 4, 8, 9, 13, 14], &[10, 11, 15, 16, 20, 21], &[17, 18, 19, 22, 23, 24]];

/// The tiles of a board in groups that lie close together at home.
fn groups(size: Size, gap_first: bool) -> Vec<Vec<u8>> {
    let last = (size.cells() - 1) as u8;
    let (groups, of_gap_first) = match (size.rows(), size.columns()) {
        (4, 4) => (FIFTEEN.map(Vec::from).to_vec(), true),
        (5, 5) => (TWENTY_FOUR.map(Vec::from).to_vec(), true),
        _ => ((1..=last).collect::<Vec<u8>>().chunks(5).map(Vec::from).collect(), gap_first),
    };
    // The other goal is this one turned by half a turn.
    let turned = |tile: u8| if gap_first == of_gap_first { tile } else { last + 1 - tile };
    groups.into_iter().map(|group: Vec<u8>| group.into_iter().map(turned).collect()).collect()
}
