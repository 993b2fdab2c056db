//! A game's tree without what does not matter to play: what things are called, and what is said about them.

use crate::tree::{Node, NodeKind};

/// The tree without name, comments, `support` and labels for show, with players, pieces, regions, parameters and the labels
/// that some `again` calls known by their numbers. Nodes keep their spans.
pub(crate) fn nameless(game: &Node) -> Node {
    let names = Names::of(game);
    let mut tree = names.renamed(game);
    if tree.head() == Some("game")
        && let Some(children) = tree.children_mut()
        && children.get(1).is_some_and(|name| name.as_list().is_none())
    {
        children.remove(1);
    }
    tree
}

/// What is called how, each with the name it gets instead. No word of a text has a space in it, so these are new.
struct Names {
    things: Vec<(String, String)>,
    /// Apart from the others: a label may be called like a piece.
    labels: Vec<(String, String)>,
}

impl Names {
    fn of(game: &Node) -> Names {
        let mut things = Vec::new();
        for (section, kind) in [("players", "player"), ("pieces", "piece"), ("params", "param")] {
            define(&mut things, game.find(section), kind);
        }
        define(&mut things, game.find("board").and_then(|board| board.find("regions")), "region");

        let heads = |head| game.walk().map(|(_, node)| node).filter(move |node| node.head() == Some(head));
        let called: Vec<&str> = heads("again").flat_map(Node::args).filter_map(name_of).collect();
        let mut labels = Vec::new();
        for label in heads("move").filter_map(|node| node.find("label")) {
            if label.args().first().and_then(name_of).is_some_and(|name| called.contains(&name)) {
                define(&mut labels, Some(label), "label");
            }
        }
        Names { things, labels }
    }

    fn renamed(&self, node: &Node) -> Node {
        let mut new = self.renamed_kind(node);
        new.span = node.span;
        new
    }

    fn renamed_kind(&self, node: &Node) -> Node {
        match &node.kind {
            NodeKind::Atom(word) => given(&self.things, word).unwrap_or_else(|| Node::atom(word)),
            NodeKind::Int(value) => Node::int(*value),
            NodeKind::Str(text) => Node::str(text),
            NodeKind::List(children) if node.head() == Some("again") => {
                let label = |child: &Node| {
                    let label = given(&self.labels, name_of(child)?)?;
                    Some(Node { span: child.span, ..label })
                };
                Node::list(children.iter().map(|child| label(child).unwrap_or_else(|| self.renamed(child))))
            }
            NodeKind::List(children) => {
                let moves = node.head() == Some("move");
                let mut kept: Vec<Node> = Vec::with_capacity(children.len());
                for child in children {
                    match child.head() {
                        Some("support") => {}
                        Some("label") => kept.extend(moves.then(|| self.called(child)).flatten()),
                        _ => kept.push(self.renamed(child)),
                    }
                }
                if node.head() == Some("players") {
                    // `White` is short for `(White n)`, `Black` for `(Black s)`.
                    for (player, dirn) in kept.iter_mut().skip(1).zip(["n", "s"]) {
                        if player.as_atom().is_some() {
                            let span = player.span;
                            *player = Node { span, ..Node::list([player.clone(), Node::atom(dirn)]) };
                        }
                    }
                }
                Node::list(kept)
            }
        }
    }

    /// The label of a move, if some `again` calls it.
    fn called(&self, label: &Node) -> Option<Node> {
        let name = label.args().first()?;
        let new = Node { span: name.span, ..given(&self.labels, name_of(name)?)? };
        Some(Node { span: label.span, ..Node::form("label", [new]) })
    }
}

/// Numbers the arguments of a section, those with a known name aside.
fn define(names: &mut Vec<(String, String)>, section: Option<&Node>, kind: &str) {
    for name in section.map_or(&[][..], Node::args).iter().filter_map(|node| node.head().or(name_of(node))) {
        if names.iter().all(|(known, _)| known != name) {
            let number = names.iter().filter(|(_, given)| given.starts_with(kind)).count();
            names.push((name.to_string(), format!("{kind} {number}")));
        }
    }
}

/// A name, written as a word or a string.
fn name_of(node: &Node) -> Option<&str> {
    node.as_atom().or(node.as_str())
}

fn given(names: &[(String, String)], name: &str) -> Option<Node> {
    names.iter().find(|(known, _)| known == name).map(|(_, given)| Node::atom(given))
}
