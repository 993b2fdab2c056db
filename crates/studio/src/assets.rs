//! The pages, built into the program.

use axum::body::Body;
use axum::http::{Response, StatusCode, header};
use std::path::{Component, Path};

static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/web.rs"));

/// The addresses that are pages: all of them are one file, whose script looks at the address.
pub const PAGES: [&str; 8] = ["/", "/play", "/edit", "/judge", "/evolve", "/survey", "/jobs", "/about"];

/// A file of the pages. `folder`: where to read it from instead, for who works on the pages.
pub fn file(name: &str, folder: Option<&Path>) -> Response<Body> {
    let found: Option<Vec<u8>> = match folder {
        Some(folder) if Path::new(name).components().all(|part| matches!(part, Component::Normal(_))) => {
            std::fs::read(folder.join(name)).ok()
        }
        _ => FILES.iter().find(|(known, _)| *known == name).map(|(_, bytes)| bytes.to_vec()),
    };
    let kind = match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    };
    let (status, body) = match found {
        Some(bytes) => (StatusCode::OK, Body::from(bytes)),
        None => (StatusCode::NOT_FOUND, Body::from("not found")),
    };
    let response = Response::builder().status(status).header(header::CONTENT_TYPE, kind);
    // Pages change with the program, and come from this machine: asking again costs nothing.
    response.header(header::CACHE_CONTROL, "no-cache").body(body).expect("plain headers")
}
