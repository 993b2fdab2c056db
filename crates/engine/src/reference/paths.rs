//! Paths: regular languages of steps, matched by sets of cells.

use super::tally;
use super::view::View;
use crate::core::Cell;
use crate::topology::Dir;
use gdl::ast::{On, Path, PathDir, Player, Tiling};

/// Steps tried for one match before it is given up; only absurdly nested paths come near.
const FUEL: u32 = 1_000_000;

/// Offsets beyond this lead off every board.
const FAR: i32 = 1_000;

/// What `rot`, `mirror` and `fb` do to a step.
#[derive(Clone, Copy)]
enum Change {
    /// Clockwise by so many directions of the ring.
    Turn(i32),
    LeftRight,
    FrontBack,
}

impl View<'_> {
    /// Some word of the path leads from `from` to `to`, another cell.
    pub fn path(&self, path: &Path, from: Cell, to: Cell) -> bool {
        if from == to {
            return false;
        }
        let Some(known) = self.paths else { return self.path_ends(path, from).contains(&to) };
        let known_ends = |known: &[(*const Path, Vec<Cell>)]| {
            known.iter().find(|(other, _)| std::ptr::eq(*other, path)).map(|(_, ends)| ends.contains(&to))
        };
        let answer = known_ends(&known.borrow());
        answer.unwrap_or_else(|| {
            let ends = self.path_ends(path, from);
            let reached = ends.contains(&to);
            known.borrow_mut().push((path, ends));
            reached
        })
    }

    fn path_ends(&self, path: &Path, from: Cell) -> Vec<Cell> {
        self.walkers(from).iter_mut().flat_map(|walker| walker.ends(path, &[], &[from])).collect()
    }

    /// Cells on words that lead from `from` to `to`, both excluded, ascending.
    pub fn path_cells(&self, path: &Path, from: Cell, to: Cell) -> Vec<Cell> {
        let mut cells = Vec::new();
        if from != to {
            for walker in &mut self.walkers(from) {
                walker.cells(path, &[], &[from], &[to], &mut cells);
            }
        }
        cells.retain(|&cell| cell != from && cell != to);
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// One for each facing allowed; without any, turtle words lead nowhere.
    fn walkers(&self, origin: Cell) -> Vec<Walker<'_>> {
        let facings: Vec<Option<Dir>> = match self.facings() {
            none if none.is_empty() => vec![None],
            some => some.into_iter().map(Some).collect(),
        };
        facings.into_iter().map(|facing| Walker { view: self, origin, facing, fuel: FUEL }).collect()
    }
}

struct Walker<'a> {
    view: &'a View<'a>,
    origin: Cell,
    facing: Option<Dir>,
    fuel: u32,
}

impl Walker<'_> {
    /// Where words of a path, changed by `changes` (the last first), can end if they begin on one of `starts`.
    fn ends(&mut self, path: &Path, changes: &[Change], starts: &[Cell]) -> Vec<Cell> {
        if starts.is_empty() {
            return Vec::new();
        }
        tally::path(path);
        match path {
            Path::Step { dir, on } => {
                let mut ends = Vec::new();
                for &start in starts {
                    add(&mut ends, self.step(*dir, *on, changes, start));
                }
                ends
            }
            Path::Seq(parts) => parts.iter().fold(starts.to_vec(), |reached, part| self.ends(part, changes, &reached)),
            Path::Or(parts) => {
                let mut ends = Vec::new();
                for part in parts {
                    add(&mut ends, self.ends(part, changes, starts));
                }
                ends
            }
            Path::Star(inner) => {
                let mut reached = starts.to_vec();
                let mut frontier = starts.to_vec();
                while !frontier.is_empty() {
                    let next = self.ends(inner, changes, &frontier);
                    frontier = next.into_iter().filter(|cell| !reached.contains(cell)).collect();
                    reached.extend(&frontier);
                }
                reached
            }
            Path::Rot(inner) | Path::Mirror(inner) | Path::Fb(inner) => {
                let mut ends = Vec::new();
                for changed in self.variants(path, changes) {
                    add(&mut ends, self.ends(inner, &changed, starts));
                }
                ends
            }
        }
    }

    /// Adds the cells that words visit on their way from one of `starts` to one of `goals`.
    fn cells(&mut self, path: &Path, changes: &[Change], starts: &[Cell], goals: &[Cell], found: &mut Vec<Cell>) {
        match path {
            Path::Step { .. } => {
                let ends = self.ends(path, changes, starts);
                add(found, ends.into_iter().filter(|cell| goals.contains(cell)));
            }
            Path::Seq(parts) => {
                let mut stages = vec![starts.to_vec()];
                for part in parts {
                    let next = self.ends(part, changes, &stages[stages.len() - 1]);
                    stages.push(next);
                }
                // From the goals back, keep at each stage the cells from which the next stage can be reached.
                let mut ahead: Vec<Cell> = goals.iter().copied().filter(|c| stages[parts.len()].contains(c)).collect();
                for (stage, part) in parts.iter().enumerate().rev() {
                    let useful = self.leading_to(part, changes, &stages[stage], &ahead);
                    self.cells(part, changes, &useful, &ahead, found);
                    ahead = useful;
                }
            }
            Path::Or(parts) => {
                for part in parts {
                    self.cells(part, changes, starts, goals, found);
                }
            }
            Path::Star(inner) => {
                let reached = self.ends(path, changes, starts);
                let useful = self.leading_to(path, changes, &reached, goals);
                self.cells(inner, changes, &useful, &useful, found);
            }
            Path::Rot(inner) | Path::Mirror(inner) | Path::Fb(inner) => {
                for changed in self.variants(path, changes) {
                    self.cells(inner, &changed, starts, goals, found);
                }
            }
        }
    }

    /// Those of `starts` from which a word leads to one of `goals`.
    fn leading_to(&mut self, path: &Path, changes: &[Change], starts: &[Cell], goals: &[Cell]) -> Vec<Cell> {
        let leads = |cell: &Cell| self.ends(path, changes, &[*cell]).iter().any(|end| goals.contains(end));
        starts.iter().copied().filter(leads).collect()
    }

    /// What `rot`, `mirror` and `fb` add: the changes unchanged, and with each of theirs inside them.
    fn variants(&self, path: &Path, changes: &[Change]) -> Vec<Vec<Change>> {
        let added: Vec<Change> = match path {
            Path::Rot(_) => match self.view.game.topology.ring {
                8 => [2, 4, 6].map(Change::Turn).to_vec(),
                6 => [1, 2, 3, 4, 5].map(Change::Turn).to_vec(),
                _ => Vec::new(),
            },
            Path::Mirror(_) => vec![Change::LeftRight],
            Path::Fb(_) => vec![Change::FrontBack],
            _ => Vec::new(),
        };
        let mut variants = vec![changes.to_vec()];
        variants.extend(added.into_iter().map(|change| [changes, &[change]].concat()));
        variants
    }

    /// One step, if it stays on the board and finds what it may land on.
    fn step(&mut self, dir: PathDir, on: On, changes: &[Change], start: Cell) -> Option<Cell> {
        self.fuel = self.fuel.checked_sub(1)?;
        tally::spend(1);
        let cell = self.target(dir, changes, start)?;
        let position = self.view.position;
        let found = if cell == self.origin {
            on.own
        } else if position.is_empty(cell) {
            on.empty
        } else {
            match position.owner(cell) {
                Some(owner) if owner == self.view.mover() => on.own,
                Some(_) => on.enemy,
                None => false,
            }
        };
        found.then_some(cell)
    }

    fn target(&self, dir: PathDir, changes: &[Change], start: Cell) -> Option<Cell> {
        let game = self.view.game;
        let topology = &game.topology;
        match dir {
            PathDir::Offset(dx, dy) => {
                if !matches!(game.game.board.tiling, Tiling::Square | Tiling::Alquerque) {
                    return None;
                }
                let (mut x, mut y) = (dx.clamp(-FAR, FAR), dy.clamp(-FAR, FAR));
                for &change in changes.iter().rev() {
                    (x, y) = match change {
                        Change::Turn(2) => (y, -x),
                        Change::Turn(4) => (-x, -y),
                        Change::Turn(6) => (-y, x),
                        Change::Turn(_) => (x, y),
                        Change::LeftRight => (-x, y),
                        Change::FrontBack => (x, -y),
                    };
                }
                let sign = if self.view.mover() == Player::Second { -1 } else { 1 };
                game.offset(start, sign * x, sign * y)
            }
            PathDir::Compass(compass) => {
                let dir = topology.compass(compass)?;
                if usize::from(dir) >= topology.ring {
                    return game.next(start, dir); // up and down stay
                }
                // East and west mirror about north on rings of 8; rings of 6 begin half a direction east of north.
                let (north, south) = if topology.ring == 8 { (0, 4) } else { (5, 2) };
                let changed = changed(i32::from(dir), changes, north, south);
                game.next(start, topology.turned(0, changed))
            }
            PathDir::Turtle(turtle) => {
                let relative = i32::from(topology.relative(0, turtle));
                let half = topology.ring as i32 / 2;
                game.next(start, topology.turned(self.facing?, changed(relative, changes, 0, half)))
            }
        }
    }
}

/// A ring direction after all changes, the last first; a mirror takes d to its sum less d.
fn changed(dir: i32, changes: &[Change], left_right_sum: i32, front_back_sum: i32) -> i32 {
    changes.iter().rev().fold(dir, |dir, change| match change {
        Change::Turn(n) => dir + n,
        Change::LeftRight => left_right_sum - dir,
        Change::FrontBack => front_back_sum - dir,
    })
}

fn add(cells: &mut Vec<Cell>, more: impl IntoIterator<Item = Cell>) {
    for cell in more {
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
}
