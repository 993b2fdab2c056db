//! The notes of a game: ancestry of a child, findings about a member.

use crate::search::{Member, Origin};
use gdl::ast::Game;
use gdl::english;
use gdl::printer::print;
use gdl::tree::Node;

/// A word if it can be read back as one, else a string.
fn name(text: &str) -> Node {
    let plain = text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if plain { Node::atom(text) } else { Node::str(text) }
}

fn thousandths(value: f64) -> Node {
    Node::int((value * 1000.0).round() as i64)
}

/// Names a child and gives it its notes.
#[expect(clippy::too_many_arguments, reason = "they are what notes are made of")]
pub(crate) fn christen(
    child: &mut Node,
    origins: &mut Vec<Origin>,
    called: &str,
    description: String,
    parents: &[String],
    generation: u32,
    distances: &[f64],
    game: Option<&Game>,
) {
    let mut notes = vec![Node::form("description", [Node::str(description)])];
    if let Some(game) = game {
        notes.push(Node::form("aim", [Node::str(english::aim(game))]));
    }
    let mut ancestry = vec![Node::form("generation", [Node::int(i64::from(generation))])];
    if !parents.is_empty() {
        ancestry.insert(0, Node::form("parents", parents.iter().map(|parent| name(parent))));
        ancestry.push(Node::form("distance", distances.iter().map(|distance| thousandths(*distance))));
    }
    notes.push(Node::form("ancestry", ancestry));
    if let Some(children) = child.children_mut() {
        children[1] = name(called);
        children.push(Node::form("support", notes));
    }
    // The name is the third node: the game, its keyword, its name.
    origins[2] = Origin::Mutation;
    origins.resize(child.size(), Origin::Mutation);
}

/// The notes of a game to write in; they stand last, so that the places of all other nodes stay.
fn notes(tree: &mut Node) -> Option<&mut Vec<Node>> {
    let sections = tree.children_mut()?;
    if !sections.iter().any(|section| section.head() == Some("support")) {
        sections.push(Node::form("support", []));
    }
    sections.iter_mut().find(|section| section.head() == Some("support"))?.children_mut()
}

/// Writes what was found out about a member into its notes.
pub(crate) fn record(tree: &mut Node, member: &Member) {
    write(tree, &member.advisors, member.viable, member.score);
}

fn write(tree: &mut Node, advisors: &[(String, [i64; 2])], viable: Option<bool>, score: Option<f64>) {
    let Some(notes) = notes(tree) else { return };
    notes.retain(|note| !matches!(note.head(), Some("advisors" | "viable" | "score")));
    if !advisors.is_empty() {
        let advisor = |(word, [a, b]): &(String, [i64; 2])| Node::list([name(word), Node::int(*a), Node::int(*b)]);
        notes.push(Node::form("advisors", advisors.iter().map(advisor)));
    }
    if let Some(viable) = viable {
        notes.push(Node::form("viable", [Node::atom(if viable { "yes" } else { "no" })]));
    }
    if let Some(score) = score {
        notes.push(Node::form("score", [thousandths(score)]));
    }
}

/// A game's text with these findings in its notes instead of earlier ones; what is no game stays as it is.
pub fn noted(text: &str, advisors: &[(String, [i64; 2])], viable: bool, score: f64) -> String {
    let Some(mut tree) = gdl::reader::read(text).0.into_iter().next() else { return text.to_string() };
    write(&mut tree, advisors, Some(viable), Some(score));
    print(&[tree])
}

/// A game's text with that word about its viability instead of another; what is no game stays as it is.
pub fn called(text: &str, word: &str) -> String {
    let Some(mut tree) = gdl::reader::read(text).0.into_iter().next() else { return text.to_string() };
    let Some(notes) = notes(&mut tree) else { return text.to_string() };
    match notes.iter_mut().find(|note| note.head() == Some("viable")) {
        Some(note) => *note = Node::form("viable", [name(word)]),
        None => notes.push(Node::form("viable", [name(word)])),
    }
    print(&[tree])
}

/// The note of that name in a game's text.
pub fn note(text: &str, name: &str) -> Option<Node> {
    let tree = gdl::reader::read(text).0.into_iter().next()?;
    let support = tree.children().iter().find(|section| section.head() == Some("support"))?;
    support.children().iter().find(|note| note.head() == Some(name)).cloned()
}

/// Writes its rank and its mean distances to the founders and to the population.
pub(crate) fn publish(tree: &mut Node, rank: usize, distances: [f64; 2]) {
    let Some(notes) = notes(tree) else { return };
    if !notes.iter().any(|note| note.head() == Some("ancestry")) {
        notes.push(Node::form("ancestry", []));
    }
    let ancestry = notes.iter_mut().find(|note| note.head() == Some("ancestry")).and_then(Node::children_mut);
    if let Some(items) = ancestry {
        items.push(Node::form("initial", [thousandths(distances[0])]));
        items.push(Node::form("final", [thousandths(distances[1])]));
    }
    notes.retain(|note| note.head() != Some("ranking"));
    notes.push(Node::form("ranking", [Node::int(rank as i64)]));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_findings_take_the_place_of_earlier_ones() {
        let text = gdl::library::find("hex").expect("in the library").text;
        let first = noted(text, &[("connection".into(), [500, 400])], true, 0.583);
        let last = noted(&first, &[("connection".into(), [700, 600])], false, 0.607);
        assert!(last.contains("(score 607)") && last.contains("(viable no)") && last.contains("700 600"), "{last}");
        assert!(!last.contains("583") && !last.contains("(viable yes)") && !last.contains("500 400"), "{last}");
        assert!(gdl::load(&last).game.is_some(), "it is still a game: {last}");
        let once = called(&last, "not yet refuted");
        assert!(once.contains("(viable \"not yet refuted\")") && !once.contains("(viable no)"), "{once}");
        assert!(gdl::load(&once).game.is_some(), "{once}");
        assert!(note(&last, "score").is_some() && note(text, "score").is_none());
    }
}
