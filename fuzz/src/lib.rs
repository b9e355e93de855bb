//! What the targets share: the generators and checks of the property tests, and the way from a fuzzer's bytes to them.

use proptest::prelude::Rng;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{RngAlgorithm, TestCaseResult, TestRng, TestRunner};

use support::properties::cases;

#[path = "../../tests/support"]
pub mod support {
    pub mod any_boards;
    pub mod budgets;
    pub mod codec_checks;
    pub mod family_checks;
    pub mod graph_checks;
    pub mod nested_checks;
    pub mod oracle;
    pub mod parsers;
    pub mod properties;
    pub mod random_boards;
    pub mod random_graph;
    pub mod random_nested;
    pub mod space_checks;
    pub mod verify;
    pub mod wide_graphs;
}

/// The first byte, which says what is tried, and the rest, which says on what.
pub fn kind_of(data: &[u8]) -> (u8, &[u8]) {
    data.split_first().map_or((0, data), |(kind, rest)| (*kind, rest))
}

/// Draws a value from the fuzzer's bytes, and panics where the check does not hold for it.
pub fn hold<S: Strategy>(strategy: S, bytes: &[u8], check: impl FnOnce(&S::Value) -> TestCaseResult) {
    let value = draw(strategy, bytes);
    if std::env::var_os("SHOW").is_some() {
        eprintln!("drawn: {value:?}");
    }
    if let Err(error) = check(&value) {
        panic!("{error}\nfor {value:?}");
    }
}

/// The value that a strategy draws from these bytes instead of random ones.
fn draw<S: Strategy>(strategy: S, bytes: &[u8]) -> S::Value {
    let rng = TestRng::from_seed(RngAlgorithm::PassThrough, &filled_up(bytes));
    let mut runner = TestRunner::new_with_rng(cases(1), rng);
    strategy.new_tree(&mut runner).expect("no generator rejects anything").current()
}

/// So many bytes are enough for every generator.
const BYTES: usize = 1 << 18;

/// The bytes after the first four, and what these say after that: where they are zero, ones, by which nearly every draw comes
/// out as the least of its range; else noise of which they are the seed. So a short input is a whole problem, large or small.
///
/// They may not just end: zeros would be drawn then, and a draw from a range that is no power of two throws zeros away
/// for ever. And they always end at the same place: `prop_oneof!` and `prop_flat_map` pass the second half of what is left
/// to strategies of which nothing comes, and where the halves are must not change with the length of the input.
fn filled_up(bytes: &[u8]) -> Vec<u8> {
    let (seed, drawn) = bytes.split_at(bytes.len().min(4));
    let mut filled = vec![1; BYTES];
    if seed.iter().any(|byte| *byte != 0) {
        let mut noise = [0; 16];
        noise[..seed.len()].copy_from_slice(seed);
        TestRng::from_seed(RngAlgorithm::XorShift, &noise).fill_bytes(&mut filled);
    }
    let used = drawn.len().min(BYTES);
    filled[..used].copy_from_slice(&drawn[..used]);
    filled
}
