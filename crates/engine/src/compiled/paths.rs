//! Path expressions as tables: for each origin the cells a word may visit, as a flat tree walked against the mailbox.
//!
//! The expression becomes a position automaton (Glushkov: one state a written step). From each origin it is unfolded over the board into a tree whose nodes say
//! on which contents the cell is a destination and on which the walk goes on. Steps that go nowhere else (knights, kings,
//! pawns) become three masks. Expressions that can run in circles do not unfold; they are walked state by state instead.

use super::automaton::{Automaton, Builder, Grid};
use super::state::State;
use super::tables::{Ray, Span};
use super::unfold::{set_of, unfold, visited_in_tree, words};
use crate::bits::Bits;
use crate::core::Cell;
use crate::topology::Topology;
use gdl::ast::Path;

/// Contents as a mask: empty 1, enemy 2, own 4; pieces of nobody are none of them.
pub const EMPTY: u8 = 1;
/// Enemy.
pub const ENEMY: u8 = 2;
/// Own.
pub const OWN: u8 = 4;

/// Most steps an expression may have once turned and mirrored.
pub const MAX_POSITIONS: usize = 512;

#[derive(Clone, Copy)]
pub(super) struct Node {
    pub cell: Cell,
    pub accept: u8,
    pub descend: u8,
    pub skip: u16,
}

/// A straight run over empty cells: the cells, and on what it may end.
#[derive(Clone)]
pub(super) struct Run<const W: usize> {
    pub ray: Ray<W>,
    pub accept: u8,
}

#[derive(Clone)]
pub(super) struct Origin<const W: usize> {
    /// Destinations when empty, enemy, own.
    pub leap: [Bits<W>; 3],
    pub runs: Vec<Run<W>>,
    /// The runs in opposite pairs, and on what they may end.
    pub spans: Vec<(Span<W>, u8)>,
    pub nodes: Vec<Node>,
}

/// Most pairs of rays of an origin in a flat table.
const SPANS: usize = 4;

/// The destinations of an origin in a flat table.
#[derive(Clone, Copy, Debug)]
pub struct Reach<const W: usize> {
    /// Destinations when empty, enemy, own.
    pub leap: [Bits<W>; 3],
    /// Runs over empty cells.
    pub spans: [Span<W>; SPANS],
    /// On what the runs may end.
    pub accept: u8,
    /// There is more, which only the path's own table knows.
    pub tree: bool,
}

impl<const W: usize> Reach<W> {
    /// Runs along pairs of rays that may end on some contents, if they fit.
    pub fn sliding(pairs: &[Span<W>], accept: u8) -> Option<Self> {
        let nowhere = Span { lower: Bits::EMPTY, upper: Bits::EMPTY };
        let mut spans = [nowhere; SPANS];
        spans.get_mut(..pairs.len())?.copy_from_slice(pairs);
        Some(Reach { leap: [Bits::EMPTY; 3], spans, accept, tree: false })
    }

    /// Straight to some cells with some contents.
    pub fn leaping(to: Bits<W>, on: u8) -> Self {
        let nowhere = Span { lower: Bits::EMPTY, upper: Bits::EMPTY };
        let leap = [EMPTY, ENEMY, OWN].map(|content| if on & content != 0 { to } else { Bits::EMPTY });
        Reach { leap, spans: [nowhere; SPANS], accept: 0, tree: false }
    }

    /// Number of pairs of rays in use.
    pub fn used(&self) -> usize {
        self.spans.iter().take_while(|s| s.lower.any() || s.upper.any()).count()
    }
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

    /// The cells of every mask.
    #[inline(always)]
    pub fn by_mask(&self) -> [Bits<W>; 8] {
        let (a, b, c) = (self.empty, self.enemy, self.own);
        [Bits::EMPTY, a, b, a | b, c, a | c, b | c, a | b | c]
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
pub(super) type Positions = [u64; MAX_POSITIONS / 64];

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

    /// The destinations of a cell for a flat table, if they fit in one.
    pub fn reach(&self, from: Cell) -> Option<Reach<W>> {
        let origin = &self.origins.as_ref()?[from as usize];
        let accept = origin.spans.first().map_or(0, |(_, accept)| *accept);
        if origin.spans.len() > SPANS || origin.spans.iter().any(|(_, other)| *other != accept) {
            return None;
        }
        let nowhere = Span { lower: Bits::EMPTY, upper: Bits::EMPTY };
        let mut spans = [nowhere; SPANS];
        spans.iter_mut().zip(&origin.spans).for_each(|(to, (span, _))| *to = *span);
        Some(Reach { leap: origin.leap, spans, accept, tree: !origin.nodes.is_empty() })
    }

    /// Destinations from a cell.
    #[inline]
    pub fn targets(&self, state: &State<W>, mover: usize, contents: &Contents<W>, from: Cell) -> Bits<W> {
        let Some(origins) = &self.origins else { return self.walk(state, mover, from) };
        let origin = &origins[from as usize];
        let mut out =
            (origin.leap[0] & contents.empty) | (origin.leap[1] & contents.enemy) | (origin.leap[2] & contents.own);
        if let [(_, accept), ..] = origin.spans.as_slice() {
            let occupied = state.occupied();
            let (mut mask, mut ends) = (*accept, contents.of_mask(*accept));
            for (span, accept) in &origin.spans {
                if *accept != mask {
                    (mask, ends) = (*accept, contents.of_mask(*accept));
                }
                out |= span.until(&occupied) & ends;
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

    /// Destinations from a cell, and the cells that would be destinations if an enemy stood there, everything else being as it is.
    #[inline(always)]
    pub fn bearing(&self, state: &State<W>, mover: usize, contents: &Contents<W>, from: Cell) -> (Bits<W>, Bits<W>) {
        let Some(origins) = &self.origins else {
            return (self.walk(state, mover, from), self.bears(state, mover, from));
        };
        let origin = &origins[from as usize];
        let mut to =
            (origin.leap[0] & contents.empty) | (origin.leap[1] & contents.enemy) | (origin.leap[2] & contents.own);
        let mut on = origin.leap[1];
        for (span, accept) in &origin.spans {
            let seen = span.until(&state.occupied());
            to |= seen & contents.of_mask(*accept);
            if accept & ENEMY != 0 {
                on |= seen;
            }
        }
        let mut i = 0;
        while i < origin.nodes.len() {
            let node = origin.nodes[i];
            let content = content(state, mover, node.cell, from);
            if node.accept & content != 0 {
                to.insert(node.cell);
            }
            if node.accept & ENEMY != 0 {
                on.insert(node.cell);
            }
            i = if node.descend & content != 0 { i + 1 } else { node.skip as usize };
        }
        (to, on)
    }

    /// The cells of the last part of [`PathTable::bearing`], for expressions that can run in circles.
    #[cold]
    fn bears(&self, state: &State<W>, mover: usize, from: Cell) -> Bits<W> {
        let a = &self.automaton;
        let takes = |p: u16| a.last[p as usize] && a.on[p as usize] & ENEMY != 0;
        let end =
            |p: u16, at: Cell| a.target[p as usize * a.cells + at as usize].filter(|&cell| takes(p) && cell != from);
        let first = a.first.iter().filter_map(|&p| end(p, from));
        let found = self.reachable(state, mover, from);
        let later = found.iter().flat_map(|&(p, at)| a.follow[p as usize].iter().filter_map(move |&q| end(q, at)));
        first.chain(later).collect()
    }

    fn visited_by_words(&self, state: &State<W>, mover: usize, from: Cell, to: Cell) -> Bits<W> {
        let mut out = Bits::EMPTY;
        for word in self.words.iter().filter(|word| word.delta == i32::from(to) - i32::from(from)) {
            let (mut at, mut cells) = (from, Bits::EMPTY);
            let goes = word.steps.iter().all(|step| {
                if !step.origins.has(at) {
                    return false;
                }
                at = at.wrapping_add_signed(step.delta as i16);
                cells.insert(at);
                step.on & content(state, mover, at, from) != 0
            });
            if goes {
                out |= cells;
            }
        }
        out.remove(to);
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
        if !self.words.is_empty() {
            return self.visited_by_words(state, mover, from, to);
        }
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
pub(super) fn content<const W: usize>(state: &State<W>, mover: usize, cell: Cell, from: Cell) -> u8 {
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
