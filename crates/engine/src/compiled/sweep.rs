//! The ordinary rules of a player as flat programs, the commonest shapes without reading their expressions at every position.

use super::analysis;
use super::eval::Moment;
use super::expr::{Bool, Cells, Site};
use super::moves::{Group, Moves};
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
    way: Way<W>,
}

/// How the steps of an entry are found.
#[derive(Clone, Debug)]
enum Way<const W: usize> {
    /// As the rule says.
    Read,
    /// On any empty cell.
    Fill,
    /// All pieces at once, displacement by displacement.
    Flights { alternative: u16, bare: bool, flights: Vec<Flight>, hops: Vec<Hop<W>> },
    /// Piece by piece, by a table of every cell; no cell has more pairs of rays than `spans`.
    Reaches { path: u16, spans: usize, reaches: Vec<Reach<W>> },
}

/// A displacement of so many hops.
#[derive(Clone, Copy, Debug)]
struct Flight {
    delta: i16,
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
        let entry = |way| Entry { rule: index, piece: rule.piece, priority: rule.priority, way };
        match ways(plan, rule, player, nobody) {
            Some(ways) => out.extend(ways.into_iter().map(entry)),
            None => out.push(entry(Way::Read)),
        }
    }
    out
}

fn ways<const W: usize>(plan: &Plan<W>, rule: &Rule<W>, player: usize, nobody: bool) -> Option<Vec<Way<W>>> {
    if rule.options > 0 {
        return None;
    }
    if rule.kind == Kind::Place {
        return fills(plan, rule).then(|| vec![Way::Fill]);
    }
    if rule.kind != Kind::Move || plan.needs_trial(rule) {
        return None;
    }
    let flights = || -> Option<Vec<Way<W>>> {
        let flies = rule.distinct && (plan.types == 1 || rule.words as usize <= MANY_FLIGHTS);
        let numbered = rule.alternatives.iter().enumerate();
        flies.then(|| numbered.map(|(i, a)| flights(plan, i, a, player, nobody)).collect())?
    };
    let reaches = || reaches(plan, rule, player).map(|way| vec![way]);
    if plan.types == 1 || rule.words as usize <= FEW_FLIGHTS {
        return flights().or_else(reaches);
    }
    reaches().or_else(flights)
}

/// Whether a rule puts a piece on any empty cell, whatever else may be asked of the step.
fn fills<const W: usize>(plan: &Plan<W>, rule: &Rule<W>) -> bool {
    let [only] = rule.alternatives.as_slice() else { return false };
    only.once.is_empty()
        && only.filter.is_empty()
        && matches!(only.source, Source::Board)
        && only.target == [Bool::In(Site::To, Cells::Empty)]
        && plan.gravity.is_none()
        && !plan.tables.boardless
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

fn flights<const W: usize>(
    plan: &Plan<W>,
    index: usize,
    a: &Alternative<W>,
    player: usize,
    nobody: bool,
) -> Option<Way<W>> {
    let target = a.target.iter().try_fold(EMPTY | ENEMY | OWN, |mask, part| Some(mask & mask_of(part, nobody)?))?;
    // Without a condition on `to` even nobody's pieces may stand there.
    let open = a.target.is_empty() && nobody;
    let (mut flights, mut hops) = (Vec::new(), Vec::new());
    match &a.source {
        Source::Shifts(shifts) if !open => {
            for shift in &shifts[player] {
                flights.push(Flight { delta: shift.delta as i16, hops: 1 });
                hops.push(Hop { origins: shift.origins, delta: shift.delta, on: target });
            }
        }
        Source::Path(path) if !plan.paths[*path].turtle => {
            for word in plan.paths[*path].tables[player].words() {
                flights.push(Flight { delta: word.delta as i16, hops: word.steps.len() as u16 });
                hops.extend(word.steps.iter().map(|s| Hop { origins: s.origins, delta: s.delta, on: s.on }));
                hops.last_mut()?.on &= target;
            }
        }
        _ => return None,
    }
    let bare = a.once.is_empty() && a.origin.is_empty();
    (a.mine && a.filter.is_empty()).then_some(Way::Flights { alternative: index as u16, bare, flights, hops })
}

fn reaches<const W: usize>(plan: &Plan<W>, rule: &Rule<W>, player: usize) -> Option<Way<W>> {
    let [only] = rule.alternatives.as_slice() else { return None };
    let Source::Path(path) = only.source else { return None };
    let parts = [&only.once, &only.origin, &only.target, &only.filter];
    let bare = only.mine && parts.iter().all(|p| p.is_empty()) && !plan.paths[path].turtle;
    // On large boards the table would be large too.
    if !bare || W > 2 {
        return None;
    }
    let table = &plan.paths[path].tables[player];
    let reaches: Vec<Reach<W>> = (0..plan.tables.cells as Cell).map(|c| table.reach(c)).collect::<Option<_>>()?;
    let spans = reaches.iter().map(Reach::used).max()?;
    Some(Way::Reaches { path: path as u16, spans, reaches })
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
            let pieces = || contents.own & st.kind(entry.piece as usize, &self.feat);
            match &entry.way {
                Way::Read => self.steps_of(st, history, entry.rule, m, moves, lazy),
                Way::Fill => {
                    let rule = &self.rules[entry.rule as usize];
                    (m.rule, m.from) = (entry.rule, NO_CELL);
                    match self.all_that_change(st, m, rule, contents.empty) {
                        Some(sure) => self.add_sure(Group::of(entry.rule, rule, NO_CELL, sure), moves),
                        None => self.add(st, history, entry.rule, rule, NO_CELL, contents.empty, moves, lazy),
                    }
                }
                Way::Flights { alternative, bare, flights, hops } => {
                    let mut origins = pieces();
                    if !bare && origins.any() {
                        (m.rule, m.from) = (entry.rule, NO_CELL);
                        let rule = &self.rules[entry.rule as usize];
                        origins = self.origins(st, m, &rule.alternatives[*alternative as usize], origins);
                    }
                    if origins.any() {
                        let on = on.get_or_insert_with(|| contents.by_mask());
                        self.fly(entry.rule, origins, flights, hops, on, moves);
                    }
                }
                Way::Reaches { path, spans, reaches } => {
                    let (rule, path, pieces) = (entry.rule, *path, pieces());
                    let on = on.get_or_insert_with(|| contents.by_mask());
                    match spans {
                        0 => self.reach_all::<0>(st, rule, path, pieces, reaches, &contents, on, moves),
                        1 | 2 => self.reach_all::<2>(st, rule, path, pieces, reaches, &contents, on, moves),
                        _ => self.reach_all::<4>(st, rule, path, pieces, reaches, &contents, on, moves),
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn fly(
        &self,
        rule: u16,
        origins: Bits<W>,
        flights: &[Flight],
        hops: &[Hop<W>],
        on: &[Bits<W>; 8],
        moves: &mut Moves<W>,
    ) {
        let mut hops = hops.iter();
        for flight in flights {
            let mut to = origins;
            for hop in hops.by_ref().take(flight.hops as usize) {
                to = (to & hop.origins).moved(hop.delta) & on[hop.on as usize & 7];
            }
            self.add_sure(Group { rule, from: NO_CELL, delta: flight.delta, options: 0, removal: false, to }, moves);
        }
    }

    /// Steps piece by piece. How many rays are followed depends on the rule alone: work that is always the same is quicker than branches nobody
    /// can predict.
    #[allow(clippy::too_many_arguments)]
    #[inline(always)]
    fn reach_all<const SPANS: usize>(
        &self,
        st: &State<W>,
        rule: u16,
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
            moves.push_group(Group { rule, from, delta: 0, options: 0, removal: false, to });
        }
    }
}
