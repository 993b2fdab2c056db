//! What measurements come to.

use super::{SEED, digest};
use criticism::assess::{Assessment, Effort, assess};
use criticism::dead::dead;
use criticism::entertainment;
use criticism::experiments::{Sizes, searcher};
use criticism::ladder::Climb;
use criticism::measure::Measurement;
use criticism::play::Settings;
use criticism::profile::{Model, Terms, fitness};
use criticism::screening::Screening;
use criticism::strength::{Aspect, Strength};
use criticism::verdict::Verdict;
use criticism::weights::Weights;
use engine::Game;
use std::sync::atomic::AtomicBool;
use strategy::Policy;
use strategy::contest::statistics::Interval;
use strategy::solve::Value;

/// What a new game goes through: its speed, the choice of a policy, the first measurement.
pub fn screened(game: &Game) -> String {
    let screening = Screening { work: 1e6, choice: (20, 2), nodes: 30, trials: [2, 3], ..Screening::default() };
    let speed = screening.speed(game, SEED).map_or_else(|why| why, |work| work.to_string());
    let (policy, why) = match screening.policy(game, &[], SEED) {
        Ok(policy) => (policy, String::new()),
        Err(why) => (Policy::derive(game), why),
    };
    let found = screening.first(game, &policy, &Weights::default(), 0.0, SEED);
    let before = digest(&format!("{speed} {policy} {why}"));
    format!("speed and policy {before}, {}, {}", measured(&found.measurement), judged(&found.verdict))
}

fn measured(found: &Measurement) -> String {
    let figures: Vec<String> = found.figures.iter().map(|figure| figure.map_or("none".into(), bounds)).collect();
    format!("score {}, scale {}, figures {}", bounds(found.score), found.scale.slope(), digest(&figures.join(" ")))
}

fn judged(verdict: &Verdict) -> String {
    let marks: String = verdict.checks.iter().map(|check| check.mark()).collect();
    format!("{} {marks}", verdict.words())
}

/// Written so that every bit counts.
fn bounds(interval: Interval) -> String {
    format!("{} ({} to {})", interval.value, interval.low, interval.high)
}

/// Everything that can be found out about a game, in short.
pub fn assessed(game: &Game) -> String {
    let sizes = Sizes {
        odd_games: 2,
        levels: vec![10, 40],
        level_games: 2,
        puzzle_nodes: vec![20, 100],
        positions: 4,
        ..Sizes::default()
    };
    let effort = Effort {
        player: searcher(50),
        trials: 4..4,
        slow: Some(sizes),
        ladder: Some(Climb { pairs: 8, most: 16, games: 8, work: 1e5 }),
        openings: Some((200.0, 1e6)),
        copycat: Some(2),
        puzzles: (2, 1e7),
        solve: 100_000,
        ..Effort::quick()
    };
    let settings = Settings::new(effort.player.clone(), SEED);
    let found = assess(game, &settings, &effort, &Weights::default(), &|_, _, _| ());
    format!("{}, {}, {}", measured(&found.measurement), judged(&found.verdict), beyond(game, &found))
}

/// What goes beyond the criteria.
fn beyond(game: &Game, found: &Assessment) -> String {
    let ladder = found.ladder.iter().flat_map(|ladder| &ladder.by_strength);
    let figures = |level: &Strength| Aspect::ALL.map(|aspect| aspect.of(level).map_or(String::new(), bounds)).join(" ");
    let rungs: Vec<String> = ladder.map(|level| format!("{} {}", level.iterations, figures(level))).collect();
    let steps = found.openings.iter().flat_map(|openings| &openings.steps);
    let worths: Vec<String> = steps.map(|opening| bounds(opening.worth)).collect();
    let cats: Vec<String> = found.copycats.iter().map(|cat| bounds(cat.score)).collect();
    let puzzles: Vec<u32> = found.puzzles.iter().map(|puzzle| puzzle.plies).collect();
    let solved = match found.solved {
        Some(Value::First) => "for the first",
        Some(Value::Second) => "for the second",
        Some(Value::Draw) => "as a draw",
        None => "not at all",
    };
    let dead = dead(game.tree(), &found.trials);
    let parts = [rungs, worths, cats].map(|part| digest(&part.join(" "))).join(" ");
    format!("ladder, openings and copy-cats {parts}, puzzles {puzzles:?}, solved {solved}, dead {dead:?}")
}

pub fn profiled(game: &Game) -> String {
    let terms = Terms { plays: 2, most: 2, seed: SEED, depth: 2, ..Terms::default() };
    let found = fitness(game, &Model::four(), &terms, &AtomicBool::new(false));
    let tallies = found.shown.iter().flat_map(|shown| &shown.tallies);
    let tallies: Vec<_> = tallies.map(|tally| [tally.won, tally.drawn, tally.lost, tally.turns, tally.nodes]).collect();
    format!("fitness {}, pairs {tallies:?}", bounds(found.value))
}

pub fn entertaining(game: &Game) -> String {
    let settings = entertainment::Settings { games: 4, seed: SEED, ..entertainment::Settings::default() };
    entertainment::measure(game, &settings).intervals().map(bounds).join(", ")
}
