//! One game of the gallery.

use super::{Entry, Gallery, ancestry, fitness, origins, pieces};
use crate::kin::number;
use criticism::criteria::find;
use criticism::report::chart::{escape, plain};
use criticism::report::{bar, boards, paragraph, rule_sheet};
use criticism::weights::Weights;
use engine::Game;
use gdl::ast::Player;
use gdl::distance::Likeness;
use gdl::english::capital;
use std::fmt::Write;

/// An entry with its game, if its text is one.
pub struct Shown<'a> {
    pub entry: &'a Entry,
    game: Option<Game>,
}

impl<'a> Shown<'a> {
    pub fn of(entry: &'a Entry) -> Shown<'a> {
        Shown { entry, game: Game::read(entry.distilled.as_ref().unwrap_or(&entry.text)).0 }
    }

    pub fn ast(&self) -> Option<&gdl::ast::Game> {
        self.game.as_ref().map(Game::ast)
    }

    /// Where it stands on the page.
    pub fn anchor(&self) -> String {
        format!("game-{}", self.entry.rank)
    }
}

/// All about one game.
pub fn section(shown: &Shown<'_>, gallery: &Gallery) -> String {
    let entry = shown.entry;
    let (picture, aim, rules) = match &shown.game {
        Some(game) => {
            let ast = game.ast();
            let title = format!("The starting position of {}", entry.name);
            (
                boards::position(&game.start(Player::First), &title),
                format!("<p class=\"aim\">{}</p>\n", escape(&gdl::english::aim(ast))),
                format!("<h3>The rules</h3>\n{}", rule_sheet(ast)),
            )
        }
        None => (String::new(), paragraph("Its text does not describe a game that can be played."), String::new()),
    };
    let parts = [
        format!(
            "<header>\n<div class=\"title\">\n<h2>{}. {}</h2>\n{aim}{}{}</div>\n<div class=\"start\">{picture}</div>\n</header>\n",
            entry.rank,
            escape(&entry.name),
            verdict(entry),
            facts(entry, gallery.measure)
        ),
        rules,
        shown.ast().map_or_else(String::new, pieces::part),
        origins::part(entry),
        ancestry::part(entry),
        criteria(entry, &gallery.weights),
        fitness::part(entry),
        copy(entry),
    ];
    format!("<section class=\"game\" id=\"{}\">\n{}</section>\n", shown.anchor(), parts.concat())
}

/// The verdict in the words of its last measurement, and why.
fn verdict(entry: &Entry) -> String {
    let (class, sign) = if entry.viable { ("good", "✓") } else { ("bad", "✗") };
    let word = capital(&escape(&entry.verdict));
    let reasons: String = entry.reasons.iter().map(|reason| format!("<li>{}</li>\n", escape(reason))).collect();
    let reasons = if reasons.is_empty() { reasons } else { format!("<ul class=\"reasons\">\n{reasons}</ul>\n") };
    format!(
        "<p class=\"verdict {class}\"><b class=\"light {class}\" aria-hidden=\"true\">{sign}</b>{word}</p>\n{reasons}"
    )
}

/// Score, parents, nearest game, report.
fn facts(entry: &Entry, measure: &str) -> String {
    let score = entry.score;
    let certainty = if entry.remeasured {
        "from a second measurement, which had no part in choosing the game"
    } else {
        "from the measurement it was chosen by, so likely flattered"
    };
    let measure = capital(measure);
    let mut rows = vec![(
        measure.as_str(),
        format!(
            "<strong>{}</strong> (95 %: {} – {}), <small>{certainty}</small>",
            plain(score.value, 2),
            plain(score.low, 2),
            plain(score.high, 2)
        ),
    )];
    rows.push(("Rules", format!("{} words", entry.words)));
    rows.push(("Kin", nearest(&entry.nearest, entry.new)));
    rows.push((
        "Born",
        match entry.parents.as_slice() {
            [] => "at random, without parents".to_string(),
            parents => {
                let names: Vec<String> = parents.iter().map(|parent| escape(parent)).collect();
                format!("in generation {}, of {}", entry.generation, names.join(" and "))
            }
        },
    ));
    if let Some(report) = &entry.report {
        rows.push((
            "Report",
            format!("<a href=\"{}\">all about {}</a>", escape(&address(report)), escape(&entry.name)),
        ));
    }
    let rows: String = rows.iter().map(|(what, text)| format!("<dt>{what}</dt><dd>{text}</dd>\n")).collect();
    format!("<dl class=\"plain\">\n{rows}</dl>\n")
}

/// An address that can only lead to a page, never to a script: a colon before any slash would name a scheme.
fn address(report: &str) -> String {
    let scheme = report.split_once(':').is_some_and(|(scheme, _)| !scheme.contains('/'));
    let web = report.starts_with("http://") || report.starts_with("https://") || report.starts_with("file:");
    if scheme && !web { format!("./{report}") } else { report.to_string() }
}

/// The nearest known game in words. What play found counts for more than how the rules are written.
fn nearest((name, distance): &(String, f64), new: Option<bool>) -> String {
    let name = escape(name);
    let number = escape(&number(*distance));
    if new == Some(true) {
        return format!(
            "<strong>new</strong>: no known game plays like it; the rules of {name} are nearest, at distance {number}"
        );
    }
    match Likeness::of(*distance) {
        Likeness::Duplicate => format!("a <strong>duplicate</strong> of {name}: the same rules but for names"),
        Likeness::Variant => format!("a <strong>variant</strong> of {name} (distance {number})"),
        Likeness::Distinct => format!("<strong>new</strong>: the nearest known game is {name}, at distance {number}"),
    }
}

/// Bars of the criteria that count, those that move the score most first.
fn criteria(entry: &Entry, weights: &Weights) -> String {
    let known = entry.criteria.iter().filter_map(|(id, figure)| Some((find(id)?, figure, weights.get(id))));
    let mut known: Vec<_> = known.filter(|(_, _, weight)| *weight != 0.0).collect();
    known.sort_by(|a, b| (b.2 * b.1.value).abs().total_cmp(&(a.2 * a.1.value).abs()));
    let mut rows = String::new();
    for (criterion, figure, weight) in known {
        let part = weight * figure.value;
        let _ = writeln!(
            rows,
            "<tr><th scope=\"row\"><abbr title=\"{}\">{}</abbr></th><td class=\"number\">{}</td><td class=\"number\">{} – {}</td><td>{}</td><td class=\"number\">{}{}</td></tr>",
            escape(criterion.about),
            escape(criterion.name),
            plain(figure.value, 2),
            plain(figure.low, 2),
            plain(figure.high, 2),
            bar(criterion, figure),
            if part > 0.0 { "+" } else { "" },
            plain(part, 3)
        );
    }
    if rows.is_empty() {
        return String::new();
    }
    let head = "<th>criterion</th><th class=\"number\">value</th><th class=\"number\">95 %</th><th>on its range</th><th class=\"number\">adds to the score</th>";
    format!(
        "<h3>What makes the score</h3>\n<div class=\"scroll\"><table class=\"criteria\"><thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody></table></div>\n"
    )
}

/// The text to take away, in few words and, if it was bred in more, in those with all remarks.
fn copy(entry: &Entry) -> String {
    let block = |what: &str, text: &str| {
        format!(
            "<details class=\"text\"><summary>{} {what}, to copy</summary>\n<div><button class=\"copy\" type=\"button\" hidden>Copy</button>\n<pre>{}</pre></div>\n</details>\n",
            escape(&entry.name),
            escape(text)
        )
    };
    match &entry.distilled {
        Some(distilled) => block("in few words", distilled) + &block("as it was bred", &entry.text),
        None => block("as text", &entry.text),
    }
}
