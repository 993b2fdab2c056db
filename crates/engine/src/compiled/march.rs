//! The cheapest loop for games of one kind of piece that moves by displacements and captures by replacement:
//! steps are counted and drawn from whole-board sets, and no list is ever built.

use super::paths::Contents;
use super::plan::{Limit, Plan, Source, TestKind};
use crate::bits::Bits;
use crate::core::Outcome;
use crate::rng::Rng;
use crate::rules::Kind;
use gdl::ast::{GameResult, Player, Repetition, Tie};

/// Most displacements a player.
const MAX_WORDS: usize = 8;

/// One displacement: each step's difference, contents and origins; then the sum.
#[derive(Clone, Debug)]
struct Word<const W: usize> {
    steps: Vec<(i32, u8, Bits<W>)>,
    delta: i32,
}

/// How an end clause is tested.
#[derive(Clone, Debug)]
enum Test<const W: usize> {
    Reach(Bits<W>),
    Gone,
    NoMove,
}

/// A game that marches.
#[derive(Clone, Debug)]
pub struct March<const W: usize> {
    words: [Vec<Word<W>>; 2],
    tests: [Vec<(Test<W>, Outcome)>; 2],
    own: [Bits<W>; 2],
    limit: u32,
}

impl<const W: usize> March<W> {
    /// Recognises a marching game.
    pub fn recognise(plan: &Plan<W>) -> Option<March<W>> {
        let st = &plan.initial;
        let fits = plan.types == 1
            && !plan.multi
            && !plan.can_pass
            && !plan.swap_rule
            && !plan.opp_turn
            && !plan.max_capture
            && !plan.feat.extra()
            && plan.tie == Tie::MoverWins
            && plan.repetition == Repetition::Free
            && st.own[2].is_empty()
            && st.own[0].any()
            && st.own[1].any()
            && matches!(plan.limit_result, Limit::Unfinished);
        if !fits {
            return None;
        }
        let mut words = [Vec::new(), Vec::new()];
        for (player, words) in words.iter_mut().enumerate() {
            let [rule] = plan.ordinary[player].as_slice() else { return None };
            let rule = &plan.rules[*rule as usize];
            let [alternative] = rule.alternatives.as_slice() else { return None };
            let plain = rule.kind == Kind::Move
                && rule.simple
                && rule.bulk
                && rule.distinct
                && rule.after.is_none()
                && !rule.fallible;
            let bare = alternative.mine
                && alternative.once.is_empty()
                && alternative.origin.is_empty()
                && alternative.target.is_empty();
            let Source::Path(path) = &alternative.source else { return None };
            if !plain || !bare {
                return None;
            }
            for word in plan.paths[*path].tables[player].words() {
                let steps = word.steps.iter().map(|s| (s.delta, s.on, s.origins)).collect();
                words.push(Word { steps, delta: word.delta });
            }
            if words.len() > MAX_WORDS {
                return None;
            }
        }
        let mut tests = [Vec::new(), Vec::new()];
        for (player, tests) in tests.iter_mut().enumerate() {
            for test in &plan.tests[player] {
                let kind = match &test.kind {
                    TestKind::Reach(region) => Test::Reach(*region),
                    TestKind::Gone => Test::Gone,
                    TestKind::NoMove => Test::NoMove,
                    _ => return None,
                };
                let side = Player::BOTH[player];
                let outcome = match test.result {
                    GameResult::Win => Outcome::Win(side),
                    GameResult::Lose => Outcome::Win(side.other()),
                    GameResult::Draw => Outcome::Draw,
                };
                tests.push((kind, outcome));
            }
        }
        Some(March { words, tests, own: [st.own[0], st.own[1]], limit: plan.limit })
    }

    /// Plays one random game: the outcome and the number of turns. `None` if it meets a position only the general loop can judge (a player who must pass).
    pub fn playout(&self, plan: &Plan<W>, rng: &mut Rng) -> Option<(Outcome, u32)> {
        let mut own = self.own;
        let mut turns = 0;
        let mut mover = 0;
        let board = &plan.tables.board;
        loop {
            let occupied = own[0] | own[1];
            let contents = Contents { empty: board.minus(&occupied), enemy: own[1 - mover], own: own[mover] };
            let mut sets = [Bits::EMPTY; MAX_WORDS];
            let mut total = 0;
            let words = &self.words[mover];
            for (word, set) in words.iter().zip(&mut sets) {
                let mut at = own[mover];
                for (delta, on, origins) in &word.steps {
                    at = (at & *origins).shifted(*delta) & contents.of_mask(*on);
                }
                *set = at;
                total += at.count();
            }
            if turns > 0 {
                if let Some(outcome) = self.judge(&own, 1 - mover, total == 0) {
                    return Some((outcome, turns));
                }
                if turns >= self.limit {
                    return Some((Outcome::Unfinished, turns));
                }
            }
            if total == 0 {
                return None;
            }
            let mut k = rng.below(total);
            let mut i = 0;
            loop {
                let n = sets[i].count();
                if k < n {
                    break;
                }
                k -= n;
                i += 1;
            }
            let to = sets[i].nth(k);
            let from = to.wrapping_add_signed(-(words[i].delta as i16));
            own[mover].remove(from);
            own[mover].insert(to);
            own[1 - mover].remove(to);
            turns += 1;
            mover = 1 - mover;
        }
    }

    /// Reads the clauses after a step of `mover`; `stuck`: his opponent has no step.
    #[inline(always)]
    fn judge(&self, own: &[Bits<W>; 2], mover: usize, stuck: bool) -> Option<Outcome> {
        let mut results = [None, None];
        for (player, result) in results.iter_mut().enumerate() {
            for (test, outcome) in &self.tests[player] {
                let holds = match test {
                    Test::Reach(region) => own[player].meets(region),
                    Test::Gone => own[1 - player].is_empty(),
                    Test::NoMove => stuck && player != mover,
                };
                if holds {
                    *result = Some(*outcome);
                    break;
                }
            }
        }
        match results {
            [None, one] | [one, None] => one,
            [Some(a), Some(b)] if a == b => Some(a),
            _ => Some(Outcome::Win(Player::BOTH[mover])),
        }
    }
}
