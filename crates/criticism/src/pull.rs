//! What pulls a score down: weighted criteria that are worse than usual, those that cost most first.

use crate::assess::Assessment;
use crate::criteria::{CRITERIA, Criterion, Measure};
use crate::lead::Scale;
use crate::measure::over;
use crate::trial::Leads;
use crate::view::View;
use crate::weights::Weights;
use strategy::contest::statistics::Interval;

/// How many are told.
pub const TOLD: usize = 3;

/// Losses below this are none that a score with two decimals could show.
const LEAST: f64 = 0.001;

/// What a criterion comes to in games that people play: the viable ones of the library.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Usual {
    /// A quarter of them have less.
    pub low: f64,
    /// The median.
    pub median: f64,
    /// A quarter of them have more.
    pub high: f64,
}

/// A criterion that pulls a score down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pull {
    /// Number of the criterion.
    pub number: usize,
    /// Its value here; `None` if the trials say nothing about it, which adds nothing to the score.
    pub figure: Option<Interval>,
    /// What it usually comes to.
    pub usual: Usual,
    /// What the score loses against the usual value.
    pub loss: f64,
    /// Whether the whole interval lies on the worse side of the usual value.
    pub sure: bool,
    /// Where in the list of trials the one stands that is most typical of it.
    pub trial: Option<usize>,
}

impl Pull {
    /// The criterion.
    pub fn criterion(&self) -> &'static Criterion {
        &CRITERIA[self.number]
    }
}

/// The criteria that cost the score most against the median of the library's viable games, at most [`TOLD`]; fewer where fewer are worse than usual.
/// `usual` has an entry a criterion, `None` where nothing is known. Slow criteria that were left out are no loss.
pub fn pulls(found: &Assessment, weights: &Weights, usual: &[Option<Usual>], preferred: f64) -> Vec<Pull> {
    let mut pulls: Vec<Pull> = Vec::new();
    for (number, (figure, weight)) in found.measurement.figures.iter().zip(&weights.of).enumerate() {
        let Some(usual) = usual.get(number).copied().flatten() else { continue };
        if figure.is_none() && matches!(CRITERIA[number].measure, Measure::Slow(_)) {
            continue;
        }
        let loss = weight * (usual.median - figure.map_or(0.0, |figure| figure.value));
        if loss < LEAST {
            continue;
        }
        let sure = figure
            .is_none_or(|figure| if *weight > 0.0 { figure.high < usual.median } else { figure.low > usual.median });
        pulls.push(Pull { number, figure: *figure, usual, loss, sure, trial: None });
    }
    pulls.sort_by(|a, b| b.loss.total_cmp(&a.loss).then(a.number.cmp(&b.number)));
    pulls.truncate(TOLD);
    let views = views(found);
    pulls.iter_mut().for_each(|pull| pull.trial = typical(pull.criterion(), &views, preferred));
    pulls
}

/// The trials as the measures see them.
pub fn views(found: &Assessment) -> Vec<View<'_>> {
    let glances = Scale::fit_as(&found.trials, Leads::Policy);
    found.trials.iter().map(|trial| View::with_glances(trial, found.measurement.scale, glances)).collect()
}

/// The trial whose own value is nearest to the mean of all; the first of equals.
fn typical(criterion: &Criterion, views: &[View<'_>], preferred: f64) -> Option<usize> {
    let each = views.iter().enumerate().filter(|(_, view)| view.len() > 1);
    let values: Vec<(usize, f64)> =
        each.filter_map(|(i, view)| Some((i, over(criterion, &[view], preferred)?))).collect();
    let mean = crate::criteria::mean(values.iter().map(|value| value.1))?;
    let far = |value: &(usize, f64)| (value.1 - mean).abs();
    values.iter().min_by(|a, b| far(a).total_cmp(&far(b)).then(a.0.cmp(&b.0))).map(|nearest| nearest.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::criteria::number;
    use crate::hand::{trial, view};
    use crate::measure::Measurement;
    use crate::verdict::Verdict;

    /// A measurement with these figures, each known to within 0.01.
    fn found(figures: &[(&str, f64)]) -> Assessment {
        let mut measurement = Measurement {
            figures: vec![None; CRITERIA.len()],
            score: Interval { value: 0.0, low: 0.0, high: 0.0 },
            scale: Scale::new(1.0),
            foresight: None,
            believing: 0.0,
        };
        for (id, value) in figures {
            let figure = Interval { value: *value, low: value - 0.01, high: value + 0.01 };
            measurement.figures[number(id).expect("a criterion")] = Some(figure);
        }
        let verdict = Verdict { viable: true, checks: Vec::new(), tested: true };
        Assessment::of_trials(vec![trial(&[0.0; 4], true)], measurement, verdict)
    }

    fn told(figures: &[(&str, f64)], weights: &str) -> Vec<(&'static str, bool)> {
        let usual = vec![Some(Usual { low: 0.4, median: 0.5, high: 0.6 }); CRITERIA.len()];
        let weights = Weights::parse(weights).expect("weights");
        let pulls = pulls(&found(figures), &weights, &usual, 60.0);
        pulls.iter().map(|pull| (pull.criterion().id, pull.sure)).collect()
    }

    #[test]
    fn what_costs_most_comes_first_whatever_its_sign() {
        let figures = [("drama-average", 0.3), ("lead-change", 0.9), ("permanence", 0.9), ("completion", 0.495)];
        let weights = "drama-average 1\nlead-change -1\npermanence 1\ncompletion 1";
        // More than usual of what is worth something is no loss; a difference within the error is not sure.
        assert_eq!(told(&figures, weights), [("lead-change", true), ("drama-average", true), ("completion", false)]);
    }

    #[test]
    fn three_are_told_at_most_and_none_where_all_is_well() {
        let four = [("drama-average", 0.1), ("permanence", 0.2), ("completion", 0.3), ("duration", 0.4)];
        let weights = "drama-average 1\npermanence 1\ncompletion 1\nduration 1";
        assert_eq!(told(&four, weights).len(), TOLD);
        assert_eq!(told(&[("drama-average", 0.7)], "drama-average 1"), []);
    }

    #[test]
    fn what_the_trials_do_not_say_is_a_loss_and_what_was_left_out_is_none() {
        assert_eq!(told(&[], "drama-average 1\ndepth 1"), [("drama-average", true)]);
    }

    #[test]
    fn the_typical_trial_is_nearest_to_the_mean() {
        let mut trials = [trial(&[], true), trial(&[], true), trial(&[], true)];
        let leads: [&[f64]; 3] = [&[0.0, -0.9, -0.9, 1.0], &[0.0, -0.3, -0.3, 1.0], &[0.0, 0.2, 0.2, 1.0]];
        let views: Vec<View<'_>> = trials.iter_mut().zip(leads).map(|(t, l)| view(t, l)).collect();
        let drama = crate::criteria::find("drama-average").expect("a criterion");
        assert_eq!(typical(drama, &views, 60.0), Some(1));
    }
}
