//! How much there is to learn: levels of play, and what moving first is worth on each.

use super::chart::Plot;
use super::{Subject, counted, figure, paragraph, percent};
use crate::ladder::{Ladder, MARGIN, Rung};
use strategy::contest::statistics::Interval;

/// The ladder and the first player's share by strength.
pub fn section(subject: &Subject<'_>) -> String {
    let Some(ladder) = &subject.found.ladder else { return String::new() };
    let body = format!(
        "{}<div class=\"pair\">\n{}{}</div>\n",
        paragraph(&words(ladder)),
        rungs(ladder),
        shares(&ladder.by_strength)
    );
    super::section("skill", "Skill", &body)
}

/// What the ladder says, in words.
fn words(ladder: &Ladder) -> String {
    let levels = &ladder.rungs[1..];
    let sure = ladder.sure();
    let least = if ladder.open { "at least " } else { "" };
    let games = levels.iter().chain(&ladder.stalled).map(|rung| rung.games).max().unwrap_or(0);
    let certainty = match sure {
        n if n == levels.len() && n > 0 => "All are surely stronger than the one below".to_string(),
        0 => "None is surely stronger than the one below".to_string(),
        1 => "One of them is surely stronger than the one below".to_string(),
        n => format!("{n} of them are surely stronger than the one below"),
    };
    let mut text = format!(
        "There are {least}{} of play above chance: each makes {:.0} % or more of the points against the one below. {certainty}, as far as {} a level can tell.",
        counted(levels.len(), "level"),
        100.0 * MARGIN,
        counted(games as usize, "game")
    );
    if let Some(Rung { iterations, score: Some(score), .. }) = &ladder.stalled {
        text += &format!(" {iterations} iterations make only {} against the last level.", percent(score));
    }
    if ladder.open {
        text += " The climb ended because the budget did, not the game.";
    }
    text
}

/// Name of a level.
fn level(iterations: u64) -> String {
    if iterations == 0 { "random".to_string() } else { iterations.to_string() }
}

fn values(interval: &Interval) -> (f64, f64, f64) {
    (100.0 * interval.value, 100.0 * interval.low, 100.0 * interval.high)
}

/// Each level's score against the one below.
fn rungs(ladder: &Ladder) -> String {
    let tried: Vec<&Rung> = ladder.rungs[1..].iter().chain(&ladder.stalled).collect();
    let mut plot = axes(tried.len());
    plot.level(100.0 * MARGIN);
    for (i, rung) in tried.iter().enumerate() {
        let Some(score) = &rung.score else { continue };
        plot.error(i as f64, values(score), &format!("{} iterations: {}", rung.iterations, percent(score)));
    }
    let names: Vec<(f64, String)> =
        tried.iter().enumerate().map(|(i, rung)| (i as f64, level(rung.iterations))).collect();
    plot.x_axis(&names, "iterations of UCT");
    let text = "Share of the points each level makes against the level below, in %; dashed: the margin.";
    figure(&plot.finish(text), &format!("<b>Skill ladder.</b> {text}"))
}

/// The first seat's share by strength.
fn shares(by_strength: &[(u64, Interval)]) -> String {
    let mut plot = axes(by_strength.len());
    plot.level(50.0);
    let line: Vec<(f64, f64)> =
        by_strength.iter().enumerate().map(|(i, (_, share))| (i as f64, 100.0 * share.value)).collect();
    plot.line(&line, "thin");
    for (i, (iterations, share)) in by_strength.iter().enumerate() {
        plot.error(i as f64, values(share), &format!("{iterations} iterations: {}", percent(share)));
    }
    let names: Vec<(f64, String)> = by_strength.iter().enumerate().map(|(i, (n, _))| (i as f64, level(*n))).collect();
    plot.x_axis(&names, "iterations of both players");
    let text = "Share of the points whoever moves first makes when a level plays itself, in %; dashed: fair.";
    figure(&plot.finish(text), &format!("<b>Moving first.</b> {text}"))
}

fn axes(n: usize) -> Plot {
    let mut plot = Plot::new((460.0, 210.0), (-0.5, n as f64 - 0.5), (0.0, 100.0));
    plot.y_axis(&[0, 25, 50, 75, 100].map(|y| (f64::from(y), y.to_string())));
    plot
}
