//! A sweep over all boards of sliding tiles, two bits a board: not met, of this layer, of the next, or expanded.
//!
//! The ranks and the moves are the library's, which are the puzzle's own affair and not the engine's.

use spelunk::puzzles::sliding_tiles::SlidingTiles;
use spelunk::{KeySpace, SearchProblem, StateCodec};

use crate::answer::Answer;
use crate::boards::TilesBoard;

const EXPANDED: u64 = 3;
/// The lower bit of each of the 32 marks of a word.
const LOW: u64 = 0x5555_5555_5555_5555;

#[inline(never)]
pub(crate) fn search(board: &TilesBoard) -> Answer {
    let tiles = SlidingTiles::<u64>::new(board.size, board.start, board.goal).expect("the board is a puzzle");
    let codec = tiles.rank_codec::<u32>().expect("the ranks fit");
    let KeySpace::Dense { keys } = StateCodec::key_space(&codec) else { unreachable!("ranks are dense") };
    let mut marks = vec![0u64; keys.div_ceil(32) as usize];
    let start = codec.encode(&tiles.start());
    let (mut present, mut next) = (1u64, 2u64);
    marks[start as usize / 32] |= next << (start % 32 * 2);
    let mut answer = Answer { stored: 1, peak_frontier: 1, ..Answer::default() };
    while answer.expanded < answer.stored {
        (present, next) = (next, present);
        for word in 0..marks.len() {
            let differs = marks[word] ^ (present * LOW);
            let mut waiting = !(differs | differs >> 1) & LOW;
            while waiting != 0 {
                let shift = waiting.trailing_zeros();
                waiting &= waiting - 1;
                marks[word] |= EXPANDED << shift;
                let state = codec.decode(word as u32 * 32 + shift / 2);
                tiles.expand(&state, |_, _, successor| {
                    answer.generated += 1;
                    let rank = codec.encode(&successor);
                    let (word, shift) = (&mut marks[rank as usize / 32], rank % 32 * 2);
                    let is_new = *word >> shift & 3 == 0;
                    *word |= if is_new { next << shift } else { 0 };
                    answer.stored += u64::from(is_new);
                });
                answer.expanded += 1;
                answer.peak_frontier = answer.peak_frontier.max(answer.stored - answer.expanded);
            }
        }
    }
    answer
}
