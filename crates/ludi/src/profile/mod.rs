//! What games reward: sixteen simple players against each other.

mod comparison;
mod table;

pub use comparison::{Comparison, Few, ModelSet};
pub use strategy::heuristic::{Density, Heuristic};

use crate::error::Error;
use crate::estimate::Estimate;
use crate::event::{Listener, Meter};
use crate::numbers::grouped;
use crate::players::pool;
use comparison::{Played, compare};
use criticism::profile::{Ground, Matrix, Tally};
use engine::Game;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Mutex;
use strategy::contest::statistics::{Interval, mean, share};
use strategy::heuristic::DEPTH;
use table::{Manner, Row, Table};

/// How games are profiled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Options {
    /// The players; none are all sixteen.
    #[serde(with = "crate::spelled::list")]
    #[schemars(with = "Vec<String>")]
    pub players: Vec<Heuristic>,
    /// Plays of each pair; the players exchange seats after each.
    pub plays: u64,
    /// Plies the players look ahead.
    pub depth: u32,
    /// How full the board is when W expects moves: `initial` or `half`.
    #[serde(with = "crate::spelled")]
    #[schemars(with = "String")]
    pub density: Density,
    /// Seed of the random choices among equals.
    pub seed: u64,
    /// Threads; by default one a processor.
    pub threads: Option<u64>,
    /// File with a table of results, a row a pair as they come; what it has need not be played again.
    pub table: Option<String>,
}

impl Default for Options {
    fn default() -> Options {
        let density = Density::default();
        Options { players: Vec::new(), plays: 100, depth: DEPTH, density, seed: 1, threads: None, table: None }
    }
}

/// The profiles of some games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Profiles {
    /// Plies the players looked ahead.
    pub depth: u32,
    /// How full the board was when W expected moves.
    pub density: String,
    /// Plays of each pair.
    pub plays: u64,
    /// Seed of the random choices.
    pub seed: u64,
    /// One a game.
    pub games: Vec<Profile>,
    /// With several games that share players.
    pub comparison: Option<Comparison>,
}

/// The profile of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Profile {
    /// Its name.
    pub game: String,
    /// Whether the game is of the chess-like class.
    pub chess_like: bool,
    /// Who played.
    pub players: Vec<String>,
    /// Who did not.
    pub left_out: Vec<LeftOut>,
    /// Mean score of the player of the row against that of the column.
    pub matrix: Vec<Vec<f64>>,
    /// Lower ends of the 95 % intervals.
    pub low: Vec<Vec<f64>>,
    /// Upper ends.
    pub high: Vec<Vec<f64>>,
    /// Plays of each pair.
    pub plays: u64,
    /// Mean score of each player against all others.
    pub averages: Vec<f64>,
    /// Lower ends of the 95 % intervals.
    pub averages_low: Vec<f64>,
    /// Upper ends.
    pub averages_high: Vec<f64>,
    /// Share of the points of whoever moves first.
    pub first_share: Estimate,
    /// Share of plays that are over after ten turns.
    pub quickness: Estimate,
    /// Turns of a play; the interval is over pairs of players.
    pub turns: Estimate,
    /// Positions looked at in a play.
    pub nodes: Estimate,
    #[serde(skip)]
    scores: Matrix,
    #[serde(skip)]
    tallies: Vec<Tally>,
}

/// A player that could not differ from another.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LeftOut {
    /// Who.
    pub player: String,
    /// Why.
    pub because: &'static str,
}

/// Pairs played before the results are written: enough to keep all threads busy, few enough to lose little.
const BATCH: usize = 12;

/// Lets the players play each game, and compares the games.
pub fn profile(games: &[Game], options: &Options, listener: &dyn Listener) -> Result<Profiles, Error> {
    let Options { plays, depth, density, seed, .. } = *options;
    let manner = Manner::new(depth, density, seed, plays);
    let mut table = Table::open(options.table.as_deref())?;
    let one = |game| profiled(game, options, &manner, &mut table, listener);
    let games = games.iter().map(one).collect::<Result<Vec<Profile>, Error>>()?;
    let comparison = compare(&games.iter().map(Profile::played).collect::<Vec<_>>());
    Ok(Profiles { depth, density: density.to_string(), plays, seed, games, comparison })
}

fn profiled(
    game: &Game,
    options: &Options,
    manner: &Manner,
    table: &mut Table,
    listener: &dyn Listener,
) -> Result<Profile, Error> {
    let (name, rules) = (game.name(), game.fingerprint().to_string());
    let ground = Ground::new(game, options.depth, options.density, None, options.seed);
    let left_out = ground.left_out();
    // In the order of all sixteen and each once: who is named first decides nothing.
    let named = |player: &Heuristic| options.players.is_empty() || options.players.contains(player);
    let wanted: Vec<Heuristic> = Heuristic::all().into_iter().filter(named).collect();
    let stays = |player: &Heuristic| left_out.iter().all(|out| out.heuristic != *player);
    let players: Vec<Heuristic> = wanted.iter().copied().filter(stays).collect();
    if players.len() < 2 {
        return Err(Error::usage(format!("fewer than two of these players differ in {name}")));
    }
    let names: Vec<String> = players.iter().map(Heuristic::to_string).collect();
    let pairs: Vec<(usize, usize)> =
        (0..players.len()).flat_map(|i| (i + 1..players.len()).map(move |j| (i, j))).collect();
    let known = |table: &Table, &(i, j): &(usize, usize)| table.find(&rules, manner, [&names[i], &names[j]]);
    let missing: Vec<(usize, usize)> = pairs.iter().copied().filter(|pair| known(table, pair).is_none()).collect();
    let running = Mutex::new((0_u64, Meter::new(listener)));
    let all = options.plays * missing.len() as u64;
    let pool = pool(options.threads)?;
    for batch in missing.chunks(BATCH) {
        let both: Vec<(Heuristic, Heuristic)> = batch.iter().map(|&(i, j)| (players[i], players[j])).collect();
        let played = || {
            let (count, meter) = &mut *running.lock().expect("no thread panics while it counts");
            *count += 1;
            meter.advance(*count, all, || format!("{name}: {} of {} plays", grouped(*count), grouped(all)));
        };
        let plays = pool.install(|| ground.play(&both, 0..options.plays, played)).expect("no budget is set");
        let row = |(&(i, j), plays): (&(usize, usize), Vec<_>)| {
            Row::new(name, &rules, manner, [names[i].clone(), names[j].clone()], &Tally::of(&plays))
        };
        table.add(batch.iter().zip(plays).map(row).collect())?;
    }
    let tallies: Vec<Tally> = pairs.iter().map(|pair| known(table, pair).expect("it was just played")).collect();
    let out = left_out.iter().filter(|out| wanted.contains(&out.heuristic));
    let left_out = out.map(|out| LeftOut { player: out.heuristic.to_string(), because: out.because }).collect();
    Ok(Profile::of(name, ground.is_chess_like(), &players, left_out, tallies, options.plays))
}

impl Profiles {
    /// Average scores, and who beats whom: pictures with their paths, the first of them `path`.
    pub fn pictures(&self, path: &str) -> Vec<(String, String)> {
        let played: Vec<Played> = self.games.iter().map(Profile::played).collect();
        comparison::pictures(path, &played, self.comparison.as_ref())
    }
}

impl Profile {
    fn of(
        game: &str,
        chess_like: bool,
        players: &[Heuristic],
        left_out: Vec<LeftOut>,
        tallies: Vec<Tally>,
        plays: u64,
    ) -> Profile {
        let scores = Matrix::of(players, &tallies);
        let n = players.len();
        let averages = scores.averages();
        // Draws count as half a win here too, so the intervals are wider than need be.
        let average = |player: usize| share(averages[player] * (plays * (n as u64 - 1)) as f64, plays * (n as u64 - 1));
        let means: Vec<Interval> = (0..n).map(average).collect();
        let bound = |low: bool| {
            let mut bounds = vec![vec![0.5; n]; n];
            let pairs = (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j)));
            for ((i, j), tally) in pairs.zip(&tallies) {
                let score = tally.score();
                let (own, other) = if low { (score.low, score.high) } else { (score.high, score.low) };
                (bounds[i][j], bounds[j][i]) = (own, 1.0 - other);
            }
            bounds
        };
        let sum = |of: fn(&Tally) -> u64| tallies.iter().map(of).sum::<u64>();
        let count = sum(Tally::plays);
        let by_pair = |of: fn(&Tally) -> u64| {
            mean(&tallies.iter().map(|tally| of(tally) as f64 / tally.plays().max(1) as f64).collect::<Vec<f64>>())
        };
        Profile {
            game: game.to_string(),
            chess_like,
            players: players.iter().map(Heuristic::to_string).collect(),
            left_out,
            matrix: scores.score.clone(),
            low: bound(true),
            high: bound(false),
            plays,
            averages_low: means.iter().map(|mean| mean.low).collect(),
            averages_high: means.iter().map(|mean| mean.high).collect(),
            averages,
            first_share: share(sum(|t| t.seats[0]) as f64 + sum(|t| t.drawn) as f64 / 2.0, count).into(),
            quickness: share(sum(|t| t.quick) as f64, count).into(),
            turns: by_pair(|t| t.turns).into(),
            nodes: by_pair(|t| t.nodes).into(),
            scores,
            tallies,
        }
    }

    fn played(&self) -> Played<'_> {
        Played { name: &self.game, matrix: &self.scores, tallies: &self.tallies }
    }

    /// How well scores of pairs, and means, are known: half of the widest interval of each.
    pub fn precision(&self) -> [f64; 2] {
        let widest = |low: &mut dyn Iterator<Item = &f64>, high: &mut dyn Iterator<Item = &f64>| {
            high.zip(low).map(|(high, low)| (high - low) / 2.0).fold(0.0, f64::max)
        };
        let pairs = widest(&mut self.low.iter().flatten(), &mut self.high.iter().flatten());
        [pairs, widest(&mut self.averages_low.iter(), &mut self.averages_high.iter())]
    }
}
