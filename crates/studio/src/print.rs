//! A sheet to print, for browsers.

use crate::failure::Answer;
use crate::server::Shared;
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::IntoResponse;
use ludi::print::{Paper, sheet};
use serde::Deserialize;

/// Which sheet.
#[derive(Debug, Deserialize)]
pub struct Wish {
    game: String,
    #[serde(default)]
    paper: Paper,
    width: Option<f64>,
    /// Without a name.
    #[serde(default)]
    anonymous: bool,
}

/// `GET /print`
pub async fn page(State(studio): State<Shared>, Query(wish): Query<Wish>) -> Answer<impl IntoResponse> {
    let games = studio.games.clone();
    let work = move || {
        let entry = games.find(&wish.game)?;
        let title = if wish.anonymous { "A game".to_string() } else { entry.title.clone() };
        let named = !wish.anonymous && !entry.blind;
        Ok(sheet(&entry.game, &title, wish.paper, wish.width.filter(|width| width.is_finite()), named))
    };
    let page = studio.work.quick(work).await?;
    let policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";
    Ok(([(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CONTENT_SECURITY_POLICY, policy)], page))
}
