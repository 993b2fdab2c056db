//! A path as a union of walks: steps one after the other, some of them repeated at will.

use gdl::ast::{On, Path, PathDir};

/// Walks of a path that are still drawn.
const MOST: usize = 512;

/// One step of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Leg {
    pub dx: i32,
    pub dy: i32,
    pub on: On,
    /// Repeated any number of times, perhaps none.
    pub star: bool,
}

pub(super) type Walk = Vec<Leg>;
/// What a turn or reflection does to a step.
type Turn = fn(i32, i32) -> (i32, i32);

fn turned(walks: &[Walk], turn: Turn) -> Vec<Walk> {
    let leg = |leg: &Leg| {
        let (dx, dy) = turn(leg.dx, leg.dy);
        Leg { dx, dy, ..*leg }
    };
    walks.iter().map(|walk| walk.iter().map(leg).collect()).collect()
}

/// The walks of a path of offsets, and whether they are all: parts with other steps, with repeats of more than single steps or
/// with too many walks are left out. `None` if nothing is left.
pub(super) fn walks(path: &Path) -> Option<(Vec<Walk>, bool)> {
    let mut whole = true;
    let mut all = union(path, &mut whole)?;
    all.retain(|walk| !walk.is_empty());
    let mut unique: Vec<Walk> = Vec::new();
    for walk in all {
        if !unique.contains(&walk) {
            unique.push(walk);
        }
    }
    Some((joined(unique), whole))
}

fn union(path: &Path, whole: &mut bool) -> Option<Vec<Walk>> {
    let mut images = |inner: &Path, turns: &[Turn]| {
        let walks = union(inner, whole)?;
        Some(turns.iter().flat_map(|turn| turned(&walks, *turn)).collect::<Vec<_>>())
    };
    let found = match path {
        Path::Step { dir: PathDir::Offset(dx, dy), on } => vec![vec![Leg { dx: *dx, dy: *dy, on: *on, star: false }]],
        Path::Step { .. } => return None,
        Path::Seq(parts) => {
            let mut walks = vec![Vec::new()];
            for part in parts {
                let next = union(part, whole)?;
                if walks.len() * next.len() > MOST {
                    return None;
                }
                walks = walks.iter().flat_map(|walk| next.iter().map(|tail| [&walk[..], tail].concat())).collect();
            }
            walks
        }
        Path::Or(parts) => {
            let parts: Vec<Option<Vec<Walk>>> = parts.iter().map(|part| union(part, whole)).collect();
            if !parts.is_empty() && parts.iter().all(Option::is_none) {
                return None;
            }
            *whole &= parts.iter().all(Option::is_some);
            parts.into_iter().flatten().flatten().collect()
        }
        // One step onto this or that is a single step still.
        Path::Star(inner) => match &joined(union(inner, whole)?)[..] {
            [walk] if walk.len() == 1 => vec![vec![Leg { star: true, ..walk[0] }]],
            _ => return None,
        },
        Path::Rot(inner) => images(inner, &[|x, y| (x, y), |x, y| (y, -x), |x, y| (-x, -y), |x, y| (-y, x)])?,
        Path::Mirror(inner) => images(inner, &[|x, y| (x, y), |x, y| (-x, y)])?,
        Path::Fb(inner) => images(inner, &[|x, y| (x, y), |x, y| (x, -y)])?,
    };
    (found.len() <= MOST).then_some(found)
}

/// Walks that differ in what one single step finds become one, last steps first.
fn joined(mut walks: Vec<Walk>) -> Vec<Walk> {
    let longest = walks.iter().map(Vec::len).max().unwrap_or(0);
    for back in 1..=longest {
        let mut kept: Vec<Walk> = Vec::new();
        for walk in walks {
            let place = walk.len().checked_sub(back).filter(|place| !walk[*place].star);
            let same = |other: &&mut Walk| {
                let differs = |at: usize| other[at] != walk[at];
                let alike = |place: usize| Leg { on: walk[place].on, ..other[place] } == walk[place];
                other.len() == walk.len()
                    && place.is_some_and(|place| (0..walk.len()).all(|at| at == place || !differs(at)) && alike(place))
            };
            match (kept.iter_mut().find(same), place) {
                (Some(other), Some(place)) => {
                    let (on, more) = (&mut other[place].on, walk[place].on);
                    *on = On { empty: on.empty || more.empty, enemy: on.enemy || more.enemy, own: on.own || more.own };
                }
                _ => kept.push(walk),
            }
        }
        walks = kept;
    }
    walks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(dx: i32, dy: i32, on: &str) -> Path {
        let has = |letter: char| on.contains(letter);
        let on = On { empty: has('e'), enemy: has('p'), own: has('w') };
        Path::Step { dir: PathDir::Offset(dx, dy), on }
    }

    #[test]
    fn a_rook_written_out_is_four_walks() {
        let slide = |x, y| {
            let star = || Path::Star(Box::new(step(x, y, "e")));
            Path::Or(vec![Path::Seq(vec![star(), step(x, y, "e")]), Path::Seq(vec![star(), step(x, y, "p")])])
        };
        let rook = Path::Or(vec![slide(0, 1), slide(0, -1), slide(1, 0), slide(-1, 0)]);
        let short = Path::Rot(Box::new(Path::Seq(vec![Path::Star(Box::new(step(0, 1, "e"))), step(0, 1, "ep")])));
        let (long, short) = (walks(&rook).expect("a rook").0, walks(&short).expect("a rook").0);
        assert_eq!((long.len(), short.len()), (4, 4));
        assert!(short.iter().all(|walk| long.contains(walk)));
    }

    #[test]
    fn a_repeated_step_onto_this_or_that_is_one_step() {
        let either = Path::Or(vec![step(-1, -1, "e"), step(-1, -1, "p")]);
        let (found, whole) = walks(&Path::Star(Box::new(either))).expect("a single step");
        let on = On { empty: true, enemy: true, own: false };
        assert_eq!((found, whole), (vec![vec![Leg { dx: -1, dy: -1, on, star: true }]], true));
    }

    #[test]
    fn what_is_too_intricate_is_left() {
        let zigzag = Path::Star(Box::new(Path::Seq(vec![step(1, 0, "e"), step(0, 1, "e")])));
        assert_eq!(walks(&zigzag), None);
        let many = Path::Seq(vec![Path::Or((0..30).map(|x| step(x, 1, "e")).collect()); 2]);
        assert_eq!(walks(&many), None);
        let (rest, whole) = walks(&Path::Or(vec![zigzag, step(0, 1, "e")])).expect("a part is plain");
        assert_eq!((rest.len(), whole), (1, false));
    }
}
