//! The slow criteria's experiments: games against odd players, levels of search, puzzles.

use crate::criteria::Sample;
use crate::lead::Scale;
use crate::measure::Samples;
use crate::play::{self, Settings};
use crate::trial::{End, Trial};
use engine::core::Step;
use engine::rng::Rng;
use engine::{Game, Position};
use gdl::ast::Player;
use rayon::prelude::*;
use strategy::{Score, Spec};

/// The criteria that have experiments.
pub const SLOW: [&str; 6] =
    ["robustness-random", "robustness-defensive", "robustness-obstructive", "depth", "puzzle-quality", "foul-up"];

/// Which experiments there are to be, and how large they are.
#[derive(Clone, Debug, PartialEq)]
pub struct Sizes {
    /// Ids of the criteria they are for, of [`SLOW`].
    pub wanted: Vec<&'static str>,
    /// Games against each odd player.
    pub odd_games: u64,
    /// Nodes of the levels, lowest first.
    pub levels: Vec<u64>,
    /// Games a level against the one below.
    pub level_games: u64,
    /// Nodes of the searches a puzzle must withstand, smallest first; the last one judges.
    pub puzzle_nodes: Vec<u64>,
    /// Positions looked at for puzzles and for foul-ups.
    pub positions: usize,
}

impl Default for Sizes {
    fn default() -> Sizes {
        Sizes {
            wanted: SLOW.to_vec(),
            odd_games: 20,
            levels: vec![200, 800, 3200],
            level_games: 12,
            puzzle_nodes: vec![100, 1_000, 10_000],
            positions: 24,
        }
    }
}

/// By how much (in lead, -1 to 1) a puzzle's move must be better than every other, if it does not win.
const CLEAR: f64 = 0.6;

/// How much lead a careless move must lose to be a foul-up: a quarter in chance.
const FOUL: f64 = 0.5;

/// An alpha-beta player of so many nodes.
pub fn searcher(nodes: u64) -> Spec {
    format!("ab:nodes={nodes}").parse().expect("a player with a node budget")
}

/// Runs the experiments that are wanted. What one finds does not depend on which others there are.
pub fn run(game: &Game, settings: &Settings, trials: &[Trial], sizes: &Sizes, slope: f64) -> Samples {
    let wanted = |id: &&str| sizes.wanted.contains(id);
    let looks = ["puzzle-quality", "foul-up"].into_iter().any(|id| wanted(&id));
    let positions = if looks { positions(game, trials, sizes.positions) } else { Vec::new() };
    let look = |value: &(dyn Fn(&Position<'_>, u64) -> f64 + Sync)| -> Vec<Sample> {
        let seed = play::part(settings.seed, "puzzle");
        positions.par_iter().map(|(number, position)| (0, value(position, seed.wrapping_add(*number)))).collect()
    };
    let one = |id: &'static str| match id {
        "robustness-random" => against(game, settings, "random", sizes, score),
        "robustness-defensive" => against(game, settings, "defensive", sizes, completed),
        "robustness-obstructive" => against(game, settings, "obstructive", sizes, completed),
        "depth" => levels(game, settings, sizes),
        "puzzle-quality" => look(&|position, seed| puzzle(game, position, sizes, slope, seed)),
        _ => look(&|position, seed| foul_up(game, settings, position, slope, seed)),
    };
    SLOW.into_iter().filter(wanted).map(|id| (id, one(id))).collect()
}

fn score(trial: &Trial, normal: Player) -> f64 {
    match trial.end {
        End::Win(side) => f64::from(u8::from(if trial.swapped { side.other() == normal } else { side == normal })),
        _ => 0.5,
    }
}

fn completed(trial: &Trial, _: Player) -> f64 {
    f64::from(u8::from(trial.end.winner().is_some()))
}

/// Games of the normal player against another, each side in turn.
fn against(
    game: &Game,
    settings: &Settings,
    odd: &str,
    sizes: &Sizes,
    value: fn(&Trial, Player) -> f64,
) -> Vec<Sample> {
    let odd: Spec = odd.parse().expect("a player that exists");
    let seed = play::part(settings.seed, &odd.to_string());
    let duel = |index: u64| {
        let normal = Player::BOTH[(index / 2 % 2) as usize];
        let mut players = [settings.players[0].clone(), odd.clone()];
        if normal == Player::Second {
            players.reverse();
        }
        let rules = Settings { players, alternatives: false, rollouts: None, seed, ..settings.clone() };
        (0, value(&play::trial(game, &rules, index), normal))
    };
    (0..sizes.odd_games).into_par_iter().map(duel).collect()
}

/// Each level of search against the one below.
fn levels(game: &Game, settings: &Settings, sizes: &Sizes) -> Vec<Sample> {
    let seed = play::part(settings.seed, "levels");
    let pairs: Vec<(u8, u64)> = (1..sizes.levels.len() as u8)
        .flat_map(|level| (0..sizes.level_games).map(move |index| (level, index)))
        .collect();
    let duel = |&(level, index): &(u8, u64)| {
        let strong = Player::BOTH[(index / 2 % 2) as usize];
        let mut players = [searcher(sizes.levels[level as usize]), searcher(sizes.levels[level as usize - 1])];
        if strong == Player::Second {
            players.reverse();
        }
        let seed = seed.wrapping_add(u64::from(level));
        let rules = Settings { players, alternatives: false, rollouts: None, seed, ..settings.clone() };
        (level - 1, score(&play::trial(game, &rules, index), strong))
    };
    pairs.par_iter().map(duel).collect()
}

/// Positions spread evenly over the trials, with a number each.
fn positions<'g>(game: &'g Game, trials: &[Trial], wanted: usize) -> Vec<(u64, Position<'g>)> {
    let all: usize = trials.iter().map(|t| t.measured().len()).sum();
    let stride = (all / wanted.max(1)).max(1);
    let mut seen = 0;
    let mut out = Vec::new();
    for trial in trials {
        play::replay(game, trial, |_, position| {
            if seen % stride == stride / 2 && out.len() < wanted && position.steps().len() > 1 {
                out.push((seen as u64, position.clone()));
            }
            seen += 1;
        });
    }
    out
}

/// What a step is worth to the seat that makes it, by a search of the position after it.
fn worth(game: &Game, position: &Position<'_>, step: Step, nodes: u64, rng: &mut Rng) -> Score {
    let seat = position.seat();
    let mut after = position.clone();
    after.play(step);
    if let Some(outcome) = after.outcome_by_seat() {
        return match outcome {
            engine::core::Outcome::Win(winner) if winner == seat => Score::WIN,
            engine::core::Outcome::Win(_) => Score::LOSS,
            _ => Score::EVEN,
        };
    }
    let choice = searcher(nodes).player(game, None).choose(&after, rng);
    let score = choice.score.unwrap_or(Score::EVEN);
    if after.seat() == seat { score } else { -score }
}

fn lead(score: Score, slope: f64) -> f64 {
    if score.is_proven() { score.value() } else { 2.0 * Scale::new(slope).chance(score.value() as f32) - 1.0 }
}

/// 1 if the position is a puzzle that all smaller searches miss, less if some find it, 0 if it is none.
fn puzzle(game: &Game, position: &Position<'_>, sizes: &Sizes, slope: f64, seed: u64) -> f64 {
    let Some((&most, smaller)) = sizes.puzzle_nodes.split_last() else { return 0.0 };
    let mut rng = Rng::new(seed);
    let best = searcher(most).player(game, None).choose(position, &mut rng);
    let Some(score) = best.score else { return 0.0 };
    // The cheap questions first: does the smallest search already play it?
    let missed = smaller
        .iter()
        .filter(|&&nodes| searcher(nodes).player(game, None).choose(position, &mut rng).step != best.step)
        .count();
    if missed == 0 {
        return 0.0;
    }
    let won = score.is_proven() && score > Score::EVEN;
    let steps = position.steps();
    // Each other step gets its share of the large budget.
    let share = (most / steps.len() as u64).max(50);
    let unique = steps.iter().filter(|&&s| s != best.step).all(|&step| {
        let other = worth(game, position, step, share, &mut rng);
        if won { !(other.is_proven() && other > Score::EVEN) } else { lead(score, slope) - lead(other, slope) >= CLEAR }
    });
    if unique { missed as f64 / smaller.len() as f64 } else { 0.0 }
}

/// 1 if the move that looks best at a glance loses a quarter of the chance or more.
fn foul_up(game: &Game, settings: &Settings, position: &Position<'_>, slope: f64, seed: u64) -> f64 {
    let mut rng = Rng::new(seed);
    let careless: Spec = "greedy".parse().expect("a player that exists");
    let step = careless.player(game, settings.policies[0].as_ref()).choose(position, &mut rng).step;
    let best = settings.players[0].player(game, settings.policies[0].as_ref()).choose(position, &mut rng);
    let Some(score) = best.score else { return 0.0 };
    if best.step == step {
        return 0.0;
    }
    let careless = worth(game, position, step, best.nodes.max(50), &mut rng);
    f64::from(u8::from(lead(score, slope) - lead(careless, slope) >= FOUL))
}
