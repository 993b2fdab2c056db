//! Chess-like games by a genetic search, judged by how much players of different heuristics differ at them.

use super::Space;
use super::ending::Again;
use super::fitness::{Fitness, fitness};
use super::judge::{Judged, Subject, dropped, settings};
use crate::failure::Failure;
use criticism::weights::Weights;
use engine::rng::Rng;
use serde::{Deserialize, Serialize};
use store::{Conditions, Figure, Measurement};
use synthesis::chess_like::{ChessLike, Parameters};
use synthesis::{Candidate, Check, Descriptor, Member, Outcome, Search};

/// What runs in this space are called.
pub const KIND: &str = "chess-like";

/// Sets the seeds of second opinions apart from those of first ones.
const APART: u64 = 0xc4e5;

/// Everything the result of a run depends on.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// How games are drawn and bred.
    pub breeding: Parameters,
    /// Generations bred after the first.
    pub generations: u64,
    /// Players whose results are compared with the model's: 3 or 4.
    pub algorithms: usize,
}

/// The fitness of a game as the store keeps it.
fn measurement(conditions: Conditions, found: &Fitness) -> Measurement {
    let parts = [("difference", found.difference), ("imbalance", found.balance), ("quick", found.quick)];
    let figure = |(id, value): (&str, f64)| Figure { criterion: id.into(), value, low: value, high: value };
    Measurement {
        conditions,
        score: found.value,
        low: found.low,
        high: found.high,
        viable: found.promising,
        figures: parts.map(figure).to_vec(),
    }
}

impl Plan {
    fn conditions(&self, subject: &Subject, stage: &str, seed: u64) -> Conditions {
        settings(subject, &serde_json::json!({ "stage": stage, "fitness": self.algorithms }), seed)
    }

    fn judged(&self, candidate: &Candidate) -> Result<Judged, (Check, String)> {
        if let Some(refused) = &candidate.refused {
            return Err(refused.clone());
        }
        let subject = Subject::new(&candidate.text).map_err(|why| (Check::Unsafe, why))?;
        let seed = Rng::part(self.breeding.seed, candidate.index).bits();
        let found = fitness(&subject.game, self.algorithms, candidate.best_tenth, seed);
        if !found.playable {
            return Err((Check::Slow, "some plays take too long".to_string()));
        }
        let outcome = Outcome::Measured {
            score: found.value,
            low: found.low,
            high: found.high,
            viable: found.promising,
            // There is no archive here, so only what plays show at no cost.
            descriptor: Descriptor { length: found.length, ..Descriptor::default() },
            advisors: Vec::new(),
            dead: Vec::new(),
        };
        let conditions = self.conditions(&subject, "first", seed);
        Ok(Judged { outcome, measurement: Some(measurement(conditions, &found)) })
    }
}

impl Space for Plan {
    fn kind(&self) -> &'static str {
        KIND
    }

    fn seed(&self) -> u64 {
        self.breeding.seed
    }

    fn plan(&self) -> String {
        serde_json::to_string(self).expect("plain data")
    }

    fn search(&self, _founders: &[store::Founder]) -> Result<Box<dyn Search>, Failure> {
        Ok(Box::new(ChessLike::new(self.breeding.clone())?))
    }

    fn judge(&self, candidate: &Candidate) -> Judged {
        self.judged(candidate).unwrap_or_else(dropped)
    }

    fn again(&self, member: &Member, _command: &str) -> Result<Again, Failure> {
        let subject = Subject::new(&member.text).map_err(Failure::no)?;
        let seed = Rng::part(self.breeding.seed ^ APART, member.index.unwrap_or(0)).bits();
        let found = fitness(&subject.game, self.algorithms, f64::MAX, seed);
        let last = measurement(self.conditions(&subject, "last", seed), &found);
        Ok(Again { last, reasons: found.reasons(), report: None })
    }

    fn weights(&self) -> Result<Weights, Failure> {
        Ok(Weights::default())
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
}
