//! The play section.

use super::Kind::*;
use super::Ludeme as L;
use super::{Row, flag, named, one, opt, row};

pub(super) const ROWS: &[Row] = &[
    row!(Play "play" Part, List Paper, [
        flag("can-pass", L::CanPass),
        flag("swap-rule", L::SwapRule),
        opt("repetition", Repetition, "default: the third time a position stands at the end of a turn, the game is drawn"),
        opt("turn-limit", Only(L::TurnLimit), ""),
        opt("gravity", Only(L::Gravity), ""),
        opt("moves-per-turn", Only(L::MovesPerTurn), ""),
        flag("max-capture", L::MaxCapture),
    ], "Further rules of play. Without it players alternate and cannot pass unless they have no step.",
    "(play can-pass no-repeat)"),
    row!(CanPass "can-pass" Modifier, Bare Paper, [], "A player may pass instead of a turn.", "(play can-pass)"),
    row!(SwapRule "swap-rule" Modifier, Bare Ours, [],
    "After the first turn the second player may take the first player's side instead of moving.", "(play swap-rule)"),
    row!(NoRepeat "no-repeat" Repetition, Bare Ours, [],
    "A turn that recreates an earlier position is illegal.", "(play no-repeat)"),
    row!(FreeRepeat "free-repeat" Repetition, Bare Ours, [], "Repeated positions mean nothing.", "(play free-repeat)"),
    row!(TurnLimit "turn-limit" Part, List Ours, [
        one("turns", Number, ""),
        opt("result", Limit, "default draw"),
    ], "The game ends after so many turns: in a draw, or won by the player for whom an integer is greater.",
    "(play (turn-limit 100 (most (count friend))))"),
    row!(Gravity "gravity" Part, List Ours, [one("direction", Compass, "")],
    "A piece is placed only where the next cell in that direction is off the board or occupied.", "(play (gravity s))"),
    row!(MovesPerTurn "moves-per-turn" Part, List Ours, [
        one("number", Number, ""),
        named("first", Number, "in the very first turn of the game, default the same"),
    ], "How many moves make a turn.", "(play (moves-per-turn 2 first 1))"),
    row!(MaxCapture "max-capture" Modifier, Bare Ours, [],
    "Of all turns only those that capture the most pieces are legal.", "(play max-capture)"),
];
