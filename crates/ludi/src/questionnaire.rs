//! Questionnaires: people play games they do not know and say what they think of them.
//!
//! Two forms. *Pair*, after Browne and Maire's Experiment I: two random games, both played to the end, which is more interesting?
//! *Three plays*, after Halim and others: one game played three times, after each: liked, neutral or disliked?

use crate::error::Error;
use crate::shelf::{Games, library};
use crate::table::show;
use schemars::JsonSchema;
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
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Source {
    /// What it is asked for by.
    pub word: String,
    /// For people.
    pub title: String,
    /// How many games there are.
    pub games: usize,
}

/// Sets of at least two games.
pub fn sources(games: &Games) -> Result<Vec<Source>, Error> {
    let mut words = vec![("library".to_string(), "The whole library".to_string())];
    let tags: BTreeSet<&String> = library().iter().flat_map(|card| &card.tags).collect();
    words.extend(tags.into_iter().map(|tag| (format!("tag:{tag}"), format!("Library games tagged {tag}"))));
    let runs = games.store()?.runs()?;
    words.extend(runs.iter().rev().map(|run| (format!("run:{}", run.name), format!("Viable games of {}", run.name))));
    let source = |(word, title): (String, String)| {
        let games = drawn_from(games, &word)?.len();
        Ok(Source { word, title, games })
    };
    let all = words.into_iter().map(source).collect::<Result<Vec<_>, Error>>()?;
    Ok(all.into_iter().filter(|source| source.games > 1).collect())
}

/// Keys of the games of a source.
fn drawn_from(games: &Games, source: &str) -> Result<Vec<String>, Error> {
    if source == "library" {
        return Ok(library().iter().map(|card| card.key.clone()).collect());
    }
    if let Some(tag) = source.strip_prefix("tag:") {
        let tagged = library().iter().filter(|card| card.tags.iter().any(|known| known == tag));
        return Ok(tagged.map(|card| card.key.clone()).collect());
    }
    let Some(run) = source.strip_prefix("run:") else {
        return Err(Error::missing("there is no such set of games"));
    };
    let store = games.store()?;
    let run = store.run(run)?;
    let viable = |child: &store::Child| matches!(child.outcome, store::Outcome::Inserted { viable: true, .. });
    let members = store.members(run.id)?;
    Ok(members.iter().filter(|child| viable(child)).map(|child| format!("{}/{}", run.name, child.name)).collect())
}

/// Somebody wants to take part.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Wish {
    /// Who; nothing the first time.
    #[serde(default)]
    pub participant: Option<String>,
    /// `pair` or `three-plays`.
    pub form: String,
    /// Where games are drawn from.
    pub source: String,
}

/// Games to be played.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Shown {
    /// What an answer refers to.
    pub id: String,
    /// Who.
    pub participant: String,
    /// `pair` or `three-plays`.
    pub form: String,
    /// Keys that do not tell which games they are.
    pub games: Vec<String>,
}

/// Draws games for somebody, not those he has seen if there are others.
pub fn present(games: &Games, wish: Wish) -> Result<Shown, Error> {
    let count = match wish.form.as_str() {
        "pair" => 2,
        "three-plays" => 1,
        _ => return Err(Error::usage("the form is pair or three-plays")),
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
        return Err(Error::usage("there are too few games in this set"));
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
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Said {
    /// About what he was shown.
    pub id: String,
    /// After which play, from 1.
    #[serde(default = "first")]
    pub round: u32,
    /// `first`, `second` or `equal` of a pair; `liked`, `neutral` or `disliked` after a play.
    pub answer: String,
    /// The steps of each game, in the order shown; of the last play, for three plays.
    pub plays: Vec<Vec<String>>,
}

fn first() -> u32 {
    1
}

/// What became of an answer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Taken {
    /// The games, once all is said.
    pub games: Option<Vec<String>>,
    /// False if it had been given before.
    pub kept: bool,
}

/// Keeps an answer if the games were played to their ends. The names of the games are told once all is said.
pub fn answer(games: &Games, said: &Said) -> Result<Taken, Error> {
    let store = games.store()?;
    let missing = || Error::missing("there is no such survey");
    let shown = store.presentation(&said.id)?.ok_or_else(missing)?;
    let pair = shown.form == "pair";
    let (answers, rounds): (&[&str], u32) =
        if pair { (&["first", "second", "equal"], 1) } else { (&["liked", "neutral", "disliked"], 3) };
    if !answers.contains(&said.answer.as_str()) || !(1..=rounds).contains(&said.round) {
        return Err(Error::usage(format!("an answer is one of {}", answers.join(", "))));
    }
    let keys: Vec<&String> = [Some(&shown.first), shown.second.as_ref()].into_iter().flatten().collect();
    if said.plays.len() != keys.len() {
        return Err(Error::usage("every game must be played first"));
    }
    let mut plays = Vec::new();
    for (key, moves) in keys.iter().zip(&said.plays) {
        let entry = games.find(key)?;
        let (_, position) = show(&entry.game, moves)?;
        if position.ending().is_none() {
            return Err(Error::usage("every game must be played to its end first"));
        }
        plays.push(json!({ "turns": position.turns(), "moves": moves }));
    }
    let kept = store.answer(&said.id, said.round, &said.answer, &json!(plays).to_string())?;
    let games = (said.round == rounds).then(|| keys.into_iter().cloned().collect());
    Ok(Taken { games, kept })
}

/// All answers of a form as a table, a row an answer. For pairs `first` and `second` are the games in the order shown, and `preferred` is one of
/// them or `tie`: what `ludi rank` reads. For three plays there is one game, and the answer to each play.
pub fn table(games: &Games, form: &str) -> Result<String, Error> {
    let broken = |error: &dyn std::fmt::Display| Error::broken(format!("the table cannot be written: {error}"));
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

#[cfg(test)]
mod tests {
    use super::*;
    use gdl::ast::Player;

    /// Steps from the start to the end of a game, always the first that is legal.
    fn played(games: &Games, key: &str) -> Vec<String> {
        let entry = games.find(key).expect("a game");
        let mut position = entry.game.start(Player::First);
        let mut steps = Vec::new();
        while position.ending().is_none() {
            steps.push(position.names().swap_remove(0));
            position.play(position.steps()[0]);
        }
        steps
    }

    #[test]
    fn an_answer_counts_once_all_is_played() {
        let folder = tempfile::tempdir().expect("a folder");
        let games = Games::new(folder.path().join("ludi.db"));
        let keys = ["tic-tac-toe", "breakthrough"];
        let [first, second] = keys.map(str::to_string);
        let (id, form) = ("0123456789abcdef".to_string(), "pair".to_string());
        let (participant, source) = (id.clone(), "library".to_string());
        let shown = Presentation { id: id.clone(), participant, form, source, first, second: Some(second) };
        games.store().expect("a store").present(&shown).expect("a store");
        let mut said = Said { id, round: 1, answer: "second".into(), plays: vec![vec![], vec![]] };
        assert!(answer(&games, &said).is_err(), "nothing was played");
        said.plays = keys.iter().map(|key| played(&games, key)).collect();
        let taken = answer(&games, &said).expect("an answer");
        assert_eq!(taken.games.expect("all is said"), keys);
        assert!(taken.kept && !answer(&games, &said).expect("an answer").kept, "it counts once");
        let table = table(&games, "pair").expect("a table");
        let (head, row) = table.split_once('\n').expect("two lines");
        assert!(head.starts_with("first,second,preferred,"));
        assert!(row.starts_with("tic-tac-toe,breakthrough,breakthrough,"));
    }

    #[test]
    fn nobody_is_told_what_he_plays_or_plays_it_twice() {
        let folder = tempfile::tempdir().expect("a folder");
        let games = Games::new(folder.path().join("ludi.db"));
        let wish = Wish { participant: None, form: "pair".into(), source: "library".into() };
        let shown = present(&games, wish.clone()).expect("two games");
        assert!(shown.games.iter().all(|key| key.starts_with("blind:") && games.find(key).expect("a game").blind));
        present(&games, Wish { participant: Some(shown.participant.clone()), ..wish }).expect("two games");
        let seen = games.store().expect("a store").seen(&shown.participant).expect("a store");
        assert_eq!(seen.iter().collect::<BTreeSet<_>>().len(), 4);
    }
}
