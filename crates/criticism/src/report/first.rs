//! First moves: what each is worth, what a swap rule would do, and whether copying is enough.

use super::boards::{diverging, legend, map, target};
use super::chart::escape;
use super::{Subject, figure, paragraph, percent, spell};
use crate::copycat::CopyCat;
use crate::openings::Openings;
use gdl::ast::Player;
use std::fmt::Write;

/// First moves listed on each end.
const LISTED: usize = 6;

/// Copy-cats named in the text.
const NAMED: usize = 3;

/// Swap map, first moves and copy-cats.
pub fn section(subject: &Subject<'_>) -> String {
    let mut body = String::new();
    if let Some(openings) = subject.found.openings.as_ref().filter(|o| !o.steps.is_empty()) {
        body += &paragraph(&escape(&swap(openings, subject.game.ast().play.swap_rule)));
        body += &format!("<div class=\"pair\">\n{}{}</div>\n", picture(subject, openings), table(subject, openings));
    }
    body += &copycats(&subject.found.copycats);
    super::section("first-moves", "First moves", &body)
}

/// What a swap rule would do, in words.
fn swap(openings: &Openings, has_one: bool) -> String {
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
    } else if (fairest - 0.5).abs() > 0.15 {
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
    let text = "What a first move to each cell is worth to whoever makes it, in % of the points.";
    let drawing = map(subject.game, &worths, diverging, true, text);
    let scale = legend(diverging, ["0 %", "100 %"]);
    figure(
        &format!("{drawing}{scale}"),
        &format!("<b>Swap map.</b> {text} Near 50 % neither side would mind which it gets."),
    )
}

/// The best and the worst first moves.
fn table(subject: &Subject<'_>, openings: &Openings) -> String {
    let n = openings.steps.len();
    let shown: Vec<usize> = if n <= 2 * LISTED { (0..n).collect() } else { (0..LISTED).chain(n - LISTED..n).collect() };
    let mut rows = String::new();
    for (place, i) in shown.iter().enumerate() {
        if place > 0 && *i > shown[place - 1] + 1 {
            rows += "<tr class=\"gap\"><td colspan=\"3\">…</td></tr>\n";
        }
        let opening = &openings.steps[*i];
        let name = spell(subject.game, Player::First, &[], &[opening.step]).concat();
        let width = 100.0 * opening.worth.value;
        let _ = writeln!(
            rows,
            "<tr><td>{}</td><td class=\"number\">{}</td><td class=\"share\"><i style=\"width:{width:.0}%\"></i></td></tr>",
            escape(&name),
            percent(&opening.worth)
        );
    }
    let some = if openings.tried < openings.classes { ", not every move tried" } else { "" };
    let games = format!(
        "<caption>First moves, best first: points of whoever makes them, {} games each{some}.</caption>",
        openings.games
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

    #[test]
    fn a_swap_rule_is_praised_only_where_it_helps() {
        let with = |best, fairest| {
            swap(
                &Openings {
                    mean: 0.5,
                    differ: true,
                    steps: Vec::new(),
                    best,
                    fairest,
                    games: 10,
                    classes: 1,
                    tried: 1,
                },
                false,
            )
        };
        assert!(with(0.9, 0.52).contains("about fair"));
        assert!(with(0.9, 0.8).contains("could not make it fair"));
        assert!(with(0.55, 0.5).contains("little"));
    }
}
