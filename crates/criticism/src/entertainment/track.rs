//! One game in which every piece is followed from cell to cell.

use engine::core::{Cell, NO_CELL, Step};
use engine::rng::Rng;
use engine::{Game, Position};
use gdl::ast::Player;
use strategy::Player as Chooses;

/// What is noted about a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Played {
    /// Plies: turns, chains of jumps counting once.
    pub plies: u32,
    /// Who won.
    pub winner: Option<Player>,
    /// Mean over all pieces of the cells it travelled, by its owner's turns while it lived. A knight's leap is two cells.
    pub cells: f64,
    /// The same with its moves.
    pub moves: f64,
    /// Arrivals on any cell.
    pub arrivals: u32,
}

/// A piece and what it did.
struct Piece {
    owner: Player,
    cells: u32,
    moves: u32,
    life: u32,
    lives: bool,
}

/// The pieces of a game, and where each of them is.
struct Track {
    pieces: Vec<Piece>,
    on: Vec<Option<usize>>,
}

impl Track {
    fn new(position: &Position<'_>) -> Track {
        let mut track = Track { pieces: Vec::new(), on: vec![None; position.game().topology().cells()] };
        track.compare(position);
        track
    }

    /// Brings all in line with a position: what is not there any more is dead, what was not there is new.
    fn compare(&mut self, position: &Position<'_>) {
        for cell in 0..self.on.len() {
            let owner = position.top(cell as Cell).and_then(|man| man.owner);
            let known = self.on[cell].map(|piece| self.pieces[piece].owner);
            if owner == known {
                continue;
            }
            if let Some(piece) = self.on[cell].take() {
                self.pieces[piece].lives = false;
            }
            if let Some(owner) = owner {
                self.on[cell] = Some(self.pieces.len());
                self.pieces.push(Piece { owner, cells: 0, moves: 0, life: 0, lives: true });
            }
        }
    }

    /// After a step.
    fn step(&mut self, step: Step, position: &Position<'_>) {
        if step.from != NO_CELL
            && step.to != NO_CELL
            && step.from != step.to
            && let Some(piece) = self.on[step.from as usize].take()
        {
            if let Some(victim) = self.on[step.to as usize].replace(piece) {
                self.pieces[victim].lives = false;
            }
            self.pieces[piece].cells += position.game().topology().distance(step.from, step.to).unwrap_or(0);
            self.pieces[piece].moves += 1;
        }
        self.compare(position);
    }

    /// After a turn of a player.
    fn turn(&mut self, mover: Player) {
        for piece in self.pieces.iter_mut().filter(|piece| piece.lives && piece.owner == mover) {
            piece.life += 1;
        }
    }

    /// Mean of a count by life. A piece that died before its owner's first turn did nothing.
    fn mean(&self, count: fn(&Piece) -> u32) -> f64 {
        let sum: f64 = self.pieces.iter().map(|piece| f64::from(count(piece)) / f64::from(piece.life.max(1))).sum();
        sum / self.pieces.len().max(1) as f64
    }
}

/// Plays one game; the first side begins.
pub fn play(game: &Game, mut players: [&mut (dyn Chooses + '_); 2], plies: u32, rng: &mut Rng) -> Played {
    let mut position = game.start(Player::First);
    let mut track = Track::new(&position);
    let mut arrivals = 0;
    players.iter_mut().for_each(|player| player.reset());
    while position.ending().is_none() && position.turn() <= plies {
        let (mover, turn) = (position.mover(), position.turn());
        let step = players[position.seat().index()].choose(&position, rng).step;
        position.play(step);
        track.step(step, &position);
        arrivals += u32::from(step.to != NO_CELL);
        if position.turn() != turn || position.ending().is_some() {
            track.turn(mover);
        }
    }
    let winner = position.outcome_by_seat().and_then(|outcome| match outcome {
        engine::core::Outcome::Win(seat) => Some(seat),
        _ => None,
    });
    Played {
        plies: position.turns(),
        winner,
        cells: track.mean(|piece| piece.cells),
        moves: track.mean(|piece| piece.moves),
        arrivals,
    }
}
