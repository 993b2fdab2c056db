//! What a difference looks like.

use crate::core::{Man, Snapshot, Step};
use crate::game::Position;
use crate::rules::Kind;
use gdl::ast::Player;
use std::fmt;

/// The implementations disagree, or one of them fell over.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The whole description.
    pub game: String,
    /// Who began.
    pub first: Player,
    /// Steps played before it showed.
    pub moves: Vec<String>,
    /// What differs.
    pub what: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.what)?;
        writeln!(f, "after: {:?} begins; {}", self.first, self.moves.join(" "))?;
        write!(f, "{}", self.game)
    }
}

/// A step as text, legal or not.
pub(super) fn name(position: &Position<'_>, step: Step) -> String {
    let game = position.game();
    let label = |cell: u16| game.topology().labels.get(usize::from(cell)).map_or("?", String::as_str);
    let Some(rule) = game.rules().get(usize::from(step.rule)) else {
        return match step.rule {
            Step::STOP_RULE => "stop".into(),
            Step::SWAP_RULE => "swap".into(),
            _ => "pass".into(),
        };
    };
    let cells = match rule.kind {
        Kind::Place => label(step.to).to_string(),
        Kind::Move => format!("{}-{}", label(step.from), label(step.to)),
        Kind::Remove => format!("x{}", label(step.to)),
        Kind::Pass => "pass".into(),
    };
    let option = if rule.optional.is_empty() { String::new() } else { format!("+{}", step.option) };
    format!("{cells}/{}{option}", step.rule)
}

/// Steps one list has and the other lacks.
pub(super) fn steps(position: &Position<'_>, compiled: &[Step], reference: &[Step]) -> String {
    let only = |a: &[Step], b: &[Step]| {
        let mine: Vec<Step> = a.iter().copied().filter(|step| b.binary_search(step).is_err()).collect();
        let shown: Vec<String> = mine.iter().take(12).map(|&step| name(position, step)).collect();
        let rest = if mine.len() > 12 { format!(" and {} more", mine.len() - 12) } else { String::new() };
        if shown.is_empty() { "none".to_string() } else { shown.join(" ") + &rest }
    };
    format!(
        "legal steps: {} compiled, {} reference; only compiled: {}; only reference: {}",
        compiled.len(),
        reference.len(),
        only(compiled, reference),
        only(reference, compiled)
    )
}

/// The first things two snapshots disagree on; empty if they agree.
pub(super) fn snapshots(position: &Position<'_>, compiled: &Snapshot, reference: &Snapshot) -> Vec<String> {
    let mut found = Vec::new();
    let label = |cell: usize| position.game().topology().labels[cell].as_str();
    let (a, b) = (compiled, reference);
    for (cell, (mine, theirs)) in a.stacks.iter().zip(&b.stacks).enumerate().filter(|(_, (m, t))| m != t).take(6) {
        found.push(format!("stack on {}: {} / {}", label(cell), men(mine), men(theirs)));
    }
    for (cell, (mine, theirs)) in a.cell_states.iter().zip(&b.cell_states).enumerate().filter(|(_, (m, t))| m != t) {
        found.push(format!("state of {}: {mine} / {theirs}", label(cell)));
    }
    let mut differ = |what: &str, mine: &dyn fmt::Debug, theirs: &dyn fmt::Debug| {
        let (mine, theirs) = (format!("{mine:?}"), format!("{theirs:?}"));
        if mine != theirs {
            found.push(format!("{what}: {mine} / {theirs}"));
        }
    };
    differ("hands", &a.hands, &b.hands);
    differ("scores", &a.scores, &b.scores);
    differ("captured", &a.captured, &b.captured);
    differ("mover", &a.mover, &b.mover);
    differ("turn", &a.turn, &b.turn);
    differ("swapped", &a.swapped, &b.swapped);
    differ("ending", &a.ending, &b.ending);
    differ("hash", &a.hash, &b.hash);
    differ("cells", &a.stacks.len(), &b.stacks.len());
    found
}

fn men(men: &[Man]) -> String {
    let one = |man: &Man| {
        let owner = match man.owner {
            Some(Player::First) => "1",
            Some(Player::Second) => "2",
            None => "0",
        };
        let facing = man.facing.map_or(String::new(), |f| format!(">{f}"));
        format!("{}:{owner} s{} f{}{facing}", man.piece, man.state, man.flags)
    };
    format!("[{}]", men.iter().map(one).collect::<Vec<_>>().join(", "))
}
