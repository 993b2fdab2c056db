//! `ludi nearest`

use crate::failure::Failure;
use crate::game::valid;
use crate::kin::{Acquaintance, closest, library, number, tree};
use crate::numbers::counted;
use crate::output::Report;
use crate::page::Page;
use crate::source::{STORE, open};
use crate::table::{Fit, draw};
use gdl::distance::{Likeness, Nameless};
use gdl::fingerprint::{Fingerprint, fingerprint};
use serde::Serialize;
use std::path::Path;
use store::{Source, Store};

/// Is a game new? Finds the known games whose rules are nearest
///
/// Compares the rules with every game of the library and of the store, where `ludi evolve` keeps what it makes. At distance 0
/// it is a duplicate, below 0.1 a variant, beyond that a new game. A game of the library or of the store is compared with all others.
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
    let mut known = library(source.entry);
    if args.store.is_some() || Path::new(STORE).exists() {
        let store = Store::open_read_only(args.store.as_deref().unwrap_or(STORE))?;
        let made = store.games(None)?;
        let asked = (game.game.ast().name.as_str(), fingerprint_of(&game.text));
        // Those of the library are known already, and a game is no neighbour of itself.
        let made = made
            .into_iter()
            .filter(|other| other.source != Source::Library)
            .filter(|other| other.name != asked.0 || fingerprint_of(&other.text) != asked.1);
        known.extend(made.filter_map(|game| Acquaintance::new(game.name, game.source.word(), &game.text)));
    }
    let near = closest(&own, &known, args.count as usize).into_iter().map(|(known, distance)| Known {
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
    Ok(Nearest { game: game.game.ast().name.clone(), verdict, nearest, compared: known.len() })
}

/// The rules of a description as written; `None` if it holds no game.
fn fingerprint_of(text: &str) -> Option<Fingerprint> {
    let (nodes, _) = gdl::reader::read(text);
    nodes.iter().find(|node| node.head() == Some("game")).map(fingerprint)
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
