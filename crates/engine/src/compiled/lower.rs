//! Names to numbers: the typed tree becomes expressions over tables.

use super::expr::{Act, Amount, Bool, Cells, Effect, EffectKind, Goal, Int, NewDirn, Record, Site, Targets, Ways};
use super::tables::nbors_index;
use crate::bits::Bits;
use crate::core::NO_CELL;
use crate::rules::Kind;
use crate::topology::Topology;
use gdl::ast::{self, Player, Turtle, Who};

/// Collects what lowering finds on its way: walks, paths, goals, labels.
pub struct Lowerer<'a, const W: usize> {
    /// Its board.
    pub topology: &'a Topology,
    /// Turtle walks met so far.
    pub walks: Vec<Vec<Turtle>>,
    /// Paths met so far.
    pub paths: Vec<ast::Path>,
    /// End conditions met so far.
    pub goals: Vec<Goal<W>>,
    /// Lengths of rows rules ask for.
    pub rows: Vec<i32>,
    /// Labels `again` calls.
    pub labels: Vec<String>,
    /// Kind of the rule being lowered; `None` in `end`.
    pub kind: Option<Kind>,
}

impl<const W: usize> Lowerer<'_, W> {
    /// A cell.
    pub fn site(&self, site: &ast::Site) -> Site {
        match site {
            ast::Site::From => Site::From,
            ast::Site::To => Site::To,
            ast::Site::Current => Site::Current,
            ast::Site::LastFrom => Site::LastFrom,
            ast::Site::LastTo => Site::LastTo,
            ast::Site::Beyond => Site::Beyond,
            ast::Site::Behind => Site::Behind,
            ast::Site::Label(label) => Site::Fixed(self.topology.find(label).unwrap_or(NO_CELL)),
        }
    }

    /// A region as one set a player.
    pub fn region(&self, region: &ast::Region) -> Box<[Bits<W>; 2]> {
        Box::new(Player::BOTH.map(|p| self.topology.region(region, p).into_iter().collect()))
    }

    fn regions(&self, region: &ast::Region) -> [Vec<Bits<W>>; 2] {
        Player::BOTH
            .map(|p| self.topology.regions(region, p).into_iter().map(|set| set.into_iter().collect()).collect())
    }

    /// A piece record.
    pub fn record(&self, record: &ast::Record) -> Record {
        Record {
            piece: record.piece,
            owner: record.owner,
            state: record.state,
            flags: record.flags,
            value: record.value,
        }
    }

    fn records(&self, record: &Option<ast::Record>) -> Option<Record> {
        record.as_ref().map(|r| self.record(r))
    }

    fn what(&self, what: &ast::What) -> Cells<W> {
        match what {
            ast::What::Empty => Cells::Empty,
            ast::What::Friend => Cells::Own(Who::Friend),
            ast::What::Enemy => Cells::Own(Who::Enemy),
            ast::What::Any => Cells::Any,
            ast::What::Piece(record) => Cells::Record(self.record(record)),
            ast::What::Region(region) => Cells::Region(self.region(region)),
        }
    }

    fn ints(&self, ints: &[ast::Int]) -> Vec<Int<W>> {
        ints.iter().map(|i| self.int(i)).collect()
    }

    /// An integer expression.
    pub fn int(&self, int: &ast::Int) -> Int<W> {
        use ast::Int as A;
        let pair = |a: &ast::Int, b: &ast::Int| Box::new([self.int(a), self.int(b)]);
        match int {
            A::Const(n) => Int::Const(*n),
            A::Distance(a, b) => Int::Distance(self.site(a), self.site(b)),
            A::NumBetween(what, a, b) => Int::NumBetween(self.what(what), self.site(a), self.site(b)),
            A::NumLine(what, a, b) => Int::NumLine(self.what(what), self.site(a), self.site(b)),
            A::NumNbors(site, what) => Int::NumNbors(self.site(site), self.what(what)),
            A::GroupSize(site) => Int::GroupSize(self.site(site)),
            A::Height(site) => Int::Height(self.site(site)),
            A::Phase(site) => Int::Phase(self.site(site)),
            A::PieceState(site) => Int::PieceState(self.site(site)),
            A::CellState(site) => Int::CellState(self.site(site)),
            A::Value(site) => Int::Value(self.site(site)),
            A::Row(site) => Int::Row(self.site(site)),
            A::Column(site) => Int::Column(self.site(site)),
            A::Count(what, region) => Int::Count(self.what(what), region.as_ref().map(|r| self.region(r))),
            A::InHand(piece) => Int::InHand(*piece),
            A::Score(who) => Int::Score(*who),
            A::Liberties(site) => Int::Liberties(self.site(site)),
            A::Captured(who) => Int::Captured(*who),
            A::LineLength(site) => Int::LineLength(self.site(site)),
            A::Territory(who) => Int::Territory(*who),
            A::LargestGroup(who) => Int::LargestGroup(*who),
            A::Changed => Int::Changed,
            A::Turn => Int::Turn,
            A::CaptureValue => Int::CaptureValue,
            A::Add(parts) => Int::Add(self.ints(parts)),
            A::Sub(parts) => Int::Sub(self.ints(parts)),
            A::Mul(parts) => Int::Mul(self.ints(parts)),
            A::Div(a, b) => Int::Div(pair(a, b)),
            A::Mod(a, b) => Int::Mod(pair(a, b)),
            A::Min(parts) => Int::Min(self.ints(parts)),
            A::Max(parts) => Int::Max(self.ints(parts)),
            A::Abs(part) => Int::Abs(Box::new(self.int(part))),
        }
    }

    fn bools(&mut self, bools: &[ast::Bool]) -> Vec<Bool<W>> {
        bools.iter().map(|b| self.boolean(b)).collect()
    }

    fn index_of<T: PartialEq + Clone>(list: &mut Vec<T>, item: &T) -> usize {
        list.iter().position(|x| x == item).unwrap_or_else(|| {
            list.push(item.clone());
            list.len() - 1
        })
    }

    /// A comparison; in rules, of a row's length with a number as a question after one row.
    fn comparison(&mut self, cmp: ast::Cmp, a: Int<W>, b: Int<W>) -> Bool<W> {
        let (Some(_), Int::LineLength(site), Int::Const(n)) = (self.kind, &a, &b) else { return Bool::Cmp(cmp, a, b) };
        let (least, wanted) = match cmp {
            ast::Cmp::Ge => (*n, true),
            ast::Cmp::Gt => (n.saturating_add(1), true),
            ast::Cmp::Lt => (*n, false),
            ast::Cmp::Le => (n.saturating_add(1), false),
            ast::Cmp::Eq | ast::Cmp::Ne => (0, true),
        };
        if least < 2 {
            return Bool::Cmp(cmp, a, b);
        }
        let through = Bool::Through(*site, Self::index_of(&mut self.rows, &least));
        if wanted { through } else { Bool::Not(Box::new(through)) }
    }

    /// A boolean expression.
    pub fn boolean(&mut self, b: &ast::Bool) -> Bool<W> {
        use ast::Bool as A;
        match b {
            A::True => Bool::True,
            A::False => Bool::False,
            A::Empty(site) => Bool::In(self.site(site), Cells::Empty),
            A::Owner(site) => Bool::In(self.site(site), Cells::Own(Who::Current)),
            A::Friend(site) => Bool::In(self.site(site), Cells::Own(Who::Friend)),
            A::Enemy(site) => Bool::In(self.site(site), Cells::Own(Who::Enemy)),
            A::Piece(site, record) => Bool::In(self.site(site), Cells::Record(self.record(record))),
            A::Line(a, b) => Bool::Line(self.site(a), self.site(b)),
            A::Adjacent(a, b) => Bool::Adjacent(self.site(a), self.site(b)),
            A::Connected => match self.kind {
                Some(Kind::Move | Kind::Remove) => Bool::Adjacent(Site::From, Site::To),
                Some(Kind::Place | Kind::Pass) => Bool::Touches(Site::To, Cells::Own(Who::Friend)),
                // In `end` it depends on the step just made: `from` missing means a placement.
                None => Bool::If(Box::new([
                    Bool::Cmp(ast::Cmp::Gt, Int::Row(Site::From), Int::Const(0)),
                    Bool::Adjacent(Site::From, Site::To),
                    Bool::Touches(Site::To, Cells::Own(Who::Friend)),
                ])),
            },
            A::Steps(steps) => Bool::Steps(Self::index_of(&mut self.walks, steps)),
            A::Path(path) => Bool::Path(Self::index_of(&mut self.paths, path)),
            A::In(site, region) => Bool::In(self.site(site), Cells::Region(self.region(region))),
            A::Edge(site) => Bool::In(self.site(site), Cells::Region(self.region(&ast::Region::Edge))),
            A::Corner(site) => Bool::In(self.site(site), Cells::Region(self.region(&ast::Region::Corners))),
            A::Flag(site, flag) => Bool::Flag(self.site(site), *flag),
            A::FirstMove => Bool::FirstMove,
            A::Last(site) => Bool::Last(self.site(site)),
            A::Cmp(cmp, a, b) => self.comparison(*cmp, self.int(a), self.int(b)),
            A::And(parts) => Bool::And(self.bools(parts)),
            A::Or(parts) => Bool::Or(self.bools(parts)),
            A::Not(part) => Bool::Not(Box::new(self.boolean(part))),
            A::Xor(a, b) => Bool::Xor(Box::new([self.boolean(a), self.boolean(b)])),
            A::If(c, a, b) => Bool::If(Box::new([self.boolean(c), self.boolean(a), self.boolean(b)])),
            A::Goal(goal) => {
                let goal = self.goal(goal);
                Bool::Goal(Self::index_of(&mut self.goals, &goal))
            }
        }
    }

    fn amount(&self, amount: &ast::Amount) -> Amount<W> {
        match amount {
            ast::Amount::N(n) => Amount::N(self.int(n)),
            ast::Amount::All => Amount::All,
            ast::Amount::Fill => Amount::Fill,
        }
    }

    fn goal(&self, goal: &ast::Goal) -> Goal<W> {
        use ast::Goal as A;
        match goal {
            A::Connect { record, nbors, k, regions } => Goal::Connect {
                tops: self.records(record),
                nbors: nbors_index(*nbors),
                k: k.as_ref().map(|k| self.int(k)),
                regions: self.regions(regions),
            },
            A::Cycle { record, n, full, nbors } => {
                Goal::Cycle { tops: self.records(record), n: self.int(n), full: *full, nbors: nbors_index(*nbors) }
            }
            A::Group { record, n, nbors, stack } => Goal::Group {
                tops: self.records(record),
                n: n.as_ref().map(|n| self.int(n)),
                nbors: nbors_index(*nbors),
                stack: *stack,
            },
            A::InARow { record, n, nbors } => {
                Goal::InARow { tops: self.records(record), n: self.int(n), lines: nbors_index(*nbors) }
            }
            A::Pattern { record, steps } => Goal::Pattern { tops: self.records(record), places: self.pattern(steps) },
            A::Reach { record, amount, region } => {
                Goal::Reach { tops: self.records(record), amount: self.amount(amount), region: self.region(region) }
            }
            A::Capture { record, amount } => {
                Goal::Capture { record: self.records(record), amount: self.amount(amount) }
            }
            A::Eliminate(who) => Goal::Eliminate(*who),
            A::Score(n) => Goal::Score(n.as_ref().map(|n| self.int(n))),
            A::Stack { record, n, owner } => Goal::Stack { tops: self.records(record), n: self.int(n), owner: *owner },
            A::CellState(site, n) => Goal::CellState(self.site(site), self.int(n)),
            A::PieceState(record) => Goal::PieceState(self.record(record)),
            A::NoMove => Goal::NoMove,
            A::Full => Goal::Full,
            A::Passed => Goal::Passed,
            A::Most(int, handicap) => Goal::Most(self.int(int), self.int(handicap)),
        }
    }

    fn pattern(&self, steps: &[Turtle]) -> Vec<Bits<W>> {
        let mut places: Vec<Bits<W>> = Vec::new();
        for start in 0..self.topology.cells() as u16 {
            for facing in (0..self.topology.ring as u8).step_by(self.topology.turn.max(1)) {
                if let Some(cells) = self.topology.walk(start, facing, steps) {
                    let mut set: Bits<W> = cells.into_iter().collect();
                    set.insert(start);
                    places.push(set);
                }
            }
        }
        places.sort_unstable_by_key(|set| set.0);
        places.dedup();
        places
    }

    /// The acts of an action.
    pub fn acts(&self, action: &ast::Action) -> Vec<Act<W>> {
        let ast::Action::Acts(acts) = action else { return Vec::new() };
        let act = |act: &ast::Act| match act {
            ast::Act::Push { at, n, owner, trail } => {
                Act::Push { at: self.site(at), n: self.int(n), owner: *owner, trail: *trail }
            }
            ast::Act::Pop { at, n } => Act::Pop { at: self.site(at), n: n.as_ref().map(|n| self.int(n)) },
            ast::Act::Swap => Act::Swap,
        };
        acts.iter().map(act).collect()
    }

    /// The effects of a rule.
    pub fn effects(&mut self, post: &[ast::Effect], paths: &[usize]) -> Vec<Effect<W>> {
        let mut options = 0;
        let mut effects = Vec::with_capacity(post.len());
        for effect in post {
            let option = effect.optional.then(|| {
                options += 1;
                options - 1
            });
            let cond = effect.cond.as_ref().map(|c| self.boolean(c));
            effects.push(Effect { kind: self.effect(&effect.kind, paths), cond, option });
        }
        effects
    }

    fn effect(&self, kind: &ast::EffectKind, paths: &[usize]) -> EffectKind<W> {
        use ast::EffectKind as A;
        match kind {
            A::Capture { targets, record, recycle, subsume, delayed } => EffectKind::Capture {
                targets: self.targets(targets, paths),
                record: self.records(record),
                recycle: *recycle,
                subsume: *subsume,
                delayed: *delayed,
            },
            A::Convert { targets, record, owner, state } => EffectKind::Convert {
                targets: self.targets(targets, paths),
                record: self.records(record),
                owner: *owner,
                state: state.as_ref().map(|s| self.int(s)),
            },
            A::ConvertSelf { owner, state } => {
                EffectKind::ConvertSelf { owner: *owner, state: state.as_ref().map(|s| self.int(s)) }
            }
            A::Rotate(n) => EffectKind::Rotate(self.int(n)),
            A::ChangeDirn(dirn) => EffectKind::ChangeDirn(match dirn {
                ast::Dirn::Compass(c) => self.topology.facing_to(*c).map_or(NewDirn::Nowhere, NewDirn::Absolute),
                ast::Dirn::Turtle(t) => NewDirn::Relative(*t),
                ast::Dirn::All => NewDirn::Nowhere,
            }),
            A::Displace { dirn, record } => EffectKind::Displace {
                dirs: match dirn {
                    ast::Dirn::Compass(c) => Ways::Fixed(self.topology.compass(*c).into_iter().collect()),
                    ast::Dirn::Turtle(t) => Ways::Relative(*t),
                    ast::Dirn::All => Ways::Fixed(self.topology.line_dirs(ast::Nbors::Board)),
                },
                record: self.records(record),
            },
            A::CellState(site, n) => EffectKind::CellState(self.site(site), self.int(n)),
            A::PieceState(site, n) => EffectKind::PieceState(self.site(site), self.int(n)),
            A::IncState { site, amount, modulo } => EffectKind::IncState {
                site: self.site(site),
                amount: self.int(amount),
                modulo: modulo.as_ref().map(|m| self.int(m)),
            },
            A::AddFlags(site, flags) => EffectKind::AddFlags(self.site(site), *flags),
            A::RemoveFlags(site, flags) => EffectKind::RemoveFlags(self.site(site), *flags),
            A::Score(n) => EffectKind::Score(self.int(n)),
            A::Repeat { forced, heading } => EffectKind::Repeat { forced: *forced, heading: *heading },
            A::Promote { piece, region, at_end } => EffectKind::Promote {
                piece: *piece as u8,
                region: region.as_ref().map(|r| self.region(r)),
                at_end: *at_end,
            },
            A::Again(label) => {
                // The number after the last is that of all labels no rule has: `build` gives it no rules.
                let index = self.labels.iter().position(|l| l == label).unwrap_or(self.labels.len());
                EffectKind::Again(index as u8)
            }
            A::Trim(n) => EffectKind::Trim(self.int(n)),
        }
    }

    fn targets(&self, targets: &ast::Targets, paths: &[usize]) -> Targets<W> {
        use ast::Targets as A;
        match targets {
            A::Replace => Targets::Replace,
            A::Surround => Targets::Surround,
            A::Nbors(nbors) => Targets::Nbors(nbors_index(*nbors)),
            A::Between => Targets::Between,
            A::Custodial { min, max, hostile } => Targets::Custodial {
                min: self.int(min),
                max: max.as_ref().map(|m| self.int(m)),
                hostile: hostile.as_ref().map(|r| self.region(r)),
            },
            A::Approach => Targets::Approach,
            A::Withdraw => Targets::Withdraw,
            A::Path => Targets::Path(paths.to_vec()),
            A::Line => Targets::Line,
            A::SameGroup => Targets::SameGroup,
            A::All => Targets::All,
        }
    }
}
