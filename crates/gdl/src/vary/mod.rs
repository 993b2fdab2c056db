//! Variation: random edits of a description that keep to the ludeme table.
//!
//! An edit looks at the kinds of things only, so that every child is a sentence of the language; names that lost their
//! meaning on the way are given a new one. Some children still make no sense (a graph without its nodes, say); the
//! caller loads the child and sees.
//!
//! [`splice`] is another matter: it exchanges names, labels and numbers without regard to any of this, so that tests meet the games
//! nobody means to write.

mod board;
mod cells;
mod cross;
mod edits;
mod generate;
mod random;
mod reduce;
mod repair;
mod splice;
mod visit;

pub use cross::{cross, spelt_out};
pub use generate::Generator;
pub use random::random_game;
pub use reduce::{Reduction, reductions};
pub use splice::splice;
pub use visit::{makes_sense, mutate_each};

use crate::check::{Names, Term, Value, check};
use crate::load::load_nodes;
use crate::reader::is_word;
use crate::table::{Arg, Kind, Ludeme, Row};
use crate::tree::Node;

/// A source of chance: a number below its argument, all equally likely.
pub type Chance<'r> = dyn FnMut(u32) -> u32 + 'r;

/// What was done to a description.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EditKind {
    /// Another number.
    ChangeNumber,
    /// Another word of the same kind.
    ChangeWord,
    /// A subtree replaced by one of the same kind from this game or the donor.
    ReplaceSubtree,
    /// An optional part added.
    Insert,
    /// An optional part taken out.
    Remove,
    /// A subtree put inside a new one, such as `(not …)`.
    Wrap,
    /// A subtree replaced by a fresh one.
    Generate,
    /// A whole section from the donor.
    SwapSection,
    /// Another tiling, shape or size.
    Board,
}

impl EditKind {
    /// All of them.
    pub const ALL: [EditKind; 9] = [
        EditKind::ChangeNumber,
        EditKind::ChangeWord,
        EditKind::ReplaceSubtree,
        EditKind::Insert,
        EditKind::Remove,
        EditKind::Wrap,
        EditKind::Generate,
        EditKind::SwapSection,
        EditKind::Board,
    ];

    /// How often it is chosen, relative to the others.
    fn weight(self, donor: bool) -> u32 {
        match self {
            EditKind::ChangeNumber | EditKind::ChangeWord => 3,
            EditKind::ReplaceSubtree if donor => 6,
            EditKind::ReplaceSubtree | EditKind::Insert | EditKind::Generate => 3,
            EditKind::Remove | EditKind::Wrap => 2,
            EditKind::SwapSection => 4 * u32::from(donor),
            EditKind::Board => 2,
        }
    }
}

/// Children larger than this are not grown further.
const MOST_NODES: usize = 600;
/// Attempts to get a child that loads.
const TRIES: u32 = 4;

/// A random child of a game, and what was done. `donor` is another game to take parts from. The child loads without errors
/// as a rule, not always; it equals its parent if nothing could be done.
pub fn mutate(node: &Node, donor: Option<&Node>, rng: &mut Chance) -> (Node, EditKind) {
    let kinds = EditKind::ALL;
    let total: u32 = kinds.iter().map(|kind| kind.weight(donor.is_some())).sum();
    let mut last = None;
    for _ in 0..TRIES {
        let mut at = rng(total);
        let mut chosen = kinds[0];
        for kind in kinds {
            let weight = kind.weight(donor.is_some());
            if at < weight {
                chosen = kind;
                break;
            }
            at -= weight;
        }
        if let Some(child) = edit(node, donor, chosen, rng) {
            let loaded = load_nodes(vec![child]);
            let good = loaded.game.is_some();
            if let Some(child) = loaded.nodes.into_iter().next() {
                last = Some((child, chosen));
            }
            if good {
                break;
            }
        }
    }
    last.unwrap_or_else(|| (node.clone(), kinds[0]))
}

/// One edit of a given kind; `None` if there is nothing to do it to, or nothing changed.
pub fn edit(node: &Node, donor: Option<&Node>, kind: EditKind, rng: &mut Chance) -> Option<Node> {
    let checked = check(std::slice::from_ref(node));
    let game = checked.game.as_ref()?;
    let lent = donor.map(|donor| check(std::slice::from_ref(donor)));
    let mut child = {
        let mut editor = Editor { node, game, names: &checked.names, rng };
        let other = lent.as_ref().and_then(|lent| lent.game.as_ref());
        match kind {
            EditKind::ChangeNumber => editor.change_number(),
            EditKind::ChangeWord => editor.change_word(),
            EditKind::ReplaceSubtree => editor.replace_subtree(other),
            EditKind::Insert => editor.insert(),
            EditKind::Remove => editor.remove(),
            EditKind::Wrap => editor.wrap(),
            EditKind::Generate => editor.generate(),
            EditKind::SwapSection => editor.swap_section(donor?),
            EditKind::Board => editor.change_board(),
        }?
    };
    let mut old = vec![&checked.names];
    old.extend(lent.as_ref().map(|lent| &lent.names));
    repair::repair(&mut child, &old, rng);
    (!crate::tree::same(&child, node) && child.size() <= MOST_NODES.max(node.size())).then_some(child)
}

/// A place in a game where an edit may happen.
#[derive(Clone, Copy)]
struct Spot<'t, 'n> {
    term: &'t Term<'n>,
    /// The row it is an argument of, and which; `None` for the game itself.
    host: Option<(&'static Row, &'static Arg)>,
    /// How many arguments of that name the host has.
    siblings: usize,
}

impl Spot<'_, '_> {
    /// Whether it can go without the host becoming wrong.
    fn removable(&self) -> bool {
        use crate::table::How;
        !self.term.bound
            && self.host.is_some_and(|(row, arg)| match arg.how {
                // Optional for the table only: each has its stand-in, which is not there.
                _ if matches!(
                    (row.ludeme, arg.name),
                    (Ludeme::Board, "size") | (Ludeme::Game, "end") | (Ludeme::Players, _)
                ) =>
                {
                    false
                }
                How::Optional | How::Many => true,
                How::Some => self.siblings > 1,
                How::One | How::Named => false,
            })
    }

    /// Whether it is a rule, not a name or a note.
    fn living(&self) -> bool {
        !matches!(self.term.want, Kind::Name | Kind::Text | Kind::Anything | Kind::Label | Kind::Game)
    }
}

/// All spots below a term, the term itself first. Notes are left out unless asked for: they change nothing.
fn spots<'t, 'n>(root: &'t Term<'n>, notes: bool) -> Vec<Spot<'t, 'n>> {
    let mut spots = vec![Spot { term: root, host: None, siblings: 1 }];
    let mut at = 0;
    while let Some(spot) = spots.get(at).copied() {
        at += 1;
        let Value::Row(row, args) = &spot.term.value else { continue };
        if row.ludeme == Ludeme::Support && !notes {
            continue;
        }
        for (slot, term) in args {
            let siblings = args.iter().filter(|(other, _)| other == slot).count();
            spots.push(Spot { term, host: Some((row, &row.args[*slot])), siblings });
        }
    }
    spots
}

/// One edit in the making.
struct Editor<'e, 'n, 'r> {
    node: &'n Node,
    game: &'e Term<'n>,
    names: &'e Names<'n>,
    rng: &'e mut Chance<'r>,
}

/// A name as it is written: in quotes if it is no word, as labels need not be.
fn written(name: &str) -> Node {
    if is_word(name) { Node::atom(name) } else { Node::str(name) }
}

/// A copy of a tree with one node (found by its address) replaced, or cut out.
fn graft(tree: &Node, target: &Node, new: Option<&Node>) -> Option<Node> {
    if std::ptr::eq(tree, target) {
        return new.cloned();
    }
    let mut copy = Node { kind: Default::default(), ..shell(tree) };
    match tree.as_list() {
        Some(children) => {
            let kept: Vec<Node> = children.iter().filter_map(|child| graft(child, target, new)).collect();
            copy.kind = crate::tree::NodeKind::List(kept);
        }
        None => copy.kind = tree.kind.clone(),
    }
    Some(copy)
}

/// A node without its children.
fn shell(node: &Node) -> Node {
    Node {
        kind: Default::default(),
        span: node.span,
        comments: node.comments.clone(),
        trailing: node.trailing.clone(),
        closing: node.closing.clone(),
        after: node.after.clone(),
    }
}
