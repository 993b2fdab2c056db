//! Viability in plain words: does the game end, is it fair, does it last?

use crate::measure::Measurement;
use crate::trial::{End, Trial};
use strategy::contest::statistics::{Interval, share};

/// A game is not viable beyond these.
pub mod limits {
    /// Share of drawn trials.
    pub const DRAWS: f64 = 0.5;
    /// Share of trials cut off.
    pub const TIMEOUTS: f64 = 0.5;
    /// Least balance between the sides.
    pub const BALANCE: f64 = 0.5;
    /// Greatest advantage of who begins.
    pub const ADVANTAGE: f64 = 0.5;
}

/// One check.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    /// Criterion it rests on.
    pub id: &'static str,
    /// Whether the game passes.
    pub passes: bool,
    /// Whether the whole interval lies on that side of the limit.
    pub sure: bool,
    /// In plain words.
    pub text: String,
}

/// The verdict.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// Every check passes.
    pub viable: bool,
    /// The checks, in a fixed order.
    pub checks: Vec<Check>,
}

/// Share of the points whoever moved first made, draws as halves, of trials that ended.
pub fn first_mover(trials: &[Trial]) -> Interval {
    let mut points = 0.0;
    let mut games = 0;
    for trial in trials {
        match trial.end {
            End::Win(side) => points += f64::from(u8::from(side == trial.first)),
            End::Draw => points += 0.5,
            End::Timeout => continue,
        }
        games += 1;
    }
    share(points, games)
}

/// Share of the decided trials that whoever moved first won: what the criterion `advantage` is made of.
fn first_wins(trials: &[Trial]) -> Interval {
    let winners = || trials.iter().filter_map(|trial| Some((trial.end.winner()?, trial.first)));
    let won = winners().filter(|(winner, first)| winner == first).count();
    share(won as f64, winners().count() as u64)
}

/// A percentage with its error: `61 % ± 4`.
pub fn percent(interval: &Interval) -> String {
    let [value, low, high] = [interval.value, interval.low, interval.high].map(|x| 100.0 * x);
    if value == 0.0 {
        format!("0 % (at most {high:.0} %)")
    } else if value == 100.0 {
        format!("100 % (at least {low:.0} %)")
    } else {
        format!("{value:.0} % ± {:.0}", (high - low) / 2.0)
    }
}

/// Judges.
pub fn judge(trials: &[Trial], measured: &Measurement, swap_rule: bool) -> Verdict {
    let mut checks = Vec::new();
    let mut check = |id: &'static str, limit: f64, at_most: bool, text: &dyn Fn(&Interval, bool) -> String| {
        let Some(figure) = measured.get(id) else { return };
        let passes = if at_most { figure.value <= limit } else { figure.value >= limit };
        let sure = if passes == at_most { figure.high <= limit } else { figure.low >= limit };
        checks.push(Check { id, passes, sure, text: text(&figure, passes) });
    };
    check("completion", f64::MIN_POSITIVE, false, &|f, ok| {
        if ok { format!("somebody wins {} of the games", percent(f)) } else { "nobody ever wins".to_string() }
    });
    check("drawishness", limits::DRAWS, true, &|f, ok| {
        format!("{} of the games are drawn{}", percent(f), if ok { "" } else { ": too many" })
    });
    check("timeouts", limits::TIMEOUTS, true, &|f, ok| {
        format!("{} of the games do not end in time{}", percent(f), if ok { "" } else { ": too many" })
    });
    check("balance", limits::BALANCE, false, &|f, ok| {
        if ok {
            format!("the sides are balanced ({:.2} of 1)", f.value)
        } else {
            format!("the sides are not balanced ({:.2} of 1): the rules favour one of them", f.value)
        }
    });
    let first = first_wins(trials);
    check("advantage", limits::ADVANTAGE, true, &|_, ok| {
        let share = percent(&first);
        let who = if first.value >= 0.5 { "moving first" } else { "moving second" };
        if ok && first.low <= 0.5 && first.high >= 0.5 {
            format!("who moves first wins {share} of the decided games: fair, as far as these games can tell")
        } else if ok {
            format!("who moves first wins {share} of the decided games: a small advantage of {who}")
        } else if first.value >= 0.5 && !swap_rule {
            format!("who moves first wins {share} of the decided games: unfair; a swap rule would help")
        } else {
            format!("who moves first wins {share} of the decided games: unfair, {who} is worth too much")
        }
    });
    check("triviality", 0.5, false, &|f, ok| {
        format!(
            "{} of the games last ten turns or more{}",
            percent(f),
            if ok { "" } else { ": most are over before they begin" }
        )
    });
    // The mark goes by the interval that the sentence shows.
    if let Some(check) = checks.iter_mut().find(|check| check.id == "advantage") {
        let [least, most] = [-limits::ADVANTAGE, limits::ADVANTAGE].map(|by| (1.0 + by) / 2.0);
        let within = first.low >= least && first.high <= most;
        check.sure = if check.passes { within } else { first.low >= most || first.high <= least };
    }
    Verdict { viable: checks.iter().all(|c| c.passes), checks }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::criteria::CRITERIA;
    use crate::hand::trial;
    use gdl::ast::Player;

    #[test]
    fn who_begins_is_not_who_is_listed_first() {
        let mut trials: Vec<Trial> = (0..4).map(|_| trial(&[0.0; 4], true)).collect();
        trials[3].first = Player::Second;
        assert_eq!(first_mover(&trials).value, 0.75);
        trials[0].end = End::Draw;
        trials[1].end = End::Timeout;
        // One half of the draw, one win, one loss of who began.
        assert_eq!(first_mover(&trials).value, 0.5);
    }

    /// What is said of moving first after so many wins and losses of who began, and draws.
    fn fairness(won: usize, lost: usize, drawn: usize) -> Check {
        let ends = [(won, End::Win(Player::First)), (lost, End::Win(Player::Second)), (drawn, End::Draw)];
        let trials: Vec<Trial> = ends
            .into_iter()
            .flat_map(|(count, end)| std::iter::repeat_n(end, count))
            .map(|end| Trial { end, ..trial(&[0.0; 4], true) })
            .collect();
        let scale = crate::lead::Scale::fit(&trials);
        let views: Vec<_> = trials.iter().map(|trial| crate::view::View::new(trial, scale)).collect();
        let value = crate::criteria::viability::advantage(&views.iter().collect::<Vec<_>>(), 60.0);
        let exact = |value| Interval { value, low: value, high: value };
        let figures = CRITERIA.iter().map(|c| value.filter(|_| c.id == "advantage").map(exact)).collect();
        let found = judge(&trials, &Measurement { figures, score: exact(0.0), scale }, false);
        found.checks.into_iter().next().expect("one criterion has a value")
    }

    #[test]
    fn the_words_on_fairness_are_about_what_is_checked() {
        // Nearly even in points, but draws are not what the check is about.
        let drawish = fairness(8, 1, 31);
        assert!(!drawish.passes && !drawish.sure);
        assert!(drawish.text.starts_with("who moves first wins 89 % ±"), "{}", drawish.text);
        let even = fairness(20, 20, 0);
        assert!(even.passes && even.sure && even.text.contains("50 % ± 15"), "{}", even.text);
        let thin = fairness(3, 3, 34);
        assert!(thin.passes && !thin.sure, "the interval of six games reaches beyond three quarters: {}", thin.text);
        assert!(fairness(36, 4, 0).sure);
    }
}
