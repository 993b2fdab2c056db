//! Whether games end, and fairly: the criteria that come straight from results.

use super::share;
use crate::trial::End;
use crate::view::View;
use gdl::ast::Player;

/// Games shorter than this are trivial.
const TRIVIAL: usize = 10;

fn wins(views: &[&View<'_>], side: Player) -> f64 {
    views.iter().filter(|v| v.trial.end == End::Win(side)).count() as f64
}

/// Share of trials that somebody won.
pub fn completion(view: &View<'_>) -> Option<f64> {
    Some(f64::from(u8::from(view.trial.end.winner().is_some())))
}

/// Mean deviation of the length from the preferred length.
pub fn duration(views: &[&View<'_>], preferred: f64) -> Option<f64> {
    let deviation = |v: &&View<'_>| ((preferred - v.trial.turns.len() as f64).abs() / preferred).min(1.0);
    super::mean(views.iter().map(deviation))
}

/// How evenly the sides win.
pub fn balance(views: &[&View<'_>], _: f64) -> Option<f64> {
    let [first, second] = Player::BOTH.map(|side| wins(views, side));
    (first + second > 0.0).then(|| 1.0 - (first - second).abs() / (first + second))
}

/// How much it matters who moves first.
pub fn advantage(views: &[&View<'_>], _: f64) -> Option<f64> {
    let won = || views.iter().filter_map(|v| v.trial.won_by_first());
    let half = won().count() as f64 / 2.0;
    let first = won().filter(|first| *first).count() as f64;
    (half > 0.0).then(|| (first - half).abs() / half)
}

/// Share of real draws.
pub fn drawishness(view: &View<'_>) -> Option<f64> {
    Some(f64::from(u8::from(view.trial.end == End::Draw)))
}

/// Share of trials cut off at the move limit.
pub fn timeouts(view: &View<'_>) -> Option<f64> {
    Some(f64::from(u8::from(view.trial.end == End::Timeout)))
}

/// Share of trials that last a while.
pub fn triviality(view: &View<'_>) -> Option<f64> {
    Some(f64::from(u8::from(view.trial.turns.len() >= TRIVIAL)))
}

/// Share of turns on which the mover could do something.
pub fn playability(view: &View<'_>) -> Option<f64> {
    share(view.turns().iter().map(|turn| !turn.stuck))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hand::{trial, turn};
    use crate::lead::Scale;

    /// First player wins three of four; in the last two games the second player began.
    fn four() -> Vec<crate::trial::Trial> {
        let mut trials: Vec<_> = [true, true, true, false].map(|won| trial(&[0.0; 12], won)).to_vec();
        trials[2].first = Player::Second;
        trials[3].first = Player::Second;
        trials
    }

    fn views(trials: &[crate::trial::Trial]) -> Vec<View<'_>> {
        trials.iter().map(|t| View::new(t, Scale::new(1.0))).collect()
    }

    #[test]
    fn balance_is_about_sides_and_advantage_about_who_begins() {
        let trials = four();
        let views = views(&trials);
        let all: Vec<&View<'_>> = views.iter().collect();
        // 3 : 1 by side; whoever began won 3 of 4 (the first two and the last).
        assert_eq!(balance(&all, 60.0), Some(0.5));
        assert_eq!(advantage(&all, 60.0), Some(0.5));
        // 12 turns instead of 60.
        assert_eq!(duration(&all, 60.0), Some(0.8));
        assert_eq!(triviality(all[0]), Some(1.0));
    }

    #[test]
    fn who_gives_the_first_side_away_still_moved_first() {
        let mut trials = four();
        trials[0].swapped = true;
        trials[1].swapped = true;
        let views = views(&trials);
        let all: Vec<&View<'_>> = views.iter().collect();
        // Of those who made the first move only the last won; the sides fare as before.
        assert_eq!(advantage(&all, 60.0), Some(0.5));
        assert_eq!(trials.iter().filter(|t| t.won_by_first() == Some(true)).count(), 1);
        assert_eq!(balance(&all, 60.0), Some(0.5));
    }

    #[test]
    fn a_game_nobody_wins_has_completion_zero_and_no_balance() {
        let mut trials = four();
        for t in &mut trials {
            t.end = End::Draw;
        }
        trials[0].end = End::Timeout;
        let views = views(&trials);
        let all: Vec<&View<'_>> = views.iter().collect();
        assert!(all.iter().all(|v| completion(v) == Some(0.0)));
        assert_eq!(balance(&all, 60.0), None);
        assert_eq!(drawishness(all[1]), Some(1.0));
        assert_eq!((drawishness(all[0]), timeouts(all[0])), (Some(0.0), Some(1.0)));
    }

    #[test]
    fn a_turn_without_a_choice_but_to_pass_is_not_play() {
        let mut t = trial(&[0.0; 4], true);
        t.turns[1] = crate::trial::Turn { stuck: true, ..turn(Player::Second, 0.0) };
        assert_eq!(playability(&View::new(&t, Scale::new(1.0))), Some(0.75));
        assert_eq!(triviality(&View::new(&t, Scale::new(1.0))), Some(0.0));
    }
}
