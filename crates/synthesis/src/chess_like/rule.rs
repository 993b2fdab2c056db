//! Rules of pieces: unions of patterns within limits.

use super::draw::chance;
use super::mobility::{Board, mobility};
use super::pattern::{On, Pattern, Tuple};
use super::settings::{Limits, Settings};
use crate::rng::Rng;

/// Patterns looked at before a rule is left as it is.
const TRIES: u32 = 100;

impl Settings {
    /// Patterns to choose from.
    pub fn pool(&self, rng: &mut Rng) -> Vec<Pattern> {
        (0..self.pool).map(|_| self.pattern(rng)).collect()
    }
}

/// A rule within limits, sorted. Patterns that lead nowhere on the board or can never be followed are passed over.
pub(super) fn rule(pool: &[Pattern], limits: Limits, board: Board, rng: &mut Rng) -> Vec<Pattern> {
    let mut rule: Vec<Pattern> = Vec::new();
    let mut reach = 0;
    for _ in 0..TRIES {
        let pattern = &pool[rng.below(pool.len() as u32) as usize];
        let mut longer = rule.clone();
        longer.push(pattern.clone());
        let wider = mobility(&longer, board);
        let useless = !pattern.possible() || mobility(std::slice::from_ref(pattern), board) == 0;
        if useless || rule.contains(pattern) || wider > limits.mobility {
            continue;
        }
        (rule, reach) = (longer, wider);
        if reach == limits.mobility || !chance(limits.another, rng) {
            break;
        }
    }
    if reach == 0 {
        // Nothing in the pool fits. Every piece moves somehow.
        let step = Tuple { dx: 0, dy: 1, on: On::E, star: false };
        rule = vec![Pattern { tuples: vec![step], fb: false, rot: false }];
    }
    rule.sort();
    rule
}

#[cfg(test)]
mod tests {
    use super::super::settings::Preset;
    use super::*;

    #[test]
    fn rules_keep_their_limits_and_move() {
        let board = Board { width: 7, height: 6 };
        for preset in Preset::ALL {
            let settings = preset.settings();
            let mut long = 0;
            for index in 0..100 {
                let rng = &mut Rng::part(7, index);
                let pool = settings.pool(rng);
                for limits in [settings.pawn, settings.king, settings.other] {
                    let rule = rule(&pool, limits, board, rng);
                    assert!((1..=limits.mobility).contains(&mobility(&rule, board)), "{rule:?}");
                    long += usize::from(rule.len() > 1);
                }
            }
            assert!(long > 30, "{long} of 300 have several patterns");
        }
    }

    #[test]
    fn a_pool_without_a_fit_gives_the_plain_step() {
        let far = Pattern { tuples: vec![Tuple { dx: 0, dy: 9, on: On::E, star: false }], fb: false, rot: false };
        let limits = Limits { another: 0.5, mobility: 4 };
        let board = Board { width: 6, height: 6 };
        let rule = rule(&[far], limits, board, &mut Rng::part(1, 1));
        assert_eq!(mobility(&rule, board), 1);
    }
}
