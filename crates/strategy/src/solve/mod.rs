//! Small games solved: who wins with best play, by what line.
//!
//! Whether a seat can force a win is asked for both seats; if neither can, the game is drawn. A depth-first search (`proof`) answers
//! as long as no position comes back; where one does, the positions are taken as a graph (`graph`), and if that grows too large the
//! depth-first search goes on to look for forced wins, which it can still prove.
//! Positions are known by keys of 64 bits: with n positions two of them share a key with a chance of about n²/2⁶⁵.

mod graph;
mod meter;
mod proof;
mod shortest;
mod space;
mod symmetry;
mod table;
mod whole;

pub use meter::Limits;
pub use symmetry::symmetries;
pub use whole::{Whole, whole};

use engine::compiled::Plan;
use engine::core::Step;
use engine::{Game, Position};
use gdl::ast::{Player, Repetition};
use graph::Graph;
use meter::Meter;
use proof::Prover;
use shortest::Shortest;
use space::{Frame, Space, over, seat};

/// The value of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// The seat that moves first in the game wins.
    First,
    /// The other seat wins.
    Second,
    /// Neither can force a win; endless play and games stopped by the bound of 1,000 turns count as drawn.
    Draw,
}

impl Value {
    fn win(seat: usize) -> Value {
        [Value::First, Value::Second][seat]
    }

    /// The seat that wins: 0 or 1.
    pub fn winner(self) -> Option<usize> {
        match self {
            Value::First => Some(0),
            Value::Second => Some(1),
            Value::Draw => None,
        }
    }
}

/// How a value was sought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Proof-number search to the end.
    Proof,
    /// Fixed points on the graph of positions.
    Graph,
}

/// Why there is no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// A limit was reached.
    Limit,
    /// The rules forbid repetition and positions can recur: what a position is worth depends on how it came about.
    History,
}

/// What was found out about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Whether each seat can force a win, as far as known.
    pub forces: [Option<bool>; 2],
    /// Why the value is not known.
    pub obstacle: Option<Obstacle>,
    /// Steps of the shortest forced win against the longest resistance, if it was found.
    pub plies: Option<u32>,
    /// Best play from the position. Without `plies` it keeps the value but need not be shortest, and may break off.
    pub line: Vec<Step>,
    /// The line comes back to a position on it: drawn by repetition.
    pub repeats: bool,
    /// Positions made.
    pub positions: u64,
    /// Images of a position, itself included, that were taken as one.
    pub images: usize,
    /// The method that gave the answer, or was tried last.
    pub method: Method,
}

impl Solution {
    /// The value, if it is known.
    pub fn value(&self) -> Option<Value> {
        match self.forces {
            [Some(true), _] => Some(Value::First),
            [_, Some(true)] => Some(Value::Second),
            [Some(false), Some(false)] => Some(Value::Draw),
            _ => None,
        }
    }

    fn unknown(obstacle: Obstacle, method: Method) -> Solution {
        Solution {
            forces: [None; 2],
            obstacle: Some(obstacle),
            plies: None,
            line: Vec::new(),
            repeats: false,
            positions: 0,
            images: 1,
            method,
        }
    }
}

/// Solves a game from its start. `progress` hears now and then how many positions have been made.
pub fn solve(game: &Game, limits: &Limits, progress: &mut dyn FnMut(u64)) -> Solution {
    solve_position(&game.start(Player::First), limits, progress)
}

/// Solves a position, as if the game began there: earlier visits to positions do not count as repetitions.
pub fn solve_position(position: &Position<'_>, limits: &Limits, progress: &mut dyn FnMut(u64)) -> Solution {
    engine::with_plan!(position.game(), plan => with_width(plan, position, limits, progress))
}

fn with_width<const W: usize>(
    plan: &Plan<W>,
    position: &Position<'_>,
    limits: &Limits,
    progress: &mut dyn FnMut(u64),
) -> Solution {
    if plan.repetition == Repetition::Forbidden {
        return Solution::unknown(Obstacle::History, Method::Graph);
    }
    let mut meter = Meter::new(progress);
    let mut space = Space::new(position.game(), plan, position, false);
    let solution = Search { space: &mut space, limits, meter: &mut meter }.run();
    let late = |limit: u32| solution.plies.is_none_or(|plies| plies > limit);
    match space.left_out() {
        // The win might come after the turn limit that was left out.
        Some(limit) if solution.value().is_some_and(|v| v.winner().is_some()) && late(limit) => {
            let mut space = Space::new(position.game(), plan, position, true);
            Search { space: &mut space, limits, meter: &mut meter }.run()
        }
        _ => solution,
    }
}

/// Positions the two questions take turns with at first.
const PORTION: u64 = 50_000;

struct Search<'s, 'g, 'h, const W: usize> {
    space: &'s mut Space<'g, W>,
    limits: &'s Limits,
    meter: &'s mut Meter<'h>,
}

impl<const W: usize> Search<'_, '_, '_, W> {
    fn run(mut self) -> Solution {
        if let Some(value) = over(&self.space.root.state) {
            let forces = [0, 1].map(|seat| Some(value.winner() == Some(seat)));
            return Solution {
                forces,
                obstacle: None,
                plies: Some(0),
                ..Solution::unknown(Obstacle::Limit, Method::Proof)
            };
        }
        let mut prover = Prover::new(self.space, self.limits.memory / 2);
        let mut solution = Solution::unknown(Obstacle::Limit, Method::Proof);
        self.by_proof(&mut prover, &mut solution, false);
        if solution.value().is_none() && self.meter.spent < self.limits.positions {
            self.by_graph(&mut solution);
            if solution.value().is_none() {
                self.by_proof(&mut prover, &mut solution, true);
            }
        }
        if solution.value().is_some() {
            solution.obstacle = None;
        }
        solution.positions = self.meter.spent;
        solution.images = self.space.images();
        solution
    }

    fn by_graph(&mut self, solution: &mut Solution) {
        let mut graph = Graph::new(self.space);
        self.meter.stop = self.meter.spent + (self.limits.positions - self.meter.spent) / 2;
        let found = graph.solve(self.space, self.limits.memory / 2, self.meter);
        solution.forces = [0, 1].map(|seat| found[seat].or(solution.forces[seat]));
        solution.method = Method::Graph;
        if let Some(value) = solution.value() {
            (solution.line, solution.repeats) = graph.line(self.space, value);
            drop(graph);
            self.shorten(solution, value, &|_| None);
        }
    }

    /// Answers what is open. With `doubt` a question is pursued even when positions have come back, and only a win can be proven.
    fn by_proof(&mut self, prover: &mut Prover<W>, solution: &mut Solution, doubt: bool) {
        let limits = self.limits;
        let root = self.space.root.clone();
        let mut portion = PORTION;
        solution.method = Method::Proof;
        // Either question may be the easy one, so they take turns.
        while solution.value().is_none() && self.meter.spent < limits.positions {
            let before = self.meter.spent;
            for goal in 0..2 {
                let open = solution.value().is_none() && solution.forces[goal].is_none();
                if open && (doubt || !prover.doubtful(goal)) {
                    self.meter.stop = limits.positions.min(self.meter.spent + portion);
                    solution.forces[goal] = prover.wins(self.space, &root, goal, self.meter);
                }
            }
            let doubtful = |goal: usize| solution.forces[goal].is_none() && prover.doubtful(goal);
            let stuck = solution.value().is_none() && !doubt && (doubtful(0) || doubtful(1));
            // An answer that cannot be trusted comes at once the second time.
            if stuck || self.meter.spent == before {
                return;
            }
            portion *= 2;
        }
        let Some(value) = solution.value() else { return };
        let winner = value.winner();
        self.shorten(solution, value, &|key| prover.known(winner.unwrap_or(0), key));
        if solution.line.is_empty() {
            self.meter.stop = self.meter.spent + self.meter.spent / 2 + PORTION;
            solution.line = follow(self.space, prover, value, self.meter);
        }
    }

    /// Replaces the line of a win by a shortest one if that does not cost many times what the solution did.
    fn shorten(&mut self, solution: &mut Solution, value: Value, known: shortest::Known<'_>) {
        let Some(winner) = value.winner() else { return };
        self.meter.stop = self.limits.positions.min(4 * self.meter.spent + 20 * PORTION);
        let mut shortest = Shortest::new(winner, known, self.limits.memory / 4);
        if let Some(line) = shortest.line(self.space, self.meter) {
            solution.plies = Some(line.len() as u32);
            solution.line = line;
        }
    }
}

/// A line that keeps a value, step by step from what the prover knows.
fn follow<const W: usize>(
    space: &mut Space<'_, W>,
    prover: &mut Prover<W>,
    value: Value,
    meter: &mut Meter<'_>,
) -> Vec<Step> {
    let mut now = space.root.clone();
    let mut next: Frame<W> = now.clone();
    let (mut line, mut seen) = (Vec::new(), Vec::new());
    while over(&now.state).is_none() {
        // A won position may be left for another that is no nearer to the end.
        let key = space.key(&mut now.state);
        if space.recurs && seen.contains(&key) {
            break;
        }
        seen.push(key);
        let mover = seat(&now.state);
        let mut keeps = |space: &mut Space<'_, W>, next: &Frame<W>| match (over(&next.state), value.winner()) {
            (Some(end), _) => end == value,
            (None, Some(winner)) => winner != mover || prover.wins(space, next, winner, meter) == Some(true),
            (None, None) => prover.wins(space, next, 1 - mover, meter) == Some(false),
        };
        let kept = now.moves.iter().find(|&step| {
            space.play(&now.state, step, &mut next);
            keeps(space, &next)
        });
        let Some(step) = kept else { break };
        line.push(step);
        std::mem::swap(&mut now, &mut next);
    }
    line
}
