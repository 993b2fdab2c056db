//! `ludi nearest`

use super::distance::shares;
use crate::game::ready;
use crate::numbers::counted;
use crate::output::Report;
use crate::page::Page;
use crate::table::{Fit, draw};
use ludi::Error;
use ludi::kin::{Nearest, nearest, number};

/// Is a game new? Finds the known games that it plays like, and those whose rules are nearest
///
/// Plays its games again, step for step, in every game of the library and in the hundred of the store whose rules are nearest,
/// and theirs in it, with the board turned or reflected, sides exchanged, pieces renamed, and on a board of its size. If the
/// steps are the same in nine of ten positions, and nine of ten games end the same way at the same time, one way or the other, it is a variant
/// of that game; a duplicate if nothing differs, or if the rules are the same but for names; else it is new. How far apart the rules are stands beside it. A game
/// of the library or of the store is compared with all others.
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
        let board = if first.play.is_some_and(|play| play.refitted) { " on a board of another size" } else { "" };
        let answer = match self.verdict {
            "duplicate" if first.distance == 0.0 => format!("a duplicate of {name}, the same rules but for names"),
            "duplicate" => {
                format!("a duplicate of {name}: nothing in play differs, though the rules are {apart} apart")
            }
            "variant" => format!("a variant of {name}{board}; the rules are {apart} apart"),
            _ => format!("new; the nearest rules are those of {name}, at distance {apart}"),
        };
        let rows = self.nearest.iter().map(|known| {
            let [steps, ends] = shares(known.play.as_ref());
            let likeness = known.likeness.to_string();
            vec![steps, ends, number(known.distance), known.name.clone(), known.from.to_string(), likeness]
        });
        let header = ["STEPS", "ENDS", "DISTANCE", "GAME", "FROM", "WHICH IS"];
        let table = draw(page, Fit::Cut, &header, rows.collect(), &[0, 1, 2]);
        format!("{}: {answer}\n\n{table}\n{} compared\n", self.game, counted(self.compared, "game"))
    }
}
