//! `ludi show`

use crate::game::ready;
use crate::numbers::counted;
use crate::output::{Report, remark, writable, write_file};
use crate::page::Page;
use crate::steps::Played;
use ludi::Error;
use ludi::pieces::{Pieces, pieces};
use ludi::play::reach;
use ludi::position::{Shown, picture};
use serde::Serialize;

/// Show a position
///
/// Draws the board after the steps given (none: the start) and says whose turn it is or how the game ended. `.` is
/// an empty cell, `O` and `X` are light and dark pieces, `#` belongs to nobody; games with several kinds of pieces
/// use their letters, capitals for the first player. Brackets mark the last step. With --pieces: how each piece of a chess-like
/// game moves, in words, or as a sheet of diagrams.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi show tic-tac-toe --moves \"B2 A1\"
  ludi show breakthrough --marks        where one may go: + cells, (pieces)
  ludi show yavalath --svg board.svg
  ludi show half-chess --pieces --svg pieces.svg    how the pieces move")]
pub struct Args {
    /// Name of a game, or a file
    game: String,
    #[command(flatten)]
    played: Played,
    /// Mark the cells where a step may go (+) and the pieces that may be taken up (in parentheses)
    #[arg(long)]
    marks: bool,
    /// Show how the pieces move instead of a position
    #[arg(long, conflicts_with_all = ["marks", "played"])]
    pieces: bool,
    /// Write the picture to a file as SVG (- for standard output) instead of drawing it as text
    #[arg(long, value_name = "FILE", value_parser = writable)]
    svg: Option<String>,
}

/// A position, or the pieces.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Showing {
    Position(Box<Shown>),
    /// A position whose picture is in a file.
    Elsewhere(Box<Shown>),
    Pieces(Pieces),
    /// Pieces whose pictures are in a file.
    Written(Pieces),
}

pub fn run(args: &Args) -> Result<Showing, Error> {
    let game = ready(&args.game)?;
    if args.pieces {
        let mut shown = pieces(&game, args.svg.is_some())?;
        if !shown.missing.is_empty() {
            remark(format!("too intricate to be drawn: {}", shown.missing.join(", ")));
        }
        return Ok(match elsewhere(args, &mut shown.svg)? {
            true => Showing::Written(shown),
            false => Showing::Pieces(shown),
        });
    }
    let moves = args.played.steps();
    let position = reach(&game, &moves)?;
    let mut shown = Box::new(Shown::of(&position, moves, args.marks));
    shown.svg = args.svg.as_ref().map(|_| picture(&position, args.marks));
    Ok(match elsewhere(args, &mut shown.svg)? {
        true => Showing::Elsewhere(shown),
        false => Showing::Position(shown),
    })
}

/// Moves a picture to the file asked for, if it is one.
fn elsewhere(args: &Args, svg: &mut Option<String>) -> Result<bool, Error> {
    let Some(path) = args.svg.as_ref().filter(|path| *path != "-") else { return Ok(false) };
    write_file(path, &svg.take().unwrap_or_default())?;
    Ok(true)
}

impl Report for Showing {
    fn text(&self, page: &Page) -> String {
        match self {
            Showing::Position(shown) => shown.text(page),
            Showing::Elsewhere(shown) => state(shown),
            Showing::Pieces(Pieces { svg: Some(svg), .. }) => svg.clone(),
            Showing::Pieces(shown) => {
                shown.pieces.iter().map(|piece| format!("{}: {}\n", page.bold(&piece.name), piece.moves)).collect()
            }
            Showing::Written(_) => String::new(),
        }
    }
}

impl Report for Shown {
    fn text(&self, _page: &Page) -> String {
        self.svg.clone().unwrap_or_else(|| format!("{}\n{}", self.board, state(self)))
    }
}

/// What there is to say beside the picture.
fn state(shown: &Shown) -> String {
    let state = match (&shown.result, &shown.to_move) {
        (Some(result), _) => format!("{} after {}", result.sentence(), counted(shown.turn as usize - 1, "turn")),
        (None, Some(mover)) => {
            format!("turn {}, {mover} to move, {}", shown.turn, counted(shown.legal_steps, "legal step"))
        }
        (None, None) => String::new(),
    };
    let mut out = format!("{}: {state}\n", shown.game);
    if shown.swapped {
        out += &format!("sides are swapped: the first player has {}\n", shown.players[1].name);
    }
    for side in &shown.players {
        let mut facts: Vec<String> =
            side.hand.iter().map(|hand| format!("{} {} in hand", hand.count, hand.piece)).collect();
        facts.extend((side.score != 0).then(|| format!("score {}", side.score)));
        facts
            .extend((side.captured != 0).then(|| format!("has captured {}", counted(side.captured as usize, "piece"))));
        if !facts.is_empty() {
            out += &format!("{}: {}\n", side.name, facts.join(", "));
        }
    }
    out
}
