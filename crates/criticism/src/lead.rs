//! From advice to chances: how far ahead a side is, on a scale that means the same in every game.
//!
//! A policy's view after a move flatters the mover, who has just improved his position and has not been answered yet. Without
//! allowance for that the view swings with every move, and a fit would take it for noise: hence a term for the tempo.

use crate::trial::{End, Trial, Turn};
use gdl::ast::Player;

/// Bounds of the slope: below, advice says nothing; above, it would say everything.
pub const SLOPES: (f64, f64) = (0.1, 50.0);

/// Bounds of the tempo.
const TEMPI: (f64, f64) = (-10.0, 10.0);

/// Newton steps; the likelihood is concave, two dozen are plenty.
const STEPS: usize = 25;

/// How advice becomes a chance: 1 / (1 + exp(-(slope * advice + tempo))), for the side that moved last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// Weight of the advice.
    pub slope: f64,
    /// What having just moved is worth; mostly negative.
    pub tempo: f64,
}

impl Scale {
    /// A scale without tempo.
    pub fn new(slope: f64) -> Scale {
        Scale { slope, tempo: 0.0 }
    }

    /// Fits the scale to the results by maximum likelihood, every trial and in it both sides weighing the same. Draws count half. A weak prior (advice ±1 of
    /// either side with either result) keeps it finite when advice never errs.
    pub fn fit<'t>(trials: impl IntoIterator<Item = &'t Trial>) -> Scale {
        Scale::fit_to(trials, |turn| turn.advice)
    }

    /// The same for the policy's views, whatever leads are made of.
    pub fn fit_glances<'t>(trials: impl IntoIterator<Item = &'t Trial>) -> Scale {
        Scale::fit_to(trials, |turn| turn.glance)
    }

    fn fit_to<'t>(trials: impl IntoIterator<Item = &'t Trial>, view: fn(&Turn) -> f32) -> Scale {
        // Advice and result as the side that moved last sees them, and a weight.
        let mut points: Vec<(f64, f64, f64)> =
            [(1.0, 1.0), (1.0, 0.0), (-1.0, 1.0), (-1.0, 0.0)].map(|(x, y)| (x, y, 0.25)).to_vec();
        for trial in trials {
            let result = match trial.end {
                End::Win(Player::First) => 1.0,
                End::Win(Player::Second) => 0.0,
                End::Draw => 0.5,
                End::Timeout => continue,
            };
            // The last position is the result itself, no advice.
            let turns = trial.measured();
            let seen = &turns[..turns.len().saturating_sub(1)];
            // Winners make the last move, which is not seen: without equal weight of the sides, having moved would look like losing.
            let by_first = seen.iter().filter(|turn| turn.mover == Player::First).count();
            let weight = |turns: usize| 0.5 / turns.max(1) as f64;
            let (first, second) = (weight(by_first), weight(seen.len() - by_first));
            points.extend(seen.iter().map(|turn| match turn.mover {
                Player::First => (f64::from(view(turn)), result, first),
                Player::Second => (-f64::from(view(turn)), 1.0 - result, second),
            }));
        }
        let mut scale = Scale::new(1.0);
        for _ in 0..STEPS {
            scale = scale.improved(&points);
        }
        scale
    }

    /// One step of Newton's method, damped.
    fn improved(self, points: &[(f64, f64, f64)]) -> Scale {
        let [mut gx, mut g1, mut hxx, mut hx1, mut h11] = [0.0; 5];
        for &(x, y, weight) in points {
            let chance = logistic(self.slope * x + self.tempo);
            let (error, curve) = (weight * (y - chance), weight * chance * (1.0 - chance));
            gx += x * error;
            g1 += error;
            hxx += x * x * curve;
            hx1 += x * curve;
            h11 += curve;
        }
        let determinant = hxx * h11 - hx1 * hx1;
        if determinant < 1e-12 {
            return self;
        }
        let step = [(h11 * gx - hx1 * g1) / determinant, (hxx * g1 - hx1 * gx) / determinant];
        let [slope, tempo] = step.map(|s| s.clamp(-2.0, 2.0));
        Scale {
            slope: (self.slope + slope).clamp(SLOPES.0, SLOPES.1),
            tempo: (self.tempo + tempo).clamp(TEMPI.0, TEMPI.1),
        }
    }

    /// The chance of the side that moved last, whose advice this is.
    pub fn chance(&self, advice: f32) -> f64 {
        logistic(self.slope * f64::from(advice) + self.tempo)
    }

    /// The lead of the first side (its chance less its opponent's, between -1 and 1) when `advice` is for the first side and that side moved last.
    pub fn lead(&self, advice: f32, moved: Option<Player>) -> f64 {
        match moved {
            Some(Player::First) => 2.0 * self.chance(advice) - 1.0,
            Some(Player::Second) => 1.0 - 2.0 * self.chance(-advice),
            None => 2.0 * logistic(self.slope * f64::from(advice)) - 1.0,
        }
    }

    /// The lead after a turn.
    pub fn after(&self, turn: &Turn) -> f64 {
        self.lead(turn.advice, Some(turn.mover))
    }
}

/// 1 / (1 + exp(-x)).
pub fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-x))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hand::trial;

    #[test]
    fn advice_that_is_right_gets_a_steep_slope_and_noise_a_flat_one() {
        let right: Vec<Trial> = (0..20).map(|i| trial(&[if i % 2 == 0 { 0.5 } else { -0.5 }; 8], i % 2 == 0)).collect();
        let noise: Vec<Trial> = (0..20).map(|i| trial(&[if i % 2 == 0 { 0.5 } else { -0.5 }; 8], i % 4 < 2)).collect();
        assert!(Scale::fit(&right).slope > 5.0, "{:?}", Scale::fit(&right));
        assert!(Scale::fit(&noise).slope < 0.11, "{:?}", Scale::fit(&noise));
    }

    #[test]
    fn the_fit_finds_the_scale_that_made_the_data() {
        // At advice 0.5 for the first side three of four win, whoever moved last: log(3) / 0.5, and no tempo.
        let trials: Vec<Trial> = (0..4000).map(|i| trial(&[0.5, 0.5, 0.5], i % 4 != 0)).collect();
        let scale = Scale::fit(&trials);
        assert!((scale.slope - libm::log(3.0) / 0.5).abs() < 0.02 && scale.tempo.abs() < 0.01, "{scale:?}");
    }

    #[test]
    fn advice_that_says_nothing_gives_the_mover_nothing() {
        // Whoever wins makes the last move, which is left out: of those seen the loser made one more.
        let trials: Vec<Trial> = (0..40).map(|i| trial(&[0.0; 9][..8 + i % 2], i % 2 == 1)).collect();
        assert!(trials.iter().all(|t| t.turns.last().is_some_and(|turn| Some(turn.mover) == t.end.winner())));
        assert!(Scale::fit(&trials).tempo.abs() < 1e-9, "{:?}", Scale::fit(&trials));
    }

    #[test]
    fn advice_that_flatters_the_mover_is_corrected() {
        // The winner's view is 0.1 better than it should be after his own moves, 0.1 worse after the other's; so is the loser's.
        let swinging = |won: bool| {
            let base = if won { 0.2 } else { -0.2 };
            trial(&[base + 0.3, base - 0.3, base + 0.3, base - 0.3, base], won)
        };
        let trials: Vec<Trial> = (0..40).map(|i| swinging(i % 2 == 0)).collect();
        let scale = Scale::fit(&trials);
        assert!((scale.tempo + 0.3 * scale.slope).abs() < 0.05 * scale.slope, "{scale:?}");
        let leads: Vec<f64> = trials[0].turns[..4].iter().map(|t| scale.after(t)).collect();
        assert!(leads.iter().all(|&lead| lead > 0.0), "{leads:?}");
    }
}
