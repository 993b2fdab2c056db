//! `ludi match`

use crate::failure::Failure;
use crate::game::{Ready, ready};
use crate::numbers::{counted, grouped};
use crate::output::{Progress, Report, writable, write_file};
use crate::page::Page;
use crate::players::{Terms, contestant};
use crate::record::{GameRecord, Played, STOPPED, date};
use crate::table::{Fit, draw};
use crate::trials::ludemes;
use engine::core::Outcome;
use serde::Serialize;
use std::sync::Mutex;
use strategy::contest::statistics::Interval;
use strategy::contest::{Match, Record, Tally};

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
    #[arg(long, short = 'n', default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    #[command(flatten)]
    terms: Terms,
    /// Write all games to a file that `ludi replay` reads
    #[arg(long, value_name = "FILE", value_parser = writable)]
    record: Option<String>,
}

#[derive(Debug, Serialize)]
pub struct Matched {
    game: String,
    players: Vec<String>,
    games: u64,
    seed: u64,
    opening: usize,
    /// Of each player.
    wins: [u64; 2],
    draws: u64,
    unfinished: u64,
    /// The first player's share of the points.
    score: Estimate,
    elo: Estimate,
    /// By who sat first.
    first_wins: u64,
    second_wins: u64,
    first_share: Estimate,
    /// By who owned the first move at the end: another than who sat first, if sides were swapped.
    first_side_wins: u64,
    second_side_wins: u64,
    first_side_share: Estimate,
    swaps: u64,
    /// In turns.
    mean_length: f64,
    /// Positions or iterations of each player.
    nodes: [u64; 2],
    #[serde(skip)]
    swap_rule: bool,
}

/// A number with its interval at 95 %; `null` is infinite.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Estimate {
    value: f64,
    low: f64,
    high: f64,
}

impl From<Interval> for Estimate {
    fn from(interval: Interval) -> Estimate {
        let Interval { value, low, high } = interval;
        Estimate { value, low, high }
    }
}

impl Estimate {
    /// The value alone.
    pub fn plain(&self) -> String {
        format!("{:.3}", self.value)
    }

    /// The value, and how far the farther end of its interval is.
    pub fn margin(&self) -> String {
        format!("{:.3} ± {:.3}", self.value, (self.high - self.value).max(self.value - self.low))
    }

    /// The interval alone.
    pub fn bounds(&self) -> String {
        format!("{:.3} to {:.3}", self.low, self.high)
    }

    /// As a share.
    pub fn percent(&self) -> String {
        let [value, low, high] = [self.value, self.low, self.high].map(|share| 100.0 * share);
        format!("{value:.1} % (95 %: {low:.1} – {high:.1} %)")
    }

    /// As a number.
    pub fn number(&self) -> String {
        format!("{:.1} (95 %: {:.1} – {:.1})", self.value, self.low, self.high)
    }

    /// As a difference in strength; where every game was won only one end of the interval is known.
    pub fn elo(&self) -> String {
        // Nothing is neither above nor below: no -0.
        let whole = |value: f64| format!("{:+.0}", value.round() + 0.0);
        match (self.low.is_finite(), self.high.is_finite()) {
            (true, true) => format!("{} (95 %: {} to {})", whole(self.value), whole(self.low), whole(self.high)),
            (true, false) => format!("more than {} (95 %)", whole(self.low)),
            (false, true) => format!("less than {} (95 %)", whole(self.high)),
            (false, false) => "unknown".to_string(),
        }
    }
}

pub fn run(args: &Args) -> Result<Matched, Failure> {
    let Ready { game, text } = ready(&args.game)?;
    let [p, q] = [&args.players[0], &args.players[1]];
    let [first, second] = [contestant(&game, p)?, contestant(&game, q)?];
    let Terms { seed, opening, .. } = args.terms;
    let match_ = Match {
        game: &game,
        contestants: [&first, &second],
        games: args.games,
        opening,
        seed,
        limits: args.terms.limits(),
    };
    let running = Mutex::new((Tally::default(), Progress::new()));
    let played = |index: u64, record: &Record| {
        let (tally, progress) = &mut *running.lock().expect("no thread panics while it counts");
        tally.add(index, record);
        let score = || format!("{} of {} games: {} – {}", tally.games, args.games, tally.wins[0], tally.wins[1]);
        progress.advance(tally.games, args.games, score);
    };
    let records = args.terms.threaded(|| match_.run(played))?;
    drop(running);
    if let Some(path) = &args.record {
        let ludemes = ludemes(&game, text);
        let paper: Vec<GameRecord> =
            (0..).zip(&records).map(|(index, record)| on_paper(&match_, index, record, ludemes.clone())).collect();
        write_file(path, &(serde_json::to_string_pretty(&paper).expect("records hold plain data only") + "\n"))?;
    }
    let tally = Tally::of(&records);
    Ok(Matched {
        game: game.ast().name.clone(),
        players: args.players.clone(),
        games: tally.games,
        seed,
        opening,
        wins: tally.wins,
        draws: tally.draws,
        unfinished: tally.unfinished,
        score: tally.score().into(),
        elo: tally.elo().into(),
        first_wins: tally.seat_wins[0],
        second_wins: tally.seat_wins[1],
        first_share: tally.first_seat().into(),
        first_side_wins: tally.side_wins[0],
        second_side_wins: tally.side_wins[1],
        first_side_share: tally.first_side().into(),
        swaps: tally.swaps,
        mean_length: tally.mean_length().value,
        nodes: tally.nodes,
        swap_rule: game.ast().play.swap_rule,
    })
}

/// A game of a match on paper. It can be played again at any time, so it bears no date.
fn on_paper(match_: &Match<'_>, index: u64, record: &Record, ludemes: Option<String>) -> GameRecord {
    let [p, q] = match_.contestants.map(|contestant| (contestant.spec.to_string(), true));
    let remarks: Vec<_> = record.scores.iter().map(|score| score.map(|score| score.to_string())).collect();
    let stopped = record.outcome == Outcome::Unfinished && record.turns < engine::core::MAX_TURNS;
    Played {
        game: match_.game,
        ludemes,
        first: gdl::ast::Player::First,
        steps: &record.steps,
        remarks: &remarks,
        players: if index.is_multiple_of(2) { [p, q] } else { [q, p] },
        outcome: Some(record.outcome),
        ending: stopped.then_some(STOPPED),
        opening: Some(record.opening),
        seed: Some(match_.seed),
        dates: [date(0), date(0)],
    }
    .record()
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
