//! Names, labels and numbers put where others stood, whatever that does to the game.
//!
//! The other edits keep to the kinds of things and mend names afterwards; this one does neither. Most of its children are no
//! games, and the checks must say so; those the checks pass must play. It is for tests alone: nothing is bred by it.

use super::{Chance, MOST_NODES, graft};
use crate::reader::is_word;
use crate::tree::{Node, NodeKind, same};

/// Texts nobody would choose: empty, blank, words of the language, cells, numbers, marks of the notation of steps.
const TEXTS: [&str; 36] = [
    "",
    " ",
    "Nope",
    "nope",
    "NOPE",
    "Two Words",
    "0",
    "1",
    "2",
    "-1",
    "3+1",
    "a=b",
    "a/b",
    "a-b",
    "\"",
    "\\",
    "\n",
    "\t",
    "é",
    "ß",
    "🦊",
    "A1",
    "a1",
    "B2",
    "All",
    "all",
    "none",
    "current",
    "to",
    "from",
    "pass",
    "stop",
    "swap",
    "if",
    "optional",
    "game",
];

/// Numbers at the edge of something.
const NUMBERS: [i64; 26] = [
    0,
    1,
    -1,
    2,
    3,
    4,
    7,
    8,
    31,
    32,
    33,
    60,
    64,
    65,
    127,
    255,
    256,
    512,
    513,
    1000,
    32_767,
    65_536,
    1_000_000,
    1_000_000_000,
    -1_000_000_000,
    i64::MAX,
];

/// A copy of a game with some word, quoted text or number exchanged for one from elsewhere in it, from the donor or made up; or with a
/// label given to a move, or an `again` that calls one. `None` if there was nothing to do it to.
pub fn splice(game: &Node, donor: Option<&Node>, rng: &mut Chance) -> Option<Node> {
    let child = Splicer { game, donor, rng }.splice()?;
    (!same(&child, game) && child.size() <= MOST_NODES.max(game.size())).then_some(child)
}

struct Splicer<'s, 'r> {
    game: &'s Node,
    donor: Option<&'s Node>,
    rng: &'s mut Chance<'r>,
}

/// The words, texts and numbers of a game, notes aside.
fn leaves(game: &Node) -> Vec<&Node> {
    let sections = game.children().iter().filter(|section| section.head() != Some("support"));
    sections.flat_map(Node::walk).map(|(_, node)| node).filter(|node| node.as_list().is_none()).collect()
}

/// Lists that begin with a word.
fn lists<'n>(game: &'n Node, head: &str) -> Vec<&'n Node> {
    game.walk().map(|(_, node)| node).filter(|node| node.head() == Some(head)).collect()
}

/// A word or a text, as text.
fn text_of(node: &Node) -> Option<&str> {
    node.as_atom().or(node.as_str())
}

impl<'s> Splicer<'s, '_> {
    fn pick<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        let len = u32::try_from(of.len()).ok().filter(|len| *len > 0)?;
        of.get((self.rng)(len) as usize).copied()
    }

    fn put(&self, old: &Node, new: &Node) -> Option<Node> {
        graft(self.game, old, Some(new))
    }

    fn splice(&mut self) -> Option<Node> {
        match (self.rng)(20) {
            0 => self.exchange(),
            1..=2 => self.borrow(),
            3 => self.quote(),
            4..=5 => self.made_up(),
            6..=8 => self.number(),
            9..=11 => self.rename(),
            12 => self.double(),
            13..=15 => self.label(),
            _ => self.again(),
        }
    }

    /// Two leaves change places.
    fn exchange(&mut self) -> Option<Node> {
        let leaves = leaves(self.game);
        let (a, b) = (self.pick(&leaves)?, self.pick(&leaves)?);
        let mut child = self.game.clone();
        let path = |leaf: &Node| self.game.walk().find(|(_, node)| std::ptr::eq(*node, leaf)).map(|(path, _)| path);
        child.replace(&path(a)?, b.clone())?;
        child.replace(&path(b)?, a.clone())?;
        Some(child)
    }

    /// A leaf from elsewhere, as a rule of the same kind.
    fn borrow(&mut self) -> Option<Node> {
        let target = {
            let all = leaves(self.game);
            self.pick(&all)?
        };
        let source = self.donor.filter(|_| (self.rng)(2) == 0).unwrap_or(self.game);
        let alike = (self.rng)(4) > 0;
        let kind = |node: &Node| std::mem::discriminant(&node.kind);
        let fits: Vec<&Node> = leaves(source).into_iter().filter(|leaf| !alike || kind(leaf) == kind(target)).collect();
        let new = self.pick(&fits)?;
        self.put(target, new)
    }

    /// A word in quotes, or a text without.
    fn quote(&mut self) -> Option<Node> {
        let fits: Vec<&Node> = leaves(self.game).into_iter().filter(|leaf| text_of(leaf).is_some()).collect();
        let target = self.pick(&fits)?;
        let new = match &target.kind {
            NodeKind::Atom(word) => Node::str(word),
            NodeKind::Str(text) if is_word(text) => Node::atom(text),
            _ => return None,
        };
        self.put(target, &new)
    }

    fn made_up(&mut self) -> Option<Node> {
        let fits: Vec<&Node> = leaves(self.game).into_iter().filter(|leaf| text_of(leaf).is_some()).collect();
        let target = self.pick(&fits)?;
        let new = self.name()?;
        self.put(target, &new)
    }

    fn number(&mut self) -> Option<Node> {
        let fits: Vec<&Node> = leaves(self.game).into_iter().filter(|leaf| leaf.as_int().is_some()).collect();
        let target = self.pick(&fits)?;
        let new = self.pick(&NUMBERS)?;
        self.put(target, &Node::int(new))
    }

    /// A name everywhere another, so that what was defined still is.
    fn rename(&mut self) -> Option<Node> {
        fn renamed(node: &mut Node, old: &str, new: &Node) {
            if text_of(node) == Some(old) {
                node.kind = new.kind.clone();
            }
            node.children_mut().into_iter().flatten().for_each(|child| renamed(child, old, new));
        }
        let unknown = |leaf: &&Node| text_of(leaf).is_some_and(|word| crate::table::word(word).is_empty());
        let names: Vec<&Node> = leaves(self.game).into_iter().filter(unknown).collect();
        let old = text_of(self.pick(&names)?)?;
        let new = self.name()?;
        let mut child = self.game.clone();
        renamed(&mut child, old, &new);
        Some(child)
    }

    /// One more leaf beside one.
    fn double(&mut self) -> Option<Node> {
        let fits: Vec<&Node> = self.game.walk().map(|(_, node)| node).filter(|node| !node.args().is_empty()).collect();
        let host = self.pick(&fits)?;
        let all = leaves(self.game);
        let new = self.pick(&all)?.clone();
        let mut longer = host.clone();
        let len = u32::try_from(longer.children().len()).ok()?;
        let at = 1 + (self.rng)(len) as usize;
        longer.children_mut()?.insert(at, new);
        self.put(host, &longer)
    }

    /// Another label for a move or a piece, or none.
    fn label(&mut self) -> Option<Node> {
        let mut hosts = lists(self.game, "move");
        let pieces = self.game.find("pieces").map_or(&[][..], Node::args);
        hosts.extend(pieces.iter().filter(|_| (self.rng)(8) == 0));
        let host = self.pick(&hosts)?;
        let mut new = host.clone();
        let parts = new.children_mut()?;
        parts.retain(|part| part.head() != Some("label"));
        if (self.rng)(6) > 0 {
            let label = Node::form("label", [self.called()?]);
            let at = parts.iter().position(|part| part.as_list().is_some()).unwrap_or(parts.len());
            parts.insert(at, label);
        }
        self.put(host, &new)
    }

    /// An `again` in a move, or another label in one.
    fn again(&mut self) -> Option<Node> {
        let called = self.called()?;
        let known = lists(self.game, "again");
        if let Some(old) = self.pick(&known).filter(|_| (self.rng)(2) == 0) {
            let mut new = old.clone();
            *new.children_mut()?.get_mut(1)? = called;
            return self.put(old, &new);
        }
        let moves = lists(self.game, "move");
        let host = self.pick(&moves)?;
        let mut effect = Node::form("again", [called]);
        if (self.rng)(4) == 0 {
            effect.children_mut()?.push(Node::atom("optional"));
        }
        let mut new = host.clone();
        let parts = new.children_mut()?;
        match parts.iter_mut().find(|part| part.head() == Some("post")).and_then(Node::children_mut) {
            Some(post) => post.push(effect),
            None => parts.push(Node::form("post", [effect])),
        }
        self.put(host, &new)
    }

    /// A label: as a rule one the game has, quoted or not.
    fn called(&mut self) -> Option<Node> {
        let label = |list: &&'s Node| list.args().first();
        let mut known: Vec<&Node> = lists(self.game, "label").iter().filter_map(label).collect();
        if let Some(donor) = self.donor.filter(|_| (self.rng)(4) == 0) {
            known.extend(lists(donor, "label").iter().filter_map(|list| list.args().first()));
        }
        let chosen = self.pick(&known).filter(|_| (self.rng)(4) > 0).and_then(text_of);
        match chosen {
            Some(label) if is_word(label) && (self.rng)(2) == 0 => Some(Node::atom(label)),
            Some(label) => Some(Node::str(label)),
            None => self.name(),
        }
    }

    /// A name made up, or taken from somewhere.
    fn name(&mut self) -> Option<Node> {
        let text = match (self.rng)(3) {
            0 => {
                let source = self.donor.filter(|_| (self.rng)(2) == 0).unwrap_or(self.game);
                let texts: Vec<&str> = leaves(source).into_iter().filter_map(text_of).collect();
                self.pick(&texts)?
            }
            _ => self.pick(&TEXTS)?,
        };
        Some(if is_word(text) && (self.rng)(2) == 0 { Node::atom(text) } else { Node::str(text) })
    }
}
