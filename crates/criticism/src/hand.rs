//! Trials made by hand, for tests.

use crate::trial::{End, Leads, Sight, Trial, Turn};
use crate::view::View;
use gdl::ast::Player;

/// A turn of a side with a view of the position after it.
pub fn turn(mover: Player, advice: f32) -> Turn {
    Turn {
        steps: Vec::new(),
        mover,
        choices: 10,
        stuck: false,
        sight: Sight { glance: advice, ..Sight::default() },
        alternatives: Vec::new(),
        favourite: true,
        nodes: 100,
        depth: 2,
        takes: false,
        touches: false,
        distance: None,
        key: 0,
    }
}

/// Alternating turns with these views of the first side's chances; the first side wins, or loses.
pub fn trial(advice: &[f32], first_wins: bool) -> Trial {
    let mover = |i: usize| if i.is_multiple_of(2) { Player::First } else { Player::Second };
    let turns = advice.iter().enumerate().map(|(i, &a)| Turn { key: i as u64, ..turn(mover(i), a) }).collect();
    Trial {
        index: 0,
        first: Player::First,
        opening: 0,
        sight: Sight::default(),
        leads: Leads::Known,
        turns,
        end: End::Win(if first_wins { Player::First } else { Player::Second }),
        swapped: false,
        coverage: 0.5,
    }
}

/// A trial with these leads of the first side, the opening first; whoever leads at the end has won.
pub fn with_leads(trial: &mut Trial, leads: &[f64]) -> Vec<f64> {
    let mover = |i: usize| if i.is_multiple_of(2) { Player::First } else { Player::Second };
    trial.turns = (1..leads.len()).map(|i| Turn { key: i as u64, ..turn(mover(i - 1), 0.0) }).collect();
    let last = leads[leads.len() - 1];
    trial.end = if last > 0.0 {
        End::Win(Player::First)
    } else if last < 0.0 {
        End::Win(Player::Second)
    } else {
        End::Draw
    };
    leads.to_vec()
}

/// The view of such a trial.
pub fn view<'t>(trial: &'t mut Trial, leads: &[f64]) -> View<'t> {
    let lead = with_leads(trial, leads);
    View { lead, alternatives: vec![Vec::new(); trial.turns.len()], trial }
}
