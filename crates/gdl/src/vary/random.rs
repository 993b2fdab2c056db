//! Whole games out of nothing but the table.

use super::{Chance, Generator, board, makes_sense};
use crate::check::Names;
use crate::table::{Kind, Ludeme};
use crate::tree::Node;

/// A game generated from the grammar: a board, one or two types of piece, now and then a start and further rules of play, one to three
/// end clauses. `None` if none of `tries` attempts made sense.
pub fn random_game(name: &str, tries: u32, rng: &mut Chance) -> Option<Node> {
    (0..tries).find_map(|_| Some(attempt(name, rng)?).filter(makes_sense))
}

fn attempt(name: &str, rng: &mut Chance) -> Option<Node> {
    let pieces: Vec<&str> = ["Stone", "Man"][..1 + usize::from(rng(3) == 0)].to_vec();
    let defs = pieces.iter().map(|piece| Node::list([Node::atom(*piece), Node::atom("All")]));
    let skeleton = Node::form(
        "game",
        [Node::atom(name), Node::form("board", board::parts(rng)), Node::form("pieces", defs.collect::<Vec<_>>())],
    );
    let names = Names::of(&skeleton);
    let mut made = |ludeme: Ludeme, depth: u32| Generator::new(&skeleton, &names, rng).node(Kind::Only(ludeme), depth);
    let mut defs = Vec::new();
    for piece in &pieces {
        let moves = made(Ludeme::Moves, 4)?;
        defs.push(Node::list([Node::atom(*piece), Node::atom("All"), moves]));
    }
    let end = made(Ludeme::End, 4)?;
    let (start, play) = (made(Ludeme::Start, 3), made(Ludeme::Play, 2));
    let mut sections = vec![Node::atom(name), skeleton.find("board")?.clone(), Node::form("pieces", defs)];
    sections.extend(start.filter(|_| rng(2) == 0));
    sections.extend(play.filter(|_| rng(3) == 0));
    sections.push(end);
    Some(Node::form("game", sections))
}
