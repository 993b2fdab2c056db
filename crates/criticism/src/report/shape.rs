//! The shape of games: how long they are, and how many choices there are as they go on.

use super::chart::{Plot, plain, ticks};
use super::{Subject, figure};
use crate::trial::Trial;
use crate::view::interpolate;

/// Bars of the histogram at most.
const BINS: usize = 16;

/// Times at which choices are looked at.
const TIMES: usize = 20;

/// Both charts.
pub fn section(subject: &Subject<'_>) -> String {
    let trials = &subject.found.trials;
    if trials.is_empty() {
        return String::new();
    }
    let body =
        format!("<div class=\"pair\">\n{}{}</div>\n", lengths(trials, subject.settings.preferred), choices(trials));
    super::section("shape", "The shape of games", &body)
}

/// How many games took how many turns.
pub(super) fn lengths(trials: &[Trial], preferred: u32) -> String {
    let all: Vec<usize> = trials.iter().map(|t| t.turns.len()).collect();
    let (least, most) = (all.iter().copied().min().unwrap_or(0), all.iter().copied().max().unwrap_or(0));
    let width = (most - least + 1).div_ceil(BINS).max(1);
    let bins = (most - least) / width + 1;
    let mut counts = vec![0usize; bins];
    all.iter().for_each(|n| counts[(n - least) / width] += 1);
    let highest = counts.iter().copied().max().unwrap_or(1) as f64;
    let (left, right) = (least as f64, (least + bins * width) as f64);
    let preferred = Some(f64::from(preferred)).filter(|turns| *turns > left && *turns < right);
    // The word beside the preferred length stands above the bars.
    let top = if preferred.is_some() { highest * 1.15 } else { highest };
    let mut plot = Plot::new((460.0, 210.0), (left, right), (0.0, top));
    plot.y_axis(&whole(ticks(0.0, highest, 4)));
    for (i, n) in counts.iter().enumerate() {
        let from = least + i * width;
        let turns = if width == 1 { format!("{from} turns") } else { format!("{from} to {} turns", from + width - 1) };
        plot.bar((from as f64, (from + width) as f64), (0.0, *n as f64), "fill", &format!("{turns}: {n}"));
    }
    // A number stands under the middle of its own bar.
    let half = width as f64 / 2.0;
    let marks: Vec<(f64, String)> =
        whole(ticks(left, right - width as f64, 6)).into_iter().map(|(x, t)| (x + half.min(0.5), t)).collect();
    plot.x_axis(&marks, "turns");
    if let Some(turns) = preferred {
        plot.moment(turns + 0.5, "preferred");
    }
    let mut sorted = all.clone();
    sorted.sort_unstable();
    let text = format!(
        "Length of {} games: between {least} and {most} turns, half of them at most {}.",
        all.len(),
        sorted[(sorted.len() - 1) / 2]
    );
    figure(&plot.finish(&text), &format!("<b>Length.</b> {text}"))
}

/// Round numbers that are whole.
fn whole(ticks: Vec<(f64, String)>) -> Vec<(f64, String)> {
    ticks.into_iter().filter(|(x, _)| x.fract() == 0.0).map(|(x, _)| (x, plain(x, 0))).collect()
}

/// Choices at the beginning of turns, over the time of a game, all games stretched to the same length.
pub(super) fn choices(trials: &[Trial]) -> String {
    let games: Vec<Vec<f64>> =
        trials.iter().map(|t| t.turns.iter().map(|turn| f64::from(turn.choices)).collect()).collect();
    let games: Vec<&Vec<f64>> = games.iter().filter(|g| !g.is_empty()).collect();
    let at = |time: usize| {
        let mut values: Vec<f64> = games.iter().map(|g| interpolate(g, time as f64 / TIMES as f64)).collect();
        values.sort_by(f64::total_cmp);
        let quantile = |q: f64| interpolate(&values, q);
        (quantile(0.1), quantile(0.5), quantile(0.9))
    };
    if games.is_empty() {
        return String::new();
    }
    let rows: Vec<(f64, (f64, f64, f64))> = (0..=TIMES).map(|t| (100.0 * t as f64 / TIMES as f64, at(t))).collect();
    let highest = rows.iter().map(|r| r.1.2).fold(1.0, f64::max);
    let mut plot = Plot::new((460.0, 210.0), (0.0, 100.0), (0.0, highest));
    plot.y_axis(&ticks(0.0, highest, 4));
    plot.band(&rows.iter().map(|(x, (low, _, high))| (*x, *low, *high)).collect::<Vec<_>>(), "band");
    plot.line(&rows.iter().map(|(x, (_, middle, _))| (*x, *middle)).collect::<Vec<_>>(), "stroke");
    plot.x_axis(&ticks(0.0, 100.0, 5), "% of the game");
    let (first, last) = (rows[0].1.1, rows[TIMES].1.1);
    let text = format!(
        "Choices on a turn: {first:.0} at the beginning, {last:.0} at the end (median; the band holds four games of five)."
    );
    figure(&plot.finish(&text), &format!("<b>Branching.</b> {text}"))
}
