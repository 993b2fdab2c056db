//! Does what one plays matter? Matches of players of unequal strength, and what is at stake at a turn.
//!
//! A game in which no choice matters can look fair, lively and open to the last move: parity does. So a game must show that the better player wins, and that
//! choices change the expected result, before anything else about it counts.

pub mod answers;
pub(crate) mod checks;
pub mod duel;
pub mod early;
pub mod rote;
pub mod second_thoughts;
pub mod stakes;

use crate::play;
use crate::trial::Trial;
use crate::work;
use answers::{SEEN, answers};
use duel::{Duel, Outcome};
use early::{EARLY, FINISHER, early};
use engine::Game;
use rote::{Rote, rote};
use second_thoughts::{SecondThoughts, second_thoughts};
use stakes::{Known, Stakes, stakes};
use strategy::Spec;
use strategy::contest::statistics::Interval;

/// How much is spent on the question.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Budget {
    /// Units of work of all duels together: steps of random games, or positions searched.
    pub duels: f64,
    /// Units of work of the games that show whether it pays to see what the other did.
    pub answers: f64,
    /// Units of work of the games that show whether early play counts.
    pub early: f64,
    /// Steps of the games in which somebody learns to play by rote; 0: do not ask.
    pub rote: f64,
    /// Steps of the random games that show what is at stake.
    pub stakes: f64,
    /// Positions searched to find how often a deeper search changes its mind; 0: do not ask.
    pub second_thoughts: f64,
}

/// What was found out.
#[derive(Clone, Debug, PartialEq)]
pub struct Skill {
    /// Duels in the order they were fought, each between a player and one that thinks 64 times as long.
    pub duels: Vec<Outcome>,
    /// Whether thinking longer pays; `None`: not known.
    pub pays: Option<bool>,
    /// What is at stake at a turn.
    pub stakes: Option<Stakes>,
    /// Games of players who see against themselves blindfold, in the order they were played; none if thinking is not known to pay, or if what one may do depends on the other's turn too much to be blind to it.
    pub answers: Vec<Outcome>,
    /// Games in which one side thinks early and the other does not, in the order they were played; none if thinking is not known to pay.
    pub early: Vec<Outcome>,
    /// Somebody who wins without looking at the board, if one was found; not asked if thinking is not known to pay.
    pub rote: Option<Rote>,
    /// How often a deeper search changes its mind, if that was asked.
    pub second_thoughts: Option<SecondThoughts>,
}

impl Skill {
    /// Asks these questions about a game of which trials have been played.
    pub fn of(game: &Game, known: Known<'_>, budget: Budget, seed: u64) -> Skill {
        let length = work::length(known.trials);
        let dear = work::copied(game) * known.trials.first().map_or(1.0, |trial| work::trying(game, trial));
        let (duels, pays) = pays(game, length, budget.duels / dear, seed);
        let (answers, early) = match pays {
            Some(true) => {
                let answers = watched(game, length, budget.answers / dear, seed);
                (answers, built(game, known.trials, budget.early / dear, seed))
            }
            _ => (Vec::new(), Vec::new()),
        };
        let rote = (pays == Some(true)).then(|| rote(game, budget.rote / work::at_first(game))).flatten();
        let small = game.topology().cells() <= SMALL;
        let stakes = small
            .then(|| Stakes::of_whole(game, (WHOLE / dear) as u64))
            .flatten()
            .or_else(|| (dear < VAST).then(|| stakes(game, known, budget.stakes / dear, seed)).flatten());
        let second_thoughts = second_thoughts(game, known.trials, budget.second_thoughts / dear, seed);
        Skill { duels, pays, answers, early, rote, stakes, second_thoughts }
    }

    /// Whether it pays to see what the other side does; `None`: not known.
    pub fn sees(&self) -> Option<bool> {
        either_pays(&self.answers)
    }

    /// Whether what is played early counts; `None`: not known.
    pub fn builds(&self) -> Option<bool> {
        either_pays(&self.early)
    }

    /// Whether nobody found that it pays to see what the other side does, and all that were asked say together that it does not.
    pub fn hardly_sees(&self) -> bool {
        self.sees().is_none() && hardly_pays(&self.answers, |score| duel::better(score, SEEN))
    }

    /// The same of early play.
    pub fn hardly_builds(&self) -> bool {
        self.builds().is_none() && hardly_pays(&self.early, |score| duel::uneven(score, SEEN))
    }

    /// The duel that decided, or the last.
    pub fn telling(&self) -> Option<&Outcome> {
        self.duels.last()
    }
}

/// Whether any of these meetings of [`THINKERS`] paid. It is only denied if neither kind of search, at its stronger, has any use for it.
fn either_pays(meetings: &[Outcome]) -> Option<bool> {
    let said = |answer: bool| meetings.iter().filter(move |found| found.pays == Some(answer));
    if said(true).next().is_some() {
        return Some(true);
    }
    (said(false).filter(|found| is_strong(found)).count() == 2).then_some(false)
}

/// Whether both of the stronger thinkers were asked and all meetings together say that it does not pay.
fn hardly_pays(meetings: &[Outcome], decide: impl Fn(&Interval) -> Option<bool>) -> bool {
    meetings.iter().filter(|found| is_strong(found)).count() == 2 && decide(&together(meetings)) == Some(false)
}

/// The score of all meetings together, of which each counts by its pairs.
pub fn together(meetings: &[Outcome]) -> Interval {
    let all: u64 = meetings.iter().map(|found| found.pairs).sum();
    let of = |found: &Outcome| found.pairs as f64 / all as f64;
    let value = meetings.iter().map(|found| of(found) * found.score.value).sum();
    let half = |found: &Outcome| of(found) * (found.score.high - found.score.low) / 2.0;
    let half = meetings.iter().map(|found| half(found).powi(2)).sum::<f64>().sqrt();
    Interval { value, low: value - half, high: value + half }
}

fn is_strong(found: &Outcome) -> bool {
    THINKERS[2..].contains(&found.strong.as_str())
}

/// Where positions are so many times dearer than usual, none is looked at twice.
const VAST: f64 = 500.0;

/// Positions made at most to find all there are, whatever the effort: a small game is judged by all of them, and by the same ones every time.
const WHOLE: f64 = 200_000.0;

/// Cells of a board on which a game may have as few positions as that.
const SMALL: usize = 36;

/// The factor between two players of a duel.
pub const FACTOR: u64 = 64;

/// Players of the duels: from random moves, from 16 and from 64 looks ahead, by both kinds of search. The base decides the answer: in a small
/// game 256 iterations already play without error, and in a large one 16 are as good as none.
const PAIRS: [(&str, &str); 6] = [
    ("random", "ab:nodes=64"),
    ("random", "uct:iterations=64"),
    ("uct:iterations=16", "uct:iterations=1024"),
    ("ab:nodes=16", "ab:nodes=1024"),
    ("uct:iterations=64", "uct:iterations=4096"),
    ("ab:nodes=64", "ab:nodes=4096"),
];

/// Players who are blindfolded, or think only early: two that are quick to show that something pays, and two that can tell that it does not.
const THINKERS: [&str; 4] = ["ab:nodes=64", "uct:iterations=64", "ab:nodes=1024", "uct:iterations=256"];

/// Most pairs of games of the quick ones.
const GLIMPSE: u64 = 72;

/// Fights duels until one shows that thinking pays, or the budget is out. `length` is the usual number of steps of a game.
fn pays(game: &Game, length: f64, budget: f64, seed: u64) -> (Vec<Outcome>, Option<bool>) {
    let seed = play::part(seed, "skill");
    let pairs = PAIRS
        .iter()
        .map(|(weak, strong)| [strong, weak].map(|text| -> Spec { text.parse().expect("a player that exists") }));
    let iteration = work::iteration(game, seed);
    // Each of the two makes half of the turns of both games of a pair.
    let price = |pair: &[Spec; 2]| length * pair.each_ref().map(|spec| cost(spec, iteration)).iter().sum::<f64>();
    let fought = first_to_pay(budget, pairs.collect(), price, |players, most| {
        Some(Duel { game, players: players.clone(), margin: duel::MARGIN, most, seed }.fight())
    });
    if fought.last().is_some_and(|duel| duel.pays == Some(true)) {
        return (fought, Some(true));
    }
    // It fails only if every duel says so, and not those from random moves alone.
    let told = fought.iter().any(|duel| duel.weak != "random") && fought.iter().all(|duel| duel.pays == Some(false));
    (fought, told.then_some(false))
}

/// Blindfolds players until one shows that it pays to see, or the budget is out.
fn watched(game: &Game, length: f64, budget: f64, seed: u64) -> Vec<Outcome> {
    let seed = play::part(seed, "answers");
    let iteration = work::iteration(game, seed);
    // Each makes half of the turns of both games of a pair.
    let price = |spec: &Spec| 2.0 * length * cost(spec, iteration);
    first_to_pay(budget, thinkers(), price, |spec, most| answers(game, spec, at_most(spec, most), seed))
}

/// Lets players think early until one shows that it pays, or the budget is out.
fn built(game: &Game, trials: &[Trial], budget: f64, seed: u64) -> Vec<Outcome> {
    let seed = play::part(seed, "early");
    let length = work::length(trials);
    let iteration = work::iteration(game, seed);
    let finisher: Spec = FINISHER.parse().expect("a player that exists");
    let price =
        |spec: &Spec| length * (EARLY * cost(spec, iteration) + 2.0 * (1.0 - EARLY) * cost(&finisher, iteration));
    let all: usize = trials.iter().map(|trial| trial.turns.len()).sum();
    let turns = (EARLY * all as f64 / trials.len().max(1) as f64) as u32;
    first_to_pay(budget, thinkers(), price, |spec, most| Some(early(game, spec, turns, at_most(spec, most), seed)))
}

fn thinkers() -> Vec<Spec> {
    THINKERS.iter().map(|text| text.parse().expect("a player that exists")).collect()
}

/// The most pairs of games a thinker plays.
fn at_most(spec: &Spec, most: u64) -> u64 {
    if THINKERS[..2].contains(&spec.to_string().as_str()) { most.min(GLIMPSE) } else { most }
}

/// Holds meetings, the cheapest first, until one of them pays; each of as many pairs of games as what is left of the budget allows. None if they cannot be held.
fn first_to_pay<M>(
    budget: f64,
    meetings: Vec<M>,
    price: impl Fn(&M) -> f64,
    meet: impl Fn(&M, u64) -> Option<Outcome>,
) -> Vec<Outcome> {
    let mut left = budget;
    let mut fought: Vec<Outcome> = Vec::new();
    let mut priced: Vec<(f64, M)> = meetings.into_iter().map(|meeting| (price(&meeting), meeting)).collect();
    priced.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (price, meeting) in priced {
        let affordable = (left / price) as u64;
        if affordable < duel::LOOKS[0] {
            continue;
        }
        let Some(found) = meet(&meeting, affordable) else { return Vec::new() };
        left -= price * found.pairs as f64;
        let paid = found.pays == Some(true);
        fought.push(found);
        if paid {
            break;
        }
    }
    fought
}

/// Units of work a choice takes.
fn cost(spec: &Spec, iteration: f64) -> f64 {
    match spec.to_string().split_once('=') {
        Some((kind, count)) => {
            let count: f64 = count.parse().unwrap_or(1.0);
            // A position searched is listed, judged and ordered: as dear as several random steps.
            count * if kind.starts_with("uct") { iteration } else { SEARCHED }
        }
        None => 1.0,
    }
}

/// Random steps for the price of a position searched.
const SEARCHED: f64 = 4.0;

#[cfg(test)]
mod tests {
    use super::*;

    fn met(strong: &str, pairs: u64, value: f64, pays: Option<bool>) -> Outcome {
        let score = Interval { value, low: value - 0.05, high: value + 0.05 };
        Outcome { strong: strong.into(), weak: "random".into(), pairs, score, pays }
    }

    #[test]
    fn what_all_together_find_useless_hardly_pays() {
        let decide = |score: &Interval| duel::better(score, SEEN);
        let found = |pairs: [u64; 4], values: [f64; 4]| {
            let of = |at: usize| met(THINKERS[at], pairs[at], values[at], None);
            (0..4).filter(|&at| pairs[at] > 0).map(of).collect::<Vec<_>>()
        };
        let all = found([72, 72, 16, 16], [0.51, 0.53, 0.34, 0.59]);
        assert!(hardly_pays(&all, decide) && either_pays(&all).is_none());
        // One of the stronger two was not asked; a good deal more is found by all; nobody was asked.
        assert!(!hardly_pays(&found([72, 72, 16, 0], [0.51, 0.53, 0.34, 0.0]), decide));
        assert!(!hardly_pays(&found([72, 72, 16, 16], [0.57, 0.59, 0.6, 0.64]), decide));
        assert!(!hardly_pays(&[], decide));
    }
}
