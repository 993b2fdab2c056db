//! Lines of play that another game must follow.

use super::twin::{Pick, Twin, View, translated};
use engine::core::{NO_CELL, Step};
use engine::rng::Rng;
use engine::{Game, Position};
use gdl::ast::Player;
use std::collections::HashMap;
use strategy::{Glance, Policy, Score, glance};

/// One game, as far as it was played.
#[derive(Clone, Debug)]
pub struct Line {
    /// Who began.
    pub first: Player,
    /// The steps made.
    pub picks: Vec<Pick>,
    /// What was seen before each and at the end.
    pub views: Vec<View>,
    /// Keys of the positions.
    pub keys: Vec<u64>,
    /// Completed turns.
    pub turns: u32,
    /// What playing it took.
    pub work: u64,
}

/// How steps are chosen where nobody thinks.
#[derive(Clone, Copy, Debug)]
pub enum Manner {
    /// Any step.
    Random,
    /// Back where the piece came from, if that is legal: who plays so meets the same positions again.
    Returning,
    /// Not into the end, if it can be helped: who plays so sees what comes late.
    Lingering,
    /// Both towards what one of the two is after, mostly not into the end: who plays so sees what opponents would not let happen.
    Seeking(Player),
}

/// After so many games all manners had their turn.
const MANNERS: u64 = 6;
/// Steps somebody who helps chooses among, and answers to each that he thinks of.
const OFFERS: usize = 6;
const ANSWERS: usize = 24;

impl Manner {
    /// That of a game by its number.
    pub fn of(index: u64) -> Manner {
        match index % MANNERS {
            0 | 1 => Manner::Random,
            2 => Manner::Returning,
            3 => Manner::Lingering,
            4 => Manner::Seeking(Player::First),
            _ => Manner::Seeking(Player::Second),
        }
    }

    /// A step of a position; `made`: the steps so far, with who made them.
    fn choose(
        self,
        position: &Position<'_>,
        steps: &[Step],
        made: &[(Player, Step)],
        rng: &mut Rng,
        aim: &mut Option<Box<dyn Glance + '_>>,
    ) -> usize {
        let any = |rng: &mut Rng| rng.below(steps.len() as u32) as usize;
        match self {
            Manner::Random => any(rng),
            Manner::Returning => {
                let mover = position.mover();
                let last = made.iter().rev().find(|(who, _)| *who == mover).map(|(_, step)| *step);
                let back = last.and_then(|last| {
                    let reverse = |step: &Step| {
                        step.from == last.to && step.to == last.from && step.from != NO_CELL && step.from != step.to
                    };
                    steps.iter().position(reverse)
                });
                back.filter(|_| rng.below(4) > 0).unwrap_or_else(|| any(rng))
            }
            Manner::Lingering => {
                let first = any(rng);
                if ends(position, steps[first]) { any(rng) } else { first }
            }
            Manner::Seeking(player) => match aim.as_mut().filter(|_| rng.below(5) > 0) {
                Some(aim) => seek(player, position, steps, rng, &mut **aim),
                None => any(rng),
            },
        }
    }
}

/// The step that brings a player nearer to what he is after, whoever makes it; mostly none that ends the game.
fn seek(player: Player, position: &Position<'_>, steps: &[Step], rng: &mut Rng, aim: &mut dyn Glance) -> usize {
    let mine = position.mover() == player;
    let choices: Vec<usize> = if mine || steps.len() <= OFFERS {
        (0..steps.len()).collect()
    } else {
        (0..OFFERS).map(|_| rng.below(steps.len() as u32) as usize).collect()
    };
    let worth: Vec<i32> = if mine {
        aim.after(position, steps).into_iter().map(|score| score.0).collect()
    } else {
        // Who helps offers what the other can make most of.
        choices.iter().map(|at| offered(player, position, steps[*at], aim)).collect()
    };
    let mut order: Vec<(i32, u32, usize)> =
        choices.iter().zip(&worth).map(|(at, worth)| (*worth, rng.below(u32::MAX), *at)).collect();
    order.sort_unstable_by(|a, b| b.cmp(a));
    let first = order[0].2;
    if !ends(position, steps[first]) || rng.below(16) == 0 {
        return first;
    }
    order.into_iter().map(|(_, _, at)| at).find(|at| !ends(position, steps[*at])).unwrap_or(first)
}

/// What a step of his opponent's leaves a player to make of it.
fn offered(player: Player, position: &Position<'_>, step: Step, aim: &mut dyn Glance) -> i32 {
    let mut next = position.clone();
    next.play(step);
    if next.ending().is_some() || next.mover() != player {
        let sign = if next.mover() == player { 1 } else { -1 };
        return sign * aim.score(&next).0;
    }
    // The end is not what is offered: it would be there all the time, and everything else as good.
    let steps = next.steps();
    let some: Vec<Step> = steps.iter().copied().step_by(steps.len().div_ceil(ANSWERS).max(1)).collect();
    let scores = aim.after(&next, &some);
    scores.into_iter().filter(|score| !score.is_proven()).map(|score| score.0).max().unwrap_or(Score::MAX_ESTIMATE)
}

fn ends(position: &Position<'_>, step: Step) -> bool {
    let mut next = position.clone();
    next.play(step);
    next.ending().is_some()
}

/// A policy of one of the terms a game has, by number.
fn one_aim(game: &Game, number: u64) -> Option<Box<dyn Glance + '_>> {
    let names = Policy::names(game);
    let name = names.get((number % names.len().max(1) as u64) as usize)?;
    let weights = vec![(name.clone(), 1.0)];
    Some(glance(game, &Policy { weights: [weights.clone(), weights] }))
}

/// What looking at a position takes.
pub fn price(position: &Position<'_>) -> u64 {
    2 + u64::from(position.count()) / 8 + position.game().topology().cells() as u64 / 32
}

impl Line {
    /// Plays a game: `choose` picks among the legal steps or ends the line.
    pub fn play(
        twin: &Twin,
        first: Player,
        mut choose: impl FnMut(&Position<'_>, &[Step], &[(Player, Step)]) -> Option<usize>,
    ) -> Line {
        let mut position = twin.game.start(first);
        let mut line = Line { first, picks: Vec::new(), views: Vec::new(), keys: Vec::new(), turns: 0, work: 0 };
        let mut made = Vec::new();
        loop {
            let steps = position.steps();
            line.views.push(twin.view(&position, &steps));
            line.keys.push(position.key());
            line.work += price(&position);
            if steps.is_empty() {
                break;
            }
            let Some(at) = choose(&position, &steps, &made) else { break };
            line.picks.push(twin.pick(&steps, at));
            made.push((position.mover(), steps[at]));
            position.play(steps[at]);
        }
        line.turns = position.turns();
        line
    }

    /// A game without thought, cut off after so many steps.
    pub fn random(twin: &Twin, seed: u64, index: u64, most: usize) -> Line {
        let mut rng = Rng::part(seed, index);
        let manner = Manner::of(index);
        let round = index / MANNERS;
        let first = Player::BOTH[(round % 2) as usize];
        let mut aim = match manner {
            Manner::Seeking(_) => one_aim(&twin.game, round / 2),
            _ => None,
        };
        // Advice looks at every cell, and at more from each the larger the board.
        let cells = twin.game.topology().cells() as u64;
        let (each, mut looked) = (1 + cells.pow(3) / 262_144, 0);
        let line = Line::play(twin, first, |position, steps, made| {
            if aim.is_some() {
                let few = if steps.len() <= OFFERS { steps.len() } else { OFFERS };
                looked += steps.len().max(few * ANSWERS.min(steps.len())) as u64;
            }
            (made.len() < most).then(|| manner.choose(position, steps, made, &mut rng, &mut aim))
        });
        Line { work: line.work + each * looked, ..line }
    }

    /// A game that was played: as many of the steps as are legal.
    pub fn of(twin: &Twin, first: Player, steps: impl Iterator<Item = Step>) -> Line {
        let mut steps = steps;
        Line::play(twin, first, |_, legal, _| {
            let step = steps.next()?;
            legal.iter().position(|other| *other == step)
        })
    }

    /// Whether another game can be played just so. `twins`: the game the line is of, and the other.
    pub fn happens_in(&self, twins: [&Twin; 2], same: &mut Recurrence) -> bool {
        let other = twins[1];
        let mut position = other.game.start(self.first);
        for (at, view) in self.views.iter().enumerate() {
            let steps = position.steps();
            let seen = other.view(&position, &steps);
            if seen.rest != view.rest || !same.note(self.keys[at], position.key()) {
                return false;
            }
            if seen.choices != view.choices {
                return self.happens_beside(twins, same);
            }
            let Some(pick) = self.picks.get(at) else { return true };
            let Some(step) = other.find(&steps, *pick) else { return false };
            position.play(step);
        }
        true
    }

    /// The same, with both games at hand: one may have two rules for what the other has one for.
    fn happens_beside(&self, twins: [&Twin; 2], same: &mut Recurrence) -> bool {
        let [a, b] = twins;
        let (mut here, mut there) = (a.game.start(self.first), b.game.start(self.first));
        for (at, view) in self.views.iter().enumerate() {
            let steps = there.steps();
            let seen = b.view(&there, &steps);
            if seen.rest != view.rest || !same.note(here.key(), there.key()) {
                return false;
            }
            let mine = here.steps();
            let Some(pick) = self.picks.get(at) else {
                let any = mine.first().is_none_or(|step| translated((a, &here), (b, &there), *step).is_some());
                return seen.choices == view.choices || any && mine.is_empty() == steps.is_empty();
            };
            let Some(step) = a.find(&mine, *pick) else { return false };
            let found = if seen.choices == view.choices {
                b.find(&steps, *pick)
            } else {
                translated((a, &here), (b, &there), step)
            };
            let Some(found) = found else { return false };
            here.play(step);
            there.play(found);
        }
        true
    }
}

/// Whether positions recur in one game where they recur in the other. Asked for nothing where no rule looks at it.
#[derive(Clone, Debug, Default)]
pub struct Recurrence {
    asked: bool,
    there: HashMap<u64, u64>,
    back: HashMap<u64, u64>,
}

impl Recurrence {
    /// Of two games.
    pub fn of(twins: [&Twin; 2]) -> Recurrence {
        Recurrence { asked: twins.iter().any(|twin| twin.game.recurs()), ..Recurrence::default() }
    }

    /// Takes the keys of a position in both. False: two positions are the same in one game and not in the other.
    pub fn note(&mut self, a: u64, b: u64) -> bool {
        !self.asked || *self.there.entry(a).or_insert(b) == b && *self.back.entry(b).or_insert(a) == a
    }
}
