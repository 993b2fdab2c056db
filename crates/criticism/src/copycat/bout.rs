//! The games of one copy-cat, or the proof that makes them needless.

use super::{CopyCat, Evidence, FAITHFUL};
use crate::play;
use engine::Game;
use engine::core::{Outcome, Step};
use engine::rng::Rng;
use gdl::ast::Player;
use strategy::Spec;
use strategy::contest::statistics::share;
use strategy::contest::{Limits, play_game};
use strategy::mirror::{Fate, Mirror, Mirrored, fate, mirrored};

/// Games of a copy-cat that has not lost so far: luck does not last as long.
const SUSPECT: u64 = 20;

/// Work to prove a copy-cat with, in units as [`Limits`] count them, and positions at most.
const PROOF: (u64, u64) = (600_000, 100_000);

/// Work of a copy-cat's first game, and of all its games together. Most lose the first; games so dear that more would be too much leave it open.
const PLAY: [u64; 2] = [5_000_000, 20_000_000];

/// A copy-cat's games.
pub(super) struct Bout<'g> {
    pub game: &'g Game,
    /// The copy-cat and who plays against it.
    pub players: [Spec; 2],
    pub mirror: Mirror,
    pub seat: Player,
    /// What a position costs.
    pub each: u64,
    pub seed: u64,
}

impl Bout<'_> {
    /// The copy-cat of a symmetry. `games`: of one that is proved.
    pub fn cat(&self, symmetry: usize, name: String, games: u64) -> CopyCat {
        let mut cat = CopyCat {
            symmetry,
            name,
            seat: self.seat,
            score: share(0.0, 0),
            games: 0,
            lost: 0,
            mirrored: Mirrored::default(),
            evidence: Evidence::Observed,
            holds: false,
            open: false,
        };
        let mut made = Made::default();
        match fate(self.game, &self.mirror, self.seat, (PROOF.0 / self.each).min(PROOF.1)) {
            Fate::Nothing => {}
            Fate::Loses(line) => made.note(0.0, mirrored(self.game, &self.mirror, self.seat, &line)),
            // The first loss settles it, or the first game in which the opponent gets rid of it in time.
            Fate::Breaks(line) => {
                cat.holds =
                    self.play(&line, 0, &mut made) && (1..SUSPECT).all(|index| self.play(&[], index, &mut made));
            }
            Fate::Open(first) => cat.holds = (0..SUSPECT).all(|index| self.play(&first, index, &mut made)),
            Fate::Holds { wins, first } => {
                cat.evidence = Evidence::Proved { wins };
                cat.holds = true;
                for index in 0..games.max(1) {
                    self.play(&first, index, &mut made);
                }
            }
        }
        cat.open = made.cut && cat.evidence == Evidence::Observed;
        cat.holds &= !cat.open;
        cat.games = made.points.len() as u64;
        cat.lost = made.points.iter().filter(|points| **points == 0.0).count() as u64;
        cat.score = share(made.points.iter().sum(), cat.games);
        cat.mirrored = made.mirrored;
        cat
    }

    /// Plays a game after an opening. Whether it speaks for the copy-cat, as far as it was played.
    fn play(&self, opening: &[Step], index: u64, made: &mut Made) -> bool {
        let left = if made.points.is_empty() { PLAY[0] } else { PLAY[1].saturating_sub(made.work) };
        let seed = Rng::part(self.seed, index).bits();
        let bout = played(self.game, &self.players, self.seat, opening, seed, left);
        made.work += self.each * bout.nodes;
        if bout.cut {
            made.cut = true;
            return false;
        }
        let seen = mirrored(self.game, &self.mirror, self.seat, &bout.steps);
        made.note(bout.points, seen);
        bout.points > 0.0 && seen.mirrored as f64 >= FAITHFUL * seen.turns as f64
    }
}

/// What a copy-cat has come to.
#[derive(Default)]
struct Made {
    points: Vec<f64>,
    mirrored: Mirrored,
    work: u64,
    /// A game took too much work.
    cut: bool,
}

impl Made {
    fn note(&mut self, points: f64, seen: Mirrored) {
        self.points.push(points);
        let all = &mut self.mirrored;
        all.turns += seen.turns;
        all.mirrored += seen.mirrored;
        all.loose += seen.loose;
        all.middle |= seen.middle;
    }
}

/// Turns after which a game counts as drawn.
const TURNS: u32 = 400;

/// A game as it was played.
struct Played {
    /// Points of the first of the two players.
    points: f64,
    steps: Vec<Step>,
    nodes: u64,
    /// It took too much work.
    cut: bool,
}

/// A game of two players, the first of whom sits in a seat.
fn played(game: &Game, players: &[Spec; 2], seat: Player, opening: &[Step], seed: u64, work: u64) -> Played {
    let [mut own, mut other] = [&players[0], &players[1]].map(|spec| spec.player(game, None));
    let players = if seat == Player::First { [&mut *own, &mut *other] } else { [&mut *other, &mut *own] };
    let record = play_game(game, players, opening, seed, Limits { turns: TURNS, work, ..Limits::default() });
    let points = match record.outcome {
        Outcome::Win(winner) => f64::from(u8::from(winner == seat)),
        _ => 0.5,
    };
    let cut = record.outcome == Outcome::Unfinished && record.turns < TURNS;
    Played { points, steps: record.steps, nodes: record.nodes.iter().sum(), cut }
}

/// Units of work a position costs, by the first one.
pub(super) fn price(game: &Game) -> u64 {
    let start = game.start(Player::First);
    let tried = Player::BOTH.map(|player| u64::from(start.trials(player))).into_iter().max().unwrap_or(0);
    let cells = game.topology().cells() as u64;
    1 + u64::from(start.count()) / 8 + (1 + tried) * cells / 64
}

/// Games that a random player in a seat loses, until they are enough.
pub(crate) fn losses(game: &Game, player: &Spec, seat: Player, enough: u64, seed: u64) -> u64 {
    let seed = play::part(seed, &format!("no copy-cat {}", seat.index()));
    let players = [Spec::Random, player.clone()];
    let mut lost = 0;
    for index in 0..SUSPECT {
        let bout = played(game, &players, seat, &[], Rng::part(seed, index).bits(), PLAY[1]);
        lost += u64::from(bout.points == 0.0);
        if lost == enough {
            break;
        }
    }
    lost
}
