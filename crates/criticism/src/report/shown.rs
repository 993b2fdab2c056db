//! Small pictures of what a criterion or a check is about.

use super::chart::{Plot, escape, picture as svg, short, ticks};
use super::{Subject, figure, leads, shape};
use crate::advice::Shows;
use crate::pull::views;
use crate::trial::{End, Trial};
use crate::view::View;
use gdl::ast::Player;
use std::fmt::Write;

/// The picture with its words; `trial` is the game that stands for the others, by its place in the list. Nothing if there is nothing to show.
pub fn picture(subject: &Subject<'_>, shows: Shows, trial: Option<usize>) -> String {
    let trials = &subject.found.trials;
    if trials.is_empty() {
        return String::new();
    }
    let one = || {
        let view = views(subject.found).swap_remove(trial?);
        (view.len() > 1).then_some(view)
    };
    match shows {
        Shows::Lengths => shape::lengths(trials, subject.settings.preferred),
        Shows::Choices => shape::choices(trials),
        Shows::Sides => sides(subject, trials),
        Shows::Seats => seats(trials),
        Shows::Leads => one().map_or(String::new(), |view| leads::plot(subject, "Typical", &view)),
        Shows::Offers => one().map_or(String::new(), |view| offers(&view)),
        Shows::Nothing => String::new(),
    }
}

/// From the worst to the best move on offer at every turn of a game, at a glance.
fn offers(view: &View<'_>) -> String {
    let trial = view.trial;
    let spread = view.alternatives.iter().enumerate().filter(|(_, chances)| !chances.is_empty());
    let rows: Vec<(f64, f64, f64, f64)> = spread
        .map(|(i, chances)| {
            let low = chances.iter().copied().fold(1.0, f64::min);
            let high = chances.iter().copied().fold(0.0, f64::max);
            ((trial.opening + i + 1) as f64, low, chances.iter().sum::<f64>() / chances.len() as f64, high)
        })
        .collect();
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return String::new() };
    let mut plot = Plot::new((460.0, 210.0), (first.0, last.0), (0.0, 1.0));
    let percent = |(x, _): (f64, String)| (x, format!("{:.0} %", 100.0 * x));
    plot.y_axis(&ticks(0.0, 1.0, 4).into_iter().map(percent).collect::<Vec<_>>());
    plot.band(&rows.iter().map(|row| (row.0, row.1, row.3)).collect::<Vec<_>>(), "band");
    plot.line(&rows.iter().map(|row| (row.0, row.2)).collect::<Vec<_>>(), "stroke");
    let whole = ticks(first.0, last.0, 6).into_iter().filter(|tick| tick.0.fract() == 0.0);
    plot.x_axis(&whole.collect::<Vec<_>>(), "turn");
    let text = format!(
        "Trial {}: the chance to win that the moves on offer promise at a glance, from the worst to the best; the line is their mean.",
        trial.index + 1
    );
    figure(&plot.finish(&text), &format!("<b>Typical.</b> {text}"))
}

/// Who won, by sides.
fn sides(subject: &Subject<'_>, trials: &[Trial]) -> String {
    let [first, second] = subject.game.ast().players.each_ref().map(|player| player.name.as_str());
    let won = |side: Player| trials.iter().filter(|trial| trial.end == End::Win(side)).count();
    results(trials, [(first, won(Player::First)), (second, won(Player::Second))])
}

/// Who won, by who moved first.
fn seats(trials: &[Trial]) -> String {
    let won = |first: bool| trials.iter().filter(|trial| trial.won_by_first() == Some(first)).count();
    results(trials, [("who moves first", won(true)), ("who moves second", won(false))])
}

/// A bar a result, as long as it is frequent.
fn results(trials: &[Trial], [first, second]: [(&str, usize); 2]) -> String {
    let ended = |end: End| trials.iter().filter(|trial| trial.end == end).count();
    let (drawn, cut) = (ended(End::Draw), ended(End::Timeout));
    let rows = [
        (format!("{} wins", first.0), first.1, "first"),
        (format!("{} wins", second.0), second.1, "second"),
        ("drawn".to_string(), drawn, "sum"),
        ("cut off".to_string(), cut, "sum"),
    ];
    let (left, width) = (150.0, 250.0);
    let mut body = String::new();
    for (i, (name, n, class)) in rows.iter().enumerate() {
        let y = 24.0 * i as f64;
        let long = width * *n as f64 / trials.len() as f64;
        let _ = write!(
            body,
            r#"<text class="label" x="{}" y="{}" text-anchor="end">{}</text><rect class="{class}" x="{left}" y="{}" width="{}" height="16"/><text class="tick" x="{}" y="{1}">{n}</text>"#,
            left - 8.0,
            short(y + 16.0),
            escape(name),
            short(y + 4.0),
            short(long.max(1.0)),
            short(left + long + 6.0),
        );
    }
    let text = format!("How {} games ended.", trials.len());
    figure(&svg((left + width + 60.0, 100.0), &body, &text), &format!("<b>Results.</b> {text}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hand::{trial, view};

    #[test]
    fn results_are_counted_by_who_moved_first() {
        let mut trials = vec![trial(&[0.0; 4], true), trial(&[0.0; 4], true), trial(&[0.0; 4], false)];
        trials[1].first = Player::Second;
        trials[2].end = End::Timeout;
        let drawing = seats(&trials);
        let row = |name: &str| drawing.split(name).nth(1).expect("a row").to_string();
        assert!(row("who moves first wins").contains(">1</text>"), "{drawing}");
        assert!(row("cut off").contains(">1</text>") && row("drawn").contains(">0</text>"));
    }

    #[test]
    fn offers_reach_from_the_worst_to_the_best() {
        let mut t = trial(&[], true);
        let mut v = view(&mut t, &[0.0, 0.2, 0.4, 1.0]);
        assert_eq!(offers(&v), "", "nobody looked at alternatives");
        v.alternatives = vec![vec![0.25, 0.75]; 3];
        assert!(offers(&v).contains("Trial 1"));
    }
}
