//! The cheapest loop for games that only ever fill empty cells: a shuffled list of cells, and end tests around the last stone.
//!
//! The analysis asks for: one plain placement rule a player on empty cells, no effects, and clauses made of conditions that
//! grow with the stones (rows, connections, groups, cycles) or speak of the filled board. What the clauses say for each combination of
//! such conditions is worked out once; a playout then only keeps, for each player, which conditions hold. Same
//! distribution as the plain loop: uniform over legal steps.

use super::eval::Moment;
use super::expr::{Bool, Cells, Goal, Int, Site};
use super::groups::Groups;
use super::plan::{Plan, Source};
use super::runs::Rows;
use super::state::State;
use super::verdicts::{World, code, read, simple};
use crate::bits::Bits;
use crate::core::{Cell, NO_CELL, Outcome};
use crate::rules::Kind;
use gdl::ast::Who;

/// Most conditions a player.
const MAX_ATOMS: usize = 5;

/// A condition that grows with the stones.
#[derive(Clone, Debug)]
pub(super) enum Atom {
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
    pub(super) cells: Vec<Cell>,
    /// With gravity: cells of each column, lowest first.
    pub(super) columns: Vec<Vec<Cell>>,
    /// With gravity: column of each cell.
    pub(super) column: Vec<u16>,
    /// Condition each goal is, if any.
    pub(super) goals: Vec<Option<usize>>,
    pub(super) atoms: Vec<Atom>,
    pub(super) rows: Option<Rows<W>>,
    /// Groups are needed.
    pub(super) groups: bool,
    /// Some condition is a cycle.
    pub(super) cycles: bool,
    /// Neighbours next to each other in ring order touch: hexagons.
    pub(super) arcs: bool,
    /// Neighbours of each cell in ring order, for groups: `near[start[c]..start[c + 1]]`.
    pub(super) near: Vec<Cell>,
    pub(super) start: Vec<u32>,
    pub(super) nbors: usize,
    /// Regions each cell belongs to, by player.
    pub(super) touches: [Vec<u32>; 2],
    /// Outcome for (mover, conditions of both players): 0 none, else 1 + code.
    pub(super) verdict: Vec<u8>,
    /// The same when the board is full: never 0.
    pub(super) last_verdict: Vec<u8>,
    pub(super) moves_per_turn: u32,
    pub(super) first_moves: u32,
    pub(super) swap: bool,
    /// Initial conditions.
    pub(super) initial: [u32; 2],
    pub(super) own: [Bits<W>; 2],
}

/// Buffers a thread keeps between playouts.
#[derive(Clone)]
pub struct Scratch {
    /// Empty cells first, then those filled, the last one foremost.
    pub(super) list: Vec<Cell>,
    /// Where each cell stands in `list`. Kept up by single steps; the loops have no use for it and leave it stale.
    pub(super) place: Vec<u16>,
    pub(super) heights: Vec<u8>,
    pub(super) open: Vec<u16>,
    pub(super) groups: Box<Groups>,
    pub(super) words: Vec<u32>,
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
            column: Vec::new(),
            goals: Vec::new(),
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
            fill.column = vec![0; plan.tables.cells];
            for (index, column) in fill.columns.iter().enumerate() {
                column.iter().for_each(|&cell| fill.column[cell as usize] = index as u16);
            }
        }
        fill.goals = fill.find_atoms(plan)?;
        fill.work_out(plan, open);
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
    fn work_out(&mut self, plan: &Plan<W>, open: Bits<W>) {
        let atoms = &self.goals;
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
        self.initial = self.held(plan, &plan.initial);
    }

    /// The conditions that hold for each player.
    pub(super) fn held(&self, plan: &Plan<W>, st: &State<W>) -> [u32; 2] {
        let moment = plan.moment(st, u16::MAX);
        let goals = || self.goals.iter().enumerate().filter_map(|(goal, atom)| Some((goal, (*atom)?)));
        [0, 1].map(|me| {
            let m = Moment { me, ..moment };
            goals()
                .filter(|(goal, _)| plan.goal(st, &m, &plan.goals[*goal]))
                .fold(0, |held, (_, atom)| held | 1 << atom)
        })
    }

    /// Buffers for playouts.
    pub fn scratch(&self) -> Scratch {
        Scratch {
            list: self.cells.clone(),
            place: vec![0; self.touches[0].len()],
            heights: vec![0; self.columns.len()],
            open: (0..self.columns.len() as u16).collect(),
            groups: Box::new(Groups { who: [0; 512], parent: [0; 512], mask: [0; 512], size: [0; 512] }),
            words: vec![0; self.rows.as_ref().map_or(0, |r| 2 * r.words())],
        }
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
