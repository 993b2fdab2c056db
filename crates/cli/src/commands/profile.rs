//! `ludi profile`

use super::match_::Estimate;
use crate::comparing::{Comparison, Played, compare};
use crate::failure::Failure;
use crate::game::{Ready, ready};
use crate::numbers::{counted, grouped};
use crate::output::{Progress, Report, writable, write_file};
use crate::page::Page;
use crate::players::pool;
use crate::profiles::{Manner, Row, Table};
use crate::table::{Fit, draw};
use criticism::profile::{Ground, Matrix, Tally};
use serde::Serialize;
use std::collections::BTreeSet;
use std::sync::Mutex;
use strategy::contest::statistics::{Interval, mean, share};
use strategy::heuristic::{DEPTH, Density, Heuristic};

/// Let sixteen simple players show what a game rewards
///
/// The players of Kowalski & Szykuła look three plies ahead and differ in what they look at: all pieces alike (C) or by
/// their moves (W), and any of goals (G), control (C) and mobility (M). The table shows the share of the points each wins
/// from each other, draws as half. Games with like profiles reward like skills: with several games, their distances are
/// shown, the games that are most alike (the model), and the players that tell most about them.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi profile gardner
  ludi profile gardner petty --players C CG WGC WGM --plays 20
  ludi profile gardner action-man petty half demi --out profiles.csv --svg profiles.svg
  ludi profile mygame.sbg --json

A game outside the chess-like class is played by the same views as far as its rules know them; players that could not
differ from another are left out.")]
pub struct Args {
    /// Names of games, or files
    #[arg(required = true, value_name = "GAME")]
    games: Vec<String>,
    /// The players [default: all sixteen]
    #[arg(long, short, num_args = 2.., value_name = "PLAYER")]
    players: Vec<Heuristic>,
    /// Plays of each pair; the players exchange seats after each
    #[arg(long, short = 'n', default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    plays: u64,
    /// Plies the players look ahead
    #[arg(long, default_value_t = DEPTH, value_parser = clap::value_parser!(u32).range(1..=8))]
    depth: u32,
    /// How full the board is when W expects moves: initial or half
    #[arg(long, default_value_t = Density::default())]
    density: Density,
    /// Seed of the random choices among equals
    #[arg(long, short, default_value_t = 1)]
    seed: u64,
    /// Threads [default: one a processor]
    #[arg(long, short, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    /// Keep results in a table, a row a pair as they come; what it has need not be played again
    #[arg(long, value_name = "FILE", value_parser = writable)]
    out: Option<String>,
    /// Draw average scores, and who beats whom, into files: FILE, FILE-3.svg, FILE-4.svg
    #[arg(long, value_name = "FILE", value_parser = writable)]
    svg: Option<String>,
}

#[derive(Debug, Serialize)]
pub struct Profiles {
    depth: u32,
    density: String,
    plays: u64,
    seed: u64,
    games: Vec<Profile>,
    /// With several games that share players.
    comparison: Option<Comparison>,
}

/// The profile of a game.
#[derive(Debug, Serialize)]
struct Profile {
    game: String,
    /// Whether the game is of the chess-like class.
    chess_like: bool,
    players: Vec<String>,
    left_out: Vec<LeftOut>,
    /// Mean score of the player of the row against that of the column, and the 95 % interval.
    matrix: Vec<Vec<f64>>,
    low: Vec<Vec<f64>>,
    high: Vec<Vec<f64>>,
    /// Plays of each pair.
    plays: u64,
    /// Mean score of each player against all others, and the 95 % interval.
    averages: Vec<f64>,
    averages_low: Vec<f64>,
    averages_high: Vec<f64>,
    /// Share of the points of whoever moves first.
    first_share: Estimate,
    /// Share of plays that are over after ten turns.
    quickness: Estimate,
    /// Turns of a play; the interval is over pairs of players.
    turns: Estimate,
    /// Positions looked at in a play.
    nodes: Estimate,
    #[serde(skip)]
    scores: Matrix,
    #[serde(skip)]
    tallies: Vec<Tally>,
}

#[derive(Debug, Serialize)]
struct LeftOut {
    player: String,
    because: &'static str,
}

/// Pairs played before the results are written: enough to keep all threads busy, few enough to lose little.
const BATCH: usize = 12;

pub fn run(args: &Args) -> Result<Profiles, Failure> {
    let games = args.games.iter().map(|name| ready(name)).collect::<Result<Vec<Ready>, Failure>>()?;
    let density = args.density.to_string();
    let manner = Manner::new(args.depth, args.density, args.seed, args.plays);
    let mut table = Table::open(args.out.as_deref())?;
    let profiles =
        games.iter().map(|game| profile(args, game, &manner, &mut table)).collect::<Result<Vec<Profile>, Failure>>()?;
    let played: Vec<Played> = profiles.iter().map(Profile::played).collect();
    let comparison = compare(&played);
    if let Some(path) = &args.svg {
        for (path, svg) in crate::comparing::pictures(path, &played, comparison.as_ref()) {
            write_file(&path, &svg)?;
        }
    }
    Ok(Profiles { depth: args.depth, density, plays: args.plays, seed: args.seed, games: profiles, comparison })
}

fn profile(args: &Args, ready: &Ready, manner: &Manner, table: &mut Table) -> Result<Profile, Failure> {
    let game = &ready.game;
    let name = &game.ast().name;
    let rules = rules(ready);
    let ground = Ground::new(game, args.depth, args.density, None, args.seed);
    let left_out = ground.left_out();
    // In the order of all sixteen and each once: who is named first decides nothing.
    let named = |player: &Heuristic| args.players.is_empty() || args.players.contains(player);
    let wanted: Vec<Heuristic> = Heuristic::all().into_iter().filter(named).collect();
    let stays = |player: &Heuristic| left_out.iter().all(|out| out.heuristic != *player);
    let players: Vec<Heuristic> = wanted.iter().copied().filter(stays).collect();
    if players.len() < 2 {
        return Err(Failure::usage(format!("fewer than two of these players differ in {name}")));
    }
    let names: Vec<String> = players.iter().map(Heuristic::to_string).collect();
    let pairs: Vec<(usize, usize)> =
        (0..players.len()).flat_map(|i| (i + 1..players.len()).map(move |j| (i, j))).collect();
    let known = |table: &Table, &(i, j): &(usize, usize)| table.find(&rules, manner, [&names[i], &names[j]]);
    let missing: Vec<(usize, usize)> = pairs.iter().copied().filter(|pair| known(table, pair).is_none()).collect();
    let running = Mutex::new((0_u64, Progress::new()));
    let all = args.plays * missing.len() as u64;
    let pool = pool(args.threads)?;
    for batch in missing.chunks(BATCH) {
        let both: Vec<(Heuristic, Heuristic)> = batch.iter().map(|&(i, j)| (players[i], players[j])).collect();
        let played = || {
            let (count, progress) = &mut *running.lock().expect("no thread panics while it counts");
            *count += 1;
            progress.advance(*count, all, || format!("{name}: {} of {} plays", grouped(*count), grouped(all)));
        };
        let plays = pool.install(|| ground.play(&both, 0..args.plays, played)).expect("no budget is set");
        let row = |(&(i, j), plays): (&(usize, usize), Vec<_>)| {
            Row::new(name, &rules, manner, [names[i].clone(), names[j].clone()], &Tally::of(&plays))
        };
        table.add(batch.iter().zip(plays).map(row).collect())?;
    }
    let tallies: Vec<Tally> = pairs.iter().map(|pair| known(table, pair).expect("it was just played")).collect();
    let out = left_out.iter().filter(|out| wanted.contains(&out.heuristic));
    let left_out = out.map(|out| LeftOut { player: out.heuristic.to_string(), because: out.because }).collect();
    Ok(Profile::of(name, ground.is_chess_like(), &players, left_out, &tallies, args.plays))
}

fn rules(ready: &Ready) -> String {
    let (tree, _) = gdl::reader::read(&ready.text);
    tree.first().map(|node| gdl::fingerprint::fingerprint(node).to_string()).unwrap_or_default()
}

impl Profile {
    fn of(
        game: &str,
        chess_like: bool,
        players: &[Heuristic],
        left_out: Vec<LeftOut>,
        tallies: &[Tally],
        plays: u64,
    ) -> Profile {
        let scores = Matrix::of(players, tallies);
        let n = players.len();
        let averages = scores.averages();
        // Draws count as half a win here too, so the intervals are wider than need be.
        let average = |player: usize| share(averages[player] * (plays * (n as u64 - 1)) as f64, plays * (n as u64 - 1));
        let means: Vec<Interval> = (0..n).map(average).collect();
        let bound = |low: bool| {
            let mut bounds = vec![vec![0.5; n]; n];
            let pairs = (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j)));
            for ((i, j), tally) in pairs.zip(tallies) {
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
            tallies: tallies.to_vec(),
        }
    }

    fn played(&self) -> Played<'_> {
        Played { name: &self.game, matrix: &self.scores, tallies: &self.tallies }
    }

    /// How well scores of pairs, and means, are known: half of the widest interval of each.
    fn precision(&self) -> [f64; 2] {
        let widest = |low: &mut dyn Iterator<Item = &f64>, high: &mut dyn Iterator<Item = &f64>| {
            high.zip(low).map(|(high, low)| (high - low) / 2.0).fold(0.0, f64::max)
        };
        let pairs = widest(&mut self.low.iter().flatten(), &mut self.high.iter().flatten());
        [pairs, widest(&mut self.averages_low.iter(), &mut self.averages_high.iter())]
    }

    fn text(&self, page: &Page) -> String {
        let n = self.players.len();
        let mut header = vec!["PLAYER"];
        header.extend(self.players.iter().map(String::as_str));
        header.push("MEAN");
        let cell = |i: usize, j: usize| if i == j { "·".to_string() } else { format!("{:.2}", self.matrix[i][j]) };
        let row = |i: usize| {
            let mut cells = vec![self.players[i].clone()];
            cells.extend((0..n).map(|j| cell(i, j)));
            cells.push(format!("{:.3}", self.averages[i]));
            cells
        };
        let right: Vec<usize> = (1..n + 2).collect();
        let mut out = format!("{}: {} a pair\n\n", self.game, counted(self.plays as usize, "play"));
        out += &draw(page, Fit::Wrap, &header, (0..n).map(row).collect(), &right);
        let [pairs, means] = self.precision();
        out += &format!(
            "\nScores are known to ± {pairs:.2} or better, means to ± {means:.3} (95 %).\nPoints of whoever moves first: {}. Turns of a play: {}. Over in ten: {}.\n",
            self.first_share.percent(),
            self.turns.number(),
            self.quickness.percent()
        );
        if !self.left_out.is_empty() {
            let reasons: BTreeSet<&str> = self.left_out.iter().map(|out| out.because).collect();
            for reason in reasons {
                let names: Vec<&str> =
                    self.left_out.iter().filter(|out| out.because == reason).map(|out| out.player.as_str()).collect();
                out += &format!("Left out: {} ({reason}).\n", names.join(", "));
            }
        }
        out
    }
}

impl Report for Profiles {
    fn text(&self, page: &Page) -> String {
        let mut parts: Vec<String> = self.games.iter().map(|game| game.text(page)).collect();
        match &self.comparison {
            Some(comparison) => parts.push(comparison.text(page)),
            None if self.games.len() > 1 => {
                parts.push("These games share fewer than two players: they cannot be compared.\n".into())
            }
            None => {}
        }
        parts.join("\n")
    }
}
