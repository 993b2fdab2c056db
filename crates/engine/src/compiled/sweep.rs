//! The ordinary rules of a player as flat programs, the commonest shapes without reading their expressions at every position.

use super::analysis;
use super::eval::Moment;
use super::expr::{Bool, Cells, Site};
use super::generate::MAX_STEPS;
use super::moves::{Group, Moves, Shape};
use super::paths::{Contents, EMPTY, ENEMY, OWN, Reach};
use super::plan::{Alternative, Plan, Rule, Source};
use super::state::State;
use crate::bits::Bits;
use crate::core::{Cell, NO_CELL};
use crate::planted::planted;
use crate::rules::Kind;
use gdl::ast::{Game, Who};

/// Most displacements all pieces make at once when there are other types, and when their tables would be too large.
const FEW_FLIGHTS: usize = 4;
const MANY_FLIGHTS: usize = 8;

/// One rule, or one alternative of a rule.
#[derive(Clone, Debug)]
pub struct Entry<const W: usize> {
    rule: u16,
    piece: u8,
    priority: u32,
    /// Only the mover's own pieces.
    mine: bool,
    shape: Shape,
    way: Way<W>,
}

/// How the steps of an entry are found.
#[derive(Clone, Debug)]
enum Way<const W: usize> {
    /// As the rule says.
    Read,
    /// On any empty cell of a region.
    Fill(Bits<W>),
    /// All pieces at once, displacement by displacement.
    /// Fewer pieces than `least` are quicker one by one.
    Flights { alternative: u16, bare: bool, least: u32, flights: Vec<Flight>, hops: Vec<Hop<W>> },
    /// Piece by piece, by a table of every cell; no cell has more pairs of rays than `spans`.
    Reaches { path: u16, bare: bool, spans: usize, reaches: Vec<Reach<W>> },
}

/// A displacement of so many hops.
#[derive(Clone, Copy, Debug)]
struct Flight {
    shape: Shape,
    hops: u16,
}

/// A part of a displacement.
#[derive(Clone, Copy, Debug)]
struct Hop<const W: usize> {
    /// Cells from which it stays on the board.
    origins: Bits<W>,
    delta: i32,
    /// Contents it may land on.
    on: u8,
}

/// The ordinary rules of a player.
pub fn entries<const W: usize>(plan: &Plan<W>, game: &Game, player: usize) -> Vec<Entry<W>> {
    let nobody = analysis::has_nobody(game);
    let mut out = Vec::new();
    for &index in &plan.ordinary[player] {
        let rule = &plan.rules[index as usize];
        let shape = Shape::of(index, rule, NO_CELL);
        let mine = rule.alternatives.iter().all(|a| a.mine);
        let entry = |way| Entry { rule: index, piece: rule.piece, priority: rule.priority, mine, shape, way };
        match ways(plan, rule, shape, player, nobody) {
            Some(ways) => out.extend(ways.into_iter().map(entry)),
            None => out.push(entry(Way::Read)),
        }
    }
    out
}

fn ways<const W: usize>(
    plan: &Plan<W>,
    rule: &Rule<W>,
    shape: Shape,
    player: usize,
    nobody: bool,
) -> Option<Vec<Way<W>>> {
    if rule.options > 0 {
        return None;
    }
    if rule.kind == Kind::Place {
        return fills(plan, rule, player).map(|region| vec![Way::Fill(region)]);
    }
    let alike = rule.alternatives.len() == 1 || rule.alternatives.iter().all(|a| a.mine);
    if rule.kind != Kind::Move || plan.needs_trial(rule) || !alike {
        return None;
    }
    let flights = || -> Option<Vec<Way<W>>> {
        let flies = rule.distinct && (plan.types == 1 || rule.words as usize <= MANY_FLIGHTS);
        let numbered = rule.alternatives.iter().enumerate();
        flies.then(|| numbered.map(|(i, a)| flights(plan, rule, shape, i, a, player, nobody)).collect())?
    };
    let reaches = || reaches(plan, rule, player, nobody).map(|way| vec![way]);
    if plan.types == 1 || rule.words as usize <= FEW_FLIGHTS {
        return flights().or_else(reaches);
    }
    reaches().or_else(flights)
}

/// The region on whose empty cells, and nowhere else, a rule puts a piece, whatever else may be asked of the step.
fn fills<const W: usize>(plan: &Plan<W>, rule: &Rule<W>, player: usize) -> Option<Bits<W>> {
    let [only] = rule.alternatives.as_slice() else { return None };
    let plain = only.once.is_empty() && only.filter.is_empty() && matches!(only.source, Source::Board);
    let empty = Bool::In(Site::To, Cells::Empty);
    if !plain || !only.target.contains(&empty) || plan.gravity.is_some() || plan.tables.boardless {
        return None;
    }
    only.target.iter().try_fold(plan.tables.board, |region, part| match part {
        Bool::In(Site::To, Cells::Region(sets)) => Some(region & sets[player]),
        other => (*other == empty).then_some(region),
    })
}

/// What may stand on `to`, if that is all a condition asks; the pieces of nobody are in no mask.
fn mask_of<const W: usize>(part: &Bool<W>, nobody: bool) -> Option<u8> {
    let every = EMPTY | ENEMY | OWN;
    match part {
        Bool::In(Site::To, Cells::Empty) => Some(EMPTY),
        Bool::In(Site::To, Cells::Own(Who::Enemy)) => Some(ENEMY),
        Bool::In(Site::To, Cells::Own(Who::Friend | Who::Current)) => Some(OWN),
        Bool::In(Site::To, Cells::Any) if !nobody => Some(ENEMY | OWN),
        Bool::Not(inner) if !nobody => Some(every & !mask_of(inner, nobody)?),
        Bool::Or(parts) => parts.iter().try_fold(0, |mask, part| Some(mask | mask_of(part, nobody)?)),
        _ => None,
    }
}

/// What may stand on `to` as an alternative says.
fn target_of<const W: usize>(a: &Alternative<W>, nobody: bool) -> Option<u8> {
    a.target.iter().try_fold(EMPTY | ENEMY | OWN, |mask, part| Some(mask & mask_of(part, nobody)?))
}

fn flights<const W: usize>(
    plan: &Plan<W>,
    rule: &Rule<W>,
    shape: Shape,
    index: usize,
    a: &Alternative<W>,
    player: usize,
    nobody: bool,
) -> Option<Way<W>> {
    let target = target_of(a, nobody)?;
    // Without a condition on `to` even nobody's pieces may stand there.
    let open = a.target.is_empty() && nobody;
    let (mut flights, mut hops) = (Vec::new(), Vec::new());
    match &a.source {
        Source::Shifts(shifts) if !open => {
            for shift in &shifts[player] {
                flights.push(Flight { shape: shape.by(shift.delta as i16), hops: 1 });
                hops.push(Hop { origins: shift.origins, delta: shift.delta, on: target });
            }
        }
        Source::Path(path) if a.mine && !plan.paths[*path].turtle => {
            for word in plan.paths[*path].tables[player].words() {
                flights.push(Flight { shape: shape.by(word.delta as i16), hops: word.steps.len() as u16 });
                hops.extend(word.steps.iter().map(|s| Hop { origins: s.origins, delta: s.delta, on: s.on }));
                hops.last_mut()?.on &= target;
            }
        }
        _ => return None,
    }
    let bare = a.once.is_empty() && a.origin.is_empty();
    let least = if a.mine || plan.types == 1 { 0 } else { u32::from(rule.words).div_ceil(2) };
    let alternative = index as u16;
    a.filter.is_empty().then_some(Way::Flights { alternative, bare, least, flights, hops })
}

fn reaches<const W: usize>(plan: &Plan<W>, rule: &Rule<W>, player: usize, nobody: bool) -> Option<Way<W>> {
    let [only] = rule.alternatives.as_slice() else { return None };
    // On large boards the table would be large too.
    if !only.filter.is_empty() || W > 2 {
        return None;
    }
    let cells = 0..plan.tables.cells as Cell;
    let open = only.target.is_empty();
    let target = target_of(only, nobody)?;
    let mut path = 0;
    let reaches: Vec<Reach<W>> = match &only.source {
        Source::Path(index) if only.mine && open && !plan.paths[*index].turtle => {
            path = *index as u16;
            cells.map(|c| plan.paths[*index].tables[player].reach(c)).collect::<Option<_>>()?
        }
        _ if open && nobody => return None,
        Source::Slide(Site::From, u16::MAX) => {
            plan.tables.spans.iter().map(|spans| Reach::sliding(spans, target)).collect::<Option<_>>()?
        }
        Source::Pair(tables) => {
            let table = if player == 1 && !tables[1].is_empty() { &tables[1] } else { &tables[0] };
            cells.map(|c| Reach::leaping(table[c as usize].minus(&Bits::one(c)), target)).collect()
        }
        _ => return None,
    };
    let spans = reaches.iter().map(Reach::used).max()?;
    let bare = only.once.is_empty() && only.origin.is_empty();
    Some(Way::Reaches { path, bare, spans, reaches })
}

impl<const W: usize> Plan<W> {
    /// Steps of the mover's ordinary rules.
    pub(super) fn sweep(&self, st: &State<W>, history: &[u64], m: &mut Moment, moves: &mut Moves<W>, lazy: bool) {
        let contents = Contents::of(st, m.mover, &self.tables.board);
        let mut on = None;
        let mut class = None;
        for entry in &self.sweeps[m.mover] {
            // Rules stand in order of priority: once something was found, lower classes are closed.
            if class != Some(entry.priority) {
                let found = moves.total > 0 && (!moves.unchecked || self.any_admitted(st, history, moves));
                if found && !planted(6) {
                    break;
                }
                class = Some(entry.priority);
            }
            let pieces = || {
                let all = st.kind(entry.piece as usize, &self.feat);
                if entry.mine { all & contents.own } else { all }
            };
            match &entry.way {
                Way::Read => self.steps_of(st, history, entry.rule, m, moves, lazy),
                Way::Fill(region) => {
                    let empty = contents.empty & *region;
                    let rule = &self.rules[entry.rule as usize];
                    (m.rule, m.from) = (entry.rule, NO_CELL);
                    match self.all_that_change(st, m, rule, empty) {
                        Some(sure) => self.add_sure(Group::of(entry.rule, rule, NO_CELL, sure), moves),
                        None => self.add(st, history, entry.rule, rule, NO_CELL, empty, moves, lazy),
                    }
                }
                Way::Flights { alternative, bare, least, flights, hops } => {
                    let mut origins = pieces();
                    if *least > 0 && origins.count() < *least {
                        self.steps_of(st, history, entry.rule, m, moves, lazy);
                        continue;
                    }
                    if !bare && origins.any() {
                        (m.rule, m.from) = (entry.rule, NO_CELL);
                        let rule = &self.rules[entry.rule as usize];
                        origins = self.origins(st, m, &rule.alternatives[*alternative as usize], origins);
                    }
                    if origins.any() {
                        let on = on.get_or_insert_with(|| contents.by_mask());
                        self.fly(origins, flights, hops, on, moves);
                    }
                }
                Way::Reaches { path, bare, spans, reaches } => {
                    let (shape, path, mut pieces) = (entry.shape, *path, pieces());
                    if !bare && pieces.any() {
                        (m.rule, m.from) = (entry.rule, NO_CELL);
                        pieces = self.origins(st, m, &self.rules[entry.rule as usize].alternatives[0], pieces);
                    }
                    let on = on.get_or_insert_with(|| contents.by_mask());
                    match spans {
                        0 => self.reach_all::<0>(st, shape, path, pieces, reaches, &contents, on, moves),
                        1 | 2 => self.reach_all::<2>(st, shape, path, pieces, reaches, &contents, on, moves),
                        _ => self.reach_all::<4>(st, shape, path, pieces, reaches, &contents, on, moves),
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn fly(&self, origins: Bits<W>, flights: &[Flight], hops: &[Hop<W>], on: &[Bits<W>; 8], moves: &mut Moves<W>) {
        let leap = |at: Bits<W>, hop: &Hop<W>| (at & hop.origins).moved(hop.delta) & on[hop.on as usize & 7];
        let full = moves.total >= MAX_STEPS - (flights.len() * W * 64) as u32;
        if flights.len() == hops.len() && !full {
            let lone = |i: usize| Group { shape: flights[i].shape, to: leap(origins, &hops[i]) };
            return moves.extend(flights.len(), lone);
        }
        let mut left = hops;
        let mut next = |i: usize| {
            let flight = flights[i];
            let (now, later) = left.split_at(flight.hops as usize);
            left = later;
            let mut to = origins;
            for hop in now {
                to = leap(to, hop);
            }
            Group { shape: flight.shape, to }
        };
        if full {
            (0..flights.len()).for_each(|i| self.add_sure(next(i), moves));
        } else {
            moves.extend(flights.len(), next);
        }
    }

    /// Steps piece by piece. How many rays are followed depends on the rule alone: work that is always the same is quicker than branches nobody
    /// can predict.
    #[allow(clippy::too_many_arguments)]
    #[inline(always)]
    fn reach_all<const SPANS: usize>(
        &self,
        st: &State<W>,
        shape: Shape,
        path: u16,
        pieces: Bits<W>,
        reaches: &[Reach<W>],
        contents: &Contents<W>,
        on: &[Bits<W>; 8],
        moves: &mut Moves<W>,
    ) {
        let occupied = st.occupied();
        for from in pieces.iter() {
            let reach = &reaches[from as usize];
            let mut slid = Bits::EMPTY;
            for span in &reach.spans[..SPANS] {
                slid |= span.until(&occupied);
            }
            let [empty, enemy, own] = reach.leap;
            let leapt = empty & contents.empty | enemy & contents.enemy | own & contents.own;
            let mut to = slid & on[reach.accept as usize & 7] | leapt;
            if reach.tree {
                let mover = st.mover as usize;
                to |= self.paths[path as usize].tables[mover].targets(st, mover, contents, from);
            }
            self.add_sure(Group { shape: shape.from(from), to }, moves);
        }
    }
}
