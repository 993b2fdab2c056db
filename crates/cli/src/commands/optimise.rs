//! `ludi optimise`

use super::match_::Estimate;
use crate::failure::Failure;
use crate::game::{Ready, ready};
use crate::numbers::counted;
use crate::output::{Progress, Report, remark, writable, write_file};
use crate::page::Page;
use crate::players::{Terms, contestant};
use crate::table::{Fit, draw};
use serde::Serialize;
use strategy::Policy;
use strategy::contest::Contestant;
use strategy::optimise::{Mutation, Optimisation, Optimised, Stop, stored_in};

/// Improve a game's policy by playing it against itself
///
/// A (1+1) evolution strategy: each generation changes all weights a little and plays a match against the weights it
/// came from; the winner stays. At the end the result plays against the weights it began with, with other openings. If
/// it scores less than half there, it is thrown away. --write puts it into the game's description, comments kept.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi optimise yavalath
  ludi optimise mygame.ludi --generations 100 --games 20 --write mygame.ludi")]
pub struct Args {
    /// Name of a game, or a file
    game: String,
    /// Mutations at most; it also stops when they have become too small
    #[arg(long, default_value_t = 50)]
    generations: u32,
    /// Games of each mutation against its parent
    #[arg(long, short = 'n', default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Games of the result against the weights it began with
    #[arg(long, value_name = "GAMES", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    verify: u64,
    /// Who plays with the weights
    #[arg(long, short, default_value = "ab:depth=2")]
    player: String,
    #[command(flatten)]
    terms: Terms,
    /// Write the description with the better weights to a file
    #[arg(long, value_name = "FILE", value_parser = writable)]
    write: Option<String>,
}

#[derive(Debug, Serialize)]
pub struct Found {
    game: String,
    player: String,
    seed: u64,
    stopped: &'static str,
    generations: Vec<Generation>,
    weights: Vec<Weight>,
    /// The result against the weights it began with; empty if nothing was found.
    verification: Verification,
    /// Whether the new weights are better than, or as good as, those it began with.
    improved: bool,
    /// Why the weights stay, if they do.
    #[serde(skip)]
    unchanged: &'static str,
    /// As it stands in the description.
    advisors: Vec<(String, Vec<i32>)>,
}

#[derive(Debug, Serialize)]
struct Generation {
    sigma: f64,
    wins: [u64; 2],
    kept: bool,
}

#[derive(Debug, Serialize)]
struct Weight {
    term: String,
    /// Of each player.
    before: [f32; 2],
    found: [f32; 2],
}

#[derive(Debug, Serialize)]
struct Verification {
    games: u64,
    wins: [u64; 2],
    draws: u64,
    score: Estimate,
    elo: Estimate,
}

pub fn run(args: &Args) -> Result<Found, Failure> {
    let Ready { game, text } = ready(&args.game)?;
    let Contestant { spec, policy } = contestant(&game, &args.player)?;
    if !spec.has_policy() {
        let failure = Failure::usage(format!("{spec} plays without a policy, so there are no weights to improve"));
        return Err(failure.hint("players with a policy are greedy, ab, defensive, obstructive and copycat"));
    }
    let optimisation = Optimisation {
        game: &game,
        spec,
        mutations: args.generations,
        games: args.games,
        verification: args.verify,
        opening: args.terms.opening,
        seed: args.terms.seed,
        limits: args.terms.limits(),
    };
    let mut progress = Progress::new();
    let made = |mutation: &Mutation| {
        let Mutation { number, sigma, wins: [won, lost], kept } = mutation;
        let verdict = if *kept { "kept" } else { "dropped" };
        let far = || format!("{number} of {}: sigma {sigma:.3}, {won} – {lost}, {verdict}", args.generations);
        progress.advance(u64::from(*number), u64::from(args.generations), far);
    };
    let start = policy.unwrap_or_else(|| Policy::of(&game));
    let optimised = args.terms.threaded(|| optimisation.run_from(start, made))?;
    if let Some(path) = &args.write {
        if optimised.improved {
            let stored = stored_in(&text, &optimised.policy).expect("the text holds the game that was played");
            write_file(path, &stored)?;
        } else {
            remark(format!("nothing was written: {}", unchanged(&optimised)));
        }
    }
    Ok(report(args, &game.ast().name, &optimised))
}

/// Why the weights stay as they were.
fn unchanged(optimised: &Optimised) -> &'static str {
    match (optimised.stop, optimised.verification.games) {
        (Stop::Nothing, _) => NOTHING,
        (_, 0) => "no mutation was better than the weights it began with, which stay",
        _ => "the new weights are worse and are thrown away",
    }
}

/// A game with one advisor or none plays the same with any weights.
const NOTHING: &str = "there are no weights to hold against each other";

fn report(args: &Args, game: &str, optimised: &Optimised) -> Found {
    let Optimised { before, found, verification, .. } = optimised;
    let weight =
        |term: &str| Weight { term: term.to_string(), before: before.weights_of(term), found: found.weights_of(term) };
    Found {
        game: game.to_string(),
        player: args.player.clone(),
        seed: args.terms.seed,
        stopped: match optimised.stop {
            Stop::Mutations => "all generations were made",
            Stop::Sigma => "the changes have become too small",
            Stop::Nothing => NOTHING,
        },
        generations: optimised
            .mutations
            .iter()
            .map(|mutation| Generation { sigma: mutation.sigma, wins: mutation.wins, kept: mutation.kept })
            .collect(),
        weights: before.terms().into_iter().map(weight).collect(),
        verification: Verification {
            games: verification.games,
            wins: verification.wins,
            draws: verification.draws + verification.unfinished,
            score: verification.score().into(),
            elo: verification.elo().into(),
        },
        improved: optimised.improved,
        unchanged: unchanged(optimised),
        advisors: optimised.policy.to_support(),
    }
}

impl Report for Found {
    fn text(&self, page: &Page) -> String {
        let kept = self.generations.iter().filter(|generation| generation.kept).count();
        let mut out = format!(
            "{}: {} with {}, seed {}; {kept} kept; {}\n\n",
            self.game,
            counted(self.generations.len(), "mutation"),
            self.player,
            self.seed,
            self.stopped
        );
        let both = |[a, b]: [f32; 2]| if a == b { format!("{a:.3}") } else { format!("{a:.3} / {b:.3}") };
        let rows = self.weights.iter().map(|weight| vec![weight.term.clone(), both(weight.before), both(weight.found)]);
        out += &draw(page, Fit::Wrap, &["ADVISOR", "BEFORE", "FOUND"], rows.collect(), &[1, 2]);
        let Verification { games, wins, draws, score, elo } = &self.verification;
        if *games == 0 {
            return if self.stopped == NOTHING { out } else { out + &format!("\n{}\n", self.unchanged) };
        }
        out += &format!(
            "\nagainst the weights it began with, {}: {} won, {} lost, {draws} drawn\n",
            counted(*games as usize, "game"),
            wins[0],
            wins[1]
        );
        out += &format!("score {}, Elo {}\n", score.percent(), elo.elo());
        let result = if self.improved { "the new weights are not worse and are used" } else { self.unchanged };
        out + &format!("{result}\n")
    }
}
