//! Monte Carlo tree search: UCB1 on trees (UCT), random playouts, proven results passed up the tree.
//!
//! Kocsis and Szepesvári, *Bandit based Monte-Carlo Planning*, 2006; Winands, Björnsson and Saito, *Monte-Carlo Tree Search
//! Solver*, 2008, here with draws proven too; Cazenave, *Generalized Rapid Action Value Estimation*, 2015. A ply is a step, so a
//! turn of several steps is several plies, and every figure belongs to the seat that chooses. The tree is a tree, not a graph: each
//! line has its own history, so that what is proven is proven under repetition rules and turn limits too.

mod amaf;
mod arena;
mod choose;
mod explore;
mod node;
mod proof;
mod tree;

#[cfg(test)]
mod tests;

use crate::player::Player;
use crate::settings::{Settings, write};
use choose::Uct;
use engine::{Game, with_plan};
use std::fmt;

/// How a UCT player searches.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// Playouts for each choice, those of all workers together.
    pub iterations: u64,
    /// Logical workers: so many trees grow independently and are added up. They share the iterations; threads change nothing.
    pub workers: u32,
    /// GRAVE: a node takes the all-moves-as-first figures of its nearest ancestor visited so often; 0 is RAVE; `None`: plain UCT.
    pub grave: Option<u32>,
    /// Weight of exploration in UCB1, where a loss counts 0, a draw 1/2 and a win 1.
    pub exploration: f64,
    /// Whether the tree is kept from one choice to the next.
    pub reuse: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { iterations: 1000, workers: 1, grave: None, exploration: 0.5, reuse: true }
    }
}

impl Options {
    /// The settings a text may have.
    pub const KEYS: [&'static str; 5] = ["iterations", "workers", "grave", "exploration", "reuse"];

    /// Reads the settings of a text.
    ///
    /// # Errors
    /// A setting out of its range.
    pub fn read(settings: &Settings<'_>) -> Result<Options, String> {
        let usual = Options::default();
        Ok(Options {
            iterations: settings.number("iterations", 1, u64::MAX)?.unwrap_or(usual.iterations),
            workers: settings.number("workers", 1, 256)?.unwrap_or(usual.workers),
            grave: settings.number("grave", 0, u32::MAX)?,
            exploration: settings.number("exploration", 0.0, 100.0)?.unwrap_or(usual.exploration),
            reuse: settings.text("reuse").is_none() || settings.switch("reuse")?,
        })
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = Options::default();
        let settings: [(&str, Option<&dyn fmt::Display>); 5] = [
            ("iterations", Some(&self.iterations)),
            ("workers", (self.workers != usual.workers).then_some(&self.workers as _)),
            ("grave", self.grave.as_ref().map(|grave| grave as _)),
            ("exploration", (self.exploration != usual.exploration).then_some(&self.exploration as _)),
            ("reuse", (!self.reuse).then_some(&"off" as _)),
        ];
        write(f, "uct", &settings)
    }
}

/// A UCT player of a game.
pub fn player<'g>(game: &'g Game, options: &Options) -> Box<dyn Player + 'g> {
    with_plan!(game, plan => Box::new(Uct::new(plan, options)) as Box<dyn Player + 'g>)
}
