//! `ludi nearest`

use crate::game::ready;
use crate::numbers::counted;
use crate::output::Report;
use crate::page::Page;
use crate::table::{Fit, draw};
use ludi::Error;
use ludi::kin::{Nearest, nearest, number};

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

pub fn run(args: &Args) -> Result<Nearest, Error> {
    nearest(&ready(&args.game)?, args.count as usize, args.store.as_deref())
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
