//! The parts of a move.

use super::Kind::*;
use super::{Row, one, row, some};

pub(super) const ROWS: &[Row] = &[
    row!(Priority "priority" Part, List Paper, [one("number", Number, "default 0")],
    "If a step of a higher priority is legal, steps of lower priority are not.",
    "(move (priority 1) (pre (empty to)) (action (push)))"),
    row!(DirnOf "dirn" Part, List Paper, [one("direction", Dirn, "")],
    "The way the piece faces in this move, for walks, paths and turtle words; `all` tries every facing. Default: the piece's own facing if it has one, else the player's direction.",
    "(move (dirn all) (pre (and (owner from) (steps f f r f))) (action (pop) (push)))"),
    row!(OwnerOf "owner" Part, List Paper, [one("player", Who, "")],
    "Who may use this move, beside what the owner of the piece type says. Default All.",
    "(move (owner White) (pre (empty to)) (action (push)))"),
    row!(Pre "pre" Part, List Paper, [one("condition", Bool, "")],
    "What must hold before the step, with `from` and `to` known and nothing changed yet.",
    "(move (pre (and (owner from) (empty to))) (action (pop) (push)))"),
    row!(Action "action" Part, List Paper, [some("act", Act, "")],
    "What the step does: pass, or acts in the order written.",
    "(move (pre (empty to)) (action (push)))"),
    row!(Post "post" Part, List Paper, [some("effect", Effect, "")],
    "What happens after the action, in the order written. Each effect may carry `(if CONDITION)` and `optional`; at most three may be optional.",
    "(move (pre (empty to)) (action (push)) (post (capture surround) (score 1)))"),
    row!(After "after" Part, List Ours, [one("condition", Bool, "")],
    "What must hold in the position the step leads to; if it does not, the step is illegal.",
    "(move (pre (empty to)) (action (push)) (after (> (liberties to) 0)))"),
];
