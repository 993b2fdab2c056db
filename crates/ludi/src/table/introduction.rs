//! A game as a page introduces it.

use super::Board;
use crate::machine::{Level, Strength};
use crate::shelf::Entry;
use criticism::report::rule_sheet;
use schemars::JsonSchema;
use serde::Serialize;

/// A game, as a page introduces it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Introduction {
    /// What it is asked for by.
    pub key: String,
    /// What to call it.
    pub title: String,
    /// Its family, if it is of the library.
    pub family: Option<&'static str>,
    /// Where it comes from; nothing if nobody should know.
    pub origin: Option<String>,
    /// What one plays for.
    pub aim: String,
    /// The rules in English, as HTML made by the report's writer.
    pub rules: String,
    /// The description; nothing if nobody should know.
    pub text: Option<String>,
    /// The second player may take the first one's side.
    pub swap: bool,
    /// Who plays it must not learn what it is.
    pub blind: bool,
    /// Machines to play against.
    pub strengths: Vec<Level>,
    /// What to draw.
    pub board: Board,
}

/// A game as a page introduces it.
pub fn introduce(entry: &Entry) -> Introduction {
    let ast = entry.game.ast();
    Introduction {
        key: entry.key.clone(),
        title: entry.title.clone(),
        family: entry.family,
        origin: ast.support.description.clone().filter(|_| !entry.blind),
        aim: gdl::english::aim(ast),
        rules: rule_sheet(ast),
        text: (!entry.blind).then(|| entry.game.text().to_string()),
        swap: ast.play.swap_rule,
        blind: entry.blind,
        strengths: Strength::levels(),
        board: Board::of(&entry.game),
    }
}
