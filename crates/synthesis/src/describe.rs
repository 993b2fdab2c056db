//! A game as a designer asks for it.

use crate::goals::{Family, families, main_family};
use gdl::ast::Game;
use gdl::table;
use gdl::tree::Node;

/// The tilings, as the language writes them.
pub const TILINGS: [&str; 6] = ["square", "hex", "tri", "trunc-square", "alquerque", "graph"];
/// The shapes.
pub const SHAPES: [&str; 6] = ["square", "hex", "tri", "rhombus", "trapezium", "boardless"];

/// What preferences and the archive look at.
#[derive(Clone, Debug, PartialEq)]
pub struct Description {
    /// Of [`TILINGS`].
    pub tiling: &'static str,
    /// Of [`SHAPES`].
    pub shape: &'static str,
    /// Families of its deciding clauses.
    pub goals: Vec<Family>,
    /// The one it is filed under.
    pub goal: Family,
    /// Cells of the board.
    pub cells: u64,
    /// Types of piece.
    pub pieces: u64,
    /// Whether the second player may swap sides.
    pub swap: bool,
    /// Words of the language in its rules, sorted.
    pub words: Vec<&'static str>,
}

impl Description {
    /// Of a game and its tree.
    pub fn of(tree: &Node, game: &Game) -> Description {
        let notes = tree.children().iter().position(|child| child.head() == Some("support"));
        let in_rules = |path: &[usize]| path.first().is_none_or(|section| Some(*section) != notes);
        let mut words: Vec<&'static str> = tree
            .walk()
            .filter(|(path, _)| in_rules(path))
            .filter_map(|(_, node)| table::word(node.as_atom()?).first().map(|row| row.word))
            .collect();
        words.sort_unstable();
        words.dedup();
        Description {
            tiling: game.board.tiling.word(),
            shape: game.board.shape.word(),
            goals: families(game),
            goal: main_family(game),
            cells: gdl::english::cells(&game.board).unwrap_or(0),
            pieces: game.pieces.len() as u64,
            swap: game.play.swap_rule,
            words,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn yavalath_is_described() {
        let entry = gdl::library::find("Yavalath").expect("it is in the library");
        let loaded = gdl::load(entry.text);
        let described = Description::of(&loaded.nodes[0], &loaded.game.expect("it loads"));
        assert_eq!((described.tiling, described.shape, described.cells), ("hex", "hex", 61));
        assert_eq!((described.goals, described.goal), (vec![Family::InARow], Family::InARow));
        assert_eq!((described.pieces, described.swap), (1, false));
        assert!(described.words.contains(&"in-a-row") && !described.words.contains(&"description"));
    }
}
