//! Nested problems: an outer space whose steps are as long as the walks to their gates, and the inner spaces themselves.

use std::cell::{Cell, OnceCell};
use std::fmt::Debug;

use super::Law;
use super::broken::Broken;
use super::codec::is_below;
use super::space::{Expansion, Space, Steps, expanded, repeats, starts, the_same_list, the_same_twice};
use super::walk::Walk;
use crate::{Key, KeySpace, Lex, NestedProblem, SearchProblem, StateCodec};

/// The outer space. A step costs `Lex(1, inner moves to the gate)`; one whose gate cannot be reached is none.
pub(super) struct Outer<'a, P> {
    problem: &'a P,
    /// The key space of the first inner space.
    inner_keys: OnceCell<KeySpace>,
    /// How many inner states may still be looked at.
    room: Cell<usize>,
    seen: Cell<usize>,
}

/// One inner space takes at most this part of the room that is left, so that several are looked at.
const SHARES: usize = 4;

impl<'a, P> Outer<'a, P> {
    pub(super) fn new(problem: &'a P, room: usize) -> Self {
        Outer { problem, inner_keys: OnceCell::new(), room: Cell::new(room), seen: Cell::new(0) }
    }

    /// How many inner states were looked at.
    pub(super) fn inner_states(&self) -> usize {
        self.seen.get()
    }
}

/// An outer move: the action, its gate, and where it leads.
type Moves<P> = Steps<<P as NestedProblem>::Action, <P as NestedProblem>::InnerState, <P as NestedProblem>::State>;

impl<'a, P> Outer<'a, P>
where
    P: NestedProblem<State: Debug, Action: PartialEq + Debug, InnerState: Debug, InnerAction: PartialEq + Debug>,
{
    fn moves(&self, state: &P::State) -> Moves<P> {
        let mut moves = Vec::new();
        self.problem.expand(state, |action, gate, next| moves.push((action, gate, next)));
        moves
    }

    /// Walks through an inner space, as far as there is room.
    fn walk(&self, space: P::Inner<'a>) -> Result<Walk<Inner<P::Inner<'a>>>, Broken> {
        let keys = space.key_space();
        let first = *self.inner_keys.get_or_init(|| keys);
        if keys != first {
            return Err(Broken::new(Law::InnerKeySpace).with("key space", keys).with("first one", first));
        }
        if space.folds() {
            return Err(Broken::new(Law::InnerFolds).with("folds", true));
        }
        let share = self.room.get().div_ceil(SHARES);
        let mut walk = Walk::begin(Inner(space), share).map_err(Broken::inside)?;
        walk.go_breadth_first(share).map_err(Broken::inside)?;
        self.room.set(self.room.get() - walk.nodes.len());
        self.seen.set(self.seen.get() + walk.nodes.len());
        Ok(walk)
    }
}

impl<P> Space for Outer<'_, P>
where
    P: NestedProblem<State: Debug, Action: PartialEq + Debug, InnerState: Debug, InnerAction: PartialEq + Debug>
        + StateCodec<<P as NestedProblem>::State>,
{
    type State = <P as NestedProblem>::State;
    type Action = <P as NestedProblem>::Action;
    type Cost = Lex<u32, u32>;
    type Codec = P;

    fn codec(&self) -> &P {
        self.problem
    }

    fn starts(&self) -> Result<Vec<Self::State>, Broken> {
        the_same_twice(Law::StartsRepeat, || vec![self.problem.start()])
    }

    fn is_goal(&self, state: &Self::State) -> bool {
        self.problem.is_goal(state)
    }

    fn heuristic(&self, state: &Self::State) -> Option<Lex<u32, u32>> {
        self.problem.heuristic(state).map(|moves| Lex(moves, 0))
    }

    fn expand(&self, state: &Self::State, twin: &Self::State) -> Result<Expansion<Self>, Broken> {
        let moves = self.moves(state);
        repeats(Law::ExpandRepeats, &moves, twin, |twin| self.moves(twin))?;
        self.meet_again(state, twin)?;
        if moves.is_empty() {
            return Ok(Expansion { steps: Vec::new(), complete: true });
        }
        let walk = self.walk(self.problem.inner(state))?;
        let mut expansion = Expansion { steps: Vec::with_capacity(moves.len()), complete: true };
        for (action, gate, next) in moves {
            is_gate(&walk.space.0, &gate).map_err(|broken| broken.with("action", &action))?;
            match walk.find(&gate) {
                Some(node) => expansion.steps.push((action, Lex(1, node.depth), next)),
                None => expansion.complete &= walk.is_whole(),
            }
        }
        Ok(expansion)
    }

    fn expand_again(&self, known: &Self::State, again: &Self::State) -> Result<(), Broken> {
        the_same_list(Law::ExpandRepeats, &self.moves(known), &self.moves(again))
    }

    fn meet_again(&self, known: &Self::State, again: &Self::State) -> Result<(), Broken> {
        let (first, then) = (self.problem.inner(known).start(), self.problem.inner(again).start());
        if first == then {
            return Ok(());
        }
        let broken = Broken::new(Law::InnerStart).with("inner start", first).with("equal state", again);
        Err(broken.with("inner start there", then))
    }
}

/// Whether an inner search can look for a gate by its key.
fn is_gate<I>(space: &I, gate: &I::State) -> Result<(), Broken>
where
    I: SearchProblem<State: Debug> + StateCodec<<I as SearchProblem>::State>,
{
    let key = space.encode(gate);
    let broken = Broken::new(Law::Gate).with("gate", gate).with_text("key of the gate", key.shown());
    if !is_below(space.key_space(), &key) {
        return Err(broken.with("inner key space", space.key_space()));
    }
    let decoded = space.decode(key);
    if decoded == *gate { Ok(()) } else { Err(broken.with("decoded", decoded)) }
}

/// An inner space: what engines ask of one, which are neither goals nor heuristics.
struct Inner<I>(I);

impl<I> Space for Inner<I>
where
    I: SearchProblem<State: Debug, Action: PartialEq + Debug, Cost = u32> + StateCodec<<I as SearchProblem>::State>,
{
    type State = I::State;
    type Action = I::Action;
    type Cost = u32;
    type Codec = I;

    fn codec(&self) -> &I {
        &self.0
    }

    fn starts(&self) -> Result<Vec<I::State>, Broken> {
        let start = the_same_twice(Law::InnerStart, || self.0.start())?;
        let starts = starts(&self.0);
        if starts != [start.clone()] {
            return Err(Broken::new(Law::InnerStart).with("inner start", start).with("inner starts", starts));
        }
        Ok(starts)
    }

    fn is_goal(&self, _: &I::State) -> bool {
        false
    }

    fn heuristic(&self, _: &I::State) -> Option<u32> {
        Some(0)
    }

    fn expand(&self, state: &I::State, twin: &I::State) -> Result<Expansion<Self>, Broken> {
        let steps = expanded(&self.0, state);
        repeats(Law::ExpandRepeats, &steps, twin, |twin| expanded(&self.0, twin))?;
        match steps.iter().find(|(_, cost, _)| *cost != 1) {
            None => Ok(Expansion { steps, complete: true }),
            Some((action, cost, _)) => Err(Broken::new(Law::InnerCosts).with("action", action).with("cost", cost)),
        }
    }

    fn expand_again(&self, known: &I::State, again: &I::State) -> Result<(), Broken> {
        the_same_list(Law::ExpandRepeats, &expanded(&self.0, known), &expanded(&self.0, again))
    }
}
