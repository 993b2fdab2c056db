//! The viability test of the paper. A game is not viable if it is drawn more often than not, very unbalanced towards either player, has a serious
//! first or second move advantage, or does not end within a reasonable number of moves.
//!
//! The paper counts a trial that is cut off as a draw, and so is it here. What "very" and "serious" mean it does not say: the limits are those of
//! the usual verdict ([`limits`]). "Reasonable" is read as twice the preferred length, where trials are cut off. How short games are is
//! remarked on and decides nothing: the paper does not ask.

use crate::trial::{End, Trial};
use crate::verdict::{Check, Verdict, first_side, first_wins, limits, percent, unevenness};
use gdl::ast::Game;
use strategy::contest::statistics::{Interval, share};

/// Games shorter than this are remarked on.
const SHORT: usize = 10;

/// Judges by the paper's four parts.
pub fn judge(trials: &[Trial], game: &Game) -> Verdict {
    let part = |holds: &dyn Fn(&Trial) -> bool| {
        share(trials.iter().filter(|trial| holds(trial)).count() as f64, trials.len() as u64)
    };
    let drawn = part(&|trial| trial.end.winner().is_none());
    let endless = part(&|trial| trial.end == End::Timeout);
    let mut checks = vec![
        check("drawishness", &drawn, limits::DRAWS, |ok| {
            let words = if ok { "" } else { ", more often than not" };
            format!("{} of the games are drawn, those cut off among them{words}", percent(&drawn))
        }),
        check("timeouts", &endless, limits::TIMEOUTS, |ok| {
            let words = if ok { "" } else { ": too many" };
            format!("{} of the games do not end in time{words}", percent(&endless))
        }),
    ];
    if drawn.value < 1.0 {
        let side = first_side(trials);
        let favoured = &game.players[usize::from(side.value < 0.5)].name;
        let uneven = unevenness(&side);
        checks.push(check("balance", &uneven, 1.0 - limits::BALANCE, |ok| {
            let balance = 1.0 - uneven.value;
            if ok {
                format!("the sides are balanced ({balance:.2} of 1)")
            } else {
                format!("very unbalanced towards {favoured} ({balance:.2} of 1)")
            }
        }));
        let first = first_wins(trials);
        checks.push(check("advantage", &unevenness(&first), limits::ADVANTAGE, |ok| {
            let who = if first.value >= 0.5 { "first" } else { "second" };
            let words = if ok { "no serious advantage".to_string() } else { format!("a serious {who} move advantage") };
            format!("who moves first wins {} of the decided games: {words}", percent(&first))
        }));
    }
    let short = part(&|trial| trial.turns.len() < SHORT);
    if short.value > 0.5 {
        let text =
            format!("{} of the games are over within {SHORT} turns, which the paper does not ask", percent(&short));
        checks.push(Check { id: "triviality", passes: false, sure: true, settled: true, margin: None, text });
    }
    Verdict { viable: !checks.iter().any(Check::fails), checks, tested: true }
}

/// A check of what must be at most so much.
fn check(id: &'static str, figure: &Interval, most: f64, text: impl Fn(bool) -> String) -> Check {
    let passes = figure.value <= most;
    let sure = if passes { figure.high <= most } else { figure.low >= most };
    Check { id, passes, sure, settled: sure, margin: Some(most - figure.value), text: text(passes) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hand::trial;
    use gdl::ast::Player;

    fn found(ends: &[(usize, End)], turns: usize) -> Verdict {
        let trials: Vec<Trial> = ends
            .iter()
            .flat_map(|&(count, end)| std::iter::repeat_n(end, count))
            .enumerate()
            .map(|(at, end)| Trial { end, first: Player::BOTH[at % 2], ..trial(&vec![0.0; turns], true) })
            .collect();
        let text = "(game Hunt (players Wolf Sheep) (board (tiling hex) (size 3)) (win (in-a-row 3)))";
        judge(&trials, engine::Game::read(text).0.expect("a sound game").ast())
    }

    const WOLF: End = End::Win(Player::First);
    const SHEEP: End = End::Win(Player::Second);

    #[test]
    fn the_test_has_four_parts_and_short_games_pass_it() {
        let fair = found(&[(20, WOLF), (20, SHEEP)], 4);
        assert!(fair.viable, "{fair:?}");
        let ids: Vec<&str> = fair.checks.iter().filter(|check| check.decides()).map(|check| check.id).collect();
        assert_eq!(ids, ["drawishness", "timeouts", "balance", "advantage"]);
        assert_eq!(fair.checks.last().map(|check| (check.id, check.mark())), Some(("triviality", '·')));
    }

    #[test]
    fn trials_that_are_cut_off_count_as_draws() {
        let cut = found(&[(9, WOLF), (9, SHEEP), (11, End::Timeout), (11, End::Draw)], 20);
        let failed: Vec<&str> = cut.checks.iter().filter(|check| check.fails()).map(|check| check.id).collect();
        assert_eq!(failed, ["drawishness"], "neither draws nor games cut off are half of all, but together they are");
        assert!(!found(&[(40, End::Draw)], 20).viable);
    }

    #[test]
    fn what_favours_a_side_or_who_begins_is_not_viable() {
        let side = found(&[(36, WOLF), (4, SHEEP)], 20);
        assert!(side.checks.iter().any(|check| check.id == "balance" && check.fails() && check.text.contains("Wolf")));
        // Every second trial is begun by the other side, and whoever begins wins.
        let first = found(&(0..40).map(|at| (1, if at % 2 == 0 { WOLF } else { SHEEP })).collect::<Vec<_>>(), 20);
        let failed: Vec<&str> = first.checks.iter().filter(|check| check.fails()).map(|check| check.id).collect();
        assert_eq!(failed, ["advantage"]);
    }
}
