//! How games are measured.

use crate::error::Error;
use crate::event::Listener;
use crate::measure::paper;
use crate::measure::weights::{built_in, retired, weights};
use crate::open::read_file;
use criticism::assess;
use criticism::criteria::{CRITERIA, Measure};
use engine::Game;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How games are measured. The same manner gives the same figures, whatever the number of threads.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Manner {
    /// How much work to put in.
    pub effort: Effort,
    /// Player of both sides; by default a search of as many nodes as the effort allows.
    pub player: Option<String>,
    /// Number of trials; by default the effort decides.
    pub trials: Option<u64>,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Turns a game should take; trials are cut off at five times that, at twice under the paper's conditions.
    pub preferred_length: u32,
    /// Random turns of each player at the beginning, which are not measured.
    pub opening: u32,
    /// File with the weights of the score, a criterion and its weight on each line, or `paper`; by default those of the thesis.
    pub weights: Option<String>,
    /// Slow criteria are measured even if they weigh nothing and the weights do not name them.
    pub all: bool,
    /// The paper's conditions: its viability test, its rule about repetition, its kind of player.
    pub paper: bool,
    /// Who says which side is ahead.
    pub lead: Lead,
    /// Threads; by default one a processor.
    pub threads: Option<u64>,
}

/// How much work to put in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Effort {
    /// Seconds: fewer trials, no slow criteria, nothing beyond the verdict.
    Quick,
    /// A minute: everything once.
    #[default]
    Standard,
    /// As long as it takes: a stronger player, trials until figures are within ±0.05, and a second kind of player.
    Thorough,
}

/// Where leads come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Lead {
    /// All of them, weighed by how well they foretell results.
    #[default]
    Known,
    /// Static evaluation.
    Policy,
    /// Value of the search.
    Search,
}

impl Lead {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Lead::Known => "known",
            Lead::Policy => "policy",
            Lead::Search => "search",
        }
    }
}

impl Default for Manner {
    fn default() -> Manner {
        Manner {
            effort: Effort::default(),
            player: None,
            trials: None,
            seed: 1,
            preferred_length: 60,
            opening: 2,
            weights: None,
            all: false,
            paper: false,
            lead: Lead::default(),
            threads: None,
        }
    }
}

impl Manner {
    /// What the effort comes to.
    pub(super) fn effort(&self) -> assess::Effort {
        let mut effort = match self.effort {
            Effort::Quick => assess::Effort::quick(),
            Effort::Standard => assess::Effort::standard(),
            Effort::Thorough => assess::Effort::thorough(),
        };
        if let Some(n) = self.trials {
            effort.trials = n..n;
        }
        if self.paper {
            effort.player = paper::player(self.effort);
            effort.appeal = 0.0;
        }
        effort
    }

    /// The same with every criterion measured, whatever it weighs, as far as the effort allows.
    #[must_use]
    pub fn with_all(&self) -> Manner {
        Manner { all: self.effort != Effort::Quick, ..self.clone() }
    }

    /// The game as it is played in this manner, if that differs from how it is written.
    pub fn played(&self, game: &Game) -> Result<Option<Game>, Error> {
        if self.paper { paper::forbidding(game) } else { Ok(None) }
    }

    /// Says what of the wishes cannot be had, once for all games.
    pub fn caution(&self, listener: &dyn Listener) -> Result<(), Error> {
        if let Some(path) = self.weights.as_deref().filter(|path| built_in(path).is_none()) {
            retired(path, &read_file(path)?, listener);
        }
        if self.effort().slow.is_some() {
            return Ok(());
        }
        let weights = weights(self.weights.as_deref())?;
        let weighed = CRITERIA.iter().zip(&weights.of).filter(|(_, weight)| **weight != 0.0);
        let slow = weighed.filter(|(criterion, _)| matches!(criterion.measure, Measure::Slow(_)));
        let ids: Vec<&str> = slow.map(|(criterion, _)| criterion.id).collect();
        if !ids.is_empty() {
            listener.remark(format!("note: --quick leaves slow criteria out of the score: {}", ids.join(", ")));
        }
        Ok(())
    }

    /// The options of `ludi measure` that matter to the result, as they would be written.
    pub fn options(&self) -> String {
        let usual = Manner::default();
        let given = [
            ("quick", (self.effort == Effort::Quick).then(String::new)),
            ("thorough", (self.effort == Effort::Thorough).then(String::new)),
            ("player", self.player.clone()),
            ("trials", self.trials.map(|n| n.to_string())),
            ("seed", Some(self.seed.to_string())),
            (
                "preferred-length",
                (self.preferred_length != usual.preferred_length).then(|| self.preferred_length.to_string()),
            ),
            ("opening", (self.opening != usual.opening).then(|| self.opening.to_string())),
            ("weights", self.weights.clone()),
            ("all", self.all.then(String::new)),
            ("paper", self.paper.then(String::new)),
            ("lead", (self.lead != usual.lead).then(|| self.lead.word().to_string())),
        ];
        let given = given.into_iter().filter_map(|(option, value)| Some((option, value?)));
        let written = given.map(|(option, value)| match value.as_str() {
            "" => format!("--{option}"),
            value => format!("--{option} {value}"),
        });
        written.collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_those_that_are_not_usual() {
        assert_eq!(Manner::default().options(), "--seed 1");
        let manner = Manner {
            effort: Effort::Quick,
            player: Some("ab:depth=2".into()),
            trials: Some(4),
            opening: 3,
            weights: Some("w.txt".into()),
            all: true,
            paper: true,
            lead: Lead::Search,
            threads: Some(2),
            ..Manner::default()
        };
        let written =
            "--quick --player ab:depth=2 --trials 4 --seed 1 --opening 3 --weights w.txt --all --paper --lead search";
        assert_eq!(manner.options(), written);
    }
}
