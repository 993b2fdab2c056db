//! One game in both implementations, step by step.

use super::{Coverage, Difference, Limits, draws, report};
use crate::Game;
use crate::core::Step;
use crate::game::Position;
use crate::reference::{Reference, State, tally};
use crate::rng::Rng;
use gdl::Loaded;
use gdl::ast::Player;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Positions with more steps than this are not asked for the names of all of them.
const NAMED: usize = 300;

/// Plays random games in both implementations and compares everything observable after every step, from both first
/// players; then perft, lazily drawn playouts and playout statistics. A game that does not compile is no difference:
/// both refuse it, and nothing is counted.
///
/// # Errors
/// The first difference found, panics included.
pub fn compare(loaded: &Loaded, seed: u64, limits: &Limits) -> Result<Coverage, Box<Difference>> {
    tally::reset();
    let text = || gdl::printer::print(&loaded.nodes);
    let Some(ast) = &loaded.game else { return Ok(Coverage::default()) };
    let mut trace = Trace { first: Player::First, moves: Vec::new() };
    let game = match guarded(|| Game::compile(loaded)) {
        Ok(Ok((game, _))) => game,
        Ok(Err(_)) => return Ok(Coverage::default()),
        Err(what) => return Err(trace.difference(text(), what.unwrap_or_default())),
    };
    let reference = Reference::new(ast, game.topology());
    let mut duel = Duel { game: &game, reference: &reference, limits, coverage: Coverage::default() };
    for play in 0..limits.plays {
        tally::refuel(limits.work);
        let rng = Rng::part(seed, u64::from(play));
        let result = guarded(|| duel.play(play, rng, &mut trace));
        tally::refuel(u64::MAX);
        duel.coverage.plays += 1;
        match result {
            Ok(Ok(())) => {}
            Err(None) => duel.coverage.too_costly += 1,
            Ok(Err(what)) | Err(Some(what)) => return Err(trace.difference(text(), what)),
        }
    }
    trace = Trace { first: Player::First, moves: Vec::new() };
    match guarded(|| duel.draw(seed, &mut trace)) {
        Ok(Ok(())) => {}
        Ok(Err(what)) => return Err(trace.difference(text(), what)),
        Err(what) => return Err(trace.difference(text(), what.unwrap_or_default())),
    }
    duel.coverage.words = tally::counts();
    Ok(duel.coverage)
}

/// Runs something that may panic. The error is the message, or nothing if the interpreter ran out of work.
pub(super) fn guarded<T>(run: impl FnOnce() -> T) -> Result<T, Option<String>> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|thrown| {
        if thrown.is::<tally::OutOfFuel>() {
            return None;
        }
        let text = thrown.downcast_ref::<String>().cloned();
        let text = text.or_else(|| thrown.downcast_ref::<&str>().map(|text| text.to_string()));
        Some(format!("panic: {}", text.unwrap_or_default()))
    })
}

/// What has been played, kept outside so that it survives a panic.
struct Trace {
    first: Player,
    moves: Vec<String>,
}

impl Trace {
    fn difference(&self, game: String, what: String) -> Box<Difference> {
        Box::new(Difference { game, first: self.first, moves: self.moves.clone(), what })
    }
}

struct Duel<'a> {
    game: &'a Game,
    reference: &'a Reference,
    limits: &'a Limits,
    coverage: Coverage,
}

impl Duel<'_> {
    /// One random game, and perft from one of its positions.
    fn play(&mut self, index: u32, mut rng: Rng, trace: &mut Trace) -> Result<(), String> {
        *trace = Trace { first: Player::BOTH[index as usize % 2], moves: Vec::new() };
        let mut position = self.game.start(trace.first);
        let mut state = self.reference.start(trace.first);
        // The first game counts from the start, others from somewhere on their way.
        let count_at = if index == 0 { 0 } else { rng.below(12) };
        for step in 0..self.limits.steps {
            let steps = self.agree(&position, &state)?;
            if let Some(ending) = position.ending() {
                *self.coverage.endings.entry(ending.reason).or_default() += 1;
                return Ok(());
            }
            if steps.len() > self.limits.branching {
                self.coverage.too_wide += 1;
                return Ok(());
            }
            if step == count_at {
                self.perft(&position, &state, steps.len() as u64)?;
            }
            let chosen = steps[rng.below(steps.len() as u32) as usize];
            trace.moves.push(report::name(&position, chosen));
            // The interpreter first: what is too much for it need not be tried by the other.
            self.reference.play(&mut state, chosen);
            position.play(chosen);
            self.coverage.steps += 1;
            if tally::fuel() == 0 {
                self.coverage.too_costly += 1;
                return Ok(());
            }
        }
        self.agree(&position, &state)?;
        self.coverage.too_long += 1;
        Ok(())
    }

    /// The legal steps, if everything observable agrees.
    fn agree(&self, position: &Position<'_>, state: &State) -> Result<Vec<Step>, String> {
        let (compiled, reference) = (position.snapshot(), self.reference.snapshot(state));
        if compiled != reference {
            let found = report::snapshots(position, &compiled, &reference);
            return Err(format!("compiled / reference: {}", found.join("; ")));
        }
        let (steps, legal) = (position.steps(), self.reference.legal(state));
        if steps != legal {
            return Err(report::steps(position, &steps, &legal));
        }
        if steps.is_empty() != position.ending().is_some() {
            return Err(format!("{} legal steps, ending {:?}", steps.len(), position.ending()));
        }
        if steps.len() <= NAMED {
            let mut names = position.names();
            let all = names.len();
            names.sort_unstable();
            names.dedup();
            if all != steps.len() || names.len() != all {
                return Err(format!("{} steps have {} different names", steps.len(), names.len()));
            }
        }
        Ok(steps)
    }

    /// The interpreter counts first: what it can finish the compiled engine can.
    fn perft(&mut self, position: &Position<'_>, state: &State, width: u64) -> Result<(), String> {
        for (depth, by_steps) in [(1, false), (2, false), (2, true), (3, false)] {
            if width.saturating_pow(depth) > self.limits.perft {
                continue;
            }
            let reference = self.reference.perft(state, depth, by_steps);
            let compiled = position.perft(depth, by_steps);
            if compiled != reference {
                return Err(format!("perft {depth} (steps: {by_steps}): {compiled} compiled, {reference} reference"));
            }
            self.coverage.perfts += 1;
        }
        Ok(())
    }

    /// Random play inside the compiled engine.
    fn draw(&mut self, seed: u64, trace: &mut Trace) -> Result<(), String> {
        // The search for the greatest capture can make every step of a playout as long as it may be.
        if self.game.ast().play.max_capture && self.coverage.too_costly >= u64::from(self.limits.plays) {
            return Ok(());
        }
        let drawn = draws::lazy(self.game, seed, self.limits.draws).map_err(|(played, what)| {
            let mut position = self.game.start(Player::First);
            for step in played {
                trace.moves.push(report::name(&position, step));
                position.play(step);
            }
            what
        })?;
        self.coverage.draws += drawn.steps;
        let count = draws::affordable(&drawn, self.limits.draws, self.limits.playouts);
        if count >= 16 {
            self.coverage.playouts += draws::statistics(self.game, seed, count)?;
        }
        Ok(())
    }
}
