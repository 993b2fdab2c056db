//! Movements: origins, and destinations by table, slide, ray, jump, path or displacement.

use super::eval::{Moment, Var, compare};
use super::moves::{Group, Moves, Shape};
use super::paths::Contents;
use super::plan::{Alternative, Between, Plan, Rule, Source};
use super::state::State;
use crate::bits::Bits;
use crate::core::{Cell, NO_CELL};
use gdl::ast::Cmp;

/// Alternatives whose origins and targets are kept on the stack.
const FEW: usize = 8;

impl<const W: usize> Plan<W> {
    #[allow(clippy::too_many_arguments)]
    pub(super) fn movement(
        &self,
        st: &State<W>,
        history: &[u64],
        index: u16,
        rule: &Rule<W>,
        m: &mut Moment,
        pieces: Bits<W>,
        allowed: Bits<W>,
        moves: &mut Moves<W>,
        lazy: bool,
    ) {
        if pieces.is_empty() {
            return;
        }
        if self.in_bulk(rule, pieces.count()) {
            return self.bulk_movement(st, history, index, rule, m, pieces, allowed, moves, lazy);
        }
        if let [only] = rule.alternatives.as_slice() {
            let origins = self.origins(st, m, only, pieces);
            if origins.is_empty() {
                return;
            }
            let targets = self.targets_of(st, m, only, allowed);
            // The commonest case, a bare path, without the detour: chess pieces.
            if let Source::Path(path) = only.source
                && only.filter.is_empty()
                && !self.paths[path].turtle
            {
                let table = &self.paths[path].tables[m.mover];
                let contents = Contents::of(st, m.mover, &self.tables.board);
                for from in origins.iter() {
                    let to = table.targets(st, m.mover, &contents, from) & targets;
                    self.add(st, history, index, rule, from, to, moves, lazy);
                }
                return;
            }
            for from in origins.iter() {
                m.from = from;
                let mut to = self.destinations(st, m, only, targets);
                to.remove(from);
                self.add(st, history, index, rule, from, to, moves, lazy);
            }
            return;
        }
        let mut all = Bits::EMPTY;
        let (mut few, mut many);
        let parts: &mut [(Bits<W>, Bits<W>)] = if rule.alternatives.len() <= FEW {
            few = [(Bits::EMPTY, Bits::EMPTY); FEW];
            &mut few[..rule.alternatives.len()]
        } else {
            many = vec![(Bits::EMPTY, Bits::EMPTY); rule.alternatives.len()];
            &mut many
        };
        for (alternative, part) in rule.alternatives.iter().zip(parts.iter_mut()) {
            let origins = self.origins(st, m, alternative, pieces);
            if origins.any() {
                *part = (origins, self.targets_of(st, m, alternative, allowed));
                all |= origins;
            }
        }
        for from in all.iter() {
            m.from = from;
            let mut to = Bits::EMPTY;
            for (alternative, (origins, targets)) in rule.alternatives.iter().zip(parts.iter()) {
                if origins.has(from) {
                    to |= self.destinations(st, m, alternative, *targets);
                }
            }
            to.remove(from);
            self.add(st, history, index, rule, from, to, moves, lazy);
        }
    }

    /// Whether so many pieces move all at once. Few with many displacements are quicker one by one.
    #[inline(always)]
    pub(super) fn in_bulk(&self, rule: &Rule<W>, pieces: u32) -> bool {
        rule.bulk && (self.types == 1 || pieces * 2 >= rule.words as u32)
    }

    /// Movement by displacements: all pieces at once, one group a displacement.
    #[allow(clippy::too_many_arguments)]
    fn bulk_movement(
        &self,
        st: &State<W>,
        history: &[u64],
        index: u16,
        rule: &Rule<W>,
        m: &mut Moment,
        pieces: Bits<W>,
        allowed: Bits<W>,
        moves: &mut Moves<W>,
        lazy: bool,
    ) {
        // Steps that need a trial go to the list one by one: their displacements must be gathered first.
        let direct = rule.distinct && (lazy && rule.options == 0 || !self.needs_trial(rule));
        let mut gathered: Vec<(i32, Bits<W>)> = Vec::new();
        let shape = |delta: i32, to: Bits<W>| Group { shape: Shape::of(index, rule, NO_CELL).by(delta as i16), to };
        macro_rules! note {
            ($delta:expr, $to:expr) => {{
                let to = $to;
                if to.any() {
                    if direct {
                        self.add_group(st, history, rule, shape($delta, to), moves, lazy);
                    } else {
                        gather(&mut gathered, $delta, to);
                    }
                }
            }};
        }
        for alternative in &rule.alternatives {
            let origins = self.origins(st, m, alternative, pieces);
            if origins.is_empty() {
                continue;
            }
            let targets = self.targets_of(st, m, alternative, allowed);
            match &alternative.source {
                Source::Shifts(shifts) => {
                    for shift in &shifts[m.mover] {
                        note!(shift.delta, (origins & shift.origins).moved(shift.delta) & targets);
                    }
                }
                Source::Path(path) => {
                    let on = Contents::of(st, m.mover, &self.tables.board).by_mask();
                    for word in self.paths[*path].tables[m.mover].words() {
                        let mut at = origins;
                        for step in &word.steps {
                            at = (at & step.origins).moved(step.delta) & on[step.on as usize & 7];
                        }
                        note!(word.delta, at & targets);
                    }
                }
                _ => {}
            }
        }
        for (delta, to) in gathered {
            self.add_group(st, history, rule, shape(delta, to), moves, lazy);
        }
    }

    /// Cells the parts about `to` alone admit.
    #[inline(always)]
    fn targets_of(&self, st: &State<W>, m: &Moment, alternative: &Alternative<W>, allowed: Bits<W>) -> Bits<W> {
        let mut to = allowed;
        for part in &alternative.target {
            to = self.select(st, m, part, Var::To, to);
        }
        to
    }

    /// Destinations of an alternative from the bound origin.
    #[inline]
    fn destinations(&self, st: &State<W>, m: &Moment, alternative: &Alternative<W>, allowed: Bits<W>) -> Bits<W> {
        let mut to = match &alternative.source {
            Source::Board => self.tables.board,
            Source::Pair(tables) => {
                let table = if m.mover == 1 && !tables[1].is_empty() { &tables[1] } else { &tables[0] };
                table[m.from as usize]
            }
            Source::Shifts(shifts) => {
                let mut to = Bits::EMPTY;
                for shift in &shifts[m.mover] {
                    if shift.origins.has(m.from) {
                        to.insert((i32::from(m.from) + shift.delta) as Cell);
                    }
                }
                to
            }
            Source::Slide(_, most) => self.slide(st, m.from, *most),
            Source::Jump(conditions) => self.jumps(st, m, conditions, &allowed),
            Source::Rays(conditions, most) => self.rays(st, m, conditions, *most),
            Source::Path(path) => self.path_targets(st, m, *path),
        } & allowed;
        for part in &alternative.filter {
            if to.is_empty() {
                break;
            }
            to = self.select(st, m, part, Var::To, to);
        }
        to
    }

    pub(super) fn slide(&self, st: &State<W>, from: Cell, most: u16) -> Bits<W> {
        let t = &self.tables;
        let mut to = Bits::EMPTY;
        if most == u16::MAX && !t.spans.is_empty() {
            let occupied = st.occupied();
            for span in &t.spans[from as usize] {
                to |= span.until(&occupied);
            }
            return to;
        }
        for &dir in &t.line_dirs {
            let mut at = t.next(from, dir);
            let mut steps = 0;
            while at != NO_CELL && steps < most {
                if !t.ambiguous || t.line(from, at) == Some(dir) {
                    to.insert(at);
                }
                if st.code(at) != 0 {
                    break;
                }
                at = t.next(at, dir);
                steps += 1;
            }
        }
        to
    }

    /// Cells as far away along a line as there are pieces on the whole of it.
    fn jumps(&self, st: &State<W>, m: &Moment, conditions: &[(Between, Cmp, i32)], allowed: &Bits<W>) -> Bits<W> {
        let t = &self.tables;
        let occupied = st.occupied();
        let n = t.line_dirs.len();
        let from = m.from as usize;
        let mut to = Bits::EMPTY;
        for (i, &dir) in t.line_dirs.iter().enumerate() {
            let back = t.line_index[t.opposite[dir as usize] as usize] as usize;
            let ray = &t.ray_sets[from * n + i];
            let men = 1 + ((*ray | t.ray_sets[from * n + back]) & occupied).count() as usize;
            let at = t.ahead[(from * n + i) * t.reach + men.min(t.reach - 1)];
            if at == NO_CELL || !allowed.has(at) {
                continue;
            }
            let between = *ray & t.ray_sets[at as usize * n + back];
            let good = conditions.iter().all(|&(what, cmp, n)| {
                let set = match what {
                    Between::Any => occupied,
                    Between::Friend => st.own[m.mover],
                    Between::Enemy => st.own[1 - m.mover],
                    Between::Empty => t.board.minus(&occupied),
                };
                compare(cmp, (between & set).count() as i32, n)
            });
            if good {
                to.insert(at);
            }
        }
        to
    }

    fn rays(&self, st: &State<W>, m: &Moment, conditions: &[(Between, Cmp, i32)], most: u16) -> Bits<W> {
        let t = &self.tables;
        let mut to = Bits::EMPTY;
        for &dir in &t.line_dirs {
            // Seen so far: any, friend, enemy, empty.
            let mut seen = [0i32; 4];
            let mut at = t.next(m.from, dir);
            let mut steps = 0;
            while at != NO_CELL && steps < most {
                let mut good = true;
                let mut hopeless = false;
                for &(between, cmp, n) in conditions {
                    let count = seen[between as usize];
                    good &= compare(cmp, count, n);
                    hopeless |= match cmp {
                        Cmp::Eq | Cmp::Le => count > n,
                        Cmp::Lt => count >= n,
                        _ => false,
                    };
                }
                if hopeless {
                    break;
                }
                if good && (!t.ambiguous || t.line(m.from, at) == Some(dir)) {
                    to.insert(at);
                }
                match st.owner(at) {
                    None => seen[Between::Empty as usize] += 1,
                    Some(owner) => {
                        seen[Between::Any as usize] += 1;
                        if owner == m.mover {
                            seen[Between::Friend as usize] += 1;
                        } else if owner == 1 - m.mover {
                            seen[Between::Enemy as usize] += 1;
                        }
                    }
                }
                at = t.next(at, dir);
                steps += 1;
            }
        }
        to
    }
}

/// Adds destinations to those of the same displacement.
fn gather<const W: usize>(gathered: &mut Vec<(i32, Bits<W>)>, delta: i32, to: Bits<W>) {
    match gathered.iter_mut().find(|(d, _)| *d == delta) {
        Some((_, set)) => *set |= to,
        None => gathered.push((delta, to)),
    }
}
