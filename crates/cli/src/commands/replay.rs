//! `ludi replay`

use super::show::{Shown, picture_of};
use crate::failure::Failure;
use crate::game::{Ready, check, ready};
use crate::numbers::counted;
use crate::outcome::{Ended, player};
use crate::output::{Report, remark};
use crate::page::Page;
use crate::record::{GameRecord, IN_PROGRESS, RESIGNATION, STOPPED, parse};
use crate::source::{Format, Source, file, plain};
use engine::core::Outcome;
use engine::{Game, Position};
use gdl::ast::Player;
use serde::Serialize;
use std::path::Path;

/// Play a recorded game again, and check it
///
/// Reads what `ludi match --record` and `save` in `ludi play` write. Every step must be legal and the result must be
/// what the rules say; if not, the exit code is 1 and the place is named.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi replay game.json
  ludi replay games.json --number 3 --svg pictures
  ludi replay game.json --game mygame.ludi --last")]
pub struct Args {
    /// A file with a record or a list of records; - reads standard input
    file: String,
    /// The game, if the record does not tell: a name or a file
    #[arg(long)]
    game: Option<String>,
    /// Show the record of this number, from 1; all are checked
    #[arg(long, short, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    number: u64,
    /// Show the last position only
    #[arg(long)]
    last: bool,
    /// Write a picture of every position to this folder
    #[arg(long, value_name = "FOLDER")]
    svg: Option<String>,
}

#[derive(Debug, Serialize)]
pub struct Replayed {
    /// Records in the file, all in order.
    records: usize,
    number: u64,
    game: String,
    /// By side, as at the end.
    players: Vec<String>,
    ending: String,
    result: Vec<i64>,
    turns: Vec<Turn>,
    /// Before the first turn.
    #[serde(skip)]
    start: Shown,
    #[serde(skip)]
    last: bool,
}

/// A turn and the position after it.
#[derive(Debug, Serialize)]
struct Turn {
    round: usize,
    side: String,
    steps: Vec<String>,
    position: Shown,
}

pub fn run(args: &Args) -> Result<Replayed, Failure> {
    let source = file(&args.file)?;
    let records = parse(&source.path, &source.text)?;
    let Some(chosen) = records.get(args.number as usize - 1) else {
        let count = counted(records.len(), "record");
        return Err(Failure::usage(format!("{} has {count}, none of number {}", source.path, args.number)));
    };
    // Records of one match share their game.
    let mut known: Option<(String, Game)> = None;
    for (index, record) in records.iter().enumerate() {
        let what = record.header.ludemes.clone().unwrap_or_else(|| record.header.game.name.clone());
        if known.as_ref().is_none_or(|(name, _)| *name != what) {
            known = Some((what, game_of(args, record)?));
        }
        let (_, game) = known.as_ref().expect("it was just found");
        let place = if records.len() > 1 { format!("record {}, ", index + 1) } else { String::new() };
        verify(game, record, &place, |_, _, _| Ok(()))?;
    }
    show(args, &game_of(args, chosen)?, chosen, records.len())
}

fn game_of(args: &Args, record: &GameRecord) -> Result<Game, Failure> {
    let Some(text) = record.header.ludemes.as_ref().filter(|_| args.game.is_none()) else {
        let Ready { game, .. } = ready(args.game.as_deref().unwrap_or(&record.header.game.name))
            .map_err(|failure| failure.hint("--game FILE says which game the record is of"))?;
        return Ok(game);
    };
    let path = format!("the game in {}", args.file);
    let checked = check(&Source { path, text: text.clone(), format: Format::Ludi, entry: None });
    let drawn = checked.draw(&Page::stderr());
    checked.game.ok_or_else(|| Failure::No(format!("{drawn}\nerror: the game in the record is not valid\n")))
}

fn show(args: &Args, game: &Game, record: &GameRecord, records: usize) -> Result<Replayed, Failure> {
    let folder = args.svg.as_deref().map(Path::new);
    if let Some(folder) = folder {
        std::fs::create_dir_all(folder).map_err(|error| {
            Failure::usage(format!("cannot make the folder {}: {}", folder.display(), plain(&error)))
        })?;
    }
    let mut turns = Vec::new();
    let mut pictures = 0;
    let mut picture = |position: &Position<'_>| {
        let Some(folder) = folder else { return Ok(()) };
        let path = folder.join(format!("{pictures:03}.svg"));
        pictures += 1;
        std::fs::write(&path, picture_of(position, false))
            .map_err(|error| Failure::usage(format!("cannot write {}: {}", path.display(), plain(&error))))
    };
    picture(&game.start(record.begins()))?;
    let end = verify(game, record, "", |(round, side), steps, position| {
        picture(position)?;
        let steps: Vec<String> = steps.iter().map(|step| step.to_string()).collect();
        let position = Shown::of(position, Vec::new(), false);
        turns.push(Turn { round: round + 1, side: game.ast().players[side].name.clone(), steps, position });
        Ok(())
    })?;
    if let Some(folder) = folder {
        remark(format!("wrote {} to {}", counted(turns.len() + 1, "picture"), folder.display()));
    }
    let ended = Ended::of(&end).map(|ended| ended.sentence());
    Ok(Replayed {
        records,
        number: args.number,
        game: game.ast().name.clone(),
        players: record.header.players.iter().map(|player| player.name.clone()).collect(),
        ending: ended.unwrap_or_else(|| record.header.ending.clone().unwrap_or_default()),
        result: record.header.players.iter().map(|player| player.result).collect(),
        turns,
        start: Shown::of(&game.start(record.begins()), Vec::new(), false),
        last: args.last,
    })
}

/// Plays a record; each turn is told with its round and side, its steps and the position after it.
fn verify<'g>(
    game: &'g Game,
    record: &GameRecord,
    place: &str,
    mut turn: impl FnMut((usize, usize), &[&str], &Position<'g>) -> Result<(), Failure>,
) -> Result<Position<'g>, Failure> {
    let mut position = game.start(record.begins());
    for (round, side, entry) in record.turns() {
        let side_name = game.ast().players.get(side).map_or("nobody", |player| player.name.as_str());
        let at = format!("{place}round {}, {side_name}", round + 1);
        let steps = entry.steps();
        for (index, text) in steps.iter().enumerate() {
            if let Some(ended) = Ended::of(&position) {
                return Err(Failure::no(format!("{at}: {text} comes after the end of the game: {}", ended.sentence())));
            }
            let mover = position.mover();
            let Some(step) = position.find(text) else {
                return Err(Failure::no(format!("{at}: {text} is not legal there")));
            };
            // Who begins a turn may own the other side when it is over.
            if index == 0 && mover.index() != side {
                return Err(Failure::no(format!("{at}: it is the turn of {}", player(&position, mover))));
            }
            position.play(step);
        }
        turn((round, side), &steps, &position)?;
    }
    agree(record, &position).map_err(|why| Failure::no(format!("{place}result: {why}")))?;
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

impl Report for Replayed {
    fn text(&self, page: &Page) -> String {
        let mut out = format!("{}: {}\n", self.game, self.players.join(" – "));
        if self.records > 1 {
            out = format!("record {} of {}. {out}", self.number, self.records);
        }
        let from = if self.last { self.turns.len().saturating_sub(1) } else { 0 };
        for turn in &self.turns[from..] {
            out += &format!("\n{}. {}: {}\n\n", turn.round, turn.side, turn.steps.join(" "));
            out += &turn.position.text(page);
        }
        if self.turns.is_empty() {
            out += &format!("\n{}", self.start.text(page));
        }
        let all =
            if self.records > 1 { format!("all {} records are", self.records) } else { "the record is".to_string() };
        out + &format!("\n{}; {all} in order\n", self.ending)
    }
}
