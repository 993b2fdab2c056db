//! Ways to make a game shorter, within the grammar: an element left out, or replaced by a part of itself.
//!
//! Nothing is said of what the shorter game means; whoever asks finds out.

use super::edits::fits;
use super::{Spot, spots};
use crate::check::{Term, Value, check};
use crate::table::{How, Kind, Ludeme as L};
use crate::tree::{Node, NodeKind};
use std::collections::HashMap;

/// Levels between an element and the part of it that takes its place.
const DEPTH: usize = 3;

/// One way to make a game shorter.
#[derive(Clone, Debug, PartialEq)]
pub struct Reduction {
    /// What is changed: paths in the tree, none within another.
    pub places: Vec<Vec<usize>>,
    /// What takes their place.
    pub by: Vec<Node>,
    /// Nodes the game is shorter by.
    pub saved: usize,
}

impl Reduction {
    /// The shorter game.
    pub fn of(&self, game: &Node) -> Option<Node> {
        let mut shorter = game.clone();
        let mut places = self.places.clone();
        // From the last to the first: the places before stay.
        places.sort_unstable_by(|a, b| b.cmp(a));
        for place in places {
            let (at, host) = place.split_last()?;
            let children = shorter.get_mut(host)?.children_mut().filter(|children| *at < children.len())?;
            children.splice(*at..=*at, self.by.iter().cloned());
        }
        Some(shorter)
    }
}

/// Every way to make a game shorter by one change, the greatest first.
pub fn reductions(game: &Node) -> Vec<Reduction> {
    let checked = check(std::slice::from_ref(game));
    let Some(term) = &checked.game else { return Vec::new() };
    let paths: HashMap<*const Node, Vec<usize>> =
        game.walk().map(|(path, node)| (std::ptr::from_ref(node), path)).collect();
    let finder = Finder { game, paths };
    let all: Vec<Spot> = spots(term, false).into_iter().filter(|spot| spot.host.is_some() && rules(spot)).collect();
    let mut found: Vec<Reduction> = all.iter().flat_map(|spot| finder.at(spot)).collect();
    let cuts = |listed: bool| -> Vec<Vec<usize>> {
        let one_of_many = |spot: &&Spot| !listed || spot.host.is_some_and(|(_, arg)| arg.how.repeats());
        all.iter().filter(one_of_many).filter_map(|spot| finder.cut(spot)).flatten().collect()
    };
    // What speaks of a type that goes may lose the word, or go as a whole: an alternative, an effect, a clause.
    for cuts in [cuts(false), cuts(true)] {
        found.extend(all.iter().filter_map(|spot| finder.definition(spot, &all, &cuts)));
    }
    found.sort_by(|a, b| b.saved.cmp(&a.saved).then_with(|| a.places.cmp(&b.places)));
    found.dedup_by(|a, b| a.places == b.places && a.by == b.by);
    found
}

/// Whether it belongs to how the game is played, not to how it looks or what its designer may try.
fn rules(spot: &Spot) -> bool {
    let Some((row, arg)) = spot.host else { return false };
    let outside = matches!(row.ludeme, L::GraphTiling | L::Lines | L::Line | L::Edge | L::Without | L::Param)
        || matches!((row.ludeme, arg.kind), (L::PieceDef, Kind::Only(L::LabelOf)))
        || matches!(arg.kind, Kind::Only(L::BoardPhase | L::Support));
    spot.living() && !outside
}

struct Finder<'g> {
    game: &'g Node,
    paths: HashMap<*const Node, Vec<usize>>,
}

impl Finder<'_> {
    fn path(&self, term: &Term) -> Option<Vec<usize>> {
        self.paths.get(&std::ptr::from_ref(term.node)).cloned()
    }

    /// The places to be cut for an element to be gone; `None` if the game needs it.
    fn cut(&self, spot: &Spot) -> Option<Vec<Vec<usize>>> {
        let (row, arg) = spot.host?;
        let path = self.path(spot.term)?;
        if arg.how == How::Named {
            // `(name value)` or `name value`.
            let (at, host) = path.split_last()?;
            let pair = self.game.get(host)?;
            let alone = pair.children().len() == 2 && pair.head() == Some(arg.name) && row.word != arg.name;
            let before = || [host, &[at - 1]].concat();
            return Some(if alone { vec![host.to_vec()] } else { vec![before(), path.clone()] });
        }
        spot.removable().then(|| vec![path])
    }

    fn at(&self, spot: &Spot) -> Vec<Reduction> {
        let mut found = Vec::new();
        found.extend(self.cut(spot).map(|places| self.reduction(places, Vec::new())));
        let Some(path) = self.path(spot.term) else { return found };
        // A bare word and what follows it are one.
        if spot.term.bound && spot.term.node.as_list().is_none() {
            return found;
        }
        let mut put = |by: Vec<Node>| {
            let reduction = self.reduction(vec![path.clone()], by);
            if reduction.saved > 0 {
                found.push(reduction);
            }
        };
        let mut parts = Vec::new();
        inner(spot.term, DEPTH, &mut parts);
        for part in parts.into_iter().filter(|part| fits(spot.term.want, part)) {
            put(vec![part.node.clone()]);
        }
        let several = spot.host.is_some_and(|(_, arg)| arg.how.repeats());
        let spliced: Vec<Node> = spot.term.args().iter().map(|(_, part)| part.node.clone()).collect();
        if several && spliced.len() > 1 && spot.term.args().iter().all(|(_, part)| fits(spot.term.want, part)) {
            put(spliced);
        }
        if let Some(value) = constant(spot.term).filter(|_| matches!(spot.term.value, Value::Row(..))) {
            put(vec![Node::int(value)]);
        }
        if let Some(other) = otherwise(spot.term) {
            put(vec![other]);
        }
        found
    }

    /// A piece type or a region with everything that speaks of it.
    fn definition(&self, spot: &Spot, all: &[Spot], cuts: &[Vec<usize>]) -> Option<Reduction> {
        let defined = |ludeme| spot.term.ludeme() == Some(ludeme);
        let name = if defined(L::PieceDef) || defined(L::RegionDef) { spot.term.get("name")? } else { return None };
        let Value::Word(name) = name.value else { return None };
        let mentions = |other: &&Spot| {
            matches!(other.term.value, Value::Piece(_) | Value::Region(_)) && other.term.node.as_atom() == Some(name)
        };
        let own = self.path(spot.term)?;
        let mut places = vec![own];
        for mention in all.iter().filter(mentions) {
            let path = self.path(mention.term)?;
            // The smallest element around it that can go.
            places.push(cuts.iter().filter(|cut| path.starts_with(cut)).max_by_key(|cut| cut.len())?.clone());
        }
        places.sort_unstable();
        places.dedup();
        let whole = places.clone();
        places.retain(|place| !whole.iter().any(|other| other.len() < place.len() && place.starts_with(other)));
        Some(self.reduction(places, Vec::new()))
    }

    fn reduction(&self, places: Vec<Vec<usize>>, by: Vec<Node>) -> Reduction {
        let before: usize = places.iter().filter_map(|place| self.game.get(place)).map(Node::size).sum();
        let after: usize = by.iter().map(Node::size).sum();
        Reduction { places, by, saved: before.saturating_sub(after) }
    }
}

/// What is within a term, a few levels deep.
fn inner<'t, 'n>(term: &'t Term<'n>, depth: usize, found: &mut Vec<&'t Term<'n>>) {
    for (_, part) in term.args() {
        if !part.bound {
            found.push(part);
        }
        if depth > 1 {
            inner(part, depth - 1, found);
        }
    }
}

/// The value of an integer that is made of numbers alone, as the language counts.
fn constant(term: &Term) -> Option<i64> {
    const MOST: i64 = 1_000_000_000;
    let (row, args) = match &term.value {
        Value::Number(value) => return Some(*value),
        Value::Row(row, args) if row.gives == Kind::Int => (row, args),
        _ => return None,
    };
    let values: Vec<i64> = args.iter().map(|(_, arg)| constant(arg)).collect::<Option<_>>()?;
    let first = *values.first()?;
    let fold = |of: fn(i64, i64) -> i64| values[1..].iter().fold(first, |sum, n| of(sum, *n).clamp(-MOST, MOST));
    let value = match (row.ludeme, values.as_slice()) {
        (L::Add, _) => fold(|a, b| a + b),
        (L::Sub, [only]) => -only,
        (L::Sub, _) => fold(|a, b| a - b),
        (L::Mul, _) => fold(|a, b| a * b),
        (L::Div, [a, b]) => a.checked_div(*b).unwrap_or(0),
        (L::Mod, [a, b]) => a.checked_rem_euclid(*b).unwrap_or(0),
        (L::Min, _) => fold(i64::min),
        (L::Max, _) => fold(i64::max),
        (L::Abs, [a]) => a.abs(),
        _ => return None,
    };
    Some(value)
}

/// `(not (= a b))` as `(!= a b)`.
fn otherwise(term: &Term) -> Option<Node> {
    let compared = term.get("condition").filter(|_| term.ludeme() == Some(L::Not))?;
    let word = match compared.ludeme()? {
        L::Eq => "!=",
        L::NotEq => "=",
        L::Lt => ">=",
        L::Le => ">",
        L::Gt => "<=",
        L::Ge => "<",
        _ => return None,
    };
    let mut other = compared.node.clone();
    *other.children_mut()?.first_mut()? = NodeKind::Atom(word.to_string()).into();
    Some(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::printer::print_flat;
    use crate::reader::read;

    fn shorter(text: &str) -> Vec<String> {
        let game = read(text).0.remove(0);
        let all = reductions(&game);
        all.iter().filter_map(|reduction| reduction.of(&game)).map(|game| print_flat(&game)).collect()
    }

    fn game(end: &str) -> String {
        format!("(game A (board (tiling square) (size 5)) (end {end}))")
    }

    #[test]
    fn elements_go_or_give_way_to_their_parts() {
        let of = |cond: &str| game(&format!("(All win (in-a-row 3)) (All lose {cond})"));
        let found = shorter(&of("(and (full) (or (no-move) (= (+ 2 3) 4)))"));
        for cond in ["(full)", "(no-move)", "(and (full) (no-move))", "(and (full) (or (no-move) (= 5 4)))"] {
            assert!(found.contains(&of(cond)), "{cond}: {found:#?}");
        }
        assert!(found.contains(&game("(All win (in-a-row 3))")));
        assert!(shorter(&of("(and (full) (and (no-move) (reach)))")).contains(&of("(and (full) (no-move) (reach))")));
        assert!(shorter(&of("(not (< 3 (count friend)))")).contains(&of("(>= 3 (count friend))")));
    }

    #[test]
    fn a_piece_goes_with_all_that_speaks_of_it() {
        let with = "(game A (board (tiling square) (size 5)) (pieces (Man All (moves (move (pre (empty to)) (action (push)))))
            (Ghost All (moves (move (pre (owner from)) (action (pop) (push)))))) (end (All win (in-a-row 3)) (All lose (reach Ghost))))";
        let without = "(game A (board (tiling square) (size 5)) (pieces (Man All (moves (move (pre (empty to)) (action (push))))))\
             (end (All win (in-a-row 3))))";
        let flat = |text: &str| print_flat(&read(text).0[0]);
        assert!(shorter(with).contains(&flat(without)), "{:#?}", shorter(with));
    }

    #[test]
    fn every_change_makes_the_game_shorter() {
        for entry in crate::library::all().iter().step_by(7) {
            let game = &crate::load(entry.text).nodes[0];
            for reduction in reductions(game) {
                let shorter = reduction.of(game).expect("its places are in the tree");
                assert_eq!(shorter.size() + reduction.saved, game.size(), "{}", entry.file_stem);
            }
        }
    }
}
