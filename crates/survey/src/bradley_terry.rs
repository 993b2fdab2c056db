//! Bradley and Terry's model of paired comparisons, with ties (Davidson 1970) and an order effect (Davidson and Beaver 1977).
//!
//! With log-strengths a and b of the things shown first and second, the chances of first, second and tie are as
//! `exp(a + order) : exp(b) : exp(tie + (a + b) / 2)`.

use crate::comparisons::{Choice, Comparisons};
use nalgebra::{Cholesky, DMatrix, DVector};
use serde::Serialize;

/// Newton's method takes fewer than ten steps; more means that there is no finite answer.
const STEPS: usize = 200;
/// A step as small as this changes nothing that is shown.
const SMALL: f64 = 1e-12;

/// What is estimated.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// Penalty on the squares of all parameters: a normal prior of variance 1 / (2 · penalty). Without one, a thing that was always
    /// preferred is infinitely strong.
    pub penalty: f64,
    /// Whether being shown first may matter.
    pub order: bool,
    /// Whether ties may happen.
    pub ties: bool,
}

impl Terms {
    /// What a survey can tell.
    pub fn of(survey: &Comparisons, penalty: f64) -> Terms {
        Terms { penalty, order: survey.ordered, ties: survey.all.iter().any(|pair| pair.choice == Choice::Tie) }
    }
}

/// Estimates.
#[derive(Clone, Debug, Serialize)]
pub struct Strengths {
    /// Log-strengths; their mean is 0.
    pub of: Vec<f64>,
    /// What being shown first adds to a log-strength.
    pub order: Option<f64>,
    /// How readily people call a tie.
    pub tie: Option<f64>,
}

/// Maximises the penalised likelihood; `None` if it has no finite maximum, which a penalty above 0 rules out.
pub fn fit(survey: &Comparisons, terms: Terms) -> Option<Strengths> {
    let things = survey.things;
    let size = things + usize::from(terms.order) + usize::from(terms.ties);
    let mut at = DVector::<f64>::zeros(size);
    let mut value = likelihood(survey, terms, &at);
    for _ in 0..STEPS {
        let (gradient, information) = slope(survey, terms, &at);
        let step = Cholesky::new(information)?.solve(&gradient);
        // A full step may overshoot far from the maximum.
        let mut share = 1.0;
        let (next, reached) = loop {
            let next = &at + share * &step;
            let reached = likelihood(survey, terms, &next);
            if reached >= value - 1e-12 * value.abs() || share < 1e-6 {
                break (next, reached);
            }
            share /= 2.0;
        };
        (at, value) = (next, reached);
        if step.amax() < SMALL {
            let order = terms.order.then(|| at[things]);
            let tie = terms.ties.then(|| at[size - 1]);
            let middle = at.rows(0, things).mean();
            return Some(Strengths { of: at.iter().take(things).map(|s| s - middle).collect(), order, tie });
        }
    }
    None
}

/// The three answers to one comparison: which parameters each depends on, and how.
fn answers(terms: Terms, things: usize, first: usize, second: usize) -> [Vec<(usize, f64)>; 3] {
    let mut favour_first = vec![(first, 1.0)];
    if terms.order {
        favour_first.push((things, 1.0));
    }
    let tie = things + usize::from(terms.order);
    [favour_first, vec![(second, 1.0)], if terms.ties { vec![(first, 0.5), (second, 0.5), (tie, 1.0)] } else { vec![] }]
}

/// Chances of the three answers and the logarithm of their common divisor.
fn chances(terms: Terms, parts: &[Vec<(usize, f64)>; 3], at: &DVector<f64>) -> ([f64; 3], [f64; 3], f64) {
    let mut logits = [0.0; 3];
    for (logit, part) in logits.iter_mut().zip(parts) {
        *logit = part.iter().map(|(parameter, share)| share * at[*parameter]).sum();
    }
    if !terms.ties {
        logits[2] = f64::NEG_INFINITY;
    }
    let most = logits.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let divisor = most + libm::log(logits.iter().map(|l| libm::exp(l - most)).sum::<f64>());
    (logits.map(|l| libm::exp(l - divisor)), logits, divisor)
}

fn likelihood(survey: &Comparisons, terms: Terms, at: &DVector<f64>) -> f64 {
    let of = survey.all.iter().map(|pair| {
        let parts = answers(terms, survey.things, pair.first, pair.second);
        let (_, logits, divisor) = chances(terms, &parts, at);
        logits[pair.choice as usize] - divisor
    });
    of.sum::<f64>() - terms.penalty * at.norm_squared()
}

/// Gradient and information (the negative second derivative) of the penalised likelihood.
fn slope(survey: &Comparisons, terms: Terms, at: &DVector<f64>) -> (DVector<f64>, DMatrix<f64>) {
    let size = at.len();
    let mut gradient = -2.0 * terms.penalty * at;
    let mut information = DMatrix::<f64>::identity(size, size) * (2.0 * terms.penalty);
    // Adding a constant to all strengths changes no chance; this holds their mean where it is.
    information.view_mut((0, 0), (survey.things, survey.things)).add_scalar_mut(1.0);
    for pair in &survey.all {
        let parts = answers(terms, survey.things, pair.first, pair.second);
        let (chance, ..) = chances(terms, &parts, at);
        for (answer, part) in parts.iter().enumerate() {
            let seen = f64::from(u8::from(pair.choice as usize == answer));
            for (i, a) in part {
                gradient[*i] += a * (seen - chance[answer]);
                for (other, parts_of_other) in parts.iter().enumerate() {
                    let product =
                        f64::from(u8::from(answer == other)) * chance[answer] - chance[answer] * chance[other];
                    parts_of_other.iter().for_each(|(j, b)| information[(*i, *j)] += a * b * product);
                }
            }
        }
    }
    (gradient, information)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparisons::Comparison;

    fn survey(all: &[(usize, usize, Choice)]) -> Comparisons {
        let all = all.iter().map(|&(first, second, choice)| Comparison { first, second, choice });
        Comparisons { things: 2, ordered: true, all: all.collect() }
    }

    /// Three of four preferences: the odds are 3, whichever way they were shown.
    #[test]
    fn two_things_have_their_odds() {
        let two =
            survey(&[(0, 1, Choice::First), (1, 0, Choice::Second), (0, 1, Choice::First), (1, 0, Choice::First)]);
        let found = fit(&two, Terms { penalty: 0.0, order: false, ties: false }).expect("finite");
        assert!((found.of[0] - found.of[1] - libm::log(3.0)).abs() < 1e-10, "{found:?}");
    }

    #[test]
    fn without_a_prior_an_unbeaten_thing_is_infinitely_strong() {
        let two = survey(&[(0, 1, Choice::First), (0, 1, Choice::First)]);
        assert!(fit(&two, Terms { penalty: 0.0, order: false, ties: false }).is_none());
        let found = fit(&two, Terms { penalty: 0.1, order: false, ties: false }).expect("finite");
        assert!(found.of[0] > 0.5 && found.of[0] < 3.0 && (found.of[0] + found.of[1]).abs() < 1e-12);
    }

    /// One tie in three, evenly: exp(tie) is one.
    #[test]
    fn ties_and_order_are_told_apart_from_strength() {
        let mut all = vec![];
        for (first, second) in [(0, 1), (1, 0)] {
            all.extend([(first, second, Choice::Tie); 3]);
            all.extend([(first, second, Choice::First); 6]);
            all.extend([(first, second, Choice::Second); 3]);
        }
        let found = fit(&survey(&all), Terms { penalty: 0.0, order: true, ties: true }).expect("finite");
        assert!(found.of[0].abs() < 1e-9);
        assert!((found.order.expect("asked") - libm::log(2.0)).abs() < 1e-9);
        assert!(found.tie.expect("asked").abs() < 1e-9);
    }
}
