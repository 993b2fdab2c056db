//! Arguments that say what would hold without them.

use crate::check::{Term, Value, check};
use crate::table::{Form, Ludeme as L};
use crate::tree::{Node, NodeKind};
use std::collections::HashMap;

/// A copy of a game without arguments that are written and say the default.
///
/// What is shown here is compared, never read: `(push to 2)` and `(push 2)` become one text, and no two texts that mean different things do.
pub fn unsaid(game: &Node) -> Node {
    let checked = check(std::slice::from_ref(game));
    let mut fates = HashMap::new();
    if let Some(term) = &checked.game {
        look(term, false, &mut fates);
    }
    copy(game, &fates).unwrap_or_else(|| game.clone())
}

/// What becomes of a node, found by its address.
enum Fate {
    Cut,
    /// A word that takes arguments but has none stands in parentheses like one that has them.
    Enclosed,
    /// A list of one stands without its parentheses.
    Bare,
}

fn look(term: &Term, pre: bool, fates: &mut HashMap<*const Node, Fate>) {
    let Value::Row(row, args) = &term.value else { return };
    let pre = pre || row.ludeme == L::Pre;
    let mut left = args.len();
    for (slot, arg) in args {
        look(arg, pre, fates);
        if !arg.bound && goes_without_saying(term, row.args[*slot].name, arg, pre) {
            fates.insert(arg.node, Fate::Cut);
            left -= 1;
        }
    }
    match row.ludeme {
        // Sections that now say nothing.
        L::Play | L::Start if left == 0 => {
            fates.insert(term.node, Fate::Cut);
        }
        _ if row.form == Form::Either && term.node.as_list().is_none() && !term.bound => {
            fates.insert(term.node, Fate::Enclosed);
        }
        L::Players => {
            for (player, usual) in term.all("player").zip([L::N, L::S]) {
                if let Some(direction) = player.get("direction").filter(|d| d.ludeme() == Some(usual)) {
                    fates.insert(direction.node, Fate::Cut);
                    fates.insert(player.node, Fate::Bare);
                }
            }
        }
        _ => {}
    }
}

/// Whether an argument says what its host would mean without it, and the host stays told apart from all others if it goes.
fn goes_without_saying(host: &Term, name: &str, arg: &Term, pre: bool) -> bool {
    let number = |n| matches!(arg.value, Value::Number(value) if value == n);
    let word = |ludeme| arg.ludeme() == Some(ludeme);
    let part_is = |name, n| matches!(arg.get(name).map(|part| &part.value), Some(Value::Number(value)) if *value == n);
    let Some(ludeme) = host.ludeme() else { return false };
    match (ludeme, name) {
        (L::Move, "priority") => part_is("number", 0),
        (L::Move, "owner") => arg.get("player").and_then(Term::ludeme) == Some(L::AllPlayers),
        (L::PieceDef, "value") => part_is("number", 1),
        (L::PieceDef, "state") => part_is("number", 0),
        (L::Place, "number") | (L::Push | L::Pop, "number") => number(1),
        // A player alone would be read as a cell.
        (L::Push, "cell") => word(L::To) && !host.has("owner"),
        (L::Pop, "cell") => word(L::From),
        (L::CaptureEffect, "targets") => word(L::Replace),
        (L::Convert, "owner") => word(L::Mover) && host.has("targets"),
        // A number alone would be read as the first of the two.
        (L::Custodial, "min") => number(1) && !host.has("max"),
        (L::IncState | L::DecState, "amount") => number(1) && !host.has("modulo"),
        (L::Reach, "region") => word(L::Away) && host.all("region").count() == 1,
        (L::Reach | L::CaptureGoal, "amount") | (L::Cycle, "area") => number(1),
        (L::Eliminate, "player") => word(L::Enemy),
        (L::ScoreOf | L::Captured | L::Territory | L::LargestGroup, "player") => word(L::Friend),
        (L::Count, "region") => word(L::WholeBoard),
        (L::Home, "steps") | (L::Most, "handicap") => number(0),
        (L::End, "tie") => word(L::MoverWins),
        (L::TurnLimit, "result") => word(L::Draw),
        (L::Play, "moves-per-turn") => part_is("number", 1) && arg.get("first").is_none(),
        (L::LineBool | L::Adjacent | L::Distance | L::NumBetween | L::NumLine, "b") => word(L::To),
        (L::LineBool | L::Adjacent | L::Distance | L::NumBetween | L::NumLine, "a") => {
            word(L::From) && host.get("b").is_none_or(|b| b.ludeme() == Some(L::To))
        }
        // The other functions of a cell speak of the moving piece: on `from` before the step, on `to` from then on.
        (L::CellStateGoal, "cell") => false,
        (_, "cell") => word(if pre { L::From } else { L::To }),
        _ => false,
    }
}

fn copy(node: &Node, fates: &HashMap<*const Node, Fate>) -> Option<Node> {
    let mut new = match node.as_list() {
        Some(children) => Node::list(children.iter().filter_map(|child| copy(child, fates))),
        None => NodeKind::into(node.kind.clone()),
    };
    new.span = node.span;
    match fates.get(&std::ptr::from_ref(node)) {
        None => Some(new),
        Some(Fate::Cut) => None,
        Some(Fate::Enclosed) => Some(Node::list([new])),
        Some(Fate::Bare) => new.children().first().cloned(),
    }
}
