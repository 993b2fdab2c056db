//! A measurement as text.

use super::advice::{drags, flaws};
use super::levels;
use crate::numbers::{bar, counted};
use crate::page::Page;
use crate::table::{Fit, draw};
use ludi::Estimate;
use ludi::criteria::criteria;
use ludi::measure::{Checked, Exact, Foresight, Measurement, Part, Placed, SecondThoughts, Terms, percent};

/// Everything about one game.
pub(super) fn full(found: &Measurement, page: &Page) -> String {
    let mut out = format!("{}\n", page.bold(&format!("{}: {}", found.game, found.verdict)));
    let stop = match found.stop {
        "decided" => ", enough to decide every check",
        "precise" => ", enough for the precision asked for",
        "work" => ", fewer than usual for a game of so much work",
        "budget" => ", the most allowed; not everything is decided",
        _ => "",
    };
    let Terms { player, trials, .. } = &found.settings;
    out += &format!("{} of {player} against itself, seed {}{stop}\n\n", counted(*trials, "game"), found.seed);
    out += &checks(&found.checks, page);
    out += &page.wrap("  ", &known(found));
    beyond(found).iter().for_each(|text| out += &page.wrap("  ", text));
    out += &flaws(found, page);
    out += &found.by_strength.as_ref().map_or(String::new(), |found| levels::table(found, page));
    out += &parts(found, page);
    out += &drags(found, page);
    for category in ["viability", "quality", "intrinsic"] {
        out += &format!("\n{}\n{}", page.bold(category), table(found, page, category));
    }
    if !found.left_out.is_empty() {
        let ids = found.left_out.join(", ");
        out += &format!(
            "\n{}",
            page.wrap("", &format!("not measured, being slow: {ids} (--all without --quick measures them)"))
        );
    }
    if let Some(second) = &found.second {
        let score = around(&second.score, second.trials);
        let title = format!("\nthe same by {}, {}", second.player, counted(second.trials, "game"));
        out += &format!("{}: {}, score {score}\n", page.bold(&title), second.verdict);
        out += &checks(&second.checks, page);
    }
    out
}

/// How long a game takes.
fn length(found: &Measurement) -> String {
    let digits = usize::from(found.mean_length < 10.0);
    match (found.mean_length_low, found.mean_length_high) {
        (Some(low), Some(high)) => {
            format!("a game takes {:.digits$} turns (95 %: {low:.digits$} – {high:.digits$})", found.mean_length)
        }
        _ => format!("this game took {:.0} turns", found.mean_length),
    }
}

/// What goes beyond the criteria.
fn beyond(found: &Measurement) -> Vec<String> {
    let mut lines = vec![length(found)];
    lines.extend(found.first_side_share.map(|share| {
        let share = percent(&share);
        format!("with the swap rule, who owns the first move in the end makes {share} of the points")
    }));
    lines.extend(found.solved.map(|value| match value {
        "draw" => "solved: a draw with best play".to_string(),
        seat => format!("solved: the {seat} player wins with best play"),
    }));
    lines.extend(found.ladder.as_ref().map(levels::ladder));
    lines.extend(found.by_strength.as_ref().map(|found| found.words.clone()));
    lines.extend(found.skill.as_ref().and_then(|skill| skill.second_thoughts.as_ref()).map(|found| {
        let SecondThoughts { share, turns, shallow, deep } = found;
        let share = percent(share);
        format!("{deep} changes its mind about the choice of {shallow} at {share} of {}", counted(*turns, "turn"))
    }));
    lines.extend(found.first_moves.as_ref().filter(|moves| !moves.outweighed).map(|moves| {
        let [best, fairest, mean] =
            [moves.best, moves.nearest_to_even, moves.mean].map(|x| format!("{:.0} %", 100.0 * x));
        let games = format!(
            "{} of {}, the next turn of each player random",
            counted(moves.games_each as usize, "game"),
            moves.player
        );
        match &moves.exact {
            Some(Exact { won, drawn, lost }) => {
                format!("with best play {won} of the first moves win, {drawn} draw and {lost} lose")
            }
            None if moves.differ => format!(
                "the best first move is worth {best} of the points, the one nearest to even {fairest} (of each {games})"
            ),
            None => format!(
                "a first move is worth {mean} of the points; none is clearly better than another (of each {games})"
            ),
        }
    }));
    lines.extend(found.copycats.as_ref().map(|cats| match cats.as_slice() {
        [] => "no copy-cat holds its own".to_string(),
        [cat] => cat.clone(),
        [cat, more @ ..] => format!("{cat}; the same works with {}", counted(more.len(), "other mirror")),
    }));
    lines
}

/// What leads know, and whether the score may be believed.
fn known(found: &Measurement) -> String {
    let Some(Foresight { late, trust, .. }) = &found.foresight else {
        return "too few games have a result to say what leads know: criteria that rest on leads count for nothing"
            .into();
    };
    let share = |x: f64| format!("{:.0} %", 100.0 * x);
    let saved = format!(
        "leads know: in the last third of a game they save {} (95 %: {} – {}) of the error of a forecast by who moves first",
        share(late.value),
        share(late.low),
        share(late.high)
    );
    match (found.beyond, *trust >= 1.0) {
        (true, _) => {
            format!("{saved}; skill pays, so the fault is our players': the score is anything within its interval")
        }
        (false, true) => saved,
        (false, false) => format!("{saved}; criteria that rest on them count for {}", share(*trust)),
    }
}

/// The score and its parts, the largest first.
fn parts(found: &Measurement, page: &Page) -> String {
    let score = around(&found.score, found.settings.trials);
    let mut out = format!("\n{} by the criteria {score}\n", page.bold("score"));
    if let Some(place) = &found.place {
        out += &page.wrap("  ", &place.text);
    }
    let most = found.parts.iter().map(|part| part.worth().abs()).fold(1e-9, f64::max);
    let rows = found.parts.iter().map(|part| {
        let Part { name, weight, value } = part;
        let part = part.worth();
        vec![format!("  {name}"), format!("{part:+.3}"), format!("{weight} × {value:.2}"), bar(part.abs() / most, 12)]
    });
    out += &draw(page, Fit::Cut, &[], rows.collect(), &[1]);
    out
}

/// The criteria of a category.
fn table(found: &Measurement, page: &Page, category: &str) -> String {
    let rows = criteria().into_iter().filter(|c| c.category == category).map(|criterion| {
        let [least, most] = criterion.range;
        let Some(Placed { figure: Estimate { value, low, high }, .. }) = &found.criteria[criterion.id] else {
            let why = if found.left_out.contains(&criterion.id) { "not measured" } else { "" };
            return vec![format!("  {}", criterion.name), "–".into(), why.into(), String::new()];
        };
        let interval = if low == high { String::new() } else { format!("{low:.2} – {high:.2}") };
        let share = (value - least) / (most - least);
        vec![format!("  {}", criterion.name), format!("{value:.2}"), interval, bar(share, 12)]
    });
    draw(page, Fit::Cut, &[], rows.collect(), &[1])
}

/// The checks with their marks.
fn checks(checks: &[Checked], page: &Page) -> String {
    checks
        .iter()
        .map(|check| page.wrap(&format!("{} ", check.mark), &format!("{}{}", check.text, check.doubt)))
        .collect()
}

/// A figure with its interval, which one game does not give.
fn around(Estimate { value, low, high }: &Estimate, games: usize) -> String {
    if games < 2 {
        return format!("{value:.2} (of one game, which leaves its error unknown)");
    }
    format!("{value:.2} (95 %: {low:.2} – {high:.2})")
}
