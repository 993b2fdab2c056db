//! Positions that may come back: a graph of positions, and two fixed points on it.
//!
//! A seat forces a win from the least set of positions that holds the won endings, the positions where it can step into the set and
//! those where the opponent cannot step out; whoever stays out of it for ever draws by repetition. Both sets are found from the root
//! outwards after Liu and Smolka (1998): a position is taken not to be won until it is shown to be; a defender is followed along one
//! reply at a time, by preference into positions already looked at, so that a fortress is found without walking the whole graph.

use super::Value;
use super::meter::Meter;
use super::space::{Frame, Space, over, seat};
use engine::compiled::state::State;
use engine::core::Step;
use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasherDefault, Hasher};

/// No position, no link.
const NONE: u32 = u32::MAX;

/// Bytes a position costs beside its state: node, place in the index, both questions.
const NODE_BYTES: u64 = 100;

/// Keys are scattered already.
#[derive(Clone, Debug, Default)]
pub(super) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }
    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// A map from position keys. Its order must reach no result.
pub(super) type Keyed<T> = HashMap<u64, T, BuildHasherDefault<KeyHasher>>;

/// A position of the graph.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Where its edges begin; `NONE` before it is expanded.
    first: u32,
    count: u32,
    pub seat: u8,
    pub over: Option<Value>,
    /// A swap is among its steps.
    pub swap: bool,
}

/// The graph.
#[derive(Debug)]
pub(super) struct Graph<const W: usize> {
    index: Keyed<u32>,
    pub nodes: Vec<Node>,
    edges: Vec<u32>,
    /// Positions that wait to be expanded.
    states: Vec<Option<Box<State<W>>>>,
    waiting: u64,
    wins: [Wins; 2],
    now: Frame<W>,
    next: Frame<W>,
}

/// The positions from which a seat forces a win, as far as known.
#[derive(Debug)]
struct Wins {
    seat: usize,
    /// Not looked at (`NONE`), looked at (`OPEN`), or the number of positions won before this one.
    rank: Vec<u32>,
    /// Positions whose state hangs on this one: first link.
    head: Vec<u32>,
    /// Position, next link.
    links: Vec<(u32, u32)>,
    to_see: VecDeque<u32>,
    to_spread: Vec<u32>,
    won: u32,
}

const OPEN: u32 = NONE - 1;

impl Wins {
    fn new(seat: usize) -> Wins {
        let to_see = VecDeque::from([0]);
        Wins { seat, rank: vec![OPEN], head: vec![NONE], links: Vec::new(), to_see, to_spread: Vec::new(), won: 0 }
    }

    fn rank(&self, node: u32) -> u32 {
        self.rank.get(node as usize).copied().unwrap_or(NONE)
    }

    fn is_won(&self, node: u32) -> bool {
        self.rank(node) < OPEN
    }

    /// Whether the root is won, once that is known.
    fn decided(&self) -> Option<bool> {
        match (self.is_won(0), self.to_see.is_empty() && self.to_spread.is_empty()) {
            (true, _) => Some(true),
            (false, true) => Some(false),
            _ => None,
        }
    }

    fn win(&mut self, node: u32) {
        if !self.is_won(node) {
            self.rank[node as usize] = self.won;
            self.won += 1;
            self.to_spread.push(node);
        }
    }

    /// `parent` must hear if `node` is won; `node` must be looked at.
    fn lean(&mut self, parent: u32, node: u32) {
        let size = self.rank.len().max(node as usize + 1);
        self.rank.resize(size, NONE);
        self.head.resize(size, NONE);
        if self.rank(node) == NONE {
            self.rank[node as usize] = OPEN;
            self.to_see.push_back(node);
        }
        self.links.push((parent, self.head[node as usize]));
        self.head[node as usize] = self.links.len() as u32 - 1;
    }

    /// Does one thing: spreads a win, or looks at a position, which must be expanded.
    fn advance(&mut self, nodes: &[Node], edges: &[u32]) {
        if let Some(node) = self.to_spread.pop() {
            let mut link = std::mem::replace(&mut self.head[node as usize], NONE);
            while let Some(&(parent, next)) = self.links.get(link as usize) {
                if !self.is_won(parent) {
                    self.look(parent, nodes, edges, false);
                }
                link = next;
            }
        } else if let Some(node) = self.to_see.pop_front()
            && !self.is_won(node)
        {
            self.look(node, nodes, edges, true);
        }
    }

    fn look(&mut self, node: u32, nodes: &[Node], edges: &[u32], first: bool) {
        let Node { first: begin, count, seat, over, .. } = nodes[node as usize];
        if let Some(value) = over {
            if value.winner() == Some(self.seat) {
                self.win(node);
            }
            return;
        }
        let children = &edges[begin as usize..(begin + count) as usize];
        let ended = |child: u32| nodes[child as usize].over.map(|value| value.winner() == Some(self.seat));
        if usize::from(seat) == self.seat {
            if children.iter().any(|&child| self.is_won(child) || ended(child) == Some(true)) {
                self.win(node);
            } else if first {
                let going_on: Vec<u32> = children.iter().copied().filter(|&child| ended(child).is_none()).collect();
                going_on.into_iter().for_each(|child| self.lean(node, child));
            }
            return;
        }
        if children.iter().any(|&child| ended(child) == Some(false)) {
            return;
        }
        let safe = |child: &u32| !self.is_won(*child) && ended(*child).is_none();
        let known = children.iter().copied().find(|child| safe(child) && self.rank(*child) == OPEN);
        match known.or_else(|| children.iter().copied().find(safe)) {
            Some(child) => self.lean(node, child),
            None => self.win(node),
        }
    }
}

impl<const W: usize> Graph<W> {
    pub fn new(space: &Space<'_, W>) -> Graph<W> {
        let mut root = space.root.clone();
        let key = space.key(&mut root.state);
        let node = Node { first: NONE, count: 0, seat: seat(&root.state) as u8, over: over(&root.state), swap: false };
        Graph {
            index: Keyed::from_iter([(key, 0)]),
            nodes: vec![node],
            edges: Vec::new(),
            states: vec![Some(Box::new(root.state.clone()))],
            waiting: 1,
            wins: [Wins::new(0), Wins::new(1)],
            next: root.clone(),
            now: root,
        }
    }

    /// Whether each seat forces a win, as far as the bounds allow.
    pub fn solve(&mut self, space: &mut Space<'_, W>, memory: u64, meter: &mut Meter<'_>) -> [Option<bool>; 2] {
        loop {
            let known = [0, 1].map(|seat| self.wins[seat].decided());
            // One winner is enough, and bounds are bounds.
            let done = known.contains(&Some(true)) || !known.contains(&None);
            if done || meter.exhausted() || self.bytes() > memory {
                return known;
            }
            for seat in 0..2 {
                let wins = &self.wins[seat];
                if let (true, Some(&node)) = (wins.to_spread.is_empty(), wins.to_see.front()) {
                    self.expand(space, node, meter);
                }
                self.wins[seat].advance(&self.nodes, &self.edges);
            }
        }
    }

    /// Expands every position that can be reached; whether the bounds allowed it.
    pub fn explore(&mut self, space: &mut Space<'_, W>, memory: u64, meter: &mut Meter<'_>) -> bool {
        let mut node = 0;
        while node < self.nodes.len() {
            if meter.exhausted() || self.bytes() > memory {
                return false;
            }
            self.expand(space, node as u32, meter);
            node += 1;
        }
        true
    }

    /// The positions one step further on, each once.
    pub fn children(&self, node: usize) -> &[u32] {
        let Node { first, count, .. } = self.nodes[node];
        if count == 0 { &[] } else { &self.edges[first as usize..(first + count) as usize] }
    }

    fn bytes(&self) -> u64 {
        let links: usize = self.wins.iter().map(|wins| wins.links.len()).sum();
        let state = size_of::<State<W>>() as u64 + 16;
        self.nodes.len() as u64 * NODE_BYTES + self.edges.len() as u64 * 4 + links as u64 * 8 + self.waiting * state
    }

    fn expand(&mut self, space: &mut Space<'_, W>, node: u32, meter: &mut Meter<'_>) {
        let Some(state) = self.states[node as usize].take() else { return };
        self.waiting -= 1;
        let first = self.edges.len();
        let mut swap = false;
        if self.nodes[node as usize].over.is_none() {
            space.generate(&state, &mut self.now.moves);
            for step in self.now.moves.iter() {
                swap |= step == Step::SWAP;
                space.play(&state, step, &mut self.next);
                meter.count();
                let key = space.key(&mut self.next.state);
                let id = *self.index.entry(key).or_insert(self.nodes.len() as u32);
                if id as usize == self.nodes.len() {
                    let (seat, over) = (seat(&self.next.state) as u8, over(&self.next.state));
                    self.nodes.push(Node { first: NONE, count: 0, seat, over, swap: false });
                    self.states.push(over.is_none().then(|| Box::new(self.next.state.clone())));
                    self.waiting += u64::from(over.is_none());
                }
                if !self.edges[first..].contains(&id) {
                    self.edges.push(id);
                }
            }
        }
        let entry = &mut self.nodes[node as usize];
        (entry.first, entry.count, entry.swap) = (first as u32, (self.edges.len() - first) as u32, swap);
    }

    /// A line that keeps the value of the root, and whether it comes back to a position on it.
    pub fn line(&mut self, space: &mut Space<'_, W>, value: Value) -> (Vec<Step>, bool) {
        let (mut line, mut seen) = (Vec::new(), vec![0]);
        self.now = space.root.clone();
        let mut node = 0;
        while over(&self.now.state).is_none() {
            let mover = usize::from(self.nodes[node as usize].seat);
            let mut best: Option<(u64, Step, u32)> = None;
            for step in self.now.moves.iter() {
                space.play(&self.now.state, step, &mut self.next);
                let key = space.key(&mut self.next.state);
                let Some(&child) = self.index.get(&key) else { continue };
                // The winner hurries towards what was won first, the loser away from it; who holds a draw stays where the defence leads.
                let ended = self.nodes[child as usize].over;
                let merit = match value.winner() {
                    Some(winner) => {
                        let rank = if ended == Some(value) { 0 } else { 1 + u64::from(self.wins[winner].rank(child)) };
                        let won = ended == Some(value) || self.wins[winner].is_won(child);
                        if winner == mover { won.then_some(u64::MAX - rank) } else { Some(rank) }
                    }
                    None => {
                        let held = self.wins[1 - mover].rank(child) == OPEN && ended.is_none();
                        if held { Some(1) } else { (ended == Some(Value::Draw)).then_some(2) }
                    }
                };
                if let Some(merit) = merit
                    && best.is_none_or(|(most, ..)| merit > most)
                {
                    best = Some((merit, step, child));
                }
            }
            let Some((_, step, child)) = best else { return (line, false) };
            space.play(&self.now.state, step, &mut self.next);
            std::mem::swap(&mut self.now, &mut self.next);
            line.push(step);
            node = child;
            if seen.contains(&node) {
                return (line, true);
            }
            seen.push(node);
        }
        (line, false)
    }
}
