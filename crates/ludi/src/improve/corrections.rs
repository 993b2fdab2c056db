//! What may be done about a copy-cat: another board, its middle forbidden or cut out, a swap rule, a changed start.

use engine::Game;
use gdl::ast::Player;
use gdl::printer::print;
use gdl::tree::{Node, NodeKind};
use synthesis::variants::swapped;

/// The corrections of a game that can be written down, as texts. Whether they help is for others to say.
pub fn corrections(game: &Game) -> Vec<String> {
    let mut tree = game.tree().clone();
    tree.strip_comments();
    let board = game.topology();
    let label = |cell: &u16| board.labels[*cell as usize].clone();
    let middle: Vec<String> = board.middle.iter().map(label).collect();
    let start = game.start(Player::First);
    let free = |cell: &&u16| !board.middle.contains(cell) && start.top(**cell).is_none();
    let beside = board.middle.first().and_then(|&cell| board.direct[cell as usize].iter().find(free));
    let piece = game.ast().pieces.first().map(|piece| piece.name.clone());
    let made = [
        Some(swapped(&tree)),
        resized(&tree, &[1, 0]),
        resized(&tree, &[1, 1]),
        resized(&tree, &[-1, -1]),
        without(&tree, &middle),
        shunning(&tree),
        board.corners.first().and_then(|corner| without(&tree, &[label(corner)])),
        beside.zip(piece).and_then(|(cell, piece)| obstructed(&tree, &piece, &label(cell))),
    ];
    let mut texts: Vec<String> = made.into_iter().flatten().map(|node| print(&[node])).collect();
    // A board of one number has only one way to grow.
    texts.dedup();
    texts.retain(|text| Game::read(text).0.is_some());
    texts
}

fn section<'n>(game: &'n mut Node, head: &str) -> Option<&'n mut Vec<Node>> {
    game.children_mut()?.iter_mut().find(|part| part.head() == Some(head))?.children_mut()
}

/// The numbers of the board's size moved by so much each, the first of them by the first.
fn resized(game: &Node, by: &[i64]) -> Option<Node> {
    let mut copy = game.clone();
    let board = section(&mut copy, "board")?;
    let size = board.iter_mut().find(|part| part.head() == Some("size"))?.children_mut()?;
    for (node, by) in size.iter_mut().skip(1).zip(by) {
        if let NodeKind::Int(number) = &mut node.kind {
            *number = (*number + by).max(1);
        }
    }
    Some(copy)
}

/// Some cells cut out.
fn without(game: &Node, cells: &[String]) -> Option<Node> {
    let mut copy = game.clone();
    let cells = cells.iter().map(Node::atom);
    let board = section(&mut copy, "board")?;
    match board.iter_mut().find(|part| part.head() == Some("without")).and_then(Node::children_mut) {
        Some(holes) => holes.extend(cells),
        None => board.push(Node::form("without", cells)),
    }
    Some(copy)
}

/// Nobody's first turn may touch the middle.
fn shunning(game: &Node) -> Option<Node> {
    let touches = |word: &str| Node::form("in", [Node::atom(word), Node::atom("centre")]);
    let first = Node::form("and", [Node::form("first-move", []), Node::form("or", [touches("from"), touches("to")])]);
    let not = Node::form("not", [first]);
    let mut copy = game.clone();
    if section(&mut copy, "pieces").is_none() {
        let action = Node::form("action", [Node::form("push", [])]);
        let empty = Node::form("pre", [Node::form("empty", [Node::atom("to")])]);
        let moves = Node::form("moves", [Node::form("move", [empty, action])]);
        let piece = Node::form("Piece", [Node::atom("All"), moves]);
        copy.children_mut()?.push(Node::form("pieces", [piece]));
    }
    for piece in section(&mut copy, "pieces")?.iter_mut().skip(1) {
        let parts = piece.children_mut()?;
        let moves = parts.iter_mut().find(|part| part.head() == Some("moves"))?.children_mut()?;
        for rule in moves.iter_mut().skip(1) {
            let parts = rule.children_mut()?;
            match parts.iter_mut().find(|part| part.head() == Some("pre")).and_then(Node::children_mut) {
                Some(pre) => {
                    let old = pre.pop()?;
                    pre.push(Node::form("and", [old, not.clone()]));
                }
                None => parts.push(Node::form("pre", [not.clone()])),
            }
        }
    }
    Some(copy)
}

/// A piece that belongs to nobody stands beside the middle from the start.
fn obstructed(game: &Node, piece: &str, cell: &str) -> Option<Node> {
    let mut copy = game.clone();
    let place = Node::form("place", [Node::form(piece, [Node::atom("none")]), Node::atom(cell)]);
    match section(&mut copy, "start") {
        Some(start) => start.push(place),
        None => copy.children_mut()?.push(Node::form("start", [place])),
    }
    Some(copy)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_corrections_of_a_plain_game_can_be_written() {
        let game =
            Game::read("(game Plain (board (tiling square) (size 5)) (end (All lose (no-move))))").0.expect("valid");
        let texts = corrections(&game);
        for wanted in
            ["swap-rule", "(size 6)", "(size 4)", "(without C3)", "(first-move)", "(without A", "(Piece none)"]
        {
            assert!(texts.iter().any(|text| text.contains(wanted)), "{wanted}: {texts:#?}");
        }
        let cram = Game::read(gdl::library::find("cram").expect("in the library").text).0.expect("valid");
        assert!(corrections(&cram).iter().any(|text| text.contains("(in from centre)")), "{:#?}", corrections(&cram));
    }
}
