//! From the typed tree to a plan.

use super::analysis::{self, FROM, TO};
use super::eval::{Moment, Var};
use super::expr::{Amount, Bool, Cells, Goal, Int, Site};
use super::fill::Fill;
use super::lower::Lowerer;
use super::march::March;
use super::paths::{Grid, PathTable};
use super::plan::{Alternative, Between, Clause, Facing, Limit, PathPlan, Plan, Rule, Shift, Source, Test, TestKind};
use super::state::State;
use super::tables::Tables;
use crate::bits::Bits;
use crate::core::{Cell, MAX_HEIGHT, MAX_TURNS, Man, NO_CELL, key};
use crate::rules::{self, Kind};
use crate::topology::Topology;
use gdl::ast::{self, Cmp, Dirn, Game, Player, Repetition, Turtle, Who};

/// Builds the plan of a game whose names and bounds have been checked.
pub fn build<const W: usize>(game: &Game, topology: &Topology) -> Plan<W> {
    let collected = rules::collect(game);
    let types = game.pieces.len();
    let men = starting_men(game, topology);
    let features = analysis::features(game, &collected, men.iter().any(|stack| stack.len() > 1));
    let mut limited = vec![false; 2 * types];
    let mut hands = vec![0u32; 2 * types];
    for hand in &game.hands {
        for player in players_of(hand.owner) {
            limited[player * types + hand.piece] = true;
            hands[player * types + hand.piece] = hands[player * types + hand.piece].saturating_add(hand.n);
        }
    }
    let mut lowerer = Lowerer::<W> {
        game,
        topology,
        walks: Vec::new(),
        paths: Vec::new(),
        goals: Vec::new(),
        labels: labels(&collected),
        kind: None,
    };
    let nobody = analysis::has_nobody(game);
    let mut lowered = Vec::with_capacity(collected.len());
    let mut rules = Vec::with_capacity(collected.len());
    for rule in &collected {
        let (pre, plan) = lower_rule(&mut lowerer, game, rule, &limited, features.stacks, nobody);
        lowered.push(pre);
        rules.push(plan);
    }
    lowerer.kind = None;
    let clauses: Vec<Clause<W>> = game
        .end
        .clauses
        .iter()
        .map(|c| Clause { who: c.who, result: c.result, cond: lowerer.boolean(&c.cond) })
        .collect();
    let (limit, limit_result) = match &game.play.turn_limit {
        None => (MAX_TURNS, Limit::Unfinished),
        Some((n, ast::LimitResult::Draw)) => ((*n).min(MAX_TURNS), Limit::Draw),
        Some((n, ast::LimitResult::Most(int))) => ((*n).min(MAX_TURNS), Limit::Most(lowerer.int(int))),
    };
    let moves_per_turn = game.play.moves_per_turn.max(1);
    let first_moves = game.play.first_moves.max(1);
    let multi = moves_per_turn > 1
        || first_moves > 1
        || rules.iter().any(|r| {
            r.continues
                || r.post.iter().any(|e| {
                    use super::expr::EffectKind as E;
                    matches!(e.kind, E::Capture { delayed: true, .. } | E::Promote { at_end: true, .. })
                })
        });
    let repetition = match analysis::only_grows(game, &collected) {
        true => Repetition::Free,
        false => game.play.repetition,
    };
    let Lowerer { walks, paths, goals, .. } = lowerer;
    let cells = topology.cells();
    let walks = walks
        .iter()
        .map(|steps| {
            let end = |facing: u8, from: Cell| {
                topology.walk(from, facing, steps).map_or(NO_CELL, |cells| cells.last().copied().unwrap_or(from))
            };
            (0..topology.ring as u8).flat_map(|f| (0..cells as Cell).map(move |c| end(f, c))).collect()
        })
        .collect();
    let cached: Vec<bool> = goals.iter().enumerate().map(|(i, goal)| i < 32 && cacheable(goal)).collect();
    let mut plan = Plan {
        tables: Tables::new(topology),
        feat: features,
        types,
        values: game.pieces.iter().map(|p| p.value).collect(),
        states: game.pieces.iter().map(|p| p.state).collect(),
        flags: game.pieces.iter().map(|p| p.flags).collect(),
        limited,
        rules,
        ordinary: [vec![], vec![]],
        walks,
        paths: Vec::new(),
        goals,
        caches: cached.contains(&true),
        cached,
        clauses,
        tests: [vec![], vec![]],
        tie: game.end.tie,
        opp_turn: game.end.opp_turn,
        asks_no_move: analysis::asks_no_move(game),
        can_pass: game.play.can_pass,
        swap_rule: game.play.swap_rule,
        history: repetition != Repetition::Free,
        repetition,
        limit,
        limit_result,
        gravity: game.play.gravity.and_then(|c| topology.compass(c)),
        moves_per_turn,
        first_moves,
        max_capture: game.play.max_capture,
        initial: State::empty(&features, cells, types),
        starts_with: [false; 2],
        any_facing: (0..topology.ring).step_by(topology.turn.max(1)).fold(0, |mask, f| mask | 1 << f),
        turtle: [Turtle::F, Turtle::B, Turtle::L, Turtle::R, Turtle::Fl, Turtle::Fr, Turtle::Bl, Turtle::Br]
            .map(|t| topology.relative(0, t)),
        board_has_indirect: topology.i_nbors,
        trend: if features.stacks { 0 } else { analysis::trend(game, &collected) },
        multi,
        fill: None,
        march: None,
    };
    set_up(&mut plan, &men, &hands, topology);
    let offsets = matches!(game.board.tiling, ast::Tiling::Square | ast::Tiling::Alquerque);
    plan.paths = path_plans(&paths, topology, offsets, facings_in_use(&plan, analysis::facings_fixed(game)));
    let fixed = analysis::facings_fixed(game);
    for (index, pre) in lowered.into_iter().enumerate() {
        plan.rules[index].alternatives = alternatives(&plan, index as u16, pre, fixed);
        plan.rules[index].bulk = moves_in_bulk(&plan, index);
        plan.rules[index].words = displacements(&plan, index);
        plan.rules[index].distinct = plan.rules[index].bulk && distinct_displacements(&plan, index);
    }
    for player in 0..2 {
        let mut own: Vec<u16> = (0..plan.rules.len() as u16)
            .filter(|&r| plan.rules[r as usize].players[player] && !plan.rules[r as usize].only_again)
            .collect();
        own.sort_by_key(|&r| std::cmp::Reverse(plan.rules[r as usize].priority));
        plan.ordinary[player] = own;
    }
    let moment = plan.moment(&plan.initial, u16::MAX);
    for index in 0..plan.goals.len() {
        for me in 0..2 {
            if plan.cached[index] && plan.goal(&plan.initial, &Moment { me, ..moment }, &plan.goals[index]) {
                plan.initial.goals |= 1 << (2 * index + me);
            }
        }
    }
    plan.tests = [0, 1].map(|player| tests(&plan, player));
    if plan.history && one_way(&plan) {
        plan.repetition = Repetition::Free;
        plan.history = false;
    }
    plan.fill = Fill::recognise(&plan).map(Box::new);
    plan.march = March::recognise(&plan).map(Box::new);
    plan
}

fn players_of(who: Who) -> Vec<usize> {
    match who {
        Who::Player(p) => vec![p.index()],
        Who::All => vec![0, 1],
        _ => vec![],
    }
}

fn labels(rules: &[rules::Rule]) -> Vec<String> {
    let mut labels: Vec<String> = rules.iter().filter(|r| r.only_again).filter_map(|r| r.mv.label.clone()).collect();
    labels.sort();
    labels.dedup();
    labels
}

/// The type a record of a friend's piece asks for, if it asks for nothing else.
fn of_type(record: &super::expr::Record) -> Option<u16> {
    let bare = record.state.is_none() && record.flags.is_none() && record.value.is_none();
    match record.piece {
        ast::PieceSel::Type(piece) if bare && matches!(record.owner, None | Some(Who::Friend)) => Some(piece as u16),
        _ => None,
    }
}

/// The clauses as read for a player.
fn tests<const W: usize>(plan: &Plan<W>, player: usize) -> Vec<Test<W>> {
    let mut tests = Vec::new();
    for (index, clause) in plan.clauses.iter().enumerate() {
        let always = match clause.who {
            Who::All => true,
            Who::Player(p) if p.index() == player => true,
            Who::Player(_) | Who::Nobody => continue,
            _ => false,
        };
        let kind = match &clause.cond {
            Bool::Goal(goal) if always => match &plan.goals[*goal] {
                _ if plan.cached[*goal] => TestKind::Cached((2 * goal + player) as u32),
                Goal::NoMove => TestKind::NoMove,
                Goal::Eliminate(Who::Enemy) => TestKind::Gone,
                Goal::Reach { tops: None, amount: Amount::N(Int::Const(1)), region } => TestKind::Reach(region[player]),
                Goal::Reach { tops: Some(record), amount: Amount::N(Int::Const(1)), region } => match of_type(record) {
                    Some(piece) => TestKind::ReachOf(piece, region[player]),
                    None => TestKind::Other,
                },
                _ => TestKind::Other,
            },
            Bool::Cmp(Cmp::Eq, Int::Count(Cells::Record(record), None), Int::Const(0)) if always => {
                match of_type(record) {
                    Some(piece) if record.owner == Some(Who::Friend) => TestKind::NoneLeft(piece),
                    _ => TestKind::Other,
                }
            }
            _ => TestKind::Other,
        };
        tests.push(Test { clause: index as u16, result: clause.result, kind });
    }
    tests
}

/// Stacks of the initial position.
fn starting_men(game: &Game, topology: &Topology) -> Vec<Vec<Man>> {
    let mut stacks = vec![Vec::new(); topology.cells()];
    for place in &game.start {
        let owners: Vec<Option<Player>> = match place.owner {
            Who::Player(p) => vec![Some(p)],
            Who::All => vec![Some(Player::First), Some(Player::Second)],
            Who::Nobody => vec![None],
            _ => vec![],
        };
        for owner in owners {
            let friend = owner.unwrap_or(Player::First);
            let mut cells: Vec<Cell> = if place.places.is_empty() {
                (0..topology.cells() as Cell).collect()
            } else {
                place.places.iter().flat_map(|r| topology.region(r, friend)).collect()
            };
            cells.sort_unstable();
            cells.dedup();
            cells.retain(|&c| place.phases.is_empty() || place.phases.contains(&i32::from(topology.phase[c as usize])));
            let piece = &game.pieces[place.piece];
            let man = Man {
                piece: place.piece as u8,
                owner,
                state: place.state.unwrap_or(piece.state),
                flags: place.flags.unwrap_or(piece.flags),
                facing: None,
            };
            for cell in cells {
                for _ in 0..place.n {
                    if stacks[cell as usize].len() < MAX_HEIGHT {
                        stacks[cell as usize].push(man);
                    }
                }
            }
        }
    }
    stacks
}

fn set_up<const W: usize>(plan: &mut Plan<W>, men: &[Vec<Man>], hands: &[u32], topology: &Topology) {
    let st = &mut plan.initial;
    for (cell, stack) in men.iter().enumerate() {
        for &man in stack {
            st.put(cell as Cell, man);
            if let Some(owner) = man.owner {
                plan.starts_with[owner.index()] = true;
            }
        }
    }
    if plan.feat.hands {
        st.extra.as_mut().expect("hands have a table").hands.copy_from_slice(hands);
        for (i, &n) in hands.iter().enumerate() {
            let (player, piece) = (i / plan.types, i % plan.types);
            if plan.limited[i] {
                st.hash ^= key::hand(player, piece, n);
                plan.starts_with[player] |= n > 0;
            }
        }
    }
    st.facing = topology.facing.map(|f| f.unwrap_or(u8::MAX));
}

fn cacheable<const W: usize>(goal: &Goal<W>) -> bool {
    let constant = |n: &Int<W>| matches!(n, Int::Const(_));
    match goal {
        Goal::InARow { tops: None, n, .. } => constant(n),
        Goal::Connect { tops: None, k, .. } => k.as_ref().is_none_or(constant),
        Goal::Group { tops: None, n: Some(n), stack: false, .. } => constant(n),
        Goal::Pattern { tops: None, .. } => true,
        Goal::Cycle { tops: None, n, full: false, .. } => constant(n),
        _ => false,
    }
}

fn lower_rule<const W: usize>(
    lowerer: &mut Lowerer<W>,
    game: &Game,
    rule: &rules::Rule,
    limited: &[bool],
    stacks: bool,
    nobody: bool,
) -> (Bool<W>, Rule<W>) {
    let mv = &rule.mv;
    lowerer.kind = Some(rule.kind);
    let mut pre = lowerer.boolean(&mv.pre);
    if rule.kind == Kind::Remove {
        pre = onto_origin(pre);
    }
    let mut paths = Vec::new();
    collect_paths(&pre, &mut paths);
    let post = lowerer.effects(&mv.post, &paths);
    let uses_path = post.iter().any(|e| {
        use super::expr::EffectKind as E;
        matches!(
            e.kind,
            E::Capture { targets: super::expr::Targets::Path(_), .. }
                | E::Convert { targets: super::expr::Targets::Path(_), .. }
        )
    });
    let after = (mv.after != ast::Bool::True).then(|| lowerer.boolean(&mv.after));
    let must_change = must_change(rule.kind, analysis::is_plain(rule), &post, &after);
    let owner = game.pieces[rule.piece].owner;
    let types = game.pieces.len();
    let plain = analysis::is_plain(rule);
    let hand_limited = rule.kind == Kind::Place && (0..2).any(|p| limited[p * types + rule.piece]);
    let facing = match mv.dirn {
        None => Facing::Own,
        Some(Dirn::All) => Facing::All,
        Some(Dirn::Compass(c)) => Facing::Fixed(lowerer.topology.compass(c)),
        Some(Dirn::Turtle(t)) => Facing::Turned(t),
    };
    let continues = post.iter().any(|e| {
        use super::expr::EffectKind as E;
        matches!(e.kind, E::Repeat { .. } | E::Again(_))
    });
    let plan = Rule {
        piece: rule.piece as u8,
        kind: rule.kind,
        players: Player::BOTH.map(|p| admits(owner, p, true) && admits(mv.owner, p, false)),
        priority: mv.priority,
        label: mv.label.as_ref().and_then(|l| lowerer.labels.iter().position(|x| x == l)).map(|i| i as u8),
        only_again: rule.only_again,
        facing,
        alternatives: Vec::new(),
        acts: lowerer.acts(&mv.action),
        options: rule.optional.len() as u8,
        after,
        continues,
        fallible: !plain && rule.kind != Kind::Pass || hand_limited || stacks && rule.kind != Kind::Remove,
        plain,
        bulk: false,
        simple: plain && !stacks && (post.is_empty() || post.len() == 1 && takes_replaced(&post[0], rule, nobody)),
        distinct: false,
        words: 0,
        must_change,
        new_owner: new_owner(&mv.action, owner),
        ownerless: owner == Who::Nobody,
        replaces: analysis::replaces(rule, nobody),
        paths: if uses_path { paths } else { Vec::new() },
        post,
    };
    (pre, plan)
}

/// Owner of the pieces a rule makes: an owner index, 3 for the mover, 4 for his opponent.
fn new_owner(action: &ast::Action, owner: Who) -> u8 {
    let set = match action {
        ast::Action::Acts(acts) => acts.iter().find_map(|a| match a {
            ast::Act::Push { owner, .. } => *owner,
            _ => None,
        }),
        ast::Action::Pass => None,
    };
    match set {
        None if owner == Who::Nobody => 2,
        None | Some(Who::All | Who::Current | Who::Friend) => 3,
        Some(Who::Player(p)) => p.index() as u8,
        Some(Who::Nobody) => 2,
        Some(Who::Enemy) => 4,
    }
}

/// The effect that `after` waits for, if the rule is a plain placement with one flanking effect and asks that something changed.
fn must_change<const W: usize>(
    kind: Kind,
    plain: bool,
    post: &[super::expr::Effect<W>],
    after: &Option<Bool<W>>,
) -> Option<u8> {
    use super::expr::{EffectKind as E, Targets as T};
    let asks = matches!(
        after,
        Some(Bool::Cmp(Cmp::Gt, Int::Changed, Int::Const(0)) | Bool::Cmp(Cmp::Ge, Int::Changed, Int::Const(1)))
    );
    let [only] = post else { return None };
    let flanks = matches!(
        only.kind,
        E::Capture {
            targets: T::Custodial { min: Int::Const(_), max: None | Some(Int::Const(_)), .. },
            delayed: false,
            ..
        } | E::Convert { targets: T::Custodial { min: Int::Const(_), max: None | Some(Int::Const(_)), .. }, .. }
    );
    (kind == Kind::Place && plain && asks && flanks && only.cond.is_none() && only.option.is_none()).then_some(0)
}

/// Whether an effect does nothing but capture what is replaced, whatever it is.
fn takes_replaced<const W: usize>(effect: &super::expr::Effect<W>, rule: &rules::Rule, nobody: bool) -> bool {
    use super::expr::EffectKind as E;
    let plain = matches!(
        effect.kind,
        E::Capture { targets: super::expr::Targets::Replace, recycle: false, subsume: false, .. }
    );
    plain && effect.cond.is_none() && effect.option.is_none() && analysis::replaces(rule, nobody)
}

/// Whether a piece's (or a move's) owner lets a player use the rule.
fn admits(owner: Who, player: Player, piece: bool) -> bool {
    match owner {
        Who::Player(p) => p == player,
        Who::All | Who::Current | Who::Friend => true,
        Who::Nobody | Who::Enemy => piece,
    }
}

/// In removals `to` is `from`: one bound cell is enough.
fn onto_origin<const W: usize>(b: Bool<W>) -> Bool<W> {
    let site = |s: Site| if matches!(s, Site::To | Site::Current) { Site::From } else { s };
    fn int<const W: usize>(i: Int<W>, site: &dyn Fn(Site) -> Site) -> Int<W> {
        let all = |p: Vec<Int<W>>| p.into_iter().map(|p| int(p, site)).collect();
        match i {
            Int::Distance(a, b) => Int::Distance(site(a), site(b)),
            Int::NumBetween(c, a, b) => Int::NumBetween(c, site(a), site(b)),
            Int::NumLine(c, a, b) => Int::NumLine(c, site(a), site(b)),
            Int::NumNbors(s, c) => Int::NumNbors(site(s), c),
            Int::GroupSize(s) => Int::GroupSize(site(s)),
            Int::Height(s) => Int::Height(site(s)),
            Int::Phase(s) => Int::Phase(site(s)),
            Int::PieceState(s) => Int::PieceState(site(s)),
            Int::CellState(s) => Int::CellState(site(s)),
            Int::Value(s) => Int::Value(site(s)),
            Int::Row(s) => Int::Row(site(s)),
            Int::Column(s) => Int::Column(site(s)),
            Int::Liberties(s) => Int::Liberties(site(s)),
            Int::LineLength(s) => Int::LineLength(site(s)),
            Int::Add(p) => Int::Add(all(p)),
            Int::Sub(p) => Int::Sub(all(p)),
            Int::Mul(p) => Int::Mul(all(p)),
            Int::Min(p) => Int::Min(all(p)),
            Int::Max(p) => Int::Max(all(p)),
            Int::Div(p) => Int::Div(Box::new(p.map(|p| int(p, site)))),
            Int::Mod(p) => Int::Mod(Box::new(p.map(|p| int(p, site)))),
            Int::Abs(p) => Int::Abs(Box::new(int(*p, site))),
            other => other,
        }
    }
    match b {
        Bool::In(s, c) => Bool::In(site(s), c),
        Bool::Line(a, b) => Bool::Line(site(a), site(b)),
        Bool::Adjacent(a, b) => Bool::Adjacent(site(a), site(b)),
        Bool::Touches(s, c) => Bool::Touches(site(s), c),
        Bool::Flag(s, f) => Bool::Flag(site(s), f),
        Bool::Last(s) => Bool::Last(site(s)),
        Bool::Cmp(c, a, b) => Bool::Cmp(c, int(a, &site), int(b, &site)),
        Bool::And(p) => Bool::And(p.into_iter().map(onto_origin).collect()),
        Bool::Or(p) => Bool::Or(p.into_iter().map(onto_origin).collect()),
        Bool::Not(p) => Bool::Not(Box::new(onto_origin(*p))),
        Bool::Xor(p) => Bool::Xor(Box::new(p.map(onto_origin))),
        Bool::If(p) => Bool::If(Box::new(p.map(onto_origin))),
        // A walk or path back to its origin: a walk may end where it began, a path never counts from = to.
        Bool::Path(_) => Bool::False,
        other => other,
    }
}

fn collect_paths<const W: usize>(b: &Bool<W>, paths: &mut Vec<usize>) {
    match b {
        Bool::Path(path) if !paths.contains(path) => paths.push(*path),
        Bool::And(p) | Bool::Or(p) => p.iter().for_each(|p| collect_paths(p, paths)),
        Bool::Not(p) => collect_paths(p, paths),
        Bool::Xor(p) => p.iter().for_each(|p| collect_paths(p, paths)),
        Bool::If(p) => p.iter().for_each(|p| collect_paths(p, paths)),
        _ => {}
    }
}

fn has_turtle(path: &ast::Path) -> bool {
    use ast::Path as P;
    match path {
        P::Step { dir, .. } => matches!(dir, ast::PathDir::Turtle(_)),
        P::Seq(p) | P::Or(p) => p.iter().any(has_turtle),
        P::Star(p) | P::Rot(p) | P::Mirror(p) | P::Fb(p) => has_turtle(p),
    }
}

/// Facings each player's rules can have, as masks over the ring.
fn facings_in_use<const W: usize>(plan: &Plan<W>, fixed: bool) -> [u32; 2] {
    let ring = plan.tables.ring as u32;
    let every = (1u32 << ring) - 1;
    let one = |f: Option<u8>| f.map_or(0, |f| 1u32 << f);
    [0, 1].map(|player| {
        let own = match plan.initial.facing[player] {
            u8::MAX => None,
            f => Some(f),
        };
        let start = if fixed { one(own) } else { every };
        plan.rules.iter().fold(start, |mask, rule| {
            mask | match rule.facing {
                Facing::All => plan.any_facing,
                Facing::Fixed(f) => one(f),
                Facing::Own => 0,
                Facing::Turned(turtle) if fixed && ring > 0 => one(own.map(|f| plan.relative(f, turtle))),
                Facing::Turned(_) => every,
            }
        })
    })
}

fn path_plans<const W: usize>(
    paths: &[ast::Path],
    topology: &Topology,
    offsets: bool,
    facings: [u32; 2],
) -> Vec<PathPlan<W>> {
    let grid = Grid::new(topology, offsets);
    let nowhere = ast::Path::Or(Vec::new());
    paths
        .iter()
        .map(|path| {
            let turtle = has_turtle(path);
            let mut tables = Vec::new();
            for (player, in_use) in facings.into_iter().enumerate() {
                if !turtle {
                    tables.push(PathTable::new(path, topology, &grid, player == 1, None));
                    continue;
                }
                for facing in 0..topology.ring as u8 {
                    let path = if in_use >> facing & 1 != 0 { path } else { &nowhere };
                    tables.push(PathTable::new(path, topology, &grid, player == 1, Some(facing)));
                }
            }
            PathPlan { tables, turtle }
        })
        .collect()
}

/// Splits a precondition into alternatives and sorts their parts.
fn alternatives<const W: usize>(plan: &Plan<W>, rule: u16, pre: Bool<W>, facings_fixed: bool) -> Vec<Alternative<W>> {
    let whole = match pre {
        Bool::Or(parts) => parts,
        other => vec![other],
    };
    let mut out: Vec<Alternative<W>> = Vec::new();
    for part in whole {
        let mut conjuncts = Vec::new();
        flatten(part, &mut conjuncts);
        if conjuncts.contains(&Bool::False) {
            continue;
        }
        out.push(alternative(plan, rule, conjuncts, facings_fixed));
    }
    out
}

fn flatten<const W: usize>(b: Bool<W>, out: &mut Vec<Bool<W>>) {
    match b {
        Bool::And(parts) => parts.into_iter().for_each(|p| flatten(p, out)),
        Bool::True => {}
        other => out.push(other),
    }
}

fn alternative<const W: usize>(
    plan: &Plan<W>,
    index: u16,
    conjuncts: Vec<Bool<W>>,
    facings_fixed: bool,
) -> Alternative<W> {
    let rule = &plan.rules[index as usize];
    let steps_static = facings_fixed || matches!(rule.facing, Facing::All | Facing::Fixed(_));
    let movement = rule.kind == Kind::Move;
    let mut a = Alternative {
        once: vec![],
        mine: false,
        origin: vec![],
        source: Source::Board,
        target: vec![],
        filter: vec![],
    };
    let mut pair: Option<[Vec<Bits<W>>; 2]> = None;
    for b in conjuncts {
        let deps = analysis::deps(&b);
        let fixed = analysis::is_static(&b, steps_static);
        match deps {
            0 => a.once.push(b),
            // Without an origin the answer is the same for every cell.
            FROM if matches!(rule.kind, Kind::Place | Kind::Pass) => a.once.push(b),
            FROM if b == Bool::In(Site::From, Cells::Own(Who::Current))
                || b == Bool::In(Site::From, Cells::Own(Who::Friend)) =>
            {
                a.mine = true;
            }
            FROM => a.origin.push(folded(plan, index, b, fixed, Var::From)),
            TO => a.target.push(folded(plan, index, b, fixed, Var::To)),
            _ if fixed && movement => {
                let table = pair_table(plan, index, &b);
                pair = Some(match pair {
                    None => table,
                    Some(old) => [0, 1].map(|p| old[p].iter().zip(&table[p]).map(|(x, y)| *x & *y).collect()),
                });
            }
            _ => a.filter.push(b),
        }
    }
    if rule.kind == Kind::Remove {
        // Everything is about the one cell.
        a.origin.append(&mut a.target);
        a.origin.append(&mut a.filter);
    }
    if movement {
        choose_source(plan, &mut a, pair);
    } else if rule.kind == Kind::Place {
        slide_from_site(&mut a);
    }
    // Cheap set tests first; what needs a look at every cell comes last.
    let cost = |b: &Bool<W>| match b {
        Bool::In(..) | Bool::Pair(_) => 0,
        Bool::Not(_) | Bool::Or(_) | Bool::Touches(..) => 1,
        _ => 2,
    };
    a.target.sort_by_key(cost);
    a.filter.sort_by_key(cost);
    a
}

/// A placement in line with a cell, nothing between: a slide from that cell.
fn slide_from_site<const W: usize>(a: &mut Alternative<W>) {
    let lined = |b: &Bool<W>| match b {
        Bool::Line(site, Site::To) | Bool::Line(Site::To, site) => Some(*site),
        _ => None,
    };
    let Some(site) = a.target.iter().find_map(lined) else { return };
    if !matches!(site, Site::LastTo | Site::LastFrom | Site::Fixed(_)) {
        return;
    }
    let free = |b: &Bool<W>| match b {
        Bool::Cmp(Cmp::Eq, Int::NumBetween(Cells::Any, x, y), Int::Const(0)) => {
            (*x == site && *y == Site::To) || (*x == Site::To && *y == site)
        }
        _ => false,
    };
    if a.target.iter().any(free) {
        a.target.retain(|b| !free(b) && lined(b) != Some(site));
        a.source = Source::Slide(site, u16::MAX);
    }
}

/// Whether a rule's movement is displacements alone, so that all its pieces can be moved at once.
fn moves_in_bulk<const W: usize>(plan: &Plan<W>, rule: usize) -> bool {
    let rule = &plan.rules[rule];
    let deltas = |a: &Alternative<W>| match &a.source {
        Source::Shifts(shifts) => Some(shifts[0].len().max(shifts[1].len())),
        Source::Path(path) if !plan.paths[*path].turtle => plan.paths[*path]
            .tables
            .iter()
            .map(|t| t.words().len())
            .try_fold(0, |most, n| (n > 0).then_some(most.max(n))),
        _ => None,
    };
    let mut total = 0;
    for alternative in &rule.alternatives {
        match deltas(alternative) {
            Some(n) if alternative.filter.is_empty() => total += n,
            _ => return false,
        }
    }
    rule.kind == Kind::Move && total > 0 && total <= super::generate::MAX_BULK
}

/// Whether one player's pieces only ever move to higher cell numbers and the other's to lower ones, and none are added or change hands:
/// then no position comes back.
fn one_way<const W: usize>(plan: &Plan<W>) -> bool {
    plan.trend == -1
        && !plan.feat.extra()
        && plan.rules.iter().all(|r| {
            let lasting = r.post.iter().all(|e| {
                use super::expr::EffectKind as E;
                matches!(e.kind, E::Capture { .. } | E::Promote { .. } | E::Repeat { .. } | E::Again(_) | E::Score(_))
            });
            lasting && r.bulk && r.alternatives.iter().all(|a| a.mine)
        })
        && [0, 1].into_iter().all(|player| {
            let deltas = plan.rules.iter().filter(|r| r.players[player]).flat_map(|r| &r.alternatives).flat_map(|a| {
                match &a.source {
                    Source::Shifts(shifts) => shifts[player].iter().map(|s| s.delta).collect::<Vec<_>>(),
                    Source::Path(path) => plan.paths[*path].tables[player].words().iter().map(|w| w.delta).collect(),
                    _ => vec![0],
                }
            });
            let deltas: Vec<i32> = deltas.collect();
            deltas.iter().all(|d| *d > 0) || deltas.iter().all(|d| *d < 0)
        })
}

/// Displacements of a rule, over all its alternatives.
fn displacements<const W: usize>(plan: &Plan<W>, rule: usize) -> u16 {
    let count = |a: &Alternative<W>| match &a.source {
        Source::Shifts(shifts) => shifts[0].len(),
        Source::Path(path) => plan.paths[*path].tables[0].words().len(),
        _ => 0,
    };
    plan.rules[rule].alternatives.iter().map(count).sum::<usize>() as u16
}

/// Whether no displacement of a rule that moves in bulk comes twice.
fn distinct_displacements<const W: usize>(plan: &Plan<W>, rule: usize) -> bool {
    [0, 1].into_iter().all(|mover| {
        let mut deltas: Vec<i32> = Vec::new();
        for alternative in &plan.rules[rule].alternatives {
            match &alternative.source {
                Source::Shifts(shifts) => deltas.extend(shifts[mover].iter().map(|s| s.delta)),
                Source::Path(path) => deltas.extend(plan.paths[*path].tables[mover].words().iter().map(|w| w.delta)),
                _ => return false,
            }
        }
        let n = deltas.len();
        deltas.sort_unstable();
        deltas.dedup();
        deltas.len() == n
    })
}

/// A relation as displacements, if few of them serve all cells.
fn shifts<const W: usize>(pair: &[Vec<Bits<W>>; 2]) -> Option<[Vec<Shift<W>>; 2]> {
    let mut out = [Vec::new(), Vec::new()];
    for (table, shifts) in pair.iter().zip(&mut out) {
        for (from, set) in table.iter().enumerate() {
            for to in set.iter().filter(|&to| to as usize != from) {
                let delta = i32::from(to) - from as i32;
                match shifts.iter().position(|s: &Shift<W>| s.delta == delta) {
                    Some(i) => shifts[i].origins.insert(from as Cell),
                    None if shifts.len() == 16 => return None,
                    None => shifts.push(Shift { delta, origins: Bits::one(from as Cell) }),
                }
            }
        }
    }
    Some(out)
}

/// A geometric condition on one cell becomes a set.
fn folded<const W: usize>(plan: &Plan<W>, rule: u16, b: Bool<W>, fixed: bool, var: Var) -> Bool<W> {
    if !fixed || matches!(b, Bool::In(..)) {
        return b;
    }
    let sets = [0, 1].map(|mover| {
        let m = Moment { mover, me: mover, ..plan.moment(&plan.initial, rule) };
        plan.select(&plan.initial, &m, &b, var, plan.tables.board)
    });
    let site = if var == Var::To { Site::To } else { Site::From };
    Bool::In(site, Cells::Region(Box::new(sets)))
}

/// A geometric relation as a table for both players.
fn pair_table<const W: usize>(plan: &Plan<W>, rule: u16, b: &Bool<W>) -> [Vec<Bits<W>>; 2] {
    [0, 1].map(|mover| {
        let m = Moment { mover, me: mover, ..plan.moment(&plan.initial, rule) };
        (0..plan.tables.cells as Cell)
            .map(|from| plan.select(&plan.initial, &Moment { from, ..m }, b, Var::To, plan.tables.board))
            .collect()
    })
}

fn between_of<const W: usize>(cells: &Cells<W>) -> Option<Between> {
    match cells {
        Cells::Any => Some(Between::Any),
        Cells::Empty => Some(Between::Empty),
        Cells::Own(Who::Friend | Who::Current) => Some(Between::Friend),
        Cells::Own(Who::Enemy) => Some(Between::Enemy),
        _ => None,
    }
}

/// A condition on what lies between `from` and `to`, if that is all it is.
fn between_condition<const W: usize>(b: &Bool<W>) -> Option<(Between, Cmp, i32)> {
    match b {
        Bool::Cmp(cmp, Int::NumBetween(cells, Site::From, Site::To), Int::Const(n)) => {
            between_of(cells).map(|between| (between, *cmp, *n))
        }
        Bool::Not(inner) => match &**inner {
            Bool::Cmp(cmp, Int::NumBetween(cells, Site::From, Site::To), Int::Const(n)) => {
                let cmp = match cmp {
                    Cmp::Eq => Cmp::Ne,
                    Cmp::Ne => Cmp::Eq,
                    Cmp::Lt => Cmp::Ge,
                    Cmp::Le => Cmp::Gt,
                    Cmp::Gt => Cmp::Le,
                    Cmp::Ge => Cmp::Lt,
                };
                between_of(cells).map(|between| (between, cmp, *n))
            }
            _ => None,
        },
        _ => None,
    }
}

/// `(= (distance) (num-line any))`, either way round.
fn is_line_jump<const W: usize>(b: &Bool<W>) -> bool {
    let distance = Int::Distance(Site::From, Site::To);
    let line = Int::NumLine(Cells::Any, Site::From, Site::To);
    matches!(b, Bool::Cmp(Cmp::Eq, x, y) if *x == distance && *y == line || *x == line && *y == distance)
}

/// Whether k steps along a line always lead to distance k, by one line only.
fn steps_are_distances<const W: usize>(plan: &Plan<W>) -> bool {
    let t = &plan.tables;
    !t.ambiguous
        && (0..t.cells as Cell).all(|from| {
            t.line_dirs.iter().all(|&dir| {
                let (mut at, mut steps) = (t.next(from, dir), 1);
                while at != NO_CELL {
                    if t.distance[from as usize * t.cells + at as usize] != steps {
                        return false;
                    }
                    at = t.next(at, dir);
                    steps += 1;
                }
                true
            })
        })
}

fn choose_source<const W: usize>(plan: &Plan<W>, a: &mut Alternative<W>, pair: Option<[Vec<Bits<W>>; 2]>) {
    let t = &plan.tables;
    if let Some(i) = a.filter.iter().position(|b| matches!(b, Bool::Path(_))) {
        let Bool::Path(path) = a.filter.remove(i) else { return };
        a.source = Source::Path(path);
        if let Some(pair) = pair {
            a.filter.insert(0, Bool::Pair(Box::new(pair)));
        }
        return;
    }
    let Some(pair) = pair else { return };
    let lined = pair.iter().all(|table| table.iter().zip(&t.on_line).all(|(set, line)| line.covers(set)));
    if lined
        && let Some(i) = a.filter.iter().position(is_line_jump)
        && steps_are_distances(plan)
    {
        a.filter.remove(i);
        a.source = Source::Jump;
        if pair.iter().any(|table| *table != t.on_line) {
            a.filter.insert(0, Bool::Pair(Box::new(pair)));
        }
        return;
    }
    let conditions: Vec<_> = a.filter.iter().filter_map(between_condition).collect();
    if !lined || conditions.is_empty() {
        a.source = match shifts(&pair) {
            Some(shifts) if a.filter.is_empty() => Source::Shifts(Box::new(shifts)),
            _ => Source::Pair(Box::new(pair)),
        };
        return;
    }
    a.filter.retain(|b| between_condition(b).is_none());
    let pure = pair.iter().all(|table| *table == t.on_line);
    let most = if pure { u16::MAX } else { longest_reach(plan, &pair) };
    a.source = match conditions.as_slice() {
        [(Between::Any, Cmp::Eq, 0) | (Between::Any, Cmp::Lt, 1) | (Between::Any, Cmp::Le, 0)] => {
            Source::Slide(Site::From, most)
        }
        _ => Source::Rays(conditions, most),
    };
    if !pure {
        a.filter.insert(0, Bool::Pair(Box::new(pair)));
    }
}

/// Steps along a line to the farthest cell a relation allows.
fn longest_reach<const W: usize>(plan: &Plan<W>, pair: &[Vec<Bits<W>>; 2]) -> u16 {
    let t = &plan.tables;
    let mut most = 0;
    for from in 0..t.cells as Cell {
        let wanted = pair[0][from as usize] | pair[1][from as usize];
        for &dir in &t.line_dirs {
            let (mut at, mut steps) = (t.next(from, dir), 1);
            while at != NO_CELL {
                if wanted.has(at) {
                    most = most.max(steps);
                }
                at = t.next(at, dir);
                steps += 1;
            }
        }
    }
    most
}
