//! Answers: whether it pays to see what the other side did.
//!
//! Two who race side by side, or who each fill a garden of their own, have choices, and the better one wins; yet they do not play with each other. So a player meets
//! itself blindfold: before each of its turns the one who is blind imagines another last turn of the other side, drawn at random, and plays what is best there. Where the
//! sides have to do with each other it pays to see, mostly by far.

use super::duel::{OPENING, Outcome, TURNS, better, until_decided};
use engine::core::{Outcome as Ended, Step};
use engine::rng::Rng;
use engine::{Game, Position};
use gdl::ast::Player;
use std::sync::atomic::{AtomicU64, Ordering};
use strategy::{Choice, Policy, Spec};

/// Share of the points from which on seeing pays.
pub const SEEN: f64 = 0.6;

/// Other turns tried for one that can be imagined, and the steps of such a turn.
const TRIES: usize = 12;
const REST: usize = 40;

/// Whether a player who sees does better than itself blindfold, in at most so many pairs of games; `None` if for half of the turns nothing could be imagined
/// in place of what the other did: then what one may do already depends on it.
pub fn answers(game: &Game, spec: &Spec, most: u64, seed: u64) -> Option<Outcome> {
    let policy = Policy::of(game);
    let [blind, turns] = [AtomicU64::new(0), AtomicU64::new(0)];
    let (pairs, score, pays) = until_decided(
        most,
        |score| better(score, SEEN),
        |index| {
            let played = Blindfold { game, spec, policy: &policy, seed, index }.play();
            blind.fetch_add(played.blind, Ordering::Relaxed);
            turns.fetch_add(played.turns, Ordering::Relaxed);
            played.points
        },
    );
    let blindfold = 2 * blind.into_inner() >= turns.into_inner();
    blindfold.then(|| Outcome { strong: spec.to_string(), weak: format!("{spec}, blindfold"), pairs, score, pays })
}

/// A game to be played between a player who sees and itself blindfold.
struct Blindfold<'a> {
    game: &'a Game,
    spec: &'a Spec,
    policy: &'a Policy,
    seed: u64,
    /// Games 2n and 2n + 1 are a pair: who sees sits first in the one and second in the other.
    index: u64,
}

/// How such a game went: the points of who sees; turns of who does not, and those of them at which it was indeed blind.
struct Played {
    points: f64,
    turns: u64,
    blind: u64,
}

impl Blindfold<'_> {
    fn play(&self) -> Played {
        let mut opening = Rng::part(self.seed, self.index / 2);
        let mut rng = Rng::part(!self.seed, self.index);
        let sees = if self.index.is_multiple_of(2) { Player::First } else { Player::Second };
        let mut position = self.game.start(Player::First);
        for _ in 0..OPENING {
            if position.ending().is_none() {
                position.play(any(&position.steps(), &mut opening));
            }
        }
        let mut player = self.spec.thorough(self.game, Some(self.policy));
        let (mut turns, mut blind) = (0, 0);
        // The last turn of the other side: where it began, and its first step.
        let mut last: Option<(Position<'_>, Step)> = None;
        for _ in 0..TURNS {
            if position.ending().is_some() {
                break;
            }
            let (begun, seat) = (position.clone(), position.seat());
            let mut imagined = None;
            if let Some((before, made)) = last.as_ref().filter(|_| seat != sees) {
                imagined = imagine(before, *made, &position.steps(), &mut rng);
                turns += 1;
                blind += u64::from(imagined.is_some());
            }
            let choice = player.choose(imagined.as_ref().unwrap_or(&position), &mut rng);
            let first = pick(&choice, &position.steps(), &mut rng);
            position.play(first);
            // The rest of a turn follows from its own beginning, which even the blind know.
            for _ in 1..REST {
                if position.ending().is_some() || position.seat() != seat {
                    break;
                }
                let step = player.choose(&position, &mut rng).step;
                position.play(step);
            }
            last = (position.seat() != seat).then_some((begun, first));
        }
        let points = match position.outcome_by_seat() {
            Some(Ended::Win(seat)) => f64::from(u8::from(seat == sees)),
            _ => 0.5,
        };
        Played { points, turns, blind }
    }
}

/// The best step of a choice that is legal where it is to be made.
fn pick(choice: &Choice, legal: &[Step], rng: &mut Rng) -> Step {
    if legal.contains(&choice.step) {
        return choice.step;
    }
    let known = || choice.scored.iter().filter(|scored| legal.contains(&scored.step));
    let best = known().map(|scored| (scored.visits, scored.score)).max();
    let equal: Vec<Step> =
        known().filter(|scored| Some((scored.visits, scored.score)) == best).map(|scored| scored.step).collect();
    any(if equal.is_empty() { legal } else { &equal }, rng)
}

/// A position after another turn than the one that began with `made`, in which at least half of what is legal can be done.
fn imagine<'g>(before: &Position<'g>, made: Step, legal: &[Step], rng: &mut Rng) -> Option<Position<'g>> {
    let mut others = before.steps();
    others.retain(|&step| step != made);
    if others.is_empty() {
        return None;
    }
    let alike = |after: &Position<'_>| {
        let steps = after.steps();
        2 * legal.iter().filter(|step| steps.contains(step)).count() >= legal.len()
    };
    (0..TRIES).find_map(|_| other_turn(before, any(&others, rng), rng).filter(alike))
}

/// The position after a turn that begins with a step and is ended at random, if the game goes on.
fn other_turn<'g>(before: &Position<'g>, step: Step, rng: &mut Rng) -> Option<Position<'g>> {
    let mut after = before.clone();
    after.play(step);
    for _ in 1..REST {
        if after.ending().is_some() {
            return None;
        }
        if after.seat() != before.seat() {
            return Some(after);
        }
        after.play(any(&after.steps(), rng));
    }
    None
}

fn any(steps: &[Step], rng: &mut Rng) -> Step {
    steps[rng.below(steps.len() as u32) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str, most: u64) -> Outcome {
        let game = Game::read(text).0.expect("a sound game");
        answers(&game, &"ab:nodes=64".parse().expect("a player"), most, 1).expect("much can be imagined")
    }

    #[test]
    fn who_does_not_see_loses_where_lines_must_be_stopped() {
        let found = of("(game T (board (tiling square i-nbors) (size 5)) (win (in-a-row 4)))", 288);
        assert_eq!(found.pays, Some(true), "{found:?}");
    }

    #[test]
    fn who_does_not_see_races_as_fast_as_who_does() {
        // Boats on lanes of their own, which go one cell or two.
        let race = "(game Race (board (tiling square) (size 4 12))
            (pieces (Boat All (moves (move (pre (and (owner from) (path (or (step 0 1 ep) (step 0 2 ep))))) (action (pop) (push))))))
            (start (place (Boat White) A1 C1) (place (Boat Black) B12 D12))
            (end (All win (reach 2 away))))";
        let found = of(race, 288);
        assert_eq!(found.pays, Some(false), "{found:?}");
    }
}
