//! Games by which two games are compared: a few that every attempt must follow, and many for what is left in the end.

use super::Budget;
use super::line::{Line, Recurrence, price};
use super::twin::Twin;
use crate::play::{self, Settings};
use crate::trial::Trial;
use crate::work;
use engine::core::Step;
use engine::playout;
use gdl::ast::Player;
use rayon::prelude::*;
use std::collections::HashSet;
use strategy::Spec;

/// Games without thought that every attempt must follow.
const FEW: u64 = 48;
/// Games compared between two looks at what they took.
const BATCH: u64 = 32;
/// Steps of a game without thought; every eighth is played to its end.
const STEPS: usize = 300;
/// Share of the work that is spent on every position from the start.
const ALL: u64 = 4;

/// Who plays against whom: strong against strong, and against somebody who lets everything happen.
const PLAYERS: [[&str; 2]; 8] = [
    ["ab:nodes=60", "ab:nodes=60"],
    ["ab:nodes=60", "random"],
    ["uct:iterations=30", "uct:iterations=30"],
    ["random", "ab:nodes=60"],
    ["obstructive", "random"],
    ["greedy", "greedy"],
    ["random", "obstructive"],
    ["ab:nodes=60", "obstructive"],
];

/// How far two games were compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// Games played in both.
    pub games: u64,
    /// Positions seen in both.
    pub positions: u64,
}

/// Games a shorter game must be able to follow.
pub struct Evidence<'t> {
    original: &'t Twin,
    budget: &'t Budget,
    lines: Vec<Line>,
    /// The longest game in turns.
    longest: u32,
    /// Some position came up twice in a game.
    returned: bool,
}

fn longest(most: usize, index: u64) -> usize {
    if index % 8 == 7 { usize::MAX } else { most }
}

impl<'t> Evidence<'t> {
    /// Plays the few; `trials`: games of the original that are known.
    pub fn of(original: &'t Twin, trials: &[Trial], budget: &'t Budget) -> Evidence<'t> {
        let mut evidence = Evidence { original, budget, lines: Vec::new(), longest: 0, returned: false };
        let mut left = budget.few;
        let played = |trial: &Trial| {
            Line::of(original, trial.first, trial.turns.iter().flat_map(|turn| turn.steps.iter().copied()))
        };
        let searched = trials_of(original, budget);
        let known = searched.iter().chain(trials).map(played);
        let random = (0..FEW).map(|index| Line::random(original, budget.seed, index, longest(STEPS, index)));
        for line in random.chain(known) {
            left = left.saturating_sub(line.work);
            evidence.learn(line);
            if left == 0 {
                break;
            }
        }
        // How long games get is asked of more of them: a limit must be far away to be called one that is never reached.
        for index in FEW..8 * FEW {
            let line = Line::random(original, budget.seed, index, usize::MAX);
            left = left.saturating_sub(line.work);
            evidence.note(&line);
            if left == 0 {
                break;
            }
        }
        evidence
    }

    fn note(&mut self, line: &Line) {
        self.longest = self.longest.max(line.turns);
        self.returned |= line.keys.iter().collect::<HashSet<_>>().len() < line.keys.len();
    }

    /// Takes a game that every attempt must follow from now on, before all others.
    pub fn learn(&mut self, line: Line) {
        self.note(&line);
        self.lines.insert(0, line);
    }

    /// Whether a limit of so many turns is out of reach: games are not half as long, and none comes back to where it was.
    pub fn out_of_reach(&self, turns: u32) -> bool {
        2 * self.longest < turns && (!self.original.game.recurs() || !self.returned)
    }

    /// Whether a game can follow all of the few; the one it cannot is asked first the next time.
    pub fn admits(&mut self, other: &Twin) -> bool {
        if !self.original.board_as(other) {
            return false;
        }
        let twins = [self.original, other];
        let mut same = Recurrence::of(twins);
        match self.lines.iter().position(|line| !line.happens_in(twins, &mut same)) {
            None => true,
            Some(at) => {
                let line = self.lines.remove(at);
                self.lines.insert(0, line);
                false
            }
        }
    }

    /// The game all others are compared with.
    pub fn original(&self) -> &'t Twin {
        self.original
    }

    /// Fewer games than this mean nothing.
    pub fn least(&self) -> u64 {
        self.budget.least
    }

    /// Plays thousands of random games in both, each by the same random numbers, which come to the same as long as the games are the same: how many, and the seed
    /// of those that did not. Where not even the first do, the two only list their steps in another order, and nothing is found.
    pub fn playouts(&self, other: &Twin) -> (u64, Option<u64>) {
        let game = &self.original.game;
        let mut games = 0;
        let mut work = 0.0;
        for seed in (0..).map(|index| self.budget.seed.wrapping_add(index)) {
            let [a, b] = [game, &other.game].map(|game| playout::run(game, seed, SAMPLE));
            if a != b {
                return (games, Some(seed).filter(|_| games > 0));
            }
            games += a.count;
            work += a.steps as f64 * work::pace(game) * work::trying_at_first(game);
            if games >= self.budget.games || work >= self.budget.many as f64 {
                break;
            }
        }
        (games, None)
    }

    /// Whether the random games of a seed come to the same.
    pub fn same_playouts(&self, other: &Twin, seed: u64) -> bool {
        playout::run(&self.original.game, seed, SAMPLE) == playout::run(&other.game, seed, SAMPLE)
    }

    /// Share of the games that would have gone otherwise in another game; as soon as it is more than `most`, 1.
    pub fn changed(&self, other: &Twin, most: f64) -> f64 {
        if !self.original.board_as(other) {
            return 1.0;
        }
        let twins = [self.original, other];
        let all = self.lines.len().max(1) as f64;
        let mut changed = 0.0;
        for line in &self.lines {
            if !line.happens_in(twins, &mut Recurrence::of(twins)) {
                changed += 1.0;
            }
            if changed / all > most {
                return 1.0;
            }
        }
        changed / all
    }

    /// Compares the original and another game at length: a game that only one of them can follow, or how far they agree.
    ///
    /// # Errors
    /// The game of the original that cannot be played so in the other.
    pub fn compare(&self, other: &Twin) -> Result<Extent, Box<Line>> {
        let twins = [self.original, other];
        let mut same = Recurrence::of(twins);
        let mut extent = self.every_position(other, &mut same)?;
        let mut count = |line: &Line| {
            extent.games += 1;
            extent.positions += line.views.len() as u64;
        };
        // Players of the shorter game may see their way to what is gone.
        for trial in trials_of(other, self.budget) {
            let line = Line::of(other, trial.first, trial.turns.iter().flat_map(|turn| turn.steps.iter().copied()));
            if !line.happens_in([other, self.original], &mut Recurrence::of(twins)) {
                return Err(Box::new(self.retold(other, &line)));
            }
            count(&line);
        }
        let mut work = 0;
        let mut from = 0;
        while work < self.budget.many {
            let play = |index| {
                let line = Line::random(self.original, !self.budget.seed, index, longest(STEPS, index));
                let follows = line.happens_in(twins, &mut Recurrence::of(twins));
                (line, follows)
            };
            let batch: Vec<(Line, bool)> = (from..from + BATCH).into_par_iter().map(play).collect();
            for (line, follows) in batch {
                if !follows {
                    return Err(Box::new(line));
                }
                work += 2 * line.work;
                count(&line);
            }
            from += BATCH;
        }
        Ok(extent)
    }

    /// Every position from the start, as deep as a share of the work goes, with either player to begin.
    fn every_position(&self, other: &Twin, same: &mut Recurrence) -> Result<Extent, Box<Line>> {
        let twins = [self.original, other];
        let mut extent = Extent::default();
        let mut left = self.budget.many / ALL;
        let mut seen = HashSet::new();
        let mut open: Vec<(Player, Vec<Step>)> = Player::BOTH.map(|first| (first, Vec::new())).to_vec();
        let mut at = 0;
        while let Some((first, steps)) = open.get(at).cloned() {
            at += 1;
            let line = Line::of(self.original, first, steps.iter().copied());
            if !line.happens_in(twins, same) {
                return Err(Box::new(line));
            }
            extent.positions += 1;
            let mut position = self.original.game.start(first);
            steps.iter().for_each(|step| position.play(*step));
            let cost = 2 * line.work + price(&position);
            if left < cost {
                break;
            }
            left -= cost;
            for step in position.steps() {
                let mut next = position.clone();
                next.play(step);
                if open.len() < MOST_OPEN && seen.insert(next.key()) {
                    open.push((first, [&steps[..], &[step]].concat()));
                }
            }
        }
        Ok(extent)
    }

    /// A game of the other as far as the original goes along, for the one to learn from that refuses it.
    fn retold(&self, other: &Twin, line: &Line) -> Line {
        let mut there = other.game.start(line.first);
        let mut picks = line.picks.iter();
        Line::play(self.original, line.first, |_, legal, _| {
            let pick = *picks.next()?;
            let step = other.find(&there.steps(), pick)?;
            there.play(step);
            let same = self.original.find(legal, pick)?;
            legal.iter().position(|other| *other == same)
        })
    }
}

/// Random games of one seed.
const SAMPLE: u64 = 64;
/// Positions waiting to be looked at.
const MOST_OPEN: usize = 20_000;

/// Games of players who think, and of some who do not.
fn trials_of(twin: &Twin, budget: &Budget) -> Vec<Trial> {
    let play = |index: u64| {
        let [one, two] = PLAYERS[(index % PLAYERS.len() as u64) as usize];
        let spec = |text: &str| -> Spec { text.parse().expect("players by their names") };
        let settings = Settings {
            players: [spec(one), spec(two)],
            alternatives: false,
            rollouts: None,
            limit: 200,
            work: budget.trial,
            ..Settings::new(Spec::Random, budget.seed)
        };
        play::trial(&twin.game, &settings, index)
    };
    (0..budget.trials).into_par_iter().map(play).collect()
}
