//! Appeals: a game that the usual players find unfair, drawish or endless is played again by stronger ones before it is refused.
//!
//! The fault may lie with who plays. In Neutron whoever begins wins three games in four between players of 400 nodes, and is none the better for it between players of
//! 3,200. What both find is the game's.

use crate::play::{self, Settings};
use crate::trial::{End, Trial};
use crate::verdict::{DECIDING, Verdict, first_side_of, first_wins_of, percent, unevenness};
use crate::work;
use engine::Game;
use strategy::Spec;
use strategy::contest::statistics::{Interval, share_within};

/// Checks that can be appealed against: all that is said of how the games came out, but that nobody ever wins.
const GROUNDS: [&str; 4] = ["drawishness", "timeouts", "balance", "advantage"];

/// How many times as long the stronger players think.
const FACTOR: u64 = 8;

/// Trials after which the question may be decided.
const LOOKS: [u64; 4] = [16, 32, 64, 128];

/// How many times the budget the least number of trials may take.
const HEAVY: f64 = 2.0;

/// What stronger players made of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Appeal {
    /// Player of both sides.
    pub player: Spec,
    /// Their games.
    pub trials: Vec<Trial>,
}

/// Hears the appeal of a game that only such checks speak against, if its players search a number of nodes and there is work enough left to play it.
/// `judge` gives the verdict after so many of its games.
pub fn hear(
    game: &Game,
    settings: &Settings,
    trials: &[Trial],
    verdict: &Verdict,
    budget: f64,
    judge: impl Fn(&Appeal) -> Verdict,
) -> Option<Appeal> {
    let against = || verdict.checks.iter().filter(|check| check.fails());
    if verdict.viable || !against().all(|check| GROUNDS.contains(&check.id)) {
        return None;
    }
    let player = stronger(&settings.players[0]).filter(|_| settings.players[0] == settings.players[1])?;
    let each = FACTOR as f64 * work::of(trials, game) / trials.len().max(1) as f64;
    let affordable = (budget / each) as u64;
    if (HEAVY * budget / each) as u64 <= LOOKS[0] {
        return None;
    }
    let settings = Settings {
        players: [player.clone(), player.clone()],
        alternatives: false,
        rollouts: None,
        seed: play::part(settings.seed, "appeal"),
        ..settings.clone()
    };
    let mut appeal = Appeal { player, trials: Vec::new() };
    for look in LOOKS.into_iter().filter(|&look| look <= affordable.max(LOOKS[0])) {
        appeal.trials.extend(play::trials(game, &settings, appeal.trials.len() as u64..look, &|| ()));
        let found = judge(&appeal);
        let asked = against().filter_map(|check| found.checks.iter().find(|now| now.id == check.id));
        let (open, lost) = asked.fold((false, false), |(open, lost), check| {
            (open || !check.settled, lost || (check.settled && !check.passes))
        });
        if lost || !open {
            break;
        }
    }
    Some(appeal)
}

/// The same search with more nodes.
fn stronger(player: &Spec) -> Option<Spec> {
    let nodes: u64 = player.to_string().strip_prefix("ab:nodes=")?.parse().ok()?;
    format!("ab:nodes={}", FACTOR * nodes).parse().ok()
}

impl Appeal {
    /// The figure a check is about, from the games of the stronger players, with its interval at which checks are decided; `None` if it cannot be appealed against.
    pub(crate) fn figure(&self, id: &str) -> Option<Interval> {
        let of_all = |end: End| {
            let count = self.trials.iter().filter(|trial| trial.end == end).count();
            share_within(count as f64, self.trials.len() as u64, DECIDING)
        };
        let within = |(points, n): (f64, u64)| unevenness(&share_within(points, n, DECIDING));
        match id {
            "drawishness" => Some(of_all(End::Draw)),
            "timeouts" => Some(of_all(End::Timeout)),
            "advantage" => Some(within(first_wins_of(&self.trials))),
            "balance" => {
                let Interval { value, low, high } = within(first_side_of(&self.trials));
                Some(Interval { value: 1.0 - value, low: 1.0 - high, high: 1.0 - low })
            }
            _ => None,
        }
    }

    /// What is said of a check that passes only by what the stronger players found; `weak`: what the others found, `first`: the side listed first.
    pub(crate) fn words(&self, id: &str, weak: &Interval, first: &str) -> String {
        let (weak, player) = (percent(weak), &self.player);
        let strong = |(points, n): (f64, u64)| percent(&share_within(points, n, DECIDING));
        let ends = |end: End| {
            let count = self.trials.iter().filter(|trial| trial.end == end).count() as f64;
            strong((count, self.trials.len() as u64))
        };
        let fair = format!("between stronger players ({player}), which is fair enough");
        match id {
            "drawishness" => {
                format!(
                    "{weak} of the games are drawn, but only {} between stronger players ({player})",
                    ends(End::Draw)
                )
            }
            "timeouts" => format!(
                "{weak} of the games do not end in time, but only {} between stronger players ({player})",
                ends(End::Timeout)
            ),
            "balance" => {
                format!("{first} wins {weak} of the decided games, but {} {fair}", strong(first_side_of(&self.trials)))
            }
            _ => format!(
                "who moves first wins {weak} of the decided games, but {} {fair}",
                strong(first_wins_of(&self.trials))
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assess::{Effort, assess};
    use crate::weights::Weights;

    fn quick(text: &str) -> crate::assess::Assessment {
        let game = Game::read(text).0.expect("a sound game");
        let effort = Effort::quick();
        let settings = Settings::new(effort.player.clone(), 1);
        assess(&game, &settings, &effort, &Weights::default(), &|_, _, _| ())
    }

    #[test]
    fn what_weak_players_find_unfair_may_be_fair() {
        let neutron = gdl::library::find("neutron").expect("a library game").text;
        let found = quick(neutron);
        let check = found.verdict.checks.iter().find(|check| check.id == "advantage").expect("somebody wins");
        assert!(found.verdict.viable && check.text.contains("but"), "{:?}", found.verdict);
        assert!(found.appeal.is_some_and(|appeal| appeal.player.to_string() == "ab:nodes=3200"));
    }

    #[test]
    fn what_is_unfair_stays_so_and_other_flaws_are_not_appealed_against() {
        // Whoever begins wins on the spot; and a game in which nothing matters.
        let once = quick("(game Once (board (tiling square) (size 4)) (end (All win (in-a-row 2))))");
        assert!(!once.verdict.viable, "{:?}", once.verdict);
        let coin = quick("(game Coin (board (tiling hex) (shape hex) (size 4)) (end (All lose (no-move))))");
        assert!(!coin.verdict.viable && coin.appeal.is_none(), "{:?}", coin.verdict);
    }

    #[test]
    fn only_searches_of_a_number_of_nodes_have_a_stronger_one() {
        let of = |text: &str| stronger(&text.parse().expect("a player")).map(|spec| spec.to_string());
        assert_eq!(of("ab:nodes=400").as_deref(), Some("ab:nodes=3200"));
        assert_eq!([of("ab:depth=3"), of("random"), of("uct:iterations=100")], [None, None, None]);
    }
}
