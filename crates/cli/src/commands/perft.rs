//! `ludi perft`

use crate::failure::Failure;
use crate::game::ready;
use crate::numbers::grouped;
use crate::output::{Progress, Report};
use crate::page::Page;
use crate::steps::Played;
use crate::table::{Fit, draw};
use engine::Position;
use serde::Serialize;

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

#[derive(Debug, Serialize)]
pub struct Perft {
    game: String,
    depth: u32,
    by: &'static str,
    /// For depths 1, 2, … in order.
    counts: Vec<u64>,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Branch>>,
}

#[derive(Debug, Serialize)]
struct Branch {
    step: String,
    nodes: u64,
}

pub fn run(args: &Args) -> Result<Perft, Failure> {
    let game = ready(&args.game)?.game;
    let position = args.played.reach(&game)?;
    let mut progress = Progress::new();
    let mut counts = Vec::new();
    for depth in 1..=args.depth {
        progress.show(&format!("depth {depth} …"));
        counts.push(position.perft(depth, args.steps));
    }
    let divide = (args.divide && args.depth > 0).then(|| divide(&position, args.depth, args.steps));
    Ok(Perft {
        game: game.ast().name.clone(),
        depth: args.depth,
        by: if args.steps { "steps" } else { "turns" },
        nodes: counts.last().copied().unwrap_or(1),
        counts,
        divide,
    })
}

fn divide(position: &Position<'_>, depth: u32, by_steps: bool) -> Vec<Branch> {
    let steps = position.steps().into_iter().zip(position.names());
    let below = |(step, name)| {
        let mut next = position.clone();
        next.play(step);
        let done = by_steps || next.turn() > position.turn() || next.ending().is_some();
        Branch { step: name, nodes: next.perft(depth - u32::from(done), by_steps) }
    };
    steps.map(below).collect()
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
