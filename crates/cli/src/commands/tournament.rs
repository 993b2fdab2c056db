//! `ludi tournament`

use crate::estimate::Written;
use crate::game::ready;
use crate::numbers::counted;
use crate::output::{Report, terminal};
use crate::page::Page;
use crate::players::Terms;
use crate::table::{Fit, draw};
use ludi::Error;
use ludi::contest::{Row, Table, Tournament, play_tournament};

/// Let several players play everyone against everyone
///
/// Each pair plays a match as `ludi match` does. The table shows the points each player won from each other, draws as
/// half, and strengths in Elo with 95 % intervals; the mean of the field is 0.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi tournament yavalath --players random ab:depth=1 ab:depth=3
  ludi tournament hex-7 --players uct:iterations=100 uct:iterations=1000 random --games 20 --json")]
pub struct Args {
    /// Name of a game, or a file
    game: String,
    /// The players
    #[arg(long, short, num_args = 2.., value_name = "PLAYER", required = true)]
    players: Vec<String>,
    /// Games of each pair
    #[arg(long, short = 'n', default_value_t = Tournament::GAMES, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    #[command(flatten)]
    terms: Terms,
}

pub fn run(args: &Args) -> Result<Table, Error> {
    let game = ready(&args.game)?;
    let options = Tournament { players: args.players.clone(), games: args.games, terms: args.terms.into() };
    play_tournament(&game, &options, terminal())
}

impl Report for Table {
    fn text(&self, page: &Page) -> String {
        let title =
            format!("{}: {} a pair, seed {}\n\n", self.game, counted(self.games_per_pair as usize, "game"), self.seed);
        let numbers: Vec<String> = (1..=self.standings.len()).map(|n| n.to_string()).collect();
        let mut header = vec!["", "PLAYER"];
        header.extend(numbers.iter().map(String::as_str));
        header.extend(["POINTS", "ELO"]);
        let row = |(index, row): (usize, &Row)| {
            let mut cells = vec![numbers[index].clone(), row.player.clone()];
            cells.extend(row.points.iter().map(|points| points.map_or("·".to_string(), |points| points.to_string())));
            cells.extend([format!("{} of {}", row.total, row.games), row.elo.elo()]);
            cells
        };
        let rows = self.standings.iter().enumerate().map(row).collect();
        let right: Vec<usize> = (2..3 + self.standings.len()).collect();
        title + &draw(page, Fit::Wrap, &header, rows, &right)
    }
}
