//! Automata unfolded over the board: trees, runs, leaps and words.

use super::automaton::Automaton;
use super::paths::{EMPTY, ENEMY, MAX_POSITIONS, Node, OWN, Origin, Positions, Run, Word, WordStep, content};
use super::state::State;
use super::tables::{Ray, Span};
use crate::bits::Bits;
use crate::core::Cell;

/// Most nodes and depth of one origin's tree.
const MAX_NODES: usize = 4000;
const MAX_DEPTH: usize = 40;

pub(super) fn set_of(list: &[u16]) -> Positions {
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
pub(super) fn visited_in_tree<const W: usize>(
    nodes: &[Node],
    state: &State<W>,
    mover: usize,
    from: Cell,
    to: Cell,
) -> Bits<W> {
    let mut out = Bits::EMPTY;
    // Nodes the walk is inside of, with the end of their subtrees.
    let mut inside = [(0, 0); MAX_DEPTH + 1];
    let mut depth = 0;
    let mut i = 0;
    while i < nodes.len() {
        let node = nodes[i];
        while depth > 0 && inside[depth - 1].1 <= i {
            depth -= 1;
        }
        let content = content(state, mover, node.cell, from);
        if node.accept & content != 0 && node.cell == to {
            inside[..depth].iter().for_each(|&(cell, _)| out.insert(cell));
        }
        if node.descend & content != 0 {
            inside[depth] = (node.cell, node.skip as usize);
            depth += 1;
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
pub(super) fn words<const W: usize>(a: &Automaton) -> Option<Vec<Word<W>>> {
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

pub(super) fn unfold<const W: usize>(
    a: &Automaton,
    follow: &[Positions],
    first: &Positions,
    from: Cell,
) -> Option<Origin<W>> {
    let mut origin = Origin { leap: [Bits::EMPTY; 3], runs: Vec::new(), spans: Vec::new(), nodes: Vec::new() };
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
    for accept in 1..8 {
        let rays: Vec<Ray<W>> = origin.runs.iter().filter(|r| r.accept == accept).map(|r| r.ray).collect();
        origin.spans.extend(Span::pairs(&rays).into_iter().map(|span| (span, accept)));
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
