//! What first moves are worth, and what a swap rule would do.

use crate::images::{proved, turned};
use crate::play;
use engine::Game;
use engine::core::{Cell, Outcome, Step};
use engine::rng::Rng;
use gdl::ast::Player;
use rayon::prelude::*;
use strategy::Spec;
use strategy::contest::statistics::{Interval, share};
use strategy::solve::{Limits, Value, solve_position};

/// The next turn of either player is random: searches hardly vary, and games that are all the same would count as one.
const VARIED: std::ops::Range<u32> = 1..3;

/// A first step with its worth to whoever makes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Opening {
    /// The step.
    pub step: Step,
    /// Share of the points of the seat that made it, draws as halves.
    pub worth: Interval,
    /// Its class: steps that a turn or reflection of the game makes of each other have the same, and shared their games.
    pub class: usize,
}

/// First moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Openings {
    /// Every first step, best first.
    pub steps: Vec<Opening>,
    /// What the best first step is worth.
    pub best: f64,
    /// What the first step nearest to fairness is worth: what a swap rule would lead to.
    pub fairest: f64,
    /// What a first step is worth on the average.
    pub mean: f64,
    /// Whether first steps differ by more than chance would make them.
    pub differ: bool,
    /// Games after each class of steps.
    pub games: u64,
    /// First steps that differ, images counted once.
    pub classes: usize,
    /// How many of those were tried.
    pub tried: usize,
    /// What first steps are worth with best play, where the game could be solved and so could the positions after each of them.
    pub exact: Option<Exact>,
}

/// How many first steps win, draw and lose for whoever makes them, with best play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exact {
    /// They win.
    pub won: usize,
    /// They draw.
    pub drawn: usize,
    /// They lose.
    pub lost: usize,
}

/// A worth farther from even than this is no even one, however wide its interval.
const NEAR: f64 = 0.15;

impl Openings {
    /// One step of each class that was tried, with the number of those like it, best first.
    pub fn distinct(&self) -> Vec<(&Opening, usize)> {
        let mut found: Vec<(&Opening, usize)> = Vec::new();
        for opening in &self.steps {
            match found.iter_mut().find(|(other, _)| other.class == opening.class) {
                Some((_, count)) => *count += 1,
                None => found.push((opening, 0)),
            }
        }
        found
    }

    /// Whether the value of the game counts for more than these games: one of the two wins it, and which first steps keep the win is not known.
    pub fn outweighed(&self, solved: Option<Value>) -> bool {
        self.exact.is_none() && solved.is_some_and(|value| value != Value::Draw)
    }

    /// Whether some first step is about even, as far as its games can tell: what a swap rule needs. Where the values with best play are known they
    /// decide, and only a drawn one is even.
    pub fn evens(&self) -> bool {
        let even = |worth: &Interval| worth.low <= 0.5 && worth.high >= 0.5 && (worth.value - 0.5).abs() <= NEAR;
        match self.exact {
            Some(exact) => exact.drawn > 0,
            None => self.steps.iter().any(|opening| even(&opening.worth)),
        }
    }
}

/// Solves the position after every first step, what is proved to be an image once, with so many positions in all; `None` if they are too few.
pub fn exact(game: &Game, mut positions: u64) -> Option<Exact> {
    let mut found = Exact::default();
    for class in classes(game, &proved(game)) {
        let mut position = game.start(Player::First);
        position.play(class[0]);
        let value = match position.outcome_by_seat() {
            Some(Outcome::Win(Player::First)) => Value::First,
            Some(Outcome::Win(Player::Second)) => Value::Second,
            Some(_) => Value::Draw,
            None => {
                let solution = solve_position(&position, &Limits { positions, memory: 256 << 20 }, &mut |_| ());
                positions = positions.saturating_sub(solution.positions);
                solution.value()?
            }
        };
        match value {
            Value::First => found.won += class.len(),
            Value::Draw => found.drawn += class.len(),
            Value::Second => found.lost += class.len(),
        }
    }
    Some(found)
}

/// Games after a class of first steps, at least and at most.
const GAMES: std::ops::Range<u64> = 10..240;
/// First steps looked at whatever they cost.
const LEAST: usize = 8;

/// Plays games after every first step, by the given player on both seats. `work` bounds the turns played in all: with many
/// first steps or long games (`length` turns) each gets fewer games, and then not every step is tried. Steps that `images` of the game make of
/// each other share their games.
pub fn openings(
    game: &Game,
    images: &[Vec<Cell>],
    player: &Spec,
    work: f64,
    length: f64,
    most_turns: u32,
    seed: u64,
) -> Openings {
    let classes = classes(game, images);
    let affordable = work / length.max(1.0);
    let stride = classes.len().div_ceil(((affordable / GAMES.start as f64) as usize).max(LEAST));
    let chosen: Vec<&Vec<Step>> = classes.iter().step_by(stride.max(1)).collect();
    let games = ((affordable / chosen.len().max(1) as f64) as u64).clamp(GAMES.start, GAMES.end);
    let seed = play::part(seed, "openings");
    let points = |step: Step, index: u64, number: usize| {
        let mut rng = Rng::part(seed.wrapping_add(number as u64), index);
        let mut position = game.start(Player::First);
        position.play(step);
        let mut players = [player.player(game, None), player.player(game, None)];
        while position.ending().is_none() && position.turns() < most_turns {
            let mut choice = if VARIED.contains(&position.turns()) {
                let steps = position.steps();
                steps[rng.below(steps.len() as u32) as usize]
            } else {
                players[position.seat().index()].choose(&position, &mut rng).step
            };
            // The question is what the step is worth, not whether it would be swapped.
            if choice == Step::SWAP {
                let others: Vec<Step> = position.steps().into_iter().filter(|s| *s != Step::SWAP).collect();
                choice = others[rng.below(others.len() as u32) as usize];
            }
            position.play(choice);
        }
        match position.outcome_by_seat() {
            Some(Outcome::Win(Player::First)) => 1.0,
            Some(Outcome::Win(Player::Second)) => 0.0,
            _ => 0.5,
        }
    };
    let worth = |(number, class): (usize, &&Vec<Step>)| {
        let all: Vec<f64> = (0..games).into_par_iter().map(|index| points(class[0], index, number)).collect();
        share(all.iter().sum(), games)
    };
    let worths: Vec<Interval> = chosen.iter().enumerate().map(worth).collect();
    let mean = worths.iter().map(|worth| worth.value).sum::<f64>() / worths.len().max(1) as f64;
    let differ = differ(&worths, mean, games);
    let each = chosen.iter().zip(&worths).enumerate();
    let mut steps: Vec<Opening> = each
        .flat_map(|(class, (steps, &worth))| steps.iter().map(move |&step| Opening { step, worth, class }))
        .collect();
    steps.sort_by(|a, b| b.worth.value.total_cmp(&a.worth.value).then(a.step.cmp(&b.step)));
    let best = steps.first().map_or(0.5, |o| o.worth.value);
    let fairest = steps.iter().map(|o| o.worth.value).min_by(|a, b| (a - 0.5).abs().total_cmp(&(b - 0.5).abs()));
    let fairest = fairest.unwrap_or(0.5);
    Openings { steps, best, fairest, mean, differ, games, classes: classes.len(), tried: chosen.len(), exact: None }
}

/// Whether shares of so many games each differ by more than chance: the chi-square of homogeneity, two deviations above its mean.
fn differ(worths: &[Interval], mean: f64, games: u64) -> bool {
    let freedom = worths.len().saturating_sub(1) as f64;
    let spread: f64 = worths.iter().map(|worth| (worth.value - mean) * (worth.value - mean)).sum();
    spread * games as f64 > (freedom + 2.0 * (2.0 * freedom).sqrt()) * mean * (1.0 - mean)
}

/// First steps, those that images of the game make of each other together.
fn classes(game: &Game, images: &[Vec<Cell>]) -> Vec<Vec<Step>> {
    let mut classes: Vec<Vec<Step>> = Vec::new();
    for step in game.start(Player::First).steps().into_iter().filter(|step| *step != Step::SWAP) {
        let same = |other: &Step| images.iter().any(|image| *other == turned(step, image));
        match classes.iter_mut().find(|class| same(&class[0])) {
            Some(class) => class.push(step),
            None => classes.push(vec![step]),
        }
    }
    classes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::images::images;

    #[test]
    fn luck_is_not_taken_for_a_difference() {
        let of = |values: &[f64]| {
            let worths: Vec<Interval> = values.iter().map(|v| share(v * 40.0, 40)).collect();
            differ(&worths, values.iter().sum::<f64>() / values.len() as f64, 40)
        };
        // By hand: spread 0.0125 × 40 / 0.25 = 2 of at most 2 + 2·2 = 6; spread 0.18 × 40 / 0.25 = 28.8.
        assert!(!of(&[0.5, 0.5 + 0.0125_f64.sqrt() / 2.0_f64.sqrt(), 0.5 - 0.0125_f64.sqrt() / 2.0_f64.sqrt()]));
        assert!(of(&[0.2, 0.5, 0.8]));
    }

    #[test]
    fn a_step_is_even_if_its_interval_says_so_and_it_is_near() {
        let with = |worths: &[Interval], exact| Openings {
            steps: worths.iter().map(|&worth| Opening { step: Step::PASS, worth, class: 0 }).collect(),
            best: 1.0,
            fairest: 0.5,
            mean: 0.8,
            differ: true,
            games: 10,
            classes: 1,
            tried: 1,
            exact,
        };
        // 7 of 10: 40 to 89 %, but 20 points away; 6 of 10 is near; 45 of 60 is not even.
        assert!(!with(&[share(7.0, 10), share(45.0, 60)], None).evens());
        assert!(with(&[share(10.0, 10), share(6.0, 10)], None).evens());
        assert!(!with(&[share(6.0, 10)], Some(Exact { won: 4, drawn: 0, lost: 5 })).evens());
        assert!(with(&[share(10.0, 10)], Some(Exact { won: 4, drawn: 1, lost: 0 })).evens());
    }

    #[test]
    fn best_play_after_every_first_step() {
        let of = |text: &str, positions| exact(&Game::read(text).0.expect("a sound game"), positions);
        let three = "(game T (board (tiling square i-nbors) (size 3)) (end (All win (in-a-row 3))))";
        assert_eq!(of(three, 100_000), Some(Exact { won: 0, drawn: 9, lost: 0 }));
        assert_eq!(of(three, 3), None);
        let two = "(game P (board (tiling square i-nbors) (size 2)) (end (All win (in-a-row 2))))";
        assert_eq!(of(two, 100_000), Some(Exact { won: 4, drawn: 0, lost: 0 }));
    }

    #[test]
    fn first_steps_are_merged_by_symmetry() {
        let count = |name: &str| {
            let entry = gdl::library::find(name).expect("in the library");
            let game = Game::read(entry.text).0.expect("valid");
            classes(&game, &images(&game, &[])).iter().map(Vec::len).collect::<Vec<_>>()
        };
        assert_eq!(count("tic-tac-toe"), [4, 4, 1]);
        assert_eq!(count("yavalath").len(), 9);
        assert_eq!(count("hex").iter().sum::<usize>(), 121);
        assert_eq!(count("hex").len(), 61);
        // Sixteen men, two of them with two ways forward and the others with three: left and right are alike.
        assert_eq!((count("breakthrough").iter().sum::<usize>(), count("breakthrough").len()), (22, 11));
        assert_eq!(count("chess").len(), 20);
    }

    #[test]
    fn steps_of_a_class_share_their_games_and_are_named_once() {
        let game = Game::read(gdl::library::find("tic-tac-toe").expect("in the library").text).0.expect("valid");
        let player: Spec = "random".parse().expect("a player");
        let found = openings(&game, &images(&game, &[]), &player, 900.0, 9.0, 60, 1);
        assert_eq!((found.classes, found.tried, found.games, found.steps.len()), (3, 3, 33, 9));
        let mut like: Vec<usize> = found.distinct().iter().map(|(_, like)| *like).collect();
        like.sort_unstable();
        assert_eq!(like, [0, 3, 3], "the centre, the corners, the sides");
        for opening in &found.steps {
            let same = found.distinct().into_iter().find(|(other, _)| other.class == opening.class);
            assert_eq!(same.map(|(other, _)| other.worth), Some(opening.worth));
        }
    }
}
