//! `ludi perft`

use crate::game::ready;
use crate::numbers::grouped;
use crate::output::{Report, terminal};
use crate::page::Page;
use crate::steps::Played;
use crate::table::{Fit, draw};
use ludi::Error;
use ludi::perft::{Options, Perft, perft};

/// Count the ways a game can go
///
/// Counts the sequences of so many turns (or steps) from a position; games that end earlier do not count. One line a
/// depth, then the last count alone. These numbers are how implementations of rules are compared.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi perft chess --depth 4
  ludi perft english-checkers --depth 6 --divide
  ludi perft amazons --depth 2 --steps  a queen's move and its arrow are two steps")]
pub struct Args {
    /// Name of a game, or a file
    game: String,
    /// How many turns deep
    #[arg(long, short, value_parser = clap::value_parser!(u32).range(0..=100))]
    depth: u32,
    /// Also count below each first step
    #[arg(long)]
    divide: bool,
    /// Count steps, not turns (they differ where a turn has several steps)
    #[arg(long)]
    steps: bool,
    #[command(flatten)]
    played: Played,
}

pub fn run(args: &Args) -> Result<Perft, Error> {
    let game = ready(&args.game)?;
    let Args { depth, divide, steps, .. } = *args;
    perft(&game, &Options { moves: args.played.steps(), depth, divide, steps }, terminal())
}

impl Report for Perft {
    fn text(&self, page: &Page) -> String {
        let mut out = String::new();
        if let Some(branches) = &self.divide {
            let rows = branches.iter().map(|branch| vec![branch.step.clone(), grouped(branch.nodes)]);
            out = format!("{}\n", draw(page, Fit::Wrap, &[], rows.collect(), &[1]));
        }
        let rows = (1..).zip(&self.counts).map(|(depth, count)| vec![format!("depth {depth}"), grouped(*count)]);
        out += &draw(page, Fit::Wrap, &[], rows.collect(), &[1]);
        format!("{out}{}\n", self.nodes)
    }
}
