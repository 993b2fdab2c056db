//! Effects, and what captures and conversions hit.

use super::Kind::*;
use super::Ludeme as L;
use super::{Row, flag, many, named, one, opt, row, some};

/// An effect: every one takes a condition and may be optional.
macro_rules! effect {
    ($ludeme:ident $word:literal $source:ident, [$($arg:expr),* $(,)?], $doc:expr, $example:expr) => {
        row!($ludeme $word Effect, List $source, [$($arg,)* opt("if", Only(L::EffectIf), ""), flag("optional", L::OptionalEffect)], $doc, $example)
    };
}

pub(super) const ROWS: &[Row] = &[
    row!(EffectIf "if" Part, List Paper, [one("condition", Bool, "")],
    "The effect happens only if this holds when it runs. For captures and conversions it is asked of each target, with `current` the target.",
    "(capture d-nbors (if (>= (height current) 2)))"),
    row!(OptionalEffect "optional" Modifier, Bare Thesis, [],
    "The mover may leave the effect out: there are two steps, with and without.", "(capture d-nbors optional)"),
    effect!(CaptureEffect "capture" Paper, [
        opt("targets", Targets, "default replace"),
        opt("record", Record, "which pieces, default all enemy ones"),
        flag("recycle", L::Recycle),
        flag("subsume", L::Subsume),
        flag("delayed", L::Delayed),
    ], "Takes what the target word names off the board, whole stacks. They count as captured by the mover.",
    "(capture surround)"),
    row!(Recycle "recycle" Modifier, Bare Thesis, [],
    "Captured pieces go back to the hand of their owner.", "(capture recycle)"),
    row!(Subsume "subsume" Modifier, Bare Thesis, [],
    "The capturing piece takes the type of what it captured last.", "(capture subsume)"),
    row!(Delayed "delayed" Modifier, Bare Ours, [],
    "Captured pieces leave the board at the end of the turn; until then they block and cannot be captured again.",
    "(capture between delayed)"),
    effect!(Convert "convert" Paper, [
        opt("targets", Targets, "default the piece just put down"),
        opt("owner", Who, "who gets them, default the mover if there are targets"),
        opt("record", Record, "which pieces, default all enemy ones"),
        named("state", Int, "their new state"),
    ], "Changes the owner, the state or both of the pieces that are hit, or of the piece on `to` if no targets are given.",
    "(convert custodial)"),
    effect!(Rotate "rotate" Thesis, [one("number", Int, "smallest turns of the board, clockwise")],
    "Turns the piece on `to`; its flags turn with it.", "(rotate 1)"),
    effect!(ChangeDirn "change-dirn" Thesis, [one("direction", Dirn, "")],
    "Changes the mover's direction of play.", "(change-dirn b)"),
    effect!(Displace "displace" Thesis, [
        one("direction", Dirn, "all: every direction"),
        opt("record", Record, "which pieces, default all"),
    ], "The neighbour of `to` in that direction is pushed one cell on if that cell is empty, off the board if there is none; otherwise it stays.",
    "(displace f)"),
    effect!(SetCellState "cell-state" Thesis, [opt("cell", Site, "default to"), one("state", Int, "")],
    "Sets the state of a cell.", "(cell-state to 1)"),
    effect!(SetPieceState "piece-state" Thesis, [opt("cell", Site, "default to"), one("state", Int, "")],
    "Sets the state of the top piece on a cell.", "(piece-state 2)"),
    effect!(IncState "inc-state" Paper, [
        opt("cell", Site, "default to"),
        opt("amount", Int, "default 1"),
        opt("modulo", Int, "the state wraps round at this"),
    ], "Adds to the state of the top piece.", "(inc-state 1 4)"),
    effect!(DecState "dec-state" Ours, [
        opt("cell", Site, "default to"),
        opt("amount", Int, "default 1"),
        opt("modulo", Int, "the state wraps round at this"),
    ], "Takes from the state of the top piece.", "(dec-state)"),
    effect!(AddFlags "add-flags" Thesis, [opt("cell", Site, "default to"), some("flag", Number, "0 to 7")],
    "Sets flags of the top piece.", "(add-flags 0 1)"),
    effect!(RemoveFlags "remove-flags" Thesis, [opt("cell", Site, "default to"), some("flag", Number, "0 to 7")],
    "Clears flags of the top piece.", "(remove-flags 0)"),
    effect!(AddScore "score" Thesis, [one("points", Int, "")],
    "Adds to the mover's score.", "(score (capture-value))"),
    effect!(Repeat "repeat" Thesis, [flag("forced", L::Forced), opt("heading", Heading, "default any direction")],
    "The same piece may go on with the same move in the same turn, to cells it has not visited in it.",
    "(repeat (if (> (changed) 0)))"),
    row!(Forced "forced" Modifier, Bare Ours, [], "It must go on if it can.", "(repeat forced)"),
    row!(Straight "straight" Heading, Bare Ours, [], "Only in the same direction.", "(repeat straight)"),
    row!(Turning "turning" Heading, Bare Ours, [], "Only in another direction.", "(repeat turning)"),
    effect!(Promote "promote" Ours, [
        one("piece", PieceName, "the new type"),
        many("region", Region, "only there, default anywhere"),
        flag("at-end", L::AtEnd),
    ], "The piece on `to` becomes another type.", "(promote King away)"),
    row!(AtEnd "at-end" Modifier, Bare Ours, [],
    "The promotion happens when the turn ends, if the piece then stands in the region.", "(promote King away at-end)"),
    effect!(Again "again" Ours, [one("label", Label, "of some move")],
    "The mover goes on with a move of that label, if he can.", "(again Take)"),
    effect!(Trim "trim" Ours, [one("height", Int, "")],
    "While the stack on `to` is higher, its lowest piece goes: the mover's own to his hand, others count as captured.",
    "(trim 5)"),
];

pub(super) const TARGETS: &[Row] = &[
    row!(Replace "replace" Targets, Bare Thesis, [],
    "What stood on `to` before the push.", "(capture replace)"),
    row!(Surround "surround" Targets, Bare Paper, [],
    "Enemy groups next to `to` that have no empty neighbour. The edge gives no freedom; the mover's own groups stay.",
    "(capture surround)"),
    row!(DNbors "d-nbors" Nbors, Bare Paper, [],
    "Direct neighbours: cells that share an edge.", "(capture d-nbors)"),
    row!(INbors "i-nbors" Nbors, Bare Paper, [],
    "Indirect neighbours: cells that share only a vertex. In `tiling` they become adjacent too.",
    "(board (tiling square i-nbors) (size 8))"),
    row!(AllNbors "all-nbors" Nbors, Bare Thesis, [],
    "Direct and indirect neighbours.", "(in-a-row 4 all-nbors)"),
    row!(Between "between" Targets, Bare Ours, [],
    "All cells strictly between `from` and `to` on their line.", "(capture between)"),
    row!(Custodial "custodial" Targets, Greedy Ours, [
        opt("min", Int, "shortest run, default 1"),
        opt("max", Int, "longest run, default any"),
        named("hostile", Region, "cells that count as the mover's at the far end, unless an enemy piece stands there"),
    ], "Runs of enemies in a line from `to`, ended by a piece of the mover: what Reversi flips and tafl captures.",
    "(capture (custodial 1 2 (hostile corners)))"),
    row!(Approach "approach" Targets, Bare Ours, [],
    "The run of enemies that starts right beyond `to`, in the direction of the move.", "(capture approach)"),
    row!(Withdraw "withdraw" Targets, Bare Ours, [],
    "The run of enemies that starts right behind `from`, against the direction of the move.", "(capture withdraw)"),
    row!(PathTargets "path" Targets, Bare Ours, [],
    "The cells visited by the path of this move, ends excluded.",
    "(move (pre (path (seq (step 1 0 p) (step 1 0 e)))) (action (pop) (push)) (post (capture path)))"),
    row!(LineTargets "line" Targets, Bare Ours, [],
    "The whole line through `from` and `to`, both excluded.", "(capture line)"),
    row!(SameGroup "same-group" Targets, Bare Ours, [],
    "If an enemy stood on `to`: every enemy group touching `to`.", "(capture same-group)"),
];
