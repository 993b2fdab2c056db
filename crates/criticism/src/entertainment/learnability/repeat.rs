//! One run of co-evolution.

use super::Settings;
use super::individual::Individual;
use crate::play::part;
use engine::core::Outcome;
use engine::rng::Rng;
use gdl::ast::Player;
use strategy::network::{Board, Network, Table, play};

/// What a run came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Repeat {
    /// First iteration, from 1, whose best individual scored enough against the random networks; `None`: given up.
    pub learned: Option<u32>,
    /// What it scored in the last iteration of the run.
    pub score: f64,
    /// First iteration in which an individual won all its games: the paper's rule. `None` if none did before the run ended.
    pub literal: Option<u32>,
    /// Games the individuals played against each other.
    pub games: u32,
    /// Those without a winner.
    pub drawn: u32,
}

/// Points of a win, a draw, a loss (Chellapilla and Fogel).
const POINTS: [i32; 3] = [1, 0, -2];

/// Learns a game from nothing. A function of the board, the settings and the number of the run. `done` is called after each iteration.
pub fn repeat(board: &Board<'_>, settings: &Settings, number: u32, done: &dyn Fn()) -> Repeat {
    // The panel is the same for all runs.
    let mut rng = Rng::new(part(settings.seed, "panel"));
    let panel: Vec<Network> = (0..settings.panel).map(|_| Network::random(&mut rng, settings.weights)).collect();
    let mut rng = Rng::part(part(settings.seed, "repeat"), u64::from(number));
    let mut table = Table::new(board);
    let mut found = Repeat { learned: None, score: 0.0, literal: None, games: 0, drawn: 0 };
    let random = |rng: &mut Rng| Individual::random(rng, settings.weights, settings.sigma);
    let mut population: Vec<Individual> = (0..settings.parents).map(|_| random(&mut rng)).collect();
    for iteration in 1..=settings.iterations {
        for parent in 0..population.len() {
            let child = population[parent].child(&mut rng, settings.weights);
            population.push(child);
        }
        let mut order: Vec<(i32, u64, usize)> = Vec::with_capacity(population.len());
        for own in 0..population.len() {
            let points = points(board, &mut table, settings, &population, own, &mut rng, &mut found);
            if points == POINTS[0] * settings.games as i32 && found.literal.is_none() {
                found.literal = Some(iteration);
            }
            // Equals in random order: by age, nothing new would ever stay.
            order.push((-points, rng.bits(), own));
        }
        order.sort_unstable();
        order.truncate(settings.parents);
        let mut slots: Vec<Option<Individual>> = population.into_iter().map(Some).collect();
        population = order.iter().filter_map(|&(_, _, own)| slots[own].take()).collect();
        found.score = score(board, &mut table, settings, &population[0].network, &panel);
        if found.score >= settings.learned {
            found.learned = Some(iteration);
            break;
        }
        done();
    }
    found
}

/// The points of an individual as first player against others drawn at random, no one twice.
fn points(
    board: &Board<'_>,
    table: &mut Table,
    settings: &Settings,
    population: &[Individual],
    own: usize,
    rng: &mut Rng,
    found: &mut Repeat,
) -> i32 {
    let mut others: Vec<usize> = (0..population.len()).filter(|&other| other != own).collect();
    let mut points = 0;
    for _ in 0..settings.games.min(others.len()) {
        let other = others.swap_remove(rng.below(others.len() as u32) as usize);
        let networks = [&population[own].network, &population[other].network];
        found.games += 1;
        points += match play(board, table, networks, settings.turns) {
            Outcome::Win(Player::First) => POINTS[0],
            Outcome::Win(Player::Second) => POINTS[2],
            _ => {
                found.drawn += 1;
                POINTS[1]
            }
        };
    }
    points
}

/// The share of the points a network scores against a panel with both colours; a draw is half a point.
fn score(board: &Board<'_>, table: &mut Table, settings: &Settings, network: &Network, panel: &[Network]) -> f64 {
    let mut sum = 0.0;
    for other in panel {
        for (networks, own) in [([network, other], Player::First), ([other, network], Player::Second)] {
            sum += match play(board, table, networks, settings.turns) {
                Outcome::Win(winner) => f64::from(u8::from(winner == own)),
                _ => 0.5,
            };
        }
    }
    sum / (2 * panel.len()).max(1) as f64
}
