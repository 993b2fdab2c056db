//! The rules of a player as flat programs, the commonest shapes without reading their expressions at every position.

use super::analysis;
use super::expr::{Bool, Cells, Site};
use super::flights::Flights;
use super::gates::{Gate, gates};
use super::moves::{Group, Moves, Shape};
use super::paths::{Contents, EMPTY, ENEMY, OWN, Reach};
use super::plan::{Alternative, Plan, Rule, Source};
use super::state::State;
use super::volleys::Volley;
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
    /// The first of a lower class than the entry before: closed once something was found.
    lower: bool,
    /// Only the mover's own pieces.
    mine: bool,
    shape: Shape,
    /// Must all be open for it to have steps.
    gates: Vec<Gate>,
    way: Way<W>,
}

/// How the steps of an entry are found.
#[derive(Clone, Debug)]
enum Way<const W: usize> {
    /// As the rule says.
    Read,
    /// On any empty cell of a region; with a site, only those seen from there along lines so far.
    Fill { region: Bits<W>, seen: Option<(Site, u16)> },
    /// All pieces at once, displacement by displacement.
    /// Fewer pieces than `least` are quicker one by one.
    Flights { alternative: u16, bare: bool, least: u32, flights: Flights<W> },
    /// Piece by piece, by a table of every cell; no cell has more pairs of rays than `spans`.
    Reaches { path: u16, bare: bool, spans: usize, reaches: Vec<Reach<W>> },
}

/// Some rules of a player, highest priority first. Continuations keep the order of steps they are read in, which random play shows: only their
/// placements are compiled.
pub fn entries<const W: usize>(
    plan: &Plan<W>,
    game: &Game,
    player: usize,
    rules: &[u16],
    continuation: bool,
) -> Vec<Entry<W>> {
    let nobody = analysis::has_nobody(game);
    let mut out: Vec<Entry<W>> = Vec::new();
    let mut class = None;
    for &index in rules {
        let rule = &plan.rules[index as usize];
        let shape = Shape::of(index, rule, NO_CELL);
        let mine = rule.alternatives.iter().all(|a| a.mine);
        let ways = match continuation && rule.kind != Kind::Place {
            true => None,
            false => ways(plan, rule, shape, player, nobody),
        };
        for (i, way) in ways.unwrap_or_else(|| vec![Way::Read]).into_iter().enumerate() {
            let lower = class.replace(rule.priority).is_some_and(|class| class != rule.priority);
            let gates = match way {
                Way::Read if rule.alternatives.len() != 1 => Vec::new(),
                _ => gates(plan, &rule.alternatives[i], player).unwrap_or_default(),
            };
            out.push(Entry { rule: index, piece: rule.piece, lower, mine, shape, gates, way });
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
        return fills(plan, rule, player).map(|way| vec![way]);
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

/// A rule that puts a piece on empty cells of a region, whatever else may be asked of the step.
fn fills<const W: usize>(plan: &Plan<W>, rule: &Rule<W>, player: usize) -> Option<Way<W>> {
    let [only] = rule.alternatives.as_slice() else { return None };
    let seen = match only.source {
        Source::Board => None,
        Source::Slide(site, most) => Some((site, most)),
        _ => return None,
    };
    let empty = Bool::In(Site::To, Cells::Empty);
    let plain = gates(plan, only, player).is_some() && only.filter.is_empty() && only.target.contains(&empty);
    if !plain || plan.gravity.is_some() || plan.tables.boardless {
        return None;
    }
    let region = only.target.iter().try_fold(plan.tables.board, |region, part| match part {
        Bool::In(Site::To, Cells::Region(sets)) => Some(region & sets[player]),
        Bool::Not(inner) => match &**inner {
            Bool::In(Site::To, Cells::Region(sets)) => Some(region.minus(&sets[player])),
            _ => None,
        },
        other => (*other == empty).then_some(region),
    })?;
    Some(Way::Fill { region, seen })
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
    let flights = match &a.source {
        Source::Shifts(shifts) if !open => Flights::of_shifts(&shifts[player], shape, target),
        Source::Path(path) if a.mine && !plan.paths[*path].turtle => {
            Flights::of_words(plan.paths[*path].tables[player].words(), shape, target)?
        }
        _ => return None,
    };
    let bare = gates(plan, a, player).is_some() && a.origin.is_empty();
    let least = if a.mine || plan.types == 1 { 0 } else { u32::from(rule.words).div_ceil(2) };
    let alternative = index as u16;
    a.filter.is_empty().then_some(Way::Flights { alternative, bare, least, flights })
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
    let bare = gates(plan, only, player).is_some() && only.origin.is_empty();
    Some(Way::Reaches { path, bare, spans, reaches })
}

/// The path of a rule, if that is all it asks of steps of the mover's pieces.
pub fn bare_path<const W: usize>(plan: &Plan<W>, rule: &Rule<W>) -> Option<usize> {
    let [only] = rule.alternatives.as_slice() else { return None };
    let asks = [&only.once, &only.origin, &only.target, &only.filter].into_iter().any(|parts| !parts.is_empty());
    match only.source {
        Source::Path(path) if !plan.paths[path].turtle => {
            let bare = only.mine && !asks && rule.kind == Kind::Move && rule.options == 0 && !plan.needs_trial(rule);
            bare.then_some(path)
        }
        _ => None,
    }
}

impl<const W: usize> Entry<W> {
    /// Whether its steps are found by a table of every cell.
    pub(super) fn by_tables(&self) -> bool {
        matches!(self.way, Way::Reaches { .. })
    }

    /// The entry as displacements of the mover's pieces, if that is all it is.
    pub(super) fn volley(&self) -> Option<Volley<W>> {
        match &self.way {
            Way::Flights { bare: true, least: 0, flights, .. } if self.mine && self.gates.is_empty() => {
                Some(Volley { piece: self.piece, lower: self.lower, flights: flights.clone() })
            }
            _ => None,
        }
    }

    #[inline(never)]
    fn open(&self, st: &State<W>) -> bool {
        self.gates.iter().all(|gate| gate.open(st))
    }
}

impl<const W: usize> Plan<W> {
    /// Steps of the highest class of rules that has any; in a continuation of the turn enough of them are judged to know that there is one.
    #[inline(always)]
    pub(super) fn sweep(
        &self,
        st: &State<W>,
        history: &[u64],
        entries: &[Entry<W>],
        continuation: bool,
        moves: &mut Moves<W>,
        lazy: bool,
    ) {
        // What tables of cells need at hand takes longer than a placement: programs without them do without it.
        if self.by_tables {
            self.sweep_all::<true>(st, history, entries, continuation, moves, lazy);
        } else {
            self.sweep_all::<false>(st, history, entries, continuation, moves, lazy);
        }
    }

    #[inline(never)]
    fn sweep_all<const TABLES: bool>(
        &self,
        st: &State<W>,
        history: &[u64],
        entries: &[Entry<W>],
        continuation: bool,
        moves: &mut Moves<W>,
        lazy: bool,
    ) {
        let mover = st.mover as usize;
        let contents = Contents::of(st, mover, &self.tables.board);
        let mut on = None;
        for entry in entries {
            if entry.lower && moves.total > 0 && self.closed(st, history, continuation, moves) {
                break;
            }
            if !entry.gates.is_empty() && !entry.open(st) {
                continue;
            }
            let pieces = || {
                let all = st.kind(entry.piece as usize, &self.feat);
                if entry.mine { all & contents.own } else { all }
            };
            match &entry.way {
                Way::Read => self.read(st, history, entry, moves, lazy),
                Way::Fill { region, seen } => {
                    self.put_anywhere(st, history, entry, contents.empty & *region, *seen, moves, lazy);
                }
                Way::Flights { alternative, bare, least, flights } => {
                    let mut origins = pieces();
                    if *least > 0 && origins.count() < *least {
                        self.read(st, history, entry, moves, lazy);
                        continue;
                    }
                    if !bare && origins.any() {
                        origins = self.admitted(st, entry.rule, *alternative, origins);
                    }
                    if origins.any() {
                        let on = on.get_or_insert_with(|| contents.by_mask());
                        self.fly(origins, flights, on, moves);
                    }
                }
                Way::Reaches { path, bare, spans, reaches } if TABLES => {
                    let (shape, path, mut pieces) = (entry.shape, *path, pieces());
                    if !bare && pieces.any() {
                        pieces = self.admitted(st, entry.rule, 0, pieces);
                    }
                    let on = on.get_or_insert_with(|| contents.by_mask());
                    match spans {
                        0 => self.reach_all::<0>(st, shape, path, pieces, reaches, &contents, on, moves),
                        1 | 2 => self.reach_all::<2>(st, shape, path, pieces, reaches, &contents, on, moves),
                        _ => self.reach_all::<4>(st, shape, path, pieces, reaches, &contents, on, moves),
                    }
                }
                Way::Reaches { .. } => unreachable!("no rule goes by tables"),
            }
        }
    }

    // What follows is apart so that the loop over the entries, which runs at every position, carries none of its weight.

    #[inline(never)]
    fn read(&self, st: &State<W>, history: &[u64], entry: &Entry<W>, moves: &mut Moves<W>, lazy: bool) {
        let mut m = self.moment(st, entry.rule);
        self.steps_of(st, history, entry.rule, &mut m, moves, lazy);
    }

    /// Pieces an alternative admits.
    #[inline(never)]
    fn admitted(&self, st: &State<W>, rule: u16, alternative: u16, pieces: Bits<W>) -> Bits<W> {
        let alternative = &self.rules[rule as usize].alternatives[alternative as usize];
        self.origins(st, &self.moment(st, rule), alternative, pieces)
    }

    /// Placements on some empty cells, or those of them seen from a site.
    #[allow(clippy::too_many_arguments)]
    #[inline(never)]
    fn put_anywhere(
        &self,
        st: &State<W>,
        history: &[u64],
        entry: &Entry<W>,
        empty: Bits<W>,
        seen: Option<(Site, u16)>,
        moves: &mut Moves<W>,
        lazy: bool,
    ) {
        let mut to = empty;
        if let Some((site, most)) = seen {
            to &= match self.site(&self.moment(st, entry.rule), site) {
                NO_CELL => Bits::EMPTY,
                cell => self.slide(st, cell, most),
            };
        }
        let rule = &self.rules[entry.rule as usize];
        match self.all_that_change(st, entry.rule, rule, to) {
            Some(sure) => self.add_sure(Group { shape: entry.shape, to: sure }, moves),
            None => self.add(st, history, entry.rule, rule, NO_CELL, to, moves, lazy),
        }
    }

    /// Whether something found so far is legal, so that lower classes are closed.
    #[inline(always)]
    fn closed(&self, st: &State<W>, history: &[u64], continuation: bool, moves: &mut Moves<W>) -> bool {
        if !moves.unchecked {
            return continuation || !planted(6);
        }
        self.closed_by_trial(st, history, continuation, moves)
    }

    #[inline(never)]
    fn closed_by_trial(&self, st: &State<W>, history: &[u64], continuation: bool, moves: &mut Moves<W>) -> bool {
        if !continuation {
            return self.any_admitted(st, history, moves) && !planted(6);
        }
        self.keep_first_legal(st, history, moves);
        if moves.total == 0 {
            moves.clear();
        }
        moves.total > 0
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
