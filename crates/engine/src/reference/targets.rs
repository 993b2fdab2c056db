//! The cells `capture` and `convert` act on.

use super::action::Doing;
use super::tally;
use super::view::View;
use crate::core::{Cell, Man};
use crate::topology::Dir;
use gdl::ast::{Bool, Nbors, Path, Player, Record, Site, Targets};

/// A stack to be changed: its lowest `height` pieces (all of them except for `replace`).
#[derive(Clone, Copy)]
pub(super) struct Target {
    pub cell: Cell,
    pub height: usize,
}

impl Doing<'_> {
    /// Stacks of that kind whose top matches, in order of cells.
    pub fn targets(&self, targets: &Targets, record: Option<&Record>) -> Vec<Target> {
        tally::targets(targets);
        let view = self.view();
        let mut found: Vec<Target> = match targets {
            Targets::Replace => self.replaced().into_iter().collect(),
            other => self.target_cells(other, record).into_iter().map(|cell| self.whole(cell)).collect(),
        };
        found.retain(|target| self.target_top(*target).is_some_and(|man| wanted(&view, record, man)));
        found.sort_by_key(|target| target.cell);
        found.dedup_by_key(|target| target.cell);
        found
    }

    pub fn target_top(&self, target: Target) -> Option<Man> {
        self.position.stack(target.cell)[..target.height].last().copied()
    }

    fn whole(&self, cell: Cell) -> Target {
        Target { cell, height: self.position.stack(cell).len() }
    }

    /// What lay on `to` before the push and lies there still.
    fn replaced(&self) -> Option<Target> {
        let cell = self.position.made.cells.to?;
        Some(Target { cell, height: self.below.min(self.position.stack(cell).len()) })
    }

    fn target_cells(&self, targets: &Targets, record: Option<&Record>) -> Vec<Cell> {
        let view = self.view();
        let (from, to) = (self.position.made.cells.from, self.position.made.cells.to);
        let Some(to) = to else { return Vec::new() };
        let enemy = view.mover().other();
        match targets {
            Targets::Replace => Vec::new(),
            Targets::Surround => {
                let dead = |group: &Vec<Cell>| !group.iter().any(|&cell| self.has_freedom(cell));
                self.groups_touching(to, enemy).into_iter().filter(dead).flatten().collect()
            }
            Targets::Nbors(nbors) => self.game.topology.nbors(to, *nbors),
            Targets::Between => from.and_then(|from| self.game.between(from, to)).unwrap_or_default(),
            Targets::Custodial { min, max, hostile } => {
                let min = view.int(min).max(1);
                let max = max.as_ref().map(|max| view.int(max));
                let ends_well = |cell: Cell| {
                    let owner = self.position.owner(cell);
                    let hostile = hostile.as_ref().is_some_and(|region| view.in_region(region, cell));
                    owner == Some(view.mover()) || (hostile && owner != Some(enemy))
                };
                let mut found = Vec::new();
                for dir in self.game.topology.line_dirs(Nbors::Board) {
                    let ray = self.game.ray(to, dir);
                    let run = self.run(ray.clone(), record);
                    let length = run.len() as i64;
                    let long_enough = length >= min && max.is_none_or(|max| length <= max);
                    if long_enough && ray.get(run.len()).is_some_and(|&cell| ends_well(cell)) {
                        found.extend(run);
                    }
                }
                found
            }
            Targets::Approach => self.run_from(&Site::Beyond, from.and_then(|from| self.game.line(from, to)), record),
            Targets::Withdraw => self.run_from(&Site::Behind, from.and_then(|from| self.game.line(to, from)), record),
            Targets::Path => from.map(|from| self.cells_of_paths(from, to)).unwrap_or_default(),
            Targets::Line => {
                let line = from.and_then(|from| self.game.whole_line(from, to)).unwrap_or_default();
                line.into_iter().filter(|&cell| Some(cell) != from && cell != to).collect()
            }
            Targets::SameGroup => match self.before.owner(to) {
                Some(owner) if owner == enemy => self.groups_touching(to, enemy).concat(),
                _ => Vec::new(),
            },
            Targets::All => self.game.cells().filter(|&cell| cell != to).collect(),
        }
    }

    fn has_freedom(&self, cell: Cell) -> bool {
        self.game.topology.adjacent[cell as usize].iter().any(|&next| self.position.is_empty(next))
    }

    fn groups_touching(&self, to: Cell, player: Player) -> Vec<Vec<Cell>> {
        let touching = self.game.topology.adjacent[to as usize].iter().copied();
        touching.filter(|&cell| self.position.owner(cell) == Some(player)).map(|cell| self.view().group(cell)).collect()
    }

    /// The cells of a ray up to the first whose top does not match.
    fn run(&self, ray: Vec<Cell>, record: Option<&Record>) -> Vec<Cell> {
        let view = self.view();
        let fits = |cell: &Cell| self.position.top(*cell).is_some_and(|man| wanted(&view, record, man));
        ray.into_iter().take_while(fits).collect()
    }

    /// The run that starts at a cell and goes on in a direction.
    fn run_from(&self, site: &Site, dir: Option<Dir>, record: Option<&Record>) -> Vec<Cell> {
        let (Some(start), Some(dir)) = (self.view().site(site), dir) else { return Vec::new() };
        self.run([vec![start], self.game.ray(start, dir)].concat(), record)
    }

    /// Cells visited by words of the paths in `pre`, read on the position before the step.
    fn cells_of_paths(&self, from: Cell, to: Cell) -> Vec<Cell> {
        let mut paths = Vec::new();
        collect_paths(&self.rule.mv.pre, &mut paths);
        let view = View::before(self.game, self.before, self.rule, self.position.made);
        paths.into_iter().flat_map(|path| view.path_cells(path, from, to)).collect()
    }
}

/// Without a record: tops of the mover's opponent.
fn wanted(view: &View, record: Option<&Record>, man: Man) -> bool {
    match record {
        None => man.owner == Some(view.mover().other()),
        Some(record) => view.matches(record, man),
    }
}

fn collect_paths<'a>(bool: &'a Bool, paths: &mut Vec<&'a Path>) {
    match bool {
        Bool::Path(path) => paths.push(path),
        Bool::And(parts) | Bool::Or(parts) => parts.iter().for_each(|part| collect_paths(part, paths)),
        Bool::Not(part) => collect_paths(part, paths),
        Bool::Xor(a, b) => [a, b].into_iter().for_each(|part| collect_paths(part, paths)),
        Bool::If(a, b, c) => [a, b, c].into_iter().for_each(|part| collect_paths(part, paths)),
        _ => {}
    }
}
