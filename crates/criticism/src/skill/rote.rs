//! By rote: can somebody win who never looks at the board?
//!
//! Where a pairing strategy decides a game (always go back to where you came from; take the other half of the domino) there are choices, and searches that see farther win,
//! because none of them knows the trick. But whoever knows it need not look at the board: a list of steps learnt by heart, of which the first legal one is made, or such a
//! list for each turn of the other side, is enough. So lists are learnt from many quick games against random moves and against an opponent who learns as well, by the mean
//! result of each entry (Monte Carlo control, with a share of random steps that falls), and then tried against players who do look. One game that is not won settles it.

use crate::copycat::losses;
use crate::play;
use engine::core::key::mix;
use engine::core::{Outcome as Ended, Step};
use engine::rng::Rng;
use engine::{Game, Position};
use gdl::ast::Player;
use rayon::prelude::*;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use strategy::{Policy, Spec};

/// What somebody goes by who plays by rote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lore {
    /// One list of steps.
    List,
    /// A list for each turn of the other side.
    Replies,
    /// What looks best at a glance, one step ahead.
    Glance,
}

/// Somebody who plays by rote and won all games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rote {
    /// What he goes by.
    pub lore: Lore,
    /// Where he sits.
    pub seat: Player,
    /// Games he won, all he played.
    pub games: u64,
}

impl Rote {
    /// What he does, and what comes of it.
    pub fn words(&self) -> String {
        let who = if self.seat == Player::First { "the first player" } else { "the second player" };
        let how = match self.lore {
            Lore::List => "without a look at the board, by the first legal one of a list of steps",
            Lore::Replies => "without a look at the board, by a reply learnt by heart to each turn of the other",
            Lore::Glance => "without a thought, by the step that looks best at once",
        };
        format!("{who} won all of {} games {how}", self.games)
    }
}

/// Who plays against somebody who plays by rote, in turn: what was learnt must hold against players of several kinds.
pub const OPPONENTS: [&str; 4] = ["ab:nodes=400", "uct:iterations=400", "random", "ab:nodes=3200"];

/// Those who learn, among whom the steps are divided.
const LEARNERS: f64 = 4.0;

/// Games to be won.
const GAMES: u64 = 24;

/// Games of this number that somebody who moves at random in his place must lose: what is always won says nothing.
const UNLUCKY: u64 = 5;

/// Turns and steps of a game; one that takes longer is not won.
const TURNS: u32 = 300;
const STEPS: u64 = 2000;

/// Share of random steps at the beginning of learning, and at its end.
const CURIOUS: [f64; 2] = [0.3, 0.01];

/// What an entry that was never tried is worth: a little more than nothing known, so that all are tried.
const UNTRIED: f32 = 0.55;

/// Least weight of a new result, since what an entry is worth changes with the others.
const FORGETTING: f32 = 0.03;

/// Looks for somebody who wins every game by rote, in either seat. Learning takes so many steps in all. Whether somebody is found says something about the game and not about the
/// games it was measured by, so chance is the same every time.
pub fn rote(game: &Game, steps: f64) -> Option<Rote> {
    let seed = play::part(1, "rote");
    let seats = [Player::First, Player::Second];
    let learnt = seats.into_iter().flat_map(|seat| [(seat, Lore::List), (seat, Lore::Replies)]);
    let tasks: Vec<_> = learnt.chain(seats.map(|seat| (seat, Lore::Glance))).collect();
    let each = (steps / LEARNERS) as u64;
    let policy = Policy::of(game);
    let one = |(index, &(seat, lore)): (usize, &(Player, Lore))| {
        let mut rng = Rng::part(seed, index as u64);
        let mut learner = (lore != Lore::Glance).then(|| Learner::taught(game, seat, lore, each, &mut rng));
        let wins = |index: &u64| {
            let player = |text: &str| text.parse::<Spec>().expect("a player that exists").player(game, Some(&policy));
            let other = player(OPPONENTS[*index as usize % OPPONENTS.len()]);
            match &mut learner {
                Some(learner) => learner.tried(game, &mut Other::Player(other), &mut rng),
                None => glances(game, seat, [player("greedy"), other], &mut rng),
            }
        };
        let won = (0..GAMES).take_while(wins).count() as u64 == GAMES;
        let (text, seed) = (OPPONENTS[0].parse().expect("a player that exists"), rng.bits());
        (won && losses(game, &text, seat, UNLUCKY, seed) >= UNLUCKY).then_some(Rote { lore, seat, games: GAMES })
    };
    // The first, whoever is found out first.
    tasks.par_iter().enumerate().map(one).collect::<Vec<_>>().into_iter().flatten().next()
}

/// Whether somebody in a seat who goes by what looks best at once wins a game against another.
fn glances(
    game: &Game,
    seat: Player,
    [mut own, mut other]: [Box<dyn strategy::Player + '_>; 2],
    rng: &mut Rng,
) -> bool {
    let mut position = game.start(Player::First);
    while position.ending().is_none() && position.turns() < TURNS && position.played().len() < STEPS as usize {
        let player = if position.seat() == seat { &mut own } else { &mut other };
        let step = player.choose(&position, rng).step;
        position.play(step);
    }
    position.outcome_by_seat() == Some(Ended::Win(seat))
}

/// Who sits opposite.
enum Other<'a, 'g> {
    Random,
    Learner(&'a mut Learner),
    Player(Box<dyn strategy::Player + 'g>),
}

/// Keys are mixed already.
type Mixed = BuildHasherDefault<AsIs>;

/// Takes a number for its own hash.
#[derive(Default)]
struct AsIs(u64);

impl Hasher for AsIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are numbers")
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// Somebody who learns by heart.
struct Learner {
    seat: Player,
    lore: Lore,
    /// Worth of an entry and how often it was tried, by the list it stands in and its step. Nothing goes by the order of the map.
    worth: HashMap<u64, (f32, u32), Mixed>,
    /// Entries of the game that is played.
    made: Vec<u64>,
}

impl Learner {
    fn new(seat: Player, lore: Lore) -> Learner {
        Learner { seat, lore, worth: HashMap::default(), made: Vec::new() }
    }

    /// One who has played games of so many steps.
    fn taught(game: &Game, seat: Player, lore: Lore, steps: u64, rng: &mut Rng) -> Learner {
        let mut learner = Learner::new(seat, lore);
        let mut rival = Learner::new(seat.other(), Lore::Replies);
        let mut made = 0;
        while made < steps {
            let curious = CURIOUS[0] + (CURIOUS[1] - CURIOUS[0]) * made as f64 / steps as f64;
            made += learner.game(game, &mut Other::Random, curious, rng).0;
            made += learner.game(game, &mut Other::Learner(&mut rival), curious, rng).0;
        }
        learner
    }

    /// Whether the best of what was learnt wins a game.
    fn tried(&mut self, game: &Game, other: &mut Other<'_, '_>, rng: &mut Rng) -> bool {
        self.game(game, other, 0.0, rng).1 == Some(self.seat)
    }

    /// Plays a game: its steps, and who won. Who is curious learns from it.
    fn game(&mut self, game: &Game, other: &mut Other<'_, '_>, curious: f64, rng: &mut Rng) -> (u64, Option<Player>) {
        let mut position = game.start(Player::First);
        // What was done in the last turn of each seat, and in this one.
        let mut done = [0; 2];
        let mut turn = 0;
        let mut steps = 0;
        while position.ending().is_none() && position.turns() < TURNS && steps < STEPS {
            let seat = position.seat();
            let theirs = done[seat.other().index()];
            let step = match other {
                _ if seat == self.seat => self.chosen(&position, theirs, turn, curious, rng),
                Other::Random => position.steps()[rng.below(position.count()) as usize],
                Other::Learner(learner) => learner.chosen(&position, theirs, turn, curious, rng),
                Other::Player(player) => player.choose(&position, rng).step,
            };
            position.play(step);
            steps += 1;
            turn = mix(turn ^ packed(step));
            if position.seat() != seat {
                done[seat.index()] = std::mem::take(&mut turn);
            }
        }
        let winner = match position.outcome_by_seat() {
            Some(Ended::Win(seat)) => Some(seat),
            _ => None,
        };
        if curious > 0.0 {
            self.learn(winner);
            if let Other::Learner(learner) = other {
                learner.learn(winner);
            }
        }
        (steps, winner)
    }

    /// The step of the best entry that is legal, or a random one by curiosity. `theirs`: the last turn of the other side; `turn`: what was done of this one.
    fn chosen(&mut self, position: &Position<'_>, theirs: u64, turn: u64, curious: f64, rng: &mut Rng) -> Step {
        let list = mix(if self.lore == Lore::List { 0 } else { theirs }) ^ turn;
        let steps = position.steps();
        let entry = |step: Step| mix(list ^ packed(step));
        let worth = |step: Step| self.worth.get(&entry(step)).map_or(UNTRIED, |known| known.0);
        let step = if curious > 0.0 && f64::from(rng.below(1000)) < 1000.0 * curious {
            steps[rng.below(steps.len() as u32) as usize]
        } else {
            let worths = steps.iter().map(|&step| (step, worth(step)));
            worths.reduce(|best, next| if next.1 > best.1 { next } else { best }).expect("the game goes on").0
        };
        self.made.push(entry(step));
        step
    }

    /// Takes the result of the game to heart.
    fn learn(&mut self, winner: Option<Player>) {
        let result = winner.map_or(0.5, |winner| f32::from(u8::from(winner == self.seat)));
        for entry in self.made.drain(..) {
            let (worth, tried) = self.worth.entry(entry).or_insert((0.5, 0));
            *tried += 1;
            *worth += (result - *worth) * (1.0 / *tried as f32).max(FORGETTING);
        }
    }
}

/// All of a step in one number.
fn packed(step: Step) -> u64 {
    let Step { rule, from, to, option } = step;
    1 + (u64::from(rule) << 40 | u64::from(from) << 24 | u64::from(to) << 8 | u64::from(option))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Option<Rote> {
        rote(&Game::read(text).0.expect("a sound game"), 1e6)
    }

    #[test]
    fn whoever_steps_to_and_fro_need_not_look() {
        // White has a pair of cells for himself, Black three in a row: no position may come back.
        let text = "(game Fro (board (tiling square) (size 7 2) (without D1 D2))
            (pieces (Guard All (moves (move (pre (and (owner from) (empty to) (adjacent))) (action (pop) (push))))))
            (start (place (Guard White) A1) (place (Guard Black) F2))
            (play no-repeat) (end (All lose (no-move))))";
        assert_eq!(of(text).map(|found| found.seat), Some(Player::First));
    }

    #[test]
    fn whoever_takes_the_dearest_need_not_think() {
        // Every number of berries grows on two bushes, and the second player wins if both have as many.
        let text = "(game Berries (board (tiling square) (size 4))
            (pieces (Basket All (moves (move (pre (empty to)) (action (push))
                (post (score (+ 1 (mod (* 3 (+ (* 4 (row to)) (column to))) 8))))))))
            (end (All win (and (full) (most (* 2 (score)) 1)))))";
        assert_eq!(of(text).map(|found| found.seat), Some(Player::Second));
    }

    #[test]
    fn a_game_of_lines_asks_to_look() {
        assert_eq!(of("(game T (board (tiling square i-nbors) (size 3)) (win (in-a-row 3)))"), None);
        assert_eq!(of("(game T (board (tiling square i-nbors) (size 5)) (win (in-a-row 4)))"), None);
    }
}
