//! The legal steps of a position, and what each does.

use engine::core::{NO_CELL, Step};
use engine::rules::{Kind, Rule};
use engine::{Game, Position};
use schemars::JsonSchema;
use serde::Serialize;

/// A legal step.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Named {
    /// What it is written as.
    pub name: String,
    /// The rule that allows it.
    pub rule: String,
    /// The piece, if it is about one.
    pub piece: Option<String>,
    /// Where it comes from.
    pub from: Option<String>,
    /// Where it goes.
    pub to: Option<String>,
    /// What it does.
    pub description: String,
}

/// All legal steps; none when the game is over.
pub fn steps(position: &Position<'_>) -> Vec<Named> {
    let game = position.game();
    let rules: Vec<String> = game.rules().iter().map(|rule| rule_name(game, rule)).collect();
    let steps = position.steps().into_iter().zip(position.names());
    steps.map(|(step, name)| Named::of(game, &rules, step, name)).collect()
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
    fn of(game: &Game, rules: &[String], step: Step, name: String) -> Named {
        let label = |cell: u16| (cell != NO_CELL).then(|| game.topology().labels[cell as usize].clone());
        let rule = game.rules().get(step.rule as usize);
        let piece = rule.map(|rule| game.ast().pieces[rule.piece].name.clone());
        let word = rules.get(step.rule as usize).cloned().unwrap_or_else(|| name.clone());
        let (from, to, description) = (label(step.from), label(step.to), String::new());
        let named = Named { name, rule: word, piece, from, to, description };
        Named { description: named.describe(rule.map(|rule| rule.kind), step), ..named }
    }

    fn describe(&self, kind: Option<Kind>, step: Step) -> String {
        let Named { rule: word, from, to, .. } = self;
        let piece = self.piece.as_deref().unwrap_or("piece");
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
}
