//! Games as distances see them.

use gdl::defaults::normal_form;
use gdl::distance::Nameless;
use gdl::library::{Entry, all};
use gdl::tree::Node;

/// The tree of a description, short forms and defaults in one form so that rules which mean the same compare equal; `None` if it holds no game.
pub fn tree(text: &str) -> Option<Node> {
    let (nodes, _) = gdl::reader::read(text);
    nodes.iter().find(|node| node.head() == Some("game")).map(normal_form)
}

/// A distance as it is shown.
pub fn number(distance: f64) -> String {
    // What is not nothing does not look like it.
    if distance > 0.0 && distance < 0.0005 { "<0.001".to_string() } else { format!("{distance:.3}") }
}

/// A game that others are compared with.
pub struct Acquaintance {
    /// Its name.
    pub name: String,
    /// `library`, or where the store says it was first seen.
    pub from: &'static str,
    rules: Nameless,
}

impl Acquaintance {
    /// From a description; `None` if it holds no game.
    pub fn new(name: String, from: &'static str, text: &str) -> Option<Acquaintance> {
        Some(Acquaintance { name, from, rules: Nameless::of(&tree(text)?) })
    }
}

/// All games of the library but one.
pub fn library(but: Option<&Entry>) -> Vec<Acquaintance> {
    let others = all().iter().filter(|entry| Some(*entry) != but);
    let known = |entry: &Entry| {
        let name = entry.names().into_iter().next().unwrap_or_else(|| entry.file_stem.to_string());
        Acquaintance::new(name, "library", entry.text)
    };
    others.filter_map(known).collect()
}

/// So many of the known games with their distances, nearest first, equals in the order given. Most are passed over without comparing
/// trees.
pub fn closest<'k>(own: &Nameless, known: &'k [Acquaintance], count: usize) -> Vec<(&'k Acquaintance, f64)> {
    let mut order: Vec<(f64, usize)> =
        known.iter().enumerate().map(|(at, other)| (own.at_least(&other.rules), at)).collect();
    order.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut best: Vec<(f64, usize)> = Vec::new();
    for (bound, at) in order {
        // Sums in another order differ in the last bits.
        if best.len() == count && bound > best[count - 1].0 + 1e-9 {
            break;
        }
        best.push((own.distance(&known[at].rules), at));
        best.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        best.truncate(count);
    }
    best.into_iter().map(|(distance, at)| (&known[at], distance)).collect()
}
