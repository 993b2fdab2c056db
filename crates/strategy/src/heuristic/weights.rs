//! What pieces are worth in chess-like games, worked out from their rules alone (Kowalski & Szykuła 2016, section 3).

use super::walk::{Board, Chances, Walk, distances};
use super::{Base, Density, GOAL};
use gdl::ast::{Path, Player};
use gdl::sbg::{Goal, Man, Sbg};

/// What a piece of each type is worth to each owner on each square.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// Number of squares.
    pub squares: usize,
    /// For each owner: worth of a type anywhere.
    pub material: [Vec<f64>; 2],
    /// For each owner: what a type is worth more on a square, `positional[owner][type * squares + square]`.
    pub positional: [Vec<f64>; 2],
}

impl Weights {
    /// Nothing is worth anything.
    pub fn zero(types: usize, squares: usize) -> Weights {
        let (material, positional) = (vec![0.0; types], vec![0.0; types * squares]);
        Weights { squares, material: [material.clone(), material], positional: [positional.clone(), positional] }
    }

    /// Every piece is worth the same: the root of the number of squares.
    pub fn constant(types: usize, squares: usize) -> Weights {
        let mut weights = Weights::zero(types, squares);
        let worth = (squares as f64).sqrt();
        weights.material.iter_mut().flatten().for_each(|m| *m = worth);
        weights
    }

    /// The weights of a chess-like game.
    pub fn of_class(sbg: &Sbg, base: Base, goal: bool, density: Density) -> Weights {
        let class = Class { sbg, board: Board { width: sbg.width as i32, height: sbg.height as i32 } };
        let mut weights = match base {
            Base::Constant => Weights::constant(sbg.pieces.len(), class.board.squares()),
            Base::Weighted => class.weighted(density),
        };
        if goal {
            class.add_goals(&mut weights);
        }
        weights
    }

    /// Worth of a piece.
    pub fn worth(&self, owner: usize, piece: usize, square: usize) -> f64 {
        self.material[owner][piece] + self.positional[owner][piece * self.squares + square]
    }
}

struct Class<'a> {
    sbg: &'a Sbg,
    board: Board,
}

impl Class<'_> {
    fn men(&self, owner: usize) -> usize {
        let owner = Player::BOTH[owner];
        self.sbg.board.iter().flatten().filter(|man| man.owner == owner).count()
    }

    /// What a square is likely to hold, as an owner sees it.
    fn chances(&self, owner: usize, density: Density) -> Chances {
        let share = match density {
            Density::Initial => 1.0,
            Density::Half => 0.5,
        };
        let of = |owner: usize| share * self.men(owner) as f64 / self.board.squares() as f64;
        let (own, enemy) = (of(owner), of(1 - owner));
        Chances { empty: 1.0 - own - enemy, enemy, own }
    }

    /// A piece is worth the moves it may expect, on the square it stands on and on all squares.
    fn weighted(&self, density: Density) -> Weights {
        let squares = self.board.squares();
        let mut weights = Weights::zero(self.sbg.pieces.len(), squares);
        for owner in 0..2 {
            let chances = self.chances(owner, density);
            for (piece, (_, path)) in self.sbg.pieces.iter().enumerate() {
                for square in 0..squares {
                    let walk = Walk { board: self.board, chances: &chances, origin: square, turned: owner == 1 };
                    let moves: f64 = walk.ends(path).iter().map(|(_, chance)| chance).sum();
                    let worth = moves / squares as f64;
                    weights.positional[owner][piece * squares + square] = worth;
                    weights.material[owner][piece] += worth;
                }
            }
        }
        weights
    }

    /// Pieces named in goals are worth more: the fewer of them there are, and the fewer moves from a square they win on.
    fn add_goals(&self, weights: &mut Weights) {
        let army = |owner: usize, weights: &Weights| -> f64 {
            let men = self.sbg.board.iter().flatten().filter(|man| man.owner == Player::BOTH[owner]);
            men.filter_map(|man| self.piece(*man)).map(|piece| weights.material[owner][piece]).sum()
        };
        let armies = [0, 1].map(|owner| army(owner, weights));
        for goal in &self.sbg.goals {
            match goal {
                Goal::Count { man, least } => self.add_count(weights, armies, *man, *least as usize),
                Goal::Reach { man, squares } => self.add_reach(weights, armies, *man, squares),
            }
        }
    }

    fn piece(&self, man: Man) -> Option<usize> {
        self.sbg.pieces.iter().position(|(letter, _)| *letter == man.letter)
    }

    fn add_count(&self, weights: &mut Weights, armies: [f64; 2], man: Man, least: usize) {
        let (owner, men) = (man.owner.index(), self.sbg.count(man));
        if let Some(piece) = self.piece(man)
            && men > least
        {
            weights.material[owner][piece] += armies[owner] / (men - least) as f64;
        }
    }

    fn add_reach(&self, weights: &mut Weights, armies: [f64; 2], man: Man, squares: &[(u32, u32)]) {
        let (owner, men) = (man.owner.index(), self.sbg.count(man));
        let Some(piece) = self.piece(man).filter(|_| men > 0) else { return };
        let path: &Path = &self.sbg.pieces[piece].1;
        let targets: Vec<usize> = squares.iter().map(|(x, y)| (y * self.sbg.width + x) as usize).collect();
        let share = GOAL * armies[owner] / men as f64;
        for (square, moves) in distances(self.board, path, owner == 1, &targets).into_iter().enumerate() {
            if let Some(moves) = moves {
                weights.positional[owner][piece * weights.squares + square] += share / (1u64 << moves.min(60)) as f64;
            }
        }
        weights.material[owner][piece] += share / 2.0;
    }
}
