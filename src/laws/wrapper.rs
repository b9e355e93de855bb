//! Problems made of other problems: whether they say the same.

use std::fmt::Debug;

use super::broken::Broken;
use super::onward::{expanded_onward, leaves_out_the_way_back, ways_in};
use super::space::{Flat, Space, expanded, starts, the_same_list};
use super::walk::Walk;
use super::{Checked, Law, Options, judge, walk};
use crate::{Key, SearchProblem, StateCodec};

/// Checks a problem, and that a wrapper around it says the same: starts, goals, successors in their order, heuristics.
///
/// # Errors
/// The first law that was found broken, by the problem or by the wrapper.
///
/// ```
/// use spelunk::{SearchProblem, laws, puzzles::rolling_block::{self, RollingBlock}};
///
/// /// Counts who asks; forgets to hand on the heuristic.
/// struct Counted(RollingBlock);
///
/// impl SearchProblem for Counted {
///     type State = <RollingBlock as SearchProblem>::State;
///     type Action = <RollingBlock as SearchProblem>::Action;
///     type Cost = u32;
///     fn start(&self) -> Self::State {
///         self.0.start()
///     }
///     fn is_goal(&self, state: &Self::State) -> bool {
///         self.0.is_goal(state)
///     }
///     fn expand(&self, state: &Self::State, emit: impl FnMut(Self::Action, u32, Self::State)) {
///         self.0.expand(state, emit)
///     }
/// }
///
/// let board = rolling_block::parse(b"1 7\nX.....O\n").next().unwrap().unwrap();
/// let broken = laws::check_wrapper(&board, &Counted(board.clone())).unwrap_err();
/// assert_eq!(broken.law(), laws::Law::WrapperSaysTheSame);
/// assert_eq!(broken.facts().next(), Some(("asked", "heuristic")));
/// ```
pub fn check_wrapper<P, W>(inside: &P, wrapper: &W) -> Result<Checked, Broken>
where
    P: SearchProblem<State: Debug, Action: PartialEq + Debug> + StateCodec<<P as SearchProblem>::State>,
    W: SearchProblem<State = <P as SearchProblem>::State, Action = P::Action, Cost = P::Cost>,
{
    let options = Options::default();
    let walk = walk(Flat(inside), options.states, &options)?;
    leaves_out_the_way_back(&walk)?;
    let checked = judge(&walk)?;
    says_the_same(&walk, wrapper)?;
    Ok(checked)
}

/// Checks a problem, and that the codec of a wrapper around it says the same as its own.
///
/// # Errors
/// The first law that was found broken, by the problem or by the wrapper's codec.
pub fn check_wrapper_codec<P, W>(inside: &P, wrapper: &W) -> Result<Checked, Broken>
where
    P: SearchProblem<State: Debug, Action: PartialEq + Debug> + StateCodec<<P as SearchProblem>::State>,
    W: StateCodec<<P as SearchProblem>::State, Key = <P as StateCodec<<P as SearchProblem>::State>>::Key>,
{
    let options = Options::default();
    let walk = walk(Flat(inside), options.states, &options)?;
    let checked = judge(&walk)?;
    packs_the_same(&walk, wrapper)?;
    Ok(checked)
}

/// Asks a wrapper all that a walk has asked the problem inside.
fn says_the_same<P, W>(walk: &Walk<Flat<'_, P>>, wrapper: &W) -> Result<(), Broken>
where
    P: SearchProblem<State: Debug, Action: PartialEq + Debug> + StateCodec<<P as SearchProblem>::State>,
    W: SearchProblem<State = <P as SearchProblem>::State, Action = P::Action, Cost = P::Cost>,
{
    let (inside, law) = (walk.space.0, Law::WrapperSaysTheSame);
    let all = starts(inside);
    the_same(law, "starts", &all, &starts(wrapper))?;
    if !all.is_empty() {
        the_same(law, "start", &inside.start(), &wrapper.start())?;
    }
    for (id, node) in walk.nodes.iter().enumerate() {
        let state = &node.state;
        the_same(law, "is_goal", &node.is_goal, &wrapper.is_goal(state))
            .and_then(|()| the_same(law, "heuristic", &node.heuristic, &wrapper.heuristic(state)))
            .and_then(|()| {
                if !walk.is_expanded(id) {
                    return Ok(());
                }
                the_same_list(law, &expanded(inside, state), &expanded(wrapper, state))
                    .map_err(|broken| broken.with_text("asked", "expand".into()))
            })
            .map_err(|broken| broken.at(walk.trail(id)))?;
    }
    for (before, id) in ways_in(walk) {
        let (before, state) = (&walk.nodes[before].state, &walk.nodes[id].state);
        let (steps, its_steps) = (expanded_onward(inside, state, before), expanded_onward(wrapper, state, before));
        the_same_list(law, &steps, &its_steps).map_err(|broken| {
            let broken = broken.with_text("asked", "expand_onward".into()).with("the state before", before);
            broken.at(walk.trail(id))
        })?;
    }
    Ok(())
}

/// Asks the codec of a wrapper all that a walk has asked the one inside.
fn packs_the_same<S, W>(walk: &Walk<S>, wrapper: &W) -> Result<(), Broken>
where
    S: Space,
    W: StateCodec<S::State, Key = <S::Codec as StateCodec<S::State>>::Key>,
{
    let (inside, law) = (walk.space.codec(), Law::WrapperCodecSaysTheSame);
    the_same(law, "key_space", &inside.key_space(), &wrapper.key_space())?;
    the_same(law, "folds", &inside.folds(), &wrapper.folds())?;
    the_same(law, "check", &inside.check(), &wrapper.check())?;
    for (id, node) in walk.nodes.iter().enumerate() {
        let (state, key) = (&node.state, inside.encode(&node.state));
        let differs = [("encode", wrapper.encode(state)), ("encode_owned", wrapper.encode_owned(state.clone()))];
        let differs = differs.into_iter().find(|(_, other)| *other != key);
        let answer = match differs {
            Some((asked, other)) => Err(differ(law, asked, key.shown(), other.shown())),
            None => the_same(law, "decode", &inside.decode(key.clone()), &wrapper.decode(key)),
        };
        answer.map_err(|broken| broken.at(walk.trail(id)))?;
    }
    Ok(())
}

fn the_same<T: PartialEq + Debug>(law: Law, asked: &'static str, inside: &T, wrapper: &T) -> Result<(), Broken> {
    if inside == wrapper { Ok(()) } else { Err(differ(law, asked, format!("{inside:?}"), format!("{wrapper:?}"))) }
}

fn differ(law: Law, asked: &'static str, inside: String, wrapper: String) -> Broken {
    Broken::new(law).with_text("asked", asked.into()).with_text("inside", inside).with_text("wrapper", wrapper)
}
