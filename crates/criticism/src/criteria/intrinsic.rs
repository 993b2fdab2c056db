//! Criteria of the rules and the equipment alone.

use engine::Game;
use gdl::ast::{Act, Action, Bool, Cmp, EffectKind, GameResult, Goal, Int, Move, Site, What};
use gdl::tree::{Node, NodeKind};

fn lists(node: &Node) -> usize {
    match &node.kind {
        // What the system or the author says about the game is no rule of it.
        NodeKind::List(children) if children.first().and_then(Node::as_atom) == Some("support") => 0,
        NodeKind::List(children) => 1 + children.iter().map(lists).sum::<usize>(),
        _ => 0,
    }
}

fn moves(game: &Game) -> impl Iterator<Item = &Move> {
    game.ast().pieces.iter().flat_map(|piece| &piece.moves)
}

fn yes(holds: bool) -> f64 {
    f64::from(u8::from(holds))
}

/// Number of ludemes, of 60.
pub fn rule_complexity(game: &Game) -> f64 {
    (lists(game.tree()) as f64 / 60.0).min(1.0)
}

/// Number of piece types, of 6.
pub fn piece_types(game: &Game) -> f64 {
    (game.ast().pieces.len() as f64 / 6.0).min(1.0)
}

/// Number of cells, of 100.
pub fn board_size(game: &Game) -> f64 {
    (game.topology().cells() as f64 / 100.0).min(1.0)
}

/// Mean number of neighbours, of 8.
pub fn adjacency(game: &Game) -> f64 {
    let topology = game.topology();
    let neighbours: usize = topology.adjacent.iter().map(Vec::len).sum();
    (neighbours as f64 / topology.cells().max(1) as f64 / 8.0).min(1.0)
}

fn acts(m: &Move) -> (bool, bool) {
    let Action::Acts(acts) = &m.action else { return (false, false) };
    let has = |test: fn(&Act) -> bool| acts.iter().any(test);
    (has(|a| matches!(a, Act::Push { .. })), has(|a| matches!(a, Act::Pop { .. } | Act::Swap)))
}

/// Pieces can be added.
pub fn has_placement(game: &Game) -> f64 {
    yes(moves(game).any(|m| acts(m) == (true, false)))
}

/// Pieces can be moved.
pub fn has_movement(game: &Game) -> f64 {
    let swaps = |m: &Move| matches!(&m.action, Action::Acts(acts) if acts.contains(&Act::Swap));
    yes(moves(game).any(|m| acts(m) == (true, true) || swaps(m)))
}

fn has_effect(game: &Game, test: fn(&EffectKind) -> bool) -> f64 {
    yes(moves(game).any(|m| m.post.iter().any(|effect| test(&effect.kind))))
}

/// Pieces can be captured: by an effect, or by a move that takes an enemy piece off the board and puts nothing down.
pub fn has_capture(game: &Game) -> f64 {
    has_effect(game, |e| matches!(e, EffectKind::Capture { .. } | EffectKind::Trim(_)))
        .max(yes(moves(game).any(removes_enemy)))
}

fn removes_enemy(m: &Move) -> bool {
    fn enemy(b: &Bool, site: &Site) -> bool {
        match b {
            Bool::Enemy(at) => at == site,
            Bool::And(parts) => parts.iter().any(|part| enemy(part, site)),
            Bool::Or(parts) => !parts.is_empty() && parts.iter().all(|part| enemy(part, site)),
            _ => false,
        }
    }
    let Action::Acts(acts) = &m.action else { return false };
    let puts = acts.iter().any(|act| !matches!(act, Act::Pop { .. }));
    !puts && acts.iter().any(|act| matches!(act, Act::Pop { at, .. } if enemy(&m.pre, at)))
}

/// Pieces or cells can change.
pub fn has_conversion(game: &Game) -> f64 {
    has_effect(game, |e| {
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

fn has_goal(game: &Game, test: fn(&Goal) -> bool) -> f64 {
    yes(game.ast().end.clauses.iter().any(|clause| mentions(&clause.cond, &test)))
}

/// A goal is to connect or to enclose.
pub fn goal_connect(game: &Game) -> f64 {
    has_goal(game, |g| matches!(g, Goal::Connect { .. } | Goal::Cycle { .. }))
}

/// A goal is to form a group.
pub fn goal_group(game: &Game) -> f64 {
    has_goal(game, |g| matches!(g, Goal::Group { .. }))
}

/// A goal is to form a row or a pattern, or a line of a length.
pub fn goal_line(game: &Game) -> f64 {
    let long = |int: &Int, few: bool| !few && mentioned(int, &|i| matches!(i, Int::LineLength(_)));
    has_goal(game, |g| matches!(g, Goal::InARow { .. } | Goal::Pattern { .. })).max(compares(game, &long))
}

/// A goal is to reach cells, or to have pieces on them.
pub fn goal_reach(game: &Game) -> f64 {
    let there = |int: &Int, few: bool| !few && mentioned(int, &|i| matches!(i, Int::Count(_, Some(_))));
    has_goal(game, |g| matches!(g, Goal::Reach { .. })).max(compares(game, &there))
}

/// A goal is to capture: by count, by elimination, or a piece that must not be lost. Pieces of a player that must be few are counted, or those
/// captured; not turns, states or what stands in a region.
pub fn goal_capture(game: &Game) -> f64 {
    let pieces = |int: &Int| matches!(int, Int::Count(What::Friend | What::Enemy | What::Piece(_), None));
    let lost = |int: &Int, few: bool| {
        few && mentioned(int, &pieces) || !few && mentioned(int, &|i| matches!(i, Int::Captured(_)))
    };
    has_goal(game, |g| matches!(g, Goal::Capture { .. } | Goal::Eliminate(_))).max(compares(game, &lost))
}

/// Whether somebody wins or loses by a comparison of such a number; the test is told the number, and whether it must be few.
fn compares(game: &Game, test: &dyn Fn(&Int, bool) -> bool) -> f64 {
    fn any(b: &Bool, test: &dyn Fn(&Int, bool) -> bool) -> bool {
        match b {
            Bool::Cmp(Cmp::Lt | Cmp::Le, a, b) => test(a, true) || test(b, false),
            Bool::Cmp(Cmp::Gt | Cmp::Ge, a, b) => test(a, false) || test(b, true),
            Bool::Cmp(Cmp::Eq | Cmp::Ne, a, b) => [a, b].into_iter().any(|int| test(int, true) || test(int, false)),
            Bool::And(parts) | Bool::Or(parts) => parts.iter().any(|part| any(part, test)),
            Bool::Not(part) => any(part, &|int, few| test(int, !few)),
            Bool::Xor(a, b) => any(a, test) || any(b, test),
            Bool::If(a, b, c) => any(a, test) || any(b, test) || any(c, test),
            _ => false,
        }
    }
    let decides = |clause: &&gdl::ast::Clause| clause.result != GameResult::Draw;
    yes(game.ast().end.clauses.iter().filter(decides).any(|clause| any(&clause.cond, test)))
}

/// Whether a number is made of such a one.
fn mentioned(int: &Int, test: &dyn Fn(&Int) -> bool) -> bool {
    test(int)
        || match int {
            Int::Add(parts) | Int::Sub(parts) | Int::Mul(parts) | Int::Min(parts) | Int::Max(parts) => {
                parts.iter().any(|part| mentioned(part, test))
            }
            Int::Div(a, b) | Int::Mod(a, b) => mentioned(a, test) || mentioned(b, test),
            Int::Abs(part) => mentioned(part, test),
            _ => false,
        }
}

/// A goal is a stack of a height.
pub fn goal_stack(game: &Game) -> f64 {
    has_goal(game, |g| matches!(g, Goal::Stack { .. }))
}

/// Being unable to move decides.
pub fn goal_block(game: &Game) -> f64 {
    has_goal(game, |g| matches!(g, Goal::NoMove))
}

/// A goal is a score or a state, or something must be avoided.
pub fn goal_other(game: &Game) -> f64 {
    let counted =
        has_goal(game, |g| matches!(g, Goal::Score(_) | Goal::CellState(..) | Goal::PieceState(_) | Goal::Most(..)));
    let misere = |cond: &Bool| mentions(cond, &|g| !matches!(g, Goal::NoMove | Goal::Full | Goal::Passed));
    let avoided = |c: &gdl::ast::Clause| c.result == GameResult::Lose && misere(&c.cond);
    counted.max(yes(game.ast().end.clauses.iter().any(avoided)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &str, flag: fn(&Game) -> f64) -> bool {
        let entry = gdl::library::find(name).expect("a library game");
        let (game, _) = engine::Game::read(entry.text);
        flag(&game.expect("a sound game")) == 1.0
    }

    #[test]
    fn men_taken_off_the_board_are_captured() {
        for name in ["nine-mens-morris", "morabaraba", "dara", "chess", "go-9"] {
            assert!(of(name, has_capture), "{name}");
        }
        for name in ["yavalath", "hex", "quixo", "slimetrail"] {
            assert!(!of(name, has_capture), "{name}");
        }
    }

    #[test]
    fn stacks_and_blocks_are_goals_of_their_own() {
        for name in ["mixtour", "skyline", "sample-051"] {
            assert!(of(name, goal_stack), "{name}");
        }
        assert!(!of("mixtour", goal_other), "a stack is no other goal");
        // Stacks that are only moved are no goal; nor is a board that is full.
        assert!(!of("focus", goal_stack) && !of("tower-clobber", goal_stack));
        assert!(of("amazons", goal_block) && of("teiglith", goal_block) && !of("yavalath", goal_block));
    }

    #[test]
    fn turns_states_and_places_are_not_captures() {
        for name in ["notakto", "treblecross", "wild-tic-tac-toe", "quixo", "slimetrail"] {
            assert!(!of(name, goal_capture), "{name}");
        }
        for name in ["nine-mens-morris", "morabaraba", "dara", "chess", "fox-and-geese"] {
            assert!(of(name, goal_capture), "{name}");
        }
    }

    #[test]
    fn lines_by_length_are_lines_and_pieces_in_a_region_have_reached_it() {
        for name in ["notakto", "treblecross", "quixo", "wild-tic-tac-toe"] {
            assert!(of(name, goal_line), "{name}");
        }
        assert!(!of("morabaraba", goal_line), "a board without a line is a draw, not an aim");
        assert!(of("slimetrail", goal_reach) && !of("nine-mens-morris", goal_reach));
    }
}
