//! Regular languages of steps in a normal form: a sorted union of terms, a term being a sequence of single steps and stars.

use crate::ast::{On, Path, PathDir};

/// Unions larger than this are left as they were written.
const MAX_TERMS: usize = 1024;
/// Longest expression, in steps, once everything is written out.
pub(super) const MAX_STEPS: usize = 10_000;

/// A part of a term. `on` holds bits: 1 empty, 2 opponent, 4 own.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Factor {
    /// One step.
    Symbol { dx: i32, dy: i32, on: u8 },
    /// Any number of words of a union.
    Star(Vec<Term>),
}

/// Factors one after the other.
pub(super) type Term = Vec<Factor>;

pub(super) fn bits(on: On) -> u8 {
    u8::from(on.empty) | u8::from(on.enemy) << 1 | u8::from(on.own) << 2
}

fn on(bits: u8) -> On {
    On { empty: bits & 1 != 0, enemy: bits & 2 != 0, own: bits & 4 != 0 }
}

/// A path as one step, sequence or alternative as its length demands.
fn join(mut parts: Vec<Path>, many: fn(Vec<Path>) -> Path) -> Path {
    if parts.len() == 1 { parts.remove(0) } else { many(parts) }
}

/// A sequence, nested ones flattened.
pub(super) fn seq(parts: Vec<Path>) -> Path {
    let flat = parts.into_iter().flat_map(|part| match part {
        Path::Seq(inner) => inner,
        other => vec![other],
    });
    join(flat.collect(), Path::Seq)
}

/// An alternative, nested ones flattened.
pub(super) fn or(parts: Vec<Path>) -> Path {
    let flat = parts.into_iter().flat_map(|part| match part {
        Path::Or(inner) => inner,
        other => vec![other],
    });
    join(flat.collect(), Path::Or)
}

/// A star; the star of a star is itself.
pub(super) fn star(inner: Path) -> Path {
    match inner {
        Path::Star(_) => inner,
        other => Path::Star(Box::new(other)),
    }
}

/// Applies a map of offsets to every step.
pub(super) fn map_steps(path: &Path, turn: Turn) -> Path {
    let all = |parts: &[Path]| parts.iter().map(|part| map_steps(part, turn)).collect();
    let one = |inner: &Path| Box::new(map_steps(inner, turn));
    match path {
        Path::Step { dir: PathDir::Offset(dx, dy), on } => {
            let (dx, dy) = turn(*dx, *dy);
            Path::Step { dir: PathDir::Offset(dx, dy), on: *on }
        }
        Path::Step { .. } => path.clone(),
        Path::Seq(parts) => Path::Seq(all(parts)),
        Path::Or(parts) => Path::Or(all(parts)),
        Path::Star(inner) => Path::Star(one(inner)),
        Path::Rot(inner) => Path::Rot(one(inner)),
        Path::Mirror(inner) => Path::Mirror(one(inner)),
        Path::Fb(inner) => Path::Fb(one(inner)),
    }
}

/// What a turn or reflection does to an offset.
pub(super) type Turn = fn(i32, i32) -> (i32, i32);

/// The images of an expression that `rot`, `mirror` and `fb` stand for, itself first.
pub(super) const ROT: [Turn; 4] = [|x, y| (x, y), |x, y| (-y, x), |x, y| (-x, -y), |x, y| (y, -x)];
pub(super) const MIRROR: [Turn; 2] = [|x, y| (x, y), |x, y| (-x, y)];
pub(super) const FB: [Turn; 2] = [|x, y| (x, y), |x, y| (x, -y)];

/// Writes out `rot`, `mirror` and `fb`; `None` if the result would be too long.
pub(super) fn expand(path: &Path) -> Option<Path> {
    let all = |parts: &[Path]| parts.iter().map(expand).collect::<Option<Vec<_>>>();
    let images = |inner: &Path, turns: &[Turn]| {
        let inner = expand(inner).filter(|inner| steps(inner) * turns.len() <= MAX_STEPS)?;
        Some(or(turns.iter().map(|turn| map_steps(&inner, *turn)).collect()))
    };
    let expanded = match path {
        Path::Step { .. } => path.clone(),
        Path::Seq(parts) => seq(all(parts)?),
        Path::Or(parts) => or(all(parts)?),
        Path::Star(inner) => star(expand(inner)?),
        Path::Rot(inner) => images(inner, &ROT)?,
        Path::Mirror(inner) => images(inner, &MIRROR)?,
        Path::Fb(inner) => images(inner, &FB)?,
    };
    Some(expanded).filter(|path| steps(path) <= MAX_STEPS)
}

/// Number of steps written in a path.
pub(super) fn steps(path: &Path) -> usize {
    match path {
        Path::Step { .. } => 1,
        Path::Seq(parts) | Path::Or(parts) => parts.iter().map(steps).sum(),
        Path::Star(inner) | Path::Rot(inner) | Path::Mirror(inner) | Path::Fb(inner) => steps(inner),
    }
}

/// The normal form of an expanded path; `None` if it would be too large (or holds steps that are not offsets).
pub(super) fn terms(path: &Path) -> Option<Vec<Term>> {
    let mut union: Vec<Term> = match path {
        Path::Step { dir: PathDir::Offset(dx, dy), on } => {
            let single = |bit: u8| vec![Factor::Symbol { dx: *dx, dy: *dy, on: bit }];
            [1, 2, 4].into_iter().filter(|bit| bits(*on) & bit != 0).map(single).collect()
        }
        Path::Seq(parts) => {
            let mut union = vec![Vec::new()];
            for part in parts {
                let tails = terms(part)?;
                if union.len() * tails.len() > MAX_TERMS {
                    return None;
                }
                union =
                    union.iter().flat_map(|head: &Term| tails.iter().map(|tail| [&head[..], tail].concat())).collect();
            }
            union
        }
        Path::Or(parts) => {
            let mut union = Vec::new();
            for part in parts {
                union.append(&mut terms(part)?);
            }
            union
        }
        Path::Star(inner) => {
            // Stars and the empty word add nothing inside a star.
            let inner = terms(inner)?.into_iter().flat_map(|term| match &term[..] {
                [Factor::Star(inner)] => inner.clone(),
                _ => vec![term],
            });
            let mut inner: Vec<Term> = inner.filter(|term| !term.is_empty()).collect();
            inner.sort();
            inner.dedup();
            vec![if inner.is_empty() { Vec::new() } else { vec![Factor::Star(inner)] }]
        }
        _ => return None,
    };
    union.sort();
    union.dedup();
    (union.len() <= MAX_TERMS).then_some(union)
}

/// A term as a path.
pub(super) fn term_path(term: &Term) -> Path {
    let factor = |factor: &Factor| match factor {
        Factor::Symbol { dx, dy, on: bits } => Path::Step { dir: PathDir::Offset(*dx, *dy), on: on(*bits) },
        Factor::Star(inner) => star(or(inner.iter().map(term_path).collect())),
    };
    seq(term.iter().map(factor).collect())
}

/// The normal form as a path, or the expanded path itself where that would be too large; `None` if even that is too long.
pub(super) fn canonical_path(path: &Path) -> Option<Path> {
    let expanded = expand(path)?;
    Some(match terms(&expanded) {
        Some(union) => or(union.iter().map(term_path).collect()),
        None => expanded,
    })
}

/// What the last cell of a word may hold.
pub(super) fn last(path: &Path) -> On {
    on(ends(path).1)
}

/// Whether the empty word belongs to the language, and what last cells may hold.
fn ends(path: &Path) -> (bool, u8) {
    match path {
        Path::Step { on, .. } => (false, bits(*on)),
        Path::Seq(parts) => parts.iter().fold((true, 0), |(nullable, last), part| {
            let (empty, ends) = ends(part);
            (nullable && empty, if empty { last | ends } else { ends })
        }),
        Path::Or(parts) => parts.iter().map(ends).fold((false, 0), |a, b| (a.0 || b.0, a.1 | b.1)),
        Path::Star(inner) => (true, ends(inner).1),
        Path::Rot(inner) | Path::Mirror(inner) | Path::Fb(inner) => ends(inner),
    }
}
