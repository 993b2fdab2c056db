//! `ludi optimise`

use crate::estimate::Written;
use crate::game::ready;
use crate::numbers::counted;
use crate::output::{Report, remark, terminal, writable, write_file};
use crate::page::Page;
use crate::players::Terms;
use crate::table::{Fit, draw};
use ludi::Error;
use ludi::optimise::{Found, NOTHING, Options, Verification, optimise};

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
    #[arg(long, default_value_t = Options::default().generations)]
    generations: u32,
    /// Games of each mutation against its parent
    #[arg(long, short = 'n', default_value_t = Options::default().games, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Games of the result against the weights it began with
    #[arg(long, value_name = "GAMES", default_value_t = Options::default().verify, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    verify: u64,
    /// Who plays with the weights
    #[arg(long, short, default_value_t = Options::default().player)]
    player: String,
    #[command(flatten)]
    terms: Terms,
    /// Write the description with the better weights to a file
    #[arg(long, value_name = "FILE", value_parser = writable)]
    write: Option<String>,
}

pub fn run(args: &Args) -> Result<Found, Error> {
    let game = ready(&args.game)?;
    let Args { generations, games, verify, .. } = *args;
    let options = Options { generations, games, verify, player: args.player.clone(), terms: args.terms.into() };
    let found = optimise(&game, &options, terminal())?;
    if let Some(path) = &args.write {
        match &found.description {
            Some(text) => write_file(path, text)?,
            None => remark(format!("nothing was written: {}", found.unchanged)),
        }
    }
    Ok(found)
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
