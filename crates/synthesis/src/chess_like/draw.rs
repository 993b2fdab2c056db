//! Patterns out of the tables of probabilities.

use super::pattern::{On, Pattern, Tuple};
use super::settings::Settings;
use crate::rng::Rng;

/// Longest pattern. Longer ones are too rare to matter and too long to be read.
const LONGEST: usize = 8;
/// Most modifiers; there are only so many different ones to a pattern.
const MODIFIERS: usize = 8;

/// One of several, as their weights say.
pub(super) fn weighted(weights: impl Iterator<Item = f64> + Clone, rng: &mut Rng) -> usize {
    let mut point = rng.unit() * weights.clone().sum::<f64>();
    let mut last = 0;
    for (at, weight) in weights.enumerate().filter(|(_, weight)| *weight > 0.0) {
        last = at;
        if point < weight {
            break;
        }
        point -= weight;
    }
    last
}

/// True with some chance.
pub(super) fn chance(share: f64, rng: &mut Rng) -> bool {
    rng.unit() < share
}

impl Settings {
    /// A raw pattern.
    pub fn pattern(&self, rng: &mut Rng) -> Pattern {
        let mut steps = Vec::new();
        loop {
            let (dx, dy, _) = self.steps[weighted(self.steps.iter().map(|step| step.2), rng)];
            steps.push((dx, dy));
            if steps.len() == LONGEST || !chance(self.extend, rng) {
                break;
            }
        }
        let end = steps.len() - 1;
        let tuples = steps.into_iter().enumerate().map(|(at, (dx, dy))| {
            let table = if at == end { self.last } else { self.on };
            Tuple { dx, dy, on: On::ALL[weighted(table.into_iter(), rng)], star: false }
        });
        let mut pattern = Pattern { tuples: tuples.collect(), fb: false, rot: false };
        for _ in 0..MODIFIERS {
            if !chance(self.modify, rng) {
                break;
            }
            match weighted(self.modifiers.into_iter(), rng) {
                0 => pattern.fb = true,
                1 => pattern.rot = true,
                _ => {
                    let at = rng.below(pattern.tuples.len() as u32) as usize;
                    pattern.tuples[at].star = true;
                }
            }
        }
        pattern
    }
}

#[cfg(test)]
mod tests {
    use super::super::settings::Preset;
    use super::*;

    /// Whether a share seen so often in so many draws is the one expected, within four and a half standard errors.
    fn close(seen: usize, of: usize, expected: f64) -> bool {
        let error = (expected * (1.0 - expected) / of as f64).sqrt();
        (seen as f64 / of as f64 - expected).abs() <= 4.5 * error
    }

    fn drawn(settings: &Settings, many: u64) -> Vec<Pattern> {
        (0..many).map(|index| settings.pattern(&mut Rng::part(31, index))).collect()
    }

    #[test]
    fn patterns_are_drawn_as_the_tables_say() {
        let settings = Settings::default();
        let patterns = drawn(&settings, 40_000);
        let firsts: Vec<Tuple> = patterns.iter().map(|pattern| pattern.tuples[0]).collect();
        let sum: f64 = settings.steps.iter().map(|step| step.2).sum();
        for (dx, dy, weight) in &settings.steps {
            let seen = firsts.iter().filter(|tuple| (tuple.dx, tuple.dy) == (*dx, *dy)).count();
            assert!(close(seen, firsts.len(), weight / sum), "({dx}, {dy}): {seen}");
        }
        let before: Vec<On> =
            patterns.iter().flat_map(|p| p.tuples.split_last().expect("a step").1).map(|t| t.on).collect();
        let last: Vec<On> = patterns.iter().map(|p| p.tuples.last().expect("a step").on).collect();
        for (at, on) in On::ALL.into_iter().enumerate() {
            let count = |list: &[On]| list.iter().filter(|other| **other == on).count();
            assert!(close(count(&before), before.len(), settings.on[at] / 98.0), "{on:?}");
            assert!(close(count(&last), last.len(), settings.last[at] / 99.0), "{on:?} last");
        }
        let long = patterns.iter().filter(|p| p.tuples.len() > 1).count();
        assert!(close(long, patterns.len(), 0.3), "{long} are longer than a step");
    }

    #[test]
    fn modifiers_come_as_often_as_they_should() {
        let settings = Settings { modify: 0.2, ..Settings::default() };
        let patterns = drawn(&settings, 40_000);
        let count = |test: fn(&Pattern) -> bool| patterns.iter().filter(|pattern| test(pattern)).count();
        // A modifier with share s is there unless a series of modifiers (each with chance m) has none of it.
        let share = |s: f64, m: f64| 1.0 - (1.0 - m) / (1.0 - m * (1.0 - s));
        for (seen, s) in
            [(count(|p| p.fb), 0.5), (count(|p| p.rot), 0.25), (count(|p| p.tuples.iter().any(|t| t.star)), 0.25)]
        {
            assert!(close(seen, patterns.len(), share(s, 0.2)), "{seen} for {s}: {}", share(s, 0.2));
        }
    }

    #[test]
    fn no_pattern_ends_on_an_own_piece() {
        for preset in Preset::ALL {
            for pattern in drawn(&preset.settings(), 5000) {
                assert!(!pattern.tuples.last().expect("a step").on.own());
                // Stars may be left out, so the language itself is asked.
                let game = gdl::sbg::Sbg {
                    name: "One".into(),
                    width: 4,
                    height: 4,
                    board: vec![None; 16],
                    pieces: vec![('A', pattern.path())],
                    limit: 1,
                    goals: Vec::new(),
                };
                assert!(!game.own_capture(), "{pattern:?}");
            }
        }
    }
}
