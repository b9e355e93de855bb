//! The fewest moves from one of the two boards of the 8-puzzle that are furthest from the goal.

use spelunk::{SearchProblem, Unpacked};

const START: [u8; 9] = [8, 6, 7, 2, 5, 4, 3, 0, 1];
const GOAL: [u8; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 0];

fn slides<B: AsRef<[u8]> + AsMut<[u8]> + Clone>(board: &B) -> impl Iterator<Item = B> + use<B> {
    let gap = board.as_ref().iter().position(|tile| *tile == 0).expect("a board has a gap");
    let (row, column) = (gap / 3, gap % 3);
    let from = [(row > 0, -3), (row < 2, 3), (column > 0, -1), (column < 2, 1)];
    let board = board.clone();
    from.into_iter().filter(|(is_there, _)| *is_there).map(move |(_, by)| {
        let mut next = board.clone();
        next.as_mut().swap(gap, gap.wrapping_add_signed(by));
        next
    })
}

pub(crate) fn arrays_by_pathfinding() -> usize {
    // region: pathfinding
    let path = pathfinding::prelude::bfs(&START, slides, |board| *board == GOAL);
    path.expect("it is half of all boards").len() - 1
    // end
}

pub(crate) fn vecs_by_pathfinding() -> usize {
    let path = pathfinding::prelude::bfs(&START.to_vec(), slides, |board| *board == GOAL);
    path.expect("it is half of all boards").len() - 1
}

pub(crate) fn arrays_by_spelunk() -> usize {
    // region: spelunk
    let problem = spelunk::FnProblem::unit(START, slides, |board| *board == GOAL);
    let report = spelunk::bfs(&problem).expect("the problem is sound");
    report.solution().expect("it is half of all boards").len()
    // end
}

// region: unpacked
struct Eight<B>(B);

impl<B: AsRef<[u8]> + AsMut<[u8]> + Clone + Eq> SearchProblem for Eight<B> {
    type State = B;
    type Action = ();
    type Cost = u32;

    fn start(&self) -> B {
        self.0.clone()
    }
    fn is_goal(&self, board: &B) -> bool {
        board.as_ref() == GOAL
    }
    fn expand(&self, board: &B, mut emit: impl FnMut((), u32, B)) {
        slides(board).for_each(|next| emit((), 1, next));
    }
}

pub(crate) fn arrays_by_unpacked() -> usize {
    let report = spelunk::bfs(&Unpacked(Eight(START))).expect("the problem is sound");
    report.solution().expect("it is half of all boards").len()
}
// end

pub(crate) fn vecs_by_unpacked() -> usize {
    let report = spelunk::bfs(&Unpacked(Eight(START.to_vec()))).expect("the problem is sound");
    report.solution().expect("it is half of all boards").len()
}
