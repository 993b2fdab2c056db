//! The four metrics, each the mean of a few games.

use super::told::{Told, tell};
use super::track::{Played, play, winner};
use crate::measure::student;
use crate::play::part;
use engine::Game;
use engine::rng::Rng;
use gdl::ast::Player;
use strategy::contest::statistics::{Interval, mean, share};
use strategy::rule_based::Ties;
use strategy::{Player as Chooses, Spec};

/// How games are played to be measured. The default is the paper's.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Games for each controller.
    pub games: u64,
    /// Who plays both sides where play itself is measured: duration, dynamism, usability.
    pub controller: Spec,
    /// Who should beat `weak` in a game that rewards intelligence.
    pub strong: Spec,
    /// Who should lose.
    pub weak: Spec,
    /// Plies after which a game counts as over.
    pub plies: u32,
    /// Of all chance.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            games: 20,
            controller: Spec::Random,
            strong: Spec::RuleBased { ties: Ties::Random },
            weak: Spec::Random,
            plies: 100,
            seed: 1,
        }
    }
}

/// What was measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Metrics {
    /// Mean of the scaled lengths: 1 for 41 to 60 plies.
    pub duration: Interval,
    /// Share of the games that the rule-based player wins against the random one.
    pub intelligence: Interval,
    /// Cells a piece travels in a turn of its owner, over all pieces.
    pub dynamism: Interval,
    /// Arrivals a cell of the board and game.
    pub usability: Interval,
    /// The same as dynamism with moves instead of cells: the other reading.
    pub moves: Interval,
    /// Arrivals a game: usability without a divisor, as the formula is printed.
    pub arrivals: Interval,
    /// Plies a game.
    pub length: Interval,
}

impl Metrics {
    /// The four, in the order of the paper.
    pub fn values(&self) -> [f64; 4] {
        self.intervals().map(|figure| figure.value)
    }

    /// The four with their intervals.
    pub fn intervals(&self) -> [Interval; 4] {
        [self.duration, self.intelligence, self.dynamism, self.usability]
    }
}

/// What a length is worth. Bins that touch in the paper (90 stands in two) are cut above the ten.
pub fn scaled(plies: u32) -> f64 {
    match plies {
        0..=10 | 91.. => 0.0,
        11..=20 | 81..=90 => 0.2,
        21..=30 | 71..=80 => 0.5,
        31..=40 | 61..=70 => 0.8,
        41..=60 => 1.0,
    }
}

/// Measures a game. A function of the game and the settings alone; callers who have many games measure them side by side.
pub fn measure(game: &Game, settings: &Settings) -> Metrics {
    let played = series(game, [&settings.controller; 2], settings, "controller", play);
    let winners = series(game, [&settings.strong, &settings.weak], settings, "intelligence", winner);
    // Scaled each by itself: the mean length, scaled, gives other figures than the paper's.
    let of = |value: fn(&Played) -> f64| played.iter().map(value).collect::<Vec<f64>>();
    let cells = game.topology().cells().max(1) as f64;
    let arrivals = around(&of(|game| f64::from(game.arrivals)), f64::INFINITY);
    let won = winners.iter().enumerate().filter(|(index, winner)| **winner == Some(side(*index))).count();
    Metrics {
        duration: around(&of(|game| scaled(game.plies)), 1.0),
        intelligence: share(won as f64, winners.len() as u64),
        dynamism: around(&of(|game| game.cells), f64::INFINITY),
        usability: arrivals.map(|arrivals| arrivals / cells),
        moves: around(&of(|game| game.moves), f64::INFINITY),
        arrivals,
        length: around(&of(|game| f64::from(game.plies)), f64::INFINITY),
    }
}

/// The games that [`measure`] plays, told in full: those of the controller, and those of the strong player against the weak one with the strong one's
/// side.
pub fn plays(game: &Game, settings: &Settings) -> (Vec<Told>, Vec<(Player, Told)>) {
    let own = series(game, [&settings.controller; 2], settings, "controller", tell);
    let duels = series(game, [&settings.strong, &settings.weak], settings, "intelligence", tell);
    (own, duels.into_iter().enumerate().map(|(index, told)| (side(index), told)).collect())
}

/// The side the first player of a series has in a game: sides alternate, and with them who begins.
fn side(index: usize) -> Player {
    Player::BOTH[index % 2]
}

/// How one game is played: game, players by side, plies, chance.
type Play<T> = fn(&Game, [&mut (dyn Chooses + '_); 2], u32, &mut Rng) -> T;

fn series<T>(game: &Game, specs: [&Spec; 2], settings: &Settings, name: &str, play: Play<T>) -> Vec<T> {
    let seed = part(settings.seed, name);
    let [mut one, mut two] = specs.map(|spec| spec.player(game, None));
    let each = |index| {
        let first = side(index as usize) == Player::First;
        let sides = if first { [&mut *one, &mut *two] } else { [&mut *two, &mut *one] };
        play(game, sides, settings.plies, &mut Rng::part(seed, index))
    };
    (0..settings.games).map(each).collect()
}

/// A mean with its interval, by Student's quantile. Values that all agree leave as much room as an event never seen, if they have a range.
fn around(values: &[f64], most: f64) -> Interval {
    let normal = mean(values);
    let stretch = student(values.len().saturating_sub(1).max(1) as f64) / strategy::contest::statistics::Z;
    let mut half = (normal.high - normal.value) * stretch;
    if half == 0.0 && most.is_finite() {
        half = most * share(0.0, values.len() as u64).high;
    }
    Interval { value: normal.value, low: (normal.value - half).max(0.0), high: (normal.value + half).min(most) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_worth_most_in_the_middle() {
        let bins = [0, 10, 11, 20, 21, 30, 31, 40, 41, 60, 61, 70, 71, 80, 81, 90, 91, 100, 900].map(scaled);
        assert_eq!(
            bins,
            [0.0, 0.0, 0.2, 0.2, 0.5, 0.5, 0.8, 0.8, 1.0, 1.0, 0.8, 0.8, 0.5, 0.5, 0.2, 0.2, 0.0, 0.0, 0.0]
        );
    }

    #[test]
    fn intervals_hold_their_value_and_never_vanish_where_there_is_a_range() {
        let figure = around(&[0.0, 1.0, 0.5, 0.5], 1.0);
        assert_eq!(figure.value, 0.5);
        assert!(figure.low < 0.2 && figure.high > 0.8, "four games say little: {figure:?}");
        let same = around(&[1.0; 20], 1.0);
        assert_eq!((same.value, same.high), (1.0, 1.0));
        assert!((same.low - 0.839).abs() < 0.001);
    }
}
