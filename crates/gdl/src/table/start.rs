//! The start section.

use super::Kind::*;
use super::Ludeme as L;
use super::{Row, many, one, opt, row};

pub(super) const ROWS: &[Row] = &[
    row!(Start "start" Part, List Paper, [
        many("place", Only(L::Place), ""),
        many("in-hand", Only(L::HandClause), ""),
    ], "The pieces on the board and in the hands before the first move.",
    "(start (place (Stone White) home) (in-hand (Stone All) 5))"),
    row!(Place "place" Part, List Paper, [
        opt("number", Number, "how many on each cell, default 1"),
        one("piece", Record, "with its owner; All: each player's, at his own home; default the owner of the type"),
        many("where", Region, "cells and regions, which add up; `(phase p)` filters them; nothing: the whole board"),
    ], "Puts pieces on the board.", "(start (place 2 (Stone White) A1 B2 home (home 1) (phase 0)))"),
    row!(HandClause "in-hand" Part, List Paper, [
        one("piece", Record, "with its owner; All: so many for each"),
        one("number", Number, ""),
    ], "The number of pieces a player has in hand. A type no clause names for a player is unlimited for him.",
    "(start (in-hand (Stone All) 5))"),
];
