//! How well leads foretell results, on trials they were not fitted to.
//!
//! A judge who cannot read a game sees flat leads and a jump at the end, and whatever is made of such leads is about the judge. So it is measured what leads
//! know: the Brier skill score, the share of the squared error of a forecast by who moves first alone that the leads save.

use crate::lead::Scale;
use crate::trial::{End, Trial};
use engine::rng::Rng;
use gdl::ast::Player;
use strategy::contest::statistics::Interval;

/// Parts the trials are divided into; each is foretold by what the others teach.
const PARTS: usize = 5;
/// Resamples of the trials.
const RESAMPLES: u64 = 200;
/// A forecast by who moves first that errs less than this leaves nothing to foretell.
const KNOWN: f64 = 0.01;
/// Skill from which on leads are taken at their word. Even in the last third of a game much may be open; of the
/// library's games that people like best the least foretold have about this much.
const ENOUGH: f64 = 0.2;

/// What leads know.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Foresight {
    /// Brier skill over all measured positions: 0 is no better than knowing who moved first, 1 never errs.
    pub skill: Interval,
    /// The same over the last third of each trial.
    pub late: Interval,
}

impl Foresight {
    /// How far leads are to be believed, 0 to 1. Few trials leave room for doubt, and they have half its benefit.
    pub fn trust(&self) -> f64 {
        let of = |skill: &Interval| (skill.value + skill.high) / 2.0;
        (of(&self.skill).max(of(&self.late)) / ENOUGH).clamp(0.0, 1.0)
    }
}

/// Squared errors of one trial: of the leads and of the forecast by who moved first, over all its positions and over its last third.
#[derive(Clone, Copy, Default)]
struct Errors {
    all: [f64; 2],
    late: [f64; 2],
}

/// Measures what the leads of trials know; `None` if too few have a result.
pub fn foresight(trials: &[Trial], seed: u64) -> Option<Foresight> {
    let ended: Vec<&Trial> =
        trials.iter().filter(|trial| trial.end != End::Timeout && trial.measured().len() > 1).collect();
    let parts = PARTS.min(ended.len());
    if parts < 2 {
        return None;
    }
    let mut errors = Vec::with_capacity(ended.len());
    for part in 0..parts {
        let others = || ended.iter().enumerate().filter(move |(i, _)| i % parts != part).map(|(_, trial)| *trial);
        let scale = Scale::fit(others());
        let points = others().map(first_points).sum::<f64>();
        // One trial of either result in mind: a handful that agree are no proof.
        let prior = (points + 1.0) / (others().count() as f64 + 2.0);
        errors.extend(ended.iter().skip(part).step_by(parts).map(|trial| of(trial, scale, prior)));
    }
    Some(Foresight { skill: skill(&errors, |e| e.all, seed), late: skill(&errors, |e| e.late, seed) })
}

/// Points of whoever moved first.
fn first_points(trial: &Trial) -> f64 {
    trial.won_by_first().map_or(0.5, |won| f64::from(u8::from(won)))
}

fn of(trial: &Trial, scale: Scale, prior: f64) -> Errors {
    let result = match trial.end {
        End::Win(Player::First) => 1.0,
        End::Win(Player::Second) => 0.0,
        _ => 0.5,
    };
    let first_side = (trial.first == Player::First) != trial.swapped;
    let known = if first_side { prior } else { 1.0 - prior };
    let turns = trial.measured();
    let seen = &turns[..turns.len() - 1];
    let square = |chance: f64| (chance - result) * (chance - result);
    let of = |turns: &[crate::trial::Turn]| {
        let chances = turns.iter().map(|turn| (1.0 + scale.after(turn, trial.leads)) / 2.0);
        [chances.map(square).sum::<f64>() / turns.len().max(1) as f64, square(known)]
    };
    Errors { all: of(seen), late: of(&seen[seen.len() - seen.len().div_ceil(3)..]) }
}

/// The share of the error saved, with the interval of a bootstrap over trials.
fn skill(errors: &[Errors], which: fn(&Errors) -> [f64; 2], seed: u64) -> Interval {
    let saved = |drawn: &mut dyn Iterator<Item = &Errors>| {
        let (mut ours, mut known, mut n) = (0.0, 0.0, 0.0);
        for error in drawn {
            let [a, b] = which(error);
            ours += a;
            known += b;
            n += 1.0;
        }
        if known / n < KNOWN { 0.0 } else { 1.0 - ours / known }
    };
    let value = saved(&mut errors.iter());
    let mut found: Vec<f64> = (0..RESAMPLES)
        .map(|round| {
            let mut rng = Rng::part(seed ^ 0xf0, round);
            saved(&mut (0..errors.len()).map(|_| &errors[rng.below(errors.len() as u32) as usize]))
        })
        .collect();
    found.sort_by(f64::total_cmp);
    let at = |share: f64| found[((found.len() - 1) as f64 * share).round() as usize];
    Interval { value, low: at(0.025).min(value), high: at(0.975).max(value) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hand::trial;

    /// Trials whose glances are right in a share of them.
    fn trials(right: impl Fn(usize) -> bool) -> Vec<Trial> {
        (0..40_usize)
            .map(|i| {
                let wins = i / 2 % 2 == 0;
                let view = if wins == right(i) { 0.6 } else { -0.6 };
                Trial { first: Player::BOTH[i % 2], ..trial(&[view; 12], wins) }
            })
            .collect()
    }

    #[test]
    fn leads_that_are_right_know_and_noise_does_not() {
        let known = foresight(&trials(|_| true), 1).expect("forty results");
        assert!(known.skill.low > 0.8 && known.trust() == 1.0, "{known:?}");
        let noise = foresight(&trials(|i| i / 4 % 2 == 0), 1).expect("forty results");
        assert!(noise.skill.value < 0.05 && noise.trust() < 0.4, "{noise:?}");
    }

    #[test]
    fn who_moves_first_is_no_foresight() {
        // The first mover always wins, and the leads say so all along: nothing was foretold that the seat did not tell.
        let always: Vec<Trial> = (0..40_usize)
            .map(|i| {
                let wins = i % 2 == 0;
                Trial { first: Player::BOTH[i % 2], ..trial(&[if wins { 0.6 } else { -0.6 }; 12], wins) }
            })
            .collect();
        let found = foresight(&always, 1).expect("forty results");
        assert!(found.trust() == 0.0, "{found:?}");
    }
}
