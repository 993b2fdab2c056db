//! Intervals with intervals: every criterion of a game, from its trials and experiments.

use crate::criteria::{CRITERIA, Criterion, Measure, Sample};
use crate::foresight::{Foresight, foresight};
use crate::lead::Scale;
use crate::symmetry::same_for_both;
use crate::trial::{Leads, Trial};
use crate::verdict::{first_side, first_wins, unevenness};
use crate::view::View;
use crate::weights::Weights;
use engine::Game;
use engine::rng::Rng;
use rayon::prelude::*;
use std::collections::BTreeMap;
use strategy::contest::statistics::{Interval, Z, mean, share};

/// Leads believed less than this are those of a judge who cannot read the game.
const BLIND: f64 = 0.5;

/// Resamples of the bootstrap.
const RESAMPLES: usize = 200;

/// Samples of the slow experiments, by criterion.
pub type Samples = BTreeMap<&'static str, Vec<Sample>>;

/// What was measured: one entry a criterion, in the order of [`CRITERIA`]; `None` where nothing can be said.
#[derive(Clone, Debug, PartialEq)]
pub struct Measurement {
    /// The figures.
    pub figures: Vec<Option<Interval>>,
    /// The weighted sum of the figures.
    pub score: Interval,
    /// What turns views into chances.
    pub scale: Scale,
    /// What leads know; `None` if too few trials have a result.
    pub foresight: Option<Foresight>,
    /// The score if leads were to be believed.
    pub believing: f64,
}

impl Measurement {
    /// How far leads are to be believed, 0 to 1.
    pub fn trust(&self) -> f64 {
        self.foresight.map_or(0.0, |found| found.trust())
    }

    /// Whether the judge cannot read this game, though players can be told apart in it.
    pub fn is_beyond(&self) -> bool {
        self.trust() < BLIND
    }

    /// Skill pays in this game. Where leads foretell nothing all the same, the fault is the judge's: the score may be anything from that of a game without
    /// information to what it would be if leads were to be believed.
    pub(crate) fn allow_for_blindness(&mut self) {
        if self.is_beyond() {
            self.score.high = self.score.high.max(self.believing);
            self.score.value = (self.score.low + self.score.high) / 2.0;
        }
    }

    /// The figure of a criterion.
    pub fn get(&self, id: &str) -> Option<Interval> {
        let index = CRITERIA.iter().position(|c| c.id == id)?;
        self.figures[index]
    }
}

/// Measures everything that the trials and samples allow. `seed` is for the bootstrap only.
pub fn measure(
    game: &Game,
    trials: &[Trial],
    samples: &Samples,
    weights: &Weights,
    preferred: f64,
    seed: u64,
) -> Measurement {
    measured(game, trials, samples, weights, preferred, seed, RESAMPLES)
}

/// The same without the bootstrap: what a verdict needs, whose intervals are those of shares.
pub fn counted(game: &Game, trials: &[Trial], weights: &Weights, preferred: f64) -> Measurement {
    measured(game, trials, &Samples::new(), weights, preferred, 0, 0)
}

fn measured(
    game: &Game,
    trials: &[Trial],
    samples: &Samples,
    weights: &Weights,
    preferred: f64,
    seed: u64,
    resamples: usize,
) -> Measurement {
    let scale = Scale::fit(trials);
    let glances = Scale::fit_as(trials, Leads::Policy);
    let foresight = if resamples > 0 { foresight(trials, seed) } else { None };
    let trust = foresight.map_or(0.0, |found| found.trust());
    let views: Vec<View<'_>> = trials.iter().map(|t| View::with_glances(t, scale, glances)).collect();
    let decided: Vec<View<'_>> = views.iter().map(View::decided).collect();
    let all: Vec<&View<'_>> = views.iter().collect();
    let told: Vec<&View<'_>> = decided.iter().collect();
    let resampling = Resampling { rounds: resamples, trust, scale, glances, seed };
    let (spread, together) = spread(trials, weights, preferred, resampling);
    let figures = CRITERIA.iter().zip(&spread).map(|(criterion, &deviation)| match criterion.measure {
        Measure::Rules(rule) => Some(exact(rule(game))),
        Measure::Slow(formula) => slow(criterion, formula, samples.get(criterion.id)?, seed),
        _ => {
            let value = believed(criterion, &all, &told, preferred, trust)?;
            Some(match (criterion.id, rate(criterion, &all)) {
                (_, Some((hits, n))) => share(hits, n),
                // Few results that agree would leave the bootstrap nothing to vary.
                ("balance", None) if same_for_both(game) => exact(1.0),
                ("balance", None) => {
                    let Interval { low, high, .. } = unevenness(&first_side(trials));
                    Interval { value, low: 1.0 - high, high: 1.0 - low }
                }
                ("advantage", None) => Interval { value, ..unevenness(&first_wins(trials)) },
                (_, None) => around(criterion, value, deviation, telling(criterion, &all, preferred)),
            })
        }
    });
    let figures: Vec<Option<Interval>> = figures.collect();
    let score = total(&figures, weights, &spread, together, trials.len());
    let open = |criterion: &Criterion| match criterion.measure {
        Measure::Each(_) | Measure::All(_) => over(criterion, &all, preferred),
        _ => None,
    };
    let seen = CRITERIA.iter().zip(&figures).map(|(criterion, figure)| open(criterion).or(figure.map(|f| f.value)));
    let believing =
        weights.bias + seen.zip(&weights.of).map(|(value, weight)| weight * value.unwrap_or(0.0)).sum::<f64>();
    Measurement { figures, score, scale, foresight, believing }
}

/// The score: trial criteria vary together (`together`, and each by `spread`), slow ones on their own, and so do those on whose value the
/// trials agree: what room their intervals leave is nothing that a bootstrap of the score could see.
fn total(figures: &[Option<Interval>], weights: &Weights, spread: &[f64], together: f64, trials: usize) -> Interval {
    let freedom = trials.saturating_sub(1).max(1) as f64;
    let mut value = weights.bias;
    let mut variance = together * together * trials as f64 / freedom;
    for (((criterion, figure), weight), deviation) in CRITERIA.iter().zip(figures).zip(&weights.of).zip(spread) {
        let Some(figure) = figure else { continue };
        value += weight * figure.value;
        if matches!(criterion.measure, Measure::Slow(_)) || *deviation < AGREED {
            let error = weight * (figure.high - figure.low) / (2.0 * Z);
            variance += error * error;
        }
    }
    let half = student(freedom) * variance.sqrt();
    Interval { value, low: value - half, high: value + half }
}

/// Trials that say something about a criterion: those that alone would give it a value.
fn telling(criterion: &Criterion, views: &[&View<'_>], preferred: f64) -> usize {
    views.iter().filter(|view| over(criterion, &[view], preferred).is_some()).count()
}

/// A criterion over a set of trials.
pub(crate) fn over(criterion: &Criterion, views: &[&View<'_>], preferred: f64) -> Option<f64> {
    match criterion.measure {
        Measure::Each(each) => crate::criteria::mean(views.iter().filter_map(|v| each(v))),
        Measure::All(all) => all(views, preferred),
        _ => None,
    }
}

/// A criterion as far as leads are to be believed: for the rest it is what it would be if every result had been known all along, which is what a
/// game without information would get. Criteria that do not rest on leads are the same in both.
fn believed(
    criterion: &Criterion,
    views: &[&View<'_>],
    decided: &[&View<'_>],
    preferred: f64,
    trust: f64,
) -> Option<f64> {
    let seen = over(criterion, views, preferred)?;
    if trust >= 1.0 {
        return Some(seen);
    }
    Some(trust * seen + (1.0 - trust) * over(criterion, decided, preferred).unwrap_or(0.0))
}

/// Criteria that count trials: how many, of how many.
fn rate(criterion: &Criterion, views: &[&View<'_>]) -> Option<(f64, u64)> {
    let Measure::Each(each) = criterion.measure else { return None };
    if !matches!(criterion.id, "completion" | "drawishness" | "timeouts" | "triviality") {
        return None;
    }
    Some((views.iter().filter_map(|v| each(v)).sum(), views.len() as u64))
}

/// How trials are resampled.
#[derive(Clone, Copy)]
struct Resampling {
    rounds: usize,
    trust: f64,
    /// Fitted to all trials.
    scale: Scale,
    glances: Scale,
    seed: u64,
}

/// Standard deviations of every criterion over resampled trials. The scale is fitted anew each time: its error is part of every lead.
fn spread(
    trials: &[Trial],
    weights: &Weights,
    preferred: f64,
    Resampling { rounds, trust, scale, glances, seed }: Resampling,
) -> (Vec<f64>, f64) {
    let n = trials.len() as u32;
    let resampled = |round: usize| -> Vec<Option<f64>> {
        let mut rng = Rng::part(seed, round as u64);
        let drawn: Vec<usize> = (0..n).map(|_| rng.below(n) as usize).collect();
        let sampled = || drawn.iter().map(|&i| &trials[i]);
        let (scale, glances) = (scale.refit(sampled()), glances.refit_as(sampled(), Leads::Policy));
        let mut views: Vec<Option<(View<'_>, Option<View<'_>>)>> = vec![None; trials.len()];
        for &i in &drawn {
            views[i].get_or_insert_with(|| {
                let view = View::with_glances(&trials[i], scale, glances);
                let decided = (trust < 1.0).then(|| view.decided());
                (view, decided)
            });
        }
        let drawn = || drawn.iter().filter_map(|&i| views[i].as_ref());
        let sample: Vec<&View<'_>> = drawn().map(|(view, _)| view).collect();
        let told: Vec<&View<'_>> = drawn().filter_map(|(_, told)| told.as_ref()).collect();
        CRITERIA.iter().map(|criterion| believed(criterion, &sample, &told, preferred, trust)).collect()
    };
    let rounds = if n > 1 { rounds } else { 0 };
    let found: Vec<Vec<Option<f64>>> = (0..rounds).into_par_iter().map(resampled).collect();
    let mut sums = vec![(0.0, 0.0, 0.0); CRITERIA.len()];
    let mut scores = (0.0, 0.0, 0.0);
    for values in found {
        let mut score = 0.0;
        for ((value, sums), weight) in values.into_iter().zip(&mut sums).zip(&weights.of) {
            if let Some(value) = value {
                note(sums, value);
                score += weight * value;
            }
        }
        note(&mut scores, score);
    }
    let deviation = |&(n, sum, squares): &(f64, f64, f64)| {
        if n < 2.0 { 0.0 } else { ((squares - sum * sum / n) / (n - 1.0)).max(0.0).sqrt() }
    };
    (sums.iter().map(deviation).collect(), deviation(&scores))
}

/// Adds a value to (count, sum, sum of squares).
fn note(sums: &mut (f64, f64, f64), value: f64) {
    sums.0 += 1.0;
    sums.1 += value;
    sums.2 += value * value;
}

/// A spread below this is the error of sums.
const AGREED: f64 = 1e-9;

/// The interval around a value, within the criterion's range, from so many trials that say something about it. Few trials know their own
/// spread badly: Student's quantile, and n - 1. One alone does not know it at all. Trials that all agree still leave room: as much as the rate of
/// an event never seen.
fn around(criterion: &Criterion, value: f64, deviation: f64, n: usize) -> Interval {
    let (least, most) = criterion.range;
    if n < 2 {
        return Interval { value, low: least, high: most };
    }
    let freedom = (n - 1) as f64;
    let half = if deviation < AGREED {
        (most - least) * share(0.0, n as u64).high
    } else {
        student(freedom) * deviation * (n as f64 / freedom).sqrt()
    };
    Interval { value, low: (value - half).max(least), high: (value + half).min(most) }
}

/// The 97.5 % quantile of Student's distribution (Cornish-Fisher expansion; within 1 % from 4 degrees of freedom on).
pub fn student(freedom: f64) -> f64 {
    let z3 = Z * Z * Z;
    let z5 = z3 * Z * Z;
    Z + (z3 + Z) / (4.0 * freedom) + (5.0 * z5 + 16.0 * z3 + 3.0 * Z) / (96.0 * freedom * freedom)
}

/// A mean with Student's interval, which one value does not give.
pub fn student_mean(values: &[f64]) -> Option<Interval> {
    let freedom = values.len().checked_sub(2)? + 1;
    let normal = mean(values);
    let half = student(freedom as f64) / Z * (normal.high - normal.value);
    Some(Interval { value: normal.value, low: (normal.value - half).max(0.0), high: normal.value + half })
}

/// A value without error.
fn exact(value: f64) -> Interval {
    Interval { value, low: value, high: value }
}

/// A slow criterion: bootstrap over its samples, level by level.
fn slow(
    criterion: &Criterion,
    formula: fn(&[Sample]) -> Option<f64>,
    samples: &[Sample],
    seed: u64,
) -> Option<Interval> {
    let value = formula(samples)?;
    let levels: Vec<Vec<Sample>> = {
        let highest = samples.iter().map(|s| s.0).max().unwrap_or(0);
        (0..=highest).map(|l| samples.iter().copied().filter(|s| s.0 == l).collect()).collect()
    };
    let mut values = Vec::with_capacity(RESAMPLES);
    for round in 0..RESAMPLES {
        let mut rng = Rng::part(seed ^ 0x51, round as u64);
        let mut drawn = Vec::with_capacity(samples.len());
        for level in &levels {
            drawn.extend((0..level.len()).map(|_| level[rng.below(level.len() as u32) as usize]));
        }
        values.extend(formula(&drawn));
    }
    let n = values.len() as f64;
    let centre = values.iter().sum::<f64>() / n;
    let deviation = (values.iter().map(|v| (v - centre) * (v - centre)).sum::<f64>() / (n - 1.0).max(1.0)).sqrt();
    Some(around(criterion, value, deviation, samples.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hand::trial;

    #[test]
    fn quantiles_agree_with_tables() {
        assert!((student(29.0) - 2.045).abs() < 0.002);
        assert!((student(9.0) - 2.262).abs() < 0.01);
    }

    /// What is measured of so many trials that somebody won, with these leads of the first side, and of drawn ones.
    fn measured(won: &[[f32; 4]], drawn: usize, weights: &Weights) -> Measurement {
        let mut trials: Vec<Trial> = won.iter().map(|advice| trial(advice, true)).collect();
        trials.extend((0..drawn).map(|_| Trial { end: crate::trial::End::Draw, ..trial(&[0.0; 4], true) }));
        let (game, _) = engine::Game::read("(game Small (board (tiling square) (size 3)) (win (in-a-row 3)))");
        let game = game.expect("a sound game");
        measure(&game, &trials, &Samples::new(), weights, 60.0, 1)
    }

    #[test]
    fn only_trials_that_say_something_count() {
        let weights = Weights::default();
        let one = measured(&[[0.1, -0.4, 0.2, 0.0]], 9, &weights);
        for id in ["drama-average", "uncertainty-late", "decisiveness-moves", "decisiveness-threshold"] {
            let criterion = crate::criteria::find(id).expect("a criterion");
            let figure = one.get(id).expect("one game was won");
            assert_eq!((figure.low, figure.high), criterion.range, "{id}: one game tells nothing of others");
        }
        let criterion = crate::criteria::find("drama-average").expect("a criterion");
        // Two trials that tell: Student's factor of one degree of freedom, and the root of two.
        let half = student(1.0) * 0.01 * 2.0_f64.sqrt();
        let two = around(criterion, 0.5, 0.01, 2);
        assert!((two.low - (0.5 - half)).abs() < 1e-12 && (two.high - (0.5 + half)).abs() < 1e-12);
    }

    #[test]
    fn a_few_trials_that_agree_leave_room() {
        let weights = Weights::parse("drama-average 2").expect("weights");
        let found = measured(&[[0.0; 4]; 8], 0, &weights);
        let drama = found.get("drama-average").expect("all were won");
        // Never behind in eight games: Wilson allows 3.84 / (8 + 3.84) = 0.32.
        assert_eq!((drama.value, drama.low), (0.0, 0.0));
        assert!((drama.high - Z * Z / (8.0 + Z * Z)).abs() < 1e-12, "{drama:?}");
        // The score is twice that criterion, and as open.
        let half = student(7.0) * 2.0 * drama.high / (2.0 * Z);
        assert!((found.score.high - half).abs() < 1e-12, "{:?}", found.score);
        // A criterion with a wider scale has as much more room.
        let late = crate::criteria::find("uncertainty-late").expect("a criterion");
        assert!((around(late, 0.0, 0.0, 8).high - 1.5 * drama.high).abs() < 1e-12);
    }

    #[test]
    fn the_score_is_no_surer_than_its_only_criterion() {
        let weights = Weights::parse("drama-average 1").expect("weights");
        // Leads that are mostly right, whoever begins and whoever wins: they are to be believed.
        let game = |i: usize| {
            let (wins, dip) = ((i / 2).is_multiple_of(2), 0.1 * (i % 5) as f32);
            let views = [0.8, -dip, 0.8, 0.8, 0.9].map(|view: f32| if wins { view } else { -view });
            Trial { first: gdl::ast::Player::BOTH[i % 2], ..trial(&views, wins) }
        };
        let trials: Vec<Trial> = (0..20).map(game).collect();
        let (game, _) = engine::Game::read("(game Small (board (tiling square) (size 3)) (win (in-a-row 3)))");
        let found = measure(&game.expect("a sound game"), &trials, &Samples::new(), &weights, 60.0, 1);
        assert_eq!(found.trust(), 1.0, "{:?}", found.foresight);
        let drama = found.get("drama-average").expect("all were won");
        assert!(
            (found.score.high - found.score.value - (drama.high - drama.value)).abs() < 1e-9,
            "{drama:?} {:?}",
            found.score
        );
    }
}
