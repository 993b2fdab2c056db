//! What goes without saying, said: two texts of one game compare equal though only one of them spells out its defaults.

use crate::tree::Node;
use crate::vary::spelt_out;

/// The piece of a game that names none.
const PIECES: &str = "(pieces (Piece All (moves (move (pre (empty to)) (action (push))))))";
/// The players of a game that names none.
const PLAYERS: &str = "(players White Black)";

/// The tree of a game with short forms and defaults written out, and without what only colours the picture.
///
/// Breeding does not use it: there a default that is not written is nothing to cross over.
pub fn in_full(game: &Node) -> Node {
    let mut game = spelt_out(game);
    let said = |head| game.find(head).is_some();
    let (players, pieces) = (said("players"), said("pieces"));
    let Some(children) = game.children_mut() else { return game };
    let Some(at) = children.iter().position(|child| child.head() == Some("board")) else { return game };
    board(&mut children[at]);
    if !pieces {
        children.splice(at + 1..at + 1, section(PIECES));
    }
    if !players {
        children.splice(at..at, section(PLAYERS));
    }
    game
}

fn section(text: &str) -> Option<Node> {
    crate::reader::read(text).0.into_iter().next()
}

fn board(board: &mut Node) {
    let word =
        |board: &Node, head| board.find(head).and_then(|node| node.args().first()?.as_atom().map(str::to_string));
    let tiling = word(board, "tiling").unwrap_or_default();
    let usual = if ["hex", "tri"].contains(&tiling.as_str()) { tiling } else { "square".to_string() };
    let said = word(board, "shape");
    let shape = said.clone().unwrap_or(usual);
    let Some(children) = board.children_mut() else { return };
    children.retain(|child| child.as_atom() != Some("phase"));
    for size in children.iter_mut().filter(|child| child.head() == Some("size")) {
        // One number is both sides of a square.
        if shape == "square" && size.args().len() == 1 {
            size.children_mut().into_iter().for_each(|parts| parts.push(parts[1].clone()));
        }
    }
    let tiling = children.iter().position(|child| child.head() == Some("tiling"));
    if let (None, Some(tiling)) = (said, tiling) {
        children.insert(tiling + 1, Node::form("shape", [Node::atom(&shape)]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distance::distance;
    use crate::reader::read;

    fn apart(a: &str, b: &str) -> f64 {
        let [a, b] = [a, b].map(|text| in_full(&read(text).0[0]));
        distance(&a, &b)
    }

    #[test]
    fn a_default_written_out_makes_no_other_game() {
        let written = "(game A (players White Black) (board (tiling hex) (shape hex) (size 5)) (pieces (Piece All (moves (move (pre (empty to)) (action (push)))))) (end (All win (in-a-row 4))))";
        let short = "(game B (board (tiling hex) (size 5)) (win (in-a-row 4)))";
        assert_eq!(apart(written, short), 0.0);
        assert_eq!(
            apart("(game A (board phase (tiling square) (size 8)))", "(game B (board (tiling square) (size 8 8)))"),
            0.0
        );
        assert!(apart(written, "(game B (board (tiling hex) (shape rhombus) (size 5)) (win (in-a-row 4)))") > 0.0);
        assert!(
            apart(short, "(game B (players (White s) Black) (board (tiling hex) (size 5)) (win (in-a-row 4)))") > 0.0
        );
    }
}
