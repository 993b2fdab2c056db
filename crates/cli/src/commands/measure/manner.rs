//! How games are measured, as it is asked for on the command line.

use clap::{Args, ValueEnum};
use ludi::measure::{self, Effort, Lead};

/// How games are measured.
#[derive(Args, Clone, Debug)]
pub struct Manner {
    /// Seconds instead of a minute: a weaker player, no slow criteria, nothing beyond the trials
    #[arg(long, conflicts_with = "thorough")]
    quick: bool,
    /// As long as it takes: a stronger player, trials until figures are within ±0.05, and a second kind of player
    #[arg(long)]
    thorough: bool,
    /// Player of both sides [default: ab:nodes=1000; 200 if quick, 5000 if thorough]
    #[arg(long, value_name = "SPEC")]
    player: Option<String>,
    /// Number of trials [default: 30; 40 if quick, as many as needed up to 600 if thorough]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    trials: Option<u64>,
    /// Seed of the random numbers
    #[arg(long, short, default_value_t = 1)]
    seed: u64,
    /// Turns a game should take; trials are cut off at twice that
    #[arg(long, value_name = "TURNS", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=500))]
    preferred_length: u32,
    /// Random turns of each player at the beginning, which are not measured
    #[arg(long, value_name = "TURNS", default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=50))]
    opening: u32,
    /// Weights of the score: a criterion and its weight on each line [default: those of the thesis]
    #[arg(long, value_name = "FILE")]
    weights: Option<String>,
    /// Who says which side is ahead: the policy at a glance, or the search
    #[arg(long, value_enum, default_value_t = Leads::Policy)]
    lead: Leads,
    /// Threads [default: one a processor]
    #[arg(long, short, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
}

/// Where leads come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Leads {
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
            lead: match self.lead {
                Leads::Policy => Lead::Policy,
                Leads::Search => Lead::Search,
            },
            threads: self.threads,
        }
    }
}
