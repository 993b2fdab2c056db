//! Rules that do not matter, left out: a game that is played just as the one given, and takes fewer words.
//!
//! For every element of the rule tree the shorter games are tried that lack it or have a part of it in its place, the greatest change first. One
//! stays if the rule trees come to the same ([`gdl::essence`]), or if all games of a few can be followed in it step for step: the same legal
//! steps, the same mover, the same pieces in view, the same end. What is left in the end is compared with the original at length, and a game that only
//! one of them can follow undoes the first change that it tells apart; then the search goes on. So every change that stays has seen thousands of games.

mod evidence;
mod line;
mod search;
mod twin;

pub use evidence::Extent;

use crate::trial::Trial;
use gdl::tree::Node;

/// How much is spent. Work is counted in positions, those with many steps and on large boards more than once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Most work of the games every attempt must follow.
    pub few: u64,
    /// Work of the games what is left is compared by in the end.
    pub many: u64,
    /// Games of players who search, of the original and of what is left.
    pub trials: u64,
    /// Most work of each.
    pub trial: u64,
    /// Most random games by the same random numbers in both.
    pub games: u64,
    /// Fewer games compared step for step than this mean nothing: then only what is proved is left out.
    pub least: u64,
    /// Seed of all games.
    pub seed: u64,
}

impl Budget {
    /// A few seconds for most games.
    pub fn usual(seed: u64) -> Budget {
        Budget { few: 100_000, many: 6_000_000, trials: 24, trial: 30_000, games: 20_000, least: 300, seed }
    }
}

/// Why a change is known not to matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The rule trees come to the same.
    Reasoned,
    /// All games agreed.
    Played,
}

/// One change.
#[derive(Clone, Debug)]
pub struct Removal {
    /// What was there.
    pub was: Vec<Node>,
    /// What stands in its place, if anything does.
    pub by: Vec<Node>,
    /// Why it does not matter.
    pub proof: Proof,
    /// The game after this change.
    pub tree: Node,
}

/// What is left of a game.
#[derive(Clone, Debug)]
pub struct Distilled {
    /// The game, without what does not matter.
    pub tree: Node,
    /// The changes, in the order in which they were made.
    pub removals: Vec<Removal>,
    /// How far the two were compared.
    pub extent: Extent,
}

/// Leaves out of a game what does not matter to how it is played. `trials`: games of it by any players, if some are at hand. A function of its arguments
/// alone, on any number of threads. `None`: it is no game.
pub fn distilled(game: &Node, trials: &[Trial], budget: &Budget) -> Option<Distilled> {
    search::Search::of(game)?.run(trials, budget)
}

/// Changes that few games would have noticed, with their share, the least first. `trials`: games by players who think.
pub fn slight(game: &Node, trials: &[Trial], most: f64, budget: &Budget) -> Vec<(Removal, f64)> {
    search::Search::of(game).map_or_else(Vec::new, |search| search.slight(trials, most, budget))
}
