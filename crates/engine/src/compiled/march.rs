//! The cheapest loop for games of one kind of piece that moves by displacements and captures by replacement:
//! steps are counted and drawn from whole-board sets, and no list is ever built.

use super::paths::Contents;
use super::plan::{Limit, Plan, Source, TestKind};
use super::rollout::{Rolled, Trace};
use super::state::State;
use crate::bits::Bits;
use crate::core::{Cell, Outcome, Step};
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

/// Where a marching game stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Marching<const W: usize> {
    pub own: [Bits<W>; 2],
    pub mover: usize,
    /// Completed turns.
    pub turns: u32,
}

impl<const W: usize> Marching<W> {
    #[inline(always)]
    fn go(&mut self, from: Cell, to: Cell) {
        let mover = self.mover;
        self.own[mover].remove(from);
        self.own[mover].insert(to);
        self.own[1 - mover].remove(to);
        self.turns += 1;
        self.mover = 1 - mover;
    }
}

/// Destinations for each displacement, and how many in all.
struct Targets<const W: usize> {
    sets: [Bits<W>; MAX_WORDS],
    total: u32,
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
        let rolled = self.roll(plan, Marching { own: self.own, mover: 0, turns: 0 }, rng, |_, _, _| {})?;
        Some((rolled.outcome, rolled.turns))
    }

    /// Plays at random to the end; `None` as for [`March::playout`].
    pub(super) fn run(
        &self,
        plan: &Plan<W>,
        at: Marching<W>,
        rng: &mut Rng,
        trace: Option<&mut Trace>,
    ) -> Option<Rolled> {
        match trace {
            None => self.roll(plan, at, rng, |_, _, _| {}),
            Some(trace) => self.roll(plan, at, rng, |mover, from, to| {
                trace.push((mover as u8, self.step(plan, mover, from, to)));
            }),
        }
    }

    /// The loop; `note` hears of every step: mover, origin, destination.
    #[inline(always)]
    fn roll(
        &self,
        plan: &Plan<W>,
        mut at: Marching<W>,
        rng: &mut Rng,
        mut note: impl FnMut(usize, Cell, Cell),
    ) -> Option<Rolled> {
        let mut steps = 0;
        let rolled = |outcome, turns, steps| Some(Rolled { outcome, swapped: false, turns, steps });
        loop {
            let targets = self.targets(plan, &at);
            if steps > 0
                && let Some(outcome) = self.verdict(&at, targets.total == 0)
            {
                return rolled(outcome, at.turns, steps);
            }
            if targets.total == 0 {
                return None;
            }
            let mut k = rng.below(targets.total);
            let mut i = 0;
            loop {
                let n = targets.sets[i].count();
                if k < n {
                    break;
                }
                k -= n;
                i += 1;
            }
            let to = targets.sets[i].nth(k);
            let from = to.wrapping_add_signed(-(self.words[at.mover][i].delta as i16));
            note(at.mover, from, to);
            at.go(from, to);
            steps += 1;
        }
    }

    /// The position as the loop sees it.
    pub(super) fn load(&self, st: &State<W>) -> Marching<W> {
        Marching { own: [st.own[0], st.own[1]], mover: st.mover as usize, turns: st.turn - 1 }
    }

    /// Whether the player to move has no step.
    pub(super) fn stuck(&self, plan: &Plan<W>, at: &Marching<W>) -> bool {
        self.targets(plan, at).total == 0
    }

    /// Makes a legal step. `Err`: only the general loop can judge the position.
    pub(super) fn play(&self, plan: &Plan<W>, at: &mut Marching<W>, step: Step) -> Result<Option<Outcome>, ()> {
        at.go(step.from, step.to);
        let stuck = self.stuck(plan, at);
        match self.verdict(at, stuck) {
            None if stuck => Err(()),
            verdict => Ok(verdict),
        }
    }

    /// Calls `f` with every legal step.
    pub(super) fn steps(&self, plan: &Plan<W>, at: &Marching<W>, mut f: impl FnMut(Step)) {
        for (word, set) in self.words[at.mover].iter().zip(&self.targets(plan, at).sets) {
            for to in set.iter() {
                f(self.step(plan, at.mover, to.wrapping_add_signed(-(word.delta as i16)), to));
            }
        }
    }

    #[inline(always)]
    fn step(&self, plan: &Plan<W>, mover: usize, from: Cell, to: Cell) -> Step {
        Step { rule: plan.ordinary[mover][0], from, to, option: 0 }
    }

    /// Destinations of the player to move, for each displacement.
    #[inline(always)]
    fn targets(&self, plan: &Plan<W>, at: &Marching<W>) -> Targets<W> {
        let (own, mover) = (&at.own, at.mover);
        let occupied = own[0] | own[1];
        let contents = Contents { empty: plan.tables.board.minus(&occupied), enemy: own[1 - mover], own: own[mover] };
        let mut targets = Targets { sets: [Bits::EMPTY; MAX_WORDS], total: 0 };
        for (word, set) in self.words[mover].iter().zip(&mut targets.sets) {
            let mut at = own[mover];
            for (delta, on, origins) in &word.steps {
                at = (at & *origins).shifted(*delta) & contents.of_mask(*on);
            }
            *set = at;
            targets.total += at.count();
        }
        targets
    }

    /// How the game ended with the last step, if it did; `stuck`: the player to move has no step.
    #[inline(always)]
    fn verdict(&self, at: &Marching<W>, stuck: bool) -> Option<Outcome> {
        let judged = self.judge(&at.own, 1 - at.mover, stuck);
        judged.or_else(|| (at.turns >= self.limit).then_some(Outcome::Unfinished))
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
