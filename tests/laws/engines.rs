//! Engines that meet a broken law end, and never return a path that is none.

use spelunk::{
    AStar, AllOptimal, Anytime, Bfs, BidirectionalBfs, Blind, Budget, CodecError, Engine, Flattened, GreedyBestFirst,
    IdaStar, NestedBfs, Outcome, Report, SearchError, SearchProblem, Solution, Storage, Sweep, Watch, WeightedAStar,
};

use super::house::House;
use super::stair::Stair;

type Answer<P> = Result<
    Report<
        Solution<<P as SearchProblem>::State, <P as SearchProblem>::Action, <P as SearchProblem>::Cost>,
        <P as SearchProblem>::Cost,
    >,
    SearchError,
>;

/// Ends the test where a solution cannot be walked. A problem whose answers change cannot bear witness.
fn is_honest<P: SearchProblem<Action: PartialEq>>(name: &str, problem: &P, changes: bool, answer: Answer<P>) {
    if let Ok(Report { outcome: Outcome::Solved(solution), .. }) = answer {
        assert!(changes || solution.verify(problem).is_ok(), "{name}: {:?}", solution.verify(problem));
    }
}

/// Many of these spaces have no end, once a law is broken.
fn search<P, E: Engine<P>>(engine: E, problem: &P) -> Result<Report<E::Solution, E::Cost>, SearchError> {
    engine.watched(problem, &mut Watch::from(Budget::default().states(100).expansions(10_000)))
}

pub(super) fn stay_honest(name: &str, stair: &Stair) {
    let answers = [
        search(Bfs::new(), stair),
        search(Bfs::new().storage(Storage::Hashed), stair),
        search(BidirectionalBfs::new(), stair),
        search(BidirectionalBfs::new().storage(Storage::Hashed), stair),
        search(AStar::new(), stair),
        search(AStar::new().storage(Storage::Hashed), stair),
        search(AStar::new().with(Blind), stair),
        search(WeightedAStar::new(2), stair),
        search(GreedyBestFirst::new(), stair),
        search(Anytime::new(), stair),
        search(IdaStar::new(), stair),
        search(IdaStar::new().remembering(3), stair),
    ];
    for answer in answers {
        is_honest(name, stair, stair.asked.get() > 0, answer);
    }
    let sweeps = [Sweep::new(), Sweep::new().storage(Storage::Hashed), Sweep::new().undirected()];
    for space in sweeps.into_iter().filter_map(|sweep| search(sweep, stair).ok().and_then(Report::solution)) {
        // A way or an error, but no way to somewhere else.
        if let Ok(Some(way)) = space.way_to_last(stair) {
            assert_eq!(way.len(), space.radius() as usize, "{name}");
        }
    }
    let all = search(AllOptimal::new(), stair).ok().and_then(Report::solution);
    for solution in all.iter().flat_map(|all| all.iter().take(100)) {
        let changes = stair.asked.get() > 0;
        assert!(changes || solution.verify(stair).is_ok(), "{name}: {:?}", solution.verify(stair));
    }
}

pub(super) fn stay_honest_when_nested(name: &str, house: &House) {
    let flat = Flattened(house);
    for answer in [search(NestedBfs::new(), house), search(AStar::new(), &flat), search(Bfs::new(), &flat)] {
        is_honest(name, &flat, house.asked.get() > 0, answer);
    }
}

#[test]
fn sound_problems_are_solved() {
    let stair = Stair::sound();
    assert_eq!(search(AStar::new(), &stair).unwrap().solution().map(|solution| solution.len()), Some(3));
    stay_honest("sound", &stair);
    let house = House::sound();
    assert!(search(NestedBfs::new(), &house).unwrap().solution().is_some());
    stay_honest_when_nested("sound", &house);
}

#[test]
fn an_inner_codec_that_folds_is_refused_where_it_is_met() {
    let refused = Some(SearchError::Codec(CodecError::FoldedInner));
    let everywhere = House { inner_folds: |_| true, ..House::sound() };
    assert_eq!(search(NestedBfs::new(), &everywhere).err(), refused);
    assert_eq!(search(AStar::new(), &Flattened(&everywhere)).err(), refused);
    let further_on = House { inner_folds: |at| at.room == 2, ..House::sound() };
    assert_eq!(search(NestedBfs::new(), &further_on).err(), refused);
}
