//! Finding the legal steps of a position.

use super::eval::{Moment, Var, compare};
use super::moves::{Group, Moves};
use super::paths::Contents;
use super::plan::{Alternative, Between, Plan, Rule, Source};
use super::state::{Next, State};
use crate::bits::Bits;
use crate::core::{Cell, NO_CELL, Step};
use crate::planted::planted;
use crate::rules::Kind;
use gdl::ast::{Cmp, Heading, Repetition};

/// Most displacements of a rule that moves in bulk.
pub const MAX_BULK: usize = 32;

/// Most steps a position may have; the rest is dropped.
pub const MAX_STEPS: u32 = 65_536;

impl<const W: usize> Plan<W> {
    /// What is bound when the mover looks for a step.
    #[inline(always)]
    pub fn moment(&self, st: &State<W>, rule: u16) -> Moment {
        let mover = st.mover as usize;
        Moment {
            mover,
            me: mover,
            from: NO_CELL,
            to: NO_CELL,
            current: NO_CELL,
            last_from: st.last_from,
            last_to: st.last_to,
            rule,
            turn: st.turn,
            first: !st.completed[mover],
            changed: 0,
            value: 0,
            taken: None,
            idle: None,
            passed: false,
            done: false,
        }
    }

    /// Whether this is the beginning of a turn.
    #[inline(always)]
    pub fn turn_begins(&self, st: &State<W>) -> bool {
        st.moves_made == 0 && st.next == Next::Any
    }

    /// All legal steps, pass, stop and swap included.
    pub fn generate(&self, st: &State<W>, history: &[u64], moves: &mut Moves<W>) {
        self.rule_steps(st, history, moves, false);
        if self.max_capture && moves.total > 1 {
            self.keep_greatest(st, history, moves);
        }
        self.add_others(st, history, moves);
    }

    /// Legal steps for a random draw: steps that only a trial can judge may be left unjudged (`moves.unchecked`).
    pub fn generate_lazily(&self, st: &State<W>, history: &[u64], moves: &mut Moves<W>) {
        self.rule_steps(st, history, moves, true);
        if self.max_capture && moves.total > 1 {
            self.keep_greatest(st, history, moves);
        }
        self.add_others(st, history, moves);
    }

    /// Adds pass, stop and swap.
    pub fn add_others(&self, st: &State<W>, history: &[u64], moves: &mut Moves<W>) {
        if let Next::Repeat { forced: false, .. } = st.next
            && self.stop_is_legal(st, history)
        {
            moves.push_other(Step::STOP);
        }
        if self.turn_begins(st) {
            if self.can_pass {
                moves.push_other(Step::PASS);
            }
            if self.swap_rule && st.turn == 2 && !st.swapped {
                moves.push_other(Step::SWAP);
            }
            if moves.total == 0 {
                moves.push_other(Step::PASS);
            }
        }
    }

    /// Steps of rules, filtered by everything but `max-capture`.
    pub fn rule_steps(&self, st: &State<W>, history: &[u64], moves: &mut Moves<W>, lazy: bool) {
        moves.clear();
        let mover = st.mover as usize;
        let mut m = self.moment(st, 0);
        match st.next {
            Next::Any => {
                let mut class = None;
                for &index in &self.ordinary[mover] {
                    let rule = &self.rules[index as usize];
                    // Rules stand in order of priority: once something was found, lower classes are closed.
                    if class != Some(rule.priority) {
                        let found = moves.total > 0 && (!moves.unchecked || self.any_admitted(st, history, moves));
                        if found && !planted(6) {
                            break;
                        }
                        class = Some(rule.priority);
                    }
                    self.steps_of(st, history, index, &mut m, moves, lazy);
                }
            }
            Next::Repeat { rule, piece, at, heading, dir, .. } => {
                let plan = &self.rules[rule as usize];
                if plan.kind == Kind::Move && plan.piece == piece && st.piece(at) == Some(piece as usize) {
                    let mut to = self.board_without(if planted(5) { Bits::EMPTY } else { st.visited });
                    to.remove(at);
                    if heading != Heading::Any {
                        to = to.iter().filter(|&c| fits(heading, dir, self.tables.line(at, c))).collect();
                    }
                    m.rule = rule;
                    self.movement(st, history, rule, plan, &mut m, Bits::one(at), to, moves, lazy);
                }
            }
            Next::Again(label) => {
                let mut best = 0;
                let mut class = Moves::default();
                for (index, rule) in self.rules.iter().enumerate() {
                    if rule.label != Some(label) || !rule.players[mover] {
                        continue;
                    }
                    class.clear();
                    self.steps_of(st, history, index as u16, &mut m, &mut class, lazy);
                    if class.total == 0 || (moves.total > 0 && rule.priority < best) {
                        continue;
                    }
                    if rule.priority > best {
                        moves.clear();
                        best = rule.priority;
                    }
                    moves.total += class.total;
                    moves.of_rules += class.of_rules;
                    moves.unchecked |= class.unchecked;
                    moves.groups.append(&mut class.groups);
                    moves.list.append(&mut class.list);
                }
            }
        }
    }

    #[inline(always)]
    fn board_without(&self, cells: Bits<W>) -> Bits<W> {
        self.tables.board.minus(&cells)
    }

    /// Steps of one rule.
    fn steps_of(&self, st: &State<W>, history: &[u64], index: u16, m: &mut Moment, moves: &mut Moves<W>, lazy: bool) {
        m.rule = index;
        m.from = NO_CELL;
        let rule = &self.rules[index as usize];
        let board = self.tables.board;
        match rule.kind {
            Kind::Place => {
                let mut to = Bits::EMPTY;
                for alternative in &rule.alternatives {
                    if alternative.once.iter().all(|b| self.holds(st, m, b)) {
                        let mut cells = match alternative.source {
                            Source::Slide(site, most) => match self.site(m, site) {
                                NO_CELL => Bits::EMPTY,
                                cell => self.slide(st, cell, most),
                            },
                            _ => board,
                        };
                        for part in alternative.target.iter().chain(&alternative.filter) {
                            cells = self.select(st, m, part, Var::To, cells);
                        }
                        to |= cells;
                    }
                }
                to = self.settled(st, to);
                self.add(st, history, index, rule, NO_CELL, to, moves, lazy);
            }
            Kind::Move => {
                self.movement(st, history, index, rule, m, st.kind(rule.piece as usize, &self.feat), board, moves, lazy)
            }
            Kind::Remove => {
                let all = st.kind(rule.piece as usize, &self.feat);
                let mut from = Bits::EMPTY;
                for alternative in &rule.alternatives {
                    from |= self.origins(st, m, alternative, all);
                }
                self.add(st, history, index, rule, NO_CELL, from, moves, lazy);
            }
            Kind::Pass => {
                let holds = |a: &Alternative<W>| {
                    a.once.iter().chain(&a.origin).chain(&a.target).chain(&a.filter).all(|b| self.holds(st, m, b))
                };
                if rule.alternatives.iter().any(holds) {
                    for option in 0..1u8 << rule.options {
                        let step = Step { rule: index, from: NO_CELL, to: NO_CELL, option };
                        if rule.after.is_none() || self.admits(st, history, step) {
                            moves.push_other(step);
                        }
                    }
                }
            }
        }
    }

    /// Placements that rest on something (`gravity`) and touch something (boardless boards).
    fn settled(&self, st: &State<W>, mut to: Bits<W>) -> Bits<W> {
        let t = &self.tables;
        if t.boardless {
            let occupied = st.occupied();
            to &= if occupied.is_empty() { Bits::one(t.middle.first().unwrap_or(0)) } else { t.around(occupied, 0) };
        }
        if let Some(dir) = self.gravity {
            let occupied = st.occupied();
            let rests = |c: &Cell| match t.next(*c, dir) {
                NO_CELL => true,
                below => occupied.has(below),
            };
            to = to.iter().filter(rests).collect();
        }
        to
    }

    /// Origins an alternative admits.
    #[inline(always)]
    fn origins(&self, st: &State<W>, m: &Moment, alternative: &Alternative<W>, all: Bits<W>) -> Bits<W> {
        if !alternative.once.iter().all(|b| self.holds(st, m, b)) {
            return Bits::EMPTY;
        }
        let mut from = if alternative.mine { all & st.own[m.mover] } else { all };
        for part in &alternative.origin {
            from = self.select(st, m, part, Var::From, from);
        }
        from
    }

    #[allow(clippy::too_many_arguments)]
    fn movement(
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
        // Few pieces with many displacements are quicker one by one.
        if rule.bulk && (self.types == 1 || pieces.count() * 2 >= rule.words as u32) {
            return self.bulk_movement(st, history, index, rule, m, pieces, allowed, moves, lazy);
        }
        if let [only] = rule.alternatives.as_slice() {
            let origins = self.origins(st, m, only, pieces);
            if origins.is_empty() {
                return;
            }
            let targets = self.targets_of(st, m, only, allowed);
            for from in origins.iter() {
                m.from = from;
                let mut to = self.destinations(st, m, only, targets);
                to.remove(from);
                self.add(st, history, index, rule, from, to, moves, lazy);
            }
            return;
        }
        let mut all = Bits::EMPTY;
        let mut parts = Vec::with_capacity(rule.alternatives.len());
        for alternative in &rule.alternatives {
            let origins = self.origins(st, m, alternative, pieces);
            if origins.any() {
                parts.push((alternative, origins, self.targets_of(st, m, alternative, allowed)));
                all |= origins;
            }
        }
        for from in all.iter() {
            m.from = from;
            let mut to = Bits::EMPTY;
            for (alternative, origins, targets) in &parts {
                if origins.has(from) {
                    to |= self.destinations(st, m, alternative, *targets);
                }
            }
            to.remove(from);
            self.add(st, history, index, rule, from, to, moves, lazy);
        }
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
        let mut note = |delta: i32, to: Bits<W>| {
            if to.is_empty() {
                return;
            }
            if direct {
                let group = Group {
                    rule: index,
                    from: NO_CELL,
                    delta: delta as i16,
                    options: rule.options,
                    removal: false,
                    to,
                };
                self.add_group(st, history, rule, group, moves, lazy);
            } else {
                match gathered.iter_mut().find(|(d, _)| *d == delta) {
                    Some((_, set)) => *set |= to,
                    None => gathered.push((delta, to)),
                }
            }
        };
        for alternative in &rule.alternatives {
            let origins = self.origins(st, m, alternative, pieces);
            if origins.is_empty() {
                continue;
            }
            let targets = self.targets_of(st, m, alternative, allowed);
            match &alternative.source {
                Source::Shifts(shifts) => {
                    for shift in &shifts[m.mover] {
                        note(shift.delta, (origins & shift.origins).shifted(shift.delta) & targets);
                    }
                }
                Source::Path(path) => {
                    let contents = Contents::of(st, m.mover, &self.tables.board);
                    for word in self.paths[*path].tables[m.mover].words() {
                        let mut at = origins;
                        for step in &word.steps {
                            at = (at & step.origins).shifted(step.delta) & contents.of_mask(step.on);
                        }
                        note(word.delta, at & targets);
                    }
                }
                _ => {}
            }
        }
        for (delta, to) in gathered {
            let removal = false;
            let group = Group { rule: index, from: NO_CELL, delta: delta as i16, options: rule.options, removal, to };
            self.add_group(st, history, rule, group, moves, lazy);
        }
    }

    /// Whether steps of a rule must be tried out before they count as legal.
    #[inline(always)]
    fn needs_trial(&self, rule: &Rule<W>) -> bool {
        rule.after.is_some() || rule.fallible || self.repetition == Repetition::Forbidden
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
            Source::Jump => self.jumps(st, m.from),
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

    fn slide(&self, st: &State<W>, from: Cell, most: u16) -> Bits<W> {
        let t = &self.tables;
        let mut to = Bits::EMPTY;
        if most == u16::MAX && !t.rays.is_empty() {
            let occupied = st.occupied();
            let n = t.line_dirs.len();
            for ray in &t.rays[from as usize * n..][..n] {
                to |= ray.until(&occupied);
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
    fn jumps(&self, st: &State<W>, from: Cell) -> Bits<W> {
        let t = &self.tables;
        let occupied = st.occupied();
        let mut to = Bits::EMPTY;
        for &dir in &t.line_dirs {
            let mut at = from;
            for _ in 0..(t.line_through(from, dir) & occupied).count() {
                at = t.next(at, dir);
                if at == NO_CELL {
                    break;
                }
            }
            if at != NO_CELL && at != from {
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

    /// Adds the destinations that pass the remaining tests.
    #[allow(clippy::too_many_arguments)]
    #[inline(always)]
    fn add(
        &self,
        st: &State<W>,
        history: &[u64],
        index: u16,
        rule: &Rule<W>,
        from: Cell,
        to: Bits<W>,
        moves: &mut Moves<W>,
        lazy: bool,
    ) {
        if to.any() {
            let group =
                Group { rule: index, from, delta: 0, options: rule.options, removal: rule.kind == Kind::Remove, to };
            self.add_group(st, history, rule, group, moves, lazy);
        }
    }

    /// Adds the steps of a group that pass the remaining tests.
    #[inline(always)]
    fn add_group(
        &self,
        st: &State<W>,
        history: &[u64],
        rule: &Rule<W>,
        group: Group<W>,
        moves: &mut Moves<W>,
        lazy: bool,
    ) {
        if !self.needs_trial(rule) {
            if moves.total >= MAX_STEPS - 512 * 8 {
                self.add_capped(group, moves);
            } else {
                moves.push_group(group);
            }
            return;
        }
        if lazy && rule.options == 0 {
            moves.unchecked = true;
            moves.push_group(group);
            return;
        }
        for cell in group.to.iter() {
            for option in 0..1u8 << rule.options {
                let step = group.step(cell, option);
                if moves.total < MAX_STEPS && self.admits(st, history, step) {
                    moves.push_rule_step(step);
                }
            }
        }
    }

    #[cold]
    fn add_capped(&self, group: Group<W>, moves: &mut Moves<W>) {
        for cell in group.to.iter() {
            for option in 0..1u8 << group.options {
                if moves.total < MAX_STEPS {
                    moves.push_rule_step(group.step(cell, option));
                }
            }
        }
    }

    /// Drops unjudged steps until one proves legal: enough to know that there is one.
    pub fn keep_first_legal(&self, st: &State<W>, history: &[u64], moves: &mut Moves<W>) {
        if !moves.unchecked {
            return;
        }
        for i in 0..moves.groups.len() {
            let group = moves.groups[i];
            if !self.needs_trial(&self.rules[group.rule as usize]) {
                return;
            }
            for cell in group.to.iter() {
                if self.admits(st, history, group.step(cell, 0)) {
                    return;
                }
                moves.groups[i].to.remove(cell);
                moves.total -= 1;
                moves.of_rules -= 1;
            }
        }
    }

    /// Whether any unchecked step is legal.
    fn any_admitted(&self, st: &State<W>, history: &[u64], moves: &mut Moves<W>) -> bool {
        self.check_all(st, history, moves);
        moves.total > 0
    }

    /// Judges all steps left unjudged.
    pub fn check_all(&self, st: &State<W>, history: &[u64], moves: &mut Moves<W>) {
        if !moves.unchecked {
            return;
        }
        moves.unchecked = false;
        for i in 0..moves.groups.len() {
            let group = moves.groups[i];
            let rule = &self.rules[group.rule as usize];
            if !self.needs_trial(rule) {
                continue;
            }
            let kept: Bits<W> = group.to.iter().filter(|&c| self.admits(st, history, group.step(c, 0))).collect();
            let gone = group.to.count() - kept.count();
            moves.groups[i].to = kept;
            moves.total -= gone;
            moves.of_rules -= gone;
        }
    }

    /// The last tests of a step whose precondition holds: the action, `after`, `no-repeat`.
    pub fn admits(&self, st: &State<W>, history: &[u64], step: Step) -> bool {
        let rule = &self.rules[step.rule as usize];
        if rule.plain && rule.after.is_none() && self.repetition != Repetition::Forbidden {
            return self.plain_action_works(st, rule, step);
        }
        if let Some(effect) = rule.must_change
            && self.repetition != Repetition::Forbidden
        {
            return self.would_change(st, rule, effect as usize, step);
        }
        let mut trial = st.clone();
        let Some(moment) = self.make(&mut trial, step) else { return false };
        if let Some(after) = &rule.after
            && !self.holds(&trial, &moment, after)
        {
            return false;
        }
        if self.repetition == Repetition::Forbidden && rule.kind != Kind::Pass {
            let granted = trial.next != Next::Any;
            if !granted && trial.moves_made + 1 >= self.moves_in_turn(&trial) {
                self.end_turn(&mut trial, step);
                return !history.contains(&trial.hash);
            }
        }
        true
    }

    /// Whether a plain action can be done: the hand has a piece, the stack has room.
    pub fn plain_action_works(&self, st: &State<W>, rule: &Rule<W>, step: Step) -> bool {
        let piece = rule.piece as usize;
        let mover = st.mover as usize;
        if rule.kind == Kind::Place && self.limited[mover * self.types + piece] && self.hand(st, mover, piece) == 0 {
            return false;
        }
        !self.feat.stacks || st.height(step.to) < crate::core::MAX_HEIGHT
    }

    /// `stop` may not recreate a position under `no-repeat`.
    fn stop_is_legal(&self, st: &State<W>, history: &[u64]) -> bool {
        if self.repetition != Repetition::Forbidden || st.moves_made + 1 < self.moves_in_turn(st) {
            return true;
        }
        let mut trial = st.clone();
        self.end_turn(&mut trial, Step::STOP);
        !history.contains(&trial.hash)
    }
}

fn fits(heading: Heading, last: Option<u8>, now: Option<u8>) -> bool {
    let same = last.is_some() && last == now;
    match heading {
        Heading::Any => true,
        Heading::Straight => same,
        Heading::Turning => !same,
    }
}
