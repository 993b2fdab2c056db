//! The rules of a game in English.

use engine::Game;
use schemars::JsonSchema;
use serde::Serialize;

/// The rules of a game. The explanation is made from the rules themselves, so it also exists for games nobody has written about.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Rules {
    /// Name of the game.
    pub game: String,
    /// What one has to do to win.
    pub aim: String,
    /// The rule sheet, in Markdown.
    pub rules: String,
    /// The description in ludemes.
    pub text: String,
}

/// The rules of a game.
pub fn rules(game: &Game) -> Rules {
    let ast = game.ast();
    Rules {
        game: ast.name.clone(),
        aim: gdl::english::aim(ast),
        rules: gdl::english::rules(ast),
        text: game.text().to_string(),
    }
}
