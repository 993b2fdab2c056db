//! How near a game is to the model, if it is balanced and not over at once: `(1 - D)(1 - B)(1 - Q)`.

use super::again;
use super::matrix::{Matrix, pairs};
use super::model::Model;
use super::plays::{Ground, Play};
use super::tally::{QUICK, Tally};
use engine::Game;
use engine::core::Outcome;
use engine::rng::Rng;
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
    /// Share of plays nobody won; fitness does not ask for it.
    pub drawn: Interval,
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

    /// Whether the intervals leave no doubt about that: both are surely fine, or one is surely not.
    pub fn sure(&self) -> bool {
        let fine = self.balance.high < BALANCE && self.quickness.high < QUICKNESS;
        fine || self.balance.low >= BALANCE || self.quickness.low >= QUICKNESS
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

/// By how much whoever moves first is ahead after a play.
fn ahead(play: &Play) -> i64 {
    match play.outcome {
        Outcome::Win(Player::First) => 1,
        Outcome::Win(Player::Second) => -1,
        _ => 0,
    }
}

/// What the formula is made of.
struct Parts {
    distance: f64,
    balance: f64,
    quickness: f64,
}

impl Parts {
    /// From all plays of each pair.
    fn of(plays: &[Vec<Play>], model: &Model) -> Parts {
        let points = plays.iter().map(|plays| plays.iter().map(Play::points).sum::<f64>() / plays.len().max(1) as f64);
        let ahead: i64 = plays.iter().flatten().map(ahead).sum();
        let quick = plays.iter().flatten().filter(|play| play.turns <= QUICK).count();
        Parts::from(points.collect(), ahead as f64, quick as f64, plays, model)
    }

    /// From as many plays of each pair, drawn from those played and from some nobody has seen, which widen what is drawn but do not move it.
    fn again(plays: &[Vec<Play>], model: &Model, rng: &mut Rng) -> Parts {
        let (mut lead, mut quick) = (0.0, 0.0);
        let mut scores = Vec::with_capacity(plays.len());
        for plays in plays {
            let n = plays.len() as f64;
            let unseen = again::UNSEEN as f64;
            let (mut points, mut drawn_lead) = (0.0, 0.0);
            for _ in plays {
                match plays.get(rng.below((plays.len() as u64 + again::UNSEEN) as u32) as usize) {
                    Some(play) => {
                        points += play.points();
                        drawn_lead += ahead(play) as f64;
                        quick += f64::from(u8::from(play.turns <= QUICK));
                    }
                    // Won, drawn or lost, by whoever moves first or second.
                    None => {
                        points += f64::from(rng.below(3)) / 2.0;
                        drawn_lead += f64::from(rng.below(3)) - 1.0;
                    }
                }
            }
            let (sum, lead_found) = (plays.iter().map(Play::points).sum::<f64>(), plays.iter().map(ahead).sum::<i64>());
            let kept = n / (n + unseen);
            scores.push((sum + points - (sum + unseen / 2.0) * kept) / n.max(1.0));
            lead += lead_found as f64 * (1.0 - kept) + drawn_lead;
        }
        Parts::from(scores, lead, quick, plays, model)
    }

    fn from(scores: Vec<f64>, ahead: f64, quick: f64, plays: &[Vec<Play>], model: &Model) -> Parts {
        let n = model.matrix.players.len();
        let differences = pairs(n).zip(&scores).map(|((i, j), score)| (score - model.matrix.score[i][j]).abs());
        let count = plays.iter().map(Vec::len).sum::<usize>().max(1) as f64;
        Parts {
            distance: differences.sum::<f64>() / plays.len().max(1) as f64,
            balance: ahead.abs() / count,
            quickness: quick / count,
        }
    }

    fn fitness(&self) -> f64 {
        (1.0 - self.distance) * (1.0 - self.balance) * (1.0 - self.quickness)
    }
}

fn judge(plays: &[Vec<Play>], model: &Model, seed: u64) -> Fitness {
    let found = Parts::of(plays, model);
    let rounds: Vec<Parts> =
        (0..again::ROUNDS).map(|number| Parts::again(plays, model, &mut again::round(seed, number))).collect();
    let interval = |value: f64, of: fn(&Parts) -> f64| again::reflected(value, rounds.iter().map(of).collect());
    let tallies: Vec<Tally> = plays.iter().map(|plays| Tally::of(plays)).collect();
    let count: u64 = tallies.iter().map(Tally::plays).sum();
    let quick: u64 = tallies.iter().map(|tally| tally.quick).sum();
    let shown = Shown {
        distance: interval(found.distance, |parts| parts.distance),
        balance: interval(found.balance, |parts| parts.balance),
        quickness: share(quick as f64, count),
        drawn: share(tallies.iter().map(|tally| tally.drawn).sum::<u64>() as f64, count),
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

    /// Games whose players score as the model says, tried again and again: how often the interval holds the true fitness.
    #[test]
    fn intervals_hold_the_truth_about_as_often_as_they_say() {
        let players = &Heuristic::all()[..4];
        for (differs, truth) in [(0.0, 1.0), (0.05, 0.95), (0.15, 0.85)] {
            let model = Model { games: Vec::new(), matrix: Matrix::new(players, |_, _| 0.7) };
            let held = (0..200).filter(|&trial| {
                let mut rng = Rng::part(5, trial);
                let mut one = |k: usize| {
                    let (seat, winner) =
                        (Player::BOTH[k % 2], f64::from(rng.below(10_000)) < 10_000.0 * (0.7 - differs));
                    play(seat, Outcome::Win(if winner { seat } else { seat.other() }), 30)
                };
                let plays: Vec<Vec<Play>> = (0..6).map(|_| (0..50).map(&mut one).collect()).collect();
                let found = judge(&plays, &model, trial).value;
                found.low <= truth && truth <= found.high
            });
            // At the very end of the scale an interval can only touch the truth.
            let (share, least) = (held.count() as f64 / 200.0, if truth == 1.0 { 0.7 } else { 0.85 });
            assert!(share >= least, "{truth}: {share}");
        }
    }

    #[test]
    fn a_clear_fault_decides() {
        let quick = (0..100).map(|k| play(Player::BOTH[k % 2], Outcome::Win(Player::BOTH[k / 2 % 2]), 5)).collect();
        let shown = judge(&[quick], &model(), 1).shown.expect("played");
        assert!(shown.sure() && !shown.promising());
    }

    #[test]
    fn games_always_drawn_are_not_known_to_the_last_digit() {
        let plays = vec![(0..50).map(|k| play(Player::BOTH[k % 2], Outcome::Draw, 30)).collect::<Vec<_>>()];
        let found = judge(&plays, &model(), 1);
        assert!(found.value.high - found.value.low > 0.005, "{:?}", found.value);
        assert_eq!(found.shown.expect("played").drawn.value, 1.0);
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
