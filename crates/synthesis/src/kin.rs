//! The trees of the population, ready to breed and to be compared. All of it can be made again from the texts.

use crate::describe::Description;
use gdl::distance::Nameless;
use gdl::tree::Node;

/// What is kept of a member beside its text, by order of arrival.
#[derive(Clone, Debug)]
pub(crate) struct Relative {
    /// As read from its text.
    pub tree: Node,
    /// For distances.
    pub nameless: Nameless,
    /// `None` if it does not load.
    pub description: Option<Description>,
}

impl Relative {
    /// Reads a text.
    pub fn of(text: &str) -> Option<Relative> {
        let loaded = gdl::load(text);
        let tree = loaded.nodes.into_iter().find(|node| node.head() == Some("game"))?;
        let description = loaded.game.map(|game| Description::of(&tree, &game));
        Some(Relative { nameless: Nameless::of(&tree), description, tree })
    }
}

/// The nearest of some relatives and its distance, the earliest of equals; most are passed over without comparing trees.
pub(crate) fn nearest(child: &Nameless, relatives: &[Relative]) -> Option<(usize, f64)> {
    let mut order: Vec<(f64, usize)> =
        relatives.iter().enumerate().map(|(at, other)| (child.at_least(&other.nameless), at)).collect();
    order.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let mut best: Option<(usize, f64)> = None;
    for (bound, at) in order {
        // Sums in another order differ in the last bits.
        if best.is_some_and(|(_, distance)| bound > distance + 1e-9) {
            break;
        }
        let distance = child.distance(&relatives[at].nameless);
        if best.is_none_or(|(first, least)| distance < least || (distance == least && at < first)) {
            best = Some((at, distance));
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_nearer_is_passed_over() {
        let library: Vec<Relative> =
            gdl::library::all().iter().filter_map(|entry| Relative::of(entry.text)).take(80).collect();
        for (at, child) in library.iter().enumerate() {
            let others: Vec<Relative> =
                library.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, other)| other.clone()).collect();
            let mut best = (usize::MAX, f64::INFINITY);
            for (other, relative) in others.iter().enumerate() {
                let distance = child.nameless.distance(&relative.nameless);
                assert!(child.nameless.at_least(&relative.nameless) <= distance + 1e-9);
                if distance < best.1 {
                    best = (other, distance);
                }
            }
            assert_eq!(nearest(&child.nameless, &others), Some(best));
        }
    }
}
