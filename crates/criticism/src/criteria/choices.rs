//! Criteria of the choices players have.

use super::{mean, share};
use crate::view::{NOTICED, View, sign};

/// Branching factor at which the scale ends.
const MOST_CHOICES: f64 = 200.0;

/// Turns with a real choice, with the chances of their alternatives.
fn chosen<'v>(view: &'v View<'_>) -> impl Iterator<Item = (usize, &'v Vec<f64>)> {
    view.alternatives.iter().enumerate().filter(|(_, values)| values.len() > 1)
}

fn greatest(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::MIN, f64::max)
}

/// How often even the best move harms its mover.
pub fn coolness(view: &View<'_>) -> Option<f64> {
    let turns = view.turns();
    share(view.alternatives.iter().enumerate().filter(|(_, values)| !values.is_empty()).map(|(n, values)| {
        let before = (1.0 + sign(turns[n].mover) * view.lead[n]) / 2.0;
        greatest(values) <= before - NOTICED / 2.0
    }))
}

/// Whether choices taper off: the slope of a line through the numbers of choices.
pub fn convergence(view: &View<'_>) -> Option<f64> {
    let choices: Vec<f64> = view.turns().iter().map(|t| f64::from(t.choices)).collect();
    if choices.len() < 2 {
        return None;
    }
    let most = greatest(&choices).max(1.0);
    let last = (choices.len() - 1) as f64;
    let centre = mean(choices.iter().map(|b| b / most))?;
    let (mut up, mut down) = (0.0, 0.0);
    for (n, b) in choices.iter().enumerate() {
        let x = n as f64 / last - 0.5;
        up += x * (b / most - centre);
        down += x * x;
    }
    Some((0.5 - up / down / 2.0).clamp(0.0, 1.0))
}

/// How much the moves on offer differ at a glance.
///
/// Twice the standard deviation instead of the variance: chances seldom lie far apart, and their variance stayed below 0.004 in
/// every game, so that the criterion with the greatest weight of all had no say.
pub fn clarity_variance(view: &View<'_>) -> Option<f64> {
    mean(chosen(view).map(|(_, values)| {
        let centre = values.iter().sum::<f64>() / values.len() as f64;
        let variance = values.iter().map(|v| (v - centre) * (v - centre)).sum::<f64>() / values.len() as f64;
        2.0 * variance.sqrt()
    }))
}

/// How few moves stand out at a glance.
pub fn clarity_narrowness(view: &View<'_>) -> Option<f64> {
    mean(chosen(view).map(|(_, values)| {
        let centre = values.iter().sum::<f64>() / values.len() as f64;
        let bar = centre + 0.75 * (greatest(values) - centre);
        let outstanding = values.iter().filter(|&&v| v > bar).count();
        1.0 - outstanding as f64 / values.len() as f64
    }))
}

/// How many choices there are, on a logarithmic scale.
pub fn branching_factor(view: &View<'_>) -> Option<f64> {
    let average = mean(view.turns().iter().map(|t| f64::from(t.choices)))?;
    Some((libm::log(1.0 + average) / libm::log(1.0 + MOST_CHOICES)).min(1.0))
}

/// How much a move restricts the reply.
pub fn control(view: &View<'_>) -> Option<f64> {
    let turns = view.turns();
    mean(
        turns
            .windows(3)
            .filter(|t| t[0].mover == t[2].mover && t[1].mover != t[0].mover)
            .map(|t| (1.0 - f64::from(t[2].choices) / f64::from(t[0].choices.max(1))).clamp(0.0, 1.0)),
    )
}

/// Share of the moves on offer that would gain at least half of what the best move of the trial gained.
pub fn tension(view: &View<'_>) -> Option<f64> {
    let turns = view.turns();
    let killer = super::course::killer_moves(view)?;
    if killer <= 0.0 {
        return Some(0.0);
    }
    mean(chosen(view).map(|(n, values)| {
        let before = (1.0 + sign(turns[n].mover) * view.lead[n]) / 2.0;
        let strong = values.iter().filter(|&&v| v - before > killer / 2.0).count();
        strong as f64 / values.len() as f64
    }))
}

/// How often looking ahead changes the choice.
pub fn depth_discrepancy(view: &View<'_>) -> Option<f64> {
    let turns = view.turns();
    share(chosen(view).map(|(n, _)| !turns[n].favourite))
}

/// How much of the tree the search need not look at.
pub fn search_penetration(view: &View<'_>) -> Option<f64> {
    let searched = view.turns().iter().filter(|t| t.depth > 0 && t.nodes > 1 && t.choices > 1);
    mean(searched.map(|t| {
        let effective = libm::log(t.nodes as f64) / f64::from(t.depth);
        (1.0 - effective / libm::log(f64::from(t.choices))).clamp(0.0, 1.0)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hand::{trial, view};
    use crate::lead::Scale;

    fn close(a: Option<f64>, b: f64) -> bool {
        (a.expect("measured") - b).abs() < 1e-9
    }

    #[test]
    fn variance_and_narrowness_of_the_moves_on_offer() {
        let mut t = trial(&[], true);
        let mut v = view(&mut t, &[0.0, 0.0, 1.0]);
        v.alternatives = vec![vec![0.5, 0.5, 0.5, 0.9], vec![0.4]];
        // Mean 0.6: variance (3 * 0.01 + 0.09) / 4. One of four stands out. The forced turn does not count.
        assert!(close(clarity_variance(&v), 2.0 * 0.03_f64.sqrt()));
        assert!(close(clarity_narrowness(&v), 0.75));
    }

    #[test]
    fn forced_harm_is_cool() {
        let mut t = trial(&[], true);
        let mut v = view(&mut t, &[0.2, 0.0, 1.0]);
        // First player stands at 0.6 and can reach 0.5 at best; the second stands at 0.5 and can reach 0.55.
        v.alternatives = vec![vec![0.5, 0.4], vec![0.55, 0.1]];
        assert!(close(coolness(&v), 0.5));
    }

    #[test]
    fn choices_that_halve_converge() {
        let mut t = trial(&[0.0; 3], true);
        for (turn, choices) in t.turns.iter_mut().zip([10, 5, 0]) {
            turn.choices = choices;
        }
        // A line from 1 to 0: slope -1.
        assert!(close(convergence(&View::new(&t, Scale::new(1.0))), 1.0));
        assert!(close(control(&View::new(&t, Scale::new(1.0))), 1.0));
        for turn in &mut t.turns {
            turn.choices = 7;
        }
        assert!(close(convergence(&View::new(&t, Scale::new(1.0))), 0.5));
        assert!(close(control(&View::new(&t, Scale::new(1.0))), 0.0));
    }

    #[test]
    fn a_search_that_sees_every_move_penetrates_nothing() {
        let mut t = trial(&[0.0; 2], true);
        for turn in &mut t.turns {
            (turn.choices, turn.nodes, turn.depth) = (10, 100, 2);
        }
        assert!(close(search_penetration(&View::new(&t, Scale::new(1.0))), 0.0));
        for turn in &mut t.turns {
            turn.depth = 4;
        }
        assert!(close(search_penetration(&View::new(&t, Scale::new(1.0))), 0.5));
        assert!(close(branching_factor(&View::new(&t, Scale::new(1.0))), libm::log(11.0) / libm::log(201.0)));
    }

    #[test]
    fn tension_counts_moves_near_the_killer() {
        let mut t = trial(&[], true);
        // Killer: the last move, from lead 0 to 1, half of which is a gain of 0.5 in chance.
        let mut v = view(&mut t, &[0.0, 0.0, 0.0, 1.0]);
        v.alternatives = vec![vec![0.9, 0.5, 0.5, 0.5], vec![0.5, 0.5], vec![]];
        assert!(close(tension(&v), 0.125));
        v.trial.turns.iter().for_each(|turn| assert!(turn.favourite));
        assert!(close(depth_discrepancy(&v), 0.0));
    }
}
