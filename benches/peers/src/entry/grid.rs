//! The shortest way across a large grid with walls that have gaps at alternating ends.

const SIDE: i32 = 1500;
const GOAL: (i32, i32) = (SIDE - 1, SIDE - 1);

fn is_free((x, y): (i32, i32)) -> bool {
    let gap = if y / 100 % 2 == 0 { x < 50 } else { x >= SIDE - 50 };
    (0..SIDE).contains(&x) && (0..SIDE).contains(&y) && (y % 100 != 50 || gap)
}

fn steps(&(x, y): &(i32, i32)) -> impl Iterator<Item = ((i32, i32), u32)> + use<> {
    let all = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)];
    all.into_iter().filter(|at| is_free(*at)).map(|at| (at, 1))
}

fn rest(&(x, y): &(i32, i32)) -> u32 {
    GOAL.0.abs_diff(x) + GOAL.1.abs_diff(y)
}

pub(crate) fn by_pathfinding() -> usize {
    // region: pathfinding
    let path = pathfinding::prelude::astar(&(0, 0), steps, rest, |at| *at == GOAL);
    path.expect("every wall has a gap").1 as usize
    // end
}

pub(crate) fn by_spelunk() -> usize {
    use spelunk::Engine;
    // region: spelunk
    let moves = |at: &_| steps(at).map(|(next, cost)| ((), cost, next));
    let problem = spelunk::FnProblem::new((0, 0), moves, |at| *at == GOAL);
    let engine = spelunk::AStar::new().with(|at: &(i32, i32)| Some(rest(at)));
    let report = engine.search(&problem).expect("the problem is sound");
    report.solution().expect("every wall has a gap").cost() as usize
    // end
}
