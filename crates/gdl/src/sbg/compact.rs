//! Shorter ways to write a union of terms.

use super::language::{FB, Factor, MIRROR, ROT, Term, Turn, or, seq, star, term_path};
use crate::ast::Path;

/// Groups of turns to apply one after the other, and the words that stand for them.
type Family = (Vec<&'static [Turn]>, fn(Path) -> Path);

/// Larger families first.
fn families() -> [Family; 5] {
    [
        (vec![&ROT, &MIRROR], |path| Path::Rot(Box::new(Path::Mirror(Box::new(path))))),
        (vec![&ROT], |path| Path::Rot(Box::new(path))),
        (vec![&FB, &MIRROR], |path| Path::Fb(Box::new(Path::Mirror(Box::new(path))))),
        (vec![&MIRROR], |path| Path::Mirror(Box::new(path))),
        (vec![&FB], |path| Path::Fb(Box::new(path))),
    ]
}

/// A shorter path for the same union: steps that differ only in contents become one, symmetric families become
/// `rot`, `mirror` and `fb`.
pub(super) fn compact(union: Vec<Term>) -> Path {
    let mut rest = merge_contents(union);
    rest.retain(|term| !term.is_empty());
    rest.sort_by_cached_key(order);
    let mut parts = Vec::new();
    while !rest.is_empty() {
        let path = compact_term(&rest[0]);
        let found = families().into_iter().find_map(|(groups, wrap)| {
            let images = images(&rest[0], &groups);
            // A term that is its own image needs no such word.
            let size: usize = groups.iter().map(|group| group.len()).product();
            (images.len() == size && images.iter().all(|image| rest.contains(image))).then_some((images, wrap))
        });
        match found {
            Some((images, wrap)) => {
                rest.retain(|term| !images.contains(term));
                parts.push(wrap(path));
            }
            None => {
                rest.remove(0);
                parts.push(path);
            }
        }
    }
    or(parts)
}

fn compact_term(term: &Term) -> Path {
    let factor = |factor: &Factor| match factor {
        Factor::Star(inner) => star(compact(inner.clone())),
        symbol => term_path(&vec![symbol.clone()]),
    };
    seq(term.iter().map(factor).collect())
}

/// Terms that point ahead and to the right come first and stand for their families; short ones before long ones.
fn order(term: &Term) -> (bool, bool, usize, Term) {
    let first = term.first().map_or((0, 0), |factor| match factor {
        Factor::Symbol { dx, dy, .. } => (*dx, *dy),
        Factor::Star(inner) => match inner[0][0] {
            Factor::Symbol { dx, dy, .. } => (dx, dy),
            Factor::Star(_) => (0, 0),
        },
    });
    (first.0 < 0 || first.1 < 0, first.0 > first.1, term.len(), term.clone())
}

fn images(term: &Term, groups: &[&[Turn]]) -> Vec<Term> {
    let mut images = vec![term.clone()];
    for group in groups {
        images = images.iter().flat_map(|term| group.iter().map(|turn| turned(term, *turn))).collect();
    }
    images.sort();
    images.dedup();
    images
}

fn turned(term: &Term, turn: Turn) -> Term {
    let factor = |factor: &Factor| match factor {
        Factor::Symbol { dx, dy, on } => {
            let (dx, dy) = turn(*dx, *dy);
            Factor::Symbol { dx, dy, on: *on }
        }
        Factor::Star(inner) => {
            let mut inner: Vec<Term> = inner.iter().map(|term| turned(term, turn)).collect();
            inner.sort();
            Factor::Star(inner)
        }
    };
    term.iter().map(factor).collect()
}

/// Makes one term of those that differ in the contents of one step only, last steps first.
fn merge_contents(mut union: Vec<Term>) -> Vec<Term> {
    let longest = union.iter().map(Vec::len).max().unwrap_or(0);
    for back in 1..=longest {
        let mut merged: Vec<Term> = Vec::new();
        // Sorting by everything but the contents in question brings the partners together.
        let key = |term: &Term| {
            let mut key = term.clone();
            let place = key.len().checked_sub(back);
            if let Some(Factor::Symbol { on, .. }) = place.and_then(|place| key.get_mut(place)) {
                *on = 0;
            }
            key
        };
        union.sort_by_cached_key(key);
        for term in union {
            match merged.last_mut() {
                Some(known) if key(known) == key(&term) => add_contents(known, &term, back),
                _ => merged.push(term),
            }
        }
        union = merged;
    }
    union
}

fn add_contents(known: &mut Term, other: &Term, back: usize) {
    let place = known.len().saturating_sub(back);
    if let (Some(Factor::Symbol { on, .. }), Some(Factor::Symbol { on: more, .. })) =
        (known.get_mut(place), other.get(place))
    {
        *on |= more;
    }
}

#[cfg(test)]
mod tests {
    use super::super::language::{expand, terms};
    use super::*;
    use crate::ast::{On, PathDir};

    fn random_path(seed: &mut u64, depth: u32) -> Path {
        let mut below = |n: u64| {
            *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (*seed >> 33) % n
        };
        let kind = if depth == 0 { 0 } else { below(10) };
        let count = 1 + below(3);
        match kind {
            0..=3 => {
                let bits = 1 + below(7);
                let on = On { empty: bits & 1 != 0, enemy: bits & 2 != 0, own: bits & 4 != 0 };
                Path::Step { dir: PathDir::Offset(below(4) as i32 - 1, below(4) as i32 - 1), on }
            }
            4 => Path::Seq((0..count).map(|_| random_path(seed, depth - 1)).collect()),
            5 | 6 => Path::Or((0..count).map(|_| random_path(seed, depth - 1)).collect()),
            7 => Path::Star(Box::new(random_path(seed, depth - 1))),
            8 => Path::Rot(Box::new(random_path(seed, depth - 1))),
            _ => Path::Mirror(Box::new(Path::Fb(Box::new(random_path(seed, depth - 1))))),
        }
    }

    #[test]
    fn compact_paths_mean_the_same() {
        let mut compared = 0;
        for mut seed in 0..3000u64 {
            let path = random_path(&mut seed, 3);
            let Some(mut union) = expand(&path).and_then(|path| terms(&path)).filter(|union| union.len() < 500) else {
                continue;
            };
            let short = compact(union.clone());
            union.retain(|term| !term.is_empty());
            assert_eq!(expand(&short).and_then(|path| terms(&path)).as_ref(), Some(&union), "{path:?}\n{short:?}");
            assert_eq!(compact(union), short);
            compared += 1;
        }
        assert!(compared > 2000, "{compared}");
    }
}
