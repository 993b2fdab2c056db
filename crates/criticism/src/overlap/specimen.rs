//! A game with the games of it that are played again elsewhere.

use crate::trial::Trial;
use engine::core::{Outcome, Step};
use engine::rng::Rng;
use engine::{Game, Position};
use gdl::ast::Player;
use std::borrow::Borrow;
use std::sync::OnceLock;
use strategy::Spec;
use strategy::alphabeta::Options;
use strategy::contest::{Limits, opening, play_game};

/// Stages in which games are looked at, the later only if the earlier show some likeness.
pub const STAGES: usize = 3;
/// Random games of the first stage.
const FIRST: u64 = 2;
/// Steps of these that are looked at before all else.
const BRIEF: usize = 8;
/// Random games in all.
const RANDOM: u64 = 12;
/// Games of players who search: they come elsewhere.
const SEARCHED: usize = 12;
/// Random steps these begin with.
const OPENING: usize = 3;
/// Positions they make for a step.
const NODES: u64 = 60;
/// Work one of these games may take, and its turns.
const LIMITS: Limits = Limits { turns: 300, nodes: u64::MAX, work: 60_000 };
/// Legal steps that are listed for the random games, those tried on copies counted ten times: what is left of them is not played.
const WORK: u64 = 300_000;
const TRIED: u64 = 10;

/// A game as it was played, from its start.
#[derive(Clone, Debug)]
pub struct Line {
    /// Who began.
    pub first: Player,
    /// Every step.
    pub steps: Vec<Step>,
}

/// A game that is compared with others. What is played of it is played when it is needed, and once.
#[derive(Debug)]
pub struct Specimen<G: Borrow<Game>> {
    game: G,
    /// Whether its rules look at what state a piece or cell is in.
    pub(super) stateful: bool,
    trials: Vec<Line>,
    brief: OnceLock<Vec<Line>>,
    stages: [OnceLock<Vec<Line>>; STAGES],
}

impl<G: Borrow<Game>> Specimen<G> {
    /// A game of which searched trials are known, or none.
    pub fn new(game: G, trials: &[Trial]) -> Specimen<G> {
        let line = |trial: &Trial| Line {
            first: trial.first,
            steps: trial.turns.iter().flat_map(|turn| turn.steps.iter().copied()).collect(),
        };
        let tree = format!("{:?}", game.borrow().ast());
        Specimen {
            stateful: ["PieceState(", "CellState("].into_iter().any(|word| tree.contains(word)),
            game,
            trials: trials.iter().take(SEARCHED).map(line).collect(),
            brief: OnceLock::new(),
            stages: Default::default(),
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.game.borrow()
    }

    /// How the games of the first stage begin.
    pub(super) fn brief(&self) -> &[Line] {
        self.brief.get_or_init(|| random(self.game(), 0..FIRST, BRIEF))
    }

    /// The games of a stage: first a few random ones, then more of them, then those of players who search.
    pub(super) fn stage(&self, stage: usize) -> &[Line] {
        self.stages[stage].get_or_init(|| match stage {
            0 => random(self.game(), 0..FIRST, usize::MAX),
            1 => random(self.game(), FIRST..RANDOM, usize::MAX),
            _ if self.trials.is_empty() => searched(self.game()),
            _ => self.trials.clone(),
        })
    }
}

/// Random games by number, the sides beginning in turn, up to so many steps; fewer of a game that takes much work.
fn random(game: &Game, which: std::ops::Range<u64>, most: usize) -> Vec<Line> {
    let mut work = WORK;
    let mut lines = Vec::new();
    for index in which {
        let mut rng = Rng::part(1, index);
        let first = Player::BOTH[(index % 2) as usize];
        let mut position = game.start(first);
        let over = |position: &Position<'_>| position.ending().is_some() || position.played().len() >= most;
        while !over(&position) {
            let steps = position.steps();
            let tried = TRIED * u64::from(position.trials(position.mover()));
            let Some(left) = work.checked_sub(1 + steps.len() as u64 + tried) else { break };
            work = left;
            position.play(steps[rng.below(steps.len() as u32) as usize]);
        }
        let whole = over(&position);
        if whole || lines.is_empty() {
            lines.push(Line { first, steps: position.played().to_vec() });
        }
        if !whole {
            break;
        }
    }
    lines
}

/// Games of players who search a little.
fn searched(game: &Game) -> Vec<Line> {
    let spec = Spec::AlphaBeta(Options { nodes: Some(NODES), ..Options::default() });
    let [mut one, mut two] = [spec.player(game, None), spec.player(game, None)];
    let line = |index: u64| {
        let begun = opening(game, OPENING, &mut Rng::part(2, index));
        let played = play_game(game, [&mut *one, &mut *two], &begun, index, LIMITS);
        let over = played.outcome != Outcome::Unfinished;
        over.then_some(Line { first: Player::First, steps: played.steps })
    };
    (0..SEARCHED as u64).filter_map(line).collect()
}
