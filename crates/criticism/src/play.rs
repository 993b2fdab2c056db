//! Plays trials.

use crate::trial::{End, Leads, Sight, Trial, Turn};
use engine::core::{Cell, Snapshot, Step, key};
use engine::rng::Rng;
use engine::rollout::{self, Limits};
use engine::{Game, Position};
use gdl::ast::Player;
use rayon::prelude::*;
use strategy::contest::Effort;
use strategy::{Glance, Policy, Score, Spec, glance};

/// How trials are played.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Player of the side that is listed first, and of the other.
    pub players: [Spec; 2],
    /// Policies of the two; `None`: the game's own.
    pub policies: [Option<Policy>; 2],
    /// Length a game should have, in turns.
    pub preferred: u32,
    /// Turns at which a trial is cut off.
    pub limit: u32,
    /// Units of work a trial may take ([`Effort`]); it is cut off where a step would need more.
    pub work: u64,
    /// Random turns a player at the beginning.
    pub opening: u32,
    /// Whether every second trial is begun by the other side.
    pub alternate: bool,
    /// Whether the worth of every alternative is noted.
    pub alternatives: bool,
    /// What leads are made of.
    pub leads: Leads,
    /// Random games from every position, for leads that know; `None`: leads do without them.
    pub rollouts: Option<Limits>,
    /// Seed of the whole.
    pub seed: u64,
}

/// Random games from each position of a trial. More would make leads a little better and trials much slower where games are long.
pub const ROLLOUTS: Limits = Limits { games: 32, steps: 1500, length: 300 };

impl Settings {
    /// A player against itself, as the paper plays.
    pub fn new(player: Spec, seed: u64) -> Settings {
        Settings {
            players: [player.clone(), player],
            policies: [None, None],
            preferred: 60,
            limit: 300,
            work: u64::MAX,
            opening: 2,
            alternate: true,
            alternatives: true,
            leads: Leads::Known,
            rollouts: Some(ROLLOUTS),
            seed,
        }
    }
}

/// Plays the trials of a range of indices, on as many threads as there are, in order. `done` is called after each.
pub fn trials(game: &Game, settings: &Settings, indices: std::ops::Range<u64>, done: &(dyn Fn() + Sync)) -> Vec<Trial> {
    let play = |index| {
        let trial = trial(game, settings, index);
        done();
        trial
    };
    indices.into_par_iter().map(play).collect()
}

/// Plays one trial: a function of the game, the settings and its index alone.
pub fn trial(game: &Game, settings: &Settings, index: u64) -> Trial {
    let mut rng = Rng::part(settings.seed, index);
    let first = if settings.alternate && index % 2 == 1 { Player::Second } else { Player::First };
    let own = Policy::of(game);
    let policy = settings.policies[0].as_ref().unwrap_or(&own);
    let mut watch = glance(game, policy);
    let [one, two] = &settings.players;
    let mut players =
        [one.player(game, settings.policies[0].as_ref()), two.player(game, settings.policies[1].as_ref())];
    let prepared = opening(game, settings, first, &mut rng);
    let mut position = game.start(first);
    let mut coverage = vec![false; game.topology().cells()];
    let mut before = position.snapshot();
    cover(&mut coverage, &before);
    let mut turns: Vec<Turn> = Vec::new();
    let opening = prepared.len();
    let mut look =
        Look { watch: &mut *watch, rollouts: settings.rollouts, rng: Rng::part(settings.seed ^ ROLLING, index) };
    let mut searches: Vec<(usize, f32)> = Vec::new();
    let mut sight = if opening == 0 { look.at(&position) } else { Sight::default() };
    let mut effort = Effort::new(settings.work);
    'turns: while position.ending().is_none() && turns.len() < settings.limit as usize {
        let random = turns.len() < opening;
        let seat = position.seat();
        let mover = position.mover();
        let number = position.turn();
        let steps = position.steps();
        let mut turn = Turn {
            steps: Vec::new(),
            mover,
            choices: steps.len() as u32,
            stuck: steps == [Step::PASS],
            sight: Sight::default(),
            alternatives: Vec::new(),
            favourite: true,
            nodes: 0,
            depth: 0,
            takes: false,
            touches: false,
            distance: None,
            key: 0,
        };
        if !random && !effort.allows(&position) {
            break;
        }
        if settings.alternatives && !random {
            turn.alternatives = look.watch.after(&position, &steps).into_iter().map(|s| s.value() as f32).collect();
        }
        while position.ending().is_none() && position.turn() == number {
            let step = if random {
                prepared[turns.len()][turn.steps.len()]
            } else {
                // A turn that cannot be finished is not part of the trial.
                if !turn.steps.is_empty() && !effort.allows(&position) {
                    break 'turns;
                }
                let choice = players[seat.index()].choose(&position, &mut rng);
                if turn.steps.is_empty() {
                    turn.depth = choice.depth;
                    searches.extend(choice.score.map(|s| (turns.len(), for_first(mover, s))));
                    turn.favourite = favourite(&steps, &turn.alternatives, choice.step);
                }
                turn.nodes += choice.nodes;
                effort.spend(choice.nodes);
                choice.step
            };
            turn.steps.push(step);
            position.play(step);
        }
        let after = position.snapshot();
        observe(game, &mut turn, &before, &after, turns.last());
        cover(&mut coverage, &after);
        // Nobody asks what random play makes of a random opening, nor of a game that is over.
        if !random {
            turn.sight = look.at(&position);
        }
        turn.key = after.hash;
        turns.push(turn);
        before = after;
        if turns.len() == opening {
            sight = look.at(&position);
        }
    }
    let covered = coverage.iter().filter(|c| **c).count() as f64 / coverage.len().max(1) as f64;
    let end = position.ending().map_or(End::Timeout, |e| End::of(e.outcome));
    let length = turns.len();
    let mut trial = Trial {
        index,
        first,
        opening: opening.min(turns.len()),
        sight,
        leads: settings.leads,
        turns,
        end,
        swapped: position.swapped(),
        coverage: covered,
    };
    for (turn, seen) in searches.into_iter().filter(|(turn, _)| *turn < length) {
        trial.note_search(turn, seen);
    }
    trial
}

/// Random games of a trial have numbers of their own: leads do not change what is played.
const ROLLING: u64 = 0x05ee_d0f1_ead5;

/// Turns after which fewer random games are played, and fewer again.
const LONG: u32 = 60;

/// Looks at positions without searching.
struct Look<'w> {
    watch: &'w mut dyn Glance,
    rollouts: Option<Limits>,
    rng: Rng,
}

impl Look<'_> {
    fn at(&mut self, position: &Position<'_>) -> Sight {
        let glance = for_first(position.mover(), self.watch.score(position));
        let over = position.ending().is_some();
        let rolled = self.rollouts.filter(|_| !over).map(|limits| {
            // Steps that must be tried to know whether they are legal are dear, and so are the many positions of a long game.
            let dear = 1 + position.trials(position.mover()) / 8 + position.turn() / LONG;
            rollout::from(position, Limits { steps: limits.steps / dear, ..limits }, &mut self.rng).value()
        });
        Sight { glance, searched: None, rolled }
    }
}

/// A view of whoever moves, between -1 and 1, as the first side sees it.
fn for_first(mover: Player, seen: Score) -> f32 {
    let value = seen.value() as f32;
    if mover == Player::First { value } else { -value }
}

/// Times an opening that ends the game is drawn again.
const TRIES: u32 = 20;

/// A random opening: as many turns as asked, but at most a tenth of the cells (at least one a player), one more or less so that either
/// player may make the first considered move. It never decides the game and stops where sides may be swapped; where every
/// line of that length seems to end the game it is shorter.
fn opening(game: &Game, settings: &Settings, first: Player, rng: &mut Rng) -> Vec<Vec<Step>> {
    let cells = game.topology().cells() as u32;
    let most = (2 * settings.opening).min((cells / 10).max(2));
    let wanted = if most == 0 { 0 } else { most - rng.below(2) };
    for turns in (1..=wanted as usize).rev() {
        for _ in 0..TRIES {
            let mut position = game.start(first);
            let mut made: Vec<Vec<Step>> = Vec::with_capacity(turns);
            let mut forced = true;
            while made.len() < turns && position.ending().is_none() && !position.steps().contains(&Step::SWAP) {
                let number = position.turn();
                let mut turn = Vec::new();
                while position.ending().is_none() && position.turn() == number {
                    let steps = position.steps();
                    forced &= steps.len() == 1;
                    let step = steps[rng.below(steps.len() as u32) as usize];
                    turn.push(step);
                    position.play(step);
                }
                made.push(turn);
            }
            if position.ending().is_none() {
                return made;
            }
            // There is no other line to be drawn.
            if forced {
                break;
            }
        }
    }
    Vec::new()
}

/// Whether a step is one of those with the best value.
fn favourite(steps: &[Step], values: &[f32], step: Step) -> bool {
    let best = values.iter().copied().fold(f32::MIN, f32::max);
    values.is_empty() || steps.iter().zip(values).any(|(s, v)| *s == step && *v == best)
}

fn cover(coverage: &mut [bool], snapshot: &Snapshot) {
    for (seen, stack) in coverage.iter_mut().zip(&snapshot.stacks) {
        *seen |= !stack.is_empty();
    }
}

/// Where a turn ended.
fn place(turn: &Turn) -> Option<Cell> {
    turn.steps.iter().rev().map(|s| s.to).find(|&c| c != engine::core::NO_CELL)
}

/// What a turn did to the enemy, and how near it was to the enemy's last one.
fn observe(game: &Game, turn: &mut Turn, before: &Snapshot, after: &Snapshot, last: Option<&Turn>) {
    let enemy = Some(turn.mover.other());
    let topology = game.topology();
    let top = |snapshot: &Snapshot, cell: usize| snapshot.stacks[cell].last().and_then(|man| man.owner);
    turn.takes = (0..topology.cells()).any(|c| top(before, c) == enemy && top(after, c) != enemy);
    if let Some(to) = place(turn) {
        turn.touches = topology.adjacent[to as usize].iter().any(|&c| top(after, c as usize) == enemy);
        turn.distance = last.filter(|t| t.mover != turn.mover).and_then(place).and_then(|c| topology.distance(c, to));
    }
}

/// A seed of its own for a part of a run.
pub fn part(seed: u64, name: &str) -> u64 {
    name.bytes().fold(key::mix(seed), |hash, byte| key::mix(hash ^ u64::from(byte)))
}

/// Positions of trials at which a player chose, in a fixed order: every `stride`-th measured turn.
pub fn replay<'g>(game: &'g Game, trial: &Trial, mut visit: impl FnMut(usize, &Position<'g>)) {
    let mut position = game.start(trial.first);
    for (number, turn) in trial.turns.iter().enumerate() {
        if number >= trial.opening {
            visit(number, &position);
        }
        for &step in &turn.steps {
            position.play(step);
        }
    }
}
