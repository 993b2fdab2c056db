//! The rule-based player of Halim, Baig and Zafar (2014): counts material after each of its steps, and looks no further.
//!
//! What a piece is worth is its `value`; games of the entertainment search carry the paper's priorities there. It sees no result: a step
//! that wins is as good as what it captures.

use crate::greedy::pick;
use crate::player::{Choice, Player, Scored};
use crate::score::Score;
use engine::compiled::Plan;
use engine::compiled::state::State;
use engine::core::{Cell, NO_CELL, Step};
use engine::rng::Rng;
use engine::{Game, Position, with_plan};
use gdl::ast::{Amount, Bool, Goal, PieceSel};

/// What it does when all steps lead to the same material. Otherwise one of the best is taken at random.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ties {
    /// Any step.
    #[default]
    Random,
    /// A step that brings the moved piece nearer to an enemy, if there is one. This is the paper's rule, but its figures agree with the other.
    Distance,
}

/// What having a piece of honor is worth, beside the piece.
const HONOR: i32 = 1000;

/// The types whose loss loses the game: an end clause asks for the capture of all of them.
pub fn honors(game: &Game) -> Vec<usize> {
    let clauses = game.ast().end.clauses.iter();
    clauses
        .filter_map(|clause| match &clause.cond {
            Bool::Goal(Goal::Capture { record: Some(record), amount: Amount::All }) => match record.piece {
                PieceSel::Type(kind) => Some(kind),
                _ => None,
            },
            _ => None,
        })
        .collect()
}

/// The player for a game.
pub fn rule_based(game: &Game, ties: Ties) -> Box<dyn Player + '_> {
    let values = game.ast().pieces.iter().map(|piece| piece.value.clamp(-10_000, 10_000)).collect();
    let honors = honors(game);
    with_plan!(game, plan => Box::new(RuleBased { game, plan, values, honors, ties }) as Box<dyn Player + '_>)
}

struct RuleBased<'g, const W: usize> {
    game: &'g Game,
    plan: &'g Plan<W>,
    values: Vec<i32>,
    honors: Vec<usize>,
    ties: Ties,
}

impl<const W: usize> RuleBased<'_, W> {
    /// The board's value to a side.
    fn value(&self, state: &State<W>, side: usize) -> i32 {
        let mut value = 0;
        for (kind, worth) in self.values.iter().enumerate() {
            let all = state.kind(kind, &self.plan.feat);
            let own = (all & state.own[side]).count() as i32;
            value += worth * (own - (all & state.own[1 - side]).count() as i32);
            if self.honors.contains(&kind) {
                value += if own > 0 { HONOR } else { -HONOR };
            }
        }
        value
    }

    /// Distance from a cell to the nearest enemy.
    fn to_enemy(&self, state: &State<W>, cell: Cell, side: usize) -> u32 {
        let topology = self.game.topology();
        let distances = state.own[1 - side].iter().filter_map(|enemy| topology.distance(cell, enemy));
        distances.min().unwrap_or(u32::MAX)
    }
}

impl<const W: usize> Player for RuleBased<'_, W> {
    fn choose(&mut self, position: &Position<'_>, rng: &mut Rng) -> Choice {
        let steps = position.steps();
        if let [only] = steps.as_slice() {
            return Choice::plain(*only);
        }
        let line = position.line::<W>().expect("the player was made for this game");
        let side = line.state.mover as usize;
        let mut state = line.state.clone();
        let scored: Vec<Scored> = steps
            .iter()
            .map(|&step| {
                // Only the pieces count, so the step is made and neither judged nor answered.
                let moves = step.from != NO_CELL || step.to != NO_CELL;
                if moves {
                    state.clone_from(&line.state);
                    self.plan.make(&mut state, step);
                }
                let value = self.value(if moves { &state } else { &line.state }, side);
                let score = Score(value.clamp(-Score::MAX_ESTIMATE, Score::MAX_ESTIMATE));
                Scored { step, score, visits: 1 }
            })
            .collect();
        let chosen = match self.ties {
            Ties::Distance if scored.iter().all(|other| other.score == scored[0].score) => {
                let nearer = |step: &Step| {
                    let distance = |cell| if cell == NO_CELL { 0 } else { self.to_enemy(&line.state, cell, side) };
                    step.from != NO_CELL && distance(step.to) < distance(step.from)
                };
                let closing: Vec<Scored> = scored.iter().filter(|scored| nearer(&scored.step)).copied().collect();
                pick(if closing.is_empty() { &scored } else { &closing }, rng)
            }
            _ => pick(&scored, rng),
        };
        let nodes = scored.len() as u64;
        Choice { step: chosen.step, score: Some(chosen.score), nodes, depth: 1, line: vec![chosen.step], scored }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(text: &str) -> Game {
        Game::read(text).0.expect("it loads")
    }

    const TEXT: &str = "(game G (players White Black) (board (tiling square i-nbors) (size 5))
        (pieces
          (King All (value 1010) (moves (move (pre (and (owner from) (path (rot (or (step 0 1 ep) (step 1 1 ep))))))
            (action (pop) (push)) (post (capture replace)))))
          (Guard All (value 11) (moves (move (pre (and (owner from) (path (rot (or (step 0 1 ep) (step 1 1 ep))))))
            (action (pop) (push)) (post (capture replace))))))
        (start (place (King White) A1) (place (Guard White) C3) PLACES)
        (end (All win (capture all King)) (All lose (no-move))))";

    fn choices(places: &str, ties: Ties) -> Vec<String> {
        let game = game(&TEXT.replace("PLACES", places));
        let position = game.start(gdl::ast::Player::First);
        let mut player = rule_based(&game, ties);
        let name = |seed| {
            let step = player.choose(&position, &mut Rng::new(seed)).step;
            position.names()[position.steps().iter().position(|other| *other == step).expect("it is legal")].clone()
        };
        let mut names: Vec<String> = (0..60).map(name).collect();
        names.sort();
        names.dedup();
        names
    }

    #[test]
    fn it_takes_what_is_worth_most() {
        assert_eq!(choices("(place (King Black) E5) (place (Guard Black) C4)", Ties::Random), ["C3-C4"]);
        assert_eq!(choices("(place (King Black) D4) (place (Guard Black) C4)", Ties::Distance), ["C3-D4"]);
    }

    #[test]
    fn where_all_steps_are_equal_it_closes_in_if_told_to() {
        let far = "(place (King Black) C5)";
        let near = choices(far, Ties::Distance);
        assert!(choices(far, Ties::Random).len() > near.len());
        assert!(
            near.iter().all(|name| ["A1-A2", "A1-B2", "C3-B4", "C3-C4", "C3-D4"].contains(&name.as_str())),
            "{near:?}"
        );
        assert!(near.contains(&"C3-C4".to_string()) && !near.contains(&"C3-C2".to_string()));
    }

    #[test]
    fn pieces_of_honor_are_read_off_the_end_of_the_game() {
        assert_eq!(honors(&game(&TEXT.replace("PLACES", "(place (King Black) E5)"))), [0]);
        let library = |name: &str| game(gdl::library::find(name).expect("it is in the library").text);
        assert_eq!(honors(&library("halim-1")), [4]);
        assert_eq!(honors(&library("halim-3")), [0; 0]);
    }
}
