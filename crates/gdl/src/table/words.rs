//! Bare words: cells, players, pieces, contents, directions.

use super::Kind::*;
use super::{Row, row};

/// A bare word.
macro_rules! bare {
    ($ludeme:ident $word:literal $kind:ident $source:ident $doc:literal $example:literal) => {
        row!($ludeme $word $kind, Bare $source, [], $doc, $example)
    };
}

pub(super) const ROWS: &[Row] = &[
    bare!(From "from" Site Paper "The cell a step starts from. Placements have none." "(owner from)"),
    bare!(To "to" Site Paper "The cell a step ends on." "(empty to)"),
    bare!(CurrentCell "current" Site Paper "In the condition of an effect, the cell about to be changed; elsewhere `to`." "(capture d-nbors (if (>= (height current) 2)))"),
    bare!(LastFrom "last-from" Site Ours "The cell the step before this one started from." "(!= (distance last-from to) 1)"),
    bare!(LastTo "last-to" Site Ours "The cell the step before this one ended on." "(line last-to to)"),
    bare!(Beyond "beyond" Site Ours "The cell after `to` on the line from `from` through `to`." "(empty beyond)"),
    bare!(Behind "behind" Site Ours "The cell before `from` on the line from `from` through `to`." "(enemy behind)"),
    bare!(AllPlayers "All" Who Paper "Both players, each for himself; in sums, both together." "(in-hand (Stone All) 5)"),
    bare!(Nobody "none" Who Thesis "Nobody: neither friend nor enemy of anyone." "(action (push none))"),
    bare!(Neutral "neutral" Who Thesis "The same as none." "(action (push neutral))"),
    bare!(Mover "current" Who Thesis "The player making the step." "(score current)"),
    bare!(Friend "friend" Who Paper "The player the rule is read for: the mover in a move, the player of a clause in `end`. As contents: his pieces." "(count friend)"),
    bare!(Enemy "enemy" Who Paper "The friend's opponent. As contents: his pieces." "(num-between enemy)"),
    bare!(WhatEmpty "empty" What Paper "Empty cells." "(count empty)"),
    bare!(AnyPiece "any" PieceRef Thesis "A piece of any type." "(capture replace any)"),
    bare!(CurrentPiece "current" PieceRef Thesis "The type the move belongs to; in `end`, any type." "(piece to current)"),
    bare!(CapturedPiece "captured" PieceRef Thesis "The type captured last by this step." "(capture d-nbors captured)"),
    bare!(N "n" Compass Paper "North. As a direction on hex and tri boards, none of whose six directions is due north, the same as ne; as a side, and for the home of a player, it stays north." "(players (White n) (Black s))"),
    bare!(Ne "ne" Compass Thesis "North-east." "(players (White ne) (Black sw))"),
    bare!(E "e" Compass Paper "East." "(players (White e) (Black w))"),
    bare!(Se "se" Compass Thesis "South-east." "(players (White se) (Black nw))"),
    bare!(S "s" Compass Paper "South. As a direction on hex and tri boards the same as sw; as a side, and for the home of a player, it stays south." "(players (White n) (Black s))"),
    bare!(Sw "sw" Compass Thesis "South-west." "(players (White ne) (Black sw))"),
    bare!(W "w" Compass Paper "West." "(players (White e) (Black w))"),
    bare!(Nw "nw" Compass Thesis "North-west." "(players (White se) (Black nw))"),
    bare!(Up "up" Compass Ours "Towards the next level, on boards with levels." "(gravity up)"),
    bare!(Down "down" Compass Ours "Towards the level below." "(gravity down)"),
    bare!(F "f" Turtle Paper "Forwards." "(steps f f r f)"),
    bare!(B "b" Turtle Paper "Backwards, without turning round." "(steps b b)"),
    bare!(Left "l" Turtle Paper "In walks and patterns, turn left on the spot (90 degrees on square boards, 60 on hex and tri, 45 on trunc-square); in paths and displacements, the cell to the left." "(steps f f l f)"),
    bare!(Right "r" Turtle Paper "As l, to the right." "(steps f f r f)"),
    bare!(Fl "fl" Turtle Thesis "Forwards to the left." "(steps fl fl)"),
    bare!(Fr "fr" Turtle Thesis "Forwards to the right." "(steps fr fr)"),
    bare!(Bl "bl" Turtle Thesis "Backwards to the left." "(steps bl)"),
    bare!(Br "br" Turtle Thesis "Backwards to the right." "(steps br)"),
    bare!(Every "all" Modifier Paper "All of them: every direction, every side, the whole stack, every piece, or, as targets, the whole board except `to`." "(capture all)"),
    bare!(Fill "fill" Modifier Thesis "As an amount in `reach`: every cell of the region." "(reach fill (cells A1 B2))"),
];
