//! Two players, many games.

use super::game::{Limits, Record, opening, play_game};
use super::statistics::{Interval, elo, mean, share};
use crate::player::Player;
use crate::policy::Policy;
use crate::spec::Spec;
use engine::Game;
use engine::core::Outcome;
use engine::rng::Rng;
use gdl::ast;
use rayon::prelude::*;

/// Who takes part: a player to be made anew for each game.
#[derive(Clone, Debug, PartialEq)]
pub struct Contestant {
    /// The player.
    pub spec: Spec,
    /// Its policy; `None`: the game's own.
    pub policy: Option<Policy>,
}

impl Contestant {
    /// A player with the game's own policy.
    pub fn new(spec: Spec) -> Contestant {
        Contestant { spec, policy: None }
    }

    /// The player, ready.
    pub fn player<'g>(&self, game: &'g Game) -> Box<dyn Player + 'g> {
        self.spec.player(game, self.policy.as_ref())
    }

    /// The same player, who knows exactly what every step is worth.
    pub fn thorough<'g>(&self, game: &'g Game) -> Box<dyn Player + 'g> {
        self.spec.thorough(game, self.policy.as_ref())
    }
}

/// A match to be played: the two alternate seats, and each pair of games begins with the same opening.
#[derive(Clone, Copy, Debug)]
pub struct Match<'a> {
    /// The game.
    pub game: &'a Game,
    /// The first sits first in games 0, 2, 4 …
    pub contestants: [&'a Contestant; 2],
    /// Number of games.
    pub games: u64,
    /// Random steps before the players take over.
    pub opening: usize,
    /// Seed of the match.
    pub seed: u64,
    /// Limits of each game.
    pub limits: Limits,
}

impl Match<'_> {
    /// Plays all games on as many threads as the current pool has; records in the order of the games. `played` is told of each
    /// game that ends, in no order.
    pub fn run(&self, played: impl Fn(u64, &Record) + Sync) -> Vec<Record> {
        let one = |index: u64| {
            let record = self.play(index);
            played(index, &record);
            record
        };
        (0..self.games).into_par_iter().map(one).collect()
    }

    /// Plays the game of that number.
    pub fn play(&self, index: u64) -> Record {
        let begin = opening(self.game, self.opening, &mut Rng::part(self.seed, 2 * (index / 2)));
        let seed = Rng::part(self.seed, 2 * index + 1).bits();
        let [mut p, mut q] = self.contestants.map(|contestant| contestant.player(self.game));
        let players = if seat_of_first(index) == ast::Player::First { [&mut *p, &mut *q] } else { [&mut *q, &mut *p] };
        play_game(self.game, players, &begin, seed, self.limits)
    }
}

/// Where the first contestant sits in a game.
fn seat_of_first(index: u64) -> ast::Player {
    ast::Player::BOTH[(index % 2) as usize]
}

/// What a match came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Games won by each contestant.
    pub wins: [u64; 2],
    /// Drawn games.
    pub draws: u64,
    /// Games stopped before their end; they count as draws.
    pub unfinished: u64,
    /// Games won by who sat first and by who sat second.
    pub seat_wins: [u64; 2],
    /// Games won by who owned the first side at the end and by who owned the second: differs only where sides were swapped.
    pub side_wins: [u64; 2],
    /// Games in which sides were swapped.
    pub swaps: u64,
    /// Completed turns of each game.
    pub lengths: Vec<u32>,
    /// Nodes or iterations spent by each contestant.
    pub nodes: [u64; 2],
}

impl Tally {
    /// Counts records in the order of their games.
    pub fn of(records: &[Record]) -> Tally {
        let mut tally = Tally::default();
        for (index, record) in records.iter().enumerate() {
            tally.add(index as u64, record);
        }
        tally
    }

    /// Counts the game of that number.
    pub fn add(&mut self, index: u64, record: &Record) {
        let first = seat_of_first(index);
        self.games += 1;
        match record.outcome {
            Outcome::Win(seat) => {
                self.wins[usize::from(seat != first)] += 1;
                self.seat_wins[seat.index()] += 1;
            }
            Outcome::Draw => self.draws += 1,
            Outcome::Unfinished => self.unfinished += 1,
        }
        if let Some(side) = record.winning_side() {
            self.side_wins[side.index()] += 1;
        }
        self.swaps += u64::from(record.swapped);
        self.lengths.push(record.turns);
        self.nodes[0] += record.nodes[first.index()];
        self.nodes[1] += record.nodes[first.other().index()];
    }

    fn even(&self) -> f64 {
        (self.draws + self.unfinished) as f64
    }

    /// The first contestant's share of the points, draws as half.
    pub fn score(&self) -> Interval {
        share(self.wins[0] as f64 + self.even() / 2.0, self.games)
    }

    /// By how much the first contestant is stronger.
    pub fn elo(&self) -> Interval {
        self.score().map(elo)
    }

    /// Share of the points of who sat first.
    pub fn first_seat(&self) -> Interval {
        share(self.seat_wins[0] as f64 + self.even() / 2.0, self.games)
    }

    /// Share of the points of who owned the first move at the end.
    pub fn first_side(&self) -> Interval {
        share(self.side_wins[0] as f64 + self.even() / 2.0, self.games)
    }

    /// Mean length in turns.
    pub fn mean_length(&self) -> Interval {
        mean(&self.lengths.iter().map(|&turns| f64::from(turns)).collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::core::Step;

    fn library(name: &str) -> Game {
        let entry = gdl::library::find(name).expect("a game of the library");
        Game::read(entry.text).0.expect("it is valid")
    }

    fn random() -> Contestant {
        Contestant::new(Spec::Random)
    }

    fn duel<'a>(game: &'a Game, both: &'a Contestant, games: u64) -> Match<'a> {
        Match { game, contestants: [both, both], games, opening: 2, seed: 7, limits: Limits::default() }
    }

    #[test]
    fn records_do_not_depend_on_threads() {
        let (game, both) = (library("hex-7"), random());
        let on = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
            pool.install(|| duel(&game, &both, 40).run(|_, _| {}))
        };
        let one = on(1);
        assert_eq!(one, on(2));
        assert_eq!(one, on(5));
        assert_eq!(one[..10], duel(&game, &both, 10).run(|_, _| {}), "a short match is the beginning of a long one");
    }

    #[test]
    fn replaying_a_record_gives_its_outcome() {
        for name in ["hex-7", "amazons", "tic-tac-toe", "othello"] {
            let (game, both) = (library(name), random());
            for record in duel(&game, &both, 6).run(|_, _| {}) {
                let mut position = game.start(ast::Player::First);
                for step in &record.steps {
                    assert!(position.steps().contains(step));
                    position.play(*step);
                }
                assert_eq!(position.outcome_by_seat(), Some(record.outcome), "{name}");
                assert_eq!((position.swapped(), position.turns()), (record.swapped, record.turns), "{name}");
                assert_eq!(record.scores.len(), record.steps.len());
            }
        }
    }

    #[test]
    fn pairs_of_games_share_an_opening_that_decides_nothing() {
        let (game, both) = (library("tic-tac-toe"), random());
        let match_ = Match { opening: 6, ..duel(&game, &both, 8) };
        let records = match_.run(|_, _| {});
        for pair in records.chunks(2) {
            assert_eq!(pair[0].steps[..6], pair[1].steps[..6]);
            assert!(pair[0].steps.len() > 6);
        }
        assert_ne!(records[0].steps[..6], records[2].steps[..6]);
        let hex = library("hex-7");
        let swap = Match { opening: 3, ..duel(&hex, &both, 2) }.run(|_, _| {});
        assert_eq!(swap[0].opening, 1, "whether to swap is not left to chance");
    }

    #[test]
    fn tallies_add_up_by_contestant_seat_and_side() {
        let won = |seat, swapped| Record {
            steps: vec![Step::PASS; 3],
            opening: 0,
            scores: vec![None; 3],
            nodes: [10, 1],
            outcome: seat,
            swapped,
            turns: 3,
        };
        use ast::Player::{First, Second};
        let records = [
            won(Outcome::Win(First), false),
            won(Outcome::Win(First), true),
            won(Outcome::Win(Second), false),
            won(Outcome::Draw, false),
            won(Outcome::Unfinished, true),
        ];
        let tally = Tally::of(&records);
        assert_eq!((tally.wins, tally.draws, tally.unfinished), ([1, 2], 1, 1));
        assert_eq!((tally.seat_wins, tally.side_wins, tally.swaps), ([2, 1], [1, 2], 2));
        assert_eq!(tally.score().value, 0.4);
        assert_eq!((tally.first_seat().value, tally.first_side().value), (0.6, 0.4));
        assert_eq!((tally.mean_length().value, tally.nodes), (3.0, [32, 23]));
        assert!(tally.elo().value < 0.0 && tally.elo().high > 0.0);
    }

    #[test]
    fn a_limit_leaves_a_game_unfinished() {
        let (game, both) = (library("chess"), random());
        let records =
            Match { limits: Limits { turns: 10, ..Limits::default() }, ..duel(&game, &both, 2) }.run(|_, _| {});
        assert!(records.iter().all(|record| record.outcome == Outcome::Unfinished && record.turns == 10));
        let thinkers = Contestant::new("ab:depth=1".parse().expect("a player"));
        let limits = Limits { nodes: 50, ..Limits::default() };
        let stopped = Match { limits, opening: 0, ..duel(&game, &thinkers, 1) }.run(|_, _| {});
        // The first two steps of chess have twenty alternatives each, all looked at: the third begins below fifty nodes.
        assert_eq!((stopped[0].outcome, stopped[0].turns), (Outcome::Unfinished, 3));
    }
}
