//! How much there is to learn: levels of play, and what happens between players of each.

use super::chart::{Plot, ticks};
use super::{Subject, counted, figure, paragraph, percent};
use crate::ladder::{Ladder, MARGIN, Rung};
use crate::strength::{self, Aspect, Strength};
use strategy::contest::statistics::Interval;

/// The ladder, and games by strength.
pub fn section(subject: &Subject<'_>) -> String {
    let Some(ladder) = &subject.found.ladder else { return String::new() };
    let curves: String = Aspect::ALL.iter().map(|&aspect| curve(aspect, &ladder.by_strength)).collect();
    let body = format!(
        "{}{}<div class=\"pair\">\n{}{curves}</div>\n",
        paragraph(&words(ladder)),
        paragraph(&between(&ladder.by_strength)),
        rungs(ladder)
    );
    super::section("skill", "Skill", &body)
}

/// What the ladder says, in words.
fn words(ladder: &Ladder) -> String {
    let levels = ladder.rungs.len() - 1;
    let least = if ladder.open { "at least " } else { "" };
    let verb = if levels == 1 { "is" } else { "are" };
    let mut text = format!(
        "There {verb} {least}{} of play above chance that can be told apart: each makes {:.0} % or more of the points against the one below, and is surely stronger.",
        counted(levels, "level"),
        100.0 * MARGIN
    );
    if let Some(Rung { iterations, score: Some(score), pairs }) = &ladder.stalled {
        text += &format!(
            " {iterations} iterations make {} against the last level, in {} of games.",
            percent(score),
            counted(*pairs as usize, "pair")
        );
    }
    match ladder.flat_from() {
        Some(0) => text += " Thinking makes no such difference.",
        Some(iterations) => text += &format!(" From {iterations} iterations on more of them make no such difference."),
        None => text += " The climb ended because the budget did, not the game.",
    }
    text
}

/// What happens between better players, in words.
fn between(levels: &[Strength]) -> String {
    let text = strength::words(levels);
    let mut letters = text.chars();
    let capital = letters.next().map(|c| c.to_uppercase().collect::<String>()).unwrap_or_default();
    format!("{capital}{}.", letters.as_str())
}

/// Name of a level.
fn level(iterations: u64) -> String {
    if iterations == 0 { "random".to_string() } else { iterations.to_string() }
}

fn scaled(interval: &Interval, by: f64) -> (f64, f64, f64) {
    (by * interval.value, by * interval.low, by * interval.high)
}

/// Each level's score against the one below.
fn rungs(ladder: &Ladder) -> String {
    let tried: Vec<&Rung> = ladder.rungs[1..].iter().chain(&ladder.stalled).collect();
    let mut plot = axes(tried.len(), 100.0);
    plot.level(100.0 * MARGIN);
    for (i, rung) in tried.iter().enumerate() {
        let Some(score) = &rung.score else { continue };
        let title =
            format!("{} iterations: {}, {}", rung.iterations, percent(score), counted(rung.pairs as usize, "pair"));
        plot.error(i as f64, scaled(score, 100.0), &title);
    }
    let names: Vec<(f64, String)> =
        tried.iter().enumerate().map(|(i, rung)| (i as f64, level(rung.iterations))).collect();
    plot.x_axis(&names, "iterations of UCT");
    let text = "Share of the points each level makes against the level below, in %; dashed: the margin.";
    figure(&plot.finish(text), &format!("<b>Skill ladder.</b> {text}"))
}

/// A figure by strength; nothing of games without an end where all have one.
fn curve(aspect: Aspect, levels: &[Strength]) -> String {
    let points: Vec<(f64, u64, Interval)> = levels
        .iter()
        .enumerate()
        .filter_map(|(i, level)| Some((i as f64, level.iterations, aspect.of(level)?)))
        .collect();
    if aspect == Aspect::Unfinished && points.iter().all(|(_, _, share)| share.value == 0.0) {
        return String::new();
    }
    let (title, text) = match aspect {
        Aspect::Draws => ("Draws.", "Share of the games that are drawn when a level plays itself, in %."),
        Aspect::Unfinished => ("No end.", "Share of the games that are cut off when a level plays itself, in %."),
        Aspect::First => (
            "Moving first.",
            "Share of the games that somebody wins in which that is whoever moves first, when a level plays itself, in %; dashed: fair.",
        ),
        Aspect::Length => ("Length.", "Turns of a game when a level plays itself."),
    };
    let shares = aspect != Aspect::Length;
    let by = if shares { 100.0 } else { 1.0 };
    let top = points.iter().map(|(_, _, interval)| interval.high).fold(1.0, f64::max);
    let mut plot = axes(levels.len(), if shares { 100.0 } else { top });
    if aspect == Aspect::First {
        plot.level(50.0);
    }
    plot.line(&points.iter().map(|(x, _, interval)| (*x, by * interval.value)).collect::<Vec<_>>(), "thin");
    for (x, iterations, interval) in &points {
        let Interval { value, low, high } = interval;
        let said = if shares { percent(interval) } else { format!("{value:.1} turns ({low:.1} – {high:.1})") };
        plot.error(*x, scaled(interval, by), &format!("{iterations} iterations: {said}"));
    }
    let names: Vec<(f64, String)> =
        levels.iter().enumerate().map(|(i, strength)| (i as f64, level(strength.iterations))).collect();
    plot.x_axis(&names, "iterations of both players");
    figure(&plot.finish(text), &format!("<b>{title}</b> {text}"))
}

fn axes(n: usize, top: f64) -> Plot {
    let mut plot = Plot::new((460.0, 210.0), (-0.5, n as f64 - 0.5), (0.0, top));
    plot.y_axis(&ticks(0.0, top, 5));
    plot
}
