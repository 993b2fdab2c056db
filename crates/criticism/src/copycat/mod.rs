//! Copy-cat strategies: can a player who only mirrors his opponent hold his own?
//!
//! For every symmetry of the board and either seat, all lines of the opponent are followed as far as a bound allows: a copy-cat that has an answer
//! to each and never loses is proved. One of which that is too much to ask plays against a player that searches, who is told how to break the
//! symmetry if that was found out. A copy-cat is a flaw of the game only if somebody who plays at random in its place would lose.

mod bout;
mod name;

use crate::play;
pub(crate) use bout::losses;
use bout::{Bout, price};
use engine::Game;
use gdl::ast::Player;
use name::name;
use rayon::prelude::*;
use strategy::Spec;
use strategy::contest::statistics::Interval;
use strategy::mirror::{Mirror, Mirrored};

/// How a copy-cat fared.
#[derive(Clone, Debug, PartialEq)]
pub struct CopyCat {
    /// Number of the symmetry of the board, as the player's text has it.
    pub symmetry: usize,
    /// What the symmetry does, in words.
    pub name: String,
    /// Where the copy-cat sat.
    pub seat: Player,
    /// Share of the points of the copy-cat, draws as halves, in the games it played.
    pub score: Interval,
    /// How many these are; a line in which it mirrors and loses counts as one. None: it has nothing to mirror.
    pub games: u64,
    /// Those of them that it lost: one at most, since that settles it, unless it is proved not to.
    pub lost: u64,
    /// Its turns in these games, and how many of them mirrored.
    pub mirrored: Mirrored,
    /// What its not losing rests on.
    pub evidence: Evidence,
    /// It does not lose, mirrors all but always, and whoever plays at random in its place does lose: a flaw of the game.
    pub holds: bool,
    /// Its games were too much work to find out.
    pub open: bool,
}

/// What is known of a copy-cat that does not lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// All lines of the opponent were followed.
    Proved {
        /// It wins every one of them.
        wins: bool,
    },
    /// It lost none of its games.
    Observed,
}

/// Share of its turns that a copy-cat must mirror: one that mostly does something else is none.
const FAITHFUL: f64 = 0.9;

/// Losses of a random player in so many games of a copy-cat that lost none, from which on it is not luck (Fisher's exact test: 5 of 20 against
/// 0 of 20 has a chance of 2.4 %, 4 of 20 of 5.3 %).
const UNLUCKY: u64 = 5;

/// Tries a copy-cat of every symmetry of the board, and of every exchange of two parts that are alike, against a player, in the second seat and in the first. `games`: of one that is proved; others
/// play until they lose or stop mirroring, or 20 games.
pub fn copycats(game: &Game, player: &Spec, games: u64, seed: u64) -> Vec<CopyCat> {
    let symmetries = game.topology().likenesses();
    let seats = [Player::Second, Player::First];
    let each = price(game);
    let tasks: Vec<_> = (1..symmetries.len()).flat_map(|symmetry| seats.map(|seat| (symmetry, seat))).collect();
    let one = |&(symmetry, seat): &(usize, Player)| {
        let image = &symmetries[symmetry];
        let text = format!("copycat:symmetry={symmetry}");
        let bout = Bout {
            game,
            players: [text.parse().expect("a player that exists"), player.clone()],
            mirror: Mirror::new(game, image.clone()),
            seat,
            each,
            seed: play::part(seed, &format!("{text} {}", seat.index())),
        };
        bout.cat(symmetry, name(game, image), games)
    };
    let mut found: Vec<CopyCat> = tasks.par_iter().map(one).collect();
    // The same for all that sit there.
    for seat in seats {
        if found.iter().any(|cat| cat.seat == seat && cat.holds) {
            let lost = losses(game, player, seat, UNLUCKY, seed);
            let enough = |cat: &CopyCat| if cat.evidence == Evidence::Observed { UNLUCKY } else { 1 };
            found.iter_mut().filter(|cat| cat.seat == seat).for_each(|cat| cat.holds &= lost >= enough(cat));
        }
    }
    found
}

/// The copy-cat that a verdict should name, if one is a flaw of the game: proved before observed, winning before drawing, one that answers
/// everything before one that does most of it, half a turn and the second seat before others.
pub fn flaw(cats: &[CopyCat]) -> Option<&CopyCat> {
    let rank = |cat: &&CopyCat| {
        let proof = match cat.evidence {
            Evidence::Proved { wins: true } => 2,
            Evidence::Proved { wins: false } => 1,
            Evidence::Observed => 0,
        };
        let Mirrored { turns, mirrored, loose, .. } = cat.mirrored;
        (proof, (cat.score.value * 100.0) as u32, mirrored == turns, loose == 0, cat.name == name::HALF_A_TURN)
    };
    // Of equals the first is kept, and those of the second seat come first.
    cats.iter().filter(|cat| cat.holds).rev().max_by_key(rank)
}

/// Whether nobody is seen to spoil the game by copying, and whether that is certain: no copy-cat is left of which it is not known, and none that lost no game but proves nothing.
pub fn unspoilt(cats: &[CopyCat]) -> (bool, bool) {
    let spoils = |cat: &CopyCat| cat.holds && cat.decides();
    let spoilt = cats.iter().any(spoils);
    (!spoilt, spoilt || !cats.iter().any(|cat| cat.holds || cat.open))
}

impl CopyCat {
    /// Whether the verdict goes by it: it is proved, or wins by more than luck. One that was seen not to lose a few games is worth a sentence, no more.
    pub fn decides(&self) -> bool {
        matches!(self.evidence, Evidence::Proved { .. }) || self.score.low > 0.5
    }

    /// Share of its turns that mirrored.
    pub fn faith(&self) -> f64 {
        self.mirrored.mirrored as f64 / self.mirrored.turns.max(1) as f64
    }

    /// What it does and what comes of it, as strong as the evidence: “the second player never loses by answering every move with its image
    /// under a turn by 180°”.
    pub fn words(&self) -> String {
        let who = if self.seat == Player::Second { "the second player" } else { "the first player" };
        let fares = match self.evidence {
            Evidence::Proved { wins: true } => "always wins".to_string(),
            Evidence::Proved { wins: false } => "never loses".to_string(),
            Evidence::Observed if self.score.value >= 1.0 => format!("won all of {} games", self.games),
            Evidence::Observed => format!("lost none of {} games", self.games),
        };
        let begins = match (self.seat, self.mirrored.middle) {
            (Player::Second, _) => "",
            (Player::First, true) => "taking the middle of the board and then ",
            (Player::First, false) => "a first move that leaves the position symmetric and then ",
        };
        let every = if self.mirrored.mirrored == self.mirrored.turns { "every move" } else { "nearly every move" };
        let axis = if self.mirrored.loose > 0 { ", and what is played on its axis by another move there" } else { "" };
        format!("{who} {fares} by {begins}answering {every} with its image under {}{axis}", self.name)
    }

    /// What became of it, in a word or two.
    pub fn outcome(&self) -> &'static str {
        match (self.holds, self.evidence) {
            (true, Evidence::Proved { wins: true }) => "wins, proved",
            (true, Evidence::Proved { wins: false }) => "holds, proved",
            (true, Evidence::Observed) => "holds",
            _ if self.open => "not known",
            _ if self.games == 0 => "nothing to copy",
            _ if self.lost > 0 => "loses",
            _ if self.faith() < FAITHFUL => "cannot go on",
            _ => "no better than chance",
        }
    }
}
