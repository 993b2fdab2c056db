//! `ludi fitness`

use crate::estimate::Written;
use crate::game::ready;
use crate::numbers::counted;
use crate::output::Report;
use crate::page::Page;
use crate::table::{self, draw};
use ludi::fitness::{Density, Fit, Judged, Options, fitness};
use ludi::{Error, Estimate};

/// How near is a game to the model of chess-like games?
///
/// Three or four of the players of `ludi profile` play the game. Its fitness is (1 - D)(1 - B)(1 - Q): D is how far their
/// scores are from those in the model games, B by how much one seat is ahead, Q the share of plays that are over in ten
/// turns. A game is promising if B is below 0.2 and Q below 0.05; plays are added while that is in doubt.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi fitness los-alamos
  ludi fitness gardner mygame.sbg --model 3
  ludi fitness mygame.ludi --plays 20 --most 20 --json")]
pub struct Args {
    /// Names of games, or files
    #[arg(required = true, value_name = "GAME")]
    games: Vec<String>,
    /// Players of the model: 3 (CG, WGC, WGCM) or 4 (C, CG, WGM, WGC)
    #[arg(long, default_value_t = Options::default().model, value_parser = clap::value_parser!(u64).range(3..=4))]
    model: u64,
    /// Plays of each pair
    #[arg(long, short = 'n', default_value_t = Options::default().plays, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    plays: u64,
    /// Plays of each pair at most, where the verdict is in doubt
    #[arg(long, default_value_t = Options::default().most)]
    most: u64,
    /// Plies the players look ahead
    #[arg(long, default_value_t = Options::default().depth, value_parser = clap::value_parser!(u32).range(1..=8))]
    depth: u32,
    /// How full the board is when W expects moves: initial or half
    #[arg(long, default_value_t = Density::default())]
    density: Density,
    /// Positions a play may look at; a game that takes more is not playable
    #[arg(long, default_value_t = Options::default().nodes)]
    nodes: u64,
    /// Seed of the random choices among equals
    #[arg(long, short, default_value_t = 1)]
    seed: u64,
    /// Threads [default: one a processor]
    #[arg(long, short, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
}

pub fn run(args: &Args) -> Result<Judged, Error> {
    let games = args.games.iter().map(|name| ready(name)).collect::<Result<Vec<_>, Error>>()?;
    let Args { model, plays, most, depth, density, nodes, seed, threads, .. } = *args;
    fitness(&games, &Options { model, plays, most, depth, density, nodes, seed, threads })
}

impl Report for Judged {
    fn text(&self, page: &Page) -> String {
        let header = ["GAME", "FITNESS", "95 %", "D", "B", "Q", "DRAWN", "PLAYS A PAIR", ""];
        let row = |game: &Fit| {
            let figure = |figure: &Option<Estimate>| figure.as_ref().map_or("·".to_string(), Estimate::margin);
            let verdict = match (game.playable, game.promising, game.sure) {
                (false, ..) => "not playable",
                (_, true, true) => "promising",
                (_, true, false) => "perhaps promising",
                (_, false, true) => "not promising",
                (_, false, false) => "perhaps not promising",
            };
            vec![
                game.game.clone(),
                game.fitness.plain(),
                game.fitness.bounds(),
                figure(&game.distance),
                figure(&game.balance),
                figure(&game.quickness),
                figure(&game.drawn),
                game.plays.to_string(),
                verdict.to_string(),
            ]
        };
        let rows = self.games.iter().map(row).collect();
        let table = draw(page, table::Fit::Wrap, &header, rows, &[1, 3, 4, 5, 6, 7]);
        let of = counted(self.model_games.len(), "game");
        let mut out = format!(
            "{table}\nPlayers {}; the model is the mean of {of}: {}.\n",
            self.players.join(", "),
            self.model_games.join(", ")
        );
        for game in &self.games {
            let alike = game.alike.join(", ");
            match (game.chess_like, game.alike.is_empty()) {
                (true, true) => {}
                (true, false) => out += &format!("At {} {alike} play as other players do.\n", game.game),
                (false, true) => {
                    out += &format!("{} is not a chess-like game, and the model knows no others.\n", game.game);
                }
                (false, false) => {
                    out += &format!(
                        "{} is not a chess-like game, and the model knows no others; here {alike} play as other players do.\n",
                        game.game
                    );
                }
            }
        }
        out
    }
}
