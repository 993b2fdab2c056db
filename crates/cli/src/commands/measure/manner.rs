//! How games are measured, as it is asked for on the command line.

use clap::{Args, ValueEnum};
use ludi::measure::{self, Effort, Lead};

/// How games are measured.
#[derive(Args, Clone, Debug)]
pub struct Manner {
    /// Seconds instead of a minute: fewer trials, no slow criteria, nothing beyond the verdict
    #[arg(long, conflicts_with = "thorough")]
    quick: bool,
    /// As long as it takes: a stronger player, trials until figures are within ±0.05, and a second kind of player
    #[arg(long)]
    thorough: bool,
    /// Player of both sides [default: ab:nodes=400; 5000 if thorough]
    #[arg(long, value_name = "SPEC")]
    player: Option<String>,
    /// Number of trials [default: as many as it takes to decide, 40 to 400; 20 to 80 if quick, up to 600 if thorough]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    trials: Option<u64>,
    /// Seed of the random numbers
    #[arg(long, short, default_value_t = 1)]
    seed: u64,
    /// Turns a game should take; trials are cut off at five times that
    #[arg(long, value_name = "TURNS", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=500))]
    preferred_length: u32,
    /// Random turns of each player at the beginning, which are not measured
    #[arg(long, value_name = "TURNS", default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=50))]
    opening: u32,
    /// Weights of the score: a criterion and its weight on each line; or `paper`, the 17 of the paper as far as they are known
    /// [default: those of the thesis]
    #[arg(long, value_name = "FILE")]
    weights: Option<String>,
    /// The paper's conditions: its viability test, no turn may recreate an earlier position, its kind of player
    #[arg(long)]
    paper: bool,
    /// Who says which side is ahead: all that is known, the policy at a glance, or the search
    #[arg(long, value_enum, default_value_t = Leads::Known)]
    lead: Leads,
    /// Threads [default: one a processor]
    #[arg(long, short, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
}

/// Where leads come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Leads {
    /// Glance, search and random games, weighed by how well they foretell results.
    Known,
    /// Static evaluation.
    Policy,
    /// Value of the search.
    Search,
}

impl Manner {
    /// As the library takes it.
    pub fn options(&self) -> measure::Manner {
        measure::Manner {
            effort: match (self.quick, self.thorough) {
                (true, _) => Effort::Quick,
                (_, true) => Effort::Thorough,
                _ => Effort::Standard,
            },
            player: self.player.clone(),
            trials: self.trials,
            seed: self.seed,
            preferred_length: self.preferred_length,
            opening: self.opening,
            weights: self.weights.clone(),
            all: false,
            paper: self.paper,
            lead: match self.lead {
                Leads::Known => Lead::Known,
                Leads::Policy => Lead::Policy,
                Leads::Search => Lead::Search,
            },
            threads: self.threads,
        }
    }
}
