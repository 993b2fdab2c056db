//! How the pieces of a game move: pictures and sentences.

use engine::draw::Names;
use engine::draw::movement::Movement;
use gdl::ast::{Game, Path};

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
