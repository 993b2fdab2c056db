//! `ludi fitness`

use super::match_::Estimate;
use crate::failure::Failure;
use crate::game::ready;
use crate::numbers::counted;
use crate::output::Report;
use crate::page::Page;
use crate::players::pool;
use crate::table::{Fit, draw};
use criticism::profile::{Fitness, Model, Shown, Terms, fitness};
use serde::Serialize;
use std::sync::atomic::AtomicBool;
use strategy::contest::statistics::Interval;
use strategy::heuristic::{Density, Heuristic, Prepared};

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
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u64).range(3..=4))]
    model: u64,
    /// Plays of each pair
    #[arg(long, short = 'n', default_value_t = Terms::default().plays, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    plays: u64,
    /// Plays of each pair at most, where the verdict is in doubt
    #[arg(long, default_value_t = Terms::default().most)]
    most: u64,
    /// Plies the players look ahead
    #[arg(long, default_value_t = Terms::default().depth, value_parser = clap::value_parser!(u32).range(1..=8))]
    depth: u32,
    /// How full the board is when W expects moves: initial or half
    #[arg(long, default_value_t = Density::default())]
    density: Density,
    /// Positions a play may look at; a game that takes more is not playable
    #[arg(long, default_value_t = Terms::default().nodes)]
    nodes: u64,
    /// Seed of the random choices among equals
    #[arg(long, short, default_value_t = 1)]
    seed: u64,
    /// Threads [default: one a processor]
    #[arg(long, short, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
}

#[derive(Debug, Serialize)]
pub struct Judged {
    model_games: Vec<String>,
    players: Vec<String>,
    model: Vec<Vec<f64>>,
    games: Vec<Game>,
}

#[derive(Debug, Serialize)]
struct Game {
    game: String,
    /// Whether the game is of the chess-like class, for which the model was made.
    chess_like: bool,
    /// Players of the model that cannot differ from another here.
    alike: Vec<String>,
    /// -1 if the game is not playable.
    fitness: Estimate,
    playable: bool,
    promising: bool,
    /// Whether the intervals leave no doubt about that.
    sure: bool,
    distance: Option<Estimate>,
    balance: Option<Estimate>,
    quickness: Option<Estimate>,
    /// Share of the plays nobody won, which the fitness does not mind.
    drawn: Option<Estimate>,
    matrix: Option<Vec<Vec<Estimate>>>,
    /// Of each pair.
    plays: u64,
}

pub fn run(args: &Args) -> Result<Judged, Failure> {
    let model = if args.model == 3 { Model::three() } else { Model::four() };
    let terms = Terms {
        plays: args.plays,
        most: args.most,
        rival: None,
        seed: args.seed,
        depth: args.depth,
        density: args.density,
        nodes: args.nodes,
    };
    let all = args.games.iter().map(|name| ready(name)).collect::<Result<Vec<_>, Failure>>()?;
    let pool = pool(args.threads)?;
    let one = |ready: &crate::game::Ready| {
        let found = pool.install(|| fitness(&ready.game, &model, &terms, &AtomicBool::new(false)));
        let prepared = Prepared::of(&ready.game, args.density);
        let alike = prepared.left_out().into_iter().map(|out| out.heuristic);
        let alike = alike.filter(|player| model.matrix.players.contains(player)).map(|player| player.to_string());
        let class = (prepared.is_class(), alike.collect());
        Game::of(&ready.game.ast().name, class, found)
    };
    Ok(Judged {
        games: all.iter().map(one).collect(),
        players: model.matrix.players.iter().map(Heuristic::to_string).collect(),
        model: model.matrix.score.clone(),
        model_games: model.games,
    })
}

impl Game {
    fn of(name: &str, (chess_like, alike): (bool, Vec<String>), found: Fitness) -> Game {
        let promising = found.promising();
        let shown = found.shown;
        Game {
            game: name.to_string(),
            chess_like,
            alike,
            fitness: found.value.into(),
            playable: shown.is_some(),
            promising,
            sure: shown.as_ref().is_none_or(|shown| shown.sure()),
            distance: shown.as_ref().map(|shown| shown.distance.into()),
            balance: shown.as_ref().map(|shown| shown.balance.into()),
            quickness: shown.as_ref().map(|shown| shown.quickness.into()),
            drawn: shown.as_ref().map(|shown| shown.drawn.into()),
            plays: shown.as_ref().map_or(0, |shown| shown.plays),
            matrix: shown.map(|shown| scores(&shown)),
        }
    }
}

/// Scores of the players against each other, with their intervals.
fn scores(shown: &Shown) -> Vec<Vec<Estimate>> {
    let n = shown.matrix.players.len();
    let even = || Interval { value: 0.5, low: 0.5, high: 0.5 };
    let mut scores = vec![vec![even(); n]; n];
    let pairs = (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j)));
    for ((i, j), tally) in pairs.zip(&shown.tallies) {
        let Interval { value, low, high } = tally.score();
        scores[i][j] = tally.score();
        scores[j][i] = Interval { value: 1.0 - value, low: 1.0 - high, high: 1.0 - low };
    }
    scores.into_iter().map(|row| row.into_iter().map(Estimate::from).collect()).collect()
}

impl Report for Judged {
    fn text(&self, page: &Page) -> String {
        let header = ["GAME", "FITNESS", "95 %", "D", "B", "Q", "DRAWN", "PLAYS A PAIR", ""];
        let row = |game: &Game| {
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
        let table = draw(page, Fit::Wrap, &header, rows, &[1, 3, 4, 5, 6, 7]);
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
