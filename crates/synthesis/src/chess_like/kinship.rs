//! Which words of a child are whose: its tree laid beside those of its parents.

use crate::search::Origin;
use gdl::tree::Node;

/// A node of a parent's tree with its place in the preorder.
type Placed<'a> = Option<(usize, &'a Node)>;

/// Where each node of a child comes from, in preorder. What both parents have is the first one's.
pub(super) fn origins(child: &Node, parents: [&Node; 2]) -> Vec<Origin> {
    let mut out = Vec::new();
    align(child, parents.map(|parent| Some((0, parent))), &mut out);
    out
}

fn align(child: &Node, kin: [Placed<'_>; 2], out: &mut Vec<Origin>) {
    for (which, parent) in kin.into_iter().enumerate() {
        if let Some((at, node)) = parent
            && node == child
        {
            out.extend((0..child.size()).map(|offset| Origin::Parent(which, at + offset)));
            return;
        }
    }
    let lists =
        |placed: &Placed<'_>| placed.is_some_and(|(_, node)| node.as_list().is_some() && child.as_list().is_some());
    let host = kin.iter().position(lists);
    let from = |which: usize| kin[which].map(|(at, _)| Origin::Parent(which, at));
    out.push(host.and_then(from).unwrap_or(Origin::Mutation));
    for (at, part) in child.as_list().into_iter().flatten().enumerate() {
        align(part, kin.map(|parent| parent.and_then(|(start, node)| counterpart(part, at, start, node))), out);
    }
}

/// The part of a parent that says the same thing as this part of the child: equal, or under the same word and about the same, or else
/// in the same place.
fn counterpart<'a>(part: &Node, at: usize, start: usize, parent: &'a Node) -> Placed<'a> {
    let parts = parent.as_list()?;
    let subject = |node: &Node| (node.head().map(str::to_string), node.as_list().and_then(|list| list.get(1).cloned()));
    let alike = |test: &dyn Fn(&Node) -> bool| parts.iter().position(test);
    let found = alike(&|other| other == part)
        .or_else(|| alike(&|other| other.head().is_some() && subject(other) == subject(part)))
        .or_else(|| alike(&|other| other.head().is_some() && other.head() == part.head()))
        .or_else(|| (part.as_list().is_some() && at < parts.len()).then_some(at))?;
    let before: usize = parts[..found].iter().map(Node::size).sum();
    Some((start + 1 + before, &parts[found]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_their_parents_or_new() {
        /// Trees that were not read know no places in a text.
        fn unplaced(node: &mut Node) {
            node.span = gdl::span::Span::default();
            node.children_mut().into_iter().flatten().for_each(unplaced);
        }
        let read = |text: &str| {
            let mut tree = gdl::reader::read(text).0.remove(0);
            unplaced(&mut tree);
            tree
        };
        let a = read("(g X (p (A (r 1 2)) (B (r 3))) (s (place (A White) A1 B1)))");
        let b = read("(g Y (p (A (r 7)) (B (r 9))) (s (place (A White) C1)))");
        let child = read("(g Z (p (A (r 1 2)) (B (r 9))) (s (place (A White) A1 C1)))");
        let origins = origins(&child, [&a, &b]);
        assert_eq!(origins.len(), child.size());
        let said = |origin: &Origin| match origin {
            Origin::Parent(which, _) => which.to_string(),
            Origin::Mutation => "-".to_string(),
        };
        let words = child.walk().zip(&origins).filter(|((_, node), _)| node.as_list().is_none());
        let told: Vec<String> =
            words.map(|((_, node), origin)| format!("{}{}", gdl::printer::print_flat(node), said(origin))).collect();
        assert_eq!(told.join(" "), "g0 Z- p0 A0 r0 10 20 B1 r1 91 s0 place0 A0 White0 A10 C11");
        // Places are places in the parent's tree.
        for ((_, node), origin) in child.walk().zip(&origins) {
            if let (Origin::Parent(which, at), None) = (origin, node.as_list()) {
                assert_eq!([&a, &b][*which].walk().nth(*at).expect("a place").1, node);
            }
        }
    }
}
