//! Chess-like games by a genetic search, judged by how much players of different heuristics differ at them.

use super::judge::{Again, Judged, called, conditions, measured, opened, reopened, report};
use super::kinds::last_seed;
use super::plan::Space;
use crate::error::Error;
use criticism::profile::{Fitness, Model, QUICK, Shown, Tally, Terms, fitness};
use engine::Game;
use engine::core::Step;
use engine::rng::Rng;
use gdl::ast::Player;
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;
use store::{Conditions, Figure, Measurement};
use strategy::contest::statistics::Interval;
use synthesis::chess_like::{ChessLike, Parameters};
use synthesis::{Candidate, Check, Descriptor, Member, Outcome, Search};

/// What runs in this space are called.
pub const KIND: &str = "chess-like";

/// Plays of each pair of players, and at most where survival depends on them; and both for the second opinion.
const PLAYS: [(u64, u64); 2] = [(50, 100), (100, 200)];

/// Everything the result of a run depends on.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// How games are drawn and bred.
    pub breeding: Parameters,
    /// Generations bred after the first.
    pub generations: u64,
    /// Players whose results are compared with the model's: 3 or 4.
    pub algorithms: usize,
    /// The command it was begun with, but for how long it goes on; empty in old runs.
    #[serde(default)]
    pub command: String,
}

/// The fitness of a game as the store keeps it.
fn measurement(conditions: Conditions, found: &Fitness, shown: &Shown) -> Measurement {
    let parts = [
        ("difference", shown.distance),
        ("imbalance", shown.balance),
        ("quick", shown.quickness),
        ("drawn", shown.drawn),
    ];
    let figure = |(id, part): (&str, Interval)| Figure {
        criterion: id.into(),
        value: part.value,
        low: part.low,
        high: part.high,
    };
    Measurement {
        conditions,
        score: found.value.value,
        low: found.value.low,
        high: found.value.high,
        viable: found.promising(),
        figures: parts.map(figure).to_vec(),
    }
}

/// What the plays showed, in words.
fn reasons(shown: &Shown) -> Vec<String> {
    let percent =
        |part: Interval| format!("{:.0} % ({:.0} – {:.0})", 100.0 * part.value, 100.0 * part.low, 100.0 * part.high);
    vec![
        format!("Results of different players are {} from those at known games.", percent(shown.distance)),
        format!("One side gets {} more of the points than the other.", percent(shown.balance)),
        format!("{} of the plays are over within {QUICK} turns.", percent(shown.quickness)),
        format!("{} of the plays are drawn, which the fitness does not mind.", percent(shown.drawn)),
    ]
}

impl Plan {
    fn model(&self) -> Model {
        if self.algorithms == 3 { Model::three() } else { Model::four() }
    }

    fn conditions(&self, game: &Game, stage: &str, seed: u64) -> Conditions {
        let model = self.model();
        let players: Vec<String> = model.matrix.players.iter().map(ToString::to_string).collect();
        let said = serde_json::json!({ "stage": stage, "players": players, "model": model.games, "plays": PLAYS });
        conditions(game, &said, seed)
    }

    /// Plays a game; `rival` is the fitness of the worst survivor, which decides whether the game lives on.
    fn tried(&self, game: &Game, plays: (u64, u64), rival: Option<f64>, seed: u64, enough: &AtomicBool) -> Fitness {
        let terms = Terms { plays: plays.0, most: plays.1, rival, seed, ..Terms::default() };
        fitness(game, &self.model(), &terms, enough)
    }
}

impl Space for Plan {
    fn kind(&self) -> &'static str {
        KIND
    }

    fn seed(&self) -> u64 {
        self.breeding.seed
    }

    fn search(&self, _founders: &[store::Founder]) -> Result<Box<dyn Search>, Error> {
        Ok(Box::new(ChessLike::new(self.breeding.clone())?))
    }

    fn judged(&self, candidate: &Candidate, enough: &AtomicBool) -> Result<Judged, (Check, String)> {
        let game = opened(candidate)?;
        if game.start(Player::First).steps() == [Step::PASS] {
            return Err((Check::Unsafe, "nobody can make the first move".to_string()));
        }
        let seed = Rng::part(self.breeding.seed, candidate.index).bits();
        let found = self.tried(&game, PLAYS[0], Some(candidate.best_tenth), seed, enough);
        let Some(shown) = &found.shown else {
            return Err((Check::Slow, "some plays take too long".to_string()));
        };
        let sum = |of: fn(&Tally) -> u64| shown.tallies.iter().map(of).sum::<u64>() as f64;
        let outcome = Outcome::Measured {
            score: found.value.value,
            low: found.value.low,
            high: found.value.high,
            viable: found.promising(),
            // There is no archive here, so only what plays show at no cost.
            descriptor: Descriptor { length: sum(|tally| tally.turns) / sum(Tally::plays), ..Descriptor::default() },
            advisors: Vec::new(),
            dead: Vec::new(),
            metrics: Vec::new(),
            reasons: if found.promising() { Vec::new() } else { reasons(shown) },
        };
        let conditions = self.conditions(&game, "first", seed);
        Ok(measured(outcome, measurement(conditions, &found, shown)))
    }

    fn again(&self, member: &Member, command: &str) -> Result<Again, Error> {
        let game = reopened(member)?;
        let seed = last_seed(KIND, self.breeding.seed, member.index.unwrap_or(0));
        let found = self.tried(&game, PLAYS[1], None, seed, &AtomicBool::new(false));
        let shown = found.shown.as_ref().ok_or_else(|| Error::no(format!("{} takes too long", member.name)))?;
        let last = measurement(self.conditions(&game, "last", seed), &found, shown);
        let verdict = called(last.viable, self.passes());
        Ok(Again {
            last,
            verdict,
            reasons: reasons(shown),
            report: Some(report(&game, seed, command)),
            trials: Vec::new(),
            presented: None,
        })
    }

    fn measure(&self) -> &'static str {
        "fitness by the model"
    }

    fn passes(&self) -> &'static str {
        "promising"
    }

    fn about(&self) -> &'static str {
        "Games were bred by the process of Kowalski and Szykuła, “Evolving Chess-like Games Using Relative Algorithm Performance Profiles” (2016): the first generation is drawn at random; pieces and starting squares of two parents are exchanged and now and then drawn anew; the best of parents and children live on. A game is the better the more the results of different players resemble those at known games, the more even the sides are, and the fewer plays are over at once."
    }

    fn candidates(&self) -> Option<u64> {
        Some(self.breeding.population * (self.generations + 1))
    }

    fn generation(&self) -> Option<u64> {
        Some(self.breeding.population)
    }

    fn command(&self, made: u64) -> Option<String> {
        let bred = (made / self.breeding.population).saturating_sub(1);
        (!self.command.is_empty()).then(|| format!("{} --generations {bred}", self.command))
    }
}
