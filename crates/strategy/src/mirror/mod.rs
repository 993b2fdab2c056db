//! Positions that mirror themselves: a symmetry of the board carries what one side has onto what the other has.
//!
//! A copy-cat answers so that this holds after each of its turns. What counts is the position, not how a step is written: a domino laid from
//! its other end, or a turn of other steps, is as good an answer. Cells that a first move in the middle took are left out of the comparison,
//! and if need be all cells that the symmetry leaves in place: what is played there is answered there.

mod fate;
mod turns;

pub use fate::{Fate, fate};
pub use turns::{Mirrored, mirrored};
pub(crate) use turns::{copies, winning};

use engine::Game;
use engine::compiled::Plan;
use engine::compiled::state::State;
use engine::core::{Cell, Man};
use gdl::ast::{Player, Who};

/// A symmetry of the board together with the exchange of the sides.
#[derive(Clone, Debug)]
pub struct Mirror {
    image: Vec<Cell>,
    /// The type of the other side that each type corresponds to.
    types: Vec<u8>,
    /// Where each direction goes.
    facings: Vec<u8>,
    /// Whether the symmetry leaves a cell in place.
    fixed: Vec<bool>,
}

impl Mirror {
    /// The mirror that takes each cell to its image.
    pub fn new(game: &Game, image: Vec<Cell>) -> Mirror {
        let board = game.topology();
        let facings = (0..board.dirs as u8).map(|dir| {
            let along = |cell: usize| Some((cell, board.next(cell as Cell, dir)?));
            let pair = (0..image.len()).find_map(along);
            let leads =
                |to: &u8, (cell, next): (usize, Cell)| board.next(image[cell], *to) == Some(image[next as usize]);
            pair.and_then(|pair| (0..board.dirs as u8).find(|to| leads(to, pair))).unwrap_or(dir)
        });
        let facings = facings.collect();
        let fixed = image.iter().enumerate().map(|(cell, &to)| cell == to as usize).collect();
        Mirror { types: counterparts(game), facings, fixed, image }
    }

    /// The image of a cell.
    pub fn image(&self, cell: Cell) -> Cell {
        self.image[cell as usize]
    }

    /// What a piece becomes.
    fn exchanged(&self, man: Man) -> Man {
        Man {
            piece: self.types[man.piece as usize],
            owner: man.owner.map(Player::other),
            facing: man.facing.map(|dir| self.facings.get(dir as usize).copied().unwrap_or(dir)),
            ..man
        }
    }

    /// Cells at which a position does not mirror itself for a side, those of `but` left out. It does if the side has exactly the images of what
    /// the opponent has; of a symmetry that is its own inverse that is all there is to say, of others it is what a copier leaves behind.
    fn defects<'s, const W: usize>(
        &'s self,
        plan: &'s Plan<W>,
        state: &'s State<W>,
        side: usize,
        but: &'s [bool],
    ) -> impl Iterator<Item = [Cell; 2]> + 's {
        let other = Player::BOTH[1 - side];
        let cells = self.image.iter().enumerate().map(|(cell, &image)| [cell as Cell, image]);
        let counts = cells.filter(|cells| cells.iter().all(|&cell| !but[cell as usize]));
        counts.filter(move |&[cell, image]| {
            let flat = !plan.feat.stacks || (state.height(cell) < 2 && state.height(image) < 2);
            let same = if flat { self.tops(state, cell, image, other) } else { self.stacks(state, cell, image, other) };
            !same || state.cell_state(cell) != state.cell_state(image)
        })
    }

    /// Whether what a player, or nobody, has on top of a cell has become his opponent's on another.
    fn tops<const W: usize>(&self, state: &State<W>, cell: Cell, image: Cell, owner: Player) -> bool {
        let top = |cell: Cell, owner: Player| state.top(cell).filter(|man| man.owner.is_none_or(|it| it == owner));
        top(cell, owner).map(|man| self.exchanged(man)) == top(image, owner.other())
    }

    /// The same of whole stacks.
    fn stacks<const W: usize>(&self, state: &State<W>, cell: Cell, image: Cell, owner: Player) -> bool {
        let all = |cell: Cell, owner: Player| {
            let stack = state.stack(cell).into_iter().enumerate();
            stack.filter(move |(_, man)| man.owner.is_none_or(|it| it == owner))
        };
        all(cell, owner).map(|(at, man)| (at, self.exchanged(man))).eq(all(image, owner.other()))
    }

    /// Whether a set of cells is its own image.
    fn keeps(&self, set: &[bool]) -> bool {
        self.image.iter().enumerate().all(|(cell, &image)| set[cell] == set[image as usize])
    }
}

/// The type of the other side for each type: itself, unless only one player may have it.
fn counterparts(game: &Game) -> Vec<u8> {
    let pieces = &game.ast().pieces;
    let of = |player: Player| -> Vec<u8> {
        let own = pieces.iter().enumerate().filter(|(_, piece)| piece.owner == Who::Player(player));
        own.map(|(index, _)| index as u8).collect()
    };
    let [first, second] = Player::BOTH.map(of);
    let mut types: Vec<u8> = (0..pieces.len() as u8).collect();
    if first.len() == second.len() {
        for (&a, &b) in first.iter().zip(&second) {
            (types[a as usize], types[b as usize]) = (b, a);
        }
    }
    types
}

/// What a side has beside the board: hands of each type, score, captures.
#[derive(Clone, Debug)]
struct Tally {
    hands: Vec<i64>,
    score: i64,
    captured: i64,
}

impl Tally {
    fn of<const W: usize>(plan: &Plan<W>, state: &State<W>, side: usize) -> Tally {
        let hand = |piece: usize| match plan.limited[side * plan.types + piece] {
            true => i64::from(plan.hand(state, side, piece)),
            false => 0,
        };
        let (score, captured) = (i64::from(state.score[side]), i64::from(state.captured[side]));
        Tally { hands: (0..plan.types).map(hand).collect(), score, captured }
    }
}

/// Where mirroring begins: what later positions are held against.
#[derive(Clone, Debug)]
struct Base {
    /// Cells of a first move in the middle.
    taken: Vec<bool>,
    /// These and all that the symmetry leaves in place.
    loose: Vec<bool>,
    tallies: [Tally; 2],
}

/// How well a position mirrors itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Likeness {
    /// All but the cells that the symmetry leaves in place.
    Loose,
    /// All but the cells of the first move.
    Full,
}

impl Base {
    fn new<const W: usize>(mirror: &Mirror, plan: &Plan<W>, state: &State<W>, taken: Vec<bool>) -> Base {
        let loose = taken.iter().zip(&mirror.fixed).map(|(a, b)| a | b).collect();
        Base { taken, loose, tallies: [0, 1].map(|side| Tally::of(plan, state, side)) }
    }

    /// Whether a position mirrors itself for a side.
    fn likeness<const W: usize>(
        &self,
        mirror: &Mirror,
        plan: &Plan<W>,
        state: &State<W>,
        side: usize,
    ) -> Option<Likeness> {
        let gained = [0, 1].map(|side| {
            let (now, then) = (Tally::of(plan, state, side), &self.tallies[side]);
            let hands: Vec<i64> = now.hands.iter().zip(&then.hands).map(|(a, b)| a - b).collect();
            (hands, now.score - then.score, now.captured - then.captured)
        });
        let [(a, score_a, captured_a), (b, score_b, captured_b)] = &gained;
        let hands = a.iter().enumerate().all(|(piece, n)| *n == b[mirror.types[piece] as usize]);
        if !hands || score_a != score_b || captured_a != captured_b {
            return None;
        }
        let whole = |but: &[bool]| mirror.defects(plan, state, side, but).next().is_none();
        if whole(&self.taken) { Some(Likeness::Full) } else { whole(&self.loose).then_some(Likeness::Loose) }
    }
}
