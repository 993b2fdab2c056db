//! The search itself: alpha-beta over steps, by seat.

use super::Options;
use super::order::Order;
use super::table::{Bound, Entry, Table, nearer};
use crate::evaluate::Judge;
use crate::greedy::{result, seat};
use crate::score::Score;
use engine::compiled::moves::Moves;
use engine::compiled::state::State;
use engine::compiled::{Line, Plan};
use engine::core::Step;

/// Plies of the deepest search.
pub const MAX_DEPTH: u32 = 64;

/// Worse than anything.
pub(super) const FLOOR: Score = Score(Score::LOSS.0 - 1);
/// Better than anything.
pub(super) const CEILING: Score = Score(Score::WIN.0 + 1);

/// A step waiting to be tried.
#[derive(Clone, Copy)]
pub(crate) struct Waiting {
    pub urgency: i32,
    pub step: Step,
}

/// How exactly the root's steps are weighed. The best ones and their score are the same for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Window {
    /// Every step.
    Full,
    /// Steps as good as the best; better ones at once.
    Best,
    /// Steps as good as the best; better ones are only noticed, and searched once more.
    Narrow,
}

/// A search of one game. Everything it needs is made once: a node allocates nothing.
pub(crate) struct Search<'g, const W: usize, J> {
    pub plan: &'g Plan<W>,
    pub judge: J,
    pub options: Options,
    pub window: Window,
    pub table: Table,
    pub order: Order,
    /// The position at each ply of the present line.
    pub states: Vec<State<W>>,
    /// Hashes of the turn ends before the position looked at.
    pub history: Vec<u64>,
    /// Steps of the position made last.
    pub moves: Moves<W>,
    /// Steps waiting at every ply of the present line, one after another.
    pub waiting: Vec<Waiting>,
    /// Positions made.
    pub nodes: u64,
    /// Positions that may be made.
    pub limit: u64,
    /// Positions after which no more captures are played out beyond the present leaf.
    pub truce: u64,
    /// The limit was met: what the search returns means nothing.
    pub spent: bool,
    /// Some line was judged by the policy, or left out.
    pub open: bool,
    /// The turn limit is near enough to count turns in keys.
    pub clock: bool,
}

impl<'g, const W: usize, J: Judge<W>> Search<'g, W, J> {
    pub fn new(plan: &'g Plan<W>, judge: J, options: &Options) -> Self {
        let plies = MAX_DEPTH as usize + super::quiet::PLIES as usize + 2;
        let mut options = options.clone();
        options.quiet &= super::quiet::has_captures(plan);
        Search {
            plan,
            judge,
            table: Table::new(options.positions()),
            options,
            window: Window::Best,
            order: Order::new(plies),
            states: vec![plan.initial.clone(); plies],
            history: Vec::new(),
            moves: Moves::default(),
            waiting: Vec::new(),
            nodes: 0,
            limit: u64::MAX,
            truce: u64::MAX,
            spent: false,
            open: false,
            clock: false,
        }
    }

    /// Remembers about so many positions instead of what the options suggest.
    pub fn remember(&mut self, positions: u64) {
        self.table = Table::new(positions);
    }

    /// Takes a position as the root.
    pub fn root(&mut self, line: &Line<W>) {
        self.states[0].clone_from(&line.state);
        self.history.clone_from(&line.history);
        self.order.next_search();
        self.clock = line.state.turn + MAX_DEPTH >= self.plan.limit;
        (self.nodes, self.spent) = (0, false);
    }

    /// Worth of the position at a ply to the seat that moves there. `moves` holds its steps.
    fn node(&mut self, ply: usize, depth: u32, alpha: Score, beta: Score) -> Score {
        // Nobody can win or lose sooner than by the next step.
        let (worst, most) = (Score::loss_in(ply as u32 + 1), Score::win_in(ply as u32 + 1));
        if alpha >= most || beta <= worst {
            return if alpha >= most { most } else { worst };
        }
        let key = self.plan.search_key(&self.states[ply], self.clock);
        let mut remembered = None;
        if let Some(entry) = self.table.find(key) {
            if let Some(score) = entry.answer(depth, ply as u32, alpha, beta) {
                self.open |= entry.open;
                return score;
            }
            remembered = Some(entry.step);
        }
        let open_before = std::mem::replace(&mut self.open, false);
        let base = self.waiting.len();
        let narrowed = match self.options.beam {
            Some(beam) if depth > 1 && self.moves.total > beam => self.wait_for_few(ply, remembered, beam),
            _ => self.wait_for_all(ply, remembered),
        };
        let (mut best, mut best_step) = (FLOOR, Step::PASS);
        let mut sorted = narrowed;
        for at in base..self.waiting.len() {
            if !sorted {
                sorted = self.bring_forward(at);
            }
            let step = self.waiting[at].step;
            let score = self.step(ply, depth, step, alpha.max(best), beta);
            if self.spent {
                break;
            }
            if score > best {
                (best, best_step) = (score, step);
                if score >= beta {
                    self.order.note_cut(self.states[ply].mover as usize, ply, depth, step);
                    break;
                }
            }
        }
        self.waiting.truncate(base);
        if self.spent {
            return Score::EVEN;
        }
        // Steps that were left out might have saved the game.
        if narrowed {
            self.open = true;
            best = best.max(Score(-Score::MAX_ESTIMATE));
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best <= alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        let score = nearer(best, ply as u32);
        let mut entry = Entry { key, step: best_step, score, depth: depth as u8, bound, open: self.open };
        entry.open &= !entry.proven();
        self.table.store(entry);
        self.open = open_before | entry.open;
        best
    }

    /// Worth of a step from the position at a ply to the seat that makes it.
    #[inline(always)]
    pub(super) fn step(&mut self, ply: usize, depth: u32, step: Step, alpha: Score, beta: Score) -> Score {
        let noted = self.history.len();
        if !self.make(ply, step, depth == 1) {
            return Score::EVEN;
        }
        let me = seat(&self.states[ply]);
        let next = &self.states[ply + 1];
        let same = seat(next) == me;
        let score = if let Some(ending) = next.ending {
            result(next, ending.outcome, me, ply as u32 + 1)
        } else if depth > 1 {
            if same {
                self.node(ply + 1, depth - 1, alpha, beta)
            } else {
                -self.node(ply + 1, depth - 1, -beta, -alpha)
            }
        } else {
            self.open = true;
            if !self.options.quiet {
                self.judge.score(self.plan, next, (me ^ next.swapped as u8) as usize)
            } else if same {
                self.exchange(ply + 1, alpha, beta)
            } else {
                -self.exchange(ply + 1, -beta, -alpha)
            }
        };
        self.history.truncate(noted);
        score
    }

    /// Makes a step from the position at a ply. False: the limit is met.
    ///
    /// The last position of a line needs no exact list of its steps, only to know whether there are any.
    #[inline(always)]
    pub(super) fn make(&mut self, ply: usize, step: Step, last: bool) -> bool {
        if self.nodes >= self.limit {
            self.spent = true;
            return false;
        }
        self.nodes += 1;
        let (before, after) = self.states.split_at_mut(ply + 1);
        let (now, next) = (&before[ply], &mut after[0]);
        if last {
            self.plan.play_last((now, next), &mut self.history, step, &mut self.moves);
        } else {
            next.clone_from(now);
            self.plan.play(next, &mut self.history, step, &mut self.moves, false);
        }
        true
    }

    /// Queues all steps of the position at a ply.
    #[inline(always)]
    fn wait_for_all(&mut self, ply: usize, remembered: Option<Step>) -> bool {
        let (plan, st, order) = (self.plan, &self.states[ply], &self.order);
        let waiting = &mut self.waiting;
        waiting.reserve(self.moves.total as usize);
        // `for_each` walks the sets of steps much faster than the loop of `extend` does.
        self.moves.iter().for_each(|step| {
            let urgency = order.urgency(plan, st, ply, remembered, step);
            waiting.push(Waiting { urgency, step });
        });
        false
    }

    /// Queues the steps whose positions look best at a glance, so many, the best first.
    fn wait_for_few(&mut self, ply: usize, remembered: Option<Step>, beam: u32) -> bool {
        let base = self.waiting.len();
        self.waiting.extend(self.moves.iter().map(|step| Waiting { urgency: 0, step }));
        for at in base..self.waiting.len() {
            let step = self.waiting[at].step;
            let score = self.step(ply, 1, step, FLOOR, CEILING);
            if self.spent {
                break;
            }
            // What refuted a line nearby must not fall out of the beam: the policy may not see what it answers.
            let kept = remembered == Some(step) || self.order.is_killer(ply, step);
            self.waiting[at].urgency = if kept { i32::MAX } else { score.0 };
        }
        self.waiting[base..].sort_by_key(|waiting| std::cmp::Reverse(waiting.urgency));
        self.waiting.truncate(base + beam as usize);
        true
    }

    /// Brings the most urgent of the steps still waiting to the front. True: nothing is known of any of them, so any order will do.
    ///
    /// Most nodes are cut after a few steps: choosing one at a time is cheaper than sorting.
    #[inline(always)]
    fn bring_forward(&mut self, at: usize) -> bool {
        let rest = &self.waiting[at..];
        let mut best = 0;
        for (k, waiting) in rest.iter().enumerate() {
            if waiting.urgency > rest[best].urgency {
                best = k;
            }
        }
        self.waiting.swap(at, at + best);
        self.waiting[at].urgency == 0
    }
}
