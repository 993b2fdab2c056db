//! What the fitness of a chess-like game is made of.

use super::Entry;
use criticism::report::chart::plain;
use std::fmt::Write;

/// The parts of the fitness: id, name, what it is.
const PARTS: [(&str, &str, &str); 3] = [
    (
        "difference",
        "D, distance from the model",
        "how far the results of different players are from those at known games",
    ),
    ("imbalance", "B, imbalance", "how unevenly the points fall to the two sides"),
    ("quick", "Q, over at once", "the share of plays that end within ten turns"),
];

/// A table of the parts; nothing for games that were not judged by them.
pub fn part(entry: &Entry) -> String {
    let mut rows = String::new();
    for (id, name, about) in PARTS {
        let Some((_, figure)) = entry.criteria.iter().find(|(known, _)| known == id) else { return String::new() };
        let _ = writeln!(
            rows,
            "<tr><th scope=\"row\">{name}</th><td class=\"number\">{}</td><td>{about}</td></tr>",
            plain(figure.value, 3)
        );
    }
    format!(
        "<h3>What makes the fitness</h3>\n<p>The fitness is (1 − D)(1 − B)(1 − Q).</p>\n<div class=\"scroll\"><table class=\"criteria\"><tbody>\n{rows}</tbody></table></div>\n"
    )
}
