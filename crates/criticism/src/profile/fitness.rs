//! How near a game is to the model, if it is balanced and not over at once: `(1 - D)(1 - B)(1 - Q)`.

use super::again;
use super::matrix::{Matrix, pairs};
use super::model::Model;
use super::plays::{Ground, Play};
use super::tally::{QUICK, Tally};
use engine::Game;
use engine::core::Outcome;
use gdl::ast::Player;
use std::sync::atomic::AtomicBool;
use strategy::contest::statistics::{Interval, share};
use strategy::heuristic::{DEPTH, Density, Heuristic};

/// A promising game is less unbalanced than this.
pub const BALANCE: f64 = 0.2;
/// A smaller share than this of a promising game's plays is too short.
pub const QUICKNESS: f64 = 0.05;

/// How a game is tried out.
#[derive(Clone, Debug, PartialEq)]
pub struct Terms {
    /// Plays of each pair of players.
    pub plays: u64,
    /// Plays of each pair at most, where a decision depends on them.
    pub most: u64,
    /// Another decision than whether the game is promising: whether its fitness is above this.
    pub rival: Option<f64>,
    /// Seed of the plays.
    pub seed: u64,
    /// Plies the players look ahead.
    pub depth: u32,
    /// What Weighted expects.
    pub density: Density,
    /// Positions a play may look at; a game with a play that takes more is not playable.
    pub nodes: u64,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms {
            plays: 50,
            most: 200,
            rival: None,
            seed: 1,
            depth: DEPTH,
            density: Density::default(),
            nodes: 2_000_000,
        }
    }
}

/// What a game is worth by the model.
#[derive(Clone, Debug, PartialEq)]
pub struct Fitness {
    /// Between 0 and 1; -1 if the game is not playable. Intervals are those of plays drawn again from those played.
    pub value: Interval,
    /// What the plays showed; `None` if the game is not playable.
    pub shown: Option<Shown>,
}

/// What the plays of a playable game showed.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// Mean absolute difference from the model's scores.
    pub distance: Interval,
    /// Share of the points by which one seat is ahead.
    pub balance: Interval,
    /// Share of plays that are over after ten turns.
    pub quickness: Interval,
    /// Scores of the players.
    pub matrix: Matrix,
    /// What each pair's plays came to, in order.
    pub tallies: Vec<Tally>,
    /// Plays of each pair.
    pub plays: u64,
}

impl Shown {
    /// Balanced and not too quick.
    pub fn promising(&self) -> bool {
        self.balance.value < BALANCE && self.quickness.value < QUICKNESS
    }

    /// Whether the intervals leave no doubt about that.
    pub fn sure(&self) -> bool {
        let clear = |figure: &Interval, bound: f64| figure.high < bound || figure.low >= bound;
        clear(&self.balance, BALANCE) && clear(&self.quickness, QUICKNESS)
    }
}

impl Fitness {
    /// Playable, balanced and not too quick.
    pub fn promising(&self) -> bool {
        self.shown.as_ref().is_some_and(Shown::promising)
    }
}

/// Tries a game out against a model. Plays are added, as many again each time, while a decision depends on them. Once `enough` is set by somebody
/// else it ends soon, and what it says means nothing.
pub fn fitness(game: &Game, model: &Model, terms: &Terms, enough: &AtomicBool) -> Fitness {
    let ground = Ground::new(game, terms.depth, terms.density, Some(terms.nodes), terms.seed).until(enough);
    let players = &model.matrix.players;
    let all: Vec<(Heuristic, Heuristic)> = pairs(players.len()).map(|(i, j)| (players[i], players[j])).collect();
    let mut plays: Vec<Vec<Play>> = vec![Vec::new(); all.len()];
    let mut done = 0;
    loop {
        let next = (done + terms.plays.max(1)).min(terms.most.max(terms.plays)).max(done + 1);
        let Some(more) = ground.play(&all, done..next, || ()) else {
            return Fitness { value: Interval { value: -1.0, low: -1.0, high: -1.0 }, shown: None };
        };
        plays.iter_mut().zip(more).for_each(|(plays, more)| plays.extend(more));
        done = next;
        let found = judge(&plays, model, terms.seed);
        let open = |rival: f64| found.value.low < rival && rival < found.value.high;
        let undecided = found.shown.as_ref().is_some_and(|shown| !shown.sure()) || terms.rival.is_some_and(open);
        if !undecided || done >= terms.most {
            return found;
        }
    }
}

/// What the formula is made of.
struct Parts {
    distance: f64,
    balance: f64,
    quickness: f64,
}

impl Parts {
    /// From some of the plays of each pair, as many as there are: `drawn` says which, given a place and how many there are.
    fn of(plays: &[Vec<Play>], model: &Model, mut drawn: impl FnMut(usize, usize) -> usize) -> Parts {
        let (mut ahead, mut quick, mut count) = (0i64, 0u64, 0u64);
        let mut scores = Vec::with_capacity(plays.len());
        for plays in plays {
            let mut points = 0.0;
            for k in 0..plays.len() {
                let play = &plays[drawn(k, plays.len())];
                points += play.points();
                quick += u64::from(play.turns <= QUICK);
                ahead += match play.outcome {
                    Outcome::Win(Player::First) => 1,
                    Outcome::Win(Player::Second) => -1,
                    _ => 0,
                };
            }
            count += plays.len() as u64;
            scores.push(points / plays.len().max(1) as f64);
        }
        let n = model.matrix.players.len();
        let differences = pairs(n).zip(&scores).map(|((i, j), score)| (score - model.matrix.score[i][j]).abs());
        let count = count.max(1) as f64;
        Parts {
            distance: differences.sum::<f64>() / plays.len().max(1) as f64,
            balance: ahead.unsigned_abs() as f64 / count,
            quickness: quick as f64 / count,
        }
    }

    fn fitness(&self) -> f64 {
        (1.0 - self.distance) * (1.0 - self.balance) * (1.0 - self.quickness)
    }
}

fn judge(plays: &[Vec<Play>], model: &Model, seed: u64) -> Fitness {
    let found = Parts::of(plays, model, |place, _| place);
    let rounds: Vec<Parts> = (0..again::ROUNDS)
        .map(|round| {
            let mut rng = again::round(seed, round);
            Parts::of(plays, model, |_, count| rng.below(count as u32) as usize)
        })
        .collect();
    let interval = |value: f64, of: fn(&Parts) -> f64| again::middle(value, rounds.iter().map(of).collect());
    let tallies: Vec<Tally> = plays.iter().map(|plays| Tally::of(plays)).collect();
    let count: u64 = tallies.iter().map(Tally::plays).sum();
    let quick: u64 = tallies.iter().map(|tally| tally.quick).sum();
    let shown = Shown {
        distance: interval(found.distance, |parts| parts.distance),
        balance: interval(found.balance, |parts| parts.balance),
        quickness: share(quick as f64, count),
        matrix: Matrix::of(&model.matrix.players, &tallies),
        plays: plays.first().map_or(0, |plays| plays.len() as u64),
        tallies,
    };
    Fitness { value: interval(found.fitness(), Parts::fitness), shown: Some(shown) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(seat: Player, outcome: Outcome, turns: u32) -> Play {
        Play { seat, outcome, turns, nodes: 1 }
    }

    /// Two players; the model says the first scores three quarters.
    fn model() -> Model {
        let players = &Heuristic::all()[..2];
        Model { games: Vec::new(), matrix: Matrix::new(players, |_, _| 0.75) }
    }

    #[test]
    fn fitness_is_the_formula() {
        use Player::{First, Second};
        // The pair's first wins two of four, one of them as second to move; one play is too short; first movers win 2, second movers 1.
        let plays = vec![vec![
            play(First, Outcome::Win(First), 11),
            play(Second, Outcome::Win(Second), 30),
            play(First, Outcome::Draw, 40),
            play(Second, Outcome::Win(First), 10),
        ]];
        let found = judge(&plays, &model(), 1);
        let shown = found.shown.expect("it was played");
        assert_eq!((shown.distance.value, shown.balance.value, shown.quickness.value), (0.75 - 0.625, 0.25, 0.25));
        assert_eq!(found.value.value, 0.875 * 0.75 * 0.75);
        assert!(found.value.low < found.value.value && found.value.high > found.value.value);
        assert!(!shown.promising() && !shown.sure());
        assert_eq!((shown.tallies[0].won, shown.tallies[0].drawn, shown.tallies[0].lost), (2, 1, 1));
    }

    #[test]
    fn many_plays_leave_no_doubt_where_few_do() {
        let many = |count: usize| -> Vec<Vec<Play>> {
            let even = |k: usize| play(Player::BOTH[k % 2], Outcome::Win(Player::BOTH[k / 2 % 2]), 30);
            vec![(0..count).map(even).collect()]
        };
        let sure = |count| judge(&many(count), &model(), 1).shown.expect("played").sure();
        assert_eq!((sure(8), sure(400)), (false, true));
    }
}
