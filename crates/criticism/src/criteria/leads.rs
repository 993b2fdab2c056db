//! Criteria of the winner's lead: drama, uncertainty, decisiveness.

use super::mean;
use crate::view::{NOTICED, View, interpolate};

/// Samples of a lead curve.
const SAMPLES: usize = 100;

/// Roots of the deficits of the eventual winner, the last position left out.
fn deficits(view: &View<'_>) -> Option<Vec<f64>> {
    let lead = view.winner_lead()?;
    let inner = lead.get(1..lead.len() - 1).unwrap_or_default();
    Some(inner.iter().filter(|&&l| l < 0.0).map(|l| (-l).sqrt()).collect())
}

/// How far behind the winner was, on average, when behind.
pub fn drama_average(view: &View<'_>) -> Option<f64> {
    Some(mean(deficits(view)?).unwrap_or(0.0))
}

/// How far behind the winner was at worst.
pub fn drama_maximum(view: &View<'_>) -> Option<f64> {
    Some(deficits(view)?.into_iter().fold(0.0, f64::max))
}

/// The mean winner's lead over all trials at a hundred times.
fn curve(views: &[&View<'_>]) -> Option<Vec<(f64, f64)>> {
    let leads: Vec<Vec<f64>> = views.iter().filter_map(|v| v.winner_lead()).collect();
    let time = |s: usize| s as f64 / (SAMPLES - 1) as f64;
    (!leads.is_empty()).then(|| {
        (0..SAMPLES)
            .map(|s| (time(s), leads.iter().map(|l| interpolate(l, time(s))).sum::<f64>() / leads.len() as f64))
            .collect()
    })
}

/// How long the outcome stays open: the area between the diagonal and the mean lead of the winner.
pub fn uncertainty_late(views: &[&View<'_>], _: f64) -> Option<f64> {
    mean(curve(views)?.into_iter().map(|(t, lead)| (t - lead).min(1.0)))
}

/// How much of the game is over when the winner takes the lead for good.
pub fn uncertainty_overall(view: &View<'_>) -> Option<f64> {
    let lead = view.winner_lead()?;
    let last = lead[..lead.len() - 1].iter().rposition(|l| *l < NOTICED);
    Some(last.map_or(0.0, |n| (n + 1) as f64 / (lead.len() - 1) as f64))
}

/// The best chance an eventual loser ever had.
pub fn decisiveness_threshold(view: &View<'_>) -> Option<f64> {
    let lead = view.winner_lead()?;
    Some(lead[..lead.len() - 1].iter().map(|l| (1.0 - l) / 2.0).fold(0.0, f64::max))
}

/// Whether games end soon after they are decided.
pub fn decisiveness_moves(views: &[&View<'_>], _: f64) -> Option<f64> {
    let threshold = mean(views.iter().filter_map(|v| decisiveness_threshold(v)))?;
    mean(views.iter().filter_map(|view| {
        let lead = view.winner_lead()?;
        let decided = lead.iter().position(|l| (1.0 + l) / 2.0 > threshold).unwrap_or(lead.len() - 1);
        Some(decided as f64 / (lead.len() - 1).max(1) as f64)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hand::{trial, view};

    #[test]
    fn a_game_never_behind_has_no_drama() {
        let mut t = trial(&[], true);
        let v = view(&mut t, &[0.0, 0.2, 0.4, 0.6, 1.0]);
        assert_eq!((drama_average(&v), drama_maximum(&v)), (Some(0.0), Some(0.0)));
    }

    #[test]
    fn drama_is_the_root_of_the_deficit_when_behind() {
        let mut t = trial(&[], true);
        // Behind by 0.16 and 0.36: roots 0.4 and 0.6.
        let v = view(&mut t, &[0.0, -0.16, 0.3, -0.36, 1.0]);
        assert!((drama_average(&v).unwrap() - 0.5).abs() < 1e-12);
        assert!((drama_maximum(&v).unwrap() - 0.6).abs() < 1e-12);
    }

    #[test]
    fn a_lead_on_the_diagonal_is_not_uncertain() {
        let mut t = trial(&[], true);
        let v = view(&mut t, &[0.0, 0.25, 0.5, 0.75, 1.0]);
        assert!(uncertainty_late(&[&v], 60.0).unwrap().abs() < 1e-12);
        // Even until the last move: half, less what the last line segment covers.
        let mut flat = trial(&[], false);
        let v = view(&mut flat, &[0.0, 0.0, 0.0, 0.0, -1.0]);
        let late = uncertainty_late(&[&v], 60.0).unwrap();
        assert!((late - (0.5 - 0.125)).abs() < 0.01, "{late}");
        assert_eq!(uncertainty_overall(&v), Some(1.0));
    }

    #[test]
    fn a_game_is_open_until_the_winner_leads_for_good() {
        let mut t = trial(&[], true);
        // Ahead after one of five turns, behind again after two, then never again.
        assert_eq!(uncertainty_overall(&view(&mut t, &[0.0, 0.3, -0.1, 0.2, 0.4, 1.0])), Some(0.6));
        let mut t = trial(&[], true);
        assert_eq!(uncertainty_overall(&view(&mut t, &[0.1, 0.3, 0.5, 1.0])), Some(0.0));
    }

    #[test]
    fn a_game_that_ends_when_decided_is_decisive() {
        // The loser never had more than 0.5, and the winner exceeds it only by winning.
        let mut t = trial(&[], true);
        let v = view(&mut t, &[0.0, 0.0, 0.0, 0.0, 1.0]);
        assert_eq!(decisiveness_threshold(&v), Some(0.5));
        assert_eq!(decisiveness_moves(&[&v], 60.0), Some(1.0));
        // Decided after one of four turns, then dragged on.
        let mut t = trial(&[], true);
        let v = view(&mut t, &[0.0, 0.9, 0.9, 0.9, 1.0]);
        assert_eq!(decisiveness_moves(&[&v], 60.0), Some(0.25));
    }

    #[test]
    fn draws_say_nothing_about_winners() {
        let mut t = trial(&[], true);
        let v = view(&mut t, &[0.0, 0.5, 0.0]);
        assert_eq!((drama_average(&v), uncertainty_late(&[&v], 60.0)), (None, None));
    }
}
