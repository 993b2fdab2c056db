//! How the pieces of a chess-like game move: a diagram each, and what the signs mean.

use crate::pieces::movers;
use criticism::report::chart::escape;
use criticism::report::figure;
use engine::draw::movement::legend;
use gdl::ast::Game;

/// The diagrams; nothing for games whose rules are no paths over a rectangular board.
pub fn part(game: &Game) -> String {
    let Ok(movers) = movers(game) else { return String::new() };
    let drawn: String = movers.iter().map(|mover| figure(&mover.movement().svg(), &escape(&mover.name))).collect();
    if drawn.is_empty() {
        return String::new();
    }
    format!(
        "<h3>How the pieces move</h3>\n<div class=\"pieces\">\n{drawn}</div>\n<details open><summary>What the signs mean</summary>\n{}</details>\n",
        legend(&movers.iter().map(|mover| mover.movement()).collect::<Vec<_>>())
    )
}
