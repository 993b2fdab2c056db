//! What another kind of player says about the same game.

use super::chart::{escape, plain};
use super::{Subject, counted, paragraph};
use crate::criteria::{CRITERIA, Category};
use crate::verdict::Check;
use std::fmt::Write;
use strategy::contest::statistics::Interval;

/// Its verdict, and the criteria of play beside those of the first player; nothing if there was no second opinion.
pub fn section(subject: &Subject<'_>) -> String {
    let Some((player, other)) = subject.second else { return String::new() };
    let [one, two] = [&subject.settings.players[0], player].map(|player| escape(&player.to_string()));
    let score = &other.measurement.score;
    let mut text = format!(
        "{} of <code>{two}</code> against itself: {}, score {}.",
        counted(other.trials.len(), "game"),
        other.verdict.words(),
        value(Some(score))
    );
    text += " Where the intervals of the two lie apart, the measure is about the player as much as about the game.";
    let item =
        |check: &Check| format!("<li>{} {}<small>{}</small></li>\n", check.mark(), escape(&check.text), check.doubt());
    let checks: String = other.verdict.checks.iter().map(item).collect();
    let mut rows = String::new();
    let figures = subject.found.measurement.figures.iter().zip(&other.measurement.figures);
    for (criterion, (a, b)) in CRITERIA.iter().zip(figures).filter(|(c, _)| c.category != Category::Intrinsic) {
        let apart = matches!((a, b), (Some(a), Some(b)) if a.high < b.low || b.high < a.low);
        let [a, b] = [a, b].map(|figure| value(figure.as_ref()));
        let _ = writeln!(
            rows,
            "<tr><th scope=\"row\">{}</th><td class=\"number\">{a}</td><td class=\"number\">{b}</td><td>{}</td></tr>",
            escape(criterion.name),
            if apart { "apart" } else { "" }
        );
    }
    let table = format!(
        "<details><summary>Criteria of play by both</summary>\n<div class=\"scroll\"><table class=\"criteria\"><thead><tr><th>criterion</th><th class=\"number\">{one}</th><th class=\"number\">{two}</th><th></th></tr></thead>\n<tbody>\n{rows}</tbody></table></div>\n</details>\n"
    );
    let body = format!("{}<ul>\n{checks}</ul>\n{table}", paragraph(&text));
    super::section("second", "A second opinion", &body)
}

fn value(figure: Option<&Interval>) -> String {
    match figure {
        Some(f) if f.low == f.high => plain(f.value, 2),
        Some(f) => format!("{} ({} – {})", plain(f.value, 2), plain(f.low, 2), plain(f.high, 2)),
        None => "–".into(),
    }
}
