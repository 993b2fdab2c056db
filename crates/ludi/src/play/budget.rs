//! How much a player may think, and what he thinks then.

use crate::error::Error;
use crate::players::contestant;
use crate::thought::Thought;
use engine::Position;
use engine::rng::Rng;
use strategy::Spec;
use strategy::alphabeta::MAX_DEPTH;

/// A budget that takes the place of a player's own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// How far to look.
    pub depth: Option<u64>,
    /// Positions or iterations.
    pub nodes: Option<u64>,
}

impl Budget {
    /// Gives it to a player, if he has one of this kind. What no player can do is brought to what he can.
    fn replace(&self, spec: &mut Spec) {
        let depth = self.depth.map(|depth| depth.clamp(1, u64::from(MAX_DEPTH)) as u32);
        let nodes = self.nodes.map(|nodes| nodes.max(1));
        match (spec, depth, nodes) {
            (_, None, None) => {}
            (Spec::AlphaBeta(options), ..) => (options.depth, options.nodes) = (depth, nodes),
            (Spec::Heuristic(options), ..) => {
                (options.depth, options.nodes) = (depth.unwrap_or(options.depth), nodes);
            }
            (Spec::Uct(options), _, Some(iterations)) => options.iterations = iterations,
            _ => {}
        }
    }
}

/// The random numbers of a thought: its own for every position of a game with a seed.
pub(super) fn stream(position: &Position<'_>, seed: u64) -> Rng {
    Rng::part(seed, position.played().len() as u64)
}

/// What a player would do. He is made anew: the answer depends on the position, the player, the budget and the seed, on nothing asked before.
pub fn think(position: &Position<'_>, player: &str, budget: Budget, seed: u64) -> Result<Thought, Error> {
    let mut contestant = contestant(position.game(), player)?;
    budget.replace(&mut contestant.spec);
    let choice = contestant.player(position.game()).choose(position, &mut stream(position, seed));
    Ok(Thought::of(position, &choice))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_takes_the_place_of_the_players_own() {
        let check = |player: &str, depth, nodes, expected: &str| {
            let mut spec: Spec = player.parse().expect(player);
            Budget { depth, nodes }.replace(&mut spec);
            assert_eq!(spec.to_string(), expected, "{player} with depth {depth:?}, nodes {nodes:?}");
        };
        check("ab:nodes=20000,beam=20", None, Some(500), "ab:nodes=500,beam=20");
        check("ab:nodes=20000", Some(3), None, "ab:depth=3");
        check("ab:nodes=20000", Some(3), Some(70), "ab:depth=3,nodes=70");
        check("ab:nodes=20000", Some(100), None, "ab:depth=64");
        check("ab:depth=2", None, Some(0), "ab:nodes=1");
        check("uct:iterations=1000,grave=50", None, Some(7), "uct:iterations=7,grave=50");
        check("uct:iterations=1000", Some(7), None, "uct:iterations=1000");
        check("heuristic:WGC,depth=2", Some(1), None, "heuristic:WGC,depth=1");
        check("heuristic:WGC,depth=2", None, Some(50), "heuristic:WGC,depth=2,nodes=50");
        check("random", None, Some(7), "random");
        check("ab:depth=2", None, None, "ab:depth=2");
    }
}
