//! A trial prepared for measuring: leads instead of advice.

use crate::lead::Scale;
use crate::trial::{End, Trial, Turn};
use gdl::ast::Player;

/// Leads and gains smaller than this (two in a hundred of chance) are nobody's: where advice says little, they are the error of the fit, and
/// their signs would pass for a course of events.
pub const NOTICED: f64 = 0.04;

/// A trial with its leads.
#[derive(Clone, Debug)]
pub struct View<'t> {
    /// The trial.
    pub trial: &'t Trial,
    /// Lead of the first side after the opening, and after each measured turn; the last is the result, if there is one.
    pub lead: Vec<f64>,
    /// For each measured turn: the chance (0 to 1) each alternative would give its mover.
    pub alternatives: Vec<Vec<f64>>,
}

impl<'t> View<'t> {
    /// Prepares a trial, with the scale fitted to all of them.
    pub fn new(trial: &'t Trial, scale: Scale) -> View<'t> {
        View::with_glances(trial, scale, scale)
    }

    /// The same where leads are not the policy's: alternatives are seen at a glance all the same, and have a scale of their own.
    pub fn with_glances(trial: &'t Trial, scale: Scale, glances: Scale) -> View<'t> {
        let turns = trial.measured();
        let moved = trial.turns[..trial.opening.min(trial.turns.len())].last().map(|turn| turn.mover);
        let mut leads = vec![scale.lead(&trial.sight, trial.leads, moved)];
        leads.extend(turns.iter().map(|turn| scale.after(turn, trial.leads)));
        let result = match trial.end {
            End::Win(Player::First) => Some(1.0),
            End::Win(Player::Second) => Some(-1.0),
            End::Draw => Some(0.0),
            End::Timeout => None,
        };
        if let (Some(last), Some(result)) = (leads.last_mut(), result)
            && !turns.is_empty()
        {
            *last = result;
        }
        let chances = |turn: &Turn| turn.alternatives.iter().map(|&a| glances.chance(a)).collect();
        View { trial, lead: leads, alternatives: turns.iter().map(chances).collect() }
    }

    /// The same trial if its result had been known all along and no alternative had stood out.
    #[must_use]
    pub fn decided(&self) -> View<'t> {
        let result = self.trial.end.winner().map_or(0.0, sign);
        let even = |values: &Vec<f64>| vec![0.5; values.len()];
        View {
            trial: self.trial,
            lead: vec![result; self.lead.len()],
            alternatives: self.alternatives.iter().map(even).collect(),
        }
    }

    /// Number of measured turns.
    pub fn len(&self) -> usize {
        self.lead.len() - 1
    }

    /// Whether nothing was measured.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The measured turns.
    pub fn turns(&self) -> &'t [Turn] {
        self.trial.measured()
    }

    /// Lead of the eventual winner after each measured turn, the opening first; `None` without a winner.
    pub fn winner_lead(&self) -> Option<Vec<f64>> {
        let sign = sign(self.trial.end.winner()?);
        Some(self.lead.iter().map(|d| sign * d).collect())
    }

    /// What turn `n` (from 0) won its mover.
    pub fn gain(&self, n: usize) -> f64 {
        sign(self.turns()[n].mover) * (self.lead[n + 1] - self.lead[n])
    }

    /// The lead of the first side at a time between 0 (after the opening) and 1 (the end).
    pub fn at(&self, time: f64) -> f64 {
        interpolate(&self.lead, time)
    }
}

/// A value of a list at a time between 0 and 1, on the straight line between its neighbours.
pub fn interpolate(values: &[f64], time: f64) -> f64 {
    let x = time * (values.len() - 1) as f64;
    let below = (x as usize).min(values.len() - 1);
    let above = (below + 1).min(values.len() - 1);
    values[below] + (values[above] - values[below]) * (x - below as f64)
}

/// 1 for the first side, -1 for the second.
pub fn sign(side: Player) -> f64 {
    if side == Player::First { 1.0 } else { -1.0 }
}
