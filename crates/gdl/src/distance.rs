//! How different two games are: a weighted difference of their trees, in which structure near the root weighs most,
//! words less and numbers least. What things are called does not matter.

mod outline;
mod parts;

pub use parts::{Change, Difference, differences};

use crate::nameless::nameless;
use crate::tree::{Node, NodeKind};
use outline::Outline;

/// Cost of a word in place of another.
const OTHER_WORD: f64 = 0.25;
/// Greatest cost of a number in place of another.
const OTHER_NUMBER: f64 = 0.1;

/// Games nearer than this, yet not equal, are variants of each other.
pub const VARIANT: f64 = 0.1;

/// What a distance means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Likeness {
    /// The same rules, whatever things are called.
    Duplicate,
    /// The same game but for details.
    Variant,
    /// Another game.
    Distinct,
}

impl Likeness {
    /// Of two games so far apart.
    pub fn of(distance: f64) -> Likeness {
        match distance {
            0.0 => Likeness::Duplicate,
            _ if distance < VARIANT => Likeness::Variant,
            _ => Likeness::Distinct,
        }
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Likeness::Duplicate => "duplicate",
            Likeness::Variant => "variant",
            Likeness::Distinct => "distinct",
        }
    }
}

/// Heads whose arguments mean something else in another order.
const ORDERED: [&str; 17] = [
    "<",
    "<=",
    ">",
    ">=",
    "-",
    "/",
    "mod",
    "if",
    "seq",
    "step",
    "steps",
    "pattern",
    "players",
    "distance",
    "num-between",
    "num-line",
    "line",
];

/// Distance between two games: 0 if they differ in names and descriptions at most, never more than 1, symmetric.
pub fn distance(a: &Node, b: &Node) -> f64 {
    Nameless::of(a).distance(&Nameless::of(b))
}

/// A game made ready to be compared with many others.
#[derive(Clone, Debug)]
pub struct Nameless {
    tree: Node,
    outline: Outline,
}

impl Nameless {
    /// The game without its names and notes.
    pub fn of(game: &Node) -> Nameless {
        let tree = nameless(game);
        let outline = Outline::of(&tree);
        Nameless { tree, outline }
    }

    /// [`distance`].
    pub fn distance(&self, other: &Nameless) -> f64 {
        // Matching is greedy and could depend on who comes first; the mean does not.
        let (there, back) = (difference(&self.tree, &other.tree, 1.0), difference(&other.tree, &self.tree, 1.0));
        let share = |part: Part| if part.weight > 0.0 { part.cost / part.weight } else { 0.0 };
        ((share(there) + share(back)) / 2.0).clamp(0.0, 1.0)
    }

    /// A quick answer that is never above the distance.
    pub fn at_least(&self, other: &Nameless) -> f64 {
        self.outline.at_least(&other.outline)
    }
}

/// Part of the sum: what differs, and all there is.
#[derive(Clone, Copy, Default)]
struct Part {
    cost: f64,
    weight: f64,
}

impl std::ops::AddAssign for Part {
    fn add_assign(&mut self, other: Part) {
        self.cost += other.cost;
        self.weight += other.weight;
    }
}

/// All of a tree that the other game lacks.
fn whole(node: &Node, depth: f64) -> Part {
    let mut part = Part { cost: 1.0 / depth, weight: 1.0 / depth };
    for child in node.args() {
        part += whole(child, depth + 1.0);
    }
    part
}

fn difference(a: &Node, b: &Node, depth: f64) -> Part {
    let leaf = |cost: f64| Part { cost: cost / depth, weight: 1.0 / depth };
    match (&a.kind, &b.kind) {
        (NodeKind::List(_), NodeKind::List(_)) if a.head() == b.head() => {
            let mut part = leaf(0.0);
            part += if is_ordered(a) {
                in_order(&a.args().iter().collect::<Vec<_>>(), &b.args().iter().collect::<Vec<_>>(), depth + 1.0)
            } else {
                in_any_order(a.args(), b.args(), depth + 1.0)
            };
            part
        }
        (NodeKind::List(_), _) | (_, NodeKind::List(_)) => {
            let mut part = whole(a, depth);
            part += whole(b, depth);
            part
        }
        (a, b) => leaf(of_leaves(a, b)),
    }
}

/// Cost of a word or number in place of another, whatever the depth.
fn of_leaves(a: &NodeKind, b: &NodeKind) -> f64 {
    match (a, b) {
        (NodeKind::Int(a), NodeKind::Int(b)) => {
            let (gap, size) = (a.abs_diff(*b) as f64, a.unsigned_abs().max(b.unsigned_abs()) as f64);
            if gap == 0.0 { 0.0 } else { OTHER_NUMBER * (gap / size).min(1.0) }
        }
        (a, b) if a == b => 0.0,
        _ => OTHER_WORD,
    }
}

fn is_ordered(list: &Node) -> bool {
    list.head().is_some_and(|head| ORDERED.contains(&head))
}

fn is_number(node: &Node) -> bool {
    node.as_int().is_some()
}

fn is_list(node: &Node) -> bool {
    node.as_list().is_some()
}

fn is_word(node: &Node) -> bool {
    !is_number(node) && !is_list(node)
}

fn select(nodes: &[Node], test: fn(&Node) -> bool) -> Vec<&Node> {
    nodes.iter().filter(|node| test(node)).collect()
}

fn in_order(a: &[&Node], b: &[&Node], depth: f64) -> Part {
    let mut part = Part::default();
    for (a, b) in a.iter().zip(b) {
        part += difference(a, b, depth);
    }
    let common = a.len().min(b.len());
    for rest in a[common..].iter().chain(&b[common..]) {
        part += whole(rest, depth);
    }
    part
}

/// Numbers are matched by position; equal words first, then any; lists with lists of the same head, the closest first.
fn in_any_order(a: &[Node], b: &[Node], depth: f64) -> Part {
    let mut part = in_order(&select(a, is_number), &select(b, is_number), depth);

    let (mut words_a, mut words_b) = (select(a, is_word), select(b, is_word));
    for _ in 0..apart(&mut words_a, &mut words_b) {
        part += Part { cost: 0.0, weight: 1.0 / depth };
    }
    part += in_order(&words_a, &words_b, depth);

    let (lists_a, lists_b) = (select(a, is_list), select(b, is_list));
    let (mut used_a, mut used_b) = (vec![false; lists_a.len()], vec![false; lists_b.len()]);
    for (i, j, pair) in closest(&lists_a, &lists_b, depth) {
        (used_a[i], used_b[j]) = (true, true);
        part += pair;
    }
    let rest_a = lists_a.iter().zip(&used_a);
    for (rest, _) in rest_a.chain(lists_b.iter().zip(&used_b)).filter(|(_, used)| !**used) {
        part += whole(rest, depth);
    }
    part
}

/// Takes equal words out of both sides and says how many pairs they were.
fn apart(a: &mut Vec<&Node>, b: &mut Vec<&Node>) -> usize {
    let before = a.len();
    a.retain(|word| {
        let Some(index) = b.iter().position(|other| other.kind == word.kind) else { return true };
        b.remove(index);
        false
    });
    before - a.len()
}

/// Pairs of lists of the same head, the closest first, no list twice.
fn closest(a: &[&Node], b: &[&Node], depth: f64) -> Vec<(usize, usize, Part)> {
    let mut pairs: Vec<(usize, usize, Part)> = Vec::new();
    for (i, a) in a.iter().enumerate() {
        for (j, b) in b.iter().enumerate().filter(|(_, b)| b.head() == a.head()) {
            pairs.push((i, j, difference(a, b, depth)));
        }
    }
    pairs.sort_by(|x, y| x.2.cost.total_cmp(&y.2.cost).then((x.0, x.1).cmp(&(y.0, y.1))));
    let (mut used_a, mut used_b) = (vec![false; a.len()], vec![false; b.len()]);
    pairs.retain(|&(i, j, _)| {
        let free = !used_a[i] && !used_b[j];
        if free {
            (used_a[i], used_b[j]) = (true, true);
        }
        free
    });
    pairs
}
