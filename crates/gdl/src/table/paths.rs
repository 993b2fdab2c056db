//! Paths: regular languages of steps.

use super::Kind::*;
use super::{Row, one, row, some};

const EXAMPLE: &str = "(path (rot (seq (step 0 1 e) (star (step 0 1 e)))))";

pub(super) const ROWS: &[Row] = &[
    row!(StepBy "step" Path, List Ours, [
        one("dx", Number, "columns east"),
        one("dy", Number, "rows north"),
        some("on", On, "e empty, p the opponent's, w the mover's own; several letters may be joined, as in ep"),
    ], "One step by an offset, on square boards, seen by the first player; for the second it is turned by 180 degrees. The origin counts as w.",
    EXAMPLE),
    row!(StepTo "step" Path, List Ours, [
        one("direction", PathDir, "compass or turtle word; l and r step sideways"),
        some("on", On, "as above"),
    ], "One step to a neighbour, on any board.", "(path (or (step f e) (step fl p) (step fr p)))"),
    row!(Seq "seq" Path, List Ours, [some("path", Path, "")], "One after the other.", EXAMPLE),
    row!(OrPath "or" Path, List Ours, [some("path", Path, "")], "Any of them.", "(path (or (step f e) (step b e)))"),
    row!(Star "star" Path, List Ours, [one("path", Path, "")], "Any number of times, none included.", EXAMPLE),
    row!(Rot "rot" Path, List Ours, [one("path", Path, "")],
    "Also turned by 90, 180 and 270 degrees (hex and tri boards: by 60 to 300).", EXAMPLE),
    row!(Mirror "mirror" Path, List Ours, [one("path", Path, "")], "Also mirrored, left for right.", "(path (mirror (step 1 2 ep)))"),
    row!(Fb "fb" Path, List Ours, [one("path", Path, "")], "Also mirrored, front for back.", "(path (fb (step 1 2 ep)))"),
];
