//! Play: a game and the steps made so far come in, the position and the legal steps go out.

use crate::failure::Answer;
use crate::server::Shared;
use axum::Json;
use axum::extract::{Query, State};
use ludi::machine::{self, Strength, Thought};
use ludi::table::{Introduction, Shown, introduce, show};
use serde::Deserialize;

/// Which game.
#[derive(Debug, Deserialize)]
pub struct Which {
    game: String,
}

/// `GET /api/game`
pub async fn game(State(studio): State<Shared>, Query(which): Query<Which>) -> Answer<Json<Introduction>> {
    let games = studio.clone();
    studio.work.quick(move || Ok(Json(introduce(&*games.games.find(&which.game)?)))).await
}

/// A game in play.
#[derive(Debug, Deserialize)]
pub struct Played {
    game: String,
    #[serde(default)]
    moves: Vec<String>,
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
        Ok(Json(machine::think(&position, asked.strength, asked.seed, &|| wanted.still())?))
    };
    studio.work.slow(work).await
}
