//! Alpha-beta search: iterative deepening, a transposition table, killers and history, beam width reduction.
//!
//! A ply is a step, so a turn of several steps is several plies, and signs change only where the seat to move does. The budget counts
//! positions made.

mod order;
mod quiet;
mod root;
mod search;
mod table;

pub use search::MAX_DEPTH;
pub(crate) use search::{Search, Window};

use crate::evaluate::Evaluator;
use crate::player::Player;
use crate::policy::Policy;
use crate::settings::{Settings, write};
use engine::{Game, with_plan};
use std::fmt;

/// Positions made when neither a depth nor a number is given.
const NODES: u64 = 20_000;

/// How an alpha-beta player searches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Plies of the deepest search; `None`: as deep as the budget allows.
    pub depth: Option<u32>,
    /// Positions that may be made; `None`: as many as the depth takes.
    pub nodes: Option<u64>,
    /// Steps searched at inner nodes, the best by a glance at their positions; `None`: all.
    pub beam: Option<u32>,
    /// Whether captures are played out beyond the last ply. On unless told otherwise: at 2,000 nodes it wins 36 of 40 games of
    /// Breakthrough against the search without, and 26 to 8 at Los Alamos chess.
    pub quiet: bool,
    /// The policy's name or file; `None`: the game's own.
    pub policy: Option<String>,
}

impl Default for Options {
    fn default() -> Options {
        Options { depth: None, nodes: Some(NODES), beam: None, quiet: true, policy: None }
    }
}

impl Options {
    /// The settings a text may have.
    pub const KEYS: [&'static str; 5] = ["depth", "nodes", "beam", "quiet", "policy"];

    /// Reads the settings of a text.
    ///
    /// # Errors
    /// A setting out of its range.
    pub fn read(settings: &Settings<'_>) -> Result<Options, String> {
        let depth = settings.number("depth", 1, MAX_DEPTH)?;
        let nodes = settings.number("nodes", 1, u64::MAX)?;
        Ok(Options {
            nodes: nodes.or(if depth.is_none() { Some(NODES) } else { None }),
            depth,
            beam: settings.number("beam", 1, u32::MAX)?,
            quiet: settings.text("quiet").is_none() || settings.switch("quiet")?,
            policy: settings.string("policy"),
        })
    }

    /// Positions the table should hold.
    fn positions(&self) -> u64 {
        let by_depth = match self.depth {
            Some(1 | 2) => 1 << 12,
            Some(3) => 1 << 16,
            _ => 1 << 20,
        };
        self.nodes.unwrap_or(by_depth).min(by_depth)
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn shown<T: fmt::Display>(value: &Option<T>) -> Option<&dyn fmt::Display> {
            value.as_ref().map(|value| value as &dyn fmt::Display)
        }
        let quiet = (!self.quiet).then_some("off");
        let settings = [
            ("depth", shown(&self.depth)),
            ("nodes", shown(&self.nodes)),
            ("beam", shown(&self.beam)),
            ("quiet", shown(&quiet)),
            ("policy", shown(&self.policy)),
        ];
        write(f, "ab", &settings)
    }
}

/// An alpha-beta player of a game.
pub fn player<'g>(game: &'g Game, policy: &Policy, options: &Options) -> Box<dyn Player + 'g> {
    searcher(game, policy, options, Window::Best)
}

/// The same player, who knows exactly what every step is worth, not only the best.
pub fn thorough<'g>(game: &'g Game, policy: &Policy, options: &Options) -> Box<dyn Player + 'g> {
    searcher(game, policy, options, Window::Full)
}

fn searcher<'g>(game: &'g Game, policy: &Policy, options: &Options, window: Window) -> Box<dyn Player + 'g> {
    with_plan!(game, plan => {
        let mut search = Search::new(plan, Evaluator::new(game, plan, policy), options);
        search.window = window;
        Box::new(search) as Box<dyn Player + 'g>
    })
}
