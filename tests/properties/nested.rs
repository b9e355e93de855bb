//! Random nested problems: nested search against plain relaxation and against A* over the flattened problem.

use crate::support::nested_checks::{flattened_search_is_optimal, nested_search_is_optimal};
use crate::support::properties::{
    Repeated, Searched, cases, checked_solution, counted, explore, is_admissible, repeated, same_as_with_fresh_scratch,
};
use crate::support::random_boards::mirrored_mazes;
use crate::support::random_nested::{Place, Rooms, rooms};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use spelunk::puzzles::grid::Cell;
use spelunk::puzzles::sokoban::{Maze, Pushing};
use spelunk::{
    AStar, Budget, CodecError, Engine, Flattened, Lex, NestedBfs, NestedBfsScratch, NestedProblem, NestedSolutionOf,
    Outcome, SearchError, StateCodec, Storage, Unpacked, WithCodec,
};

proptest! {
    #![proptest_config(cases(1024))]

    #[test]
    fn nested_search_takes_the_fewest_outer_moves_and_then_the_fewest_inner_ones(rooms in rooms()) {
        nested_search_is_optimal(&rooms)?;
    }

    #[test]
    fn astar_over_the_flattened_problem_agrees(rooms in rooms()) {
        flattened_search_is_optimal(&rooms)?;
        let flat = Flattened(&rooms);
        is_admissible(&explore(&flat), |state| spelunk::SearchProblem::heuristic(&flat, state))?;
    }

    #[test]
    fn the_store_changes_nothing_but_the_bytes(rooms in rooms(), states in 0..40u64) {
        for budget in [Budget::default(), Budget::default().states(states)] {
            let report = |storage| {
                counted(NestedBfs::new().storage(storage).watched(&rooms, &mut budget.clone().into()))
            };
            prop_assert_eq!(report(Storage::Dense), report(Storage::Auto));
            prop_assert_eq!(report(Storage::Hashed), report(Storage::Auto));
        }
    }

    #[test]
    fn every_wrapper_gives_the_same_report(rooms in rooms()) {
        let plain = repeated(NestedBfs::new().search(&rooms));
        prop_assert_eq!(&repeated(NestedBfs::new().search(&&rooms)), &plain);
        prop_assert_eq!(&repeated(NestedBfs::new().search(&WithCodec(&rooms, &rooms))), &plain);
        prop_assert_eq!(&repeated(NestedBfs::new().search(&WithCodec(Unpacked(&rooms), &rooms))), &plain);
        prop_assert_eq!(said(&Unpacked(&rooms)), said(&rooms));
    }

    #[test]
    fn every_wrapper_hands_on_the_heuristic(rooms in rooms()) {
        let own = heuristics(&rooms, &rooms);
        prop_assert_eq!(&heuristics(&&rooms, &rooms), &own);
        prop_assert_eq!(&heuristics(&Unpacked(&rooms), &rooms), &own);
        prop_assert_eq!(&heuristics(&WithCodec(&rooms, &rooms), &rooms), &own);
    }

    #[test]
    fn the_layers_hold_all_that_is_stored(rooms in rooms()) {
        let report = spelunk::nested_bfs(&rooms)?;
        prop_assert_eq!(report.stats.layers.iter().sum::<u64>(), report.stats.stored);
        prop_assert_eq!(report.stats.layers.len() as u32, report.stats.deepest + 1);
        prop_assert_eq!(report.bound, rooms.best());
        if let Outcome::Solved(solution) = report.outcome {
            prop_assert_eq!(report.stats.deepest, solution.cost().0);
        }
    }

    #[test]
    fn a_kept_scratch_changes_no_answer_and_no_counter(searches in vec(searches(Just(0)), 2..6)) {
        same_with_one_scratch(&searches, counted)?;
    }

    #[test]
    fn a_kept_scratch_changes_not_even_the_bytes(searches in vec(searches(Just(0)), 2..6)) {
        same_with_one_scratch(&searches, repeated)?;
    }

    #[test]
    fn a_kept_scratch_changes_no_answer_after_refused_inner_keys(searches in vec(searches(-400..70i64), 2..6)) {
        same_with_one_scratch(&searches, counted)?;
    }
}

proptest! {
    #![proptest_config(cases(384))]

    #[test]
    fn nested_search_may_fold_mirror_images(maze in mirrored_mazes()) {
        let maze = maze.maze();
        let whole = spelunk::nested_bfs(&maze)?;
        let folded = WithCodec(&maze, MirrorImages { maze: &maze });
        prop_assert!(spelunk::laws::check_nested(&folded).is_ok());
        let half = spelunk::nested_bfs(&folded)?;
        prop_assert!(half.stats.stored <= whole.stats.stored);
        let solution = checked_solution(&Flattened(&maze), Ok(half))?;
        prop_assert_eq!(solution.map(|solution| solution.cost()), whole.solution().map(|solution| solution.cost()));
    }

    #[test]
    fn a_flattened_problem_refuses_to_fold(maze in mirrored_mazes()) {
        let maze = maze.maze();
        let folded = Flattened(WithCodec(&maze, MirrorImages { maze: &maze }));
        let refused = SearchError::Codec(CodecError::FoldedOuter);
        prop_assert_eq!(AStar::new().search(&folded).unwrap_err(), refused.clone());
        prop_assert_eq!(spelunk::bfs(&folded).unwrap_err(), refused);
    }
}

/// What nested search says.
type Said = Repeated<NestedSolutionOf<Rooms>, Lex<u32, u32>>;

/// What nested search says, but for time and bytes.
fn said<P>(problem: &P) -> Said
where
    P: NestedProblem<State = Place, Action = usize, InnerState = u8, InnerAction = usize> + StateCodec<Place>,
{
    counted(NestedBfs::new().search(problem))
}

/// What a problem expects behind each door.
fn heuristics<P: NestedProblem<State = Place>>(problem: &P, rooms: &Rooms) -> Vec<Option<u32>> {
    rooms.doors.iter().map(|&(_, _, room, cell)| problem.heuristic(&(room, cell))).collect()
}

/// One of a row of searches that share a scratch.
#[derive(Clone, Debug)]
struct Search {
    rooms: Rooms,
    storage: Storage,
    budget: Budget,
}

fn searches(spare_inner_keys: impl Strategy<Value = i64>) -> impl Strategy<Value = Search> {
    let storages = prop_oneof![Just(Storage::Auto), Just(Storage::Dense), Just(Storage::Hashed)];
    let budgets = prop_oneof![
        2 => Just(Budget::default()),
        1 => (0..12u64).prop_map(|states| Budget::default().states(states)),
    ];
    (rooms(), spare_inner_keys, storages, budgets).prop_map(|(rooms, spare_inner_keys, storage, budget)| Search {
        rooms: Rooms { spare_inner_keys, ..rooms },
        storage,
        budget,
    })
}

/// What a report says, as the comparison wants it.
type Seen = fn(Searched<NestedSolutionOf<Rooms>, Lex<u32, u32>>) -> Said;

/// Makes searches one after the other with one scratch.
fn same_with_one_scratch(searches: &[Search], seen: Seen) -> TestCaseResult {
    let mut kept = NestedBfsScratch::default();
    for Search { rooms, storage, budget } in searches {
        same_as_with_fresh_scratch(&NestedBfs::new().storage(*storage), rooms, &mut kept, budget, seen)?;
    }
    Ok(())
}

/// One key for a box and a man and their mirror image, west to east.
struct MirrorImages<'a> {
    maze: &'a Maze,
}

impl MirrorImages<'_> {
    fn mirrored(&self, cell: Cell) -> Cell {
        let size = self.maze.floor().size();
        size.cell(size.row(cell), size.columns() - 1 - size.column(cell)).expect("the mirror image is on the board")
    }
}

impl StateCodec<Pushing> for MirrorImages<'_> {
    type Key = [u8; 2];

    fn encode(&self, state: &Pushing) -> [u8; 2] {
        let cells = [state.crate_at, state.man_at];
        let key = |cells: [Cell; 2]| cells.map(|cell| cell.number() as u8);
        key(cells).min(key(cells.map(|cell| self.mirrored(cell))))
    }
    fn decode(&self, key: [u8; 2]) -> Pushing {
        let [crate_at, man_at] = key.map(|number| Cell::new(number.into()));
        Pushing { crate_at, man_at }
    }
    fn folds(&self) -> bool {
        true
    }
}
