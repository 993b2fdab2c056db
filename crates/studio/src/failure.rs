//! Why a request was not answered, and the status that says so.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use ludi::Error;
use ludi::error::Kind;
use serde_json::json;

/// A request that came to no result.
#[derive(Debug)]
pub enum Failure {
    /// There is no such thing.
    Missing(String),
    /// The request makes no sense.
    Bad(String),
    /// The request is longer than any that makes sense.
    Long(String),
    /// Too much is asked for at once.
    Busy(String),
    /// Something is wrong on our side.
    Broken(String),
}

/// What handlers give.
pub type Answer<T> = Result<T, Failure>;

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let (status, words) = match self {
            Failure::Missing(words) => (StatusCode::NOT_FOUND, words),
            Failure::Bad(words) => (StatusCode::UNPROCESSABLE_ENTITY, words),
            Failure::Long(words) => (StatusCode::PAYLOAD_TOO_LARGE, words),
            Failure::Busy(words) => (StatusCode::SERVICE_UNAVAILABLE, words),
            Failure::Broken(words) => (StatusCode::INTERNAL_SERVER_ERROR, words),
        };
        (status, Json(json!({ "error": words }))).into_response()
    }
}

impl From<Error> for Failure {
    /// What to do about it is said in words for the command line, and left out.
    fn from(error: Error) -> Failure {
        match error.kind {
            Kind::Missing => Failure::Missing(error.message),
            Kind::No | Kind::Usage => Failure::Bad(error.message),
            Kind::Stopped => Failure::Busy(error.message),
            Kind::Broken => Failure::Broken(error.message),
        }
    }
}
