//! From what is seen to chances: how far ahead a side is, on a scale that means the same in every game.
//!
//! Three views of a position are weighed against each other, game by game: the policy's glance, the view of the search, and how random
//! games from there end. Which of them knows who will win differs from game to game, so it is learnt from the results. A view after a move flatters the
//! mover, who has just improved his position and has not been answered yet. Without allowance for that the view swings with every move,
//! and a fit would take it for noise: hence a term for the tempo.

use crate::trial::{End, Leads, Sight, Trial, Turn};
use gdl::ast::Player;

/// Views a scale weighs: the glance, the search's, the random games'.
pub const VIEWS: usize = 3;

/// Weights are found as well as the tempo.
const TERMS: usize = VIEWS + 1;

/// Most a view may weigh: beyond, it would say everything.
const MOST: f64 = 50.0;

/// Bounds of the tempo.
const TEMPO: f64 = 10.0;

/// Newton steps; the likelihood is concave, two dozen are plenty.
const STEPS: usize = 25;

/// Newton steps from a fit to nearly the same trials.
const AGAIN: usize = 4;

/// How views become a chance: 1 / (1 + exp(-(weights · views + tempo))), for the side that moved last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// Weights of the glance, the search's view and the random games.
    pub weights: [f64; VIEWS],
    /// What having just moved is worth; mostly negative.
    pub tempo: f64,
}

/// Views and result as the side that moved last sees them, and a weight.
struct Point {
    views: [f64; VIEWS],
    result: f64,
    weight: f64,
}

/// The views of a position that leads are made of; one that is not used says nothing.
fn views(sight: &Sight, leads: Leads) -> [f64; VIEWS] {
    let glance = f64::from(sight.glance);
    let searched = sight.searched.map_or(0.0, f64::from);
    match leads {
        Leads::Known => [glance, searched, sight.rolled.map_or(0.0, |value| stretched(f64::from(value)))],
        Leads::Policy => [glance, 0.0, 0.0],
        Leads::Search => [0.0, searched, 0.0],
    }
}

/// Shares of random games as log-odds, scaled to -1…1: nine of ten is twice as far from even as three of four.
fn stretched(value: f64) -> f64 {
    const NEAR: f64 = 0.97;
    libm::atanh(NEAR * value) / libm::atanh(NEAR)
}

impl Scale {
    /// A scale of glances alone, without tempo.
    pub fn new(slope: f64) -> Scale {
        Scale { weights: [slope, 0.0, 0.0], tempo: 0.0 }
    }

    /// The weights together: how much views say about the result.
    pub fn slope(&self) -> f64 {
        self.weights.iter().sum()
    }

    /// Fits the scale to the results by maximum likelihood, every trial and in it both sides weighing the same. Draws count half. A weak prior
    /// (each view at ±1 of either side with either result) keeps it finite when views never err, and a view that would count against itself is left out.
    pub fn fit<'t>(trials: impl IntoIterator<Item = &'t Trial>) -> Scale {
        Scale::from_points(&points(trials, None))
    }

    /// The same for leads of one kind, whatever those of the trials are made of.
    pub fn fit_as<'t>(trials: impl IntoIterator<Item = &'t Trial>, leads: Leads) -> Scale {
        Scale::from_points(&points(trials, Some(leads)))
    }

    /// A fit to trials much like those this scale was fitted to.
    #[must_use]
    pub fn refit<'t>(self, trials: impl IntoIterator<Item = &'t Trial>) -> Scale {
        self.again(&points(trials, None))
    }

    /// The same for leads of one kind.
    #[must_use]
    pub fn refit_as<'t>(self, trials: impl IntoIterator<Item = &'t Trial>, leads: Leads) -> Scale {
        self.again(&points(trials, Some(leads)))
    }

    fn again(self, points: &[Point]) -> Scale {
        let used = self.weights.map(|weight| weight > 0.0);
        (0..AGAIN).fold(self, |scale, _| scale.improved(points, used))
    }

    fn from_points(points: &[Point]) -> Scale {
        let mut used: [bool; VIEWS] =
            std::array::from_fn(|view| points.iter().skip(PRIOR).any(|point| point.views[view] != 0.0));
        loop {
            let start = Scale { weights: used.map(f64::from), tempo: 0.0 };
            let scale = (0..STEPS).fold(start, |scale, _| scale.improved(points, used));
            // A view that speaks for the loser is not advice but noise, or says what another says better.
            let worst = (0..VIEWS).filter(|&v| used[v]).min_by(|&a, &b| scale.weights[a].total_cmp(&scale.weights[b]));
            match worst.filter(|&view| scale.weights[view] <= 0.0) {
                Some(view) => used[view] = false,
                None => return scale,
            }
        }
    }

    /// One step of Newton's method, damped.
    fn improved(self, points: &[Point], used: [bool; VIEWS]) -> Scale {
        let mut slope = [0.0; TERMS];
        let mut curve = [[0.0; TERMS]; TERMS];
        for point in points {
            let terms = terms(&point.views, used);
            let chance = logistic(self.sum(&point.views));
            let (error, bend) = (point.weight * (point.result - chance), point.weight * chance * (1.0 - chance));
            for i in 0..TERMS {
                slope[i] += terms[i] * error;
                for j in 0..=i {
                    curve[i][j] += terms[i] * terms[j] * bend;
                }
            }
        }
        let Some(step) = solved(curve, slope) else { return self };
        let [glance, searched, rolled, tempo] = step.map(|s| s.clamp(-2.0, 2.0));
        let moved = |weight: f64, by: f64| (weight + by).clamp(-MOST, MOST);
        let [g, s, r] = self.weights;
        Scale {
            weights: [moved(g, glance), moved(s, searched), moved(r, rolled)],
            tempo: (self.tempo + tempo).clamp(-TEMPO, TEMPO),
        }
    }

    fn sum(&self, views: &[f64; VIEWS]) -> f64 {
        self.weights.iter().zip(views).map(|(weight, view)| weight * view).sum::<f64>() + self.tempo
    }

    /// The chance of the side that moved last at a glance, whose view this is.
    pub fn chance(&self, glance: f32) -> f64 {
        logistic(self.sum(&[f64::from(glance), 0.0, 0.0]))
    }

    /// The lead of the first side (its chance less its opponent's, between -1 and 1) in a position, given who moved last.
    pub fn lead(&self, sight: &Sight, leads: Leads, moved: Option<Player>) -> f64 {
        let views = views(sight, leads);
        match moved {
            Some(Player::First) => 2.0 * logistic(self.sum(&views)) - 1.0,
            Some(Player::Second) => 1.0 - 2.0 * logistic(self.sum(&views.map(|view| -view))),
            None => 2.0 * logistic(self.sum(&views) - self.tempo) - 1.0,
        }
    }

    /// The lead after a turn.
    pub fn after(&self, turn: &Turn, leads: Leads) -> f64 {
        self.lead(&turn.sight, leads, Some(turn.mover))
    }
}

/// Points of the prior: four for each view.
const PRIOR: usize = 4 * VIEWS;

/// What trials say about views, after the points of the prior; `leads`: of this kind instead of the trials' own.
fn points<'t>(trials: impl IntoIterator<Item = &'t Trial>, leads: Option<Leads>) -> Vec<Point> {
    let mut points = Vec::new();
    for view in 0..VIEWS {
        for (at, result) in [(1.0, 1.0), (1.0, 0.0), (-1.0, 1.0), (-1.0, 0.0)] {
            let views = std::array::from_fn(|v| if v == view { at } else { 0.0 });
            points.push(Point { views, result, weight: 0.25 });
        }
    }
    for trial in trials {
        let result = match trial.end {
            End::Win(Player::First) => 1.0,
            End::Win(Player::Second) => 0.0,
            End::Draw => 0.5,
            End::Timeout => continue,
        };
        // The last position is the result itself, no view.
        let turns = trial.measured();
        let seen = &turns[..turns.len().saturating_sub(1)];
        // Winners make the last move, which is not seen: without equal weight of the sides, having moved would look like losing.
        let by_first = seen.iter().filter(|turn| turn.mover == Player::First).count();
        let weight = |turns: usize| 0.5 / turns.max(1) as f64;
        let (first, second) = (weight(by_first), weight(seen.len() - by_first));
        points.extend(seen.iter().map(|turn| {
            let views = views(&turn.sight, leads.unwrap_or(trial.leads));
            match turn.mover {
                Player::First => Point { views, result, weight: first },
                Player::Second => Point { views: views.map(|v| -v), result: 1.0 - result, weight: second },
            }
        }));
    }
    points
}

/// Views that are used, and the tempo's constant.
fn terms(views: &[f64; VIEWS], used: [bool; VIEWS]) -> [f64; TERMS] {
    std::array::from_fn(|i| {
        if i == VIEWS {
            1.0
        } else if used[i] {
            views[i]
        } else {
            0.0
        }
    })
}

/// Solves a symmetric system of which the lower half is given (Cholesky); terms that are not used have a zero on the diagonal and stay put.
fn solved(mut a: [[f64; TERMS]; TERMS], mut b: [f64; TERMS]) -> Option<[f64; TERMS]> {
    for i in 0..TERMS {
        if a[i][i] == 0.0 {
            (a[i][i], b[i]) = (1.0, 0.0);
        }
        for j in 0..=i {
            let sum: f64 = a[i][j] - (0..j).map(|k| a[i][k] * a[j][k]).sum::<f64>();
            a[i][j] = match i == j {
                true if sum < 1e-12 => return None,
                true => sum.sqrt(),
                false => sum / a[j][j],
            };
        }
    }
    for i in 0..TERMS {
        b[i] = (b[i] - (0..i).map(|k| a[i][k] * b[k]).sum::<f64>()) / a[i][i];
    }
    for i in (0..TERMS).rev() {
        b[i] = (b[i] - (i + 1..TERMS).map(|k| a[k][i] * b[k]).sum::<f64>()) / a[i][i];
    }
    Some(b)
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
        assert!(Scale::fit(&right).slope() > 5.0, "{:?}", Scale::fit(&right));
        assert!(Scale::fit(&noise).slope() < 0.11, "{:?}", Scale::fit(&noise));
    }

    #[test]
    fn the_fit_finds_the_scale_that_made_the_data() {
        // At advice 0.5 for the first side three of four win, whoever moved last: log(3) / 0.5, and no tempo.
        let trials: Vec<Trial> = (0..4000).map(|i| trial(&[0.5, 0.5, 0.5], i % 4 != 0)).collect();
        let scale = Scale::fit(&trials);
        assert!((scale.slope() - libm::log(3.0) / 0.5).abs() < 0.02 && scale.tempo.abs() < 0.01, "{scale:?}");
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
        assert!((scale.tempo + 0.3 * scale.slope()).abs() < 0.05 * scale.slope(), "{scale:?}");
        let leads: Vec<f64> = trials[0].turns[..4].iter().map(|t| scale.after(t, Leads::Known)).collect();
        assert!(leads.iter().all(|&lead| lead > 0.0), "{leads:?}");
    }
}
