//! How the pieces of a game move: pictures and sentences.

use crate::error::Error;
use engine::draw::Names;
use engine::draw::movement::{Movement, sheet};
use gdl::ast::{Game, Path};
use schemars::JsonSchema;
use serde::Serialize;

/// How the pieces of a game move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Pieces {
    /// Name of the game.
    pub game: String,
    /// Each of them.
    pub pieces: Vec<Piece>,
    /// A sheet of diagrams, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// Pieces too intricate to be drawn.
    #[serde(skip)]
    pub missing: Vec<String>,
}

/// A piece.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Piece {
    /// Its name.
    pub name: String,
    /// How it moves, in words.
    pub moves: String,
}

/// How the pieces of a chess-like game move, in words and perhaps as a sheet of diagrams.
pub fn pieces(game: &engine::Game, drawn: bool) -> Result<Pieces, Error> {
    let name = game.name().to_string();
    let movers = movers(game.ast()).map_err(|why| {
        Error::usage(format!("only pieces of chess-like games can be shown, and {name} is none: {why}"))
    })?;
    let drawing = drawn.then(|| sheet(&movers.iter().map(Mover::movement).collect::<Vec<_>>()));
    let (svg, missing) = drawing.map_or((None, Vec::new()), |(svg, missing)| (Some(svg), missing));
    let pieces = movers.into_iter().map(|mover| Piece { name: mover.name, moves: mover.words }).collect();
    Ok(Pieces { game: name, pieces, svg, missing })
}

/// A piece type and how it moves.
#[derive(Clone, Debug)]
pub struct Mover {
    /// Its name.
    pub name: String,
    /// What is written on it.
    pub sign: String,
    /// In words.
    pub words: String,
    path: Path,
    board: (u32, u32),
}

impl Mover {
    /// For a picture.
    pub fn movement(&self) -> Movement<'_> {
        Movement { name: &self.name, sign: &self.sign, path: &self.path, board: self.board }
    }
}

/// The pieces of a game whose rules are paths over a rectangular board; the error says why it is no such game.
pub fn movers(game: &Game) -> Result<Vec<Mover>, String> {
    let class = gdl::sbg::convert(game)?;
    let signs = Names::of(game).pieces;
    let mover = |(index, (_, path)): (usize, &(char, Path))| {
        let piece = &game.pieces[index];
        Mover {
            name: piece.name.clone(),
            sign: signs[index].clone(),
            words: gdl::english::rule(game, index, &piece.moves.iter().collect::<Vec<_>>()),
            path: path.clone(),
            board: (class.width, class.height),
        }
    };
    Ok(class.pieces.iter().enumerate().map(mover).collect())
}
