//! `ludi eval`

use crate::game::ready;
use crate::numbers::grouped;
use crate::output::Report;
use crate::page::Page;
use crate::steps::Played;
use crate::table::{Fit, draw};
use ludi::Error;
use ludi::evaluate::{Evaluated, Options, evaluate};
use ludi::thought::Thought;
use serde::Serialize;

/// Say what a position is worth, and why
///
/// Shows what each advisor thinks of the position for both players (0 is bad, 1 is good) and how much it weighs, what
/// each step is worth at a glance and to a player who looks ahead, and the line he expects. Values are for the player to
/// move, between -1 and 1. Searches weigh every step exactly and to the same depth, so they look less far than when they
/// only choose.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi eval yavalath --moves \"E5 F5 D4\"
  ludi eval breakthrough --player uct:iterations=5000 --steps 5
  ludi eval hex-7 --policy mine.txt --json")]
pub struct Args {
    /// Name of a game, or a file
    game: String,
    #[command(flatten)]
    played: Played,
    /// Who looks ahead
    #[arg(long, short, default_value_t = Options::default().player)]
    player: String,
    /// Weights to look with, from a file [default: the game's own]
    #[arg(long, value_name = "FILE")]
    policy: Option<String>,
    /// Steps to show, best first
    #[arg(long, value_name = "COUNT", default_value_t = 10)]
    steps: usize,
    /// Seed of the random numbers
    #[arg(long, short, default_value_t = Options::default().seed)]
    seed: u64,
}

/// What was found, and how much of it is shown.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct Shown {
    found: Evaluated,
    #[serde(skip)]
    most: usize,
}

pub fn run(args: &Args) -> Result<Shown, Error> {
    let game = ready(&args.game)?;
    let (moves, player, policy) = (args.played.steps(), args.player.clone(), args.policy.clone());
    let found = evaluate(&game, &Options { moves, player, policy, seed: args.seed })?;
    Ok(Shown { found, most: args.steps })
}

impl Report for Shown {
    fn text(&self, page: &Page) -> String {
        let found = &self.found;
        let [first, second] = found.players.each_ref().map(|name| name.to_uppercase());
        let mut out = format!("{}: {} to move, {:+.3} at a glance\n\n", found.game, found.to_move, found.value);
        let both = |[a, b]: [f32; 2]| if a == b { format!("{a:+.2}") } else { format!("{a:+.2} / {b:+.2}") };
        let rows = found.advisors.iter().map(|advisor| {
            let [a, b] = advisor.values.map(|value| format!("{value:.3}"));
            vec![advisor.name.clone(), both(advisor.weights), a, b]
        });
        out += &draw(page, Fit::Wrap, &["ADVISOR", "WEIGHT", &first, &second], rows.collect(), &[1, 2, 3]);
        let searched = found.steps.iter().any(|step| step.search.is_some());
        let rows = found.steps.iter().take(self.most).map(|step| {
            let mut row = vec![step.step.clone(), step.value_text.clone()];
            if searched {
                row.push(step.search_text.clone().unwrap_or_default());
                row.push(step.visits.map(grouped).unwrap_or_default());
            }
            row
        });
        let header: &[&str] =
            if searched { &["STEP", "AT A GLANCE", "AHEAD", "NODES"] } else { &["STEP", "AT A GLANCE"] };
        out += &format!("\n{}", draw(page, Fit::Wrap, header, rows.collect(), &[1, 2, 3]));
        if found.steps.len() > self.most {
            out += &format!("… and {} more\n", found.steps.len() - self.most);
        }
        let Thought { step, score_text, depth, nodes, line, .. } = &found.best;
        let score = score_text.as_ref().map_or(String::new(), |text| format!(": {text}"));
        out + &format!(
            "\n{} plays {step}{score} (depth {depth}, {} nodes)\nexpecting {}\n",
            found.player,
            grouped(*nodes),
            line.join(" ")
        )
    }
}
