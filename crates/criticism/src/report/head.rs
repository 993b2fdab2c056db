//! What the page begins with: name, board, aim, verdict; the rules; the numbers asked for first.

use super::chart::{escape, plain, short};
use super::{Subject, boards, counted, paragraph, section};
use crate::verdict::{first_mover, first_owner, percent};
use gdl::ast::Player;
use gdl::english::capital;
use std::fmt::Write;
use strategy::contest::statistics::{Interval, mean, share};
use strategy::solve::Value;

/// Name, picture, aim and verdict.
pub fn head(subject: &Subject<'_>) -> String {
    let game = subject.game;
    let ast = game.ast();
    let verdict = &subject.found.verdict;
    let light = |sure: bool, passes: bool| match (sure, passes) {
        (false, _) => "fair",
        (true, true) => "good",
        (true, false) => "bad",
    };
    let class = light(verdict.sure(), verdict.viable);
    let sign = match class {
        "good" => "✓",
        "bad" => "✗",
        _ => "~",
    };
    let word = capital(verdict.words());
    let mut checks = String::new();
    for check in &verdict.checks {
        let class = light(check.sure, check.passes);
        let spoken = match (check.passes, check.sure) {
            (true, true) => "passes",
            (true, false) => "passes, not for certain",
            (false, true) => "fails",
            (false, false) => "fails, not for certain",
        };
        let _ = writeln!(
            checks,
            r#"<li><b class="light {class}" role="img" aria-label="{spoken}">{}</b><span>{}<small>{}</small></span></li>"#,
            check.mark(),
            escape(&check.text),
            check.doubt()
        );
    }
    let solved = subject.found.solved.map_or(String::new(), |value| {
        let text = match value {
            Value::First => "Solved: whoever moves first wins with best play.",
            Value::Second => "Solved: whoever moves second wins with best play.",
            Value::Draw => "Solved: a draw with best play.",
        };
        paragraph(text)
    });
    let origin = ast
        .support
        .description
        .as_deref()
        .map_or(String::new(), |text| format!("<p class=\"origin\">{}</p>\n", escape(text)));
    let picture = boards::position(&game.start(Player::First), &format!("The starting position of {}", ast.name));
    format!(
        "<header>\n<div class=\"title\">\n<h1>{}</h1>\n<p class=\"aim\">{}</p>\n{origin}<p class=\"verdict {class}\"><b class=\"light {class}\" aria-hidden=\"true\">{sign}</b>{word}</p>\n<ul class=\"checks\">\n{checks}</ul>\n{solved}</div>\n<div class=\"start\">{picture}</div>\n</header>\n",
        escape(&ast.name),
        escape(&gdl::english::aim(ast)),
    )
}

/// The rules in English.
pub fn rules(subject: &Subject<'_>) -> String {
    section("rules", "The rules", &rule_sheet(subject.game.ast()))
}

/// The rules of a game in English, without its name.
pub fn rule_sheet(game: &gdl::ast::Game) -> String {
    let mut out = String::new();
    let mut list = false;
    for line in gdl::english::rules(game).lines() {
        let item = line.strip_prefix("- ");
        if item.is_some() != list {
            out.push_str(if list { "</ul>\n" } else { "<ul>\n" });
            list = item.is_some();
        }
        match (item, line) {
            (Some(item), _) => out += &format!("<li>{}</li>\n", bold(item)),
            // The name stands at the top of the page.
            (None, line) if line.starts_with('#') || line.trim().is_empty() => {}
            (None, line) => out += &paragraph(&bold(line)),
        }
    }
    if list {
        out.push_str("</ul>\n");
    }
    format!("<div class=\"rules\">\n{out}</div>\n")
}

/// The bold words of a rule sheet.
fn bold(text: &str) -> String {
    let parts = escape(text);
    let parts = parts.split("**").enumerate();
    parts.map(|(i, part)| if i % 2 == 1 { format!("<strong>{part}</strong>") } else { part.to_string() }).collect()
}

/// The numbers asked for first, with their intervals.
pub fn numbers(subject: &Subject<'_>) -> String {
    let trials = &subject.found.trials;
    let lengths: Vec<f64> = trials.iter().map(|t| t.turns.len() as f64).collect();
    let choices: Vec<f64> = trials
        .iter()
        .filter(|t| !t.measured().is_empty())
        .map(|t| t.measured().iter().map(|turn| f64::from(turn.choices)).sum::<f64>() / t.measured().len() as f64)
        .collect();
    let draws = trials.iter().filter(|t| t.end == crate::trial::End::Draw).count();
    let (length, choice) = (subject.found.length().unwrap_or_else(|| mean(&lengths)), mean(&choices));
    let most = |values: &[f64]| values.iter().copied().fold(1.0, f64::max);
    let unit = |x: f64| format!("{:.0} %", 100.0 * x);
    let number = |x: f64| plain(x, if x < 10.0 { 1 } else { 0 });
    let cards = [
        card("Who moves first makes", &first_mover(trials), 1.0, Some(0.5), &unit, "of the points (the mark is fair)"),
        card("Drawn", &share(draws as f64, trials.len() as u64), 1.0, None, &unit, "of the games"),
        card(
            "A game takes",
            &length,
            most(&lengths),
            Some(f64::from(subject.settings.preferred)),
            &number,
            &format!("turns (the mark is the preferred {})", subject.settings.preferred),
        ),
        card("There are", &choice, most(&choices), None, &number, "choices on a turn"),
    ];
    let mut note = format!("Means of {} with 95 % intervals.", counted(trials.len(), "game"));
    if subject.game.ast().play.swap_rule {
        let swaps = trials.iter().filter(|trial| trial.swapped).count();
        let owner = percent(&first_owner(trials));
        note +=
            &format!(" Sides were swapped in {swaps}; who owns the first move in the end makes {owner} of the points.");
    }
    section("numbers", "Key numbers", &format!("<div class=\"cards\">\n{}</div>\n{}", cards.concat(), paragraph(&note)))
}

/// One number with its interval on a scale from 0.
fn card(what: &str, x: &Interval, most: f64, mark: Option<f64>, write: &dyn Fn(f64) -> String, unit: &str) -> String {
    let most = mark.map_or(most, |m| most.max(m)).max(x.high).max(1e-9);
    let at = |v: f64| short(4.0 + 192.0 * (v / most).clamp(0.0, 1.0));
    let mark =
        mark.map_or(String::new(), |m| format!(r#"<line class="level" x1="{0}" x2="{0}" y1="0" y2="18"/>"#, at(m)));
    let text = format!("{what} {} {unit}, between {} and {}", write(x.value), write(x.low), write(x.high));
    format!(
        "<div class=\"card\"><p>{what}</p><p class=\"big\">{}</p><svg class=\"chart\" viewBox=\"0 0 200 18\" role=\"img\" aria-label=\"{}\"><line class=\"rail\" x1=\"4\" x2=\"196\" y1=\"9\" y2=\"9\"/>{mark}<line class=\"whisker wide\" x1=\"{}\" x2=\"{}\" y1=\"9\" y2=\"9\"/><circle class=\"dot\" cx=\"{}\" cy=\"9\" r=\"5\"/></svg><p>{unit}<br><small>{} – {}</small></p></div>\n",
        write(x.value),
        escape(&text),
        at(x.low),
        at(x.high),
        at(x.value),
        write(x.low),
        write(x.high)
    )
}
