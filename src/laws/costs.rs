//! The laws of costs.

use super::Law;
use super::broken::Broken;
use super::space::Space;
use super::walk::Walk;
use super::ways::Ways;
use crate::Cost;

/// Different costs that were met, the first few of them.
pub(super) struct Costs<C>(Vec<C>);

/// So many costs are held against each other, three at a time.
const MOST_COSTS: usize = 24;

impl<C> Default for Costs<C> {
    fn default() -> Self {
        Costs(Vec::new())
    }
}

impl<C: Cost> Costs<C> {
    /// Looks at a cost by itself, and beside those met before.
    pub(super) fn meet(&mut self, cost: C) -> Result<(), Broken> {
        if self.0.contains(&cost) {
            return Ok(());
        }
        let sums = [cost.checked_add(C::ZERO), C::ZERO.checked_add(cost)];
        if cost < C::ZERO || sums != [Some(cost); 2] {
            let broken = Broken::new(Law::ZeroCost).with("cost", cost).with("ZERO", C::ZERO);
            return Err(broken.with("cost + ZERO", sums[0]).with("ZERO + cost", sums[1]));
        }
        if self.0.len() >= MOST_COSTS {
            return Ok(());
        }
        self.0.push(cost);
        for other in &self.0 {
            grows(cost, *other)?;
            grows(*other, cost)?;
            has_units(cost.min(*other), cost.max(*other))?;
        }
        for one in &self.0 {
            for two in &self.0 {
                for (least, most, more) in [(cost, *one, *two), (*one, cost, *two), (*one, *two, cost)] {
                    keeps_order(least, most, more)?;
                }
            }
        }
        Ok(())
    }
}

fn grows<C: Cost>(cost: C, more: C) -> Result<(), Broken> {
    match cost.checked_add(more) {
        Some(sum) if sum < cost || sum < more => {
            Err(Broken::new(Law::CostGrows).with("cost", cost).with("added", more).with("sum", sum))
        }
        _ => Ok(()),
    }
}

fn has_units<C: Cost>(least: C, most: C) -> Result<(), Broken> {
    match (least.units(), most.units()) {
        (Some(few), Some(many)) if least < most && few >= many => {
            let broken = Broken::new(Law::CostUnits).with("cost", least).with("units", few);
            Err(broken.with("greater cost", most).with("its units", many))
        }
        _ => Ok(()),
    }
}

/// A sum that does not fit counts as the greatest.
fn keeps_order<C: Cost>(least: C, most: C, more: C) -> Result<(), Broken> {
    let is_less = |one: Option<C>, two: Option<C>| two.is_none_or(|two| one.is_some_and(|one| one <= two));
    let sums = [(least.checked_add(more), most.checked_add(more)), (more.checked_add(least), more.checked_add(most))];
    match sums.into_iter().find(|(one, two)| least <= most && !is_less(*one, *two)) {
        Some((one, two)) => {
            let broken = Broken::new(Law::CostKeepsOrder).with("cost", least).with("greater cost", most);
            Err(broken.with("added to both", more).with("sums", (one, two)))
        }
        None => Ok(()),
    }
}

/// Adds costs up along the cheapest ways, only as far as these are likely to be the cheapest there are: a random walk takes
/// many detours.
pub(super) fn add_up<S: Space>(walk: &Walk<S>, from_starts: &Ways<S::Cost>) -> Result<(), Broken> {
    for edge in walk.edges.iter().filter(|edge| is_near(walk, edge.from)) {
        let Some(so_far) = from_starts.cost(edge.from) else { continue };
        let place = |broken: Broken| broken.with("action", &edge.action).at(walk.trail(edge.from));
        match so_far.checked_add(edge.cost) {
            Some(_) => grows(so_far, edge.cost).map_err(place)?,
            None => {
                let broken = Broken::new(Law::CostFits).with("cost so far", so_far).with("cost of a step", edge.cost);
                return Err(place(broken));
            }
        }
    }
    Ok(())
}

/// Adds the heuristic to the cost of the cheapest way.
pub(super) fn add_heuristics<S: Space>(walk: &Walk<S>, from_starts: &Ways<S::Cost>) -> Result<(), Broken> {
    for (id, node) in walk.nodes.iter().enumerate().filter(|(id, _)| is_near(walk, *id)) {
        let (Some(so_far), Some(left)) = (from_starts.cost(id), node.heuristic) else { continue };
        if so_far.checked_add(left).is_none() {
            let broken = Broken::new(Law::CostFits).with("cost so far", so_far).with("heuristic", left);
            return Err(broken.at(walk.trail(id)));
        }
    }
    Ok(())
}

fn is_near<S: Space>(walk: &Walk<S>, id: usize) -> bool {
    walk.is_whole() || id < walk.layered
}
