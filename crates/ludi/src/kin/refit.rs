//! A known game on a board as large as another game's.

use crate::open::read;
use engine::Game;
use gdl::ast::Tiling;
use gdl::printer::print;
use gdl::tree::Node;

/// A game with its board as large as that of another, if the boards differ in nothing else; `None` if it does not adapt.
pub fn refitted(known: &Game, to: &Game) -> Option<Game> {
    let [own, wanted] = [known, to].map(|game| &game.ast().board);
    let alike = own.tiling == wanted.tiling && own.shape == wanted.shape;
    if !alike || matches!(own.tiling, Tiling::Graph { .. }) || known.topology().labels == to.topology().labels {
        return None;
    }
    let size = Node::form("size", wanted.size.iter().map(|&length| Node::int(length.into())));
    let mut tree = known.tree().clone();
    *part(part(&mut tree, "board")?, "size")? = size;
    let game = read(&print(&[tree])).ok()?;
    (game.topology().labels == to.topology().labels).then_some(game)
}

fn part<'n>(node: &'n mut Node, head: &str) -> Option<&'n mut Node> {
    node.children_mut()?.iter_mut().find(|child| child.head() == Some(head))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn library(name: &str) -> Game {
        read(gdl::library::find(name).expect("in the library").text).expect("valid")
    }

    #[test]
    fn only_the_size_changes() {
        let [hex, small, chess] = ["hex", "hex-7", "chess"].map(library);
        let other = refitted(&hex, &small).expect("it adapts");
        assert_eq!((other.topology().cells(), other.name()), (49, hex.name()));
        assert!(refitted(&hex, &hex).is_none() && refitted(&hex, &chess).is_none());
        // Its pieces stand on rows that a smaller board lacks.
        assert!(refitted(&chess, &library("tic-tac-toe")).is_none());
    }
}
