//! The 8-puzzle under both codecs, and the nearest boards of the 15-puzzle; the gap in a corner.

use spelunk::{Budget, WithCodec};

use super::spaces::solved;
use super::swept;
use super::tables::EIGHT;

/// OEIS A089484.
const FIFTEEN: [u64; 18] =
    [1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1_948, 3_938, 7_808, 15_544, 30_821, 60_842, 119_000, 231_844];

#[test]
fn the_8_puzzle_has_the_published_states_by_depth_under_both_codecs() {
    let tiles = solved(3, 3, 0);
    for stats in [
        swept(&tiles, Budget::default()),
        swept(&WithCodec(&tiles, tiles.rank_codec::<u32>().unwrap()), Budget::default()),
    ] {
        assert_eq!(stats.layers, EIGHT);
        assert_eq!((stats.stored, stats.expanded, stats.deepest), (181_440, 181_440, 31));
    }
}

#[test]
fn the_15_puzzle_has_the_published_states_by_depth() {
    let stats = swept(&solved(4, 4, 0), Budget::default().depth(17));
    assert_eq!(stats.layers, FIFTEEN);
    let bytes = stats.peak_bytes as f64 / stats.stored as f64;
    assert!(bytes < 22.0, "{bytes} bytes a state, parents and all");
}
