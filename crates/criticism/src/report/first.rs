//! First moves: what each is worth, what a swap rule would do, and whether copying is enough.

use super::boards::{diverging, legend, map, target};
use super::chart::escape;
use super::{Subject, figure, paragraph, percent, spell};
use crate::assess::opener;
use crate::copycat::CopyCat;
use crate::openings::Openings;
use gdl::ast::Player;
use std::fmt::Write;
use strategy::solve::Value;

/// First moves listed on each end.
const LISTED: usize = 6;

/// Copy-cats named in the text.
const NAMED: usize = 3;

/// Swap map, first moves and copy-cats.
pub fn section(subject: &Subject<'_>) -> String {
    let mut body = String::new();
    if let Some(openings) = subject.found.openings.as_ref().filter(|o| !o.steps.is_empty()) {
        body += &paragraph(&escape(&swap(openings, subject.found.solved, subject.game.ast().play.swap_rule)));
        body += &format!("<div class=\"pair\">\n{}{}</div>\n", picture(subject, openings), table(subject, openings));
    }
    body += &copycats(&subject.found.copycats);
    super::section("first-moves", "First moves", &body)
}

/// What a swap rule would do, in words.
fn swap(openings: &Openings, solved: Option<Value>, has_one: bool) -> String {
    if let Some(exact) = openings.exact {
        let text = format!(
            "With best play {} of the first moves win, {} draw and {} lose; the figures below are those of weaker players.",
            exact.won, exact.drawn, exact.lost
        );
        return match (solved, has_one) {
            (_, true) | (Some(Value::Draw), _) => text,
            _ if openings.evens() => format!("{text} With a swap rule the first player would choose a drawn one."),
            _ => format!("{text} A swap rule could not make it fair: no first move draws."),
        };
    }
    if openings.outweighed(solved) {
        return "The game is solved, though not what each first move leads to; the figures below are those of weaker players.".into();
    }
    let share = |x: f64| format!("{:.0} %", 100.0 * x);
    let Openings { best, fairest, mean, .. } = *openings;
    if !openings.differ {
        let mean = share(mean);
        return format!(
            "A first move is worth {mean} of the points on the average; {} games after each do not tell one from another.",
            openings.games
        );
    }
    let spread = format!(
        "First moves differ: the best is worth {} of the points, the one nearest to even {}.",
        share(best),
        share(fairest)
    );
    let rule = if has_one {
        "The game has a swap rule; these are the worths it has to even out."
    } else if !openings.evens() && openings.tried < openings.classes {
        "None of the first moves tried is near to even: whether a swap rule would help is open."
    } else if !openings.evens() {
        "A swap rule could not make it fair: whatever the first move, one side is far ahead."
    } else if best - 0.5 <= 0.1 {
        "There is little for a swap rule to mend."
    } else {
        "With a swap rule the first player would choose a move near to even, and the game would be about fair."
    };
    format!("{spread} {rule}")
}

/// The best worth of a first move that ends on each cell.
fn picture(subject: &Subject<'_>, openings: &Openings) -> String {
    let mut worths: Vec<Option<f64>> = vec![None; subject.game.topology().cells()];
    for opening in &openings.steps {
        let Some(cell) = target(opening.step) else { continue };
        let worth = &mut worths[cell as usize];
        *worth = Some(worth.unwrap_or(0.0).max(opening.worth.value));
    }
    let text = "What a first move to each cell is worth to whoever makes it, in % of the points, if the next turn of each player is random.";
    let drawing = map(subject.game, &worths, diverging, true, text);
    let scale = legend(diverging, ["0 %", "100 %"]);
    figure(
        &format!("{drawing}{scale}"),
        &format!("<b>Swap map.</b> {text} Near 50 % neither side would mind which it gets."),
    )
}

/// The best and the worst first moves.
fn table(subject: &Subject<'_>, openings: &Openings) -> String {
    let distinct = openings.distinct();
    let n = distinct.len();
    let shown: Vec<usize> = if n <= 2 * LISTED { (0..n).collect() } else { (0..LISTED).chain(n - LISTED..n).collect() };
    let mut rows = String::new();
    for (place, i) in shown.iter().enumerate() {
        if place > 0 && *i > shown[place - 1] + 1 {
            rows += "<tr class=\"gap\"><td colspan=\"3\">…</td></tr>\n";
        }
        let (opening, like) = distinct[*i];
        let name = spell(subject.game, Player::First, &[], &[opening.step]).concat();
        let name = if like > 0 { format!("{name} and {like} like it") } else { name };
        let width = 100.0 * opening.worth.value;
        let _ = writeln!(
            rows,
            "<tr><td>{}</td><td class=\"number\">{}</td><td class=\"share\"><i style=\"width:{width:.0}%\"></i></td></tr>",
            escape(&name),
            percent(&opening.worth)
        );
    }
    let some = if openings.tried < openings.classes { ", not every move tried" } else { "" };
    let alike = if distinct.iter().any(|(_, like)| *like > 0) {
        " Moves that a turn or reflection of the game makes of each other are one."
    } else {
        ""
    };
    let games = format!(
        "<caption>First moves, best first: points of whoever makes them, {} games of <code>{}</code> each, the next turn of each player at random{some}.{alike}</caption>",
        openings.games,
        opener()
    );
    format!(
        "<table class=\"first\">{games}\n<thead><tr><th>move</th><th class=\"number\">worth</th><th></th></tr></thead>\n<tbody>\n{rows}</tbody></table>\n"
    )
}

/// Whether mirroring the opponent is enough.
fn copycats(cats: &[CopyCat]) -> String {
    if cats.is_empty() {
        return String::new();
    }
    let seat = |cat: &CopyCat| if cat.seat == Player::Second { "moving second" } else { "moving first" };
    let holding: Vec<String> = cats
        .iter()
        .filter(|cat| cat.holds)
        .map(|cat| format!("{}, {} ({})", cat.name, seat(cat), percent(&cat.score)))
        .collect();
    let words = match holding.as_slice() {
        [] => "No player who only copies holds his own: every symmetry of the board was tried from both seats."
            .to_string(),
        [one] => format!("<strong>One copy-cat holds its own</strong>: {}.", escape(one)),
        many => {
            let (named, more) = (&many[..many.len().min(NAMED)], many.len().saturating_sub(NAMED));
            let rest = if more > 0 { format!("; and {more} more, below") } else { String::new() };
            format!("<strong>{} copy-cats hold their own</strong>: {}{rest}.", many.len(), escape(&named.join("; ")))
        }
    };
    let mut rows = String::new();
    for cat in cats {
        let verdict = if cat.holds { "holds" } else { "loses" };
        let _ = writeln!(
            rows,
            "<tr><td>{}</td><td>{}</td><td class=\"number\">{}</td><td>{verdict}</td></tr>",
            escape(&cat.name),
            seat(cat),
            percent(&cat.score)
        );
    }
    format!(
        "<h3>Copy-cats</h3>\n{}<details><summary>All {} copy-cats</summary>\n<table><thead><tr><th>copies by</th><th>seat</th><th class=\"number\">points</th><th></th></tr></thead>\n<tbody>\n{rows}</tbody></table>\n</details>\n",
        paragraph(&words),
        cats.len()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::openings::{Exact, Opening};
    use strategy::contest::statistics::share;

    #[test]
    fn a_swap_rule_is_praised_only_where_it_helps() {
        let of = |best: f64, fairest: f64| Openings {
            mean: 0.5,
            differ: true,
            steps: [best, fairest]
                .map(|x| Opening { step: engine::core::Step::PASS, worth: share(40.0 * x, 40), class: 0 })
                .to_vec(),
            best,
            fairest,
            games: 40,
            classes: 2,
            tried: 2,
            exact: None,
        };
        let with = |best, fairest| swap(&of(best, fairest), None, false);
        assert!(with(0.9, 0.525).contains("about fair"));
        assert!(with(0.9, 0.8).contains("could not make it fair"));
        assert!(with(0.55, 0.5).contains("little"));
        let some = Openings { classes: 3, ..of(0.9, 0.8) };
        assert!(!swap(&some, None, false).contains("whatever"), "not every first move was tried");
        // What is solved is not doubted.
        assert!(!swap(&of(0.9, 0.5), Some(Value::Second), false).contains("about fair"));
        let drawn = Openings { exact: Some(Exact { won: 1, drawn: 1, lost: 0 }), ..of(0.9, 0.8) };
        assert!(swap(&drawn, Some(Value::First), false).ends_with("would choose a drawn one."));
        let won = Openings { exact: Some(Exact { won: 1, drawn: 0, lost: 1 }), ..of(0.9, 0.5) };
        assert!(swap(&won, Some(Value::First), false).contains("no first move draws"));
    }
}
