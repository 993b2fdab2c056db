//! Which known game a game plays like.

use super::refit::refitted;
use criticism::overlap::{self, Common, Overlap, Specimen};
use criticism::trial::Trial;
use engine::{Game, Origin};
use gdl::library::{Entry, all};
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::OnceLock;
use strategy::contest::statistics::Interval;

/// A known game, ready to be played beside others.
#[derive(Debug)]
pub struct Known {
    /// Its name.
    pub name: String,
    /// `library`, or where the store says it was first seen.
    pub from: &'static str,
    specimen: Specimen<Game>,
}

impl Known {
    /// From a game.
    pub fn new(name: String, from: &'static str, game: Game) -> Known {
        Known { name, from, specimen: Specimen::new(game, &[]) }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.specimen.game()
    }
}

/// The games of the library, compiled once.
pub fn shelf() -> &'static [Known] {
    static SHELF: OnceLock<Vec<Known>> = OnceLock::new();
    let known = |entry: &'static Entry| {
        let game = crate::open::read(entry.text).ok()?.from(Origin::Library(entry));
        Some(Known::new(game.name().to_string(), "library", game))
    };
    SHELF.get_or_init(|| all().par_iter().filter_map(known).collect())
}

/// How a game and a known one play.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Play {
    /// Whether one of them was put on a board as large as the other's.
    pub refitted: bool,
    /// How much of the game is found in the known one.
    pub there: Found,
    /// How much of the known one is found in the game.
    pub back: Found,
}

/// How much of one game is found in another.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Found {
    /// Share of positions whose steps are the same, with its interval.
    pub steps: [f64; 3],
    /// Share of games that end the same way at the same time; `null` if none came to an end.
    pub ends: Option<[f64; 3]>,
    /// Positions compared.
    pub positions: u64,
    /// Games that came to an end.
    pub games: u64,
}

impl From<Overlap> for Found {
    fn from(overlap: Overlap) -> Found {
        let three = |of: Interval| [of.value, of.low, of.high];
        let Overlap { steps, ends, positions, games } = overlap;
        Found { steps: three(steps), ends: ends.map(three), positions, games }
    }
}

/// A known game that much of a game is found in.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Its name.
    pub name: String,
    /// `library`, or where the store says it was first seen.
    pub from: &'static str,
    /// Whether it was put on a board as large as the game's.
    pub refitted: bool,
    /// How much of the game is found in it, and how much of it in the game.
    pub common: Common,
}

/// The known game that a game is most of all a variant of, the first of equals. Games of its own are played for it unless trials are given.
pub fn variant_of(game: &Game, trials: &[Trial], known: &[&Known]) -> Option<Variant> {
    let found = variants_of(game, trials, known);
    let least = |variant: &Variant| variant.common.best().least();
    let best = found.iter().map(least).fold(0.0, f64::max);
    found.into_iter().find(|variant| least(variant) >= best)
}

/// All known games that a game is a variant of, in their order.
pub fn variants_of(game: &Game, trials: &[Trial], known: &[&Known]) -> Vec<Variant> {
    let own = Specimen::new(game, trials);
    let variant = |other: &&Known| {
        let Seen { common, refitted } = likeness(&own, other, true).filter(|seen| seen.common.variant())?;
        Some(Variant { name: other.name.clone(), from: other.from, refitted, common })
    };
    known.par_iter().filter_map(variant).collect()
}

/// What play shows of two games.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    pub common: Common,
    pub refitted: bool,
}

impl Seen {
    /// `duplicate`, `variant` or `distinct`.
    pub fn word(&self) -> &'static str {
        match self.common {
            common if common.same() && !self.refitted => "duplicate",
            common if common.variant() => "variant",
            _ => "distinct",
        }
    }
}

impl From<Seen> for Play {
    fn from(seen: Seen) -> Play {
        let Seen { common, refitted } = seen;
        Play { refitted, there: common.there.into(), back: common.back.into() }
    }
}

/// What play shows of a game and a known one, on the known one's board or on one as large as the game's; `None` if they cannot be played side by side, or, in a `hurry`,
/// if some games are enough to see that neither is a variant of the other.
pub(super) fn likeness(own: &Specimen<&Game>, known: &Known, hurry: bool) -> Option<Seen> {
    let direct = beside(own, &known.specimen, hurry).map(|common| Seen { common, refitted: false });
    if direct.is_some_and(|seen| seen.common.variant()) {
        return direct;
    }
    let refit = refitted(known.game(), own.game()).and_then(|game| {
        let common = beside(own, &Specimen::new(game, &[]), hurry)?;
        Some(Seen { common, refitted: true })
    });
    match (direct, refit) {
        (Some(a), Some(b)) if b.common.best().least() <= a.common.best().least() => Some(a),
        (a, b) => b.or(a),
    }
}

fn beside(own: &Specimen<&Game>, other: &Specimen<Game>, hurry: bool) -> Option<Common> {
    if hurry { overlap::confusable(own, other) } else { overlap::common(own, other) }
}

/// What play shows of any two games; if the second does not adapt to the first one's board, the first is put on that of the second.
pub(super) fn seen(a: &Game, b: &Game) -> Option<Seen> {
    let own = Specimen::new(a, &[]);
    let same_board = overlap::common(&own, &Specimen::new(b, &[])).map(|common| Seen { common, refitted: false });
    let refit = || {
        let common = match refitted(b, a) {
            Some(game) => overlap::common(&own, &Specimen::new(game, &[])),
            None => overlap::common(&Specimen::new(refitted(a, b)?, &[]), &Specimen::new(b, &[])),
        }?;
        Some(Seen { common, refitted: true })
    };
    same_board.or_else(refit)
}
