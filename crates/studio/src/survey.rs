//! Surveys: people play games they do not know and say what they think of them.

use crate::failure::Answer;
use crate::server::Shared;
use axum::Json;
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::IntoResponse;
use ludi::questionnaire::{self, Said, Shown, Source, Taken, Wish};
use serde::Deserialize;

/// `GET /api/survey/sources`
pub async fn sources(State(studio): State<Shared>) -> Answer<Json<Vec<Source>>> {
    let games = studio.games.clone();
    studio.work.quick(move || Ok(Json(questionnaire::sources(&games)?))).await
}

/// `POST /api/survey`: draws games for somebody, not those he has seen if there are others.
pub async fn begin(State(studio): State<Shared>, Json(wish): Json<Wish>) -> Answer<Json<Shown>> {
    let games = studio.games.clone();
    studio.work.quick(move || Ok(Json(questionnaire::present(&games, wish)?))).await
}

/// `POST /api/survey/answer`: kept if the games were played to their ends. The names of the games are told once all is said.
pub async fn answer(State(studio): State<Shared>, Json(said): Json<Said>) -> Answer<Json<Taken>> {
    let games = studio.games.clone();
    studio.work.quick(move || Ok(Json(questionnaire::answer(&games, &said)?))).await
}

/// Which answers.
#[derive(Debug, Deserialize)]
pub struct Which {
    /// `pair`, unless it says `three-plays`.
    #[serde(default)]
    form: String,
}

/// `GET /api/survey.csv`
pub async fn export(State(studio): State<Shared>, Query(which): Query<Which>) -> Answer<impl IntoResponse> {
    let games = studio.games.clone();
    let table = studio.work.quick(move || Ok(questionnaire::table(&games, &which.form)?)).await?;
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"survey.csv\""),
    ];
    Ok((headers, table))
}
