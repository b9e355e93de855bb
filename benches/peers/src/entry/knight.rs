//! The fewest moves of a knight from one corner of a large board to the opposite one.

const SIDE: i16 = 1500;
const GOAL: [i16; 2] = [SIDE - 1, SIDE - 1];
const JUMPS: [[i16; 2]; 8] = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]];

fn jumps(&[x, y]: &[i16; 2]) -> impl Iterator<Item = [i16; 2]> + use<> {
    let all = JUMPS.into_iter().map(move |[dx, dy]| [x + dx, y + dy]);
    all.filter(|at| at.iter().all(|axis| (0..SIDE).contains(axis)))
}

pub(crate) fn by_pathfinding() -> usize {
    // region: pathfinding
    let path = pathfinding::prelude::bfs(&[0, 0], jumps, |at| *at == GOAL);
    path.expect("a knight gets everywhere").len() - 1
    // end
}

pub(crate) fn by_spelunk() -> usize {
    // region: spelunk
    let problem = spelunk::FnProblem::unit([0, 0], jumps, |at| *at == GOAL);
    let report = spelunk::bfs(&problem).expect("the problem is sound");
    report.solution().expect("a knight gets everywhere").len()
    // end
}
