//! What a path expression promises before anything is known of a position: how likely its moves are, and where they could lead.

use gdl::ast::{On, Path, PathDir};

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
    fn of(&self, on: On) -> f64 {
        let part = |asked: bool, chance: f64| if asked { chance } else { 0.0 };
        part(on.empty, self.empty) + part(on.enemy, self.enemy) + part(on.own, self.own)
    }
}

/// Rounds of a star after which what is left is forgotten: paths that run in circles grow ever less likely. Stars within stars have
/// fewer, or nests of them would take for ever.
const ROUNDS: usize = 64;
const NESTED: usize = 8;
/// What is less likely than this is forgotten.
const FAINT: f64 = 1e-12;

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

/// Squares with their chances, each once, in order of discovery.
type Spread = Vec<(usize, f64)>;

fn merge(into: &mut Spread, more: Spread) {
    for (square, chance) in more {
        match into.iter_mut().find(|(known, _)| *known == square) {
            Some((_, known)) => *known += chance,
            None => into.push((square, chance)),
        }
    }
}

impl Walk<'_> {
    /// The expected number of words of an expression that lead to each square, the origin left out.
    pub fn ends(&self, path: &Path) -> Spread {
        let mut found = self.along(path, vec![(self.origin, 1.0)], ROUNDS);
        found.retain(|(square, _)| *square != self.origin);
        found
    }

    fn along(&self, path: &Path, from: Spread, rounds: usize) -> Spread {
        match path {
            Path::Step { dir: PathDir::Offset(dx, dy), on } => {
                let offset = if self.turned { (-dx, -dy) } else { (*dx, *dy) };
                let step = |(square, chance): (usize, f64)| {
                    let to = self.board.step(square, offset)?;
                    let holds = if to == self.origin { f64::from(u8::from(on.own)) } else { self.chances.of(*on) };
                    (chance * holds > FAINT).then_some((to, chance * holds))
                };
                from.into_iter().filter_map(step).collect()
            }
            Path::Seq(parts) => parts.iter().fold(from, |at, part| self.along(part, at, rounds)),
            Path::Or(parts) => {
                let mut found = Vec::new();
                parts.iter().for_each(|part| merge(&mut found, self.along(part, from.clone(), rounds)));
                found
            }
            Path::Star(inner) => {
                let (mut found, mut last) = (from.clone(), from);
                for _ in 0..rounds {
                    last = self.along(inner, last, rounds / NESTED);
                    if last.is_empty() {
                        break;
                    }
                    merge(&mut found, last.clone());
                }
                found
            }
            // Expressions of the class are written out: offsets, sequences, alternatives and stars only.
            _ => Vec::new(),
        }
    }
}

/// The fewest moves from each square to one of some targets, on a board that is empty but for enemies wherever a move needs one.
pub fn distances(board: Board, path: &Path, turned: bool, targets: &[usize]) -> Vec<Option<u32>> {
    let open = Chances { empty: 1.0, enemy: 1.0, own: 0.0 };
    let leads: Vec<Vec<usize>> = (0..board.squares())
        .map(|origin| {
            let walk = Walk { board, chances: &open, origin, turned };
            walk.ends(path).into_iter().map(|(square, _)| square).collect()
        })
        .collect();
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
