//! `ludi evolve chess-like`

use super::session::{Session, Until};
use super::{list, share};
use crate::evolving::chess_like::{KIND, Plan};
use crate::evolving::outcome::Evolved;
use crate::failure::Failure;
use std::fmt::Write;
use std::sync::Arc;
use synthesis::chess_like::{Parameters, Preset, Rates, Settings};

/// Invent chess-like games
///
/// A side has two rows of men, a king among them; who takes the other's king or brings a pawn to the far row wins. The first generation
/// is drawn at random: start, board and above all the moves of the pieces. Then pairs of parents, chosen the more often the fitter they
/// are, exchange pieces and squares, a few of which are drawn anew, and the best of parents and children live on. A game is fit
/// if players of different heuristics fare at it as they do at known games, if the sides are even, and if it is not over at once.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi evolve chess-like                          20 generations of 10 games
  ludi evolve chess-like --seed 7 --preset leaping --width 6 --height 7
  ludi evolve chess-like --resume --generations 30
  ludi evolve chess-like --random --generations 0 --population 50 --preset ornate     50 games drawn at random")]
pub struct Args {
    /// Games alive at a time; even
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(2..=10_000), conflicts_with = "resume")]
    population: u64,
    /// Generations bred after the first [default: 20; of a run that goes on, what was said when it began]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=100_000))]
    generations: Option<u64>,
    /// Chance of a child that a piece is drawn anew, and that a square is
    #[arg(long, value_name = "SHARE", default_value_t = 0.05, value_parser = share, conflicts_with = "resume")]
    mutation: f64,
    /// Players whose results are compared with the model
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u64).range(3..=4), conflicts_with = "resume")]
    algorithms: u64,
    /// The probabilities pieces are drawn with
    #[arg(long, value_name = "NAME", default_value = "printed", value_parser = preset, conflicts_with = "resume")]
    preset: Preset,
    /// Columns of the board [default: drawn from 6 to 8]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=16), conflicts_with = "resume")]
    width: Option<u32>,
    /// Rows of the board [default: drawn from 6 to 8]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(4..=16), conflicts_with = "resume")]
    height: Option<u32>,
    /// Kinds of men beside king and pawn [default: drawn from 3 to 5]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=8), conflicts_with = "resume")]
    kinds: Option<u64>,
    /// Chance of a pattern to have one more step [default: the preset's]
    #[arg(long, value_name = "SHARE", value_parser = share, conflicts_with = "resume")]
    extend: Option<f64>,
    /// Chance of a pattern to have one more modifier [default: the preset's]
    #[arg(long, value_name = "SHARE", value_parser = share, conflicts_with = "resume")]
    modify: Option<f64>,
    /// Most squares a pawn, a king and any other piece may have to go to [default: 4,8,16]
    #[arg(long, value_name = "P,K,O", value_parser = mobility, conflicts_with = "resume")]
    mobility: Option<[u64; 3]>,
    /// Chance of a pawn, a king and any other piece to have one more pattern [default: 0.25,0.25,0.5]
    #[arg(long, value_name = "P,K,O", value_parser = another, conflicts_with = "resume")]
    another: Option<[f64; 3]>,
    /// Patterns from which the moves of a game are chosen [default: 200]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000), conflicts_with = "resume")]
    pool: Option<u64>,
    /// Chance of a square of the two rows to be empty [default: 0.1]
    #[arg(long, value_name = "SHARE", value_parser = share, conflicts_with = "resume")]
    empty: Option<f64>,
    /// Draw all games at random instead of breeding them, each with a board of its own, for comparison
    #[arg(long, conflicts_with = "resume")]
    random: bool,
    /// Seed of the random numbers
    #[arg(long, short, default_value_t = 1, conflicts_with = "resume")]
    seed: u64,
    /// Time for the whole run; without it the run goes on to its last generation
    #[arg(long, short, value_parser = super::minutes)]
    minutes: Option<f64>,
    #[command(flatten)]
    session: Session,
}

fn mobility(text: &str) -> Result<[u64; 3], String> {
    let caps: [u64; 3] = list(text)?;
    if caps.iter().all(|cap| (1..=256).contains(cap)) { Ok(caps) } else { Err("numbers from 1 to 256, please".into()) }
}

fn another(text: &str) -> Result<[f64; 3], String> {
    let chances: [f64; 3] = list(text)?;
    // A piece that always gets one more pattern never gets its last.
    if chances.iter().all(|chance| (0.0..1.0).contains(chance)) {
        Ok(chances)
    } else {
        Err("shares below 1, please".into())
    }
}

fn preset(text: &str) -> Result<Preset, String> {
    let known = Preset::ALL.into_iter().find(|preset| preset.word() == text);
    known.ok_or_else(|| format!("presets are {}", Preset::ALL.map(Preset::word).join(", ")))
}

pub fn run(args: &Args) -> Result<Evolved, Failure> {
    let plan = args.plan();
    let until = Until { minutes: args.minutes, rounds: args.generations, ..Until::default() };
    args.session.conduct(Some(KIND), until, |_, _| Ok((Arc::new(plan), Vec::new())))
}

impl Args {
    fn settings(&self) -> Settings {
        let mut settings = self.preset.settings();
        settings.widths = self.width.map_or(settings.widths, |width| vec![width]);
        settings.heights = self.height.map_or(settings.heights, |height| vec![height]);
        settings.kinds = self.kinds.map_or(settings.kinds, |kinds| vec![kinds as usize]);
        settings.extend = self.extend.unwrap_or(settings.extend);
        settings.modify = self.modify.unwrap_or(settings.modify);
        if let Some([pawn, king, other]) = self.mobility {
            settings.pawn.mobility = pawn as usize;
            settings.king.mobility = king as usize;
            settings.other.mobility = other as usize;
        }
        if let Some([pawn, king, other]) = self.another {
            (settings.pawn.another, settings.king.another, settings.other.another) = (pawn, king, other);
        }
        settings.pool = self.pool.map_or(settings.pool, |pool| pool as usize);
        settings.empty = self.empty.unwrap_or(settings.empty);
        settings
    }

    fn plan(&self) -> Plan {
        Plan {
            breeding: Parameters {
                seed: self.seed,
                population: self.population,
                rates: Rates { piece: self.mutation, position: self.mutation },
                settings: self.settings(),
                random: self.random,
            },
            generations: self.generations.unwrap_or(20),
            algorithms: self.algorithms as usize,
            command: self.command(),
        }
    }

    /// The command that makes the same games, but for how many.
    fn command(&self) -> String {
        let mut out = format!("ludi evolve chess-like --seed {}", self.seed);
        let mut add = |option: &str, value: Option<String>| {
            if let Some(value) = value {
                let _ = write!(out, " --{option} {value}");
            }
        };
        add("population", (self.population != 10).then(|| self.population.to_string()));
        add("mutation", (self.mutation != 0.05).then(|| self.mutation.to_string()));
        add("algorithms", (self.algorithms != 3).then(|| self.algorithms.to_string()));
        add("preset", (self.preset != Preset::Printed).then(|| self.preset.word().to_string()));
        add("width", self.width.map(|n| n.to_string()));
        add("height", self.height.map(|n| n.to_string()));
        add("kinds", self.kinds.map(|n| n.to_string()));
        add("extend", self.extend.map(|share| share.to_string()));
        add("modify", self.modify.map(|share| share.to_string()));
        add("mobility", self.mobility.map(|caps| caps.map(|cap| cap.to_string()).join(",")));
        add("another", self.another.map(|chances| chances.map(|chance| chance.to_string()).join(",")));
        add("pool", self.pool.map(|n| n.to_string()));
        add("empty", self.empty.map(|share| share.to_string()));
        if self.random {
            out += " --random";
        }
        out
    }
}
