//! Games on paper: JSON after AbstractPlay's schema for game records (`gamerecord/1-0-0`).
//!
//! The schema lists players and moves by side, as they stand at the end: after a swap the player who sat second comes first.
//! A move is a whole turn; the steps of a longer turn stand between commas. Beyond the schema's words a header may hold `ending`
//! (why the game ended), `opening` (random steps at the beginning), `seed`, `ludemes` (the game, if it is not of the library) and `begins` (2 if the
//! side listed second made the first move).

pub mod kept;
mod replay;

pub use replay::{Options, Replayed, Turn, replay};

use crate::error::Error;
use crate::open::Source;
use engine::core::{Outcome, Step};
use engine::{Game, Position};
use gdl::ast::Player;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::{SystemTime, UNIX_EPOCH};

/// `ending` of a game that was given up.
pub const RESIGNATION: &str = "resignation";
/// `ending` of a game that is not over.
pub const IN_PROGRESS: &str = "in progress";
/// `ending` of a game stopped at a limit.
pub const STOPPED: &str = "too many turns";

/// A game record.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GameRecord {
    /// What is known about it beside its moves.
    pub header: Header,
    /// Rounds: one entry a side.
    pub moves: Vec<Vec<Option<Entry>>>,
}

/// What is known about a game beside its moves.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Header {
    /// Which game it is.
    pub game: Title,
    /// Where it was played.
    pub site: Site,
    /// When it began.
    pub date_start: String,
    /// When it ended.
    pub date_end: String,
    /// When it was written down.
    pub date_generated: String,
    /// Whether sides were swapped.
    #[serde(default)]
    pub pied: bool,
    /// By side, as they stand at the end.
    pub players: Vec<Seated>,
    /// Why it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<String>,
    /// Random steps at the beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<usize>,
    /// Of the random numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The game's description, if it is not of the library.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ludemes: Option<String>,
    /// 2 if the side listed second made the first move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begins: Option<u8>,
}

/// What a game is called.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Title {
    /// Its name.
    pub name: String,
}

/// Where a game was played.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Site {
    /// Its name.
    pub name: String,
    /// What it calls the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gameid: Option<serde_json::Value>,
}

/// A player of a game.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Seated {
    /// Who.
    pub name: String,
    /// Whether a machine.
    #[serde(default)]
    pub is_ai: bool,
    /// 1 for the winner and in a draw, else 0.
    pub result: i64,
}

/// A turn: its steps, perhaps with a remark.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Entry {
    /// Its steps.
    Plain(String),
    /// Its steps and more.
    Full {
        /// When it was made within the round, if not in the order of the sides.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sequence: Option<i64>,
        /// Its steps.
        #[serde(rename = "move")]
        text: String,
        /// What was thought of it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<serde_json::Value>,
    },
}

impl Entry {
    /// The steps one by one.
    pub fn steps(&self) -> Vec<&str> {
        let (Entry::Plain(text) | Entry::Full { text, .. }) = self;
        text.split(|c: char| c == ',' || c.is_whitespace()).filter(|step| !step.is_empty()).collect()
    }

    fn sequence(&self) -> Option<i64> {
        match self {
            Entry::Plain(_) => None,
            Entry::Full { sequence, .. } => *sequence,
        }
    }
}

/// A game as played, ready to be written down.
pub struct Played<'a> {
    /// The game.
    pub game: &'a Game,
    /// The description, unless it is a game of the library.
    pub ludemes: Option<String>,
    /// The side that began.
    pub first: Player,
    /// What was played.
    pub steps: &'a [Step],
    /// What each step was thought to be worth; may be shorter.
    pub remarks: &'a [Option<String>],
    /// By seat: name, and whether a machine.
    pub players: [(String, bool); 2],
    /// By seat; `None` while in play.
    pub outcome: Option<Outcome>,
    /// Why it ended; `None`: as the rules say.
    pub ending: Option<&'static str>,
    /// Random steps at the beginning.
    pub opening: Option<usize>,
    /// Of the random numbers.
    pub seed: Option<u64>,
    /// When it began and ended.
    pub dates: [String; 2],
}

impl Played<'_> {
    /// The record.
    pub fn record(self) -> GameRecord {
        let (moves, end) = rounds(self.game, self.first, self.steps, self.remarks);
        let swapped = end.swapped();
        let [first, second] = self.players;
        let sides = if swapped { [second, first] } else { [first, second] };
        let result = |side: Player| match self.outcome {
            None => 0,
            Some(Outcome::Win(seat)) => i64::from((seat == side) != swapped),
            Some(Outcome::Draw | Outcome::Unfinished) => 1,
        };
        let seated = |((name, is_ai), side)| Seated { name, is_ai, result: result(side) };
        let ending = self.ending.or_else(|| crate::outcome::Ended::of(&end).map(|ended| ended.reason));
        let [date_start, date_end] = self.dates;
        GameRecord {
            header: Header {
                game: Title { name: self.game.ast().name.clone() },
                site: Site { name: "Ludi".to_string(), gameid: None },
                date_start,
                date_generated: date_end.clone(),
                date_end,
                pied: swapped,
                players: sides.into_iter().zip(Player::BOTH).map(seated).collect(),
                ending: ending.map(str::to_string),
                opening: self.opening,
                seed: self.seed,
                ludemes: self.ludemes,
                begins: (self.first == Player::Second).then_some(2),
            },
            moves,
        }
    }
}

/// Turns in rounds, and the position they lead to. A side that moves twice in a row, as after a swap, leaves the other's place
/// empty.
fn rounds<'g>(
    game: &'g Game,
    first: Player,
    steps: &[Step],
    remarks: &[Option<String>],
) -> (Vec<Vec<Option<Entry>>>, Position<'g>) {
    let mut position = game.start(first);
    let mut turns: Vec<(u32, usize, Vec<String>, Option<String>)> = Vec::new();
    for (index, &step) in steps.iter().enumerate() {
        let (turn, side) = (position.turn(), position.mover().index());
        if turns.last().is_none_or(|last| (last.0, last.1) != (turn, side)) {
            turns.push((turn, side, Vec::new(), None));
        }
        let (_, _, names, remark) = turns.last_mut().expect("one was pushed");
        names.push(crate::thought::name_of(&position, step));
        *remark = remarks.get(index).cloned().flatten().or(remark.take());
        position.play(step);
    }
    let mut rounds: Vec<Vec<Option<Entry>>> = Vec::new();
    for (_, side, names, remark) in turns {
        let text = names.join(",");
        let entry = match remark {
            None => Entry::Plain(text),
            Some(remark) => Entry::Full { sequence: None, text, result: Some(remark.into()) },
        };
        if rounds.last().is_none_or(|round| round[side..].iter().any(Option::is_some)) {
            rounds.push(vec![None, None]);
        }
        rounds.last_mut().expect("one was pushed")[side] = Some(entry);
    }
    (rounds, position)
}

impl GameRecord {
    /// The side that makes the first move.
    pub fn begins(&self) -> Player {
        if self.header.begins == Some(2) { Player::Second } else { Player::First }
    }

    /// Turns in the order they were played: round and side, both from 0.
    pub fn turns(&self) -> Vec<(usize, usize, &Entry)> {
        let mut turns = Vec::new();
        for (number, round) in self.moves.iter().enumerate() {
            let mut entries: Vec<_> =
                round.iter().enumerate().filter_map(|(side, entry)| Some((number, side, entry.as_ref()?))).collect();
            entries.sort_by_key(|(_, side, entry)| (entry.sequence().unwrap_or(0), *side));
            turns.extend(entries);
        }
        turns
    }
}

/// Records as the text of a file: one, or a list of them.
pub fn written(records: &(impl Serialize + ?Sized)) -> String {
    serde_json::to_string_pretty(records).expect("records hold plain data only") + "\n"
}

/// Reads a file of records; `-` is standard input.
pub fn read(file: &str) -> Result<Vec<GameRecord>, Error> {
    let source = Source::file(file)?;
    parse(&source.path, &source.text)
}

/// Reads one record or a list of them.
pub fn parse(path: &str, text: &str) -> Result<Vec<GameRecord>, Error> {
    let wrong = |why: &str| {
        Error::usage(format!("{path} is not a game record: {why}"))
            .hint("`ludi match --record FILE` and `save FILE` in `ludi play` write records")
    };
    if text.trim().is_empty() {
        return Err(wrong("it is empty"));
    }
    let value: serde_json::Value = serde_json::from_str(text).map_err(|error| {
        wrong(&format!("it is not JSON, as line {}, column {} shows", error.line(), error.column()))
    })?;
    // What is missing is named by the reader: "missing field `header`".
    let read = |value: serde_json::Value| {
        serde_json::from_value::<GameRecord>(value).map_err(|error| wrong(&error.to_string()))
    };
    match value {
        serde_json::Value::Array(records) if records.is_empty() => Err(wrong("its list is empty")),
        serde_json::Value::Array(records) => records.into_iter().map(read).collect(),
        one => Ok(vec![read(one)?]),
    }
}

/// The moment, as the schema wants it.
pub fn now() -> String {
    date(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs()))
}

/// Seconds since 1970 as date and time of day, after Howard Hinnant's `civil_from_days`.
pub fn date(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400 + 719_468, seconds % 86_400);
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Finder, Nobody};

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970-01-01T00:00:00Z");
        assert_eq!(date(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(date(1_700_000_000), "2023-11-14T22:13:20Z");
    }

    fn texts(name: &str, line: &str) -> String {
        let game = Finder::here().open(name, &Nobody).expect("a game of the library");
        let mut position = game.start(Player::First);
        let mut steps = Vec::new();
        for text in line.split(' ') {
            let step = position.find(text).expect("a legal step");
            steps.push(step);
            position.play(step);
        }
        serde_json::to_string(&rounds(&game, Player::First, &steps, &[]).0).expect("plain data")
    }

    #[test]
    fn turns_stand_in_rounds() {
        assert_eq!(texts("tic-tac-toe", "A1 B2 C3"), r#"[["A1","B2"],["C3",null]]"#);
        assert_eq!(texts("hex-7", "A1 swap B2 C3"), r#"[["A1","swap"],[null,"B2"],["C3",null]]"#);
        assert_eq!(texts("amazons", "D1-D2 D1"), r#"[["D1-D2,D1",null]]"#);
    }
}
