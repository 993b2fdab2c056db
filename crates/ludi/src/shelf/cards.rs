//! Every game of the library and of the store, with what people search and sort by.

use super::{Games, called};
use crate::error::Error;
use crate::open::last;
use criticism::criteria::CRITERIA;
use criticism::criteria::history::now;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};
use std::sync::OnceLock;
use store::{Outcome, Store};
use synthesis::describe::Description;

/// The library as it was measured when this version was made: `docs/measurements.md` says how.
const MEASURED: &str = include_str!("../../../../docs/measurements.csv");

/// Children of runs on the shelf, the best of each.
const CHILDREN: usize = 1_000;

/// Measures by their short names.
pub type Measures = BTreeMap<String, f64>;

/// A game on the shelf.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Card {
    /// What it is asked for by.
    pub key: String,
    /// What to call it.
    pub name: String,
    /// Other names.
    pub aliases: Vec<String>,
    /// A folder of the library, `run` or `yours`.
    pub family: String,
    /// The run it was bred in.
    pub run: Option<String>,
    /// Its tags.
    pub tags: Vec<String>,
    /// What one plays for.
    pub aim: String,
    /// Where it comes from.
    pub origin: Option<String>,
    /// Its tiling.
    pub tiling: &'static str,
    /// Its kind of goal.
    pub goal: &'static str,
    /// Cells of its board.
    pub cells: u64,
    /// Whether it was found viable, if it was measured.
    pub viable: Option<bool>,
    /// What was measured, by short names.
    pub measures: Measures,
}

/// What one may sort by.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Measure {
    /// Its short name.
    pub id: &'static str,
    /// For people.
    pub name: &'static str,
    /// What it says.
    pub about: &'static str,
}

/// All games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Shelf {
    /// The library's first.
    pub games: Vec<Card>,
    /// What one may sort by.
    pub measures: Vec<Measure>,
    /// Names of the runs, the latest first.
    pub runs: Vec<String>,
}

/// All games, with what one may sort them by.
pub fn shelf(games: &Games) -> Result<Shelf, Error> {
    let mut cards = library().to_vec();
    let (more, runs) = kept(games)?;
    cards.extend(more);
    let named = |id, name, about| Measure { id, name, about };
    let mut measures = vec![
        named("score", "Score", "the weighted sum of the criteria"),
        named("mean_length", "Length", "turns of a game on the average"),
        named("first_share", "First mover", "points of whoever moves first"),
    ];
    measures.extend(CRITERIA.iter().map(|c| named(c.id, c.name, c.about)));
    Ok(Shelf { games: cards, measures, runs })
}

/// The library's cards, made once.
pub fn library() -> &'static [Card] {
    static CARDS: OnceLock<Vec<Card>> = OnceLock::new();
    CARDS.get_or_init(|| {
        let measured = measured();
        let card = |entry: &'static gdl::library::Entry| {
            let known = measured.get(entry.file_stem).cloned();
            let (viable, measures) = known.map_or((None, Measures::new()), |(viable, all)| (Some(viable), all));
            let card = card(entry.file_stem.to_string(), entry.text)?;
            Some(Card { family: entry.family.to_string(), viable, measures, ..card })
        };
        gdl::library::all().iter().filter_map(card).collect()
    })
}

/// Viability and measures of the library's games by file name.
fn measured() -> HashMap<String, (bool, Measures)> {
    let mut reader = csv::Reader::from_reader(MEASURED.as_bytes());
    let names: Vec<String> = reader.headers().map(|row| row.iter().map(str::to_string).collect()).unwrap_or_default();
    let bound = |name: &str| name.ends_with("_low") || name.ends_with("_high");
    let mut found = HashMap::new();
    for row in reader.records().map_while(Result::ok) {
        let mut measures = Measures::new();
        let mut viable = false;
        for (name, value) in names.iter().zip(row.iter()) {
            match name.as_str() {
                "game" | "options" | "trials" => {}
                "viable" => viable = value == "true",
                name if bound(name) => {}
                name => measures.extend(value.parse().ok().map(|value: f64| (now(name).to_string(), value))),
            }
        }
        found.insert(row[0].to_string(), (viable, measures));
    }
    found
}

/// What a description says about itself; `None` if it does not load.
fn card(key: String, text: &str) -> Option<Card> {
    let loaded = gdl::load(text);
    let game = loaded.game?;
    let tree = loaded.nodes.iter().find(|node| node.head() == Some("game"))?;
    let about = Description::of(tree, &game);
    let aim = game.support.aim.clone().unwrap_or_else(|| gdl::english::aim(&game));
    Some(Card {
        key,
        name: called(&game.name),
        aliases: game.support.aliases.iter().map(|name| called(name)).collect(),
        family: String::new(),
        run: None,
        tags: game.support.tags.clone(),
        aim,
        origin: game.support.description.clone(),
        tiling: about.tiling,
        goal: about.goal.word(),
        cells: about.cells,
        viable: None,
        measures: Measures::new(),
    })
}

/// Games of the store: what people wrote, and the children of runs.
fn kept(games: &Games) -> Result<(Vec<Card>, Vec<String>), Error> {
    let mut read = games.read.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if read.len() > 20_000 {
        read.clear();
    }
    let store = games.store()?;
    let mut cards = Vec::new();
    for text in store.texts_written()?.into_iter().take(CHILDREN) {
        let key = format!("text:{}", text.id);
        if !read.contains_key(&key) {
            let Some(card) = card(key.clone(), &text.text) else { continue };
            read.insert(key.clone(), Card { family: "yours".into(), ..card });
        }
        cards.extend(read.get(&key).cloned());
    }
    let mut runs = Vec::new();
    for run in store.runs()?.into_iter().rev() {
        for child in store.members(run.id)?.into_iter().take(CHILDREN) {
            let key = format!("{}/{}", run.name, child.name);
            if !read.contains_key(&key) {
                let Some(card) = card(key.clone(), &child.text) else { continue };
                let measures = figures(&store, &child)?;
                let passed = matches!(child.outcome, Outcome::Inserted { viable: true, .. });
                // One that passed its first measurement alone is not known to be viable.
                let last = last(&store, &run, &child, &child.text)?.map(|last| last.viable);
                let viable = last.or(if passed { None } else { Some(false) });
                let run = Some(run.name.clone());
                read.insert(key.clone(), Card { family: "run".into(), run, viable, measures, ..card });
            }
            cards.extend(read.get(&key).cloned());
        }
        runs.push(run.name);
    }
    Ok((cards, runs))
}

/// The measures of a child: its score, and whatever criteria were kept.
fn figures(store: &Store, child: &store::Child) -> Result<Measures, Error> {
    let mut measures = Measures::new();
    if let Some(latest) = store.measurements(&child.fingerprint)?.pop() {
        measures.extend(latest.figures.into_iter().map(|figure| (now(&figure.criterion).to_string(), figure.value)));
    }
    if let Outcome::Inserted { score, .. } = child.outcome {
        measures.insert("score".into(), score);
    }
    Ok(measures)
}
