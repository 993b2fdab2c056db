//! `ludi moves`

use crate::game::ready;
use crate::output::{Report, remark};
use crate::page::Page;
use crate::steps::Played;
use crate::table::{Fit, draw};
use ludi::Error;
use ludi::outcome::Ended;
use ludi::play::reach;
use ludi::position::{Named, steps};
use serde::Serialize;

/// List the legal steps of a position
///
/// One name a line. A cell is a placement, A1-B2 a movement, xA1 a removal; pass, stop and swap are themselves. What
/// follows =, / or + tells steps apart that would read the same: the piece, the rule, the options taken. These names
/// are what --moves takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi moves chess
  ludi moves chess --after \"E2-E4 E7-E5\" --long
  ludi moves amazons --json")]
pub struct Args {
    /// Name of a game, or a file
    game: String,
    #[command(flatten)]
    played: Played,
    /// Say what each step does
    #[arg(long, short)]
    long: bool,
}

#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct Moves {
    steps: Vec<Named>,
    #[serde(skip)]
    long: bool,
}

pub fn run(args: &Args) -> Result<Moves, Error> {
    let game = ready(&args.game)?;
    let position = reach(&game, &args.played.steps())?;
    if let Some(ended) = Ended::of(&position) {
        remark(format!("the game is over: {}", ended.sentence()));
    }
    Ok(Moves { steps: steps(&position), long: args.long })
}

impl Report for Moves {
    fn text(&self, page: &Page) -> String {
        if self.long {
            let rows = self.steps.iter().map(|step| vec![step.name.clone(), step.description.clone()]);
            return draw(page, Fit::Wrap, &[], rows.collect(), &[]);
        }
        self.steps.iter().map(|step| format!("{}\n", step.name)).collect()
    }
}
