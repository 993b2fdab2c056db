//! Machines of every strength, and what they think, in words.
//!
//! Budgets are counted in positions, as everywhere. How many fit the time a person is willing to wait is found out on the spot: a short
//! search says how fast this position is, and the answer names the player that gave it, which gives it again on any machine.

use crate::error::Error;
use engine::Position;
use engine::core::Step;
use engine::rng::Rng;
use gdl::ast::Player;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Instant;
use strategy::{Choice, Policy, Spec, alphabeta, glance};

/// How well a machine plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Strength {
    /// Looks one step ahead, and every third step is any.
    Beginner,
    /// Looks a little ahead, and now and then does not look.
    Easy,
    /// Answers in less than half a second.
    #[default]
    Medium,
    /// Thinks for up to three seconds.
    Strong,
}

/// What a strength allows.
struct Limits {
    /// Positions at most.
    nodes: u64,
    /// Seconds to aim at.
    seconds: f64,
    /// One step in so many is any legal one; 0: none.
    slips: u64,
    /// Plies at most.
    depth: Option<u32>,
}

/// A strength, for a menu.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Level {
    /// The strength.
    pub strength: Strength,
    /// What it is called.
    pub words: &'static str,
}

impl Strength {
    /// All, weakest first.
    pub fn levels() -> Vec<Level> {
        let level = |strength, words| Level { strength, words };
        vec![
            level(Strength::Beginner, "Beginner"),
            level(Strength::Easy, "Easy"),
            level(Strength::Medium, "Medium"),
            level(Strength::Strong, "Strong"),
        ]
    }

    fn limits(self) -> Limits {
        match self {
            Strength::Beginner => Limits { nodes: 5_000, seconds: 0.3, slips: 3, depth: Some(1) },
            Strength::Easy => Limits { nodes: 1_000, seconds: 0.3, slips: 8, depth: None },
            Strength::Medium => Limits { nodes: 20_000, seconds: 0.4, slips: 0, depth: None },
            Strength::Strong => Limits { nodes: 1_000_000, seconds: 3.0, slips: 0, depth: None },
        }
    }
}

/// What a machine decided.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Thought {
    /// The step, as the engine writes it.
    #[serde(rename = "move")]
    pub name: String,
    /// The cell it comes from.
    pub from: Option<u16>,
    /// The cell it goes to.
    pub to: Option<u16>,
    /// The player that gives this answer again.
    pub player: String,
    /// Positions looked at.
    pub nodes: u64,
    /// How long it took.
    pub milliseconds: u64,
    /// Why, in a few sentences.
    pub reason: String,
    /// The line expected.
    pub line: Vec<String>,
}

/// Positions of the first, short search.
const FIRST: u64 = 200;

/// Chooses a step of a position that is not over. `wanted` says whether anybody still waits for the answer.
///
/// # Errors
/// The game is over, or nobody waits any longer.
pub fn think(
    position: &Position<'_>,
    strength: Strength,
    seed: u64,
    wanted: &dyn Fn() -> bool,
) -> Result<Thought, Error> {
    if position.ending().is_some() {
        return Err(Error::no("the game is over"));
    }
    let begin = Instant::now();
    let limits = strength.limits();
    let mut rng = Rng::part(seed, position.played().len() as u64);
    let steps = position.steps();
    let (choice, player) = match limits.slips {
        1.. if rng.below(limits.slips as u32) == 0 => {
            (Choice::plain(steps[rng.below(steps.len() as u32) as usize]), "random".to_string())
        }
        _ => search(position, &limits, &mut rng, wanted)?,
    };
    let real = |cell: u16| (cell != engine::core::NO_CELL).then_some(cell);
    let line = position.names_along(&choice.line);
    Ok(Thought {
        name: position.names_along(&[choice.step]).pop().unwrap_or_default(),
        from: real(choice.step.from),
        to: real(choice.step.to),
        player,
        nodes: choice.nodes,
        milliseconds: begin.elapsed().as_millis() as u64,
        reason: reason(position, &choice, &line),
        line,
    })
}

/// Searches as long as the limits allow: short searches until one takes long enough to tell the rate, then one of the length that fits.
fn search(
    position: &Position<'_>,
    limits: &Limits,
    rng: &mut Rng,
    wanted: &dyn Fn() -> bool,
) -> Result<(Choice, String), Error> {
    let game = position.game();
    let policy = Policy::of(game);
    let begin = Instant::now();
    if slow(position, &policy) > limits.seconds {
        return careful(position, &policy, limits.seconds, rng, wanted);
    }
    let mut nodes = FIRST.min(limits.nodes);
    loop {
        let spec = Spec::AlphaBeta(alphabeta::Options {
            depth: limits.depth,
            nodes: Some(nodes),
            ..alphabeta::Options::default()
        });
        let round = Instant::now();
        let choice = spec.player(game, Some(&policy)).choose(position, &mut rng.clone());
        let (took, spent) = (round.elapsed().as_secs_f64(), begin.elapsed().as_secs_f64());
        let proven = choice.score.is_some_and(strategy::Score::is_proven);
        // A search that ended before its budget has seen all there is.
        let done = nodes >= limits.nodes || proven || choice.nodes < nodes * 9 / 10;
        let left = limits.seconds - spent;
        if done || left < took {
            return Ok((choice, spec.to_string()));
        }
        if !wanted() {
            return Err(Error::stopped("nobody waits for the answer"));
        }
        let rate = nodes as f64 / took.max(1e-6);
        let fits = (rate * left * 0.8) as u64;
        // A very short search says little about the rate: not more than ten times as many at once.
        nodes = fits.clamp(nodes + 1, nodes * 10).min(limits.nodes);
    }
}

/// About how many seconds the shortest search of a position takes. Rule sets exist of which a single step takes milliseconds.
fn slow(position: &Position<'_>, policy: &Policy) -> f64 {
    let mut view = glance(position.game(), policy);
    let (steps, begin) = (position.steps(), Instant::now());
    let mut tried: u32 = 0;
    for step in steps.iter().take(8) {
        view.after(position, &[*step]);
        tried += 1;
        if begin.elapsed().as_secs_f64() > 0.02 {
            break;
        }
    }
    let each = begin.elapsed().as_secs_f64() / f64::from(tried.max(1));
    each * (FIRST as f64).max(steps.len() as f64)
}

/// For games too slow to be searched: looks at what steps lead to, one after the other in any order, as long as there is time.
fn careful(
    position: &Position<'_>,
    policy: &Policy,
    seconds: f64,
    rng: &mut Rng,
    wanted: &dyn Fn() -> bool,
) -> Result<(Choice, String), Error> {
    let mut view = glance(position.game(), policy);
    let (mut steps, begin) = (position.steps(), Instant::now());
    let count = steps.len();
    let mut best: Option<(strategy::Score, Step)> = None;
    let mut tried = 0;
    while !steps.is_empty() && (best.is_none() || begin.elapsed().as_secs_f64() < seconds) {
        if !wanted() {
            return Err(Error::stopped("nobody waits for the answer"));
        }
        let step = steps.swap_remove(rng.below(steps.len() as u32) as usize);
        let score = view.after(position, &[step])[0];
        tried += 1;
        if best.is_none_or(|(known, _)| score > known) {
            best = Some((score, step));
        }
    }
    let (score, step) = best.ok_or_else(|| Error::no("there is no legal move"))?;
    let choice = Choice { score: Some(score), nodes: tried, depth: 1, ..Choice::plain(step) };
    Ok((choice, format!("a glance at {tried} of {count} moves")))
}

/// Why a step is good: what it is worth, what is expected to follow, and which part of the machine's judgement it improves most.
fn reason(position: &Position<'_>, choice: &Choice, line: &[String]) -> String {
    let mut parts = Vec::new();
    if let Some(score) = choice.score {
        parts.push(match score.plies() {
            Some(0 | 1) if score.value() > 0.0 => "It wins at once.".to_string(),
            Some(plies) if score.value() > 0.0 => format!("It wins by force, in {plies} moves at most."),
            Some(plies) => format!("Everything loses; this lasts longest ({plies} moves)."),
            None => match score.value() {
                value if value > 0.3 => "It keeps a clear lead.".to_string(),
                value if value > 0.08 => "It keeps a small lead.".to_string(),
                value if value > -0.08 => "It keeps the balance.".to_string(),
                value if value > -0.3 => "The position is a little worse, and this holds best.".to_string(),
                _ => "The position is difficult, and this holds best.".to_string(),
            },
        });
    }
    parts.extend(improvement(position, choice.step));
    if line.len() > 1 {
        parts.push(format!("Expected to follow: {}.", line[1..line.len().min(5)].join(" ")));
    }
    if choice.nodes > 1 {
        parts.push(format!("{} positions were looked at, {} moves deep.", choice.nodes, choice.depth.max(1)));
    }
    if parts.is_empty() { "It is legal; nothing more was thought.".to_string() } else { parts.join(" ") }
}

/// The term of the policy that a step changes most in favour of the mover.
fn improvement(position: &Position<'_>, step: Step) -> Option<String> {
    let game = position.game();
    let view = glance(game, &Policy::of(game));
    let mut after = position.clone();
    after.play(step);
    if after.ending().is_some() {
        return None;
    }
    let me = position.mover();
    let balance = |position: &Position<'_>| -> Vec<(String, f32)> {
        let weighed =
            |side: Player, advice: &strategy::Advice| advice.weights[side.index()] * advice.values[side.index()];
        view.advice(position).iter().map(|a| (a.name.clone(), weighed(me, a) - weighed(me.other(), a))).collect()
    };
    let gains = balance(&after).into_iter().zip(balance(position)).map(|(after, before)| (after.0, after.1 - before.1));
    let (name, gain) = gains.max_by(|a, b| a.1.total_cmp(&b.1))?;
    (gain > 0.005).then(|| format!("It gains most in {} ({gain:+.2}).", words(&name)))
}

/// A term of a policy in words, as far as they are known.
fn words(term: &str) -> String {
    let stem = term.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-');
    match stem {
        "in-a-row" => "rows".into(),
        "connect" => "connection".into(),
        "reach" => "the race to the goal".into(),
        "material" => "material".into(),
        "mobility" => "freedom of movement".into(),
        "no-move" => "leaving the other side without moves".into(),
        "attack" => "attack".into(),
        "defence" => "defence".into(),
        "group" => "grouping".into(),
        "capture" => "captures".into(),
        "proximity" => "closeness".into(),
        other => other.replace('-', " "),
    }
}
