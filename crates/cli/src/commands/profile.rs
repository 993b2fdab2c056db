//! `ludi profile`

use crate::estimate::Written;
use crate::game::ready;
use crate::numbers::counted;
use crate::output::{Report, terminal, writable, write_file};
use crate::page::Page;
use crate::table::{Fit, draw};
use ludi::Error;
use ludi::profile::{Comparison, Density, Heuristic, ModelSet, Options, Profile, Profiles, profile};
use std::collections::BTreeSet;

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
    #[arg(long, short = 'n', default_value_t = Options::default().plays, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    plays: u64,
    /// Plies the players look ahead
    #[arg(long, default_value_t = Options::default().depth, value_parser = clap::value_parser!(u32).range(1..=8))]
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

pub fn run(args: &Args) -> Result<Profiles, Error> {
    let games = args.games.iter().map(|name| ready(name)).collect::<Result<Vec<_>, Error>>()?;
    let options = Options {
        players: args.players.clone(),
        plays: args.plays,
        depth: args.depth,
        density: args.density,
        seed: args.seed,
        threads: args.threads,
        table: args.out.clone(),
    };
    let profiles = profile(&games, &options, terminal())?;
    for (path, svg) in args.svg.iter().flat_map(|path| profiles.pictures(path)) {
        write_file(&path, &svg)?;
    }
    Ok(profiles)
}

/// The profile of a game.
fn one(profile: &Profile, page: &Page) -> String {
    let n = profile.players.len();
    let mut header = vec!["PLAYER"];
    header.extend(profile.players.iter().map(String::as_str));
    header.push("MEAN");
    let cell = |i: usize, j: usize| if i == j { "·".to_string() } else { format!("{:.2}", profile.matrix[i][j]) };
    let row = |i: usize| {
        let mut cells = vec![profile.players[i].clone()];
        cells.extend((0..n).map(|j| cell(i, j)));
        cells.push(format!("{:.3}", profile.averages[i]));
        cells
    };
    let right: Vec<usize> = (1..n + 2).collect();
    let mut out = format!("{}: {} a pair\n\n", profile.game, counted(profile.plays as usize, "play"));
    out += &draw(page, Fit::Wrap, &header, (0..n).map(row).collect(), &right);
    let [pairs, means] = profile.precision();
    out += &format!(
        "\nScores are known to ± {pairs:.2} or better, means to ± {means:.3} (95 %).\nPoints of whoever moves first: {}. Turns of a play: {}. Over in ten: {}.\n",
        profile.first_share.percent(),
        profile.turns.number(),
        profile.quickness.percent()
    );
    if !profile.left_out.is_empty() {
        let reasons: BTreeSet<&str> = profile.left_out.iter().map(|out| out.because).collect();
        for reason in reasons {
            let names: Vec<&str> =
                profile.left_out.iter().filter(|out| out.because == reason).map(|out| out.player.as_str()).collect();
            out += &format!("Left out: {} ({reason}).\n", names.join(", "));
        }
    }
    out
}

/// What several games show together.
fn together(found: &Comparison, page: &Page) -> String {
    let numbers: Vec<String> = (1..=found.games.len()).map(|n| n.to_string()).collect();
    let mut header = vec!["", "DISTANCE"];
    header.extend(numbers.iter().map(String::as_str));
    let row = |i: usize| {
        let mut cells = vec![numbers[i].clone(), found.games[i].clone()];
        cells.extend(found.distances[i].iter().map(|distance| format!("{distance:.4}")));
        cells
    };
    let right: Vec<usize> = (2..2 + found.games.len()).collect();
    let mut out = draw(page, Fit::Wrap, &header, (0..found.games.len()).map(row).collect(), &right);
    let pairs = || found.distances_high.iter().flatten().zip(found.distances.iter().flatten());
    out += &format!(
        "\nA distance is known to ± {:.4} or better (95 %); chance adds {:.4} to each, on the average.\n",
        pairs().map(|(high, value)| high - value).fold(0.0, f64::max),
        found.chance
    );
    let mut order: Vec<usize> = (0..found.players.len()).collect();
    order.sort_by(|&a, &b| found.averages[b].total_cmp(&found.averages[a]));
    let rows = order.iter().map(|&k| {
        let bounds = format!("{:.3} – {:.3}", found.averages_low[k], found.averages_high[k]);
        let number = |value: f64| format!("{value:.3}");
        vec![found.players[k].clone(), number(found.averages[k]), bounds, number(found.deviations[k])]
    });
    out += "\n";
    out += &draw(page, Fit::Wrap, &["PLAYER", "MEAN", "95 %", "DEVIATION"], rows.collect(), &[1, 2, 3]);
    if let Some(model) = &found.model {
        out += &model_set(model, &found.games);
    }
    out += "\n";
    for few in &found.best_players {
        out += &format!(
            "Best {} players: {} (spread {:.4}, 95 %: {:.4} – {:.4}; the best by {:.0} % of other plays)\n",
            few.k,
            few.players.join(", "),
            few.spread,
            few.spread_low,
            few.spread_high,
            100.0 * few.share
        );
    }
    out
}

fn model_set(model: &ModelSet, games: &[String]) -> String {
    let place = |rank: Option<(usize, usize)>| {
        rank.map_or(String::new(), |(place, all)| format!(", place {place} of {all} sets of that size"))
    };
    let mut out = format!(
        "\nModel: {} (mean distance {:.4}{})\nRest:  {} (mean distance {:.4}{})\n",
        model.games.join(", "),
        model.mean_distances[0],
        place(model.rank),
        model.rest.join(", "),
        model.mean_distances[1],
        place(model.rest_rank),
    );
    if let (Some(share), Some(members)) = (model.share, &model.members) {
        let each: Vec<String> =
            games.iter().zip(members).map(|(game, share)| format!("{game} {:.0} %", 100.0 * share)).collect();
        out += &format!(
            "Other plays would give this very model in {:.0} % of cases; one with {}.\n",
            100.0 * share,
            each.join(", ")
        );
    }
    out
}

impl Report for Profiles {
    fn text(&self, page: &Page) -> String {
        let mut parts: Vec<String> = self.games.iter().map(|game| one(game, page)).collect();
        match &self.comparison {
            Some(comparison) => parts.push(together(comparison, page)),
            None if self.games.len() > 1 => {
                parts.push("These games share fewer than two players: they cannot be compared.\n".into())
            }
            None => {}
        }
        parts.join("\n")
    }
}
