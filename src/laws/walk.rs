//! A sample of a space: breadth first from the starts, then some way down by chance, then breadth first again.
//!
//! The walk finds states again by their keys, but believes in equality alone, so a broken codec can make it meet a state
//! twice and no more than that: it ends with the last of a given number of states. What is looked at first lies nearest
//! to the starts, so that the first fault is one that a person can follow.

use super::broken::{Broken, Trail};
use super::codec::{Classes, Folds};
use super::costs::Costs;
use super::space::{KeyOf, Space};
use super::{Law, dice::Dice};
use crate::{KeySpace, StateCodec};

/// A state that was met.
pub(super) struct Node<S: Space> {
    pub(super) state: S::State,
    /// The number of its key.
    pub(super) class: usize,
    pub(super) origin: Origin<S::Action>,
    /// How many actions that is from a start.
    pub(super) depth: u32,
    pub(super) is_goal: bool,
    pub(super) heuristic: Option<S::Cost>,
    /// Whether its successors were held against those of an equal state that was reached in another way.
    pub(super) met_again: bool,
    /// The edges that leave it, once they were looked at.
    edges: Option<std::ops::Range<usize>>,
}

/// How a state was first met.
pub(super) enum Origin<A> {
    Start,
    /// From this state, by this action.
    Step(usize, A),
    /// The codec folds, and unpacks the key of this state to it. Engines expand it in place of that one.
    Unpacked(usize),
}

impl<A> Origin<A> {
    /// The state before it.
    pub(super) fn before(&self) -> Option<usize> {
        match self {
            Origin::Start => None,
            Origin::Step(before, _) | Origin::Unpacked(before) => Some(*before),
        }
    }
}

/// A step between two states of the sample.
pub(super) struct Edge<S: Space> {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) cost: S::Cost,
    pub(super) action: S::Action,
}

/// The states that were met, in this order, and the edges between them.
pub(super) struct Walk<S: Space> {
    pub(super) space: S,
    pub(super) nodes: Vec<Node<S>>,
    pub(super) edges: Vec<Edge<S>>,
    pub(super) folded: usize,
    /// So many states from the first were expanded breadth first, without leaving one out.
    pub(super) layered: usize,
    pub(super) keys: KeySpace,
    pub(super) classes: Classes<KeyOf<S>>,
    /// What states that share a key have in common, where they may.
    pub(super) folds: Option<Folds<S::Cost>>,
    pub(super) costs: Costs<S::Cost>,
    /// The most states.
    room: usize,
    /// All states before this one were expanded.
    next: usize,
    /// Whether a successor was met that is not in the sample.
    left_out: bool,
}

/// More states than this that share a key are not told apart: looking through them would take too long.
pub(super) const MOST_MEMBERS: usize = 100;
/// A random walk starts anew after so many steps.
const LONGEST_WALK: usize = 250;

impl<S: Space> Walk<S> {
    /// A sample of at most `room` states, with the starts in it.
    pub(super) fn begin(space: S, room: usize) -> Result<Self, Broken> {
        if let Err(error) = space.codec().check() {
            return Err(Broken::new(Law::CodecWorks).with_text("error", error.to_string()));
        }
        let keys = space.codec().key_space();
        let folds = space.codec().folds().then(Folds::default);
        let starts = space.starts()?;
        let mut walk = Walk {
            space,
            nodes: Vec::new(),
            edges: Vec::new(),
            folded: 0,
            layered: 0,
            keys,
            classes: Classes::default(),
            folds,
            costs: Costs::default(),
            room,
            next: 0,
            left_out: false,
        };
        for start in starts {
            let class = walk.class_of(&start);
            walk.left_out |= walk.meet(start, class, Origin::Start)?.is_none();
        }
        Ok(walk)
    }

    /// Fills the sample: half of it breadth first, a quarter by chance, the rest breadth first again.
    pub(super) fn fill(&mut self, seed: u64) -> Result<(), Broken> {
        self.go_breadth_first(self.room / 2)?;
        self.layered = self.next;
        self.go_by_chance(self.room - self.room / 4, Dice::new(seed))?;
        self.go_breadth_first(self.room)
    }

    /// Expands states in the order in which they were met, until there are `until` states or all is seen.
    pub(super) fn go_breadth_first(&mut self, until: usize) -> Result<(), Broken> {
        while self.next < self.nodes.len() {
            // A full sample may still turn out to be the whole space.
            if self.nodes.len() >= until && (until < self.room || self.left_out) {
                break;
            }
            self.expand(self.next)?;
            self.next += 1;
        }
        Ok(())
    }

    /// Walks from states that were not expanded yet, until there are `until` states or enough steps were made.
    fn go_by_chance(&mut self, until: usize, mut dice: Dice) -> Result<(), Broken> {
        for _ in 0..self.room.div_ceil(LONGEST_WALK) {
            let Some(waiting) = dice.below(self.nodes.len() - self.next) else { break };
            let mut at = self.next + waiting;
            for _ in 0..LONGEST_WALK {
                if self.nodes.len() >= until {
                    return Ok(());
                }
                self.expand(at)?;
                let ways = self.nodes[at].edges.clone().unwrap_or_default();
                let Some(mut way) = dice.below(ways.len()) else { break };
                // Most spaces can be walked back; another throw gets further.
                if self.nodes[self.edges[ways.start + way].to].edges.is_some() {
                    way = dice.below(ways.len()).unwrap_or(way);
                }
                at = self.edges[ways.start + way].to;
            }
        }
        Ok(())
    }

    /// Whether the sample is the whole space.
    pub(super) fn is_whole(&self) -> bool {
        self.next == self.nodes.len() && !self.left_out
    }

    /// Whether a state was expanded, and may be believed to have these edges only.
    pub(super) fn is_expanded(&self, id: usize) -> bool {
        self.nodes[id].edges.is_some() && !self.nodes[id].is_goal
    }

    /// The state that equals this one, if it was met.
    pub(super) fn find(&self, state: &S::State) -> Option<&Node<S>> {
        let class = self.classes.find(&self.space.codec().encode(state))?;
        self.find_in(class, state).map(|id| &self.nodes[id])
    }

    /// The same where the number of its key is known.
    pub(super) fn find_in(&self, class: usize, state: &S::State) -> Option<usize> {
        self.classes.members(class).iter().copied().find(|id| self.nodes[*id].state == *state)
    }

    /// How a state was first reached.
    pub(super) fn trail(&self, id: usize) -> Trail {
        self.trail_to(&self.nodes[id].origin, &self.nodes[id].state)
    }

    /// The same for a state that is not in the sample.
    fn trail_to(&self, origin: &Origin<S::Action>, state: &S::State) -> Trail {
        let (mut actions, mut start, mut origin) = (Vec::new(), state, origin);
        while let Some(before) = origin.before() {
            actions.push(match origin {
                Origin::Step(_, action) => format!("{action:?}"),
                _ => "(unpacked)".into(),
            });
            (start, origin) = (&self.nodes[before].state, &self.nodes[before].origin);
        }
        actions.reverse();
        Trail { start: format!("{start:?}"), actions, state: format!("{state:?}") }
    }

    pub(super) fn class_of(&mut self, state: &S::State) -> usize {
        let key = self.space.codec().encode(state);
        self.classes.number(key)
    }

    /// Looks at the successors of a state, if nobody has. Engines never expand a goal, so what is behind one is not asked.
    fn expand(&mut self, id: usize) -> Result<(), Broken> {
        if self.nodes[id].edges.is_some() {
            return Ok(());
        }
        let first = self.edges.len();
        self.nodes[id].edges = Some(first..first);
        if self.nodes[id].is_goal {
            return Ok(());
        }
        let state = self.nodes[id].state.clone();
        let here = |broken: Broken, walk: &Self| broken.at(walk.trail(id));

        let expansion = self.space.expand(&state, &self.twin(&state)).map_err(|broken| here(broken, self))?;
        self.left_out |= !expansion.complete;
        let classes: Vec<usize> = expansion.steps.iter().map(|(_, _, next)| self.class_of(next)).collect();
        if self.folds.is_some() && expansion.complete {
            self.compare_folded(id, &classes, &expansion).map_err(|broken| here(broken, self))?;
        }
        for ((action, cost, next), class) in expansion.steps.into_iter().zip(classes) {
            let met = self.costs.meet(cost);
            met.map_err(|broken| here(broken.with("seen at the action", &action), self))?;
            match self.meet(next, class, Origin::Step(id, action.clone()))? {
                Some(to) => self.edges.push(Edge { from: id, to, cost, action }),
                None => self.left_out = true,
            }
        }
        self.nodes[id].edges = Some(first..self.edges.len());
        Ok(())
    }

    /// Takes a state into the sample and looks at it, if it is not there yet. `None`: there is no room for it.
    fn meet(&mut self, state: S::State, class: usize, origin: Origin<S::Action>) -> Result<Option<usize>, Broken> {
        if let Some(known) = self.find_in(class, &state) {
            let same = self.look_again(known, &state);
            return same.map(|()| Some(known)).map_err(|broken| broken.at(self.trail_to(&origin, &state)));
        }
        let members = self.classes.members(class);
        if self.nodes.len() >= self.room || members.len() >= MOST_MEMBERS {
            return Ok(None);
        }
        let id = self.nodes.len();
        let other = members.first().copied();
        let depth = origin.before().map_or(0, |before| self.nodes[before].depth + 1);
        let is_goal = self.space.is_goal(&state);
        let heuristic = self.space.heuristic(&state);
        self.nodes.push(Node { state, class, origin, depth, is_goal, heuristic, met_again: false, edges: None });
        self.look_at(id, other).map_err(|broken| broken.at(self.trail(id)))?;
        self.classes.add(class, id);
        self.folded += usize::from(other.is_some());
        self.meet_unpacked(id)?;
        Ok(Some(id))
    }

    /// Where the codec folds, takes in the state that engines expand in place of this one.
    fn meet_unpacked(&mut self, id: usize) -> Result<(), Broken> {
        let Node { state, class, origin, .. } = &self.nodes[id];
        if self.folds.is_some() && !matches!(origin, Origin::Unpacked(_)) {
            let codec = self.space.codec();
            let (unpacked, class) = (codec.decode(codec.encode(state)), *class);
            self.left_out |= self.meet(unpacked, class, Origin::Unpacked(id))?.is_none();
        }
        Ok(())
    }
}
