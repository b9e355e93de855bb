//! Solves one night at the bridge and one castle, and prints how.

use std::error::Error;

use downstream::bridge::{Party, TwoByTwo};
use downstream::castle::Castle;
use spelunk::{AStar, Engine, FlatAction, Outcome, nested_bfs};

const CASTLE: &str = "\
##############
#ac@.A.C....>#
#.##########.#
#b.........B.#
##############
";

fn main() -> Result<(), Box<dyn Error>> {
    let party = Party::new(&[("Ann", 1), ("Ben", 2), ("Cleo", 5), ("Dan", 10)], 2)?;
    match AStar::new().with(TwoByTwo(&party)).search(&party)?.outcome {
        Outcome::Solved(plan) => {
            println!("The bridge takes {} minutes:", plan.cost());
            for step in plan.steps() {
                let way = if step.state.torch_across { "over" } else { "back" };
                println!("  {:>2} min {way}: {}", step.cost, party.names(step.action));
            }
        }
        Outcome::Unsolvable => println!("The bridge: somebody must stay behind."),
        Outcome::Stopped(reason) => println!("The bridge: {reason}."),
    }

    let castle = Castle::parse(CASTLE)?;
    let Some(escape) = nested_bfs(&castle)?.solution() else {
        println!("There is no way out of the castle.");
        return Ok(());
    };
    println!("The castle takes {} moves and {} steps:", escape.cost().0, escape.cost().1);
    let mut walk = String::new();
    for action in escape.actions() {
        match action {
            FlatAction::Inner(step) => walk += &step.to_string(),
            FlatAction::Outer(action) => println!("  {} {action}", std::mem::take(&mut walk)),
        }
    }
    Ok(())
}
