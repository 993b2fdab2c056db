//! Regions: lists of sets of cells.

use super::Kind::*;
use super::Ludeme as L;
use super::{Row, flag, one, opt, row, some};

pub(super) const ROWS: &[Row] = &[
    row!(Sides "sides" Region, List Paper, [
        some("side", Side, "compass words, numbers (from 1, clockwise from the northernmost side), or all"),
        flag("open", L::Open),
    ], "Sides of the board, each a set of its own.", "(connect (sides n s))"),
    row!(Open "open" Modifier, Bare Ours, [], "Sides without their corner cells.", "(connect 3 (sides all open))"),
    row!(Corners "corners" Region, Bare Ours, [], "The corner cells, each a set of its own.", "(reach corners)"),
    row!(EdgeCells "edge" Region, Bare Ours, [], "The outermost cells of the board.", "(reach edge)"),
    row!(Centre "centre" Region, Bare Ours, [], "The cell or cells nearest the middle.", "(reach centre)"),
    row!(Rows "rows" Region, List Ours, [some("row", Number, "")],
    "Rows by number, counted from 1 in the south; each a set of its own.", "(reach (rows 1 8))"),
    row!(Columns "columns" Region, List Ours, [some("column", Number, "")],
    "Columns by number, A being 1; each a set of its own.", "(reach (columns 1 8))"),
    row!(Cells "cells" Region, List Paper, [some("cell", Cell, "")],
    "These cells, as one set. A cell label alone is a region too.", "(reach (cells A1 B2))"),
    row!(PhaseRegion "phase" Region, List Paper, [one("phase", Number, "0, 1 or 2")],
    "The cells of a phase. In `place` it filters the other places.", "(start (place (Stone White) home (home 1) (phase 0)))"),
    row!(Home "home" Region, Either Paper, [opt("steps", Number, "how many rows before it, default 0")],
    "The edge row behind the friend, or the row so many steps before it. In `place`, the home of the owner of the piece.",
    "(start (place (Stone White) home (home 1)))"),
    row!(Away "away" Region, Bare Thesis, [],
    "The row farthest from the friend's home.", "(reach away)"),
    row!(Union "union" Region, List Ours, [some("region", Region, "")],
    "All these regions together as one set.", "(reach (union corners centre))"),
    row!(OwnRegions "own-regions" Region, Bare Paper, [],
    "The regions named after the friend.", "(connect own-regions)"),
    row!(WholeBoard "board" Region, Bare Ours, [], "Every cell.", "(count empty board)"),
];
