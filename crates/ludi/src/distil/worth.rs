//! Rules that hardly ever matter, left out as long as the game stays as good.

use super::{Gone, Verdict, Worth};
use crate::error::Error;
use crate::event::Meter;
use crate::improve::{Beside, Eye, Looks, Seen};
use criticism::distil::{Budget, Removal, slight};
use criticism::screening::Screening;
use criticism::weights::Weights;
use engine::Game;
use gdl::printer::print;
use gdl::tree::Node;
use std::collections::HashSet;
use strategy::Policy;

/// Share of the games a rule may change to be a candidate.
const FEW: f64 = 0.05;
/// Games without a rule that are measured, at most.
const MOST: u64 = 12;

/// What is left of a game, what went, and how the two compare.
pub(super) fn worth(game: &Node, budget: &Budget, meter: &Meter) -> Result<(Node, Vec<Gone>, Worth), Error> {
    let compiled = |tree: &Node| Game::read(&print(std::slice::from_ref(tree))).0;
    let original = compiled(game).ok_or_else(|| Error::broken("what is left is no game"))?;
    let usual = Screening::default();
    let eye = Eye { screening: usual.around(&original, budget.seed), weights: Weights::default() };
    let base = eye.measured(&original, Policy::derive(&original), 3, Beside::Test, budget.seed);
    let (mut tree, mut gone, mut tried, mut candidates) = (game.clone(), Vec::new(), 0, 0);
    let mut refused: HashSet<String> = HashSet::new();
    let mut after: Option<Seen> = None;
    'again: while tried < MOST {
        let found = slight(&tree, &base.trials, FEW, budget);
        candidates = candidates.max(found.len() as u64);
        for (removal, _) in found {
            let known = Gone::of(&tree, &removal, Verdict::Slight);
            // Who only counts ludemes does not see that nobody reads fewer words.
            if known.told.is_empty() || !refused.insert(known.ludemes.clone()) || !shorter(&tree, &removal) {
                continue;
            }
            tried += 1;
            meter.show(format!("measuring it without a rule that hardly matters ({tried})"));
            let seen = compiled(&removal.tree)
                .map(|game| eye.measured(&game, Policy::derive(&game), 3, Beside::Test, budget.seed));
            if let Some(seen) = seen.filter(|seen| as_good(&seen.looks, &base.looks)) {
                (tree, after) = (removal.tree, Some(seen));
                gone.push(known);
                continue 'again;
            }
            if tried >= MOST {
                break;
            }
        }
        break;
    }
    let again = || eye.measured(&original, Policy::derive(&original), 3, Beside::Test, budget.seed).looks;
    let after = after.map_or_else(again, |seen| seen.looks);
    Ok((tree, gone, Worth { before: base.looks, after, candidates, tried }))
}

fn shorter(tree: &Node, removal: &Removal) -> bool {
    super::Length::of(&removal.tree).words < super::Length::of(tree).words
}

/// Viable if the other is, and not worse beyond chance.
fn as_good(after: &Looks, before: &Looks) -> bool {
    let worse = after.score < before.score && after.differs(before, 1);
    (after.viable || !before.viable) && !worse
}
