//! The sixteen players of Kowalski & Szykuła (2016): min-max of three plies over four simple views of a position.
//!
//! A player is a base, Constant or Weighted material, and any of Goal, Control and Mobility, each with one weight for all games. Which is the
//! better view depends on the game, and that is what a performance profile shows. Made for chess-like games (the class of `.sbg` files), where all is
//! worked out from the rules; in other games the same views are taken from what random play shows.

mod judge;
mod planes;
mod prepare;
mod sample;
#[cfg(test)]
mod tests;
mod walk;
mod weights;

pub use prepare::{LeftOut, Prepared};
pub use weights::Weights;

use crate::settings::{Settings, unknown};
use std::fmt;
use std::str::FromStr;

/// Plies a player looks ahead unless told otherwise.
pub const DEPTH: u32 = 3;

/// What the way to a square to reach is worth, in armies. The paper gives no weights for its parts; these are the ones with which its order of
/// players comes out (docs/profiles.md says how they were found).
pub const GOAL: f64 = 0.25;
/// What a controlled square is worth.
pub const CONTROL: f64 = 0.5;
/// What a square is worth to which there is one move.
pub const MOBILITY: f64 = 0.25;

/// What a piece is worth to begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Base {
    /// All the same.
    Constant,
    /// By the moves it may expect.
    Weighted,
}

/// How full the board is thought to be when moves are expected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Density {
    /// As at the start.
    Initial,
    /// Half as full as at the start, as in the middle of a game.
    #[default]
    Half,
}

/// Which views a player takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Heuristic {
    /// Worth of pieces.
    pub base: Base,
    /// Pieces that decide the game are worth more.
    pub goal: bool,
    /// Squares one could take on more often than the opponent.
    pub control: bool,
    /// Moves, each further one to the same square counting less.
    pub mobility: bool,
}

impl Heuristic {
    /// All sixteen, in the order of the paper: C, CG, CC, CM, CGC, CGM, CCM, CGCM, then the same with W.
    pub fn all() -> Vec<Heuristic> {
        let parts = [0b000, 0b001, 0b010, 0b100, 0b011, 0b101, 0b110, 0b111];
        let of = |base: Base, bits: u8| Heuristic {
            base,
            goal: bits & 1 != 0,
            control: bits & 2 != 0,
            mobility: bits & 4 != 0,
        };
        [Base::Constant, Base::Weighted].into_iter().flat_map(|base| parts.map(|bits| of(base, bits))).collect()
    }
}

impl fmt::Display for Heuristic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.base == Base::Constant { "C" } else { "W" })?;
        let part = |there: bool, letter: &'static str| if there { letter } else { "" };
        write!(f, "{}{}{}", part(self.goal, "G"), part(self.control, "C"), part(self.mobility, "M"))
    }
}

impl FromStr for Heuristic {
    type Err = String;

    fn from_str(text: &str) -> Result<Heuristic, String> {
        let all = Heuristic::all();
        let found = all.iter().find(|heuristic| heuristic.to_string().eq_ignore_ascii_case(text.trim()));
        found.copied().ok_or_else(|| {
            let names: Vec<String> = all.iter().map(Heuristic::to_string).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            unknown("there is no heuristic", text, &names)
        })
    }
}

/// How such a player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// What it looks at.
    pub heuristic: Heuristic,
    /// Plies it looks ahead.
    pub depth: u32,
    /// What Weighted expects.
    pub density: Density,
    /// Positions it may make for a step; `None`: as many as it takes.
    pub nodes: Option<u64>,
}

impl Options {
    /// A player of three plies.
    pub fn new(heuristic: Heuristic) -> Options {
        Options { heuristic, depth: DEPTH, density: Density::default(), nodes: None }
    }

    /// Reads what follows `heuristic:` in a player's text: the views, then settings.
    ///
    /// # Errors
    /// No such views, or a setting out of its range.
    pub fn read(text: &str) -> Result<Options, String> {
        let (name, rest) = text.split_once(',').unwrap_or((text, ""));
        if name.trim().is_empty() {
            return Err("heuristic: needs its views: heuristic:WGC".to_string());
        }
        let settings = Settings::read("heuristic", rest, &["depth", "density", "nodes"])?;
        let mut options = Options::new(name.parse()?);
        options.depth = settings.number("depth", 1, crate::alphabeta::MAX_DEPTH)?.unwrap_or(DEPTH);
        options.nodes = settings.number("nodes", 1, u64::MAX)?;
        if let Some(density) = settings.text("density") {
            options.density = density.parse()?;
        }
        Ok(options)
    }
}

impl FromStr for Density {
    type Err = String;

    fn from_str(text: &str) -> Result<Density, String> {
        match text {
            "initial" => Ok(Density::Initial),
            "half" => Ok(Density::Half),
            _ => Err(format!("heuristic: density must be initial or half, not {text}")),
        }
    }
}

impl fmt::Display for Density {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Density::Initial { "initial" } else { "half" })
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "heuristic:{}", self.heuristic)?;
        if self.depth != DEPTH {
            write!(f, ",depth={}", self.depth)?;
        }
        if self.density != Density::default() {
            write!(f, ",density={}", self.density)?;
        }
        self.nodes.map_or(Ok(()), |nodes| write!(f, ",nodes={nodes}"))
    }
}
