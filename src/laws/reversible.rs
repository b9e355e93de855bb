//! The laws of problems that can be walked backwards.
//!
//! A walk that was made forwards is looked at again from behind: whatever is said to lead to a state is held against what was
//! seen to lead there, and asked where it leads itself.

use std::collections::HashMap;
use std::fmt::Debug;

use super::broken::Broken;
use super::codec::{Folds, look_at, same_steps};
use super::space::{Flat, Space, Steps, expanded, repeats, the_same_twice};
use super::walk::{MOST_MEMBERS, Node, Walk};
use super::{Checked, Law, Options, judge, walk};
use crate::{Reversible, SearchProblem, StateCodec};

/// Checks all that [`check`](super::check) does, and that the problem can be walked backwards: that what leads to a state, and
/// what its goals are, is what `expand` and `is_goal` say.
///
/// As `check`, it looks at no step that leaves a goal: `predecessors` may emit a goal or leave it out. A predecessor that the
/// sample does not have is asked for its successors. Goals out of the sample are looked at by themselves, with what leads to
/// them; what lies further behind them is not.
///
/// Where the codec folds, each state is looked at as it is, and moreover states that share a key must have predecessors with
/// the same keys. Of symmetric goals one must be listed; whether the others are is not looked at.
///
/// # Errors
/// The first law that was found broken.
///
/// ```
/// use spelunk::{laws, puzzles::rolling_block};
///
/// let board = rolling_block::parse(b"3 5\n..X..\n.....\nO...E\n").next().unwrap().unwrap();
/// assert!(laws::check_reversible(&board)?.whole);
/// # Ok::<(), laws::Broken>(())
/// ```
pub fn check_reversible<P>(problem: &P) -> Result<Checked, Broken>
where
    P: Reversible<State: Debug, Action: PartialEq + Debug> + StateCodec<<P as SearchProblem>::State>,
{
    check_reversible_with(problem, &Options::default())
}

/// [`check_reversible`] with more or less effort, or another seed.
///
/// # Errors
/// As [`check_reversible`].
pub fn check_reversible_with<P>(problem: &P, options: &Options) -> Result<Checked, Broken>
where
    P: Reversible<State: Debug, Action: PartialEq + Debug> + StateCodec<<P as SearchProblem>::State>,
{
    let mut walk = walk(Flat(problem), options.states, options)?;
    let checked = judge(&walk)?;
    let (goals, listed) = listed_goals(&mut walk)?;
    let mut back = Back { arriving: arriving(&walk), walk, listed, folds: Folds::default() };
    for id in 0..back.walk.nodes.len() {
        let state = back.walk.nodes[id].state.clone();
        back.look_at(Some(id), &state).map_err(|broken| broken.at(back.walk.trail(id)))?;
    }
    // A search backwards begins at goals that the walk may never come to.
    for (class, goal) in goals.iter().take(options.states) {
        if back.walk.find_in(*class, goal).is_none() {
            back.look_at(None, goal).map_err(|broken| broken.with("listed goal", goal))?;
        }
    }
    Ok(checked)
}

/// What `goals` emits, each with the number of its key, and the same by that number.
type Goals<S> = (Vec<(usize, S)>, HashMap<usize, Vec<S>>);

/// Looks at what `goals` emits, and whether all goals of the sample are there.
fn listed_goals<P>(walk: &mut Walk<Flat<'_, P>>) -> Result<Goals<P::State>, Broken>
where
    P: Reversible<State: Debug, Action: PartialEq + Debug> + StateCodec<<P as SearchProblem>::State>,
{
    let emitted = the_same_twice(Law::GoalsRepeat, || {
        let mut goals = Vec::new();
        walk.space.0.goals(|goal| goals.push(goal));
        goals
    })?;
    let mut goals = Vec::with_capacity(emitted.len());
    let mut listed: HashMap<usize, Vec<P::State>> = HashMap::new();
    for goal in emitted {
        if !walk.space.is_goal(&goal) {
            return Err(Broken::new(Law::ListedGoal).with("listed goal", &goal).with("is_goal", false));
        }
        look_at(walk.space.codec(), walk.keys, walk.folds.is_some(), &goal)
            .map_err(|broken| broken.in_codec(Law::ListedGoal).with("listed goal", &goal))?;
        let class = walk.class_of(&goal);
        let same_key = listed.entry(class).or_default();
        if same_key.contains(&goal) {
            return Err(Broken::new(Law::GoalIsListed).with("listed twice", goal));
        }
        if same_key.len() < MOST_MEMBERS {
            same_key.push(goal.clone());
        }
        goals.push((class, goal));
    }
    let lost = walk.nodes.iter().position(|node| node.is_goal && !listed.contains_key(&node.class));
    match lost {
        Some(id) => Err(Broken::new(Law::GoalIsListed).with("goals listed", goals.len()).at(walk.trail(id))),
        None => Ok((goals, listed)),
    }
}

/// The edges that lead to each state.
fn arriving<S: Space>(walk: &Walk<S>) -> Vec<Vec<usize>> {
    let mut arriving = vec![Vec::new(); walk.nodes.len()];
    for (number, edge) in walk.edges.iter().enumerate() {
        arriving[edge.to].push(number);
    }
    arriving
}

/// A step to a state that is looked at, and the number of the key of the state that it leaves.
#[derive(PartialEq)]
struct Arrival<A, C, S> {
    class: usize,
    action: A,
    cost: C,
    from: S,
}

type Arrivals<P> = Vec<Arrival<<P as SearchProblem>::Action, <P as SearchProblem>::Cost, <P as SearchProblem>::State>>;

/// A walk, seen from behind.
struct Back<'a, P>
where
    P: SearchProblem<State: Debug, Action: PartialEq + Debug> + StateCodec<<P as SearchProblem>::State>,
{
    walk: Walk<Flat<'a, P>>,
    arriving: Vec<Vec<usize>>,
    listed: HashMap<usize, Vec<P::State>>,
    /// What leads to states that share a key.
    folds: Folds<P::Cost>,
}

impl<P> Back<'_, P>
where
    P: Reversible<State: Debug, Action: PartialEq + Debug> + StateCodec<<P as SearchProblem>::State>,
{
    /// Looks at what leads to a state, which is `id` in the sample.
    fn look_at(&mut self, id: Option<usize>, state: &P::State) -> Result<(), Broken> {
        let problem = self.walk.space.0;
        let steps = before(problem, state);
        repeats(Law::PredecessorsRepeat, &steps, &self.walk.twin(state), |twin| before(problem, twin))?;

        let mut back: Arrivals<P> = Vec::with_capacity(steps.len());
        for (action, cost, from) in steps {
            back.push(Arrival { class: self.walk.class_of(&from), action, cost, from });
        }
        back.sort_by_key(|step| step.class);
        let mut forth: Arrivals<P> = Vec::new();
        for &edge in id.map_or(&[][..], |id| &self.arriving[id]) {
            let edge = &self.walk.edges[edge];
            let Node { state, class, .. } = &self.walk.nodes[edge.from];
            forth.push(Arrival { class: *class, action: edge.action.clone(), cost: edge.cost, from: state.clone() });
        }
        for same_key in back.chunk_by(|one, next| one.class == next.class) {
            for (at, Arrival { class, from, .. }) in same_key.iter().enumerate() {
                if same_key[..at].iter().all(|other| other.from != *from) {
                    forth.extend(self.leading_to(id, state, *class, from)?);
                }
            }
        }
        forth.sort_by_key(|step| step.class);
        // What leaves a goal is no part of any way.
        back.retain(|step| !problem.is_goal(&step.from));
        is_among(Law::StepHasPredecessor, &forth, &back, ["times forwards", "times backwards"])?;
        is_among(Law::PredecessorIsStep, &back, &forth, ["times backwards", "times forwards"])?;
        id.map_or(Ok(()), |id| self.compare_folded(id, &back))
    }

    /// Looks at a predecessor, and at how it leads to the state where the walk has not seen that.
    fn leading_to(
        &self,
        id: Option<usize>,
        state: &P::State,
        class: usize,
        from: &P::State,
    ) -> Result<Arrivals<P>, Broken> {
        let problem = self.walk.space.0;
        let known = self.walk.find_in(class, from);
        if known.is_none() {
            look_at(problem, self.walk.keys, self.walk.folds.is_some(), from)
                .map_err(|broken| broken.in_codec(Law::PredecessorKey).with("predecessor", from))?;
        }
        if problem.is_goal(from) {
            let is_listed = self.listed.contains_key(&class);
            let broken = || Broken::new(Law::GoalIsListed).with("predecessor that is a goal", from);
            return if is_listed { Ok(Vec::new()) } else { Err(broken()) };
        }
        if id.and(known).is_some_and(|known| self.walk.is_expanded(known)) {
            return Ok(Vec::new());
        }
        let leading = expanded(problem, from).into_iter().filter(|(.., next)| next == state);
        Ok(leading.map(|(action, cost, _)| Arrival { class, action, cost, from: from.clone() }).collect())
    }

    /// Holds what leads to a state against what leads to the first one that shares its key.
    fn compare_folded(&mut self, id: usize, back: &Arrivals<P>) -> Result<(), Broken> {
        if self.walk.folds.is_none() {
            return Ok(());
        }
        let class = self.walk.nodes[id].class;
        let mut steps: Vec<_> = back.iter().map(|step| (step.class, step.cost)).collect();
        steps.sort_unstable();
        // How many symmetric states lead somewhere is another thing from each of them.
        steps.dedup();
        let Some((other, known)) = self.folds.get(class) else {
            self.folds.insert(class, id, steps);
            return Ok(());
        };
        let names = ["predecessors here alone", "predecessors there alone"];
        let key = |class| self.walk.classes.key(class);
        same_steps(Law::FoldedPredecessors, names, key, &steps, known)
            .map_err(|broken| broken.with_text("key", key(class)).with("other state", &self.walk.nodes[other].state))
    }
}

fn before<P: Reversible>(problem: &P, state: &P::State) -> Steps<P::Action, P::Cost, P::State> {
    let mut steps = Vec::new();
    problem.predecessors(state, |action, cost, from| steps.push((action, cost, from)));
    steps
}

/// Whether each of `steps` is among `others`, no less often. Both are sorted by class; `names` is what these counts are called.
fn is_among<A: PartialEq + Debug, C: PartialEq + Debug, S: PartialEq + Debug>(
    law: Law,
    steps: &[Arrival<A, C, S>],
    others: &[Arrival<A, C, S>],
    names: [&'static str; 2],
) -> Result<(), Broken> {
    let times = |steps: &[Arrival<A, C, S>], step: &Arrival<A, C, S>| {
        let first = steps.partition_point(|other| other.class < step.class);
        steps[first..].iter().take_while(|other| other.class == step.class).filter(|other| *other == step).count()
    };
    for step in steps {
        let counts = [times(steps, step), times(others, step)];
        if counts[0] > counts[1] {
            let broken = Broken::new(law).with("predecessor", &step.from).with("action", &step.action);
            let broken = broken.with("cost", &step.cost);
            return Err(broken.with(names[0], counts[0]).with(names[1], counts[1]));
        }
    }
    Ok(())
}
