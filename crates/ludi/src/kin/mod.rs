//! Which games are alike: how far apart their rules are, what differs, how much of one is found in another by playing, and whether a game is new.

mod refit;
mod variant;

pub use variant::{Found, Known, Play, Variant, shelf, variant_of, variants_of};

use crate::error::Error;
use crate::open::{STORE, read};
use criticism::overlap::Specimen;
use engine::{Game, Origin};
use gdl::defaults::normal_form;
use gdl::distance::{Change, Nameless};
use gdl::library::{Entry, all};
use gdl::tree::Node;
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;
use std::cmp::Ordering;
use std::path::Path;
use store::{Source, Store};
use variant::{Seen, likeness};

/// Games of a store that a game is played beside: those whose rules are nearest. Of the library it is all.
const PLAYED: usize = 100;

/// Rows whose figures are told even if some games are enough to see that neither is a variant of the other.
const TOLD: usize = 20;

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
    text: Option<String>,
}

impl Acquaintance {
    /// From a description; `None` if it holds no game.
    pub fn new(name: String, from: &'static str, text: &str) -> Option<Acquaintance> {
        Some(Acquaintance { name, from, rules: Nameless::of(&tree(text)?), text: None })
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
    /// `duplicate`, `variant` or `new`: what the first of the known games is to it.
    pub verdict: &'static str,
    /// First those that it plays like, the most alike first, then those whose rules are nearest.
    pub nearest: Vec<Neighbour>,
    /// Games it was compared with.
    #[serde(skip)]
    pub compared: usize,
}

/// A known game, how far its rules are, and how it plays.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Neighbour {
    /// Its name.
    pub name: String,
    /// `library`, or where the store says it was first seen.
    pub from: &'static str,
    /// Between the rules, from 0 to 1.
    pub distance: f64,
    /// `duplicate`, `variant` or `distinct`.
    pub likeness: &'static str,
    /// What is found of one in the other by playing; `null` if they have not the same board and start, and from the twentieth row on if they have little in common.
    pub play: Option<Play>,
}

/// The known games that a game plays like, and those whose rules are nearest: of the library and of a store, by default the one of this folder, if there is one. A game is
/// no neighbour of itself.
pub fn nearest(game: &Game, count: usize, store: Option<&str>) -> Result<Nearest, Error> {
    let rules = Nameless::of(&normal_form(game.tree()));
    let entry = if let Origin::Library(entry) = game.origin() { Some(*entry) } else { None };
    let made = made(game, store)?;
    let shelf: Vec<&Known> = shelf().iter().filter(|known| !is(known, entry)).collect();
    let compared = shelf.len() + made.len();
    let made: Vec<Known> = closest(&rules, &made, PLAYED)
        .into_iter()
        .filter_map(|(known, _)| Some(Known::new(known.name.clone(), known.from, read(known.text.as_deref()?).ok()?)))
        .collect();
    let known: Vec<&Known> = shelf.into_iter().chain(&made).collect();
    let own = Specimen::new(game, &[]);
    let met = known.par_iter().map(|known| {
        let distance = rules.distance(&Nameless::of(&normal_form(known.game().tree())));
        (*known, distance, likeness(&own, known, true))
    });
    let mut met: Vec<(&Known, f64, Option<Seen>)> = met.collect();
    met.sort_by(|(_, a, one), (_, b, other)| order((*a, *one), (*b, *other)));
    let near = met.into_iter().take(count).enumerate().map(|(at, (known, distance, seen))| {
        let seen = seen.or_else(|| if at < TOLD { likeness(&own, known, false) } else { None });
        Neighbour {
            name: known.name.clone(),
            from: known.from,
            distance,
            likeness: word(distance, seen),
            play: seen.map(Play::from),
        }
    });
    let nearest: Vec<Neighbour> = near.collect();
    let verdict =
        nearest.first().map_or("new", |known| if known.likeness == "distinct" { "new" } else { known.likeness });
    Ok(Nearest { game: game.name().to_string(), verdict, nearest, compared })
}

/// The games of a store that are not a game itself; those of the library are known already.
fn made(game: &Game, store: Option<&str>) -> Result<Vec<Acquaintance>, Error> {
    if store.is_none() && !Path::new(STORE).exists() {
        return Ok(Vec::new());
    }
    let made = Store::open_read_only(store.unwrap_or(STORE))?.games(None)?;
    let others = made.into_iter().filter(|other| other.source != Source::Library);
    let others = others.filter(|other| other.name != game.name() || !same_rules(game, &other.text));
    let known = others.filter_map(|other| {
        let known = Acquaintance::new(other.name, other.source.word(), &other.text)?;
        Some(Acquaintance { text: Some(other.text), ..known })
    });
    Ok(known.collect())
}

fn is(known: &Known, entry: Option<&Entry>) -> bool {
    matches!(known.game().origin(), Origin::Library(other) if Some(*other) == entry)
}

/// What a game is to another: rules at no distance are the same however little was played.
fn word(distance: f64, seen: Option<Seen>) -> &'static str {
    if distance == 0.0 { "duplicate" } else { seen.map_or("distinct", |seen| seen.word()) }
}

/// Duplicates first, then variants, the more alike in play the earlier; all others by distance.
fn order((a, one): (f64, Option<Seen>), (b, other): (f64, Option<Seen>)) -> Ordering {
    let rank = |distance, seen| ["duplicate", "variant", "distinct"].iter().position(|of| *of == word(distance, seen));
    let alike = |seen: Option<Seen>| seen.map_or(0.0, |seen| seen.common.best().least());
    let played = if word(a, one) == "variant" { alike(other).total_cmp(&alike(one)) } else { Ordering::Equal };
    rank(a, one).cmp(&rank(b, other)).then(played).then(a.total_cmp(&b))
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
    /// Share of all there is in the rules that differs, from 0 to 1.
    pub distance: f64,
    /// `duplicate`, `variant` or `distinct`: by play, and by their rules if these are the same.
    pub likeness: &'static str,
    /// What is found of the first in the second by playing, and back; `null` if they have not the same board and start.
    pub play: Option<Play>,
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

/// Compares two games: their rules, and how they play.
pub fn distance(a: &Game, b: &Game) -> Apart {
    let [first, second] = [a, b].map(|game| normal_form(game.tree()));
    let distance = gdl::distance::distance(&first, &second);
    let seen = variant::seen(a, b);
    Apart {
        first: a.name().to_string(),
        second: b.name().to_string(),
        distance,
        likeness: word(distance, seen),
        play: seen.map(Play::from),
        differences: gdl::distance::differences(&first, &second).into_iter().map(Difference::from).collect(),
    }
}
