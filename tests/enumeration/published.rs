//! Every row of the tables that lie beside the package, as far as its space is not too large.

use std::fs;

use spelunk::{Bfs, Budget, Engine, WithCodec};

use super::spaces::{
    burnt_pancakes, carousel, cube, half_turns, hanoi, lights_out, lines, pancakes, solved, tiles, topspin,
};
use super::support::spaces::alike_pegs::AlikePegs;
use super::support::spaces::hanoi::Hanoi;
use super::support::spaces::pancakes::Pancakes;
use super::support::spaces::ranks::{factorial, sorted};
use super::{counts, swept};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/data/enumeration");

/// Spaces of so many states are left out, and tables of first depths end before there are so many.
const TOO_MANY: u64 = 10_000_000;

/// Rows that are not looked at, by how they begin, and why.
const LEFT_OUT: [(&str, &str); 6] = [
    ("OEIS A346736\t", "7 x 2 tiles are too many states"),
    ("OEIS A346737\t", "5 x 3 tiles are too many states"),
    ("OEIS A080630\t", "the corners of the large cube have too many states"),
    ("OEIS A092113\t", "its rows are those of the pancakes in another table"),
    ("own\tLights Out", "its row is in another table"),
    ("own\tKlotski", "no layouts are given"),
];

#[test]
#[ignore = "the tables lie beside the package"]
fn every_published_row_is_right() {
    let mut left_out = Vec::new();
    let entries = fs::read_dir(DATA).unwrap_or_else(|error| panic!("{DATA}: {error}"));
    let files = entries.map(|entry| entry.unwrap().path());
    for file in files.filter(|file| file.extension().is_some_and(|end| end == "tsv")) {
        let table = file.file_name().unwrap().to_str().unwrap();
        for row in fs::read_to_string(&file).unwrap().lines().filter(|row| !row.starts_with('#')) {
            if let Some(known) = LEFT_OUT.iter().position(|(begin, _)| row.starts_with(begin)) {
                left_out.push(known);
                continue;
            }
            let columns: Vec<&str> = row.split('\t').collect();
            let understood = match (table, &columns[..]) {
                ("published_tables.tsv", [id, what, values, _]) => look_at_sequence(id, what, values),
                ("sliding_tiles_depth_counts.tsv", [_, moves, size, depth, states, values]) => {
                    look_at_space(&format!("{moves} {size}"), [depth, states], values)
                }
                ("small_spaces_own_bfs.tsv", [name, depth, states, values]) => {
                    look_at_space(name, [depth, states], values)
                }
                _ => None,
            };
            assert!(understood.is_some(), "{table}: nobody knows what this row says: {row}");
        }
    }
    left_out.sort_unstable();
    assert!(left_out.into_iter().eq(0..LEFT_OUT.len()), "each row that is left out is there, once");
}

/// The numbers in a text, and the text with a `#` for each of them.
fn numbers(text: &str) -> (String, Vec<u64>) {
    let (mut rest, mut numbers) = (String::new(), Vec::new());
    for part in text.split_inclusive(|letter: char| !letter.is_ascii_digit()) {
        let digits = part.trim_end_matches(|letter: char| !letter.is_ascii_digit());
        if !digits.is_empty() {
            numbers.push(digits.parse().unwrap());
            rest.push('#');
        }
        rest.push_str(&part[digits.len()..]);
    }
    (rest, numbers)
}

/// A whole space with its states by depth.
fn look_at_space(name: &str, totals: [&str; 2], values: &str) -> Option<()> {
    let values = numbers(values).1;
    let [depth, states] = totals.map(|total| total.parse::<u64>().unwrap());
    assert_eq!((values.len() as u64 - 1, values.iter().sum()), (depth, states), "{name}");
    let (name, of) = numbers(name);
    if states >= TOO_MANY {
        return Some(());
    }
    let counted = match (&*name, &of[..]) {
        ("single-tile moves #x#", &[columns, rows]) => tiles(columns, rows, 0),
        ("multi-tile(line) moves #x#", &[columns, rows]) => lines(columns, rows),
        ("sliding #x# goal-blank-cell #", &[columns, rows, gap]) => tiles(columns, rows, gap),
        ("pancake #", &[n]) => pancakes(n),
        ("burnt pancake #", &[n]) => burnt_pancakes(n),
        ("topspin n=# k=# moves=rotL,rotR,flip", &[n, k]) => topspin(n, k),
        ("topspin n=# k=# moves=n window flips, rotations free", &[n, k]) => carousel(n, k),
        ("hanoi pegs=# disks=# from all-on-peg-# (eccentricity of that state)", &[pegs, disks, 0]) => {
            hanoi(pegs, disks)
        }
        ("#x#x# cube HTM (U,R,F any amount)", [2, 2, 2]) => cube(true),
        ("#x#x# cube QTM", [2, 2, 2]) => cube(false),
        ("lights out #x# (reachable configs by min presses; kernel #)", &[side, _, _]) => lights_out(side),
        _ => return None,
    };
    assert_eq!(counted, values, "{name} of {of:?}");
    Some(())
}

/// A sequence, by its number in the OEIS, or by what it is where it has none.
fn look_at_sequence(id: &str, what: &str, values: &str) -> Option<()> {
    let values = numbers(values).1;
    let by_n = |first: u64, states: fn(u64) -> u64, value: &dyn Fn(u64) -> u64| {
        let small = (first..).zip(&values).take_while(|(n, _)| states(*n) < TOO_MANY);
        small.for_each(|(n, published)| assert_eq!(value(n), *published, "{id} of {n}"));
    };
    let by_size = |counts: fn(u64, u64) -> Vec<u64>| {
        let sizes = values.chunks(3).filter(|size| factorial((size[0] * size[1]) as usize) / 2 < TOO_MANY);
        sizes.for_each(|size| assert_eq!(deepest(counts(size[0], size[1])), size[2], "{id} of {size:?}"));
    };
    let whole = |counted: Vec<u64>| assert_eq!(counted, values, "{id}: {what}");
    let four_pegs = |in_a_row| move |disks| Hanoi { pegs: 4, disks: disks as u32, in_a_row };
    match (id, what) {
        ("OEIS A089473", _) => whole(tiles(3, 3, 0)),
        ("OEIS A089474", _) => whole(tiles(3, 3, 4)),
        ("OEIS A089483", _) => whole(tiles(3, 3, 1)),
        ("OEIS A089484", _) => first_depths(&values, |budget| swept(&solved(4, 4, 0), budget).layers),
        ("OEIS A151944", _) => by_size(|columns, rows| tiles(columns, rows, 0)),
        ("lightln2 readme", "radius, multi-tile (line) moves") => by_size(lines),
        ("OEIS A079761", _) => whole(cube(true)),
        ("OEIS A079762", _) => whole(cube(false)),
        ("OEIS A080615", _) => whole(half_turns()),
        ("OEIS A058986", _) => by_n(1, |n| factorial(n as usize), &|n| deepest(pancakes(n))),
        ("OEIS A067607", _) => by_n(2, |n| factorial(n as usize), &|n| *pancakes(n).last().unwrap()),
        ("OEIS A078941", _) => by_n(1, |n| factorial(n as usize) << n, &|n| deepest(burnt_pancakes(n))),
        ("OEIS A007664", _) => by_n(0, |disks| 1 << (2 * disks), &|disks| moves(four_pegs(false)(disks))),
        ("OEIS A160002", _) => by_n(0, |disks| 1 << (2 * disks), &|disks| moves(four_pegs(true)(disks))),
        ("OEIS A382111", _) => by_n(0, |disks| 1 << (2 * disks), &|disks| deepest(hanoi(4, disks))),
        ("lightln2/PuzzleSearch tests", "4-peg Hanoi 10 disks by depth (1048576 states, max 49)") => {
            whole(hanoi(4, 10))
        }
        ("lightln2/PuzzleSearch tests", "4-peg Hanoi 10 disks, other 3 pegs symmetric") => {
            let hanoi = four_pegs(false)(10);
            whole(counts(&WithCodec(hanoi, AlikePegs(hanoi))));
        }
        ("lightln2/PuzzleSearch tests", "pancake 13 first depths") => {
            first_depths(&values, |budget| swept(&Pancakes { n: 13, start: sorted(13) }, budget).layers);
        }
        _ => return None,
    }
    Some(())
}

fn deepest(counts: Vec<u64>) -> u64 {
    counts.len() as u64 - 1
}

/// How many moves a tower needs from the first peg to the last one.
fn moves(hanoi: Hanoi) -> u64 {
    Bfs::new().search(&hanoi).unwrap().solution().unwrap().len() as u64
}

/// As many depths from the first as have not too many states together. The limit of states keeps stores from making room for all.
fn first_depths(values: &[u64], layers: impl Fn(Budget) -> Vec<u64>) {
    let sums = values.iter().scan(0, |sum, states| {
        *sum += states;
        Some(*sum)
    });
    let few = sums.take_while(|sum| *sum < TOO_MANY).count();
    assert_eq!(layers(Budget::default().depth(few as u32 - 1).states(TOO_MANY)), values[..few]);
}
