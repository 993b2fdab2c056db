//! The chromosome: fifty genes that say where six types of pieces stand, how they move and what decides.

use crate::rng::Rng;
use serde::{Deserialize, Serialize};

/// Genes of a chromosome.
pub const GENES: usize = 50;
/// Types of pieces.
pub const TYPES: usize = 6;
/// Cells a player's pieces may start on: the three rows nearest to him.
pub const START_CELLS: usize = 24;

/// Where the groups of genes begin.
const MOVEMENT: usize = 24;
const STEP: usize = 30;
const CAPTURE: usize = 36;
const HONOR: usize = 42;
const BECOMES: usize = 43;
const MANDATORY: usize = 49;

/// How a type moves, in the numbers of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Movement {
    /// 1.
    DiagonalForward,
    /// 2: forward and backward.
    Diagonal,
    /// 3.
    AllDirections,
    /// 4: the knight's leap.
    L,
    /// 5: forward and backward, along the file only.
    Straight,
    /// 6.
    StraightForward,
}

impl Movement {
    /// All, in the order of their numbers.
    pub const ALL: [Movement; 6] = [
        Movement::DiagonalForward,
        Movement::Diagonal,
        Movement::AllDirections,
        Movement::L,
        Movement::Straight,
        Movement::StraightForward,
    ];

    /// The part of a type's priority that its movement gives.
    pub fn priority(self) -> i32 {
        match self {
            Movement::AllDirections => 8,
            Movement::Diagonal | Movement::Straight => 7,
            Movement::DiagonalForward | Movement::StraightForward => 6,
            Movement::L => 5,
        }
    }
}

/// A game as fifty genes, each within its range, with at least one piece. Types are numbered from 1, as in the paper; 0 is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Chromosome([u8; GENES]);

/// Least and greatest value of a gene.
fn range(gene: usize) -> (u8, u8) {
    match gene {
        MOVEMENT..STEP => (1, 6),
        STEP..HONOR | MANDATORY => (0, 1),
        _ => (0, 6),
    }
}

fn draw(gene: usize, rng: &mut Rng) -> u8 {
    let (least, most) = range(gene);
    least + rng.below(u32::from(most - least) + 1) as u8
}

impl Chromosome {
    /// These genes, if each is within its range and some piece is placed.
    pub fn new(genes: [u8; GENES]) -> Result<Chromosome, String> {
        for (gene, &value) in genes.iter().enumerate() {
            let (least, most) = range(gene);
            if !(least..=most).contains(&value) {
                return Err(format!("gene {} must be from {least} to {most}, not {value}", gene + 1));
            }
        }
        if genes[..START_CELLS].iter().all(|&kind| kind == 0) {
            return Err("no piece is placed".to_string());
        }
        Ok(Chromosome(genes))
    }

    /// Every gene drawn evenly from its range, then repaired. `most`: pieces a player may have.
    pub fn random(rng: &mut Rng, most: usize) -> Chromosome {
        let mut made = Chromosome(std::array::from_fn(|gene| draw(gene, rng)));
        made.repair(rng, most);
        made
    }

    /// A child: each gene is, with this chance, drawn anew from its range. Then it is repaired.
    pub fn mutated(&self, rng: &mut Rng, chance: f64, most: usize) -> Chromosome {
        let mut child = *self;
        for gene in 0..GENES {
            if rng.unit() < chance {
                child.0[gene] = draw(gene, rng);
            }
        }
        child.repair(rng, most);
        child
    }

    /// Takes pieces away at random while there are more than `most`; places one if there is none.
    fn repair(&mut self, rng: &mut Rng, most: usize) {
        loop {
            let placed: Vec<usize> = (0..START_CELLS).filter(|&cell| self.0[cell] != 0).collect();
            if placed.is_empty() {
                let cell = rng.below(START_CELLS as u32) as usize;
                self.0[cell] = 1 + rng.below(TYPES as u32) as u8;
            } else if placed.len() > most.max(1) {
                self.0[placed[rng.below(placed.len() as u32) as usize]] = 0;
            } else {
                return;
            }
        }
    }

    /// All genes in order.
    pub fn genes(&self) -> &[u8; GENES] {
        &self.0
    }

    /// What stands on a start cell, counted from the left of the nearest row: a type or 0.
    pub fn on(&self, cell: usize) -> u8 {
        self.0[cell]
    }

    /// Pieces a player starts with.
    pub fn pieces(&self) -> usize {
        self.0[..START_CELLS].iter().filter(|&&kind| kind != 0).count()
    }

    /// How a type moves.
    pub fn movement(&self, kind: usize) -> Movement {
        Movement::ALL[usize::from(self.0[MOVEMENT + kind - 1]) - 1]
    }

    /// Whether it goes on until something is in its way.
    pub fn multiple(&self, kind: usize) -> bool {
        self.0[STEP + kind - 1] == 1
    }

    /// Whether it captures by jumping over; otherwise by moving onto.
    pub fn over(&self, kind: usize) -> bool {
        self.0[CAPTURE + kind - 1] == 1
    }

    /// The type whose loss loses the game, or 0. A type that nobody starts with cannot be lost, so it does not count.
    pub fn honor(&self) -> u8 {
        let kind = self.0[HONOR];
        if self.0[..START_CELLS].contains(&kind) { kind } else { 0 }
    }

    /// What it becomes on the last row, or 0. Becoming what it is, is nothing.
    pub fn becomes(&self, kind: usize) -> u8 {
        let other = self.0[BECOMES + kind - 1];
        if usize::from(other) == kind { 0 } else { other }
    }

    /// Whether a capture must be made if there is one.
    pub fn mandatory(&self) -> bool {
        self.0[MANDATORY] == 1
    }

    /// The priority of a type: what the rule-based player thinks it is worth.
    pub fn priority(&self, kind: usize) -> i32 {
        let honor = if usize::from(self.honor()) == kind { 1000 } else { 0 };
        honor + self.movement(kind).priority() + if self.over(kind) { 3 } else { 4 }
    }

    /// The same game with all genes that do nothing at their least value: honor of an absent type, becoming oneself, and (unless leaps are
    /// `ridden`) the step size of an L.
    pub fn expressed(&self, ridden: bool) -> Chromosome {
        let mut plain = *self;
        plain.0[HONOR] = self.honor();
        for kind in 1..=TYPES {
            plain.0[BECOMES + kind - 1] = self.becomes(kind);
            if self.movement(kind) == Movement::L && !ridden {
                plain.0[STEP + kind - 1] = 0;
            }
        }
        plain
    }
}

impl std::fmt::Display for Chromosome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|gene| write!(f, "{gene}"))
    }
}

impl std::str::FromStr for Chromosome {
    type Err = String;

    fn from_str(text: &str) -> Result<Chromosome, String> {
        let digits: Vec<u8> = text.bytes().filter(u8::is_ascii_digit).map(|b| b - b'0').collect();
        let genes = digits.as_slice().try_into().ok().filter(|_| text.len() == GENES);
        Chromosome::new(genes.ok_or_else(|| format!("a chromosome is {GENES} digits, not `{text}`"))?)
    }
}

impl TryFrom<String> for Chromosome {
    type Error = String;
    fn try_from(text: String) -> Result<Chromosome, String> {
        text.parse()
    }
}

impl From<Chromosome> for String {
    fn from(chromosome: Chromosome) -> String {
        chromosome.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_games_are_within_their_ranges_and_have_the_pieces_allowed() {
        for index in 0..500 {
            let mut rng = Rng::part(3, index);
            for most in [1, 16, 24] {
                let made = Chromosome::random(&mut rng, most);
                assert_eq!(Chromosome::new(*made.genes()), Ok(made));
                assert!((1..=most).contains(&made.pieces()));
                let child = made.mutated(&mut rng, 0.3, most);
                assert_eq!(Chromosome::new(*child.genes()), Ok(child));
                assert!((1..=most).contains(&child.pieces()));
            }
        }
    }

    #[test]
    fn mutation_draws_three_genes_in_ten_anew() {
        let mut rng = Rng::part(5, 0);
        let (mut changed, rounds) = (0, 4000);
        for _ in 0..rounds {
            let made = Chromosome::random(&mut rng, 24);
            let child = made.mutated(&mut rng, 0.3, 24);
            // Genes 25 to 30 have six values, and repair does not touch them: five in six draws change one.
            changed += (MOVEMENT..STEP).filter(|&gene| made.0[gene] != child.0[gene]).count();
        }
        let share = changed as f64 / (6 * rounds) as f64;
        assert!((share - 0.3 * 5.0 / 6.0).abs() < 0.015, "{share}");
        let made = Chromosome::random(&mut rng, 16);
        assert_eq!(made.mutated(&mut rng, 0.0, 16), made);
    }

    #[test]
    fn texts_come_back_and_mistakes_are_named() {
        let made = Chromosome::random(&mut Rng::part(1, 1), 16);
        assert_eq!(made.to_string().parse(), Ok(made));
        assert!("123".parse::<Chromosome>().is_err_and(|why| why.contains("50 digits")));
        let wrong = format!("7{}", &made.to_string()[1..]);
        assert_eq!(wrong.parse::<Chromosome>(), Err("gene 1 must be from 0 to 6, not 7".to_string()));
        let empty = format!("{}{}", "0".repeat(START_CELLS), &made.to_string()[START_CELLS..]);
        assert_eq!(empty.parse::<Chromosome>(), Err("no piece is placed".to_string()));
    }
}
