//! Do advisors know who will win? For every term of every library game the area under the ROC curve of own value less
//! opponent's against the result.
//!
//! `cargo run --release -p strategy --example advisors -- [PLAYER] [GAME…]`
//!
//! Each game is played at random for half the length of random games, then on by the player on both sides. Two positions of
//! each decided game count: where the random half ends, and half way from there to the end. 0.5 is what chance gives.

use engine::core::Outcome;
use engine::rng::Rng;
use engine::{Game, Position, with_plan};
use gdl::ast::Player as Side;
use std::collections::BTreeMap;
use strategy::{Advice, Evaluator, Player, Policy, Spec};

/// Positions wanted, and games played for them at most.
const POSITIONS: usize = 200;
const GAMES: u64 = 250;
/// Steps after which a game counts as undecided.
const LONGEST: usize = 400;
/// Below this an advisor must be mended or dropped.
const ENOUGH: f64 = 0.55;
/// Fewer decided positions than this say nothing.
const FEWEST: usize = 60;

/// What a term thought of a position.
#[derive(Clone, Copy)]
struct Sample {
    /// Value of the first side less the second's, signed by the weights.
    ahead: f32,
    /// The first side won.
    won: bool,
    /// The side to move.
    mover: Side,
}

/// By name of the term.
type Samples = BTreeMap<String, Vec<Sample>>;

/// One player for each seat.
type Pair<'g> = [Box<dyn Player + 'g>; 2];

fn random_steps(game: &Game, seed: u64) -> usize {
    let mut rng = Rng::new(seed);
    let mut position = game.start(Side::First);
    let mut steps = 0;
    while position.ending().is_none() && steps < LONGEST {
        let legal = position.steps();
        position.play(legal[rng.below(legal.len() as u32) as usize]);
        steps += 1;
    }
    steps
}

fn advice(game: &Game, position: &Position<'_>, policy: &Policy) -> Vec<Advice> {
    with_plan!(game, plan => {
        let line = position.line().expect("a position has the width of its game");
        Evaluator::advice(plan, &line.state, policy)
    })
}

/// One game; the positions that count, and the side that won.
fn play<'g>(game: &'g Game, players: &mut Pair<'g>, opening: usize, seed: u64) -> Option<(Vec<Position<'g>>, Side)> {
    players.iter_mut().for_each(|player| player.reset());
    let mut rng = Rng::new(seed);
    let mut position = game.start(Side::First);
    let mut seen = Vec::new();
    for step in 0..LONGEST {
        if position.ending().is_some() {
            break;
        }
        let legal = position.steps();
        let choice = if step < opening {
            legal[rng.below(legal.len() as u32) as usize]
        } else {
            seen.push(position.clone());
            players[position.seat().index()].choose(&position, &mut rng).step
        };
        position.play(choice);
    }
    let Some(Outcome::Win(winner)) = position.ending().map(|ending| ending.outcome) else { return None };
    let middle = seen.len() / 2;
    let kept = seen.into_iter().enumerate().filter(|(i, _)| *i == 0 || *i == middle);
    Some((kept.map(|(_, position)| position).collect(), winner))
}

fn sample(game: &Game, spec: &Spec) -> Samples {
    let policy = Policy::derive(game);
    let opening = (0..9).map(|seed| random_steps(game, seed)).sum::<usize>() / 18;
    let mut players = [spec.player(game, None), spec.player(game, None)];
    let mut samples = Samples::new();
    let mut positions = 0;
    for seed in 0..GAMES {
        if positions >= POSITIONS {
            break;
        }
        let Some((seen, winner)) = play(game, &mut players, opening, seed) else { continue };
        for position in seen {
            positions += 1;
            for advice in advice(game, &position, &policy) {
                let [a, b] = [0, 1].map(|p| advice.weights[p].signum() * f32::from(advice.weights[p] != 0.0));
                let ahead = a * advice.values[0] - b * advice.values[1];
                if advice.weights == [0.0; 2] {
                    continue;
                }
                let sample = Sample { ahead, won: winner == Side::First, mover: position.mover() };
                samples.entry(advice.name).or_default().push(sample);
            }
        }
    }
    samples
}

/// Chance that a position the first side won is valued above one it lost with the same side to move (the move alone often decides).
/// `None` if one side wins nearly always, or too few positions were decided.
fn area(samples: &[Sample]) -> Option<f64> {
    let won = samples.iter().filter(|sample| sample.won).count();
    if won.min(samples.len() - won) < FEWEST / 4 || samples.len() < FEWEST {
        return None;
    }
    let (mut area, mut pairs) = (0.0, 0.0);
    for a in samples.iter().filter(|sample| sample.won) {
        for b in samples.iter().filter(|sample| !sample.won && sample.mover == a.mover) {
            area += if a.ahead > b.ahead { 1.0 } else { f64::from(u8::from(a.ahead == b.ahead)) / 2.0 };
            pairs += 1.0;
        }
    }
    (pairs > 0.0).then(|| area / pairs)
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let text = args.first().map_or("ab:nodes=200", String::as_str);
    let spec: Spec = text.parse().unwrap_or_else(|error| panic!("{error}"));
    let wanted = |stem: &str| args.len() < 2 || args[1..].iter().any(|name| name == stem);
    let mut by_name: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    let mut weak = Vec::new();
    for entry in gdl::library::all().iter().filter(|entry| wanted(entry.file_stem)) {
        let game = Game::read(entry.text).0.expect("library games load");
        let mut row = format!("{:24}", entry.file_stem);
        for (name, samples) in sample(&game, &spec) {
            let Some(area) = area(&samples) else {
                let won = samples.iter().filter(|sample| sample.won).count();
                row += &format!(" ({name}: {won} of {} won)", samples.len());
                continue;
            };
            row += &format!(" {name} {area:.2}");
            let base = name.trim_end_matches(|c: char| c == '-' || c.is_ascii_digit()).to_string();
            by_name.entry(base).or_default().push(area);
            if area < ENOUGH {
                weak.push(format!("{:24} {name} {area:.2}", entry.file_stem));
            }
        }
        println!("{row}");
    }
    println!("\nadvisor          games  mean   below {ENOUGH}");
    for (name, areas) in by_name {
        let mean = areas.iter().sum::<f64>() / areas.len() as f64;
        let below = areas.iter().filter(|area| **area < ENOUGH).count();
        println!("{name:16} {:5}  {mean:.3}  {below}", areas.len());
    }
    println!("\nbelow {ENOUGH}:\n{}", weak.join("\n"));
}
