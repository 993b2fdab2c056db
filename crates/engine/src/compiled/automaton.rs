//! The position automaton of a path expression (Glushkov: one state a written step).

use super::paths::{EMPTY, ENEMY, OWN};
use crate::core::Cell;
use crate::topology::Topology;
use gdl::ast::{Path, PathDir};

/// The automaton of an expression for one player and facing.
#[derive(Clone, Debug, Default)]
pub struct Automaton {
    /// Target of each position from each cell: `target[position * cells + cell]`.
    pub target: Vec<Option<Cell>>,
    pub on: Vec<u8>,
    pub first: Vec<u16>,
    pub follow: Vec<Vec<u16>>,
    pub last: Vec<bool>,
    pub cells: usize,
}

/// Number of steps once turns and mirrors are written out.
pub fn positions(path: &Path, ring: usize) -> usize {
    match path {
        Path::Step { .. } => 1,
        Path::Seq(parts) | Path::Or(parts) => parts.iter().map(|p| positions(p, ring)).fold(0, usize::saturating_add),
        Path::Star(part) => positions(part, ring),
        Path::Rot(part) => positions(part, ring).saturating_mul(if ring == 6 { 6 } else { 4 }),
        Path::Mirror(part) | Path::Fb(part) => positions(part, ring).saturating_mul(2),
    }
}

/// A turn or reflection of the steps inside.
#[derive(Clone, Copy)]
pub(super) enum Turn {
    Rotate(i32),
    Mirror,
    FrontBack,
}

/// Cells by column and row, so that offsets need no search.
pub struct Grid {
    cells: Vec<Option<Cell>>,
    place: Vec<(i32, i32, i32)>,
    width: i32,
    height: i32,
}

impl Grid {
    /// The grid of a board; without `offsets` (boards that are no grid) every offset leads nowhere.
    pub fn new(topology: &Topology, offsets: bool) -> Grid {
        let most = |v: &[u16]| i32::from(v.iter().copied().max().unwrap_or(0)) + 1;
        let (width, height, levels) = (most(&topology.column), most(&topology.row), most(&topology.level));
        let mut cells = vec![None; (width * height * levels) as usize];
        let mut place = Vec::with_capacity(topology.cells());
        for c in 0..topology.cells() {
            let (x, y, z) = (topology.column[c].into(), topology.row[c].into(), topology.level[c].into());
            place.push((x, y, z));
            cells[((z * height + y) * width + x) as usize] = offsets.then_some(c as Cell);
        }
        Grid { cells, place, width, height }
    }

    fn offset(&self, cell: Cell, dx: i32, dy: i32) -> Option<Cell> {
        let (x, y, z) = self.place[cell as usize];
        let (x, y) = (x.checked_add(dx)?, y.checked_add(dy)?);
        if x < 0 || y < 0 || x >= self.width || y >= self.height {
            return None;
        }
        self.cells[((z * self.height + y) * self.width + x) as usize]
    }
}

pub(super) struct Builder<'a> {
    pub topology: &'a Topology,
    pub grid: &'a Grid,
    pub second: bool,
    pub facing: Option<u8>,
    pub automaton: Automaton,
}

/// First and last positions of a part, and whether it may be empty.
pub(super) struct Part {
    pub first: Vec<u16>,
    pub last: Vec<u16>,
    pub empty: bool,
}

impl Builder<'_> {
    pub fn part(&mut self, path: &Path, turns: &[Turn]) -> Part {
        match path {
            Path::Step { dir, on } => {
                let position = self.automaton.on.len() as u16;
                let mask = on.empty as u8 * EMPTY + on.enemy as u8 * ENEMY + on.own as u8 * OWN;
                self.automaton.on.push(mask);
                self.automaton.follow.push(Vec::new());
                self.automaton.last.push(false);
                self.step_targets(*dir, turns);
                Part { first: vec![position], last: vec![position], empty: false }
            }
            Path::Seq(parts) => {
                let mut whole = Part { first: vec![], last: vec![], empty: true };
                for path in parts {
                    let part = self.part(path, turns);
                    self.link(&whole.last, &part.first);
                    if whole.empty {
                        whole.first.extend(&part.first);
                    }
                    if part.empty {
                        whole.last.extend(part.last);
                    } else {
                        whole.last = part.last;
                    }
                    whole.empty &= part.empty;
                }
                whole
            }
            Path::Or(parts) => self.any(parts.iter().map(|p| (p, turns.to_vec())).collect()),
            Path::Star(part) => {
                let part = self.part(part, turns);
                self.link(&part.last, &part.first);
                Part { empty: true, ..part }
            }
            Path::Rot(part) => {
                let (n, unit) = if self.topology.ring == 6 { (6, 1) } else { (4, 2) };
                self.any((0..n).map(|k| (&**part, [&[Turn::Rotate(k * unit)], turns].concat())).collect())
            }
            Path::Mirror(part) => self.any(vec![(part, turns.to_vec()), (part, [&[Turn::Mirror], turns].concat())]),
            Path::Fb(part) => self.any(vec![(part, turns.to_vec()), (part, [&[Turn::FrontBack], turns].concat())]),
        }
    }

    fn any(&mut self, parts: Vec<(&Path, Vec<Turn>)>) -> Part {
        let mut whole = Part { first: vec![], last: vec![], empty: false };
        for (path, turns) in parts {
            let part = self.part(path, &turns);
            whole.first.extend(part.first);
            whole.last.extend(part.last);
            whole.empty |= part.empty;
        }
        whole
    }

    fn link(&mut self, from: &[u16], to: &[u16]) {
        for &f in from {
            let follow = &mut self.automaton.follow[f as usize];
            for &t in to {
                if !follow.contains(&t) {
                    follow.push(t);
                }
            }
        }
    }

    /// Resolves one step from every cell.
    fn step_targets(&mut self, dir: PathDir, turns: &[Turn]) {
        let topology = self.topology;
        let cells = topology.cells();
        match dir {
            PathDir::Offset(dx, dy) => {
                let (mut x, mut y) = (dx, dy);
                for turn in turns {
                    match turn {
                        Turn::Rotate(k) => (0..k.rem_euclid(8) / 2).for_each(|_| (x, y) = (y, -x)),
                        Turn::Mirror => x = -x,
                        Turn::FrontBack => y = -y,
                    }
                }
                if self.second {
                    (x, y) = (-x, -y);
                }
                for cell in 0..cells {
                    self.automaton.target.push(self.grid.offset(cell as Cell, x, y));
                }
            }
            PathDir::Compass(compass) => {
                let ring = topology.ring as i32;
                let dir = topology.compass(compass).map(|base| {
                    // Up and down are not in the plane and do not turn.
                    if base as i32 >= ring {
                        return base;
                    }
                    let mut d = i32::from(base);
                    for turn in turns {
                        d = match turn {
                            Turn::Rotate(k) => d + k,
                            Turn::Mirror => {
                                if ring == 6 {
                                    5 - d
                                } else {
                                    -d
                                }
                            }
                            Turn::FrontBack => {
                                if ring == 6 {
                                    2 - d
                                } else {
                                    4 - d
                                }
                            }
                        };
                    }
                    topology.turned(0, d)
                });
                self.follow_direction(dir);
            }
            PathDir::Turtle(turtle) => {
                let dir = self.facing.map(|facing| {
                    let mut r = i32::from(topology.relative(0, turtle));
                    for turn in turns {
                        r = match turn {
                            Turn::Rotate(k) => r + k,
                            Turn::Mirror => -r,
                            Turn::FrontBack => topology.ring as i32 / 2 - r,
                        };
                    }
                    topology.turned(facing, r)
                });
                self.follow_direction(if topology.ring == 0 { None } else { dir });
            }
        }
    }

    fn follow_direction(&mut self, dir: Option<u8>) {
        for cell in 0..self.topology.cells() {
            let target = dir.and_then(|d| self.topology.next(cell as Cell, d));
            self.automaton.target.push(target);
        }
    }
}
