//! Small tables, typed in.
//!
//! Those without a number of the OEIS come from solvers that have nothing in common with this one: lightln2/SlidingTilesSolver for
//! lines of tiles, and else a program written for these tables alone.

use super::spaces::{burnt_pancakes, carousel, cube, half_turns, hanoi, lights_out, lines, pancakes, tiles, topspin};

/// OEIS A089473: the 8-puzzle, the gap in a corner.
pub(super) const EIGHT: [u64; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1_024, 1_893, 2_512, 4_485, 5_638, 9_529, 10_878, 16_993,
    17_110, 23_952, 20_224, 24_047, 15_578, 14_560, 6_274, 3_910, 760, 221, 2,
];

#[test]
fn tiles_by_where_the_gap_is() {
    assert_eq!(tiles(3, 3, 8), EIGHT);
    // OEIS A089483.
    let side = [
        1, 3, 5, 10, 14, 28, 42, 80, 108, 202, 278, 524, 726, 1_348, 1_804, 3_283, 4_193, 7_322, 8_596, 13_930, 14_713,
        21_721, 19_827, 25_132, 18_197, 18_978, 9_929, 7_359, 2_081, 878, 126, 2,
    ];
    assert_eq!(tiles(3, 3, 1), side);
    assert_eq!(tiles(3, 3, 5), side);
    // OEIS A089474.
    let middle = [
        1, 4, 8, 8, 16, 32, 60, 72, 136, 200, 376, 512, 964, 1_296, 2_368, 3_084, 5_482, 6_736, 11_132, 12_208, 18_612,
        18_444, 24_968, 19_632, 22_289, 13_600, 11_842, 4_340, 2_398, 472, 148,
    ];
    assert_eq!(tiles(3, 3, 4), middle);
}

#[test]
fn tiles_on_two_rows() {
    assert_eq!(tiles(2, 2, 3), [1, 2, 2, 2, 2, 2, 1]);
    let corner = [1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1];
    assert_eq!((tiles(3, 2, 0), tiles(2, 3, 5)), (corner.to_vec(), corner.to_vec()));
    assert_eq!(tiles(3, 2, 1), [1, 3, 4, 4, 6, 10, 10, 10, 16, 20, 20, 26, 36, 40, 40, 37, 29, 20, 14, 9, 4, 1]);
    assert_eq!(
        tiles(4, 2, 0),
        [
            1, 2, 3, 6, 10, 14, 19, 28, 42, 61, 85, 119, 161, 215, 293, 396, 506, 632, 788, 985, 1_194, 1_414, 1_664,
            1_884, 1_999, 1_958, 1_770, 1_463, 1_076, 667, 361, 190, 88, 39, 19, 7, 1
        ]
    );
}

#[test]
fn lines_of_tiles() {
    assert_eq!(lines(2, 2), [1, 2, 2, 2, 2, 2, 1]);
    assert_eq!(lines(3, 2), [1, 3, 4, 6, 8, 12, 15, 18, 22, 30, 36, 45, 42, 30, 28, 24, 18, 9, 5, 3, 1]);
    assert_eq!(
        lines(3, 3),
        [
            1, 4, 8, 16, 32, 64, 127, 244, 454, 856, 1_576, 2_854, 5_117, 8_588, 13_466, 19_739, 26_558, 31_485,
            30_985, 23_494, 11_751, 3_390, 589, 41, 1
        ]
    );
}

#[test]
fn stacks_of_pancakes() {
    // OEIS A092113, by rows.
    let table: [&[u64]; 7] = [
        &[1, 1],
        &[1, 2, 2, 1],
        &[1, 3, 6, 11, 3],
        &[1, 4, 12, 35, 48, 20],
        &[1, 5, 20, 79, 199, 281, 133, 2],
        &[1, 6, 30, 149, 543, 1_357, 1_903, 1_016, 35],
        &[1, 7, 42, 251, 1_191, 4_281, 10_561, 15_011, 8_520, 455],
    ];
    for (n, row) in (2..).zip(table) {
        assert_eq!(pancakes(n), row, "{n}");
    }
}

#[test]
fn stacks_of_burnt_pancakes() {
    // The longest ways are OEIS A078941.
    let table: [&[u64]; 6] = [
        &[1, 1],
        &[1, 2, 2, 2, 1],
        &[1, 3, 6, 12, 18, 6, 2],
        &[1, 4, 12, 36, 90, 124, 96, 18, 3],
        &[1, 5, 20, 80, 280, 680, 1_214, 1_127, 389, 40, 4],
        &[1, 6, 30, 150, 675, 2_340, 6_604, 12_795, 15_519, 6_957, 959, 43, 1],
    ];
    for (n, row) in (1..).zip(table) {
        assert_eq!(burnt_pancakes(n), row, "{n}");
    }
}

#[test]
fn rings_that_are_turned() {
    let table: [&[u64]; 4] = [
        &[1, 3, 4, 2],
        &[1, 3, 6, 11, 20, 37, 63, 103, 165, 152, 106, 46, 7],
        &[1, 3, 6, 12, 20, 34, 58, 96, 158, 234, 334, 430, 410, 326, 258, 112, 24, 4],
        &[
            1, 3, 6, 12, 23, 44, 85, 148, 244, 389, 621, 996, 1_584, 2_484, 3_764, 5_452, 6_968, 7_138, 6_292, 3_036,
            848, 166, 16,
        ],
    ];
    for (n, row) in (5..).zip(table) {
        assert_eq!(topspin(n, 4), row, "{n}");
    }
}

#[test]
fn rings_whose_turns_are_free() {
    let table: [&[u64]; 4] = [
        &[1, 1],
        &[1, 6, 21, 56, 33, 3],
        &[1, 7, 28, 77, 154, 91, 2],
        &[1, 8, 25, 68, 192, 528, 1_234, 1_808, 1_144, 32],
    ];
    for (n, row) in (5..).zip(table) {
        assert_eq!(carousel(n, 4), row, "{n}");
    }
}

/// On three pegs, each way to put down the larger disks goes on in two ways for the next smaller one.
#[test]
fn three_pegs() {
    for disks in 0..=9u32 {
        let row: Vec<u64> = (0..1u32 << disks).map(|depth| 1 << depth.count_ones()).collect();
        assert_eq!(hanoi(3, disks.into()), row, "{disks}");
    }
}

#[test]
fn four_pegs() {
    // The longest ways are OEIS A382111.
    let table: [&[u64]; 8] = [
        &[1, 3],
        &[1, 3, 6, 6],
        &[1, 3, 6, 12, 30, 12],
        &[1, 3, 6, 12, 30, 30, 66, 72, 30, 6],
        &[1, 3, 6, 12, 30, 30, 66, 96, 126, 204, 282, 126, 36, 6],
        &[1, 3, 6, 12, 30, 30, 66, 96, 126, 210, 330, 318, 462, 804, 918, 528, 150, 6],
        &[
            1, 3, 6, 12, 30, 30, 66, 96, 126, 210, 330, 318, 462, 816, 1_032, 936, 1_044, 1_740, 2_490, 2_568, 2_424,
            1_038, 504, 78, 18, 6,
        ],
        &[
            1, 3, 6, 12, 30, 30, 66, 96, 126, 210, 330, 318, 462, 816, 1_032, 936, 1_044, 1_752, 2_610, 3_036, 3_528,
            3_294, 4_500, 6_066, 8_454, 9_060, 8_118, 5_610, 2_760, 894, 234, 78, 18, 6,
        ],
    ];
    for (n, row) in (1..).zip(table) {
        assert_eq!(hanoi(4, n), row, "{n}");
    }
}

#[test]
fn five_pegs() {
    let table: [&[u64]; 5] = [
        &[1, 4],
        &[1, 4, 12, 8],
        &[1, 4, 12, 32, 60, 16],
        &[1, 4, 12, 32, 84, 232, 228, 32],
        &[1, 4, 12, 32, 84, 232, 372, 920, 972, 408, 80, 8],
    ];
    for (n, row) in (1..).zip(table) {
        assert_eq!(hanoi(5, n), row, "{n}");
    }
}

/// OEIS A079761: a half turn is one move.
#[test]
fn the_small_cube() {
    let half_turns = [1, 9, 54, 321, 1_847, 9_992, 50_136, 227_536, 870_072, 1_887_748, 623_800, 2_644];
    assert_eq!(cube(true), half_turns);
}

/// OEIS A080615.
#[test]
fn the_cube_by_four_half_turns() {
    assert_eq!(half_turns(), [1, 4, 10, 24, 53, 64, 31, 4, 1]);
}

#[test]
fn lights_out_by_presses() {
    // Up to three rows each set of presses does something else.
    let table: [&[u64]; 3] =
        [&[1, 4, 6, 4, 1], &[1, 9, 36, 84, 126, 126, 84, 36, 9, 1], &[1, 16, 120, 560, 1_387, 1_440, 540, 32]];
    for (n, row) in (2..).zip(table) {
        assert_eq!(lights_out(n), row, "{n}");
    }
}
