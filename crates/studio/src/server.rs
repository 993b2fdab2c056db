//! The server: which address means what.

use crate::body::read_whole;
use crate::guard::{Hosts, guard};
use crate::jobs::Jobs;
use crate::work::Work;
use crate::{assets, check, evolve, judge, library, play, print, survey};
use axum::Router;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use ludi::shelf::Games;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// How the studio is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where to listen. Anything but this machine's own address lets others in.
    pub address: SocketAddr,
    /// The file that keeps everything.
    pub store: PathBuf,
    /// The program that does long work: `ludi` itself.
    pub program: PathBuf,
    /// Names, besides this machine's own, under which the studio may be asked for.
    pub hosts: Vec<String>,
    /// Where to read the pages from instead of the program, for who works on them.
    pub web: Option<PathBuf>,
}

/// What all requests share.
pub struct Studio {
    pub work: Work,
    pub games: Arc<Games>,
    pub jobs: Arc<Jobs>,
    web: Option<PathBuf>,
}

/// The studio, as handlers see it.
pub type Shared = Arc<Studio>;

/// Serves until the process is told to stop. `ready` gets the address, whose port may have been left to the system.
///
/// # Errors
/// An address that cannot be had, a store that cannot be opened.
pub fn serve(settings: Settings, ready: impl FnOnce(SocketAddr)) -> Result<(), String> {
    let store = std::path::absolute(&settings.store).map_err(|error| error.to_string())?;
    let games = Games::new(store);
    ludi::jobs::abandon(games.file()).map_err(|error| error.to_string())?;
    let studio = Arc::new(Studio {
        work: Work::new(),
        games: Arc::new(games),
        jobs: Arc::new(Jobs::new(settings.program)),
        web: settings.web,
    });
    let routes = routes(studio, Hosts::new(&settings.hosts));
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(|error| error.to_string())?;
    let served = runtime.block_on(async {
        let address = settings.address;
        let listener = tokio::net::TcpListener::bind(address).await;
        let listener = listener.map_err(|error| format!("cannot listen on {address}: {error}"))?;
        ready(listener.local_addr().map_err(|error| error.to_string())?);
        // Streams of events never end by themselves, so the end is not waited for.
        tokio::select! {
            served = async { axum::serve(listener, routes).await } => served.map_err(|error| error.to_string()),
            () = stopped() => Ok(()),
        }
    });
    // A search cannot be told to stop at once; nobody waits for it now.
    runtime.shutdown_timeout(Duration::from_secs(1));
    served
}

/// Comes when the process is asked to stop; jobs are stopped with it, since nobody would attend to them.
async fn stopped() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}

fn routes(studio: Shared, hosts: Hosts) -> Router {
    let page = |State(studio): State<Shared>| async move { assets::file("index.html", studio.web.as_deref()) };
    let file = |State(studio): State<Shared>, Path(name): Path<String>| async move {
        assets::file(&name, studio.web.as_deref())
    };
    let mut routes = Router::new();
    for address in assets::PAGES {
        routes = routes.route(address, get(page));
    }
    routes
        .route("/web/{*name}", get(file))
        .route("/print", get(print::page))
        .route("/api/library", get(library::shelf))
        .route("/api/board.svg", get(library::picture))
        .route("/api/game", get(play::game))
        .route("/api/position", post(play::position))
        .route("/api/move", post(play::think))
        .route("/api/check", post(check::check))
        .route("/api/keep", post(check::keep))
        .route("/api/format", post(check::format))
        .route("/api/ludemes", get(check::ludemes))
        .route("/api/events", get(judge::events))
        .route("/api/jobs", get(judge::list).post(judge::begin))
        .route("/api/jobs/{id}", get(judge::job))
        .route("/api/jobs/{id}/page", get(judge::page))
        .route("/api/jobs/{id}/stop", post(judge::stop))
        .route("/api/spaces", get(evolve::spaces))
        .route("/api/runs", get(evolve::list).post(evolve::begin))
        .route("/api/runs/{name}", get(evolve::run))
        .route("/api/runs/{name}/ancestry", get(evolve::ancestry))
        .route("/api/survey/sources", get(survey::sources))
        .route("/api/survey", post(survey::begin))
        .route("/api/survey/answer", post(survey::answer))
        .route("/api/survey.csv", get(survey::export))
        // Length is judged by `read_whole`, for all addresses alike.
        .layer(DefaultBodyLimit::disable())
        .layer(from_fn_with_state(hosts, guard))
        .layer(from_fn(read_whole))
        .with_state(studio)
}
