//! The cheapest loop for games that only ever fill empty cells: a shuffled list of cells, and end tests around the last stone.
//!
//! The analysis asks for: one plain placement rule a player on empty cells, no effects, and clauses made of conditions that
//! grow with the stones (rows, connections, groups, cycles) or speak of the filled board. What the clauses say for each combination of
//! such conditions is worked out once; a playout then only keeps, for each player, which conditions hold. Same
//! distribution as the plain loop: uniform over legal steps.

use super::eval::Moment;
use super::expr::{Bool, Cells, Goal, Int, Site};
use super::plan::{Plan, Source};
use super::runs::Rows;
use crate::bits::Bits;
use crate::core::{Cell, NO_CELL, Outcome};
use crate::rng::Rng;
use crate::rules::Kind;
use gdl::ast::{GameResult, Player, Tie, Who};

/// Most conditions a player.
const MAX_ATOMS: usize = 5;

/// A condition that grows with the stones.
#[derive(Clone, Debug)]
enum Atom {
    /// Tested by [`Rows`].
    Row,
    /// Regions of the group's mask, and how many of them must be touched.
    Connect { mask: [u32; 2], k: [u32; 2] },
    /// Group of so many cells.
    Group(u32),
    /// Goal number.
    Cycle(usize),
}

/// A filling game.
#[derive(Clone, Debug)]
pub struct Fill<const W: usize> {
    /// Cells to fill, in the order that gravity or nothing gives.
    cells: Vec<Cell>,
    /// With gravity: cells of each column, lowest first.
    columns: Vec<Vec<Cell>>,
    atoms: Vec<Atom>,
    rows: Option<Rows<W>>,
    /// Groups are needed.
    groups: bool,
    /// Some condition is a cycle.
    cycles: bool,
    /// Neighbours next to each other in ring order touch: hexagons.
    arcs: bool,
    /// Neighbours of each cell in ring order, for groups: `near[start[c]..start[c + 1]]`.
    near: Vec<Cell>,
    start: Vec<u32>,
    nbors: usize,
    /// Regions each cell belongs to, by player.
    touches: [Vec<u32>; 2],
    /// Outcome for (mover, conditions of both players): 0 none, else 1 + code.
    verdict: Vec<u8>,
    /// The same when the board is full: never 0.
    last_verdict: Vec<u8>,
    moves_per_turn: u32,
    first_moves: u32,
    swap: bool,
    /// Initial conditions.
    initial: [u32; 2],
    own: [Bits<W>; 2],
}

/// What a filling playout came to.
pub struct Filled {
    /// By side.
    pub outcome: Outcome,
    /// Seats swapped.
    pub swapped: bool,
    /// Completed turns.
    pub turns: u32,
    /// Steps.
    pub steps: u32,
}

/// The truth of everything a clause may ask.
struct World<'a> {
    atoms: &'a [Option<usize>],
    holds: [u32; 2],
    full: bool,
    idle: Option<usize>,
    passed: bool,
}

/// Buffers a thread keeps between playouts.
pub struct Scratch {
    list: Vec<Cell>,
    heights: Vec<u8>,
    open: Vec<u16>,
    groups: Box<Groups>,
    words: Vec<u32>,
}

/// Groups of stones as union-find trees. Arrays of the largest board: masked indices need no bounds checks.
struct Groups {
    who: [u8; 512],
    parent: [Cell; 512],
    mask: [u32; 512],
    size: [u16; 512],
}

impl Groups {
    /// Root of a stone's group, shortening the way for the next time.
    #[inline(always)]
    fn root(&mut self, cell: Cell) -> Cell {
        let mut at = cell & 511;
        loop {
            let up = self.parent[at as usize] & 511;
            if up == at {
                return at;
            }
            let next = self.parent[up as usize] & 511;
            self.parent[at as usize] = next;
            at = next;
        }
    }
}

impl<const W: usize> Fill<W> {
    /// Recognises a filling game.
    pub fn recognise(plan: &Plan<W>) -> Option<Fill<W>> {
        let st = &plan.initial;
        let plain_game = !plan.can_pass
            && !plan.opp_turn
            && !plan.max_capture
            && !plan.tables.boardless
            && !plan.feat.extra()
            && plan.limit as usize > plan.tables.cells + 1
            && (plan.gravity.is_none() || plan.moves_per_turn == 1);
        if !plain_game {
            return None;
        }
        let mut region: Option<Bits<W>> = None;
        for player in 0..2 {
            let [rule] = plan.ordinary[player].as_slice() else { return None };
            let rule = &plan.rules[*rule as usize];
            let simple = rule.kind == Kind::Place
                && rule.plain
                && rule.post.is_empty()
                && rule.after.is_none()
                && rule.options == 0;
            let [alternative] = rule.alternatives.as_slice() else { return None };
            if !simple
                || rule.fallible
                || rule.new_owner != 3
                || !alternative.once.is_empty()
                || !matches!(alternative.source, Source::Board)
            {
                return None;
            }
            let mut cells = plan.tables.board;
            let mut empty = false;
            for part in alternative.target.iter().chain(&alternative.filter) {
                match part {
                    Bool::In(Site::To, Cells::Empty) => empty = true,
                    Bool::In(Site::To, Cells::Region(sets)) => cells &= sets[player],
                    _ => return None,
                }
            }
            if !empty || region.is_some_and(|r| r != cells) {
                return None;
            }
            region = Some(cells);
        }
        let open = region?.minus(&st.occupied());
        if open.count() < 2 || plan.gravity.is_some() && open != plan.tables.board {
            return None;
        }
        let mut fill = Fill {
            cells: open.iter().collect(),
            columns: Vec::new(),
            atoms: Vec::new(),
            rows: None,
            groups: false,
            cycles: false,
            arcs: false,
            near: Vec::new(),
            start: Vec::new(),
            nbors: 0,
            touches: [vec![0; plan.tables.cells], vec![0; plan.tables.cells]],
            verdict: Vec::new(),
            last_verdict: Vec::new(),
            moves_per_turn: plan.moves_per_turn,
            first_moves: plan.first_moves,
            swap: plan.swap_rule,
            initial: [0; 2],
            own: [st.own[0], st.own[1]],
        };
        if let Some(dir) = plan.gravity {
            fill.columns = columns(plan, dir)?;
        }
        let atoms = fill.find_atoms(plan)?;
        fill.work_out(plan, &atoms, open);
        // Verdicts are looked up when a condition comes to hold; one that stands from the start would be missed.
        let k = fill.atoms.len();
        let open_end =
            (0..2).all(|mover| fill.verdict[mover << (2 * k) | (fill.initial[0] | fill.initial[1] << k) as usize] == 0);
        open_end.then_some(fill)
    }

    /// Sorts the goals into conditions; `None` for a goal that does not grow.
    fn find_atoms(&mut self, plan: &Plan<W>) -> Option<Vec<Option<usize>>> {
        if !plan.clauses.iter().all(|c| matches!(c.who, Who::Player(_) | Who::All) && simple(&c.cond)) {
            return None;
        }
        let mut index = Vec::new();
        let mut rows: Vec<(i32, usize, usize)> = Vec::new();
        let mut bits = 0;
        let mut kind = None;
        let mut same_kind = |nbors: usize| *kind.get_or_insert(nbors) == nbors;
        for (g, goal) in plan.goals.iter().enumerate() {
            let atom = match goal {
                Goal::NoMove | Goal::Full | Goal::Passed => {
                    index.push(None);
                    continue;
                }
                Goal::InARow { tops: None, n: Int::Const(n), lines } => {
                    rows.push(((*n).max(1), *lines, self.atoms.len()));
                    Atom::Row
                }
                Goal::Connect { tops: None, nbors, k, regions } if same_kind(*nbors) => {
                    let mut mask = [0; 2];
                    let mut least = [0; 2];
                    let most = regions[0].len().max(regions[1].len());
                    if bits + most > 32 {
                        return None;
                    }
                    for player in 0..2 {
                        for (i, region) in regions[player].iter().enumerate() {
                            mask[player] |= 1 << (bits + i);
                            for cell in region.iter() {
                                self.touches[player][cell as usize] |= 1 << (bits + i);
                            }
                        }
                        least[player] = match k {
                            None if regions[player].is_empty() => u32::MAX,
                            None => regions[player].len() as u32,
                            Some(Int::Const(_)) if regions[player].is_empty() => u32::MAX,
                            Some(Int::Const(k)) => (*k).max(1) as u32,
                            Some(_) => return None,
                        };
                    }
                    bits += most;
                    self.groups = true;
                    Atom::Connect { mask, k: least }
                }
                Goal::Group { tops: None, n: Some(Int::Const(n)), nbors, stack: false } if same_kind(*nbors) => {
                    self.groups = true;
                    Atom::Group((*n).max(1) as u32)
                }
                Goal::Cycle { tops: None, n: Int::Const(_), full: false, nbors } if same_kind(*nbors) => {
                    self.groups = true;
                    Atom::Cycle(g)
                }
                _ => return None,
            };
            index.push(Some(self.atoms.len()));
            self.atoms.push(atom);
        }
        if self.atoms.len() > MAX_ATOMS {
            return None;
        }
        if !rows.is_empty() {
            self.rows = Some(Rows::new(&plan.tables, &rows)?);
        }
        self.nbors = kind.unwrap_or(0);
        if self.groups {
            let t = &plan.tables;
            self.cycles = self.atoms.iter().any(|a| matches!(a, Atom::Cycle(_)));
            // Hexagons: six directions, every neighbour direct. At the edge the ring has a gap; a list that began inside an arc would
            // tear it in two, so it begins behind the gap.
            let mut rings = Vec::new();
            for cell in 0..t.cells as Cell {
                let set = &t.nbors[self.nbors][cell as usize];
                let around: Vec<Cell> = (0..t.ring as u8).map(|d| t.next(cell, d)).collect();
                let gap = around.iter().position(|c| *c == NO_CELL).map_or(0, |i| i + 1);
                let mut ring: Vec<Cell> =
                    (0..around.len()).map(|i| around[(i + gap) % around.len()]).filter(|c| *c != NO_CELL).collect();
                let gaps = (0..around.len())
                    .filter(|&i| around[i] == NO_CELL && around[(i + 1) % around.len()] != NO_CELL)
                    .count();
                let touching = ring.windows(2).all(|w| t.nbors[self.nbors][w[0] as usize].has(w[1]));
                let hexagonal = t.ring == 6
                    && gaps <= 1
                    && touching
                    && ring.len() as u32 == set.count()
                    && ring.iter().all(|&c| set.has(c));
                if !hexagonal {
                    ring = set.iter().collect();
                }
                rings.push((ring, hexagonal));
            }
            self.arcs = rings.iter().all(|(_, hexagonal)| *hexagonal);
            self.start.push(0);
            for (ring, _) in rings {
                self.near.extend(ring);
                self.start.push(self.near.len() as u32);
            }
        }
        Some(index)
    }

    /// Works out what the clauses say for every combination of conditions.
    fn work_out(&mut self, plan: &Plan<W>, atoms: &[Option<usize>], open: Bits<W>) {
        let k = self.atoms.len();
        let full = open == plan.tables.board.minus(&(self.own[0] | self.own[1] | plan.initial.own[2]));
        for mover in 0..2 {
            for combination in 0..1u32 << (2 * k) {
                let holds = [combination & ((1 << k) - 1), combination >> k];
                let world = World { atoms, holds, full: false, idle: None, passed: false };
                self.verdict.push(read(plan, mover, &world).map_or(0, code));
                // A full board ends the turn of the mover: his opponent is to move and cannot; then neither can.
                let idle = Some(1 - mover);
                let once = World { full, idle, ..world };
                let passed = World { passed: true, full, idle, atoms, holds };
                let ending = read(plan, mover, &once).or_else(|| read(plan, mover, &passed)).unwrap_or(Outcome::Draw);
                self.last_verdict.push(code(ending));
            }
        }
        let moment = plan.moment(&plan.initial, u16::MAX);
        for (g, atom) in atoms.iter().enumerate() {
            for me in 0..2 {
                if let Some(atom) = atom
                    && plan.goal(&plan.initial, &Moment { me, ..moment }, &plan.goals[g])
                {
                    self.initial[me] |= 1 << atom;
                }
            }
        }
    }

    /// Buffers for playouts.
    pub fn scratch(&self) -> Scratch {
        Scratch {
            list: self.cells.clone(),
            heights: vec![0; self.columns.len()],
            open: (0..self.columns.len() as u16).collect(),
            groups: Box::new(Groups { who: [0; 512], parent: [0; 512], mask: [0; 512], size: [0; 512] }),
            words: vec![0; self.rows.as_ref().map_or(0, |r| 2 * r.words())],
        }
    }

    /// Plays one random game.
    pub fn playout(&self, plan: &Plan<W>, scratch: &mut Scratch, rng: &mut Rng) -> Filled {
        let simple = self.moves_per_turn == 1 && self.first_moves == 1 && !self.swap;
        match (&self.rows, self.groups, self.columns.is_empty(), simple) {
            (Some(rows), false, true, true) => match rows {
                Rows::Windows4(w) => self.rows_only(scratch, rng, |_, own, _, cell| w.test(own, cell)),
                Rows::Windows8(w) => self.rows_only(scratch, rng, |_, own, _, cell| w.test(own, cell)),
                Rows::Windows12(w) => self.rows_only(scratch, rng, |_, own, _, cell| w.test(own, cell)),
                Rows::Windows16(w) => self.rows_only(scratch, rng, |_, own, _, cell| w.test(own, cell)),
                Rows::Lanes(w) => self.rows_only(scratch, rng, |words, _, player, cell| w.test(words, player, cell)),
                Rows::Words(w) => self.rows_only(scratch, rng, |words, _, player, cell| w.test(words, player, cell)),
            },
            (Some(Rows::Windows16(w)), false, false, true) => {
                self.falling_rows(scratch, rng, |own, cell| w.test(own, cell))
            }
            (Some(Rows::Windows8(w)), false, false, true) => {
                self.falling_rows(scratch, rng, |own, cell| w.test(own, cell))
            }
            (None, true, true, true) if self.one_connection() => self.connection_only(scratch, rng),
            _ => self.any(plan, scratch, rng),
        }
    }

    /// Rows alone, stones that fall, one a turn.
    #[inline(always)]
    fn falling_rows(&self, s: &mut Scratch, rng: &mut Rng, test: impl Fn(&Bits<W>, Cell) -> u32) -> Filled {
        let k = self.atoms.len();
        let mut own = self.own;
        let mut holds = self.initial;
        let mut heights = [0u8; 512];
        let mut open = self.columns.len();
        s.open.iter_mut().enumerate().for_each(|(i, column)| *column = i as u16);
        let (mut steps, mut mover) = (0, 0);
        loop {
            let pick = rng.below(open as u32) as usize;
            let column = s.open[pick] as usize & 511;
            let height = heights[column] as usize;
            heights[column] += 1;
            let cells = &self.columns[column];
            let cell = cells[height];
            if height + 1 == cells.len() {
                open -= 1;
                s.open[pick] = s.open[open];
            }
            own[mover].insert(cell);
            steps += 1;
            let found = test(&own[mover], cell);
            if found & !holds[mover] != 0 {
                holds[mover] |= found;
                let verdict = self.verdict[mover << (2 * k) | (holds[0] | holds[1] << k) as usize];
                if verdict != 0 {
                    return self.finished(verdict, steps);
                }
            }
            if open == 0 {
                let verdict = self.last_verdict[mover << (2 * k) | (holds[0] | holds[1] << k) as usize];
                return self.finished(verdict, steps);
            }
            mover = 1 - mover;
        }
    }

    /// Whether the only condition is one connection, which ends the game.
    fn one_connection(&self) -> bool {
        matches!(self.atoms.as_slice(), [Atom::Connect { .. }])
            && self.initial == [0; 2]
            && (self.own[0] | self.own[1]).is_empty()
            && [0b01, 0b10].iter().all(|held| self.verdict[*held] != 0 && self.verdict[4 | *held] != 0)
    }

    /// One connection alone, one stone a turn.
    fn connection_only(&self, s: &mut Scratch, rng: &mut Rng) -> Filled {
        let [Atom::Connect { mask: regions, k }] = self.atoms.as_slice() else { unreachable!("asked before") };
        let n = self.cells.len();
        let list = &mut s.list[..n];
        let groups = &mut *s.groups;
        groups.who.fill(0);
        let (mut left, mut mover) = (n, 0);
        loop {
            let pick = rng.below(left as u32) as usize;
            left -= 1;
            let cell = list[pick];
            list[pick] = list[left];
            list[left] = cell;
            let root = self.join(groups, mover, cell) as usize & 511;
            if (groups.mask[root] & regions[mover]).count_ones() >= k[mover] {
                return self.finished(self.verdict[mover << 2 | 1 << mover], (n - left) as u32);
            }
            if left == 0 {
                return self.finished(self.last_verdict[mover << 2], n as u32);
            }
            mover = 1 - mover;
        }
    }

    /// Games of rows alone, one stone a turn.
    #[inline(always)]
    fn rows_only(
        &self,
        s: &mut Scratch,
        rng: &mut Rng,
        test: impl Fn(&mut [u32], &Bits<W>, usize, Cell) -> u32,
    ) -> Filled {
        let n = self.cells.len();
        let list = &mut s.list[..n];
        let words = &mut s.words[..];
        words.fill(0);
        let k = self.atoms.len();
        let mut own = self.own;
        let mut holds = self.initial;
        let mut left = n;
        let mut mover = 0;
        loop {
            let pick = rng.below(left as u32) as usize;
            left -= 1;
            let cell = list[pick];
            list[pick] = list[left];
            list[left] = cell;
            own[mover].insert(cell);
            let found = test(words, &own[mover], mover, cell);
            if found & !holds[mover] != 0 {
                holds[mover] |= found;
                let verdict = self.verdict[mover << (2 * k) | (holds[0] | holds[1] << k) as usize];
                if verdict != 0 {
                    return self.finished(verdict, (n - left) as u32);
                }
            }
            if left == 0 {
                let verdict = self.last_verdict[mover << (2 * k) | (holds[0] | holds[1] << k) as usize];
                return self.finished(verdict, n as u32);
            }
            mover = 1 - mover;
        }
    }

    fn finished(&self, verdict: u8, steps: u32) -> Filled {
        Filled { outcome: outcome(verdict), swapped: false, turns: steps, steps }
    }

    /// Everything else.
    fn any(&self, plan: &Plan<W>, s: &mut Scratch, rng: &mut Rng) -> Filled {
        let n = self.cells.len();
        s.words.fill(0);
        let k = self.atoms.len();
        let mut own = self.own;
        let mut holds = self.initial;
        let mut swapped = false;
        let (mut left, mut mover, mut turn, mut steps) = (n, 0, 1, 0u32);
        let mut stones = self.first_moves;
        let falling = !self.columns.is_empty();
        let mut open = self.columns.len();
        if falling {
            s.heights.fill(0);
            s.open.iter_mut().enumerate().for_each(|(i, column)| *column = i as u16);
        }
        if self.groups {
            s.groups.who.fill(0);
            for player in 0..2 {
                for cell in self.own[player].iter() {
                    self.join(&mut s.groups, player, cell);
                }
            }
        }
        loop {
            let choices = if falling { open } else { left };
            let swap = self.swap && turn == 2 && !swapped;
            let pick = rng.below(choices as u32 + swap as u32) as usize;
            steps += 1;
            if pick == choices {
                swapped = true;
                turn += 1;
                stones = self.moves_per_turn;
                continue;
            }
            let cell = if falling {
                let column = s.open[pick] as usize;
                let height = s.heights[column] as usize;
                s.heights[column] += 1;
                if height + 1 == self.columns[column].len() {
                    open -= 1;
                    s.open[pick] = s.open[open];
                }
                self.columns[column][height]
            } else {
                let cell = s.list[pick];
                s.list[pick] = s.list[left - 1];
                s.list[left - 1] = cell;
                cell
            };
            left -= 1;
            own[mover].insert(cell);
            let mut found = 0;
            if let Some(rows) = &self.rows {
                found |= rows.test(&mut s.words, &own[mover], mover, cell);
            }
            if self.groups {
                found |= self.group_tests(plan, s, &own, mover, cell, holds[mover]);
            }
            stones -= 1;
            let over = stones == 0 || left == 0;
            let index = |holds: [u32; 2]| mover << (2 * k) | (holds[0] | holds[1] << k) as usize;
            if found & !holds[mover] != 0 {
                holds[mover] |= found;
                let verdict = self.verdict[index(holds)];
                if verdict != 0 {
                    return Filled { outcome: outcome(verdict), swapped, turns: turn, steps };
                }
            }
            if left == 0 {
                return Filled { outcome: outcome(self.last_verdict[index(holds)]), swapped, turns: turn, steps };
            }
            if over {
                mover = 1 - mover;
                turn += 1;
                stones = self.moves_per_turn;
            }
        }
    }

    /// Joins a stone to its groups; returns its root.
    ///
    /// Neighbours stand in ring order; where consecutive ones touch each other (hexagons) only the first of each arc of own stones has to be joined.
    #[inline(always)]
    fn join(&self, g: &mut Groups, player: usize, cell: Cell) -> Cell {
        let me = player as u8 + 1;
        let at = cell as usize & 511;
        g.who[at] = me;
        g.parent[at] = cell;
        g.mask[at] = self.touches[player][cell as usize];
        g.size[at] = 1;
        let mut root = cell;
        let (a, b) = (self.start[cell as usize] as usize, self.start[cell as usize + 1] as usize);
        let near = &self.near[a..b];
        let mut arc = false;
        for &other in near {
            let mine = g.who[other as usize & 511] == me;
            if mine && !(arc && self.arcs) {
                let other = g.root(other);
                if other != root {
                    let (big, small) = if g.size[other as usize] >= g.size[root as usize & 511] {
                        (other, root)
                    } else {
                        (root, other)
                    };
                    let (b, s) = (big as usize & 511, small as usize & 511);
                    g.parent[s] = big;
                    g.mask[b] |= g.mask[s];
                    g.size[b] += g.size[s];
                    root = big;
                }
            }
            arc = mine;
        }
        root
    }

    #[inline(always)]
    fn group_tests(
        &self,
        plan: &Plan<W>,
        s: &mut Scratch,
        own: &[Bits<W>; 2],
        player: usize,
        cell: Cell,
        held: u32,
    ) -> u32 {
        let mut found = 0;
        let cycle = self.cycles && self.may_close(plan, &mut s.groups, &own[player], player, cell);
        let root = self.join(&mut s.groups, player, cell) as usize & 511;
        let (mask, size) = (s.groups.mask[root], u32::from(s.groups.size[root]));
        for (i, atom) in self.atoms.iter().enumerate() {
            if held >> i & 1 != 0 {
                continue;
            }
            let holds = match atom {
                Atom::Row => false,
                Atom::Connect { mask: regions, k } => (mask & regions[player]).count_ones() >= k[player],
                Atom::Group(n) => size >= *n,
                Atom::Cycle(goal) => cycle && self.cycle(plan, own, player, *goal),
            };
            found |= (holds as u32) << i;
        }
        found
    }

    #[cold]
    #[inline(never)]
    fn cycle(&self, plan: &Plan<W>, own: &[Bits<W>; 2], me: usize, goal: usize) -> bool {
        let mut st = plan.initial.clone();
        st.own[0] = own[0];
        st.own[1] = own[1];
        let m = plan.moment(&st, u16::MAX);
        plan.goal(&st, &Moment { me, ..m }, &plan.goals[goal])
    }

    /// Whether a stone can close a cycle. On hexagons: it joins two arcs of one group, or is the last gap around a stone.
    #[inline(always)]
    fn may_close(&self, plan: &Plan<W>, g: &mut Groups, own: &Bits<W>, player: usize, cell: Cell) -> bool {
        let me = player as u8 + 1;
        let (a, b) = (self.start[cell as usize] as usize, self.start[cell as usize + 1] as usize);
        let near = &self.near[a..b];
        let mut roots = [NO_CELL; 8];
        let (mut arcs, mut stones) = (0, 0);
        // Only a whole ring closes on itself; at the edge its ends do not touch.
        let mut arc = near.len() == 6 && g.who[near[5] as usize & 511] == me;
        let whole = near.iter().all(|&c| g.who[c as usize & 511] == me);
        for &other in near {
            let mine = g.who[other as usize & 511] == me;
            stones += mine as u32;
            if mine && !arc {
                roots[arcs & 7] = g.root(other);
                arcs += 1;
            }
            arc = mine;
        }
        if !self.arcs {
            return stones >= 2;
        }
        if (1..arcs).any(|i| roots[..i].contains(&roots[i])) || whole {
            return true;
        }
        // A neighbour enclosed by stones has two neighbours in common with this one.
        let nbors = &plan.tables.nbors[self.nbors];
        stones >= 3 && near.iter().any(|&c| g.who[c as usize & 511] == me && own.covers(&nbors[c as usize]))
    }
}

/// Columns along the direction things fall in, lowest cell first.
fn columns<const W: usize>(plan: &Plan<W>, dir: u8) -> Option<Vec<Vec<Cell>>> {
    let t = &plan.tables;
    let up = t.opposite[dir as usize];
    let mut columns = Vec::new();
    for cell in 0..t.cells as Cell {
        if t.next(cell, dir) == NO_CELL {
            let mut column = vec![cell];
            let mut at = t.next(cell, up);
            while at != NO_CELL {
                column.push(at);
                at = t.next(at, up);
            }
            columns.push(column);
        }
    }
    (columns.iter().map(Vec::len).sum::<usize>() == t.cells).then_some(columns)
}

/// Whether a clause is made of goals alone.
fn simple<const W: usize>(b: &Bool<W>) -> bool {
    match b {
        Bool::True | Bool::False | Bool::Goal(_) => true,
        Bool::And(p) | Bool::Or(p) => p.iter().all(simple),
        Bool::Not(p) => simple(p),
        Bool::Xor(p) => p.iter().all(simple),
        Bool::If(p) => p.iter().all(simple),
        _ => false,
    }
}

fn truth<const W: usize>(plan: &Plan<W>, b: &Bool<W>, me: usize, world: &World<'_>) -> bool {
    let truth = |b: &Bool<W>| truth(plan, b, me, world);
    match b {
        Bool::True => true,
        Bool::And(p) => p.iter().all(truth),
        Bool::Or(p) => p.iter().any(truth),
        Bool::Not(p) => !truth(p),
        Bool::Xor(p) => truth(&p[0]) != truth(&p[1]),
        Bool::If(p) => {
            if truth(&p[0]) {
                truth(&p[1])
            } else {
                truth(&p[2])
            }
        }
        Bool::Goal(goal) => match (&plan.goals[*goal], world.atoms[*goal]) {
            (_, Some(atom)) => world.holds[me] >> atom & 1 != 0,
            (Goal::NoMove, _) => world.idle == Some(me),
            (Goal::Full, _) => world.full,
            (Goal::Passed, _) => world.passed,
            _ => false,
        },
        _ => false,
    }
}

/// What the clauses say in a world.
fn read<const W: usize>(plan: &Plan<W>, mover: usize, world: &World<'_>) -> Option<Outcome> {
    let side = |i: usize| Player::BOTH[i];
    let results = [0, 1].map(|me| {
        let clause = plan.clauses.iter().find(|c| c.admits(me, mover) && truth(plan, &c.cond, me, world))?;
        Some(match clause.result {
            GameResult::Win => Outcome::Win(side(me)),
            GameResult::Lose => Outcome::Win(side(1 - me)),
            GameResult::Draw => Outcome::Draw,
        })
    });
    match results {
        [None, one] | [one, None] => one,
        [Some(a), Some(b)] if a == b => Some(a),
        _ => Some(match plan.tie {
            Tie::MoverWins => Outcome::Win(side(mover)),
            Tie::MoverLoses => Outcome::Win(side(1 - mover)),
            Tie::Draw => Outcome::Draw,
        }),
    }
}

fn code(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Win(Player::First) => 1,
        Outcome::Win(Player::Second) => 2,
        Outcome::Draw | Outcome::Unfinished => 3,
    }
}

fn outcome(code: u8) -> Outcome {
    match code {
        1 => Outcome::Win(Player::First),
        2 => Outcome::Win(Player::Second),
        _ => Outcome::Draw,
    }
}
