//! What can be seen of a position: board, hands, whose turn it is, what is legal.

mod steps;

pub use steps::{Named, steps};

use crate::outcome::{Ended, player};
use engine::Position;
use engine::core::{Man, NO_CELL, Snapshot};
use engine::draw::{Mark, Picture, svg, text};
use gdl::ast::Player;
use schemars::JsonSchema;
use serde::Serialize;

/// A position as data.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Shown {
    /// Name of the game.
    pub game: String,
    /// The steps that led to it, where they were asked for.
    pub moves: Vec<String>,
    /// Number of the turn, from 1.
    pub turn: u32,
    /// The side to move, unless the game is over.
    pub to_move: Option<String>,
    /// How the game ended, if it has.
    pub result: Option<Ended>,
    /// Whether the players have exchanged sides.
    pub swapped: bool,
    /// How many steps are legal.
    pub legal_steps: usize,
    /// The two sides.
    pub players: [Side; 2],
    /// Occupied cells.
    pub cells: Vec<Stack>,
    /// The board as text.
    pub board: String,
    /// The board as SVG, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
}

/// A side of a position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Side {
    /// Its name.
    pub name: String,
    /// Points.
    pub score: i32,
    /// Pieces it has captured.
    pub captured: u32,
    /// Pieces of limited supply.
    pub hand: Vec<Hand>,
}

/// Pieces in hand.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Hand {
    /// Which.
    pub piece: String,
    /// How many.
    pub count: u32,
}

/// An occupied cell.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Stack {
    /// Its label.
    pub cell: String,
    /// Bottom first.
    pub pieces: Vec<Standing>,
}

/// A piece on the board.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Standing {
    /// Which.
    pub piece: String,
    /// Whose, if anybody's.
    pub owner: Option<String>,
    /// Its state.
    pub state: u8,
    /// Where it points, as a compass word, if it has turned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<&'static str>,
}

/// A position as SVG, with or without marks on the legal steps.
pub fn picture(position: &Position<'_>, legal: bool) -> String {
    drawn(position, legal, svg)
}

fn drawn(position: &Position<'_>, legal: bool, draw: impl Fn(&Picture<'_>) -> String) -> String {
    let snapshot = position.snapshot();
    let mut picture = Picture::of(position.game().ast(), position.game().topology(), &snapshot);
    picture.marks = marks(position, legal);
    draw(&picture)
}

impl Shown {
    /// A position reached by these steps, with or without marks on the legal ones.
    pub fn of(position: &Position<'_>, moves: Vec<String>, legal: bool) -> Shown {
        let snapshot = position.snapshot();
        Shown {
            game: position.game().name().to_string(),
            moves,
            turn: position.turn(),
            to_move: position.ending().is_none().then(|| player(position, position.mover())),
            result: Ended::of(position),
            swapped: position.swapped(),
            legal_steps: position.steps().len(),
            players: Player::BOTH.map(|side| side_of(position, &snapshot, side)),
            cells: stacks(position, &snapshot),
            board: drawn(position, legal, text),
            svg: None,
        }
    }
}

fn marks(position: &Position<'_>, legal: bool) -> Vec<(u16, Mark)> {
    let (from, to) = position.last();
    let mut marks: Vec<(u16, Mark)> = Vec::new();
    marks.extend(from.map(|cell| (cell, Mark::From)));
    marks.extend(to.map(|cell| (cell, Mark::LastMove)));
    if legal {
        let steps = position.steps();
        let mut add = |cells: Vec<u16>, mark: Mark| {
            let mut cells: Vec<u16> = cells.into_iter().filter(|&cell| cell != NO_CELL).collect();
            cells.sort_unstable();
            cells.dedup();
            marks.extend(cells.into_iter().map(|cell| (cell, mark)));
        };
        add(steps.iter().map(|step| step.to).collect(), Mark::Plus);
        add(steps.iter().map(|step| step.from).collect(), Mark::Selected);
    }
    marks
}

fn side_of(position: &Position<'_>, snapshot: &Snapshot, side: Player) -> Side {
    let pieces = &position.game().ast().pieces;
    let hand = snapshot.hands[side.index()].iter().zip(pieces);
    Side {
        name: player(position, side),
        score: snapshot.scores[side.index()],
        captured: snapshot.captured[side.index()],
        hand: hand.filter_map(|(count, piece)| count.map(|count| Hand { piece: piece.name.clone(), count })).collect(),
    }
}

fn stacks(position: &Position<'_>, snapshot: &Snapshot) -> Vec<Stack> {
    let game = position.game();
    let standing = |man: &Man| Standing {
        piece: game.ast().pieces[man.piece as usize].name.clone(),
        owner: man.owner.map(|side| player(position, side)),
        state: man.state,
        facing: man.facing.and_then(|facing| compass(game.topology().ring, facing)),
    };
    let labels = &game.topology().labels;
    let occupied = snapshot.stacks.iter().zip(labels).filter(|(men, _)| !men.is_empty());
    occupied.map(|(men, label)| Stack { cell: label.clone(), pieces: men.iter().map(standing).collect() }).collect()
}

/// The compass word of a direction; nothing on boards without.
fn compass(ring: usize, facing: u8) -> Option<&'static str> {
    let words: &[&str] = match ring {
        8 => &["n", "ne", "e", "se", "s", "sw", "w", "nw"],
        6 => &["ne", "e", "se", "sw", "w", "nw"],
        _ => &[],
    };
    words.get(usize::from(facing)).copied()
}
