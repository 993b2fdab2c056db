//! Criteria of the course of a game: how the lead moves from turn to turn.

use super::mean;
use crate::view::{NOTICED, View};

/// The largest gain any single move gave its mover.
pub fn killer_moves(view: &View<'_>) -> Option<f64> {
    (0..view.len()).map(|n| view.gain(n)).reduce(f64::max).map(|most| (most / 2.0).max(0.0))
}

/// Whether swings last: one that the reply takes back costs twice, one that lasts once.
pub fn permanence(view: &View<'_>) -> Option<f64> {
    let bends = view.lead.windows(3).map(|d| ((d[2] - d[1]) - (d[1] - d[0])).abs() / 4.0);
    mean(bends).map(|m| 1.0 - m)
}

/// How often the lead changes hands; an even position keeps the last leader.
pub fn lead_change(view: &View<'_>) -> Option<f64> {
    if view.len() < 2 {
        return None;
    }
    let mut leader = 0.0;
    let mut changes = 0;
    for &d in &view.lead[1..] {
        if d.abs() >= NOTICED {
            let now = d.signum();
            changes += u32::from(leader != 0.0 && now != leader);
            leader = now;
        }
    }
    Some(f64::from(changes) / (view.len() - 1) as f64)
}

/// How little the lead moves.
pub fn stability(view: &View<'_>) -> Option<f64> {
    mean(view.lead.windows(2).map(|d| (d[1] - d[0]).abs() / 2.0)).map(|m| 1.0 - m)
}

/// How often a good move is followed by another of the same player.
pub fn momentum(view: &View<'_>) -> Option<f64> {
    run(view, 1)
}

/// How often a good move is followed by two more of the same player.
pub fn momentum_of_two(view: &View<'_>) -> Option<f64> {
    run(view, 2)
}

/// Share of the good moves after which their mover's next `more` moves are good too. Moves too near the end for that tell nothing.
fn run(view: &View<'_>, more: usize) -> Option<f64> {
    let good = |n: usize| view.gain(n) >= NOTICED;
    let tell = (0..view.len().saturating_sub(2 * more)).filter(|&n| good(n));
    super::share(tell.map(|n| (1..=more).all(|k| good(n + 2 * k))))
}

/// How often a turn brings the lead nearer to equality.
pub fn correction(view: &View<'_>) -> Option<f64> {
    shrinking(view, 1)
}

/// How often two turns bring the lead nearer to equality.
pub fn correction_of_two(view: &View<'_>) -> Option<f64> {
    shrinking(view, 2)
}

/// Share of the turns after which the lead is smaller than so many turns before.
fn shrinking(view: &View<'_>, turns: usize) -> Option<f64> {
    super::share(view.lead.windows(turns + 1).map(|d| d[turns].abs() <= d[0].abs() - NOTICED))
}

/// How close the game is, on average.
pub fn closeness(view: &View<'_>) -> Option<f64> {
    let inner = &view.lead[..view.lead.len() - 1];
    mean(inner.iter().map(|d| d.abs())).map(|m| 1.0 - m)
}

/// Share of positions that are new.
pub fn non_repetition(view: &View<'_>) -> Option<f64> {
    let mut keys: Vec<u64> = view.turns().iter().map(|t| t.key).collect();
    let all = keys.len();
    keys.sort_unstable();
    keys.dedup();
    (all > 0).then(|| keys.len() as f64 / all as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hand::{trial, view};
    use crate::lead::Scale;

    fn close(a: Option<f64>, b: f64) -> bool {
        (a.expect("measured") - b).abs() < 1e-12
    }

    #[test]
    fn a_swing_taken_back_costs_twice_a_lasting_one() {
        let mut t = trial(&[], true);
        // One step up that stays: a bend of 0.5 into it and one out of it.
        let lasting = permanence(&view(&mut t, &[0.0, 0.0, 0.5, 0.5, 0.5]));
        assert!(close(lasting, 1.0 - (0.5 + 0.5) / 12.0));
        let mut t = trial(&[], true);
        let taken_back = permanence(&view(&mut t, &[0.0, 0.0, 0.5, 0.0, 0.0]));
        assert!(close(taken_back, 1.0 - (0.5 + 1.0 + 0.5) / 12.0));
    }

    #[test]
    fn an_alternating_lead_changes_every_time() {
        let mut t = trial(&[], true);
        assert!(close(lead_change(&view(&mut t, &[0.0, 0.1, -0.1, 0.1, -0.1, 1.0])), 1.0));
        let mut t = trial(&[], true);
        // Even positions keep the leader: two changes in four.
        assert!(close(lead_change(&view(&mut t, &[0.0, 0.1, 0.0, -0.1, 0.03, 1.0])), 0.5));
        let mut t = trial(&[], true);
        // Nobody sees a lead of one in a hundred.
        assert!(close(lead_change(&view(&mut t, &[0.0, 0.02, -0.02, 0.02, -0.02, 1.0])), 0.0));
    }

    #[test]
    fn the_killer_move_is_the_largest_gain_of_its_mover() {
        let mut t = trial(&[], true);
        // The second player (turns 1 and 3) gains 0.6, the first at most 0.5.
        let v = view(&mut t, &[0.0, 0.2, -0.4, 0.1, -0.1]);
        assert!(close(killer_moves(&v), 0.3));
        assert!(close(stability(&v), 1.0 - (0.2 + 0.6 + 0.5 + 0.2) / 8.0));
        assert!(close(closeness(&v), 1.0 - (0.0 + 0.2 + 0.4 + 0.1) / 4.0));
        assert!(close(correction(&v), 1.0 / 4.0));
    }

    #[test]
    fn momentum_counts_good_moves_that_follow_good_moves() {
        let mut t = trial(&[], true);
        // First player: +0.2, +0.2, -0.1; second player: his moves cost him 0.1, 0.1, then gain.
        let v = view(&mut t, &[0.0, 0.2, 0.3, 0.5, 0.6, 0.5, 0.4]);
        // Good: turns 0 and 2 (first), of which 0 is followed by a good one, 2 is not; nothing later can be followed.
        assert!(close(momentum(&v), 0.5));
        // Three in a row could begin at turns 0 and 1; the first was good, and turn 4 was not.
        assert!(close(momentum_of_two(&v), 0.0));
        let mut t = trial(&[], true);
        let v = view(&mut t, &[0.0, 0.2, 0.2, 0.4, 0.4, 0.6, 0.4]);
        assert!(close(momentum_of_two(&v), 1.0));
    }

    #[test]
    fn corrections_are_of_one_turn_or_of_two() {
        let mut t = trial(&[], true);
        // What the reply takes back is no correction of the move before it: 0.5, 0.6, 0.3 shrinks over two turns.
        let v = view(&mut t, &[0.5, 0.6, 0.3, 0.4, 1.0]);
        assert!(close(correction(&v), 1.0 / 4.0));
        assert!(close(correction_of_two(&v), 2.0 / 3.0));
    }

    #[test]
    fn positions_that_come_back_are_not_new() {
        let mut t = trial(&[0.0; 4], true);
        t.turns[3].key = t.turns[1].key;
        assert!(close(non_repetition(&View::new(&t, Scale::new(1.0))), 0.75));
    }
}
