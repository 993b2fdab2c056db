//! Pictures of positions: SVG for people who look, text for terminals.
//!
//! ```
//! # use engine::{draw::{Picture, svg, text}, topology::Topology};
//! # use gdl::ast::*;
//! # let board = Board { phase: false, tiling: Tiling::Hex, i_nbors: false, no_d_nbors: false, shape: Shape::Hex, size: vec![3], regions: vec![], without: vec![] };
//! # let players = [("White", Compass::N), ("Black", Compass::S)].map(|(name, dirn)| PlayerDef { name: name.into(), dirn });
//! let (topology, _warnings) = Topology::build(&board, &players).unwrap();
//! let picture = Picture::new(&topology);
//! assert!(svg(&picture).starts_with("<svg"));
//! assert_eq!(text(&picture).lines().count(), 5);
//! ```

mod canvas;
mod coordinates;
mod decisive;
mod goals;
mod men;
pub mod movement;
mod svg;
mod text;
mod theme;

pub use decisive::decisive;
pub use goals::{Target, targets};
pub use svg::svg;
pub use text::text;
pub use theme::{Paint, Theme};

use crate::core::{Cell, Man, Snapshot};
use crate::topology::Topology;
use gdl::ast::{Game, Player};

/// Something pointed out on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A step may be made here.
    Plus,
    /// The last step began here.
    From,
    /// The last step ended here.
    LastMove,
    /// Part of what decided the game.
    Winning,
    /// Chosen by the user.
    Selected,
    /// A number, over the piece if there is one.
    Number(i32),
    /// A colour under the piece: red, green and blue, for maps of values. Pictures in text do not show it.
    Tint([u8; 3]),
}

/// What players and piece types are called in a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// First and second player; a colour word such as `Black` or `Red` also gives his pieces that colour.
    pub players: [String; 2],
    /// A short sign for each piece type, written on the pieces; empty signs are not written.
    pub pieces: Vec<String>,
}

impl Default for Names {
    fn default() -> Self {
        Names { players: ["White".into(), "Black".into()], pieces: Vec::new() }
    }
}

impl Names {
    /// The names of a game: labels as given, else the shortest beginnings of the type names that tell them apart. A single type without a label gets no sign.
    pub fn of(game: &Game) -> Names {
        let players = [0, 1].map(|i| game.players[i].name.clone());
        let names: Vec<&str> = game.pieces.iter().map(|p| p.name.as_str()).collect();
        let sign = |i: usize| match &game.pieces[i].label {
            Some(label) => label.clone(),
            None if names.len() == 1 => String::new(),
            None => beginning(i, &names),
        };
        Names { players, pieces: (0..names.len()).map(sign).collect() }
    }
}

/// The shortest beginning of a name, of at most three letters, that no other name shares.
fn beginning(i: usize, names: &[&str]) -> String {
    let cut = |name: &str, n: usize| name.chars().take(n).collect::<String>().to_lowercase();
    let alone = |n: &usize| (0..names.len()).all(|o| o == i || cut(names[o], *n) != cut(names[i], *n));
    let length = (1..=3).find(alone).unwrap_or(3);
    names[i].chars().take(length).collect()
}

/// A position to draw. Begin with [`Picture::new`] or [`Picture::of`] and set what differs.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    /// The board.
    pub topology: &'a Topology,
    /// Pieces of each cell, bottom first; may be shorter than the board.
    pub stacks: &'a [Vec<Man>],
    /// State of each cell; may be shorter than the board.
    pub cell_states: &'a [u8],
    /// What things are called.
    pub names: Names,
    /// What is pointed out.
    pub marks: Vec<(Cell, Mark)>,
    /// Write row numbers and column letters beside the board.
    pub coordinates: bool,
    /// Colour cells by their phase.
    pub phase: bool,
    /// Colours.
    pub theme: Theme,
}

impl<'a> Picture<'a> {
    /// An empty board with coordinates.
    pub fn new(topology: &'a Topology) -> Picture<'a> {
        Picture {
            topology,
            stacks: &[],
            cell_states: &[],
            names: Names::default(),
            marks: Vec::new(),
            coordinates: true,
            phase: false,
            theme: Theme::default(),
        }
    }

    /// A position of a game, coloured by phase if its board says so.
    pub fn of(game: &Game, topology: &'a Topology, position: &'a Snapshot) -> Picture<'a> {
        Picture {
            stacks: &position.stacks,
            cell_states: &position.cell_states,
            names: Names::of(game),
            phase: game.board.phase,
            ..Picture::new(topology)
        }
    }

    fn stack(&self, cell: usize) -> &[Man] {
        self.stacks.get(cell).map_or(&[], Vec::as_slice)
    }

    fn state(&self, cell: usize) -> u8 {
        self.cell_states.get(cell).copied().unwrap_or(0)
    }

    fn sign(&self, man: &Man) -> &str {
        self.names.pieces.get(man.piece as usize).map_or("", String::as_str)
    }

    fn marks_on(&self, cell: usize) -> impl Iterator<Item = Mark> + '_ {
        self.marks.iter().filter(move |(c, _)| *c as usize == cell).map(|(_, mark)| *mark)
    }

    fn paint(&self, owner: Option<Player>) -> Paint {
        self.theme.paint(owner, &self.names.players)
    }
}
