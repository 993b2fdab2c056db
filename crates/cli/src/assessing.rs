//! Assessments from the command line: how they are asked for, run and watched.

use crate::failure::Failure;
use crate::game::Ready;
use crate::output::{Progress, remark};
use crate::players::{contestant, pool};
use crate::source::file;
use clap::{Args, ValueEnum};
use criticism::assess::{Assessment, Effort, assess};
use criticism::criteria::{CRITERIA, Measure, Rules};
use criticism::play::Settings;
use criticism::weights::Weights;
use engine::Game;
use std::sync::Mutex;
use strategy::Spec;

/// The second opinion of a thorough assessment.
const SECOND: &str = "uct:iterations=2000";

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
    #[arg(long, value_enum, default_value_t = Lead::Policy)]
    lead: Lead,
    /// Threads [default: one a processor]
    #[arg(long, short, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
}

/// Where leads come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Lead {
    /// Static evaluation.
    Policy,
    /// Value of the search.
    Search,
}

/// A game with what was found out about it.
#[derive(Debug)]
pub struct Assessed {
    /// The game.
    pub game: Game,
    /// How trials were played.
    pub settings: Settings,
    /// What the score weighs.
    pub weights: Weights,
    /// What was found.
    pub found: Assessment,
    /// The same trials by another kind of player, if the assessment was thorough.
    pub second: Option<(Spec, Assessment)>,
}

impl Manner {
    /// Assesses a game. `whole`: with everything that goes beyond the criteria. `place`: shown before the game's name.
    pub fn assess(&self, ready: Ready, whole: bool, place: &str) -> Result<Assessed, Failure> {
        let Ready { game, text } = ready;
        let weights = self.weights()?;
        let mut effort = self.effort();
        if !whole {
            effort = effort.criteria_only();
        }
        let mut settings = Settings {
            preferred: self.preferred_length,
            opening: self.opening,
            search_leads: self.lead == Lead::Search,
            ..Settings::new(effort.player.clone(), self.seed)
        };
        if let Some(text) = &self.player {
            let player = contestant(&game, text)?;
            effort.player = player.spec.clone();
            settings.players = [player.spec.clone(), player.spec];
            settings.policies = [player.policy.clone(), player.policy];
        }
        let nodes = gdl::reader::read(&text).0;
        let rules = Rules { game: &game, nodes: &nodes };
        let run = |settings: &Settings, effort: &Effort| {
            let watch = Watch::new(&format!("{place}{}", game.ast().name));
            assess(&rules, settings, effort, &weights, &|stage, done, of| watch.show(stage, done, of))
        };
        let found = self.threaded(|| run(&settings, &effort))?;
        let mut turns = found.trials.iter().flat_map(|trial| trial.measured());
        if settings.search_leads && !turns.any(|turn| turn.searched.is_some()) {
            remark(format!("note: {} has no view of its own; leads are the policy's", settings.players[0]));
        }
        let second = if self.thorough && self.player.is_none() {
            let spec: Spec = SECOND.parse().map_err(Failure::usage)?;
            let other = Settings { players: [spec.clone(), spec.clone()], ..settings.clone() };
            let effort = Effort { player: spec.clone(), slow: None, ..effort.criteria_only() };
            Some((spec, self.threaded(|| run(&other, &effort))?))
        } else {
            None
        };
        Ok(Assessed { game, settings, weights, found, second })
    }

    fn effort(&self) -> Effort {
        let mut effort = match (self.quick, self.thorough) {
            (true, _) => Effort::quick(),
            (_, true) => Effort::thorough(),
            _ => Effort::standard(),
        };
        if let Some(n) = self.trials {
            effort.trials = n..n;
        }
        effort
    }

    fn weights(&self) -> Result<Weights, Failure> {
        let Some(path) = &self.weights else { return Ok(Weights::default()) };
        Weights::parse(&file(path)?.text).map_err(|why| Failure::usage(format!("{path} does not hold weights: {why}")))
    }

    /// Says what of the wishes cannot be had, once for all games.
    pub fn caution(&self) -> Result<(), Failure> {
        if self.effort().slow.is_some() {
            return Ok(());
        }
        let weights = self.weights()?;
        let weighed = CRITERIA.iter().zip(&weights.of).filter(|(_, weight)| **weight != 0.0);
        let slow = weighed.filter(|(criterion, _)| matches!(criterion.measure, Measure::Slow(_)));
        let ids: Vec<&str> = slow.map(|(criterion, _)| criterion.id).collect();
        if !ids.is_empty() {
            remark(format!("note: --quick leaves slow criteria out of the score: {}", ids.join(", ")));
        }
        Ok(())
    }

    /// What the weights are called.
    pub fn weights_name(&self) -> &str {
        self.weights.as_deref().unwrap_or("default")
    }

    /// The options that matter to the result, as they would be written.
    pub fn options(&self) -> String {
        let mut out = String::new();
        let mut add = |option: &str, value: Option<String>| {
            if let Some(value) = value {
                let gap = if value.is_empty() { "" } else { " " };
                out += &format!(" --{option}{gap}{value}");
            }
        };
        add("quick", self.quick.then(String::new));
        add("thorough", self.thorough.then(String::new));
        add("player", self.player.clone());
        add("trials", self.trials.map(|n| n.to_string()));
        add("seed", Some(self.seed.to_string()));
        add("preferred-length", (self.preferred_length != 60).then(|| self.preferred_length.to_string()));
        add("opening", (self.opening != 2).then(|| self.opening.to_string()));
        add("weights", self.weights.clone());
        add("lead", (self.lead == Lead::Search).then(|| "search".to_string()));
        out
    }

    fn threaded<T: Send>(&self, work: impl FnOnce() -> T + Send) -> Result<T, Failure> {
        Ok(pool(self.threads)?.install(work))
    }
}

/// Shows on the terminal how far an assessment has got.
struct Watch {
    game: String,
    progress: Mutex<Progress>,
}

impl Watch {
    fn new(game: &str) -> Watch {
        Watch { game: game.to_string(), progress: Mutex::new(Progress::new()) }
    }

    fn show(&self, stage: &str, done: u64, of: u64) {
        let mut progress = self.progress.lock().expect("no thread panics while it shows");
        if of <= 1 {
            progress.show(&format!("{}: {stage} …", self.game));
        } else {
            progress.advance(done, of, || format!("{}: {stage} {done} of {of}", self.game));
        }
    }
}
