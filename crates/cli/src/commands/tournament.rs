//! `ludi tournament`

use super::match_::Estimate;
use crate::failure::Failure;
use crate::game::ready;
use crate::numbers::counted;
use crate::output::{Progress, Report};
use crate::page::Page;
use crate::players::{Terms, contestant};
use crate::table::{Fit, draw};
use serde::Serialize;
use std::sync::Mutex;
use strategy::contest::{Record, Tournament, standings};

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
    #[arg(long, short = 'n', default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    #[command(flatten)]
    terms: Terms,
}

#[derive(Debug, Serialize)]
pub struct Table {
    game: String,
    games_per_pair: u64,
    seed: u64,
    opening: usize,
    /// Best first.
    standings: Vec<Row>,
}

#[derive(Debug, Serialize)]
struct Row {
    player: String,
    /// Points from each player, in the order of the table; `null` from oneself.
    points: Vec<Option<f64>>,
    total: f64,
    games: u64,
    elo: Estimate,
}

pub fn run(args: &Args) -> Result<Table, Failure> {
    let game = ready(&args.game)?.game;
    let contestants = args.players.iter().map(|text| contestant(&game, text)).collect::<Result<Vec<_>, _>>()?;
    let Terms { seed, opening, .. } = args.terms;
    let limits = args.terms.limits();
    let tournament = Tournament { game: &game, contestants: &contestants, games: args.games, opening, seed, limits };
    let pairs = tournament.pairs();
    let all = args.games * pairs.len() as u64;
    let running = Mutex::new((0_u64, Progress::new()));
    let played = |_: u64, _: &Record| {
        let (count, progress) = &mut *running.lock().expect("no thread panics while it counts");
        *count += 1;
        progress.advance(*count, all, || format!("{count} of {all} games"));
    };
    let tallies = args.terms.threaded(|| tournament.run(played))?;
    drop(running);
    let standings = standings(contestants.len(), &pairs, &tallies);
    let mut order: Vec<usize> = (0..contestants.len()).collect();
    order.sort_by(|&a, &b| standings[b].elo.value.total_cmp(&standings[a].elo.value));
    let row = |&i: &usize| Row {
        player: args.players[i].clone(),
        points: order.iter().map(|&j| (i != j).then_some(standings[i].points[j])).collect(),
        total: standings[i].points.iter().sum(),
        games: standings[i].games,
        elo: standings[i].elo.into(),
    };
    Ok(Table {
        game: game.ast().name.clone(),
        games_per_pair: args.games,
        seed,
        opening,
        standings: order.iter().map(row).collect(),
    })
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
