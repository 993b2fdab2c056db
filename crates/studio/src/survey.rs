//! Surveys: people play games they do not know and say what they think of them.
//!
//! Two forms. *Pair*, after Browne and Maire's Experiment I: two random games, both played to the end, which is more interesting?
//! *Three plays*, after Halim and others: one game played three times, after each: liked, neutral or disliked?

use crate::failure::{Answer, Failure};
use crate::games::Games;
use crate::library::library;
use crate::play::show;
use crate::server::Shared;
use axum::Json;
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeSet;
use std::hash::{BuildHasher, RandomState};
use store::Presentation;

/// Something nobody can guess. The standard library seeds its hash maps from the system; nothing here needs more.
fn chance() -> u64 {
    RandomState::new().hash_one(std::time::SystemTime::now())
}

/// Where games may be drawn from.
#[derive(Debug, Serialize)]
pub struct Source {
    word: String,
    title: String,
    games: usize,
}

/// `GET /api/survey/sources`
pub async fn sources(State(studio): State<Shared>) -> Answer<Json<Vec<Source>>> {
    let games = studio.games.clone();
    let work = move || {
        let mut words = vec![("library".to_string(), "The whole library".to_string())];
        let tags: BTreeSet<&String> = library().iter().flat_map(|card| card.tags()).collect();
        words.extend(tags.into_iter().map(|tag| (format!("tag:{tag}"), format!("Library games tagged {tag}"))));
        let runs = games.store()?.runs()?;
        words.extend(
            runs.iter().rev().map(|run| (format!("run:{}", run.name), format!("Viable games of {}", run.name))),
        );
        let source = |(word, title): (String, String)| {
            let games = drawn_from(&games, &word)?.len();
            Ok(Source { word, title, games })
        };
        let all = words.into_iter().map(source).collect::<Answer<Vec<_>>>()?;
        Ok(Json(all.into_iter().filter(|source| source.games > 1).collect()))
    };
    studio.work.quick(work).await
}

/// Keys of the games of a source.
fn drawn_from(games: &Games, source: &str) -> Answer<Vec<String>> {
    if source == "library" {
        return Ok(library().iter().map(|card| card.key().to_string()).collect());
    }
    if let Some(tag) = source.strip_prefix("tag:") {
        let tagged = library().iter().filter(|card| card.tags().iter().any(|known| known == tag));
        return Ok(tagged.map(|card| card.key().to_string()).collect());
    }
    let Some(run) = source.strip_prefix("run:") else {
        return Err(Failure::Missing("there is no such set of games".into()));
    };
    let store = games.store()?;
    let run = store.run(run)?;
    let viable = |child: &store::Child| matches!(child.outcome, store::Outcome::Inserted { viable: true, .. });
    let members = store.members(run.id)?;
    Ok(members.iter().filter(|child| viable(child)).map(|child| format!("{}/{}", run.name, child.name)).collect())
}

/// Somebody wants to take part.
#[derive(Debug, Deserialize)]
pub struct Wish {
    /// Who; nothing the first time.
    #[serde(default)]
    participant: Option<String>,
    form: String,
    source: String,
}

#[derive(Debug, Serialize)]
pub struct Shown {
    id: String,
    participant: String,
    form: String,
    games: Vec<String>,
}

/// `POST /api/survey`: draws games for somebody, not those he has seen if there are others.
pub async fn begin(State(studio): State<Shared>, Json(wish): Json<Wish>) -> Answer<Json<Shown>> {
    let games = studio.games.clone();
    studio.work.quick(move || present(&games, wish).map(Json)).await
}

fn present(games: &Games, wish: Wish) -> Answer<Shown> {
    let count = match wish.form.as_str() {
        "pair" => 2,
        "three-plays" => 1,
        _ => return Err(Failure::Bad("the form is pair or three-plays".into())),
    };
    let known = |id: &String| id.len() == 16 && id.bytes().all(|byte| byte.is_ascii_hexdigit());
    let participant = wish.participant.filter(known).unwrap_or_else(|| format!("{:016x}", chance()));
    let store = games.store()?;
    let seen = store.seen(&participant)?;
    let all = drawn_from(games, &wish.source)?;
    let mut rest: Vec<String> = all.iter().filter(|key| !seen.contains(key)).cloned().collect();
    if rest.len() < count {
        rest = all;
    }
    if rest.len() < count {
        return Err(Failure::Bad("there are too few games in this set".into()));
    }
    let mut draw = || rest.swap_remove((chance() % rest.len() as u64) as usize);
    let (first, second) = (draw(), (count == 2).then(&mut draw));
    let id = format!("{:016x}", chance());
    let letters = if second.is_some() { &["a", "b"][..] } else { &["a"] };
    let shown = letters.iter().map(|letter| format!("blind:{id}-{letter}")).collect();
    let (form, source) = (wish.form, wish.source);
    store.present(&Presentation {
        id: id.clone(),
        participant: participant.clone(),
        form: form.clone(),
        source,
        first,
        second,
    })?;
    Ok(Shown { id, participant, form, games: shown })
}

/// What somebody says.
#[derive(Debug, Deserialize)]
pub struct Said {
    id: String,
    #[serde(default = "first")]
    round: u32,
    answer: String,
    /// The steps of each game, in the order shown; of the last play, for three plays.
    plays: Vec<Vec<String>>,
}

fn first() -> u32 {
    1
}

/// `POST /api/survey/answer`: kept if the games were played to their ends. The names of the games are told once all is said.
pub async fn answer(State(studio): State<Shared>, Json(said): Json<Said>) -> Answer<Json<serde_json::Value>> {
    let games = studio.games.clone();
    let work = move || {
        let store = games.store()?;
        let missing = || Failure::Missing("there is no such survey".into());
        let shown = store.presentation(&said.id)?.ok_or_else(missing)?;
        let pair = shown.form == "pair";
        let (answers, rounds): (&[&str], u32) =
            if pair { (&["first", "second", "equal"], 1) } else { (&["liked", "neutral", "disliked"], 3) };
        if !answers.contains(&said.answer.as_str()) || !(1..=rounds).contains(&said.round) {
            return Err(Failure::Bad(format!("an answer is one of {}", answers.join(", "))));
        }
        let keys: Vec<&String> = [Some(&shown.first), shown.second.as_ref()].into_iter().flatten().collect();
        if said.plays.len() != keys.len() {
            return Err(Failure::Bad("every game must be played first".into()));
        }
        let mut plays = Vec::new();
        for (key, moves) in keys.iter().zip(&said.plays) {
            let entry = games.find(key)?;
            let (_, position) = show(&entry.game, moves)?;
            if position.ending().is_none() {
                return Err(Failure::Bad("every game must be played to its end first".into()));
            }
            plays.push(json!({ "turns": position.turns(), "moves": moves }));
        }
        let new = store.answer(&said.id, said.round, &said.answer, &json!(plays).to_string())?;
        let over = said.round == rounds;
        Ok(Json(json!({ "kept": new, "games": if over { json!(keys) } else { json!(null) } })))
    };
    studio.work.quick(work).await
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
    let table = studio.work.quick(move || table(&games, &which.form)).await?;
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"survey.csv\""),
    ];
    Ok((headers, table))
}

/// All answers of a form as a table, a row an answer. For pairs `first` and `second` are the games in the order shown, and `preferred` is one of
/// them or `tie`: what `ludi rank` reads. For three plays there is one game, and the answer to each play.
fn table(games: &Games, form: &str) -> Answer<String> {
    let broken = |error: &dyn std::fmt::Display| Failure::Broken(format!("the table cannot be written: {error}"));
    let pairs = form != "three-plays";
    let mut writer = csv::Writer::from_writer(Vec::new());
    let own = if pairs { ["first", "second", "preferred"] } else { ["game", "round", "answer"] };
    let head = own.into_iter().chain(["participant", "presentation", "source", "given"]);
    writer.write_record(head).map_err(|error| broken(&error))?;
    for said in games.store()?.answers()? {
        let shown = &said.presentation;
        if pairs != (shown.form == "pair") {
            continue;
        }
        let (first, second) = (shown.first.clone(), shown.second.clone().unwrap_or_default());
        let preferred = match said.answer.as_str() {
            "first" => first.clone(),
            "second" => second.clone(),
            _ => "tie".to_string(),
        };
        let own = if pairs { [first, second, preferred] } else { [first, said.round.to_string(), said.answer.clone()] };
        let more = [shown.participant.clone(), shown.id.clone(), shown.source.clone(), said.given.to_string()];
        writer.write_record(own.into_iter().chain(more)).map_err(|error| broken(&error))?;
    }
    let bytes = writer.into_inner().map_err(|error| broken(&error))?;
    String::from_utf8(bytes).map_err(|error| broken(&error))
}
