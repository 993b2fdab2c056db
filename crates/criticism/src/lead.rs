//! From advice to chances: how far ahead a side is, on a scale that means the same in every game.

use crate::trial::{End, Trial};
use gdl::ast::Player;

/// Bounds of the slope: below, advice says nothing; above, it would say everything.
pub const SLOPES: (f64, f64) = (0.1, 50.0);

/// Newton steps; the likelihood of one parameter is concave, a dozen are plenty.
const STEPS: usize = 25;

/// Fits E = 1 / (1 + exp(-k * advice)) to the results by maximum likelihood, every trial weighing the same. Draws count half.
/// A weak prior (two positions of advice ±1 with either result) keeps k finite when advice never errs.
pub fn slope<'t>(trials: impl IntoIterator<Item = &'t Trial>) -> f64 {
    let mut points: Vec<(f64, f64, f64)> = [(1.0, 1.0), (1.0, 0.0), (-1.0, 1.0), (-1.0, 0.0)].map(|(x, y)| (x, y, 0.25)).to_vec();
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
        let weight = 1.0 / seen.len().max(1) as f64;
        points.extend(seen.iter().map(|turn| (f64::from(turn.advice), result, weight)));
    }
    let mut k = 1.0;
    for _ in 0..STEPS {
        let (mut first, mut second) = (0.0, 0.0);
        for &(x, y, weight) in &points {
            let chance = logistic(k * x);
            first += weight * x * (y - chance);
            second += weight * x * x * chance * (1.0 - chance);
        }
        if second < 1e-12 {
            break;
        }
        k = (k + (first / second).clamp(-2.0, 2.0)).clamp(SLOPES.0, SLOPES.1);
    }
    k
}

/// 1 / (1 + exp(-x)).
pub fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-x))
}

/// The lead of a side whose advice is `advice`: its chance less its opponent's, between -1 and 1.
pub fn lead(slope: f64, advice: f32) -> f64 {
    2.0 * logistic(slope * f64::from(advice)) - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hand::trial;

    #[test]
    fn advice_that_is_right_gets_a_steep_slope_and_noise_a_flat_one() {
        let right: Vec<Trial> = (0..20).map(|i| trial(&[if i % 2 == 0 { 0.5 } else { -0.5 }; 8], i % 2 == 0)).collect();
        let noise: Vec<Trial> = (0..20).map(|i| trial(&[if i % 2 == 0 { 0.5 } else { -0.5 }; 8], i % 4 < 2)).collect();
        assert!(slope(&right) > 5.0, "{}", slope(&right));
        assert_eq!(slope(&noise), SLOPES.0);
    }

    #[test]
    fn the_fit_finds_the_slope_that_made_the_data() {
        // At advice 0.5 three of four win: log(3) / 0.5.
        let trials: Vec<Trial> = (0..4000).map(|i| trial(&[0.5, 0.5, 0.5], i % 4 != 0)).collect();
        let expected = libm::log(3.0) / 0.5;
        assert!((slope(&trials) - expected).abs() < 0.02, "{} {expected}", slope(&trials));
    }
}
