//! `ludi moves`

use crate::failure::Failure;
use crate::game::ready;
use crate::outcome::Ended;
use crate::output::{Report, remark};
use crate::page::Page;
use crate::steps::Played;
use crate::table::{Fit, draw};
use engine::core::{NO_CELL, Step};
use engine::rules::{Kind, Rule};
use engine::{Game, Position};
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

#[derive(Debug, Serialize)]
struct Named {
    name: String,
    rule: String,
    piece: Option<String>,
    from: Option<String>,
    to: Option<String>,
    description: String,
}

pub fn run(args: &Args) -> Result<Moves, Failure> {
    let game = ready(&args.game)?.game;
    let position = args.played.reach(&game)?;
    if let Some(ended) = Ended::of(&position) {
        remark(format!("the game is over: {}", ended.sentence()));
    }
    let rules: Vec<String> = game.rules().iter().map(|rule| rule_name(&game, rule)).collect();
    let names = position.names();
    let steps = position.steps().into_iter().zip(names);
    Ok(Moves { steps: steps.map(|(step, name)| Named::of(&position, &rules, step, name)).collect(), long: args.long })
}

/// What English calls a rule. Rules merge moves that differ in their precondition: the first of them lends the name.
fn rule_name(game: &Game, rule: &Rule) -> String {
    let moves = &game.ast().pieces[rule.piece].moves;
    let same = |mv: &&gdl::ast::Move| {
        mv.action == rule.mv.action && mv.post == rule.mv.post && mv.label == rule.mv.label && mv.owner == rule.mv.owner
    };
    let index = moves.iter().position(|mv| same(&mv)).unwrap_or(0);
    gdl::english::rule_name(game.ast(), rule.piece, index)
}

impl Named {
    fn of(position: &Position<'_>, rules: &[String], step: Step, name: String) -> Named {
        let game = position.game();
        let label = |cell: u16| (cell != NO_CELL).then(|| game.topology().labels[cell as usize].clone());
        let rule = game.rules().get(step.rule as usize);
        let piece = rule.map(|rule| game.ast().pieces[rule.piece].name.clone());
        let (from, to) = (label(step.from), label(step.to));
        let word = rules.get(step.rule as usize).cloned().unwrap_or_else(|| name.clone());
        let description =
            describe(&word, rule.map(|rule| rule.kind), piece.as_deref(), from.as_deref(), to.as_deref(), step);
        Named { name, rule: word, piece, from, to, description }
    }
}

fn describe(
    word: &str,
    kind: Option<Kind>,
    piece: Option<&str>,
    from: Option<&str>,
    to: Option<&str>,
    step: Step,
) -> String {
    let piece = piece.unwrap_or("piece");
    let article = if piece.starts_with(['A', 'E', 'I', 'O']) { "an" } else { "a" };
    // "place: put a Stone on A1" would say everything twice.
    let verb = |plain: &str, more: &str| if word == plain { plain.to_string() } else { format!("{word}: {more}") };
    let text = match (kind, from, to) {
        (Some(Kind::Place), _, Some(to)) => format!("{} {article} {piece} on {to}", verb("place", "put")),
        (Some(Kind::Move), Some(from), Some(to)) => format!("{word}: {piece} from {from} to {to}"),
        (Some(Kind::Remove), _, Some(to)) => format!("{} the {piece} from {to}", verb("remove", "take")),
        _ => match step {
            Step::STOP => "stop: end the turn here".to_string(),
            Step::SWAP => "swap: take the other side".to_string(),
            _ => "pass: make no move".to_string(),
        },
    };
    let options: Vec<String> =
        (0..8).filter(|bit| step.option >> bit & 1 != 0).map(|bit| (bit + 1).to_string()).collect();
    if options.is_empty() { text } else { format!("{text}, with option {}", options.join(" and ")) }
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
