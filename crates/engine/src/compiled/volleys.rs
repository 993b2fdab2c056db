//! The ordinary steps of games all of whose pieces move by displacements: the program of a player is displacements and nothing else, so
//! that nothing has to be asked between them.

use super::flights::Flights;
use super::moves::Moves;
use super::paths::Contents;
use super::plan::Plan;
use super::state::{KIND_SETS, State};
use super::sweep::Entry;
use crate::planted::planted;

/// The displacements of a rule.
#[derive(Clone, Debug)]
pub struct Volley<const W: usize> {
    pub piece: u8,
    /// The first of a lower class than the volley before: closed once something was found.
    pub lower: bool,
    pub flights: Flights<W>,
}

/// The rules of a player.
#[derive(Clone, Debug)]
pub struct Volleys<const W: usize> {
    volleys: Vec<Volley<W>>,
    /// Groups of steps there can be.
    most: usize,
}

impl<const W: usize> Volleys<W> {
    /// The rules of a player, if they are all of this kind.
    pub fn of(entries: &[Entry<W>]) -> Option<Self> {
        let volleys: Vec<Volley<W>> = entries.iter().map(Entry::volley).collect::<Option<_>>()?;
        let most = volleys.iter().map(|volley| volley.flights.len()).sum();
        let listed = most * W * 64 <= super::generate::MAX_STEPS as usize;
        let sets = volleys.iter().all(|volley| (volley.piece as usize) < KIND_SETS);
        (listed && sets).then_some(Volleys { volleys, most })
    }
}

impl<const W: usize> Plan<W> {
    /// The steps of the highest class of rules that has any.
    #[inline(never)]
    pub(super) fn fire(&self, st: &State<W>, volleys: &Volleys<W>, moves: &mut Moves<W>) {
        // The compiler sees from this that there are two players.
        let mover = st.mover as usize & 1;
        let contents = Contents::of(st, mover, &self.tables.board);
        let on = contents.by_mask();
        let mut adding = moves.adding(volleys.most);
        for volley in &volleys.volleys {
            if volley.lower && adding.steps > 0 && !planted(6) {
                break;
            }
            let pieces = contents.own & st.kind[volley.piece as usize % KIND_SETS];
            if pieces.is_empty() {
                continue;
            }
            match &volley.flights {
                Flights::One(flights) => adding.extend(flights, |flight| flight.group(pieces, &on)),
                Flights::Two(flights) => adding.extend(flights, |flight| flight.group(pieces, &on)),
                Flights::Four(flights) => adding.extend(flights, |flight| flight.group(pieces, &on)),
            }
        }
        adding.finish();
    }
}
