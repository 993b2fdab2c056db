//! One rule of the typed tree as a plan, its precondition still whole.

use super::analysis;
use super::expr::{Act, Bool, Int, Site};
use super::lower::Lowerer;
use super::plan::{Facing, Rule};
use crate::rules::{self, Kind};
use gdl::ast::{self, Cmp, Dirn, Game, Player, Who};

pub fn lower_rule<const W: usize>(
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
    let acts = lowerer.acts(&mv.action);
    let lifts = rule.kind == Kind::Remove
        && matches!(acts.as_slice(), [Act::Pop { at: Site::From | Site::To, n: Some(Int::Const(1)) }]);
    let facing = match mv.dirn {
        None => Facing::Own,
        Some(Dirn::All) => Facing::All,
        Some(Dirn::Compass(c)) => Facing::Fixed(lowerer.topology.facing_to(c)),
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
        deeds: Vec::new(),
        bare_path: None,
        swift: false,
        reads_path: false,
        jumps: [Vec::new(), Vec::new()],
        acts,
        options: rule.optional.len() as u8,
        after,
        continues,
        fallible: !plain && !lifts && rule.kind != Kind::Pass || hand_limited || stacks && rule.kind != Kind::Remove,
        plain,
        bulk: false,
        simple: plain && !stacks && (post.is_empty() || post.len() == 1 && takes_replaced(&post[0], rule, nobody)),
        distinct: false,
        words: 0,
        must_change,
        foreseen: None,
        new_owner: new_owner(&mv.action, owner),
        ownerless: owner == Who::Nobody,
        lifts,
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
        Bool::Through(s, row) => Bool::Through(site(s), row),
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
