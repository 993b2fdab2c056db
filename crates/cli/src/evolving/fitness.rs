//! PROVISIONAL: stands in for the fitness by relative algorithm performance profiles until the sixteen players and the model matrix
//! are there (`criticism::profile`). Only [`fitness`] has to change; the shape of its answer is that of the paper.
//!
//! What is provisional: the players (a search of two plies, one of one ply, a greedy one, a random one), the model (each beats the next by
//! [`EXPECTED`]), the number of plays, the interval.

use engine::Game;
use engine::core::Outcome;
use engine::rng::Rng;
use gdl::ast::Player;
use strategy::Spec;
use strategy::contest::statistics::mean;
use strategy::contest::{Contestant, Limits, Match};

/// Plays a pair.
const PLAYS: u64 = 10;
/// The share of the points a player is thought to get against a weaker one.
const EXPECTED: f64 = 0.85;
/// A play that ends within so many turns is over at once.
const QUICK: u32 = 10;
/// The players, the strongest first.
const PLAYERS: [&str; 4] = ["ab:depth=2", "ab:depth=1", "greedy", "random"];

/// How good a game is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fitness {
    /// (1 − D)(1 − B)(1 − Q); −1 if it cannot be played.
    pub value: f64,
    /// Lower end of its interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Whether sides are even enough and few plays are over at once.
    pub promising: bool,
    /// Whether all plays came to an end within their budget.
    pub playable: bool,
    /// B: how unevenly the points fell to the sides.
    pub balance: f64,
    /// Q: the share of plays over at once.
    pub quick: f64,
    /// D: how far the results of the players are from the model's.
    pub difference: f64,
    /// Mean turns of a play.
    pub length: f64,
}

impl Fitness {
    /// In words.
    pub fn reasons(&self) -> Vec<String> {
        let percent = |share: f64| format!("{:.0} %", 100.0 * share);
        vec![
            format!("Results of different players are {} from those at known games.", percent(self.difference)),
            format!("One side gets {} more of the points than the other.", percent(self.balance)),
            format!("{} of the plays are over within {QUICK} turns.", percent(self.quick)),
        ]
    }
}

/// Judges a game by the plays of so many players. `_decides` is the fitness that decides whether the game lives on: where the interval
/// covers it, more plays are worth their time.
pub fn fitness(game: &Game, algorithms: usize, _decides: f64, seed: u64) -> Fitness {
    let players: Vec<Contestant> = PLAYERS[PLAYERS.len() - algorithms.clamp(2, PLAYERS.len())..]
        .iter()
        .map(|text| Contestant::new(text.parse::<Spec>().expect("these players are known")))
        .collect();
    let (mut points, mut plays, mut quick, mut unfinished, mut length) = ([0.0f64; 2], 0.0, 0.0, 0, 0.0);
    let mut differences = Vec::new();
    for (strong, first) in players.iter().enumerate() {
        for (weak, second) in players.iter().enumerate().skip(strong + 1) {
            let seed = Rng::part(seed, (strong * PLAYERS.len() + weak) as u64).bits();
            let limits = Limits::default();
            let pair = Match { game, contestants: [first, second], games: PLAYS, opening: 0, seed, limits };
            let mut score = 0.0;
            for index in 0..PLAYS {
                let record = pair.play(index);
                let seat = Player::BOTH[(index % 2) as usize];
                match record.outcome {
                    Outcome::Win(winner) => {
                        points[winner.index()] += 1.0;
                        score += f64::from(u8::from(winner == seat));
                    }
                    Outcome::Draw => {
                        points.iter_mut().for_each(|points| *points += 0.5);
                        score += 0.5;
                    }
                    Outcome::Unfinished => unfinished += 1,
                }
                plays += 1.0;
                quick += f64::from(u8::from(record.turns <= QUICK));
                length += f64::from(record.turns);
            }
            differences.push((score / PLAYS as f64 - EXPECTED).abs());
        }
    }
    let (spread, balance, quick) = (mean(&differences), (points[0] - points[1]).abs() / plays, quick / plays);
    let rest = (1.0 - balance) * (1.0 - quick);
    let playable = unfinished == 0;
    let of = |difference: f64| if playable { (1.0 - difference.clamp(0.0, 1.0)) * rest } else { -1.0 };
    Fitness {
        value: of(spread.value),
        low: of(spread.high),
        high: of(spread.low),
        promising: playable && balance < 0.2 && quick < 0.05,
        playable,
        balance,
        quick,
        difference: spread.value,
        length: length / plays,
    }
}
