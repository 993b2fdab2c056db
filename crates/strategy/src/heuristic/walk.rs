//! What a path expression promises before anything is known of a position: how likely its moves are, and where they could lead.

use gdl::ast::{On, Path, PathDir};
use std::collections::BTreeSet;

/// A rectangle of squares, numbered row by row from the south, each from the west.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    /// Columns.
    pub width: i32,
    /// Rows.
    pub height: i32,
}

impl Board {
    /// Number of squares.
    pub fn squares(self) -> usize {
        (self.width * self.height) as usize
    }

    fn step(self, from: usize, (dx, dy): (i32, i32)) -> Option<usize> {
        let (x, y) = (from as i32 % self.width + dx, from as i32 / self.width + dy);
        (x >= 0 && x < self.width && y >= 0 && y < self.height).then(|| (y * self.width + x) as usize)
    }
}

/// How likely a square is to be empty, to hold an enemy, and to hold an own piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chances {
    /// Empty.
    pub empty: f64,
    /// An enemy's.
    pub enemy: f64,
    /// An own piece's.
    pub own: f64,
}

impl Chances {
    fn of(&self, held: u8) -> f64 {
        let part = |bit: u8, chance: f64| if held & bit != 0 { chance } else { 0.0 };
        part(EMPTY, self.empty) + part(ENEMY, self.enemy) + part(OWN, self.own)
    }
}

/// What a square may hold, as bits.
const EMPTY: u8 = 1;
const ENEMY: u8 = 2;
const OWN: u8 = 4;

fn bits(on: On) -> u8 {
    let part = |asked: bool, bit: u8| if asked { bit } else { 0 };
    part(on.empty, EMPTY) | part(on.enemy, ENEMY) | part(on.own, OWN)
}

/// Ways looked at from one square, the shortest first; only absurd expressions have more.
const WAYS: usize = 2000;

/// What is less likely than this is forgotten.
const FAINT: f64 = 1e-9;

/// A walk along a path from one square.
#[derive(Clone, Copy, Debug)]
pub struct Walk<'a> {
    /// The board.
    pub board: Board,
    /// What squares hold.
    pub chances: &'a Chances,
    /// Where it began: the piece itself stands there.
    pub origin: usize,
    /// Steps are turned by half a circle, as for the second player.
    pub turned: bool,
}

/// Where a way has come to, and what it asks of squares, in order of these. Words that ask the same are one way: only what must hold on the board
/// decides whether a move is legal, not how often the expression says it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    at: usize,
    asked: Vec<(usize, u8)>,
}

impl Way {
    /// One step further; `None` if that can never be.
    fn step(&self, to: usize, held: u8) -> Option<Way> {
        let mut asked = self.asked.clone();
        match asked.binary_search_by_key(&to, |(square, _)| *square) {
            Ok(known) => {
                asked[known].1 &= held;
                if asked[known].1 == 0 {
                    return None;
                }
            }
            Err(place) => asked.insert(place, (to, held)),
        }
        Some(Way { at: to, asked })
    }

    /// Whether whatever lets the other be gone lets this one be gone too.
    fn wider(&self, other: &Way) -> bool {
        let asks = |square: usize| other.asked.iter().find(|(known, _)| *known == square).map_or(7, |(_, held)| *held);
        self.asked.iter().all(|(square, held)| asks(*square) & !held == 0)
    }

    /// Whether both can never be gone at once.
    fn excludes(&self, other: &Way) -> bool {
        self.asked
            .iter()
            .any(|(square, held)| other.asked.iter().any(|(known, asked)| known == square && held & asked == 0))
    }

    /// Both as one, if they differ in what one square holds and in nothing else.
    fn joined(&self, other: &Way) -> Option<Way> {
        let differ = || self.asked.iter().zip(&other.asked).enumerate().filter(|(_, (a, b))| a != b);
        let same =
            self.asked.len() == other.asked.len() && self.asked.iter().zip(&other.asked).all(|(a, b)| a.0 == b.0);
        let (place, (_, (_, held))) = differ().next().filter(|_| same && differ().count() == 1)?;
        let mut joined = self.clone();
        joined.asked[place].1 |= held;
        Some(joined)
    }
}

impl Walk<'_> {
    /// The chance of each move an expression gives, by the square it leads to, the origin left out.
    pub fn ends(&self, path: &Path) -> Vec<(usize, f64)> {
        let start = Way { at: self.origin, asked: vec![(self.origin, OWN)] };
        let mut found: Vec<Way> = self.along(path, vec![start]);
        found.retain(|way| way.at != self.origin);
        found.sort_unstable();
        found.dedup();
        found.chunk_by(|a, b| a.at == b.at).map(|ways| (ways[0].at, self.chance(ways.to_vec()))).collect()
    }

    /// The chance that one of several ways to the same square is open.
    fn chance(&self, mut ways: Vec<Way>) -> f64 {
        simplify(&mut ways);
        let apart = |(place, way): (usize, &Way)| ways[..place].iter().all(|other| way.excludes(other));
        match ways.iter().enumerate().all(apart) {
            true => ways.iter().map(|way| self.likely(way)).sum(),
            // As if they had nothing to do with each other, which is nearly so: they look at different squares.
            false => 1.0 - ways.iter().map(|way| 1.0 - self.likely(way)).product::<f64>(),
        }
    }

    /// The chance that a way is open. The piece itself is where it is.
    fn likely(&self, way: &Way) -> f64 {
        let others = way.asked.iter().filter(|(square, _)| *square != self.origin);
        others.map(|(_, held)| self.chances.of(*held)).product()
    }

    fn along(&self, path: &Path, from: Vec<Way>) -> Vec<Way> {
        match path {
            Path::Step { dir: PathDir::Offset(dx, dy), on } => {
                let offset = if self.turned { (-dx, -dy) } else { (*dx, *dy) };
                let step = |way: &Way| way.step(self.board.step(way.at, offset)?, bits(*on));
                from.iter().filter_map(step).filter(|way| self.likely(way) > FAINT).collect()
            }
            Path::Seq(parts) => parts.iter().fold(from, |at, part| self.along(part, at)),
            Path::Or(parts) => {
                let mut found: Vec<Way> = parts.iter().flat_map(|part| self.along(part, from.clone())).collect();
                found.sort_unstable();
                found.dedup();
                found.truncate(WAYS);
                found
            }
            Path::Star(inner) => {
                let (mut found, mut last) = (from.clone(), from);
                while !last.is_empty() && found.len() < WAYS {
                    last = self.along(inner, last);
                    last.retain(|way| !found.contains(way));
                    last.sort_unstable();
                    last.dedup();
                    found.extend(last.iter().cloned());
                }
                found
            }
            // Expressions of the class are written out: offsets, sequences, alternatives and stars only.
            _ => Vec::new(),
        }
    }
}

/// Leaves out ways that another makes needless, and joins those that differ in one square.
fn simplify(ways: &mut Vec<Way>) {
    let mut place = 0;
    while place < ways.len() {
        let others = || (0..ways.len()).filter(|other| *other != place);
        if others().any(|other| ways[other].wider(&ways[place])) {
            ways.remove(place);
        } else if let Some((other, joined)) =
            others().find_map(|other| Some((other, ways[place].joined(&ways[other])?)))
        {
            ways[place.min(other)] = joined;
            ways.remove(place.max(other));
            place = 0;
        } else {
            place += 1;
        }
    }
}

/// The squares an expression can lead to from a square of a board that is empty but for enemies wherever a move needs one.
fn leads(board: Board, path: &Path, turned: bool, origin: usize) -> Vec<usize> {
    fn along(board: Board, path: &Path, turned: bool, origin: usize, from: &BTreeSet<usize>) -> BTreeSet<usize> {
        let on = |part: &Path, from: &BTreeSet<usize>| along(board, part, turned, origin, from);
        match path {
            Path::Step { dir: PathDir::Offset(dx, dy), on } => {
                let offset = if turned { (-dx, -dy) } else { (*dx, *dy) };
                let open = |to: &usize| if *to == origin { on.own } else { on.empty || on.enemy };
                from.iter().filter_map(|square| board.step(*square, offset)).filter(open).collect()
            }
            Path::Seq(parts) => parts.iter().fold(from.clone(), |at, part| on(part, &at)),
            Path::Or(parts) => parts.iter().flat_map(|part| on(part, from)).collect(),
            Path::Star(inner) => {
                let mut found = from.clone();
                loop {
                    let more: BTreeSet<usize> = on(inner, &found).difference(&found).copied().collect();
                    if more.is_empty() {
                        return found;
                    }
                    found.extend(more);
                }
            }
            _ => BTreeSet::new(),
        }
    }
    along(board, path, turned, origin, &BTreeSet::from([origin])).into_iter().filter(|to| *to != origin).collect()
}

/// The fewest moves from each square to one of some targets, on a board that is empty but for enemies wherever a move needs one.
pub fn distances(board: Board, path: &Path, turned: bool, targets: &[usize]) -> Vec<Option<u32>> {
    let leads: Vec<Vec<usize>> = (0..board.squares()).map(|origin| leads(board, path, turned, origin)).collect();
    let mut found: Vec<Option<u32>> = vec![None; board.squares()];
    targets.iter().for_each(|&target| found[target] = Some(0));
    for moves in 1..=board.squares() as u32 {
        let near = |square: &usize| leads[*square].iter().any(|&to| found[to] == Some(moves - 1));
        let next: Vec<usize> = (0..board.squares()).filter(|s| found[*s].is_none() && near(s)).collect();
        if next.is_empty() {
            break;
        }
        next.into_iter().for_each(|square| found[square] = Some(moves));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: Board = Board { width: 5, height: 5 };
    const CHANCES: Chances = Chances { empty: 0.6, enemy: 0.2, own: 0.2 };

    /// The chances of the moves from the middle of the second row.
    fn moves(piece: &str) -> Vec<(usize, f64)> {
        let file = format!(
            "<<G>> <BOARD> 5 5 |aaaaa| |.....| |.....| |.....| |AAAAA| <PIECES> A {piece} & <GOALS> 9 & #A 0 & #a 0 &"
        );
        let game = gdl::load(&gdl::sbg::import(&file).0.expect("it is read")).game.expect("it loads");
        let sbg = gdl::sbg::convert(&game).expect("it is of the class");
        Walk { board: BOARD, chances: &CHANCES, origin: 7, turned: false }.ends(&sbg.pieces[0].1)
    }

    fn close(found: &[(usize, f64)], expected: &[(usize, f64)]) {
        let same = found.len() == expected.len()
            && found.iter().zip(expected).all(|(a, b)| a.0 == b.0 && (a.1 - b.1).abs() < 1e-12);
        assert!(same, "{found:?} instead of {expected:?}");
    }

    #[test]
    fn a_slide_is_as_likely_as_its_squares() {
        close(&moves("(0,1,e)^*(0,1,e)+(0,1,e)^*(0,1,p)"), &[(12, 0.8), (17, 0.48), (22, 0.288)]);
    }

    #[test]
    fn a_move_counts_once_however_often_it_is_written() {
        let plain = moves("(0,1,e)^*(0,1,e)+(0,1,e)^*(0,1,p)");
        close(&moves("(0,1,e)^*(0,1,e)+(0,1,e)^*(0,1,p)+(0,1,e)+(0,1,p)+(0,1,e)(0,1,e)"), &plain);
        close(&moves("(0,0,w)^*(0,1,e)"), &[(12, 0.6)]);
        close(&moves("(0,1,e)(0,-1,w)(0,1,e)"), &[(12, 0.6)]);
        close(&moves("(0,1,e)(0,-1,e)(0,1,e)"), &[]);
        // Whatever the square beside it holds.
        close(&moves("(1,0,e)(-1,1,e)+(1,0,p)(-1,1,e)+(1,0,w)(-1,1,e)"), &[(12, 0.6)]);
        // A way with a condition adds nothing to one without.
        close(&moves("(0,1,e)+(1,0,e)(-1,1,e)"), &[(12, 0.6)]);
    }

    #[test]
    fn two_ways_to_a_square_are_likelier_than_one() {
        let open = 1.0 - (1.0 - 0.36) * (1.0 - 0.36);
        close(&moves("(0,1,e)(1,0,e)+(1,0,e)(0,1,e)"), &[(13, open)]);
        // One or the other, never both.
        close(&moves("(0,1,e)(1,0,e)+(0,1,p)(1,1,e)(0,-1,e)"), &[(13, 0.36 + 0.2 * 0.36)]);
    }

    #[test]
    fn endless_walks_come_to_an_end() {
        let found = moves("((0,1,e)+(0,-1,e)+(1,0,e)+(-1,0,e))^*");
        assert!(found.len() > 10 && found.iter().all(|(_, chance)| (0.0..=1.0).contains(chance)), "{found:?}");
    }
}
