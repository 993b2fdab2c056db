//! A MAP-Elites archive (Mouret and Clune 2015): the best game of every kind, kinds being cells over readable axes.
//!
//! Scores are noisy, and the luckiest of many measurements is not the best game. An elite is therefore measured again when it is
//! challenged, and thrown out only if the mean of its measurements is below the challenger's score.

use crate::describe::{Description, TILINGS};
use crate::goals::Family;
use crate::search::Descriptor;
use serde::{Deserialize, Serialize};

/// Upper edges of the bins of moves a game; the last bin is open.
pub const LENGTHS: [f64; 5] = [10.0, 20.0, 40.0, 60.0, 100.0];
/// Of legal moves a turn.
pub const BRANCHINGS: [f64; 5] = [5.0, 10.0, 20.0, 40.0, 80.0];
/// Of the share of moves that capture: hardly any, some, many, most.
pub const CAPTURES: [f64; 3] = [0.01, 0.1, 0.3];

/// A kind of game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Cell {
    /// Bin of [`LENGTHS`].
    pub length: usize,
    /// Bin of [`BRANCHINGS`].
    pub branching: usize,
    /// Bin of [`CAPTURES`].
    pub captures: usize,
    /// The family it is filed under.
    pub goal: Family,
    /// Position in [`TILINGS`].
    pub tiling: usize,
}

impl Cell {
    /// How many there are.
    pub const COUNT: usize =
        (LENGTHS.len() + 1) * (BRANCHINGS.len() + 1) * (CAPTURES.len() + 1) * Family::ALL.len() * TILINGS.len();

    /// Where a game belongs.
    pub fn of(plays: &Descriptor, game: &Description) -> Cell {
        let bin = |value: f64, edges: &[f64]| edges.iter().take_while(|edge| value >= **edge).count();
        Cell {
            length: bin(plays.length, &LENGTHS),
            branching: bin(plays.branching, &BRANCHINGS),
            captures: bin(plays.captures, &CAPTURES),
            goal: game.goal,
            tiling: TILINGS.iter().position(|tiling| *tiling == game.tiling).unwrap_or(0),
        }
    }
}

/// An occupied cell. Games are known by their order of arrival.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Niche {
    /// Which.
    pub cell: Cell,
    /// The game in it.
    pub elite: usize,
    /// Its score.
    pub score: f64,
    /// A better game, as long as the elite waits to be measured again.
    pub challenger: Option<(usize, f64)>,
}

/// The best game of every kind, by cell.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Archive {
    niches: Vec<Niche>,
}

/// The figures an archive is judged by.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Figures {
    /// Share of all cells that are occupied.
    pub coverage: f64,
    /// Sum of the elites' scores.
    pub qd_score: f64,
    /// Best of them; 0 for an empty archive.
    pub obj_max: f64,
    /// Mean of them; 0 for an empty archive.
    pub obj_mean: f64,
}

/// What became of an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// It took an empty cell, or the place of a worse game.
    Taken,
    /// It is better than this elite, which must be measured again first.
    Challenge(usize),
    /// A game at least as good is there, or a better challenger.
    Declined,
}

impl Archive {
    /// The occupied cells, in order.
    pub fn niches(&self) -> &[Niche] {
        &self.niches
    }

    /// Offers a game. `careful`: elites are measured again before they go.
    pub fn offer(&mut self, cell: Cell, game: usize, score: f64, careful: bool) -> Offer {
        let at = match self.niches.binary_search_by(|niche| niche.cell.cmp(&cell)) {
            Ok(at) => at,
            Err(at) => {
                self.niches.insert(at, Niche { cell, elite: game, score, challenger: None });
                return Offer::Taken;
            }
        };
        let niche = &mut self.niches[at];
        let best = niche.challenger.map_or(niche.score, |(_, score)| score);
        if score <= best {
            return Offer::Declined;
        }
        if !careful {
            (niche.elite, niche.score) = (game, score);
            return Offer::Taken;
        }
        let waiting = niche.challenger.replace((game, score)).is_some();
        // The elite is on its way to be measured already; the new challenger takes the place of the old.
        if waiting { Offer::Declined } else { Offer::Challenge(niche.elite) }
    }

    /// An elite was measured again; `score` is the mean of its measurements. The better of it and its challenger stays.
    pub fn measured_again(&mut self, game: usize, score: f64) {
        let Some(niche) = self.niches.iter_mut().find(|niche| niche.elite == game) else { return };
        niche.score = score;
        if let Some((challenger, better)) = niche.challenger.take()
            && better > score
        {
            (niche.elite, niche.score) = (challenger, better);
        }
    }

    /// Its figures.
    pub fn figures(&self) -> Figures {
        let scores = || self.niches.iter().map(|niche| niche.score);
        let sum: f64 = scores().sum();
        Figures {
            coverage: self.niches.len() as f64 / Cell::COUNT as f64,
            qd_score: sum,
            obj_max: scores().max_by(f64::total_cmp).unwrap_or(0.0),
            obj_mean: if self.niches.is_empty() { 0.0 } else { sum / self.niches.len() as f64 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(length: usize) -> Cell {
        Cell { length, branching: 0, captures: 0, goal: Family::InARow, tiling: 0 }
    }

    #[test]
    fn figures_are_as_computed_by_hand() {
        let mut archive = Archive::default();
        assert_eq!(archive.figures(), Figures { coverage: 0.0, qd_score: 0.0, obj_max: 0.0, obj_mean: 0.0 });
        for (length, game, score) in [(0, 0, 0.25), (1, 1, 0.5), (1, 2, 0.75), (3, 3, 0.5), (3, 4, 0.25)] {
            archive.offer(cell(length), game, score, false);
        }
        // 6 · 6 · 4 bins, 13 families, 6 tilings; elites 0 (0.25), 2 (0.75), 3 (0.5).
        let figures = Figures { coverage: 3.0 / 11_232.0, qd_score: 1.5, obj_max: 0.75, obj_mean: 0.5 };
        assert_eq!(archive.figures(), figures);
        assert_eq!(archive.niches().iter().map(|niche| niche.elite).collect::<Vec<_>>(), [0, 2, 3]);
    }

    #[test]
    fn elites_are_measured_again_before_they_go() {
        let mut archive = Archive::default();
        assert_eq!(archive.offer(cell(2), 0, 0.5, true), Offer::Taken);
        assert_eq!(archive.offer(cell(2), 1, 0.4, true), Offer::Declined);
        assert_eq!(archive.offer(cell(2), 2, 0.6, true), Offer::Challenge(0));
        assert_eq!(archive.niches()[0].elite, 0);
        assert_eq!(archive.offer(cell(2), 3, 0.55, true), Offer::Declined);
        assert_eq!(archive.offer(cell(2), 4, 0.7, true), Offer::Declined);
        assert_eq!(archive.niches()[0].challenger, Some((4, 0.7)));
        archive.measured_again(0, 0.8);
        assert_eq!((archive.niches()[0].elite, archive.niches()[0].score), (0, 0.8));
        assert_eq!(archive.offer(cell(2), 5, 0.9, true), Offer::Challenge(0));
        archive.measured_again(0, 0.7);
        assert_eq!((archive.niches()[0].elite, archive.niches()[0].challenger), (5, None));
    }

    #[test]
    fn bins_are_half_open() {
        let loaded = gdl::load(gdl::library::find("Hex").expect("it is in the library").text);
        let game = Description::of(&loaded.nodes[0], &loaded.game.expect("it loads"));
        let at = |length, branching, captures| {
            let cell = Cell::of(&Descriptor { length, branching, captures }, &game);
            (cell.length, cell.branching, cell.captures)
        };
        assert_eq!(at(9.9, 4.9, 0.0), (0, 0, 0));
        assert_eq!(at(10.0, 5.0, 0.01), (1, 1, 1));
        assert_eq!(at(1e9, 1e9, 1.0), (5, 5, 3));
        assert_eq!(Cell::of(&Descriptor::default(), &game).goal, Family::Connect);
    }
}
