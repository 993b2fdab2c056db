//! A game on the table: what is to be seen of it, as data for whoever draws it.

mod board;
mod introduction;

pub use board::{Board, Cell, Paint, Piece, Side, Target};
pub use introduction::{Introduction, introduce};

use crate::error::Error;
use crate::outcome::wins;
use criticism::lead::Scale;
use engine::core::{Man, NO_CELL, Outcome, Reason, Step};
use engine::draw::decisive;
use engine::{Game, Position};
use gdl::ast::Player;
use schemars::JsonSchema;
use serde::Serialize;
use strategy::{Policy, glance};

/// Steps of a game that are read; the engine ends games after a thousand turns.
const LONGEST: usize = 20_000;

/// How much advice weighs in the lead that is shown. Fitted scales need trials; this one was chosen by eye on a few games.
const SLOPE: f64 = 3.0;

/// A position, all that is to be seen of it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Shown {
    /// The steps as the engine writes them.
    pub moves: Vec<String>,
    /// Which side made each.
    pub sides: Vec<usize>,
    /// Which seat.
    pub seats: Vec<usize>,
    /// Number of the turn each belongs to.
    pub turns: Vec<u32>,
    /// Pieces of each cell, bottom first; nothing for empty cells.
    pub stacks: Vec<Vec<Standing>>,
    /// States of the cells.
    pub states: Vec<u8>,
    /// The legal steps.
    pub legal: Vec<Legal>,
    /// Side to move.
    pub mover: usize,
    /// Seat to move: after a swap the seats have changed sides.
    pub seat: usize,
    /// Whether they have.
    pub swapped: bool,
    /// Number of the turn.
    pub turn: u32,
    /// Cells of the last step.
    pub last: [Option<u16>; 2],
    /// How it ended, if the game is over.
    pub ending: Option<Ended>,
    /// Cells that decided it.
    pub decisive: Vec<u16>,
    /// What each side has besides.
    pub sides_hold: [Holding; 2],
    /// How far the first side is ahead, from -1 to 1, before the first step and after each.
    pub leads: Vec<f64>,
}

/// A piece on a cell.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Standing {
    /// Its type.
    pub piece: u8,
    /// Whose it is.
    pub owner: Option<usize>,
    /// Its state.
    #[serde(skip_serializing_if = "is_zero")]
    pub state: u8,
    /// Its flags.
    #[serde(skip_serializing_if = "is_zero")]
    pub flags: u8,
    /// Where it looks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<u8>,
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}

/// A legal step.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Legal {
    /// As the engine writes it.
    pub name: String,
    /// The cell it comes from.
    pub from: Option<u16>,
    /// The cell it goes to.
    pub to: Option<u16>,
}

/// The end of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Ended {
    /// Side that won.
    pub winner: Option<usize>,
    /// In words.
    pub words: String,
}

/// What a side has besides its pieces on the board.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Holding {
    /// Points.
    pub score: i32,
    /// Pieces captured.
    pub captured: u32,
    /// Pieces in hand by type, where they are limited.
    pub hand: Vec<(String, u32)>,
}

/// The position a list of steps leads to. Names of steps are taken in any case.
///
/// # Errors
/// A step that is not legal.
pub fn show<'g>(game: &'g Game, moves: &[String]) -> Result<(Shown, Position<'g>), Error> {
    if moves.len() > LONGEST {
        return Err(Error::usage("too many moves"));
    }
    let mut view = glance(game, &Policy::of(game));
    let scale = Scale::new(SLOPE);
    let mut lead = |position: &Position<'_>| match position.ending() {
        Some(ending) => match ending.outcome {
            Outcome::Win(side) => [1.0, -1.0][side.index()],
            Outcome::Draw | Outcome::Unfinished => 0.0,
        },
        None => {
            let value = view.score(position).value() as f32;
            let first = if position.mover() == Player::First { value } else { -value };
            ((2.0 * scale.chance(first) - 1.0) * 1e3).round() / 1e3
        }
    };
    let mut position = game.start(Player::First);
    let mut leads = vec![lead(&position)];
    let (mut names, mut sides, mut seats, mut turns) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (number, text) in moves.iter().enumerate() {
        let legal = position.names();
        let Some(index) = legal.iter().position(|name| name.eq_ignore_ascii_case(text.trim())) else {
            let text: String = text.chars().take(40).collect();
            return Err(Error::no(format!("move {}, {text}, is not legal", number + 1)));
        };
        let step = position.steps()[index];
        names.push(legal[index].clone());
        sides.push(position.mover().index());
        seats.push(position.seat().index());
        turns.push(position.turn());
        position.play(step);
        leads.push(lead(&position));
    }
    let real = |cell: u16| (cell != NO_CELL).then_some(cell);
    let snapshot = position.snapshot();
    let legal = position.steps().into_iter().zip(position.names());
    let legal = legal.map(|(Step { from, to, .. }, name)| Legal { name, from: real(from), to: real(to) });
    let last = position.last();
    let hold = |side: Player| {
        let hand = snapshot.hands[side.index()].iter().zip(&game.ast().pieces);
        let hand = hand.filter_map(|(count, piece)| count.map(|count| (piece.name.clone(), count)));
        Holding {
            score: snapshot.scores[side.index()],
            captured: snapshot.captured[side.index()],
            hand: hand.collect(),
        }
    };
    let shown = Shown {
        moves: names,
        sides,
        seats,
        turns,
        stacks: snapshot.stacks.iter().map(|stack| stack.iter().map(standing).collect()).collect(),
        states: snapshot.cell_states.clone(),
        legal: legal.collect(),
        mover: position.mover().index(),
        seat: position.seat().index(),
        swapped: position.swapped(),
        turn: position.turn(),
        last: [last.0, last.1],
        ending: ended(&position),
        decisive: decisive(&position),
        sides_hold: Player::BOTH.map(hold),
        leads,
    };
    Ok((shown, position))
}

fn standing(man: &Man) -> Standing {
    Standing {
        piece: man.piece,
        owner: man.owner.map(Player::index),
        state: man.state,
        flags: man.flags,
        facing: man.facing,
    }
}

fn ended(position: &Position<'_>) -> Option<Ended> {
    let ending = position.ending()?;
    let why = match ending.reason {
        Reason::Clause => "",
        Reason::Tie => " by the tie rule",
        Reason::TurnLimit => " at the turn limit",
        Reason::Repetition => " by repetition",
        Reason::Passed => ": nobody can move",
        Reason::Unfinished => ": too many turns",
    };
    let (winner, words) = match ending.outcome {
        Outcome::Win(side) => (Some(side.index()), format!("{}{why}", wins(position, side))),
        Outcome::Draw => (None, format!("Drawn{why}")),
        Outcome::Unfinished => (None, format!("Unfinished{why}")),
    };
    Some(Ended { winner, words })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_tells_how_it_came_about() {
        let game = Game::read(gdl::library::find("tic-tac-toe").expect("a game").text).0.expect("a sound game");
        let names = game.start(Player::First).names();
        let (shown, position) = show(&game, &[names[0].to_lowercase(), format!(" {}", names[4])]).expect("legal steps");
        assert_eq!((shown.moves, shown.sides), (vec![names[0].clone(), names[4].clone()], vec![0, 1]));
        assert_eq!((shown.leads.len(), shown.legal.len(), position.played().len()), (3, 7, 2));
        let again = show(&game, &[names[0].clone(), names[0].clone()]).expect_err("the cell is taken");
        assert_eq!(again.to_string(), format!("move 2, {}, is not legal", names[0]));
    }
}
