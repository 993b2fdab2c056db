//! Movement of all pieces at once: each displacement a fixed number of hops, so that no position depends on how many there are.

use super::generate::MAX_STEPS;
use super::moves::{Group, Moves, Shape};
use super::paths::{EMPTY, ENEMY, OWN, Word};
use super::plan::{Plan, Shift};
use crate::bits::Bits;

/// A displacement of `H` hops. Aligned so that a list of them is gone through without a division.
#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
pub struct Flight<const W: usize, const H: usize> {
    shape: Shape,
    /// Cells from which every hop stays on the board.
    origins: Bits<W>,
    hops: [Hop; H],
}

/// A part of a displacement.
#[derive(Clone, Copy, Debug)]
struct Hop {
    delta: i32,
    /// Contents it may land on.
    on: u8,
}

/// The displacements of a rule, all of them with as many hops as the longest needs.
#[derive(Clone, Debug)]
pub enum Flights<const W: usize> {
    One(Vec<Flight<W, 1>>),
    Two(Vec<Flight<W, 2>>),
    Four(Vec<Flight<W, 4>>),
}

impl<const W: usize> Flights<W> {
    /// Straight to cells with some contents.
    pub fn of_shifts(shifts: &[Shift<W>], shape: Shape, on: u8) -> Self {
        let flight = |shift: &Shift<W>| Flight {
            shape: shape.by(shift.delta as i16),
            origins: shift.origins,
            hops: [Hop { delta: shift.delta, on }],
        };
        Flights::One(shifts.iter().map(flight).collect())
    }

    /// Along the words of a path to cells with some contents; `None` if one is too long.
    pub fn of_words(words: &[Word<W>], shape: Shape, on: u8) -> Option<Self> {
        Some(match words.iter().map(|word| word.steps.len()).max()? {
            0 | 1 => Flights::One(padded(words, shape, on)?),
            2 => Flights::Two(padded(words, shape, on)?),
            _ => Flights::Four(padded(words, shape, on)?),
        })
    }
}

impl<const W: usize> Flights<W> {
    /// Number of displacements.
    pub fn len(&self) -> usize {
        match self {
            Flights::One(flights) => flights.len(),
            Flights::Two(flights) => flights.len(),
            Flights::Four(flights) => flights.len(),
        }
    }
}

/// Words with hops added that change nothing.
fn padded<const W: usize, const H: usize>(words: &[Word<W>], shape: Shape, on: u8) -> Option<Vec<Flight<W, H>>> {
    let flight = |word: &Word<W>| {
        let mut hops = [Hop { delta: 0, on: EMPTY | ENEMY | OWN }; H];
        for (hop, step) in hops.iter_mut().zip(&word.steps) {
            *hop = Hop { delta: step.delta, on: step.on };
        }
        hops.get_mut(word.steps.len().checked_sub(1)?)?.on &= on;
        let stays = |from: &u16| {
            let mut at = i32::from(*from);
            word.steps.iter().all(|step| {
                let on_board = step.origins.has(at as u16);
                at += step.delta;
                on_board
            })
        };
        let origins = word.steps[0].origins.iter().filter(stays).collect();
        Some(Flight { shape: shape.by(word.delta as i16), origins, hops })
    };
    words.iter().map(flight).collect()
}

impl<const W: usize> Plan<W> {
    /// The steps of some pieces; `on` are the cells of every mask of contents.
    #[inline(always)]
    pub(super) fn fly(&self, pieces: Bits<W>, flights: &Flights<W>, on: &[Bits<W>; 8], moves: &mut Moves<W>) {
        match flights {
            Flights::One(flights) => self.fly_all(pieces, flights, on, moves),
            Flights::Two(flights) => self.fly_all(pieces, flights, on, moves),
            Flights::Four(flights) => self.fly_all(pieces, flights, on, moves),
        }
    }

    #[inline(always)]
    fn fly_all<const H: usize>(
        &self,
        pieces: Bits<W>,
        flights: &[Flight<W, H>],
        on: &[Bits<W>; 8],
        moves: &mut Moves<W>,
    ) {
        if moves.total >= MAX_STEPS.saturating_sub((flights.len() * W * 64) as u32) {
            self.fly_capped(pieces, flights, on, moves);
        } else {
            moves.extend(flights, |flight| flight.group(pieces, on));
        }
    }

    #[cold]
    fn fly_capped<const H: usize>(
        &self,
        pieces: Bits<W>,
        flights: &[Flight<W, H>],
        on: &[Bits<W>; 8],
        moves: &mut Moves<W>,
    ) {
        flights.iter().for_each(|flight| self.add_sure(flight.group(pieces, on), moves));
    }
}

impl<const W: usize, const H: usize> Flight<W, H> {
    /// The steps of some pieces.
    #[inline(always)]
    pub(super) fn group(&self, pieces: Bits<W>, on: &[Bits<W>; 8]) -> Group<W> {
        let mut to = pieces & self.origins;
        for hop in &self.hops {
            to = to.moved(hop.delta) & on[hop.on as usize & 7];
        }
        Group { shape: self.shape, to }
    }
}
