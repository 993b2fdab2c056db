//! Acts: what a step does first.

use super::Kind::*;
use super::Ludeme as L;
use super::{Row, flag, opt, row};

pub(super) const ROWS: &[Row] = &[
    row!(Pass "pass" Act, Either Paper, [],
    "Does nothing: a voluntary pass, legal when `pre` holds. It stands alone in its action; effects run.",
    "(action pass)"),
    row!(Push "push" Act, List Paper, [
        opt("cell", Site, "default to"),
        opt("number", Int, "how many new pieces, default 1"),
        opt("owner", Who, "whose they become, default the mover for new pieces, unchanged for moved ones"),
        flag("trail", L::Trail),
    ], "Puts the popped pieces down, order kept, or, if none were popped, new pieces of this type from the mover's hand. Illegal if the stack would be higher than 32 or the hand is short.",
    "(action (pop) (push))"),
    row!(Trail "trail" Modifier, Bare Thesis, [],
    "Leaves a new piece of the mover on `from` and on every cell strictly between `from` and `to`, wherever such a cell is empty.",
    "(action (pop) (push trail))"),
    row!(Pop "pop" Act, List Paper, [
        opt("cell", Site, "default from"),
        opt("number", Quantity, "how many from the top, default 1; all: the whole stack"),
    ], "Takes pieces from the top of a stack. Alone, without push, it removes them from the board. Illegal if there are fewer.",
    "(action (pop all) (push))"),
    row!(Swap "swap" Act, Either Thesis, [],
    "The stacks on `from` and `to` change places.", "(action (swap))"),
];
