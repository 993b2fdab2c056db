//! Play: a game and the steps made so far come in, the position and the legal steps go out.

use crate::board::Board;
use crate::failure::{Answer, Failure};
use crate::games::Entry;
use crate::machine::{self, Strength, Thought};
use crate::server::Shared;
use axum::Json;
use axum::extract::{Query, State};
use criticism::lead::Scale;
use engine::core::{Man, NO_CELL, Outcome, Reason, Step};
use engine::draw::decisive;
use engine::{Game, Position};
use gdl::ast::{Player, Who};
use gdl::english::{Party, Voice};
use serde::{Deserialize, Serialize};
use strategy::{Policy, glance};

/// Steps of a game that are read; the engine ends games after a thousand turns.
const LONGEST: usize = 20_000;

/// How much advice weighs in the lead that is shown. Fitted scales need trials; this one was chosen by eye on a few games.
const SLOPE: f64 = 3.0;

/// Which game.
#[derive(Debug, Deserialize)]
pub struct Which {
    game: String,
}

/// A game, as a page introduces it.
#[derive(Debug, Serialize)]
pub struct Introduction {
    key: String,
    title: String,
    family: Option<&'static str>,
    /// Where it comes from; nothing if nobody should know.
    origin: Option<String>,
    aim: String,
    /// The rules in English, as HTML made by the report's writer.
    rules: String,
    /// The description; nothing if nobody should know.
    text: Option<String>,
    /// The second player may take the first one's side.
    swap: bool,
    blind: bool,
    strengths: Vec<machine::Level>,
    board: Board,
}

/// `GET /api/game`
pub async fn game(State(studio): State<Shared>, Query(which): Query<Which>) -> Answer<Json<Introduction>> {
    let games = studio.clone();
    studio.work.quick(move || Ok(Json(introduce(&*games.games.find(&which.game)?)))).await
}

/// A game as a page introduces it.
pub fn introduce(entry: &Entry) -> Introduction {
    let ast = entry.game.ast();
    Introduction {
        key: entry.key.clone(),
        title: entry.title.clone(),
        family: entry.family,
        origin: ast.support.description.clone().filter(|_| !entry.blind),
        aim: gdl::english::aim(ast),
        rules: criticism::report::rule_sheet(ast),
        text: (!entry.blind).then(|| entry.text.clone()),
        swap: ast.play.swap_rule,
        blind: entry.blind,
        strengths: Strength::levels(),
        board: Board::of(&entry.game),
    }
}

/// A game in play.
#[derive(Debug, Deserialize)]
pub struct Played {
    game: String,
    #[serde(default)]
    moves: Vec<String>,
}

/// A position, all that is to be seen of it.
#[derive(Debug, Serialize)]
pub struct Shown {
    /// The steps as the engine writes them.
    moves: Vec<String>,
    /// Which side made each.
    sides: Vec<usize>,
    /// Which seat.
    seats: Vec<usize>,
    /// Number of the turn each belongs to.
    turns: Vec<u32>,
    /// Pieces of each cell, bottom first; nothing for empty cells.
    stacks: Vec<Vec<Standing>>,
    states: Vec<u8>,
    legal: Vec<Legal>,
    /// Side to move.
    mover: usize,
    /// Seat to move: after a swap the seats have changed sides.
    seat: usize,
    swapped: bool,
    turn: u32,
    last: [Option<u16>; 2],
    ending: Option<Ended>,
    decisive: Vec<u16>,
    sides_hold: [Holding; 2],
    /// How far the first side is ahead, from -1 to 1, before the first step and after each.
    leads: Vec<f64>,
}

#[derive(Debug, Serialize)]
struct Standing {
    piece: u8,
    owner: Option<usize>,
    #[serde(skip_serializing_if = "is_zero")]
    state: u8,
    #[serde(skip_serializing_if = "is_zero")]
    flags: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    facing: Option<u8>,
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}

#[derive(Debug, Serialize)]
struct Legal {
    name: String,
    from: Option<u16>,
    to: Option<u16>,
}

#[derive(Debug, Serialize)]
struct Ended {
    /// Side that won.
    winner: Option<usize>,
    words: String,
}

#[derive(Debug, Serialize)]
struct Holding {
    score: i32,
    captured: u32,
    /// Pieces in hand by type, where they are limited.
    hand: Vec<(String, u32)>,
}

/// `POST /api/position`
pub async fn position(State(studio): State<Shared>, Json(played): Json<Played>) -> Answer<Json<Shown>> {
    let games = studio.clone();
    let work = move || {
        let entry = games.games.find(&played.game)?;
        let (shown, _) = show(&entry.game, &played.moves)?;
        Ok(Json(shown))
    };
    studio.work.quick(work).await
}

/// The position a list of steps leads to.
pub fn show<'g>(game: &'g Game, moves: &[String]) -> Answer<(Shown, Position<'g>)> {
    if moves.len() > LONGEST {
        return Err(Failure::Bad("too many moves".into()));
    }
    let mut view = glance(game, &Policy::of(game));
    let scale = Scale::new(SLOPE);
    let mut lead = |position: &Position<'_>| match position.ending() {
        Some(ending) => match ending.outcome {
            Outcome::Win(side) => [1.0, -1.0][side.index()],
            Outcome::Draw | Outcome::Unfinished => 0.0,
        },
        None => {
            let value = view.score(position).value() as f32;
            let first = if position.mover() == Player::First { value } else { -value };
            (scale.lead(first, None) * 1e3).round() / 1e3
        }
    };
    let mut position = game.start(Player::First);
    let mut leads = vec![lead(&position)];
    let (mut names, mut sides, mut seats, mut turns) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (number, text) in moves.iter().enumerate() {
        let legal = position.names();
        let Some(index) = legal.iter().position(|name| name.eq_ignore_ascii_case(text.trim())) else {
            let text: String = text.chars().take(40).collect();
            return Err(Failure::Bad(format!("move {}, {text}, is not legal", number + 1)));
        };
        let step = position.steps()[index];
        names.push(legal[index].clone());
        sides.push(position.mover().index());
        seats.push(position.seat().index());
        turns.push(position.turn());
        position.play(step);
        leads.push(lead(&position));
    }
    let real = |cell: u16| (cell != NO_CELL).then_some(cell);
    let snapshot = position.snapshot();
    let legal = position.steps().into_iter().zip(position.names());
    let legal = legal.map(|(Step { from, to, .. }, name)| Legal { name, from: real(from), to: real(to) });
    let last = position.last();
    let hold = |side: Player| {
        let hand = snapshot.hands[side.index()].iter().zip(&game.ast().pieces);
        let hand = hand.filter_map(|(count, piece)| count.map(|count| (piece.name.clone(), count)));
        Holding {
            score: snapshot.scores[side.index()],
            captured: snapshot.captured[side.index()],
            hand: hand.collect(),
        }
    };
    let shown = Shown {
        moves: names,
        sides,
        seats,
        turns,
        stacks: snapshot.stacks.iter().map(|stack| stack.iter().map(standing).collect()).collect(),
        states: snapshot.cell_states.clone(),
        legal: legal.collect(),
        mover: position.mover().index(),
        seat: position.seat().index(),
        swapped: position.swapped(),
        turn: position.turn(),
        last: [last.0, last.1],
        ending: ended(&position),
        decisive: decisive(&position),
        sides_hold: Player::BOTH.map(hold),
        leads,
    };
    Ok((shown, position))
}

fn standing(man: &Man) -> Standing {
    Standing {
        piece: man.piece,
        owner: man.owner.map(Player::index),
        state: man.state,
        flags: man.flags,
        facing: man.facing,
    }
}

fn ended(position: &Position<'_>) -> Option<Ended> {
    let ending = position.ending()?;
    let why = match ending.reason {
        Reason::Clause => "",
        Reason::Tie => " by the tie rule",
        Reason::TurnLimit => " at the turn limit",
        Reason::Repetition => " by repetition",
        Reason::Passed => ": nobody can move",
        Reason::Unfinished => ": too many turns",
    };
    let wins =
        |side: Player| Voice::end(position.game().ast(), Party::Named(side)).does(Who::Friend, ("win", "wins"), true);
    let (winner, words) = match ending.outcome {
        Outcome::Win(side) => (Some(side.index()), format!("{}{why}", wins(side))),
        Outcome::Draw => (None, format!("Drawn{why}")),
        Outcome::Unfinished => (None, format!("Unfinished{why}")),
    };
    Some(Ended { winner, words })
}

/// A game in play, and who is to move on.
#[derive(Debug, Deserialize)]
pub struct Asked {
    game: String,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default)]
    strength: Strength,
    #[serde(default)]
    seed: u64,
}

/// `POST /api/move`: what a machine of that strength plays.
pub async fn think(State(studio): State<Shared>, Json(asked): Json<Asked>) -> Answer<Json<Thought>> {
    let games = studio.clone();
    let work = move |wanted: crate::work::Wanted| {
        let entry = games.games.find(&asked.game)?;
        let (_, position) = show(&entry.game, &asked.moves)?;
        machine::think(&position, asked.strength, asked.seed, &wanted).map(Json)
    };
    studio.work.slow(work).await
}
