//! The shelf, and pictures of its games.

use crate::failure::{Answer, Failure};
use crate::server::Shared;
use axum::Json;
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::IntoResponse;
use engine::draw::{Picture, svg};
use gdl::ast::Player;
use ludi::shelf::Shelf;
use serde::Deserialize;

/// `GET /api/library`
pub async fn shelf(State(studio): State<Shared>) -> Answer<Json<Shelf>> {
    let games = studio.games.clone();
    studio.work.quick(move || Ok(Json(ludi::shelf::shelf(&games)?))).await
}

/// Which board.
#[derive(Debug, Deserialize)]
pub struct Which {
    game: String,
}

/// `GET /api/board.svg`: the board at the start of a game.
pub async fn picture(State(studio): State<Shared>, Query(which): Query<Which>) -> Answer<impl IntoResponse> {
    let games = studio.clone();
    let draw = move || {
        let entry = games.games.find(&which.game)?;
        let snapshot = entry.game.start(Player::First).snapshot();
        let mut picture = Picture::of(entry.game.ast(), entry.game.topology(), &snapshot);
        picture.coordinates = false;
        Ok::<_, Failure>(svg(&picture))
    };
    let svg = studio.work.quick(draw).await?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "max-age=3600")], svg))
}
