//! Records played again and checked.

use super::{GameRecord, IN_PROGRESS, RESIGNATION, STOPPED, parse};
use crate::error::Error;
use crate::event::Listener;
use crate::numbers::counted;
use crate::open::{Finder, Source};
use crate::outcome::{Ended, player};
use crate::position::{Shown, picture};
use engine::core::Outcome;
use engine::{Game, Position};
use gdl::ast::Player;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which record is shown, and how.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Options {
    /// The game, if the record does not tell.
    pub game: Option<String>,
    /// Number of the record that is shown, from 1; all are checked.
    pub number: u64,
    /// Whether to draw every position.
    pub pictures: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { game: None, number: 1, pictures: false }
    }
}

/// A record that was played again.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Replayed {
    /// Records in the file, all in order.
    pub records: usize,
    /// Which of them this is.
    pub number: u64,
    /// Name of the game.
    pub game: String,
    /// By side, as at the end.
    pub players: Vec<String>,
    /// How it ended.
    pub ending: String,
    /// By side: 1 for the winner and in a draw, else 0.
    pub result: Vec<i64>,
    /// Every turn.
    pub turns: Vec<Turn>,
    /// Before the first turn.
    #[serde(skip)]
    pub start: Shown,
    /// The start and the position after each turn as SVG, if they were to be drawn.
    #[serde(skip)]
    pub pictures: Vec<String>,
}

/// A turn and the position after it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Turn {
    /// From 1.
    pub round: usize,
    /// Who made it.
    pub side: String,
    /// What he did.
    pub steps: Vec<String>,
    /// What came of it.
    pub position: Shown,
}

/// Plays the records of a file again (`-` is standard input) and shows one. Every step must be legal and the result must be what the rules say.
pub fn replay(finder: &Finder, file: &str, options: &Options, listener: &dyn Listener) -> Result<Replayed, Error> {
    let source = Source::file(file)?;
    let records = parse(&source.path, &source.text)?;
    let Some(chosen) = (options.number as usize).checked_sub(1).and_then(|index| records.get(index)) else {
        let count = counted(records.len(), "record");
        return Err(Error::usage(format!("{} has {count}, none of number {}", source.path, options.number)));
    };
    let game_of = |record: &GameRecord| match (&record.header.ludemes, &options.game) {
        (Some(text), None) => {
            let checked = Source::written(format!("the game in {file}"), text).check();
            let invalid = || Error::no("the game in the record is not valid").with(checked.remarks);
            checked.game.ok_or_else(invalid)
        }
        (_, named) => finder
            .open(named.as_ref().unwrap_or(&record.header.game.name), listener)
            .map_err(|failure| failure.hint("--game FILE says which game the record is of")),
    };
    // Records of one match share their game.
    let mut known: Option<(&String, Game)> = None;
    for (index, record) in records.iter().enumerate() {
        let what = record.header.ludemes.as_ref().unwrap_or(&record.header.game.name);
        let (_, game) = match known.take() {
            Some(same) if same.0 == what => known.insert(same),
            _ => known.insert((what, game_of(record)?)),
        };
        let place = if records.len() > 1 { format!("record {}, ", index + 1) } else { String::new() };
        verify(game, record, &place, |_, _, _, _| ())?;
    }
    shown(&game_of(chosen)?, chosen, records.len(), options)
}

fn shown(game: &Game, record: &GameRecord, records: usize, options: &Options) -> Result<Replayed, Error> {
    let start = game.start(record.begins());
    let draw = |position: &Position<'_>| options.pictures.then(|| picture(position, false));
    let mut pictures = Vec::from_iter(draw(&start));
    let mut turns = Vec::new();
    let end = verify(game, record, "", |round, side, steps, position| {
        pictures.extend(draw(position));
        let steps: Vec<String> = steps.iter().map(|step| step.to_string()).collect();
        let position = Shown::of(position, Vec::new(), false);
        turns.push(Turn { round: round + 1, side: side.to_string(), steps, position });
    })?;
    let ended = Ended::of(&end).map(|ended| ended.sentence());
    Ok(Replayed {
        records,
        number: options.number,
        game: game.name().to_string(),
        players: record.header.players.iter().map(|player| player.name.clone()).collect(),
        ending: ended.unwrap_or_else(|| record.header.ending.clone().unwrap_or_default()),
        result: record.header.players.iter().map(|player| player.result).collect(),
        turns,
        start: Shown::of(&start, Vec::new(), false),
        pictures,
    })
}

/// Plays a record; each turn is told with its round and side, its steps and the position after it.
fn verify<'g>(
    game: &'g Game,
    record: &GameRecord,
    place: &str,
    mut turn: impl FnMut(usize, &str, &[&str], &Position<'g>),
) -> Result<Position<'g>, Error> {
    let mut position = game.start(record.begins());
    for (round, side, entry) in record.turns() {
        let side_name = game.ast().players.get(side).map_or("nobody", |player| player.name.as_str());
        let at = format!("{place}round {}, {side_name}", round + 1);
        let steps = entry.steps();
        for (index, text) in steps.iter().enumerate() {
            if let Some(ended) = Ended::of(&position) {
                return Err(Error::no(format!("{at}: {text} comes after the end of the game: {}", ended.sentence())));
            }
            let mover = position.mover();
            let Some(step) = position.find(text) else {
                return Err(Error::no(format!("{at}: {text} is not legal there")));
            };
            // Who begins a turn may own the other side when it is over.
            if index == 0 && mover.index() != side {
                return Err(Error::no(format!("{at}: it is the turn of {}", player(&position, mover))));
            }
            position.play(step);
        }
        turn(round, side_name, &steps, &position);
    }
    agree(record, &position).map_err(|why| Error::no(format!("{place}result: {why}")))?;
    Ok(position)
}

/// Whether the header says what the rules say.
fn agree(record: &GameRecord, end: &Position<'_>) -> Result<(), String> {
    let header = &record.header;
    let [first, second] = header.players.as_slice() else {
        return Err(format!("the record has {}, not two", counted(header.players.len(), "player")));
    };
    if header.pied != end.swapped() {
        let (says, rules) = if header.pied { ("were", "were not") } else { ("were not", "were") };
        return Err(format!("the record says that sides {says} swapped, but they {rules}"));
    }
    let claimed = match first.result.cmp(&second.result) {
        std::cmp::Ordering::Greater => Some(Player::First),
        std::cmp::Ordering::Less => Some(Player::Second),
        std::cmp::Ordering::Equal => None,
    };
    let name = |side: Option<Player>| side.map_or("nobody".to_string(), |side| player(end, side));
    let Some(ending) = end.ending() else {
        return match (header.ending.as_deref(), claimed) {
            (Some(RESIGNATION), Some(_)) | (Some(IN_PROGRESS | STOPPED), None) => Ok(()),
            (_, None) => Err("the game is not over".to_string()),
            (_, Some(_)) => Err(format!("the game is not over, but the record gives it to {}", name(claimed))),
        };
    };
    let real = match ending.outcome {
        Outcome::Win(side) => Some(side),
        Outcome::Draw | Outcome::Unfinished => None,
    };
    if real == claimed {
        return Ok(());
    }
    Err(format!("the record says that {} has won, the rules say {}", name(claimed), name(real)))
}
