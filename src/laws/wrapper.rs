//! Problems made of other problems: whether they say the same.

use std::fmt::Debug;

use super::Law;
use super::broken::Broken;
use super::space::{Flat, Space, expanded, starts, the_same_list};
use super::walk::Walk;
use crate::{Key, SearchProblem, StateCodec};

/// Asks a wrapper all that a walk has asked the problem inside.
pub(super) fn says_the_same<P, W>(walk: &Walk<Flat<'_, P>>, wrapper: &W) -> Result<(), Broken>
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
    Ok(())
}

/// Asks the codec of a wrapper all that a walk has asked the one inside.
pub(super) fn packs_the_same<S, W>(walk: &Walk<S>, wrapper: &W) -> Result<(), Broken>
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
