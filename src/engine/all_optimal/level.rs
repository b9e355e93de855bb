//! States of one cost, from which steps that cost nothing lead to others of the same cost.
//!
//! Which of them lie on a way to a goal is known when all states of the cost were expanded. Those that do are added to the
//! graph in topological order (Kahn 1962); those that are left over lie on a circle, or their steps lead into one.

use super::drawing::{Drawing, Mark};
use super::graph::Edge;
use crate::engine::Halt;
use crate::engine::guard::Guard;
use crate::report::StopReason;
use crate::store::NodeId;

/// A tight step.
pub(super) struct Draft<A, C> {
    pub(super) action: A,
    pub(super) cost: C,
    pub(super) to: To,
}

/// Where a tight step leads.
#[derive(Clone, Copy)]
pub(super) enum To {
    /// To a node of the graph.
    Node(u32),
    /// To a state of the same cost, about which nothing may be known yet.
    Equal(NodeId),
}

/// States of one cost which have free steps.
pub(super) struct Level<S, A, C> {
    members: Vec<Member<S>>,
    /// The steps of the members, then those of the state that is being expanded.
    pub(super) steps: Vec<Draft<A, C>>,
    /// The steps from member to member, backwards.
    links: Vec<Link>,
    to_do: Vec<u32>,
    /// How many levels had circles.
    circles: u32,
    looks: Looks,
}

struct Member<S> {
    id: NodeId,
    state: S,
    /// Where its steps end; they begin where those of the member before it end.
    end: usize,
    /// The last link that leads back from here.
    last_link: Option<u32>,
    leads_to_a_goal: bool,
    /// How many of its steps lead to members that are not in the graph yet.
    waits: usize,
}

/// A step from one member to another, as the other sees it.
struct Link {
    from: u32,
    before: Option<u32>,
}

impl<S, A, C> Default for Level<S, A, C> {
    fn default() -> Self {
        let (members, steps, links, to_do) = Default::default();
        Level { members, steps, links, to_do, circles: 0, looks: Looks(0) }
    }
}

impl<S: Clone, A: Clone, C: Copy> Level<S, A, C> {
    /// Looks at clock and token, if it is time.
    #[inline]
    pub(super) fn look(&mut self, guard: &mut Guard<'_, '_>) -> Result<(), StopReason> {
        self.looks.one(guard)
    }

    /// Takes in a state whose tight steps, one of them free at least, were just appended to the others.
    pub(super) fn enter(
        &mut self,
        id: NodeId,
        state: S,
        drawing: &mut Drawing<S, A, C>,
        guard: &mut Guard<'_, '_>,
    ) -> Result<(), Halt> {
        guard.memory.reserve_more(&mut self.members, 1)?;
        drawing.marks.set(id, Mark::Member(self.members.len() as u32));
        let end = self.steps.len();
        self.members.push(Member { id, state, end, last_link: None, leads_to_a_goal: false, waits: 0 });
        Ok(())
    }

    /// Adds those states to the graph that lie on a way to a goal, when all states of the cost were expanded.
    pub(super) fn settle(&mut self, drawing: &mut Drawing<S, A, C>, guard: &mut Guard<'_, '_>) -> Result<(), Halt> {
        if self.members.is_empty() {
            return Ok(());
        }
        self.link(drawing, guard)?;
        self.follow_back(guard)?;
        self.add_in_order(drawing, guard)?;
        self.add_circles(drawing, guard)?;
        self.members.clear();
        self.steps.clear();
        self.links.clear();
        Ok(())
    }

    /// Links the members, and notes those that have a step into the graph.
    fn link(&mut self, drawing: &Drawing<S, A, C>, guard: &mut Guard<'_, '_>) -> Result<(), Halt> {
        let mut first = 0;
        for from in 0..self.members.len() {
            self.looks.one(guard)?;
            let end = self.members[from].end;
            for step in &self.steps[first..end] {
                match node_or_member(step.to, drawing) {
                    Mark::Nothing => {}
                    Mark::Node(_) => self.members[from].leads_to_a_goal = true,
                    Mark::Member(to) => {
                        guard.memory.reserve_more(&mut self.links, 1)?;
                        let link = u32::try_from(self.links.len()).map_err(|_| StopReason::NodeIds)?;
                        let before = self.members[to as usize].last_link.replace(link);
                        self.links.push(Link { from: from as u32, before });
                    }
                }
            }
            if self.members[from].leads_to_a_goal {
                guard.memory.reserve_more(&mut self.to_do, 1)?;
                self.to_do.push(from as u32);
            }
            first = end;
        }
        Ok(())
    }

    /// Finds all members that lead to a goal, and counts how many of their steps lead to such members.
    fn follow_back(&mut self, guard: &mut Guard<'_, '_>) -> Result<(), Halt> {
        while let Some(to) = self.to_do.pop() {
            self.looks.one(guard)?;
            let mut next = self.members[to as usize].last_link;
            while let Some(Link { from, before }) = next.and_then(|link| self.links.get(link as usize)) {
                let member = &mut self.members[*from as usize];
                member.waits += 1;
                if !member.leads_to_a_goal {
                    member.leads_to_a_goal = true;
                    guard.memory.reserve_more(&mut self.to_do, 1)?;
                    self.to_do.push(*from);
                }
                next = *before;
            }
        }
        Ok(())
    }

    /// Adds members all of whose steps lead to nodes of the graph, until there are no more of them.
    fn add_in_order(&mut self, drawing: &mut Drawing<S, A, C>, guard: &mut Guard<'_, '_>) -> Result<(), Halt> {
        for (member, number) in self.members.iter().zip(0..) {
            if member.leads_to_a_goal && member.waits == 0 {
                guard.memory.reserve_more(&mut self.to_do, 1)?;
                self.to_do.push(number);
            }
        }
        while let Some(to) = self.to_do.pop() {
            self.looks.one(guard)?;
            self.add(to as usize, 0, drawing, guard)?;
            let mut next = self.members[to as usize].last_link;
            while let Some(Link { from, before }) = next.and_then(|link| self.links.get(link as usize)) {
                let member = &mut self.members[*from as usize];
                member.waits -= 1;
                if member.waits == 0 {
                    guard.memory.reserve_more(&mut self.to_do, 1)?;
                    self.to_do.push(*from);
                }
                next = *before;
            }
        }
        Ok(())
    }

    /// Adds the members that are left over. Their steps lead to each other, so they have their numbers first.
    fn add_circles(&mut self, drawing: &mut Drawing<S, A, C>, guard: &mut Guard<'_, '_>) -> Result<(), Halt> {
        let waiting = |member: &Member<S>| member.leads_to_a_goal && member.waits > 0;
        for (member, number) in self.members.iter().filter(|member| waiting(member)).zip(drawing.next_number()..) {
            drawing.marks.set(member.id, Mark::Node(number));
        }
        let before = drawing.next_number();
        for member in 0..self.members.len() {
            self.looks.one(guard)?;
            if waiting(&self.members[member]) {
                self.add(member, self.circles + 1, drawing, guard)?;
            }
        }
        self.circles += u32::from(drawing.next_number() > before);
        Ok(())
    }

    fn add(
        &self,
        member: usize,
        circle: u32,
        drawing: &mut Drawing<S, A, C>,
        guard: &mut Guard<'_, '_>,
    ) -> Result<(), Halt> {
        let first = member.checked_sub(1).map_or(0, |before| self.members[before].end);
        let Member { id, state, end, .. } = &self.members[member];
        let mut edges = Vec::new();
        for Draft { action, cost, to } in &self.steps[first..*end] {
            if let Mark::Node(to) = node_or_member(*to, drawing) {
                edges.push(Edge { action: action.clone(), cost: *cost, to });
            }
        }
        Ok(drawing.add(*id, state.clone(), edges.into_iter(), circle, &mut guard.memory)?)
    }
}

/// What is known now about the end of a step.
fn node_or_member<S, A, C>(to: To, drawing: &Drawing<S, A, C>) -> Mark {
    match to {
        To::Node(node) => Mark::Node(node),
        To::Equal(id) => drawing.marks.get(id),
    }
}

/// Looks at clock and token now and then.
struct Looks(u64);

impl Looks {
    #[inline]
    fn one(&mut self, guard: &mut Guard<'_, '_>) -> Result<(), StopReason> {
        if self.0 == 0 {
            self.0 = guard.look_inner(u64::MAX)?;
        }
        self.0 -= 1;
        Ok(())
    }
}
