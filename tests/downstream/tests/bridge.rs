//! The bridge, searched in every way: all must agree.

use std::time::Duration;

use downstream::bridge::{Night, Party, PartyError, Twins, TwoByTwo};
use spelunk::{
    AStar, Bfs, Blind, Budget, CancelToken, DynProblem, Engine, FnProblem, Outcome, ReplayError, SearchProblem,
    Solution, SolutionOf, StateCodec, StopReason, Unpacked, Watch, WithCodec,
};

fn four() -> Party {
    Party::new(&[("Ann", 1), ("Ben", 2), ("Cleo", 5), ("Dan", 10)], 2).unwrap()
}

/// Eight hikers of three speeds, three at once.
fn three_families() -> Party {
    let hikers = [("Ann", 1), ("Ben", 4), ("Cleo", 9), ("Dan", 4), ("Eve", 1), ("Finn", 9), ("Gil", 4), ("Hue", 9)];
    Party::new(&hikers, 3).unwrap()
}

type AnyEngine<P> = Box<dyn Engine<P, Solution = SolutionOf<P>, Cost = <P as SearchProblem>::Cost>>;

/// Every engine that searches a flat problem.
fn engines<P: SearchProblem + StateCodec<P::State>>() -> [AnyEngine<P>; 2] {
    [Box::new(Bfs::new()), Box::new(AStar::new())]
}

/// What each of them makes as small as it can.
const GUARANTEED: [fn(&SolutionOf<Party>) -> u32; 2] = [|plan| plan.len() as u32, |plan| plan.cost()];

#[test]
fn the_famous_four_need_seventeen_minutes_and_five_crossings() {
    let party = four();
    let cheapest = spelunk::astar(&party).unwrap();
    assert_eq!(cheapest.bound, Some(17));
    assert_eq!(cheapest.solution().unwrap().cost(), 17);

    let shortest = spelunk::bfs(&party).unwrap().solution().unwrap();
    assert_eq!((shortest.len(), shortest.verify(&party)), (5, Ok(())));
}

#[test]
fn every_heuristic_gives_the_same_cost_and_a_better_one_looks_less_around() {
    for party in [four(), three_families()] {
        let blind = AStar::new().with(Blind).search(&party).unwrap();
        let own = AStar::new().search(&party).unwrap();
        let closure = AStar::new().with(|night: &Night| party.heuristic(night)).search(&party).unwrap();
        let value = AStar::new().with(TwoByTwo(&party)).search(&party).unwrap();
        assert_eq!(closure.stats, own.stats);
        assert!(own.stats.expanded <= blind.stats.expanded);
        assert!(value.stats.expanded < own.stats.expanded);
        let costs = [blind, own, closure, value].map(|report| report.solution().unwrap().cost());
        assert_eq!(costs, [costs[0]; 4]);
    }
}

#[test]
fn a_codec_that_folds_twins_stores_less_and_gives_a_plan_for_real_people() {
    let party = three_families();
    let twins = WithCodec(&party, Twins::of(&party));
    for ((plain, folding), guaranteed) in engines().into_iter().zip(engines()).zip(GUARANTEED) {
        let (whole, folded) = (plain.search(&party).unwrap(), folding.search(&twins).unwrap());
        assert!(folded.stats.stored * 3 < whole.stats.stored);
        let (whole, folded) = (whole.solution().unwrap(), folded.solution().unwrap());
        assert_eq!((guaranteed(&folded), folded.verify(&party)), (guaranteed(&whole), Ok(())));
    }
}

#[test]
fn every_form_of_the_problem_has_the_same_answer() {
    let party = four();
    let of_closures = FnProblem::new(
        party.start(),
        |night| {
            let mut crossings = Vec::new();
            party.expand(night, |group, minutes, next| crossings.push((group, minutes, next)));
            crossings
        },
        |night| party.is_goal(night),
    );
    let forms: [Box<dyn DynProblem<_, _, _> + '_>; 3] =
        [Box::new(&party), Box::new(&of_closures), Box::new(Unpacked(party.clone()))];
    for form in &forms {
        for ((plain, hashed), packed) in engines().into_iter().zip(engines()).zip(engines()) {
            let answer = plain.search(&party).unwrap().outcome;
            assert_eq!(hashed.search(&Unpacked(form)).unwrap().outcome, answer);
            assert_eq!(packed.search(&WithCodec(form, &party)).unwrap().outcome, answer);
        }
    }
}

#[test]
fn a_bridge_for_one_is_never_crossed_by_two() {
    let party = Party::new(&[("Ann", 1), ("Ben", 2)], 1).unwrap();
    for engine in engines() {
        assert_eq!(engine.search(&party).unwrap().outcome, Outcome::Unsolvable);
    }
}

#[test]
fn nobody_has_nothing_to_do() {
    let party = Party::new(&[], 2).unwrap();
    for engine in engines() {
        assert!(engine.search(&party).unwrap().solution().unwrap().is_empty());
    }
    assert_eq!(Party::new(&[("Ann", 1); 17], 2).err(), Some(PartyError::TooMany(17)));
}

#[test]
fn a_reached_limit_is_neither_an_answer_nor_an_error() {
    let party = three_families();
    let cancelled = CancelToken::new();
    cancelled.cancel();
    let limits = [
        (Budget::default().states(10), StopReason::States),
        (Budget::default().time(Duration::ZERO), StopReason::Time),
        (Budget::default().cancel(cancelled), StopReason::Cancelled),
    ];
    for (budget, reason) in limits {
        for engine in engines() {
            let report = engine.watched(&party, &mut Watch::from(budget.clone())).unwrap();
            assert_eq!(report.outcome, Outcome::Stopped(reason));
            assert!(report.stats.stored <= 10);
        }
    }
    let shallow = Bfs::new().watched(&four(), &mut Watch::from(Budget::default().depth(4))).unwrap();
    assert_eq!(shallow.outcome, Outcome::Stopped(StopReason::Depth));
    let deep_enough = Bfs::new().watched(&four(), &mut Watch::from(Budget::default().depth(5))).unwrap();
    assert!(deep_enough.is_solved());
}

#[test]
fn a_plan_from_elsewhere_is_replayed() {
    let party = four();
    let plan = |crossings: &[&[&str]]| {
        let groups: Vec<_> = crossings.iter().map(|names| party.group(names).unwrap()).collect();
        Solution::replay(&party, groups)
    };
    // Ann fetches one after the other.
    let obvious = plan(&[&["Ann", "Dan"], &["Ann"], &["Ann", "Cleo"], &["Ann"], &["Ann", "Ben"]]).unwrap();
    assert_eq!((obvious.cost(), obvious.verify(&party)), (19, Ok(())));

    assert_eq!(plan(&[&["Ann", "Dan"], &["Ben"]]), Err(ReplayError::NoSuchStep { step: 1 }));
    assert_eq!(plan(&[&["Ann", "Dan"]]), Err(ReplayError::NotAGoal));
}
