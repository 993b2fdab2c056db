//! Which shapes each tiling takes, how many numbers their sizes need and how many cells they have.

use super::plan::Plan;
use super::{graph, hex, square, tri, trunc};
use gdl::ast::{Board, Problem, Shape, Subject, Tiling};

/// Most cells of a board.
const MAX_CELLS: i64 = 512;

/// The plan of a board, every shape and size judged before anything is laid out.
pub(super) fn plan(board: &Board) -> Result<Plan, Vec<Problem>> {
    use Shape as S;
    use Tiling as T;
    let plan = match (&board.tiling, board.shape) {
        (T::Graph { .. }, S::Boardless) => Err(misshapen(board)),
        (T::Graph { edges, lines }, _) => return graph::plan(edges, lines, MAX_CELLS as usize),

        (T::Square, S::Square) => sized(board, 3, |w, h, l| w * h * l, square::cuboid),
        (T::Square, S::Rhombus) => sized(board, 1, |n, _, _| 2 * n * n - 2 * n + 1, |n, _, _| square::diamond(n)),
        (T::Square, S::Boardless) => Ok(square::cuboid(21, 21, 1)),

        (T::Alquerque, S::Square) => sized(board, 2, |w, h, _| w * h, |w, h, _| square::alquerque(w, h)),
        (T::Alquerque, S::Boardless) => Ok(square::alquerque(21, 21)),

        (T::Hex, S::Hex) => sized(board, 1, |n, _, _| 3 * n * n - 3 * n + 1, |n, _, _| hex::hexagon(n)),
        (T::Hex, S::Rhombus) => sized(board, 2, |n, m, _| n * m, |n, m, _| hex::rhombus(n, m)),
        (T::Hex, S::Tri) => sized(board, 1, |n, _, _| n * (n + 1) / 2, |n, _, _| hex::triangle(n)),
        (T::Hex, S::Trapezium) => sized(board, 2, |a, b, _| a * b + b * (b - 1) / 2, |a, b, _| hex::trapezium(a, b)),
        (T::Hex, S::Square) => sized(board, 2, |w, h, _| w * h, |w, h, _| hex::staggered(w, h)),
        (T::Hex, S::Boardless) => Ok(hex::hexagon(11)),

        (T::Tri, S::Tri) => sized(board, 1, |n, _, _| n * n, |n, _, _| tri::triangle(n)),
        (T::Tri, S::Hex) => sized(board, 1, |n, _, _| 6 * n * n, |n, _, _| tri::hexagon(n)),
        (T::Tri, S::Rhombus) => sized(board, 2, |n, m, _| 2 * n * m, |n, m, _| tri::rhombus(n, m)),
        (T::Tri, S::Trapezium) => {
            sized(board, 2, |a, b, _| b * (2 * a - 1) + b * (b - 1), |a, b, _| tri::trapezium(a, b))
        }
        (T::Tri, S::Square) => sized(board, 2, |w, h, _| w * h, |w, h, _| tri::square(w, h)),
        (T::Tri, S::Boardless) => Ok(tri::square(21, 21)),

        (T::TruncSquare, S::Square) => {
            sized(board, 2, |w, h, _| w * h + (w - 1) * (h - 1), |w, h, _| trunc::board(w, h))
        }
        (T::TruncSquare, S::Boardless) => Ok(trunc::board(15, 15)),

        (T::Square | T::Alquerque | T::TruncSquare, _) => Err(misshapen(board)),
    };
    plan.map_err(|problem| vec![problem])
}

/// Judges the size list, then lays out.
fn sized(
    board: &Board,
    most: usize,
    cells: fn(i64, i64, i64) -> i64,
    lay: fn(i32, i32, i32) -> Plan,
) -> Result<Plan, Problem> {
    let size = &board.size;
    let words = ["one number", "one or two numbers", "one to three numbers"][most - 1];
    if size.is_empty() || size.len() > most {
        let message = format!("{} board of shape `{}` takes {words} for its size", a_tiling(board), board.shape.word());
        let example = ["`(size 5)`", "`(size 5 6)`", "`(size 5 6)`"][most - 1];
        return Err(Problem::error(Subject::Size, message, format!("for example {example}")));
    }
    if size.contains(&0) {
        return Err(Problem::error(Subject::Size, "the size of a board cannot be 0", "for example `(size 5)`"));
    }
    let number = |i: usize| size.get(i).copied().map(i64::from);
    let width = number(0).expect("the list is not empty");
    let (height, levels) = (number(1).unwrap_or(width), number(2).unwrap_or(1));
    let longest = size.iter().copied().max().map_or(0, i64::from);
    // One such side is enough, and its powers might not fit.
    let many = if longest > MAX_CELLS { longest } else { cells(width, height, levels) };
    if many > MAX_CELLS {
        let message = format!("this board would have {many} cells; at most {MAX_CELLS} are allowed");
        let fits = |side: &i64| cells(*side, *side, 1) <= MAX_CELLS;
        let hint = match (size.len(), (1..=MAX_CELLS).take_while(fits).last()) {
            (1, Some(largest)) => format!("the largest is `(size {largest})`"),
            _ => "make it smaller".to_string(),
        };
        return Err(Problem::error(Subject::Size, message, hint));
    }
    Ok(lay(width as i32, height as i32, levels as i32))
}

fn misshapen(board: &Board) -> Problem {
    let shapes = match board.tiling {
        Tiling::Square => "its shapes are `square`, `rhombus` and `boardless`",
        Tiling::Alquerque | Tiling::TruncSquare => "its shapes are `square` and `boardless`",
        Tiling::Hex | Tiling::Tri => "its shapes are `tri`, `square`, `hex`, `rhombus`, `trapezium` and `boardless`",
        Tiling::Graph { .. } => "its edges say all there is to say",
    };
    let message = format!("{} board cannot have the shape `{}`", a_tiling(board), board.shape.word());
    Problem::error(Subject::Shape, message, shapes)
}

/// The tiling's word with its article.
fn a_tiling(board: &Board) -> String {
    let word = board.tiling.word();
    let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} `{word}`")
}
