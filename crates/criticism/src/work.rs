//! How much work games are, without a clock: the same on every machine and at every load.
//!
//! A unit is one position looked at; positions with many steps cost more.

use crate::criteria::Rules;
use crate::trial::{Trial, Turn};

/// Nodes of the rules.
pub fn size(rules: &Rules<'_>) -> usize {
    rules.nodes.iter().map(|node| node.size()).sum()
}

/// What looking at a position of this turn costs.
pub fn breadth(turn: &Turn) -> f64 {
    1.0 + f64::from(turn.choices) / 8.0
}

/// The work these trials took: positions searched, and those looked at beside the choice.
pub fn of(trials: &[Trial]) -> f64 {
    let turns = trials.iter().flat_map(|trial| &trial.turns);
    turns.map(|turn| (turn.nodes as f64 + turn.alternatives.len() as f64) * breadth(turn)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hand::trial;

    #[test]
    fn positions_with_many_steps_count_for_more() {
        let mut one = trial(&[0.0], true);
        let turn = &mut one.turns[0];
        (turn.nodes, turn.choices, turn.alternatives) = (10, 16, vec![0.0; 16]);
        let mut rest: f64 = 0.0;
        for turn in &mut one.turns[1..] {
            (turn.nodes, turn.choices, turn.alternatives) = (1, 8, Vec::new());
            rest += 2.0;
        }
        assert_eq!(of(&[one]), 26.0 * 3.0 + rest);
    }
}
