//! Directions and leaps in words: sets of displacements seen by the player who moves.

use super::bearing::drawn;
use super::voice::Voice;
use super::words::{agreeing, counted, list, number};
use crate::ast::{Compass, Tiling, Turtle};

/// A displacement: columns to the right and rows forward on square grids; on hexagons steps along two of the six directions.
pub type Jump = (i32, i32);

/// The grids on which directions can be turned and compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grid {
    /// Eight directions, quarter turns.
    Square,
    /// Six directions, sixth turns.
    Hex,
}

impl Grid {
    /// The grid of a board, if it is one of the two.
    pub fn of(voice: &Voice) -> Option<Grid> {
        match voice.game.board.tiling {
            Tiling::Square | Tiling::Alquerque => Some(Grid::Square),
            Tiling::Hex => Some(Grid::Hex),
            Tiling::Tri | Tiling::TruncSquare | Tiling::Graph { .. } => None,
        }
    }

    /// The directions clockwise, forward first.
    pub fn ring(self) -> &'static [Jump] {
        match self {
            Grid::Square => &[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)],
            Grid::Hex => &[(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)],
        }
    }

    /// One turn of `rot` clockwise.
    pub fn turned(self, (x, y): Jump) -> Jump {
        match self {
            Grid::Square => (y, -x),
            Grid::Hex => (x + y, -x),
        }
    }

    /// How many turns make a circle.
    pub fn turns(self) -> usize {
        match self {
            Grid::Square => 4,
            Grid::Hex => 6,
        }
    }

    /// Left and right exchanged.
    pub fn mirrored(self, (x, y): Jump) -> Jump {
        match self {
            Grid::Square => (-x, y),
            Grid::Hex => (-x, y + x),
        }
    }

    /// Front and back exchanged.
    pub fn reversed(self, (x, y): Jump) -> Jump {
        match self {
            Grid::Square => (x, -y),
            Grid::Hex => (x, -x - y),
        }
    }

    /// The step a turtle word makes (l and r: sideways), facing ring direction `facing`.
    pub fn turtle(self, turtle: Turtle, facing: usize) -> Jump {
        let ring = self.ring();
        let (half, turn) = (ring.len() / 2, self.turn());
        let by = match turtle {
            Turtle::F => 0,
            Turtle::Fr => 1,
            Turtle::Fl => ring.len() - 1,
            Turtle::B => half,
            Turtle::Bl => half + 1,
            Turtle::Br => half - 1,
            Turtle::R => turn,
            Turtle::L => ring.len() - turn,
        };
        ring[(facing + by) % ring.len()]
    }

    /// Ring steps a turtle's l or r turns.
    pub fn turn(self) -> usize {
        match self {
            Grid::Square => 2,
            Grid::Hex => 1,
        }
    }
}

/// An offset, which the first player reads by the compass and the second turned half round, as steps to the right and forward;
/// `None` if the players do not face each other along rows or columns.
pub fn relative(voice: &Voice, (x, y): Jump) -> Option<Jump> {
    match (voice.game.players[0].dirn, voice.game.players[1].dirn) {
        (Compass::N, Compass::S) => Some((x, y)),
        (Compass::S, Compass::N) => Some((-x, -y)),
        (Compass::E, Compass::W) => Some((-y, x)),
        (Compass::W, Compass::E) => Some((y, -x)),
        _ => None,
    }
}

/// Words for sets of one-step directions; larger sets first.
const SQUARE: [(&[Jump], &str); 25] = [
    (&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)], "in any direction, diagonals included"),
    (&[(0, 1), (1, 1), (1, 0), (-1, -1), (-1, 0), (-1, 1), (1, -1)], "in any direction but straight back"),
    (&[(1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)], "in any direction but straight forward"),
    (&[(0, 1), (1, 1), (1, 0), (-1, 0), (-1, 1)], "forward, diagonally forward or sideways"),
    (&[(0, 1), (1, 0), (0, -1), (-1, 0)], "forward, back or sideways"),
    (&[(1, 1), (1, -1), (-1, -1), (-1, 1)], "diagonally"),
    (&[(0, 1), (1, 1), (-1, 1)], "straight or diagonally forward"),
    (&[(0, -1), (1, -1), (-1, -1)], "straight or diagonally back"),
    (&[(0, 1), (1, 0), (-1, 0)], "forward or sideways"),
    (&[(0, -1), (1, 0), (-1, 0)], "back or sideways"),
    (&[(0, 1), (0, -1)], "straight forward or back"),
    (&[(1, 0), (-1, 0)], "sideways"),
    (&[(1, 1), (-1, 1)], "diagonally forward"),
    (&[(1, -1), (-1, -1)], "diagonally back"),
    (&[(1, 1), (1, -1)], "diagonally to the right"),
    (&[(-1, 1), (-1, -1)], "diagonally to the left"),
    (&[(0, 1)], "straight forward"),
    (&[(0, -1)], "straight back"),
    (&[(1, 0)], "to the right"),
    (&[(-1, 0)], "to the left"),
    (&[(1, 1)], "diagonally forward to the right"),
    (&[(-1, 1)], "diagonally forward to the left"),
    (&[(1, -1)], "diagonally back to the right"),
    (&[(-1, -1)], "diagonally back to the left"),
    (&[(0, 0)], "on the spot"),
];

const HEX: [(&[Jump], &str); 10] = [
    (&[(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)], "in any direction"),
    (&[(0, 1), (1, 0), (-1, 1)], "straight or half forward"),
    (&[(1, 0), (-1, 1)], "half forward to either side"),
    (&[(1, -1), (-1, 0)], "half back to either side"),
    (&[(0, 1)], "straight forward"),
    (&[(0, -1)], "straight back"),
    (&[(1, 0)], "half forward to the right"),
    (&[(-1, 1)], "half forward to the left"),
    (&[(1, -1)], "half back to the right"),
    (&[(-1, 0)], "half back to the left"),
];

/// Single directions in words; `None` if one of them is no single step.
pub fn ways(voice: &Voice, grid: Grid, dirs: &[Jump]) -> Option<String> {
    if let Some(text) = drawn(voice, dirs) {
        return Some(text);
    }
    let table: &[(&[Jump], &str)] = match grid {
        Grid::Square => &SQUARE,
        Grid::Hex => &HEX,
    };
    let mut left: Vec<Jump> = dirs.to_vec();
    let mut said = Vec::new();
    for (set, words) in table {
        if set.iter().all(|d| left.contains(d)) {
            left.retain(|d| !set.contains(d));
            said.push(*words);
        }
    }
    if left.is_empty() && !said.is_empty() { Some(list(&said, "or")) } else { None }
}

/// One of a set of jumps, as a phrase: "one square diagonally", "by a knight's move", "three squares forward and two to the right".
pub fn leaps(voice: &Voice, grid: Grid, jumps: &[Jump]) -> Option<String> {
    let cell = voice.cell();
    if let Some(ways) = ways(voice, grid, jumps) {
        return Some(format!("one {cell} {ways}"));
    }
    let mut said = Vec::new();
    let units: Vec<Jump> = jumps.iter().copied().filter(|j| grid.ring().contains(j)).collect();
    if !units.is_empty() {
        said.push(format!("one {cell} {}", ways(voice, grid, &units)?));
    }
    let mut rest: Vec<Jump> = jumps.iter().copied().filter(|j| !grid.ring().contains(j)).collect();
    rest.sort_by_key(|&j| size(grid, j));
    while let Some(&first) = rest.first() {
        // Jumps of one length along directions of the ring go together, as do the images of one knight-like jump.
        let same: Vec<Jump> = rest.iter().copied().filter(|j| kin(grid, *j) == kin(grid, first)).collect();
        rest.retain(|j| !same.contains(j));
        said.push(family(voice, grid, &same)?);
    }
    let commas = said.iter().any(|s| s.contains(','));
    (said.len() < 7).then(|| if commas { said.join("; or ") } else { list(&said, "or") })
}

/// What makes two jumps one family.
fn size(grid: Grid, (x, y): Jump) -> (i32, i32) {
    match grid {
        Grid::Square => (x.abs().max(y.abs()), x.abs().min(y.abs())),
        Grid::Hex => {
            let z = -x - y;
            let long = x.abs().max(y.abs()).max(z.abs());
            (long, x.abs().min(y.abs()).min(z.abs()))
        }
    }
}

/// The same for jumps straight along a row, column or diagonal of one length, which go together.
fn kin(grid: Grid, jump: Jump) -> (i32, i32) {
    match size(grid, jump) {
        (long, short) if grid == Grid::Square && short == long => (long, 0),
        other => other,
    }
}

fn family(voice: &Voice, grid: Grid, jumps: &[Jump]) -> Option<String> {
    let cell = voice.cell();
    let (long, short) = size(grid, jumps[0]);
    // A jump to where it began is no jump.
    if long == 0 {
        return None;
    }
    let straight = short == 0 || (grid == Grid::Square && short == long);
    if straight {
        let dirs: Vec<Jump> = jumps.iter().map(|&(x, y)| (x / long, y / long)).collect();
        return Some(format!(
            "exactly {} {}, jumping over anything",
            counted(i64::from(long), cell),
            ways(voice, grid, &dirs)?
        ));
    }
    if grid == Grid::Hex {
        return None;
    }
    let full = jumps.len() == 8;
    Some(match (long, short, full) {
        (2, 1, true) => {
            format!("by a knight's move ({} straight and one to the side, jumping over anything)", counted(2, cell))
        }
        (_, _, true) => format!(
            "by a leap of {} straight and {} to the side, jumping over anything",
            counted(i64::from(long), cell),
            number(i64::from(short))
        ),
        _ => partial(voice, jumps),
    })
}

/// Crooked jumps one by one, left and right ones together.
fn partial(voice: &Voice, jumps: &[Jump]) -> String {
    let mut said = Vec::new();
    let mut done: Vec<Jump> = Vec::new();
    for &(x, y) in jumps {
        if done.contains(&(x, y)) {
            continue;
        }
        let both = jumps.contains(&(-x, y));
        done.push((x, y));
        done.push((if both { -x } else { x }, y));
        let side = match (both, x > 0) {
            (true, _) => "to either side",
            (false, true) => "to the right",
            (false, false) => "to the left",
        };
        let way = if y > 0 { "forward" } else { "back" };
        said.push(format!(
            "by a leap of {} {way} and {} {side}",
            counted(i64::from(y.abs()), voice.cell()),
            number(i64::from(x.abs()))
        ));
    }
    format!("{}, jumping over anything", list(&said, "or"))
}

/// "three squares".
pub fn squares(voice: &Voice, n: i64) -> String {
    format!("{} {}", number(n), agreeing(n, voice.cell()))
}
