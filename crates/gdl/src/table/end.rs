//! The end section: clauses, results, end conditions.

use super::Kind::*;
use super::Ludeme as L;
use super::{Row, flag, many, one, opt, row, some};

pub(super) const ROWS: &[Row] = &[
    row!(End "end" Part, List Paper, [
        some("clause", Only(L::Clause), ""),
        opt("tie", Tie, "if the players' results disagree, default mover-wins"),
        flag("opp-turn", L::OppTurn),
    ], "How the game ends. After every step each clause is read for each player it names; a player's result is that of his first clause that holds.",
    "(end (All win (in-a-row 4)) (All lose (in-a-row 3)))"),
    row!(Clause "end clause" Part, Open Paper, [
        one("player", Who, "a player, or All"),
        one("result", GameResult, ""),
        one("condition", Goal, ""),
    ], "Who gets which result, and when. In the condition `friend` is that player.", "(end (White lose (group 5)) (All win (no-move)))"),
    row!(Win "win" GameResult, Bare Paper, [], "He wins.", "(end (All win (in-a-row 3)))"),
    row!(Lose "lose" GameResult, Bare Paper, [], "He loses.", "(end (All lose (no-move)))"),
    row!(Draw "draw" GameResult, Bare Paper, [],
    "The game is drawn. In place of mover-wins: if results disagree. In `turn-limit`: when it is reached.", "(end (All win (in-a-row 3)) (All draw (full)))"),
    row!(MoverWins "mover-wins" Tie, Bare Paper, [], "If the players' results disagree, the mover wins.", "(end (All win (in-a-row 3)) mover-wins)"),
    row!(MoverLoses "mover-loses" Tie, Bare Paper, [], "If the players' results disagree, the mover loses.", "(end (All win (in-a-row 3)) mover-loses)"),
    row!(OppTurn "opp-turn" Modifier, Bare Thesis, [],
    "A result counts only if it still holds after the opponent's next turn.", "(end (All win (in-a-row 3)) opp-turn)"),
    row!(Connect "connect" Goal, List Paper, [
        opt("record", Record, "which of his pieces"),
        opt("number", Int, "how many of the sets, default all of them"),
        some("region", Region, "the sets to join: each side, corner, row … is a set of its own"),
        opt("nbors", Nbors, "default the board's adjacency"),
    ], "One group of his pieces touches at least so many of the sets.", "(connect 3 (sides all open))"),
    row!(Cycle "cycle" Goal, Either Thesis, [
        opt("record", Record, ""),
        opt("area", Int, "cells enclosed at least, default 1"),
        flag("full", L::FullCycle),
        opt("nbors", Nbors, ""),
    ], "His pieces form a closed chain around at least so many cells.", "(cycle)"),
    row!(FullCycle "full" Modifier, Bare Thesis, [], "All cells enclosed are occupied.", "(cycle 1 full)"),
    row!(Group "group" Goal, Either Paper, [
        opt("record", Record, ""),
        opt("size", Int, ""),
        opt("nbors", Nbors, ""),
        flag("stack", L::CountStacks),
    ], "He has a group of at least that size; without a number, all his pieces, at least two, form one group.", "(group)"),
    row!(CountStacks "stack" Modifier, Bare Paper, [], "Sizes count every piece of the stacks.", "(group 9 stack)"),
    row!(InARow "in-a-row" Goal, List Paper, [
        opt("record", Record, ""),
        one("length", Int, ""),
        opt("nbors", Nbors, "which lines, default the board's"),
    ], "So many or more of his pieces stand in a row.", "(in-a-row 3)"),
    row!(Pattern "pattern" Goal, List Thesis, [opt("record", Record, ""), some("step", Turtle, "")],
    "His pieces stand on a cell and on every cell this walk from it moves to, for some facing; not mirrored.", "(pattern f r f r f)"),
    row!(Reach "reach" Goal, Either Paper, [
        opt("record", Record, ""),
        opt("amount", Amount, "default 1; all: all his pieces; fill: every cell of the region"),
        many("region", Region, "default away"),
    ], "So many of his pieces stand in the region.", "(reach 2 away)"),
    row!(CaptureGoal "capture" Goal, Either Paper, [
        opt("record", Record, "of that type"),
        opt("amount", Quantity, "default 1; all: none is left"),
    ], "He has captured so many pieces.", "(capture 5)"),
    row!(Eliminate "eliminate" Goal, Either Paper, [opt("player", Who, "default enemy")],
    "That player has no piece left, on the board or in hand, though he had some.", "(eliminate enemy)"),
    row!(ScoreGoal "score" Goal, List Paper, [opt("points", Int, ""), flag("best", L::Best)],
    "His score is at least that; `(score best)`: it is higher than his opponent's.", "(score 10)"),
    row!(Best "best" Modifier, Bare Thesis, [], "A higher score than the opponent's.", "(and (full) (score best))"),
    row!(StackGoal "stack" Goal, List Paper, [
        opt("record", Record, ""),
        one("height", Int, ""),
        flag("owner", L::OwnInStack),
    ], "A stack with his piece on top is so high.", "(stack 4)"),
    row!(OwnInStack "owner" Modifier, Bare Thesis, [], "Only his own pieces in the stack count.", "(stack 4 owner)"),
    row!(CellStateGoal "state" Goal, List Paper, [one("cell", Site, ""), one("state", Int, "")],
    "The cell has exactly that state.", "(state D4 1)"),
    row!(PieceStateGoal "state" Goal, List Paper, [one("record", Record, "")],
    "He has a piece that matches.", "(state (Stone (state 3)))"),
    row!(NoMove "no-move" Goal, Either Paper, [],
    "He is about to begin a turn and has no step; a voluntary pass is none.", "(no-move)"),
    row!(Full "full" Goal, Either Ours, [], "No cell is empty.", "(full)"),
    row!(Passed "passed" Goal, Either Ours, [], "Both players have passed, or neither has a step.", "(passed)"),
    row!(Most "most" Goal, List Ours, [one("integer", Int, ""), opt("handicap", Int, "added for the second player, default 0")],
    "The integer is greater for him than for his opponent.", "(and (passed) (most (count friend)))"),
];
