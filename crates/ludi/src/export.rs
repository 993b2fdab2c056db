//! Games as files.

use crate::error::Error;
use crate::event::Listener;
use crate::numbers::counted;
use crate::open::{Finder, STORE};
use crate::runs::{placed, viable};
use schemars::JsonSchema;
use serde::Serialize;
use std::path::Path;
use store::Store;

/// A game, or the names of games, as they were written.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Exported {
    /// The game, or the run.
    pub game: String,
    /// `ludi` or `sbg`.
    pub format: &'static str,
    /// The game's text; of a run, the names of the games written.
    pub text: String,
}

/// A game as ludemes in the canonical layout, or as Simplified Boardgames if it belongs to that class.
pub fn export(name: &str, sbg: bool, listener: &dyn Listener) -> Result<Exported, Error> {
    let game = Finder::here().open(name, listener).map_err(|error| of_a_run(name, error))?;
    let title = game.name().to_string();
    if sbg {
        let wrong = |reason| Error::no(format!("{title} cannot be written as Simplified Boardgames: {reason}"));
        let text = gdl::sbg::export(game.ast()).map_err(wrong)?;
        return Ok(Exported { game: title, format: "sbg", text });
    }
    let canonical = || gdl::printer::print(&gdl::reader::read(game.text()).0);
    Ok(Exported { text: placed(name)?.unwrap_or_else(canonical), game: title, format: "ludi" })
}

/// One who names a run is told how its games are had.
fn of_a_run(name: &str, error: Error) -> Error {
    let run = Store::open_read_only(STORE).and_then(|store| store.run(name));
    match run {
        Ok(run) => Error::usage(format!("{name} is a run, not a game")).hint(format!(
            "`ludi export {name} --viable DIR` writes its viable games, `ludi export {}/NAME` one of them",
            run.name
        )),
        Err(_) => error,
    }
}

/// Writes the viable games of a run into a folder, with what is known about them.
pub fn export_viable(store: &Path, run: &str, folder: &Path, listener: &dyn Listener) -> Result<Exported, Error> {
    let found = viable(store, run)?;
    let shown = folder.display();
    let trouble = |what: String| move |error| Error::usage(format!("cannot {what}: {}", crate::error::plain(&error)));
    std::fs::create_dir_all(folder).map_err(trouble(format!("make {shown}")))?;
    for (name, text) in &found.games {
        let path = folder.join(format!("{}.ludi", name.to_lowercase()));
        std::fs::write(&path, text).map_err(trouble(format!("write {}", path.display())))?;
    }
    if found.fallen > 0 {
        listener.remark(format!("left out {} found wanting when measured again", counted(found.fallen, "game")));
    }
    listener.remark(format!("wrote {} to {shown}", counted(found.games.len(), "game")));
    let names: Vec<String> = found.games.into_iter().map(|(name, _)| name).collect();
    Ok(Exported { game: found.run, format: "ludi", text: names.join("\n") })
}
