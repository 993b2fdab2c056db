//! What goes without saying: two texts of one game compare equal though only one of them spells out its defaults.
//!
//! Sections and the shape of the board are written out, so that a game that leaves them out is compared by what it is played with.
//! Arguments at their default are left out, as most authors do: written out everywhere they would make all games look more alike.

mod arguments;

use crate::tree::Node;
use crate::vary::spelt_out;

/// The piece of a game that names none.
const PIECES: &str = "(pieces (Piece All (moves (move (pre (empty to)) (action (push))))))";
/// The players of a game that names none.
const PLAYERS: &str = "(players White Black)";

/// The tree of a game with short forms, usual sections and the usual shape written out, and without arguments that say the default
/// or only colour the picture.
///
/// Breeding does not use it: there a default that is not written is nothing to cross over. Nor do fingerprints, which are kept.
pub fn normal_form(game: &Node) -> Node {
    let mut game = arguments::unsaid(&spelt_out(game));
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
        let [a, b] = [a, b].map(|text| normal_form(&read(text).0[0]));
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
    /// A game with a piece that is placed and one that moves, some of its parts as given.
    fn game(value: &str, part: &str, push: &str, capture: &str, reach: &str, tie: &str) -> String {
        format!(
            "(game A (board (tiling square) (size 5)) (pieces (Man All {value} (moves (move {part} (pre (empty to)) (action {push}))
             (move (pre (and (owner from) (adjacent))) (action (pop) (push)) (post {capture})))))
             (end (All win {reach}) {tie}))"
        )
    }

    #[test]
    fn an_argument_that_says_the_default_makes_no_other_game() {
        let bare = game("", "", "(push)", "(capture)", "(reach)", "");
        for same in [
            game("", "(priority 0)", "(push)", "(capture)", "(reach)", ""),
            game("(value 1)", "", "(push)", "(capture)", "(reach)", ""),
            game("(state 0)", "(owner All)", "(push)", "(capture)", "(reach)", ""),
            game("", "", "(push to)", "(capture)", "(reach)", ""),
            game("", "", "(push to 1)", "(capture replace)", "(reach)", ""),
            game("", "", "(push)", "(capture)", "(reach away)", ""),
            game("", "", "(push)", "(capture)", "(reach 1 away)", "mover-wins"),
            game("", "", "(push)", "(capture)", "reach", ""),
            bare.replace("(owner from) (adjacent)", "(owner) (adjacent from to)").replace("(pop)", "(pop from 1)"),
            bare.replace("(end", "(play (moves-per-turn 1)) (end"),
            bare.replace("(board", "(players (White n) (Black s)) (board"),
        ] {
            assert!(crate::load::load(&same).game.is_some(), "{same}");
            assert_eq!(apart(&bare, &same), 0.0, "{same}");
        }
    }

    #[test]
    fn an_argument_that_says_more_than_the_default_counts() {
        let bare = game("", "", "(push)", "(capture)", "(reach)", "");
        for other in [
            game("", "(priority 1)", "(push)", "(capture)", "(reach)", ""),
            game("(value 2)", "", "(push)", "(capture)", "(reach)", ""),
            game("", "(owner White)", "(push)", "(capture)", "(reach)", ""),
            game("", "", "(push to 2)", "(capture)", "(reach)", ""),
            game("", "", "(push)", "(capture surround)", "(reach)", ""),
            game("", "", "(push)", "(capture)", "(reach home)", ""),
            game("", "", "(push)", "(capture)", "(reach away home)", ""),
            game("", "", "(push)", "(capture)", "(reach)", "mover-loses"),
            bare.replace("(empty to)", "(empty)"),
            bare.replace("(adjacent)", "(adjacent to from)"),
        ] {
            assert!(crate::load::load(&other).game.is_some(), "{other}");
            assert!(apart(&bare, &other) > 0.0, "{other}");
        }
        // Left out where another argument would be read in its place, they would say something else.
        let [one, two] = ["(capture (custodial 1 3))", "(capture (custodial 3))"]
            .map(|capture| game("", "", "(push)", capture, "(reach)", ""));
        assert!(apart(&one, &two) > 0.0);
        let [mine, there] =
            ["(push to current)", "(push current)"].map(|push| game("", "", push, "(capture)", "(reach)", ""));
        assert!(apart(&mine, &there) > 0.0);
    }
}
