//! Turns: what follows a step, and who has won.

use super::eval::Moment;
use super::expr::EffectKind;
use super::moves::Moves;
use super::plan::{Limit, Plan, Test, TestKind};
use super::sieve::Sieve;
use super::state::{Next, State};
use crate::core::{Ending, NO_CELL, Outcome, Reason, Step, key};
use crate::planted::planted;
use crate::rules::Kind;
use gdl::ast::{GameResult, Player, Repetition, Tie};

/// A turn ends after this many steps at the latest.
const MAX_TURN_STEPS: u32 = 100;

/// Bounds of the search for the greatest capture.
const CAPTURE_DEPTH: u32 = 24;
const CAPTURE_NODES: u32 = 2_000;
const CAPTURE_STEPS: u32 = 1_024;

impl<const W: usize> Plan<W> {
    /// Moves the present turn may have.
    #[inline(always)]
    pub fn moves_in_turn(&self, st: &State<W>) -> u32 {
        if st.turn == 1 { self.first_moves } else { self.moves_per_turn }
    }

    /// Makes a legal step, judges the position and finds the next legal steps. `lazy` allows unjudged steps in `moves`.
    #[inline]
    pub fn play(&self, st: &mut State<W>, history: &mut Vec<u64>, step: Step, moves: &mut Moves<W>, lazy: bool) {
        let mut m = self.moment(st, step.rule);
        self.play_noting(st, history, step, moves, lazy, &mut m);
    }

    /// Makes a step whose position is looked at and not played on: whether it has legal steps is known, not which.
    #[inline(always)]
    pub fn play_last(
        &self,
        (now, next): (&State<W>, &mut State<W>),
        history: &mut Vec<u64>,
        step: Step,
        moves: &mut Moves<W>,
    ) {
        let noted = history.len();
        next.clone_from(now);
        self.play(next, history, step, moves, true);
        if moves.unchecked && next.ending.is_none() {
            self.keep_first_legal(next, history, moves);
            if moves.total == 0 {
                history.truncate(noted);
                next.clone_from(now);
                self.play(next, history, step, moves, false);
            }
        }
    }

    /// The same as `play`, and tells in `m` what the step did.
    pub(super) fn play_noting(
        &self,
        st: &mut State<W>,
        history: &mut Vec<u64>,
        step: Step,
        moves: &mut Moves<W>,
        lazy: bool,
        m: &mut Moment,
    ) {
        // Who must capture the most must know all his steps; that there is none is then known in time to end the game.
        let lazy = lazy && !self.max_capture;
        let owned = [st.own[0], st.own[1]];
        let pieces = if self.trend != 0 { st.occupied().count() } else { 0 };
        *m = self.moment(st, step.rule);
        let goes_on = self.advance(st, history, step, moves, lazy, m);
        if !goes_on {
            self.end_turn(st, step);
            if self.history {
                if self.trend != 0 && st.occupied().count() != pieces {
                    st.since = history.len() as u32;
                    st.sieve = Sieve::default();
                }
                st.recurs = st.sieve.may_have(st.hash);
                st.sieve.insert(st.hash);
                history.push(st.hash);
            }
        }
        m.rule = u16::MAX;
        self.refresh_goals(st, m, &owned);
        if goes_on {
            if !self.opp_turn {
                st.ending = self.read_clauses(st, m);
            }
            if st.ending.is_none() {
                if self.max_capture && moves.total > 1 {
                    self.keep_greatest(st, history, moves);
                }
                self.add_others(st, history, moves);
            }
            return;
        }
        self.settle(st, history, m, moves, lazy);
    }

    /// The position after a turn: clauses, limits, repetition, stalemate; then the next player's steps.
    #[inline]
    fn settle(&self, st: &mut State<W>, history: &[u64], m: &mut Moment, moves: &mut Moves<W>, lazy: bool) {
        // Most turns end nothing, and the next player's steps are all there is to find.
        if self.calm(st) {
            self.rule_steps(st, history, moves, lazy);
            if self.asks_no_move {
                self.keep_first_legal(st, history, moves);
            }
            if moves.of_rules > 0 {
                return;
            }
        }
        // `swap` stands beside the steps drawn: whether there are any must be known before.
        let lazy = lazy && !(self.swap_rule && st.turn == 2);
        if self.asks_no_move {
            self.rule_steps(st, history, moves, lazy);
            self.keep_first_legal(st, history, moves);
            m.idle = (moves.of_rules == 0).then_some(st.mover as usize);
        }
        m.passed = st.passes >= 2;
        let reading = self.read_clauses(st, m);
        if self.opp_turn && !planted(12) {
            let outcome = reading.map(|r| r.outcome);
            if reading.is_some() && st.pending == outcome {
                st.ending = reading;
                return;
            }
            st.pending = outcome;
        } else if reading.is_some() {
            st.ending = reading;
            return;
        }
        st.ending = self.limits(st, history, m);
        if st.ending.is_some() {
            return;
        }
        if !self.asks_no_move {
            self.rule_steps(st, history, moves, lazy);
        }
        if st.passes >= 2 || (moves.total == 0 && !self.can_pass && self.stalled(st, history)) {
            m.passed = true;
            let draw = Ending { outcome: Outcome::Draw, reason: Reason::Passed };
            st.ending = Some(self.read_clauses(st, m).unwrap_or(draw));
            return;
        }
        if self.max_capture && moves.total > 1 {
            self.keep_greatest(st, history, moves);
        }
        self.add_others(st, history, moves);
    }

    /// Whether nothing but want of steps can end the game at this turn's end, and whoever has steps has only those.
    #[inline(always)]
    fn calm(&self, st: &State<W>) -> bool {
        self.calm
            && st.goals == 0
            && st.passes < 2
            && st.turn <= self.limit
            && !st.recurs
            && self.watch.as_ref().is_some_and(|watch| watch.quiet(st))
    }

    /// Whether the opponent of the player to move (who has no step) has none either.
    #[cold]
    pub fn stalled(&self, st: &State<W>, history: &[u64]) -> bool {
        let mut moves = Moves::default();
        self.rule_steps(&st.turned(), history, &mut moves, false);
        moves.total == 0
    }

    /// Makes the step and decides whether the turn goes on; if so, `moves` holds the rule steps it goes on with.
    #[inline(always)]
    fn advance(
        &self,
        st: &mut State<W>,
        history: &[u64],
        step: Step,
        moves: &mut Moves<W>,
        lazy: bool,
        m: &mut Moment,
    ) -> bool {
        let mut kind = None;
        if step.rule >= Step::SWAP_RULE {
            st.next = Next::Any;
            m.done = true;
        } else {
            kind = Some(self.rules[step.rule as usize].kind);
            assert!(self.apply(st, step, m), "only legal steps are played");
        }
        st.steps_made += 1;
        (st.last_from, st.last_to) = (step.from, step.to);
        if matches!(kind, Some(Kind::Place | Kind::Move | Kind::Remove)) {
            st.landed = step.to;
            st.acted = true;
        }
        // Most steps grant nothing and are the whole turn.
        let whole = st.next == Next::Any && self.moves_in_turn(st) == 1;
        self.multi && !whole && self.goes_on(st, history, step, kind, moves, lazy)
    }

    fn goes_on(
        &self,
        st: &mut State<W>,
        history: &[u64],
        step: Step,
        kind: Option<Kind>,
        moves: &mut Moves<W>,
        lazy: bool,
    ) -> bool {
        if let Next::Repeat { .. } = st.next {
            for cell in [step.from, step.to] {
                if cell != NO_CELL {
                    st.visited.insert(cell);
                }
            }
        }
        let open = st.steps_made < MAX_TURN_STEPS;
        if st.next != Next::Any {
            if open {
                self.rule_steps(st, history, moves, lazy);
                self.keep_first_legal(st, history, moves);
                if moves.of_rules > 0 {
                    return true;
                }
            }
            st.next = Next::Any;
        }
        let passing = step.rule == Step::PASS_RULE || step.rule == Step::SWAP_RULE || kind == Some(Kind::Pass);
        if passing || !open {
            return false;
        }
        st.moves_made += 1;
        if st.moves_made < self.moves_in_turn(st) {
            self.rule_steps(st, history, moves, lazy);
            self.keep_first_legal(st, history, moves);
            return moves.of_rules > 0;
        }
        false
    }

    /// Everything that happens when a turn ends, but the noting of the position.
    #[inline(always)]
    pub fn end_turn(&self, st: &mut State<W>, step: Step) {
        let mover = st.mover as usize & 1;
        if self.multi {
            if st.marked.any() {
                if !planted(4) {
                    self.remove_marked(st);
                }
                st.marked = Default::default();
                st.recycled = Default::default();
            }
            if let Some((rule, effect)) = st.promote.take()
                && let EffectKind::Promote { piece, region, .. } = &self.rules[rule as usize].post[effect as usize].kind
                && st.landed != NO_CELL
                && region.as_ref().is_none_or(|r| r[mover].has(st.landed))
            {
                self.promote(st, st.landed, *piece);
            }
            st.visited = Default::default();
        }
        st.next = Next::Any;
        st.moves_made = 0;
        st.steps_made = 0;
        st.turn += 1;
        st.landed = NO_CELL;
        if step.rule == Step::SWAP_RULE {
            st.swapped = true;
            st.hash ^= key::SWAPPED;
            st.passes = 0;
            if planted(13) {
                st.mover = 1 - st.mover;
                st.hash ^= key::SECOND;
            }
        } else {
            st.completed[mover] = true;
            st.passes = if st.acted { 0 } else { (st.passes + 1).min(9) };
            st.mover = 1 - st.mover;
            st.hash ^= key::SECOND;
        }
        st.acted = false;
    }

    /// Reads the clauses for both players.
    #[inline(always)]
    pub fn read_clauses(&self, st: &State<W>, m: &mut Moment) -> Option<Ending> {
        if let Some(watch) = &self.watch
            && m.idle.is_none()
            && st.goals == 0
            && !m.passed
            && watch.quiet(st)
        {
            return None;
        }
        self.judge(st, m)
    }

    #[inline(never)]
    fn judge(&self, st: &State<W>, m: &mut Moment) -> Option<Ending> {
        let mut results = [None, None];
        for (player, result) in results.iter_mut().enumerate() {
            m.me = player;
            for test in &self.tests[player] {
                if (m.passed || !test.after_passes) && self.clause_holds(st, m, player, test) {
                    *result = Some(outcome_of(test.result, player));
                    break;
                }
            }
        }
        m.me = m.mover;
        let (outcome, reason) = match results {
            [None, None] => return None,
            [Some(one), None] | [None, Some(one)] => (one, Reason::Clause),
            [Some(a), Some(b)] if a == b => (a, Reason::Clause),
            _ => {
                let mover = if (m.mover == 0) != planted(10) { Player::First } else { Player::Second };
                let outcome = match self.tie {
                    Tie::MoverWins => Outcome::Win(mover),
                    Tie::MoverLoses => Outcome::Win(mover.other()),
                    Tie::Draw => Outcome::Draw,
                };
                (outcome, Reason::Tie)
            }
        };
        Some(Ending { outcome, reason })
    }

    /// Whether a clause holds for a player.
    #[inline(always)]
    fn clause_holds(&self, st: &State<W>, m: &Moment, player: usize, test: &Test<W>) -> bool {
        match &test.kind {
            TestKind::Cached(bit) => st.goals >> bit & 1 != 0,
            TestKind::Reach(region) => st.own[player].meets(region),
            TestKind::NoMove => m.idle == Some(player),
            TestKind::NoneLeft(piece) => !st.own[player].meets(&st.kind(*piece as usize, &self.feat)),
            TestKind::ReachOf(piece, region) => (st.own[player] & *region).meets(&st.kind(*piece as usize, &self.feat)),
            TestKind::Taken(n) => st.captured[player] >= *n,
            TestKind::Gone if st.own[1 - player].any() => false,
            TestKind::Fewer(owner, n) if st.own[*owner].count() >= *n => false,
            TestKind::Within(bit) if st.goals >> bit & 1 == 0 => false,
            TestKind::Gone | TestKind::Within(_) | TestKind::Fewer(..) | TestKind::Other => {
                self.reads(st, m, player, test.clause)
            }
        }
    }

    /// Whether a clause holds for a player, by its expression. Apart, so that the quick tests carry none of its weight.
    #[inline(never)]
    fn reads(&self, st: &State<W>, m: &Moment, player: usize, clause: u16) -> bool {
        let clause = &self.clauses[clause as usize];
        clause.admits(player, m.mover) && self.holds(st, m, &clause.cond)
    }

    /// Turn limit and repetition.
    #[inline]
    fn limits(&self, st: &State<W>, history: &[u64], m: &Moment) -> Option<Ending> {
        let completed = st.turn - 1;
        let over = completed >= self.limit;
        if over && !matches!(self.limit_result, Limit::Unfinished) {
            let outcome = match &self.limit_result {
                Limit::Most(int) => {
                    let [a, b] = [0, 1].map(|me| self.int(st, &Moment { me, ..*m }, int));
                    match a.cmp(&b) {
                        std::cmp::Ordering::Greater => Outcome::Win(Player::First),
                        std::cmp::Ordering::Less => Outcome::Win(Player::Second),
                        std::cmp::Ordering::Equal => Outcome::Draw,
                    }
                }
                _ => Outcome::Draw,
            };
            return Some(Ending { outcome, reason: Reason::TurnLimit });
        }
        if self.repetition == Repetition::ThirdDraws
            && st.recurs
            && thrice(&history[(st.since as usize).min(history.len())..], st.hash)
        {
            return Some(Ending { outcome: Outcome::Draw, reason: Reason::Repetition });
        }
        over.then_some(Ending { outcome: Outcome::Unfinished, reason: Reason::Unfinished })
    }

    /// Keeps only steps from which the turn can capture the most. Returns how many steps were made to find out.
    pub fn keep_greatest(&self, st: &State<W>, history: &[u64], moves: &mut Moves<W>) -> u32 {
        self.check_all(st, history, moves);
        if moves.total > CAPTURE_STEPS {
            return 0;
        }
        let harmless = |rule: u16| {
            let rule = &self.rules[rule as usize];
            !rule.continues
                && !rule.post.iter().any(|e| matches!(e.kind, EffectKind::Capture { .. } | EffectKind::Trim(_)))
        };
        if self.moves_per_turn == 1 && self.first_moves == 1 && moves.iter().all(|s| harmless(s.rule)) {
            return 0;
        }
        let mut steps: Vec<Step> = moves.iter().collect();
        steps.sort_unstable();
        let mut budget = CAPTURE_NODES;
        let values: Vec<u32> = steps.iter().map(|&s| self.greatest(st, history, s, 1, &mut budget)).collect();
        let best = values.iter().copied().max().unwrap_or(0);
        let made = steps.len() as u32 + (CAPTURE_NODES - budget);
        moves.clear();
        for (step, value) in steps.into_iter().zip(values) {
            if value == best {
                if self.rules[step.rule as usize].kind == Kind::Pass {
                    moves.push_other(step);
                } else {
                    moves.push_rule_step(step);
                }
            }
        }
        made
    }

    fn greatest(&self, st: &State<W>, history: &[u64], step: Step, depth: u32, budget: &mut u32) -> u32 {
        let mover = st.mover as usize;
        let mut trial = st.clone();
        let mut moves = Moves::default();
        let mut m = self.moment(st, step.rule);
        let goes_on = self.advance(&mut trial, history, step, &mut moves, false, &mut m);
        let marked: u32 = trial.marked.iter().map(|c| trial.height(c) as u32).sum();
        let so_far = trial.captured[mover] + marked;
        if !goes_on || depth >= CAPTURE_DEPTH {
            return so_far;
        }
        self.add_others(&trial, history, &mut moves);
        if moves.total > CAPTURE_STEPS {
            return so_far;
        }
        let mut steps: Vec<Step> = moves.iter().collect();
        steps.sort_unstable();
        let mut best = None;
        for step in steps {
            if *budget == 0 {
                break;
            }
            *budget -= 1;
            best = best.max(Some(self.greatest(&trial, history, step, depth + 1, budget)));
        }
        best.unwrap_or(so_far)
    }
}

/// Whether a hash stands in a history three times or more. Branch-free over the whole, which the compiler makes wide.
#[inline]
fn thrice(history: &[u64], hash: u64) -> bool {
    let times = if planted(9) { 2 } else { 3 };
    history.len() >= 5 && history.iter().map(|h| (*h == hash) as u64).sum::<u64>() >= times
}

fn outcome_of(result: GameResult, player: usize) -> Outcome {
    let player = if player == 0 { Player::First } else { Player::Second };
    match result {
        GameResult::Win => Outcome::Win(player),
        GameResult::Lose => Outcome::Win(player.other()),
        GameResult::Draw => Outcome::Draw,
    }
}
