//! `ludi replay`

use crate::numbers::counted;
use crate::output::{Report, remark, terminal};
use crate::page::Page;
use ludi::error::plain;
use ludi::record::{Options, Replayed, replay};
use ludi::{Error, Finder};
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
    #[arg(long, short, default_value_t = Options::default().number, value_parser = clap::value_parser!(u64).range(1..))]
    number: u64,
    /// Show the last position only
    #[arg(long)]
    last: bool,
    /// Write a picture of every position to this folder
    #[arg(long, value_name = "FOLDER")]
    svg: Option<String>,
}

/// A record played again, and how much of it is shown.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct Shown {
    replayed: Replayed,
    #[serde(skip)]
    last: bool,
}

pub fn run(args: &Args) -> Result<Shown, Error> {
    let options = Options { game: args.game.clone(), number: args.number, pictures: args.svg.is_some() };
    let replayed = replay(&Finder::here(), &args.file, &options, terminal())?;
    if let Some(folder) = &args.svg {
        write(Path::new(folder), &replayed.pictures)?;
    }
    Ok(Shown { replayed, last: args.last })
}

/// Writes pictures to a folder, by number.
fn write(folder: &Path, pictures: &[String]) -> Result<(), Error> {
    let place = folder.display();
    std::fs::create_dir_all(folder)
        .map_err(|error| Error::usage(format!("cannot make the folder {place}: {}", plain(&error))))?;
    for (index, picture) in pictures.iter().enumerate() {
        let path = folder.join(format!("{index:03}.svg"));
        std::fs::write(&path, picture)
            .map_err(|error| Error::usage(format!("cannot write {}: {}", path.display(), plain(&error))))?;
    }
    remark(format!("wrote {} to {place}", counted(pictures.len(), "picture")));
    Ok(())
}

impl Report for Shown {
    fn text(&self, page: &Page) -> String {
        let Shown { replayed, last } = self;
        let mut out = format!("{}: {}\n", replayed.game, replayed.players.join(" – "));
        if replayed.records > 1 {
            out = format!("record {} of {}. {out}", replayed.number, replayed.records);
        }
        let from = if *last { replayed.turns.len().saturating_sub(1) } else { 0 };
        for turn in &replayed.turns[from..] {
            out += &format!("\n{}. {}: {}\n\n", turn.round, turn.side, turn.steps.join(" "));
            out += &turn.position.text(page);
        }
        if replayed.turns.is_empty() {
            out += &format!("\n{}", replayed.start.text(page));
        }
        let all = if replayed.records > 1 {
            format!("all {} records are", replayed.records)
        } else {
            "the record is".to_string()
        };
        out + &format!("\n{}; {all} in order\n", replayed.ending)
    }
}
