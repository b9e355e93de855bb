use super::*;
use crate::{Bfs, Budget, KeySpace};

/// A line of places in a space of as many keys as a limit of bytes has bits.
struct Line;

impl SearchProblem for Line {
    type State = u32;
    type Action = ();
    type Cost = u32;

    fn start(&self) -> u32 {
        0
    }

    fn is_goal(&self, place: &u32) -> bool {
        *place == 9
    }

    fn expand(&self, place: &u32, mut emit: impl FnMut((), u32, u32)) {
        emit((), 1, place + 1);
    }
}

impl Reversible for Line {
    fn predecessors(&self, place: &u32, mut emit: impl FnMut((), u32, u32)) {
        place.checked_sub(1).into_iter().for_each(|before| emit((), 1, before));
    }

    fn goals(&self, mut emit: impl FnMut(u32)) {
        emit(9);
    }
}

impl StateCodec<u32> for Line {
    type Key = u32;

    fn encode(&self, place: &u32) -> u32 {
        *place
    }

    fn decode(&self, key: u32) -> u32 {
        key
    }

    fn key_space(&self) -> KeySpace {
        KeySpace::Dense { keys: 1 << 24 }
    }
}

#[test]
fn where_there_is_no_room_for_two_bits_a_key_states_are_hashed() {
    let bytes = 3 << 20;
    let one_end = Bfs::new().watched(&Line, &mut Budget::default().bytes(bytes).into()).unwrap();
    assert_eq!(one_end.solution().map(|solution| solution.len()), Some(9));
    let both_ends = BidirectionalBfs::new().watched(&Line, &mut Budget::default().bytes(bytes).into()).unwrap();
    assert!(both_ends.stats.peak_bytes < 1 << 20);
    assert_eq!(both_ends.solution().map(|solution| solution.len()), Some(9));
}
