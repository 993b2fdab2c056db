//! Two players, many games.

use super::Terms;
use crate::error::Error;
use crate::estimate::Estimate;
use crate::event::{Listener, Meter};
use crate::players::contestant;
use crate::record::{GameRecord, Played, STOPPED, date};
use engine::Game;
use engine::core::Outcome;
use gdl::ast::Player;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Mutex;
use strategy::contest::{Match as Pairing, Record, Tally};

/// A match to be played.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Match {
    /// The two players, as `ab:depth=3`. They alternate who sits first.
    pub players: [String; 2],
    /// Number of games.
    #[serde(default = "usual")]
    pub games: u64,
    /// Whether the games are to be written down.
    #[serde(default)]
    pub record: bool,
    /// How they are played.
    #[serde(flatten)]
    pub terms: Terms,
}

impl Match {
    /// Games of a match, unless it is said.
    pub const GAMES: u64 = 100;
}

fn usual() -> u64 {
    Match::GAMES
}

/// How a match went.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Matched {
    /// Name of the game.
    pub game: String,
    /// The two players.
    pub players: [String; 2],
    /// Games played.
    pub games: u64,
    /// Of the random numbers.
    pub seed: u64,
    /// Random steps to begin with.
    pub opening: usize,
    /// Of each player.
    pub wins: [u64; 2],
    /// Games drawn.
    pub draws: u64,
    /// Games stopped at a limit.
    pub unfinished: u64,
    /// The first player's share of the points.
    pub score: Estimate,
    /// How much stronger the first player is.
    pub elo: Estimate,
    /// Won by who sat first.
    pub first_wins: u64,
    /// Won by who sat second.
    pub second_wins: u64,
    /// Share of the points of who sat first.
    pub first_share: Estimate,
    /// Won by who owned the first move at the end: another than who sat first, if sides were swapped.
    pub first_side_wins: u64,
    /// Won by the other.
    pub second_side_wins: u64,
    /// Share of the points of who owned the first move at the end.
    pub first_side_share: Estimate,
    /// Games in which sides were swapped.
    pub swaps: u64,
    /// In turns.
    pub mean_length: f64,
    /// Positions or iterations of each player.
    pub nodes: [u64; 2],
    /// Whether sides may be swapped at all.
    #[serde(skip)]
    pub swap_rule: bool,
    /// The games, if they were to be written down.
    #[serde(skip)]
    pub records: Vec<GameRecord>,
}

/// Plays a match. Each pair of games begins with the same random steps. The same seed gives the same games, whatever the number of threads.
pub fn play_match(game: &Game, options: &Match, listener: &dyn Listener) -> Result<Matched, Error> {
    let [p, q] = &options.players;
    let [first, second] = [contestant(game, p)?, contestant(game, q)?];
    let Terms { seed, opening, .. } = options.terms;
    let (contestants, games) = ([&first, &second], options.games);
    let pairing = Pairing { game, contestants, games, opening, seed, limits: options.terms.limits() };
    let running = Mutex::new((Tally::default(), Meter::new(listener)));
    let played = |index: u64, record: &Record| {
        let (tally, meter) = &mut *running.lock().expect("no thread panics while it counts");
        tally.add(index, record);
        let score = || format!("{} of {games} games: {} – {}", tally.games, tally.wins[0], tally.wins[1]);
        meter.advance(tally.games, games, score);
    };
    let records = options.terms.threaded(|| pairing.run(played))?;
    let tally = Tally::of(&records);
    let ludemes = crate::record::kept::ludemes(game);
    let wanted = (0..).zip(&records).filter(|_| options.record);
    Ok(Matched {
        game: game.name().to_string(),
        players: options.players.clone(),
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
        records: wanted.map(|(index, record)| on_paper(&pairing, index, record, ludemes.clone())).collect(),
    })
}

/// A game of a match on paper. It can be played again at any time, so it bears no date.
fn on_paper(pairing: &Pairing<'_>, index: u64, record: &Record, ludemes: Option<String>) -> GameRecord {
    let [p, q] = pairing.contestants.map(|contestant| (contestant.spec.to_string(), true));
    let remarks: Vec<_> = record.scores.iter().map(|score| score.map(|score| score.to_string())).collect();
    let stopped = record.outcome == Outcome::Unfinished && record.turns < engine::core::MAX_TURNS;
    Played {
        game: pairing.game,
        ludemes,
        first: Player::First,
        steps: &record.steps,
        remarks: &remarks,
        players: if index.is_multiple_of(2) { [p, q] } else { [q, p] },
        outcome: Some(record.outcome),
        ending: stopped.then_some(STOPPED),
        opening: Some(record.opening),
        seed: Some(pairing.seed),
        dates: [date(0), date(0)],
    }
    .record()
}
