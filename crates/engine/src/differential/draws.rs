//! Random play inside the compiled engine: lazily drawn steps are legal ones, and fast playouts come to the same as
//! plain ones.

use crate::compiled::{Line, Plan};
use crate::core::{Outcome, Step};
use crate::playout::Playouts;
use crate::rng::Rng;
use crate::{Game, playout, with_plan};
use gdl::ast::Player;

/// How far apart two shares may lie, in standard deviations, before they are looked at more closely; and then.
const SUSPICIOUS: f64 = 4.5;
/// How many times more playouts the closer look takes.
const CLOSER: u64 = 10;

/// Legal steps looked through before a lazily drawn playout is left.
const WIDTH: u64 = 100_000;
/// Legal steps looked through in all the playouts of a statistic.
const ALL_WIDTH: u64 = 2_000_000;

/// What was drawn: steps played, and the legal steps they were drawn from.
#[derive(Default)]
pub(super) struct Drawn {
    pub steps: u64,
    pub width: u64,
}

/// Draws playouts lazily beside a line that judges all its steps. An error holds the steps played from the start and
/// what is wrong.
pub(super) fn lazy(game: &Game, seed: u64, plays: u32) -> Result<Drawn, (Vec<Step>, String)> {
    let mut drawn = Drawn::default();
    for play in 0..plays {
        let mut rng = Rng::part(seed, u64::from(play));
        let mut played = Vec::new();
        let result = with_plan!(game, plan => follow(plan, &mut rng, &mut played));
        drawn.steps += played.len() as u64;
        drawn.width += result.map_err(|what| (played, what))?;
    }
    Ok(drawn)
}

/// How many playouts a statistic can afford, after what so many plays have drawn.
pub(super) fn affordable(drawn: &Drawn, plays: u32, wanted: u64) -> u64 {
    let each = drawn.width / u64::from(plays.max(1)) + drawn.steps / u64::from(plays.max(1));
    wanted.min(ALL_WIDTH / each.max(1) / (1 + CLOSER))
}

fn follow<const W: usize>(plan: &Plan<W>, rng: &mut Rng, played: &mut Vec<Step>) -> Result<u64, String> {
    let mut width = 0;
    let mut strict = Line::start(plan, Player::First);
    let mut lazy = Line::start(plan, Player::First);
    lazy.restart(plan, Player::First, true);
    while lazy.state.ending.is_none() && width < WIDTH {
        width += u64::from(strict.moves.total) + 1;
        match lazy.random_step(plan, rng) {
            Some(step) => {
                if !strict.moves.iter().any(|legal| legal == step) {
                    return Err(format!("the playout drew {step:?}, which is not legal"));
                }
                strict.play(plan, step);
                played.push(step);
                if strict.state.hash != lazy.state.hash || strict.state.turn != lazy.state.turn {
                    return Err("the playout's position differs".into());
                }
            }
            None => {
                let over = strict.state.ending.is_some() || strict.moves.iter().eq([Step::PASS]);
                if !over {
                    return Err("the playout found no legal step where there are some".into());
                }
            }
        }
    }
    if lazy.state.ending.is_some() && lazy.state.ending != strict.state.ending {
        return Err(format!(
            "the playout ended with {:?}, step by step it is {:?}",
            lazy.state.ending, strict.state.ending
        ));
    }
    Ok(width)
}

/// Compares the statistics of fast playouts with those of a plain loop; returns how many were played.
pub(super) fn statistics(game: &Game, seed: u64, count: u64) -> Result<u64, String> {
    let Some(_) = apart(game, seed, count) else { return Ok(count) };
    match apart(game, seed ^ 0x5EED, count * CLOSER) {
        None => Ok(count * (1 + CLOSER)),
        Some(what) => Err(what),
    }
}

fn apart(game: &Game, seed: u64, count: u64) -> Option<String> {
    let fast = playout::run(game, seed, count);
    let plain = with_plan!(game, plan => plain(plan, &mut Rng::new(!seed), count));
    if fast.count != count {
        return Some(format!("{} playouts of {count} were counted", fast.count));
    }
    let shares = [
        ("won by the first seat", fast.first_wins, plain.first_wins),
        ("won by the second seat", fast.second_wins, plain.second_wins),
        ("drawn", fast.draws, plain.draws),
        ("unfinished", fast.unfinished, plain.unfinished),
    ];
    for (what, a, b) in shares {
        let n = count as f64;
        let share = (a + b) as f64 / (2.0 * n);
        let deviation = (2.0 * share * (1.0 - share) / n).sqrt();
        if (a as f64 - b as f64).abs() / n > SUSPICIOUS * deviation {
            return Some(format!("of {count} playouts {a} were {what}, in a plain loop {b}"));
        }
    }
    let ((mean, variance), (plain_mean, plain_variance)) = (moments(&fast), moments(&plain));
    let deviation = ((variance + plain_variance) / count as f64).sqrt();
    if (mean - plain_mean).abs() > SUSPICIOUS * deviation + 1e-9 {
        return Some(format!("{count} playouts took {mean:.3} turns on average, in a plain loop {plain_mean:.3}"));
    }
    None
}

fn moments(playouts: &Playouts) -> (f64, f64) {
    let n = playouts.count.max(1) as f64;
    let mean = playouts.lengths.iter().map(|(&length, &k)| f64::from(length) * k as f64).sum::<f64>() / n;
    let square = |length: u32| (f64::from(length) - mean).powi(2);
    (mean, playouts.lengths.iter().map(|(&length, &k)| square(length) * k as f64).sum::<f64>() / n)
}

fn plain<const W: usize>(plan: &Plan<W>, rng: &mut Rng, count: u64) -> Playouts {
    let mut all = Playouts::default();
    let start = Line::start(plan, Player::First);
    for _ in 0..count {
        let mut line = start.clone();
        while line.state.ending.is_none() {
            let step = line.moves.nth(rng.below(line.moves.total));
            line.play(plan, step);
            all.steps += 1;
        }
        let Some(ending) = line.state.ending else { continue };
        all.count += 1;
        match ending.outcome {
            Outcome::Win(side) if (side == Player::First) != line.state.swapped => all.first_wins += 1,
            Outcome::Win(_) => all.second_wins += 1,
            Outcome::Draw => all.draws += 1,
            Outcome::Unfinished => all.unfinished += 1,
        }
        all.turns += u64::from(line.turns());
        *all.lengths.entry(line.turns()).or_default() += 1;
    }
    all
}
