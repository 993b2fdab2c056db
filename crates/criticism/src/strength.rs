//! What happens between better players: draws, games without an end, what moving first is worth and length, by strength.

use crate::ladder::level;
use crate::measure::student_mean;
use engine::Game;
use strategy::contest::statistics::{Interval, share};
use strategy::contest::{Contestant, Limits, Match, Tally};

/// Turns at which a game is cut off.
pub const TURNS: u32 = 400;

/// What came of the games of a level against itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Strength {
    /// UCT iterations of both players; 0 is the random player.
    pub iterations: u64,
    /// Games.
    pub games: u64,
    /// Share of the games that are drawn by the rules.
    pub draws: Interval,
    /// Share of the games that are cut off: they have no result, and are no draws.
    pub unfinished: Interval,
    /// Share of the games that somebody wins in which that is whoever moves first; `None`: nobody ever wins.
    pub first: Option<Interval>,
    /// Turns of a game; one that is cut off counts with those it had.
    pub length: Interval,
}

/// A level against itself, from the beginning: there is chance enough in its play.
pub fn alone(game: &Game, iterations: u64, games: u64, seed: u64) -> Strength {
    let player = Contestant::new(level(iterations));
    let limits = Limits { turns: TURNS, ..Limits::default() };
    let contest = Match { game, contestants: [&player, &player], games, opening: 0, seed, limits };
    Strength::of(iterations, &Tally::of(&contest.run(|_, _| ())))
}

impl Strength {
    /// What a tally says.
    fn of(iterations: u64, tally: &Tally) -> Strength {
        let decided = tally.seat_wins.iter().sum::<u64>();
        let lengths: Vec<f64> = tally.lengths.iter().map(|&turns| f64::from(turns)).collect();
        Strength {
            iterations,
            games: tally.games,
            draws: share(tally.draws as f64, tally.games),
            unfinished: share(tally.unfinished as f64, tally.games),
            first: (decided > 0).then(|| share(tally.seat_wins[0] as f64, decided)),
            length: student_mean(&lengths).unwrap_or_else(|| tally.mean_length()),
        }
    }
}

/// What may change with strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aspect {
    /// Draws.
    Draws,
    /// Games that are cut off.
    Unfinished,
    /// How often whoever moves first wins, of the games that somebody wins.
    First,
    /// Turns of a game.
    Length,
}

impl Aspect {
    /// All of them, in the order they are told.
    pub const ALL: [Aspect; 4] = [Aspect::Draws, Aspect::Unfinished, Aspect::First, Aspect::Length];

    /// Its name in data.
    pub fn id(self) -> &'static str {
        match self {
            Aspect::Draws => "draws",
            Aspect::Unfinished => "unfinished",
            Aspect::First => "first",
            Aspect::Length => "length",
        }
    }

    /// Its figure.
    pub fn of(self, strength: &Strength) -> Option<Interval> {
        match self {
            Aspect::Draws => Some(strength.draws),
            Aspect::Unfinished => Some(strength.unfinished),
            Aspect::First => strength.first,
            Aspect::Length => Some(strength.length),
        }
    }

    /// What there is more of, or less, between better players.
    fn words(self, more: bool) -> &'static str {
        match (self, more) {
            (Aspect::Draws, true) => "the more draws",
            (Aspect::Draws, false) => "the fewer draws",
            (Aspect::Unfinished, true) => "the more games without an end",
            (Aspect::Unfinished, false) => "the fewer games without an end",
            (Aspect::First, true) => "the more often whoever moves first wins",
            (Aspect::First, false) => "the more seldom whoever moves first wins",
            (Aspect::Length, true) => "the longer the games",
            (Aspect::Length, false) => "the shorter the games",
        }
    }
}

/// What surely differs between the weakest level and the strongest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// What it is.
    pub aspect: Aspect,
    /// The figure of the weakest level.
    pub weakest: Interval,
    /// That of the strongest.
    pub strongest: Interval,
}

/// Figures whose intervals at both ends of the list do not overlap, and that nowhere between surely go the other way: up and down is no trend.
pub fn changes(levels: &[Strength]) -> Vec<Change> {
    let (Some(weak), Some(strong)) = (levels.first(), levels.last()) else { return Vec::new() };
    let change = |aspect: Aspect| {
        let (weakest, strongest) = (aspect.of(weak)?, aspect.of(strong)?);
        let figures: Vec<Interval> = levels.iter().filter_map(|level| aspect.of(level)).collect();
        let rises = |from: &Interval, to: &Interval| from.high < to.low;
        let pairs =
            || figures.iter().enumerate().flat_map(|(at, from)| figures[at + 1..].iter().map(move |to| (from, to)));
        let (up, down) = (pairs().any(|(from, to)| rises(from, to)), pairs().any(|(from, to)| rises(to, from)));
        let apart = rises(&weakest, &strongest) || rises(&strongest, &weakest);
        (apart && up != down).then_some(Change { aspect, weakest, strongest })
    };
    Aspect::ALL.into_iter().filter_map(change).collect()
}

/// The same in a sentence.
pub fn words(levels: &[Strength]) -> String {
    let [weak, .., strong] = levels else {
        return "no level above chance was found: nothing is known of better players".to_string();
    };
    let changes = changes(levels);
    if changes.is_empty() {
        return format!(
            "no change that goes one way is seen between random players ({} games) and {} ({}): neither in draws, nor in what moving first is worth, nor in length",
            weak.games,
            level(strong.iterations),
            strong.games
        );
    }
    let said: Vec<String> = changes.iter().map(Change::words).collect();
    format!("the better the players, {}", said.join("; "))
}

impl Change {
    fn words(&self) -> String {
        let Change { aspect, weakest, strongest } = self;
        let (from, to) = (weakest.value, strongest.value);
        let (scale, unit) = match aspect {
            Aspect::Length => (1.0, "turns"),
            Aspect::First => (100.0, "% of the games that somebody wins"),
            Aspect::Draws | Aspect::Unfinished => (100.0, "%"),
        };
        let plain = |digits: usize| [from, to].map(|x| format!("{:.digits$}", scale * x));
        let [low, high] = Some(plain(0)).filter(|[a, b]| a != b).unwrap_or_else(|| plain(1));
        let first = if scale == 1.0 { low } else { format!("{low} %") };
        format!("{}: {first} to {high} {unit}", aspect.words(to > from))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games of a level: won by who moves first, by the other, drawn, cut off; and how long each was.
    fn tally(iterations: u64, wins: [u64; 2], draws: u64, unfinished: u64, length: [u32; 2]) -> Strength {
        let games = wins[0] + wins[1] + draws + unfinished;
        let lengths = (0..games).map(|game| length[(game % 2) as usize]).collect();
        let tally = Tally { games, draws, unfinished, seat_wins: wins, lengths, ..Tally::default() };
        Strength::of(iterations, &tally)
    }

    #[test]
    fn games_without_an_end_are_no_draws_and_shares_are_of_decided_games() {
        let found = tally(4, [30, 10], 20, 40, [10, 20]);
        assert_eq!((found.draws, found.unfinished), (share(20.0, 100), share(40.0, 100)));
        assert_eq!(found.first, Some(share(30.0, 40)));
        assert!(found.length.value == 15.0 && found.length.low < 15.0 && found.length.high < 16.1);
        assert_eq!(tally(4, [0, 0], 10, 0, [9, 9]).first, None);
    }

    #[test]
    fn what_surely_changes_is_said() {
        let weak = tally(0, [60, 37], 3, 0, [20, 22]);
        let strong = tally(64, [22, 20], 58, 0, [30, 32]);
        let said = words(&[weak.clone(), tally(16, [33, 32], 35, 0, [24, 28]), strong.clone()]);
        assert_eq!(said, "the better the players, the more draws: 3 % to 58 %; the longer the games: 21 to 31 turns");
        let said = words(&[strong, weak]);
        assert_eq!(said, "the better the players, the fewer draws: 58 % to 3 %; the shorter the games: 31 to 21 turns");
    }

    #[test]
    fn up_and_down_is_no_trend() {
        let levels = [(0, [18, 20]), (4, [27, 29]), (16, [18, 19]), (64, [26, 28])];
        let levels = levels.map(|(iterations, length)| tally(iterations, [50, 50], 0, 0, length));
        assert!(changes(&levels).is_empty() && !changes(&levels[..2]).is_empty());
    }

    #[test]
    fn where_intervals_overlap_no_change_is_seen() {
        let levels = [tally(0, [11, 9], 3, 0, [20, 30]), tally(64, [9, 11], 4, 0, [21, 29])];
        assert!(changes(&levels).is_empty());
        assert!(words(&levels).starts_with(
            "no change that goes one way is seen between random players (23 games) and uct:iterations=64 (24)"
        ));
        assert!(words(&levels[..1]).starts_with("no level above chance"));
    }

    #[test]
    fn between_better_players_tic_tac_toe_is_drawn() {
        let game = Game::read("(game T (board (tiling square i-nbors) (size 3)) (win (in-a-row 3)))").0.expect("valid");
        let levels = [0, 256].map(|iterations| alone(&game, iterations, 60, 1));
        assert!(words(&levels).starts_with("the better the players, the more draws"), "{levels:?}");
    }
}
