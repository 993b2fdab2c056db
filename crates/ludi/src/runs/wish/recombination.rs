//! What somebody wants of recombination.

use super::Command;
use crate::error::Error;
use crate::event::Listener;
use crate::measure::weights;
use crate::runs::founding::Ancestor;
use crate::runs::recombination::Plan;
use criticism::screening::Screening;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use synthesis::prefer::{self, Predicate, Preferences};
use synthesis::{Parameters, Select};

/// How games are bred from known ones.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Recombination {
    /// Of all chance.
    pub seed: u64,
    /// Tag of the library's games to begin with.
    pub population: String,
    /// Games to begin with instead: names, files, RUN/NAME.
    pub founders: Vec<String>,
    /// Only such games: `tiling=hex,goal=connect` and the like.
    pub require: Option<String>,
    /// Parents of such games are chosen more often.
    pub prefer: Option<String>,
    /// Breed from the best of every kind instead of all by rank.
    pub archive: bool,
    /// Generate games from the grammar instead of breeding them.
    pub random: bool,
    /// Cut rules that no trial would miss out of a child before it breeds.
    pub tidy: bool,
    /// Chance of each element to come from the other parent.
    pub crossover: f64,
    /// Chance of each element to be changed.
    pub mutation: f64,
    /// Nodes of the search that measures a child first.
    pub nodes: u64,
    /// Trials that measure a child first.
    pub trials: u64,
    /// A file with the weights of the score.
    pub weights: Option<String>,
}

impl Default for Recombination {
    fn default() -> Recombination {
        Recombination {
            seed: 1,
            population: "sample".into(),
            founders: Vec::new(),
            require: None,
            prefer: None,
            archive: false,
            random: false,
            tidy: false,
            crossover: 0.1,
            mutation: 0.1,
            nodes: 200,
            trials: 10,
            weights: None,
        }
    }
}

/// Whether wishes such as `tiling=hex,cells<=61` are understood; if not, why.
pub fn understood(wishes: &str) -> Result<(), String> {
    prefer::parse(wishes).map(|_| ())
}

fn predicates(wishes: Option<&str>) -> Result<Vec<Predicate>, Error> {
    wishes.map_or(Ok(Vec::new()), |text| prefer::parse(text).map_err(Error::usage))
}

impl Recombination {
    /// The plan, as far as it is known before the first population was measured.
    pub(in crate::runs) fn plan(&self) -> Result<Plan, Error> {
        let preferences =
            Preferences { require: predicates(self.require.as_deref())?, prefer: predicates(self.prefer.as_deref())? };
        Ok(Plan {
            command: self.command(&preferences),
            breeding: Parameters {
                crossover: self.crossover,
                mutation: self.mutation,
                seed: self.seed,
                select: if self.archive { Select::Archive } else { Select::List },
                preferences,
                random: self.random,
                tidy: self.tidy,
                ..Parameters::default()
            },
            screening: Screening { nodes: self.nodes, trials: [self.trials, 3 * self.trials], ..Screening::default() },
            weights: weights(self.weights.as_deref())?.to_string(),
            founders: Vec::new(),
        })
    }

    /// The games it begins with.
    pub(in crate::runs) fn ancestors(&self, listener: &dyn Listener) -> Result<Vec<Ancestor>, Error> {
        if self.founders.is_empty() {
            return Ancestor::tagged(&self.population);
        }
        self.founders.iter().map(|name| Ancestor::named(name, listener)).collect()
    }

    /// The command that makes the same games, with every option that matters but how many.
    fn command(&self, preferences: &Preferences) -> String {
        let usual = Recombination::default();
        let quoted = |wish: &Option<String>, understood: &[Predicate]| {
            wish.as_ref().map(|_| format!("'{}'", super::list(understood)))
        };
        Command::new("ludi evolve", self.seed)
            .unless(&usual.population, "population", &self.population)
            .option("founders", (!self.founders.is_empty()).then(|| self.founders.join(" ")))
            .option("require", quoted(&self.require, &preferences.require))
            .option("prefer", quoted(&self.prefer, &preferences.prefer))
            .option("select", self.archive.then_some("archive"))
            .flag("random", self.random)
            .flag("tidy", self.tidy)
            .unless(&usual.crossover, "crossover", &self.crossover)
            .unless(&usual.mutation, "mutation", &self.mutation)
            .unless(&usual.nodes, "nodes", &self.nodes)
            .unless(&usual.trials, "trials", &self.trials)
            .option("weights", self.weights.as_ref())
            .0
    }
}
