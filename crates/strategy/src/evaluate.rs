//! What a position is worth at a glance: a policy made ready for one game.

use crate::advisor::{Advisor, Bank, Needs, Scratch, Threats, Tree, View, terms};
use crate::policy::Policy;
use crate::score::Score;
use engine::Game;
use engine::compiled::Plan;
use engine::compiled::state::State;
use std::sync::Arc;

/// Who says what a position is worth.
pub trait Judge<const W: usize>: Send {
    /// What a position that is not over is worth to a side (0 or 1).
    fn score(&mut self, plan: &Plan<W>, st: &State<W>, side: usize) -> Score;
}

impl<const W: usize> Judge<W> for Evaluator<W> {
    #[inline(always)]
    fn score(&mut self, plan: &Plan<W>, st: &State<W>, side: usize) -> Score {
        Evaluator::score(self, plan, st, side)
    }
}

/// Steps are counted exactly if they weigh as much as this; a trial of every step costs more than all other advice.
const EXACT: f32 = 0.5;

/// A policy with everything it needs worked out for one game and board width.
#[derive(Clone, Debug)]
pub struct Evaluator<const W: usize> {
    /// The advisors in use, and whether each player's weights ask for them.
    leaves: Vec<(Arc<dyn Advisor<W>>, [bool; 2])>,
    /// Terms that are one advisor: its place, and its weight for each player.
    plain: Vec<(usize, [f32; 2])>,
    /// Other terms.
    trees: Vec<(Tree, [f32; 2])>,
    /// Values of the advisors at the position looked at.
    values: Vec<[f32; 2]>,
    needs: Needs,
    threats: Option<Threats>,
    scale: f32,
    scratch: Scratch<W>,
}

/// What one term thinks of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The term.
    pub name: String,
    /// Its weight for each player.
    pub weights: [f32; 2],
    /// Its value for each player.
    pub values: [f32; 2],
}

impl<const W: usize> Evaluator<W> {
    /// Makes a policy ready. Names the game has no term for are passed over.
    pub fn new(_game: &Game, plan: &Plan<W>, policy: &Policy) -> Evaluator<W> {
        Evaluator::over(plan, &terms(plan), policy)
    }

    fn over(plan: &Plan<W>, bank: &Bank<W>, policy: &Policy) -> Evaluator<W> {
        let mut used = vec![[false; 2]; bank.leaves.len()];
        let mut weighed = Vec::new();
        for term in &bank.terms {
            let weights = policy.weights_of(&term.name);
            if weights == [0.0; 2] {
                continue;
            }
            for leaf in term.tree.leaves() {
                (0..2).for_each(|player| used[leaf][player] |= weights[player] != 0.0);
            }
            weighed.push((term.tree.clone(), weights));
        }
        // Leaves that no term asks for are left out: the others move up.
        let mut place = vec![0; used.len()];
        let mut leaves = Vec::new();
        for (leaf, used) in used.iter().enumerate().filter(|(_, used)| **used != [false; 2]) {
            place[leaf] = leaves.len();
            leaves.push((bank.leaves[leaf].advisor.clone(), *used));
        }
        let most = |sign: f32| -> f32 {
            let part = |w: &[f32; 2]| (sign * w[0]).max(0.0) + (-sign * w[1]).max(0.0);
            weighed.iter().map(|(_, weights)| part(weights)).sum()
        };
        let scale = 1.0 / most(1.0).max(most(-1.0)).max(f32::MIN_POSITIVE);
        let (mut plain, mut trees) = (Vec::new(), Vec::new());
        for (tree, weights) in weighed {
            match tree.moved(&place) {
                Tree::Leaf(leaf) => plain.push((leaf, weights)),
                tree => trees.push((tree, weights)),
            }
        }
        let needs = leaves.iter().fold(Needs::default(), |needs, (advisor, _)| needs.or(advisor.needs()));
        let threats = if needs.threats { Threats::new(plan) } else { None };
        let values = vec![[0.0; 2]; leaves.len()];
        let scratch = Scratch::new(plan, exact(bank, policy));
        Evaluator { leaves, plain, trees, values, needs, threats, scale, scratch }
    }

    /// What the position is worth to a side (0 or 1): its own weighted advice less the opponent's.
    pub fn score(&mut self, plan: &Plan<W>, st: &State<W>, side: usize) -> Score {
        let view = self.scratch.view(plan, st, self.needs, self.threats.as_ref());
        ask(&self.leaves, &view, &mut self.values);
        let mut total = 0.0;
        for (leaf, weights) in &self.plain {
            let values = self.values[*leaf];
            total += weights[0] * values[0] - weights[1] * values[1];
        }
        for (tree, weights) in &self.trees {
            for (player, &weight) in weights.iter().enumerate().filter(|(_, weight)| **weight != 0.0) {
                let value = weight * tree.value(&|leaf| self.values[leaf][player]);
                total += if player == 0 { value } else { -value };
            }
        }
        let value = total * self.scale;
        Score::estimate(if side == 0 { value } else { -value })
    }

    /// What every term of the game thinks of a position, those without weight included.
    pub fn advice(plan: &Plan<W>, st: &State<W>, policy: &Policy) -> Vec<Advice> {
        let bank = terms(plan);
        let needs = bank.leaves.iter().fold(Needs::default(), |needs, leaf| needs.or(leaf.advisor.needs()));
        let threats = Threats::new(plan);
        let mut scratch = Scratch::new(plan, exact(&bank, policy));
        let view = scratch.view(plan, st, needs, threats.as_ref());
        let leaves: Vec<_> = bank.leaves.iter().map(|leaf| (leaf.advisor.clone(), [true; 2])).collect();
        let mut values = vec![[0.0; 2]; leaves.len()];
        ask(&leaves, &view, &mut values);
        let of = |tree: &Tree, player: usize| tree.value(&|leaf| values[leaf][player]);
        bank.terms
            .iter()
            .map(|term| Advice {
                name: term.name.clone(),
                weights: policy.weights_of(&term.name),
                values: [0, 1].map(|player| of(&term.tree, player)),
            })
            .collect()
    }
}

/// Whether steps matter so much that each must be tried.
fn exact<const W: usize>(bank: &Bank<W>, policy: &Policy) -> bool {
    bank.terms.iter().any(|term| {
        let counts = term.tree.leaves().iter().any(|&leaf| bank.leaves[leaf].advisor.needs().steps);
        counts && policy.weights_of(&term.name).iter().any(|weight| weight.abs() >= EXACT)
    })
}

fn ask<const W: usize>(leaves: &[(Arc<dyn Advisor<W>>, [bool; 2])], view: &View<'_, W>, values: &mut [[f32; 2]]) {
    for ((advisor, used), values) in leaves.iter().zip(values) {
        for player in 0..2 {
            if used[player] {
                values[player] = advisor.value(view, player);
            }
        }
    }
}
