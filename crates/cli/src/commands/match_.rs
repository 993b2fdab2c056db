//! `ludi match`

use crate::estimate::Written;
use crate::game::ready;
use crate::numbers::{counted, grouped};
use crate::output::{Report, terminal, writable, write_file};
use crate::page::Page;
use crate::players::Terms;
use crate::table::{Fit, draw};
use ludi::Error;
use ludi::contest::{Match, Matched, play_match};
use ludi::record::written;

/// Let two players play many games against each other
///
/// The two alternate who sits first. Each pair of games begins with the same random steps, so that players who always
/// do the same do not always play the same game. Draws count as half a win, and so do games that are not finished. The
/// same seed gives the same games, whatever the number of threads.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi match yavalath --players uct:iterations=1000 random
  ludi match breakthrough --players ab:depth=3 ab:depth=1 --games 200 --seed 7
  ludi match hex-7 --players random random --record games.json --json")]
pub struct Args {
    /// Name of a game, or a file
    game: String,
    /// The two players
    #[arg(long, short, num_args = 2, value_names = ["P", "Q"], required = true)]
    players: Vec<String>,
    /// Number of games
    #[arg(long, short = 'n', default_value_t = Match::GAMES, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    #[command(flatten)]
    terms: Terms,
    /// Write all games to a file that `ludi replay` reads
    #[arg(long, value_name = "FILE", value_parser = writable)]
    record: Option<String>,
}

pub fn run(args: &Args) -> Result<Matched, Error> {
    let game = ready(&args.game)?;
    let players = [args.players[0].clone(), args.players[1].clone()];
    let options = Match { players, games: args.games, record: args.record.is_some(), terms: args.terms.into() };
    let matched = play_match(&game, &options, terminal())?;
    if let Some(path) = &args.record {
        write_file(path, &written(&matched.records))?;
    }
    Ok(matched)
}

impl Report for Matched {
    fn text(&self, page: &Page) -> String {
        let mut out = format!(
            "{}: {}, seed {}, {} to begin with\n\n",
            self.game,
            counted(self.games as usize, "game"),
            self.seed,
            counted(self.opening, "random step")
        );
        let row = |what: &str, n: u64| {
            vec![what.to_string(), grouped(n), format!("{:.1} %", 100.0 * n as f64 / self.games.max(1) as f64)]
        };
        let mut rows = vec![row(&self.players[0], self.wins[0]), row(&self.players[1], self.wins[1])];
        rows.push(row("drawn", self.draws));
        if self.unfinished > 0 {
            rows.push(row("unfinished", self.unfinished));
        }
        out += &draw(page, Fit::Wrap, &["WON BY", "GAMES", "SHARE"], rows, &[1, 2]);
        out += &format!("\n{} scores {}\n", self.players[0], self.score.percent());
        out += &format!("Elo: {}\n", self.elo.elo());
        out += &format!(
            "who sits first wins {} and loses {}, scores {}\n",
            grouped(self.first_wins),
            grouped(self.second_wins),
            self.first_share.percent()
        );
        if self.swap_rule {
            out += &format!(
                "sides were swapped in {}; who owns the first move scores {}\n",
                counted(self.swaps as usize, "game"),
                self.first_side_share.percent()
            );
        }
        out + &format!("length: mean {:.1} turns\n", self.mean_length)
    }
}
