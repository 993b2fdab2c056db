//! What the rules can and cannot do: which parts of a position are needed, what may stand on a destination, what depends on what.

use super::expr::{Bool, Cells, Int, Site};
use super::state::Features;
use crate::rules::{Kind, Rule};
use gdl::ast::{self, Act, Action, EffectKind, Game, Goal, PieceSel, Targets, Who};

/// Visits every boolean of a tree.
fn any_bool(b: &ast::Bool, test: &dyn Fn(&ast::Bool) -> bool) -> bool {
    use ast::Bool as B;
    test(b)
        || match b {
            B::And(parts) | B::Or(parts) => parts.iter().any(|p| any_bool(p, test)),
            B::Not(part) => any_bool(part, test),
            B::Xor(a, b) => any_bool(a, test) || any_bool(b, test),
            B::If(a, b, c) => [a, b, c].iter().any(|p| any_bool(p, test)),
            _ => false,
        }
}

fn effects(game: &Game) -> impl Iterator<Item = &EffectKind> {
    game.pieces.iter().flat_map(|p| &p.moves).flat_map(|m| &m.post).map(|e| &e.kind)
}

/// Whether pieces of nobody can arise.
pub fn has_nobody(game: &Game) -> bool {
    let nobody = |who: &Option<Who>| *who == Some(Who::Nobody);
    game.pieces.iter().any(|p| p.owner == Who::Nobody)
        || game.start.iter().any(|p| p.owner == Who::Nobody)
        || effects(game).any(|e| match e {
            EffectKind::Convert { owner, .. } | EffectKind::ConvertSelf { owner, .. } => nobody(owner),
            _ => false,
        })
        || game.pieces.iter().flat_map(|p| &p.moves).any(|m| match &m.action {
            Action::Acts(acts) => acts.iter().any(|a| matches!(a, Act::Push { owner: Some(Who::Nobody), .. })),
            Action::Pass => false,
        })
}

/// Contents: empty 1, own 2, enemy 4, nobody's 8.
const ALL: u8 = 15;

/// What may stand on `to` when the precondition holds, as seen by the mover; an upper bound.
fn contents(b: &ast::Bool) -> u8 {
    use ast::Bool as B;
    match b {
        B::Empty(ast::Site::To) => 1,
        B::Owner(ast::Site::To) | B::Friend(ast::Site::To) => 2,
        B::Enemy(ast::Site::To) => 4,
        B::Piece(ast::Site::To, record) => match record.owner {
            Some(Who::Friend | Who::Current) => 2,
            Some(Who::Enemy) => 4,
            Some(Who::Nobody) => 8,
            _ => 14,
        },
        B::Path(path) => ends(path).0,
        B::And(parts) => parts.iter().fold(ALL, |a, p| a & contents(p)),
        B::Or(parts) => parts.iter().fold(0, |a, p| a | contents(p)),
        B::Not(part) => match &**part {
            B::Empty(ast::Site::To) => 14,
            B::Owner(ast::Site::To) | B::Friend(ast::Site::To) => ALL & !2,
            B::Enemy(ast::Site::To) => ALL & !4,
            B::Or(parts) => parts.iter().fold(ALL, |a, p| a & contents(&B::Not(Box::new(p.clone())))),
            _ => ALL,
        },
        B::If(_, a, b) => contents(a) | contents(b),
        B::False => 0,
        _ => ALL,
    }
}

/// Contents a path's last step may land on, and whether the path may be empty.
fn ends(path: &ast::Path) -> (u8, bool) {
    use ast::Path as P;
    match path {
        P::Step { on, .. } => (on.empty as u8 + 2 * on.own as u8 + 4 * on.enemy as u8, false),
        P::Seq(parts) => {
            let mut mask = 0;
            for part in parts.iter().rev() {
                let (ends, empty) = ends(part);
                mask |= ends;
                if !empty {
                    return (mask, false);
                }
            }
            (mask, true)
        }
        P::Or(parts) => parts.iter().map(ends).fold((0, false), |a, b| (a.0 | b.0, a.1 | b.1)),
        P::Star(part) => (ends(part).0, true),
        P::Rot(part) | P::Mirror(part) | P::Fb(part) => ends(part),
    }
}

/// Whether a rule's action is one new piece on `to`, or the top piece from `from` to `to`.
pub fn is_plain(rule: &Rule) -> bool {
    let Action::Acts(acts) = &rule.mv.action else { return false };
    let push = |a: &Act| matches!(a, Act::Push { at: ast::Site::To, n: ast::Int::Const(1), owner: None, trail: false });
    let pop = |a: &Act| matches!(a, Act::Pop { at: ast::Site::From, n: Some(ast::Int::Const(1)) });
    let new = |a: &Act| matches!(a, Act::Push { at: ast::Site::To, n: ast::Int::Const(1), trail: false, .. });
    match (rule.kind, acts.as_slice()) {
        (Kind::Place, [only]) => new(only),
        (Kind::Move, [first, second]) => pop(first) && push(second),
        _ => false,
    }
}

/// Whether the first effect takes whatever can stand on `to`, so that the rule never stacks.
pub fn replaces(rule: &Rule, nobody: bool) -> bool {
    let standing = contents(&rule.mv.pre) & 14 & if nobody { ALL } else { 7 };
    let Some(first) = rule.mv.post.first() else { return false };
    if first.cond.is_some() || first.optional {
        return false;
    }
    match &first.kind {
        EffectKind::Capture { targets: Targets::Replace, record, .. } => match record {
            None => standing & !4 == 0,
            Some(r) => {
                r.piece == PieceSel::Any
                    && r.owner.is_none()
                    && r.state.is_none()
                    && r.flags.is_none()
                    && r.value.is_none()
            }
        },
        _ => false,
    }
}

/// Whether a rule's action can put a piece on top of another.
fn stacks(rule: &Rule, nobody: bool) -> bool {
    match rule.kind {
        Kind::Remove | Kind::Pass => false,
        _ if matches!(&rule.mv.action, Action::Acts(acts) if acts.iter().all(|a| matches!(a, Act::Swap))) => false,
        _ if !is_plain(rule) && !plain_but(rule, true) => true,
        _ => contents(&rule.mv.pre) & 14 & if nobody { ALL } else { 7 } != 0 && !replaces(rule, nobody),
    }
}

/// As plain, but the owner of the piece may be set, and it may leave a trail (which only ever fills empty cells).
fn plain_but(rule: &Rule, trails: bool) -> bool {
    let mut bare = rule.clone();
    if let Action::Acts(acts) = &mut bare.mv.action {
        for act in acts {
            if let Act::Push { owner, trail, .. } = act {
                *owner = None;
                *trail &= !trails;
            }
        }
    }
    is_plain(&bare)
}

/// Which parts of a position the game needs.
pub fn features(game: &Game, rules: &[Rule], initial_stacks: bool) -> Features {
    let nobody = has_nobody(game);
    let attrs = game.pieces.iter().any(|p| p.state != 0 || p.flags != 0)
        || game.start.iter().any(|p| p.state.is_some_and(|s| s != 0) || p.flags.is_some_and(|f| f != 0))
        || effects(game).any(|e| {
            matches!(
                e,
                EffectKind::PieceState(..)
                    | EffectKind::IncState { .. }
                    | EffectKind::AddFlags(..)
                    | EffectKind::RemoveFlags(..)
                    | EffectKind::Rotate(_)
                    | EffectKind::Convert { state: Some(_), .. }
                    | EffectKind::ConvertSelf { state: Some(_), .. }
            )
        });
    let by_type =
        |b: &ast::Bool| matches!(b, ast::Bool::Goal(Goal::Capture { record: Some(r), .. }) if r.piece != PieceSel::Any);
    // A piece marked for delayed capture is not replaced by one that moves onto it: they stand together.
    let delayed = effects(game).any(|e| matches!(e, EffectKind::Capture { delayed: true, .. }));
    let marked_beneath = delayed && rules.iter().any(|r| replaces(r, nobody));
    Features {
        stacks: initial_stacks || marked_beneath || rules.iter().any(|r| stacks(r, nobody)),
        attrs,
        cell_states: effects(game).any(|e| matches!(e, EffectKind::CellState(..))),
        hands: !game.hands.is_empty(),
        taken: all_bools(game).any(|b| any_bool(b, &by_type)),
        kinds: game.pieces.len() > 1,
    }
}

/// Every boolean that stands at the root of something.
fn all_bools(game: &Game) -> impl Iterator<Item = &ast::Bool> {
    let moves = game.pieces.iter().flat_map(|p| &p.moves);
    let in_moves =
        moves.flat_map(|m| [&m.pre, &m.after].into_iter().chain(m.post.iter().filter_map(|e| e.cond.as_ref())));
    in_moves.chain(game.end.clauses.iter().map(|c| &c.cond))
}

/// Whether a clause (or anything else) asks for `no-move`.
pub fn asks_no_move(game: &Game) -> bool {
    all_bools(game).any(|b| any_bool(b, &|b| matches!(b, ast::Bool::Goal(Goal::NoMove))))
}

/// Whether pieces are only ever added, so that no position recurs.
pub fn only_grows(game: &Game, rules: &[Rule]) -> bool {
    rules.iter().all(|r| r.kind == Kind::Place)
        && !effects(game)
            .any(|e| matches!(e, EffectKind::Capture { .. } | EffectKind::Trim(_) | EffectKind::Displace { .. }))
}

/// 1 if the number of pieces never falls, -1 if it never grows, else 0. For games without stacks.
pub fn trend(game: &Game, rules: &[Rule]) -> i8 {
    let taken =
        |e: &EffectKind| matches!(e, EffectKind::Capture { .. } | EffectKind::Trim(_) | EffectKind::Displace { .. });
    let makes = |r: &Rule| r.kind == Kind::Place || r.kind == Kind::Move && !is_plain(r) && !plain_but(r, false);
    let loses = |r: &Rule| r.kind == Kind::Remove || r.kind == Kind::Move && !is_plain(r) && !plain_but(r, false);
    if !rules.iter().any(makes) {
        -1
    } else if !effects(game).any(taken) && !rules.iter().any(loses) {
        1
    } else {
        0
    }
}

/// Whether facings never change.
pub fn facings_fixed(game: &Game) -> bool {
    !effects(game).any(|e| matches!(e, EffectKind::Rotate(_) | EffectKind::ChangeDirn(_)))
}

/// An expression mentions `from`.
pub const FROM: u8 = 1;
/// An expression mentions `to`.
pub const TO: u8 = 2;

fn site_deps(site: Site) -> u8 {
    match site {
        Site::From => FROM,
        Site::To | Site::Current => TO,
        Site::Beyond | Site::Behind => FROM | TO,
        Site::LastFrom | Site::LastTo | Site::Fixed(_) => 0,
    }
}

/// Bound cells an integer depends on.
pub fn int_deps<const W: usize>(int: &Int<W>) -> u8 {
    match int {
        Int::Distance(a, b) | Int::NumBetween(_, a, b) | Int::NumLine(_, a, b) => site_deps(*a) | site_deps(*b),
        Int::NumNbors(s, _)
        | Int::GroupSize(s)
        | Int::Height(s)
        | Int::Phase(s)
        | Int::PieceState(s)
        | Int::CellState(s)
        | Int::Value(s)
        | Int::Row(s)
        | Int::Column(s)
        | Int::Liberties(s)
        | Int::LineLength(s) => site_deps(*s),
        Int::Add(p) | Int::Sub(p) | Int::Mul(p) | Int::Min(p) | Int::Max(p) => p.iter().fold(0, |a, p| a | int_deps(p)),
        Int::Div(p) | Int::Mod(p) => int_deps(&p[0]) | int_deps(&p[1]),
        Int::Abs(p) => int_deps(p),
        Int::Const(_)
        | Int::Count(..)
        | Int::InHand(_)
        | Int::Score(_)
        | Int::Captured(_)
        | Int::Territory(_)
        | Int::LargestGroup(_)
        | Int::Changed
        | Int::Turn
        | Int::CaptureValue => 0,
    }
}

/// Bound cells a boolean depends on.
pub fn deps<const W: usize>(b: &Bool<W>) -> u8 {
    match b {
        Bool::True | Bool::False | Bool::FirstMove => 0,
        Bool::In(s, _) | Bool::Touches(s, _) | Bool::Through(s, _) | Bool::Flag(s, _) | Bool::Last(s) => site_deps(*s),
        Bool::Line(a, b) | Bool::Adjacent(a, b) => site_deps(*a) | site_deps(*b),
        Bool::Steps(_) | Bool::Path(_) | Bool::Pair(_) => FROM | TO,
        // An end condition may look at anything.
        Bool::Goal(_) => FROM | TO,
        Bool::Cmp(_, a, b) => int_deps(a) | int_deps(b),
        Bool::And(p) | Bool::Or(p) => p.iter().fold(0, |a, p| a | deps(p)),
        Bool::Not(p) => deps(p),
        Bool::Xor(p) => deps(&p[0]) | deps(&p[1]),
        Bool::If(p) => deps(&p[0]) | deps(&p[1]) | deps(&p[2]),
    }
}

fn static_site(site: Site) -> bool {
    matches!(site, Site::From | Site::To | Site::Fixed(_))
}

/// Whether an integer is geometry alone.
fn static_int<const W: usize>(int: &Int<W>) -> bool {
    match int {
        Int::Const(_) => true,
        Int::Distance(a, b) => static_site(*a) && static_site(*b),
        Int::Phase(s) | Int::Row(s) | Int::Column(s) => static_site(*s),
        Int::Add(p) | Int::Sub(p) | Int::Mul(p) | Int::Min(p) | Int::Max(p) => p.iter().all(static_int),
        Int::Div(p) | Int::Mod(p) => p.iter().all(static_int),
        Int::Abs(p) => static_int(p),
        _ => false,
    }
}

/// Whether a boolean is geometry alone.
pub fn is_static<const W: usize>(b: &Bool<W>, steps: bool) -> bool {
    match b {
        Bool::True | Bool::False | Bool::Pair(_) => true,
        Bool::In(s, Cells::Region(_)) => static_site(*s),
        Bool::Line(a, b) | Bool::Adjacent(a, b) => static_site(*a) && static_site(*b),
        Bool::Steps(_) => steps,
        Bool::Cmp(_, a, b) => static_int(a) && static_int(b),
        Bool::And(p) | Bool::Or(p) => p.iter().all(|p| is_static(p, steps)),
        Bool::Not(p) => is_static(p, steps),
        Bool::Xor(p) => p.iter().all(|p| is_static(p, steps)),
        Bool::If(p) => p.iter().all(|p| is_static(p, steps)),
        _ => false,
    }
}
