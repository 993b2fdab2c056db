//! Steps as text: `C3`, `A1-C3`, `xC3`, `pass`, `stop`, `swap`; a suffix tells steps apart that would read the same.

use crate::core::Step;
use crate::game::Position;
use crate::rules::Kind;
use std::collections::BTreeMap;

/// Names of the legal steps of a position, all different.
pub fn names(position: &Position<'_>) -> Vec<String> {
    let steps = position.steps();
    let bases: Vec<String> = steps.iter().map(|&s| base(position, s)).collect();
    let mut uses: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (i, name) in bases.iter().enumerate() {
        uses.entry(name).or_default().push(i);
    }
    let mut names = bases.clone();
    for same in uses.values().filter(|same| same.len() > 1) {
        for &i in same {
            names[i] = format!("{}{}", bases[i], suffix(position, &steps, same, steps[i]));
        }
    }
    numbered(names)
}

/// The names with numbers after those that are still the same, capitals aside: nodes and pieces may be called anything.
fn numbered(mut names: Vec<String>) -> Vec<String> {
    loop {
        let mut uses: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (i, name) in names.iter().enumerate() {
            uses.entry(name.to_ascii_lowercase()).or_default().push(i);
        }
        if uses.len() == names.len() {
            return names;
        }
        for same in uses.values().filter(|same| same.len() > 1) {
            for (n, &i) in same.iter().enumerate() {
                names[i].push_str(&format!("#{}", n + 1));
            }
        }
    }
}

/// Whether a label can be part of the name of a step: a word that is no number, without commas, which separate steps, and marks that mean something here.
fn speaks(label: &str) -> bool {
    let odd = |c: char| c.is_whitespace() || c.is_control() || ",+/=#".contains(c);
    !label.contains(odd) && !label.bytes().all(|byte| byte.is_ascii_digit())
}

fn base(position: &Position<'_>, step: Step) -> String {
    let game = position.game();
    match step.rule {
        Step::PASS_RULE => return "pass".into(),
        Step::STOP_RULE => return "stop".into(),
        Step::SWAP_RULE => return "swap".into(),
        _ => {}
    }
    let label = |c: u16| game.topology().labels.get(c as usize).cloned().unwrap_or_default();
    match game.rules()[step.rule as usize].kind {
        Kind::Place => label(step.to),
        Kind::Move => format!("{}-{}", label(step.from), label(step.to)),
        Kind::Remove => format!("x{}", label(step.to)),
        Kind::Pass => "pass".into(),
    }
}

/// The least that tells a step apart from others of the same base: the piece, else the rule's label or number; then the options.
fn suffix(position: &Position<'_>, steps: &[Step], same: &[usize], step: Step) -> String {
    let game = position.game();
    let Some(rule) = game.rules().get(step.rule as usize) else { return String::new() };
    let others = || same.iter().map(|&i| steps[i]).filter(|s| s.rule != step.rule);
    let mut text = String::new();
    if others().next().is_some() {
        let piece_of = |s: Step| game.rules().get(s.rule as usize).map(|r| r.piece);
        if others().all(|s| piece_of(s) != Some(rule.piece)) {
            text = format!("={}", game.ast().pieces[rule.piece].name);
        } else {
            let label_of = |s: Step| game.rules().get(s.rule as usize).and_then(|r| r.mv.label.as_ref());
            let labelled = rule.mv.label.as_ref().filter(|l| {
                speaks(l) && others().all(|s| !label_of(s).is_some_and(|other| other.eq_ignore_ascii_case(l)))
            });
            text = labelled.map_or_else(|| format!("/{}", step.rule + 1), |l| format!("/{l}"));
        }
    }
    if !rule.optional.is_empty() {
        for bit in 0..rule.optional.len() {
            if step.option >> bit & 1 != 0 {
                text.push_str(&format!("+{}", bit + 1));
            }
        }
    }
    text
}
