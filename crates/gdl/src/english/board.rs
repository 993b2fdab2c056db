//! The board in a sentence, with its number of cells.

use super::region::compass;
use super::voice::Voice;
use super::words::{counted, list, number};
use crate::ast::{Board, Compass, Player, Shape, Tiling, Who};

/// Number of cells by the formula of tiling and shape; `None` for graphs and pairs that do not exist.
pub fn cells(board: &Board) -> Option<u64> {
    let size = |i: usize| board.size.get(i).or(board.size.first()).map(|&n| u64::from(n));
    let (w, h, l) = (size(0), size(1), u64::from(board.size.get(2).copied().unwrap_or(1)));
    let whole = match (&board.tiling, board.shape) {
        (Tiling::Graph { edges, lines }, _) => {
            let mut nodes: Vec<&String> =
                edges.iter().flat_map(|(a, b)| [a, b]).chain(lines.iter().flatten()).collect();
            nodes.sort_unstable();
            nodes.dedup();
            nodes.len() as u64
        }
        (Tiling::Hex, Shape::Boardless) => 3 * 11 * 11 - 3 * 11 + 1,
        (Tiling::TruncSquare, Shape::Boardless) => 15 * 15 + 14 * 14,
        (_, Shape::Boardless) => 21 * 21,
        (Tiling::Hex, Shape::Hex) => 3 * w? * w? + 1 - 3 * w?,
        (Tiling::Hex, Shape::Rhombus | Shape::Square) | (Tiling::Tri, Shape::Square) => w? * h?,
        (Tiling::Hex, Shape::Tri) => w? * (w? + 1) / 2,
        (Tiling::Hex, Shape::Trapezium) => (0..h?).map(|row| w.unwrap_or(0) + row).sum(),
        (Tiling::Tri, Shape::Tri) => w? * w?,
        (Tiling::Tri, Shape::Hex) => 6 * w? * w?,
        (Tiling::Tri, Shape::Rhombus) => 2 * w? * h?,
        (Tiling::Tri, Shape::Trapezium) => (0..h?).map(|row| (2 * (w.unwrap_or(0) + row)).saturating_sub(1)).sum(),
        (Tiling::Square, Shape::Square) => w? * h? * l,
        (Tiling::Square, Shape::Rhombus) => 2 * w? * w? + 1 - 2 * w?,
        (Tiling::Alquerque, Shape::Square) => w? * h?,
        (Tiling::TruncSquare, Shape::Square) => w? * h? + w?.saturating_sub(1) * h?.saturating_sub(1),
        (Tiling::Square | Tiling::Alquerque | Tiling::TruncSquare, _) => return None,
    };
    Some(whole.saturating_sub(board.without.len() as u64))
}

/// The board as a sentence.
pub fn board(voice: &Voice) -> String {
    let board = &voice.game.board;
    let n = |i: usize| i64::from(board.size.get(i).or(board.size.first()).copied().unwrap_or(0));
    let (w, h) = (n(0), n(1));
    let side = |n: i64| format!("{} a side", counted(n, voice.cell()));
    let by = format!("{} by {}", number(w), number(h));
    let what = match &board.tiling {
        Tiling::Tri => "triangles",
        Tiling::Square => "squares",
        Tiling::Hex => "hexagons",
        Tiling::TruncSquare => "octagons with small squares between them",
        Tiling::Alquerque | Tiling::Graph { .. } => "points joined by lines",
    };
    let text = match (&board.tiling, board.shape) {
        (_, Shape::Boardless) => return boardless(voice, what),
        (Tiling::Graph { .. }, _) => format!("a network of {what}"),
        (Tiling::Alquerque, _) => format!(
            "{by} points on a square grid, joined along the rows and columns and, through every other point beginning with A1, along the diagonals"
        ),
        (Tiling::Square, Shape::Square) if board.size.len() > 2 => {
            format!("a block of {by} {}, {} high", voice.cells(), counted(n(2), "level"))
        }
        (Tiling::Square, Shape::Square) => format!("a board of {by} squares"),
        (Tiling::Square, Shape::Rhombus) => format!("a diamond of squares, {}", side(w)),
        (Tiling::TruncSquare, _) => format!("a board of {by} octagons with small squares in the gaps between them"),
        (_, Shape::Hex) => format!("a hexagonal board of {what}, {}", side(w)),
        (_, Shape::Tri) => format!("a triangular board of {what}, {}", side(w)),
        (_, Shape::Rhombus) => format!("a rhombus of {what}, {by}"),
        (Tiling::Hex, Shape::Trapezium) => {
            format!(
                "a trapezium of {what}: {}, the shortest, of {}, at the south, each of the others one longer than the one before",
                counted(h, "row"),
                counted(w, "cell")
            )
        }
        (_, Shape::Trapezium) => format!(
            "a trapezium of {what}: {}, the shortest, of {}, at the south, each of the others two longer than the one before",
            counted(h, "row"),
            counted(2 * w - 1, "cell")
        ),
        (_, Shape::Square) => format!("a board of {what} in {} of {}", counted(h, "row"), number(w)),
    };
    let total = cells(board).map_or_else(String::new, |n| format!(" ({})", counted(n as i64, voice.cell())));
    let holes = match board.without.len() {
        0 => String::new(),
        _ => format!(", with {} cut out", list(&board.without, "and")),
    };
    format!("{text}{holes}{total}")
}

fn boardless(voice: &Voice, what: &str) -> String {
    let lines = match voice.game.board.tiling {
        Tiling::TruncSquare => "15 by 15 octagons",
        Tiling::Hex => "eleven cells a side",
        _ => "21 by 21",
    };
    format!(
        "no fixed board: play spreads over a plane of {what}, within a window of {lines}; the first piece goes in its middle, and each later one must be placed next to a piece already there"
    )
}

/// The lines of a drawn network, point by point; nothing for other boards.
pub fn network(voice: &Voice) -> Option<String> {
    let Tiling::Graph { edges, lines } = &voice.game.board.tiling else { return None };
    let drawn: Vec<String> = lines.iter().map(|line| line.join("–")).collect();
    let joined = |a: &String, b: &String| {
        lines.iter().any(|l| l.windows(2).any(|w| w == [a.clone(), b.clone()] || w == [b.clone(), a.clone()]))
    };
    let single: Vec<String> = edges.iter().filter(|(a, b)| !joined(a, b)).map(|(a, b)| format!("{a}–{b}")).collect();
    let mut said = Vec::new();
    if !drawn.is_empty() {
        said.push(format!("The lines are {}.", list(&drawn, "and")));
    }
    if !single.is_empty() {
        said.push(format!(
            "{} joined are {}.",
            if drawn.is_empty() { "Directly" } else { "Also" },
            list(&single, "and")
        ));
    }
    Some(said.join(" "))
}

/// Which cells are neighbours, and how lines run.
pub fn neighbours(voice: &Voice) -> String {
    let board = &voice.game.board;
    let flat = board.size.len() < 3;
    match (&board.tiling, board.i_nbors, board.no_d_nbors) {
        (Tiling::Square, false, false) if flat => {
            "Squares are adjacent if they share an edge; diagonal neighbours do not count."
        }
        (Tiling::Square, true, false) if flat => "Squares are adjacent if they touch, along an edge or at a corner.",
        (Tiling::Square, true, true) if flat => "Squares are adjacent only if they touch at a corner, diagonally.",
        (Tiling::Square, false, false) => {
            "Cells are adjacent if they share a face: in the four directions of a level, and straight up and down."
        }
        (Tiling::Square, true, false) => {
            "Cells are adjacent if they touch in any way, within a level or between levels."
        }
        (Tiling::Square, true, true) => {
            "Cells are adjacent only if they touch diagonally, within a level or between levels."
        }
        (Tiling::Tri, true, false) => "Cells are adjacent if they touch, along an edge or at a corner.",
        (Tiling::Tri, true, true) => "Cells are adjacent only if they touch at a corner.",
        (Tiling::Hex | Tiling::Tri | Tiling::TruncSquare, _, false) => "Cells are adjacent if they share an edge.",
        (Tiling::Alquerque | Tiling::Graph { .. }, _, false) => "Points are adjacent if a line joins them directly.",
        (_, _, true) => "No two cells count as adjacent.",
    }
    .to_string()
}

/// How lines run.
pub fn lines(voice: &Voice) -> String {
    let board = &voice.game.board;
    let flat = board.size.len() < 3;
    match (&board.tiling, board.i_nbors, board.no_d_nbors) {
        (Tiling::Square, false, false) if flat => "Straight lines run along rows and columns, not diagonals.",
        (Tiling::Square, true, false) if flat => "Straight lines run along rows, columns and diagonals.",
        (Tiling::Square, true, true) if flat => "Straight lines run along diagonals only.",
        (Tiling::Square, false, false) => "Straight lines run along rows, columns and straight up and down.",
        (Tiling::Square, true, false) => "Straight lines run along rows, columns, straight up and down, and along all diagonals of the block.",
        (Tiling::Square, true, true) => "Straight lines run along the diagonals of the block only.",
        (Tiling::Square, false, true) => "There are no straight lines on this board.",
        (Tiling::Hex, _, _) => "Straight lines run in the three directions in which cells share edges.",
        (Tiling::Tri, _, _) => "Straight lines run along the three kinds of strips of triangles.",
        (Tiling::TruncSquare, _, _) => "Straight lines run along rows and columns of octagons, and diagonally through octagons and small squares in turn.",
        (Tiling::Alquerque | Tiling::Graph { .. }, _, _) => "Straight lines are those drawn on the board.",
    }
    .to_string()
}

/// Where the players sit.
pub fn seats(voice: &Voice) -> String {
    let said: Vec<String> = voice
        .game
        .players
        .iter()
        .zip(Player::BOTH)
        .map(|(def, p)| {
            let sits = voice.does(Who::Player(p), ("sit", "sits"), true);
            let plays = if sits.ends_with("sits") { "plays" } else { "play" };
            match def.dirn {
                Compass::Up => format!("{sits} below the board and {plays} upwards"),
                Compass::Down => format!("{sits} above the board and {plays} downwards"),
                other => {
                    format!("{sits} at the {} and {plays} towards the {}", compass(opposite(other)), compass(other))
                }
            }
        })
        .collect();
    said.join("; ")
}

fn opposite(dirn: Compass) -> Compass {
    match dirn {
        Compass::N => Compass::S,
        Compass::Ne => Compass::Sw,
        Compass::E => Compass::W,
        Compass::Se => Compass::Nw,
        Compass::S => Compass::N,
        Compass::Sw => Compass::Ne,
        Compass::W => Compass::E,
        Compass::Nw => Compass::Se,
        Compass::Up => Compass::Down,
        Compass::Down => Compass::Up,
    }
}
