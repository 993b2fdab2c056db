//! `ludi nearest`

use crate::failure::Failure;
use crate::game::valid;
use crate::kin::{number, tree};
use crate::numbers::counted;
use crate::output::Report;
use crate::page::Page;
use crate::source::open;
use crate::table::{Fit, draw};
use gdl::distance::{Likeness, Nameless};
use gdl::library;
use serde::Serialize;
use std::path::Path;
use store::{Source, Store};

/// The store that is looked into without being asked for.
const STORE: &str = "ludi.db";

/// Is a game new? Finds the known games whose rules are nearest
///
/// Compares the rules with every game of the library and of the store, where `ludi evolve` keeps what it makes. At distance 0
/// it is a duplicate, below 0.1 a variant, beyond that a new game. A game of the library is compared with all others.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi nearest mine.ludi
  ludi nearest yavalath --count 10
  ludi nearest mine.ludi --store games.db --json

`ludi distance A B` says what differs between two games.")]
pub struct Args {
    /// Name of a game, or a file
    game: String,
    /// Games to list
    #[arg(long, default_value_t = 5, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// The store to look into beside the library [default: ludi.db, if there is one]
    #[arg(long, value_name = "FILE")]
    store: Option<String>,
}

#[derive(Debug, Serialize)]
pub struct Nearest {
    game: String,
    /// `duplicate`, `variant` or `new`.
    verdict: &'static str,
    /// Nearest first.
    nearest: Vec<Known>,
    #[serde(skip)]
    compared: usize,
}

#[derive(Clone, Debug, Serialize)]
struct Known {
    name: String,
    /// `library`, or where the store says it was first seen.
    from: &'static str,
    distance: f64,
    likeness: &'static str,
}

pub fn run(args: &Args) -> Result<Nearest, Failure> {
    let source = open(&args.game)?;
    let game = valid(&source, &args.game)?;
    let own = Nameless::of(&tree(&game.text).expect("a valid text holds a game"));
    let mut known: Vec<(String, &'static str, Nameless)> = Vec::new();
    let mut add =
        |name: String, from, text: &str| known.extend(tree(text).map(|tree| (name, from, Nameless::of(&tree))));
    for entry in library::all().iter().filter(|entry| Some(**entry) != source.entry.copied()) {
        let name = entry.names().into_iter().next().unwrap_or_else(|| entry.file_stem.to_string());
        add(name, "library", entry.text);
    }
    let trouble = |error: store::Error| Failure::usage(error.to_string());
    if args.store.is_some() || Path::new(STORE).exists() {
        let store = Store::open_read_only(args.store.as_deref().unwrap_or(STORE)).map_err(trouble)?;
        let made = store.games(None).map_err(trouble)?;
        // Those of the library are known already.
        made.into_iter()
            .filter(|game| game.source != Source::Library)
            .for_each(|game| add(game.name, game.source.word(), &game.text));
    }
    let nearest = closest(&own, &known, args.count as usize);
    let verdict = match nearest.first().map(|known| Likeness::of(known.distance)) {
        Some(Likeness::Duplicate) => "duplicate",
        Some(Likeness::Variant) => "variant",
        _ => "new",
    };
    Ok(Nearest { game: game.game.ast().name.clone(), verdict, nearest, compared: known.len() })
}

/// So many of the known games, nearest first, equals in the order given. Most are passed over without comparing trees.
fn closest(own: &Nameless, known: &[(String, &'static str, Nameless)], count: usize) -> Vec<Known> {
    let mut order: Vec<(f64, usize)> =
        known.iter().enumerate().map(|(at, (_, _, other))| (own.at_least(other), at)).collect();
    order.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut best: Vec<(f64, usize)> = Vec::new();
    for (bound, at) in order {
        // Sums in another order differ in the last bits.
        if best.len() == count && bound > best[count - 1].0 + 1e-9 {
            break;
        }
        best.push((own.distance(&known[at].2), at));
        best.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        best.truncate(count);
    }
    let named = |(distance, at): (f64, usize)| {
        let (name, from, _) = &known[at];
        Known { name: name.clone(), from, distance, likeness: Likeness::of(distance).word() }
    };
    best.into_iter().map(named).collect()
}

impl Report for Nearest {
    fn text(&self, page: &Page) -> String {
        let Some(first) = self.nearest.first() else {
            return format!("{}: nothing is known to compare it with\n", self.game);
        };
        let (name, apart) = (page.bold(&first.name), number(first.distance));
        let answer = match self.verdict {
            "duplicate" => format!("a duplicate of {name}, the same rules but for names"),
            "variant" => format!("a variant of {name}, at distance {apart}"),
            _ => format!("new; the nearest is {name}, at distance {apart}"),
        };
        let rows = self.nearest.iter().map(|known| {
            vec![number(known.distance), known.name.clone(), known.from.to_string(), known.likeness.to_string()]
        });
        let table = draw(page, Fit::Cut, &["DISTANCE", "GAME", "FROM", "WHICH IS"], rows.collect(), &[0]);
        format!("{}: {answer}\n\n{table}\n{} compared\n", self.game, counted(self.compared, "game"))
    }
}
