//! Which variants get a second look, and what comes of it.

use super::change::{ludemes, named};
use super::eye::{Beside, Eye, Seen};
use super::{Improve, Improved, Variant};
use crate::open::read;
use crate::wording::told;
use criticism::overlap::{Specimen, common};
use engine::Game;

/// Variants that are kept beyond those to be listed: some may play the same.
const KEPT: usize = 20;

/// A search in progress.
pub(super) struct Search<'s> {
    pub game: &'s Game,
    pub wish: &'s Improve,
    pub eye: Eye,
    /// Corrections of a flaw, as texts: they are looked at and told before others.
    pub cures: Vec<String>,
    /// The game at the first look and at the second, which has the whole test.
    pub original: [Seen; 2],
    /// Seed of the second look: other games than those that chose.
    pub seed: u64,
    /// The best variants at the first look, and whether they had their second.
    pub promising: Vec<(Seen, bool)>,
    pub again: Vec<Seen>,
    pub alike: u64,
}

impl Search<'_> {
    /// Keeps the best, what may be viable first.
    pub fn note(&mut self, seen: impl Iterator<Item = Seen>) {
        self.promising.extend(seen.map(|seen| (seen, false)));
        let cures = &self.cures;
        let key = |seen: &Seen| (seen.looks.hopeless(), !cures.contains(&seen.text));
        self.promising.sort_by(|(a, _), (b, _)| key(a).cmp(&key(b)).then(a.looks.order(&b.looks)));
        self.promising.truncate(KEPT + self.wish.best);
    }

    /// Measures those of the best again that had no second look yet, look better than the game and may be viable.
    pub fn look_again(&mut self, enough: &dyn Fn() -> bool) {
        let waits = |(seen, done): &(Seen, bool), original: &Seen| {
            !done && !seen.looks.hopeless() && seen.looks.order(&original.looks).is_lt()
        };
        while let Some(at) = self.promising.iter().take(self.wish.best).position(|one| waits(one, &self.original[0]))
            && !enough()
        {
            self.measure_again(at);
        }
    }

    /// Measures a promising variant again, unless it plays as something known; then it makes room for others.
    pub fn measure_again(&mut self, at: usize) {
        self.promising[at].1 = true;
        let seen = &self.promising[at].0;
        let alike = self.known(seen);
        let again = if alike { None } else { self.eye.again(seen, Beside::Test, self.seed) };
        self.alike += u64::from(alike);
        match again {
            Some(seen) => self.again.push(seen),
            None => drop(self.promising.remove(at)),
        }
    }

    /// Whether a variant plays as the game or as one that was measured again.
    fn known(&self, seen: &Seen) -> bool {
        let Ok(game) = read(&seen.text) else { return false };
        let own = Specimen::new(&game, &seen.trials);
        let known = std::iter::once(&self.original[1]).chain(&self.again);
        let mut known = known.filter_map(|other| Some(Specimen::new(read(&other.text).ok()?, &other.trials)));
        known.any(|other| common(&own, &other).is_some_and(|common| common.same()))
    }

    /// What was found.
    pub fn result(self, tried: u64, dropped: u64, stop: &'static str) -> Improved {
        let [_, base] = self.original;
        let comparisons = self.again.len();
        let compared = |seen: Seen| {
            let after = seen.looks;
            let mended = after.mends(&base.looks, comparisons);
            let real = after.differs(&base.looks, comparisons);
            let sure = (real && after.score > base.looks.score) || mended.iter().any(|turned| turned.real);
            let text = seen.text;
            Variant {
                changes: changes(self.game, &text),
                ludemes: ludemes(self.game.text(), &text),
                broken: after.spoils(&base.looks, comparisons),
                better: after.viable && sure,
                mended,
                real,
                after,
                text,
            }
        };
        let mut all: Vec<Variant> = self.again.into_iter().map(compared).collect();
        let cures = &self.cures;
        let key = |variant: &Variant| (!variant.after.viable, !cures.contains(&variant.text));
        all.sort_by(|a, b| key(a).cmp(&key(b)).then(a.after.order(&b.after)));
        let (mut variants, others): (Vec<Variant>, Vec<Variant>) = all.into_iter().partition(|variant| variant.better);
        variants.truncate(self.wish.best);
        let mut nearest = others.into_iter().next().filter(|_| variants.is_empty());
        for (variant, number) in variants.iter_mut().chain(&mut nearest).zip(1..) {
            variant.text = named(&variant.text, number);
        }
        Improved {
            game: self.game.name().to_string(),
            seed: self.wish.seed,
            tried,
            dropped,
            alike: self.alike,
            again: comparisons as u64,
            stop,
            original: base.looks,
            variants,
            nearest,
        }
    }
}

/// What differs in words; as ludemes where the rule sheets say the same.
fn changes(game: &Game, text: &str) -> Vec<String> {
    let said = gdl::load(text).game.map(|other| told(game.ast(), &other)).unwrap_or_default();
    if said.is_empty() { ludemes(game.text(), text) } else { said }
}
