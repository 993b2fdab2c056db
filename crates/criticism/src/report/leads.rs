//! Who was ahead, and when: the lead over a few games that stand for the others.

use super::chart::{Plot, escape, ticks};
use super::{Subject, figure, paragraph};
use crate::criteria::course::closeness;
use crate::criteria::leads::drama_maximum;
use crate::trial::End;
use crate::verdict::percent;
use crate::view::View;
use gdl::ast::Player;

/// Small multiples of the lead.
pub fn section(subject: &Subject<'_>) -> String {
    let scale = subject.found.measurement.scale;
    let views: Vec<View<'_>> =
        subject.found.trials.iter().filter(|t| t.measured().len() > 1).map(|t| View::new(t, scale)).collect();
    let chosen = choose(&views);
    if chosen.is_empty() {
        return String::new();
    }
    let plots: String = chosen.iter().map(|(what, view)| plot(subject, what, view)).collect();
    let note = format!(
        "How far ahead each side is after every turn, in chance to win less chance to lose, learnt from the policy's glance, the search and random games. {}",
        key(subject)
    );
    let body = format!("{}{}<div class=\"multiples\">\n{plots}</div>\n", paragraph(&note), paragraph(&known(subject)));
    super::section("leads", "Who was ahead", &body)
}

/// What the colours mean.
pub(super) fn key(subject: &Subject<'_>) -> String {
    let [first, second] = subject.game.ast().players.each_ref().map(|p| escape(&p.name));
    format!(
        "<b class=\"key first\"></b> above the line {first} is ahead, <b class=\"key second\"></b> below it {second}."
    )
}

/// What leads know, in words.
fn known(subject: &Subject<'_>) -> String {
    let Some(foresight) = subject.found.measurement.foresight else {
        return "Too few games have a result to say what these leads know; criteria that rest on them count for nothing.".into();
    };
    let saved = format!(
        "In the last third of a game these leads save {} of the error of a forecast by who moves first alone, on games they were not fitted to",
        percent(&foresight.late)
    );
    match (subject.found.beyond(), foresight.trust()) {
        (true, _) => format!(
            "{saved}. The better player wins all the same: this game is beyond our players, and its score is anything within its interval."
        ),
        (_, trust) if trust < 1.0 => {
            format!("{saved}: criteria that rest on leads count for {:.0} % of what they show.", 100.0 * trust)
        }
        _ => format!("{saved}."),
    }
}

/// The most dramatic win, the most certain one, and the closest draw, or else the closest game.
fn choose<'v, 't>(views: &'v [View<'t>]) -> Vec<(&'static str, &'v View<'t>)> {
    let most = |worth: &dyn Fn(&View<'_>) -> Option<f64>| {
        let rated = views.iter().enumerate().filter_map(|(i, v)| Some((worth(v)?, i)));
        // The first of equals, so that the choice does not depend on how the list is walked.
        rated.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1))).map(|best| best.1)
    };
    let won = |v: &View<'_>| v.trial.end.winner().is_some();
    let dramatic = most(&|v| drama_maximum(v).filter(|d| *d > 0.0));
    let certain = most(&|v| closeness(v).filter(|_| won(v)).map(|c| -c));
    let drawn = most(&|v| closeness(v).filter(|_| v.trial.end == End::Draw));
    let close = most(&|v| closeness(v));
    let last = drawn.map(|i| ("Drawn", i)).or(close.map(|i| ("Close", i)));
    let mut chosen: Vec<(&'static str, usize)> = Vec::new();
    let named = [dramatic.map(|i| ("Dramatic", i)), certain.map(|i| ("Certain", i)), last];
    for (what, i) in named.into_iter().flatten() {
        if chosen.iter().all(|(_, other)| *other != i) {
            chosen.push((what, i));
        }
    }
    chosen.into_iter().map(|(what, i)| (what, &views[i])).collect()
}

/// One game.
pub(super) fn plot(subject: &Subject<'_>, what: &str, view: &View<'_>) -> String {
    let trial = view.trial;
    let points: Vec<(f64, f64)> =
        view.lead.iter().enumerate().map(|(i, lead)| ((trial.opening + i) as f64, *lead)).collect();
    let mut plot = Plot::new((300.0, 190.0), (points[0].0, points[points.len() - 1].0), (-1.0, 1.0));
    plot.y_axis(&ticks(-1.0, 1.0, 4));
    let side = |sign: f64| split(&points).into_iter().map(|(x, y)| (x, (sign * y).max(0.0) * sign)).collect::<Vec<_>>();
    plot.area(&side(1.0), 0.0, "first");
    plot.area(&side(-1.0), 0.0, "second");
    plot.line(&points, "thin");
    plot.x_axis(
        &ticks(points[0].0, points[points.len() - 1].0, 5)
            .into_iter()
            .filter(|t| t.0.fract() == 0.0)
            .collect::<Vec<_>>(),
        "turn",
    );
    let name = |side: Player| subject.game.ast().players[side.index()].name.as_str();
    let end = match trial.end {
        End::Win(side) => format!("{} wins", name(side)),
        End::Draw => "drawn".to_string(),
        End::Timeout => "cut off".to_string(),
    };
    let worst = drama_maximum(view).map_or(String::new(), |d| {
        if d > 0.0 { format!(", after being {:.0} % behind", 100.0 * d * d) } else { ", never behind".into() }
    });
    let text = format!(
        "Trial {}, begun by {}: {end} after {} turns{worst}.",
        trial.index + 1,
        name(trial.first),
        trial.turns.len()
    );
    figure(&plot.finish(&format!("{what}. {text}")), &format!("<b>{what}.</b> {}", escape(&text)))
}

/// The same line with a point wherever it crosses zero, so that areas on both sides end there.
fn split(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut out = Vec::with_capacity(2 * points.len());
    for (i, &(x, y)) in points.iter().enumerate() {
        if let Some(&(before, height)) = i.checked_sub(1).and_then(|p| points.get(p))
            && height * y < 0.0
        {
            out.push((before + (x - before) * height / (height - y), 0.0));
        }
        out.push((x, y));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hand::{trial, view};

    #[test]
    fn areas_meet_where_the_lead_changes() {
        assert_eq!(split(&[(0.0, 1.0), (1.0, -1.0), (2.0, 0.0)]), [(0.0, 1.0), (0.5, 0.0), (1.0, -1.0), (2.0, 0.0)]);
    }

    #[test]
    fn games_are_chosen_for_what_they_show() {
        let mut trials = [trial(&[], true), trial(&[], true), trial(&[], true), trial(&[], true)];
        let leads: [&[f64]; 4] = [&[0.0, 0.1, 1.0], &[0.0, -0.8, 1.0], &[0.0, 0.9, 1.0], &[0.0, 0.2, 0.0]];
        let views: Vec<View<'_>> = trials.iter_mut().zip(leads).map(|(t, l)| view(t, l)).collect();
        let chosen = choose(&views);
        let at = |i: usize| (chosen[i].0, chosen[i].1.lead.clone());
        assert_eq!(at(0), ("Dramatic", leads[1].to_vec()));
        assert_eq!(at(1), ("Certain", leads[2].to_vec()));
        assert_eq!(at(2), ("Drawn", leads[3].to_vec()));
    }
}
