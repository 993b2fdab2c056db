//! Criteria of the rules and the equipment alone.

use super::Rules;
use gdl::ast::{Act, Action, Bool, EffectKind, GameResult, Goal, Move};
use gdl::tree::{Node, NodeKind};

fn lists(node: &Node) -> usize {
    match &node.kind {
        // What the system or the author says about the game is no rule of it.
        NodeKind::List(children) if children.first().and_then(Node::as_atom) == Some("support") => 0,
        NodeKind::List(children) => 1 + children.iter().map(lists).sum::<usize>(),
        _ => 0,
    }
}

fn moves<'g>(rules: &Rules<'g>) -> impl Iterator<Item = &'g Move> {
    rules.game.ast().pieces.iter().flat_map(|piece| &piece.moves)
}

fn yes(holds: bool) -> f64 {
    f64::from(u8::from(holds))
}

/// Number of ludemes, of 60.
pub fn rule_complexity(rules: &Rules<'_>) -> f64 {
    (rules.nodes.iter().map(lists).sum::<usize>() as f64 / 60.0).min(1.0)
}

/// Number of moves with their conditions and effects, of 30.
pub fn movement_complexity(rules: &Rules<'_>) -> f64 {
    let parts: usize = moves(rules).map(|m| 1 + conditions(&m.pre) + conditions(&m.after) + m.post.len()).sum();
    (parts as f64 / 30.0).min(1.0)
}

fn conditions(b: &Bool) -> usize {
    match b {
        Bool::True | Bool::False => 0,
        Bool::And(parts) | Bool::Or(parts) => parts.iter().map(conditions).sum(),
        Bool::Not(part) => conditions(part),
        Bool::Xor(a, b) => conditions(a) + conditions(b),
        Bool::If(a, b, c) => conditions(a) + conditions(b) + conditions(c),
        _ => 1,
    }
}

/// Number of piece types, of 6.
pub fn piece_types(rules: &Rules<'_>) -> f64 {
    (rules.game.ast().pieces.len() as f64 / 6.0).min(1.0)
}

/// Number of cells, of 100.
pub fn board_size(rules: &Rules<'_>) -> f64 {
    (rules.game.topology().cells() as f64 / 100.0).min(1.0)
}

/// Mean number of neighbours, of 8.
pub fn adjacency(rules: &Rules<'_>) -> f64 {
    let topology = rules.game.topology();
    let neighbours: usize = topology.adjacent.iter().map(Vec::len).sum();
    (neighbours as f64 / topology.cells().max(1) as f64 / 8.0).min(1.0)
}

fn acts(m: &Move) -> (bool, bool) {
    let Action::Acts(acts) = &m.action else { return (false, false) };
    let has = |test: fn(&Act) -> bool| acts.iter().any(test);
    (has(|a| matches!(a, Act::Push { .. })), has(|a| matches!(a, Act::Pop { .. } | Act::Swap)))
}

/// Pieces can be added.
pub fn has_placement(rules: &Rules<'_>) -> f64 {
    yes(moves(rules).any(|m| acts(m) == (true, false)))
}

/// Pieces can be moved.
pub fn has_movement(rules: &Rules<'_>) -> f64 {
    let swaps = |m: &Move| matches!(&m.action, Action::Acts(acts) if acts.contains(&Act::Swap));
    yes(moves(rules).any(|m| acts(m) == (true, true) || swaps(m)))
}

fn has_effect(rules: &Rules<'_>, test: fn(&EffectKind) -> bool) -> f64 {
    yes(moves(rules).any(|m| m.post.iter().any(|effect| test(&effect.kind))))
}

/// Pieces can be captured.
pub fn has_capture(rules: &Rules<'_>) -> f64 {
    has_effect(rules, |e| matches!(e, EffectKind::Capture { .. } | EffectKind::Trim(_)))
}

/// Pieces or cells can change.
pub fn has_conversion(rules: &Rules<'_>) -> f64 {
    has_effect(rules, |e| {
        matches!(
            e,
            EffectKind::Convert { .. }
                | EffectKind::ConvertSelf { .. }
                | EffectKind::Rotate(_)
                | EffectKind::CellState(..)
                | EffectKind::PieceState(..)
                | EffectKind::IncState { .. }
                | EffectKind::AddFlags(..)
                | EffectKind::RemoveFlags(..)
                | EffectKind::Promote { .. }
        )
    })
}

fn mentions(b: &Bool, test: &dyn Fn(&Goal) -> bool) -> bool {
    match b {
        Bool::Goal(goal) => test(goal),
        Bool::And(parts) | Bool::Or(parts) => parts.iter().any(|part| mentions(part, test)),
        Bool::Not(part) => mentions(part, test),
        Bool::Xor(a, b) => mentions(a, test) || mentions(b, test),
        Bool::If(a, b, c) => mentions(a, test) || mentions(b, test) || mentions(c, test),
        _ => false,
    }
}

fn has_goal(rules: &Rules<'_>, test: fn(&Goal) -> bool) -> f64 {
    yes(rules.game.ast().end.clauses.iter().any(|clause| mentions(&clause.cond, &test)))
}

/// A goal is to connect or to enclose.
pub fn goal_connect(rules: &Rules<'_>) -> f64 {
    has_goal(rules, |g| matches!(g, Goal::Connect { .. } | Goal::Cycle { .. }))
}

/// A goal is to form a group.
pub fn goal_group(rules: &Rules<'_>) -> f64 {
    has_goal(rules, |g| matches!(g, Goal::Group { .. }))
}

/// A goal is to form a row or a pattern.
pub fn goal_line(rules: &Rules<'_>) -> f64 {
    has_goal(rules, |g| matches!(g, Goal::InARow { .. } | Goal::Pattern { .. }))
}

/// A goal is to reach cells.
pub fn goal_reach(rules: &Rules<'_>) -> f64 {
    has_goal(rules, |g| matches!(g, Goal::Reach { .. }))
}

/// A goal is to capture: by count, by elimination, or a piece that must not be lost.
pub fn goal_capture(rules: &Rules<'_>) -> f64 {
    fn counts(b: &Bool) -> bool {
        match b {
            Bool::Cmp(..) => true,
            Bool::And(parts) | Bool::Or(parts) => parts.iter().any(counts),
            Bool::Not(part) => counts(part),
            _ => false,
        }
    }
    let captures = has_goal(rules, |g| matches!(g, Goal::Capture { .. } | Goal::Eliminate(_)));
    captures.max(yes(rules.game.ast().end.clauses.iter().any(|clause| counts(&clause.cond))))
}

/// Being unable to move decides.
pub fn goal_no_move(rules: &Rules<'_>) -> f64 {
    has_goal(rules, |g| matches!(g, Goal::NoMove))
}

/// A goal is a score, a stack or a state, or something must be avoided.
pub fn goal_other(rules: &Rules<'_>) -> f64 {
    let counted = has_goal(rules, |g| {
        matches!(g, Goal::Score(_) | Goal::Stack { .. } | Goal::CellState(..) | Goal::PieceState(_) | Goal::Most(..))
    });
    let misere = |cond: &Bool| mentions(cond, &|g| !matches!(g, Goal::NoMove | Goal::Full | Goal::Passed));
    let avoided = |c: &gdl::ast::Clause| c.result == GameResult::Lose && misere(&c.cond);
    counted.max(yes(rules.game.ast().end.clauses.iter().any(avoided)))
}
