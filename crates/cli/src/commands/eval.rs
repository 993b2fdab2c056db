//! `ludi eval`

use crate::failure::Failure;
use crate::game::ready;
use crate::numbers::grouped;
use crate::outcome::{Ended, player};
use crate::output::Report;
use crate::page::Page;
use crate::players::{contestant, policy};
use crate::steps::Played;
use crate::table::{Fit, draw};
use engine::Position;
use engine::core::Step;
use engine::rng::Rng;
use gdl::ast::Player;
use serde::Serialize;
use strategy::{Choice, Policy, Score, glance};

/// Say what a position is worth, and why
///
/// Shows what each advisor thinks of the position for both players (0 is bad, 1 is good) and how much it weighs, what
/// each step is worth at a glance and to a player who looks ahead, and the line he expects. Values are for the player to
/// move, between -1 and 1. Searches weigh every step exactly and to the same depth, so they look less far than when they
/// only choose.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi eval yavalath --moves \"E5 F5 D4\"
  ludi eval breakthrough --player uct:iterations=5000 --steps 5
  ludi eval hex-7 --policy mine.txt --json")]
pub struct Args {
    /// Name of a game, or a file
    game: String,
    #[command(flatten)]
    played: Played,
    /// Who looks ahead
    #[arg(long, short, default_value = "ab:nodes=20000")]
    player: String,
    /// Weights to look with, from a file [default: the game's own]
    #[arg(long, value_name = "FILE")]
    policy: Option<String>,
    /// Steps to show, best first
    #[arg(long, value_name = "COUNT", default_value_t = 10)]
    steps: usize,
    /// Seed of the random numbers
    #[arg(long, short, default_value_t = 1)]
    seed: u64,
}

#[derive(Debug, Serialize)]
pub struct Evaluated {
    game: String,
    players: [String; 2],
    to_move: String,
    /// At a glance, for the player to move.
    value: f64,
    advisors: Vec<Advisor>,
    /// Best first.
    steps: Vec<Valued>,
    player: String,
    best: Best,
    #[serde(skip)]
    shown: usize,
}

/// What an advisor thinks; lists are by player.
#[derive(Debug, Serialize)]
struct Advisor {
    name: String,
    weights: [f32; 2],
    values: [f32; 2],
}

#[derive(Debug, Serialize)]
struct Valued {
    step: String,
    /// At a glance.
    value: f64,
    value_text: String,
    /// After looking ahead, where the player weighs every step.
    search: Option<f64>,
    search_text: Option<String>,
    visits: Option<u64>,
}

#[derive(Debug, Serialize)]
struct Best {
    step: String,
    score: Option<f64>,
    score_text: Option<String>,
    depth: u32,
    nodes: u64,
    line: Vec<String>,
}

pub fn run(args: &Args) -> Result<Evaluated, Failure> {
    let game = ready(&args.game)?.game;
    let position = args.played.reach(&game)?;
    if let Some(ended) = Ended::of(&position) {
        return Err(Failure::no(format!("the game is over: {}", ended.sentence())));
    }
    let policy = args.policy.as_deref().map_or_else(|| Ok(Policy::of(&game)), |path| policy(&game, path))?;
    let mut who = contestant(&game, &args.player)?;
    if args.policy.is_some() && who.policy.is_none() {
        who.policy = Some(policy.clone());
    }
    let choice = who.thorough(&game).choose(&position, &mut Rng::new(args.seed));
    let mut glance = glance(&game, &policy);
    let glances = glance.after(&position, &position.steps());
    let advice = glance.advice(&position).into_iter();
    let advisors = advice.map(|a| Advisor { name: a.name, weights: a.weights, values: a.values }).collect();
    Ok(Evaluated {
        game: game.ast().name.clone(),
        players: Player::BOTH.map(|side| player(&position, side)),
        to_move: player(&position, position.mover()),
        value: glance.score(&position).value(),
        advisors,
        steps: steps(&position, &choice, &glances),
        player: args.player.clone(),
        best: Best {
            step: crate::thought::name_of(&position, choice.step),
            score: choice.score.map(Score::value),
            score_text: choice.score.map(|score| score.to_string()),
            depth: choice.depth,
            nodes: choice.nodes,
            line: position.names_along(&choice.line),
        },
        shown: args.steps,
    })
}

/// Legal steps, best first: by what looking ahead found, else at a glance.
fn steps(position: &Position<'_>, choice: &Choice, glances: &[Score]) -> Vec<Valued> {
    let found = |step: Step| choice.scored.iter().find(|scored| scored.step == step);
    let mut rows: Vec<_> = position.steps().into_iter().zip(position.names()).zip(glances).collect();
    let worth = |step: Step, glance: Score| {
        let searched = found(step);
        (step == choice.step, searched.map(|s| s.score), searched.map(|s| s.visits), glance)
    };
    rows.sort_by_key(|((step, _), glance)| std::cmp::Reverse(worth(*step, **glance)));
    rows.into_iter()
        .map(|((step, name), glance)| Valued {
            step: name,
            value: glance.value(),
            value_text: glance.to_string(),
            search: found(step).map(|scored| scored.score.value()),
            search_text: found(step).map(|scored| scored.score.to_string()),
            visits: found(step).map(|scored| scored.visits),
        })
        .collect()
}

impl Report for Evaluated {
    fn text(&self, page: &Page) -> String {
        let [first, second] = self.players.each_ref().map(|name| name.to_uppercase());
        let mut out = format!("{}: {} to move, {:+.3} at a glance\n\n", self.game, self.to_move, self.value);
        let both = |[a, b]: [f32; 2]| if a == b { format!("{a:+.2}") } else { format!("{a:+.2} / {b:+.2}") };
        let rows = self.advisors.iter().map(|advisor| {
            let [a, b] = advisor.values.map(|value| format!("{value:.3}"));
            vec![advisor.name.clone(), both(advisor.weights), a, b]
        });
        out += &draw(page, Fit::Wrap, &["ADVISOR", "WEIGHT", &first, &second], rows.collect(), &[1, 2, 3]);
        let searched = self.steps.iter().any(|step| step.search.is_some());
        let rows = self.steps.iter().take(self.shown).map(|step| {
            let mut row = vec![step.step.clone(), step.value_text.clone()];
            if searched {
                row.push(step.search_text.clone().unwrap_or_default());
                row.push(step.visits.map(grouped).unwrap_or_default());
            }
            row
        });
        let header: &[&str] =
            if searched { &["STEP", "AT A GLANCE", "AHEAD", "NODES"] } else { &["STEP", "AT A GLANCE"] };
        out += &format!("\n{}", draw(page, Fit::Wrap, header, rows.collect(), &[1, 2, 3]));
        if self.steps.len() > self.shown {
            out += &format!("… and {} more\n", self.steps.len() - self.shown);
        }
        let Best { step, score_text, depth, nodes, line, .. } = &self.best;
        let score = score_text.as_ref().map_or(String::new(), |text| format!(": {text}"));
        out + &format!(
            "\n{} plays {step}{score} (depth {depth}, {} nodes)\nexpecting {}\n",
            self.player,
            grouped(*nodes),
            line.join(" ")
        )
    }
}
