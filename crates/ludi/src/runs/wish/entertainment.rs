//! What somebody wants of games between chess and checkers.

use super::{Command, list};
use crate::runs::entertainment::Plan;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use synthesis::entertainment::{Mode, Parameters, Reading};

/// How games between chess and checkers are drawn and bred.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Entertainment {
    /// Of all chance.
    pub seed: u64,
    /// Games alive at a time; each makes one child an iteration.
    pub families: u64,
    /// Iterations.
    pub iterations: u64,
    /// Chance of each gene to be drawn anew.
    pub mutation: f64,
    /// What a child's gains over its parent must exceed.
    pub threshold: f64,
    /// Of all parents and children the best by the sums of their ranks stay; else a child takes its own parent's place.
    pub ranks: bool,
    /// What duration, intelligence, dynamism and usability weigh.
    pub weights: [f64; 4],
    /// Pieces a player has at most.
    pub pieces: u64,
    /// Games for each metric.
    pub games: u64,
    /// After a hundred turns a game is drawn, instead of won by who has more pieces.
    pub draw_at_limit: bool,
    /// A piece that moves in an L by multiple steps goes on leaping.
    pub nightrider: bool,
    /// The second player's pieces stand turned by half a turn instead of mirrored.
    pub half_turn: bool,
}

impl Default for Entertainment {
    fn default() -> Entertainment {
        Entertainment {
            seed: 1,
            families: 10,
            iterations: 100,
            mutation: 0.3,
            threshold: 0.5,
            ranks: false,
            weights: [1.0; 4],
            pieces: 16,
            games: 20,
            draw_at_limit: false,
            nightrider: false,
            half_turn: false,
        }
    }
}

impl Entertainment {
    /// The plan.
    pub(in crate::runs) fn plan(&self) -> Plan {
        Plan {
            breeding: Parameters {
                families: self.families as usize,
                mutation: self.mutation,
                threshold: self.threshold,
                pieces: self.pieces as usize,
                mode: if self.ranks { Mode::Ranks } else { Mode::Families },
                weights: self.weights,
                reading: Reading {
                    draw_at_limit: self.draw_at_limit,
                    nightrider: self.nightrider,
                    half_turn: self.half_turn,
                },
                seed: self.seed,
            },
            iterations: self.iterations,
            games: self.games,
            command: self.command(),
        }
    }

    /// The command that makes the same games, but for how many.
    fn command(&self) -> String {
        let usual = Entertainment::default();
        let weights = (self.weights != usual.weights).then(|| list(&self.weights));
        Command::new("ludi evolve entertainment", self.seed)
            .unless(&usual.families, "families", &self.families)
            .unless(&usual.mutation, "mutation", &self.mutation)
            .unless(&usual.threshold, "threshold", &self.threshold)
            .option("select", self.ranks.then_some("ranks"))
            .option("weights", weights)
            .unless(&usual.pieces, "pieces", &self.pieces)
            .unless(&usual.games, "games", &self.games)
            .flag("draw-at-limit", self.draw_at_limit)
            .flag("nightrider", self.nightrider)
            .flag("half-turn", self.half_turn)
            .0
    }
}
