//! Which games are alike: how far apart their rules are, what differs, and whether a game is new.

use crate::error::Error;
use crate::open::STORE;
use engine::{Game, Origin};
use gdl::defaults::normal_form;
pub use gdl::distance::VARIANT;
use gdl::distance::{Change, Likeness, Nameless};
use gdl::library::{Entry, all};
use gdl::tree::Node;
use schemars::JsonSchema;
use serde::Serialize;
use std::path::Path;
use store::{Source, Store};

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

/// Whether a game is new.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Nearest {
    /// Its name.
    pub game: String,
    /// `duplicate`, `variant` or `new`.
    pub verdict: &'static str,
    /// Nearest first.
    pub nearest: Vec<Known>,
    /// Games it was compared with.
    #[serde(skip)]
    pub compared: usize,
}

/// A known game and how far it is.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Known {
    /// Its name.
    pub name: String,
    /// `library`, or where the store says it was first seen.
    pub from: &'static str,
    /// From 0 to 1.
    pub distance: f64,
    /// `duplicate`, `variant` or `distinct`.
    pub likeness: &'static str,
}

/// The known games whose rules are nearest: of the library and of a store, by default the one of this folder, if there is one. A game is
/// no neighbour of itself.
pub fn nearest(game: &Game, count: usize, store: Option<&str>) -> Result<Nearest, Error> {
    let own = Nameless::of(&normal_form(game.tree()));
    let entry = if let Origin::Library(entry) = game.origin() { Some(*entry) } else { None };
    let mut known = library(entry);
    if store.is_some() || Path::new(STORE).exists() {
        let made = Store::open_read_only(store.unwrap_or(STORE))?.games(None)?;
        // Those of the library are known already.
        let others = made.into_iter().filter(|other| other.source != Source::Library);
        let others = others.filter(|other| other.name != game.name() || !same_rules(game, &other.text));
        known.extend(others.filter_map(|other| Acquaintance::new(other.name, other.source.word(), &other.text)));
    }
    let near = closest(&own, &known, count).into_iter().map(|(known, distance)| Known {
        name: known.name.clone(),
        from: known.from,
        distance,
        likeness: Likeness::of(distance).word(),
    });
    let nearest: Vec<Known> = near.collect();
    let verdict = match nearest.first().map(|known| Likeness::of(known.distance)) {
        Some(Likeness::Duplicate) => "duplicate",
        Some(Likeness::Variant) => "variant",
        _ => "new",
    };
    Ok(Nearest { game: game.name().to_string(), verdict, nearest, compared: known.len() })
}

/// Whether a description has the rules of a game, as written.
fn same_rules(game: &Game, text: &str) -> bool {
    let (nodes, _) = gdl::reader::read(text);
    let other = nodes.iter().find(|node| node.head() == Some("game"));
    other.is_some_and(|other| gdl::fingerprint(other) == game.fingerprint())
}

/// How far apart two games are, and what differs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Apart {
    /// Name of one game.
    pub first: String,
    /// Name of the other.
    pub second: String,
    /// Share of all there is that differs, from 0 to 1.
    pub distance: f64,
    /// `duplicate`, `variant` or `distinct`.
    pub likeness: &'static str,
    /// All of them, the most costly first; their costs add up to the distance.
    pub differences: Vec<Difference>,
}

/// Something that differs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Difference {
    /// The ludemes it stands in, outermost first.
    pub path: Vec<String>,
    /// As the first game writes it; `null` if it has nothing like it.
    pub first: Option<String>,
    /// As the second game writes it.
    pub second: Option<String>,
    /// Its part of the distance.
    pub cost: f64,
}

impl From<gdl::distance::Difference> for Difference {
    fn from(found: gdl::distance::Difference) -> Difference {
        let (first, second) = match found.change {
            Change::OnlyInFirst(a) => (Some(a), None),
            Change::OnlyInSecond(b) => (None, Some(b)),
            Change::Changed(a, b) => (Some(a), Some(b)),
        };
        Difference { path: found.path, first, second, cost: found.cost }
    }
}

/// Compares the rules of two games.
pub fn distance(a: &Game, b: &Game) -> Apart {
    let [first, second] = [a, b].map(|game| normal_form(game.tree()));
    let distance = gdl::distance::distance(&first, &second);
    Apart {
        first: a.name().to_string(),
        second: b.name().to_string(),
        distance,
        likeness: Likeness::of(distance).word(),
        differences: gdl::distance::differences(&first, &second).into_iter().map(Difference::from).collect(),
    }
}
