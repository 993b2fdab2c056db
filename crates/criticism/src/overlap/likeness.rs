//! How two games may correspond: cell by cell, side by side, piece by piece.

use super::image::Image;
use super::specimen::Specimen;
use crate::images::proved;
use engine::core::{Cell, Man, Outcome, Snapshot};
use engine::{Game, Position};
use gdl::ast::Player;
use std::borrow::Borrow;
use std::collections::BTreeSet;

/// Whose piece of which type.
type Kind = (Option<Player>, u8);

/// Pieces that stand for each other, as far as play has shown.
pub type Men = Vec<[Kind; 2]>;

/// One way to read a game as another.
#[derive(Clone, Debug)]
pub struct Likeness {
    /// Where the cells go, and back.
    images: [Image; 2],
    /// Whether each side plays the other's part.
    exchanged: bool,
    /// Whether states of pieces and cells must agree: where the rules of one do not ask for them, they are the private affair of the other.
    pub states: bool,
    /// What the start shows of the pieces.
    pub men: Men,
}

impl Likeness {
    /// The same from the other game's side.
    pub fn back(&self) -> Likeness {
        let [there, back] = self.images.clone();
        let men = self.men.iter().map(|&[here, there]| [there, here]).collect();
        Likeness { images: [back, there], men, ..*self }
    }

    /// Where a cell goes.
    pub fn cell(&self, cell: Cell) -> Cell {
        self.images[0].cell(cell)
    }

    /// Whose part a side plays.
    pub fn side(&self, side: Player) -> Player {
        if self.exchanged { side.other() } else { side }
    }

    /// What an outcome is in the other game.
    pub fn outcome(&self, outcome: Outcome) -> Outcome {
        match outcome {
            Outcome::Win(side) => Outcome::Win(self.side(side)),
            other => other,
        }
    }

    /// Whether a position is the image of another, whose pieces may have other names but not two for one.
    pub fn carries(&self, men: &mut Men, here: &Snapshot, there: &Snapshot) -> bool {
        let mut cells = here.stacks.iter().zip(&self.images[0].cells).enumerate();
        cells.all(|(cell, (stack, &image))| {
            let other = &there.stacks[image as usize];
            let state = |of: &Snapshot, cell: usize| of.cell_states.get(cell).copied().unwrap_or(0);
            stack.len() == other.len()
                && stack.iter().zip(other).all(|(a, b)| self.stands_for(men, a, b))
                && (!self.states || state(here, cell) == state(there, image as usize))
        })
    }

    fn stands_for(&self, men: &mut Men, a: &Man, b: &Man) -> bool {
        let faces = match (a.facing, b.facing) {
            (Some(one), Some(other)) => self.images[0].direction(one) == Some(other),
            // One of them may face his player's way without saying so.
            _ => true,
        };
        let pair = [(a.owner, a.piece), (b.owner, b.piece)];
        let known = men.iter().find(|known| known[0] == pair[0] || known[1] == pair[1]);
        let fits = known.is_none_or(|known| *known == pair);
        if known.is_none() {
            men.push(pair);
        }
        fits && faces && (!self.states || a.state == b.state)
    }
}

/// All ways in which the start of one game is that of another, but for turns of the board that make no difference to the other.
pub fn likenesses<A: Borrow<Game>, B: Borrow<Game>>(a: &Specimen<A>, b: &Specimen<B>) -> Vec<Likeness> {
    let [here, there] = [a.game().topology(), b.game().topology()];
    if here.cells() != there.cells() {
        return Vec::new();
    }
    let starts = [a.game(), b.game()].map(|game| game.start(Player::First).snapshot());
    if crowd(&starts[0]) != crowd(&starts[1]) {
        return Vec::new();
    }
    let mut found: Vec<Likeness> = Vec::new();
    for cells in here.isomorphisms(there) {
        let images = [Image::new(here, there, &cells), Image::new(there, here, &inverse(&cells))];
        for exchanged in [false, true] {
            let states = a.stateful && b.stateful;
            let likeness = Likeness { images: images.clone(), exchanged, states, men: Vec::new() };
            let mut men = Vec::new();
            if likeness.carries(&mut men, &starts[0], &starts[1]) {
                found.push(Likeness { men, ..likeness });
            }
        }
    }
    if found.len() > 2 {
        let turns = proved(b.game());
        let mut seen = BTreeSet::new();
        found.retain(|likeness| seen.insert((first_of(&likeness.images[0].cells, &turns), likeness.exchanged)));
    }
    found
}

/// Heights of all stacks, in order: the same in every image.
fn crowd(start: &Snapshot) -> Vec<usize> {
    let mut heights: Vec<usize> = start.stacks.iter().map(Vec::len).filter(|&height| height > 0).collect();
    heights.sort_unstable();
    heights
}

fn inverse(cells: &[Cell]) -> Vec<Cell> {
    let mut back = vec![0; cells.len()];
    for (cell, &image) in cells.iter().enumerate() {
        back[image as usize] = cell as Cell;
    }
    back
}

/// The first of all maps that differ from one by a turn.
fn first_of(cells: &[Cell], turns: &[Vec<Cell>]) -> Vec<Cell> {
    let turned = |turn: &Vec<Cell>| cells.iter().map(|&cell| turn[cell as usize]).collect::<Vec<Cell>>();
    turns.iter().map(turned).fold(cells.to_vec(), Vec::min)
}

/// Whether it is the turn of the side that plays the mover's part; if a game is over, it is nobody's.
pub fn same_mover(likeness: &Likeness, here: &Position<'_>, there: &Position<'_>) -> bool {
    here.ending().is_some() || there.ending().is_some() || likeness.side(here.mover()) == there.mover()
}
