//! How much of one game is found in another, by playing: games of the one are played again in the other, step for step, with the board turned or reflected, the sides
//! exchanged and the pieces renamed in the way that makes the two most alike.
//!
//! Two numbers say it: the share of positions whose steps are the same, and the share of games that end the same way at the same time. What steps are called and which rules
//! allow them does not matter, only what they do to the board.

mod beside;
mod image;
mod likeness;
mod specimen;
#[cfg(test)]
mod tests;

pub use image::Image;
pub use specimen::Specimen;

use beside::{Tally, beside};
use engine::Game;
use likeness::{Likeness, likenesses};
use specimen::{Line, STAGES};
use std::borrow::Borrow;
use strategy::contest::statistics::{Interval, share};

/// A game as much of which is found in a known one, its steps and its ends, is a variant of it.
pub const VARIANT: f64 = 0.9;

/// Whoever shares fewer of the first positions than this is not looked at further.
const NEAR: f64 = 0.5;

/// How much of a game is found in another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Overlap {
    /// Share of its positions whose steps are the same in the other; its interval is that of as many games.
    pub steps: Interval,
    /// Share of its games that end the same way at the same time; `None` if not one came to an end.
    pub ends: Option<Interval>,
    /// Positions compared.
    pub positions: u64,
    /// Games that came to an end.
    pub games: u64,
}

impl Overlap {
    fn of(tallies: &[Tally]) -> Overlap {
        let positions: u64 = tallies.iter().map(|tally| tally.positions).sum();
        let same: u64 = tallies.iter().map(|tally| tally.same).sum();
        let ends: Vec<bool> = tallies.iter().filter_map(|tally| tally.ends).collect();
        let count = |of: &dyn Fn(&&bool) -> bool| ends.iter().filter(of).count() as f64;
        // Positions of one game are kin: they count as one observation.
        let games = tallies.len() as f64;
        Overlap {
            steps: share(games * same as f64 / positions.max(1) as f64, tallies.len() as u64),
            ends: (!ends.is_empty()).then(|| share(count(&|same| **same), ends.len() as u64)),
            positions,
            games: ends.len() as u64,
        }
    }

    /// The lesser of the two shares.
    pub fn least(&self) -> f64 {
        self.ends.map_or(0.0, |ends| ends.value.min(self.steps.value))
    }

    /// Whether nothing was found that differs.
    pub fn whole(&self) -> bool {
        self.steps.value >= 1.0 && self.ends.is_none_or(|ends| ends.value >= 1.0)
    }
}

/// How much two games have in common.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Common {
    /// How much of the first is found in the second.
    pub there: Overlap,
    /// How much of the second is found in the first.
    pub back: Overlap,
}

impl Common {
    fn of([there, back]: &[Vec<Tally>; 2]) -> Common {
        Common { there: Overlap::of(there), back: Overlap::of(back) }
    }

    fn both(&self) -> [Overlap; 2] {
        [self.there, self.back]
    }

    /// Whether what was seen leaves room for it.
    fn may_be_variant(&self) -> bool {
        let open = |part: Overlap| part.steps.high >= VARIANT && part.ends.is_none_or(|ends| ends.high >= VARIANT);
        self.both().into_iter().any(open)
    }

    /// The direction in which they are more alike.
    pub fn best(&self) -> &Overlap {
        if self.back.least() > self.there.least() { &self.back } else { &self.there }
    }

    /// Whether one is a variant of the other.
    pub fn variant(&self) -> bool {
        self.best().least() >= VARIANT
    }

    /// Whether nothing was found that differs, either way.
    pub fn same(&self) -> bool {
        self.there.whole() && self.back.whole()
    }
}

/// How much two games have in common; `None` if the board of one is no image of the other's, or the pieces stand otherwise.
pub fn common<A: Borrow<Game>, B: Borrow<Game>>(a: &Specimen<A>, b: &Specimen<B>) -> Option<Common> {
    compared(a, b, false)
}

/// The same in less time; `None` also if some games are enough to see that neither is a variant of the other.
pub fn confusable<A: Borrow<Game>, B: Borrow<Game>>(a: &Specimen<A>, b: &Specimen<B>) -> Option<Common> {
    compared(a, b, true)
}

fn compared<A: Borrow<Game>, B: Borrow<Game>>(a: &Specimen<A>, b: &Specimen<B>, hurry: bool) -> Option<Common> {
    let mut best: Option<(Likeness, [Vec<Tally>; 2], Common)> = None;
    for likeness in likenesses(a, b) {
        let brief = Common::of(&replayed(a, b, [a.brief(), b.brief()], &likeness));
        if hurry && brief.both().iter().all(|part| part.steps.value < NEAR) {
            continue;
        }
        let tallies = replayed(a, b, [a.stage(0), b.stage(0)], &likeness);
        let found = Common::of(&tallies);
        let worth = |found: &Common| found.both().map(|part| part.steps.value + part.least()).iter().sum::<f64>();
        if best.as_ref().is_none_or(|(_, _, known)| worth(&found) > worth(known)) {
            best = Some((likeness, tallies, found));
        }
        if found.same() {
            break;
        }
    }
    let (likeness, mut tallies, mut found) = best?;
    for next in 1..STAGES {
        if hurry && !found.may_be_variant() {
            return None;
        }
        for (known, more) in tallies.iter_mut().zip(replayed(a, b, [a.stage(next), b.stage(next)], &likeness)) {
            known.extend(more);
        }
        found = Common::of(&tallies);
    }
    Some(found)
}

/// What comes of games of both, each played again in the other.
fn replayed<A: Borrow<Game>, B: Borrow<Game>>(
    a: &Specimen<A>,
    b: &Specimen<B>,
    [of_a, of_b]: [&[Line]; 2],
    likeness: &Likeness,
) -> [Vec<Tally>; 2] {
    let back = likeness.back();
    [
        of_a.iter().map(|line| beside(line, a.game(), b.game(), likeness)).collect(),
        of_b.iter().map(|line| beside(line, b.game(), a.game(), &back)).collect(),
    ]
}
