//! Viability in plain words: does the game end, is it fair, does it last?

use crate::appeal::Appeal;
use crate::measure::Measurement;
use crate::skill::Skill;
use crate::skill::checks::checks as skill_checks;
use crate::trial::{End, Trial};
use gdl::ast::{Game, Player};
use strategy::contest::statistics::{Interval, share, share_within};

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
    /// The same where sides may be swapped after the first move, which is random in trials.
    pub const ADVANTAGE_WITH_SWAP: f64 = 0.75;
    /// If no more than this share of the trials can have a winner, nobody wins.
    pub const WINS: f64 = 0.25;
    /// Least share of turns at which the choice matters.
    pub const STAKES: f64 = 0.1;
    /// As near as this to a limit a figure may lie on either side of it.
    pub const INDIFFERENT: f64 = 0.05;
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
    /// Whether more games are pointless: it is sure, or the whole interval lies about the limit.
    pub settled: bool,
    /// How far the figure lies from the limit, above zero on the good side; `None` where there is no figure.
    pub margin: Option<f64>,
    /// In plain words.
    pub text: String,
}

impl Check {
    /// Whether the verdict depends on it. How long games last is a remark: it is no part of the paper's test, which calls shorter games viable.
    pub fn decides(&self) -> bool {
        self.id != "triviality"
    }

    /// Whether it speaks against the game.
    pub fn fails(&self) -> bool {
        self.decides() && !self.passes
    }

    /// `✓` passes, `✗` fails, `~` more games could change it, `·` a remark.
    pub fn mark(&self) -> char {
        match (self.sure, self.passes) {
            _ if !self.decides() => '·',
            (false, _) => '~',
            (true, true) => '✓',
            (true, false) => '✗',
        }
    }

    /// What remains to be said after the text.
    pub fn doubt(&self) -> &'static str {
        match (self.sure || !self.decides(), self.settled) {
            (true, _) => "",
            (false, true) => " (as near to the limit as can be told)",
            (false, false) => " (more games could change this)",
        }
    }
}

/// The verdict.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// No check that decides fails.
    pub viable: bool,
    /// The checks, in a fixed order.
    pub checks: Vec<Check>,
    /// Whether it was asked if skill pays. If not, a game that passes is only not refuted yet.
    pub tested: bool,
}

impl Verdict {
    /// Whether more games could not change it: every check is sure, or one that fails is.
    pub fn sure(&self) -> bool {
        let mut checks = self.checks.iter().filter(|check| check.decides());
        checks.clone().all(|check| check.sure) || checks.any(|check| check.sure && !check.passes)
    }

    /// The verdict in words.
    pub fn words(&self) -> &'static str {
        match (self.viable, self.sure()) {
            (true, _) if !self.tested => UNREFUTED,
            (true, true) => "viable",
            (true, false) => "viable, as far as these games can tell",
            (false, true) => "not viable",
            (false, false) => "not viable, as far as these games can tell",
        }
    }
}

/// Share of the points whoever made the first move made, draws as halves, of trials that ended.
pub fn first_mover(trials: &[Trial]) -> Interval {
    points(trials, Trial::won_by_first)
}

/// The same of whoever owned the first move at the end: another than who made it, where sides were swapped.
pub fn first_owner(trials: &[Trial]) -> Interval {
    points(trials, |trial| Some(trial.end.winner()? == trial.first))
}

fn points(trials: &[Trial], won: fn(&Trial) -> Option<bool>) -> Interval {
    let ended = || trials.iter().filter(|trial| trial.end != End::Timeout);
    share(ended().map(|trial| won(trial).map_or(0.5, |won| f64::from(u8::from(won)))).sum(), ended().count() as u64)
}

/// Share of the decided trials that whoever made the first move won: what the criterion `advantage` is made of.
pub fn first_wins(trials: &[Trial]) -> Interval {
    let (won, decided) = first_wins_of(trials);
    share(won, decided)
}

pub(crate) fn first_wins_of(trials: &[Trial]) -> (f64, u64) {
    let decided = || trials.iter().filter_map(Trial::won_by_first);
    (decided().filter(|first| *first).count() as f64, decided().count() as u64)
}

/// Share of the decided trials that the player listed first won: what the criterion `balance` is made of.
pub fn first_side(trials: &[Trial]) -> Interval {
    let (won, decided) = first_side_of(trials);
    share(won, decided)
}

pub(crate) fn first_side_of(trials: &[Trial]) -> (f64, u64) {
    let winners = || trials.iter().filter_map(|trial| trial.end.winner());
    (winners().filter(|winner| *winner == Player::First).count() as f64, winners().count() as u64)
}

/// Standard deviations of the intervals that decide. Trials are added until every check is decided and looked at some five times on the way: at one error in a hundred each
/// time, fewer than five in a hundred decisions are wrong.
pub const DECIDING: f64 = 2.576;

/// How far a share is from even, 0 to 1, with what its interval leaves open.
pub fn unevenness(share: &Interval) -> Interval {
    let far = |share: f64| (2.0 * share - 1.0).abs();
    let [value, low, high] = [share.value, share.low, share.high].map(far);
    let least = if share.low <= 0.5 && share.high >= 0.5 { 0.0 } else { low.min(high) };
    Interval { value, low: least, high: low.max(high) }
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

/// Up to this share an advantage is small.
const SMALL: f64 = 0.58;

/// Intervals of shares wider than this to either side tell nothing about fairness.
const WIDE: f64 = 0.18;

/// What is said of a game that passes, but was not asked everything.
pub const UNREFUTED: &str = "not yet refuted";

/// What is said of a game in which moving first is worth too much and some first move is even.
pub const SWAP_HELPS: &str = "unfair; a swap rule would help";

/// What is known beside the trials.
#[derive(Clone, Debug, Default)]
pub struct Evidence<'a> {
    /// Some first move is known to be about even, so that a swap rule would help where moving first is worth too much.
    pub swap: bool,
    /// Whether skill pays, and what is at stake; `None`: nobody asked.
    pub skill: Option<&'a Skill>,
    /// A strategy of copying that never loses, in words.
    pub copycat: Option<String>,
    /// The rules are the same for both players.
    pub same: bool,
    /// What stronger players made of it, if these games speak against it.
    pub appeal: Option<&'a Appeal>,
}

/// Judges.
pub fn judge(trials: &[Trial], measured: &Measurement, game: &Game, evidence: &Evidence<'_>) -> Verdict {
    let swap = evidence.swap;
    let mut checks = Vec::new();
    let count = |end: fn(&Trial) -> bool| trials.iter().filter(|trial| end(trial)).count() as f64;
    let of_all = |points: f64| share_within(points, trials.len() as u64, DECIDING);
    let within = |(points, n): (f64, u64)| unevenness(&share_within(points, n, DECIDING));
    let decider = |id: &str, figure: &Interval| match id {
        "completion" => of_all(count(|trial| trial.end.winner().is_some())),
        "drawishness" => of_all(count(|trial| trial.end == End::Draw)),
        "timeouts" => of_all(count(|trial| trial.end == End::Timeout)),
        "balance" if evidence.same => *figure,
        "balance" => {
            let uneven = within(first_side_of(trials));
            Interval { value: figure.value, low: 1.0 - uneven.high, high: 1.0 - uneven.low }
        }
        "advantage" => within(first_wins_of(trials)),
        _ => *figure,
    };
    let mut check = |id: &'static str, limit: f64, at_most: bool, text: &dyn Fn(&Interval, bool, bool) -> String| {
        let Some(figure) = measured.get(id) else { return };
        let weighed = |figure: &Interval, decider: Interval| {
            let passes = if at_most { figure.value <= limit } else { figure.value >= limit };
            let sure = match (id, passes) {
                // What was never seen may still be rare.
                ("completion", false) => decider.high <= limits::WINS,
                _ if passes == at_most => decider.high <= limit,
                _ => decider.low >= limit,
            };
            let near = decider.high - limit <= limits::INDIFFERENT && limit - decider.low <= limits::INDIFFERENT;
            let margin = Some(if at_most { limit - figure.value } else { figure.value - limit });
            Check { id, passes, sure, settled: sure || near, margin, text: text(figure, passes, sure) }
        };
        let found = weighed(&figure, decider(id, &figure));
        let appeal = evidence.appeal.filter(|_| found.fails());
        let heard = appeal.and_then(|appeal| {
            let figure = appeal.figure(id)?;
            let heard = weighed(&figure, figure);
            let weak = match id {
                "balance" => first_side(trials),
                "advantage" => first_wins(trials),
                _ => measured.get(id)?,
            };
            let text = if heard.passes { appeal.words(id, &weak, &game.players[0].name) } else { found.text.clone() };
            // Refused twice, it is as sure as the surer of the two.
            let again = |other: bool| !heard.passes && other;
            let (sure, settled) = (heard.sure || again(found.sure), heard.settled || again(found.settled));
            Some(Check { text, sure, settled, ..heard })
        });
        checks.push(heard.unwrap_or(found));
    };
    check("completion", f64::MIN_POSITIVE, false, &|f, ok, sure| match (ok, sure) {
        (true, _) => format!("somebody wins {} of the games", percent(f)),
        (false, true) => "nobody ever wins".to_string(),
        (false, false) => "nobody won any of these games".to_string(),
    });
    check("drawishness", limits::DRAWS, true, &|f, ok, _| {
        format!("{} of the games are drawn{}", percent(f), if ok { "" } else { ": too many" })
    });
    check("timeouts", limits::TIMEOUTS, true, &|f, ok, _| {
        format!("{} of the games do not end in time{}", percent(f), if ok { "" } else { ": too many" })
    });
    let side = first_side(trials);
    let favoured = &game.players[usize::from(side.value < 0.5)].name;
    check("balance", limits::BALANCE, false, &|f, ok, sure| match (ok, sure) {
        _ if evidence.same => "the rules are the same for both sides".to_string(),
        (true, _) => format!("the sides are balanced ({:.2} of 1)", f.value),
        (false, true) => format!("the sides are not balanced ({:.2} of 1): the game favour {favoured}", f.value),
        (false, false) => {
            format!("{favoured} won most of these games (balance {:.2} of 1), too few to blame the rules", f.value)
        }
    });
    let first = first_wins(trials);
    let uneven = unevenness(&first);
    // Trials begin with random moves. Where these are followed by an offer to swap, much of what they show is luck: whoever moves first in
    // earnest chooses a move that leaves the other little gain.
    let limit = if game.play.swap_rule { limits::ADVANTAGE_WITH_SWAP } else { limits::ADVANTAGE };
    check("advantage", limit, true, &|_, ok, _| {
        let share = percent(&first);
        if game.play.swap_rule {
            let words =
                if ok { "the swap rule lets him choose an even move" } else { "unfair, in spite of the swap rule" };
            return format!("who moves first, at random, wins {share} of the decided games: {words}");
        }
        let who = if first.value >= 0.5 { "moving first" } else { "moving second" };
        let even = first.low <= 0.5 && first.high >= 0.5;
        let size = if first.value.max(1.0 - first.value) < SMALL { "small" } else { "clear" };
        let words = if ok && even && (first.high - first.low) / 2.0 > WIDE {
            "too few games to tell whether that is fair".to_string()
        } else if ok && even {
            "fair, as far as these games can tell".to_string()
        } else if ok {
            format!("a {size} advantage of {who}")
        } else if uneven.low < limits::ADVANTAGE {
            "perhaps unfair".to_string()
        } else if first.value >= 0.5 && swap {
            SWAP_HELPS.to_string()
        } else {
            format!("unfair, {who} is worth too much")
        };
        format!("who moves first wins {share} of the decided games: {words}")
    });
    check("triviality", 0.5, false, &|f, ok, _| {
        format!(
            "{} of the games last ten turns or more{}",
            percent(f),
            if ok { "" } else { ": most are over before they begin" }
        )
    });
    if let Some(skill) = evidence.skill {
        checks.extend(skill_checks(skill));
    }
    if let Some(text) = &evidence.copycat {
        checks.push(Check {
            id: "copycat",
            passes: false,
            sure: true,
            settled: true,
            margin: None,
            text: text.clone(),
        });
    }
    Verdict { viable: !checks.iter().any(Check::fails), checks, tested: evidence.skill.is_some() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hand::trial;

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

    #[test]
    fn who_moved_first_is_not_who_owns_the_first_move_after_a_swap() {
        let mut trials: Vec<Trial> = (0..4).map(|_| trial(&[0.0; 4], true)).collect();
        trials.iter_mut().take(3).for_each(|trial| trial.swapped = true);
        assert_eq!((first_mover(&trials).value, first_owner(&trials).value), (0.25, 1.0));
        assert_eq!(first_wins(&trials), share(1.0, 4));
        trials[3].end = End::Draw;
        assert_eq!((first_mover(&trials).value, first_owner(&trials).value), (0.125, 0.875));
    }

    /// What is said about one criterion after so many wins and losses of who is listed first and always begins, and draws.
    fn said(id: &str, won: usize, lost: usize, drawn: usize) -> Check {
        advised(id, [won, lost, drawn], false)
    }

    fn advised(id: &str, ends: [usize; 3], swap: bool) -> Check {
        let rules = "(end (Wolf win (in-a-row 3)) (Sheep win (in-a-row 3)))";
        of(&format!("(game Hunt (players Wolf Sheep) (board (tiling hex) (size 3)) {rules})"), id, ends, swap)
    }

    fn of(text: &str, id: &str, [won, lost, drawn]: [usize; 3], swap: bool) -> Check {
        let ends = [(won, End::Win(Player::First)), (lost, End::Win(Player::Second)), (drawn, End::Draw)];
        let trials: Vec<Trial> = ends
            .into_iter()
            .flat_map(|(count, end)| std::iter::repeat_n(end, count))
            .map(|end| Trial { end, ..trial(&[0.0; 4], true) })
            .collect();
        let (game, _) = engine::Game::read(text);
        let game = game.expect("a sound game");
        let samples = crate::measure::Samples::new();
        let measured = crate::measure::measure(&game, &trials, &samples, &crate::weights::Weights::default(), 60.0, 1);
        let found = judge(&trials, &measured, game.ast(), &Evidence { swap, ..Evidence::default() });
        found.checks.into_iter().find(|check| check.id == id).expect("the criterion has a value")
    }

    #[test]
    fn the_words_on_fairness_are_about_what_is_checked() {
        // Nearly even in points, but draws are not what the check is about.
        let drawish = said("advantage", 8, 1, 31);
        assert!(!drawish.passes && !drawish.sure);
        assert!(drawish.text.starts_with("who moves first wins 89 % ±"), "{}", drawish.text);
        let even = said("advantage", 20, 20, 0);
        assert!(even.passes && even.sure && even.text.contains("50 % ± 15"), "{}", even.text);
        let thin = said("advantage", 3, 3, 34);
        assert!(thin.passes && !thin.sure, "the interval of six games reaches beyond three quarters: {}", thin.text);
        assert!(said("advantage", 57, 3, 0).sure);
    }

    #[test]
    fn advantages_have_sizes_and_few_games_tell_nothing() {
        let text = |won, lost| said("advantage", won, lost, 0).text;
        // Of 400 games 58 % is 53 to 63 %, of 1,000 games 55 % is 52 to 58 %.
        assert!(text(232, 168).ends_with("a clear advantage of moving first"), "{}", text(232, 168));
        assert!(text(550, 450).ends_with("a small advantage of moving first"), "{}", text(550, 450));
        assert!(text(168, 232).ends_with("a clear advantage of moving second"), "{}", text(168, 232));
        // 15 of 30 is 33 to 67 %; 10 of 20 is 30 to 70 %.
        assert!(text(15, 15).ends_with("fair, as far as these games can tell"), "{}", text(15, 15));
        assert!(text(10, 10).contains("too few games to tell"), "{}", text(10, 10));
    }

    #[test]
    fn a_game_with_a_swap_rule_is_not_blamed_for_random_first_moves() {
        let text = "(game Hunt (players Wolf Sheep) (board (tiling hex) (size 3)) (play swap-rule) (win (in-a-row 3)))";
        let found = of(text, "advantage", [8, 32, 0], false);
        assert!(found.passes && found.text.contains("wins 20 % ±"), "{}", found.text);
        assert!(found.text.ends_with("the swap rule lets him choose an even move"), "{}", found.text);
        let found = of(text, "advantage", [1, 39, 0], false);
        assert!(!found.passes && found.text.ends_with("in spite of the swap rule"), "{}", found.text);
    }

    #[test]
    fn a_swap_rule_is_advised_only_where_some_first_move_is_even() {
        assert!(advised("advantage", [40, 0, 0], true).text.ends_with("unfair; a swap rule would help"));
        let not = advised("advantage", [40, 0, 0], false).text;
        assert!(not.ends_with("unfair, moving first is worth too much"), "{not}");
        assert!(!advised("advantage", [0, 40, 0], true).text.contains("swap"));
    }

    #[test]
    fn short_games_are_remarked_on_and_not_refused() {
        let found = said("triviality", 20, 20, 0);
        assert!(!found.passes && !found.fails() && found.mark() == '·', "four turns each: {}", found.text);
        let verdict = Verdict { viable: true, checks: vec![found], tested: true };
        assert_eq!(verdict.words(), "viable");
    }

    #[test]
    fn a_few_games_are_no_proof_of_anything() {
        for (won, lost) in [(1, 0), (2, 0), (0, 2), (5, 0)] {
            let [balance, advantage] = ["balance", "advantage"].map(|id| said(id, won, lost, 0));
            assert_eq!((balance.mark(), advantage.mark()), ('~', '~'), "{won} : {lost}");
            assert!(!balance.text.contains("favour") && !advantage.text.contains("unfair;"), "{won} : {lost}");
        }
        assert_eq!(said("completion", 0, 0, 2).mark(), '~');
        assert_eq!(said("completion", 0, 0, 20).mark(), '✗');
    }

    #[test]
    fn the_side_that_the_rules_favour_is_named() {
        let found = said("balance", 3, 57, 0);
        assert_eq!(found.mark(), '✗');
        assert_eq!(found.text, "the sides are not balanced (0.10 of 1): the game favour Sheep");
        assert!(said("balance", 57, 3, 0).text.ends_with("favour Wolf"));
    }

    #[test]
    fn a_share_is_as_uneven_as_its_interval_allows() {
        let of = |value, low, high| unevenness(&Interval { value, low, high });
        assert_eq!(of(0.5, 0.25, 0.75), Interval { value: 0.0, low: 0.0, high: 0.5 });
        assert_eq!(of(0.75, 0.625, 1.0), Interval { value: 0.5, low: 0.25, high: 1.0 });
        assert_eq!(of(0.0, 0.0, 0.25), Interval { value: 1.0, low: 0.5, high: 1.0 });
    }
}
