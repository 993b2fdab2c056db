//! How the cells of a board are named.

use super::voice::Voice;
use super::words::capital;
use crate::ast::{Shape, Tiling};

/// How cells are named, so that moves can be written down and read; nothing for networks, which name their points themselves.
pub fn labels(voice: &Voice) -> Option<String> {
    let board = &voice.game.board;
    let what = capital(&voice.cells());
    let mut text = match board.tiling {
        Tiling::Graph { .. } => return None,
        Tiling::Hex | Tiling::Tri => format!(
            "{what} are named by a letter and a number: rows are numbered from 1 in the south, letters run from A in the west, and {}",
            match (&board.tiling, board.shape) {
                (Tiling::Hex, Shape::Rhombus | Shape::Tri) =>
                    "cells of one letter lie on a line that leans to the north-east",
                (Tiling::Hex, Shape::Square) =>
                    "the letter is the place in the row, every other row lying half a cell further east",
                (Tiling::Hex, _) => "cells of one letter lie on a line that leans to the north-west",
                _ => "cells of one letter lie straight above one another",
            }
        ),
        Tiling::Square | Tiling::Alquerque | Tiling::TruncSquare => format!(
            "{what} are named by column and row: columns are lettered from A in the west, rows numbered from 1 in the south"
        ),
    };
    if board.tiling == Tiling::TruncSquare {
        text += "; octagons stand in columns A, C, E and so on and rows 1, 3, 5 and so on, small squares in the columns and rows between";
    }
    if board.size.get(2).is_some_and(|&levels| levels > 1) {
        text += "; A1/2 is A1 on the second level, level 1 being the lowest";
    }
    if board.shape == Shape::Boardless {
        text += &format!("; the middle is {}", if board.tiling == Tiling::TruncSquare { "O15" } else { "K11" });
    }
    Some(text + ".")
}
