//! Path expressions as tables: for each origin the cells a word may visit, as a flat tree walked against the mailbox.
//!
//! The expression becomes a position automaton (Glushkov: one state a written step). From each origin it is unfolded over the board into a tree whose nodes say
//! on which contents the cell is a destination and on which the walk goes on. Steps that go nowhere else (knights, kings,
//! pawns) become three masks. Expressions that can run in circles do not unfold; they are walked state by state instead.

use super::state::State;
use crate::bits::Bits;
use crate::core::Cell;
use crate::topology::Topology;
use gdl::ast::{Path, PathDir};

/// Contents as a mask: empty 1, enemy 2, own 4; pieces of nobody are none of them.
pub const EMPTY: u8 = 1;
/// Enemy.
pub const ENEMY: u8 = 2;
/// Own.
pub const OWN: u8 = 4;

/// Most steps an expression may have once turned and mirrored.
pub const MAX_POSITIONS: usize = 512;

/// The automaton of an expression for one player and facing.
#[derive(Clone, Debug, Default)]
pub struct Automaton {
    /// Target of each position from each cell: `target[position * cells + cell]`.
    target: Vec<Option<Cell>>,
    on: Vec<u8>,
    first: Vec<u16>,
    follow: Vec<Vec<u16>>,
    last: Vec<bool>,
    cells: usize,
}

#[derive(Clone, Copy)]
struct Node {
    cell: Cell,
    accept: u8,
    descend: u8,
    skip: u16,
}

#[derive(Clone)]
struct Origin<const W: usize> {
    /// Destinations when empty, enemy, own.
    leap: [Bits<W>; 3],
    nodes: Vec<Node>,
}

/// Destinations of an expression for one player and facing.
#[derive(Clone)]
pub struct PathTable<const W: usize> {
    automaton: Automaton,
    /// `None` where the expression does not unfold.
    origins: Option<Vec<Origin<W>>>,
}

impl<const W: usize> std::fmt::Debug for PathTable<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PathTable").field("unfolded", &self.origins.is_some()).finish_non_exhaustive()
    }
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

#[derive(Clone, Copy)]
enum Turn {
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
    /// The grid of a board.
    pub fn new(topology: &Topology) -> Grid {
        let most = |v: &[u16]| i32::from(v.iter().copied().max().unwrap_or(0)) + 1;
        let (width, height, levels) = (most(&topology.column), most(&topology.row), most(&topology.level));
        let mut cells = vec![None; (width * height * levels) as usize];
        let mut place = Vec::with_capacity(topology.cells());
        for c in 0..topology.cells() {
            let (x, y, z) = (topology.column[c].into(), topology.row[c].into(), topology.level[c].into());
            place.push((x, y, z));
            cells[((z * height + y) * width + x) as usize] = Some(c as Cell);
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

struct Builder<'a> {
    topology: &'a Topology,
    grid: &'a Grid,
    second: bool,
    facing: Option<u8>,
    automaton: Automaton,
}

/// First and last positions of a part, and whether it may be empty.
struct Part {
    first: Vec<u16>,
    last: Vec<u16>,
    empty: bool,
}

impl Builder<'_> {
    fn part(&mut self, path: &Path, turns: &[Turn]) -> Part {
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

impl<const W: usize> PathTable<W> {
    /// Builds the table of an expression for one player and facing.
    pub fn new(path: &Path, topology: &Topology, grid: &Grid, second: bool, facing: Option<u8>) -> Self {
        let automaton = Automaton { cells: topology.cells(), ..Automaton::default() };
        let mut builder = Builder { topology, grid, second, facing, automaton };
        let part = builder.part(path, &[]);
        let mut automaton = builder.automaton;
        automaton.first = part.first;
        for last in part.last {
            automaton.last[last as usize] = true;
        }
        let origins = (0..automaton.cells as Cell).map(|cell| unfold(&automaton, cell)).collect();
        PathTable { automaton, origins }
    }

    /// Destinations from a cell.
    #[inline]
    pub fn targets(&self, state: &State<W>, mover: usize, board: &Bits<W>, from: Cell) -> Bits<W> {
        let Some(origins) = &self.origins else { return self.walk(state, mover, from) };
        let origin = &origins[from as usize];
        let empty = board.minus(&state.occupied());
        let mut out =
            (origin.leap[0] & empty) | (origin.leap[1] & state.own[1 - mover]) | (origin.leap[2] & state.own[mover]);
        let mut i = 0;
        while i < origin.nodes.len() {
            let node = origin.nodes[i];
            let content = content(state, mover, node.cell, from);
            if node.accept & content != 0 {
                out.insert(node.cell);
            }
            i = if node.descend & content != 0 { i + 1 } else { node.skip as usize };
        }
        out
    }

    /// All pairs of position and cell reachable from an origin, in order of discovery.
    fn reachable(&self, state: &State<W>, mover: usize, from: Cell) -> Vec<(u16, Cell)> {
        let a = &self.automaton;
        let mut seen = vec![false; a.on.len() * a.cells];
        let mut found = Vec::new();
        let enter = |position: u16, at: Cell, seen: &mut Vec<bool>, found: &mut Vec<(u16, Cell)>| {
            if let Some(cell) = a.target[position as usize * a.cells + at as usize]
                && a.on[position as usize] & content(state, mover, cell, from) != 0
            {
                let index = position as usize * a.cells + cell as usize;
                if !std::mem::replace(&mut seen[index], true) {
                    found.push((position, cell));
                }
            }
        };
        for &position in &a.first {
            enter(position, from, &mut seen, &mut found);
        }
        let mut next = 0;
        while next < found.len() {
            let (position, cell) = found[next];
            next += 1;
            for &follow in &a.follow[position as usize] {
                enter(follow, cell, &mut seen, &mut found);
            }
        }
        found
    }

    #[cold]
    fn walk(&self, state: &State<W>, mover: usize, from: Cell) -> Bits<W> {
        let found = self.reachable(state, mover, from);
        found.into_iter().filter(|&(p, cell)| self.automaton.last[p as usize] && cell != from).map(|(_, c)| c).collect()
    }

    /// Cells visited by some word that leads from one cell to another, both excluded.
    pub fn visited(&self, state: &State<W>, mover: usize, from: Cell, to: Cell) -> Bits<W> {
        let a = &self.automaton;
        let found = self.reachable(state, mover, from);
        let mut good: Vec<bool> = found.iter().map(|&(p, cell)| a.last[p as usize] && cell == to).collect();
        // A pair leads to the end if one of its successors does: repeat until nothing changes.
        loop {
            let mut changed = false;
            for i in 0..found.len() {
                if good[i] {
                    continue;
                }
                let (p, at) = found[i];
                let leads = (0..found.len()).any(|j| {
                    let (q, cell) = found[j];
                    good[j]
                        && a.follow[p as usize].contains(&q)
                        && a.target[q as usize * a.cells + at as usize] == Some(cell)
                });
                if leads {
                    good[i] = true;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        let mut cells: Bits<W> = found.iter().zip(&good).filter(|(_, g)| **g).map(|(&(_, c), _)| c).collect();
        cells.remove(from);
        cells.remove(to);
        cells
    }
}

#[inline(always)]
fn content<const W: usize>(state: &State<W>, mover: usize, cell: Cell, from: Cell) -> u8 {
    let code = state.code(cell);
    if code == 0 {
        return EMPTY;
    }
    if cell == from {
        return OWN;
    }
    let owner = (code as usize - 1) % 3;
    if owner == mover {
        OWN
    } else if owner == 1 - mover {
        ENEMY
    } else {
        0
    }
}

/// Most nodes and depth of one origin's tree.
const MAX_NODES: usize = 4000;
const MAX_DEPTH: usize = 40;

fn unfold<const W: usize>(a: &Automaton, from: Cell) -> Option<Origin<W>> {
    let mut origin = Origin { leap: [Bits::EMPTY; 3], nodes: Vec::new() };
    for (cell, group) in grouped(a, &a.first, from) {
        let start = origin.nodes.len();
        emit(a, from, cell, &group, 0, &mut origin.nodes)?;
        // A single node that goes nowhere is a leap.
        if origin.nodes.len() == start + 1 && origin.nodes[start].descend == 0 {
            let node = origin.nodes.pop().expect("just emitted");
            for (i, mask) in [EMPTY, ENEMY, OWN].into_iter().enumerate() {
                if node.accept & mask != 0 {
                    origin.leap[i].insert(cell);
                }
            }
        }
    }
    Some(origin)
}

/// Positions grouped by the cell they lead to, in order of first appearance.
fn grouped(a: &Automaton, positions: &[u16], at: Cell) -> Vec<(Cell, Vec<u16>)> {
    let mut groups: Vec<(Cell, Vec<u16>)> = Vec::new();
    for &p in positions {
        if let Some(cell) = a.target[p as usize * a.cells + at as usize] {
            match groups.iter_mut().find(|(c, _)| *c == cell) {
                Some((_, group)) => group.push(p),
                None => groups.push((cell, vec![p])),
            }
        }
    }
    groups
}

fn emit(a: &Automaton, from: Cell, cell: Cell, group: &[u16], depth: usize, nodes: &mut Vec<Node>) -> Option<()> {
    if depth > MAX_DEPTH || nodes.len() > MAX_NODES {
        return None;
    }
    let mut accept = 0;
    // What follows, by content; contents with the same continuation share a subtree.
    let mut branches: Vec<(u8, Vec<u16>)> = Vec::new();
    for content in [EMPTY, ENEMY, OWN] {
        if cell == from && content != OWN {
            continue;
        }
        let here: Vec<u16> = group.iter().copied().filter(|&p| a.on[p as usize] & content != 0).collect();
        if cell != from && here.iter().any(|&p| a.last[p as usize]) {
            accept |= content;
        }
        let mut next: Vec<u16> = here.iter().flat_map(|&p| a.follow[p as usize].iter().copied()).collect();
        next.sort_unstable();
        next.dedup();
        next.retain(|&p| a.target[p as usize * a.cells + cell as usize].is_some());
        if next.is_empty() {
            continue;
        }
        match branches.iter_mut().find(|(_, n)| *n == next) {
            Some((mask, _)) => *mask |= content,
            None => branches.push((content, next)),
        }
    }
    if branches.is_empty() {
        if accept != 0 {
            let skip = nodes.len() as u16 + 1;
            nodes.push(Node { cell, accept, descend: 0, skip });
        }
        return Some(());
    }
    for (descend, next) in branches {
        let index = nodes.len();
        nodes.push(Node { cell, accept, descend, skip: 0 });
        accept = 0;
        for (child, group) in grouped(a, &next, cell) {
            emit(a, from, child, &group, depth + 1, nodes)?;
        }
        nodes[index].skip = nodes.len() as u16;
    }
    Some(())
}
