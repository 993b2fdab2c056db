//! Duels: two players, pairs of games with the same opening and exchanged seats, as many as it takes to tell them apart.

use engine::Game;
use engine::core::Outcome as Ended;
use rayon::prelude::*;
use strategy::Spec;
use strategy::contest::statistics::Interval;
use strategy::contest::{Contestant, Limits, Match};

/// The usual margin: players whose difference is smaller are as good as equal.
pub const MARGIN: f64 = 0.55;

/// Pairs after which the score is looked at.
pub const LOOKS: [u64; 6] = [8, 16, 36, 72, 144, 288];

/// Standard deviations of an interval at one look: one in a hundred errs, so that of all looks together fewer than six in a hundred do.
const Z: f64 = 2.576;

/// Random steps before the players take over.
pub(super) const OPENING: usize = 2;

/// Turns of a game; one that takes longer is drawn.
pub(super) const TURNS: u32 = 300;

/// A duel to be fought.
#[derive(Clone, Debug)]
pub struct Duel<'g> {
    /// The game.
    pub game: &'g Game,
    /// The stronger player first.
    pub players: [Spec; 2],
    /// Share of the points from which on a difference counts.
    pub margin: f64,
    /// Most pairs.
    pub most: u64,
    /// Seed.
    pub seed: u64,
}

/// How a duel ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The stronger player, as text.
    pub strong: String,
    /// The weaker player.
    pub weak: String,
    /// Pairs of games.
    pub pairs: u64,
    /// Share of the points of the stronger player, draws as halves; the unit of the interval is the pair.
    pub score: Interval,
    /// Whether the stronger one is surely better by the margin, or surely not; `None`: not known.
    pub pays: Option<bool>,
}

impl Duel<'_> {
    /// Plays pairs until the question is decided or there are no more.
    pub fn fight(&self) -> Outcome {
        let [strong, weak] = self.players.each_ref().map(|spec| Contestant::new(spec.clone()));
        let contest = Match {
            game: self.game,
            contestants: [&strong, &weak],
            games: 2 * self.most,
            opening: OPENING,
            seed: self.seed,
            limits: Limits { turns: TURNS, ..Limits::default() },
        };
        let [strong, weak] = self.players.each_ref().map(Spec::to_string);
        let decide = |score: &Interval| better(score, self.margin);
        let (pairs, score, pays) = until_decided(self.most, decide, |index| point(&contest, index));
        Outcome { strong, weak, pairs, score, pays }
    }
}

/// Plays pairs of games, whose points the function of their number gives, until it is decided what they show: how many it took, their mean with its interval,
/// and the decision.
pub(super) fn until_decided(
    most: u64,
    decide: impl Fn(&Interval) -> Option<bool>,
    points_of: impl Fn(u64) -> f64 + Sync,
) -> (u64, Interval, Option<bool>) {
    let mut points: Vec<f64> = Vec::new();
    for look in LOOKS.into_iter().filter(|&look| look <= most) {
        let games: Vec<f64> = (2 * points.len() as u64..2 * look).into_par_iter().map(&points_of).collect();
        points.extend(games.chunks(2).map(|pair| (pair[0] + pair[1]) / 2.0));
        if decide(&mean(&points)).is_some() {
            break;
        }
    }
    let score = mean(&points);
    (points.len() as u64, score, decide(&score))
}

/// Points of the stronger player in the game of that number.
fn point(contest: &Match<'_>, index: u64) -> f64 {
    match contest.play(index).outcome {
        Ended::Win(seat) => f64::from(u8::from(seat.index() as u64 == index % 2)),
        _ => 0.5,
    }
}

/// The mean of the pairs with its interval. A pair lost and a pair won are added to those played: few that agree are no proof.
fn mean(points: &[f64]) -> Interval {
    let n = points.len() as f64;
    let value = points.iter().sum::<f64>() / n.max(1.0);
    let centre = (points.iter().sum::<f64>() + 1.0) / (n + 2.0);
    let squares: f64 = points.iter().chain(&[0.0, 1.0]).map(|p| (p - centre) * (p - centre)).sum();
    let half = Z * (squares / (n + 1.0) / (n + 2.0)).sqrt();
    Interval { value, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
}

/// Whether a score is surely better than even, by the margin or more; `None`: not known.
pub(super) fn better(score: &Interval, margin: f64) -> Option<bool> {
    if score.low > 0.5 && score.value >= margin {
        Some(true)
    } else if score.high < margin {
        Some(false)
    } else {
        None
    }
}

/// Whether a score is surely another than even, by the margin or more to either side; `None`: not known.
pub(super) fn uneven(score: &Interval, margin: f64) -> Option<bool> {
    let turned = Interval { value: 1.0 - score.value, low: 1.0 - score.high, high: 1.0 - score.low };
    match [score, &turned].map(|score| better(score, margin)) {
        [Some(true), _] | [_, Some(true)] => Some(true),
        [Some(false), Some(false)] => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duel(text: &str, most: u64) -> Outcome {
        let game = Game::read(text).0.expect("a sound game");
        let players = ["uct:iterations=64", "random"].map(|text| text.parse().expect("a player"));
        Duel { game: &game, players, margin: MARGIN, most, seed: 1 }.fight()
    }

    #[test]
    fn the_better_player_wins_where_choices_matter() {
        let found = duel("(game T (board (tiling square i-nbors) (size 3)) (win (in-a-row 3)))", 64);
        assert_eq!((found.pays, found.pairs), (Some(true), 8), "{found:?}");
    }

    #[test]
    fn nobody_is_better_at_parity() {
        let found = duel("(game Coin (board (tiling hex) (shape hex) (size 4)) (end (All lose (no-move))))", 64);
        assert_eq!((found.pays, found.score.value), (Some(false), 0.5), "{found:?}");
        assert!(found.pairs <= 64);
    }

    #[test]
    fn a_few_pairs_are_no_proof() {
        let judged = |points: &[f64]| better(&mean(points), MARGIN);
        assert_eq!(judged(&[1.0, 1.0, 1.0]), None);
        assert_eq!(judged(&[1.0; 8]), Some(true));
        assert_eq!(judged(&[0.5; 16]), None);
        assert_eq!(judged(&[0.5; 36]), Some(false));
        let mixed: Vec<f64> = (0..64).map(|i| [0.0, 1.0][i % 2]).collect();
        assert_eq!(judged(&mixed), None, "luck may hide a small difference");
    }

    #[test]
    fn a_score_is_uneven_to_either_side() {
        let of = |points: &[f64]| uneven(&mean(points), 0.6);
        assert_eq!([of(&[1.0; 8]), of(&[0.0; 8]), of(&[0.5; 36])], [Some(true), Some(true), Some(false)]);
        assert_eq!(of(&[0.0, 1.0, 0.0, 1.0]), None);
    }
}
