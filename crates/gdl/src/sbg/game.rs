//! A game of the class, as data.

use super::language::{canonical_path, last};
use crate::ast::{Path, Player};

/// A letter and its owner: what stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Man {
    /// `A` to `Z`.
    pub letter: char,
    /// Whose it is.
    pub owner: Player,
}

impl Man {
    /// From a capital (first player) or a small letter (second player).
    pub fn from_char(char: char) -> Option<Man> {
        let owner = if char.is_ascii_uppercase() { Player::First } else { Player::Second };
        char.is_ascii_alphabetic().then_some(Man { letter: char.to_ascii_uppercase(), owner })
    }

    /// Capital or small letter.
    pub fn to_char(self) -> char {
        match self.owner {
            Player::First => self.letter,
            Player::Second => self.letter.to_ascii_lowercase(),
        }
    }
}

/// A goal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Goal {
    /// `#K 0`: the owner loses when at most that many are left.
    Count {
        /// What is counted.
        man: Man,
        /// How many are too few.
        least: u32,
    },
    /// `@P 0 4, 1 4`: the owner wins when one of these moves to such a square.
    Reach {
        /// What must get there.
        man: Man,
        /// Column and row, both from 0; row by row.
        squares: Vec<(u32, u32)>,
    },
}

/// A game of the class.
#[derive(Clone, Debug, PartialEq)]
pub struct Sbg {
    /// Letters, digits and spaces.
    pub name: String,
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Row by row from the south, each from the west.
    pub board: Vec<Option<Man>>,
    /// The rule of each letter: offset steps, sequences, alternatives and stars only.
    pub pieces: Vec<(char, Path)>,
    /// Turns until a draw.
    pub limit: u32,
    /// In the order written.
    pub goals: Vec<Goal>,
}

impl Sbg {
    /// What stands on a square.
    pub fn at(&self, x: u32, y: u32) -> Option<Man> {
        self.board.get((y * self.width + x) as usize).copied().flatten()
    }

    /// How many of these stand on the board at the start.
    pub fn count(&self, man: Man) -> usize {
        self.board.iter().filter(|square| **square == Some(man)).count()
    }

    /// True if some piece can end its move on a piece of its own side.
    pub fn own_capture(&self) -> bool {
        self.pieces.iter().any(|(_, path)| last(path).own)
    }

    /// The same game with everything sorted and every rule as a sorted union of words, so that two descriptions of one game are
    /// equal. The name stays.
    pub fn canonical(&self) -> Sbg {
        let mut game = self.clone();
        for (_, path) in &mut game.pieces {
            if let Some(canonical) = canonical_path(path) {
                *path = canonical;
            }
        }
        game.pieces.sort_by_key(|(letter, _)| *letter);
        let mut goals: Vec<Goal> = Vec::new();
        for goal in &self.goals {
            match goals.iter_mut().find(|known| known.subject() == goal.subject()) {
                Some(known) => known.join(goal),
                None => goals.push(goal.clone()),
            }
        }
        goals.sort();
        game.goals = goals;
        game
    }
}

impl Goal {
    fn subject(&self) -> (bool, Man) {
        match self {
            Goal::Count { man, .. } => (false, *man),
            Goal::Reach { man, .. } => (true, *man),
        }
    }

    /// Two goals of one kind about the same men are one.
    fn join(&mut self, other: &Goal) {
        match (self, other) {
            (Goal::Count { least, .. }, Goal::Count { least: more, .. }) => *least = (*least).max(*more),
            (Goal::Reach { squares, .. }, Goal::Reach { squares: more, .. }) => {
                squares.extend(more);
                squares.sort_by_key(|(x, y)| (*y, *x));
                squares.dedup();
            }
            _ => {}
        }
    }
}
