//! Path expressions as tables: for each origin the cells a word may visit, as a flat tree walked against the mailbox.
//!
//! The expression becomes a position automaton (Glushkov: one state a written step). From each origin it is unfolded over the board into a tree whose nodes say
//! on which contents the cell is a destination and on which the walk goes on. Steps that go nowhere else (knights, kings,
//! pawns) become three masks. Expressions that can run in circles do not unfold; they are walked state by state instead.

use super::state::State;
use super::tables::Ray;
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

/// A straight run over empty cells: the cells, and on what it may end.
#[derive(Clone)]
struct Run<const W: usize> {
    ray: Ray<W>,
    accept: u8,
}

#[derive(Clone)]
struct Origin<const W: usize> {
    /// Destinations when empty, enemy, own.
    leap: [Bits<W>; 3],
    runs: Vec<Run<W>>,
    nodes: Vec<Node>,
}

/// One step of a word, as a displacement of cell numbers.
#[derive(Clone, Debug)]
pub struct WordStep<const W: usize> {
    /// Difference of cell numbers.
    pub delta: i32,
    /// Contents the cell stepped on may have.
    pub on: u8,
    /// Cells from which the step stays on the board.
    pub origins: Bits<W>,
}

/// A word of a finite path.
#[derive(Clone, Debug)]
pub struct Word<const W: usize> {
    /// Its steps.
    pub steps: Vec<WordStep<W>>,
    /// Their sum.
    pub delta: i32,
}

/// The board seen by a mover: empty cells, enemy's, own.
#[derive(Clone, Copy)]
pub struct Contents<const W: usize> {
    /// Empty cells.
    pub empty: Bits<W>,
    /// The enemy's tops.
    pub enemy: Bits<W>,
    /// The mover's own.
    pub own: Bits<W>,
}

impl<const W: usize> Contents<W> {
    /// The board as a mover sees it.
    #[inline(always)]
    pub fn of(state: &State<W>, mover: usize, board: &Bits<W>) -> Self {
        Contents { empty: board.minus(&state.occupied()), enemy: state.own[1 - mover], own: state.own[mover] }
    }

    /// Cells whose content is in the mask.
    #[inline(always)]
    pub fn of_mask(&self, mask: u8) -> Bits<W> {
        let mut set = Bits::EMPTY;
        if mask & EMPTY != 0 {
            set |= self.empty;
        }
        if mask & ENEMY != 0 {
            set |= self.enemy;
        }
        if mask & OWN != 0 {
            set |= self.own;
        }
        set
    }
}

/// Set of automaton positions.
type Positions = [u64; MAX_POSITIONS / 64];

/// Destinations of an expression for one player and facing.
#[derive(Clone)]
pub struct PathTable<const W: usize> {
    automaton: Automaton,
    /// `None` where the expression does not unfold.
    origins: Option<Vec<Origin<W>>>,
    /// The whole language as displacements, if it is finite and small; else empty.
    words: Vec<Word<W>>,
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
        let words = words(&automaton).unwrap_or_default();
        let follow: Vec<Positions> = automaton.follow.iter().map(|f| set_of(f)).collect();
        let first = set_of(&automaton.first);
        let origins = (0..automaton.cells as Cell).map(|cell| unfold(&automaton, &follow, &first, cell)).collect();
        PathTable { automaton, origins, words }
    }

    /// The words of a finite path whose steps are the same displacement everywhere; empty if it is not of that kind.
    #[inline(always)]
    pub fn words(&self) -> &[Word<W>] {
        &self.words
    }

    /// Destinations from a cell.
    #[inline]
    pub fn targets(&self, state: &State<W>, mover: usize, board: &Bits<W>, from: Cell) -> Bits<W> {
        let Some(origins) = &self.origins else { return self.walk(state, mover, from) };
        let origin = &origins[from as usize];
        let contents = Contents::of(state, mover, board);
        let mut out =
            (origin.leap[0] & contents.empty) | (origin.leap[1] & contents.enemy) | (origin.leap[2] & contents.own);
        if !origin.runs.is_empty() {
            let occupied = state.occupied();
            for run in &origin.runs {
                out |= run.ray.until(&occupied) & contents.of_mask(run.accept);
            }
        }
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
        if let Some(origins) = &self.origins
            && origins[from as usize].runs.is_empty()
        {
            return visited_in_tree(&origins[from as usize].nodes, state, mover, from, to);
        }
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

fn set_of(list: &[u16]) -> Positions {
    let mut set = [0; MAX_POSITIONS / 64];
    for &p in list {
        set[p as usize / 64] |= 1 << (p % 64);
    }
    set
}

fn members(set: &Positions) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(i, &word)| {
        std::iter::successors((word != 0).then_some(word), |w| {
            let rest = w & (w - 1);
            (rest != 0).then_some(rest)
        })
        .map(move |w| i * 64 + w.trailing_zeros() as usize)
    })
}

/// Cells on the way to a destination, over all branches of the tree that lead there.
fn visited_in_tree<const W: usize>(nodes: &[Node], state: &State<W>, mover: usize, from: Cell, to: Cell) -> Bits<W> {
    let mut out = Bits::EMPTY;
    // Nodes the walk is inside of, with the end of their subtrees.
    let mut inside: Vec<(Cell, usize)> = Vec::with_capacity(MAX_DEPTH + 1);
    let mut i = 0;
    while i < nodes.len() {
        let node = nodes[i];
        while inside.last().is_some_and(|&(_, end)| end <= i) {
            inside.pop();
        }
        let content = content(state, mover, node.cell, from);
        if node.accept & content != 0 && node.cell == to {
            inside.iter().for_each(|&(cell, _)| out.insert(cell));
        }
        if node.descend & content != 0 {
            inside.push((node.cell, node.skip as usize));
            i += 1;
        } else {
            i = node.skip as usize;
        }
    }
    out.remove(from);
    out.remove(to);
    out
}

/// Most words, and most steps a word, of a path moved in bulk.
const MAX_WORDS: usize = 16;
const MAX_WORD: usize = 4;

/// The words of a finite automaton as displacements, if each step is the same displacement from every cell it exists on, and no word passes its origin.
fn words<const W: usize>(a: &Automaton) -> Option<Vec<Word<W>>> {
    let mut steps = Vec::with_capacity(a.on.len());
    for p in 0..a.on.len() {
        let mut step = WordStep { delta: 0, on: a.on[p], origins: Bits::EMPTY };
        for cell in 0..a.cells {
            if let Some(to) = a.target[p * a.cells + cell] {
                let delta = i32::from(to) - cell as i32;
                if step.delta != 0 && step.delta != delta {
                    return None;
                }
                step.delta = delta;
                step.origins.insert(cell as Cell);
            }
        }
        steps.push(step);
    }
    let mut out = Vec::new();
    let mut open: Vec<Vec<u16>> = a.first.iter().map(|&p| vec![p]).collect();
    while let Some(word) = open.pop() {
        let last = word[word.len() - 1] as usize;
        let parts: Vec<WordStep<W>> = word.iter().map(|&p| steps[p as usize].clone()).collect();
        let mut sum = 0;
        for part in &parts {
            sum += part.delta;
            if sum == 0 {
                return None;
            }
        }
        if a.last[last] {
            out.push(Word { steps: parts, delta: sum });
        }
        if !a.follow[last].is_empty() && word.len() == MAX_WORD || out.len() > MAX_WORDS || open.len() > 64 {
            return None;
        }
        open.extend(a.follow[last].iter().map(|&p| [&word[..], &[p]].concat()));
    }
    Some(out)
}

fn unfold<const W: usize>(a: &Automaton, follow: &[Positions], first: &Positions, from: Cell) -> Option<Origin<W>> {
    let mut origin = Origin { leap: [Bits::EMPTY; 3], runs: Vec::new(), nodes: Vec::new() };
    for (cell, group) in grouped(a, first, from) {
        let start = origin.nodes.len();
        emit(a, follow, from, cell, &group, 0, &mut origin.nodes)?;
        let branch = &origin.nodes[start..];
        if let [node] = branch
            && node.descend == 0
        {
            // A single node that goes nowhere is a leap.
            for (i, mask) in [EMPTY, ENEMY, OWN].into_iter().enumerate() {
                if node.accept & mask != 0 {
                    origin.leap[i].insert(cell);
                }
            }
            origin.nodes.truncate(start);
        } else if let Some(run) = as_run(branch, from) {
            origin.runs.push(run);
            origin.nodes.truncate(start);
        }
    }
    Some(origin)
}

/// A branch that is one cell after the other over empty cells, all with the same ends.
fn as_run<const W: usize>(branch: &[Node], from: Cell) -> Option<Run<W>> {
    let accept = branch.first()?.accept;
    let ascending = branch[0].cell > from;
    let mut before = from;
    let end = branch[0].skip;
    let mut cells = Bits::EMPTY;
    for (i, node) in branch.iter().enumerate() {
        let last = i + 1 == branch.len();
        let shape = node.accept == accept && (node.cell > before) == ascending && node.cell != from;
        let chain = if last { node.descend == 0 } else { node.descend == EMPTY && node.skip == end };
        if !shape || !chain {
            return None;
        }
        before = node.cell;
        cells.insert(node.cell);
    }
    Some(Run { ray: Ray { cells, ascending }, accept })
}

/// Positions grouped by the cell they lead to, in order of first appearance.
fn grouped(a: &Automaton, positions: &Positions, at: Cell) -> Vec<(Cell, Positions)> {
    let mut groups: Vec<(Cell, Positions)> = Vec::new();
    for p in members(positions) {
        if let Some(cell) = a.target[p * a.cells + at as usize] {
            let index = groups.iter().position(|(c, _)| *c == cell).unwrap_or_else(|| {
                groups.push((cell, [0; MAX_POSITIONS / 64]));
                groups.len() - 1
            });
            groups[index].1[p / 64] |= 1 << (p % 64);
        }
    }
    groups
}

fn emit(
    a: &Automaton,
    follow: &[Positions],
    from: Cell,
    cell: Cell,
    group: &Positions,
    depth: usize,
    nodes: &mut Vec<Node>,
) -> Option<()> {
    if depth > MAX_DEPTH || nodes.len() > MAX_NODES {
        return None;
    }
    let mut accept = 0;
    // What follows, by content; contents with the same continuation share a subtree.
    let mut branches: [(u8, Positions); 3] = [(0, [0; MAX_POSITIONS / 64]); 3];
    let mut n = 0;
    for content in [EMPTY, ENEMY, OWN] {
        if cell == from && content != OWN {
            continue;
        }
        let mut next: Positions = [0; MAX_POSITIONS / 64];
        for p in members(group).filter(|&p| a.on[p] & content != 0) {
            if cell != from && a.last[p] {
                accept |= content;
            }
            next.iter_mut().zip(&follow[p]).for_each(|(x, y)| *x |= y);
        }
        if !members(&next).any(|p| a.target[p * a.cells + cell as usize].is_some()) {
            continue;
        }
        match branches[..n].iter_mut().find(|(_, other)| *other == next) {
            Some((mask, _)) => *mask |= content,
            None => {
                branches[n] = (content, next);
                n += 1;
            }
        }
    }
    if n == 0 {
        if accept != 0 {
            let skip = nodes.len() as u16 + 1;
            nodes.push(Node { cell, accept, descend: 0, skip });
        }
        return Some(());
    }
    for (descend, next) in &branches[..n] {
        let index = nodes.len();
        nodes.push(Node { cell, accept, descend: *descend, skip: 0 });
        accept = 0;
        for (child, group) in grouped(a, next, cell) {
            emit(a, follow, from, child, &group, depth + 1, nodes)?;
        }
        nodes[index].skip = nodes.len() as u16;
    }
    Some(())
}
