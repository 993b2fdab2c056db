//! One game in which every piece is followed from cell to cell.

use engine::core::{Cell, NO_CELL, Outcome, Step};
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

/// Plays one game, the first side beginning, and follows its pieces.
pub fn play(game: &Game, players: [&mut (dyn Chooses + '_); 2], plies: u32, rng: &mut Rng) -> Played {
    let mut track = Track::new(&game.start(Player::First));
    let mut arrivals = 0;
    let position = run(game, players, plies, rng, |step, ended, position| {
        track.step(step, position);
        arrivals += u32::from(step.to != NO_CELL);
        if let Some(mover) = ended {
            track.turn(mover);
        }
    });
    Played {
        plies: position.turns(),
        winner: won_by(&position),
        cells: track.mean(|piece| piece.cells),
        moves: track.mean(|piece| piece.moves),
        arrivals,
    }
}

/// Plays one game, the first side beginning, and says who won.
pub fn winner(game: &Game, players: [&mut (dyn Chooses + '_); 2], plies: u32, rng: &mut Rng) -> Option<Player> {
    won_by(&run(game, players, plies, rng, |_, _, _| ()))
}

/// The seat that won.
pub(super) fn won_by(position: &Position<'_>) -> Option<Player> {
    match position.outcome_by_seat()? {
        Outcome::Win(seat) => Some(seat),
        _ => None,
    }
}

/// Plays to the end. After each step `visit` is told the step, the mover if his turn is over, and the position.
pub(super) fn run<'g>(
    game: &'g Game,
    mut players: [&mut (dyn Chooses + '_); 2],
    plies: u32,
    rng: &mut Rng,
    mut visit: impl FnMut(Step, Option<Player>, &Position<'g>),
) -> Position<'g> {
    let mut position = game.start(Player::First);
    players.iter_mut().for_each(|player| player.reset());
    while position.ending().is_none() && position.turn() <= plies {
        let (mover, turn) = (position.mover(), position.turn());
        let step = players[position.seat().index()].choose(&position, rng).step;
        position.play(step);
        let over = position.turn() != turn || position.ending().is_some();
        visit(step, over.then_some(mover), &position);
    }
    position
}

#[cfg(test)]
mod tests {
    use super::*;
    use strategy::Choice;

    /// Plays the steps of a list, whosever turn it is.
    struct Listed(Vec<&'static str>, usize);

    impl Chooses for Listed {
        fn choose(&mut self, position: &Position<'_>, _rng: &mut Rng) -> Choice {
            self.1 += 1;
            let text = self.0[self.1 - 1];
            Choice::plain(position.find(text).unwrap_or_else(|| panic!("{text}: {:?}", position.names())))
        }
    }

    /// White's rook on A1 and knight on B1 against two rooks on A3 and C3; the game is over after five plies.
    const TEXT: &str = "(game G (players White Black) (board (tiling square i-nbors) (size 3))
        (pieces
          (Rook All (moves (move (pre (and (owner from) (path (rot (seq (star (step 0 1 e)) (step 0 1 ep))))))
            (action (pop) (push)) (post (capture replace)))))
          (Knight All (moves (move (pre (and (owner from) (path (rot (mirror (step 1 2 ep))))))
            (action (pop) (push)) (post (capture replace))))))
        (start (place (Rook White) A1) (place (Knight White) B1) (place (Rook Black) A3 C3))
        (play (turn-limit 5 (most (count friend)))) (end (All lose (no-move))))";

    #[test]
    fn pieces_are_followed_until_they_are_taken() {
        let game = Game::read(TEXT).0.expect("it loads");
        let mut white = Listed(vec!["B1-C3", "C3-B1", "A1-A2"], 0);
        let mut black = Listed(vec!["A3-B3", "B3-B2"], 0);
        let played = play(&game, [&mut white, &mut black], 100, &mut Rng::new(1));
        // White's knight: 2 + 2 cells in 3 turns; his rook 1 in 3; Black's rook 1 + 1 in 2; the other was taken before its first turn.
        assert_eq!(played.plies, 5);
        assert!((played.cells - (4.0 / 3.0 + 1.0 / 3.0 + 1.0 + 0.0) / 4.0).abs() < 1e-12, "{played:?}");
        assert!((played.moves - (2.0 / 3.0 + 1.0 / 3.0 + 1.0 + 0.0) / 4.0).abs() < 1e-12, "{played:?}");
        assert_eq!((played.arrivals, played.winner), (5, Some(Player::First)));
    }
}
