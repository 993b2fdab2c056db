//! Who wins with best play.

use crate::error::Error;
use crate::event::{Listener, Meter};
use crate::numbers::grouped;
use crate::outcome::{Ended, in_parentheses};
use crate::play::reach;
use engine::{Game, Position};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strategy::solve::{Limits, Method, Obstacle, Solution, Value, solve_position};

/// Which position, and how much may be spent on it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Options {
    /// Steps made before.
    pub moves: Vec<String>,
    /// Positions made at most.
    pub limit: u64,
    /// Memory for tables at most, in MB.
    pub memory: u64,
}

impl Default for Options {
    fn default() -> Options {
        let Limits { positions, memory } = Limits::default();
        Options { moves: Vec::new(), limit: positions, memory: memory >> 20 }
    }
}

/// What was found out.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Solved {
    /// Name of the game.
    pub game: String,
    /// `first`, `second`, `draw`, or null if it is not known.
    pub value: Option<&'static str>,
    /// Whether the first player can force a win, as far as known.
    pub first_can_win: Option<bool>,
    /// Whether the second can.
    pub second_can_win: Option<bool>,
    /// Steps of the shortest forced win, if it was found.
    pub plies: Option<u32>,
    /// Best play.
    pub line: Vec<String>,
    /// How the line ends, if it gets that far.
    pub end: Option<String>,
    /// Positions made.
    pub positions: u64,
    /// Images of a position that were taken as one.
    pub symmetries: usize,
    /// `proof-number search` or `graph of positions`.
    pub method: &'static str,
    /// Why there is no value: `limit` or `history`.
    pub obstacle: Option<&'static str>,
    /// Names in parentheses, where seats and sides are the same.
    #[serde(skip)]
    pub players: [String; 2],
}

/// Searches a game to its end. Meant for small games: if a limit is reached first, what is known by then is the result.
pub fn solve(game: &Game, options: &Options, listener: &dyn Listener) -> Result<Solved, Error> {
    let position = reach(game, &options.moves)?;
    let limits = Limits { positions: options.limit, memory: options.memory << 20 };
    let mut meter = Meter::new(listener);
    let solution = solve_position(&position, &limits, &mut |positions| {
        let far = || format!("{} positions of at most {}", grouped(positions), grouped(limits.positions));
        meter.advance(positions, 0, far);
    });
    let (line, end) = spell(&position, &solution);
    Ok(Solved {
        game: game.name().to_string(),
        value: solution.value().map(|value| match value {
            Value::First => "first",
            Value::Second => "second",
            Value::Draw => "draw",
        }),
        first_can_win: solution.forces[0],
        second_can_win: solution.forces[1],
        plies: solution.plies,
        line,
        end,
        positions: solution.positions,
        symmetries: solution.images,
        method: match solution.method {
            Method::Proof => "proof-number search",
            Method::Graph => "graph of positions",
        },
        obstacle: solution.obstacle.map(|obstacle| match obstacle {
            Obstacle::Limit => "limit",
            Obstacle::History => "history",
        }),
        players: in_parentheses(game),
    })
}

/// The line in words, and how it ends.
fn spell(position: &Position<'_>, solution: &Solution) -> (Vec<String>, Option<String>) {
    let line = position.names_along(&solution.line);
    let mut end = position.clone();
    solution.line.iter().for_each(|&step| end.play(step));
    let again = solution.repeats.then(|| "and so on (repetition)".to_string());
    (line, Ended::of(&end).map(|ended| ended.sentence()).or(again))
}
